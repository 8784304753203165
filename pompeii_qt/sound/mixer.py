"""Mixes sounds, a bed (a loop in the background) and music without clicks or clipping.

NumPy would cost each game 20 MB, so samples are mixed as the digits of long integers: a minute of bed and music costs
about a tenth of a second. The overall volume is left to the device.
"""

from array import array
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from math import tanh
from pathlib import Path
from threading import Lock
from typing import Final

from pompeii_qt.sound.device import Stream, decode
from pompeii_qt.system import resources

type Samples = "array[int]"

MAX_SOUNDS: Final = 6  # maximum number of simultaneous sounds besides the bed; the oldest fades out for another
_MOST_PARTS: Final = 60  # that are added up; more, only ever of sounds that fade out, would not fit into 32 bits
_BITS: Final = 10
_UNIT: Final = 1 << _BITS  # a gain of one
_KNEE: Final = 26000  # amplitude, of 32767, above which samples are compressed
_CEILING: Final = 32000  # maximum amplitude
_TOGETHER: Final = 0.04  # seconds within which a repetition of the same sound is left out
_SHORT_FADE: Final = 0.03  # seconds of the shortest fade that does not click
_BED_FADES: Final = 2.0  # seconds of a bed's fade
_BED_LASTS: Final = 60.0  # seconds after the last sound until the bed fades out
MUSIC_FADES: Final = 3.0  # seconds of a full fade of music, unless another is asked for
_MUSIC_LASTS: Final = 600.0  # seconds after the last sound until the music fades out
UNDER_SPEECH: Final = 0.25  # share of the music's amplitude while something is said
UNDER_CALL: Final = 0.5  # and while a sound calls a person
_DUCKS: Final = 0.5  # seconds of a full fade below them


class Mixer:
    """Mixes samples. Only the device's thread calls `read`; any thread may call the other methods."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._lock = Lock()
        self._voices: list[_Voice] = []  # sounds, the bed, and beds that fade out
        self._bed: _Voice | None = None
        self._music: _Voice | None = None
        self._music_gain = _UNIT
        self._ducked: dict[float, float] = {}  # shares of the music's amplitude, and for how many more samples
        self._quiet = 0  # number of samples read since the last sound began

    @property
    def silent(self) -> bool:
        """Whether nothing is heard or waiting to be heard."""
        return not any(voice.gain or voice.target or not voice.loop for voice in self._voices)

    def start_sound(self, samples: Samples, delay: float = 0.0, strength: float = 1.0) -> None:
        """Begin a sound in `delay` seconds, unless the same begins at about that time.

        `strength`: factor of its amplitude. At MAX_SOUNDS the oldest fades out. In any case, a bed or music that had
        faded out comes back.
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

    def set_bed(self, bed: "Samples | Stream | None") -> None:
        """Crossfade to another bed, or to None for none. The same bed goes on, fading in again if it had faded out."""
        with self._lock:
            self._bed = self._changed(self._bed, bed, _BED_FADES)
            if self._bed is not None:
                self._bed.fade(_UNIT, _BED_FADES * self._rate)

    def set_music(self, piece: "Samples | Stream | None", fade: float = MUSIC_FADES) -> None:
        """Crossfade to other music, or to None for none. `fade`: seconds of the old music's fade from full gain."""
        with self._lock:
            self._music = self._changed(self._music, piece, fade)

    def _changed(self, old: "_Voice | None", wanted: "Samples | Stream | None", fade: float) -> "_Voice | None":
        """Fade `old` out, as in `fade` seconds, unless it plays `wanted`.

        Return the voice of `wanted`, silent if it is new, else as it was; None for None.
        """
        self._quiet = 0
        if old is not None and old.samples is not wanted:
            old.fade(0, fade * self._rate)
        if wanted is None:
            return None
        found = next((voice for voice in self._voices if voice.samples is wanted), None)
        if found is None:
            found = _Voice(wanted, loop=True, gain=0)
            self._voices.append(found)
        return found

    def set_music_volume(self, volume: float) -> None:
        """Set the volume of music from 0 to 1, in proportion to the overall volume. Steps sound about equal."""
        with self._lock:
            self._music_gain = round(_UNIT * volume * volume)

    def duck(self, seconds: float, share: float) -> None:
        """Lower the music to a share of its amplitude for `seconds` from now. The smallest share counts."""
        with self._lock:
            self._ducked[share] = max(self._ducked.get(share, 0.0), seconds * self._rate)

    def stop(self) -> None:
        """Fade out sounds, bed and music as quickly as is possible without a click. Drop sounds that have not begun."""
        with self._lock:
            self._bed = self._music = None
            self._voices = [voice for voice in self._voices if voice.loop or voice.begins < 0]
            for voice in self._voices:
                voice.fade(0, _SHORT_FADE * self._rate)

    def read(self, count: int) -> Samples:
        """Return the next `count` samples. Bed and music fade out `…_LASTS` seconds after the last sound or change."""
        with self._lock:
            self._quiet += count
            if self._bed is not None and self._quiet > _BED_LASTS * self._rate:
                self._bed.fade(0, 2 * _BED_FADES * self._rate)
            self._fade_music(count)
            parts = [part for voice in self._voices if (part := voice.next_part(count)) is not None]
            self._voices = [voice for voice in self._voices if not voice.over or voice in (self._bed, self._music)]
        if len(parts) == 1 and parts[0][1] == _UNIT:
            return parts[0][0]
        return _mixed(parts[-_MOST_PARTS:], count) if parts else _silence(count)

    def _fade_music(self, count: int) -> None:
        gain, fade = self._music_gain, MUSIC_FADES
        if self._ducked:
            gain = round(gain * min(self._ducked))
            if self._music is not None and self._music.gain > gain:
                fade = _DUCKS
            self._ducked = {share: left - count for share, left in self._ducked.items() if left > count}
        if self._quiet > _MUSIC_LASTS * self._rate:
            gain = 0
        if self._music is not None and gain != self._music.target:
            self._music.fade(gain, fade * self._rate)


class _Voice:
    """A sound that is heard, or will be after `wait` samples. `loop`: a bed or music."""

    def __init__(self, samples: "Samples | Stream", wait: int = 0, *, loop: bool = False, gain: int = _UNIT) -> None:
        self.samples, self._wait, self.loop = samples, wait, loop
        self.gain = self.target = gain
        self._fade = 1.0
        self._position = 0

    @property
    def begins(self) -> int:
        """Number of samples until its beginning, negative once it has begun."""
        return self._wait - self._position

    @property
    def over(self) -> bool:
        ended = not isinstance(self.samples, Stream) and not self.loop and self._position >= len(self.samples)
        return ended or (self.target == 0 and self.gain == 0)

    def fade(self, target: int, fade: float) -> None:
        """Move the gain to `target` at the speed of a full fade in `fade` samples."""
        self.target, self._fade = target, fade

    def next_part(self, count: int) -> "tuple[Samples, int] | None":
        """Return the next `count` samples and a gain for them, of `_UNIT`, and advance.

        None while it waits or is silent. A silent one does not advance.
        """
        start = min(self._wait, count)
        self._wait -= start
        if start == count or (self.gain == 0 and self.target == 0):
            return None
        part = self.next_samples(count - start)
        before = self.gain
        step = max(1, round(_UNIT * (count - start) / self._fade))
        self.gain = min(self.target, before + step) if self.target > before else max(self.target, before - step)
        gain = before
        if before != self.gain:
            part, gain = _faded(part, before, self.gain), _UNIT
        if len(part) < count:
            part = _silence(start) + part + _silence(count - start - len(part))
        return part, gain

    def next_samples(self, count: int) -> Samples:
        """Return the next `count` samples without gain, and advance. Fewer at the end, unless it is a loop."""
        if isinstance(self.samples, Stream):
            return self.samples.read(count)
        part = self.samples[self._position : self._position + count]
        self._position += len(part)
        while self.loop and len(part) < count:
            more = self.samples[: count - len(part)]
            self._position = len(more)
            part += more
        return part


def _silence(count: int) -> Samples:
    return array("h", bytes(2 * count))


def _faded(samples: Samples, before: int, after: int) -> Samples:
    count = len(samples) or 1
    way = after - before
    return array("h", [sample * (before * count + way * n) // (_UNIT * count) for n, sample in enumerate(samples)])


def _mixed(parts: Sequence[tuple[Samples, int]], count: int) -> Samples:
    """Return the sum of parts, at most `_MOST_PARTS`: `count` samples, and the gain (of `_UNIT`) that multiplies them.

    Too loud samples are compressed. Each sample is a digit of 32 bits in one long integer, so that a single operation
    reaches all of them, 10 times faster than a loop. Digits cannot be negative: each part has 32768 added.
    """
    ones = _ones(count)
    total = 0
    for samples, gain in parts:
        wide = array("h", bytes(4 * count))
        wide[::2] = samples
        raised = int.from_bytes(wide, "little") ^ ones * 0x8000
        total += raised * gain + ones * (0x8000 * (_UNIT - gain))
    zero = 0x8000 * len(parts)  # the digit of silence
    total = (total >> _BITS) & ones * 0x3FFFFF  # divided, without what fell down from the digit above
    mark = ones * 0x400000  # stays in a digit to which something positive is added, or from which less is subtracted
    lowest, highest = total + mark - ones * (zero - _KNEE), mark + ones * (zero + _KNEE) - total
    if lowest & highest & mark == mark:
        return array("h", (total ^ ones * (zero & 0x8000)).to_bytes(4 * count, "little"))[::2]
    return array("h", [_bent(sample - zero) for sample in array("i", total.to_bytes(4 * count, "little"))])


@lru_cache(8)
def _ones(count: int) -> int:
    return int.from_bytes(array("i", [1]) * count, "little")


def _bent(sample: int) -> int:
    """Compress a sample above `_KNEE` smoothly to at most `_CEILING`, by itself, so that the volume does not pump."""
    if abs(sample) <= _KNEE:
        return sample
    room = _CEILING - _KNEE
    loud = _KNEE + round(room * tanh((abs(sample) - _KNEE) / room))
    return loud if sample > 0 else -loud


RATE: Final = 44100  # samples a second of all sounds and of the mix, which are mono with 16 bits


# Short sounds, and loops and music for the phases of the game, named like their files.
Effect = StrEnum("Effect", "PLACE DRAW OMEN TREMOR ERUPTION TILE BURN RUN SAVED LOST TURN CHAT WIN LOSE")
Bed = StrEnum("Bed", "TOWN UNEASY LAVA FLIGHT")
Music = StrEnum("Music", "THEME TOWN UNEASY LAVA FLIGHT")


def sound_file(name: Effect | Bed | Music) -> Path:
    """Return the file of a sound: FLAC for effects, Ogg Vorbis for long pieces."""
    match name:
        case Effect():
            return resources.path(f"sounds/{name}.flac")
        case Bed():
            return resources.path(f"sounds/{name}.ogg")
        case Music():
            return resources.path(f"sounds/music-{name}.ogg")


def load(name: Effect) -> "array[int]":
    """Return the samples of a sound. SoundError if it cannot be decoded, OSError if its file is missing."""
    return decode(sound_file(name).read_bytes())


def open_loop(name: Bed | Music) -> Stream:
    """Return a loop, at its beginning. SoundError if it cannot be decoded, OSError if its file is missing."""
    return Stream(sound_file(name).read_bytes())
