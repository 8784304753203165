"""The rules of a new game: a preset, its options folded away, and a deal number; and the rules of a room."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QGridLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from pompeii_core.deal_code import DealCode, DealCodeError
from pompeii_core.record import LARGEST_SEED
from pompeii_core.rules import OPTIONS, PRESETS, Rules, box_and_rules, with_options
from pompeii_core.setup import GameSetup
from pompeii_qt import theme
from pompeii_qt.network import Network
from pompeii_qt.pages.next_game import keep_box
from pompeii_qt.session import RoomView, SetRules
from pompeii_qt.settings import Settings
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import (
    Card,
    Collapsible,
    FlowLayout,
    Heading,
    button,
    column,
    combo_box,
    label,
    row,
    select,
    set_role,
)
from pompeii_qt.widgets.lines import VariantsTable
from pompeii_qt.widgets.room import RoomTerms
from pompeii_qt.words import rules as rule_words

translate = QCoreApplication.translate
_CUSTOM = "custom"
_LINE: Final = 200  # minimum width of a preset's description
_SHORTEST: Final = 12  # minimum letters visible of a value
_AROUND: Final = 54  # pixels of a box beside its words
_BESIDE: Final = 2.1  # room, in widest boxes, from which boxes stand beside their words
_OF_ROOM: Final = 0.5  # maximum share of a box beside its words
_INDENT: Final = 12  # from the edge of a row to its words
_TWO: Final = 1060  # pixels of width, with text of the usual size, from which house rules have two columns


def _groups() -> dict[str, tuple[str, ...]]:
    """Return the keys of all options by subject, in the order of a game."""
    return {
        translate("RulesForm", "Setting up"): ("pieces", "tiles", "dual_vents", "second_ad79"),
        translate("RulesForm", "Placing citizens"): ("relatives_count", "relative_same_building", "free_jokers"),
        translate("RulesForm", "Omens and eruption"): ("omen_takes", "early_eruption"),
        translate("RulesForm", "Lava"): ("lava_after", "opening_tiles", "no_room", "enclosed"),
        translate("RulesForm", "Flight"): ("runs", "vents_open"),
        translate("RulesForm", "The end"): ("last_turn",),
    }


class _OptionRow(QFrame):
    """An option: its subject, a box for its value and, marked if changed, the standard value to go back to.

    `explain` asks for its place in the rule book.
    """

    explain = Signal(str)

    def __init__(self, variant: rule_words.Variant) -> None:
        super().__init__()
        self.box = combo_box(variant.title, variant.values)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(_SHORTEST)
        self.title, self.line = label(variant.title, scale=1, bold=True), label(variant.line, "muted")
        mark = label(translate("RulesForm", "changed"), "changed", wrap=False)
        standard = translate("RulesForm", "Standard: {}").format(variant.values[getattr(Rules(), variant.key)])
        self.standard, back = label(standard), translate("RulesForm", "Change back")
        self.back = button(back, self._change_back, "slim", says=f"{variant.title}: {back}")
        where = translate("RulesForm", "{} in the rule book").format(variant.number)
        ask = partial(self.explain.emit, variant.number)
        book = button("?", ask, "faint", tip=where, says=f"{variant.title}: {where}")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 5, 4, 5)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        self.change = QWidget()  # hidden while the value is the standard one
        self._line = row(self.change, mark, (self.standard, 1), self.back, spacing=10, margins=(0, 2, 4, 0))
        for part in (mark, self.back):
            self._line.setAlignment(part, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self._grid.addLayout(column(None, self.title, self.line, 1, spacing=1), 0, 0)
        self._grid.addWidget(self.change, 2, 0, 1, 3)
        self._grid.addWidget(self.box, 0, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(book, 0, 2, Qt.AlignmentFlag.AlignTop)

    def show_changed(self, *, changed: bool) -> None:
        self.change.setVisible(changed)
        set_role(self, "changed" if changed else "option")

    def arrange(self, room: int, *, beside: bool) -> None:
        """Place the box, at least `room` pixels wide, `beside` the words, or below them; so the parts of a change."""
        directions = QBoxLayout.Direction
        self._line.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
        self._grid.setColumnMinimumWidth(1, room if beside else 0)
        place = (0, 1) if beside else (1, 0)
        if self._grid.itemAtPosition(*place) is None:
            self._grid.removeWidget(self.box)
            self._grid.addWidget(self.box, *place, Qt.AlignmentFlag.AlignTop)

    def _change_back(self) -> None:
        self.box.setFocus()  # the button goes
        self.box.setCurrentIndex(0)  # the standard value is the first


def _line(*, upright: bool = False) -> QFrame:
    made = QFrame()
    made.setProperty("role", "upright" if upright else "line")
    (made.setFixedWidth if upright else made.setFixedHeight)(1)
    return made


class HouseRules(QFrame):
    """A row for each option, by subject, in two columns if there is room. `explain` asks for the rule book."""

    changed = Signal()
    explain = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows = {variant.key: _OptionRow(variant) for variant in rule_words.variants()}
        self.values = {key: one.box for key, one in self.rows.items()}
        for one in self.rows.values():
            one.box.currentIndexChanged.connect(self.changed)
            one.explain.connect(self.explain)
        groups = [self._group(title, keys) for title, keys in _groups().items()]
        halves = [column(None, *half, 1, spacing=14) for half in (groups[:3], groups[3:])]
        self._between = _line(upright=True)
        self._halves = row(self, (halves[0], 1), self._between, (halves[1], 1), spacing=18, margins=(0, 0, 0, 10))
        theme.signals.resized.connect(self._arrange)
        self._arrange()

    def rules(self) -> Rules:
        return with_options(Rules(), {key: box.currentData() for key, box in self.values.items()})

    def show_rules(self, rules: Rules) -> None:
        """Choose these rules' values without emitting `changed`, and mark differences from the standard.

        Tips and screen readers say which presets play the same.
        """
        with QSignalBlocker(self):
            for key, box in self.values.items():
                select(box, getattr(rules, key))
        for key, one in self.rows.items():
            value = getattr(rules, key)
            used = self.tr("Used in: {}").format(", ".join(rule_words.sources(key, value)))
            for part in (one.title, one.line, one.box):
                set_tip(part, used)
            one.show_changed(changed=(changed := value != getattr(Rules(), key)))
            said = f"{one.line.text()} {f'{one.standard.text()}. ' if changed else ''}{used}"
            if one.box.accessibleDescription() != said:
                one.box.setAccessibleDescription(said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _group(self, title: str, keys: Sequence[str]) -> QVBoxLayout:
        heading = Heading(title, 1.2)
        heading.setContentsMargins(_INDENT, 0, 0, 0)
        below = row(None, (_line(), 1), margins=(_INDENT, 1, 6, 3))
        return column(None, heading, below, *(self.rows[key] for key in keys), spacing=1)

    def _arrange(self) -> None:
        """Place the boxes beside their words if there is room, else below them."""
        words = (box.itemText(n) for box in self.values.values() for n in range(box.count()))
        widest = max(map(self.fontMetrics().horizontalAdvance, words)) + _AROUND
        two, directions = self.width() >= _TWO * theme.text_scale(), QBoxLayout.Direction
        self._halves.setDirection(directions.LeftToRight if two else directions.TopToBottom)
        self._between.setVisible(two)
        room = self.width() // 2 - 50 if two else self.width()
        widest = min(widest, round(room * _OF_ROOM))
        for one in self.rows.values():
            one.arrange(widest, beside=two or room >= _BESIDE * widest)


class RulesForm(QWidget):
    """The rules chosen: a preset, and house rules folded away with a list of differences from the standard game.

    Changing an option makes the preset “custom”. `explain` asks for a place in the rule book. The rows of the house
    rules are made when they are first seen, because they take longer than the rest of a page.
    """

    changed = Signal()
    explain = Signal(str)
    box_chosen = Signal(str)  # the printed edition at home and its rules, shown already

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        titles = {name: rule_words.preset_title(name) for name in PRESETS}
        self.presets = combo_box(self.tr("Rules"), titles | {_CUSTOM: self.tr("Custom")})
        self.line = label("", "muted")
        self._rules, self._house = rules, QWidget()
        self._rows_of_house = column(self._house)
        self.more, self.changes = Collapsible("", self._house, self.presets), VariantsTable()
        self.changes.linkActivated.connect(self.explain)
        self.more.button.clicked.connect(self._describe)
        self.more.button.toggled.connect(lambda _on: self.options)
        self.box = button(self.tr("Which box do you have?"), self._ask_for_box, "quiet")
        self.restore = button(self.tr("Back to the standard rules"), self._restore, "quiet")
        folded = row(None, self.more.button, self.restore, 1, self.box)
        self._rows = row(None, self.presets, (self.line, 1), spacing=12), folded
        for part in (self.more.button, self.restore, self.box):
            self._rows[1].setAlignment(part, Qt.AlignmentFlag.AlignLeft)
        column(self, *self._rows, self.changes, self.more)
        # A label that wraps may shrink to a word, and would push the box aside.
        self.line.setMinimumWidth(_LINE)
        self.presets.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._describe()
        self.presets.activated.connect(self._preset_chosen)

    @cached_property
    def options(self) -> HouseRules:
        made = HouseRules()
        made.show_rules(self._rules)
        made.explain.connect(self.explain)
        made.changed.connect(self._option_changed)
        self._rows_of_house.addWidget(made)
        made.show()  # at once, or it would be with the next event
        return made

    @property
    def values(self) -> dict[str, QComboBox]:
        """The box of each option's value."""
        return self.options.values

    def minimumSizeHint(self) -> QSize:
        parts = (self.presets, self.more, self.more.button, self.restore, self.box, self.changes)
        widest = max(part.minimumSizeHint().width() for part in parts if part.isVisibleTo(self))
        return QSize(max(widest, _LINE), super().minimumSizeHint().height())

    def rules(self) -> Rules:
        return self._rules

    def show_rules(self, rules: Rules) -> None:
        """Show these rules, and emit `changed` if they differ from those shown before."""
        before, self._rules = self._rules, rules
        if "options" in vars(self):
            self.options.show_rules(rules)
        self._describe()
        if rules != before:
            self.changed.emit()

    def show_box(self, chosen: str) -> None:
        """Name the printed edition at home, as `box_and_rules` reads it, if one was chosen. The rules stay."""
        box, _ = box_and_rules(chosen)
        words = self.tr("Your box: {}").format(box.title) if box else self.tr("Which box do you have?")
        self.box.setText(words)

    def remember_box(self, settings: Settings) -> None:
        """Name the box of the settings, now and at each change, and store there the box chosen here."""
        settings.follow("box", self.show_box)
        self.box_chosen.connect(partial(keep_box, settings))

    def _ask_for_box(self) -> None:
        from pompeii_qt.pages.box import BoxDialog  # seldom needed

        dialog = BoxDialog(self)
        dialog.chosen.connect(self._take_box)
        dialog.explain.connect(self.explain)
        dialog.open()

    def _take_box(self, chosen: str) -> None:
        self.show_box(chosen)
        self.show_rules(box_and_rules(chosen)[1])
        self.box_chosen.emit(chosen)

    def fold(self) -> None:
        """Fold the options away. The differences are listed instead."""
        self.more.set_open(False)
        self._describe()

    def set_option(self, key: str, value: str) -> None:
        """Choose an option's value, and emit `changed` if it differs."""
        self.show_rules(with_options(self._rules, {key: value}))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Place the parts beside each other if there is room, else below each other."""
        directions, between = QBoxLayout.Direction, self._rows[1].spacing()
        ways = [one for one in (self.more.button, self.restore, self.box) if not one.isHidden()]
        needed = self.presets.sizeHint().width() + 12 + _LINE, sum(one.sizeHint().width() + between for one in ways)
        for parts, width in zip(self._rows, needed, strict=True):
            parts.setDirection(directions.LeftToRight if self.width() >= width else directions.TopToBottom)

    def _preset_chosen(self) -> None:
        if rules := PRESETS.get(self.presets.currentData()):
            self.show_rules(rules)
        else:  # nothing to set: the options, now visible, are the choice
            self.more.set_open(True)
            self._describe()

    def _restore(self) -> None:
        self.more.button.setFocus()  # the button goes
        self.show_rules(Rules())

    def _option_changed(self) -> None:
        self.show_rules(self.options.rules())

    def _describe(self) -> None:
        rules = self._rules
        name = rule_words.preset_of(rules)
        select(self.presets, name or _CUSTOM)
        self.line.setText(rule_words.preset_line(name) if name else self.tr("Your own mix of the variants below."))
        differing = sum(getattr(rules, key) != getattr(Rules(), key) for key in OPTIONS)
        counted = self.tr("House rules: {n} of {all} changed").format(n=differing, all=len(OPTIONS))
        self.more.set_title(self.tr("House rules") if name else counted)
        self.restore.setVisible(bool(differing))
        self._arrange()
        self.changes.setVisible(self.changes.show_changes(rules) and not self.more.is_open)


class RulesPanel(Card):
    """The room's rules: for guests in words, with changes marked; for the host as choices, folded away at first.

    For a guest clock and absence are folded away, too, unless `set_roomy`.
    """

    explain = Signal(str)

    def __init__(self, network: Network) -> None:
        super().__init__()
        self._network = network
        self._rules: Rules | None = None
        self._changed: set[str] = set()  # options that the host has changed, until `accept`
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
        choices = QWidget()
        column(choices, self.choice, self.terms, spacing=6)
        self.fold = Collapsible("", choices)
        self._roomy = True
        self._folded: tuple[bool, bool] | None = None  # whether for a host, or for a guest with room
        for folded in (self.more, self.fold):  # whose buttons are in the head: closed, they take no room
            folded.button.toggled.connect(folded.setVisible)
            folded.hide()
        self._head = FlowLayout(self.title, self.more.button, self.fold.button, self.book)
        parts = self.line, self.scenario, self.news, self.list, self.more, self.fold
        column(self, self._head, *parts, margins=(14, 8, 14, 8), spacing=4)
        theme.signals.changed.connect(self._write)

    def show_room(self, room: RoomView) -> None:
        hosting = self._network.hosting
        before, self._rules = self._rules, room.rules
        if before is not None and before != room.rules:
            # A guest who has said “ready” to other rules sees what is new.
            self._changed = {key for key in OPTIONS if getattr(before, key) != getattr(room.rules, key)}
        # An echo of older rules must not undo what the host is choosing just now.
        if hosting and not self._soon.isActive() and (before is None or self.choice.rules() != room.rules):
            with QSignalBlocker(self.choice):
                self.choice.show_rules(room.rules)
        self._show_fold()
        self.choice.setVisible(hosting)
        self.more.button.setHidden(hosting)
        self.more.setVisible(self.more.is_open and not hosting)
        start = rule_words.scenario_words(room.scenario)
        self.scenario.setVisible(bool(start))
        self.scenario.setText(self.tr("Scenario: {}").format(start))
        self.terms.show_terms(room)
        self._write()

    def set_roomy(self, on: bool) -> None:
        self._roomy = on
        self._show_fold()
        self._write()

    def _show_fold(self) -> None:
        """Name the fold, and open or close it for another person or room. It holds nothing that a guest can change."""
        hosting = self._network.hosting
        roomy = self._roomy and not hosting
        if self._folded != (folded := (hosting, roomy)):
            self._folded = folded
            self.fold.set_title(self.tr("Change") if hosting else self.tr("Clock and absence"))
            if hosting:
                self.fold.button.setAccessibleName(self.tr("Change rules, clock and absence"))
            self.fold.button.setHidden(roomy)
            self.fold.set_open(roomy)

    def reset(self) -> None:
        """Forget the room, so that rules of the next one do not count as changed."""
        self._rules, self._changed = None, set()

    def accept(self) -> None:
        """Stop marking the host's changes, because the person has seen them."""
        self._changed.clear()
        self._write()

    def _emit_changed(self) -> None:
        if (rules := self.choice.rules()) != self._rules:
            self._network.request(SetRules(rules))

    def _write(self, *_: object) -> None:
        if (rules := self._rules) is None:
            return
        name, guest = rule_words.preset_of(rules), not self._network.hosting
        self.title.setText(self.tr("Rules: {}").format(rule_words.rules_title(rules)))
        self.line.setText(
            rule_words.preset_line(name) if name else self.tr("The host's own mix. What differs from the standard:")
        )
        self.line.setVisible(guest and (self._roomy or not name))  # of a preset, its name says enough
        self.news.setVisible(bool(self._changed) and guest)
        self.list.setVisible(self.list.show_changes(rules, self._changed) and guest)
        self.rest.show_all(rules, self._changed)


_PLAIN = 9  # maximum digits of a number a person makes up; a deal number given by the program is longer
_FIELD_LETTERS = 24
_NOTE = 212  # pixels of width that the note needs beside the field; otherwise it goes below it


class DealField(QWidget):
    """A field for the number of the deal: empty, one made up, or a deal number.

    If typed, `named` brings its DealCode.
    """

    changed = Signal()
    named = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit(placeholderText=self.tr("at random"), maxLength=80)
        self.line.setAccessibleName(self.tr("Deal number"))
        set_tip(self.line, self.tr("The same number deals the same cards and lava"))
        self.note = label("", "muted")
        self._name = label(self.tr("Deal number"), wrap=False)
        self._field = row(None, self._name, self.line, spacing=12)
        self._both = row(self, self._field, (self.note, 1), spacing=12)
        self.code: DealCode | None = None  # the deal number typed, if it was given by the program
        self.problem = ""  # what is wrong with the number in one sentence, or ""
        self.line.textChanged.connect(self._read)
        self.line.textEdited.connect(self._take)
        theme.signals.resized.connect(self._arrange)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        least = max(self._name.sizeHint().width(), self.line.minimumSizeHint().width())
        return QSize(least, super().minimumSizeHint().height())

    def _arrange(self) -> None:
        """Place name, field and note beside each other if there is room, and fit the field to the text size."""
        letters = self.fontMetrics().averageCharWidth() * _FIELD_LETTERS + 30
        self.line.setFixedWidth(min(letters, max(self.width(), self.line.minimumSizeHint().width())))
        named = self._name.sizeHint().width() + self._field.spacing() + letters
        directions = QBoxLayout.Direction
        for parts, width in ((self._field, named), (self._both, named + _NOTE)):
            parts.setDirection(directions.LeftToRight if self.width() >= width else directions.TopToBottom)

    @property
    def seed(self) -> int | None:
        """Seed from which the cards are shuffled; None if the field is empty or wrong."""
        text = self.line.text().strip()
        return self.code.seed if self.code else int(text) if _is_plain(text) else None

    def show_setup(self, setup: GameSetup) -> None:
        self.line.setText(str(_code_of(setup) or ""))

    def show_match(self, setup: GameSetup | None) -> None:
        """Say what the number, if any, determines. Warn about a deal number that is not that of `setup`, if given."""
        code, changed = self.code, self.code is not None and setup is not None and _code_of(setup) != self.code
        words = self.tr("Anyone who enters it with these rules gets the same cards.") if self.seed is not None else ""
        if changed:
            words = self.tr("You have changed the rules, the players or the start, so the cards are different.")
        elif code:
            rules, start = rule_words.rules_title(code.rules), rule_words.scenario_words(code.scenario)
            words = " · ".join(filter(None, (rules, self.tr("%n player(s)", None, code.seats), start)))
        set_role(self.note, "danger" if changed else "muted")
        self.note.setText(words)

    def _take(self, text: str) -> None:
        self._read(text)  # Qt reports an edit before the change
        if self.code:
            self.named.emit(self.code)

    def _read(self, text: str) -> None:
        self.code, self.problem = None, ""
        if text.strip() and not _is_plain(text.strip()):
            try:
                self.code = DealCode.parse(text)
            except DealCodeError as error:
                self.problem = rule_words.deal_problem_words(error)
        self.changed.emit()


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _PLAIN


def _code_of(setup: GameSetup) -> DealCode | None:
    if setup.seed is None or not 0 <= setup.seed <= LARGEST_SEED:
        return None
    return DealCode(setup.seed, len(setup.players), setup.rules, setup.first, setup.scenario)
