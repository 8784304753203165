"""The page of games on this network: join, rejoin or watch one, also by its address, or host one."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from pompeii_qt import theme
from pompeii_qt.pages.game_list import GameCards, GameEntry, Way, entries, way_words
from pompeii_qt.pages.network_forms import AddressBar, JoinCodePrompt, NameField, WayIn
from pompeii_qt.pages.no_games import NoGames, Waves
from pompeii_qt.session import ComeBack, ConnectionStatus, JoinRoom
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.basic import Collapsible, Heading, add_all, button, card, column, label, row, set_role
from pompeii_qt.widgets.page import Page
from pompeii_qt.widgets.scenery import Scenery
from pompeii_qt.words.network import connection_words, is_far

if TYPE_CHECKING:
    from pompeii_qt.network import Network
    from pompeii_qt.session import FoundGame, RoomView

_SEARCH_MILLIS: Final = 3000  # until “No game found” is shown; a game is listed after 1.2 s
_PICTURED: Final = 860  # pixels of width from which hosting has a picture, and games are in larger letters
_IN_A_LINE: Final = 600  # and below that width, from which its button is beside its words
_ROOMY: Final = 46  # lines of text: in a window at least this high all of it is larger
_FEW: Final = 1, 4  # games up to which a window has room for more; and such a window
_OF_HEIGHT: Final = 0.18  # height of the picture relative to the page's
_OF_WIDTH: Final = 2.1  # its width relative to its height
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
# Reasons of a refusal after which another code may help.
_CODE_AGAIN: Final = frozenset({"wrong_code", "old_code", "impostor"})


class KnownCodes:
    """The join codes given so far, by game or address, the latest first."""

    def __init__(self) -> None:
        self._codes: dict[str, str] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._codes

    def keep(self, key: str, code: str) -> None:
        self._codes = {key: code, **{one: known for one, known in self._codes.items() if one != key}}

    def keys(self, entry: GameEntry) -> list[str]:
        """Return the game or addresses of an entry for which a code was given, even a refused one."""
        return [key for key in self._codes if key == entry.game or entry.is_at(key)]

    def of(self, entry: GameEntry, invited: str) -> str:
        """Return the code for an entry; if it has none of its own, that for the `invited` address; "" if unknown."""
        return next((code for key in self.keys(entry) or [invited] if (code := self._codes.get(key))), "")

    def refuse(self, entry: GameEntry) -> None:
        """Stop offering the codes of an entry, because they failed."""
        self._codes.update(dict.fromkeys([entry.game, *self.keys(entry)], ""))

    def forget(self, entry: GameEntry) -> None:
        """Drop the codes for an entry's addresses, because another game there may be open to everyone."""
        self._codes = {key: code for key, code in self._codes.items() if not entry.is_at(key)}


class NetworkPage(Page):
    """Searches for games while it is shown. `host` asks to open one here."""

    host = Signal()

    def __init__(self, network: "Network", settings: Settings) -> None:
        super().__init__(QCoreApplication.translate("NetworkPage", "On this network"))
        self._network = network
        self._found: list[FoundGame] = []
        # Number of games up to which there is room for a sign of the search below them; and whether it may be large.
        self._few, self._roomy = 0, False
        self._fault = ""  # why games may be missing
        self._entering: GameEntry | None = None
        self._prompted: GameEntry | None = None
        self._looked_at = ""
        self._enters = False  # whether to enter the game looked at once it answers
        # Codes given for games, by their ids, or that came with an address, by that: no one types them twice.
        # "" once a code has failed: it is asked for then, as without a code anyone could pass for the host.
        self._codes = KnownCodes()
        # Address of an invitation with an unused code, even if another host answers for its game meanwhile.
        self._invited = ""
        self._forgotten: set[str] = set()
        self._fill(settings)
        self._searching = QTimer(self, singleShot=True, interval=_SEARCH_MILLIS)
        self._searching.timeout.connect(self._show)
        theme.signals.resized.connect(self._arrange)
        network.games.connect(self._show_games)
        network.search_fault.connect(self._show_fault)
        network.connection.connect(self._show_connection)
        network.room.connect(self._enter_room)
        self.back.connect(self._cancel)

    def _fill(self, settings: Settings) -> None:
        self.name = NameField(settings)
        self.name.returnPressed.connect(self._named)
        self.name.textEdited.connect(self._clear_status)
        add_all(self.header, label(self.tr("Your name"), "muted", wrap=False), self.name)
        add_all(self.body, (self._join_card(settings), 1), self._host_card())

    def _join_card(self, settings: Settings) -> QWidget:
        self.code_prompt = JoinCodePrompt()
        self.code_prompt.entered.connect(self._join)
        self.code_prompt.cancelled.connect(self._refuse_code)
        self.code_prompt.code.line_pasted.connect(self.look_at)
        self.join = button("", self.enter, "primary")
        self.forget = button(self.tr("Give up the seat"), self._give_seat_up, "danger")
        self._choices = QWidget()
        column(self._choices, self.code_prompt, row(None, self.join, self.forget, 1, spacing=12), spacing=0)
        self._games = GameCards(self._choices)
        self.list = self._games.list
        self.list.currentItemChanged.connect(self._selection_changed)
        self.list.wanted.connect(self.enter)
        self.list.itemPressed.connect(self._clear_status)
        one, _, other = checks = self._checks()
        first = self.tr("On one of your computers, choose “Host a game”.")
        self.nothing = NoGames([first, one, other], partial(_may_move, settings))
        goes_on = label(self.tr("The search goes on: a game appears here by itself."), "muted", align=_CENTRE)
        self._more = QWidget()  # what a high window has below a few games
        self._waves = Waves(lambda: False)
        column(self._more, 1, row(None, 1, self._waves, 1), goes_on, 1, spacing=14)
        inside = QWidget()
        column(inside, *(label(line, "muted") for line in checks), spacing=10, margins=(18, 0, 8, 0))
        self.help = Collapsible(self.tr("Can't see a game?"), inside)
        self.address = AddressBar(settings)
        self.address.wanted.connect(self.look_at)
        self.address.entered.connect(partial(self.look_at, enter=True))
        self.address.coded.connect(self._take_code)
        self.words, self.cancel = label(), button(self.tr("Cancel"), self._cancel)
        self.words.hide()
        below = row(None, (self.words, 1), self.cancel, spacing=12)
        games = column(None, self._games, below, (self.nothing, 1000), (self._more, 1000), 1, self.help, spacing=8)
        return card(Heading(self.tr("Join a game"), 1.35), (games, 1), self.address, spacing=10)

    def _host_card(self) -> QWidget:
        self.host_button = button(self.tr("Host a game"), self.host.emit)
        theme.scale_text(self.host_button, 1.15)
        self._scenery, self._together = Scenery(), Heading(self.tr("Play together"), 1.35)
        self._finders = WayIn("computer", self.tr("Computers on this network find the game by themselves."))
        words = column(
            None,
            self._together,
            WayIn("phone", self.tr("Phones and tablets join by a code that you show: no installation.")),
            self._finders,
            spacing=8,
        )
        self._invitation = row(None, (words, 1), self.host_button, spacing=16)
        return card(row(None, self._scenery, (self._invitation, 1), spacing=18))

    def _checks(self) -> tuple[str, str, str]:
        return (
            self.tr("Are you on the same network? A guest Wi-Fi often keeps devices apart."),
            self.tr("Does the firewall on the host's computer let Pompeii through?"),
            self.tr("The host finds an address and an invitation under “Other computers”: type or paste it here."),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Fit the page. Beside the games, hosting has a picture; below them, only a line and its button."""
        width, high = self.width() / theme.text_scale(), round(self.height() * _OF_HEIGHT)
        pictured = width >= _PICTURED
        for part in (self._scenery, self._together, self._finders):
            part.setVisible(pictured)
        self._scenery.setFixedSize(round(high * _OF_WIDTH), high)
        directions = QBoxLayout.Direction
        self._invitation.setDirection(directions.TopToBottom if width < _IN_A_LINE else directions.LeftToRight)
        roomy = pictured and self.height() > self.fontMetrics().lineSpacing() * _ROOMY
        self.nothing.waves.set_large(roomy)
        self.list.set_scale(1 + 0.1 * pictured + 0.15 * roomy)
        self._few, self._roomy = _FEW[roomy] if pictured else 0, roomy
        self._show_more()

    def _show_more(self) -> None:
        found = self.list.count()
        self._waves.set_large(self._roomy and found == 1)
        self._more.setVisible(0 < found <= self._few)

    @property
    def wants_seat(self) -> bool:
        return self._entering is not None and self._entering.way == "join"

    def enter(self) -> None:
        """Enter the selected game, or ask for code or name first.

        Nothing if that is impossible or one is being entered.
        """
        chosen = self.list.chosen
        if chosen is None or not chosen.way or self._entering:
            return
        self.show_status("")
        if self.code_prompt.isVisible():  # what is typed there stays
            self.code_prompt.code.setFocus()
            return
        if chosen.way == "back":
            self._set_entering(chosen)
            self._network.request(ComeBack(chosen.game))
        elif not self.name.name():
            self.show_status(self.tr("Enter your name first."))
            self.name.setFocus()
        elif chosen.code or self._codes.keys(chosen) or self._invited:
            self._ask(chosen)
        else:
            self._join()

    def look_at(self, address: str, code: str = "", *, enter: bool = False) -> None:
        """Search an address for a game and select it when it appears. With a join `code`, offer to enter it.

        `enter`: enter it as soon as it answers, if a seat is free. A line that leads far away is followed at once.
        """
        self._clear_status()
        if is_far(address):
            self._follow(address)
            return
        if code:
            self._codes.keep(address, code)
        self._looked_at, self._invited, self._enters = address, address if code else "", enter
        self._network.look_at(address)

    def _take_code(self, code: str) -> None:
        """Use a code for the selected game, or say that a code alone does not lead to a game."""
        chosen = self.list.chosen
        if chosen and chosen.code and not self._entering:
            self._codes.keep(chosen.game, code)
            self.enter()
        else:
            self.show_status(self.tr("A code alone does not say where the game is: choose the game above, too."))

    def show_line(self, line: str) -> None:
        """Show a line that leads far away, opened elsewhere, in the focused address field. Enter follows it.

        If it is damaged, say so at once.
        """
        self.address.field.setText(line)
        self.address.field.setCursorPosition(0)
        self.address.field.setFocus()
        if self._network.far_game(line):
            self.show_status(self.tr("An invitation to a game far away: press Enter to join."), "muted")

    def _named(self) -> None:
        """Follow the line in the address field, if there is one, once the person has a name."""
        if is_far(line := self.address.field.text()):
            self._follow(line)

    def _follow(self, line: str) -> None:
        """Enter the game that a line leads to, say what is wrong with it, or ask for a name.

        Nothing while entering one.
        """
        if self._entering:
            return
        if not self.name.name():
            self.show_status(self.tr("Enter your name first."))
            self.name.setFocus()
        elif there := self._network.far_game(line):
            found, code = there
            title = self.tr("A friend far away")
            self._set_entering(GameEntry(title, "", "", "join", found.addresses, found=found))
            self._network.request(JoinRoom(found, code, self.name.name()))

    def show_status(self, words: str, role: str = "danger") -> None:
        """Show a sentence below the games; "" hides it."""
        set_role(self.words, role)
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._searching.start()
        self._show()
        self._network.browse(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Save the name, stop the search, forget its results and, unless a game is being entered, clear the status."""
        self.name.save()
        self._clear_status()
        self._forgotten.clear()
        self._enters = False
        self._found = []  # it may be gone when the page is shown again
        self._network.browse(False)
        self._searching.stop()
        super().hideEvent(event)

    def _clear_status(self) -> None:
        """Clear the sentence, unless a game is being entered, because then it is about that."""
        if self._entering is None:
            self.show_status("")

    def _show_games(self, found: "list[FoundGame]") -> None:
        self._found = found
        self._show()

    def _show_fault(self, fault: str) -> None:
        self._fault = fault
        self._show()

    def _show(self) -> None:
        was_empty = self.nothing.isVisible()
        kept = [ticket for ticket in self._network.tickets() if ticket.game not in self._forgotten]
        lines = entries(self._found, kept)
        self.list.show_entries(lines)
        if self._looked_at and self.list.choose(self._looked_at):
            if self._looked_at not in self.address.hosts[:1]:
                self.address.remember(self._looked_at)
            self._address_answered()
        self._games.setVisible(bool(lines))
        self.landing = self.list if lines else self
        self.nothing.setVisible(not lines)
        self._show_more()
        self.help.setVisible(bool(lines))
        set_role(self.host_button, "" if lines else "primary")  # one of the two is what to do next
        self._say_why_empty()
        # The first game found is one key away, unless the person has gone to another part of the page.
        if lines and was_empty and self.focusWidget() in (None, self):
            self.list.setFocus()
        self._show_choices()

    def _say_why_empty(self) -> None:
        new = self._searching.isActive()
        looking = self.tr("Looking for games…") if new else self.tr("No game found yet")
        self.nothing.waves.busy = new
        self.nothing.show_steps(self._fault != "no_network")
        self.nothing.waves.setVisible(self._fault != "no_network")
        if self._fault == "no_network":
            connect = self.tr("Connect it by Wi-Fi or cable: games then appear here by themselves.")
            self.nothing.say(self.tr("This computer is on no network"), connect)
            return
        soon = self.tr("Games appear here a second or two after someone hosts one.")
        later = self.tr("The search goes on: a game appears here by itself.")
        hidden = self.tr(
            "This computer does not let Pompeii search the whole network, so games may be missing. Enter the host's "
            "address below."
        )
        self.nothing.say(looking, hidden if self._fault else soon if new else later)

    def _address_answered(self) -> None:
        """Stop selecting the game at an address once it answers.

        Enter it if that was asked for or after an invitation.
        """
        chosen = self.list.chosen
        if chosen and chosen.found and chosen.found.reach != "asking":
            invited, self._looked_at = self._looked_at in self._codes, ""
            if (self._enters and chosen.way == "join") or (invited and chosen.way != "back"):
                self.enter()

    def _show_choices(self) -> None:
        chosen, free = self.list.chosen, self._entering is None
        way: Way = chosen.way if chosen else ""
        self.join.setText(way_words(way))
        self.join.setEnabled(bool(way) and free)
        self.join.setVisible(self.code_prompt.isHidden())  # which has a button of its own
        self.forget.setVisible(way == "back" and free)
        self._choices.setVisible(bool(way))
        self.list.arrange()
        self.cancel.setHidden(free)
        for part in (self.host_button, self.name):
            part.setEnabled(free)

    def _selection_changed(self) -> None:
        """Close the prompt if its game is neither selected nor being entered; show the choices."""
        chosen = self.list.chosen
        if self._prompted and self._entering is None and not (chosen and chosen.same(self._prompted)):
            self._prompted = None
            self._close_prompt()  # which shows the choices
        else:
            self._show_choices()
        if self.list.hasFocus():  # the page scrolls, not the list
            self.scroll_into_sight(self.list.viewport(), self.list.visualItemRect(self.list.currentItem()))

    def _refuse_code(self) -> None:
        self._invited = ""
        self._close_prompt()

    def _join(self, code: str = "") -> None:
        entry = self.list.chosen
        if entry and entry.found and not self._entering:
            if code:
                self._codes.keep(entry.game, code)
            self._set_entering(entry)
            self._network.request(JoinRoom(entry.found, code, self.name.name()))

    def _set_entering(self, entry: GameEntry | None) -> None:
        """Set the game being entered, or None. Meanwhile lock the code prompt. Says so before anything is loaded."""
        self._entering = entry
        if entry is not None:
            self.show_status(connection_words(ConnectionStatus("entering")), "muted")
        self.code_prompt.set_open(entry is None)
        self._show_choices()

    def _ask(self, entry: GameEntry, why: str = "") -> None:
        self._prompted = entry
        self.code_prompt.ask(entry.title, why, replace=entry.replace, code=self._codes.of(entry, self._invited))
        self._show_choices()

    def _show_connection(self, connection: ConnectionStatus) -> None:
        if (wanted := self._entering) is None:
            return
        words = connection_words(connection)
        if connection.state != "lost":
            self.show_status(words, "muted")
            return
        self._set_entering(None)
        if connection.why in _CODE_AGAIN and not any(map(is_far, wanted.place)):
            none_given = connection.why == "wrong_code" and not self._codes.of(wanted, self._invited)
            self._codes.refuse(wanted)
            self.show_status("")
            self._ask(wanted, "" if none_given else connection.why)
        else:
            self.code_prompt.hide()
            self._show_choices()
            self.show_status(words)
            (self.name if connection.why == "name" else self.list).setFocus()

    def _cancel(self) -> None:
        if self._entering:
            self._network.leave()
            self.list.setFocus()
        self._reset()

    def _enter_room(self, room: "RoomView | None") -> None:
        if room is not None and (entered := self._entering):
            self._codes.forget(entered)
            self._invited = ""
            self._reset()

    def _reset(self) -> None:
        self._set_entering(None)
        self.show_status("")
        self._close_prompt()

    def _close_prompt(self) -> None:
        if self.code_prompt.isVisible():
            self.list.setFocus()
        self.code_prompt.hide()
        self._show_choices()

    def _give_seat_up(self) -> None:
        if chosen := self.list.chosen:
            # Hidden until the net thread has deleted the ticket.
            self._forgotten.add(chosen.game)
            self._network.forget(chosen.game)
            self._show()


def _may_move(settings: Settings) -> bool:
    return settings.animation != "off" and not settings.reduced_motion
