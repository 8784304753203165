"""Listens to the sounds as they are in their files: a line of figures for each, and a sheet of pictures.

python -m resources.sounds.check [SHEET.png]
"""

import sys
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import soundfile
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from resources.sounds.loudness import average, loudest, without_bass
from resources.sounds.make import BEDS, EFFECTS, MUSIC
from resources.sounds.synth import RATE, Wave

COLUMNS: Final = 3
WIDTH, HEIGHT, STRIP = 420, 190, 56
TOP: Final = 16000
"""Hertz at the upper edge of a picture, whose scale is logarithmic from 40."""
FAINTEST: Final = 80
"""Decibels below full scale that are still drawn."""


class Figures(NamedTuple):
    """What there is to say of a sound."""

    seconds: float
    peak: float
    """Decibels of full scale."""
    loudest: float
    """LUFS from a laptop, in the loudest moment."""
    average: float
    """LUFS from a laptop, as a whole."""
    laptop: float
    """Share of the energy that a laptop's speakers give."""
    centroid: float
    """Hertz: half the energy is below."""
    flatness: float
    """Of the spectrum from 200 to 2000 Hz: near 0 for tones, 0.5 for noise."""
    first: float
    last: float
    seam: float
    """The step from the last sample to the first, beside the largest within."""


def main(words: list[str]) -> int:
    """Print the figures; draw the sheet where one is named."""
    print("             seconds   peak  loudest average  laptop centroid flatness   first    last    seam")
    waves = {name: read(name) for name in (*EFFECTS, *BEDS, *MUSIC)}
    for name, wave in waves.items():
        found = figures(wave)
        levels = f"{found.seconds:8.2f}{found.peak:7.1f}{found.loudest:9.1f}{found.average:8.1f}{found.laptop:8.0%}"
        colour = f"{found.centroid:9.0f}{found.flatness:9.3f}"
        print(f"{name:12}{levels}{colour}{found.first:8.4f}{found.last:8.4f}{found.seam:8.2f}")
    if words:
        sheet(waves).save(words[0])
    return 0


def read(name: str) -> Wave:
    """The samples of a file, between -1 and 1."""
    wave, _rate = soundfile.read(Path(__file__).with_name(f"{name}.flac" if name in EFFECTS else f"{name}.ogg"))
    return np.asarray(wave, np.float64)


def figures(wave: Wave) -> Figures:
    """Measure a sound."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    middle = power[(hertz > 200) & (hertz < 2000)]
    return Figures(
        seconds=len(wave) / RATE,
        peak=20 * float(np.log10(np.abs(wave).max())),
        loudest=loudest(wave),
        average=average(wave),
        laptop=float((without_bass(wave) ** 2).sum() / (wave**2).sum()),
        centroid=float(hertz[np.searchsorted(np.cumsum(power), power.sum() / 2)]),
        flatness=float(np.exp(np.log(middle).mean()) / middle.mean()),
        first=float(wave[0]),
        last=float(wave[-1]),
        seam=float(abs(wave[0] - wave[-1]) / np.abs(np.diff(wave)).max()),
    )


def sheet(waves: dict[str, Wave]) -> QImage:
    """Return a picture of each sound's wave, and below that its spectrum over time."""
    application = QGuiApplication.instance() or QGuiApplication([])
    rows = -(-len(waves) // COLUMNS)
    image = QImage(COLUMNS * WIDTH, rows * HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor("#14100e"))
    with QPainter(image) as painter:
        for n, (name, wave) in enumerate(waves.items()):
            left, top = n % COLUMNS * WIDTH, n // COLUMNS * HEIGHT
            painter.setPen(QColor("#f0b46c"))
            _draw_wave(painter, wave, left + 4, top + STRIP // 2 + 4)
            area = QRect(left + 4, top + STRIP + 8, WIDTH - 8, HEIGHT - STRIP - 12)
            painter.drawImage(area, _spectrogram(wave, area.width(), area.height()))
            painter.setPen(QColor("white"))
            painter.drawText(left + 8, top + 18, f"{name}  {len(wave) / RATE:.2f} s")
    del application
    return image


def _draw_wave(painter: QPainter, wave: Wave, left: int, middle: int) -> None:
    for x, part in enumerate(np.array_split(wave, WIDTH - 8)):
        low, high = (round(float(value) * STRIP) for value in (part.min(), part.max()))
        painter.drawLine(left + x, middle - high, left + x, middle - low)


def _spectrogram(wave: Wave, width: int, height: int) -> QImage:
    size = 1024
    padded = np.concatenate([np.zeros(size // 2), wave, np.zeros(size // 2)])
    starts = np.linspace(0, len(padded) - size, width).astype(int)
    frames = np.array([padded[start : start + size] * np.hanning(size) for start in starts])
    power = 20 * np.log10(np.abs(np.fft.rfft(frames)) / (size / 4) + 1e-9)
    wanted = np.geomspace(TOP, 40, height) / RATE * size
    shade = np.array([np.interp(wanted, np.arange(power.shape[1]), column) for column in power]).T
    level: NDArray[np.uint8] = np.clip(255 * (1 + shade / FAINTEST), 0, 255).astype(np.uint8)
    return QImage(np.ascontiguousarray(level).tobytes(), width, height, width, QImage.Format.Format_Grayscale8)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
