"""The analysis of one recorded game: stored judgements, advice for a replay, and widgets that show decisions."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem, QWidget

from pompeii_core.actions import Action, Choice, Discard, Place
from pompeii_core.ai.analysis import Decision, Judgement, decisions, given_away, mistakes, near_ties
from pompeii_core.ai.cost import DEALS
from pompeii_core.ai.opinion import Cost, RatedAction
from pompeii_core.record import Record, RecordError, files, read_record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.summary import GameLoss
from pompeii_net.folders import atomic_write
from pompeii_qt import theme
from pompeii_qt.art import marks
from pompeii_qt.art.sprites import square_pixmap
from pompeii_qt.languages import fill
from pompeii_qt.pages.records import RowList
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.highlights import choice_values
from pompeii_qt.session import AnalysisProgress, Session
from pompeii_qt.settings import valid_parts
from pompeii_qt.system.diagnostics import version_line
from pompeii_qt.text import ElidedLabel, WholeLinesLabel, set_cell_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, FlowLayout, WholeLabel, button, column, label, row, set_role
from pompeii_qt.widgets.values_legend import ValuesLegend
from pompeii_qt.words.analysis import cost_words, figures_words, judgement_words, loss_words, reasons_words, verdict
from pompeii_qt.words.game_words import Names, action_words, chance_words, short_action_words

_FORMAT: Final = 2  # version of a file's contents; those of other versions are ignored
_KEPT_DEALS: Final = 60  # maximum number of deals stored, the last used ones; a game takes some 100 KB

translate = QCoreApplication.translate


class _Found(Struct, frozen=True):
    """What a judgement says of a decision."""

    choices: list[RatedAction]
    cost: Cost


type _Findings = dict[str, _Found]
"""Findings by a hash of the entries up to each decision: games that begin alike share them."""


class JudgementStore:
    """Judgements on disk, a file per deal in a folder beside `games`. Ignores other versions' files and disk errors."""

    def __init__(self, games: Path) -> None:
        self.folder = games.parent / "analyses"

    def load(self, record: Record, decisions: Mapping[int, Decision]) -> dict[int, Judgement]:
        """Return the stored judgements of a record's decisions, by entry. Those that do not fit are left out."""
        found = self._read(self._path(record))
        return {
            at: Judgement(decision, one.choices, one.cost)
            for at, mark in _marks(record).items()
            if (decision := decisions.get(at))
            and (one := found.get(mark))
            and {decision.played, one.cost.better} <= {choice.action for choice in one.choices}
            and _can_be_said(one, len(record.header.players))
        }

    def has(self, record: Record) -> bool:
        return self._path(record).exists()

    def save(self, record: Record, judgements: Mapping[int, Judgement]) -> None:
        """Add judgements to the stored ones. Above _KEPT_DEALS deals, delete the least recently used.

        Ignores OSError.
        """
        path, marks = self._path(record), _marks(record)
        known = self._read(path) | {marks[at]: _Found(one.choices, one.cost) for at, one in judgements.items()}
        with suppress(OSError):
            atomic_write(path, msgspec.json.encode(known), sync=False)
            for old in sorted(self.folder.glob("*.json"), key=lambda file: -file.stat().st_mtime)[_KEPT_DEALS:]:
                old.unlink(missing_ok=True)

    def _path(self, record: Record) -> Path:
        """Return the file for a record's deal, named after all that determines its figures."""
        source = [version_line(), _FORMAT, DEALS, record.header.rules, record.header.deal]
        return self.folder / f"{sha256(msgspec.json.encode(source)).hexdigest()[:32]}.json"

    @staticmethod
    def _read(path: Path) -> _Findings:
        if found := valid_parts(path, _Found):
            with suppress(OSError):
                path.touch()
        return found


def _marks(record: Record) -> dict[int, str]:
    """Return by index of each entry, from 0, a hash of that entry and all before it."""
    marks, so_far = {}, sha256()
    for at, entry in enumerate(record.entries):
        so_far.update(msgspec.json.encode(entry))
        marks[at] = so_far.hexdigest()[:16]
    return marks


def _can_be_said(found: _Found, seats: int) -> bool:
    """Return whether a finding can be put into words. It may not, if the file was edited by hand."""
    numbers = [abs(found.cost.chance.mean), *(number for one in found.choices for number in (one.chance, one.error))]
    reasons = [reason for choice in found.choices for reason in choice.reasons]
    return all(0 <= number <= 1 for number in numbers) and all((reason.seat or 0) < seats for reason in reasons)


class GameAnalysis(QObject):
    """Judges the decisions of one record: `begin`, then `run`. `judged` is emitted for each, `ended` at the end."""

    judged = Signal(int)  # the entry of the decision
    ended = Signal()  # all that could be judged has been; not emitted after `stop`

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._store = session, JudgementStore(session.folder)
        self._record: Record | None = None
        self._path: Path | None = None
        self._unsaved = False
        self._close: Collection[int] = []  # seats whose near ties await a close look
        self.running = False
        self.decisions: dict[int, Decision] = {}  # all decisions of the game, by entry
        self.judgements: dict[int, Judgement] = {}  # known judgements, by entry
        session.analysed.connect(self._receive)

    def begin(self, record: Record, path: Path | None = None) -> None:
        """Stop the present analysis and take another game with its stored judgements, without emitting these.

        `run` analyses the game. Once all decisions of its only person are judged, what they gave away is kept for
        statistics, if `path` is the record's file.
        """
        self.stop()
        self._record, self._path = record, path
        self.decisions = {one.at: one for one in decisions(record, range(len(record.header.players)))}
        self.judgements = self._store.load(record, self.decisions)
        self._keep_loss()

    def decisions_of(self, seat: int) -> list[Decision]:
        return [decision for decision in self.decisions.values() if decision.seat == seat]

    def known(self, seat: int) -> list[Judgement]:
        return [self.judgements[one.at] for one in self.decisions_of(seat) if one.at in self.judgements]

    def missing(self, seats: Collection[int]) -> list[int]:
        """Return the entries of these seats' decisions that are not judged yet."""
        return [at for at, one in self.decisions.items() if one.seat in seats and at not in self.judgements]

    def run(self, seats: Collection[int], start: int = 0, *, gently: bool = False) -> None:
        """Judge the missing decisions of these seats, from entry `start` on first. If none is missing, stop.

        Replaces an earlier run. Afterwards near ties for a seat's costliest decisions are judged longer, unless
        `gently`, which means with low priority, beside a game. If nothing is left to do, `ended` is not emitted.
        """
        self._close = [] if gently else seats
        if self._record is not None and self.missing(seats):
            self.running = True
            self._session.analyse(self._record, seats, start, list(self.judgements), gently=gently)
        elif not self._look_closely():
            self.stop()

    def _look_closely(self) -> bool:
        """Have near ties judged longer, the first time after `run`. Return whether there are any."""
        seats, self._close = self._close, []
        ties = {one.decision.at for seat in seats for one in near_ties(self.known(seat))}
        if self._record is not None and ties:
            self.running = True
            self._session.analyse(self._record, seats, 0, self.decisions.keys() - ties, closely=True)
        return bool(ties)

    def stop(self) -> None:
        if self.running:
            self.running = False
            self._session.stop_analysis()
        self._save()

    def _receive(self, progress: AnalysisProgress) -> None:
        if not self.running:  # of another page
            return
        if progress.judgement is None:
            if self._look_closely():
                return
            self.running = False
            self._save()
            self.ended.emit()
        else:
            at = progress.judgement.decision.at
            self.judgements[at] = progress.judgement
            self._unsaved = True
            self.judged.emit(at)

    def _save(self) -> None:
        if self._unsaved and self._record is not None:
            self._store.save(self._record, self.judgements)
            self._unsaved = False
            self._keep_loss()

    def _keep_loss(self) -> None:
        people = [
            at
            for at, player in enumerate(self._record.header.players if self._record else ())
            if player.kind == "person"
        ]
        if self._path is None or len(people) != 1 or not self.known(people[0]) or self.missing(people):
            return
        lost = given_away(self.known(people[0]))
        citizens, beyond = lost.citizens.mean, lost.beyond_tribune.mean
        by_choice, by_phase = (tuple(one.mean for one in losses.values()) for losses in (lost.by_choice, lost.by_phase))
        self._session.shelf.keep_loss(self._path, GameLoss(citizens, citizens - beyond, by_choice, by_phase))


_PRACTISED: Final = 0.5  # citizens from which on a decision is worth a puzzle
_MOST_PUZZLES: Final = 12  # maximum number from one game
_LOOKED_AT: Final = 200  # number of the newest records searched for puzzles


def puzzles_of(judgements: Iterable[Judgement], kind: Choice) -> list[Judgement]:
    """Return the decisions of a kind that gave away enough to be a puzzle, the worst first."""
    asked = [one for one in judgements if one.decision.view.choice is kind and one.cost.weight.mean >= _PRACTISED]
    return mistakes(asked, most=_MOST_PUZZLES)


def find_puzzle(games: Path, kind: Choice, person: str, seen: Collection[Path]) -> Iterator[tuple[Path, int] | None]:
    """Search a folder for finished, analysed games, newest first. Yields None before each file, and each find after it.

    A find is a record, one of the newest _LOOKED_AT and not in `seen`, and the entry of the worst decision of `kind`
    made by its only person or one called `person`.
    """
    store = JudgementStore(games)
    for path in [games / file.name for file in files(games)[:_LOOKED_AT]]:
        yield None
        with suppress(RecordError, OSError):
            record = None if path in seen else read_record(path)
            if record is None or not record.over or not store.has(record):
                continue
            people = [seat for seat, player in enumerate(record.header.players) if player.kind == "person"]
            own = [seat for seat in people if len(people) == 1 or record.header.players[seat].name == person]
            asked = {decision.at: decision for decision in decisions(record, own)}
            if found := puzzles_of(store.load(record, asked).values(), kind):
                yield path, found[0].decision.at


def compared(judgement: Judgement) -> dict[marks.ChoiceKind, Action]:
    """Return marks of the choice played (`played_kind`) and the best found; only the former if they are the same."""
    played, best = judgement.played, judgement.best
    if played is best:
        return {played_kind(judgement): played.action}
    return {played_kind(judgement): played.action, "best": best.action}


def played_kind(judgement: Judgement) -> marks.ChoiceKind:
    """Return the mark of the choice played; that of the best only if it is known to be."""
    found = verdict(judgement)
    best = judgement.played is judgement.best and found != "close"
    return "costly" if found == "loss" else "best" if best else "played"


_SETTLED: Final = 250  # milliseconds at a place after which its analysis starts
# Decisions analysed in advance, including the one shown, so that a step forward need not wait.
_AHEAD: Final = 4


class ReplayAdvice(QObject):
    """Two switches for the AI's advice on a replay, and a line of text. `show_place` follows the replay."""

    switched = Signal()

    def __init__(self, board: Board, analysis: GameAnalysis) -> None:
        super().__init__(board)
        self._board, self._analysis = board, analysis
        analysis.setParent(self)
        analysis.judged.connect(self._show_judged)
        analysis.ended.connect(self._show)
        self._record: Record | None = None
        self._at, self._start = 0, 0  # the place shown, and the entry from which on decisions are judged first
        self.legend = ValuesLegend(board)
        board.camera.moved.connect(self.legend.refit)
        self.words = WholeLinesLabel()
        set_role(self.words, "muted")
        self.words.setAccessibleName(self.tr("What the AI says"))
        values, best = self.tr("What each choice gives away (V)"), self.tr("What the best move was (H)")
        self.values_button = button(self.tr("Values"), self._switch, tip=values)
        self.best_button = button(self.tr("Best move"), self._switch, tip=best)
        for switch in (self.values_button, self.best_button):
            switch.setCheckable(True)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settled.timeout.connect(self._ask)
        self.words.hide()

    def begin(self, record: Record) -> None:
        self._record, self._at = record, 0
        if self.on:
            self._analysis.begin(record)

    def show_place(self, at: int, *, passing: bool = False) -> None:
        """Show the advice known after `at` actions. If on and not `passing`, soon analyse the next _AHEAD decisions."""
        self._at = at
        self._settled.stop()
        if self.on and not passing:
            self._settled.start()
        self._show()

    def resume(self) -> None:
        """Read the stored judgements again, because other pages may have added some, and show the place again.

        Does nothing while switched off.
        """
        if self.on and self._record is not None:
            self._analysis.begin(self._record)
            self.show_place(self._at)

    def stop(self) -> None:
        self._settled.stop()
        self._analysis.stop()

    @property
    def on(self) -> bool:
        return self.values_button.isChecked() or self.best_button.isChecked()

    def _switch(self) -> None:
        self.words.setVisible(self.on)
        self.switched.emit()
        if self.on:
            self.resume()
        else:
            self.stop()
            self._show()

    def _ask(self) -> None:
        seats = {decision.seat for decision in self._analysis.decisions.values()}
        ahead = islice((at for at in self._analysis.decisions if at >= self._at), _AHEAD)
        missing = [at for at in ahead if at not in self._analysis.judgements]
        # The decision being judged now: first those from the start place on, at last those before it.
        now = min(self._analysis.missing(seats), key=lambda at: (at < self._start, at), default=-1)
        if not missing:
            self._analysis.stop()
        elif not (self._analysis.running and now == missing[0]):
            self._start = missing[0]
            self._analysis.run(seats, self._start)

    def _show_judged(self, at: int) -> None:
        if at == self._at:
            self._show()
        if not self._settled.isActive():
            self._ask()

    def _show(self) -> None:
        decision = self._analysis.decisions.get(self._at) if self.on else None
        judgement = self._analysis.judgements.get(self._at) if self.on else None
        valued = judgement is not None and self.values_button.isChecked()
        values, origins = choice_values(judgement.choices if judgement and valued else ())
        self._board.interaction.show_values(values or None, "lead", origins)
        told, title, ends = "", "", None
        if decision and valued and self._record:
            told = self._valued(self._record.header.players[decision.seat].name)
            title = translate("Advice", "Citizens given away")
            ends = translate("Advice", "best"), translate("Advice", "worst")
        self.legend.show_scale(title, told, "", ends)
        if decision and judgement and self._record and self.best_button.isChecked():
            self._board.choice_marks.show(compared(judgement), decision.view, self._record.header.rules)
        else:
            self._board.choice_marks.clear()
        self.words.set_text(self._advice(decision, judgement))

    def _valued(self, name: str) -> str:
        return fill(self.tr("How many citizens {name} gives away with each choice."), name=name)

    def _advice(self, decision: Decision | None, judgement: Judgement | None) -> str:
        if not self.on or self._record is None:
            return ""
        if decision is None:
            return self.tr("There is nothing to decide here.")
        if judgement is None:
            looking = self._settled.isActive() or self._analysis.running
            return self.tr("Looking ahead…") if looking else self.tr("The AI has not analysed this decision.")
        names = [player.name for player in self._record.header.players]
        name, view = names[decision.seat], decision.view
        if not self.best_button.isChecked():
            return self._valued(name)
        best, played = (action_words(choice.action, view, names) for choice in (judgement.best, judgement.played))
        parts = [fill(self.tr("Played: {choice}."), choice=played), judgement_words(judgement, names)]
        if judgement.played is not judgement.best:
            parts.insert(0, fill(self.tr("Best found for {name}: {choice}."), name=name, choice=best))
        return " ".join(parts)


_SIGN: Final = 20


class DecisionCard(Card):
    """Shows one decision. `stepped` brings -1 or 1; `try_again` and `watch` ask to go back into the game."""

    stepped = Signal(int)
    try_again, watch = Signal(), Signal()
    answered, onward = Signal(), Signal()  # ask for the better choice; for the next decision to guess

    def __init__(self) -> None:
        super().__init__()
        self.can_retry = True
        self.title = ElidedLabel()
        theme.make_bold(self.title)
        before, after = self.tr("Previous decision (Left)"), self.tr("Next decision (Right)")
        self.back_button = button("◀", lambda: self.stepped.emit(-1), tip=before, says=before, repeats=True)
        self.next_button = button("▶", lambda: self.stepped.emit(1), tip=after, says=after, repeats=True)
        self.played, self.best = _ChoiceRow(), _ChoiceRow()
        self.verdict, self.why, self.figures = label(bold=True, scale=1), label(role="muted"), label(role="muted")
        self.figures.hide()
        tip = self.tr("A new game from this decision")
        self.try_button = button(self.tr("Try again from here"), self.try_again.emit, tip=tip)
        self.watch_button = button(self.tr("Watch from here"), self.watch.emit)
        self.answer_button = button(self.tr("Show the better choice"), self.answered.emit, "primary")
        self.onward_button = button(self.tr("Next mistake"), self.onward.emit, "primary")
        head = row(None, self.back_button, self.next_button, (self.title, 1), spacing=6)
        ways = FlowLayout(self.answer_button, self.onward_button, self.try_button, self.watch_button)
        column(self, head, self.played, self.best, self.verdict, self.why, self.figures, 1, ways, spacing=6, margins=12)
        self._ask(False)
        theme.signals.resized.connect(self._forget_height)

    def show_nothing(self, text: str) -> None:
        self._show_title("", usable=False)
        self._show_unjudged("", text)

    def show_decision(self, title: str, decision: Decision, names: Names) -> None:
        self._show_title(title)
        action = action_words(decision.played, decision.view, names)
        self._show_unjudged(self.tr("Played: {choice}").format(choice=action), self.tr("Not analysed yet."))

    def _show_unjudged(self, played: str, verdict: str) -> None:
        self.played.say(played, "played")
        self.best.hide()
        self.verdict.setText(verdict)
        set_role(self.verdict, "muted")
        self.why.setText("")
        self.figures.setText("")

    def show_question(self, title: str, judgement: Judgement, player: SeatedPlayer, names: Names) -> None:
        """Show a decision and its cost, and ask what would have been better."""
        self.show_judgement(title, judgement, player, names, onward=True)  # keeps the height for the answer
        self._ask(True)
        text = self.tr("This gave away {loss}. What would have been better?")
        self.verdict.setText(text.format(loss=loss_words(judgement.cost)))
        self.figures.setText("")
        of_hand = isinstance(judgement.best.action, Place | Discard)
        think = self.tr("Think of a card and a building, then have it shown.")
        self.why.setText(think if of_hand else self.tr("Choose it on the board, or have it shown."))

    def show_figures(self, on: bool) -> None:
        """Show or hide the figures behind the words."""
        self.figures.setVisible(on)

    def tell(self, text: str) -> None:
        """Put a sentence before the verdict and announce both."""
        self.verdict.setText(f"{text} {self.verdict.text()}")
        screen_reader.announce(self, self.verdict.text())

    def _ask(self, on: bool) -> None:
        self.best.setHidden(on)
        self.onward_button.hide()
        self.answer_button.setVisible(on)
        self.try_button.setVisible(self.can_retry and not on)

    def show_judgement(
        self, title: str, judgement: Judgement, player: SeatedPlayer, names: Names, *, onward: bool = False
    ) -> None:
        """Show a judged decision. `onward`: offer the next decision to guess."""
        self._show_title(title)
        self.onward_button.setVisible(onward)
        view, best, played = judgement.decision.view, judgement.best, judgement.played
        found = verdict(judgement)
        self.played.say(
            self.tr("Played: {choice}").format(choice=action_words(played.action, view, names)), played_kind(judgement)
        )
        self.best.say(self.tr("Best found: {choice}").format(choice=action_words(best.action, view, names)), "best")
        self.best.setVisible(played is not best)
        self.verdict.setText(judgement_words(judgement, names))
        set_role(self.verdict, {"loss": "danger", "close": "muted"}.get(found, "good"))
        self.figures.setText(figures_words(judgement))
        reasons = reasons_words(best, player, names)
        self.why.setText(self.tr("Why: {reasons}").format(reasons=reasons) if reasons else "")
        self._keep_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._forget_height()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the text, or its size, has changed
            self._keep_height()
        return super().event(event)

    def _forget_height(self) -> None:
        self.setMinimumHeight(0)
        self._keep_height()

    def _show_title(self, title: str, *, usable: bool = True) -> None:
        self._ask(False)
        self.title.set_text(title)
        for part in (self.back_button, self.next_button, self.try_button, self.watch_button):
            part.setEnabled(usable)

    def _keep_height(self) -> None:
        """Keep the greatest height needed so far, so that the board above keeps its size from decision to decision."""
        needed = self.layout().heightForWidth(self.width()) if self.isVisible() else 0  # type: ignore[union-attr]
        self.setMinimumHeight(max(self.minimumHeight(), needed))


class _ChoiceRow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.words, self._sign = WholeLabel(), label(align=Qt.AlignmentFlag.AlignTop, wrap=False)
        row(self, self._sign, (self.words, 1))

    def say(self, text: str, kind: marks.ChoiceKind) -> None:
        """Show a choice with its sign; hide the row if `text` is ""."""
        self.words.setText(text)
        paint = partial(marks.paint_choice_sign, kind=kind)
        self._sign.setPixmap(square_pixmap(marks.SIGN_SIDE, _SIGN / marks.SIGN_SIDE * 2, paint, 2.0))
        self.setVisible(bool(text))


_NUMBER, _PLAYED, _CHANCE, _COST = range(4)


class DecisionList(RowList):
    """All decisions as rows. `chosen` brings the entry of the selected row."""

    chosen = Signal(int)

    def __init__(self) -> None:
        played, chance = translate("DecisionList", "Played"), translate("DecisionList", "Chance")
        headings = ["", played, chance, translate("DecisionList", "Given away")]
        super().__init__(translate("DecisionList", "All decisions"), headings)
        self._items: dict[int, QTreeWidgetItem] = {}
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(_PLAYED, QHeaderView.ResizeMode.Stretch)
        self.currentItemChanged.connect(self._go)

    def show_chances(self, on: bool) -> None:
        """Show or hide the chance to win with each choice played."""
        self.setColumnHidden(_CHANCE, not on)

    def show_decisions(self, decisions: Sequence[Decision], names: Names) -> None:
        with QSignalBlocker(self):
            self.clear()
            self._items = {}
            for number, decision in enumerate(decisions, 1):
                words = action_words(decision.played, decision.view, names)
                short = short_action_words(decision.played, decision.view, names)
                item = QTreeWidgetItem([str(number), short, "", ""])
                item.setData(_NUMBER, Qt.ItemDataRole.UserRole, decision.at)
                item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * 1.6)))
                for column in (_NUMBER, _CHANCE, _COST):
                    item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                set_cell_tip(item, _PLAYED, words)
                self._items[decision.at] = item
                self.addTopLevelItem(item)

    def show_judgement(self, judgement: Judgement) -> None:
        item, font = self._items[judgement.decision.at], self.font()
        item.setText(_CHANCE, chance_words(judgement.played.chance))
        item.setText(_COST, cost_words(judgement))
        font.setBold(judgement.cost.weight.clear)
        item.setFont(_COST, font)

    def choose(self, at: int) -> None:
        with QSignalBlocker(self):
            self.setCurrentItem(self._items[at])

    def _go(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_NUMBER, Qt.ItemDataRole.UserRole))
