"""The hint panel: the best choices, one line each. A press on one unfolds its reasons, figures and a button."""

from enum import Enum
from itertools import chain, pairwise
from typing import Final, NamedTuple, Self

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from pompeii_core.actions import Action
from pompeii_core.ai.opinion import Criterion, RatedAction
from pompeii_core.view import Update
from pompeii_qt import theme
from pompeii_qt.activation import presses
from pompeii_qt.art.marks import HINT
from pompeii_qt.session import ActionRatings
from pompeii_qt.settings import Settings
from pompeii_qt.table.table_layout import FittedScrollArea, close_button
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import (
    Button,
    Card,
    FlowLayout,
    add_all,
    button,
    column,
    figures_button,
    label,
)
from pompeii_qt.widgets.marks import round_pen
from pompeii_qt.words import game_words
from pompeii_qt.words.analysis import tenths_words
from pompeii_qt.words.game_words import Names, about_words, chance_words, citizens_words, number_words, percent_words
from pompeii_qt.words.opponents import reason_words, short_reason_words

translate = QCoreApplication.translate

SHOWN: Final = 3
_LINE: Final = 24  # minimum height of a choice's line, in pixels
_BADGE: Final = 17  # diameter of a choice's number, in pixels
_SIDE: Final = 6  # pixels between the parts of a line
_EDGE: Final = 3  # pixels at its ends
_BEGINNING: Final = 12  # minimum letters of a note that is cut
_ARROW: Final = 8  # width of its arrow, in pixels


class HintForm(Enum):
    """Shape of the hint for its place. `COLUMN` says most; `LOW` leaves the sentences on all choices to tool tips.

    `SPOT` is as small as the sea: it shows only the choice that is unfolded. `BAND` has the choices side by side.
    """

    COLUMN = "column"
    LOW = "low"
    SPOT = "spot"
    BAND = "band"


class HintPanel(Card):
    """The best choices, once their ratings are final. `chosen(action)` is emitted when one is played.

    `pointed` brings the squares of the choice under the pointer; `recommended`, while there is none, the listed ones.
    """

    chosen = Signal(object)
    pointed = Signal(list)
    recommended = Signal(list)
    closed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._title, self._close = label(), close_button(self.tr("Close the hint"), self.closed.emit)
        theme.make_bold(self._title)
        self.choices = [ChoiceLine() for _ in range(SHOWN)]
        self.details = ChoiceDetails(settings)
        self._rest = label(role="muted")
        for line in self.choices:
            line.clicked.connect(lambda _=False, line=line: self._unfold(line if line.isChecked() else None))
            line.pointed.connect(self._point)
        self.details.chosen.connect(self.chosen)
        self._lay_out()
        self.lines: list[str] = []  # all that the panel says, whether or not there is room to show it
        self._form = HintForm.COLUMN
        self._shown = 0  # number of choices
        self._asked: Update | None = None
        self._said: Update | None = None
        self._recommended: list[Action] = []
        self._show_parts()

    def _lay_out(self) -> None:
        content = QWidget()
        self._lines = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._lines.setSpacing(0)
        add_all(self._lines, *((line, 1) for line in self.choices))
        column(content, self._lines, self.details, self._rest, 1, spacing=0)
        self._area = FittedScrollArea(content)
        self._title.setContentsMargins(_EDGE, 0, 0, 0)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(3, 1, 3, 2)
        self._grid.setSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(1, 1)
        self._grid.addWidget(self._title, 0, 0)
        self._grid.addWidget(self._close, 0, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(self._area, 1, 0, 1, 2)
        for before, after in pairwise([self._close, *self.choices, *self.details.buttons]):
            self.setTabOrder(before, after)

    def set_form(self, form: HintForm) -> None:
        """Set the shape: how the choices lie, and what is left to tool tips or left out."""
        if form is not self._form:
            self._form = form
            across = form is HintForm.BAND
            direction = QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom
            self._lines.setDirection(direction)
            self._lines.setSpacing(_SIDE if across else 0)
            self.details.set_across(across)
            self._show_parts()

    def show_waiting(self, part: float) -> None:
        """Show that the AI is still looking ahead. `part`: the share done, from 0 to 1."""
        self._note(self.tr("Looking ahead… {part}").format(part=percent_words(part)))

    def show_nothing(self, awaited: str) -> None:
        """Show a sentence about who decides now; if `awaited` is "", that there is nothing to choose."""
        self._note(awaited or self.tr("There is nothing to choose now."))

    def show_rated(self, ratings: ActionRatings, asked: Update, names: Names) -> None:
        """Show the best choices in `ratings` of the decision `asked`, or that there are none.

        Emits `recommended` with all listed choices. Announces the first once for each decision.
        """
        best = ratings.rated[:SHOWN]
        if not best:
            self._note(self.tr("The AI cannot look ahead now."))
            return
        if asked is not self._asked:
            self._unfold(None)
        self._asked, self._shown = asked, len(best)
        ties = [one for one in best if one.rank == best[0].rank]
        equal = len(ties) == len(best) > 1
        for number, (line, one) in enumerate(zip(self.choices, best, strict=False), 1):
            worth = "" if equal and ratings.goal not in ("save", "lose") else _worth_words(one, ratings.goal, number)
            line.show_choice(number, one, Words.of(one, worth, asked, names, ratings.goal))
        self.details.show_line(self._unfolded)
        heading, rest = self._heading(len(best), len(asked.legal), equal=equal), self._sentences(ratings, asked)
        self._title.setText(heading or self.tr("Hint"))
        self._rest.setText(" ".join(rest))
        set_tip(self._title, " ".join(rest))
        first = self.choices[0].accessibleName()
        self.lines = [line.accessibleName() for line in self.choices[: len(best)]]
        self.lines += [" ".join(part for part in (heading, *rest) if part)] if heading or rest else []
        self._recommend([one.action for one in best])
        self._show_parts()
        if asked is not self._said:
            self._said = asked
            said = game_words.labelled(self.tr("Hint"), " ".join(part for part in (heading, first) if part))
            screen_reader.announce(self, ". ".join(part for part in (said, " ".join(rest)) if part))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._point([])

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._point([])

    @property
    def _unfolded(self) -> "ChoiceLine | None":
        return next((line for line in self.choices if line.isChecked()), None)

    def _unfold(self, line: "ChoiceLine | None") -> None:
        """Unfold one choice below all of them, and fold the others. None: fold all."""
        for one in self.choices:
            one.setChecked(one is line)
        self.details.show_line(line)
        self._show_parts()

    def _show_parts(self) -> None:
        """Show the parts that have words and room in this form. In a SPOT, an unfolded choice is alone."""
        unfolded = self._unfolded
        alone = self._form is HintForm.SPOT and unfolded is not None
        for number, line in enumerate(self.choices):
            line.setVisible(number < self._shown and not (alone and line is not unfolded))
        self.details.setVisible(unfolded is not None)
        roomy, titled = self._form is HintForm.COLUMN, self._form in (HintForm.COLUMN, HintForm.LOW) or not self._shown
        self._grid.addWidget(self._area, *((1, 0, 1, 2) if titled else (0, 0, 2, 1)))
        self._rest.setContentsMargins(_EDGE, _EDGE if roomy else 0, _EDGE, 0)
        self._title.setVisible(titled)
        self._close.setVisible(not alone)
        self._area.setVisible(self._shown > 0)
        self._rest.setVisible(roomy and bool(self._rest.text()))

    def _recommend(self, actions: list[Action]) -> None:
        self._recommended = actions
        self._point([])

    def _point(self, squares: list[str]) -> None:
        self.pointed.emit(squares)
        self.recommended.emit([] if squares or self.isHidden() else self._recommended)

    def _heading(self, shown: int, legal: int, *, equal: bool) -> str:
        """Return a sentence if there is one `legal` choice, or all `shown` are `equal`; otherwise ""."""
        if legal == 1:
            return self.tr("It is the only choice.")
        if not equal:
            return ""
        return self.tr("These two are about equal.") if shown == 2 else self.tr("These three are about equal.")

    def _sentences(self, ratings: ActionRatings, asked: Update) -> list[str]:
        """Return sentences on all choices, [] for a single one. With goal `lead` also the chance to win, while open."""
        said: list[str] = []
        if len(asked.legal) == 1:
            return said
        if others := sum(one.rank == 1 for one in ratings.rated[SHOWN:]):
            said.append(self.tr("%n other choice(s) are about as good.", "", others))
        chance = 10 * ratings.rated[0].chance
        if ratings.goal == "lead" and 0.5 <= chance < 9.5:
            said.append(self.tr("From here you win about %n game(s) in 10.", "", round(chance)))
        return said

    def _note(self, text: str) -> None:
        """Show a sentence instead of choices, fold them, and recommend none."""
        self._asked, self._shown = None, 0
        self._recommend([])
        self._title.setText(text)
        set_tip(self._title, "")
        self._rest.setText("")
        self.lines = [text]
        self._unfold(None)


def _worth_words(rated: RatedAction, goal: Criterion, number: int) -> str:
    """Return what a choice leads to in a puzzle about citizens; otherwise how it compares with the best one.

    `number`: its place in the list; 1 is the best found.
    """
    if goal == "save":
        return translate("HintPanel", "Saves {citizens}").format(citizens=citizens_words(rated.saved))
    if goal == "lose":
        return translate("HintPanel", "Loses {citizens}").format(citizens=citizens_words(rated.lost))
    if number == 1:
        return translate("HintPanel", "The best found")
    if rated.rank == 1:
        return translate("HintPanel", "About as good as the best")
    loss = tenths_words(rated.behind) if goal == "win" else about_words(rated.behind)
    return translate("HintPanel", "Gives away {loss}").format(loss=loss)


def _figures_words(rated: RatedAction, goal: Criterion) -> str:
    """Return the chance to win, the citizens saved and lost on average, and the gap to the best, in figures."""
    saved, lost = number_words(max(rated.saved, 0.0)), number_words(max(rated.lost, 0.0))
    text = translate("HintPanel", "{chance} to win, {saved} saved, {lost} lost, on %n deal(s)", None, rated.games)
    figures = text.format(chance=chance_words(rated.chance), saved=saved, lost=lost)
    if rated.behind <= 0:
        return figures
    count = percent_words if goal == "win" else number_words
    behind = translate("HintPanel", "behind by {n} ± {interval}")
    return f"{figures}; {behind.format(n=count(rated.behind), interval=count(rated.interval))}"


class Words(NamedTuple):
    """All that is said about a choice. `worth`: "" if it is said of all choices together."""

    action: str  # as an order, with what is on its square
    short: str
    worth: str
    reasons: list[str]
    briefly: list[str]  # the same reasons, in few letters
    figures: str
    tells_worth: bool  # whether a line says the worth rather than a reason

    @classmethod
    def of(cls, rated: RatedAction, worth: str, asked: Update, names: Names, goal: Criterion) -> Self:
        reasons = [reason_words(reason, names) for reason in rated.reasons]
        action = game_words.action_words(rated.action, asked.view, names)
        short = game_words.short_action_words(rated.action, asked.view, names)
        tells_worth = rated.rank > 1 or goal in ("save", "lose")
        briefly = [short_reason_words(reason, names) for reason in rated.reasons]
        return cls(action, short, worth, reasons, briefly, _figures_words(rated, goal), tells_worth)

    def notes(self) -> list[str]:
        """Return what a line may add to the action. The first that fits is shown."""
        reasons = list(chain.from_iterable(zip(self.reasons, self.briefly, strict=True)))
        return [self.worth[:1].lower() + self.worth[1:], *reasons] if self.worth and self.tells_worth else reasons


class ChoiceLine(Button):
    """A choice on one line: its number, the action, and the first note that fits.

    Checked while its details are unfolded.
    """

    pointed = Signal(list)

    def __init__(self) -> None:
        super().__init__(autoDefault=False)
        self.setCheckable(True)
        self.setProperty("role", "line")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # the board keeps its keys after a click here
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.action: Action | None = None
        self.words = Words("", "", "", [], [], "", tells_worth=False)
        self._number = 0

    def show_choice(self, number: int, rated: RatedAction, words: Words) -> None:
        """Show choice `number` of the list. If its action has changed, take no press for a moment."""
        if self.action != rated.action:
            presses.renew(self)  # another choice may just have been pressed at this place
        self.action, self.words, self._number = rated.action, words, number
        said = f"{number}. {words.action}", words.worth, game_words.join_clauses(words.reasons)
        self.setAccessibleName(". ".join(part for part in said if part))
        set_tip(self, f"{self.accessibleName()}\n{words.figures}")
        self.updateGeometry()
        self.update()

    @property
    def shown(self) -> tuple[str, str]:
        """What the line shows: the action and, while folded, the first note that fits after it, or ""."""
        bold, plain = self._metrics()
        room = self.width() - self._around()
        left = room - bold.horizontalAdvance(self.words.short)
        notes = [] if self.isChecked() else [f", {note}" for note in self.words.notes()]
        note = next((note for note in notes if plain.horizontalAdvance(note) <= left), "")
        if notes and not note and left >= _BEGINNING * plain.averageCharWidth():
            note = plain.elidedText(min(notes, key=len), Qt.TextElideMode.ElideRight, left)
        return bold.elidedText(self.words.short, Qt.TextElideMode.ElideRight, max(room, 0)), note

    def sizeHint(self) -> QSize:
        height = max(_LINE, round(self._metrics()[1].height()) + 2)
        return QSize(self._around() + round(self._wide()) + 1, height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._around() + 2 * _LINE, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look, area = theme.current(), self.rect().toRectF()
        bold, _ = self._metrics()
        action, note = self.shown
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side = self._badge()
            badge = QRectF(_EDGE, (area.height() - side) / 2, side, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(HINT))
            painter.drawEllipse(badge)
            painter.setFont(self._bold())
            painter.setPen(QColor("#FFFFFF"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(self._number))
            base = (area.height() + bold.ascent() - bold.descent()) / 2
            left = badge.right() + _SIDE
            painter.setPen(look.text)
            painter.drawText(QPointF(left, base), action)
            painter.setFont(self.font())
            painter.setPen(look.muted)
            painter.drawText(QPointF(left + bold.horizontalAdvance(action), base), note)
            painter.setPen(round_pen(look.muted, 1.6))
            painter.drawPolyline(self._arrow(QPointF(area.right() - _EDGE - _ARROW / 2, area.center().y())))

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._point(on=True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(on=False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._point(on=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point(on=False)

    def _point(self, *, on: bool) -> None:
        self.pointed.emit(game_words.action_squares(self.action) if on and self.action else [])

    def _arrow(self, middle: QPointF) -> list[QPointF]:
        if self.isChecked():
            return [middle + QPointF(-4, -2), middle + QPointF(0, 2), middle + QPointF(4, -2)]
        return [middle + QPointF(-2, -4), middle + QPointF(2, 0), middle + QPointF(-2, 4)]

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def _metrics(self) -> tuple[QFontMetricsF, QFontMetricsF]:
        return QFontMetricsF(self._bold()), QFontMetricsF(self.font())

    def _wide(self) -> float:
        return self._metrics()[0].horizontalAdvance(self.words.short)

    def _badge(self) -> int:
        return max(_BADGE, round(self._metrics()[1].height()))

    def _around(self) -> int:
        """Return the width of a line without its words: number, arrow and margins."""
        return _EDGE + self._badge() + _SIDE + _EDGE + _ARROW + _EDGE


class ChoiceDetails(QWidget):
    """What a choice gives away, its reasons and, on request, figures. Its button emits `chosen(action)`."""

    chosen = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._action: Action | None = None
        self._worth, self._why, self._figures = label(), label(role="muted"), label(role="muted")
        self.take = button(self.tr("Play this"), lambda: self.chosen.emit(self._action))
        self.figures_button = figures_button(settings, self._show_figures)
        self.buttons = self.take, self.figures_button
        words = column(None, self._worth, self._why, self._figures, spacing=0)
        buttons = FlowLayout(*self.buttons, spacing=_SIDE)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(_EDGE, 0, _EDGE, 0)
        self._box.setSpacing(2)
        add_all(self._box, (words, 1), buttons)

    def set_across(self, across: bool) -> None:
        """Set whether the buttons are beside the words, not below them."""
        self._box.setDirection(QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom)

    def show_line(self, line: ChoiceLine | None) -> None:
        """Show a line's choice, which `take` plays. Does nothing for None."""
        if line is None:
            return
        words, self._action = line.words, line.action
        why = game_words.join_clauses(words.reasons)
        why = why[:1].upper() + why[1:]
        for part, text in ((self._worth, words.worth), (self._why, why), (self._figures, words.figures)):
            part.setText(text)
            part.setVisible(bool(text))
            set_tip(part, words.figures)
        self.take.setAccessibleName(self.tr("Play this: {action}").format(action=words.action))
        self._show_figures()

    def _show_figures(self) -> None:
        self._figures.setVisible(self._settings.figures_shown)
