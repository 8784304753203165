"""The settings page: everything applies at once."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout

from pompeii_qt import languages, theme
from pompeii_qt.settings import ANIMATIONS, CONTRASTS, TEXT_SIZES, THEMES, THINKING_TIMES, Settings
from pompeii_qt.text import Label, add_field
from pompeii_qt.widgets.basic import Heading, add_all, button, card, combo_box, label, select
from pompeii_qt.widgets.page import Page


class SettingsPage(Page):
    """A control for each preference; they follow changes made elsewhere too. `about` asks for the page of that name."""

    about = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__(QCoreApplication.translate("SettingsPage", "Settings"), width=760)
        self.header.addWidget(button(self.tr("About"), self.about.emit, "quiet"))
        self._settings = settings
        self.controls: dict[str, QComboBox | QCheckBox] = {}
        self._show_value: dict[str, Callable[[], None]] = {}
        self._titles: list[Label] = []
        for title, fill in (
            (self.tr("Looks"), self._fill_looks),
            (self.tr("Motion"), self._fill_motion),
            (self.tr("Play"), self._fill_play),
        ):
            fields = QFormLayout()
            fill(fields)
            self.body.addWidget(card(Heading(title, 1.25), fields))
        self.body.addStretch(1)
        self.restore = button(self.tr("Restore defaults"), settings.restore_defaults)
        where = label(self.tr("Kept in {}").format(settings.path), "muted", wrap=False)
        add_all(self.footer, self.restore, 1, where)
        settings.changed.connect(self._changed)
        self.landing = self.controls["theme"]
        theme.signals.resized.connect(self._align)
        self._align()

    def _fill_looks(self, fields: QFormLayout) -> None:
        as_system = self.tr("as the system")
        themes = dict(zip(THEMES, (as_system, self.tr("light"), self.tr("dark")), strict=True))
        contrast = dict(zip(CONTRASTS, (as_system, self.tr("normal"), self.tr("high")), strict=True))
        sizes = {n: self.tr("{} % of the system's").format(n) for n in TEXT_SIZES}
        self._choice(fields, "theme", self.tr("Theme"), themes)
        self._choice(fields, "contrast", self.tr("Contrast"), contrast)
        self._choice(fields, "text_size", self.tr("Text size"), sizes)
        self._choice(fields, "language", self.tr("Language"), {"": as_system} | languages.available())

    def _fill_motion(self, fields: QFormLayout) -> None:
        names = self.tr("off"), self.tr("slow"), self.tr("normal"), self.tr("fast")
        self._choice(fields, "animation", self.tr("Animation"), dict(zip(ANIMATIONS, names, strict=True)))
        line = self.tr("No shaking and no flying: things appear where they belong.")
        self._switch(fields, "reduced_motion", self.tr("Reduced motion"), line)

    def _fill_play(self, fields: QFormLayout) -> None:
        line = self.tr("If only one move is possible, it is made for you. Opening tiles with one place always are.")
        self._switch(fields, "autoplay_single", self.tr("Play forced moves automatically"), line)
        line = self.tr(
            "Otherwise undo stops at the last card or tile drawn. Only against AIs; can be set for each game."
        )
        self._switch(fields, "full_undo", self.tr("Unlimited undo in new games"), line)
        seconds = {n: self.tr("{} s").format(QLocale().toString(n / 1000, "g", 3)) for n in THINKING_TIMES}
        self._choice(fields, "thinking_time", self.tr("Thinking time"), seconds)
        _explain(fields, self.tr("How long an opponent of the level Vesuvius thinks about each choice."))
        line = self.tr("On their seat until the next move, and in the log where you point at the line.")
        self._switch(fields, "ai_motives", self.tr("Opponents say why they move"), line)

    def _choice(self, fields: QFormLayout, name: str, title: str, values: dict[Any, str]) -> None:
        box = combo_box(title, values)
        box.setMinimumWidth(220)
        # Activated, not changed: a value shown because it changed elsewhere is not a choice.
        box.activated.connect(lambda _: setattr(self._settings, name, box.currentData()))
        self._titles.append(add_field(fields, title, box))
        self._add(name, box, lambda: select(box, getattr(self._settings, name)))

    def _switch(self, fields: QFormLayout, name: str, title: str, line: str) -> None:
        box = QCheckBox(title)
        box.setAccessibleDescription(line)
        box.clicked.connect(lambda on: setattr(self._settings, name, on))
        fields.addRow(box)
        _explain(fields, line)
        self._add(name, box, lambda: box.setChecked(getattr(self._settings, name)))

    def _add(self, name: str, control: QComboBox | QCheckBox, show_value: Callable[[], None]) -> None:
        self.controls[name], self._show_value[name] = control, show_value
        show_value()

    def _align(self) -> None:
        """The boxes of all cards begin at one edge."""
        # Each card has a form of its own, and a form aligns only its own fields.
        widest = max(title.sizeHint().width() for title in self._titles)
        for title in self._titles:
            title.setMinimumWidth(widest)

    def _changed(self, name: str) -> None:
        if name in self._show_value:
            self._show_value[name]()


def _explain(fields: QFormLayout, line: str) -> None:
    words = label(line, "muted")
    words.setIndent(30)
    fields.addRow(words)
