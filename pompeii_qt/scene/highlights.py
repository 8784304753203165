"""Lights and marks on the board: targets, rings, values, compared choices, and the last moves."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from pompeii_core.actions import Action, Discard, Place, Run
from pompeii_core.ai.opinion import Criterion, RatedAction
from pompeii_core.city import BUILDING, COLOURS, INDEX, OUT
from pompeii_core.events import Ran
from pompeii_core.preview import Spot, shortest_path
from pompeii_core.round_summary import SeatSummary
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_qt.art import marks
from pompeii_qt.art.buildings import plate_rect
from pompeii_qt.art.geometry import GATE_OF, TURN, centre, gate_centre, square_at
from pompeii_qt.art.marks import ChoiceKind
from pompeii_qt.art.pieces import BADGE_SIDE, SIDE, paint_badge
from pompeii_qt.art.sprites import mark_pixmap, render, square_pixmap
from pompeii_qt.scene.board_scene import BoardScene, PieceItem, arrangement, exit_path, spot_centre
from pompeii_qt.scene.decision import NOTHING, Held
from pompeii_qt.scene.sprite import Layer, Painted, Sprite, SpriteScene
from pompeii_qt.words.game_words import ValueKind, action_squares, best_value, figure_words, value_step

_HINT_APART: Final = 8.0  # distance between the ways of two choices of a hint along the same squares, in units
_FAINT: Final = 0.15  # opacity of upcoming targets at first
_LAYERS: Final = {  # by kind of sign: the names in `art.sprites`
    "ring": Layer.PIECES - 0.5,
    "chosen": Layer.RINGS,
    "flame": Layer.FLAMES,
    "cut off": Layer.MARKS,
    "cursor": Layer.CURSOR,
    "pointed": Layer.POINTED,
    "recommended": Layer.POINTED,
}


class Highlights:
    """Signs over the board in groups. Each call of a method replaces the signs of its group."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self.groups: dict[str, list[Sprite]] = {}  # by kind of sign, with "hot" and "values"
        self._lit: dict[Spot, Sprite] = {}
        self._upcoming: list[Sprite] = []
        self._faded = 1.0

    def light(self, spots: Collection[Spot], upcoming: Collection[Spot] = (), *, framed: bool = True) -> None:
        """Light exactly these targets: `spots` fully; `upcoming` ones, which can be chosen soon, as `fade_in` sets.

        Without `framed` they count as lit but have no frames: rings show which citizens are meant.
        """
        # Targets that stay lit keep their sprites.
        wanted = dict.fromkeys((*spots, *upcoming))  # in this order: marks of neighbours overlap
        for spot in [spot for spot in self._lit if spot not in wanted]:
            self._lit.pop(spot).remove()
        for spot in wanted:
            if spot not in self._lit:
                self._lit[spot] = self._target(spot, "gate" if spot.gate else "target", Layer.TARGETS)
        self._upcoming = [self._lit[spot] for spot in wanted if spot not in spots]
        for spot, sprite in self._lit.items():
            sprite.setVisible(framed)
            if spot in spots:
                sprite.setOpacity(1.0)
        self.fade_in(self._faded)

    def fade_in(self, t: float) -> None:
        """Show upcoming targets, even those lit later, between faint (`t` 0) and fully lit (1)."""
        self._faded = t
        for sprite in self._upcoming:
            sprite.setOpacity(_FAINT + (1 - _FAINT) * t)

    def lit(self) -> set[Spot]:
        """Return all lit spots, even upcoming ones."""
        return set(self._lit)

    def hover(self, spot: Spot | None) -> None:
        """Light a target more brightly than the others. None, or a spot that is not lit: none."""
        kind = "hot gate" if spot and spot.gate else "hot"
        self._replace("hot", [self._target(spot, kind, Layer.TARGETS + 0.5)] if spot in self._lit and spot else [])

    def mark(self, kind: str, places: Iterable[QPointF]) -> None:
        """Show signs of a kind of `_LAYERS` at points of the scene."""
        self._replace(kind, [self._sign(kind, place, _LAYERS[kind]) for place in places])

    def recommend(self, numbers: Mapping[str, str], ways: Iterable[Sequence[QPointF]]) -> None:
        """Ring the squares where choices of a hint begin, each with its number in their list; "": without a number.

        `ways`: the points along which citizens run, each shown as an arrow.
        """
        self.mark("recommended", map(centre, numbers))
        sprites = [
            Sprite(
                self._scene,
                _square(marks.VALUE_SIDE, marks.paint_hint_number, text=number),
                Layer.FIGURES,
                centre(square),
            )
            for square, number in numbers.items()
            if number
        ]
        arrow = partial(marks.paint_choice_arrow, kind="hint")
        self._replace("hint numbers", sprites)
        self._replace("hint ways", [_way(self._scene, Layer.RINGS, way, marks.ARROW_EDGE, arrow) for way in ways])

    def point_at(self, squares: Iterable[str]) -> None:
        """Mark the squares that a line of a list is about."""
        self.mark("pointed", map(centre, squares))

    def mark_pieces(self, kind: str, pieces: Iterable[PieceItem], upcoming: bool = False) -> None:
        """Show signs of one kind around just these pieces, in their size, beside the numbers of buildings.

        `upcoming` ones fade in with the targets.
        """
        sprites = []
        for piece in pieces:
            painted = partial(mark_pixmap, kind, size=piece.size / SIDE, plate=_plate_beside(piece))
            sprites.append(Sprite(self._scene, painted, _LAYERS[kind], piece.pos()))
        self._replace(kind, sprites)
        if upcoming:
            self._upcoming += self.groups[kind]
            self.fade_in(self._faded)

    def show_values(self, values: Mapping[str, float], kind: ValueKind, origins: Mapping[str, str]) -> None:
        """Show a figure on each of these squares, coloured by its step, and frame the best. {} removes all.

        Of chances to escape none is framed. `origins`: squares of the citizens whose values these are, shown before
        them.
        """
        best, sprites = best_value(values.values(), kind), []
        for square, value in values.items():
            step = value_step(value, best, kind)
            words = {"text": figure_words(value, kind), "origin": origins.get(square, "")}
            figure = _square(marks.VALUE_SIDE, marks.paint_value, step=step, **words)
            sprites.append(Sprite(self._scene, figure, Layer.FIGURES, centre(square)))
            if step == 0 and kind != "escape":
                frame = _square(marks.TARGET_SIDE, marks.paint_best_value)
                sprites.append(Sprite(self._scene, frame, Layer.TARGETS + 0.2, centre(square)))
        self._replace("values", sprites)

    def clear(self) -> None:
        """Remove all lights and signs."""
        self.light(())
        for group in self.groups:
            self._replace(group, [])

    def _replace(self, group: str, sprites: list[Sprite]) -> None:
        for sprite in self.groups.get(group, ()):
            sprite.remove()
        self.groups[group] = sprites

    def _target(self, spot: Spot, kind: str, layer: float) -> Sprite:
        sprite = self._sign(kind, spot_centre(spot, 30), layer)
        if spot.gate:
            sprite.setRotation(TURN[GATE_OF[spot.square].side])
        return sprite

    def _sign(self, kind: str, place: QPointF, layer: float) -> Sprite:
        return Sprite(self._scene, partial(mark_pixmap, kind), layer, place)


def _plate_beside(piece: PieceItem) -> tuple[float, float, float, float] | None:
    """Return x, y, width and height of the number on a piece's square, from the piece's centre; None without one."""
    square = square_at(piece.pos())
    if square is None or BUILDING[INDEX[square]] not in COLOURS:
        return None
    plate = plate_rect(square).translated(-piece.pos())
    return plate.x(), plate.y(), plate.width(), plate.height()


# Offset of arrows in units, so that two arrows along the same squares are both visible.
_ASIDE: Final[dict[ChoiceKind, float]] = {"best": 8.0, "costly": -8.0, "played": -8.0}
# Offset of a choice's sign to the east of its square's centre, in units; it is at the north edge.
_CORNER: Final[dict[ChoiceKind, float]] = {"best": 36.0, "costly": -36.0, "played": -36.0}


def _square(side: float, paint: Callable[..., None], **options: object) -> Painted:
    return partial(square_pixmap, side, paint=partial(paint, **options))


def _way(
    scene: SpriteScene, layer: float, points: Sequence[QPointF], edge: float, paint: Callable[..., None]
) -> Sprite:
    """Return the picture that `paint` draws within `edge` units around points."""
    box = QPolygonF(points).boundingRect().adjusted(-edge, -edge, edge, edge)
    return Sprite(scene, partial(render, box, paint=partial(paint, points=points)), layer, box.center())


def hint_numbers(actions: Sequence[Action]) -> dict[str, str]:
    """Return by square the numbers, from 1, of the actions, joined by “·”: of runs where they begin.

    Actions without a square are only counted.
    """
    numbers: defaultdict[str, list[str]] = defaultdict(list)
    for number, action in enumerate(actions, 1):
        if squares := action_squares(action):
            numbers[squares[0 if isinstance(action, Run) else -1]].append(str(number))
    return {square: "·".join(found) for square, found in numbers.items()}


def hint_ways(actions: Sequence[Action], view: View, rules: Rules) -> list[list[QPointF]]:
    """Return the points of each run, from the edge of its citizen to before the middle of its last square, or out.

    Runs are apart by their place in the list.
    """
    ways = []
    for number, run in enumerate(actions):
        if not isinstance(run, Run):
            continue
        aside = QPointF(1, 1) * (_HINT_APART * (number - 1))
        squares = [run.origin, *shortest_path(view, rules, run.origin, run.target)]
        points = [centre(square) + aside for square in squares]
        points += [gate_centre(squares[-1], _OUTSIDE) + aside] if run.target == OUT else []
        if len(points) > 1:
            points[0] += _part(points[1] - points[0])
            if run.target != OUT:
                points[-1] -= _part(points[-1] - points[-2])
            ways.append(points)
    return ways


def _part(step: QPointF) -> QPointF:
    """Return the beginning of a step that a citizen covers."""
    return step * (_SHORT / max(abs(step.x()), abs(step.y()), 1.0))


class Marks:
    """Pictures over the board that are shown and removed together."""

    def __init__(self, board_scene: BoardScene) -> None:
        self._scene = board_scene
        self._sprites: list[Sprite] = []

    def clear(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        self._sprites = []

    def _add(self, layer: float, at: QPointF, side: float, paint: Callable[..., None], **options: object) -> None:
        """Add the picture that `paint` draws with `options` in a square of `side` around a point."""
        self._sprites.append(Sprite(self._scene, _square(side, paint, **options), layer, at))

    def _add_way(self, layer: float, points: Sequence[QPointF], edge: float, paint: Callable[..., None]) -> None:
        self._sprites.append(_way(self._scene, layer, points, edge, paint))


class ChoiceMarks(Marks):
    """Marks for at most one choice of each kind. Each call of `show` replaces the marks."""

    def show(self, chosen: Mapping[ChoiceKind, Action], view: View, rules: Rules) -> None:
        """Mark exactly these choices of the view's seat: runs by an arrow, others by a frame; none without a square."""
        self.clear()
        for kind, action in chosen.items():
            if isinstance(action, Run):
                self._add_arrow(kind, action, shortest_path(view, rules, action.origin, action.target))
            elif squares := action_squares(action):
                self._add(Layer.RINGS, centre(squares[-1]), marks.FRAME_SIDE, marks.paint_choice_frame, kind=kind)
                self._add_sign(kind, squares[-1])

    def _add_arrow(self, kind: ChoiceKind, run: Run, way: list[str]) -> None:
        aside = QPointF(1, 1) * _ASIDE[kind]
        points = [centre(square) + aside for square in (run.origin, *way)]
        if run.target == OUT:
            points += [point + aside for point in exit_path(way[-1] if way else run.origin)]
        if len(points) > 1:
            self._add_way(Layer.RINGS, points, marks.ARROW_EDGE, partial(marks.paint_choice_arrow, kind=kind))
        self._add_sign(kind, run.origin)

    def _add_sign(self, kind: ChoiceKind, square: str) -> None:
        at = centre(square) + QPointF(_CORNER[kind], -36)
        self._add(Layer.FIGURES, at, marks.SIGN_SIDE, marks.paint_choice_sign, kind=kind)


class ChoiceValues(NamedTuple):
    """The value of the best action by the square where it ends or, for some runs, begins.

    `origins`: where the citizen of a run to a square stands, by the same squares; {} unless several citizens run.
    """

    values: dict[str, float]
    origins: dict[str, str]


def choice_values(
    rated: Collection[RatedAction], goal: Criterion = "lead", held: Held = NOTHING, *, by_citizen: bool = False
) -> ChoiceValues:
    """Return what choices are worth in the goal's unit. While a card or citizen is `held`, only choices with it.

    By `lead` it is how much worse a choice is than the best of all, 0 or less; else the expected result, by `lose`
    negative. Runs out of the city have their value where they begin, and so have all runs with `by_citizen` while no
    citizen is held.
    """
    most = max((rating.lead for rating in rated), default=0.0) if goal == "lead" else 0.0
    best: dict[str, float] = {}
    origins: dict[str, str] = {}
    for rating in rated:
        action = rating.action
        if _is_with(held, action) and (squares := action_squares(action)):
            value, square = rating.reached(goal) - most, squares[0 if by_citizen and held.origin is None else -1]
            if value > best.get(square, -inf):
                best[square] = value
                if isinstance(action, Run) and not by_citizen:
                    origins[square] = action.origin
    several = len(set(origins.values())) > 1
    return ChoiceValues(best, origins if several else {})


def _is_with(held: Held, action: Action) -> bool:
    """Return whether an action plays what is held. If nothing is held, every action does."""
    if held.card is not None:
        return isinstance(action, Place | Discard) and action.card == held.card
    return held.origin is None or (isinstance(action, Run) and action.origin == held.origin)


FAINT: Final = 0.22  # opacity of the other marks while some have the focus
_APART: Final = 7.0  # distance between trails of two seats along the same squares, in units
_OUTSIDE: Final = 40.0  # end of a trail outside its gate square: between the arch and the gate's name
_CROSSING: Final = 2.5 * _APART  # distance between two trails of one seat that share a step
_SHORT: Final = 25.0  # end of a trail before its square's centre, so that the piece does not hide the head


class RoundMarks(Marks):
    """Marks for the moves of summaries, over the tiles and under the pieces. Each `show` replaces them."""

    def show(self, summaries: Sequence[SeatSummary], focus: Sequence[SeatSummary] | None = None) -> None:
        """Mark exactly the moves of these summaries; with a `focus` (not None), its moves clearly, others faintly."""
        self.clear()
        self._add_all(summaries)
        if focus is not None:
            for sprite in self._sprites:
                sprite.setOpacity(FAINT)
            self._add_all(focus)

    def _add_all(self, summaries: Sequence[SeatSummary]) -> None:
        lost: defaultdict[str, Counter[int]] = defaultdict(Counter)
        for summary in summaries:
            for tile in summary.tiles:
                colour = self._colour(summary.seat)
                self._add(Layer.TRACES, centre(tile.square), marks.LAID_SIDE, marks.paint_laid, seat_colour=colour)
            for square, number in Counter(summary.placed).items():
                self._frame_pieces(square, summary.seat, number)
            for n, run in enumerate(summary.runs):
                self._add_trail(run, crossing=any(_edges(run) & _edges(other) for other in summary.runs[:n]))
            for loss in summary.caused:
                lost[loss.square].update(dict(enumerate(loss.counts)))
        for square, counts in lost.items():
            self._add_ghosts(square, counts)

    def _frame_pieces(self, square: str, seat: int, number: int) -> None:
        """Frame the last `number` visible pieces of a seat on a square, or all if fewer, but not the number plate."""
        own = [piece for piece in self._scene.pieces.visible_on(square) if piece.seat == seat]
        for piece in own[-number:]:
            paint = partial(marks.paint_settled, seat_colour=piece.colour, size=piece.size)
            if plate := _plate_beside(piece):
                paint = partial(marks.paint_beside, sign=paint, plate=plate)
            self._add(Layer.TRACES, piece.pos(), marks.settled_side(piece.size), paint)

    def _add_trail(self, run: Ran, crossing: bool) -> None:
        # Move trails apart: those of other seats along the same squares, and of runs of one seat that share a step.
        aside = QPointF(1, 1) * ((run.seat - 1.5) * _APART)
        if crossing:
            aside += QPointF(1, 1) * (-_CROSSING if run.seat > 1 else _CROSSING)
        points = [centre(square) + aside for square in (run.origin, *run.path)]
        if run.target == OUT:
            square = run.path[-1] if run.path else run.origin
            outside = gate_centre(square, _OUTSIDE)
            level = outside.y() == centre(square).y()
            points.append(outside + (QPointF(0, aside.y()) if level else QPointF(aside.x(), 0)))
        if len(points) < 2:
            return
        if run.target != OUT:
            points[-1] -= _part(points[-1] - points[-2])
        trail = partial(marks.paint_trail, seat_colour=self._colour(run.seat))
        self._add_way(Layer.TRACES + 0.1, points, marks.TRAIL_EDGE, trail)

    def _add_ghosts(self, square: str, counts: Counter[int]) -> None:
        seats = [seat for seat, number in sorted(counts.items()) if number]
        # Survivors on the square of a sacrifice: put the ghosts behind them.
        crowded = bool(self._scene.pieces.on(square))
        behind = [centre(square) + QPointF(30, 28)] * len(seats)
        places = behind if crowded else arrangement(square, len(seats), fleeing=True).places
        for seat, at in zip(seats, places, strict=True):
            self._add(Layer.TRACES + 0.2, at, marks.GHOST_SIDE, marks.paint_ghost, seat_colour=self._colour(seat))
            if counts[seat] > 1:
                badge = at + QPointF(14, 14)
                self._add(Layer.TRACES + 0.3, badge, BADGE_SIDE, paint_badge, text=f"−{counts[seat]}")

    def _colour(self, seat: int) -> int:
        return self._scene.pieces.colours[seat]


def _edges(run: Ran) -> set[frozenset[str]]:
    """Return the steps of a run from square to square, regardless of direction."""
    out = [OUT] if run.target == OUT else []
    return {frozenset(step) for step in pairwise((run.origin, *run.path, *out))}
