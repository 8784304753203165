"""Beside the seats of a lobby: how others come in, who watches, and what the room plays by."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QWidget

from pompeii_core.rules import OPTIONS, Rules
from pompeii_qt import theme
from pompeii_qt.invitation import invitation_to
from pompeii_qt.network_words import AWAYS, CLOCKS, away_words, clock_words, presence_words, takeover_words, with_port
from pompeii_qt.pages.rules_form import RulesForm
from pompeii_qt.rules_words import preset_line, preset_of, rules_title, scenario_words
from pompeii_qt.widgets.basic import (
    Card,
    Collapsible,
    CopyButton,
    Heading,
    button,
    card,
    column,
    combo_box,
    form,
    label,
    row,
    select_or_add,
)
from pompeii_qt.widgets.code_field import grouped
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.flow_layout import FlowLayout
from pompeii_qt.widgets.kept_rows import KeptRows
from pompeii_qt.widgets.variants_table import VariantsTable

if TYPE_CHECKING:
    from pompeii_qt.network import MemberView, RoomView

translate = QCoreApplication.translate

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


class WatcherLine(QWidget):
    """Somebody who watches, and the button that sends them away."""

    def __init__(self, kick: Callable[[int], object]) -> None:
        super().__init__()
        self._member = -1
        self._name, self._about = ElidedLabel(fit=True), label("", "muted", wrap=False)
        self._kick = button(translate("WatcherList", "Remove"), lambda: kick(self._member), "quiet")
        row(self, self._name, self._about, 1, self._kick, spacing=10)

    def show_member(self, member: "MemberView", own: bool, hosting: bool) -> None:
        """Whom the line is about from here on."""
        self._member = member.number
        self._name.set_text(member.name)
        parts = (translate("WatcherList", "you") if own else "", presence_words(member.presence))
        self._about.setText(", ".join(part for part in parts if part))
        self._kick.setVisible(hosting and not own)
        self._kick.setAccessibleName(translate("WatcherList", "Remove {}").format(member.name))


class WatcherList(QWidget):
    """A line for each of those who are in a room without a seat; the host may send them away."""

    kicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        lines = column(None, spacing=2)
        self._lines = KeptRows(lines, lambda: WatcherLine(self.kicked.emit))
        column(self, card(Heading(self.tr("Watching"), 1.1), lines, spacing=4))

    def show_room(self, room: "RoomView", hosting: bool) -> None:
        """Everybody who sits nowhere; nothing where nobody does."""
        sitting = {seat.member for seat in room.seats}
        watching = [member for member in room.members if member.number not in sitting]
        self.setVisible(bool(watching))
        for line, member in zip(self._lines.show([member.number for member in watching]), watching, strict=True):
            line.show_member(member, member.number == room.you, hosting)


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
        self.more = Collapsible(self.tr("All {} variants").format(len(OPTIONS)), self.rest)
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
