"""How everything looks: painted with QPainter, cached as sprites. Other parts use mainly `sprites`."""
