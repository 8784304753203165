"""A person's progress over the games on this disk: rating, suggested opponents, curves, and citizens given away."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import date
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from pompeii_core.actions import Choice, Phase
from pompeii_core.ai.personas import LEVELS, PERSONAS, RATINGS, Rival, even_level, rating, strength
from pompeii_core.build import COMPILED
from pompeii_core.record import RecordError, read_record
from pompeii_core.setup import SeatedPlayer
from pompeii_core.summary import GameLoss, RecordSummary
from pompeii_core.text import free_name
from pompeii_qt import theme
from pompeii_qt.art.painting import polygon
from pompeii_qt.pages.records import RecordReader
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, Heading, button, column, label, row
from pompeii_qt.widgets.page import Stepwise
from pompeii_qt.words.game_words import kind_words, number_words, percent_words, phase_words
from pompeii_qt.words.names import short_date_words
from pompeii_qt.words.opponents import level_words

if TYPE_CHECKING:
    from pompeii_qt.pages.game_analysis import GameAnalysis
    from pompeii_qt.session import Shelf

translate = QCoreApplication.translate
type Why = Literal["even", "unknown", "unbeaten"]

_ENOUGH: Final = 3  # minimum number of games for a suggestion


class Suggestion(NamedTuple):
    """Whom to play next and why, by the `games` played and `won`. `persona` is "" if any will do."""

    why: Why
    persona: str
    level: str
    won: int = 0
    games: int = 0

    @property
    def words(self) -> str:
        even = translate("next_opponent", "Going by your last {games} games, {next} should be an even match for you.")
        text = {
            "even": even,
            "unknown": translate("next_opponent", "You have not played {name} yet."),
            "unbeaten": translate("next_opponent", "You have won {won} of {games} games against {name}: try again."),
        }[self.why]
        return text.format(won=self.won, games=self.games, name=self.persona, next=level_words(self.level))


RATED_AT: Final = 2  # number of players of the games to whose Elo a rating refers


class _Game(NamedTuple):
    won: bool
    level: str
    personas: tuple[str, ...]
    rivals: tuple[Rival, ...]


def rated_games(summaries: Iterable[RecordSummary]) -> list[Sequence[Rival]]:
    """Return the results against each AI in the games that count for a rating, in order of the summaries."""
    return [game.rivals for game in map(_game, summaries) if game]


def rated_days(summaries: Iterable[RecordSummary]) -> list[date]:
    """Return the days of the games that count for a rating, in order of the summaries."""
    return [summary.evening for summary in summaries if _game(summary)]


def points(games: Sequence[Sequence[Rival]]) -> tuple[int, int]:
    """Return the rating of the player of these games, newest first, at least 0, and its error, in points of Elo."""
    found = strength(games)
    here = rating(found.place, RATED_AT)
    return max(round(here), 0), round(rating(found.place + found.error, RATED_AT) - here)


def standing_words(here: int, error: int = 0) -> tuple[str, str]:
    """Return a title for a rating, such as the level that it is even with, and a sentence on it and its error."""
    at = min(range(len(LEVELS)), key=lambda at: abs(RATINGS[RATED_AT][at] - here))
    level, *above = map(level_words, LEVELS[at:])
    if at == 0:
        words = translate("StatisticsPage", "You play about as well as level {level}. The next one is {next}.")
        return translate("StatisticsPage", "Newcomer"), words.format(level=level, next=above[0])
    words = translate("StatisticsPage", "Rating {points}, give or take {error}: you are an even match for this level.")
    title = translate("StatisticsPage", "Your level: {level}").format(level=level)
    return title, words.format(points=QLocale().toString(here), error=error)


def suggestion(summaries: Iterable[RecordSummary]) -> Suggestion | None:
    """Suggest an opponent by the last games, newest first. None if they are too few or suggest nothing.

    First the even level, if the last game had another; then an AI not met; then the AI with the fewest wins per game.
    """
    summaries = [*summaries]
    even = even_match(summaries)
    if even is None:
        return None
    games = [game for game in map(_game, summaries) if game]
    level = games[0].level
    if even.level != level:
        return even
    played, won = Counter[str](), Counter[str]()
    for game in games:
        played.update({*game.personas})
        won.update({*game.personas} if game.won else ())
    if unmet := [persona for persona in PERSONAS if persona not in played]:
        return Suggestion("unknown", unmet[0], level)
    hardest = min(PERSONAS, key=lambda persona: won[persona] / played[persona])  # of equals the first
    if won[hardest] == played[hardest]:
        return None
    return Suggestion("unbeaten", hardest, level, won[hardest], played[hardest])


def even_match(summaries: Iterable[RecordSummary]) -> Suggestion | None:
    """Suggest the level that is even with this person, by the last games, newest first. None if they are too few."""
    games = [game for game in map(_game, summaries) if game]
    if len(games) < _ENOUGH:
        return None
    return Suggestion("even", "", even_level([game.rivals for game in games], games[0].level), games=len(games))


def with_opponent(players: Sequence[SeatedPlayer], wanted: Suggestion) -> list[SeatedPlayer]:
    """Return the players with the suggested level for all AIs; the first AI gets its persona, under a free name.

    No AI gets it if the suggestion has none or a player has it already.
    """
    changed = [replace(player, level=wanted.level) if player.kind == "ai" else player for player in players]
    if not wanted.persona or any(player.persona == wanted.persona for player in changed):
        return changed
    seat = next((seat for seat, player in enumerate(changed) if player.kind == "ai"), None)
    if seat is not None:
        name = free_name(wanted.persona, [player.name for player in changed])
        changed[seat] = replace(changed[seat], name=name, persona=wanted.persona)
    return changed


def _game(summary: RecordSummary) -> _Game | None:
    """Return what counts of a finished game of one uncoached person against known AIs and levels only, or None."""
    players, people = summary.players, summary.people
    ais = [player for player in players if player.kind == "ai"]
    if not summary.over or summary.coached or len(people) != 1 or len(ais) != len(players) - 1:
        return None
    if any(player.level not in LEVELS or player.persona not in PERSONAS for player in ais):
        return None
    level = max((player.level for player in ais), key=LEVELS.index)
    place = {seat: place for place, seat in summary.places}
    own = place[people[0]]
    against = [(player.level, place[seat]) for seat, player in enumerate(players) if player.kind == "ai"]
    rivals = tuple(Rival(rival, 0.5 + ((own < other) - (own > other)) / 2) for rival, other in against)
    return _Game(own == 1, level, tuple(player.persona for player in ais), rivals)


LOOKED_AT = 60  # number of the newest records read: older games say little about how one plays now


class LevelAdvice(QWidget):
    """Suggests an even level with a button; `wanted` brings it. Hidden until the games on this disk suggest another."""

    wanted = Signal(str)

    def __init__(self, shelf: "Shelf") -> None:
        super().__init__()
        self._levels: Collection[str] = ()
        self._even: Suggestion | None = None
        self.words = label("", "muted")
        self.use = button("", self._use)
        row(self, (self.words, 1), self.use, spacing=12)
        self.hide()
        self.reader = RecordReader(shelf, self, most=LOOKED_AT)
        self.reader.finished.connect(self._read)
        self.reader.start()

    def show_levels(self, levels: Collection[str]) -> None:
        self._levels = levels
        self._show()

    def _read(self) -> None:
        self._even = even_match(self.reader.summaries)
        self._show()

    def _show(self) -> None:
        if self._even:
            self.words.setText(self._even.words)
            self.use.setText(self.tr("Use {}").format(level_words(self._even.level)))
        self.setVisible(self._even is not None and any(level != self._even.level for level in self._levels))

    def _use(self) -> None:
        if self._even:
            self.wanted.emit(self._even.level)


POINTS: Final = 60  # maximum number of points of a curve: the newest games
_MARGIN: Final = 10
_DOT: Final = 2.5
_TINTS: Final = 100, 24  # opacity of the area below a curve, at its top and at its ground
_APART: Final = 28  # pixels between two days below a curve


class Curve(Label):
    """Values from game to game, oldest first, among named heights, with days below. The last value is named."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(180)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.values: list[float] = []
        self.dots: list[float] = []
        self.days: list[str] = []  # words for the day of each value; [] if they are not known
        self.last = ""  # the last value in words
        self._heights: Sequence[tuple[float, str]] = ()
        self._span = 0.0, 1.0

    def show_values(
        self,
        values: Sequence[float],
        heights: Sequence[tuple[float, str]],
        span: tuple[float, float],
        *,
        last: str,
        days: Sequence[date] = (),
        dots: Sequence[float] = (),
    ) -> None:
        """Draw a line through the values, over labelled lines at `heights`, within `span`; nothing if there are none.

        `heights` (value, words), lowest first: those beyond `span` or too close are left out. `last`: the last value in
        words. `days`: the day of each value. `dots`: second values, drawn as dots.
        """
        self.values, self.dots, self._heights, self._span, self.last = [*values], [*dots], heights, span, last
        self.days = [short_date_words(day) for day in days]
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 240)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.values:
            return
        look, metrics, (low, high) = theme.current(), self.fontMetrics(), self._span
        names = max(metrics.horizontalAdvance(words) for _, words in self._heights) + _MARGIN
        below = metrics.height() + 4
        height, width = self.height() - 2 * _MARGIN - below, self.width() - names - 2 * _MARGIN
        step = width / max(len(self.values) - 1, 1)

        def y(value: float) -> float:
            return _MARGIN + height * (1 - (value - low) / (high - low))

        def places(values: Sequence[float]) -> list[QPointF]:
            return [QPointF(_MARGIN + at * step, y(value)) for at, value in enumerate(values)]

        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(QApplication.font())
            curve, ground = places(self.values), self.height() - _MARGIN - below
            area = [QPointF(curve[0].x(), ground), *curve, QPointF(curve[-1].x(), ground)]
            painter.fillPath(polygon(*area), _tint(look.accent, min(place.y() for place in curve), ground))
            self._paint_heights(painter, width, y)
            self._paint_days(painter, curve, ground)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.muted)
            for place in places(self.dots):
                painter.drawEllipse(place, _DOT, _DOT)
            painter.setPen(QPen(look.accent, 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPolyline(curve)
            painter.setBrush(QColor(look.accent))
            for place in [] if self.dots else curve:
                painter.drawEllipse(place, 1, 1)
            painter.drawEllipse(curve[-1], 4, 4)
            self._paint_last(painter, curve[-1])
            if self.hasFocus():
                painter.setPen(QPen(look.focus, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _paint_heights(self, painter: QPainter, width: float, y: Callable[[float], float]) -> None:
        """Paint a line and words for each height within the span, from below, unless too near to the last words."""
        look, metrics, taken = theme.current(), self.fontMetrics(), float("inf")
        for value, words in self._heights:
            if self._span[0] <= value <= self._span[1] and taken - y(value) >= metrics.height():
                taken = y(value)
                painter.setPen(QPen(look.line, 1))
                painter.drawLine(QPointF(_MARGIN, taken), QPointF(_MARGIN + width, taken))
                painter.setPen(look.muted)
                painter.drawText(QPointF(2 * _MARGIN + width, taken + metrics.ascent() / 2 - 2), words)

    def _paint_days(self, painter: QPainter, curve: Sequence[QPointF], ground: float) -> None:
        """Paint the ground and below it the days, from the last one back, each once and where there is room."""
        look, metrics = theme.current(), self.fontMetrics()
        painter.setPen(QPen(look.edge, 1))
        painter.drawLine(QPointF(curve[0].x(), ground), QPointF(curve[-1].x(), ground))
        free = float("inf")
        for at in reversed(range(len(self.days))):
            day, wide = self.days[at], metrics.horizontalAdvance(self.days[at])
            left = min(max(curve[at].x() - wide / 2, 0.0), self.width() - wide)
            if left + wide + _APART > free or self.days[at - 1 : at] == [day]:
                continue  # a day begins with its first game
            free = left
            painter.drawLine(QPointF(curve[at].x(), ground), QPointF(curve[at].x(), ground + 4))
            painter.setPen(look.muted)
            painter.drawText(QPointF(left, self.height() - metrics.descent() - 1), day)
            painter.setPen(QPen(look.edge, 1))

    def _paint_last(self, painter: QPainter, place: QPointF) -> None:
        """Paint the last value's words above its point, or below if there is no room."""
        look, font = theme.current(), painter.font()
        font.setBold(True)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        box = QRectF(0, 0, metrics.horizontalAdvance(self.last) + 14, metrics.height() + 2)
        box.moveBottomRight(place + QPointF(4, -9))
        if box.top() < 0:
            box.moveTop(place.y() + 9)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.accent)
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(look.on_accent)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.last)


def _tint(colour: QColor, top: float, ground: float) -> QLinearGradient:
    """Return the gradient that fills the area below a curve and fades towards its ground."""
    shade = QLinearGradient(0, top, 0, ground)
    for at, opacity in enumerate(_TINTS):
        tint = QColor(colour)
        tint.setAlpha(opacity)
        shade.setColorAt(at, tint)
    return shade


_ELO_MARGIN: Final = 40  # points of Elo above and below the curve
_LATELY: Final = 10  # number of games over which the trend is measured
_STEADY: Final = 15  # change in points from which the rating rises or falls


class RatingCurve(Curve):
    """A rating, game by game, among the levels of the AIs."""

    def show_ratings(self, ratings: list[int], days: Sequence[date] = ()) -> None:
        """Show these ratings, at least one, oldest first, and the day of each."""
        change = ratings[-1] - ratings[-min(_LATELY, len(ratings))]
        trend = self.tr("steady") if abs(change) < _STEADY else self.tr("rising") if change > 0 else self.tr("falling")
        words = self.tr(
            "Rating of the last %n game(s): {first} to {last}, {best} at best, lately {trend}", "", len(ratings)
        )
        first, last, best = map(QLocale().toString, (ratings[0], ratings[-1], max(ratings)))
        self.setAccessibleName(words.format(first=first, last=last, best=best, trend=trend))
        levels = [(RATINGS[RATED_AT][at], level_words(name)) for at, name in enumerate(LEVELS)]
        near = sorted((value for value, _ in levels), key=lambda value: abs(value - ratings[-1]))[:2]
        span = min(*ratings, *near) - _ELO_MARGIN, max(*ratings, *near) + _ELO_MARGIN
        self.show_values(ratings, levels, span, last=last, days=days)


_SMOOTHED: Final = 5  # number of games in the mean at each point of the curve: luck decides much of a single one
_MORE: Final = 0.5  # change in citizens a game from which a person gives away fewer or more


class LossCurve(Curve):
    """Citizens given away, game by game as dots and smoothed as a line, beside those that a tribune gives away."""

    def show_losses(self, losses: Sequence[GameLoss], tribune: float, days: Sequence[date] = ()) -> None:
        """Show these games, at least one, oldest first, and the day of each.

        `tribune`: the mean of a tribune's losses in all games.
        """
        games = [loss.citizens for loss in losses]
        means = [fmean(games[max(0, at - _SMOOTHED + 1) : at + 1]) for at in range(len(games))]
        some = max(1, min(_SMOOTHED, len(games) // 2))
        first, last = fmean(games[:some]), fmean(games[-some:])
        trend = (
            self.tr("about the same")
            if abs(last - first) < _MORE
            else self.tr("fewer")
            if last < first
            else self.tr("more")
        )
        words = self.tr(
            "Citizens given away in the last %n game(s) analysed: {first} at first, {last} lately, {trend}; "
            "a tribune: {tribune}",
            "",
            len(games),
        )
        said = {"first": _citizens(first), "last": _citizens(last), "tribune": _citizens(tribune)}
        self.setAccessibleName(words.format(trend=trend, **said))
        span = min(0.0, *games) - _MORE, max(tribune, *games) + _MORE
        heights = [(0.0, QLocale().toString(0)), (tribune, level_words("tribune"))]
        self.show_values(means, heights, span, last=_citizens(means[-1]), days=days, dots=games)


def _citizens(number: float) -> str:
    """Return a mean number of citizens, at least 0: only luck makes it negative."""
    return number_words(max(number, 0.0))


class LossCard(Card):
    """Citizens given away in the analysed games of one person. A button has the other games analysed, too."""

    found = Signal()  # one more game is analysed

    def __init__(self, shelf: "Shelf", analysis: "Callable[[], GameAnalysis]") -> None:
        """`analysis` makes the analysis that the button runs, at its first use."""
        super().__init__()
        self._shelf, self._make_analysis = shelf, analysis
        self._games: Sequence[RecordSummary] = ()
        self._losses: dict[str, GameLoss] = {}  # by the record's place
        self._tried = set[str]()  # places of records
        self._running: RecordSummary | None = None
        self._opening = Stepwise[bool](self)
        self.losses: list[GameLoss] = []  # of the games analysed, the newest first
        self.words, self.progress = label(), label("", "muted")
        self.words.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.run_button = button("", self._toggle)
        self.curve = LossCurve()
        set_tip(self.curve, self.tr("Each dot is a game; the line is the average of five games."))
        self.title = Heading("", 2.2)
        self.title.setWordWrap(True)
        words = column(None, self.title, self.words, self.progress, spacing=6)
        self.head = row(None, (words, 1), self.run_button, spacing=18)
        self.head.setAlignment(self.run_button, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column(self, self.head, (self.curve, 1), 0, spacing=12, margins=16)

    @property
    def parts(self) -> list[QWidget]:
        """The parts that are read aloud, in order."""
        return [self.words, self.run_button, self.curve]

    def counted(self, games: Iterable[RecordSummary]) -> list[tuple[RecordSummary, GameLoss | None]]:
        """Return the games that count, finished ones of one person without a coach, with their losses if analysed."""
        kept = [game for game in games if game.over and not game.coached and len(game.people) == 1]
        return [(game, self._shelf.loss(game)) for game in kept]

    def show_games(self, counted: Sequence[tuple[RecordSummary, GameLoss | None]]) -> None:
        """Show games that count, newest first, each with its loss, None if not analysed.

        Failed ones may be tried again.
        """
        self._games = [game for game, _ in counted]
        self._losses = {game.place: loss for game, loss in counted if loss}
        self._tried.clear()
        self._show()

    def by_choice(self) -> list[tuple[str, float]]:
        """Return the citizens given away per game by kind of decision; kinds that cost nothing are left out."""
        return self._split([kind_words(choice) for choice in Choice], [loss.by_choice for loss in self.losses])

    def by_phase(self) -> list[tuple[str, float]]:
        return self._split([phase_words(phase) for phase in Phase], [loss.by_phase for loss in self.losses])

    def stop(self) -> None:
        """Stop analysing. Results for the present game are kept."""
        self._opening.stop()
        if self._running:
            self._running = None
            self._analysis.stop()

    @cached_property
    def _analysis(self) -> "GameAnalysis":
        analysis = self._make_analysis()
        analysis.judged.connect(self._show_progress)
        analysis.ended.connect(self._next)
        return analysis

    def _toggle(self) -> None:
        if self._running:
            self.stop()
            self._show()
        else:
            self._tried.clear()
            self._next()

    def _next(self) -> None:
        """Note the game just analysed, if it was, and emit `found`.

        Analyse the newest other one, or announce the end.
        """
        before = self._running
        loss = self._shelf.loss(before) if before else None
        if before and loss:
            self._losses[before.place] = loss
        missing = (game for game in self._games if game.place not in self._losses and game.place not in self._tried)
        self._running = next(missing, None)
        if loss:
            self._show()
            self.found.emit()
        if self._running is not None:
            self._tried.add(self._running.place)
            self._opening.begin(self._open(self._running), self._opened)
        elif before is not None:
            screen_reader.announce(self, self.progress.text())
        self._show_progress()

    def _open(self, game: RecordSummary) -> Iterator[bool | None]:
        """Begin to analyse a game. Yield None after each step, at last whether it is unreadable or needs no more."""
        analysis = self._analysis  # the first time its modules are loaded
        yield None
        try:
            record = read_record(game.path)
        except (RecordError, OSError):
            yield True
            return
        yield None
        analysis.begin(record, game.path)
        yield None
        analysis.run(game.people, gently=True)
        yield not analysis.running

    def _opened(self, done: bool) -> None:
        if done:
            self._next()
        else:
            self._show_progress()

    def _show(self) -> None:
        self.losses = [self._losses[game.place] for game in self._games if game.place in self._losses]
        self.setVisible(bool(self._games))
        self.curve.setVisible(len(self.losses) > 1)
        if self.losses:
            citizens, tribune = (fmean(getattr(loss, name) for loss in self.losses) for name in ("citizens", "tribune"))
            text = self.tr("You give away {citizens} citizens a game; a tribune gives away {tribune}.")
            self.words.setText(text.format(citizens=_citizens(citizens), tribune=_citizens(tribune)))
            self.title.setText(self.tr("Given away: {}").format(_citizens(citizens)))
            days = [game.evening for game in self._games if game.place in self._losses]
            self.curve.show_losses(self.losses[:POINTS][::-1], tribune, days[:POINTS][::-1])
        else:
            self.title.setText(self.tr("Citizens given away"))
            self.words.setText(
                self.tr("How many more citizens could you have saved? An analysis looks at each choice.")
            )
        self._show_progress()

    def _show_progress(self, _at: int = 0) -> None:
        n, done = len(self._games), len(self.losses)
        words = self.tr("{done} of %n game(s) analysed", "", n).format(done=QLocale().toString(done))
        if self._running and not self._opening.busy:
            seat = self._running.people[0]
            share = len(self._analysis.known(seat)) / max(1, len(self._analysis.decisions_of(seat)))
            words = self.tr("{done}, {percent} of the next").format(done=words, percent=percent_words(share))
        if not COMPILED and done < n:
            words += ". " + self.tr("This version is slow: each game takes long (see Settings).")
        self.progress.setText(words)
        said = self.tr("Citizens given away")
        self.words.setAccessibleName(f"{said}: {self.words.text()} {words}")
        rest = self.tr("Analyse the others") if done else self.tr("Analyse these games")
        self.run_button.setText(self.tr("Stop") if self._running else rest)
        self.run_button.setVisible(self._running is not None or done < n)

    def _split(self, names: Sequence[str], losses: Sequence[Sequence[float]]) -> list[tuple[str, float]]:
        means = [fmean(column) for column in zip(*losses, strict=False)]
        return [(name, mean) for name, mean in zip(names, means, strict=False) if mean > 0]
