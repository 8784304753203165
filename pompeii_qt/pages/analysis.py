"""The analysis page: what each decision of a player was worth, and where the game was won or lost."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QProgressBar,
    QSizePolicy,
    QTabBar,
    QTabWidget,
    QWidget,
)

from pompeii_core.actions import Action, Choice
from pompeii_core.ai.analysis import (
    Decision,
    curve,
    given_away,
    habits,
    mistakes,
)
from pompeii_core.determinize import visible_game
from pompeii_core.record import Record, RecordError, read_record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import exits, ranking
from pompeii_core.view import Update, View
from pompeii_qt import theme
from pompeii_qt.art.marks import ChoiceKind
from pompeii_qt.pages.chart import ChanceChart, Chart, GameHistory, history_of
from pompeii_qt.pages.game_analysis import DecisionCard, DecisionList, GameAnalysis, compared, find_puzzle, puzzles_of
from pompeii_qt.pages.given_away import CostliestList, HabitRow, LossSplit
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.decision import Question
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.text import ElidedLabel
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import (
    Heading,
    add_shortcut,
    button,
    card,
    column,
    combo_box,
    figures_button,
    label,
    row,
    set_role,
)
from pompeii_qt.widgets.page import Page, ScrollArea, Stepwise
from pompeii_qt.words.analysis import (
    by_price,
    guess_words,
    rest_words,
    sum_words,
)
from pompeii_qt.words.game_words import phase_words
from pompeii_qt.words.names import own_name
from pompeii_qt.words.problems import unreadable_words

_TELLING: Final = 4  # decisions whose time tells how long the others take
_WIDE: Final = 860  # pixels of width, with text of the usual size, from which there are two columns


class AnalysisPage(Page):
    """Judges the decisions of the record given to `open` while the page is shown."""

    play_on, watch = Signal(object, int), Signal(object, int)  # the record's path, and the entry to go to
    fault = Signal(str)

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(QCoreApplication.translate("AnalysisPage", "Analysis"), scrolled=False, wide=True)
        self._session, self._settings = session, settings
        self.analysis = GameAnalysis(session, self)
        self.analysis.judged.connect(self._show_judged)
        self.analysis.ended.connect(self._show_end)
        self._path = Path()
        self._record: Record  # set by `open` with its history, before the page is shown
        self._history: GameHistory
        self._seat, self._at, self._seq = 0, -1, 0
        self._picked = False  # whether the person has chosen the decision shown
        self._wanted = False  # whether the analysis should run; False after Stop
        # Whether better choices are guessed before they are shown, and the entries already revealed.
        self._guessing, self._revealed = False, set[int]()
        self._kind: Choice | None = None  # the kind of decision that is practised; None for all
        self._seen: list[Path] = []  # the games in which it was
        self._puzzle: tuple[Path, int] | None = None  # another game, and the entry of a decision of that kind in it
        self._search: Stepwise[tuple[Path, int]] = Stepwise(self)
        self._is_guessed = False  # whether the decision shown is being guessed, even if others turn out costlier
        self.seats = combo_box(self.tr("Whose decisions"))
        self.seats.currentIndexChanged.connect(self._change_seat)
        self._make_decision(settings)
        self.progress = ProgressRow()
        self.progress.pressed.connect(self.toggle)
        self.sum, self.costliest, self.habit = label(scale=1.25, bold=True), CostliestList(), HabitRow()
        self.sum.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # to be read: it is what the page is about
        self.split = LossSplit()
        self.habit.practised.connect(self.practise)
        self.figures_button = figures_button(settings, self._show_figures)
        self.chances, self.chart, self.list = ChanceChart(), Chart(), DecisionList()
        self.chart.setMinimumWidth(240)  # as wide as the other chart, so that two columns fit a small window
        self.chart.picked.connect(self._pick_nearest)
        for picked in (self.costliest.chosen, self.chances.picked, self.list.chosen):
            picked.connect(self._pick)
        self._lay_out()
        theme.signals.resized.connect(self._arrange)
        add_shortcut(self, Qt.Key.Key_Left, lambda: self.step(-1))
        add_shortcut(self, Qt.Key.Key_Right, lambda: self.step(1))
        self.landing = self.card.next_button

    def _make_decision(self, settings: Settings) -> None:
        """Make the board and the card that show one decision."""
        self.board = Board(settings)
        self.board.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # no Tab stop
        self.board.event_player.set_speed("off")
        self.board.chosen.connect(self._reveal)
        self.card = DecisionCard()
        self.card.stepped.connect(self.step)
        self.card.try_again.connect(lambda: self.play_on.emit(self._path, self._at))
        self.card.watch.connect(lambda: self.watch.emit(self._path, self._at))
        self.card.answered.connect(self._reveal)
        self.card.onward.connect(self._go_on)

    def open(self, path: Path, at: int | None = None, kind: Choice | None = None, *, guess: bool = False) -> bool:
        """Show a record. If it is unreadable, emit `fault` and return False.

        It begins at the decision of entry `at`, else at the costliest known, else at the first. `guess`: better choices
        of costly decisions stay hidden until the person has tried to find them. `kind`, only with `guess`: only
        decisions of that kind count, and other games follow.
        """
        try:
            record = read_record(path)
        except (RecordError, OSError) as error:
            self.fault.emit(unreadable_words(path, error))
            return False
        self._path, self._record, self._history = path, record, history_of(record)
        players = record.header.players
        self._names = [player.name for player in players]
        self.analysis.begin(record, path)
        self.board.begin(players, record.header.rules, exits(record.events()))
        self.chart.show_history(self._history, [player.colour for player in players], self._names)
        self._wanted, self._guessing, self._revealed = True, guess, set()
        self._practise_kind(kind)
        with QSignalBlocker(self.seats):
            self.seats.clear()
            self.seats.addItems(self._names)
            own = own_seat(players, own_name(self._settings), self._history)  # the name in a room may differ
            self.seats.setCurrentIndex(self.analysis.decisions[at].seat if at in self.analysis.decisions else own)
        self._change_seat()
        if at in self.analysis.decisions:
            self._pick(at)
        elif kind is not None:
            self._go_on()
        return True

    def step(self, by: int) -> None:
        places = [decision.at for decision in self._decisions]
        if self._at in places and 0 <= (n := places.index(self._at) + by) < len(places):
            self._pick(places[n])

    def practise(self, kind: Choice) -> None:
        """Have the person find better choices of this kind, in this game and then in others, as if never tried.

        The decision shown now counts only if it is the only one.
        """
        self._guessing, self._revealed = True, set()
        self._seen.clear()
        self._practise_kind(kind)
        if self._unrevealed[1:]:
            self._revealed.add(self._at)  # its answer has just been seen
        self._show_found()
        self._go_on()

    def _practise_kind(self, kind: Choice | None) -> None:
        self._kind, self._puzzle = kind, None
        self._seen = [*self._seen, self._path] if kind else []
        self._search.stop()
        if kind is not None:
            person = own_name(self._settings)
            self._search.begin(find_puzzle(self._session.folder, kind, person, self._seen), self._offer_puzzle)

    def _offer_puzzle(self, puzzle: tuple[Path, int]) -> None:
        self._puzzle = puzzle
        self._show_card()

    def _go_on(self) -> None:
        """Show this game's next decision to guess, else that of another game. Does nothing if there is neither."""
        if self._unrevealed:
            self._pick(self._unrevealed[0])
        elif self._puzzle is not None:
            path, at = self._puzzle
            self.open(path, at, self._kind, guess=True)

    def toggle(self) -> None:
        self._wanted = not self.analysis.running
        if self._wanted:
            self._run()
        else:
            self.analysis.stop()
        self._show_progress()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # “Try again” starts a game on this computer and would leave the room without asking.
        self.card.can_retry = self._session.network.current is None
        if self._at in self.analysis.decisions:
            self._show_card()
        self._run()
        self._show_progress()

    def hideEvent(self, event: QHideEvent) -> None:
        self.analysis.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        wide = self.width() >= _WIDE * theme.text_scale()
        directions = QBoxLayout.Direction
        self._columns.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        self.board.setMinimumHeight(200 if wide else min(round(self.width() * 0.66), round(self.height() * 0.55)))
        self._tabs.setMinimumHeight(260 if wide else 560)
        # In one column the spare height goes to the board; shared out, the card below it would be too low.
        height = QSizePolicy.Policy.Preferred if wide else QSizePolicy.Policy.Maximum
        self._right.setSizePolicy(QSizePolicy.Policy.Preferred, height)

    def _lay_out(self) -> None:
        self.header.addWidget(self.figures_button)
        self.header.addWidget(self.seats)
        overview = QWidget()
        self._graph = card(Heading(self.tr("Chance of winning"), 1.15), (self.chances, 1), spacing=2)
        saved = card(Heading(self.tr("Saved and lost"), 1.15), (self.chart, 1), spacing=2)
        saved.setMinimumHeight(290)
        self._costly_title = Heading(self.tr("Costliest decisions"), 1.15)
        # What comes only at the end is below what is being read.
        parts = self.sum, self._costly_title, self.costliest, self.habit, self.split, self._graph, saved
        column(overview, *parts, 1, spacing=10, margins=(4, 4, 12, 4))
        self._tabs = QTabWidget(documentMode=True)
        self._tabs.setTabBar(_TabBar())
        self._tabs.tabBar().setDrawBase(False)
        self._tabs.addTab(ScrollArea(overview), self.tr("Overview"))
        self._tabs.addTab(self.list, self.tr("All decisions"))
        left, self._right = QWidget(), QWidget()
        for part in (self.board, self._tabs):
            # Takes the free height instead of its size hint, which exceeds the page.
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        column(left, (self.board, 1), self.card, spacing=10)
        column(self._right, self.progress, (self._tabs, 1), spacing=6)
        inside = QWidget()
        self._columns = row(inside, (left, 6), (self._right, 5), spacing=14)
        self.body.addWidget(ScrollArea(inside), 1)
        self._show_figures()

    def _show_figures(self) -> None:
        shown = self._settings.figures_shown
        self._graph.setVisible(shown)
        self.card.show_figures(shown)
        self.list.show_chances(shown)
        if self._path.name:
            self._show_found()

    @property
    def _decisions(self) -> list[Decision]:
        return self.analysis.decisions_of(self._seat)

    def _change_seat(self) -> None:
        self._seat, self._picked = self.seats.currentIndex(), False
        decisions = self._decisions
        self.chances.show_game(self._history, self._record.header.players[self._seat].colour)
        self.list.show_decisions(decisions, self._names)
        for judgement in self.analysis.known(self._seat):
            self.list.show_judgement(judgement)
        if decisions:
            self._choose(self._worst or decisions[0].at)
        else:
            self._at, self._is_guessed = -1, False
            self._show_board(self._record.game(0).view(None))
            self.board.decide(None)
            self.board.choice_marks.clear()
            self.card.show_nothing(self.tr("This player made no decisions in this game."))
        if self.isVisible():
            self._run()
        self._show_found()

    @property
    def _worst(self) -> int | None:
        return next((one.decision.at for one in by_price(mistakes(self.analysis.known(self._seat)))), None)

    def _run(self) -> None:
        if self._wanted:
            self.progress.begin()
            self.analysis.run([self._seat])

    def _show_judged(self, at: int) -> None:
        self.list.show_judgement(self.analysis.judgements[at])
        if at == self._at:
            self._show_card()
        self._show_found()

    def _show_end(self) -> None:
        """Announce the end; if decisions are missing, emit `fault`. Show the costliest unless a person chose one."""
        self._wanted = False
        if self.analysis.missing([self._seat]):
            self.fault.emit(self.tr("The AI could not analyse every decision."))
        else:
            self._show_found()
            done = self.tr("The analysis is done."), self.sum.text(), self.habit.words.text()
            screen_reader.announce(self, " ".join(filter(None, done)))
        if not self._picked and (worst := self._worst) is not None:
            self._choose(worst)
        self._show_found()

    def _show_board(self, view: View) -> None:
        self._seq += 1
        self.board.event_player.enqueue(Update(self._seq, [], view, []))

    def _pick(self, at: int) -> None:
        self._picked = True
        self._choose(at)

    def _pick_nearest(self, at: int) -> None:
        if decisions := self._decisions:
            self._pick(min(decisions, key=lambda decision: abs(decision.at - at)).at)

    def _choose(self, at: int) -> None:
        self._at = at
        self._show_board(self.analysis.decisions[at].view)
        for shown in (self.chances, self.costliest, self.list):
            shown.choose(at)
        self._show_card()

    def _show_card(self) -> None:
        decision, judgement = self.analysis.decisions[self._at], self.analysis.judgements.get(self._at)
        title, header = self._title(decision), self._record.header
        rules, player = header.rules, header.players[decision.seat]
        chosen: dict[ChoiceKind, Action] = {"played": decision.played}
        self._is_guessed = judgement is not None and self._at in self._unrevealed
        if judgement is None:
            self.card.show_decision(title, decision, self._names)
        elif self._is_guessed:
            self.card.show_question(title, judgement, player, self._names)
        else:
            onward = bool(self._unrevealed or self._puzzle)
            self.card.show_judgement(title, judgement, player, self._names, onward=onward)
            chosen = compared(judgement)
        legal = visible_game(decision.view, rules).legal_actions() if self._is_guessed else []
        self.board.decide(Question(Update(self._seq, [], decision.view, legal)) if self._is_guessed else None)
        self.board.choice_marks.show(chosen, decision.view, rules)

    @property
    def _unrevealed(self) -> list[int]:
        """Entries of costliest decisions whose better choice is hidden, the worst first; [] unless guessing."""
        known = self.analysis.known(self._seat) if self._guessing else []
        worst = by_price(mistakes(known)) if self._kind is None else puzzles_of(known, self._kind)
        return [one.decision.at for one in worst if one.decision.at not in self._revealed]

    def _reveal(self, guess: Action | None = None) -> None:
        if not self._is_guessed:
            return
        by_button = self.card.answer_button.hasFocus()
        self._revealed.add(self._at)
        self._show_found()
        self._show_card()
        if by_button:  # the button is gone: move the focus to the next one
            (self.card.onward_button if self.card.onward_button.isVisible() else self.card.next_button).setFocus()
        if guess is not None:
            self.card.tell(guess_words(self.analysis.judgements[self._at], guess))

    def _title(self, decision: Decision) -> str:
        decisions, phase = self._decisions, phase_words(decision.view.phase)
        text = self.tr("Decision {number} of {all} · {phase}")
        return text.format(number=decisions.index(decision) + 1, all=len(decisions), phase=phase)

    def _show_found(self) -> None:
        known = self.analysis.known(self._seat)
        done, lost = len(known) == len(self._decisions), given_away(known)
        worst = by_price(lost.mistakes)
        self._show_progress()
        titles = {one.decision.at: self._title(one.decision) for one in worst}
        self.costliest.show_judgements(worst, titles, self._names, self._unrevealed)
        self.costliest.choose(self._at)
        self._costly_title.setVisible(bool(worst))
        player = self._record.header.players[self._seat]
        alone = sum(one.kind == "person" for one in self._record.header.players) == 1
        name = "" if alone and player.kind == "person" else player.name
        self.sum.setText(sum_words(lost, name, done=done) if known else "")
        self.sum.setVisible(bool(known))
        self.split.show_losses(lost, known, figures=self._settings.figures_shown)
        found = habits(known, self._record.header.rules)
        self.habit.show_habit(found if done else [], lost, player, [one for one in known if done])
        costs = {one.decision.at: one.chance_lost for one in known if one.chance_lost}
        self.chances.show_points(curve(known, self._seat, self._history.game if done else None), costs)

    def _show_progress(self) -> None:
        done = {one.decision.at for one in self.analysis.known(self._seat)}
        end = max(self.analysis.decisions, default=0) + 1
        work = {one.at: (end - one.at) ** 2 for one in self._decisions}
        self.progress.show_progress(work, done, running=self.analysis.running)


class _TabBar(QTabBar):
    """Keeps the arrow keys for its tabs. Elsewhere on the page they step through the decisions."""

    def event(self, event: QEvent) -> bool:
        arrow = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if arrow and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


def own_seat(players: list[SeatedPlayer], own: str, history: GameHistory) -> int:
    """Return the seat to show first: that of the person called `own`, else the first person's, else the winner's."""
    people = [seat for seat, player in enumerate(players) if player.kind == "person"]
    named = [seat for seat in people if players[seat].name == own]
    return (named or people or [ranking(history.game.saved, history.game.volcano)[0][1]])[0]


class ProgressRow(QWidget):
    """Progress of the analysis, with a Stop/Continue button that emits `pressed`. Only words once all is analysed."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = ElidedLabel()
        set_role(self.words, "muted")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedHeight(10)
        self.bar.setAccessibleName(self.tr("Analysis"))
        self.button = button("", self.pressed.emit)
        for part in (self.bar, self.button):  # keeps its place, so that nothing moves when the analysis ends
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        column(self, row(None, (column(None, self.words, self.bar, spacing=4), 1), self.button, spacing=12))
        self._clock = QElapsedTimer()
        self._known: set[int] | None = None  # when it began; None until it is first shown

    def begin(self) -> None:
        self._known = None
        self._clock.start()

    def show_progress(self, work: Mapping[int, int], done: set[int], *, running: bool) -> None:
        """Show how many decisions are `done` and, as soon as it is known, the time that is left.

        `work`: how long each takes, by entry, in proportion.
        """
        self._known = done if self._known is None else self._known
        total, fresh = len(work), done - self._known
        for part in (self.bar, self.button):
            part.setVisible(len(done) < total)
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(len(done))
        text = self.tr("{done} of %n decision(s) analysed", "", total).format(done=len(done))
        if running and len(fresh) >= _TELLING:
            spent, rest = (sum(work[at] for at in part) for part in (fresh, work.keys() - done))
            text = f"{text} · {rest_words(self._clock.elapsed() / max(spent, 1) * rest)}"
        self.words.set_text(text if total else "")
        self.button.setText(self.tr("Stop") if running else self.tr("Continue"))
