"""The fit: ridge regression on what the choices of one decision differ by."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from learning.data import Choices
from pompeii_core.ai.run_layer import RUN_NUMBERS, SLOPES
from pompeii_core.ai.weights import Layer

_RUNS: Final = 2
_DIGITS: Final = 4
SHARP: Final = 2.5
"""How much more choices are told apart than is learned: as much as by the worth, which searches are tuned to."""
_ROWS: Final = 8192
"""Rows made at a time: all of them would not fit into memory."""

type Numbers = NDArray[np.float64]


class Fit:
    """Sums over all choices so far, apart for the first and the second run of a turn: the normal equations."""

    def __init__(self) -> None:
        self._squares = np.zeros((_RUNS, RUN_NUMBERS, RUN_NUMBERS))
        self._products = np.zeros((_RUNS, RUN_NUMBERS))

    def add(self, choices: Choices) -> None:
        """Add what these differ by within their decisions."""
        for run in range(_RUNS):
            rows = np.flatnonzero(choices.second == bool(run))
            decision = choices.decision[rows]
            # Cut between decisions only.
            cuts = [*np.searchsorted(decision, decision[_ROWS::_ROWS]), len(rows)]
            for begin, end in zip([0, *cuts], cuts, strict=False):
                if begin < end:
                    self._add(run, choices, rows[begin:end])

    def _add(self, run: int, choices: Choices, rows: NDArray[np.intp]) -> None:
        matrix = np.zeros((len(rows), RUN_NUMBERS))
        for column in choices.entries[rows].T:
            known = np.flatnonzero(column >= 0)
            matrix[known, column[known] - run * RUN_NUMBERS] += 1
        matrix[:, SLOPES:] = choices.slopes[rows]
        _, group, size = np.unique(choices.decision[rows], return_inverse=True, return_counts=True)
        starts = np.concatenate([[0], np.cumsum(size)[:-1]])
        matrix -= (np.add.reduceat(matrix, starts) / size[:, None])[group]
        self._squares[run] += matrix.T @ matrix
        self._products[run] += matrix.T @ choices.surprise[rows]

    def layer(self, ridge: float) -> Layer:
        """The layer that explains most, its numbers drawn towards 0 by `ridge`."""
        found = [self._solved(run, ridge) for run in range(_RUNS)]
        return Layer(tuple(round(float(number), _DIGITS) + 0.0 for number in np.concatenate(found)))

    def _solved(self, run: int, ridge: float) -> Numbers:
        found = np.linalg.solve(self._squares[run] + ridge * np.eye(RUN_NUMBERS), self._products[run]) * SHARP
        found[SLOPES] += SHARP - 1  # of the worth itself, which counts once already
        return found
