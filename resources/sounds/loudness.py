"""How loud a sound is from a laptop, whose speakers give next to nothing below `BASS`: ITU-R BS.1770 on the rest."""

from typing import Final

import numpy as np

from resources.sounds.synth import RATE, Wave

BASS: Final = 200
"""Hertz."""
_BLOCK: Final = 0.4
"""Seconds over which the standard adds up loudness."""


def loudest(wave: Wave) -> float:
    """Return the loudness of the loudest 0.4 s in LUFS; a shorter sound counts as followed by silence."""
    return max(_measured(wave)[0])


def average(wave: Wave) -> float:
    """Return the loudness of the whole in LUFS, without its pauses and faint end (the standard's two gates)."""
    return _measured(wave)[1]


def without_bass(wave: Wave) -> Wave:
    """Return what a laptop's speakers give: a Butterworth high-pass of the fourth order."""
    from pyloudnorm import IIRfilter  # on demand: its SciPy takes seconds to load

    for quality in 1 / (2 * np.cos(np.pi * np.array([1, 3]) / 8)):
        wave = IIRfilter(0.0, quality, BASS, RATE, "high_pass").apply_filter(wave)
    return wave


def _measured(wave: Wave) -> tuple[list[float], float]:
    """Return the loudness of each block and of the whole."""
    from pyloudnorm import Meter

    meter = Meter(RATE, "DeMan", _BLOCK)  # the filters of the standard's tables, for any rate
    missing = round(_BLOCK * RATE) + 1 - len(wave)
    whole = float(meter.integrated_loudness(np.pad(without_bass(wave), (0, max(0, missing)))))
    return [float(block) for block in meter.blockwise_loudness], whole
