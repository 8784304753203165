"""What a program writes to its standard error: added to a log, its last line told with its fault."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from pompeii_core.text import clean_line
from pompeii_net.worker_process import open_log

MOST: Final = 1 << 20
"""Bytes that a program may complain of."""
_KEPT: Final = 4096
_SHOWN: Final = 200
"""Letters of the last line."""


class Complaints:
    """Those of one program, told as they come; what cannot be added to the `log` is lost."""

    def __init__(self, log: Path) -> None:
        self.size = 0
        """Bytes so far."""
        self._log = log
        self._end = b""

    def add(self, data: bytes) -> None:
        """Some more bytes, which may be anything."""
        self.size += len(data)
        self._end = (self._end + data)[-_KEPT:]
        with suppress(OSError), open_log(self._log) as file:
            file.write(data)

    @property
    def last_line(self) -> str:
        """The last line in which there is something to read; empty where there is none."""
        lines = self._end.decode(errors="replace").split("\n")
        return next((line for text in reversed(lines) if (line := clean_line(text, _SHOWN))), "")
