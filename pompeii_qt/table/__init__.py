"""The table: everything around the board while a game is played."""
