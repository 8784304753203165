"""How well the board's colours are told apart by people with each kind of colour vision: python benchmarks/colours.py

With `--pictures FOLDER` it also paints the board there as each of them sees it.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("core", ".")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QColor  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from pompeii_qt.art.board_picture import board_image  # noqa: E402
from pompeii_qt.art.palette import ROOFS, SEATS, SHAPES  # noqa: E402
from pompeii_qt.system.resources import load_fonts  # noqa: E402
from tests.qt.scene.test_art import NARROW, VISIONS, distance, mean_colour, roof, seen_image  # noqa: E402  # noqa: E402


def main() -> None:
    """Print the distances (CIEDE2000), of roofs as painted for a window of 1280 × 720, and paint what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, help="folder for pictures of the board")
    folder = parser.parse_args().pictures
    app = QApplication([])
    load_fonts()
    _table("roofs", {tint: mean_colour(roof(tint)) for tint in ROOFS})
    _table("seats", {shape: QColor(seat) for shape, seat in zip(SHAPES, SEATS, strict=True)})
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        board = board_image(NARROW)
        for vision in VISIONS:
            seen_image(board, vision).save(str(folder / f"board-{vision}.png"))
    app.quit()


def _table(title: str, colours: Mapping[str, QColor]) -> None:
    print(f"{title:>24}" + "".join(f"{vision:>15}" for vision in VISIONS))
    pairs = list(combinations(colours, 2))
    for one, other in pairs:
        apart = (distance(colours[one], colours[other], vision) for vision in VISIONS)
        print(f"{one + ' – ' + other:>24}" + "".join(f"{each:15.1f}" for each in apart))
    worst = (min(distance(colours[one], colours[other], vision) for one, other in pairs) for vision in VISIONS)
    print(f"{'nearest':>24}" + "".join(f"{each:15.1f}" for each in worst) + "\n")


if __name__ == "__main__":
    main()
