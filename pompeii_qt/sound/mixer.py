"""Sounds and a bed, mixed: nothing clicks, and nothing clips, however much happens at once.

All of it is whole numbers in plain Python: a block of 40 ms with a bed and three sounds takes 0.2 ms of them, and NumPy
would cost each game 20 MB. How loud all of it is, is left to the device.
"""

from array import array
from enum import StrEnum
from math import tanh
from operator import add
from threading import Lock
from typing import Final

from pompeii_qt.sound.device import decode
from pompeii_qt.system import resources

type Samples = "array[int]"

MOST: Final = 6  # sounds at once, without the bed; the oldest gives way
_UNIT: Final = 1024  # a gain of one
# Of 32767: up to the one nothing is changed, the other is never passed.
_KNEE: Final = 22000
_CEILING: Final = 32000
_TOGETHER: Final = 0.04  # seconds within which the same sound is heard as one
_GIVE_WAY: Final = 0.03  # seconds of the shortest fade that does not click
_BED_FADES: Final = 2.0
_BED_LASTS: Final = 60.0  # seconds after the last sound for which a bed goes on: nobody leaves a table to be hummed at


class Mixer:
    """`start_sound` and the others from any thread, `read` from that of the device."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._lock = Lock()
        self._voices: list[_Voice] = []  # sounds, the bed, and beds that fade out
        self._bed: _Voice | None = None
        self._quiet = 0  # samples since the last sound began

    @property
    def silent(self) -> bool:
        return not any(voice.gain or voice.target or not voice.loop for voice in self._voices)

    def start_sound(self, samples: Samples, delay: float = 0.0, strength: float = 1.0) -> None:
        """Begin a sound in `delay` seconds; not where the same begins at that moment anyhow."""
        wait = round(delay * self._rate)
        with self._lock:
            self._quiet = 0
            if self._bed is not None:
                self._bed.fade(_UNIT, _BED_FADES * self._rate)
            if any(one.samples is samples and abs(one.begins - wait) < _TOGETHER * self._rate for one in self._voices):
                return
            standing = [voice for voice in self._voices if voice.target and not voice.loop]
            for voice in standing[: -(MOST - 1)]:
                voice.fade(0, _GIVE_WAY * self._rate)
            self._voices.append(_Voice(samples, wait, gain=round(_UNIT * strength)))

    def set_bed(self, samples: Samples | None) -> None:
        """Fade to another bed, or to none; the same one goes on."""
        with self._lock:
            self._quiet = 0
            if self._bed is not None and self._bed.samples is not samples:
                self._bed.fade(0, _BED_FADES * self._rate)
                self._bed = None
            if samples is not None:
                if self._bed is None:
                    self._bed = _Voice(samples, loop=True, gain=0)
                    self._voices.append(self._bed)
                self._bed.fade(_UNIT, _BED_FADES * self._rate)

    def stop(self) -> None:
        """Nothing is heard any more, after the shortest fade."""
        with self._lock:
            self._bed = None
            for voice in self._voices:
                voice.fade(0, _GIVE_WAY * self._rate)

    def read(self, count: int) -> Samples:
        with self._lock:
            self._quiet += count
            if self._bed is not None and self._quiet > _BED_LASTS * self._rate:
                self._bed.fade(0, 2 * _BED_FADES * self._rate)
            # One bed and nothing else is how it is most of the time: its samples as they are.
            if len(self._voices) == 1 and self._voices[0].plain:
                return self._voices[0].take(count)
            total = [0] * count
            for voice in self._voices:
                voice.mix_into(total)
            self._voices = [voice for voice in self._voices if not voice.over or voice is self._bed]
        return array("h", _limited(total))


class _Voice:
    """One sound that is heard, or will be after `wait` samples."""

    def __init__(self, samples: Samples, wait: int = 0, *, loop: bool = False, gain: int = _UNIT) -> None:
        self.samples, self._wait, self.loop = samples, wait, loop
        self.gain = self.target = gain
        self._fade = 1.0
        self._position = 0

    @property
    def begins(self) -> int:
        """In how many samples it begins; before now where that is negative."""
        return self._wait - self._position

    @property
    def over(self) -> bool:
        return (self.target == 0 and self.gain == 0) or (not self.loop and self._position >= len(self.samples))

    @property
    def plain(self) -> bool:
        """Whether it only goes on and on as it is."""
        return self.loop and self.gain == self.target == _UNIT

    def fade(self, target: int, fade: float) -> None:
        """Reach a gain at a pace at which the whole of it would take so many samples."""
        self.target, self._fade = target, fade

    def mix_into(self, total: list[int]) -> None:
        start = min(self._wait, len(total))
        self._wait -= start
        count = len(total) - start
        if count == 0 or (self.gain == 0 and self.target == 0):
            return
        part = self.take(count)
        before = self.gain
        step = max(1, round(_UNIT * count / self._fade))
        self.gain = min(self.target, before + step) if self.target > before else max(self.target, before - step)
        total[start : start + len(part)] = map(add, total[start:], _scaled(part, before, self.gain))

    def take(self, count: int) -> Samples:
        """Its next samples; fewer where it ends."""
        part = self.samples[self._position : self._position + count]
        self._position += len(part)
        while self.loop and len(part) < count:
            more = self.samples[: count - len(part)]
            self._position = len(more)
            part += more
        return part


def _scaled(samples: Samples, before: int, after: int) -> "Samples | list[int]":
    if before == after:
        return samples if after == _UNIT else [sample * after // _UNIT for sample in samples]
    count = len(samples) or 1
    way = after - before
    return [sample * (before * count + way * n) // (_UNIT * count) for n, sample in enumerate(samples)]


def _limited(samples: list[int]) -> list[int]:
    """What is too loud is bent, not cut: each sample by itself, so that nothing pumps."""
    if not samples or (max(samples) <= _KNEE and min(samples) >= -_KNEE):
        return samples
    return [_bent(sample) if abs(sample) > _KNEE else sample for sample in samples]


def _bent(sample: int) -> int:
    room = _CEILING - _KNEE
    loud = _KNEE + round(room * tanh((abs(sample) - _KNEE) / room))
    return loud if sample > 0 else -loud


RATE: Final = 22050  # samples a second, of every sound and of what is mixed of them: mono, 16 bits


Effect = StrEnum("Effect", "PLACE DRAW OMEN TREMOR ERUPTION TILE BURN RUN SAVED LOST TURN CHAT WIN LOSE")
"""Short sounds, each named as its file."""
Bed = StrEnum("Bed", "TOWN UNEASY LAVA FLIGHT")  # loops under the phases of the game, each named as its file


def load(name: Effect | Bed) -> "array[int]":
    """Its samples. Raises SoundError, or OSError where the file is missing."""
    return decode(resources.path(f"sounds/{name}.flac").read_bytes())
