"""PySide6 without its hook on `import`.

The hook reads the source of every module imported after PySide6 for a `from __feature__ import`, which nobody here has,
and keeps the lines: with 6.12 some 15 ms of the start and 6 MB.
"""

import builtins


def stop_reading_sources() -> None:
    """Give `import` back as it was before PySide6; nothing happens where there is no such hook."""
    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original
