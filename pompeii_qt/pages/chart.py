"""The history of a game, and its charts: citizens saved and lost by seat, and the chance of winning."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from statistics import fmean
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_core.actions import Phase
from pompeii_core.ai.analysis import CurvePoint
from pompeii_core.ai.opinion import EQUAL
from pompeii_core.city import OUT
from pompeii_core.events import Ad79Drawn, Burned, Eruption, Event, LavaPlaced, Ran
from pompeii_core.game import Game
from pompeii_core.record import Record
from pompeii_qt import theme
from pompeii_qt.art import palette, sprites
from pompeii_qt.text import show_tip
from pompeii_qt.words.game_words import chance_words, join_clauses, percent_words, phase_words, short_phase_words
from pompeii_qt.words.results import TurningPoint

# Maximum of each kind: for a usual game they fit beside the ranking without a scroll bar.
_BURNS, _ESCAPES = 3, 2


class GameHistory(NamedTuple):
    """The course of a game. `saved` and `lost` hold the counts by seat before the first entry and after each."""

    saved: list[tuple[int, ...]]
    lost: list[tuple[int, ...]]
    phases: list[Phase]
    turning_points: list[TurningPoint]
    game: Game


def history_of(record: Record) -> GameHistory:
    """Replay a record and return its history. Turning points: phases, worst burns, best escapes, final lead."""
    game = Game(record.header.rules, record.header.deal)
    saved, lost, phases = [tuple(game.saved)], [tuple(game.volcano)], [game.phase]
    turning_points, burns = list[TurningPoint](), list[TurningPoint]()
    # By turn and seat: the two runs of a turn are one escape.
    escapes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at, entry in enumerate(record.entries, start=1):
        turn, events = game.turn, game.apply(entry.action, entry.seat)
        saved.append(tuple(game.saved))
        lost.append(tuple(game.volcano))
        phases.append(game.phase)
        turning_points += _phase_points(events, at)
        if burn := _burn(events, at, len(game.saved)):
            burns.append(burn)
        if run := next((event for event in events if isinstance(event, Ran) and event.target == OUT), None):
            escapes.setdefault((turn, entry.seat), []).append((at, len(run.path) + 1))
    turning_points += sorted(burns, key=lambda burn: -sum(burn.counts))[:_BURNS]
    turning_points += _escape_points(escapes)
    if lead := _lead(saved):
        turning_points.append(lead)
    return GameHistory(saved, lost, phases, sorted(turning_points), game)


def _phase_points(events: list[Event], at: int) -> Iterator[TurningPoint]:
    for event in events:
        match event:
            case Ad79Drawn(seat, 1):
                yield TurningPoint(at, "seethes", seat)
            case Eruption(seat, declared):
                yield TurningPoint(at, "declared" if declared else "erupts", seat)


def _burn(events: list[Event], at: int, seats: int) -> TurningPoint | None:
    tile = next((event for event in events if isinstance(event, LavaPlaced)), None)
    counts = [event.counts for event in events if isinstance(event, Burned) and event.cause != "end"]
    burned = tuple(map(sum, zip([0] * seats, *counts, strict=True)))
    # A single citizen is lost in nearly every turn of the flight.
    if tile is None or sum(burned) < 2:
        return None
    return TurningPoint(at, "burn", tile.seat, burned, tile.square, tile.symbol)


def _escape_points(escapes: dict[tuple[int, int], list[tuple[int, int]]]) -> list[TurningPoint]:
    """Return up to _ESCAPES turns with most runs out, then most steps, best first.

    `escapes`: the entry and the steps of each run out, by turn and seat.
    """
    found = []
    for (_, seat), runs in escapes.items():
        found.append(TurningPoint(runs[-1][0], "escape", seat, (len(runs), sum(steps for _, steps in runs))))
    return sorted(found, key=lambda point: point.counts, reverse=True)[:_ESCAPES]


def _lead(saved: list[tuple[int, ...]]) -> TurningPoint | None:
    """Return when the final leader took the lead for good. None if several lead or no one was saved."""
    last = saved[-1]
    leaders = [seat for seat, n in enumerate(last) if n == max(last)]
    if len(leaders) != 1 or not max(last):
        return None
    seat, at = leaders[0], len(saved) - 1
    # Back from the end, as long as no one else has as many.
    while at > 0 and all(n < saved[at - 1][seat] for other, n in enumerate(saved[at - 1]) if other != seat):
        at -= 1
    return TurningPoint(at, "lead", seat)


_LEFT: Final = 40
RIGHT: Final = 72  # pixels at the right of the plot
TOP: Final = 34  # pixels above the plot, for the names of the phases
_BOTTOM: Final = 12


class PhaseBand(NamedTuple):
    """A phase as a stretch of the plot; `label` is the box of its `name` above it, None if there is no room."""

    phase: Phase
    name: str
    area: QRectF
    label: QRectF | None


class GameChart(QWidget):
    """A chart of a game's actions from left to right. Hovering shows a tool tip; `picked` brings the clicked action."""

    picked = Signal(int)

    def __init__(self, wished: QSize, *, least: QSize) -> None:
        super().__init__(minimumSize=least, mouseTracking=True)
        self._wished = wished
        self._history: GameHistory
        self.hide()  # until there is a game
        self._pointed: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.signals.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return self._wished

    def bands(self) -> list[PhaseBand]:
        """Return the phases from left to right.

        If not all names fit, they are short ones; if those do not either, the shortest phases have none.
        """
        plot, x = self._plot(), self._x
        found, at = list[tuple[Phase, QRectF]](), 0
        for phase, group in groupby(self._history.phases[:-1]):
            end = at + len(list(group))
            found.append((phase, QRectF(x(at), plot.top(), x(end) - x(at), plot.height())))
            at = end
        for words in (phase_words, short_phase_words):
            names = [words(phase) for phase, _ in found]
            widths = [self.fontMetrics().horizontalAdvance(name) + 14.0 for name in names]
            if sum(widths) <= self.width():
                break
        named = sorted(range(len(found)), key=lambda n: found[n][1].width())
        # The shortest phases give up their names first: the opening is a few pixels wide.
        while sum(widths[n] for n in named) > self.width():
            del named[0]
        named.sort()
        places = place_apart([found[n][1].center().x() for n in named], [widths[n] for n in named], 0, self.width())
        labels = {n: QRectF(at - widths[n] / 2, 0, widths[n], TOP - 10) for n, at in zip(named, places, strict=True)}
        return [PhaseBand(phase, names[n], area, labels.get(n)) for n, (phase, area) in enumerate(found)]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.picked.emit(self._at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointed, lines = self._read(self._at(event))
        self.update()
        if lines:
            show_tip(event.globalPosition().toPoint(), "\n".join(lines), self)

    def leaveEvent(self, event: QEvent) -> None:
        self._pointed = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_phases(painter)
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        raise NotImplementedError

    def _read(self, at: int) -> tuple[int, list[str]]:
        """Return the action to mark for the one under the pointer, `at`, and the lines of its tool tip ([]: none)."""
        raise NotImplementedError

    def _plot(self) -> QRectF:
        return QRectF(_LEFT, TOP, self.width() - _LEFT - RIGHT, self.height() - TOP - _BOTTOM)

    def _x(self, at: float) -> float:
        plot = self._plot()
        return plot.left() + plot.width() * at / max(1, len(self._history.saved) - 1)

    def _at(self, event: QMouseEvent) -> int:
        plot, last = self._plot(), len(self._history.saved) - 1
        return max(0, min(last, round((event.position().x() - plot.left()) / plot.width() * last)))

    def _paint_phases(self, painter: QPainter) -> None:
        look = theme.current()
        for n, (phase, words, area, name) in enumerate(self.bands()):
            tint = QColor(look.lava if phase in (Phase.ERUPTS, Phase.FLIGHT) else look.line)
            tint.setAlpha(22 + 22 * (n % 2))
            painter.fillRect(area, tint)
            if name is None:
                continue
            painter.setPen(look.muted)
            painter.drawText(name, Qt.AlignmentFlag.AlignCenter, words)
            if name.left() < area.left() or name.right() > area.right():
                painter.drawLine(QPointF(name.center().x(), name.bottom()), QPointF(area.center().x(), area.top()))

    def _paint_place(self, painter: QPainter, at: int | None, pen: QPen) -> None:
        if at is not None:
            plot, x = self._plot(), self._x(at)
            painter.setPen(pen)
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _paint_height(self, painter: QPainter, y: float, pen: float, words: str, right: float) -> None:
        """Draw a line across the plot at height `y`, `pen` pixels thick; `words` end `right` pixels from the left."""
        plot, look = self._plot(), theme.current()
        painter.setPen(QPen(look.line, pen))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        painter.setPen(look.muted)
        box = QRectF(0, y - 9, right, 18)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)


def place_apart(wanted: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Return the middles of things of these sizes, in order and without overlap, as near to `wanted` as possible.

    All lie between `low` and `high`. If there is too little room, they begin at `low`.
    """
    if not wanted:
        return []
    steps = list(accumulate(((one + other) / 2 for one, other in pairwise(sizes)), initial=0.0))
    runs: list[list[float]] = []  # groups of touching things: where each of them would put the group's first
    for want, step in zip(wanted, steps, strict=True):
        runs.append([want - step])
        while len(runs) > 1 and fmean(runs[-2]) > fmean(runs[-1]):
            touching = runs.pop()
            runs[-1] += touching
    firsts = [fmean(run) for run in runs for _ in run]
    first, last = low + sizes[0] / 2, high - sizes[-1] / 2 - steps[-1]
    return [max(min(at, last), first) + step for at, step in zip(firsts, steps, strict=True)]


_BADGE: Final = 24
_LEAD: Final = 14  # pixels from a line's end to its badge


class LineEnd(NamedTuple):
    """The right end of a seat's line: the number it reaches, and the heights of the line and of its badge."""

    seat: int
    number: int
    line: float
    badge: float


class Chart(GameChart):
    """Saved and lost citizens of each seat as stepped lines."""

    def __init__(self) -> None:
        super().__init__(QSize(620, 330), least=QSize(360, 220))  # smaller, steps of one are hard to see

    def show_history(self, history: GameHistory, colours: list[int], names: list[str]) -> None:
        self._history, self._colours, self._names, self._pointed = history, colours, names, None
        # Highest numbers saved and lost; at least 1.
        self._extent = max(1, *map(max, history.saved)), max(1, *map(max, history.lost))
        said = join_clauses(self._counts(-1))
        self.setAccessibleName(self.tr("Saved and lost over the game. {}").format(said))
        self.show()
        self.update()

    def ends(self) -> list[LineEnd]:
        """Return the ends of all lines from the top. Badges are near them and apart; in a low chart they overlap."""
        counts = [(n, seat) for seat, n in enumerate(self._history.saved[-1])]
        counts += [(-n, seat) for seat, n in enumerate(self._history.lost[-1])]
        lines = sorted((self._y(n) + self._shift(seat), seat, abs(n)) for n, seat in counts)
        # Badges may overlap, even much in a low chart, but stay inside it and below the names of the phases.
        names = TOP - 16
        step = min(_BADGE - 2.0, (self.height() - names) / len(lines))
        badges = place_apart([y for y, _, _ in lines], [step] * len(lines), names, self.height())
        return [LineEnd(seat, n, y, badge) for (y, seat, n), badge in zip(lines, badges, strict=True)]

    def _read(self, at: int) -> tuple[int, list[str]]:
        phase = self._history.phases[min(at, max(0, len(self._history.phases) - 2))]
        return at, [phase_words(phase), *self._counts(at), self.tr("Click to watch the game from there")]

    def _paint(self, painter: QPainter) -> None:
        plot, look, zero = self._plot(), theme.current(), self._y(0)
        self._paint_grid(painter, *self._extent)
        self._paint_lines(painter, self._history.lost, -1, dashed=True)
        self._paint_lines(painter, self._history.saved, 1, dashed=False)
        painter.setPen(QPen(look.text, 1.5))
        painter.drawLine(QPointF(plot.left(), zero), QPointF(plot.right(), zero))
        self._paint_place(painter, self._pointed, QPen(look.text, 1, Qt.PenStyle.DotLine))  # of the tool tip
        self._paint_ends(painter)
        painter.setPen(look.muted)
        painter.save()
        for text, edge in ((self.tr("saved"), plot.top()), (self.tr("lost"), plot.bottom())):
            painter.setTransform(painter.transform().fromTranslate(9, (edge + zero) / 2).rotate(-90))
            painter.drawText(QRectF(-60, -9, 120, 18), Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()

    def _counts(self, at: int) -> list[str]:
        """Return what each player had saved and lost after the first `at` actions (-1: at the end), in words."""
        saved, lost = self._history.saved[at], self._history.lost[at]
        form = self.tr("{}: {} saved, {} lost")
        return [form.format(name, saved[seat], lost[seat]) for seat, name in enumerate(self._names)]

    def _y(self, number: int) -> float:
        """Return the y coordinate for a number of saved citizens, or of lost ones if negative."""
        plot, (top, deep) = self._plot(), self._extent
        return plot.top() + plot.height() * (top - number) / (top + deep)

    def _shift(self, seat: int) -> float:
        """Return how many pixels a seat's line is moved down, so that equal lines lie side by side."""
        return (seat - (len(self._colours) - 1) / 2) * 2.2

    def _paint_lines(self, painter: QPainter, counts: Sequence[tuple[int, ...]], up: int, *, dashed: bool) -> None:
        for seat, colour in enumerate(self._colours):
            shift = self._shift(seat)
            path = QPainterPath(QPointF(self._x(0), self._y(up * counts[0][seat]) + shift))
            for at, (before, after) in enumerate(pairwise(counts), start=1):
                if after[seat] != before[seat]:
                    path.lineTo(self._x(at), path.currentPosition().y())
                    path.lineTo(self._x(at), self._y(up * after[seat]) + shift)
            path.lineTo(self._x(len(counts) - 1), path.currentPosition().y())
            # A dark edge first: ivory and black lines are visible on either ground.
            edge = QColor(theme.current().text)
            if dashed:
                edge.setAlpha(120)
            painter.strokePath(path, QPen(edge, 4.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
            painter.strokePath(path, QPen(QColor(palette.SEATS[colour]), 2.2, style, Qt.PenCapStyle.FlatCap))

    def _paint_ends(self, painter: QPainter) -> None:
        look, right = theme.current(), self._plot().right()
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        for seat, number, line, badge in self.ends():
            painter.setPen(look.muted)
            painter.drawLine(QPointF(right, line), QPointF(right + _LEAD, badge))
            pixmap = sprites.piece_pixmap(self._colours[seat], _BADGE, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(right + _LEAD, badge - _BADGE / 2), pixmap)
            painter.setPen(look.text)
            box = QRectF(right + _LEAD + _BADGE + 3, badge - _BADGE / 2, RIGHT - _LEAD - _BADGE - 3, _BADGE)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(number))
        painter.setFont(self.font())

    def _paint_grid(self, painter: QPainter, top: int, deep: int) -> None:
        unit = self._plot().height() / (top + deep)
        step = next(s for s in (1, 2, 5, 10, 20) if unit * s >= 22 or s == 20)
        for n in (n for n in range(-deep, top + 1) if n % step == 0):
            self._paint_height(painter, self._y(n), 1, str(abs(n)), _LEFT - 6)


_DOT: Final = 4.5


class ChanceChart(GameChart):
    """The chance of winning as a line with its margin of error. `picked` brings the entry of the nearest decision."""

    def __init__(self) -> None:
        super().__init__(QSize(620, 200), least=QSize(240, 150))
        self._chosen: int | None = None

    def show_game(self, history: GameHistory, colour: int) -> None:
        self._history, self._colour, self._pointed = history, colour, None
        self.show()
        self.show_points((), {})

    def show_points(self, points: Sequence[CurvePoint], costly: dict[int, float]) -> None:
        """Show the known points. `costly`: the chance to win (0 to 1) that decisions gave away, by entry."""
        self._points, self._costly = points, costly
        self.setAccessibleName(self._summary())
        self.update()

    def choose(self, at: int) -> None:
        self._chosen = at
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if point := self._nearest(self._at(event)):
            self.picked.emit(point.at)

    def _read(self, at: int) -> tuple[int, list[str]]:
        if (point := self._nearest(at)) is None:
            return at, []
        lines = [self._chance(point)]
        if cost := self._costly.get(point.at):
            lines.append(self.tr("{percent} less than with the best choice found").format(percent=percent_words(cost)))
        return point.at, [*lines, self.tr("Click to see this decision")]

    def _paint(self, painter: QPainter) -> None:
        look = theme.current()
        self._paint_grid(painter)
        self._paint_place(painter, self._chosen, QPen(look.accent, 2))
        self._paint_curve(painter)
        self._paint_place(painter, self._pointed, QPen(look.text, 1, Qt.PenStyle.DotLine))  # of the tool tip

    def _summary(self) -> str:
        if not self._points:
            return self.tr("Chance of winning over the game")
        first, last = self._points[0], self._points[-1]
        text = self.tr("Chance of winning over the game: {first} at the start, {last} at the end")
        return text.format(first=chance_words(first.chance), last=chance_words(last.chance))

    def _chance(self, point: CurvePoint) -> str:
        if not point.error:
            return self.tr("How it ended: {chance}").format(chance=percent_words(point.chance))
        text = self.tr("Chance of winning: {chance} ± {doubt}")
        return text.format(chance=chance_words(point.chance), doubt=percent_words(EQUAL * point.error))

    def _nearest(self, at: int) -> CurvePoint | None:
        # The last point is the result, not a decision.
        decided = [point for point in self._points if point.error] or self._points
        return min(decided, key=lambda point: abs(point.at - at), default=None)

    def _height(self, chance: float) -> float:
        plot = self._plot()
        return plot.bottom() - plot.height() * min(max(chance, 0.0), 1.0)

    def _place(self, point: CurvePoint, errors: float = 0) -> QPointF:
        """Return the position of a point, or `errors` standard errors above it."""
        return QPointF(self._x(point.at), self._height(point.chance + errors * point.error))

    def _paint_grid(self, painter: QPainter) -> None:
        font, room = QFont(self.font()), _LEFT - 5
        while QFontMetricsF(font).horizontalAdvance(percent_words(1.0)) > room:  # in large text
            font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        for quarter in range(5):
            words = "" if quarter % 2 else percent_words(quarter / 4)
            self._paint_height(painter, self._height(quarter / 4), 2 if quarter == 2 else 1, words, room)
        painter.setFont(self.font())

    def _paint_curve(self, painter: QPainter) -> None:
        if not self._points:
            return
        look, plot = theme.current(), self._plot()
        tint = QColor(look.text)
        tint.setAlpha(38)
        high, line, low = ([self._place(point, by) for point in self._points] for by in (EQUAL, 0, -EQUAL))
        painter.fillPath(_through([*high, *reversed(low)]), tint)
        # A dark edge first, as in the other chart: ivory and black lines are visible on either ground.
        solid, ends, joins = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        for ink, width in ((look.text, 4.2), (QColor(palette.SEATS[self._colour]), 2.2)):
            painter.strokePath(_through(line), QPen(ink, width, solid, ends, joins))
        painter.setPen(QPen(look.surface, 1.5))
        painter.setBrush(look.danger)
        for point in (point for point in self._points if point.at in self._costly):
            painter.drawEllipse(self._place(point), _DOT, _DOT)
        painter.setPen(look.text)
        last = self._points[-1]
        box = QRectF(plot.right() + 6, min(self._height(last.chance) - 9, self.height() - 18.0), RIGHT - 6, 18)
        words = chance_words(last.chance) if last.error else percent_words(last.chance)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def _through(points: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for point in points[1:] or points:  # a single point becomes a dot
        path.lineTo(point)
    return path
