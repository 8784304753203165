"""Decisions of games with the outcome of their choices, kept in a file: what a player loses at them."""

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
        """How much less reward an action has than the best, 0 to 1; one that was not looked at counts as the worst.

        The best is found on one half, and compared on the other: luck makes no choice look better than it is.
        """
        found = 0.0
        for one, other in (self.outcomes, self.outcomes[::-1]):
            best = other[one.index(max(one))]
            found += best - (other[self.actions.index(action)] if action in self.actions else min(other))
        return found / 2 / _SCALE


def scaled(rewards: Iterable[Sequence[float]]) -> list[int]:
    """One half of the outcomes, from the rewards of each action."""
    return [round(_SCALE * sum(each) / len(each)) for each in rewards]


def save(decisions: Sequence[StoredDecision], path: Path = FILE) -> None:
    """Write them; the same give the same file."""
    path.write_bytes(gzip.compress(json.encode(decisions), mtime=0))


def load(path: Path = FILE) -> list[StoredDecision]:
    """What was saved."""
    return json.decode(gzip.decompress(path.read_bytes()), type=list[StoredDecision])


def regrets(decisions: Iterable[StoredDecision], choose: Callable[[View], Action]) -> dict[str, list[float]]:
    """By kind of decision, what a player loses at each, 0 to 1; runs also together, and all."""
    found = defaultdict[str, list[float]](list)
    for decision in decisions:
        lost = decision.regret(choose(decision.view))
        found[decision.kind].append(lost)
        if decision.kind in RUNS:
            found["run"].append(lost)
        found["any"].append(lost)
    return found
