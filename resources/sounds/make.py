"""Makes every sound and all music of the program from nothing but this code, the same each time:

python -m resources.sounds.make [FOLDER [NAME...]]
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
import soundfile
from numpy.typing import NDArray

from resources.sounds import beds, effects, music
from resources.sounds.loudness import average, loudest
from resources.sounds.synth import RATE, Wave, times

EFFECTS: Final[dict[str, tuple[Callable[[np.random.Generator], Wave], float]]] = {
    "eruption": (effects.eruption, -14.5),
    "win": (effects.win, -17.5),
    "lose": (effects.lose, -20),
    "omen": (effects.omen, -19),
    "tremor": (effects.tremor, -21),
    "burn": (effects.burn, -21.5),
    "lost": (effects.lost, -22.9),
    "saved": (effects.saved, -22.9),
    "turn": (effects.turn, -24),
    "tile": (effects.tile, -26),
    "chat": (effects.chat, -27),
    "place": (effects.place, -28.6),
    "run": (effects.run, -28.8),
    "draw": (effects.draw, -28.8),
}
"""Maker and loudness of each, in LUFS in its loudest moment from a laptop (`loudness.py`)."""
BEDS: Final[dict[str, tuple[Callable[[np.random.Generator], Wave], float]]] = {
    "town": (beds.town, -41),
    "uneasy": (beds.uneasy, -41),
    "lava": (beds.lava, -41),
    "flight": (beds.flight, -41),
}
"""Maker and loudness of each loop as a whole."""
MUSIC: Final = {name: -26.0 if name == "music-theme" else -27.0 for name in music.PIECES}
"""Loudness of each piece as a whole, at full volume."""
PEAK: Final = 0.5
"""Maximum as a share of full scale, so that two sounds at once fit into it."""
_FADE_IN, _FADE_OUT = 0.001, 0.08
"""Seconds: a sound begins and ends at nothing."""
_SMALL: Final = 0.85
"""From 0, the best quality of beds and music, to 1."""


def main(words: list[str]) -> int:
    """Write what is named, or everything, into the folder named, or beside this file."""
    folder = Path(words[0]) if words else Path(__file__).parent
    for name in words[1:] or (*EFFECTS, *BEDS, *MUSIC):
        path = folder / (f"{name}.flac" if name in EFFECTS else f"{name}.ogg")
        if name in EFFECTS:
            soundfile.write(path, samples(name), RATE)
        else:
            _write_vorbis(path, samples(name))
        print(f"{name:13}{path.stat().st_size:8}")
    return 0


def samples(name: str) -> NDArray[np.int16]:
    """Return a sound, a bed or a piece of music (files of both are lossy); ValueError if it exceeds PEAK."""
    # A seed of its own for each: a change of one leaves the others as they are.
    chance = np.random.default_rng(crc32(name.encode()))
    if name in EFFECTS:
        make, level = EFFECTS[name]
        wave = _faded(make(chance))
        wave = wave * 10 ** ((level - loudest(wave)) / 20)
    else:
        make, level = BEDS[name] if name in BEDS else (partial(music.compose, name), MUSIC[name])
        wave = make(chance)
        wave = wave * 10 ** ((level - average(wave)) / 20)
    if (peak := float(np.abs(wave).max())) > PEAK:
        raise ValueError(f"{name} peaks at {peak:.2f}: more than {PEAK}, so two at once would not fit.")
    return np.round(wave * 32767).astype(np.int16)


def _write_vorbis(path: Path, samples: NDArray[np.int16]) -> None:
    with soundfile.SoundFile(path, "w", RATE, 1, "VORBIS", format="OGG", compression_level=_SMALL) as file:
        for start in range(0, len(samples), RATE):  # libsndfile's stack overflows with more at once
            file.write(samples[start : start + RATE])


def _faded(wave: Wave) -> Wave:
    time = times(len(wave) / RATE)
    ends = np.minimum(time / _FADE_IN, (time[-1] - time) / _FADE_OUT)
    return np.asarray(wave * np.sin(np.clip(ends, 0, 1) * np.pi / 2) ** 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
