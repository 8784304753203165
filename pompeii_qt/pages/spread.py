"""Things in a row, moved apart so that none lies on another."""

from collections.abc import Sequence
from itertools import accumulate, pairwise


def spread(wanted: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Middles of things of these sizes in this order between two ends, as near to the wanted ones as can be.

    Where there is too little room they begin at `low`.
    """
    if not wanted:
        return []
    steps = list(accumulate(((one + other) / 2 for one, other in pairwise(sizes)), initial=0.0))
    runs: list[list[float]] = []  # of things that touch: where the first would be, for each of them
    for want, step in zip(wanted, steps, strict=True):
        runs.append([want - step])
        while len(runs) > 1 and _mean(runs[-2]) > _mean(runs[-1]):
            touching = runs.pop()
            runs[-1] += touching
    firsts = [_mean(run) for run in runs for _ in run]
    first, last = low + sizes[0] / 2, high - sizes[-1] / 2 - steps[-1]
    return [max(min(at, last), first) + step for at, step in zip(firsts, steps, strict=True)]


def _mean(run: list[float]) -> float:
    return sum(run) / len(run)
