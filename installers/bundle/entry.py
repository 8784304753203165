"""Where the frozen program begins."""

import multiprocessing
import os
import sys
from collections.abc import MutableMapping


def give_back_environment(environment: MutableMapping[str, str]) -> None:
    """As it was before the bootloader: what this program starts, a browser or a bot, has libraries of its own.

    The loader has read the variable already, and Qt finds its plugins without; a worker, which is this program again,
    is given all of it anew.
    """
    for name in ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH"):
        environment.pop(name, None)
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before
    else:
        environment.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    if sys.platform == "linux":
        give_back_environment(os.environ)  # first: a worker of the arena starts bots
    multiprocessing.freeze_support()  # then: such a worker is this program again, with words of its own, and ends here
    from pompeii_qt.__main__ import main

    sys.exit(main())
