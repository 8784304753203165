"""Hint and values: the AI's opinion of the moment, asked for when it is wanted."""

from PySide6.QtCore import QObject, Signal

from pompeii_core.ai import Rated, square_worth
from pompeii_qt import words
from pompeii_qt.scene.board import Board
from pompeii_qt.session import GameInfo, Session
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.hint import HintPanel


class Advice(QObject):
    """Keeps the hint and the heat map in step with what is asked; each can be switched on and off."""

    explained = Signal(str)
    """What the heat map shows, in words; "" when there is none."""

    def __init__(self, session: Session, controller: Controller, board: Board, hint: HintPanel) -> None:
        super().__init__(controller)
        self._session, self._controller, self._board, self._hint = session, controller, board, hint
        self._info: GameInfo | None = None
        self._hinting = self._valuing = False
        self._seat: int | None = None
        self._rated: tuple[int, list[Rated]] | None = None
        self._requested: int | None = None
        controller.settled.connect(self._refresh)
        controller.asked.connect(self._refresh)
        session.rated.connect(self._on_rated)

    def begin(self, info: GameInfo) -> None:
        """A new game."""
        self._info, self._rated, self._requested, self._seat = info, None, None, None

    def show_players(self, info: GameInfo) -> None:
        """Others play from here on."""
        self._info = info

    def show_hint(self, on: bool) -> None:
        """Switch the hint on or off."""
        self._hinting = on
        self._refresh()

    def show_values(self, on: bool) -> None:
        """Switch the heat map on or off."""
        self._valuing, self._seat = on, None
        self._refresh()

    def show_values_of(self, seat: int) -> None:
        """While values are shown: those of a citizen of this seat; the same seat again goes back to the choice."""
        if self._valuing:
            self._seat = None if seat == self._seat else seat
            self._refresh()

    def _refresh(self, *_: object) -> None:
        asked = self._controller.decision
        rated = None
        if asked is not None and (self._hinting or (self._valuing and self._seat is None)):
            rated = self._answer(asked.seq, asked.view.seat)
        if self._hinting:
            self._fill_hint(rated)
        self._show_values(rated)

    def _show_values(self, rated: list[Rated] | None) -> None:
        seat = self._seat_valued
        if not self._valuing or self._info is None:
            self.explained.emit("")
            self._board.set_values(None)
        elif seat is not None:
            name = self._info.players[seat].name
            self.explained.emit(self.tr("How likely a citizen of {name} gets out from each square").format(name=name))
            self._board.set_values(self._chances(seat))
        else:
            self.explained.emit(
                self.tr("What each choice is worth, in citizens. Click a player for the chances to get out.")
            )
            self._board.set_values(choice_values(rated) if rated else None, shares=False)

    @property
    def _seat_valued(self) -> int | None:
        """Whose chances are shown; None: the worth of the choices."""
        if self._seat is not None or (self._info and self._info.own):
            return self._seat
        update = self._controller.update
        return update.view.active if update else None

    def _answer(self, seq: int, seat: int | None) -> list[Rated] | None:
        if self._rated is not None and self._rated[0] == seq:
            return self._rated[1]
        if self._requested != seq and seat is not None:
            self._requested = seq
            self._session.rate(seat)
        return None

    def _on_rated(self, seat: int, rated: list[Rated]) -> None:
        asked = self._controller.decision
        # an answer that comes after the next question is of no use
        if asked is None or asked.view.seat != seat or self._requested != asked.seq:
            return
        self._rated = asked.seq, rated
        self._refresh()

    def _fill_hint(self, rated: list[Rated] | None) -> None:
        asked = self._controller.decision
        if asked is None or self._info is None:
            self._hint.show_rated([], None, [])
        elif rated is None:
            self._hint.show_waiting()
        else:
            self._hint.show_rated(rated, asked.view, [player.name for player in self._info.players])

    def _chances(self, seat: int) -> dict[str, float] | None:
        update = self._controller.update
        return square_worth(update.view, self._info.rules, seat) if update and self._info else None


def choice_values(rated: list[Rated]) -> dict[str, float]:
    """The worth of the best action that ends on each square."""
    best: dict[str, float] = {}
    for one in rated:
        if squares := words.action_squares(one.action):
            best[squares[-1]] = max(best.get(squares[-1], one.worth), one.worth)
    return best
