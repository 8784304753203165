"""Makes every sound of the program from nothing but this code, the same each time:

python -m resources.sounds.make [FOLDER]
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from resources.sounds import beds, effects
from resources.sounds.flac import encode
from resources.sounds.loudness import average, loudest
from resources.sounds.synth import RATE, Wave, times

EFFECTS: Final[dict[str, tuple[Callable[[np.random.Generator], Wave], float]]] = {
    "place": (effects.place, -25),
    "draw": (effects.draw, -27),
    "omen": (effects.omen, -22),
    "tremor": (effects.tremor, -22),
    "eruption": (effects.eruption, -21.5),
    "tile": (effects.tile, -24),
    "burn": (effects.burn, -24),
    "run": (effects.run, -26),
    "saved": (effects.saved, -23),
    "lost": (effects.lost, -24),
    "turn": (effects.turn, -24),
    "chat": (effects.chat, -26),
    "win": (effects.win, -22),
    "lose": (effects.lose, -23),
}
"""Maker and loudness of each, in dB of full scale to the ear (`loudness.py`): no two 6 dB apart."""
BEDS: Final[dict[str, tuple[Callable[[np.random.Generator], Wave], float]]] = {
    "town": (beds.town, -40),
    "uneasy": (beds.uneasy, -40),
    "lava": (beds.lava, -38),
    "flight": (beds.flight, -38),
}
"""Maker and mean loudness of each loop."""
PEAK: Final = 0.5
"""Maximum as a share of full scale, so that two sounds at once fit into it."""
_FADE_IN, _FADE_OUT = 0.001, 0.08
"""Seconds: a sound begins and ends at nothing."""


def main(words: list[str]) -> int:
    """Write all sounds into the folder named, or beside this file."""
    folder = Path(words[0]) if words else Path(__file__).parent
    for name in (*EFFECTS, *BEDS):
        data = encode(samples(name), RATE)
        (folder / f"{name}.flac").write_bytes(data)
        print(f"{name:9}{len(data):8}")
    return 0


def samples(name: str) -> NDArray[np.int16]:
    """Return a sound or bed as in its file; ValueError if it exceeds PEAK."""
    # A seed of its own for each: a change of one leaves the others as they are.
    chance = np.random.default_rng(crc32(name.encode()))
    if name in EFFECTS:
        make, level = EFFECTS[name]
        wave = _faded(make(chance))
        wave = wave * 10 ** ((level - loudest(wave)) / 20)
    else:
        make, level = BEDS[name]
        wave = make(chance)
        wave = wave * 10 ** ((level - average(wave)) / 20)
    if (peak := float(np.abs(wave).max())) > PEAK:
        raise ValueError(f"{name} peaks at {peak:.2f}: more than {PEAK}, so two at once would not fit.")
    return np.round(wave * 32767).astype(np.int16)


def _faded(wave: Wave) -> Wave:
    time = times(len(wave) / RATE)
    ends = np.minimum(time / _FADE_IN, (time[-1] - time) / _FADE_OUT)
    return np.asarray(wave * np.sin(np.clip(ends, 0, 1) * np.pi / 2) ** 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
