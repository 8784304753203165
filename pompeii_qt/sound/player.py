"""Plays sounds without ever keeping the window waiting: one thread loads them and has the device."""

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
from pompeii_qt.sound.device import Device, Fill, SoundError, SoundMissingError, installed
from pompeii_qt.sound.mixer import RATE, Bed, Effect, Mixer, load

_REST: Final = 2.0  # seconds of silence after which the device is stopped: a window at rest costs nothing
_STALLED: Final = 2.0  # seconds without a call after which a device that was started is taken for lost
_RETRY: Final = 10.0  # seconds between two attempts to find a device
_GOODBYE: Final = 2.0  # seconds that the window waits for the device at its end


SoundState = StrEnum("SoundState", "UNTRIED READY NOT_INSTALLED NO_DEVICE")
"""Whether anything can be heard, and if not, why."""


class SoundPlayer(QObject):
    """Plays what the settings let it; nothing is loaded, opened or started before the first sound."""

    state_changed = Signal()

    make_output: Callable[[Fill, int], Device] = Device  # raises SoundError where there is no loudspeaker

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._mixer = Mixer(RATE)
        self._state = SoundState.UNTRIED
        self._thread: Thread | None = None
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._bed: Bed | None = None
        # from here on the thread's own
        self._loaded: dict[Effect | Bed, array[int]] = {}
        self._output: Device | None = None
        self._next_try = 0.0
        # the device's own
        self._asked_at = 0.0
        self._silence = 0
        settings.follow("volume", lambda _: self._do(self._set_volume) if self._thread else None)
        for name in ("sound", "ambience"):
            settings.follow(name, self._follow_switch)

    @property
    def state(self) -> SoundState:
        """As it was found last; whether the extra is there is known before anything is tried."""
        return SoundState.NOT_INSTALLED if self._state == SoundState.UNTRIED and not installed() else self._state

    def play_sound(self, effect: Effect, delay: float = 0.0, strength: float = 1.0) -> None:
        """Play a sound in so many seconds, at its strength or a part of it."""
        if self._settings.sound:
            self._do(partial(self._play, effect, delay, strength))

    def set_bed(self, bed: Bed | None) -> None:
        """What lies under the sounds from now on."""
        self._bed = bed
        self._follow_switch()

    def close(self) -> None:
        """Give the device back and end the thread; the player may be used no more."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._jobs.put(None)
            thread.join(_GOODBYE)

    def _follow_switch(self, _on: bool = True) -> None:
        heard = self._bed if self._settings.sound and self._settings.ambience else None
        if self._thread is not None or heard is not None:
            self._do(partial(self._change_bed, heard))
        if not self._settings.sound:
            self._mixer.stop()

    def _do(self, job: Callable[[], None]) -> None:
        if self._thread is None:
            # a daemon: a sound system that hangs must not keep the program from ending
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
                pass  # a sound whose file is gone is not heard
        self._drop()

    def _play(self, effect: Effect, delay: float, strength: float) -> None:
        if self._wake():
            self._mixer.start_sound(self._samples(effect), delay, strength)

    def _change_bed(self, bed: Bed | None) -> None:
        for other in [name for name in self._loaded if isinstance(name, Bed) and name != bed]:
            del self._loaded[other]  # half a megabyte each, and none comes twice in a game
        if bed is None:
            self._mixer.set_bed(None)
        elif self._wake():
            self._mixer.set_bed(self._samples(bed))

    def _samples(self, name: Effect | Bed) -> "array[int]":
        if name not in self._loaded:
            self._loaded[name] = load(name)
        return self._loaded[name]

    def _wake(self) -> bool:
        """Have the device ask for samples; False where there is none, and it is too soon to look again."""
        now = time.monotonic()
        output = self._output
        if output is not None and (output.lost or (self._asked_at and now - self._asked_at > _STALLED)):
            self._drop()
        if self._output is None:
            if now < self._next_try:
                return False
            self._next_try = now + _RETRY
            self._output = self.make_output(self._fill, RATE)
            self._set_volume()
            self._report(SoundState.READY)
        self._silence = 0
        self._asked_at = now
        try:
            self._output.start()
        except SoundError:
            self._drop()
            raise
        return True

    def _set_volume(self) -> None:
        if self._output is not None:
            self._output.set_volume(self._settings.volume / 100)

    def _drop(self) -> None:
        if self._output is not None:
            self._output.close()
        self._output, self._asked_at = None, 0.0

    def _rest(self) -> None:
        if self._output is not None and self._mixer.silent:
            self._output.stop()
            self._asked_at = 0.0

    def _fill(self, count: int) -> "array[int]":
        self._asked_at = time.monotonic()
        if not self._mixer.silent:
            self._silence = 0
        elif self._silence < _REST * RATE:
            self._silence += count
            if self._silence >= _REST * RATE:
                self._jobs.put(self._rest)
        return self._mixer.read(count)

    def _report(self, state: SoundState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit()
