"""Par of a deal: how many a strong player saves with it, found by having it played here."""

from contextlib import suppress
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QLocale, QObject, QTimer, Signal

from pompeii_core.build import COMPILED
from pompeii_core.setup import GameSetup
from pompeii_qt.session import Session
from pompeii_qt.system.diagnostics import version_line

if TYPE_CHECKING:
    from pompeii_qt.session import ParProgress

_WAITS: Final = 700
"""Milliseconds for which a page is for whoever opens it alone."""
_FEWEST: Final = 3
"""Games below which nothing is said."""
_KEPT: Final = 16
"""Deals whose games are kept."""
_decoder: Final = msgspec.json.Decoder(dict[str, list[int]])


class Par(QObject):
    """Finds the par of one deal at a time; `found` when more is known. Only the compiled core is fast enough for it."""

    found = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._file = session, session.folder.parent / "par.json"
        self._setup: GameSetup | None = None
        self._asked = self._hopeless = False
        self.saved: list[int] = []
        """How many were saved in each game so far."""
        self._wait = QTimer(self, singleShot=True, interval=_WAITS)
        self._wait.timeout.connect(self._find)
        session.par_found.connect(self._receive)

    def show_deal(self, setup: GameSetup) -> None:
        """What is known of this deal; the rest is found."""
        self.stop()
        self._setup, self._hopeless = setup, False
        self.saved = self._known().get(_key(setup), [])
        if COMPILED and not self.saved:
            self._wait.start()

    def stop(self) -> None:
        """Nobody looks at it any more."""
        self._wait.stop()
        self._setup = None
        if self._asked:
            self._asked = False
            self._session.stop_analysis()

    @property
    def value(self) -> tuple[float, float] | None:
        """The mean and its doubt; None before there are a few games."""
        if len(self.saved) < _FEWEST:
            return None
        return fmean(self.saved), stdev(self.saved) / sqrt(len(self.saved))

    def words(self, own: int | None) -> str:
        """Par in a sentence, and how whoever saved `own` compares; "" where nothing will be known."""
        if self.value is None:
            return self.tr("A strong player is trying this deal…") if COMPILED and not self._hopeless else ""
        mean, doubt = self.value
        figures = (QLocale().toString(figure, "f", 1) for figure in (mean, doubt))
        par = self.tr("A strong player saves {} with it, give or take {}.").format(*figures)
        if own is None or abs(own - mean) <= doubt:
            return par
        compared = self.tr("You did better.") if own > mean else self.tr("There is more in it.")
        return f"{par} {compared}"

    def _find(self) -> None:
        if self._setup is not None:
            self._asked = True
            self._session.find_par(self._setup)

    def _receive(self, progress: "ParProgress") -> None:
        if self._setup is not None:
            self.saved = progress.saved
            if len(progress.saved) == progress.asked:
                self._asked = False
                self._hopeless = self.value is None
                if not self._hopeless:
                    self._keep()
            self.found.emit()

    def _known(self) -> dict[str, list[int]]:
        with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return _decoder.decode(self._file.read_bytes())
        return {}

    def _keep(self) -> None:
        assert self._setup is not None
        known = self._known() | {_key(self._setup): self.saved}
        with suppress(OSError):  # where it cannot be kept it is found again
            self._file.write_bytes(msgspec.json.encode(dict(list(known.items())[-_KEPT:])))


def _key(setup: GameSetup) -> str:
    """Another version of the program plays another way."""
    return f"{version_line()} {setup.seed}"
