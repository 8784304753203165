"""Decisions of games with the outcomes of their choices, kept in a file, and what a player loses at them."""

import gzip
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from pompeii_core.actions import Action
from pompeii_core.view import View

FILE: Final = Path(__file__).parents[2] / "tests" / "core" / "ai" / "decisions.json.gz"
"""Drawn from games of the tribunes of strength-1, and played on by them; standard rules."""
RUNS: Final = ("first run", "second run")

_SCALE: Final = 10_000


class StoredDecision(Struct, frozen=True):
    """One decision; `outcomes` has for each half of its deals the mean reward of each of `actions`, times 10,000."""

    kind: str
    view: View
    actions: list[Action]
    outcomes: tuple[list[int], list[int]]

    @property
    def seats(self) -> int:
        return self.view.seats

    def regret(self, action: Action) -> float:
        """Return how much less reward an action has than the best, 0 to 1; one without outcomes counts as the worst.

        The best is found on one half of the deals and compared on the other, so that luck favours no choice.
        """
        found = 0.0
        for one, other in (self.outcomes, self.outcomes[::-1]):
            best = other[one.index(max(one))]
            found += best - (other[self.actions.index(action)] if action in self.actions else min(other))
        return found / 2 / _SCALE


def scaled(rewards: Iterable[Sequence[float]]) -> list[int]:
    """Return the mean reward of each action, times 10,000: one half of `outcomes`."""
    return [round(_SCALE * sum(each) / len(each)) for each in rewards]


def save(decisions: Sequence[StoredDecision], path: Path = FILE) -> None:
    """Write decisions to a file; the same decisions give the same bytes."""
    path.write_bytes(gzip.compress(json.encode(decisions), mtime=0))


def load(path: Path = FILE) -> list[StoredDecision]:
    """Return the decisions of a file that `save` has written."""
    return json.decode(gzip.decompress(path.read_bytes()), type=list[StoredDecision])


def regrets(decisions: Iterable[StoredDecision], choose: Callable[[View], Action]) -> dict[str, list[float]]:
    """Return a player's regrets, 0 to 1, by kind of decision; also for "run" (both runs) and "any"."""
    found = defaultdict[str, list[float]](list)
    for decision in decisions:
        lost = decision.regret(choose(decision.view))
        found[decision.kind].append(lost)
        if decision.kind in RUNS:
            found["run"].append(lost)
        found["any"].append(lost)
    return found
