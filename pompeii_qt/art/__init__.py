"""How everything looks: painted with QPainter, kept as sprites. See `sprites` for what other parts use."""

from pompeii_qt.art.sprites import card_pixmap, piece_pixmap, tile_pixmap
from pompeii_qt.art.symbols import symbol_path

__all__ = ["card_pixmap", "piece_pixmap", "symbol_path", "tile_pixmap"]
