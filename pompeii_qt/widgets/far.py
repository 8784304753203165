"""How a host invites friends far away: off until asked for, then a line to send, and how they are connected."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from pompeii_qt.languages import fill
from pompeii_qt.session import InviteFar
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import CopyButton, FlowLayout, button, column, label
from pompeii_qt.widgets.page import ask
from pompeii_qt.widgets.qr_code import LargeCode, offer_words
from pompeii_qt.words.network import far_invitation_to, far_words

if TYPE_CHECKING:
    from pompeii_qt.network import Network
    from pompeii_qt.session import FarInvitation, Way


class FarInvite(QWidget):
    """The host's offer to friends far away. It follows `network.far_changed`."""

    def __init__(self, network: "Network") -> None:
        super().__init__()
        self._network = network
        self.about = label(
            self.tr(
                "A friend in another town can join by a line that you send. Your internet address becomes known to "
                "those who have the line and, so that you find each other, to the operator of a relay; no one in "
                "between can read the game."
            ),
            "muted",
        )
        self.state = label()
        self.line = QLineEdit(readOnly=True)
        self.line.setAccessibleName(self.tr("Invitation for friends far away"))
        self.line.setCursor(Qt.CursorShape.IBeamCursor)
        self.how = label(
            self.tr(
                "They open “On this network” in Pompeii on a computer and paste it into the address field. Phones "
                "cannot join from far away."
            ),
            "muted",
        )
        self.people = label()
        self.start = button(self.tr("Invite a friend far away"), lambda: network.request(InviteFar(True)))
        self.copy = CopyButton(lambda: self.tr("Copy invitation"), self._text)
        self.code = button(offer_words(), self._show_code, "quiet")
        self.stop = button(self.tr("End this"), self._stop, "quiet", tip=self.tr("The line stops working"))
        buttons = FlowLayout(self.start, self.copy, self.code, self.stop)
        column(self, self.about, self.state, self.line, self.how, buttons, self.people, spacing=6)
        network.far_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        far = self._network.far
        state, line = (far.state, far.line) if far else ("off", "")
        had = bool(self.line.text())
        is_open = state == "open"
        for part in (self.line, self.how, self.copy, self.code, self.stop):
            part.setVisible(is_open)
        for part in (self.about, self.start):
            part.setVisible(state in ("off", "missing", "failed"))
        if self.line.text() != line:
            self.line.setText(line)
            self.line.setCursorPosition(0)
        self.state.setText(self._state_words(state, relay=bool(far and far.relay)))
        self.state.setVisible(bool(self.state.text()))
        ways = far.ways if far else {}
        self.people.setText("\n".join(self._way_words(member, way) for member, way in ways.items()))
        self.people.setVisible(bool(ways))
        if is_open and not had and self.isVisible():
            self.copy.setFocus()
            screen_reader.announce(self, self.tr("The invitation is ready."))

    def _state_words(self, state: str, *, relay: bool) -> str:
        """Return a sentence about the invitation; "" if it is off, or open and reached by a `relay`."""
        if state == "opening":
            return self.tr("Preparing the invitation…")
        if state == "open":
            return "" if relay else far_words("no_relay")
        return "" if state == "off" else far_words(state)

    def _way_words(self, member: int, way: "Way") -> str:
        room = self._network.current
        name = next((one.name for one in room.members if one.number == member), "") if room else ""
        form = (
            self.tr("{name}: over a relay, {ms} ms there and back")
            if way.relay
            else self.tr("{name}: direct, {ms} ms there and back")
        )
        return fill(form, name=name, ms=str(way.millis))

    def _text(self) -> str:
        """Return the text to copy: the invitation in words; "" if there is no invitation or no room."""
        far, room = self._network.far, self._network.current
        return far_invitation_to(room, far.line) if far and room else ""

    def _show_code(self) -> None:
        if self._network.far:
            LargeCode(self.window(), self._network.far.line, self.tr("Invitation for friends far away")).open()

    def _stop(self) -> None:
        """End the invitation. If friends are here by it, only after a yes to a question, which is not waited for."""
        far: FarInvitation | None = self._network.far
        if far and far.ways:
            answers = self.tr("End this"), self.tr("Leave unchanged")
            more = self.tr("Friends who came by it lose their connection.")
            ask(self, self.tr("End the invitation for friends far away?"), more, answers, self._end)
        else:
            self._end()

    def _end(self) -> None:
        self._network.request(InviteFar(False))
