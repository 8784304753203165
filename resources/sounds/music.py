"""Composes the music: slow, in ancient modes, for a plucked kithara over a drone, with a frame drum.

Each piece begins and ends in silence, so that it can begin again without a seam.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from resources.sounds.synth import Wave, add, noise, plucked, room, saturated, silence, struck, swell, times

type Chance = np.random.Generator

DORIAN: Final = (0, 2, 3, 5, 7, 9, 10)
PHRYGIAN: Final = (0, 1, 3, 5, 7, 8, 10)
"""Semitones above the first note of a mode."""
D, E = 293.66, 329.63
_CELLS: Final = ((1.0, 1.0, 2.0), (1.5, 0.5, 2.0), (0.5, 0.5, 1.0, 2.0), (1.0, 0.5, 0.5, 2.0), (3.0, 1.0), (1.0, 3.0))
"""Rhythms of a bar of four beats."""
_LEVELS: Final = {"A": 0.9, "B": 1.0, "C": 1.2, "D": 1.1, ".": 1.5}
"""Strength of each kind of phrase: a piece rises to C, and low notes alone are as strong as with a melody."""
_THIN: Final = 0.85
"""Strength of the first phrase and of the last, which have no drum."""
_FIGURES: Final = (
    ((-7, -7, -8, -7), ((0.0, 0), (1.5, 4), (2.5, 7))),
    ((-7, -8, -10, -7), ((0.0, 0), (1.0, 7), (2.0, 4), (3.0, 7))),
    ((-7, -4, -8, -7), ((0.0, 0), (2.0, 4), (3.5, 2))),
)
"""Figures of the low notes: the root of each bar, as a degree of the mode, and beats with degrees above the root."""
_PHRASE: Final = 4
"""Bars."""


class Piece(NamedTuple):
    """What makes one piece different from another."""

    mode: Sequence[int]
    tonic: float
    """Hertz."""
    tempo: int
    """Beats a minute."""
    melody: float
    """Chance that a note of the melody is played rather than left to ring."""
    drone: float
    """Strength; so is `drum`."""
    drum: float
    beats: Sequence[tuple[float, float]]
    """Strokes of the drum in two bars: beat and strength."""
    ostinato: float
    """Chance that a low note is played, but for the first of each bar."""
    form: str
    """Phrases in their order: a letter for each, small for its answer, and a dot for a phrase without a melody."""


PIECES: Final = {
    "music-theme": Piece(
        DORIAN, D, 70, 0.95, 0.5, 0.5, ((0, 1), (2.5, 0.4), (4, 0.7), (6, 0.5), (7, 0.35)), 0.5, "AaB.Aa.CcB.DAa."
    ),
    "music-town": Piece(DORIAN, D, 64, 0.7, 0.5, 0.0, (), 0.4, "A.BaCc.A.DbC.a"),
    "music-uneasy": Piece(PHRYGIAN, D, 60, 0.5, 0.9, 0.5, ((0, 1), (5.5, 0.3)), 0.25, "A.B.aDC.cb.a"),
    "music-lava": Piece(
        PHRYGIAN, E, 72, 0.5, 0.9, 0.9, ((0, 1), (1.5, 0.4), (3, 0.6), (4, 0.9), (7, 0.5)), 0.5, "ABb.CcC.A.BDdCcDa"
    ),
    "music-flight": Piece(
        *(PHRYGIAN, D, 80, 0.6, 0.6, 1.0, ((0, 1), (1, 0.35), (2, 0.7), (3.5, 0.4), (4, 1), (6, 0.7)), 0.8),
        "AaBbA.BbDdCcCBbA.a",
    ),
}


def compose(name: str, chance: Chance) -> Wave:
    """Return a piece of PIECES, of 3 to 4 minutes."""
    piece = PIECES[name]
    beat = 60 / piece.tempo
    bars = _PHRASE * len(piece.form)
    seconds = 4 * beat * bars + 6
    strings, drums = silence(seconds), silence(seconds)
    phrases = {letter: _phrase(chance) for letter in "ABCD"}
    figures = dict(zip("ABCD.", [*chance.permutation(3), *chance.permutation(3)], strict=False))
    for n, letter in enumerate(piece.form):
        start = 4 * _PHRASE * n
        thin = n in (0, len(piece.form) - 1)
        level = _THIN if thin else _LEVELS[letter.upper()]
        if letter != ".":
            _play(strings, chance, piece, phrases[letter.upper()], start, level, answer=letter.islower())
        for bar in range(_PHRASE):
            _accompany(strings, chance, piece, start + 4 * bar, bar, level, figures[letter.upper()])
        if not thin and n % 4 != 3:  # the drum rests at times
            _drum(drums, chance, piece, start, level)
    mix = 0.9 * strings + 0.7 * piece.drum * drums + 0.16 * piece.drone * _drone(chance, piece, seconds)
    wave = room(chance, mix, 0.3, 1.6)
    return saturated(wave, 0.9 / float(np.abs(wave).max()))


def _phrase(chance: Chance) -> list[tuple[float, int]]:
    """Return notes as a beat and a degree of the mode: mostly steps, and back to where they began."""
    notes, degree, beat = [], int(chance.choice([0, 2, 4])), 0.0
    for _ in range(_PHRASE):
        for length in _CELLS[chance.integers(len(_CELLS))]:
            notes.append((beat, degree))
            beat += length
            leap = int(chance.choice([-3, -2, -1, 1, 2, 3, 4], p=[0.05, 0.13, 0.34, 0.26, 0.12, 0.05, 0.05]))
            degree = degree + leap if -2 <= degree + leap <= 8 else degree - leap
    return [*notes[:-1], (notes[-1][0], 4)]


def _play(
    strings: Wave,
    chance: Chance,
    piece: Piece,
    phrase: Sequence[tuple[float, int]],
    start: float,
    level: float,
    *,
    answer: bool,
) -> None:
    """Add a phrase that begins at a beat; its `answer` ends on the first note of the mode, from above."""
    for n, (beat, degree) in enumerate(phrase):
        last = n >= len(phrase) - 2
        if answer and last:
            degree = len(phrase) - 1 - n
        if not last and beat % 4 and chance.random() > piece.melody:
            continue
        strength = float(chance.uniform(0.6, 0.85)) + 0.15 * (beat % 4 == 0)
        _pluck(strings, chance, piece, start + beat, degree, level * strength)
        if last and n == len(phrase) - 1 and chance.random() < 0.6:
            _pluck(strings, chance, piece, start + beat + 0.06, degree - 7, 0.5 * level)  # with its octave below


def _accompany(strings: Wave, chance: Chance, piece: Piece, start: float, bar: int, level: float, figure: int) -> None:
    """Add a bar of low notes in one of `_FIGURES`."""
    roots, strokes = _FIGURES[figure]
    for beat, above in strokes:
        if beat == 0 or chance.random() < piece.ostinato:
            _pluck(strings, chance, piece, start + beat, roots[bar] + above, level * (0.55 if beat == 0 else 0.3))


def _pluck(strings: Wave, chance: Chance, piece: Piece, beat: float, degree: int, strength: float) -> None:
    octave, step = divmod(degree, len(piece.mode))
    hertz = piece.tonic * 2 ** (octave + piece.mode[step] / 12)
    at = beat * 60 / piece.tempo + float(chance.normal(0, 0.008)) + 0.05  # no hand is a clock
    string = plucked(min(3.0, 500 / hertz + 1.2), hertz, 0.85 + 0.08 * strength, 12, 1.1)
    add(strings, string, at, strength)
    add(strings, noise(chance, 0.04, 1500, 4000) * np.exp(-times(0.04) / 0.007), at, _FINGER * strength)


_FINGER: Final = 0.3
"""Strength of the noise of a finger that leaves the string."""


def _drum(drums: Wave, chance: Chance, piece: Piece, start: float, level: float) -> None:
    for pair in range(0, 4 * _PHRASE, 8):
        for beat, strength in piece.beats:
            low = strength > 0.6
            pitch = 1.0 if low else 1.5
            skin = struck(0.6, [(pitch * hertz, fall, gain) for hertz, fall, gain in _SKIN])
            finger = noise(chance, 0.05, 300, 2500, 0.5) * np.exp(-times(0.05) / 0.01)
            at = (start + pair + beat) * 60 / piece.tempo + float(chance.normal(0, 0.006)) + 0.05
            add(drums, skin, at, level * strength * float(chance.uniform(0.8, 1)))
            add(drums, finger, at, 0.3 * level * strength)


_SKIN: Final = ((88, 0.2, 0.8), (141, 0.14, 0.6), (204, 0.1, 0.5), (262, 0.08, 0.35), (348, 0.05, 0.2))


_OVERTONES: Final = (0.6, 0.5, 0.45, 0.4, 0.32, 0.25, 0.16, 0.12)
"""Strength of the first and the next partials of the drone: a laptop gives the third and those above it."""


def _drone(chance: Chance, piece: Piece, seconds: float) -> Wave:
    """Return the first note and its fifth, low, whose overtones come and go; silent at both ends."""
    time = times(seconds)
    sound = np.zeros_like(time)
    for hertz, gain in ((piece.tonic / 2, 1.0), (piece.tonic / 2 * 1.498, 0.5)):
        for n, share in enumerate(_OVERTONES, 1):
            slow = 0.55 + 0.45 * np.sin(
                2 * np.pi * float(chance.uniform(0.03, 0.11)) * time + float(chance.uniform(0, 6))
            )
            sound += gain * share * slow * np.sin(2 * np.pi * hertz * n * float(chance.normal(1, 0.0006)) * time)
    return sound * swell(seconds, 6, 6, 1e6) * swell(seconds, 8, 8, 1e6)[::-1]
