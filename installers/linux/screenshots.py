"""Takes the pictures that software centres show: python installers/linux/screenshots.py; needs ImageMagick."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final
from unittest.mock import patch

from pompeii_qt import smoke
from pompeii_qt.cli import Smoke

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
STAGES: Final = {"start": "1-start", "placing": "4-relatives", "flight": "7-flight", "end": "8-end"}
SIZE: Final = (1600, 900)  # software centres ask for 16:9


def main() -> int:
    """Play a game in the window, offscreen, and keep pictures in docs/screenshots; return 2 without ImageMagick."""
    if shutil.which("convert") is None:
        print("convert is missing. Please run: apt-get install imagemagick", file=sys.stderr)
        return 2
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}  # in English, whatever is spoken here
    with tempfile.TemporaryDirectory() as name, patch.object(smoke, "SIZE", SIZE):
        pictures = Path(name)
        if code := smoke.run(Smoke(screenshots=pictures)):
            return code
        FOLDER.mkdir(exist_ok=True)
        for target, stage in STAGES.items():
            # No dates inside: the same picture is the same file.
            small = ["-strip", "-define", "png:compression-level=9", "-define", "png:exclude-chunks=date,time"]
            subprocess.run(["convert", pictures / f"{stage}.png", *small, FOLDER / f"{target}.png"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
