"""The board on the screen: what stands where, what may be done, and how it moves."""
