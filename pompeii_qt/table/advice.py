"""Hint and values: the AI's opinion of the moment, asked for when it is wanted."""

from PySide6.QtCore import QObject

from pompeii_core.view import Update
from pompeii_qt.chance_words import percent_words
from pompeii_qt.languages import fill
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.choice_values import choice_values
from pompeii_qt.session import ActionRatings, Session
from pompeii_qt.table.hint import HintPanel
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.elided import ElidedLabel


class Advice(QObject):
    """Keeps the hint and the heat map in step with what is asked; each can be switched on and off."""

    def __init__(self, session: Session, model: TableModel, board: Board, hint: HintPanel, legend: ElidedLabel) -> None:
        super().__init__(board)
        self._session, self._model, self._board, self._hint, self._legend = session, model, board, hint, legend
        self._hinting = self._valuing = False
        self._seat: int | None = None
        self._said = ""
        """What has been said of the values that are shown."""
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
        self._show_values(ratings)

    def _show_values(self, ratings: ActionRatings | None) -> None:
        seat, legend, values, told = self._seat_valued, "", None, ""
        if self._valuing and self._model.info is not None:
            if seat is not None:
                legend = self.tr("How likely {name}'s citizens are to escape from each square")
                legend = told = fill(legend, name=self._model.players[seat].name)
                values = self._chances(seat)
            else:
                told = self._valued(ratings)
                legend = " ".join((told, self.tr("Click a player for their chances of escape.")))
                values = choice_values(ratings.rated, ratings.goal) if ratings else None
                if ratings and not ratings.final:
                    legend = self.tr("Looking ahead… {part}").format(part=percent_words(ratings.part))
        self._legend.set_text(legend)
        self._legend.setVisible(bool(legend))
        self._board.set_values(values, "escape" if seat is not None or ratings is None else ratings.goal)
        if values and legend != self._said:
            screen_reader.announce(self._board, told)  # without what a pointer could do
        self._said = legend if values else ""

    def _valued(self, ratings: ActionRatings | None) -> str:
        match ratings.goal if ratings else "win":
            case "save":
                return self.tr("How many of your citizens are saved with each choice.")
            case "lose":
                return self.tr("How many of your citizens are lost with each choice.")
        return self.tr("Your chance of winning with each choice.")

    @property
    def _seat_valued(self) -> int | None:
        """Whose chances to get out are shown; None: the chance to win with each choice."""
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
        self._ratings = ratings
        self._refresh()

    def _fill_hint(self, asked: Update | None, ratings: ActionRatings | None) -> None:
        if asked is None:
            self._hint.show_nothing()
        elif ratings is None or not ratings.final:
            self._hint.show_waiting(ratings.part if ratings else 0.0)
        else:
            self._hint.show_rated(ratings, asked, self._model.names)

    def _chances(self, seat: int) -> dict[str, float] | None:
        from pompeii_core.ai import square_worth  # a window that shows no such values needs nothing that evaluates

        update = self._model.update
        return square_worth(update.view, self._model.rules, seat) if update else None
