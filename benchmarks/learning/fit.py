"""The fit: ridge regression on the differences between the choices of one decision."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from learning.data import KINDS, Choices, Kind
from pompeii_core.ai.weights import Layer

_DIGITS: Final = 4
SHARP: Final = (2.5, 2.5, 1.5, 1.5, 1.0)
"""Factor on what is learned, by kind: choices then differ as much as by the worth, which searches are tuned to."""
_ROWS: Final = 8192
"""Number of rows made at a time: all would not fit into memory."""

type Numbers = NDArray[np.float64]


class Fit:
    """The normal equations: sums over all choices so far, for each kind of decision."""

    def __init__(self) -> None:
        self._squares = [np.zeros((kind.numbers, kind.numbers)) for kind in KINDS]
        self._products = [np.zeros(kind.numbers) for kind in KINDS]

    def add(self, choices: Choices) -> None:
        """Add choices, sorted by decision, by their differences within each decision."""
        for number, kind in enumerate(KINDS):
            rows = np.flatnonzero(choices.kind == number)
            decision = choices.decision[rows]
            # Cut between decisions only.
            cuts = [*np.searchsorted(decision, decision[_ROWS::_ROWS]), len(rows)]
            for begin, end in zip([0, *cuts], cuts, strict=False):
                if begin < end:
                    matrix, surprise = _differences(kind, choices, rows[begin:end])
                    self._squares[number] += matrix.T @ matrix
                    self._products[number] += matrix.T @ surprise

    def layer(self, ridge: float, known: Layer, learned: Sequence[str]) -> Layer:
        """Return `known`, its `learned` parts replaced by those that explain most; `ridge` draws numbers towards 0."""
        kinds = {"runs": (0, 1), "places": (2, 3), "omens": (4,)}
        parts = {name: np.concatenate([self._solved(number, ridge) for number in kinds[name]]) for name in learned}
        return replace(
            known,
            **{name: tuple(round(float(one), _DIGITS) + 0.0 for one in part) for name, part in parts.items()},
        )

    def _solved(self, number: int, ridge: float) -> Numbers:
        squares = self._squares[number] + ridge * np.eye(KINDS[number].numbers)
        found = np.linalg.solve(squares, self._products[number]) * SHARP[number]
        found[KINDS[number].slopes_at] += SHARP[number] - 1  # of the worth itself, which counts once already
        return found


def _differences(kind: Kind, choices: Choices, rows: NDArray[np.intp]) -> tuple[Numbers, NDArray[np.float32]]:
    """Return the choices' features minus the mean of their decision, and their surprises."""
    matrix = np.zeros((len(rows), kind.numbers))
    for column in choices.entries[rows].T:
        known = np.flatnonzero(column >= 0)
        matrix[known, column[known]] += 1
    matrix[:, kind.slopes_at :] = choices.slopes[rows, : kind.slopes]
    _, group, size = np.unique(choices.decision[rows], return_inverse=True, return_counts=True)
    starts = np.concatenate([[0], np.cumsum(size)[:-1]])
    matrix -= (np.add.reduceat(matrix, starts) / size[:, None])[group]
    return matrix, choices.surprise[rows]
