"""What a host may choose for a room besides its rules, in words: the clock, how long to wait, who may take a seat."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox

from pompeii_qt.widgets.basic import select

CLOCKS: Final = (0, 30, 60, 90, 120, 300)
"""Seconds for a turn; 0 none."""
AWAYS: Final = (30, 60, 120, 0)
"""Seconds until an AI stands in for somebody who is away; 0 never."""
TAKEOVERS: Final = ("ask", "yes", "no")
translate = QCoreApplication.translate


def clock_words(seconds: int) -> str:
    """How long a turn may take."""
    if not seconds:
        return translate("network", "no clock")
    if seconds % 60:
        return translate("network", "%n second(s) a turn", None, seconds)
    return translate("network", "%n minute(s) a turn", None, seconds // 60)


def away_words(seconds: int) -> str:
    """How long the game waits for somebody who has lost the connection."""
    if not seconds:
        return translate("network", "wait for ever")
    return translate("network", "%n second(s), then an AI stands in", None, seconds)


def takeover_words(takeover: str) -> str:
    """Whether somebody may take an AI's seat."""
    return {
        "ask": translate("network", "if the host agrees"),
        "yes": translate("network", "whoever likes"),
        "no": translate("network", "nobody"),
    }[takeover]


def select_or_add(box: QComboBox, value: Any, words: Callable[[Any], str]) -> None:
    """Show a value, which another program may have chosen from a longer list."""
    if box.findData(value) < 0:
        box.addItem(words(value), value)
    select(box, value)
