"""How loud a sound is to the ear: the K-weighting of ITU-R BS.1770, over windows as short as a knock."""

from typing import Final

import numpy as np

from resources.sounds.synth import RATE, Wave

WINDOW: Final = 0.2
"""Seconds over which the ear adds up loudness."""
_SHELF: Final = (1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585)
_HIGH_PASS: Final = (1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)
"""The two filters of the standard, for 48 kHz: here their answers alone are used, at each frequency."""


def loudest(wave: Wave) -> float:
    """Return the loudness of the loudest window, in dB of full scale as the ear weighs it."""
    size = round(WINDOW * RATE)
    power = np.convolve(_weighted(wave) ** 2, np.ones(size) / size)
    return _decibels(float(power.max()))


def average(wave: Wave) -> float:
    """Return the mean loudness, in dB of full scale as the ear weighs it."""
    return _decibels(float(np.mean(_weighted(wave) ** 2)))


def _decibels(power: float) -> float:
    return 10 * float(np.log10(max(power, 1e-12))) - 0.691


def _weighted(wave: Wave) -> Wave:
    spectrum = np.fft.rfft(wave)
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(len(wave), 1 / RATE) / 48000)
    for above, below in (_SHELF, _HIGH_PASS):
        spectrum = spectrum * np.polyval(above[::-1], turn) / np.polyval(below[::-1], turn)
    return np.fft.irfft(spectrum, len(wave))
