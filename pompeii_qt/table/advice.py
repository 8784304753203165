"""Hint and values: the AI's ratings of the current choices, requested only when shown."""

from PySide6.QtCore import QObject

from pompeii_core.actions import Action, Run
from pompeii_core.city import INDEX, SPACES
from pompeii_core.view import Update
from pompeii_qt.languages import fill
from pompeii_qt.scene.decision import NOTHING
from pompeii_qt.scene.highlights import choice_values
from pompeii_qt.session import ActionRatings, RateRequest
from pompeii_qt.table.action_list import ActionList
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.hint import HintPanel
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.seats import SeatsPanel
from pompeii_qt.widgets.values_legend import ValuesLegend
from pompeii_qt.words.game_words import figure_words, percent_words
from pompeii_qt.words.names import You


class Advice(QObject):
    """The hint, the values on the board and the list of all actions. Each is switched on and off by its tool."""

    def __init__(self, table: TableContext, tools: Toolbar, seats: SeatsPanel) -> None:
        super().__init__(table.page)
        self._model, self._board, self._tools = table.model, table.board, tools
        model = table.model
        self.hint, self.actions = HintPanel(model.settings), ActionList(model)
        self.legend = ValuesLegend(table.board)
        table.board.camera.moved.connect(self.legend.refit)
        for panel in (self.hint, self.actions):
            panel.pointed.connect(table.board.interaction.highlights.point_at)
            panel.chosen.connect(table.confirmations.answer)
        self.hint.recommended.connect(table.board.interaction.recommend)
        self.hint.closed.connect(lambda: tools.hint.setChecked(False))
        self.actions.closed.connect(lambda: tools.actions_list.setChecked(False))
        tools.values.toggled.connect(self._show_own_values)
        tools.values.toggled.connect(seats.set_pointable)
        seats.pointed.connect(self._show_values_of)
        self._seat: int | None = None
        self._said = ""  # the sentence on values that was announced last
        self._requested: Update | None = None
        self._ratings: ActionRatings | None = None  # of the choices in the update for which they were requested
        model.began.connect(self._begin)
        self._held = NOTHING  # in the hand when values were shown last
        table.board.interaction.relit.connect(self._follow_held)
        follow(self._refresh, model.update_shown, model.asked, tools.hint.toggled)
        model.session.rated.connect(self._on_rated)

    def close(self) -> None:
        """Switch off the values on the board or, if they are off, the hint. Does nothing if both are off."""
        if on := [tool for tool in (self._tools.values, self._tools.hint) if tool.isChecked()]:
            on[0].trigger()

    @property
    def _valuing(self) -> bool:
        return self._tools.values.isChecked()

    def _show_own_values(self) -> None:
        self._seat = None
        self._refresh()

    def _show_values_of(self, seat: int) -> None:
        """While values are on, show those of a seat's citizens.

        The same seat again brings back those of the choices.
        """
        if self._valuing:
            self._seat = None if seat == self._seat else seat
            self._refresh()

    def _follow_held(self) -> None:
        """Show only the values of choices with what is held; if nothing is held, of all choices."""
        held = self._board.interaction.decision.held
        if held != self._held:
            self._held = held
            if self._valuing and self._seat is None:
                self._refresh()

    def _begin(self) -> None:
        self._ratings = self._requested = self._seat = None

    def _refresh(self, *_: object) -> None:
        asked, ratings, hinting = self._model.decision, None, self._tools.hint.isChecked()
        if asked is not None and (hinting or (self._valuing and self._seat is None)):
            ratings = self._ratings_of(asked)
        if hinting and asked is None:
            self.hint.show_nothing(self._awaited())
        elif hinting and asked is not None and ratings and ratings.final:
            self.hint.show_rated(ratings, asked, self._model.names)
        elif hinting:
            self.hint.show_waiting(ratings.part if ratings else 0.0)
        self.actions.show_worths(_worths(ratings) if ratings and ratings.final else {})
        self._show_values(ratings)

    def _awaited(self) -> str:
        """Return in a sentence who else has to decide now; "" if no one has."""
        seat = self._model.active
        if seat is None or seat in self._model.own:
            return ""
        person = self._model.players[seat].kind == "person"
        words = self.tr("It is {name}'s turn.") if person else self.tr("{name} is thinking…")
        return fill(words, name=self._model.names[seat])

    def _show_values(self, ratings: ActionRatings | None) -> None:
        title, told, click = "", "", ""
        values: dict[str, float] | None = None
        # the seat whose chances of escape are shown; spectators, who have no choices, see those of the active seat
        seat = self._seat if self._seat is not None or self._model.own else self._model.active
        valuing = self._valuing and self._model.info is not None
        if valuing and seat is not None:
            told = self._escapes(seat)
            title = fill(self.tr("{name}'s chances of escape"), name=self._model.called[seat])
            if isinstance(self._model.called[seat], You):
                title = self.tr("Your chances of escape")
            values = self._chances(seat)
        elif valuing:
            told, title = self._valued(ratings)
            click = self.tr("Click a player for their chances of escape.")
            held = self._board.interaction.decision.held
            if ratings:
                values, _ = choice_values(ratings.rated, ratings.goal, held, by_citizen=True)
                if held.origin is None and any(isinstance(one.action, Run) for one in ratings.rated):
                    click = self.tr("Choose a citizen for the value of each of its moves.")
            if ratings and not ratings.final:
                title = self.tr("Looking ahead… {part}").format(part=percent_words(ratings.part))
        ends = self.tr("best"), self.tr("worst")
        if seat is not None:
            ends = percent_words(1), percent_words(0)
        self.legend.show_scale(title, told, click, ends if values else None)
        kind = "escape" if seat is not None or ratings is None else ratings.goal
        self._board.interaction.show_values(values, kind)
        if values and told != self._said:
            screen_reader.announce(self._board, told)
        self._said = told if values else ""

    def _escapes(self, seat: int) -> str:
        if isinstance(name := self._model.called[seat], You):
            return self.tr("How likely your citizens are to escape from each square")
        return fill(self.tr("How likely {name}'s citizens are to escape from each square"), name=name)

    def _valued(self, ratings: ActionRatings | None) -> tuple[str, str]:
        """Return what the values of choices are, as a sentence and as a title; for None, as by `lead`."""
        match ratings.goal if ratings else "lead":
            case "save":
                return self.tr("How many of your citizens are saved with each choice."), self.tr("Citizens saved")
            case "lose":
                return self.tr("How many of your citizens are lost with each choice."), self.tr("Citizens lost")
            case "win":
                return self.tr("Your chance of winning with each choice."), self.tr("Chance of winning")
        return self.tr("How many citizens you give away with each choice."), self.tr("Citizens given away")

    def _ratings_of(self, asked: Update) -> ActionRatings | None:
        """Return the ratings known for a decision. None, after requesting them once, until the first arrive."""
        # by identity: after an undo the same choices may be asked again in another position
        if self._requested is not asked and asked.view.seat is not None:
            self._requested, self._ratings = asked, None
            self._model.session.request(RateRequest(asked.view.seat))
        return self._ratings

    def _on_rated(self, ratings: ActionRatings) -> None:
        asked = self._model.decision
        # ratings that arrive after their question are dropped
        if asked is None or asked is not self._requested or (asked.view.seat, asked.seq) != (ratings.seat, ratings.seq):
            return
        self._ratings = ratings
        self._refresh()

    def _chances(self, seat: int) -> dict[str, float] | None:
        from pompeii_core.ai import square_worth  # not needed before such values are shown

        if (update := self._model.update) is None:
            return None
        chances = square_worth(update.view, self._model.rules, seat)
        # before the eruption no one is on open ground
        placing = update.view.phase.placing
        return {square: chance for square, chance in chances.items() if SPACES[INDEX[square]] or not placing}


def _worths(ratings: ActionRatings) -> dict[Action, str]:
    """Return the figure of each rated action, best first, as in the values on the board."""
    goal = ratings.goal
    most = max((one.lead for one in ratings.rated), default=0.0) if goal == "lead" else 0.0
    return {one.action: figure_words(one.reached(goal) - most, goal) for one in ratings.rated}
