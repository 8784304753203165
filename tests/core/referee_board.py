"""The ground of the slow referee: what stands and lies where, who can walk where (R1, R16, R19, R21)."""

from collections import Counter, deque
from collections.abc import Iterable

from pompeii_core.rules import Rules
from tests.core.city_page import GATES, NEIGHBOURS, SPACES, VENTS


class RefereeBoard:
    """Pieces by square and seat, and lava by square."""

    def __init__(self, rules: Rules, pieces: dict[str, list[int]]) -> None:
        self.rules = rules
        self.city = {square: Counter(dict(enumerate(counts))) for square, counts in pieces.items()}
        self.lava: dict[str, str] = {}

    def count(self, square: str) -> int:
        """Pieces of all colours on a square."""
        return self.city[square].total() if square in self.city else 0

    def own(self, seat: int) -> int:
        """Pieces of a seat in the city."""
        return sum(counts[seat] for counts in self.city.values())

    def free(self, squares: set[str]) -> set[str]:
        """Those of the squares that have a free space."""
        return {q for q in squares if q in SPACES and self.count(q) < SPACES[q]}

    def passable(self, square: str) -> bool:
        """May a run step here (R21, V8)?"""
        return square not in self.lava and (self.rules.vents_open == "yes" or square not in VENTS.values())

    def steps(self, origins: set[str]) -> dict[str, int]:
        """Walking distance from the nearest origin to every square that can be walked to."""
        distance = dict.fromkeys(origins, 0)
        queue = deque(origins)
        while queue:
            here = queue.popleft()
            for there in NEIGHBOURS[here]:
                if there not in distance and self.passable(there):
                    distance[there] = distance[here] + 1
                    queue.append(there)
        return distance

    def escapes(self, square: str) -> bool:
        """Is there a way from a square without lava to a gate (R19)?"""
        gates = {q for q in GATES if q not in self.lava}
        if square in VENTS.values():
            return any(q not in self.lava and gates & self.steps({q}).keys() for q in NEIGHBOURS[square])
        return bool(gates & self.steps({square}).keys())

    def available(self, symbol: str) -> set[str]:
        """R16."""
        lying = {q for q, name in self.lava.items() if name == symbol}
        if not lying:
            return {VENTS[symbol]} - self.lava.keys()
        return beside(lying) - self.lava.keys() - set(VENTS.values())

    def wild(self) -> set[str]:
        """V10 `wild`."""
        return beside(self.lava) - self.lava.keys() - set(VENTS.values())

    def path(self, origin: str, target: str) -> list[str]:
        """The squares of a shortest path, ties broken north, east, south, west."""
        ends = {q for q in GATES if q not in self.lava} if target == "out" else {target}
        distance = self.steps(ends)
        path, here = [], origin
        while here not in ends:
            here = next(q for q in NEIGHBOURS[here] if self.passable(q) and distance.get(q, 99) < distance[here])
            path.append(here)
        return path


def beside(squares: Iterable[str]) -> set[str]:
    """The neighbours of any of the squares."""
    return {q for square in squares for q in NEIGHBOURS[square]}
