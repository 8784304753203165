"""Where the frozen program begins."""

import multiprocessing
import os
import sys
from collections.abc import MutableMapping


def give_back_library_path(environment: MutableMapping[str, str]) -> None:
    """As it was before the bootloader: what this program starts, a browser or a bot, has libraries of its own.

    The loader has read the variable already; a worker, which is this program again, is given it anew.
    """
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before
    else:
        environment.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    multiprocessing.freeze_support()  # first: a worker of the arena is this program again, with words of its own
    if sys.platform == "linux":
        give_back_library_path(os.environ)
    from pompeii_qt.__main__ import main

    sys.exit(main())
