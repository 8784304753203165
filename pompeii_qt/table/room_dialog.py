"""The room at a glance: join code and addresses to read out, who is there, and what its host may change."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from pompeii_qt import theme
from pompeii_qt.invitation import invitation_to
from pompeii_qt.network_words import presence_words, with_port
from pompeii_qt.text import Label, add_field, set_tip
from pompeii_qt.widgets.block_list import BlockList
from pompeii_qt.widgets.code_field import grouped
from pompeii_qt.widgets.copy_button import CopyButton
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.marks import presence_mark, seat_mark
from pompeii_qt.widgets.room_choices import AWAYS, CLOCKS, select_or_add

if TYPE_CHECKING:
    from pompeii_qt.network import MemberView, RoomView

_MARK: Final = 18


class RoomDialog(QDialog):
    """Stays beside the game; `kicked(member)`, `new_code`, `clock_set(seconds)`, `away_set(seconds)` are the host's."""

    kicked = Signal(int)
    new_code = Signal()
    clock_set = Signal(int)
    away_set = Signal(int)

    def __init__(self, parent: QWidget, hosting: bool) -> None:
        super().__init__(parent)
        self._hosting = hosting
        self._room: RoomView | None = None
        self._told: object = None
        self._code, self._open = Label(), Label()
        theme.scale_text(self._code, 1.9, bold=True)
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._open.setProperty("role", "muted")
        self.copy_button = CopyButton(
            lambda: self.tr("Copy invitation"), lambda: invitation_to(self._room) if self._room else ""
        )
        self.code_button = CopyButton(
            lambda: self.tr("Copy code"), lambda: grouped(self._room.code) if self._room else ""
        )
        self.code_button.setProperty("role", "quiet")
        self.new_code_button = QPushButton()
        self.new_code_button.setAutoDefault(False)
        self.new_code_button.setProperty("role", "quiet")
        self.new_code_button.setVisible(hosting)
        self.new_code_button.clicked.connect(self.new_code)
        self.block_list = BlockList()
        self._addresses = Label()
        self._addresses.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._code_words, self._address_words, self._people_words = Label(), Label(), Label()
        for words in (self._code_words, self._address_words, self._people_words):
            words.setProperty("role", "muted")
        code = QHBoxLayout()
        code.addWidget(self._code)
        code.addWidget(self._open)
        code.addStretch(1)
        copies = QHBoxLayout()
        copies.addWidget(self.copy_button)
        copies.addWidget(self.code_button)
        copies.addWidget(self.new_code_button)
        copies.addStretch(1)
        self._people = QGridLayout()
        self._people.setHorizontalSpacing(10)
        self._people.setVerticalSpacing(6)
        self._people.setColumnStretch(2, 1)
        self.clock, self.away = QComboBox(), QComboBox()
        self.clock.activated.connect(lambda row: self.clock_set.emit(self.clock.itemData(row)))
        self.away.activated.connect(lambda row: self.away_set.emit(self.away.itemData(row)))
        self._rules = QFormLayout()
        self._clock_words = add_field(self._rules, "", self.clock)
        self._away_words = add_field(self._rules, "", self.away)
        self.close_button = QPushButton()
        self.close_button.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 16, 20, 14)
        box.setSpacing(8)
        box.addWidget(self._code_words)
        box.addLayout(code)
        box.addWidget(self._address_words)
        box.addWidget(self._addresses)
        box.addLayout(copies)
        box.addWidget(_line())
        box.addWidget(self._people_words)
        box.addLayout(self._people)
        box.addWidget(self.block_list)
        box.addStretch(1)
        box.addWidget(_line())
        box.addLayout(self._rules)
        box.addLayout(foot)
        self.setMinimumWidth(420)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._code_words.setText(self.tr("Join code"))
        self._open.setText(self.tr("none: anyone on this network can come in"))
        self.new_code_button.setText(self.tr("New code"))
        set_tip(self.new_code_button, self.tr("The old code then lets nobody in; whoever is here stays"))
        self.block_list.retranslate()
        self._address_words.setText(self.tr("Address, where the game is not in the list"))
        self._people_words.setText(self.tr("Who is here"))
        self._clock_words.setText(self.tr("Turn clock"))
        self._away_words.setText(self.tr("An AI stands in for who is away"))
        self.close_button.setText(self.tr("Close"))
        for choice, values, none in (
            (self.clock, CLOCKS, self.tr("off")),
            (self.away, AWAYS, self.tr("never")),
        ):
            choice.clear()
            for seconds in values:
                choice.addItem(self._span(seconds) if seconds else none, seconds)
            choice.setEnabled(self._hosting)
        self._told = None
        if self._room:
            self.show_room(self._room)

    def show_room(self, room: "RoomView") -> None:
        """Set everything that has changed."""
        self._room = room
        self.setWindowTitle(room.name)
        self._code.setText(grouped(room.code))
        self._code.setAccessibleName(" ".join(room.code))
        self._code.setVisible(bool(room.code))
        self._open.setVisible(not room.code)
        self.code_button.setVisible(bool(room.code))
        self._addresses.setText("\n".join(with_port(address, room.port) for address in room.addresses) or "–")
        for choice, seconds in ((self.clock, room.clock), (self.away, room.away)):
            select_or_add(choice, seconds, self._span)
        told = room.members, room.seats
        if told != self._told:  # or a button would go from under the pointer
            self._told = told
            self._show_people(room)

    def _show_people(self, room: "RoomView") -> None:
        while (item := self._people.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        ratio = self.devicePixelRatioF()
        for row, member in enumerate(room.members):
            seats = [seat for seat in room.seats if seat.member == member.number]
            marks, link = QWidget(), Label()
            beside = QHBoxLayout(marks)
            beside.setContentsMargins(0, 0, 0, 0)
            beside.setSpacing(2)
            for seat in seats:
                mark = Label()
                mark.setPixmap(seat_mark(seat.colour, _MARK, ratio))
                beside.addWidget(mark)
            link.setPixmap(presence_mark(member.presence, _MARK, ratio))
            set_tip(link, presence_words(member.presence) or self.tr("connected"))
            link.setAccessibleName(link.toolTip())
            name, where = ElidedLabel(member.name), Label(self._where(member, room, bool(seats)))
            where.setProperty("role", "muted")
            for column, part in enumerate((marks, link, name, where)):
                self._people.addWidget(part, row, column)
            if self._hosting and not member.host:
                self._people.addWidget(self._kick_button(member), row, 4)

    def _where(self, member: "MemberView", room: "RoomView", seated: bool) -> str:
        parts = [self.tr("you")] if member.number == room.you else []
        if member.host:
            parts.append(self.tr("host"))
        if not seated:
            parts.append(self.tr("watching"))
        if away := presence_words(member.presence):
            parts.append(away)
        return ", ".join(parts)

    def _kick_button(self, member: "MemberView") -> QPushButton:
        button = QPushButton(self.tr("Send away"))
        button.setProperty("role", "quiet")
        button.setAutoDefault(False)
        button.setAccessibleName(self.tr("Send {name} away").format(name=member.name))
        set_tip(button, self.tr("They cannot come back into this game"))
        button.clicked.connect(lambda: self.kicked.emit(member.number))
        return button

    def _span(self, seconds: int) -> str:
        if seconds < 120 and seconds != 60:
            return self.tr("%n second(s)", None, seconds)
        return self.tr("%n minute(s)", None, seconds // 60)


def _line() -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setProperty("role", "line")
    return line
