"""The analysis of one recorded game: what is known of its decisions, and the asking for more."""

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal

from pompeii_core.actions import Action
from pompeii_core.ai.analysis import Decision, Judgement, decisions
from pompeii_core.record import Record
from pompeii_qt.art.choices import ChoiceKind
from pompeii_qt.pages.judgement_store import JudgementStore
from pompeii_qt.session import AnalysisProgress, Session


class GameAnalysis(QObject):
    """`begin` with a record, `run` what is not known; `judged` tells of each decision, `ended` that no more come."""

    judged = Signal(int)
    """The entry of the decision."""
    ended = Signal()
    """All that was asked for is done, as far as the AI could do it; not told of what is stopped."""

    def __init__(self, session: Session, store: JudgementStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._store = session, store
        self._record: Record | None = None
        self._unsaved = False
        self.running = False
        self.decisions: dict[int, Decision] = {}
        """Every one of the game, by its entry in the record."""
        self.judgements: dict[int, Judgement] = {}
        """What is known, by entry."""
        session.analysed.connect(self._receive)

    def begin(self, record: Record) -> None:
        """Another game, with what is known of it from before."""
        self.stop()
        self._record = record
        self.decisions = {decision.at: decision for decision in decisions(record, range(len(record.header.players)))}
        self.judgements = self._store.load(record, self.decisions)

    def of(self, seat: int) -> list[Decision]:
        """What a seat decided, in order."""
        return [decision for decision in self.decisions.values() if decision.seat == seat]

    def known(self, seat: int) -> list[Judgement]:
        """What is known of that, in order."""
        return [self.judgements[one.at] for one in self.of(seat) if one.at in self.judgements]

    def missing(self, seats: Collection[int]) -> list[int]:
        """The entries of these seats' decisions of which nothing is known."""
        return [at for at, one in self.decisions.items() if one.seat in seats and at not in self.judgements]

    def run(self, seats: Collection[int], start: int = 0) -> None:
        """Have what is missing judged, from entry `start` on first; what runs is stopped."""
        if self._record is not None and self.missing(seats):
            self.running = True
            self._session.analyse(self._record, seats, start, list(self.judgements))

    def stop(self) -> None:
        """Look at nothing more; what is known is kept."""
        if self.running:
            self.running = False
            self._session.stop_analysis()
        self._save()

    def _receive(self, progress: AnalysisProgress) -> None:
        if not self.running:  # another page's
            return
        if progress.judgement is None:
            self.running = False
            self._save()
            self.ended.emit()
        else:
            at = progress.judgement.decision.at
            self.judgements[at] = progress.judgement
            self._unsaved = True
            self.judged.emit(at)

    def _save(self) -> None:
        if self._unsaved and self._record is not None:
            # What another page has found meanwhile is kept, too.
            self._store.save(self._record, self._store.load(self._record, self.decisions) | self.judgements)
            self._unsaved = False


def compared(judgement: Judgement) -> dict[ChoiceKind, Action]:
    """What was played beside the best choice found, for the board; one alone where they are the same."""
    found: dict[ChoiceKind, Action] = {}
    if judgement.played is not judgement.best:
        found["costly" if judgement.cost else "played"] = judgement.played.action
    found["best"] = judgement.best.action
    return found
