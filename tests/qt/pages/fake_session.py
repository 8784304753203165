"""A stand-in for the session where games are looked over: it judges what a test wants, when it wants it."""

from typing import Any

from PySide6.QtCore import QObject, Signal

from pompeii_core.actions import Lava
from pompeii_core.ai.analysis import Decision, Judgement, decisions
from pompeii_core.ai.opinion import RatedAction
from pompeii_core.record import Record
from pompeii_qt.session import AnalysisProgress
from tests.qt.pages.fake_network import FakeNetwork


class FakeSession(QObject):
    """Keeps what it is asked for, and tells what a test wants."""

    analysed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.network = FakeNetwork()
        self.asked: list[tuple[list[int], int, list[int]]] = []
        self.stopped = 0
        self._due: list[Decision] = []

    def analyse(self, record: Record, seats: list[int], start: int = 0, known: Any = ()) -> None:
        self.asked.append((list(seats), start, sorted(known)))
        self._due = decisions(record, seats, start, known)

    def stop_analysis(self) -> None:
        self.stopped += 1

    def tell(self, number: int, costs: dict[int, float] | None = None) -> None:
        """So many more are judged; then the end, where that was all."""
        for decision in self._due[:number]:
            judgement = judged(decision, (costs or {}).get(decision.at, 0.0))
            self.analysed.emit(AnalysisProgress(1, len(self._due), judgement))
        del self._due[:number]
        if not self._due:
            self.analysed.emit(AnalysisProgress(0, 0, None))


def judged(decision: Decision, cost: float = 0.0) -> Judgement:
    """What was played was best, or another would have been better by so much."""
    played = RatedAction(decision.played, 0.5 - cost, 0.05, cost, 0.02, 2 if cost else 1, 3, 3, 32)
    if not cost:
        return Judgement(decision, [played])
    better = RatedAction(Lava("coin", "C2"), 0.5, 0.05, 0, 0, 1, 3, 3, 32)
    return Judgement(decision, [better, played])
