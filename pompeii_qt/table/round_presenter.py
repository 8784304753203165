"""What the others have done since a person here decided last, as marks on the board."""

from PySide6.QtCore import QObject

from pompeii_core.events import Event
from pompeii_core.round_summary import Recent, recent, summarise
from pompeii_qt.scene.board import Board
from pompeii_qt.session import Session
from pompeii_qt.table.model import TableModel


class RoundPresenter(QObject):
    """Keeps what was told, and shows of it what the person at the screen has not answered yet."""

    def __init__(self, session: Session, model: TableModel, board: Board) -> None:
        super().__init__(board)
        self._model, self._board = model, board
        self._told: list[tuple[int, Event]] = []
        """Every event with the update that told of it."""
        model.began.connect(self._begin)
        model.event_shown.connect(self._add)
        model.update_shown.connect(self._refresh)
        model.hand_changed.connect(self._refresh)
        model.answered_with.connect(lambda: board.show_round([]))
        session.rewound.connect(self._rewind)

    @property
    def recent(self) -> Recent:
        """What has happened since the person at the screen decided last."""
        return recent([event for _, event in self._told], self._seat, len(self._model.players))

    @property
    def _seat(self) -> int | None:
        """Whom it is told to: the next person while the screen is passed on."""
        model = self._model
        return model.next_seat if model.next_seat is not None else model.view_seat

    def _begin(self) -> None:
        info = self._model.info
        self._told = [(past.seq, past.event) for past in info.past] if info else []

    def _add(self, seq: int, event: Event) -> None:
        self._told.append((seq, event))

    def _rewind(self, seq: int) -> None:
        self._told = [told for told in self._told if told[0] <= seq]

    def _refresh(self) -> None:
        since = self.recent
        summaries = summarise(since.events, len(self._model.players))
        self._board.show_round([] if since.decided else summaries)
