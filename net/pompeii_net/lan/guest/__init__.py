"""The guest's side of a room."""
