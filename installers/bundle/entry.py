"""Where the frozen program begins."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # first: a worker of the arena is this program again, with words of its own
    from pompeii_qt.__main__ import main

    sys.exit(main())
