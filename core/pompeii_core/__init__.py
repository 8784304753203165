"""The game: its complete state, its legal actions, and what each seat may know."""
