"""The pages of the window around the table."""
