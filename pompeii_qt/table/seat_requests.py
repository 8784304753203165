"""Somebody who watches asks for an AI's seat, and the host answers when it suits."""

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pompeii_qt.activation import ActivationDelay
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.overlay import Overlay
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import button, call_attention, label, row

_WIDTH = 560
_MARGIN = 10


class SeatRequest(NamedTuple):
    """`member`, called `name`, would like to play `seat`, which `player` plays."""

    member: int
    name: str
    seat: int
    player: str


class SeatRequestBar(Overlay):
    """Lies over the top of `over` while somebody asks, one request at a time; `answered(member, yes)`."""

    answered = Signal(int, bool)

    def __init__(self, model: TableModel, over: QWidget) -> None:
        super().__init__(over)
        self._model = model
        self.setProperty("role", "asking")
        self._words = label()
        self.yes_button = button("", lambda: self._answer(True), "primary")
        self.no_button = button("", lambda: self._answer(False))
        self._layout = row(self, (self._words, 1), self.yes_button, self.no_button, spacing=-1, margins=(14, 8, 8, 8))
        self._delay = ActivationDelay(self)
        self._delay.guard(self.yes_button, self.no_button)
        self._requests: list[SeatRequest] = []
        self._done: set[tuple[int, int]] = set()
        """Members and seats that have been answered, until the room says so."""
        model.room_changed.connect(self._show_requests)
        self.retranslate()

    @property
    def text(self) -> str:
        """What is asked now, or ""."""
        return self._words.text() if self._requests else ""

    def retranslate(self) -> None:
        """Say it in the current language."""
        self.yes_button.setText(self.tr("Let them play"))
        self.no_button.setText(self.tr("No"))
        if self._requests:
            request = self._requests[0]
            text = self.tr("{name} would like to play the seat of {player}.")
            self._words.setText(text.format(name=request.name, player=request.player))
            self.setAccessibleName(self._words.text())
            self.yes_button.setAccessibleName(self.tr("Let {name} play").format(name=request.name))
            self.no_button.setAccessibleName(self.tr("{name} may not play").format(name=request.name))
        self.place()

    def place(self) -> None:
        # a word-wrapped label needs the width first to know its height
        width = min(_WIDTH, self._over.width() - 2 * _MARGIN)
        height = max(self._layout.totalHeightForWidth(width), self._layout.totalMinimumSize().height())
        self.setGeometry((self._over.width() - width) // 2, _MARGIN, width, height)
        self.raise_()

    def _show_requests(self) -> None:
        requests, before = self._asked(), self._requests[:1]
        self._done &= {(one.member, one.seat) for one in requests}  # who asks again is asked about again
        self._requests = [one for one in requests if (one.member, one.seat) not in self._done]
        if self._requests and self._requests[:1] != before:
            self._delay.begin()
            self.retranslate()
            screen_reader.announce(self, self.text)
            call_attention(self)
        self.setVisible(bool(self._requests))

    def _asked(self) -> list[SeatRequest]:
        """All that is asked for now, oldest first."""
        room = self._model.room
        if room is None or not self._model.hosting or room.stage != "playing":
            return []
        return [
            SeatRequest(one.number, one.name, one.wants, room.seats[one.wants].name)
            for one in room.members
            if one.wants is not None and one.wants < len(room.seats)
        ]

    def _answer(self, yes: bool) -> None:
        if self._requests:
            request = self._requests[0]
            self._done.add((request.member, request.seat))
            self._show_requests()
            self.answered.emit(request.member, yes)
