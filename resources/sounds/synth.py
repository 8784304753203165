"""The material of all sounds: struck bodies, plucked strings, noise through filters, a room around them."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

type Wave = NDArray[np.float64]

RATE: Final = 44100
"""Samples a second."""


def silence(seconds: float) -> Wave:
    return np.zeros(round(seconds * RATE))


def times(seconds: float) -> Wave:
    """Return the time of each sample, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def struck(seconds: float, modes: Sequence[tuple[float, float, float]]) -> Wave:
    """Return a struck body by its modes: hertz, seconds until the mode has fallen to a third, and strength."""
    time = times(seconds)
    sound = sum((gain * np.sin(2 * np.pi * hertz * time) * np.exp(-time / decay) for hertz, decay, gain in modes))
    # Begins and ends at nothing: what still rings when its time is over would click.
    return np.asarray(
        sound * np.minimum(1, time / 0.0012) * np.sin(np.clip(4 - 4 * time / seconds, 0, 1) * np.pi / 2) ** 2
    )


def plucked(seconds: float, hertz: float, brightness: float = 1.0, count: int = 6, slope: float = 1.5) -> Wave:
    """Return a gut string over a wooden body: of its `count` partials, the higher are weaker and fade sooner."""
    partials = [
        (hertz * n * (1 + 0.0004 * n * n), seconds * 0.34 / n**0.8, brightness ** (n - 1) / n**slope)
        for n in range(1, count + 1)
    ]
    return np.asarray(struck(seconds, [*partials, (hertz * 0.5, 0.05, 0.25)]) * (1 - np.exp(-times(seconds) / 0.004)))


def noise(chance: np.random.Generator, seconds: float, low: float, high: float, colour: float = 0.0) -> Wave:
    """Return noise between two frequencies that loops, with a peak of about 1; it falls `colour` × 6 dB an octave."""
    spectrum = np.fft.rfft(chance.standard_normal(round(seconds * RATE)))
    return _level(np.fft.irfft(_filtered(spectrum, low, high, colour), round(seconds * RATE)))


def band(wave: Wave, low: float, high: float) -> Wave:
    """Return the part of a wave between two frequencies, as a loop: its end runs into its beginning."""
    return np.fft.irfft(_filtered(np.fft.rfft(wave), low, high, 0.0), len(wave))


def saturated(wave: Wave, drive: float) -> Wave:
    """Return a wave with its peaks bent smoothly below 1, after an amplification by `drive`: dense, as if too loud."""
    return np.tanh(drive * wave)


def swell(seconds: float, top: float, rise: float, fall: float) -> Wave:
    """Return an envelope that rises smoothly to 1 at `top` seconds; `rise` and `fall` are in seconds."""
    time = times(seconds)
    up = np.clip((time - top + rise) / rise, 0, 1)
    return np.sin(up * np.pi / 2) ** 2 * np.exp(-np.maximum(0, time - top) / fall)


def add(under: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Mix a sound in at `at` seconds; the part beyond the end is left out."""
    start = round(at * RATE)
    part = sound[: max(0, len(under) - start)]
    under[start : start + len(part)] += gain * part


def add_round(under: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Mix a sound into a loop: the part beyond the end continues at the beginning."""
    places = (round(at * RATE) + np.arange(len(sound))) % len(under)
    np.add.at(under, places, gain * sound)


def room(chance: np.random.Generator, wave: Wave, share: float, seconds: float, *, loop: bool = False) -> Wave:
    """Add a `share` of the echo of a plaster room, gone after `seconds`; in a loop it continues at the beginning."""
    time = times(seconds)
    echo = chance.standard_normal(len(time)) * np.exp(-6.9 * time / seconds) * np.minimum(1, time / 0.006)
    size = len(wave) if loop else len(wave) + len(echo)
    answer = np.fft.rfft(echo, size)
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    answer *= 1 / (1 + (hertz / 2200) ** 2)  # walls take the treble
    wet = np.fft.irfft(np.fft.rfft(wave, size) * answer, size)[: len(wave)]
    return np.asarray(wave + share * wet * _rms(wave) / max(_rms(wet), 1e-12))


def _filtered(spectrum: NDArray[np.complex128], low: float, high: float, colour: float) -> NDArray[np.complex128]:
    hertz = np.linspace(0, RATE / 2, len(spectrum))
    safe = np.maximum(hertz, 1.0)
    passing = 1 / np.sqrt((1 + (low / safe) ** 6) * (1 + (safe / high) ** 6))
    passing[0] = 0  # nothing stands still
    return np.asarray(spectrum * passing * safe**-colour)


def _level(wave: Wave) -> Wave:
    return np.asarray(wave / (3 * _rms(wave)))


def _rms(wave: Wave) -> float:
    return float(np.sqrt(np.mean(wave**2)))
