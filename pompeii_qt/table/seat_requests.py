"""What can be done about somebody else's seat: asking for an AI's, the host's answer, and the seats' menus."""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from pompeii_qt.activation import ActivationDelay
from pompeii_qt.network import Sit
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.table_layout import Overlay
from pompeii_qt.text import add_choice
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import button, call_attention, label, row
from pompeii_qt.widgets.dialogs import ask
from pompeii_qt.widgets.room import send_away
from pompeii_qt.widgets.seats import SeatsPanel
from pompeii_qt.words.opponents import level_words

if TYPE_CHECKING:
    from pompeii_qt.network import RoomView


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


class SeatMenus(QObject):
    """The menus of the seat cards, as the room allows."""

    def __init__(self, model: TableModel, seats: SeatsPanel, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._network, self._seats, self._page = model, model.network, seats, page
        seats.menu_requested.connect(self._open)
        model.began.connect(self._show_menus)
        model.room_changed.connect(self._show_menus)

    def kick(self, member: int, parent: QWidget | None = None) -> None:
        """Send somebody away, once more thought about."""
        room = self._model.room
        if one := next((one for one in room.members if one.number == member), None) if room else None:
            text = self.tr("Remove {name}?").format(name=one.name)
            more = self.tr("An AI takes their place, and they cannot come back into this game.")
            answers = self.tr("Remove"), self.tr("Cancel")
            over = parent or self._page
            ask(over, text, more, answers, lambda: send_away(over, self._network, member))

    def _show_menus(self) -> None:
        room = self._model.room
        if room is None:
            seats = []
        elif self._model.hosting:
            seats = [seat for seat, view in enumerate(room.seats) if view.member not in (None, room.you)]
        else:
            seats = self._model.takeover_seats if self._model.watching else []
        self._seats.set_menus(seats)

    def _open(self, seat: int, at: QPoint) -> None:
        room = self._model.room
        if room is None or seat >= len(room.seats):
            return
        menu = QMenu(self._page)
        menu.setAccessibleName(room.seats[seat].name)
        if self._network.hosting:
            self._fill_for_host(menu, room, seat)
        else:
            self._name_level(menu, room, seat)
            asked = room.me is not None and room.me.wants == seat
            take = add_choice(menu, self.tr("You have asked for this seat") if asked else self.tr("Take this seat"))
            take.setEnabled(not asked and seat in self._model.takeover_seats)
            take.triggered.connect(lambda: self._network.do(Sit(seat)))
        # popup() returns at once: the menu lives until it closes
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _name_level(self, menu: QMenu, room: "RoomView", seat: int) -> None:
        """Whose seat one would take, and how well it is played."""
        view = room.seats[seat]
        if level := level_words(view.level):
            said = self.tr("{name}, an AI: {level}").format(name=view.name, level=level)
            add_choice(menu, said).setEnabled(False)
            menu.addSeparator()

    def _fill_for_host(self, menu: QMenu, room: "RoomView", seat: int) -> None:
        view = room.seats[seat]
        stand_in = add_choice(menu, self.tr("Let an AI play for {name}").format(name=view.name))
        stand_in.setEnabled(view.presence == "away")
        stand_in.triggered.connect(lambda: self._network.stand_in(seat))
        send = add_choice(menu, self.tr("Remove {name}…").format(name=view.name))
        send.setEnabled(view.member is not None)
        send.triggered.connect(lambda: self.kick(view.member or 0))
