"""The short sounds: wood, stone, gut strings and the mountain. Nothing shrill, nothing longer than it must be."""

import numpy as np

from resources.sounds.synth import Wave, add, band, noise, plucked, room, silence, struck, swell, times

D3, F3, A3, C4, D4, F4, F4_SHARP, A4, D5 = 146.83, 174.61, 220.0, 261.63, 293.66, 349.23, 369.99, 440.0, 587.33

type Chance = np.random.Generator


def place(chance: Chance) -> Wave:
    """A wooden peg goes into its hole."""
    sound = silence(0.34)
    wood = [(215, 0.05, 0.9), (478, 0.032, 0.8), (905, 0.018, 0.4), (1640, 0.010, 0.2)]
    add(sound, struck(0.3, wood), 0.0)
    add(sound, noise(chance, 0.03, 500, 2600) * np.exp(-times(0.03) / 0.004), 0.0, 0.35)
    add(sound, struck(0.2, [(232, 0.03, 0.5), (520, 0.016, 0.3)]), 0.062, 0.35)
    return room(chance, sound, 0.10, 0.16)


def draw(chance: Chance) -> Wave:
    """A card slides off the deck, and bends a little as it comes free."""
    sound = silence(0.30)
    add(sound, noise(chance, 0.22, 700, 3400, 0.5) * swell(0.22, 0.11, 0.11, 0.035), 0.0)
    add(sound, noise(chance, 0.03, 400, 2200) * np.exp(-times(0.03) / 0.006), 0.15, 0.5)
    return room(chance, sound, 0.08, 0.12)


def omen(chance: Chance) -> Wave:
    """A dark gong with two tones that beat."""
    sound = silence(1.9)
    gong = [
        (98, 0.75, 1.0),
        (103.5, 0.7, 0.7),
        (196, 0.5, 0.55),
        (263, 0.42, 0.45),
        (391, 0.28, 0.28),
        (547, 0.16, 0.16),
    ]
    add(sound, struck(1.85, gong) * (1 - 0.75 * np.exp(-times(1.85) / 0.03)), 0.0)
    add(sound, noise(chance, 1.2, 90, 420, 1.0) * swell(1.2, 0.5, 0.5, 0.3), 0.1, 0.25)
    return room(chance, sound, 0.25, 0.9)


def tremor(chance: Chance) -> Wave:
    """The ground rolls; small stones answer."""
    length = 2.0
    shake = 0.65 + 0.35 * np.sin(2 * np.pi * 8.5 * times(length) + 2.5 * np.sin(2 * np.pi * 0.9 * times(length)))
    sound = noise(chance, length, 45, 300, 0.8) * shake * swell(length, 0.55, 0.55, 0.5)
    for at in chance.uniform(0.35, 1.35, 14):
        pitch = float(chance.uniform(600, 1300))
        add(sound, struck(0.06, [(pitch, 0.010, 0.5), (pitch * 1.7, 0.006, 0.3)]), float(at), 0.16)
    return room(chance, sound, 0.2, 0.5)


def eruption(chance: Chance) -> Wave:
    """A blow from below, a roar that sinks, and what rains down after it."""
    length = 3.2
    time = times(length)
    drop = 2 * np.pi * np.cumsum(42 + 80 * np.exp(-time / 0.16)) / 22050
    sound = np.asarray(np.sin(drop) * np.exp(-time / 0.5) * np.minimum(1, time / 0.004))
    for low, high, fall, gain in ((300, 1500, 0.16, 0.4), (110, 500, 0.55, 0.9), (45, 190, 1.0, 1.0)):
        sound += gain * noise(chance, length, low, high, 0.4) * swell(length, 0.06, 0.06, fall)
    for at in chance.uniform(0.6, 2.4, 24):
        pitch = float(chance.uniform(350, 1100))
        add(sound, struck(0.07, [(pitch, 0.012, 0.5), (pitch * 1.9, 0.006, 0.2)]), float(at), 0.12)
    return room(chance, sound, 0.25, 0.9)


def tile(chance: Chance) -> Wave:
    """A slab of stone is set on stone."""
    sound = silence(0.46)
    add(sound, noise(chance, 0.09, 500, 2300, 0.5) * swell(0.09, 0.06, 0.06, 0.02), 0.0, 0.22)
    stone = [(132, 0.06, 1.0), (318, 0.045, 0.55), (611, 0.028, 0.4), (1127, 0.016, 0.25), (1890, 0.009, 0.12)]
    add(sound, struck(0.34, stone), 0.07)
    add(sound, noise(chance, 0.04, 250, 2400) * np.exp(-times(0.04) / 0.007), 0.07, 0.4)
    return room(chance, sound, 0.15, 0.25)


def burn(chance: Chance) -> Wave:
    """Flames take hold, and crackle."""
    length = 1.0
    sound = noise(chance, length, 130, 850, 0.5) * swell(length, 0.24, 0.24, 0.22)
    snaps = silence(length)
    for at in chance.uniform(0.08, 0.75, 26):
        snap = noise(chance, 0.02, 500, 3000) * np.exp(-times(0.02) / 0.0025)
        add(snaps, snap, float(at), float(chance.uniform(0.15, 0.8)))
    return room(chance, sound + 0.45 * snaps, 0.10, 0.25)


def run(chance: Chance) -> Wave:
    """Two quick steps on the pavement."""
    sound = silence(0.36)
    for at, gain, pitch in ((0.0, 0.85, 178), (0.15, 1.0, 162)):
        add(sound, struck(0.12, [(pitch, 0.022, 0.8), (pitch * 2.6, 0.012, 0.35)]), at, gain)
        add(sound, noise(chance, 0.05, 350, 2000, 0.5) * np.exp(-times(0.05) / 0.010), at + 0.006, 0.4 * gain)
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
    add(sound, plucked(0.7, A3, 0.45), 0.0, 0.9)
    add(sound, plucked(0.85, F3, 0.45), 0.17)
    add(sound, noise(chance, 0.8, 180, 700, 0.6) * swell(0.8, 0.2, 0.2, 0.16), 0.1, 0.22)
    return room(chance, sound, 0.22, 0.6)


def turn(chance: Chance) -> Wave:
    """Two soft bars of wood, a fourth apart: it asks, it does not call."""
    sound = silence(0.85)
    for at, hertz, gain in ((0.0, A3 * 4 / 3, 0.75), (0.13, A4 * 8 / 9, 1.0)):
        add(sound, struck(0.7, [(hertz, 0.16, 1.0), (hertz * 3.93, 0.035, 0.18), (hertz * 0.5, 0.06, 0.2)]), at, gain)
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
    for hertz in (D3, A3, D4, F4_SHARP):
        add(sound, plucked(1.9, hertz, 0.7), 0.72, 0.7)
    return room(chance, sound, 0.30, 0.9)


def lose(chance: Chance) -> Wave:
    """The same strings, low and slowly down."""
    sound = silence(2.7)
    for at, hertz in ((0.0, F4), (0.27, D4), (0.56, C4), (0.9, A3)):
        add(sound, plucked(1.4, hertz, 0.55), at, 0.8)
    for hertz in (D3 / 2, D3, A3):
        add(sound, plucked(1.6, hertz, 0.5), 0.92, 0.5)
    return band(room(chance, sound, 0.30, 0.9), 40, 4000)
