"""The quiet beds under each phase: each a loop that is not heard to begin."""

import numpy as np

from resources.sounds.synth import RATE, Wave, add_round, noise, room, struck, swell, times

LENGTH = 12.0
"""Seconds of each loop."""

type Chance = np.random.Generator


def town(chance: Chance) -> Wave:
    """Before the first A.D. 79: a breath of wind over roofs, and birds."""
    bed = _wind(chance, 140, 650, 0.45)
    birds = np.zeros_like(bed)
    for at, notes, pitch, gain in ((0.9, 4, 2500, 0.8), (3.6, 2, 3000, 0.5), (5.3, 5, 2300, 1.0), (8.4, 3, 2750, 0.6)):
        for note in range(notes):
            add_round(birds, _chirp(chance, pitch), at + note * float(chance.uniform(0.13, 0.2)), gain)
    add_round(birds, _chirp(chance, 2050), 10.6, 0.5)
    return bed + 0.55 * room(chance, birds, 0.8, 0.9, loop=True)


def uneasy(chance: Chance) -> Wave:
    """Between the two A.D. 79: the birds are gone, the wind is lower, and something moves below."""
    bed = 0.8 * _wind(chance, 110, 420, 0.75)
    groans = np.zeros_like(bed)
    for at, pitch in ((2.0, 184), (6.3, 156), (9.4, 208)):
        add_round(groans, noise(chance, 2.4, pitch * 0.8, pitch * 2.2, 0.4) * swell(2.4, 1.0, 1.0, 0.5), at)
    return bed + 1.3 * groans


def lava(chance: Chance) -> Wave:
    """Lava is laid: a rumble, and what boils in it."""
    bed = 0.6 * noise(chance, LENGTH, 45, 260, 0.5) * _tide(3, 1.0, 0.5)
    bubbles = np.zeros_like(bed)
    for at in chance.uniform(0, LENGTH, 40):
        length, pitch = float(chance.uniform(0.09, 0.2)), float(chance.uniform(120, 300))
        time = times(length)
        rise = 2 * np.pi * np.cumsum(pitch * (1 + 0.8 * time / length)) / RATE
        add_round(bubbles, np.sin(rise) * np.sin(np.pi * time / length) ** 2, float(at), float(chance.uniform(0.5, 1)))
    return bed + 0.45 * room(chance, bubbles, 0.5, 0.5, loop=True) + 0.25 * noise(chance, LENGTH, 250, 900, 0.8)


def flight(chance: Chance) -> Wave:
    """The flight: ash in the wind, a far drum as of a heart."""
    bed = 0.55 * _wind(chance, 180, 800, 0.6) + 0.3 * noise(chance, LENGTH, 45, 160, 0.6) * _tide(2, 2.0, 0.6)
    drums = np.zeros_like(bed)
    skin = struck(0.5, [(74, 0.12, 0.5), (118, 0.09, 0.5), (176, 0.08, 0.5), (236, 0.07, 0.5), (352, 0.05, 0.3)])
    for beat in range(12):
        add_round(drums, skin, beat * 1.0, 0.9)
        add_round(drums, skin, beat * 1.0 + 0.3, 0.55)
    return bed + 1.1 * room(chance, drums, 0.5, 0.7, loop=True)


def _wind(chance: Chance, low: float, high: float, depth: float) -> Wave:
    whole = noise(chance, LENGTH, low, high, 0.8) * _tide(1, 0.5, depth)
    return whole + 0.5 * noise(chance, LENGTH, high * 0.7, high * 1.6, 0.8) * _tide(3, 2.2, 0.9 * depth)


def _tide(waves: int, phase: float, depth: float) -> Wave:
    """Return a strength that varies slowly and unevenly between 1 - depth and 1, and loops."""
    turn = 2 * np.pi * times(LENGTH) / LENGTH
    slow = 0.6 * np.sin(waves * turn + phase) + 0.4 * np.sin((waves + 2) * turn + 1.7 * phase)
    return np.asarray(1 - depth * (0.5 - 0.5 * slow))


def _chirp(chance: Chance, pitch: float) -> Wave:
    length = float(chance.uniform(0.07, 0.12))
    time = times(length)
    bend = float(chance.choice([-0.22, 0.16, 0.25]))
    turn = 2 * np.pi * np.cumsum(pitch * float(chance.uniform(0.93, 1.07)) * (1 + bend * time / length)) / RATE
    return np.sin(turn) * swell(length, 0.4 * length, 0.4 * length, 0.2 * length) * np.sin(np.pi * time / length)
