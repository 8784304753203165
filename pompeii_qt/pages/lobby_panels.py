"""The parts of a lobby: its seats, and what is played by."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.rules import OPTIONS, Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art import sprites
from pompeii_qt.network import ChangeColour, Network, RoomView, SeatView, Sit, Stand
from pompeii_qt.pages.rules_form import RulesForm
from pompeii_qt.text import ElidedLabel, Label, add_choice
from pompeii_qt.widgets.basic import Card, Collapsible, Heading, button, column, label, row, set_role
from pompeii_qt.widgets.lines import VariantsTable
from pompeii_qt.widgets.marks import ColourButton, badge_icon, colour_name, show_badge
from pompeii_qt.widgets.room import RoomTerms, send_away
from pompeii_qt.words.network import presence_words
from pompeii_qt.words.opponents import level_described, level_words, persona_words
from pompeii_qt.words.rules import preset_line, preset_of, rules_title, scenario_words

translate = QCoreApplication.translate


class RulesPanel(Card):
    """For guests in plain words, what changed since they came in marked; for the host as choices."""

    explain = Signal(str)

    def __init__(self, network: "Network") -> None:
        super().__init__()
        self._network = network
        self._rules: Rules | None = None
        self._changed: set[str] = set()
        """Options that the host has changed since."""
        self.title = Heading("", 1.1)
        self.book = button(self.tr("Rule book"), lambda: self.explain.emit(""), "quiet")
        self.line, self.scenario = label("", "muted"), label()
        self.news = label(self.tr("The host has changed the rules; the changes are marked."))
        self.list, self.rest = VariantsTable(), VariantsTable()
        for table in (self.list, self.rest):
            table.linkActivated.connect(self.explain)
        self.more = Collapsible(self.tr("All {} variants").format(len(OPTIONS)), self.rest)
        self.choice = RulesForm(Rules())
        self.choice.explain.connect(self.explain)
        self._soon = QTimer(self, singleShot=True, interval=0)  # a preset changes its options one after another
        self._soon.timeout.connect(self._emit_changed)
        self.choice.changed.connect(self._soon.start)
        self.terms = RoomTerms(network)
        parts = self.line, self.scenario, self.news, self.list, self.more, self.choice, self.terms
        column(self, row(None, self.title, 1, self.book), *parts, margins=14, spacing=6)
        theme.signals.changed.connect(self._write)

    def show_room(self, room: "RoomView") -> None:
        hosting = self._network.hosting
        before, self._rules = self._rules, room.rules
        if before is not None and before != room.rules:
            # A guest who has said “ready” to other rules is to see what is new.
            self._changed = {key for key in OPTIONS if getattr(before, key) != getattr(room.rules, key)}
        # An echo of older rules must not undo what the host is choosing just now.
        if hosting and not self._soon.isActive() and (before is None or self.choice.rules() != room.rules):
            with QSignalBlocker(self.choice):
                self.choice.show_rules(room.rules)
        self.choice.setVisible(hosting)
        self.line.setHidden(hosting)
        self.more.setHidden(hosting)
        start = scenario_words(room.scenario)
        self.scenario.setVisible(bool(start))
        self.scenario.setText(self.tr("Scenario: {}").format(start))
        self.terms.show_terms(room)
        self._write()

    def reset(self) -> None:
        """Forget the room: what the next one plays by is not a change."""
        self._rules, self._changed = None, set()

    def accept(self) -> None:
        """What had changed is known: no longer marked."""
        self._changed.clear()
        self._write()

    def _emit_changed(self) -> None:
        if (rules := self.choice.rules()) != self._rules:
            self._network.set_rules(rules)

    def _write(self, *_: object) -> None:
        if (rules := self._rules) is None:
            return
        name, guest = preset_of(rules), not self._network.hosting
        self.title.setText(self.tr("Rules: {}").format(rules_title(rules)))
        self.line.setText(preset_line(name) if name else self.tr("The host's own mix. What differs from the standard:"))
        self.news.setVisible(bool(self._changed) and guest)
        self.list.setVisible(self.list.show_changes(rules, self._changed) and guest)
        self.rest.show_all(rules, self._changed)


_MARK: Final = 30
_FACE: Final = 42


class LobbySeat(Card):
    """One seat of the room, and what the person at this window can do about it. `bots` play at this host's."""

    def __init__(self, number: int, network: "Network", bots: Callable[[], Iterable[str]]) -> None:
        super().__init__()
        self.number, self._asker = number, -1
        self._look: object = None
        self._network, self._bots = network, bots
        self.colours = ColourButton(_MARK)
        self.colours.chosen.connect(lambda colour: network.do(ChangeColour(colour)))
        self.badge = Label()
        # As large as the button that stands here on one's own seat: the names stay in one column.
        self.badge.setFixedSize(self.colours.sizeHint().expandedTo(QSize(_FACE, _FACE)))
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name, self.line = ElidedLabel(), label("", "muted")
        theme.scale_text(self.name, 1.12, bold=True)
        self.ready = label("", wrap=False)
        self.take = button("", self._sit)
        self.rise = button(self.tr("Leave seat"), lambda: network.do(Stand()))
        self.change = QPushButton(self.tr("Change") + "  ▾")
        self.change.setMenu(QMenu(self.change))
        self.question = label()
        self.yes = button(self.tr("Yes"), lambda: network.consent(self._asker, True), "primary")
        self.no = button(self.tr("No"), lambda: network.consent(self._asker, False))
        words = column(None, self.name, self.line, spacing=0)
        ways = self.ready, self.take, self.rise, self.change
        self.asking = QWidget()
        row(self.asking, (self.question, 1), self.yes, self.no, spacing=10)
        top = row(None, self.colours, self.badge, (words, 1), *ways, spacing=10)
        column(self, top, self.asking, spacing=6, margins=7)

    def show_seat(self, room: "RoomView") -> None:
        """Show who sits here and the buttons that this person has: one's own seat, another's, or as the host."""
        hosting = self._network.hosting
        seat = room.seats[self.number]
        own, host = seat.member == room.you, seat.member in {member.number for member in room.members if member.host}
        self._paint(seat, own)
        self.name.set_text(self._name(seat))
        set_role(self.name, "muted" if seat.kind == "open" else "")
        self.line.setText(self._line(seat, own, host))
        ready = self.tr("✓  ready") if seat.ready else self.tr("not ready yet")
        self.ready.setText(ready if seat.kind == "person" and not host else "")
        set_role(self.ready, "good" if seat.ready else "muted")
        self._show_buttons(room, seat, own, hosting)
        self._show_question(room, seat, hosting)
        said = filter(None, (self._name(seat), colour_name(seat.colour), self.line.text(), self.ready.text()))
        self.setAccessibleName(f"{self._title()}: {', '.join(said)}")

    def _sit(self) -> None:
        self._network.do(Sit(self.number))

    def _giving_to(self, player: SeatedPlayer | None) -> Callable[[], None]:
        return partial(self._network.set_seat, self.number, player)

    def _title(self) -> str:
        return self.tr("Seat {}").format(self.number + 1)

    def _name(self, seat: "SeatView") -> str:
        return self.tr("Open seat") if seat.kind == "open" else seat.name

    def _line(self, seat: "SeatView", own: bool, host: bool) -> str:
        if seat.kind == "open":
            return self.tr("For anyone who joins; for an AI if no one does.")
        if seat.kind == "bot":
            return self.tr("A bot on the host's computer.")
        if seat.kind == "ai":
            level = level_words(seat.level)
            kind = self.tr("An AI, {}.").format(level) if level else self.tr("An AI.")
            return f"{kind} {persona_words(seat.persona)}".strip()
        if seat.member is None:
            return self.tr("not here yet")
        parts = self.tr("you") if own else "", self.tr("the host") if host else "", presence_words(seat.presence)
        return ", ".join(filter(None, parts)) or self.tr("connected")

    def _show_buttons(self, room: "RoomView", seat: "SeatView", own: bool, hosting: bool) -> None:
        asked = room.me is not None and room.me.wants == self.number
        is_open, ai = seat.kind == "open", seat.kind == "ai"
        self.take.setVisible((is_open and not hosting) or (ai and not hosting and room.takeover != "no"))
        self.take.setEnabled(not asked)
        if asked:
            text = self.tr("Asked the host…")
        elif is_open and room.own_seat is not None:
            text = self.tr("Move to this seat")
        elif is_open or room.takeover != "ask":
            text = self.tr("Take this seat")
        else:
            text = self.tr("Ask for this seat")
        self.take.setText(text)
        self.take.setAccessibleName(f"{text}: {self._title()}")
        self.rise.setVisible(own and not hosting)
        self.change.setVisible(hosting)
        if hosting:
            self._fill_change(room, seat, own)

    def _fill_change(self, room: "RoomView", seat: "SeatView", own: bool) -> None:
        menu = self.change.menu()
        if menu.isVisible():  # not under the host's pointer
            return
        menu.clear()
        self.change.setAccessibleName(self.tr("Change seat {}").format(self.number + 1))
        if seat.kind == "person" and not own and seat.member is not None:
            remove = partial(send_away, self.window(), self._network, seat.member)
            add_choice(menu, self.tr("Remove {}").format(seat.name), remove)
            return
        if room.me and seat.kind != "person" and room.own_seat is None:
            add_choice(menu, self.tr("Take this seat"), self._sit)
            menu.addSeparator()
        if seat.kind != "open":
            add_choice(menu, self.tr("Open to the network"), self._giving_to(None))
        level = seat.level if seat.level in LEVELS else DEFAULT_LEVEL
        for persona in PERSONAS:
            if seat.kind != "ai" or seat.persona != persona:
                player = SeatedPlayer("ai", persona, seat.colour, persona, level)
                add_choice(menu, self.tr("{}, an AI").format(persona), self._giving_to(player))
        for bot in self._bots():
            if seat.kind != "bot" or seat.persona != bot:
                player = SeatedPlayer("bot", bot, seat.colour, bot)
                add_choice(menu, self.tr("{}, a bot").format(bot), self._giving_to(player))
        if seat.kind == "ai":
            levels = menu.addMenu(self.tr("Level"))
            for each in LEVELS:
                choice = add_choice(levels, level_described(each), self._giving_to(_as_player(seat, level=each)))
                choice.setCheckable(True)
                choice.setChecked(each == seat.level)
        menu.addSeparator()
        for colour in range(MOST_SEATS):
            if colour != seat.colour and seat.kind in ("ai", "bot"):
                player = _as_player(seat, colour=colour)
                add_choice(menu, colour_name(colour), self._giving_to(player), badge_icon(colour))

    def _show_question(self, room: "RoomView", seat: "SeatView", hosting: bool) -> None:
        asker = next((member for member in room.members if member.wants == self.number), None)
        self.asking.setVisible(hosting and seat.kind == "ai" and asker is not None)
        if asker:
            self._asker = asker.number
            text = self.tr("{name} would like to play this seat instead of {ai}.")
            self.question.setText(text.format(name=asker.name, ai=seat.name))
            self.yes.setAccessibleName(self.tr("Yes, {} may have the seat").format(asker.name))
            self.no.setAccessibleName(self.tr("No, {} may not have the seat").format(asker.name))

    def _paint(self, seat: "SeatView", own: bool) -> None:
        self.colours.setVisible(own)
        self.badge.setVisible(not own)
        # Pictures are painted anew only for another colour: a room is told with every change of anything.
        look = seat.kind, seat.persona, seat.colour
        if look != self._look:
            self._look = look
            self.colours.show_colour(seat.colour)
            self.colours.setAccessibleName(self.tr("Your colour: {}").format(colour_name(seat.colour)))
            show_badge(self.badge, seat, _FACE if sprites.has_face(seat) else _MARK)


def _as_player(seat: "SeatView", **changed: Any) -> SeatedPlayer:
    """The program that has a seat, with something else about it."""
    assert seat.kind in ("ai", "bot")
    return replace(SeatedPlayer(seat.kind, seat.name, seat.colour, seat.persona, seat.level), **changed)
