"""The game: what is true, what may be done, what a seat may know."""
