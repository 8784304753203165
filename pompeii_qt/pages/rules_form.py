"""The rules of a new game: a preset, and its options folded away."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QWidget

from pompeii_core.rules import PRESETS, Rules, with_options
from pompeii_qt import theme
from pompeii_qt.rules_words import preset_line, preset_of, preset_title, sources, variants
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import Collapsible, button, column, combo_box, label, row, select

_CUSTOM = "custom"
_SHORTEST: Final = 12
"""Letters of a value that are seen at least."""
_AROUND: Final = 54
"""Pixels of a box beside its words."""
_BESIDE: Final = 2.1
"""How much wider than the widest box the form has to be for boxes beside their words."""


class RulesForm(QWidget):
    """Rules as chosen; changing an option makes the preset “custom”. `explain` asks for a place in the rule book."""

    changed = Signal()
    explain = Signal(str)

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        titles = {name: preset_title(name) for name in PRESETS}
        self.presets = combo_box(self.tr("Rules"), titles | {_CUSTOM: self.tr("Custom")})
        self.line = label("", "muted")
        self.values: dict[str, QComboBox] = {}
        self._sources: dict[str, Label] = {}
        self._beside: bool | None = None
        """Whether the boxes are beside what they are for; None before it is known."""
        grid = self._grid()
        self.more = Collapsible(self.tr("The {} variants").format(len(self.values)), grid)
        column(self, row(None, self.presets, self.line, spacing=12), self.more)
        # A label that wraps may shrink to a word, and would push the box aside.
        self.line.setMinimumWidth(200)
        self.presets.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._place_boxes()
        self.show_rules(rules)
        theme.signals.resized.connect(self._place_boxes)
        self.presets.activated.connect(self._preset_chosen)

    def rules(self) -> Rules:
        """The rules as chosen now."""
        return with_options(Rules(), {key: box.currentData() for key, box in self.values.items()})

    def show_rules(self, rules: Rules) -> None:
        """Show other rules, and the preset that they are."""
        for key, box in self.values.items():
            select(box, getattr(rules, key))
        self._describe()

    def set_option(self, key: str, value: str) -> None:
        """Choose the value of one option; `changed` follows."""
        select(self.values[key], value)

    def _grid(self) -> QWidget:
        body = QWidget()
        self._cells = grid = QGridLayout(body)
        grid.setContentsMargins(6, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        grid.setColumnMinimumWidth(0, 56)
        grid.setColumnStretch(1, 1)
        for n, variant in enumerate(variants()):
            where = self.tr("{} in the rule book").format(variant.number)
            number = button(variant.number, partial(self.explain.emit, variant.number), "quiet", tip=where, says=where)
            title, line = label(variant.title, scale=1, bold=True), label(variant.line, "muted")
            box = combo_box(f"{variant.number} {variant.title}", variant.values)
            box.setAccessibleDescription(variant.line)
            source = label("", "muted", scale=0.9)
            box.currentIndexChanged.connect(self._option_changed)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(_SHORTEST)
            self.values[variant.key], self._sources[variant.key] = box, source
            grid.addWidget(number, 2 * n, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(column(None, title, line, source, 1, spacing=1), 2 * n, 1)
        return body

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The boxes stand under what they are for where there is no room beside it."""
        super().resizeEvent(event)
        self._place_boxes()

    def _place_boxes(self) -> None:
        words = (box.itemText(n) for box in self.values.values() for n in range(box.count()))
        widest = max(map(self.fontMetrics().horizontalAdvance, words)) + _AROUND
        beside = self.width() >= _BESIDE * widest
        if beside == self._beside and self._cells.columnMinimumWidth(2) in (0, widest):
            return
        self._beside = beside
        self._cells.setColumnMinimumWidth(2, widest if beside else 0)
        for n, box in enumerate(self.values.values()):
            self._cells.removeWidget(box)
            self._cells.addWidget(box, *((2 * n, 2) if beside else (2 * n + 1, 1)), Qt.AlignmentFlag.AlignTop)

    def _preset_chosen(self) -> None:
        name = self.presets.currentData()
        # There is nothing to set: the options, which are now in sight, are the choice.
        if name == _CUSTOM:
            self.more.set_open(True)
            self._describe()
        else:
            self.show_rules(PRESETS[name])

    def _option_changed(self) -> None:
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        rules = self.rules()
        name = preset_of(rules)
        select(self.presets, name or _CUSTOM)
        self.line.setText(preset_line(name) if name else self.tr("Your own mix of the variants below."))
        for key, source in self._sources.items():
            source.setText(self.tr("Used in: {}").format(", ".join(sources(key, getattr(rules, key)))))
