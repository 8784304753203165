"""What people say to each other: made fit to be shown, and the last of it kept."""

import time
from collections import deque
from collections.abc import Iterable
from typing import Final

from pompeii_core.text import clean_line
from pompeii_net.lan.wire import CHAT_LINES, Chat

_START: Final = 1_735_689_600
"""2025, in seconds as `time.time` has them."""


class ChatLog(deque[Chat]):
    """The last lines, oldest first."""

    def __init__(self) -> None:
        super().__init__(maxlen=CHAT_LINES)
        # A room that comes back goes on counting from above: nobody says a line a second all evening.
        self._number = max(0, int(time.time()) - _START)  # a clock may be years behind

    def resume(self, lines: Iterable[Chat]) -> None:
        """Go on after what was said before this program was started."""
        self.extend(lines)
        self._number = max([self._number, *(line.number for line in self)])

    def say(self, name: str, seat: int | None, text: str) -> Chat | None:
        """What somebody said, as everybody is told it; None where nothing of it can be shown."""
        text = clean_line(text)
        if not text:
            return None
        self._number += 1
        line = Chat(name, seat, text, self._number)
        self.append(line)
        return line
