"""What was given away in a game: where, the habit that costs most, and the costliest decisions."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QPushButton, QSizePolicy, QWidget

from pompeii_core.actions import Action, Choice, Phase
from pompeii_core.ai.analysis import GivenAway, Habit, HabitCode, Judgement, given_away, habits
from pompeii_core.build import COMPILED
from pompeii_core.record import Record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.pages.game_analysis import GameAnalysis, puzzles_of
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import (
    Button,
    Card,
    Heading,
    WholeLabel,
    add_all,
    button,
    clear_layout,
    column,
    label,
    row,
)
from pompeii_qt.words.analysis import (
    by_price,
    chance_loss_words,
    habit_words,
    parts_words,
    price_words,
    split_words,
    sum_figures_words,
    sum_words,
)
from pompeii_qt.words.game_words import (
    Names,
    action_words,
    kind_words,
    phase_words,
    short_action_words,
)

_ANALYSIS_DELAY: Final = 700  # milliseconds before the analysis starts, so that the result comes first
_HABIT: Final = 0.5  # citizens that a habit worth a sentence gave away
_SPLIT: Final = 430  # pixels of width, with text of the usual size, from which kinds and phases are side by side
_KINDS: Final[dict[HabitCode, Choice]] = {  # of decisions, by habit
    "burned_own": Choice.LAVA,
    "gave_up_relatives": Choice.RELATIVE,
    "gave_up_runs": Choice.RUN,
    "left_gates": Choice.RUN,
    "stayed_inside": Choice.RUN,
    "wasted_relatives": Choice.PLACE,
}


class HabitRow(QWidget):
    """A sentence about the costliest habit, and a button that emits `practised` with its kind of decision."""

    practised = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._kind = Choice.RUN
        self.words = label()
        tip = self.tr("Find the better choice yourself, in this game and in your others")
        self.button = button(self.tr("Practise this"), lambda: self.practised.emit(self._kind), tip=tip)
        row(self, (self.words, 1), self.button, spacing=12)

    def show_habit(
        self, habits: Sequence[Habit], lost: GivenAway, player: SeatedPlayer, known: Sequence[Judgement]
    ) -> None:
        """Show the first of `habits`, the costliest, or a kind of decision that cost over twice as much.

        Hide if slight. `lost`: what each kind cost. `known`: all judged decisions; if there are none, no kind is shown,
        and if none is worth practising, no button.
        """
        kind, most = max(lost.by_choice.items(), key=lambda one: one[1].mean)
        said, _ = dict(zip(lost.by_choice, split_words(lost, [*lost.by_choice.values()]), strict=True))[kind]
        text = ""
        if habits and habits[0].cost >= max(_HABIT, most.mean / 2):
            kind, text = _KINDS[habits[0].code], habit_words(habits[0], player)
        elif known and most.mean >= _HABIT:
            text = self.tr("What cost most: {kind} ({citizens}).")
            text = text.format(kind=kind_words(kind), citizens=parts_words(said))
        self._kind = kind
        self.words.setText(text)
        self.button.setVisible(bool(puzzles_of(known, kind)))
        self.setVisible(bool(text))


class LossSplit(Card):
    """Bars of what was given away, by kind of decision and by phase."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = label(role="muted")
        self._kinds, self._phases = QGridLayout(), QGridLayout()
        self._sides = row(None, (self._kinds, 1), (self._phases, 1), spacing=22)
        title = Heading(self.tr("Where it was given away"), 1.15)
        column(self, title, self._sides, self.figures, spacing=6, margins=12)
        for grid in (self._kinds, self._phases):
            grid.setColumnStretch(1, 1)
            grid.setHorizontalSpacing(10)
            grid.setVerticalSpacing(4)
            grid.setRowStretch(len(Choice), 1)

    def show_losses(self, lost: GivenAway, judged: Sequence[Judgement], *, figures: bool) -> None:
        views = [one.decision.view for one in judged]
        kinds = [(kind_words(kind), lost.by_choice[kind]) for kind in Choice if any(v.choice is kind for v in views)]
        phases = [(phase_words(phase), lost.by_phase[phase]) for phase in Phase if any(v.phase is phase for v in views)]
        for grid, rows in ((self._kinds, kinds), (self._phases, phases)):
            clear_layout(grid)
            parts = split_words(lost, [loss for _, loss in rows], figures=figures)
            total = sum(number for number, _ in parts)
            for n, ((words, _), (citizens, amount)) in enumerate(zip(rows, parts, strict=True)):
                number = label(amount, wrap=False, bold=True)
                number.setAccessibleName(parts_words(citizens))
                # All bars have one scale: a whole one is all that was given away.
                for at, part in enumerate((label(words, wrap=False), _Bar(citizens / (total or 1.0)), number)):
                    grid.addWidget(part, n, at)
        self.figures.setText(sum_figures_words(lost) if figures else "")
        self.figures.setVisible(figures)
        self.setVisible(bool(judged))

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self.width() >= _SPLIT * theme.text_scale()
        directions = QBoxLayout.Direction
        self._sides.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        super().resizeEvent(event)


class _Bar(QWidget):
    """A bar, filled to a share of 0 to 1 of its width."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share
        self.setMinimumWidth(40)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = theme.current(), QPainter(self)
        box = QRectF(0, self.height() / 2 - 5, self.width(), 10)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for width, colour in ((box.width(), look.line), (box.width() * self._share, look.accent)):
            if width <= 0:
                continue
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(box.x(), box.y(), width, box.height()), 4, 4)


class CostliestList(QWidget):
    """Buttons for the costliest decisions. `chosen` brings the entry of the pressed one."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._box = column(self, spacing=6)
        self._shown: tuple[list[Judgement], list[int], dict[int, str], Names] = [], [], {}, []
        self.buttons: list[QPushButton] = []

    def show_judgements(
        self, judgements: Sequence[Judgement], titles: dict[int, str], names: Names, hidden: Sequence[int] = ()
    ) -> None:
        """Show judgements in this order, titled by entry; nothing if already shown.

        `hidden`: the entries whose better choice is not shown.
        """
        # Only for a reason, as rebuilding the buttons would lose the focus.
        if (shown := ([*judgements], [*hidden], dict(titles), [*names])) != self._shown:
            self._shown = shown
            clear_layout(self._box)
            self.buttons = [self._button(one, titles[one.decision.at], names) for one in judgements]
            add_all(self._box, *self.buttons)

    def choose(self, at: int) -> None:
        """Mark the button of entry `at`, if there is one, as the decision shown."""
        for one, made in zip(self._shown[0], self.buttons, strict=True):
            made.setChecked(one.decision.at == at)

    def _button(self, judgement: Judgement, title: str, names: Names) -> QPushButton:
        at = judgement.decision.at
        shown, said = (self._choices(judgement, names, words) for words in (short_action_words, action_words))
        price, chance = price_words(judgement), chance_loss_words(judgement.cost)
        if chance and judgement.cost.citizens.clear:
            lost = self.tr("Lost {chance}").format(chance=chance)
            title = f"{lost} · {title}"
        made = _CostlyButton(price, title, shown, said)
        made.clicked.connect(lambda _=False: self._press(at))
        return made

    def _choices(self, judgement: Judgement, names: Names, words: Callable[[Action, View, Names], str]) -> list[str]:
        """Return the choice played and the better one, which may be hidden."""
        played, best = (words(one.action, judgement.decision.view, names) for one in (judgement.played, judgement.best))
        if judgement.decision.at in self._shown[1]:
            return [played, self.tr("What would have been better?")]
        return [played, self.tr("Better: {choice}").format(choice=best)]

    def _press(self, at: int) -> None:
        self.choose(at)
        self.chosen.emit(at)


class _CostlyButton(Button):
    """What a decision gave away, a number in large type above its unit, beside three lines about it."""

    def __init__(self, cost: tuple[str, str], title: str, shown: Sequence[str], said: Sequence[str]) -> None:
        """`cost`: number and unit. `shown`: the choice played and a better one, abbreviated; `said`: in words."""
        super().__init__()
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setStyleSheet("QPushButton:checked { background: transparent; border-width: 2px; }")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(". ".join((" ".join(cost), title, *said)))
        set_tip(self, "\n".join(said))
        price = label(cost[0], "danger", align=Qt.AlignmentFlag.AlignHCenter, wrap=False, scale=1.35, bold=True)
        unit = label(cost[1], "muted", align=Qt.AlignmentFlag.AlignHCenter, wrap=False)
        widest = QCoreApplication.translate("Analysis", "citizen(s)", None, 2)
        unit.setMinimumWidth(unit.fontMetrics().horizontalAdvance(widest) + 4)
        lines = [WholeLabel() for _ in range(3)]
        for line, text in zip(lines, (title, *shown), strict=True):
            line.setText(text)
        theme.make_bold(lines[1])
        left, about = column(None, 1, price, unit, 1, spacing=0), column(None, *lines, spacing=0)
        self._line = row(self, left, (about, 1), spacing=12, margins=(12, 6, 12, 6))
        for part in (price, unit, *lines):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return self._line.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._line.minimumSize()


class CostliestDecisions(Card):
    """The costliest decisions of a game that has just ended, hidden at first. `chosen` brings the entry of one.

    Afterwards the decisions of other seats are judged. `found` brings each of these seats and what it gave away.
    """

    chosen = Signal(int)
    found = Signal(int, object)

    def __init__(self, analysis: GameAnalysis) -> None:
        super().__init__()
        self._analysis = analysis
        self._record: Record | None = None
        self._seat: int | None = None
        self._others: list[int] = []  # other seats that are still to be judged
        self._asked = False  # whether that has been begun
        self._title, self.words = Heading(self.tr("Your costliest decisions"), 1.25), label("", "muted")
        self.sum, self.habit, self.list = label(bold=True, scale=1.1), HabitRow(), CostliestList()
        self.list.chosen.connect(self.chosen)
        column(self, self._title, self.sum, self.words, self.habit, self.list, spacing=8, margins=12)
        self._wait = QTimer(self, singleShot=True, interval=_ANALYSIS_DELAY)
        self._wait.timeout.connect(self._run)
        analysis.setParent(self)
        analysis.judged.connect(self._show)
        analysis.ended.connect(self._show)
        analysis.ended.connect(self._judge_others)
        self.hide()

    def show_record(self, path: Path, record: Record | None, seat: int | None, others: Sequence[int] = ()) -> None:
        """Stop, hide, and set what `start` judges: decisions of `seat`, which are shown, then of `others`.

        `path` is the record's file. `start` does nothing without a record, without seats, or with the interpreted core.
        """
        self.stop()
        self.hide()
        self._path = path
        # With the interpreted core it would take minutes.
        self._record = record if COMPILED and (seat is not None or others) else None
        self._seat, self._others = seat, [*others]

    def start(self) -> None:
        if self._record is not None:
            self._wait.start()

    def stop(self) -> None:
        """Stop the analysis. What was found stays."""
        self._wait.stop()
        self._analysis.stop()

    def _run(self) -> None:
        assert self._record
        self._analysis.begin(self._record, self._path)
        self._asked = False
        self._show()
        if self._seat is not None:
            # The flight first: it takes least time, and most is lost there.
            own = self._analysis.decisions_of(self._seat)
            self._analysis.run([self._seat], next((one.at for one in own if not one.view.phase.placing), 0))
        if not self._analysis.running:
            self._judge_others()

    def _judge_others(self) -> None:
        """Emit `found` for each other seat that is fully judged, once. The first time, have the rest judged."""
        for seat in [seat for seat in self._others if not self._analysis.missing([seat])]:
            self._others.remove(seat)
            self.found.emit(seat, given_away(self._analysis.known(seat)))
        if self._others and not self._asked:
            self._asked = True
            self._analysis.run(self._others)

    def _show(self, at: int | None = None) -> None:
        """Show what is known of the seat's own decisions, and habits once all are judged.

        Does nothing if it has none, or if the decision `at` is another seat's.
        """
        assert self._record
        other = at is not None and self._analysis.decisions[at].seat != self._seat
        if other or self._seat is None or not (decisions := self._analysis.decisions_of(self._seat)):
            return
        known = self._analysis.known(self._seat)
        lost, done = given_away(known), len(known) == len(decisions)
        worst = by_price(lost.mistakes)
        titles = {one.decision.at: phase_words(one.decision.view.phase) for one in worst}
        self.list.show_judgements(worst, titles, [player.name for player in self._record.header.players], [*titles])
        self.sum.setText(sum_words(lost, "", done=done) if known else "")
        self.sum.setVisible(bool(known))
        player, rules = self._record.header.players[self._seat], self._record.header.rules
        finished = known if done else []
        self.habit.show_habit(habits(finished, rules), lost, player, finished)
        words = ""
        if not done and (self._analysis.running or not known):
            words = self.tr("Looking them over: {done} of {all}").format(done=len(known), all=len(decisions))
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.show()
