"""Values and best move in a replay: the AI's opinion of the decision that comes next, looked for when it is wanted."""

from itertools import islice
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from pompeii_core.ai.analysis import Decision, Judgement
from pompeii_core.record import Record
from pompeii_qt.languages import fill
from pompeii_qt.pages.analysis_words import choice_words, judgement_words
from pompeii_qt.pages.game_analysis import GameAnalysis, compared
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.choice_values import choice_values
from pompeii_qt.widgets.basic import button, label

_SETTLED: Final = 250
"""Milliseconds at one place after which somebody is taken to look at it."""
_AHEAD: Final = 4
"""Decisions, with the one that is shown, that are looked at: who goes on step by step does not wait for each."""


class ReplayAdvice(QObject):
    """Two switches, and the line that says what is known; `show_place` whenever the replay has gone somewhere."""

    switched = Signal()

    def __init__(self, board: Board, analysis: GameAnalysis) -> None:
        super().__init__(board)
        self._board, self._analysis = board, analysis
        analysis.setParent(self)
        analysis.judged.connect(self._hear)
        analysis.ended.connect(self._show)
        self._record: Record | None = None
        self._at, self._start = 0, 0
        self.words = label(role="muted")
        # Two lines, whether there are as many or not: the board would change its size at each step.
        self.words.setMinimumHeight(self.words.fontMetrics().lineSpacing() * 2)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.words.setAccessibleName(self.tr("What the AI says"))
        values, best = self.tr("Chance of winning with each choice (V)"), self.tr("What the best move was (H)")
        self.values_button = button(self.tr("Values"), self._switch, tip=values)
        self.best_button = button(self.tr("Best move"), self._switch, tip=best)
        for switch in (self.values_button, self.best_button):
            switch.setCheckable(True)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settled.timeout.connect(self._ask)
        self.words.hide()

    def begin(self, record: Record) -> None:
        """Another record, at its beginning."""
        self._record, self._at = record, 0
        if self.on:
            self._analysis.begin(record)

    def show_place(self, at: int, *, passing: bool = False) -> None:
        """The place after `at` actions; `passing`: the game goes on by itself, and nothing more is looked for."""
        self._at = at
        if self.on and not passing:
            self._settled.start()
        else:
            self._settled.stop()
        self._show()

    def resume(self) -> None:
        """The page is shown again: the game may have been looked over elsewhere."""
        if self.on and self._record is not None:
            self._analysis.begin(self._record)
            self.show_place(self._at)

    def stop(self) -> None:
        """Look at nothing more."""
        self._settled.stop()
        self._analysis.stop()

    @property
    def on(self) -> bool:
        """Whether anything is to be shown."""
        return self.values_button.isChecked() or self.best_button.isChecked()

    def _switch(self) -> None:
        self.words.setVisible(self.on)
        self.switched.emit()
        if self.on:
            self.resume()
        else:
            self.stop()
            self._show()

    def _ask(self) -> None:
        """Look at what comes next, unless that is being done."""
        ahead = islice((at for at in self._analysis.decisions if at >= self._at), _AHEAD)
        missing = [at for at in ahead if at not in self._analysis.judgements]
        if not missing:
            self._analysis.stop()
        elif not (self._analysis.running and self._next == missing[0]):
            self._start = missing[0]
            self._analysis.run(self._seats, self._start)

    @property
    def _seats(self) -> range:
        return range(len(self._record.header.players) if self._record else 0)

    @property
    def _next(self) -> int:
        """The entry that is looked at now: from the start on, and at last what is before it."""
        return min(self._analysis.missing(self._seats), key=lambda at: (at < self._start, at), default=-1)

    def _hear(self, at: int) -> None:
        if at == self._at:
            self._show()
        if not self._settled.isActive():
            self._ask()

    def _show(self) -> None:
        decision = self._analysis.decisions.get(self._at) if self.on else None
        judgement = self._analysis.judgements.get(self._at) if self.on else None
        shown = judgement if self.values_button.isChecked() else None
        self._board.set_values(choice_values(shown.choices) if shown else None, "win")
        if decision and judgement and self._record and self.best_button.isChecked():
            self._board.choice_marks.show(compared(judgement), decision.view, self._record.header.rules)
        else:
            self._board.choice_marks.clear()
        self.words.setText(self._said(decision, judgement))

    def _said(self, decision: Decision | None, judgement: Judgement | None) -> str:
        if not self.on or self._record is None:
            return ""
        if decision is None:
            return self.tr("There is nothing to decide here.")
        names = [player.name for player in self._record.header.players]
        if judgement is None:
            if self._settled.isActive() or self._analysis.running:
                return self.tr("Looking ahead…")
            return self.tr("The AI has not analysed this decision.")
        name, view = names[decision.seat], decision.view
        if not self.best_button.isChecked():
            return fill(self.tr("{name}'s chance of winning with each choice."), name=name)
        best, played = judgement.best, judgement.played
        parts = [self.tr("Best found for {name}: {choice}.").format(name=name, choice=choice_words(best, view, names))]
        if played is not best:
            parts.append(self.tr("Played: {choice}.").format(choice=choice_words(played, view, names)))
        return " ".join((*parts, judgement_words(judgement)))
