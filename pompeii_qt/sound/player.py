"""Plays sounds without delaying the window: a thread loads them and owns the device."""

import time
from array import array
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal

from pompeii_qt.settings import Settings
from pompeii_qt.sound.device import Device, Fill, SoundError, SoundMissingError, Stream, installed
from pompeii_qt.sound.mixer import (
    MUSIC_FADES,
    RATE,
    UNDER_CALL,
    UNDER_SPEECH,
    Bed,
    Effect,
    Mixer,
    Music,
    load,
    open_loop,
)

_REST: Final = 2.0  # seconds of silence until the device is stopped, so that an idle window costs nothing
_STALLED: Final = 2.0  # seconds without a request after which a started device counts as lost
_RETRY: Final = 10.0  # seconds between attempts to open a device
_GOODBYE: Final = 2.0  # seconds that `close` waits for the device
_LETTER: Final = 0.07  # seconds that a letter takes to say
_CALL: Final = 1.0  # seconds for which music makes way for a call


SoundState = StrEnum("SoundState", "UNTRIED READY NOT_INSTALLED NO_DEVICE")  # whether sounds are heard, or why not


class SoundPlayer(QObject):
    """Plays sounds as far as the settings allow. Nothing is loaded, opened or started before the first."""

    state_changed = Signal()

    make_output: Callable[[Fill, int], Device] = Device  # raises SoundError if there is no loudspeaker

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._mixer = Mixer(RATE)
        self._state = SoundState.UNTRIED
        self._thread: Thread | None = None
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._bed: Bed | None = None
        self._music: Music | None = None
        # Used only by the thread.
        self._loaded: dict[Effect, array[int]] = {}
        self._streams: dict[type[Bed | Music], tuple[Bed | Music, Stream]] = {}
        self._output: Device | None = None
        self._next_try = 0.0
        # Set by the device's callback too.
        self._filled_at = 0.0
        self._silence = 0
        settings.follow("volume", lambda _: self._post(self._set_volume) if self._thread else None)
        settings.follow("music_volume", lambda percent: self._mixer.set_music_volume(percent / 100))
        for name in ("sound", "ambience", "music", "music_volume"):
            settings.follow(name, self._apply_settings)

    @property
    def state(self) -> SoundState:
        """The state after the last attempt; before any, NOT_INSTALLED or UNTRIED."""
        return SoundState.NOT_INSTALLED if self._state == SoundState.UNTRIED and not installed() else self._state

    def play_sound(self, effect: Effect, delay: float = 0.0, strength: float = 1.0) -> None:
        """Play a sound in `delay` seconds, its volume multiplied by `strength`. Nothing if sounds are off."""
        if self._settings.sound:
            self._post(partial(self._play, effect, delay, strength))

    def set_bed(self, bed: Bed | None) -> None:
        """Play a loop in the background from now on, while the settings allow it. None: end it."""
        self._bed = bed
        self._apply_settings()

    def set_music(self, music: Music | None, fade: float = MUSIC_FADES) -> None:
        """Play a piece again and again from now on, while the settings allow it.

        None: only end the last. `fade`: seconds in which the last one fades out.
        """
        self._music = music
        self._apply_settings(fade=fade)

    def duck(self, text: str) -> None:
        """Lower the music for about as long as a voice needs to say a text."""
        self._mixer.duck(1 + _LETTER * len(text), UNDER_SPEECH)

    def duck_for_call(self) -> None:
        """Lower the music a little for a moment, because a sound calls a person."""
        self._mixer.duck(_CALL, UNDER_CALL)

    def close(self) -> None:
        """Release the device and end the thread, waiting at most `_GOODBYE` seconds.

        The player cannot be used again.
        """
        thread, self._thread = self._thread, None
        if thread is not None:
            self._jobs.put(None)
            thread.join(_GOODBYE)

    def _apply_settings(self, _value: object = None, fade: float = MUSIC_FADES) -> None:
        bed = self._bed if self._settings.sound and self._settings.ambience else None
        music = self._music if self._settings.sound and self._settings.music else None
        if self._thread is not None or bed is not None or music is not None:
            self._post(partial(self._change_bed, bed))
            self._post(partial(self._change_music, music, fade))
        if not self._settings.sound:
            self._mixer.stop()

    def _post(self, job: Callable[[], None]) -> None:
        """Have a job run in the thread, after earlier ones. The first starts the thread."""
        if self._thread is None:
            # A daemon: a sound system that hangs must not keep the program from ending.
            self._thread = Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except SoundMissingError:
                self._report(SoundState.NOT_INSTALLED)
            except SoundError:
                self._report(SoundState.NO_DEVICE)
            except OSError:
                pass  # skip a sound whose file is missing
        self._close_output()

    def _play(self, effect: Effect, delay: float, strength: float) -> None:
        if self._start_output():
            self._mixer.start_sound(self._samples(effect), delay, strength)

    def _change_bed(self, bed: Bed | None) -> None:
        if bed is None:
            self._mixer.set_bed(None)
        elif self._start_output():
            self._mixer.set_bed(self._opened(bed))

    def _change_music(self, music: Music | None, fade: float) -> None:
        if music is None:
            self._mixer.set_music(None, fade)
        elif self._start_output():
            self._mixer.set_music(self._opened(music), fade)

    def _opened(self, name: Bed | Music) -> Stream:
        """Return the stream of a bed or of music. It continues if it was the last of its kind."""
        last = self._streams.get(type(name))
        if last is None or last[0] != name:
            last = self._streams[type(name)] = name, open_loop(name)
        return last[1]

    def _samples(self, name: Effect) -> "array[int]":
        if name not in self._loaded:
            self._loaded[name] = load(name)
        return self._loaded[name]

    def _start_output(self) -> bool:
        """Start the device; open it if closed or lost. SoundError on failure, False until a next try is due."""
        now = time.monotonic()
        output = self._output
        if output is not None and (output.lost or (self._filled_at and now - self._filled_at > _STALLED)):
            self._close_output()
        if self._output is None:
            if now < self._next_try:
                return False
            self._next_try = now + _RETRY
            self._output = self.make_output(self._fill, RATE)
            self._set_volume()
            self._report(SoundState.READY)
        self._silence = 0
        self._filled_at = now
        try:
            self._output.start()
        except SoundError:
            self._close_output()
            raise
        return True

    def _set_volume(self) -> None:
        if self._output is not None:
            self._output.set_volume(self._settings.volume / 100)

    def _close_output(self) -> None:
        if self._output is not None:
            self._output.close()
        self._output, self._filled_at = None, 0.0

    def _stop_if_silent(self) -> None:
        if self._output is not None and self._mixer.silent:
            self._output.stop()
            self._filled_at = 0.0

    def _fill(self, count: int) -> "array[int]":
        self._filled_at = time.monotonic()
        if not self._mixer.silent:
            self._silence = 0
        elif self._silence < _REST * RATE:
            self._silence += count
            if self._silence >= _REST * RATE:
                self._jobs.put(self._stop_if_silent)
        return self._mixer.read(count)

    def _report(self, state: SoundState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit()
