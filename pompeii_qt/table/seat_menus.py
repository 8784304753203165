"""What can be done about somebody else's seat: asked for by who watches; the host's say about who sits there."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu, QWidget

from pompeii_qt.opponent_words import level_words
from pompeii_qt.table.model import TableModel
from pompeii_qt.text import add_choice
from pompeii_qt.widgets.block_list import offer_new_code
from pompeii_qt.widgets.question import ask
from pompeii_qt.widgets.seats import SeatsPanel

if TYPE_CHECKING:
    from pompeii_qt.network import RoomView


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
            ask(parent or self._page, text, more, answers, lambda: self._send_away(member, one.name, parent))

    def _send_away(self, member: int, name: str, parent: QWidget | None) -> None:
        self._network.kick(member)
        if (room := self._model.room) is not None:
            offer_new_code(parent or self._page, room.code, name, self._network.new_code)

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
            take.triggered.connect(lambda: self._network.sit(seat))
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
