"""Why the game stands still, in the prompt's place, and what may be done about it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from pompeii_qt import game_words
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.art.sprites import piece_pixmap
from pompeii_qt.network_words import connection_words
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.overlay import Overlay
from pompeii_qt.text import Label
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import button, column, label, row

if TYPE_CHECKING:
    from pompeii_qt.network import RoomView

_MARK: Final = 32
_BESIDE: Final = 130
"""Pixels of mark, gaps and a button's edges beside the two texts."""


class WaitingBar(Overlay):
    """Covers `over`, and pauses the table, while the game waits for somebody; its buttons ask for what is done then."""

    stand_in = Signal(list)
    """An AI for each of these seats."""
    leave = Signal()

    def __init__(self, model: TableModel, over: QWidget, page: QWidget) -> None:
        super().__init__(over, page)
        self._page = page
        self._model = model
        self.setProperty("role", "waiting")
        self._marks, self._text, self._more = Label(), label(scale=1.2), label(role="muted")
        self._more.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.stand_in_button = button("", lambda: self.stand_in.emit(self._seats))
        self.leave_button = button(self.tr("Leave"), self.leave.emit)
        lines = column(None, self._text, self._more, spacing=0)
        buttons = self.stand_in_button, self.leave_button
        self._delay = ActivationDelay(self)
        self._delay.guard(*buttons)
        row(self, self._marks, (lines, 1), *buttons, spacing=10, margins=(14, 2, 10, 2))
        self._seats: list[int] = []
        for changed in (model.began, model.update_shown, model.room_changed, model.connection_changed):
            changed.connect(self.retranslate)
        self.retranslate()

    @property
    def text(self) -> str:
        """What it says, or "" while nobody is waited for."""
        return self._text.text()

    def retranslate(self) -> None:
        """Say what is waited for now, in the current language."""
        model, room = self._model, self._model.room
        waits = not model.cut_off and room is not None and room.stage == "playing" and bool(room.waiting)
        if model.connection is not None and model.cut_off:
            reason = connection_words(model.connection.state, model.connection.why, not model.watching)
            self._marks.hide()
            self._show(reason, "")
        elif room is not None and waits:
            names = game_words.join_words([room.seats[seat].name for seat in room.waiting])
            reason = self.tr("the game waits for {name}").format(name=names)
            self._show_seats(room, names)
        else:
            reason = ""
            self._text.setText("")
            self.hide()
        self.leave_button.setText(self.tr("Leave"))
        self.leave_button.setVisible(model.cut_off)
        self.stand_in_button.setVisible(waits and model.hosting)
        if reason:  # its height follows the words, and the room that the buttons leave them
            self.place()
        if reason and reason != model.pause_reason and self._over.isVisible():
            screen_reader.announce(self, self.accessibleName())
        model.pause(reason)

    def place(self) -> None:
        """Over the prompt, and where that is too low for what it says over a part of the board."""
        layout, size = self.layout(), self._over.size()
        if layout is not None:
            height = max(layout.totalHeightForWidth(size.width()), layout.totalMinimumSize().height())
            size = size.expandedTo(QSize(0, height))
        self.setGeometry(QRect(self._over.mapTo(self._page, QPoint()), size))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.retranslate()

    def _show_seats(self, room: "RoomView", names: str) -> None:
        self._seats = list(room.waiting)
        first, one = room.seats[self._seats[0]], len(self._seats) == 1
        self._marks.setPixmap(piece_pixmap(first.colour, _MARK, self.devicePixelRatioF()))
        self._marks.setVisible(one)
        text = (
            self.tr("Waiting for {name}, whose connection is lost…")
            if one
            else self.tr("Waiting for {name}, whose connections are lost…")
        )
        more = []
        if self._model.active in self._model.own:
            more.append(self.tr("It is your turn when the game goes on."))
        if room.away:
            more.append(self.tr("An AI plays on after %n second(s), until they are back.", None, room.away))
        else:
            more.append(self.tr("The game goes on as soon as they are back."))
        self._show(text.format(name=names), " ".join(more))
        whole = self.tr("Let an AI play for {name}").format(name=first.name) if one else ""
        short = self.tr("Let an AI play") if one else self.tr("Let AIs play")
        # the name goes first from the button: the sentence beside it says it too
        needed = self._text.fontMetrics().horizontalAdvance(self.text)
        needed += self.fontMetrics().horizontalAdvance(whole) + _BESIDE
        self.stand_in_button.setText(game_words.on_button(whole if whole and needed <= self.width() else short))
        self.stand_in_button.setAccessibleName(whole or short)

    def _show(self, text: str, more: str) -> None:
        # a button that comes up where something else was pressed must not take that press
        if self.isHidden():
            self._delay.begin()
        self._text.setText(text)
        self._more.setText(more)
        self._more.setVisible(bool(more))
        self._text.setAlignment(Qt.AlignmentFlag.AlignBottom if more else Qt.AlignmentFlag.AlignVCenter)
        self.place()
        self.show()
        self.raise_()
        self.setAccessibleName(f"{text} {more}".strip())
