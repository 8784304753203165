"""The quiet beds under each phase: each a loop that is not heard to begin, too long to be recognised when it does."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from resources.sounds.synth import RATE, Wave, add_round, noise, room, struck, swell, times

LENGTH: Final = 72.0
"""Seconds of each loop."""

type Chance = np.random.Generator


def town(chance: Chance) -> Wave:
    """Before the first A.D. 79: a breath of wind over roofs, and birds."""
    bed = _wind(chance, 140, 650, 0.45)
    birds = np.zeros_like(bed)
    for at in _moments(chance, 1.6, 7.5):
        pitch, gain = float(chance.choice([2050, 2300, 2500, 2750, 3000])), float(chance.uniform(0.4, 1))
        pause = float(chance.uniform(0.12, 0.22))
        for note in range(int(chance.choice([1, 2, 3, 4, 5, 7]))):
            add_round(birds, _chirp(chance, pitch), at + note * pause * float(chance.uniform(0.85, 1.15)), gain)
    return bed + 0.55 * room(chance, birds, 0.8, 0.9, loop=True)


def uneasy(chance: Chance) -> Wave:
    """Between the two A.D. 79: the birds are gone, the wind is lower, and something moves below."""
    bed = 0.8 * _wind(chance, 110, 420, 0.75)
    groans = np.zeros_like(bed)
    for at in _moments(chance, 3.5, 13.0):
        length, pitch, gain = (float(chance.uniform(*ends)) for ends in ((1.8, 3.4), (150, 215), (0.5, 1.1)))
        swelling = swell(length, 0.42 * length, 0.42 * length, 0.2 * length)
        add_round(groans, noise(chance, length, pitch * 0.8, pitch * 2.2, 0.4) * swelling, at, gain)
    return bed + 1.0 * groans


def lava(chance: Chance) -> Wave:
    """Lava is laid: a rumble, and what boils in it."""
    bed = 0.6 * noise(chance, LENGTH, 45, 260, 0.5) * _tide(chance, 0.5)
    bubbles = np.zeros_like(bed)
    for at in chance.uniform(0, LENGTH, round(3.3 * LENGTH)):
        length, pitch = float(chance.uniform(0.09, 0.2)), float(chance.uniform(120, 300))
        time = times(length)
        rise = 2 * np.pi * np.cumsum(pitch * (1 + 0.8 * time / length)) / RATE
        add_round(bubbles, np.sin(rise) * np.sin(np.pi * time / length) ** 2, float(at), float(chance.uniform(0.5, 1)))
    return bed + 0.45 * room(chance, bubbles, 0.5, 0.5, loop=True) + 0.25 * noise(chance, LENGTH, 250, 900, 0.8)


def flight(chance: Chance) -> Wave:
    """The flight: ash in the wind, and pumice that falls on roofs. Without a beat: the drum is the music's."""
    bed = 0.55 * _wind(chance, 180, 800, 0.6) + 0.3 * noise(chance, LENGTH, 45, 160, 0.6) * _tide(chance, 0.6)
    pumice = np.zeros_like(bed)
    for at in _moments(chance, 0.4, 3.2):
        for after in chance.exponential(0.35, int(chance.integers(1, 8))):
            pitch, gain = float(chance.uniform(380, 1500)), float(chance.uniform(0.15, 1)) ** 2
            add_round(pumice, struck(0.12, [(pitch, 0.014, 0.7), (pitch * 1.83, 0.008, 0.4)]), at + float(after), gain)
            add_round(
                pumice, noise(chance, 0.05, 300, 2500, 0.4) * np.exp(-times(0.05) / 0.009), at + float(after), gain
            )
    return bed + 0.3 * room(chance, pumice, 0.4, 0.6, loop=True)


def _moments(chance: Chance, least: float, most: float) -> Iterator[float]:
    """Yield times in a loop, between `least` and `most` seconds apart."""
    at = float(chance.uniform(0, most))
    while at < LENGTH - least:
        yield at
        at += float(chance.uniform(least, most))


def _wind(chance: Chance, low: float, high: float, depth: float) -> Wave:
    whole = noise(chance, LENGTH, low, high, 0.8) * _tide(chance, depth)
    return whole + 0.5 * noise(chance, LENGTH, high * 0.7, high * 1.6, 0.8) * _tide(chance, 0.9 * depth)


def _tide(chance: Chance, depth: float) -> Wave:
    """Return a strength that varies slowly and unevenly between 1 - depth and 1, and loops."""
    turn = 2 * np.pi * times(LENGTH) / LENGTH
    waves = ((1, 0.2), (3, 0.2), (5, 0.2), (8, 0.2), (13, 0.2))
    slow = sum(share * np.sin(count * turn + float(chance.uniform(0, 6.3))) for count, share in waves)
    return np.asarray(1 - depth * (0.5 - 0.5 * slow))


def _chirp(chance: Chance, pitch: float) -> Wave:
    length = float(chance.uniform(0.07, 0.12))
    time = times(length)
    bend = float(chance.choice([-0.22, 0.16, 0.25]))
    turn = 2 * np.pi * np.cumsum(pitch * float(chance.uniform(0.93, 1.07)) * (1 + bend * time / length)) / RATE
    return np.sin(turn) * swell(length, 0.4 * length, 0.4 * length, 0.2 * length) * np.sin(np.pi * time / length)
