"""The disk image for macOS: the program, and beside it the folder to drag it onto.

python -m installers.macos.dmg Pompeii.app pompeii.icns FOLDER      # on macOS, with the group release
"""

import platform
import sys
from pathlib import Path

from installers.release.project import version

PLACES = {"program": (160, 170), "Applications": (480, 170)}
"""Where in the window the two icons lie, from its upper left, in points."""


def settings(app: Path, icon: Path) -> dict[str, object]:
    """Return dmgbuild's settings, by its own names."""
    return {
        "files": [str(app)],
        "symlinks": {"Applications": "/Applications"},
        "icon": str(icon),
        "icon_locations": {app.name: PLACES["program"], "Applications": PLACES["Applications"]},
        "icon_size": 128,
        "text_size": 14,
        "window_rect": ((200, 200), (640, 400)),
        # Not hide_extensions: Finder's note of it, at the program, breaks the program's signature.
        "format": "ULMO",  # LZMA: the smallest, read by every macOS since 10.15
    }


def main(words: list[str]) -> int:
    """Make the image asked for and print its path; return 2 for wrong words, 1 if the app or icon is missing."""
    if len(words) != 3:
        print("Usage: python -m installers.macos.dmg APP ICON FOLDER", file=sys.stderr)
        return 2
    app, icon, folder = map(Path, words)
    missing = [str(path) for path in (app, icon) if not path.exists()]
    if missing:
        print(f"There is no {' and no '.join(missing)}.", file=sys.stderr)
        return 1
    import dmgbuild  # type: ignore[import-not-found,unused-ignore]  # only there where there is macOS

    folder.mkdir(parents=True, exist_ok=True)
    out = folder / f"pompeii-{version()}-macos-{platform.machine()}.dmg"
    dmgbuild.build_dmg(str(out), "Pompeii", settings=settings(app, icon))
    print(out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
