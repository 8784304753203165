"""Moments: how the board shows important events, in addition to the moves themselves.

MOMENTS and RIBBONS say which events have one. The eruption and the omens hold the game up until they are over; every
other moment runs beside the game, which continues at once. There are none without animation.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLineF, QObject, QPointF, QRectF, QSize, QSizeF, QTimer
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from pompeii_core import events as ev
from pompeii_core.actions import Cause, Phase
from pompeii_core.city import INDEX, OUT, SPACES
from pompeii_core.events import Event
from pompeii_core.setup import OMEN
from pompeii_qt.art import moments as art
from pompeii_qt.art.cards import BACK
from pompeii_qt.art.geometry import BOARD_RECT, CRATER, gate_centre
from pompeii_qt.art.sprites import blaze_pixmap, closed_pixmap, large_card_pixmap, mark_pixmap, volcano_pixmap
from pompeii_qt.languages import fill
from pompeii_qt.scene.board_scene import BoardScene
from pompeii_qt.scene.camera import Camera
from pompeii_qt.scene.sprite import Animation, AnimationClock, Layer, Painted, Sprite, arc, between, ease_out, tremor
from pompeii_qt.words import game_words
from pompeii_qt.words.names import You

translate = QCoreApplication.translate

# Durations in milliseconds at normal speed.
ERUPTION, SHAKE = 3000, 700
CARD, FLARE, LOSS = 1000, 480, 760
RESCUE, RIBBON = 1400, 2300
THROW: Final = 760
_CHANGED: Final = 0.3  # share of the eruption after which Vesuvius and the roofs no longer change
_CARD_SHARE: Final = 0.56  # height of an omen's card as a share of the visible board's height
_SHADE: Final = 0.5  # opacity of the darkness behind an omen's card
_BOMBS, _FLAKES, _PETALS = 12, 28, 34
_WAITING: Final = 2  # maximum number of ribbons that wait; older ones are no news
_MANY: Final = 3  # citizens lost at once that are worth a sentence
_RIBBON: Final = 52.0
_APART: Final = 34.0  # units between the marks of a way out
_PAUSE: Final = 200  # milliseconds between looks whether pictures can be painted while nothing moves


class Happening(NamedTuple):
    """Events that are shown together, and the board after them."""

    events: Sequence[Event]  # all that burns for one cause, otherwise one event
    scene: BoardScene
    way: Sequence[QPointF]  # of a run out, or the place of a sacrifice
    lasts: float  # milliseconds that the run takes at normal speed
    saved: int  # citizens that the seat of a run out has saved in this turn

    @property
    def event(self) -> Event:
        return self.events[0]

    @property
    def lost(self) -> list[int]:
        """Number of citizens lost to lava by seat; empty for other events and at the end of the game."""
        fires = [one for one in self.events if isinstance(one, ev.Burned) and one.cause != Cause.END]
        return [sum(seat) for seat in zip(*(fire.counts for fire in fires), strict=True)]

    @property
    def rescued(self) -> int | None:
        """The seat whose citizen has left the city, or None for other events."""
        return self.event.seat if isinstance(self.event, ev.Ran) and self.event.target == OUT and self.way else None

    @property
    def emptied(self) -> list[int]:
        """The seats that lost their last citizen in the city to lava."""
        return [seat for seat, number in enumerate(self.lost) if number and not self.left(seat)]

    def left(self, seat: int) -> int:
        """Return how many citizens of a seat are still in the city."""
        pieces = self.scene.pieces
        return sum(piece.seat == seat for square in pieces.occupied() for piece in pieces.on(square))

    @property
    def by_a_step(self) -> bool:
        """Whether the run out, which `event` must be, used every step that it had (R21)."""
        event = self.event
        assert isinstance(event, ev.Ran)
        return len(event.path) == len(self.scene.pieces.on(event.origin))  # those left there, and itself: one step more

    def name(self, seat: int) -> str:
        return self.scene.called[seat]


class Moment(NamedTuple):
    """A row of MOMENTS: which events it is for, and the method that shows it."""

    fits: Callable[[Happening], bool]
    show: Callable[["Moments", Happening], None]


class Ribbon(NamedTuple):
    """A row of RIBBONS: which events it is for, its sentence, and the seats that it is about."""

    fits: Callable[[Happening], bool]
    words: Callable[[Happening], str]
    seats: Callable[[Happening], Sequence[int]]


class Moments(QObject):
    """Shows the moments of events. All but eruption and omens run `beside` the game. `factor` multiplies durations."""

    def __init__(self, scene: BoardScene, clock: AnimationClock, camera: Camera, parent: QObject) -> None:
        super().__init__(parent)
        self._scene, self._clock = scene, clock
        self.beside = AnimationClock(self)
        self.shake: Callable[[QPointF], None] = camera.shake
        camera.painted.connect(self._prepare_again)
        self.factor = 1.0
        self.still = False  # reduced motion: only the card of an omen is shown, without moving
        self._ribbons: list[Callable[[], None]] = []  # what shows those that wait for the one that is seen
        self._ribbon_seen = False
        self._saved = (-1, 0)  # the seat that ran last, and how many it has saved in this turn
        self._prepared: tuple[float, QSizeF] | None = None  # scale and size for which pictures are painted
        self._unpainted: Iterator[None] = iter(())
        self._paint = QTimer(self, singleShot=True)
        self._paint.timeout.connect(self._paint_next)

    def show(self, events: Sequence[Event], way: Sequence[QPointF], lasts: float) -> None:
        """Show moments and, unless `still`, a ribbon for events whose moves begin (`Happening`).

        Nothing at `factor` 0.
        """
        event = events[0]
        if isinstance(event, ev.TurnEnded):
            self._saved = (-1, 0)
        elif isinstance(event, ev.Ran) and event.target == OUT:
            self._saved = event.seat, 1 + (self._saved[1] if self._saved[0] == event.seat else 0)
        if self.factor <= 0:
            return
        happening = Happening(events, self._scene, way, lasts, self._saved[1])
        for moment in MOMENTS:
            if moment.fits(happening):
                moment.show(self, happening)
        ribbon = next((row for row in RIBBONS if row.fits(happening)), None)
        if ribbon is not None and not self.still:
            self._show_ribbon(ribbon, happening)

    @property
    def ready(self) -> bool:
        """Whether all pictures that `prepare` paints are painted, or none are wanted."""
        return not self._paint.isActive()

    def prepare(self) -> None:
        """Paint the pictures of the eruption ahead, one now and the others while nothing moves; once per size."""
        size = self._scene.scale, self._visible().size()
        if size != self._prepared:
            self._prepared, self._unpainted = size, self._paintings()
        self._paint_next()

    def _prepare_again(self) -> None:
        """Prepare soon for another size of the board, if an eruption is expected."""
        if self._prepared is not None:
            self._paint.start(_PAUSE)

    def _paint_next(self) -> None:
        if self._clock.busy:
            self._paint.start(_PAUSE)
        elif self._prepared is not None and self._prepared[0] != self._scene.scale:
            self.prepare()
        elif next(self._unpainted, True) is None:
            self._paint.start(0)

    def _paintings(self) -> Iterator[None]:
        scale = self._scene.scale
        volcano_pixmap(Phase.ERUPTS, scale)
        yield
        for name in INDEX:
            if SPACES[INDEX[name]]:
                closed_pixmap(name, scale)
                yield
        blaze_pixmap(scale)
        yield
        for level in range(1, art.NIGHTS + 1):
            art.night_pixmap(level, scale)
            yield
        self._title()(scale)

    # What holds the game up

    def erupt(self, _happening: Happening) -> None:
        """Darken, shake and light the city from Vesuvius, with rocks, ash and a title. Nothing if `still`."""
        if self.still:
            return
        scene = self._scene
        night, level = Sprite(scene, partial(art.night_pixmap, 1), Layer.DARKNESS, BOARD_RECT.center()), 1
        glow = Sprite(scene, blaze_pixmap, Layer.GLOW, CRATER)
        title = Sprite(scene, self._title(), Layer.EVENTS, self._visible().center())
        # Nearly all of the city changes at first: one rectangle takes half as long to paint as its parts.
        _repaint_whole(scene, True)

        def step(t: float) -> None:
            nonlocal level
            seen = min(1.0, t / 0.14, (1 - t) / 0.2)
            if t > _CHANGED:
                _repaint_whole(scene, False)
            before, level = level, max(round(seen * art.NIGHTS), 1)
            if level != before:  # not by opacity: that takes three times as long to draw
                night.repaint_as(partial(art.night_pixmap, level))
            glow.setOpacity(seen)
            glow.setScale(min(0.6 + t * 4, 1.0))
            title.setOpacity(max(0.0, min(1.0, (t - 0.16) / 0.08, (0.97 - t) / 0.1)))
            title.setScale(1 + 0.25 * max(0.0, 1 - (t - 0.16) / 0.1) if t < 0.26 else 1)

        def end() -> None:
            _repaint_whole(scene, False)
            _remove(night, glow, title)
            art.night_pixmap.cache_clear()
            self._prepared = None

        self._hold(ERUPTION, step, end)
        rng = Random(79)  # the same rocks and flakes each time
        for _ in range(_BOMBS):
            self._throw_rock(rng)
        for _ in range(_FLAKES):
            self._drop_ash(rng)
        for delay in (150, 1250):
            self._hold(SHAKE, lambda t: self.shake(tremor(t, 8)), delay=delay)

    def _title(self) -> Painted:
        """Return the painter of the eruption's words, fitted to the visible part of the board."""
        area, words = self._visible(), (game_words.phase_words(Phase.ERUPTS), game_words.phase_hint(Phase.ERUPTS))
        return partial(art.title_pixmap, *words, min(area.width(), BOARD_RECT.width()) * 0.9, area.height())

    def _throw_rock(self, rng: Random) -> None:
        """Throw a glowing rock from the crater over the city, a spark behind it, at a random moment of the eruption."""
        begins, lasts = rng.uniform(0.08, 0.66) * ERUPTION, rng.uniform(520, 860)
        turn, reach, height = rng.uniform(0.5, 1.0) * pi, rng.uniform(260, 980), rng.uniform(120, 280)
        target = CRATER + QPointF(cos(turn) * reach, sin(turn) * reach * 0.6 + 70)
        for n in range(2):
            rock = Sprite(self._scene, partial(art.light_pixmap, "ember"), Layer.FLAMES, CRATER)
            rock.setOpacity(0.0)

            def fly(t: float, rock: Sprite = rock, size: float = 1 - 0.4 * n) -> None:
                rock.setPos(arc(CRATER, target, height, t))
                rock.setScale(size * (1 + 0.5 * t))
                rock.setOpacity(min(1.0, t / 0.06, (1 - t) / 0.1) * size)

            self._hold(lasts, fly, rock.remove, delay=begins + 34 * n)

    def _drop_ash(self, rng: Random) -> None:
        """Let a flake of ash sink over the city."""
        begins, size = rng.uniform(0.12, 0.5) * ERUPTION, rng.uniform(0.5, 1.1)
        start = QPointF(rng.uniform(BOARD_RECT.left() + 30, BOARD_RECT.right() - 60), rng.uniform(-90, 560))
        way = QPointF(rng.uniform(-70, -20), rng.uniform(90, 210))
        flake = Sprite(self._scene, partial(art.light_pixmap, "ash"), Layer.FLAMES, start)
        flake.setOpacity(0.0)
        flake.setScale(size)
        flake.setRotation(rng.uniform(0, 360))

        def sink(t: float) -> None:
            flake.setPos(start + way * t + QPointF(8 * sin(t * 7 + size * 9), 0))
            flake.setOpacity(min(1.0, t / 0.15, (1 - t) / 0.25))

        self._hold(min(1500, ERUPTION - begins), sink, flake.remove, delay=begins)

    def draw_omen(self, happening: Happening) -> None:
        """Show an omen's card, words and flare over the dark board. Unless `still`, turn it and shake the board."""
        assert isinstance(happening.event, ev.OmenDrawn)
        scene, still, area = self._scene, self.still, self._visible()
        height = area.height() * _CARD_SHARE
        middle = area.center() - QPointF(0, height * 0.13)
        size = QSize(round(height * 2 / 3), round(height))
        card = Sprite(scene, partial(large_card_pixmap, OMEN if still else BACK, size), Layer.EVENTS, middle)
        player, omens = scene.players[happening.event.seat], scene.omens
        title = (translate("Omen", "An omen") if omens == 1 else translate("Omen", "Omen {n} in a row")).format(n=omens)
        line = _omen_words(scene.called[happening.event.seat])
        painted = partial(art.omen_caption, title, line, player.colour, area.width() * 0.7, area.height())
        caption = Sprite(scene, painted, Layer.EVENTS, middle + QPointF(0, height * 0.68))
        flare = Sprite(scene, partial(mark_pixmap, "flare"), Layer.GLOW, CRATER)
        face_up = still

        def step(t: float) -> None:
            nonlocal face_up
            seen = min(1.0, t / 0.08, (1 - t) / 0.14)
            card.setOpacity(seen)
            caption.setOpacity(min(seen, max(0.0, (t - 0.16) / 0.1)))
            scene.darkness.setOpacity(_SHADE * seen)
            fire = max(0.0, (t - 0.3) / 0.7)
            flare.setOpacity(sin(pi * fire))
            if still:
                return
            turn = ease_out(min(1.0, t / 0.36))
            if turn >= 0.5 and not face_up:
                face_up = True
                card.repaint_as(partial(large_card_pixmap, OMEN, size))
            card.setTransform(QTransform.fromScale(max(abs(cos(pi * turn)), 0.02), 1))
            card.setScale(0.7 + 0.3 * turn)
            flare.setScale(0.7 + 0.5 * fire)
            if fire > 0:
                self.shake(tremor(fire, 3))

        self._hold(CARD, step, partial(_remove, card, caption, flare))

    def answer_omen(self, happening: Happening) -> None:
        """Show a ring where the thrown citizen stood, then a flare and “−1” in its seat's colour.

        Unmoving if `still`.
        """
        assert isinstance(happening.event, ev.Sacrificed)
        assert happening.event.victim is not None
        scene, still, (start, *_) = self._scene, self.still, happening.way
        ring = Sprite(scene, partial(mark_pixmap, "chosen"), Layer.RINGS, start)
        flare = Sprite(scene, partial(mark_pixmap, "flare"), Layer.GLOW, CRATER)
        painted = partial(art.citizen_pixmap, scene.players[happening.event.victim].colour, "−1")
        loss = Sprite(scene, painted, Layer.EVENTS, CRATER)
        landed = THROW * 0.86
        flare.setOpacity(0.0)
        loss.setOpacity(0.0)

        def widen(t: float) -> None:
            ring.setOpacity(1 - t)
            ring.setScale(1 if still else 1 + 0.6 * t)

        def burn(t: float) -> None:
            flare.setOpacity(sin(pi * t))
            if not still:
                flare.setScale(0.8 + 0.5 * t)
                self.shake(tremor(t, 4))

        def rise(t: float) -> None:
            loss.setOpacity(min(1.0, t / 0.12, (1 - t) / 0.35))
            loss.setPos(CRATER + QPointF(-86, 40 if still else 40 - 24 * ease_out(t)))

        self._hold(THROW * 0.5, widen, ring.remove)
        self._hold(FLARE, burn, flare.remove, delay=landed)
        self._hold(LOSS, rise, loss.remove, delay=landed)

    # What runs beside the game

    def rescue(self, happening: Happening) -> None:
        """Light up the way and the gate of a run out, and hold up its citizen with a “+1”. Nothing if `still`."""
        if self.still:
            return
        event, way, lasts = happening.event, happening.way, happening.lasts
        assert isinstance(event, ev.Ran)
        square = event.path[-1] if event.path else event.origin
        for at, share in _marks_along(way):
            self._light("step", Layer.GLOW, at, lasts * share, RESCUE - lasts * share / 2, grows=(1.0, 1.0))
        self._light("gate", Layer.GLOW, gate_centre(square, 24), lasts * 0.6, RESCUE * 0.8, grows=(0.5, 1.1))
        place = _inside(way[-1])
        self._light("halo", Layer.RINGS, place, lasts * 0.95, RESCUE * 0.9, grows=(0.5, 1.15))
        colour = self._scene.pieces.colours[event.seat]
        citizen = Sprite(self._scene, partial(art.citizen_pixmap, colour, "+1"), Layer.EVENTS, place)
        citizen.setOpacity(0.0)

        def hold_up(t: float) -> None:
            citizen.setOpacity(min(1.0, t / 0.08, (1 - t) / 0.25))
            citizen.setScale(0.55 + 0.45 * ease_out(min(1.0, t / 0.22)) if t < 0.7 else 1 - 0.55 * (t - 0.7) / 0.3)
            citizen.setPos(between(place, way[-1], max(0.0, (t - 0.7) / 0.3)))

        self._beside(RESCUE, hold_up, citizen.remove, delay=lasts * 0.95)

    def win(self, _happening: Happening) -> None:
        """Let rose petals fall over the city; does nothing if `still`."""
        if self.still:
            return
        rng = Random(79)
        for _ in range(_PETALS):
            start = QPointF(rng.uniform(BOARD_RECT.left() + 40, BOARD_RECT.right() - 40), BOARD_RECT.top() + 20)
            way = QPointF(rng.uniform(-120, 120), rng.uniform(560, 860))
            petal = Sprite(self._scene, partial(art.light_pixmap, "petal"), Layer.FLAMES, start)
            petal.setOpacity(0.0)
            turn = rng.uniform(-400, 400)

            def fall(
                t: float, petal: Sprite = petal, way: QPointF = way, start: QPointF = start, turn: float = turn
            ) -> None:
                petal.setPos(start + way * t + QPointF(26 * sin(t * 8 + turn), 0))
                petal.setRotation(turn * t)
                petal.setOpacity(min(1.0, t / 0.06, (1 - t) / 0.15))

            self._beside(rng.uniform(1100, 1500), fall, petal.remove, delay=rng.uniform(0, 700))

    def _light(
        self, kind: str, layer: float, at: QPointF, after: float, millis: float, grows: tuple[float, float]
    ) -> None:
        """Show a light at a point for `millis`, after `after` milliseconds. It fades; its scale goes along `grows`."""
        light = Sprite(self._scene, partial(art.light_pixmap, kind), layer, at)
        light.setOpacity(0.0)
        first, last = grows

        def shine(t: float) -> None:
            light.setOpacity(min(1.0, t / 0.1, (1 - t) / 0.5))
            if first != last:
                light.setScale(first + (last - first) * ease_out(t))

        self._beside(millis, shine, light.remove, delay=after)

    def _show_ribbon(self, row: Ribbon, happening: Happening) -> None:
        """Show a sentence after the run at the top edge, or at the bottom for a rescue in the north."""
        colours = [self._scene.pieces.colours[seat] for seat in row.seats(happening)]
        high = happening.rescued is not None and happening.way[-1].y() < BOARD_RECT.center().y()
        at = QPointF(BOARD_RECT.center().x(), BOARD_RECT.bottom() - 44 if high else BOARD_RECT.top() + 44)
        painted = partial(art.ribbon_pixmap, row.words(happening), colours, _RIBBON)
        if self._ribbon_seen:  # one after another: two at once would lie over each other
            self._ribbons.append(partial(self._pass_by, painted, at, 0.0))
            del self._ribbons[:-_WAITING]
        else:
            self._pass_by(painted, at, happening.lasts)

    def _pass_by(self, painted: Painted, at: QPointF, delay: float) -> None:
        self._ribbon_seen = True
        ribbon = Sprite(self._scene, painted, Layer.EVENTS, at)
        ribbon.setOpacity(0.0)

        def show(t: float) -> None:
            ribbon.setOpacity(min(1.0, t / 0.07, (1 - t) / 0.2))

        def end() -> None:
            ribbon.remove()
            self._ribbon_seen = False
            if self._ribbons:
                self._ribbons.pop(0)()

        self._beside(RIBBON, show, end, delay=delay)

    def _visible(self) -> QRectF:
        view = self._scene.views()[0]
        return view.mapToScene(view.viewport().rect()).boundingRect()

    def _hold(
        self, millis: float, step: Callable[[float], None], done: Callable[[], None] | None = None, delay: float = 0
    ) -> None:
        self._clock.run(Animation(millis * self.factor, step, done, delay * self.factor))

    def _beside(self, millis: float, step: Callable[[float], None], done: Callable[[], None], delay: float) -> None:
        self.beside.run(Animation(millis * self.factor, step, done, delay * self.factor))


def _repaint_whole(scene: BoardScene, on: bool) -> None:
    """Have the scene's view repaint all of itself at every change (`on`), or only what changes."""
    modes = QGraphicsView.ViewportUpdateMode
    scene.views()[0].setViewportUpdateMode(modes.FullViewportUpdate if on else modes.MinimalViewportUpdate)


def _remove(*sprites: Sprite) -> None:
    for sprite in sprites:
        sprite.remove()


def _marks_along(way: Sequence[QPointF]) -> Iterator[tuple[QPointF, float]]:
    """Yield places evenly along all but the last leg of a way, each with its share of their whole length."""
    for leg, (start, end) in enumerate(pairwise(way[:-1])):
        line = QLineF(start, end)
        marks = max(round(line.length() / _APART), 1)
        for n in range(marks):
            part = (n + 0.5) / marks
            yield line.pointAt(part), (leg + part) / (len(way) - 1)


def _inside(point: QPointF) -> QPointF:
    """Return the nearest point to `point` at which a large citizen lies wholly on the board."""
    half = art.CITIZEN_SIDE / 2
    room = BOARD_RECT.adjusted(half, half, -half, -half)
    return QPointF(min(max(point.x(), room.left()), room.right()), min(max(point.y(), room.top()), room.bottom()))


def _omen_words(name: str) -> str:
    if isinstance(name, You):
        return translate("Omen", "You choose who falls into the volcano")
    return translate("Omen", "{name} chooses who falls into the volcano").format(name=name)


def _last_out_words(happening: Happening) -> str:
    name = happening.name(happening.rescued or 0)
    words, yours = (
        translate("Moment", "{name}'s last citizen gets out!"),
        translate("Moment", "Your last citizen is out!"),
    )
    if happening.by_a_step:
        words = translate("Moment", "{name}'s last citizen gets out by a single step!")
        yours = translate("Moment", "Your last citizen is out by a single step!")
    return yours if isinstance(name, You) else fill(words, name=name)


def _saved_words(happening: Happening) -> str:
    name = happening.name(happening.rescued or 0)
    words = translate("Moment", "{name} saves {n} in one turn!")
    if isinstance(name, You):
        words = translate("Moment", "You save {n} in one turn!")
    return fill(words, name=name, n=happening.saved)


def _emptied_words(happening: Happening) -> str:
    names = [happening.name(seat) for seat in happening.emptied]
    others = [name for name in names if not isinstance(name, You)]
    words = translate("Moment", "No citizens of {name} are left in the city")
    if not others:
        words = translate("Moment", "You have no citizens left in the city")
    elif len(others) < len(names):
        words = translate("Moment", "You and {name} have no citizens left in the city")
    return fill(words, name=game_words.join_words(others))


def _lost_words(happening: Happening) -> str:
    return translate("Moment", "{n} lost at once").format(n=sum(happening.lost))


MOMENTS: Final = (
    Moment(lambda now: isinstance(now.event, ev.Eruption), Moments.erupt),
    Moment(lambda now: isinstance(now.event, ev.OmenDrawn), Moments.draw_omen),
    Moment(lambda now: isinstance(now.event, ev.Sacrificed) and now.event.victim is not None, Moments.answer_omen),
    Moment(lambda now: now.rescued is not None, Moments.rescue),
    Moment(lambda now: isinstance(now.event, ev.GameOver), Moments.win),
)
RIBBONS: Final = (  # the first that fits is shown
    Ribbon(
        lambda now: now.rescued is not None and not now.left(now.rescued),
        _last_out_words,
        lambda now: [now.rescued or 0],
    ),
    Ribbon(lambda now: now.rescued is not None and now.saved > 1, _saved_words, lambda now: [now.rescued or 0]),
    Ribbon(lambda now: bool(now.emptied), _emptied_words, lambda now: now.emptied),
    Ribbon(
        lambda now: sum(now.lost) >= _MANY,
        _lost_words,
        lambda now: [seat for seat, number in enumerate(now.lost) if number],
    ),
)
