"""The colours of the board and its pieces, the same in light and dark mode."""

from typing import Final

from PySide6.QtGui import QColor

# By `SeatedPlayer.colour`; distinguishable with any kind of colour vision.
SEATS: Final = ("#D55E00", "#0072B2", "#000000", "#FFFFF0")
SHAPES: Final = ("circle", "square", "triangle", "diamond")

OUTLINE: Final = "#1B120C"
HALO: Final = "#FFF4DC"

ROOFS: Final = {  # lit, plain and shaded tone of each building colour; distinguishable by lightness, without hue
    "grey": ("#D2D8DE", "#BEC4CB", "#6E747B"),
    "purple": ("#835B98", "#683F7F", "#37164B"),
    "turquoise": ("#53A99F", "#268D83", "#0B5852"),
    "brown": ("#BF784C", "#A25A2D", "#693008"),
    "neutral": ("#FBEBC6", "#F0DBB0", "#B39A6C"),
}

PAVING: Final = ("#D9C49A", "#CFB98D", "#C6AF83", "#DFCCA6")
JOINT: Final = "#A28A62"

LAND: Final = ("#BDB277", "#9EA261")
FIELD: Final = ("#C9B86E", "#AFAE62", "#8E9A55", "#B59B5A")
ROAD: Final = "#D8C59B"
TREE: Final = ("#5E7443", "#46603A", "#7C8C50")
SEA: Final = ("#5FB3B8", "#2F7F98", "#1F5E7C")
FOAM: Final = "#EAF3EA"

WALL: Final = ("#E6D6B0", "#C9B384", "#87704A")

FRAME: Final = ("#7C2A1E", "#5E1B14")  # Pompeian red
GILT: Final = "#E2BE77"
PARCHMENT: Final = ("#FBF1DA", "#EBD9B4")
INK: Final = "#3A2415"

BASALT: Final = ("#4A3A36", "#2B1F1D", "#140D0C")
LAVA: Final = ("#FFE28A", "#FF9A2E", "#E2430F", "#7E1405")


def colour(name: str | QColor, alpha: int = 255) -> QColor:
    """Return a colour with an alpha from 0 to 255."""
    made = QColor(name)
    made.setAlpha(alpha)
    return made
