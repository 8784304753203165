"""How everything looks: painted with QPainter, kept as sprites. See `sprites` for what other parts use."""
