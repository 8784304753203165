"""The settings page, where every change applies at once."""

import sys
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QSlider, QVBoxLayout, QWidget

from pompeii_core.build import COMPILED
from pompeii_qt import languages, theme
from pompeii_qt.activation import keep_from_wheel
from pompeii_qt.settings import Control, Setting, Settings, all_settings
from pompeii_qt.sound.mixer import Effect
from pompeii_qt.sound.player import SoundPlayer, SoundState
from pompeii_qt.sound.voice import Voice
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import (
    Card,
    CheckBox,
    Heading,
    WholeLabel,
    add_all,
    button,
    card,
    column,
    combo_box,
    label,
    row,
    select,
)
from pompeii_qt.widgets.page import Page
from pompeii_qt.words.game_words import percent_words

type Box = QComboBox | CheckBox | QSlider
_RIGHT: Final = ("Sound", "Speech", "Keyboard")  # cards of the right column
_BESIDE: Final = 940  # pixels of width from which there are two columns
_FIELD: Final = 240  # width of a box or slider, with text of the usual size
_WORDS: Final = 200  # least width of the words beside it
_BETWEEN: Final = 14  # pixels between two settings
_SMALL: Final = 0.93  # size of an explanation, relative to the text
_AROUND_JUMPS: Final = 100  # pixels of the header beside its parts
_SOUND: Final = ("sound", "volume", "ambience", "music", "music_volume", "turn_sound")


class _Slider(QSlider):
    """A slider of percent. Its `words` say the value; with a sign if it may be below 0."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.words = label("", "muted", wrap=False, align=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def sliderChange(self, change: QSlider.SliderChange) -> None:
        super().sliderChange(change)
        sign = "+" if self.minimum() < 0 < self.value() else ""
        self.words.setText(sign + percent_words(self.value() / 100))


class _SettingRow(QWidget):
    """A setting's title and description at the left, its control at the right or, if there is no room, below."""

    def __init__(self, title: str, line: str, control: Box) -> None:
        super().__init__()
        self._control, name = control, label(title)
        name.setBuddy(control)
        words = [name, _explanation(line)] if line else [name]
        self._parts = row(self, (column(None, 1, *words, 1, spacing=0), 1), spacing=16)
        if isinstance(control, _Slider):
            self._parts.addWidget(control.words)
        self._parts.addWidget(control)
        if isinstance(control, CheckBox):
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Switch a check box also by a click on its words."""
        if isinstance(self._control, CheckBox) and self.rect().contains(event.position().toPoint()):
            self._control.click()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not isinstance(self._control, CheckBox):
            field, directions = round(_FIELD * theme.text_scale()), QBoxLayout.Direction
            beside = self.width() >= field + _WORDS * theme.text_scale()
            self._parts.setDirection(directions.LeftToRight if beside else directions.TopToBottom)
            self._control.setMinimumWidth(field if beside else 0)
            self._control.setMaximumWidth(field)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._control.minimumSizeHint().width(), super().minimumSizeHint().height())


class SettingsPage(Page):
    """A control for each setting, which also follows changes made elsewhere. `about` asks for the About page."""

    about = Signal()

    def __init__(self, settings: Settings, player: SoundPlayer, voice: Voice) -> None:
        super().__init__(QCoreApplication.translate("SettingsPage", "Settings"), columns=True, snug=True)
        self.jumps = QWidget()  # a button for each card
        self._jumps = row(self.jumps, spacing=0)
        self._about = button(self.tr("About"), self.about.emit, "quiet")
        add_all(self.header, self.jumps, self._about)
        self._settings, self._player, self._voice = settings, player, voice
        self.controls: dict[str, Box] = {}
        self._show_value: dict[str, Callable[[], None]] = {}
        self.sound_state, self.voice_state = label("", "danger"), label("", "danger")
        self._above = {"sound": self.sound_state, "own_voice": self.voice_state}
        # Sounds that demonstrate a setting changed here.
        self._sample: dict[str, Callable[[], None]] = {
            "volume": lambda: player.play_sound(Effect.PLACE),
            "music_volume": lambda: None,  # the music itself is heard
            "own_voice": self._try_voice,
            "voice_rate": self._try_voice,
        }
        self._fill_body()
        self._show_sound_state()
        self._show_voice_state()
        self.restore = button(self.tr("Restore defaults"), settings.restore_defaults)
        add_all(self.footer, self.restore, 1)
        settings.changed.connect(self._changed)
        player.state_changed.connect(self._show_sound_state)
        voice.missing_changed.connect(self._show_voice_state)
        self.landing = next(iter(self.controls.values()))
        theme.signals.resized.connect(self._show_jumps)

    def _fill_body(self) -> None:
        """Make the cards, each with its settings, in two columns."""
        halves = column(None, spacing=12), column(None, spacing=12)
        rows = column(None)
        for name, setting in all_settings().items():
            if setting.control and setting.control.card:
                rows = column(None, spacing=_BETWEEN)
                half = halves[setting.control.card in _RIGHT]
                half.addWidget(self._card(_translated(setting.control.card), name, rows))
            if setting.control:
                self._show(rows, name, setting, setting.control)
        for half in halves:
            half.addStretch(1)
        both = row(None, *((half, 1) for half in halves), spacing=12)
        self.stack_below(_BESIDE, both)
        add_all(self.body, both, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_jumps()

    def _show_jumps(self) -> None:
        """Show the buttons that lead to cards if they fit beside the title."""
        others = sum(part.sizeHint().width() for part in (self.back_button, self.title, self._about))
        margins = self.header.contentsMargins()
        room = self.width() - margins.left() - margins.right() - others - _AROUND_JUMPS
        self.jumps.setVisible(room >= self.jumps.sizeHint().width())

    def _card(self, title: str, first: str, rows: QVBoxLayout) -> Card:
        """Return a card, and make a button that leads to it and to its control of the setting `first`."""
        made = card(Heading(title, 1.5), rows)

        def jump() -> None:
            self.controls[first].setFocus(Qt.FocusReason.TabFocusReason)
            self.scroll_to(made)

        self._jumps.addWidget(button(title, jump, "quiet"))
        return made

    def _show(self, rows: QVBoxLayout, name: str, setting: Setting[Any], control: Control) -> None:
        title, line = _translated(control.title), control.line and _translated(control.line)
        if name in self._above:
            rows.addWidget(self._above[name])
        if name == "thinking_time":
            line += f"\n{self._core()}"
        if isinstance(setting.default, bool):
            made: Box = self._switch(name, title)
        elif isinstance(setting.allowed, range):
            made = self._slider(name, title, setting.allowed)
        else:
            made = self._choice(name, title, self._values(name, setting, control))
        made.setAccessibleDescription(line)
        rows.addWidget(_SettingRow(title, line, made))

    def _values(self, name: str, setting: Setting[Any], control: Control) -> dict[Any, str]:
        if name == "text_size":
            return {n: self.tr("{}% of system size").format(n) for n in setting.allowed}
        if name == "thinking_time":
            return {n: self.tr("{} s").format(QLocale().toString(n / 1000, "g", 3)) for n in setting.allowed}
        if name == "language":
            return {"": _translated("same as system")} | languages.available()
        return dict(zip(setting.allowed, map(_translated, control.says), strict=True))

    def _core(self) -> str:
        if COMPILED:
            return self.tr("Opponents think at full speed.")
        return self.tr("This copy thinks slowly; an installed one is about 50 times as fast.")

    def _choice(self, name: str, title: str, values: dict[Any, str]) -> QComboBox:
        box = combo_box(title, values)
        # Activated, not changed: showing a value changed elsewhere is not a choice.
        box.activated.connect(lambda _: setattr(self._settings, name, box.currentData()))
        self._add(name, box, lambda: select(box, getattr(self._settings, name)))
        return box

    def _switch(self, name: str, title: str) -> CheckBox:
        box = CheckBox("")
        box.setAccessibleName(title)
        box.toggled.connect(lambda on: setattr(self._settings, name, on))
        self._add(name, box, lambda: box.setChecked(getattr(self._settings, name)))
        if name in self._sample:
            box.toggled.connect(self._sample[name])
        return box

    def _slider(self, name: str, title: str, allowed: range) -> QSlider:
        """Return a slider that stores the setting at each change and plays its sample, after a drag at its end."""
        slider = _Slider()
        slider.setRange(allowed[0], allowed[-1])
        slider.setSingleStep(5)
        slider.setAccessibleName(title)

        def use(*_: int) -> None:
            setattr(self._settings, name, slider.value())
            if not slider.isSliderDown():
                self._sample[name]()

        slider.valueChanged.connect(use)
        slider.sliderReleased.connect(use)

        def show() -> None:
            with QSignalBlocker(slider):  # a value changed elsewhere is only shown
                slider.setValue(getattr(self._settings, name))

        self._add(name, slider, show)
        return slider

    def _try_voice(self, *_: object) -> None:
        self._voice.speak(self.tr("This is how fast it speaks."))

    def _show_voice_state(self) -> None:
        self.voice_state.setVisible(self._voice.missing)
        linux = self.tr("Cannot read aloud: speech-dispatcher, the voice of Linux, is not installed.")
        none = self.tr("Cannot read aloud: this system has no voice.")
        self.voice_state.setText(linux if sys.platform == "linux" else none)

    def _show_sound_state(self) -> None:
        state = self._player.state
        words = {
            SoundState.NOT_INSTALLED: self.tr("No sound: the sound package is not installed. To install it: {}"),
            SoundState.NO_DEVICE: self.tr("No sound: no audio device was found. Pompeii keeps looking for one."),
        }.get(state, "")
        self.sound_state.setText(words.format("pip install miniaudio"))
        self.sound_state.setVisible(bool(words))
        for name in _SOUND:
            self.controls[name].setEnabled(state != SoundState.NOT_INSTALLED)

    def _add(self, name: str, control: Box, show_value: Callable[[], None]) -> None:
        self.controls[name], self._show_value[name] = control, show_value
        keep_from_wheel(control)
        show_value()

    def _changed(self, name: str) -> None:
        if name in self._show_value:
            self._show_value[name]()


def _explanation(line: str) -> Label:
    words = WholeLabel()
    words.setProperty("role", "muted")
    theme.scale_text(words, _SMALL)
    words.setText(line)
    return words


def _translated(words: str) -> str:
    return QCoreApplication.translate("SettingsPage", words)
