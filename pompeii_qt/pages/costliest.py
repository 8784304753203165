"""What cost one most in a game that has just ended, found by itself while its result is looked at."""

from typing import Final

from PySide6.QtCore import QTimer, Signal

from pompeii_core.ai.analysis import costliest
from pompeii_core.build import COMPILED
from pompeii_core.record import Record
from pompeii_qt.pages.analysis import CostliestList
from pompeii_qt.pages.game_analysis import GameAnalysis
from pompeii_qt.widgets.basic import Card, Heading, column, label
from pompeii_qt.words import game_words

_MOST: Final = 3
_WAITS: Final = 700  # milliseconds for which the page is for its result alone


class CostliestDecisions(Card):
    """`chosen` tells the entry of one. Hidden at first, and where the core is not compiled: that takes minutes."""

    chosen = Signal(int)

    def __init__(self, analysis: GameAnalysis) -> None:
        super().__init__()
        self._analysis = analysis
        self._record: Record | None = None
        self._seat = 0
        self._title, self.words = Heading(self.tr("Your costliest decisions"), 1.25), label("", "muted")
        self.list = CostliestList()
        self.list.chosen.connect(self.chosen)
        column(self, self._title, self.words, self.list, spacing=8, margins=12)
        self._wait = QTimer(self, singleShot=True, interval=_WAITS)
        self._wait.timeout.connect(self._run)
        analysis.setParent(self)
        analysis.judged.connect(self._show)
        analysis.ended.connect(self._show)
        self.hide()

    def show_record(self, record: Record | None, seat: int | None) -> None:
        """The game of the person on this seat; None: there is nobody to be told anything."""
        self.stop()
        self.hide()
        self._record, self._seat = (record, seat) if record and seat is not None and COMPILED else (None, 0)

    def start(self) -> None:
        if self._record is not None:
            self._wait.start()

    def stop(self) -> None:
        """It is not any more; what was found is kept."""
        self._wait.stop()
        self._analysis.stop()

    def _run(self) -> None:
        assert self._record
        self._analysis.begin(self._record)
        if decisions := self._analysis.of(self._seat):
            self._show()
            # the flight first: it is looked over soonest, and there most is lost
            self._analysis.run([self._seat], next((one.at for one in decisions if not one.view.phase.placing), 0))

    def _show(self, _at: int = 0) -> None:
        assert self._record
        known, decisions = self._analysis.known(self._seat), self._analysis.of(self._seat)
        worst = costliest(known, _MOST)
        titles = {one.decision.at: game_words.phase_words(one.decision.view.phase) for one in worst}
        self.list.show_judgements(worst, titles, [player.name for player in self._record.header.players], [*titles])
        words = "" if worst else self.tr("None of them cost you anything.")
        if self._analysis.running or not known:
            words = self.tr("Looking them over: {done} of {all}").format(done=len(known), all=len(decisions))
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.show()
