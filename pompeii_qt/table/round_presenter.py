"""What the others have done since a person here decided last: as marks on the board, in words, and once more."""

from PySide6.QtCore import QObject, Signal

from pompeii_core.events import Eruption, Event
from pompeii_core.round_summary import Recent, SeatSummary, recent, summarise
from pompeii_qt.scene.board import Board
from pompeii_qt.session import Session
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.log import LogPanel
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.round_panel import RoundPanel


class RoundPresenter(QObject):
    """Keeps what was told, and shows of it what the person at the screen has not answered yet."""

    replaying = Signal(str)
    """It is played once more: what to say meanwhile."""

    def __init__(
        self,
        session: Session,
        model: TableModel,
        controller: Controller,
        board: Board,
        panels: tuple[RoundPanel, RoundPanel],
        log: LogPanel,
    ) -> None:
        super().__init__(board)
        self._model, self._controller, self._board, self._panels = model, controller, board, panels
        self._told: list[tuple[int, Event]] = []
        """Every event with the update that told of it."""
        self._marks: list[SeatSummary] = []
        model.began.connect(self._begin)
        model.event_shown.connect(self._add)
        model.update_shown.connect(self._refresh)
        model.hand_changed.connect(self._refresh)
        model.player_changed.connect(self._refresh)
        model.answered_with.connect(self._clear_marks)
        session.rewound.connect(self._rewind)
        for panel in panels:
            panel.pointed.connect(self._point)
            panel.replay.connect(self.replay)
        log.pointed.connect(self._point)
        board.replay_asked.connect(self.replay)
        board.replayed.connect(self._show_marks)

    @property
    def recent(self) -> Recent:
        """What has happened since the person at the screen decided last."""
        return recent([event for _, event in self._told], self._seat, len(self._model.players))

    def replay(self) -> None:
        """Play that once more, where nothing else is going on; or end it where it is being played."""
        since = self.recent
        if self._board.replaying:
            self._board.finish()
        elif not since.decided and not self._model.covered and not self._model.guided:
            self._controller.replay(since.events)
            if self._board.replaying:
                self.replaying.emit(self.tr("Replaying what happened since your turn. Space or a click ends it."))

    @property
    def _seat(self) -> int | None:
        """Whom it is told to: the next person while the screen is passed on."""
        model = self._model
        return model.next_seat if model.next_seat is not None else model.view_seat

    def _begin(self) -> None:
        info = self._model.info
        self._told = [(past.seq, past.event) for past in info.past] if info else []
        self._marks = []
        for panel in self._panels:  # nobody can point at a game that is no more
            panel.show_round([], self._model.players, self._seat)

    def _add(self, seq: int, event: Event) -> None:
        self._told.append((seq, event))

    def _rewind(self, seq: int) -> None:
        self._told = [told for told in self._told if told[0] <= seq]

    def _refresh(self, *_: object) -> None:
        model, since = self._model, self.recent
        summaries = [] if model.guided else summarise(since.events, len(model.players))
        erupted = [n for n, event in enumerate(since.events) if isinstance(event, Eruption)]
        fresh = summarise(since.events[erupted[-1] :], len(model.players)) if erupted and summaries else summaries
        self._marks = [] if since.decided else fresh  # what was placed before people flee is no news then
        self._show_marks()
        for panel in self._panels:
            panel.show_round(summaries, model.players, self._seat if model.own else None)

    def _show_marks(self) -> None:
        if not self._board.replaying:
            self._board.show_round(self._marks)

    def _clear_marks(self, *_: object) -> None:
        self._marks = []
        self._show_marks()

    def _point(self, summaries: list[SeatSummary]) -> None:
        """Show these alone; [] brings back what is marked otherwise."""
        if not self._board.replaying:
            self._board.show_round(self._marks, summaries or None)
            self._board.point_at([square for summary in summaries for square in summary.squares])
