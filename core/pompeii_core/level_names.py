"""What levels of AIs were called by older programs, whose records, settings, rooms and commands are still read."""

from typing import Final

from pompeii_core.text import clean_name

_RENAMED: Final = {"citizen": "tribune"}


def level_name(text: str) -> str:
    """What somebody else's program calls a level, by its present name."""
    name = clean_name(text)
    return _RENAMED.get(name, name)
