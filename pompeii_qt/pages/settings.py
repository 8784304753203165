"""The settings page: everything applies at once."""

import sys
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QSlider, QWidget

from pompeii_core.build import COMPILED
from pompeii_qt import diagnostics, languages, theme
from pompeii_qt.settings import (
    ANIMATIONS,
    ANNOUNCED,
    CONTRASTS,
    TEXT_SIZES,
    THEMES,
    THINKING_TIMES,
    TURN_SOUNDS,
    Settings,
)
from pompeii_qt.sound.library import Effect
from pompeii_qt.sound.player import SoundPlayer, SoundState
from pompeii_qt.text import Label, add_field
from pompeii_qt.voice.voice import Voice
from pompeii_qt.widgets.basic import Heading, add_all, button, card, combo_box, label, select
from pompeii_qt.widgets.check_box import CheckBox
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.page import Page

type Control = QComboBox | CheckBox | QSlider
_SOUND: Final = ("sound", "volume", "ambience", "turn_sound")


class SettingsPage(Page):
    """A control for each preference; they follow changes made elsewhere too. `about` asks for the page of that name."""

    about = Signal()

    def __init__(self, settings: Settings, player: SoundPlayer, voice: Voice) -> None:
        super().__init__(QCoreApplication.translate("SettingsPage", "Settings"))
        self.header.addWidget(button(self.tr("About"), self.about.emit, "quiet"))
        self._settings, self._player, self._voice = settings, player, voice
        self.controls: dict[str, Control] = {}
        self._show_value: dict[str, Callable[[], None]] = {}
        self._titles: list[Label] = []
        for title, fill in (
            (self.tr("Appearance"), self._fill_looks),
            (self.tr("Motion"), self._fill_motion),
            (self.tr("Sound"), self._fill_sound),
            (self.tr("Speech"), self._fill_speech),
            (self.tr("Keyboard"), self._fill_keyboard),
            (self.tr("Play"), self._fill_play),
        ):
            fields = QFormLayout()
            fill(fields)
            self.body.addWidget(card(Heading(title, 1.25), fields))
        self.body.addStretch(1)
        self.restore = button(self.tr("Restore defaults"), settings.restore_defaults)
        where = ElidedLabel(self.tr("Saved in {}").format(settings.path), fit=True)
        where.setProperty("role", "muted")
        add_all(self.footer, self.restore, 1, where)
        settings.changed.connect(self._changed)
        player.state_changed.connect(self._show_sound_state)
        voice.missing_changed.connect(self._show_voice_state)
        self.landing = self.controls["theme"]
        theme.signals.resized.connect(self._align)
        self._align()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel scrolls the page: what happens to pass under the pointer stays as it is."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _fill_looks(self, fields: QFormLayout) -> None:
        as_system = self.tr("same as system")
        themes = dict(zip(THEMES, (as_system, self.tr("light"), self.tr("dark")), strict=True))
        contrast = dict(zip(CONTRASTS, (as_system, self.tr("normal"), self.tr("high")), strict=True))
        sizes = {n: self.tr("{}% of system size").format(n) for n in TEXT_SIZES}
        self._choice(fields, "theme", self.tr("Theme"), themes)
        self._choice(fields, "contrast", self.tr("Contrast"), contrast)
        self._choice(fields, "text_size", self.tr("Text size"), sizes)
        self._choice(fields, "language", self.tr("Language"), {"": as_system} | languages.available())

    def _fill_motion(self, fields: QFormLayout) -> None:
        names = self.tr("off"), self.tr("slow"), self.tr("normal"), self.tr("fast")
        line = self.tr("At normal speed AIs move faster from the third round of the flight on.")
        self._choice(fields, "animation", self.tr("Animation"), dict(zip(ANIMATIONS, names, strict=True)), line)
        line = self.tr("No shaking or flying: things simply appear in place.")
        self._switch(fields, "reduced_motion", self.tr("Reduced motion"), line)

    def _fill_sound(self, fields: QFormLayout) -> None:
        self.sound_state = label("", "danger")
        fields.addRow(self.sound_state)
        line = self.tr("Hear what happens on the board. At the table, M turns sounds off and on.")
        self._switch(fields, "sound", self.tr("Sounds"), line)
        self._slider(fields, "volume", self.tr("Volume"), 0, lambda: self._player.play(Effect.PLACE))
        line = self.tr("Wind and birds, later a quiet rumble. Only while this window is active.")
        self._switch(fields, "ambience", self.tr("Ambience"), line)
        heard = self.tr("always"), self.tr("while another window is active"), self.tr("never")
        title = self.tr("Turn sound")
        self._choice(fields, "turn_sound", title, dict(zip(TURN_SOUNDS, heard, strict=True)))
        self._show_sound_state()

    def _fill_speech(self, fields: QFormLayout) -> None:
        told = self.tr("short, a round at a time"), self.tr("in full, a turn at a time")
        line = self.tr("How screen readers announce them. F2 repeats the last message, F3 the one before.")
        title = self.tr("Other players' turns")
        self._choice(fields, "announced", title, dict(zip(ANNOUNCED, told, strict=True)), line)
        line = self.tr("“B2 L2 f0” instead of “B2, building 1, 1 space, 0 free; Livia 2”: for braille displays.")
        self._switch(fields, "short_names", self.tr("Short square names"), line)
        self.voice_state = label("", "danger")
        fields.addRow(self.voice_state)
        line = self.tr("The system's voice speaks them, in case you use no screen reader. Any key silences it.")
        aloud = self._switch(fields, "own_voice", self.tr("Read messages aloud"), line)
        aloud.toggled.connect(self._try_voice)
        self._slider(fields, "voice_rate", self.tr("Voice speed"), -100, self._try_voice)
        self._show_voice_state()

    def _fill_keyboard(self, fields: QFormLayout) -> None:
        line = self.tr(
            "Letters and digits as keys at the table, such as H for a hint. You can change them at the table (? "
            "or in the menu)."
        )
        self._switch(fields, "letter_keys", self.tr("Single-letter shortcuts"), line)

    def _fill_play(self, fields: QFormLayout) -> None:
        line = self.tr("If only one move is possible, it is made for you. Opening tiles with one place always are.")
        self._switch(fields, "autoplay_single", self.tr("Play forced moves automatically"), line)
        line = self.tr(
            "Otherwise undo stops at the last card or tile drawn. Only against AIs; can be set for each game."
        )
        self._switch(fields, "full_undo", self.tr("Unlimited undo in new games"), line)
        seconds = {n: self.tr("{} s").format(QLocale().toString(n / 1000, "g", 3)) for n in THINKING_TIMES}
        line = self.tr("How long an opponent at level Vesuvius thinks about each choice.")
        self._choice(fields, "thinking_time", self.tr("Thinking time"), seconds, f"{line}\n{self._core()}")
        line = self.tr("Shown on their panel until their next move, and in the log when you point at a line.")
        self._switch(fields, "ai_motives", self.tr("Opponents explain their moves"), line)

    def _core(self) -> str:
        """Which core runs, as `--version` calls it, what that means, and how to get the faster one."""
        if COMPILED:
            return self.tr("Compiled core: opponents look ahead about 50 times as fast as with the interpreted one.")
        if diagnostics.in_source_tree() and sys.platform != "win32":
            words = self.tr(
                "Interpreted core: with the compiled one opponents would look ahead about 50 times as fast. Where a "
                "C compiler is installed, {start} compiles it in the background for the next start; {compile} does "
                "so now."
            )
            return words.format(start="./run", compile="./run compile")
        return self.tr(
            "Interpreted core: with the compiled one, which all installers contain, opponents would look ahead about "
            "50 times as fast."
        )

    def _choice(self, fields: QFormLayout, name: str, title: str, values: dict[Any, str], line: str = "") -> None:
        box = combo_box(title, values)
        box.setAccessibleDescription(line)
        box.setMinimumWidth(220)
        # Activated, not changed: a value shown because it changed elsewhere is not a choice.
        box.activated.connect(lambda _: setattr(self._settings, name, box.currentData()))
        self._titles.append(add_field(fields, title, box))
        if line:
            _explain(fields, line)
        self._add(name, box, lambda: select(box, getattr(self._settings, name)))

    def _switch(self, fields: QFormLayout, name: str, title: str, line: str) -> CheckBox:
        box = CheckBox(title)
        box.setAccessibleDescription(line)
        box.toggled.connect(lambda on: setattr(self._settings, name, on))
        fields.addRow(box)
        _explain(fields, line)
        self._add(name, box, lambda: box.setChecked(getattr(self._settings, name)))
        return box

    def _slider(self, fields: QFormLayout, name: str, title: str, least: int, show_effect: Callable[[], None]) -> None:
        """From `least` to 100; what that means can be heard, once the slider has been let go."""
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(least, 100)
        slider.setSingleStep(5)
        slider.setMinimumWidth(220)
        slider.setAccessibleName(title)

        def use(*, once: bool) -> None:
            setattr(self._settings, name, slider.value())
            if once:
                show_effect()

        slider.valueChanged.connect(lambda _: use(once=not slider.isSliderDown()))
        slider.sliderReleased.connect(lambda: use(once=True))
        self._titles.append(add_field(fields, title, slider))

        def show() -> None:
            with QSignalBlocker(slider):  # what is set elsewhere is not set here
                slider.setValue(getattr(self._settings, name))

        self._add(name, slider, show)

    def _try_voice(self, *_: object) -> None:
        self._voice.speak(self.tr("This is how fast it speaks."))

    def _show_voice_state(self) -> None:
        self.voice_state.setVisible(self._voice.missing)
        words = self.tr("Cannot read aloud: this system has no voice.")
        if sys.platform == "linux":
            words = self.tr("Cannot read aloud: speech-dispatcher, which speaks on Linux, is not installed.")
        self.voice_state.setText(words)

    def _show_sound_state(self) -> None:
        state = self._player.state
        words = {
            SoundState.NOT_INSTALLED: self.tr("No sound: the sound package is not installed. To install it: {}"),
            SoundState.NO_DEVICE: self.tr("No sound: no audio device was found. Pompeii keeps looking for one."),
        }.get(state, "")
        self.sound_state.setText(words.format('pip install "pompeii[sound]"'))
        self.sound_state.setVisible(bool(words))
        for name in _SOUND:
            self.controls[name].setEnabled(state != SoundState.NOT_INSTALLED)

    def _add(self, name: str, control: Control, show_value: Callable[[], None]) -> None:
        self.controls[name], self._show_value[name] = control, show_value
        control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # not by the wheel
        control.installEventFilter(self)
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
