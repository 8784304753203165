"""The statistics page: the person's rating with its curve, and results by opponent, level, rules and more."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import batched, islice, pairwise
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QWidget

from pompeii_core.ai.personas import COUNTED, LEVELS, PERSONAS, Rival
from pompeii_core.memo import Memo
from pompeii_core.summary import CAUSES, GameLoss, RecordSummary
from pompeii_core.text import name_key
from pompeii_qt import theme
from pompeii_qt.pages.first_games import FirstResults, GamesToRating, face_label
from pompeii_qt.pages.next_game import next_setup
from pompeii_qt.pages.progress import (
    POINTS,
    LossCard,
    RatingCurve,
    even_match,
    points,
    rated_days,
    rated_games,
    standing_words,
    with_opponent,
)
from pompeii_qt.pages.records import RecordFilter, RecordReader
from pompeii_qt.settings import RATED_FROM, Settings
from pompeii_qt.text import ElidedLabel, Label
from pompeii_qt.widgets.basic import (
    Card,
    FlowLayout,
    Heading,
    add_all,
    add_shortcut,
    button,
    clear_layout,
    column,
    label,
    row,
)
from pompeii_qt.widgets.page import EmptyState, Page, Stepwise
from pompeii_qt.widgets.screen_reader import read_first, read_on, show_ring
from pompeii_qt.words.game_words import join_words, number_words, percent_words, split_words
from pompeii_qt.words.names import date_words
from pompeii_qt.words.opponents import level_words
from pompeii_qt.words.rules import rules_title

if TYPE_CHECKING:
    from pompeii_qt.pages.game_analysis import GameAnalysis
    from pompeii_qt.session import Shelf

translate = QCoreApplication.translate
_STEP: Final = 200  # games counted between two checks for mouse and keyboard
_FACE, _NAME = 40, 100
_EVENINGS: Final = 3
_FEWEST: Final = 3  # games from which a share of them has a bar
_PAIRS: Final = 1060  # pixels of width from which two tables fit side by side
_HEAD: Final = 620  # and from which a button fits beside the words above a curve
# What the page shows without games is no one's: ratings in Elo, and games, wins and citizens against each AI.
_SAMPLE_RATINGS: Final = 410, 435, 420, 480, 525, 510, 570, 640, 625, 690, 720
_SAMPLE_ERROR: Final = 62
_SAMPLE_TOTALS: Final = (4, 3, 36), (3, 1, 22), (5, 2, 43), (4, 2, 30), (3, 2, 26), (3, 1, 19)


@dataclass
class Totals:
    """Results of one person in games of one kind."""

    games: int = 0
    won: int = 0
    saved: int = 0

    def count(self, won: bool, saved: int) -> None:
        self.games += 1
        self.won += won
        self.saved += saved


@dataclass
class Statistics:
    """Counts over finished games with exactly one person and at least one AI or bot."""

    total: Totals = field(default_factory=Totals)
    by: dict[str, dict[Any, Totals]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Totals)))
    """Totals by `opponent`, `rules`, `level`, number of `seats`, and `evening`."""
    became: Counter[str] = field(default_factory=Counter)
    """Fates of the person's citizens: "saved", or one of CAUSES."""
    first: list[RecordSummary] = field(default_factory=list)
    """The first games counted, fewer than RATED_FROM: all, if a rating needs more."""
    unfinished: RecordSummary | None = None
    """The first unfinished game in which a person has decided something."""

    def count(self, summaries: Iterable[RecordSummary]) -> None:
        """Add games to the counts.

        Skip games of no or several people and unfinished ones, but note the first of these.
        """
        forms = {"ai": "{}", "bot": translate("ReplaysPage", "{} (a bot)")}
        titles = Memo(rules_title)
        for summary in summaries:
            players, people = summary.players, summary.people
            if self.unfinished is None and summary.decided and not summary.over:
                self.unfinished = summary
            # With two people, a win belongs to neither's statistics; without any, to no one's.
            if not summary.over or len(people) != 1:
                continue
            me = people[0]
            won, saved = (1, me) in summary.places, summary.saved[me]
            self.first += [summary] if len(self.first) < RATED_FROM - 1 else []
            self.became.update(dict(zip(CAUSES, summary.causes[me], strict=False)), saved=saved)
            kinds: set[tuple[str, Any]] = {("rules", titles[summary.rules]), ("seats", len(players))}
            kinds |= {("evening", summary.evening), *(("level", one.level) for one in players if one.kind == "ai")}
            # A set: two programs of one name count as one opponent.
            kinds |= {
                ("opponent", forms.get(one.kind, "{}").format(one.persona)) for one in players if one.kind != "person"
            }
            for totals in (self.total, *(self.by[kind][key] for kind, key in kinds)):
                totals.count(won, saved)


def scores(summaries: Iterable[RecordSummary]) -> list[tuple[str, Totals]]:
    """Return the results of each person in finished games of several people, by name, most wins first."""
    found = dict[str, tuple[str, Totals]]()
    for summary in summaries:
        if summary.over and len(people := summary.people) > 1:
            for seat in people:
                name = summary.players[seat].name
                _, totals = found.setdefault(name_key(name), (name, Totals()))
                totals.count((1, seat) in summary.places, summary.saved[seat])
    return sorted(found.values(), key=lambda one: (-one[1].won, one[1].games, one[0]))


class StatisticsPage(Page):
    """`start` brings a GameSetup whose AIs are even with this person, `resume` the record of an unfinished game."""

    start, resume = Signal(object), Signal(object)

    def __init__(self, settings: Settings, shelf: "Shelf", analysis: "Callable[[], GameAnalysis]") -> None:
        """`analysis` makes the analysis of games on this page, at its first use."""
        super().__init__(translate("StatisticsPage", "Statistics"), columns=True)
        self._settings = settings
        self.given_away = LossCard(shelf, analysis)
        self.given_away.found.connect(self._show_losses)
        self.filter = RecordFilter()
        self._fill()
        self.reader = RecordReader(shelf, self)
        self.reader.read.connect(self._learn)
        self.reader.finished.connect(self._count_read)
        self._counting = Stepwise[bool](self)
        self.filter.changed.connect(self._count_passing)
        theme.signals.resized.connect(self._fit_tables)
        add_shortcut(self, QKeySequence.StandardKey.Find, self.filter.search.setFocus)
        self.count([])

    def _fill(self) -> None:
        self.progress = label("", "muted")
        self.new_button = button(self.tr("Play a game"), lambda: self.start.emit(next_setup(self._settings)), "primary")
        self.resume_button = button(self.tr("Play on"), lambda: self.resume.emit(self._unfinished), "primary")
        self.all_button = button(self.tr("Show all games"), self.filter.clear)
        for way in (self.new_button, self.resume_button):
            theme.scale_text(way, 1.15)
        ways = self.new_button, self.resume_button, self.all_button
        self.nothing = EmptyState(*ways, sample=self._sample, faces=[*PERSONAS])
        self.figures = _Figures()
        self.rating, self.words = Heading("", 2.2), label("", "muted")
        self.rating.setWordWrap(True)
        self.played, self.first = GamesToRating(), FirstResults()
        self.play_button = button("", self._play, "primary")
        self.curve = RatingCurve()
        self._rated = Card()
        dots = row(None, self.played, 1, margins=(0, 4, 0, 6))
        head = row(None, (column(None, self.rating, self.words, dots, spacing=6), 1), self.play_button, spacing=18)
        head.setAlignment(self.play_button, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column(self._rated, head, (self.curve, 1), 0, spacing=12, margins=16)
        self._curves = both = row(None, (self._rated, 1), (self.given_away, 1), spacing=12)
        for width, parts in ((_HEAD, head), (_HEAD, self.given_away.head)):
            self.stack_below(width, parts)
        against, *pairs, lost = self._tables()
        above = self.filter, self.progress, (self.nothing, 1), self.figures, both, self.first
        add_all(self.body, *above, against, lost, *pairs)
        self.body.addStretch()
        self.rating.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rating.installEventFilter(self)
        show_ring(self.rating)

    def _tables(self) -> list[QHBoxLayout]:
        """Make the tables and return them in pairs, last those of what was given away."""
        self.against, self.people = _Table(self.tr("Against AIs"), faces=True), _Table(self.tr("Among people"))
        self.levels, self.seats = _Table(self.tr("By level")), _Table(self.tr("By number of players"))
        self.became, self.evenings = _Table(self.tr("What became of your citizens")), _Table(self.tr("Best evenings"))
        self.rules = _Table(self.tr("By rules"))
        self.kinds = _Table(self.tr("Given away by kind of choice"))
        self.phases = _Table(self.tr("Given away by phase"))
        self._sorts = QWidget()
        column(self._sorts, self.levels, self.became, 1, spacing=12)
        pairs = [
            row(None, *((part, 1) for part in pair), spacing=12)
            for pair in (
                (self.against, self._sorts),
                (self.seats, self.evenings),
                (self.people, self.rules),
                (self.kinds, self.phases),
            )
        ]
        for pair in pairs:
            self.stack_below(_PAIRS, pair)
        return pairs

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.nothing.hide()  # nothing is known yet
        self.reader.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self.reader.stop()
        self.given_away.stop()
        self.filter.forget()
        self._counting.stop()
        super().hideEvent(event)

    @property
    def busy(self) -> bool:
        """Whether games are being read or counted."""
        return self.reader.busy or self._counting.busy

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let arrow keys lead from part to part, and from row to row of tables."""
        return isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and read_on(self._parts(), event)

    def _parts(self) -> list[QWidget]:
        """Return the parts that are read aloud, in their order on the page, even those hidden now."""
        tables = self.against, self.levels, self.seats, self.kinds, self.phases
        results = [
            line for table in (*tables, self.became, self.evenings, self.people, self.rules) for line in table.lines
        ]
        return [
            self.new_button,
            self.resume_button,
            self.all_button,
            self.rating,
            self.play_button,
            self.curve,
            *self.given_away.parts,
            *self.first.lines,
            *results,
        ]

    def count(self, summaries: Sequence[RecordSummary]) -> None:
        """Show the statistics of these games, newest first."""
        deque(self._steps(summaries), 0)

    def _count_read(self) -> None:
        self._show_progress()
        self.filter.offer()
        self._count_passing()

    def _count_passing(self) -> None:
        """Count the games that match the search, a few at a time. Does nothing while records are being read."""
        if not self.reader.busy:
            self._counting.begin(self._steps(self.filter.passing(self.reader.summaries)), lambda _: None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack_curves()

    def _stack_curves(self) -> None:
        """Place both curves side by side if there are two, and room for them."""
        beside = self.width() >= _PAIRS * theme.text_scale() and not self.given_away.curve.isHidden()
        self._curves.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _fit_tables(self) -> None:
        """Fit faces and columns to another size of text."""
        if self.isVisible():
            self._count_passing()

    def _learn(self, summaries: Sequence[RecordSummary]) -> None:
        self.filter.learn(summaries)
        self._show_progress()

    def _show_progress(self) -> None:
        self.progress.setText(self.reader.progress)
        self.progress.setVisible(bool(self.progress.text()))

    def _steps(self, summaries: Sequence[RecordSummary]) -> Iterator[bool | None]:
        found, games, counted = Statistics(), list[Sequence[Rival]](), list[tuple[RecordSummary, GameLoss | None]]()
        days = list[date]()
        for some in batched(summaries, _STEP, strict=False):
            found.count(some)
            games += rated_games(some)
            days += rated_days(some) if len(days) < POINTS else []
            counted += self.given_away.counted(some)
            yield None
        ratings, shown = list[int](), range(len(games) - RATED_FROM, -1, -1)[-POINTS:]
        for since in shown:
            ratings.append(points(games[since : since + COUNTED])[0])
            yield None
        self._even = even_match(islice(self.reader.summaries or summaries, COUNTED))  # of all games
        together, coached = scores(summaries), any(one.coached for one in summaries)
        yield None
        content = self.body.parentWidget()
        assert content is not None
        content.setUpdatesEnabled(False)  # what is half shown is squeezed into the room of what was there before
        try:
            self._show_rating(games, ratings, [days[at] for at in shown], coached=coached)
            yield None
            self.given_away.show_games(counted)
            yield None
            self._show_losses()
            yield None
            yield from self._found_shown(found, together)
        finally:  # also where other games are counted before these are shown
            content.setUpdatesEnabled(True)
        for before, part in pairwise(parts := self._parts()):
            part.installEventFilter(self)
            if isinstance(part, Label):
                show_ring(part)
            self.setTabOrder(before, part)
        if self.hasFocus() and not self.reader.busy:
            read_first(parts)
        yield True

    def _found_shown(self, found: Statistics, together: list[tuple[str, Totals]]) -> Iterator[None]:
        """Show tables of these results, yielding after a few each. `together`: results of games of several people."""
        self._show_nothing(found.unfinished, empty=not found.total.games and not together)
        few = found.total.games < RATED_FROM and not self.filter.on
        self.first.show_games(found.first if few else [])
        self.figures.show_total(Totals() if few else found.total)
        self._show_fates(found.became)
        yield None
        self.people.show_totals(together)
        yield None
        yield from self._wins_shown(Statistics() if few else found)

    def _wins_shown(self, found: Statistics) -> Iterator[None]:
        """Show tables of games won, yielding after a few. Hide those that would only repeat the total."""
        order, by = [*PERSONAS], found.by
        met = sorted(by["opponent"].items(), key=lambda one: order.index(one[0]) if one[0] in order else len(order))
        if len(met) > 1:
            met.append((self.tr("All games"), found.total))
        self.against.show_totals(met, saved=True)
        yield None
        levels = [(level_words(level), by["level"][level]) for level in LEVELS if level in by["level"]]
        seats = [(self.tr("%n players", "", n), totals) for n, totals in sorted(by["seats"].items())]
        self.levels.show_totals(levels if len(levels) > 1 else [])
        self.seats.show_totals(seats if len(seats) > 1 else [])
        self._sorts.setVisible(len(levels) > 1 or bool(self.became.lines))
        yield None
        self.rules.show_totals(sorted(by["rules"].items()) if len(by["rules"]) > 1 else [], saved=True)
        evenings = sorted(by["evening"].items(), key=lambda one: (-one[1].won, -one[1].saved, one[0]))
        best = [(date_words(day), totals) for day, totals in evenings[:_EVENINGS] if totals.won]
        self.evenings.show_totals(best, saved=True)

    def _show_fates(self, became: Counter[str]) -> None:
        names = {
            "saved": self.tr("saved"),
            "lava": self.tr("under lava"),
            "enclosed": self.tr("cut off"),
            "omen": self.tr("thrown in at an omen"),
            "end": self.tr("still in the city"),
        }
        known = {name: became[key] for key, name in names.items() if became[key]}
        figures = zip(known.items(), split_words([*known.values()]), strict=True)
        rows = [(name, n / became.total(), [percent]) for (name, n), percent in figures]
        self.became.show_rows(rows, good=int(names["saved"] in known))

    def _show_nothing(self, unfinished: RecordSummary | None, *, empty: bool) -> None:
        """Say, if `empty`, why nothing is counted, and offer all games, the unfinished one or a new one."""
        searched, self._unfinished = self.filter.on, unfinished.path if unfinished else None
        self.nothing.setVisible(empty)
        self.all_button.setVisible(searched)
        self.resume_button.setVisible(not searched and unfinished is not None)
        self.new_button.setVisible(not searched and unfinished is None)
        if empty and not searched:
            self.filter.hide()
        if searched:
            self.nothing.say(self.tr("No game matches the search."), "", sample=False)
            return
        title = self.tr("Play your first game")
        line = self.tr("Here you will see how often you win, against whom, and what became of your citizens.")
        if unfinished:
            rivals = [one.name for seat, one in enumerate(unfinished.players) if [seat] != unfinished.people]
            title = self.tr("No finished game yet")
            line = self.tr("Once your game with {} is over, your results appear here.").format(join_words(rivals))
        self.nothing.say(title, line)

    def _sample(self, width: int) -> QWidget:
        """Return a sample of this page after a few games, for a width in pixels."""
        made, figures, rated, curve = QWidget(), _Figures(), Card(), RatingCurve()
        against = _Table(self.tr("Against AIs"), faces=True)
        title, words = standing_words(_SAMPLE_RATINGS[-1], _SAMPLE_ERROR)
        column(rated, Heading(title, 2.2), label(words, "muted"), (curve, 1), spacing=12, margins=16)
        both = row(None, (rated, 1), (against, 1), spacing=12)
        column(made, figures, (both, 1), spacing=12)  # before what follows, which would open windows
        if width < _PAIRS * theme.text_scale():
            both.setDirection(QHBoxLayout.Direction.TopToBottom)
        figures.show_total(Totals(12, 5, 98))
        curve.show_ratings([*_SAMPLE_RATINGS])
        against.show_totals([(name, Totals(*n)) for name, n in zip(PERSONAS, _SAMPLE_TOTALS, strict=True)], saved=True)
        return made

    def _show_losses(self) -> None:
        """Show what was given away by kind of choice and by phase."""
        self._stack_curves()
        for table, losses in ((self.kinds, self.given_away.by_choice()), (self.phases, self.given_away.by_phase())):
            most = max((lost for _, lost in losses), default=0.0)
            table.show_rows(
                [(name, lost / most, [self.tr("{n} a game").format(n=number_words(lost))]) for name, lost in losses]
            )

    def _show_rating(
        self, games: list[Sequence[Rival]], ratings: list[int], days: list[date], *, coached: bool
    ) -> None:
        """Show the rating by these games, or how many are missing. `coached`: others were played with a coach.

        `days` are those of the ratings. Hidden if games are too few while the filter is on, or if there are none,
        `coached` ones included.
        """
        rated = len(games) >= RATED_FROM
        self._rated.setVisible(rated or (not self.filter.on and (coached or bool(games))))
        self.curve.setVisible(rated)
        self.played.setVisible(not rated)
        self.played.show_played(len(games))
        self.play_button.setVisible(self._even is not None or not rated)
        self.play_button.setText(self.tr("Play at my level") if self._even else self.tr("Play a game"))
        if rated:
            title, words = standing_words(*points(games))
            self.curve.show_ratings(ratings, days)
        else:
            title = self.tr("Newcomer")
            words = self.tr("Your rating comes after {needed} games against AIs: {games} of {needed} played.")
            words = words.format(needed=RATED_FROM, games=len(games))
            if coached:
                words += " " + self.tr("Games with a coach do not count.")
        self.rating.setText(title)
        self.words.setText(words)
        self.rating.setAccessibleName(f"{title}, {words}")

    def _play(self) -> None:
        setup = next_setup(self._settings)
        if self._even:
            setup = replace(setup, players=with_opponent(setup.players, self._even))
        self.start.emit(setup)


class _Figures(Card):
    """Games, wins and citizens of all games counted, large. Hidden if there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._pairs = [(label(wrap=False, scale=1.8, bold=True), label("", "muted")) for _ in range(4)]
        centred = Qt.AlignmentFlag.AlignHCenter
        for part in (part for pair in self._pairs for part in pair):
            part.setAlignment(centred)
        row(self, *((column(None, *pair, spacing=0), 1) for pair in self._pairs), spacing=12, margins=12)

    def show_total(self, total: Totals) -> None:
        self.setVisible(bool(total.games))
        if total.games:
            average = QLocale().toString(total.saved / total.games, "f", 1)
            shown = (
                (str(total.games), translate("StatisticsPage", "games against AIs")),
                (str(total.won), translate("StatisticsPage", "won")),
                (percent_words(total.won / total.games), translate("StatisticsPage", "of all games won")),
                (average, translate("StatisticsPage", "citizens saved a game")),
            )
            for (figure, caption), (number, words) in zip(self._pairs, shown, strict=True):
                figure.setText(number)
                caption.setText(words)


class _Table(Card):
    """A table with a name, a bar and figures on each line. Hidden if it has no lines."""

    def __init__(self, title: str, *, faces: bool = False) -> None:
        """`faces`: show the portraits of AIs; in other tables people may have the AIs' names."""
        super().__init__()
        self._title, self._faces = title, faces
        self.lines: list[QWidget] = []  # the part of each row that is read aloud; the first says the title, too
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(9)
        self._grid.setColumnMinimumWidth(1, _NAME)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 3)
        heading = Heading(title, 1.25)
        heading.setWordWrap(True)
        column(self, heading, self._grid, 1, spacing=8, margins=16)

    def show_totals(self, rows: "Sequence[tuple[str, Totals]]", *, saved: bool = False) -> None:
        """Show each name's games won and played and, with `saved`, the citizens saved on average.

        A bar shows the share won from `_FEWEST` games on. With `saved`, each name needs a game.
        """
        lines = list[tuple[str, float | None, list[str]]]()
        for name, totals in rows:
            figures = [translate("StatisticsPage", "{won} of {games} won").format(won=totals.won, games=totals.games)]
            if saved:
                average = QLocale().toString(totals.saved / totals.games, "f", 1)
                figures.append(translate("StatisticsPage", "{saved} saved on average").format(saved=average))
            share = totals.won / totals.games if totals.games >= _FEWEST else None
            lines.append((name, share, figures))
        self.show_rows(lines, good=len(lines))

    def show_rows(self, rows: Sequence[tuple[str, float | None, Sequence[str]]], *, good: int = 0) -> None:
        """Show names with equally many figures, and a bar for each share (0 to 1; None: no bar).

        The first `good` rows mean something good. Hidden without rows.
        """
        clear_layout(self._grid)
        self.setVisible(bool(rows))
        self.lines.clear()
        all_figures = list[list[Label]]()
        for at, (name, share, figures) in enumerate(rows):
            if self._faces and name in PERSONAS:
                self._grid.addWidget(face_label(name, _FACE), at, 0)
            first, *more = figures
            labels = [
                label(first, wrap=False, scale=1.0, bold=True),
                *(label(one, "muted", wrap=False) for one in more),
            ]
            line, title = ElidedLabel(name), "" if at else f"{self._title}: "
            line.setAccessibleName(f"{title}{', '.join((name, *figures))}")
            line.setFocusPolicy(Qt.FocusPolicy.NoFocus if at else Qt.FocusPolicy.TabFocus)
            self.lines.append(line)
            all_figures.append(labels)
            self._grid.addWidget(line, at, 1)
            if share is not None:
                self._grid.addWidget(_Share(share, good=at < good), at, 2)
            self._grid.addLayout(FlowLayout(*labels, spacing=14), at, 3, Qt.AlignmentFlag.AlignVCenter)
        for column_of in zip(*all_figures, strict=True):
            widest = max(one.sizeHint().width() for one in column_of)
            for one in column_of:
                one.setMinimumWidth(widest)


class _Share(QWidget):
    def __init__(self, share: float, *, good: bool) -> None:
        super().__init__()
        self._share, self._good = share, good

    def sizeHint(self) -> QSize:
        return QSize(120, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, box = theme.current(), self.rect().toRectF()
        box = box.adjusted(0, (box.height() - 10) / 2, 0, -(box.height() - 10) / 2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            for ground, share in ((look.line, 1.0), (look.good if self._good else look.accent, self._share)):
                painter.setBrush(ground)
                box.setWidth(box.width() * share)
                painter.drawRoundedRect(box, 5, 5)
