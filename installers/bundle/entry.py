"""Where the frozen program begins."""

import multiprocessing
import os
import sys
from collections.abc import MutableMapping
from contextlib import suppress


def give_back_environment(environment: MutableMapping[str, str]) -> None:
    """Undo the bootloader's changes: what this program starts, a browser or a bot, has libraries of its own.

    The loader has read the variable already, and Qt finds its plugins without; a worker, which is this program again,
    is given all of it again.
    """
    for name in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        environment.pop(name, None)
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before
    else:
        environment.pop("LD_LIBRARY_PATH", None)


def hold_archive() -> None:
    """Hold this program's file open, so that later imports come from it even after an upgrade has replaced it.

    PyInstaller opens the file by its name for each module. Held open, it can be had again after it has lost that name.
    On Windows nobody can replace it while it runs; on macOS a file is not opened again by its number.
    """
    import pyimod02_importers  # type: ignore[import-not-found]  # PyInstaller's, in the frozen program alone

    archive = pyimod02_importers.pyz_archive
    with suppress(OSError):  # then it is as without this: no /proc, or no file more to be had
        held = f"/proc/self/fd/{os.open(archive._filename, os.O_RDONLY)}"
        os.stat(held)
        archive._filename = held


if __name__ == "__main__":
    if sys.platform == "linux":
        hold_archive()
        give_back_environment(os.environ)  # first: a worker of the arena starts bots
    multiprocessing.freeze_support()  # then: such a worker is this program again, with words of its own, and ends here
    from pompeii_qt.__main__ import main

    sys.exit(main())
