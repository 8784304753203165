"""Another game with the same people: who is ready for it, beneath the result."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pompeii_qt.network_words import connection_words, presence_words
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, button, label, row, set_role
from pompeii_qt.widgets.kept_rows import KeptRows
from pompeii_qt.widgets.marks import show_badge
from pompeii_qt.widgets.question import ask

if TYPE_CHECKING:
    from collections.abc import Callable

    from pompeii_qt.network import ConnectionStatus, Network, RoomView, SeatView

_WIDEST_NAME: Final = 160


class RematchBar(Card):
    """The people of the room, the ready mark of each, and one's own part in it; hidden where there is no room."""

    def __init__(self, network: "Network") -> None:
        super().__init__()
        self._network = network
        self._shown: object = None
        people = row(None, spacing=22)
        self._people = KeptRows(people, _PersonMark)
        self._note = label("", "muted", wrap=False)
        self.ready_button = button(self.tr("Ready for another game"), self._send_ready, "primary")
        self.ready_button.setCheckable(True)
        self.ready_button.setAccessibleName(self.tr("Ready for another game"))
        tip = self.tr("Back to the lobby with the same people")
        self.rematch_button = button(self.tr("Rematch"), network.rematch, "primary", tip=tip)
        buttons = self._note, self.ready_button, self.rematch_button
        row(self, people, 1, *buttons, spacing=12, margins=(14, 8, 8, 8))
        self._trouble = ""
        network.connection.connect(self._show_connection)
        network.room.connect(self.show_room)
        self.show_room(network.current)

    def show_room(self, room: "RoomView | None") -> None:
        """Show who is there, who is ready, and the button that this person has."""
        self.setVisible(room is not None and room.stage == "over")
        if room is None:
            return
        own = room.own_seat
        hosting = self._network.hosting
        self.rematch_button.setVisible(hosting)
        self.ready_button.setVisible(own is not None and not hosting)
        trouble = "" if hosting else self._trouble
        self._note.setVisible(bool(trouble) or (own is None and not hosting))
        self._note.setText(trouble or self.tr("If the host starts a rematch, you can take a seat."))
        if own is not None:
            self._show_ready(own.ready)
        people = [seat for seat in room.seats if seat.kind == "person"]
        if people != self._shown:  # a screen reader would say it all again
            self._shown = people
            self._show_people(people, {member.number for member in room.members if member.host})

    def leave(self, parent: QWidget, left: "Callable[[], None]") -> None:
        """Leave the room and call `left`; a host with others in it is asked first."""
        room = self._network.current

        def leave() -> None:
            self._network.leave()
            left()

        if room is None or not self._network.hosting or len(room.members) < 2:
            leave()
        else:
            text, answers = self.tr("Close the room for everyone?"), (self.tr("Close the room"), self.tr("Stay"))
            ask(parent, text, "", answers, leave)

    def _show_connection(self, connection: "ConnectionStatus") -> None:
        line, room = connection.state, self._network.current
        seated = room is not None and room.own_seat is not None
        self._trouble = connection_words(line, connection.why, seated) if line in ("shaky", "waiting") else ""
        self.ready_button.setEnabled(line != "waiting")
        self.show_room(room)

    def _send_ready(self) -> None:
        self._network.ready(self.ready_button.isChecked())
        self._show_ready(self.ready_button.isChecked())

    def _show_ready(self, ready: bool) -> None:
        self.ready_button.setChecked(ready)
        self.ready_button.setText(self.tr("✓  Ready") if ready else self.tr("Ready for another game"))
        set_role(self.ready_button, "done" if ready else "primary")

    def _show_people(self, people: "list[SeatView]", hosts: set[int]) -> None:
        said = []
        for mark, seat in zip(self._people.show(range(len(people))), people, strict=True):
            host = seat.member in hosts
            words = self._state(seat, host)
            mark.show_person(seat, words, "good" if seat.ready and not host else "muted")
            said.append(f"{seat.name}: {words.removeprefix('✓ ')}")
        self.setAccessibleName(", ".join(said))
        if self.isVisible():
            screen_reader.announce(self, self.accessibleName())

    def _state(self, seat: "SeatView", host: bool) -> str:
        if away := presence_words(seat.presence):
            return away
        if host:
            return self.tr("host")
        return self.tr("✓ ready") if seat.ready else self.tr("not ready yet")


class _PersonMark(QWidget):
    """The piece of somebody, their name, as long as it may be, and whether they are ready."""

    def __init__(self) -> None:
        super().__init__()
        self._badge, self._name, self._state = Label(), label(wrap=False), label("", "muted", wrap=False)
        row(self, self._badge, self._name, self._state, spacing=6)

    def show_person(self, seat: "SeatView", state: str, role: str) -> None:
        """Who that is from here on."""
        show_badge(self._badge, seat.colour, 26)
        self._name.ensurePolished()  # in its place, whose font it has
        # A name has the width that it needs, up to this one.
        metrics = self._name.fontMetrics()
        self._name.setText(metrics.elidedText(seat.name, Qt.TextElideMode.ElideRight, _WIDEST_NAME))
        set_tip(self._name, seat.name)
        self._state.setText(state)
        set_role(self._state, role)
