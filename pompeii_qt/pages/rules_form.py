"""The rules of a new game: a preset, and its sixteen options folded away."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QWidget

from pompeii_core.rules import PRESETS, Rules, with_options
from pompeii_qt import theme
from pompeii_qt.pages.rules_words import preset_line, preset_of, preset_title, sources, variants
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Collapsible, button, column, label, row

_CUSTOM = "custom"


class RulesForm(QWidget):
    """Rules as chosen; changing an option makes the preset “custom”. `explain` asks for a place in the rule book."""

    changed = Signal()
    explain = Signal(str)

    def __init__(self, rules: Rules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.presets = QComboBox()
        self.presets.setAccessibleName(self.tr("Rules"))
        for name in PRESETS:
            self.presets.addItem(preset_title(name), name)
        self.presets.addItem(self.tr("Custom"), _CUSTOM)
        self.line = label("", "muted")
        self.values: dict[str, QComboBox] = {}
        self._sources: dict[str, Label] = {}
        self.more = Collapsible(self.tr("The sixteen variants"), self._grid())
        column(self, row(None, self.presets, self.line, spacing=12), self.more)
        self.line.setMinimumWidth(200)
        self.presets.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.show_rules(rules)
        self.presets.activated.connect(self._preset_chosen)

    def rules(self) -> Rules:
        """The rules as they stand."""
        return with_options(Rules(), {key: box.currentData() for key, box in self.values.items()})

    def show_rules(self, rules: Rules) -> None:
        """Take other rules."""
        for key, box in self.values.items():
            box.setCurrentIndex(box.findData(getattr(rules, key)))
        self._describe()

    def set_option(self, key: str, value: str) -> None:
        """Change one option from outside."""
        box = self.values[key]
        box.setCurrentIndex(box.findData(value))

    def _grid(self) -> QWidget:
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(6, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        for n, variant in enumerate(variants()):
            number = button(variant.number, lambda v=variant.number: self.explain.emit(v), "quiet")  # type: ignore[misc]
            set_tip(number, self.tr("{} in the rule book").format(variant.number))
            number.setAccessibleName(number.toolTip())
            number.setFixedWidth(56)
            title, line = label(variant.title), label(variant.line, "muted")
            theme.scale_text(title, 1, bold=True)
            box = QComboBox()
            box.setAccessibleName(f"{variant.number} {variant.title}")
            box.setAccessibleDescription(variant.line)
            for value, words in variant.values.items():
                box.addItem(words, value)
            source = label("", "muted")
            theme.scale_text(source, 0.9)
            box.currentIndexChanged.connect(self._option_changed)
            box.setMinimumWidth(280)
            self.values[variant.key], self._sources[variant.key] = box, source
            grid.addWidget(number, n, 0, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(column(None, title, line, source, 1, spacing=1), n, 1)
            grid.addWidget(box, n, 2, Qt.AlignmentFlag.AlignTop)
        return body

    def _preset_chosen(self) -> None:
        name = self.presets.currentData()
        if name == _CUSTOM:
            self.more.set_open(True)
            self._describe()
        else:
            self.show_rules(PRESETS[name])

    def _option_changed(self) -> None:
        if all(box.currentIndex() >= 0 for box in self.values.values()):
            self._describe()
            self.changed.emit()

    def _describe(self) -> None:
        rules = self.rules()
        name = preset_of(rules)
        self.presets.setCurrentIndex(self.presets.findData(name or _CUSTOM))
        self.line.setText(preset_line(name) if name else self.tr("Your own mix of the variants below."))
        for key, source in self._sources.items():
            source.setText(self.tr("So in: {}").format(", ".join(sources(key, getattr(rules, key)))))
