"""Mixes sounds, a bed (a loop in the background) and music without clicks or clipping.

Integers in plain Python suffice: mixing 40 ms of a bed and three sounds takes less than 1 ms, and NumPy would cost each
game 20 MB. The overall volume is left to the device.
"""

from array import array
from enum import StrEnum
from math import tanh
from operator import add
from threading import Lock
from typing import Final

from pompeii_qt.sound.device import Stream, decode
from pompeii_qt.system import resources

type Samples = "array[int]"

MAX_SOUNDS: Final = 6  # maximum number of simultaneous sounds besides the bed; the oldest fades out for another
_UNIT: Final = 1024  # a gain of one
_KNEE: Final = 26000  # amplitude, of 32767, above which samples are compressed
_CEILING: Final = 32000  # maximum amplitude
_TOGETHER: Final = 0.04  # seconds within which a repetition of the same sound is left out
_SHORT_FADE: Final = 0.03  # seconds of the shortest fade that does not click
_BED_FADES: Final = 2.0  # seconds of a bed's fade
_BED_LASTS: Final = 60.0  # seconds after the last sound until the bed fades out
_MUSIC_FADES: Final = 3.0  # seconds of a full fade of music
_MUSIC_LASTS: Final = 600.0  # seconds after the last sound until the music fades out
_DUCKED: Final = 0.25  # share of the music's amplitude under speech
_DUCKS: Final = 0.5  # seconds of a full fade below speech


class Mixer:
    """Mixes samples. `read` belongs to the device's thread; the other methods can be called from any."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._lock = Lock()
        self._voices: list[_Voice] = []  # sounds, the bed, and beds that fade out
        self._bed: _Voice | None = None
        self._music: _Voice | None = None
        self._music_gain = _UNIT
        self._speech = 0.0  # number of samples until speech is expected to end
        self._quiet = 0  # number of samples read since the last sound began

    @property
    def silent(self) -> bool:
        """Whether nothing is heard or waits to be heard."""
        return not any(voice.gain or voice.target or not voice.loop for voice in self._voices)

    def start_sound(self, samples: Samples, delay: float = 0.0, strength: float = 1.0) -> None:
        """Begin a sound in `delay` seconds, unless the same begins about then; `strength`: its factor of loudness.

        At MAX_SOUNDS the oldest fades out. In any case, a bed or music that had faded out comes back.
        """
        wait = round(delay * self._rate)
        with self._lock:
            self._quiet = 0
            if self._bed is not None:
                self._bed.fade(_UNIT, _BED_FADES * self._rate)
            near = _TOGETHER * self._rate
            if any(voice.samples is samples and abs(voice.begins - wait) < near for voice in self._voices):
                return
            sounding = [voice for voice in self._voices if voice.target and not voice.loop]
            for voice in sounding[: -(MAX_SOUNDS - 1)]:
                voice.fade(0, _SHORT_FADE * self._rate)
            self._voices.append(_Voice(samples, wait, gain=round(_UNIT * strength)))

    def set_bed(self, samples: Samples | None) -> None:
        """Fade to another bed, or to none; the same `samples` go on, and fade in again if they had faded out."""
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

    def set_music(self, piece: "Samples | Stream | None") -> None:
        """Crossfade to other music, or None for none; music still fading out goes on where it is."""
        with self._lock:
            self._quiet = 0
            if self._music is not None and self._music.samples is not piece:
                self._music.fade(0, _MUSIC_FADES * self._rate)
                self._music = None
            if piece is not None and self._music is None:
                self._music = next((voice for voice in self._voices if voice.samples is piece), None)
                if self._music is None:
                    self._music = _Voice(piece, loop=True, gain=0)
                    self._voices.append(self._music)

    def set_music_volume(self, volume: float) -> None:
        """Set the volume of music from 0 to 1, in proportion to that of all; steps sound about equal."""
        with self._lock:
            self._music_gain = round(_UNIT * volume * volume)

    def duck(self, seconds: float) -> None:
        """Lower the music for that long from now, because something is said."""
        with self._lock:
            self._speech = max(self._speech, seconds * self._rate)

    def stop(self) -> None:
        """Fade out sounds, bed and music as quickly as is possible without a click; drop sounds that have not begun."""
        with self._lock:
            self._bed = self._music = None
            self._voices = [voice for voice in self._voices if voice.loop or voice.begins < 0]
            for voice in self._voices:
                voice.fade(0, _SHORT_FADE * self._rate)

    def read(self, count: int) -> Samples:
        """Return the next `count` samples; bed and music fade out `…_LASTS` seconds after the last sound or change."""
        with self._lock:
            self._quiet += count
            if self._bed is not None and self._quiet > _BED_LASTS * self._rate:
                self._bed.fade(0, 2 * _BED_FADES * self._rate)
            self._fade_music(count)
            # A bed alone, the usual case, needs no mixing.
            if len(self._voices) == 1 and self._voices[0].plain:
                return self._voices[0].next_samples(count)
            total = [0] * count
            for voice in self._voices:
                voice.mix_into(total)
            self._voices = [voice for voice in self._voices if not voice.over or voice in (self._bed, self._music)]
        return array("h", _limited(total))

    def _fade_music(self, count: int) -> None:
        if self._music is None:
            return
        gain, fade = self._music_gain, _MUSIC_FADES
        if self._speech > 0:
            self._speech -= count
            gain, fade = round(gain * _DUCKED), _DUCKS
        if self._quiet > _MUSIC_LASTS * self._rate:
            gain = 0
        if gain != self._music.target:
            self._music.fade(gain, fade * self._rate)


class _Voice:
    """A sound that is heard, or will be after `wait` samples; `loop`: a bed or music."""

    def __init__(self, samples: "Samples | Stream", wait: int = 0, *, loop: bool = False, gain: int = _UNIT) -> None:
        self.samples, self._wait, self.loop = samples, wait, loop
        self.gain = self.target = gain
        self._fade = 1.0
        self._position = 0

    @property
    def begins(self) -> int:
        """Number of samples until its beginning; negative once it has begun."""
        return self._wait - self._position

    @property
    def over(self) -> bool:
        ended = not isinstance(self.samples, Stream) and not self.loop and self._position >= len(self.samples)
        return ended or (self.target == 0 and self.gain == 0)

    @property
    def plain(self) -> bool:
        """Whether it is a loop at full gain."""
        return self.loop and self.gain == self.target == _UNIT

    def fade(self, target: int, fade: float) -> None:
        """Move the gain to `target` at the speed of a full fade in `fade` samples."""
        self.target, self._fade = target, fade

    def mix_into(self, total: list[int]) -> None:
        """Add its next samples with gain to `total` in place and advance; count down a wait; stand still if silent."""
        start = min(self._wait, len(total))
        self._wait -= start
        count = len(total) - start
        if count == 0 or (self.gain == 0 and self.target == 0):
            return
        part = self.next_samples(count)
        before = self.gain
        step = max(1, round(_UNIT * count / self._fade))
        self.gain = min(self.target, before + step) if self.target > before else max(self.target, before - step)
        total[start : start + len(part)] = map(add, total[start:], _scaled(part, before, self.gain))

    def next_samples(self, count: int) -> Samples:
        """Return its next `count` samples without gain, and advance; fewer at the end of a sound that is no loop."""
        if isinstance(self.samples, Stream):
            return self.samples.read(count)
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
    """Compress samples above `_KNEE` smoothly to `_CEILING`, each by itself, so that the volume does not pump."""
    if not samples or (max(samples) <= _KNEE and min(samples) >= -_KNEE):
        return samples
    return [_bent(sample) if abs(sample) > _KNEE else sample for sample in samples]


def _bent(sample: int) -> int:
    room = _CEILING - _KNEE
    loud = _KNEE + round(room * tanh((abs(sample) - _KNEE) / room))
    return loud if sample > 0 else -loud


RATE: Final = 44100  # samples a second of all sounds and of the mix, which are mono with 16 bits


# Short sounds, and loops and music for the phases of the game, named like their files.
Effect = StrEnum("Effect", "PLACE DRAW OMEN TREMOR ERUPTION TILE BURN RUN SAVED LOST TURN CHAT WIN LOSE")
Bed = StrEnum("Bed", "TOWN UNEASY LAVA FLIGHT")
Music = StrEnum("Music", "THEME TOWN UNEASY LAVA FLIGHT")


def load(name: Effect | Bed) -> "array[int]":
    """Return the samples of a sound; SoundError if it cannot be decoded, OSError if its file is missing."""
    return decode(resources.path(f"sounds/{name}.flac").read_bytes())


def open_music(name: Music) -> Stream:
    """Return a piece, to be read from its beginning; SoundError if it cannot be decoded, OSError if it is missing."""
    return Stream(resources.path(f"sounds/music-{name}.ogg").read_bytes())
