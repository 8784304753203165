"""Hint and values: the AI's opinion of the moment, asked for when it is wanted."""

from itertools import accumulate
from math import log
from statistics import fmean
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject

from pompeii_core.ai import RatedAction, square_worth
from pompeii_core.view import Update
from pompeii_qt import game_words
from pompeii_qt.scene.board import Board
from pompeii_qt.session import ActionRatings, Session
from pompeii_qt.table.hint import HintPanel
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets.elided import ElidedLabel

_SOFT: Final = 4.0
"""How many citizens ahead a search calls 1 / (1 + 1/e), on its curve from 0 to 1."""

_DOUBT: Final = 30
"""Games of a search that say as much as one look, or as those after the other choices."""


class Advice(QObject):
    """Keeps the hint and the heat map in step with what is asked; each can be switched on and off."""

    def __init__(self, session: Session, model: TableModel, board: Board, hint: HintPanel, legend: ElidedLabel) -> None:
        super().__init__(board)
        self._session, self._model, self._board, self._hint, self._legend = session, model, board, hint, legend
        self._hinting = self._valuing = False
        self._seat: int | None = None
        self._requested: Update | None = None
        self._ratings: ActionRatings | None = None
        """Of the choices in the update for which they were requested."""
        model.began.connect(self._begin)
        model.update_shown.connect(self._refresh)
        model.asked.connect(self._refresh)
        session.rated.connect(self._on_rated)

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

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._refresh()

    def _begin(self) -> None:
        self._ratings, self._requested, self._seat = None, None, None

    def _refresh(self) -> None:
        asked = self._model.decision
        ratings = None
        if asked is not None and (self._hinting or (self._valuing and self._seat is None)):
            ratings = self._answer(asked)
        if self._hinting:
            self._fill_hint(asked, ratings)
        self._show_values(ratings.rated if ratings else None)

    def _show_values(self, rated: list[RatedAction] | None) -> None:
        seat, legend, values = self._seat_valued, "", None
        if self._valuing and self._model.info is not None:
            if seat is not None:
                legend = self.tr("How likely a citizen of {name} gets out from each square")
                legend = legend.format(name=self._model.players[seat].name)
                values = self._chances(seat)
            else:
                legend = self.tr("What each choice is worth, in citizens. Click a player for the chances to get out.")
                values = choice_values(rated) if rated else None
        self._legend.set_text(legend)
        self._legend.setVisible(bool(legend))
        self._board.set_values(values, shares=seat is not None)

    @property
    def _seat_valued(self) -> int | None:
        """Whose chances are shown; None: the worth of the choices."""
        # who only watches has no choices of their own: they see the chances of whoever is on turn
        return self._seat if self._seat is not None or self._model.own else self._model.active

    def _answer(self, asked: Update) -> ActionRatings | None:
        """What is known of these choices; it is asked for once, and again when they are told anew."""
        # by identity: after an undo the same choices may be asked again in another position
        if self._requested is not asked and asked.view.seat is not None:
            self._requested, self._ratings = asked, None
            self._session.rate(asked.view.seat)
        return self._ratings

    def _on_rated(self, ratings: ActionRatings) -> None:
        asked = self._model.decision
        # an answer that comes after the next question is of no use
        if asked is None or asked is not self._requested or (asked.view.seat, asked.seq) != (ratings.seat, ratings.seq):
            return
        self._ratings = replace(ratings, rated=steadied(ratings.rated))
        self._refresh()

    def _fill_hint(self, asked: Update | None, ratings: ActionRatings | None) -> None:
        if asked is None:
            self._hint.show_nothing()
        elif ratings is None:
            self._hint.show_waiting()
        else:
            self._hint.show_rated(ratings, asked, self._model.names)

    def _chances(self, seat: int) -> dict[str, float] | None:
        update = self._model.update
        return square_worth(update.view, self._model.rules, seat) if update else None


def steadied(rated: list[RatedAction]) -> list[RatedAction]:
    """Saved and lost of a choice that a search has played on few times are drawn towards those of all it has."""
    games = sum(one.games for one in rated)
    if not games:
        return rated
    saved = sum(one.games * one.saved for one in rated) / games
    lost = sum(one.games * one.lost for one in rated) / games

    def steady(one: RatedAction) -> RatedAction:
        share = one.games / (one.games + _DOUBT)
        return replace(one, saved=saved + share * (one.saved - saved), lost=lost + share * (one.lost - lost))

    return [steady(one) if one.games else one for one in rated]


def choice_values(rated: list[RatedAction]) -> dict[str, float]:
    """The worth of the best action that ends on each square."""
    best: dict[str, float] = {}
    for one, worth in zip(rated, worths(rated), strict=True):
        if squares := game_words.action_squares(one.action):
            best[squares[-1]] = max(best.get(squares[-1], worth), worth)
    return best


def worths(rated: list[RatedAction]) -> list[float]:
    """What each choice is worth in citizens: by the lead that a search found where it has looked, the best first."""
    searched = [one for one in rated if one.games]
    if not searched:
        return [one.worth for one in rated]
    values = [min(max(one.value, 0.01), 0.99) for one in searched]
    leads = [_SOFT * log(value / (1 - value)) for value in values]
    # a lead is of the whole game, a worth of this choice: they are brought to one level
    level = fmean(one.worth for one in searched) - fmean(leads)
    trust = [one.games / (one.games + _DOUBT) for one in searched]
    found = [
        one.worth + share * (lead + level - one.worth) for one, lead, share in zip(searched, leads, trust, strict=True)
    ]
    # few games may still flatter a choice that was given up
    return [*accumulate(found, min)] + [one.worth for one in rated[len(searched) :]]
