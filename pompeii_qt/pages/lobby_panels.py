"""Beside the seats of a lobby: how others come in, who watches, and what the room plays by."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLayout, QWidget

from pompeii_qt.invitation import invitation_to
from pompeii_qt.network_words import presence_words, with_port
from pompeii_qt.widgets.basic import Card, CopyButton, Heading, button, card, clear_layout, column, label, row
from pompeii_qt.widgets.code_field import grouped
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from pompeii_qt.network import MemberView, RoomView

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QTimer

from pompeii_core.rules import OPTIONS, Rules
from pompeii_qt import theme
from pompeii_qt.network_words import AWAYS, CLOCKS, away_words, clock_words, takeover_words
from pompeii_qt.pages.rules_form import RulesForm
from pompeii_qt.rules_words import preset_line, preset_of, rules_title, scenario_words
from pompeii_qt.widgets.basic import Collapsible, combo_box, form, select_or_add
from pompeii_qt.widgets.variants_table import VariantsTable

if TYPE_CHECKING:
    from pompeii_qt.network import RoomView

_SHOWN: Final = 2
"""Addresses in large type, the likeliest first; the others are in a line below."""


class InvitePanel(Card):
    """The code and where the host is, a button that copies an invitation; `new_code` is the host's wish for another."""

    new_code = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._room: RoomView | None = None
        self.title = Heading(self.tr("Join code"), 1.1)
        self.code = label(wrap=False, scale=2.1, bold=True, selectable=True)
        self.copy_button = CopyButton(
            lambda: self.tr("Copy invitation"), lambda: invitation_to(self._room) if self._room else ""
        )
        self.code_button = CopyButton(
            lambda: self.tr("Copy code"), lambda: grouped(self._room.code) if self._room else ""
        )
        self.code_button.setProperty("role", "quiet")
        tip = self.tr("The old code stops working; everyone who is here stays")
        self.new_code_button = button(self.tr("New code"), self.new_code.emit, "quiet", tip=tip)
        self.open = label(self.tr("Anyone on this network can join: no code is needed."))
        self.hint = label(self.tr("Others find this game under “On this network”, or at"), "muted")
        self.addresses = label(wrap=False, scale=1.35, bold=True, selectable=True)
        self.others = label("", "muted", selectable=True)
        copies = FlowLayout(self.copy_button, self.code_button, self.new_code_button)
        parts = self.title, self.code, self.open, self.hint, self.addresses, self.others
        column(self, *parts, 4, copies, spacing=4, margins=12)

    def show_room(self, room: "RoomView", hosting: bool) -> None:
        """The code and addresses of this room."""
        self._room = room
        self.new_code_button.setVisible(hosting)
        for one in (self.code, self.code_button):
            one.setVisible(bool(room.code))
        self.title.setText(self.tr("Join code") if room.code else self.tr("Open to everyone"))
        self.open.setVisible(not room.code)
        self.code.setText(grouped(room.code))
        self.code.setAccessibleName(self.tr("Join code: {}").format(" ".join(room.code)))
        said = [with_port(address, room.port) for address in room.addresses]
        self.hint.setVisible(bool(said))
        self.addresses.setVisible(bool(said))
        self.addresses.setText("\n".join(said[:_SHOWN]))
        # VPNs and virtual machines add addresses that nobody can reach; they are named, but small.
        self.others.setVisible(len(said) > _SHOWN)
        self.others.setText(self.tr("also {}").format(", ".join(said[_SHOWN:])))


class WatcherList(QWidget):
    """A line for each of those who are in a room without a seat; the host may send them away."""

    kicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._shown: object = None
        self._lines = column(None, spacing=2)
        column(self, card(Heading(self.tr("Watching"), 1.1), self._lines, spacing=4))

    def show_room(self, room: "RoomView", hosting: bool) -> None:
        """Everybody who sits nowhere; nothing where nobody does."""
        sitting = {seat.member for seat in room.seats}
        watching = [member for member in room.members if member.number not in sitting]
        self.setVisible(bool(watching))
        if self._shown == (shown := (watching, room.you, hosting)):  # or a button would go from under the pointer
            return
        self._shown = shown
        clear_layout(self._lines)
        for member in watching:
            self._lines.addLayout(self._line(member, member.number == room.you, hosting))

    def _line(self, member: "MemberView", own: bool, hosting: bool) -> QLayout:
        parts = (self.tr("you") if own else "", presence_words(member.presence))
        about = ", ".join(part for part in parts if part)
        line = row(None, ElidedLabel(member.name, fit=True), label(about, "muted", wrap=False), 1, spacing=10)
        if hosting and not own:
            says = self.tr("Remove {}").format(member.name)
            line.addWidget(button(self.tr("Remove"), partial(self.kicked.emit, member.number), "quiet", says=says))
        return line


class RulesPanel(Card):
    """For guests in plain words, what changed since they came in marked; for the host as choices."""

    changed = Signal(object)
    clock_changed = Signal(int)
    away_changed = Signal(int)
    explain = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rules: Rules | None = None
        self._changed: set[str] = set()
        """Options that the host has changed since."""
        self._hosting = False
        self.title = Heading("", 1.1)
        self.book = button(self.tr("Rule book"), lambda: self.explain.emit(""), "quiet")
        self.line, self.news, self.scenario = label("", "muted"), label(), label()
        self.list, self.rest = VariantsTable(), VariantsTable()
        for table in (self.list, self.rest):
            table.linkActivated.connect(self.explain)
        self.more = Collapsible(self.tr("All sixteen variants"), self.rest)
        self.choice = RulesForm(Rules())
        self.choice.explain.connect(self.explain)
        self._soon = QTimer(self, singleShot=True, interval=0)  # a preset changes its options one after another
        self._soon.timeout.connect(self._emit_changed)
        self.choice.changed.connect(self._soon.start)
        self.clock = combo_box(self.tr("Turn clock"), {n: clock_words(n) for n in CLOCKS})
        self.away = combo_box(self.tr("When a player is away"), {n: away_words(n) for n in AWAYS})
        self.clock.activated.connect(lambda _: self.clock_changed.emit(self.clock.currentData()))
        self.away.activated.connect(lambda _: self.away_changed.emit(self.away.currentData()))
        self.clock_words, self.away_words, self.takeover = (label(wrap=False) for _ in range(3))
        terms = form(
            (self.tr("Turn clock"), column(None, self.clock, self.clock_words, spacing=0)),
            (self.tr("When a player is away"), column(None, self.away, self.away_words, spacing=0)),
            (self.tr("An AI's seat may be taken by"), self.takeover),
        )
        terms.setContentsMargins(0, 6, 0, 0)
        terms.setHorizontalSpacing(14)
        parts = self.line, self.scenario, self.news, self.list, self.more, self.choice, terms
        column(self, row(None, self.title, 1, self.book), *parts, margins=14, spacing=6)
        theme.signals.changed.connect(self._write)

    def show_room(self, room: "RoomView", hosting: bool) -> None:
        """The rules and terms of this room."""
        before, self._rules = self._rules, room.rules
        if before is not None and before != room.rules:
            # A guest who has said “ready” to other rules is to see what is new.
            self._changed = {key for key in OPTIONS if getattr(before, key) != getattr(room.rules, key)}
        # An echo of older rules must not undo what the host is choosing just now.
        if hosting and not self._soon.isActive() and (before is None or self.choice.rules() != room.rules):
            with QSignalBlocker(self.choice):
                self.choice.show_rules(room.rules)
        for one in (self.choice, self.clock, self.away):
            one.setVisible(hosting)
        for words in (self.line, self.more, self.clock_words, self.away_words):
            words.setVisible(not hosting)
        start = scenario_words(room.scenario)
        self.scenario.setVisible(bool(start))
        self.scenario.setText(self.tr("Scenario: {}").format(start))
        select_or_add(self.clock, room.clock, clock_words)
        select_or_add(self.away, room.away, away_words)
        self.clock_words.setText(clock_words(room.clock))
        self.away_words.setText(away_words(room.away))
        self.takeover.setText(takeover_words(room.takeover))
        self._hosting = hosting
        self._write()

    def reset(self) -> None:
        """Forget the room: what the next one plays by is not a change."""
        self._rules = None
        self._changed.clear()

    def accept(self) -> None:
        """What had changed is known: no longer marked."""
        self._changed.clear()
        self._write()

    def _emit_changed(self) -> None:
        if (rules := self.choice.rules()) != self._rules:
            self.changed.emit(rules)

    def _write(self, *_: object) -> None:
        rules = self._rules
        if rules is None:
            return
        name = preset_of(rules)
        self.title.setText(self.tr("Rules: {}").format(rules_title(rules)))
        self.line.setText(preset_line(name) if name else self.tr("The host's own mix. What differs from the standard:"))
        self.news.setVisible(bool(self._changed) and not self._hosting)
        self.news.setText(self.tr("The host has changed the rules; the changes are marked."))
        changed = self.list.show_changes(rules, self._changed)
        self.list.setVisible(changed and not self._hosting)
        self.rest.show_all(rules, self._changed)
