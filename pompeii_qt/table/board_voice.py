"""What a hand does at the board, said as it is done: a card or a citizen taken up, put back, the wall, an undo."""

from PySide6.QtCore import QObject

from pompeii_core.city import COLOURS
from pompeii_core.phases import Choice
from pompeii_qt import game_words
from pompeii_qt.scene.board import Board
from pompeii_qt.session import Session
from pompeii_qt.table.hand import Hand
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets import screen_reader


class BoardVoice(QObject):
    """Follows board and hand; a key that leads nowhere is answered too."""

    def __init__(self, session: Session, model: TableModel, board: Board, hand: Hand) -> None:
        super().__init__(board)
        self._model, self._board, self._hand = model, board, hand
        hand.selected.connect(self._on_card)
        board.picked_up.connect(self._on_picked_up)
        board.put_back.connect(self._on_put_back)
        board.cursor_stopped.connect(lambda: self._say(self.tr("The wall")))
        session.rewound.connect(lambda _: self._say(self.tr("Taken back")))

    def _on_card(self, card: int | None) -> None:
        if card is None:
            if self._model.decision is not None and not self._model.answered:
                self._say(self.tr("Put back"))
            return
        colour = game_words.colour_words(COLOURS[card])
        form = self.tr("Card {n}, {colour}: %n square(s)", "", self._targets())
        self._say(form.format(n=card, colour=colour))

    def _on_picked_up(self, square: str) -> None:
        standing = self._model.decision.view.standing(square) if self._model.decision else 0
        steps = self.tr("Picked up at {square}: up to %n step(s)", "", standing).format(square=square)
        targets = self.tr("%n square(s) or gate(s)", "", self._targets())
        self._say(f"{steps}, {targets}")

    def _on_put_back(self) -> None:
        decision = self._model.decision
        if decision is not None and decision.view.choice == Choice.RUN:  # a card is the hand's
            self._say(self.tr("Put back"))

    def _targets(self) -> int:
        decision = self._board.interaction.decision
        return len(decision.lit or decision.upcoming)

    def _say(self, text: str) -> None:
        screen_reader.announce(self._board, text)
