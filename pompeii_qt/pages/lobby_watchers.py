"""Who is in a room without a seat."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pompeii_qt.network_words import presence_words
from pompeii_qt.widgets.basic import Heading, button, card, column, label, row
from pompeii_qt.widgets.elided import ElidedLabel

if TYPE_CHECKING:
    from pompeii_qt.network import MemberView, RoomView


class WatcherList(QWidget):
    """A line for each of them; the host may send them away."""

    kicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: object = None
        self._lines = QVBoxLayout()
        self._lines.setSpacing(2)
        column(self, card(Heading(self.tr("Watching"), 1.1), self._lines, spacing=4))

    def show_room(self, room: "RoomView", hosting: bool) -> None:
        """Everybody who sits nowhere; nothing where nobody does."""
        sitting = {seat.member for seat in room.seats}
        watching = [member for member in room.members if member.number not in sitting]
        self.setVisible(bool(watching))
        if self._shown == (watching, room.you, hosting):
            return
        self._shown = (watching, room.you, hosting)
        while item := self._lines.takeAt(0):
            old = item.widget()
            assert old is not None
            old.hide()
            old.deleteLater()
        for member in watching:
            self._lines.addWidget(self._line(member, member.number == room.you, hosting))

    def _line(self, member: "MemberView", own: bool, hosting: bool) -> QWidget:
        parts = (self.tr("you") if own else "", presence_words(member.presence))
        about = ", ".join(part for part in parts if part)
        line = QWidget()
        content = row(line, ElidedLabel(member.name, fit=True), label(about, "muted", wrap=False), 1, spacing=10)
        if hosting and not own:
            away = button(self.tr("Send away"), lambda: self.kicked.emit(member.number), "quiet")
            away.setAccessibleName(self.tr("Send {} away").format(member.name))
            content.addWidget(away)
        return line
