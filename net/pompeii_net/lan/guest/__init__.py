"""The side of whoever joins a room."""
