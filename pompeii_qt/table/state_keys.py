"""How the game stands, asked for by a key and told in a sentence: to be heard, and to be read below the prompt."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from pompeii_core.preview import Spot
from pompeii_core.view import View
from pompeii_qt.game_words import join_clauses, labelled
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.keyboard import START
from pompeii_qt.scene.spot_words import spot_description, spot_name
from pompeii_qt.table import state_words
from pompeii_qt.table.hand import Hand
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.piles import PilesPanel
from pompeii_qt.table.table_keys import TableKeys
from pompeii_qt.widgets.seats import SeatsPanel


class StateKeys(QObject):
    """Each of its keys has `tell` say something of the game as it is shown."""

    def __init__(
        self,
        model: TableModel,
        keys: TableKeys,
        parts: tuple[Board, Hand, SeatsPanel, PilesPanel],
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(keys)
        self._model, self._tell = model, tell
        self._board, self._hand, self._seats, self._piles = parts
        self._last_seat = -1
        self._last = START
        self._board.cursor_moved.connect(self._follow)
        model.began.connect(self._begin)
        questions: dict[str, Callable[[View], str]] = {
            "here": self._here,
            "neighbours": self._neighbours,
            "gates": lambda view: state_words.gates_words(view, model.rules, self._last.square),
            "score": lambda view: state_words.score_words(view, model.players),
            "citizens": self._citizens,
            "players": self._next_player,
            "hand": self._cards,
            "lava": lambda view: state_words.lava_words(view, model.rules),
            "piles": lambda _: self._piles.words,
        }
        for name, answer in questions.items():
            keys.add(name, partial(self._answer, answer))

    def _answer(self, answer: Callable[[View], str]) -> None:
        if (update := self._model.update) is not None:
            self._tell(answer(update.view))

    def _begin(self) -> None:
        self._last, self._last_seat = START, -1

    def _follow(self, spot: Spot) -> None:
        self._last = spot

    def _here(self, _view: View) -> str:
        said = (words(self._board.interaction, self._last) for words in (spot_name, spot_description))
        return join_clauses(filter(None, said))

    def _neighbours(self, view: View) -> str:
        return state_words.neighbours_words(view, self._model.rules, self._model.players, self._last.square)

    def _citizens(self, view: View) -> str:
        seat = self._model.view_seat
        if seat is None:  # who watches has none
            return self._next_player(view)
        return f"{self._model.names[seat]}. {state_words.citizens_words(view, self._model.rules, seat)}"

    def _next_player(self, view: View) -> str:
        """One after the other, all but oneself."""
        others = [seat for seat in range(view.seats) if seat != self._model.view_seat]
        self._last_seat = next((seat for seat in others if seat > self._last_seat), others[0])
        card = self._seats.cards[self._last_seat]
        return f"{card.accessibleName()}. {state_words.citizens_words(view, self._model.rules, self._last_seat)}"

    def _cards(self, view: View) -> str:
        if not view.phase.placing or self._model.watching:
            return self.tr("There are no cards in hand.")
        return ". ".join(labelled(str(n), card.accessibleName()) for n, card in enumerate(self._hand.cards, 1)) + "."
