"""The games on this network: join one, come back to one, watch one, look at an address, or host one."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pompeii_qt.network_words import connection_words
from pompeii_qt.pages.join_forms import JoinCodePrompt, NameField
from pompeii_qt.pages.network_address import AddressBar
from pompeii_qt.pages.network_games import GameEntry, entries
from pompeii_qt.pages.network_list import GameList
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.basic import Collapsible, Heading, button, card, column, label
from pompeii_qt.widgets.page import Page

if TYPE_CHECKING:
    from pompeii_qt.network import ConnectionStatus, FoundGame, Network, RoomView

_PATIENCE: Final = 3000
"""Milliseconds until nothing found is called nothing found; a game is listed after 1.2 s."""
_CODE_AGAIN: Final = frozenset({"wrong_code", "old_code", "impostor"})
"""Why one was not let in, where another code may help."""


class NetworkPage(Page):
    """Looks for games while it is shown; `host` when one is to be opened here."""

    host = Signal()

    def __init__(self, network: "Network", settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("NetworkPage", "On this network"), parent=parent)
        self._network = network
        self._found: list[FoundGame] = []
        self._wanted: GameEntry | None = None
        self._asked: GameEntry | None = None
        self._looked_at = ""
        self._codes: dict[str, str] = {}
        """What has been given for games, by their ids, or came with an address, by that: nobody types it twice."""
        self._forgotten: set[str] = set()
        self.name = NameField(settings)
        self.header.addWidget(label(self.tr("Your name"), "muted", wrap=False))
        self.header.addWidget(self.name)
        self.list = GameList()
        self.empty = Heading("", 1.3)
        self.nothing = self._nothing()
        self.code_prompt = JoinCodePrompt()
        self.address = AddressBar(settings)
        self.address.wanted.connect(self.look_at)
        self.missing = Collapsible(self.tr("A game is missing?"), _reasons())
        room = self.missing.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # what is being clicked stays where it is when the first game is found
        self.missing.setSizePolicy(room)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.nothing, 1)
        self.body.addWidget(self.code_prompt)
        self.body.addWidget(self.address)
        self.body.addWidget(self.missing)
        self._make_footer()
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._patience.timeout.connect(self._show)
        self.list.currentItemChanged.connect(lambda *_: self._choose())
        self.list.wanted.connect(self.enter)
        self.list.itemPressed.connect(lambda _: self._hush())
        self.code_prompt.entered.connect(self._knock)
        self.code_prompt.cancelled.connect(self._turn_away)
        network.games.connect(self._show_games)
        network.connection.connect(self._show_connection)
        network.room.connect(self._enter_room)
        self.back.connect(self._give_up)
        self.landing = self.host_button

    @property
    def wants_seat(self) -> bool:
        """Whether a game is being entered to play in it."""
        return self._wanted is not None and self._wanted.way == "join"

    def enter(self) -> None:
        """Join, watch or come back to the chosen game, by its code where it needs one."""
        chosen = self.list.chosen
        if chosen is None or not chosen.way or self._wanted:
            return
        self.say("")
        if chosen.way == "back":
            self.come_back(chosen.game)
        elif not self.name.name():
            self.say(self.tr("Say first what you are called."))
            self.name.setFocus()
        elif chosen.code:
            self._ask(chosen)
        else:
            self._join(chosen, "")

    def come_back(self, game: str) -> None:
        """To a game one has a seat in, as soon as its host is there."""
        if entry := next((one for one in self.list.entries if one.game == game), None):
            self._set_wanted(entry)
            self._network.come_back(game)

    def look_at(self, address: str, code: str = "") -> None:
        """Ask at an address whether there is a game, of that `code`; its line is chosen when it is there."""
        self._hush()
        if code:
            self._codes[address] = code
        self._looked_at = address
        self._network.look_at(address)

    def say(self, words: str, role: str = "danger") -> None:
        """A sentence at the foot of the page."""
        self.words.setProperty("role", role)
        self.words.style().polish(self.words)
        self.words.setText(words)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for games."""
        super().showEvent(event)
        self._patience.start()
        self._show()
        self._network.browse(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Look no further."""
        self.name.remember()
        self._hush()
        self._forgotten.clear()
        self._found = []  # who knows what of it is still there when one comes back
        self._network.browse(False)
        self._patience.stop()
        super().hideEvent(event)

    def _hush(self) -> None:
        """What was said is of the past; that one waits is not."""
        if self._wanted is None:
            self.say("")

    def _nothing(self) -> QWidget:
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return card(2, self.empty, _reasons(centred=True), 3, spacing=14)

    def _make_footer(self) -> None:
        self.words = label()
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.host_button = button(self.tr("Host a game"), self.host.emit)
        self.cancel = button(self.tr("Cancel"), self._give_up)
        self.forget = button(self.tr("Give the seat up"), self._forget, "danger")
        self.join = button("", self.enter, "primary")
        self.footer.setSpacing(12)
        self.footer.addWidget(self.host_button)
        self.footer.addWidget(self.forget)
        self.footer.addWidget(self.words, 1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.join)

    def _show_games(self, found: "list[FoundGame]") -> None:
        self._found = found
        self._show()

    def _show(self) -> None:
        focused = self.nothing.isVisible()
        kept = [ticket for ticket in self._network.tickets() if ticket.game not in self._forgotten]
        lines = entries(self._found, kept)
        self.list.show_entries(lines)
        if self._looked_at and self.list.choose(self._looked_at):
            self._arrive()
        self.list.setVisible(bool(lines))
        self.landing = self.list if lines else self.host_button
        self.missing.setVisible(bool(lines))
        self.nothing.setVisible(not lines)
        self.empty.setText(self.tr("Looking for games…") if self._patience.isActive() else self.tr("No game found"))
        if lines and focused and self.focusWidget() in (None, self, self.host_button):
            self.list.setFocus()
        self._show_choices()

    def _arrive(self) -> None:
        """What was looked at is chosen; whoever was invited there is asked for its code when it has answered."""
        chosen = self.list.chosen
        if chosen and chosen.found and chosen.found.reach != "asking":
            invited, self._looked_at = self._looked_at in self._codes, ""
            if invited and chosen.code:
                self.enter()

    def _known_code(self, entry: GameEntry) -> str:
        return next((code for key in (entry.game, *entry.place) if (code := self._codes.get(key))), "")

    def _show_choices(self) -> None:
        chosen = self.list.chosen
        way = chosen.way if chosen else ""
        names = {"watch": self.tr("Watch"), "back": self.tr("Come back")}
        self.join.setText(names.get(way, self.tr("Join")))
        self.join.setEnabled(bool(way) and self._wanted is None)
        self.join.setVisible(self.code_prompt.isHidden())  # which has a button of its own
        self.forget.setVisible(way == "back" and self._wanted is None)
        self.cancel.setVisible(self._wanted is not None)
        for one in (self.host_button, self.name):
            one.setEnabled(self._wanted is None)

    def _choose(self) -> None:
        """Of another game than the one chosen, the code is not asked for."""
        chosen = self.list.chosen
        if self._asked and self._wanted is None and not (chosen and chosen.same(self._asked)):
            self._asked = None
            self._turn_away()
        self._show_choices()

    def _knock(self, code: str) -> None:
        if chosen := self.list.chosen:
            self._join(chosen, code)

    def _join(self, entry: GameEntry, code: str) -> None:
        if entry.found and not self._wanted:
            self._codes[entry.game] = code
            self._set_wanted(entry)
            self._network.join(entry.found, code, self.name.name())

    def _set_wanted(self, entry: GameEntry | None) -> None:
        self._wanted = entry
        self.code_prompt.set_open(entry is None)
        self._show_choices()

    def _ask(self, entry: GameEntry, why: str = "") -> None:
        self._asked = entry
        self.code_prompt.ask(entry.title, why, replace=entry.replace, code=self._known_code(entry))
        self._show_choices()

    def _show_connection(self, connection: "ConnectionStatus") -> None:
        if self._wanted is None:
            return
        words = connection_words(connection.state, connection.why)
        if connection.state != "lost":
            self.say(words, "muted")
            return
        wanted = self._wanted
        self._set_wanted(None)
        if connection.why in _CODE_AGAIN and wanted.code:
            for key in (wanted.game, *wanted.place):
                self._codes.pop(key, None)
            self.say("")
            self._ask(wanted, connection.why)
        else:
            self.code_prompt.hide()
            self._show_choices()
            self.say(words)
            (self.name if connection.why == "name" else self.list).setFocus()

    def _give_up(self) -> None:
        """Neither joined nor waited for any longer."""
        if self._wanted:
            self._network.leave()
            self.list.setFocus()
        self._settle()

    def _enter_room(self, room: "RoomView | None") -> None:
        if room is not None and self._wanted:
            self._settle()

    def _settle(self) -> None:
        """Nothing is under way."""
        self._set_wanted(None)
        self.say("")
        self._turn_away()

    def _turn_away(self) -> None:
        if self.code_prompt.isVisible():
            self.list.setFocus()
        self.code_prompt.hide()
        self._show_choices()

    def _forget(self) -> None:
        if chosen := self.list.chosen:
            self._forgotten.add(chosen.game)
            self._network.forget(chosen.game)
            self._show()


def _reasons(*, centred: bool = False) -> QWidget:
    """Why a game may not be seen, and what can be done."""
    translate = QCoreApplication.translate
    lines = (
        translate("NetworkPage", "A game appears here by itself, a second or two after somebody hosts it."),
        translate("NetworkPage", "Is it the same network? A guest Wi-Fi often keeps its devices apart."),
        translate("NetworkPage", "Does the firewall on the host's computer let Pompeii through?"),
        translate(
            "NetworkPage", "The host's lobby shows an address and copies an invitation: type or paste it in below."
        ),
    )
    body = QWidget()
    made = [label(line, "muted") for line in lines]
    for line in made if centred else ():
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
    column(body, *made, spacing=4)
    return body
