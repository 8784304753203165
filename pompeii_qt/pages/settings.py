"""The settings page: everything applies at once."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QFrame, QWidget

from pompeii_qt import languages, theme
from pompeii_qt.settings import ANIMATIONS, CONTRASTS, TEXT_SIZES, THEMES, THINKING_TIMES, Settings
from pompeii_qt.text import Label, add_field
from pompeii_qt.widgets.basic import Heading, button, card, label
from pompeii_qt.widgets.page import Page


class SettingsPage(Page):
    """A control for each preference; they follow changes made elsewhere too. `about` asks for the page of that name."""

    about = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("SettingsPage", "Settings"), width=760, parent=parent)
        self.header.addWidget(button(self.tr("About"), self.about.emit, "quiet"))
        self._settings = settings
        self.controls: dict[str, QComboBox | QCheckBox] = {}
        self._follow: dict[str, Callable[[], None]] = {}
        self._titles: list[Label] = []
        for part in (self._looks(), self._motion(), self._play()):
            self.body.addWidget(part)
        self.body.addStretch(1)
        self.restore = button(self.tr("Restore defaults"), settings.restore_defaults)
        self.footer.addWidget(self.restore)
        self.footer.addStretch(1)
        where = label(self.tr("Kept in {}").format(settings.path), "muted", wrap=False)
        self.footer.addWidget(where)
        settings.changed.connect(self._changed)
        self.landing = self.controls["theme"]
        theme.signals.resized.connect(self._align)
        self._align()

    def _looks(self) -> QFrame:
        form = QFormLayout()
        themes = dict(zip(THEMES, (self.tr("as the system"), self.tr("light"), self.tr("dark")), strict=True))
        contrast = dict(zip(CONTRASTS, (self.tr("as the system"), self.tr("normal"), self.tr("high")), strict=True))
        sizes: dict[Any, str] = {n: self.tr("{} % of the system's").format(n) for n in TEXT_SIZES}
        self._choice(form, "theme", self.tr("Theme"), themes)
        self._choice(form, "contrast", self.tr("Contrast"), contrast)
        self._choice(form, "text_size", self.tr("Text size"), sizes)
        self._choice(form, "language", self.tr("Language"), {"": self.tr("as the system")} | languages.available())
        return card(Heading(self.tr("Looks"), 1.25), form)

    def _motion(self) -> QFrame:
        form = QFormLayout()
        speeds = dict(
            zip(ANIMATIONS, (self.tr("off"), self.tr("slow"), self.tr("normal"), self.tr("fast")), strict=True)
        )
        self._choice(form, "animation", self.tr("Animation"), speeds)
        self._switch(
            form,
            "reduced_motion",
            self.tr("Reduced motion"),
            self.tr("No shaking and no flying: things appear where they belong."),
        )
        return card(Heading(self.tr("Motion"), 1.25), form)

    def _play(self) -> QFrame:
        form = QFormLayout()
        self._switch(
            form,
            "autoplay_single",
            self.tr("A choice with one answer plays itself"),
            self.tr("Where only one thing can be done, it is done without asking."),
        )
        self._switch(
            form,
            "full_undo",
            self.tr("New games allow undo as far as wished"),
            self.tr("Otherwise up to the last card or tile drawn. In games against AIs alone; each game can differ."),
        )
        seconds = {n: self.tr("{} s").format(QLocale().toString(n / 1000, "g", 3)) for n in THINKING_TIMES}
        self._choice(form, "thinking_time", self.tr("Thinking time"), seconds)
        form.addRow(self._explained(self.tr("How long an opponent of the level Vesuvius thinks about each choice.")))
        self._switch(
            form,
            "ai_motives",
            self.tr("Opponents say why they move"),
            self.tr("On their seat until the next move, and in the log where you point at the line."),
        )
        return card(Heading(self.tr("Play"), 1.25), form)

    def _choice(self, form: QFormLayout, name: str, title: str, values: dict[Any, str]) -> None:
        box = QComboBox()
        for value, words in values.items():
            box.addItem(words, value)
        box.setAccessibleName(title)
        box.setMinimumWidth(220)
        box.activated.connect(lambda _: setattr(self._settings, name, box.currentData()))
        self.controls[name] = box
        self._follow[name] = lambda: box.setCurrentIndex(max(0, box.findData(getattr(self._settings, name))))
        self._follow[name]()
        self._titles.append(add_field(form, title, box))

    def _align(self) -> None:
        """The boxes of all cards begin at one edge."""
        widest = max(title.sizeHint().width() for title in self._titles)
        for title in self._titles:
            title.setMinimumWidth(widest)

    def _switch(self, form: QFormLayout, name: str, title: str, line: str) -> None:
        box = QCheckBox(title)
        box.setAccessibleDescription(line)
        box.clicked.connect(lambda on: setattr(self._settings, name, on))
        self.controls[name] = box
        self._follow[name] = lambda: box.setChecked(getattr(self._settings, name))
        self._follow[name]()
        form.addRow(box)
        form.addRow(self._explained(line))

    @staticmethod
    def _explained(line: str) -> Label:
        words = label(line, "muted")
        words.setIndent(30)
        return words

    def _changed(self, name: str) -> None:
        if name in self._follow:
            self._follow[name]()
