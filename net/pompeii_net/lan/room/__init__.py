"""The host's side of a room."""
