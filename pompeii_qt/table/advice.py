"""Hint and values: the AI's ratings of the current choices, requested only when shown, and the hint panel."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QEnterEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from pompeii_core.actions import Action
from pompeii_core.ai.opinion import Criterion, RatedAction
from pompeii_core.view import Update
from pompeii_qt import theme
from pompeii_qt.activation import presses
from pompeii_qt.languages import fill
from pompeii_qt.scene.highlights import choice_values
from pompeii_qt.session import ActionRatings, RateRequest
from pompeii_qt.settings import Settings
from pompeii_qt.table.action_list import ActionList
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.table_layout import FittedScrollArea
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, add_all, button, clear_layout, column, figures_button, label, row, set_role
from pompeii_qt.widgets.seats import SeatsPanel
from pompeii_qt.words import game_words
from pompeii_qt.words.analysis import tenths_words
from pompeii_qt.words.game_words import Names, about_words, chance_words, citizens_words, number_words, percent_words
from pompeii_qt.words.names import You
from pompeii_qt.words.opponents import reason_words

SHOWN = 3


class HintPanel(Card):
    """The best choices, once their ratings are final; `chosen(action)` when one is played.

    `pointed` carries the squares of the choice under the pointer; `recommended`, while there is none, those of the
    best, each with the number of its choice or "". Each choice is short while the panel is `compact`.
    """

    chosen = Signal(object)
    pointed = Signal(list)
    recommended = Signal(dict)
    closed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._title, self._close = label(self.tr("Hint"), wrap=False), QToolButton()
        theme.make_bold(self._title)
        self._close.setText("✕")
        set_role(self._close, "sign")
        self._close.setAccessibleName(self.tr("Close the hint"))
        self._close.clicked.connect(self.closed)
        self.figures_button = figures_button(settings, self._show_figures)
        content = QWidget()
        self._box, self._last = column(None, spacing=6), label(role="muted")
        self._last.hide()
        column(content, self._box, self._last, 1, spacing=6)
        head = row(None, self._title, 1, self.figures_button, self._close, spacing=8)
        column(self, head, FittedScrollArea(content), spacing=-1, margins=(10, 4, 8, 8))
        self._choices: list[_Choice] = []
        self._asked: Update | None = None
        self._said: Update | None = None
        self._recommended: dict[str, str] = {}
        self._compact = False
        self._sentences: tuple[str, ...] = ()

    def set_compact(self, on: bool) -> None:
        """Set whether the choices are short, so that a low panel shows all of them."""
        if on != self._compact:
            self._compact = on
            for line in self._choices:
                line.show_words(compact=on)
            self._show_last()

    @property
    def lines(self) -> list[str]:
        return [words for line in (*self._choices, self._last) if (words := line.accessibleName())]

    def show_waiting(self, part: float) -> None:
        """Show that the AI is still looking ahead. `part`: the share that is done, from 0 to 1."""
        self._note(self.tr("Looking ahead… {part}").format(part=percent_words(part)))

    def show_nothing(self) -> None:
        self._note(self.tr("There is nothing to choose now."))

    def show_rated(self, ratings: ActionRatings, asked: Update, names: Names) -> None:
        """Show the best choices in `ratings` of the decision `asked`, or that there are none.

        Emits `recommended` with the squares of all that tie for best; announces the first once for each decision.
        """
        best = ratings.rated[:SHOWN]
        if not best:
            self._note(self.tr("The AI cannot look ahead now."))
            return
        shown = [line.rated.action for line in self._choices] if asked is self._asked else []
        if shown != [one.action for one in best]:
            self._show([_Choice() for _ in best])
        self._asked = asked
        ties = [one for one in best if one.rank == best[0].rank]
        for number, (line, one) in enumerate(zip(self._choices, best, strict=True), 1):
            line.show_rated(one, asked, names, ratings.goal, number, alike=len(ties) > 1 and one in ties)
            line.show_words(compact=self._compact)
            line.show_figures(self._settings.figures_shown)
        rest = self._rest(ratings.rated, asked, ratings.goal)
        self._say(*rest)
        self._recommend(_numbered([one.action for one in ties]))
        if asked is not self._said:
            self._said = asked
            said = game_words.labelled(self._title.text(), self.lines[0])
            screen_reader.announce(self, ". ".join(part for part in (said, " ".join(rest)) if part))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._point([])

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._point([])

    def _recommend(self, squares: dict[str, str]) -> None:
        self._recommended = squares
        self._point([])

    def _point(self, squares: list[str]) -> None:
        self.pointed.emit(squares)
        self.recommended.emit({} if squares or self.isHidden() else self._recommended)

    def _rest(self, rated: Sequence[RatedAction], asked: Update, goal: Criterion) -> list[str]:
        """Return sentences about all choices together; by `lead` also the chance to win, while the game is open."""
        if len(asked.legal) == 1:
            return [self.tr("It is the only choice.")]
        alike = [one.rank == 1 for one in rated]
        said = [self.tr("Any of these: too close to tell.")] if all(alike[:SHOWN]) else []
        if others := sum(alike[SHOWN:]):
            said.append(self.tr("%n other choice(s) are about as good as the best.", "", others))
        if goal == "lead" and 0.5 <= 10 * rated[0].chance < 9.5:
            said.append(self.tr("From here you win about %n game(s) in 10.", "", round(10 * rated[0].chance)))
        return said

    def _show_figures(self) -> None:
        for line in self._choices:
            line.show_figures(self._settings.figures_shown)

    def _note(self, text: str) -> None:
        self._asked = None
        self._recommend({})
        self._show([])
        self._say(text)

    def _say(self, *sentences: str) -> None:
        """Set the text below the choices; a compact panel shows the first sentence. Without any it takes no room."""
        self._sentences = sentences
        self._last.setAccessibleName(" ".join(sentences))
        self._last.setVisible(bool(sentences))
        self._show_last()

    def _show_last(self) -> None:
        shown = self._sentences[:1] if self._compact else self._sentences
        self._last.setText(" ".join(shown))
        set_tip(self._last, self._last.accessibleName() if shown != self._sentences else "")

    def _show(self, choices: "list[_Choice]") -> None:
        clear_layout(self._box)
        self._choices = choices
        add_all(self._box, *choices)
        for choice in choices:
            choice.chosen.connect(self.chosen)
            choice.pointed.connect(self._point)
        # otherwise the tab order would be the order of creation
        for before, after in pairwise([self._close, *(choice.take for choice in choices)]):
            self.setTabOrder(before, after)


def _numbered(actions: Sequence[Action]) -> dict[str, str]:
    """Return the squares of the first choices of a list, the last square of each with the choice's number."""
    numbers: dict[str, list[str]] = {}
    for number, action in enumerate(actions, 1):
        squares = game_words.action_squares(action)
        for square in squares:
            numbers.setdefault(square, []).extend([str(number)] if square == squares[-1] else [])
    return {square: "·".join(found) for square, found in numbers.items()}


class _Choice(QWidget):
    """One choice with what it gives away, the reasons, and a button that plays it; the figures on request."""

    chosen = Signal(object)
    pointed = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.rated: RatedAction
        self._best = False
        self._long = self._short = ""
        self._reasons: list[str] = []
        self._what, self._worth, self._why, self._figures = label(), label(), label(role="muted"), label(role="muted")
        theme.make_bold(self._what)
        self.take = button(self.tr("Play this"), lambda: self.chosen.emit(self.rated.action), "quiet")
        presses.renew(self)  # another choice may just have been pressed at this place
        head = row(None, (self._what, 1), spacing=-1)
        head.addWidget(self.take, 0, Qt.AlignmentFlag.AlignTop)
        column(self, head, self._worth, self._why, self._figures, spacing=0)

    def show_rated(
        self, rated: RatedAction, asked: Update, names: Names, goal: Criterion, number: int, *, alike: bool
    ) -> None:
        """Take the choice `number`, a rated action of the decision `asked`; `alike`: it shares the first place.

        `show_words` shows it.
        """
        self.rated = rated
        self._best = (alike or rated.rank == 1) and goal not in ("save", "lose")
        text = game_words.action_words(rated.action, asked.view, names)
        self._reasons = [reason_words(reason, names) for reason in rated.reasons]
        worth, why = self._worth_words(rated, goal, alike=alike), game_words.join_clauses(self._reasons)
        self._long = f"{number}. {text}"
        self._short = f"{number}. {game_words.action_words(rated.action, asked.view, names, places=False)}"
        self._worth.setText(worth)
        self._figures.setText(self._figures_words(rated, goal))
        for words in (self._worth, self._why):
            set_tip(words, self._figures.text())
        self.take.setAccessibleName(self.tr("Play this: {action}").format(action=text))
        self.setAccessibleName(". ".join(part for part in (self._long, worth, why) if part))

    def show_words(self, *, compact: bool) -> None:
        """Show all words or, `compact`, only the action, with the first reason of a best choice, else its worth."""
        why = game_words.join_clauses(self._reasons[:1] if compact else self._reasons)
        self._what.setText(self._short if compact else self._long)
        set_tip(self._what, self.accessibleName() if compact else "")
        self._why.setText(why)
        self._why.setVisible(bool(why) and (self._best or not compact))
        self._worth.setVisible(not (compact and self._best and why))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(game_words.action_squares(self.rated.action))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit([])

    def show_figures(self, on: bool) -> None:
        self._figures.setVisible(on)

    def _worth_words(self, rated: RatedAction, goal: Criterion, *, alike: bool) -> str:
        """Return what a choice leads to in a puzzle about citizens, or else how it compares with the best one."""
        if goal == "save":
            return self.tr("Saves {citizens}").format(citizens=citizens_words(rated.saved))
        if goal == "lose":
            return self.tr("Loses {citizens}").format(citizens=citizens_words(rated.lost))
        if alike:
            return self.tr("About as good as the best")
        if rated.rank == 1:
            return self.tr("The best found")
        if goal == "win":
            return self.tr("Gives away {loss}").format(loss=tenths_words(rated.behind))
        return self.tr("Gives away {loss}").format(loss=about_words(rated.behind))

    def _figures_words(self, rated: RatedAction, goal: Criterion) -> str:
        """Return the chance to win, the citizens saved and lost on average, and the gap to the best, in figures."""
        saved, lost = number_words(max(rated.saved, 0.0)), number_words(max(rated.lost, 0.0))
        text = self.tr("{chance} to win, {saved} saved, {lost} lost, on %n deal(s)", "", rated.games)
        figures = text.format(chance=chance_words(rated.chance), saved=saved, lost=lost)
        if rated.behind <= 0:
            return figures
        count = percent_words if goal == "win" else number_words
        behind = self.tr("behind by {n} ± {interval}")
        return f"{figures}; {behind.format(n=count(rated.behind), interval=count(rated.interval))}"


class Advice(QObject):
    """The hint, the values on the board and the list of all actions; each is switched on and off by its tool."""

    def __init__(self, table: TableContext, tools: Toolbar, seats: SeatsPanel) -> None:
        super().__init__(table.page)
        self._model, self._board, self._tools = table.model, table.board, tools
        model = table.model
        self.hint, self.actions = HintPanel(model.settings), ActionList(model)
        self.legend = label(role="note")
        self.legend.hide()
        for panel in (self.hint, self.actions):
            panel.pointed.connect(table.board.interaction.highlights.point_at)
            panel.chosen.connect(table.confirmations.answer)
        self.hint.recommended.connect(table.board.interaction.highlights.recommend)
        self.hint.closed.connect(lambda: tools.hint.setChecked(False))
        tools.values.toggled.connect(self._show_own_values)
        tools.values.toggled.connect(seats.set_pointable)
        seats.pointed.connect(self._show_values_of)
        self._seat: int | None = None
        self._said = ""  # the legend of the values that were announced last
        self._requested: Update | None = None
        self._ratings: ActionRatings | None = None  # of the choices in the update for which they were requested
        model.began.connect(self._begin)
        follow(self._refresh, model.update_shown, model.asked, tools.hint.toggled)
        model.session.rated.connect(self._on_rated)

    def close(self) -> None:
        """Switch off the values over the board, or else the hint beside it. Does nothing if both are off."""
        if on := [tool for tool in (self._tools.values, self._tools.hint) if tool.isChecked()]:
            on[0].trigger()

    @property
    def _valuing(self) -> bool:
        return self._tools.values.isChecked()

    def _show_own_values(self) -> None:
        self._seat = None
        self._refresh()

    def _show_values_of(self, seat: int) -> None:
        """While values are on, show those of a seat's citizens; the same seat again returns to those of the choices."""
        if self._valuing:
            self._seat = None if seat == self._seat else seat
            self._refresh()

    def _begin(self) -> None:
        self._ratings = self._requested = self._seat = None

    def _refresh(self, *_: object) -> None:
        asked, ratings, hinting = self._model.decision, None, self._tools.hint.isChecked()
        if asked is not None and (hinting or (self._valuing and self._seat is None)):
            ratings = self._ratings_of(asked)
        if hinting and asked is None:
            self.hint.show_nothing()
        elif hinting and asked is not None and ratings and ratings.final:
            self.hint.show_rated(ratings, asked, self._model.names)
        elif hinting:
            self.hint.show_waiting(ratings.part if ratings else 0.0)
        self._show_values(ratings)

    def _show_values(self, ratings: ActionRatings | None) -> None:
        legend, values, told = "", None, ""
        # the seat whose chances of escape are shown; spectators, who have no choices, see those of the active seat
        seat = self._seat if self._seat is not None or self._model.own else self._model.active
        valuing = self._valuing and self._model.info is not None
        if valuing and seat is not None:
            legend = self.tr("How likely {name}'s citizens are to escape from each square")
            if isinstance(name := self._model.called[seat], You):
                legend = self.tr("How likely your citizens are to escape from each square")
            legend = told = fill(legend, name=name)
            values = self._chances(seat)
        elif valuing:
            told = self._valued(ratings)
            legend = " ".join((told, self.tr("Click a player for their chances of escape.")))
            values = choice_values(ratings.rated, ratings.goal) if ratings else None
            if ratings and not ratings.final:
                legend = self.tr("Looking ahead… {part}").format(part=percent_words(ratings.part))
        self.legend.setText(legend)
        self.legend.setVisible(bool(legend))
        self._board.interaction.show_values(values, "escape" if seat is not None or ratings is None else ratings.goal)
        if values and legend != self._said:
            screen_reader.announce(self._board, told)  # without the sentence on clicking a player
        self._said = legend if values else ""

    def _valued(self, ratings: ActionRatings | None) -> str:
        match ratings.goal if ratings else "lead":
            case "save":
                return self.tr("How many of your citizens are saved with each choice.")
            case "lose":
                return self.tr("How many of your citizens are lost with each choice.")
            case "win":
                return self.tr("Your chance of winning with each choice.")
        return self.tr("How many citizens you give away with each choice.")

    def _ratings_of(self, asked: Update) -> ActionRatings | None:
        """Return the ratings known for a decision; None, after requesting them once, until the first arrive."""
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

        update = self._model.update
        return square_worth(update.view, self._model.rules, seat) if update else None
