"""The three best choices by the built-in AI, what may be expected of them, and why, in words."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QToolButton, QWidget

from pompeii_core.ai import RatedAction
from pompeii_core.view import Update
from pompeii_qt import game_words, theme
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.chance_words import chance_words, percent_words
from pompeii_qt.reason_words import reason_words
from pompeii_qt.session import ActionRatings
from pompeii_qt.table.focus import holds_focus
from pompeii_qt.table.scroll_areas import FittedScrollArea
from pompeii_qt.text import Label
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, add_all, button, clear_layout, column, label, row
from pompeii_qt.widgets.elided import ElidedLabel

SHOWN = 3


class HintPanel(Card):
    """Best choices first; `chosen(action)` when one is taken, `pointed(squares)` when one is pointed at.

    A second opinion of the same choices changes no order as long as the pointer or the keyboard is at them.
    """

    chosen = Signal(object)
    pointed = Signal(list)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self._more, self._close = label(wrap=False), ElidedLabel(), QToolButton()
        theme.make_bold(self._title)
        self._close.setText("✕")
        self._close.clicked.connect(self.closed)
        content = QWidget()
        self._box = column(content, spacing=6)
        head = row(None, self._title, (self._more, 1), 0, self._close, spacing=8)
        column(self, head, FittedScrollArea(content), spacing=-1, margins=(10, 4, 8, 8))
        self._lines: list[_Note | _Choice] = []
        self._asked: Update | None = None
        self._said: Update | None = None
        self._put_off: tuple[ActionRatings, game_words.Names] | None = None
        self._more.setProperty("role", "muted")
        self._more.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything that stays in the current language."""
        self._title.setText(self.tr("Hint"))
        self._more.set_text(self.tr("looking further ahead…"))
        self._close.setAccessibleName(self.tr("Close the hint"))

    @property
    def lines(self) -> list[str]:
        """What is shown, as plain words."""
        return [words for line in self._lines if (words := line.accessibleName())]

    def show_waiting(self, part: float) -> None:
        """The answer is being thought about, and so much of that is done."""
        self._note(self.tr("Looking ahead… {part}").format(part=percent_words(part)))

    def show_nothing(self) -> None:
        """Nobody here is asked anything."""
        self._note(self.tr("There is nothing to choose now."))

    def show_rated(self, ratings: ActionRatings, asked: Update, names: game_words.Names) -> None:
        """The best of `ratings`, which are of the choices that `asked` leaves."""
        best = ratings.rated[:SHOWN]
        if not best:
            self._note(self.tr("The AI cannot look ahead now."))
            return
        shown = [line.rated.action for line in self._choices] if asked is self._asked else []
        self._put_off = None
        if shown and shown != [one.action for one in best] and self._in_use:
            # the order stays as it is under the pointer; numbers and reasons are the new ones
            again = {one.action: one for one in ratings.rated}
            best = [again[action] for action in shown]
            self._put_off = ratings, names
        if shown != [one.action for one in best]:
            self._show([self._choice() for _ in best], _Note())
        self._asked = asked
        for line, one in zip(self._choices, best, strict=True):
            line.show_rated(one, asked, names, equal=one.rank == best[0].rank and one is not best[0])
        self._more.setVisible(not ratings.final)
        assert isinstance(self._lines[-1], _Note)
        self._lines[-1].say(self._rest(ratings.rated, asked))
        if ratings.final and asked is not self._said:  # until then the order may change with each look
            self._said = asked
            screen_reader.announce(self, game_words.labelled(self._title.text(), self.lines[0]))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._put_off and self._asked and not self._in_use:
            self.show_rated(self._put_off[0], self._asked, self._put_off[1])

    @property
    def _in_use(self) -> bool:
        return self.underMouse() or holds_focus(self)

    @property
    def _choices(self) -> "list[_Choice]":
        return [line for line in self._lines if isinstance(line, _Choice)]

    def _rest(self, rated: Sequence[RatedAction], asked: Update) -> str:
        """What is to be said of the choices that are not shown."""
        if len(asked.legal) == 1:
            return self.tr("It is the only choice.")
        others = sum(one.rank == 1 for one in rated[SHOWN:])
        return self.tr("%n other choice(s) are about equal to the best.", "", others) if others else ""

    def _note(self, text: str) -> None:
        self._asked = self._put_off = None
        self._more.hide()
        if not self._choices and self._lines:
            # what is said of progress is no new line each time
            line = self._lines[-1]
            assert isinstance(line, _Note)
            line.say(text)
        else:
            self._show([], _Note(text))

    def _choice(self) -> "_Choice":
        line = _Choice()
        line.chosen.connect(self.chosen)
        line.pointed.connect(self.pointed)
        return line

    def _show(self, choices: "list[_Choice]", note: "_Note") -> None:
        clear_layout(self._box)
        self._lines = [*choices, note]
        add_all(self._box, *self._lines, 1)
        # what is made last would come last
        for before, after in pairwise([self._close, *(choice.take for choice in choices)]):
            self.setTabOrder(before, after)


class _Note(Label):
    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setProperty("role", "muted")
        self.setWordWrap(True)
        self.say(text)

    def say(self, text: str) -> None:
        """Nothing takes no room."""
        self.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))


class _Choice(QWidget):
    """One choice: its place, what it is, what may be expected of it and why, and a button that does it."""

    chosen = Signal(object)
    pointed = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.rated: RatedAction
        self._what, self._expects, self._why = label(), label(), label(role="muted")
        theme.make_bold(self._what)
        self.take = button("", self._choose, "quiet")
        self._delay = ActivationDelay(self)
        # it comes up where another choice may just have been pressed
        self._delay.begin()
        head = row(None, (self._what, 1), spacing=-1)
        head.addWidget(self.take, 0, Qt.AlignmentFlag.AlignTop)
        column(self, head, self._expects, self._why, spacing=0)

    def show_rated(self, rated: RatedAction, asked: Update, names: game_words.Names, equal: bool) -> None:
        """What there is to say; `equal`: it cannot be told from the best."""
        self.rated = rated
        text = game_words.action_words(rated.action, asked.view, names)
        why = game_words.join_clauses(reason_words(reason, names) for reason in rated.reasons)
        expects = self._expectation(rated, equal)
        self._what.setText(f"{rated.rank}. {text}")
        self._expects.setText(expects)
        self._why.setText(why)
        self._why.setVisible(bool(why))
        self.take.setText(self.tr("Play this"))
        self.take.setAccessibleName(self.tr("Play this: {action}").format(action=text))
        self.setAccessibleName(". ".join(part for part in (f"{rated.rank}. {text}", expects, why) if part))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(game_words.action_squares(self.rated.action))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit([])

    def _choose(self) -> None:
        if self._delay.over:
            self.chosen.emit(self.rated.action)

    def _expectation(self, rated: RatedAction, equal: bool) -> str:
        """What the games that were played on from it came to."""
        saved, lost = (QLocale().toString(max(number, 0.0), "f", 1) for number in (rated.saved, rated.lost))
        chance = self.tr("{chance} to win (about equal)") if equal else self.tr("{chance} to win")
        expected = self.tr("{saved} saved, {lost} lost").format(saved=saved, lost=lost)
        return f"{chance.format(chance=chance_words(rated.chance))} · {expected}"
