"""The faces of what is lettered on board and cards."""

from PySide6.QtGui import QFont

from pompeii_qt.fonts import DISPLAY


def display_font(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The display face at `size` board units."""
    font = QFont([DISPLAY, "DejaVu Serif", "Georgia", "serif"])
    font.setPixelSize(max(int(size), 1))
    font.setWeight(weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
