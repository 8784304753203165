"""Makes the pictures that never change, by the program's own painters, the same each time:

python -m resources.pictures.make [FOLDER]
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from pompeii_qt import theme
from pompeii_qt.system.resources import load_fonts
from resources.pictures import rulebook, start

START: Final = (1600, 3200)
"""Pixels of width: of a window as it is opened first, and of one as large as a screen, or at 200 %."""
SCALE: Final = 1.24
"""Pixels of a board unit: as large as the book shows one on a screen at 200 %."""
SMALL: Final = 480
"""Pixels of width of the city that is shown until a position is painted: read within a frame."""
_FINE, _USUAL = 88, 60
"""Qualities of WebP: of a sky that fades slowly, and of what has edges."""


def pictures(app: QApplication) -> Iterator[tuple[str, QImage]]:
    """Yield each picture with its file name; leaves the theme of the last one set."""
    load_fonts()
    for width in START:
        yield f"start-{width}", start.paint(width)
    for contrast, ending in (("normal", ""), ("high", "-sharp")):
        theme.apply(app, "light", contrast)
        studio = rulebook.studio(SCALE)
        for name in rulebook.NAMES:
            yield f"{name}{ending}", rulebook.paint(name, studio)
        small = rulebook.paint("city", studio).scaledToWidth(SMALL, Qt.TransformationMode.SmoothTransformation)
        yield f"city-small{ending}", small


def main(words: list[str]) -> int:
    """Write all pictures into the folder named, or beside this file."""
    folder = Path(words[0]) if words else Path(__file__).parent
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    for name, image in pictures(QApplication([])):
        path = folder / f"{name}.webp"
        image.save(str(path), quality=_FINE if name.startswith("start") else _USUAL)
        print(f"{name:16}{image.width():6} × {image.height():<6}{path.stat().st_size:8}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
