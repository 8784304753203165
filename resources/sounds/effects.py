"""The short sounds: wood, stone, gut strings and the mountain. Nothing shrill, nothing longer than it must be."""

import numpy as np

from resources.sounds.synth import RATE, Wave, add, band, noise, plucked, room, saturated, silence, struck, swell, times

D3, A3, C4, D4, F4, F4_SHARP, A4, D5 = 146.83, 220.0, 261.63, 293.66, 349.23, 369.99, 440.0, 587.33
A5, D6 = 880.0, 1174.66

type Chance = np.random.Generator


def place(chance: Chance) -> Wave:
    """A wooden peg goes into its hole."""
    sound = silence(0.34)
    wood = [(225, 0.05, 0.7), (478, 0.036, 0.9), (905, 0.020, 0.5), (1640, 0.011, 0.25), (2950, 0.006, 0.1)]
    add(sound, struck(0.3, wood), 0.0)
    add(sound, noise(chance, 0.03, 500, 5000) * np.exp(-times(0.03) / 0.004), 0.0, 0.35)
    add(sound, struck(0.2, [(242, 0.03, 0.4), (520, 0.018, 0.35)]), 0.062, 0.35)
    return room(chance, sound, 0.10, 0.16)


def draw(chance: Chance) -> Wave:
    """A card slides off the deck, and bends a little as it comes free."""
    sound = silence(0.30)
    add(sound, noise(chance, 0.22, 700, 4500, 0.5) * swell(0.22, 0.11, 0.11, 0.035), 0.0)
    add(sound, noise(chance, 0.03, 400, 3500) * np.exp(-times(0.03) / 0.006), 0.15, 0.5)
    return room(chance, sound, 0.08, 0.12)


def omen(chance: Chance) -> Wave:
    """A bronze gong, nothing but tones: pairs of them beat, the high ones bloom after the stroke."""
    gong = [
        (147, 1.2, 0.4),
        (220, 1.2, 0.8),
        (222.5, 1.2, 0.65),
        (311, 1.0, 0.75),
        (314, 0.9, 0.6),
        (466, 0.7, 0.6),
        (622, 0.5, 0.35),
    ]
    high = [(831, 0.34, 0.22), (838, 0.32, 0.18), (1175, 0.22, 0.12), (1662, 0.15, 0.06)]
    sound = struck(2.2, gong) * (1 - 0.6 * np.exp(-times(2.2) / 0.03))
    sound += struck(2.2, high) * (1 - np.exp(-times(2.2) / 0.09))
    return room(chance, sound, 0.25, 0.9)


def tremor(chance: Chance) -> Wave:
    """The ground jerks, rolls in jolts, and everything loose rattles: nothing of it has a pitch."""
    length = 2.0
    time = times(length)
    jolts = np.abs(np.sin(np.pi * 6.5 * time + 1.5 * np.sin(2 * np.pi * 0.9 * time))) ** 1.5
    rise = swell(length, 0.5, 0.5, 0.55)
    sound = 0.8 * noise(chance, length, 50, 220, 0.6) * (0.5 + 0.5 * jolts) * rise
    sound += 1.4 * noise(chance, length, 220, 900, 0.6) * jolts * rise
    add(sound, noise(chance, 0.4, 90, 1100, 0.6) * swell(0.4, 0.008, 0.008, 0.07), 0.0, 1.7)  # the first jolt
    for at in chance.triangular(0.15, 0.6, 1.7, 70):
        shard = noise(chance, 0.05, 500, 3500, 0.4) * np.exp(-times(0.05) / 0.007)
        add(sound, shard, float(at), float(chance.uniform(0.15, 0.7)))
    return room(chance, saturated(sound, 0.8), 0.15, 0.4)


def eruption(chance: Chance) -> Wave:
    """The mountain splits with a crack, roars, and throws rocks on the roofs."""
    length = 3.2
    time = times(length)
    drop = 2 * np.pi * np.cumsum(42 + 90 * np.exp(-time / 0.16)) / RATE
    sound = 0.7 * np.sin(drop) * np.exp(-time / 0.4)
    torn = 0.7 + 0.3 * np.clip(noise(chance, length, 3, 14), -1, 1)
    for low, high, fall, gain in ((45, 200, 1.0, 0.5), (220, 750, 2.2, 1.1), (600, 2200, 1.5, 0.55)):
        sound += gain * torn * noise(chance, length, low, high, 0.4) * swell(length, 0.35, 0.35, fall)
    for at, gain in ((0.0, 2.2), (0.09, 1.2), (0.21, 1.6), (0.5, 0.9), (0.83, 0.7)):
        add(sound, noise(chance, 0.4, 300, 4500, 0.6) * np.exp(-times(0.4) / 0.06), at, gain)
    for at in chance.triangular(0.4, 0.9, 2.7, 60):
        pitch, weight = float(chance.uniform(260, 900)), float(chance.uniform(0.25, 1))
        rock = [(pitch, 0.03, 0.7), (pitch * 1.83, 0.016, 0.5), (pitch * 2.9, 0.008, 0.25)]
        add(sound, struck(0.15, rock), float(at), 0.6 * weight)
        add(sound, noise(chance, 0.06, 400, 3500, 0.4) * np.exp(-times(0.06) / 0.012), float(at), 0.4 * weight)
    return saturated(room(chance, sound, 0.2, 0.9), 1.7) * (1 - (time / length) ** 3)


def tile(chance: Chance) -> Wave:
    """A slab of stone is set on stone."""
    sound = silence(0.46)
    add(sound, noise(chance, 0.09, 500, 3500, 0.5) * swell(0.09, 0.06, 0.06, 0.02), 0.0, 0.3)
    stone = [(138, 0.07, 0.6), (318, 0.075, 0.8), (611, 0.05, 0.7), (1127, 0.026, 0.4), (1890, 0.013, 0.2)]
    add(sound, struck(0.34, stone), 0.07)
    add(sound, noise(chance, 0.06, 300, 4000, 0.3) * np.exp(-times(0.06) / 0.010), 0.07, 0.6)
    return room(chance, sound, 0.15, 0.25)


def burn(chance: Chance) -> Wave:
    """Flames take hold, and crackle."""
    length = 1.0
    sound = noise(chance, length, 180, 1100, 0.5) * swell(length, 0.24, 0.24, 0.26)
    snaps = silence(length)
    for start in (0.05, 0.2, 0.31, 0.47, 0.58, 0.75):
        strength = float(chance.uniform(0.5, 1))
        for at in start + chance.exponential(0.018, int(chance.integers(3, 6))):
            snap = noise(chance, 0.03, 900, 6000, 0.3) * np.exp(-times(0.03) / 0.003)
            add(snaps, snap, float(at), strength * float(chance.uniform(0.3, 1)))
    return room(chance, saturated(sound + 1.0 * snaps, 0.9), 0.10, 0.25)


def run(chance: Chance) -> Wave:
    """Two quick steps on the pavement."""
    sound = silence(0.36)
    for at, gain, pitch in ((0.0, 0.85, 232), (0.15, 1.0, 215)):
        add(sound, struck(0.12, [(pitch, 0.024, 0.7), (pitch * 2.6, 0.014, 0.45)]), at, gain)
        add(sound, noise(chance, 0.05, 400, 3000, 0.5) * np.exp(-times(0.05) / 0.012), at + 0.006, 0.6 * gain)
    return room(chance, sound, 0.12, 0.2)


def saved(chance: Chance) -> Wave:
    """A lyre: up a fifth, into the open."""
    sound = silence(1.15)
    add(sound, plucked(0.9, D4, 0.8), 0.0, 0.8)
    add(sound, plucked(1.0, A4, 0.8), 0.12)
    return room(chance, sound, 0.22, 0.6)


def lost(chance: Chance) -> Wave:
    """Two muted tones, down, and a breath of air."""
    sound = silence(1.05)
    add(sound, plucked(0.7, D4, 0.5), 0.0, 0.9)
    add(sound, plucked(0.85, A3, 0.55), 0.17)
    add(sound, noise(chance, 0.8, 250, 900, 0.6) * swell(0.8, 0.2, 0.2, 0.16), 0.1, 0.22)
    return room(chance, sound, 0.22, 0.6)


def turn(chance: Chance) -> Wave:
    """Two soft bars of wood, a fourth apart, above the strings of the music: it asks, it does not call."""
    sound = silence(0.85)
    for at, hertz, gain in ((0.0, A5, 0.75), (0.13, D6, 1.0)):
        add(sound, struck(0.7, [(hertz, 0.13, 1.0), (hertz * 2.76, 0.03, 0.12), (hertz * 0.5, 0.08, 0.4)]), at, gain)
    return room(chance, sound, 0.20, 0.45)


def chat(chance: Chance) -> Wave:
    """A finger on a wooden box, twice, lightly."""
    sound = silence(0.32)
    for at, gain in ((0.0, 0.75), (0.085, 1.0)):
        add(sound, struck(0.2, [(392, 0.04, 0.9), (760, 0.02, 0.4), (1410, 0.009, 0.15)]), at, gain)
    return room(chance, sound, 0.12, 0.2)


def win(chance: Chance) -> Wave:
    """The lyre climbs a chord of D, and rests on it."""
    sound = silence(2.8)
    for at, hertz in ((0.0, D4), (0.13, F4_SHARP), (0.26, A4), (0.42, D5)):
        add(sound, plucked(1.5, hertz, 0.75), at, 0.85)
    for at, hertz in ((0.72, D3), (0.75, A3), (0.78, D4), (0.81, F4_SHARP)):
        add(sound, plucked(1.9, hertz, 0.7), at, 0.7)
    return room(chance, sound, 0.30, 0.9)


def lose(chance: Chance) -> Wave:
    """The same strings, low and slowly down."""
    sound = silence(2.7)
    for at, hertz, seconds in ((0.0, F4, 1.2), (0.27, D4, 1.2), (0.56, C4, 0.7), (0.9, A3, 1.0)):
        add(sound, plucked(seconds, hertz, 0.55), at, 0.8)
    for hertz, gain in ((D3 / 2, 0.5), (D3, 0.5), (A3, 0.3), (D4, 0.85)):  # D4: the tonic that a laptop can give
        add(sound, plucked(1.6, hertz, 0.5), 0.92, gain)
    return band(room(chance, sound, 0.30, 0.9), 40, 4000)
