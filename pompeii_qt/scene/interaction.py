"""The player's side of the board: lighting, hovering and choosing spots, and the ghost at the pointer."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from pompeii_core.actions import Action, Choice, Lava, Place, Run, Sacrifice
from pompeii_core.preview import Spot, shortest_path, square_info
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt.activation import Menu
from pompeii_qt.art.geometry import (
    BOARD_RECT,
    CRATER,
    GATE_OF,
    VOLCANO_RECT,
    centre,
    gate_at,
    gate_name_rect,
    gate_rect,
    square_at,
    square_rect,
)
from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import card_pixmap, piece_pixmap, tile_pixmap
from pompeii_qt.scene.board_scene import WAITING_TILE, BoardScene, BoardView, spot_centre
from pompeii_qt.scene.decision import NOTHING, ActionPreview, PendingDecision, Question, choice_words
from pompeii_qt.scene.event_player import EventPlayer
from pompeii_qt.scene.highlights import Highlights, hint_numbers, hint_ways
from pompeii_qt.scene.place_card import VESUVIUS, CardContent, PlaceCard, PlaceWords, PointedAt, RefusalTip, place_words
from pompeii_qt.scene.sprite import Layer, Sprite, SpriteScene
from pompeii_qt.text import add_choice
from pompeii_qt.words import game_words
from pompeii_qt.words.game_words import ValueKind, best_value, figure_words, value_words


class Interaction(QObject):
    """How pointer and keyboard `hover` and `choose` spots. Points `at` are in viewport coordinates."""

    relit = Signal()  # other spots may be lit now

    def __init__(self, view: BoardView, board_scene: BoardScene, event_player: EventPlayer) -> None:
        super().__init__(view)
        self._view, self._scene, self._event_player = view, board_scene, event_player
        self.highlights = Highlights(board_scene)
        self.ghost = Ghost(board_scene)
        self.refusal = RefusalTip(view.viewport())
        self.card = PlaceCard(view.viewport(), self._card_content)
        self._shown: View | None = None  # the view on the board
        self._pointer: QPointF | None = None
        self._hovered: tuple[Spot | None, int | None] = (None, None)
        self.last_spot: Spot | None = None  # the spot of the last choice, also of a refused one
        self.players: Sequence[SeatedPlayer] = ()  # by seat; may change during a game, but keep their colours
        self._menu: QMenu | None = None
        self._rules = Rules()
        self._values: dict[str, float] = {}
        self._value_kind: ValueKind = "escape"
        self.short_names = False  # whether squares get short names, for braille displays
        self.idle = ""  # why nothing can be chosen while no decision is pending; "" if that needs no words
        self.dark = False  # whether no targets are lit (`keep_dark`)
        self.decision = PendingDecision(self._rules, self._relight)

    def begin(self, players: Sequence[SeatedPlayer], rules: Rules) -> None:
        """Start another game without a pending decision. Removes all lights and marks."""
        self.decide(None)
        self._shown = None
        self._values = {}
        self.highlights.clear()
        self.players, self._rules = players, rules
        self.decision = PendingDecision(rules, self._relight)

    def words(self, spot: Spot) -> PlaceWords | None:
        """Return the description of a square or gate in the shown view; None before a view is shown."""
        return place_words(self._shown, self._rules, self.players, spot) if self._shown else None

    def choice_words(self, spot: Spot) -> str:
        """Return what choosing a spot does, now or soon, or that its piece is held; "" for any other spot."""
        return choice_words(self.decision, self._rules, self.players, spot)

    def show_values(
        self, values: dict[str, float] | None, kind: ValueKind = "escape", origins: Mapping[str, str] | None = None
    ) -> None:
        """Show values by square as figures of a kind; None or {}: no figures.

        `origins`: the square of the citizen whose value it is, by square; None: none are shown.
        """
        self._values, self._value_kind = values or {}, kind
        self.highlights.show_values(self._values, kind, origins or {})

    def recommend(self, actions: Sequence[Action], *, numbered: bool = True) -> None:
        """Mark the choices of a hint, with their numbers in the list if `numbered`: runs by arrows from citizens."""
        numbers = hint_numbers(actions)
        ways = hint_ways(actions, self._shown, self._rules) if self._shown else []
        self.highlights.recommend(numbers if numbered else dict.fromkeys(numbers, ""), ways)

    def keep_dark(self, dark: bool) -> None:
        """Light no targets while `dark`, as when a lesson only tells something. They can still be chosen."""
        if dark != self.dark:
            self.dark = dark
            self._relight()

    def set_short_names(self, on: bool) -> None:
        self.short_names = on

    def value_figure(self, spot: Spot) -> str:
        """Return the figure shown on a square; "" if it has none."""
        known = not spot.gate and spot.square in self._values
        return figure_words(self._values[spot.square], self._value_kind) if known else ""

    def value_words(self, spot: Spot) -> str:
        """Return the value shown on a square in words; "" if it has none."""
        if spot.gate or spot.square not in self._values:
            return ""
        best = best_value(self._values.values(), self._value_kind)
        return value_words(self._values[spot.square], best, self._value_kind)

    def show_view(self, view: View) -> None:
        """Describe places, even on the open card, as in this view from now on. Does not touch the scene."""
        self._shown = view
        self.card.refresh()

    def decide(self, question: Question | None) -> None:
        """Ask a question and light its targets. None: ask nothing, and hide the card.

        Puts back what was held, and hides the last menu and refusal.
        """
        self.ghost.clear()
        self.refusal.dismiss()
        if question is None:
            self.card.dismiss()  # do not cover the moves of others
        if self._menu is not None:
            self._menu.close()  # it offers actions of the last decision
        self.decision.ask(question)

    @property
    def holding(self) -> bool:
        """Whether a card or the origin of a run is picked up."""
        return self.decision.held != NOTHING

    def cancel(self) -> None:
        """If anything is held, put it back and emit `put_back`."""
        if self.decision.put_down():
            self._view.put_back.emit()

    def spot_at(self, point: QPointF) -> tuple[Spot | None, int | None]:
        """Return the square or gate at a point of the scene, and the seat of a piece exactly there; None for each."""
        if square := square_at(point):
            near = [
                (away, piece.seat)
                for piece in self._scene.pieces.visible_on(square)
                if (away := (piece.pos() - point).manhattanLength()) < piece.size * 0.55
            ]
            return Spot(square), min(near)[1] if near else None
        if gate := gate_at(point):
            return Spot(gate, gate=True), None
        return None, None

    def on_waiting_tile(self, point: QPointF) -> bool:
        return bool(self._scene.waiting) and (point - WAITING_TILE).manhattanLength() < 60

    def hover(self, spot: Spot | None, seat: int | None) -> None:
        """Show a spot's preview, card and cursor. None clears all but the card. `seat`: whose piece is pointed at."""
        if (spot, seat) != self._hovered:
            self._hovered = (spot, seat)
            self._show_preview(spot, seat)

    def choose(self, spot: Spot, seat: int | None, at: QPoint, drop_point: QPointF | None) -> bool:
        """Complete an action, or pick up or put back a piece, emit that, and return True.

        Otherwise open a menu of several actions, or show a refusal, and return False. `seat`: whose piece is pointed
        at. `drop_point`: where in the scene something was dropped, None if nothing was.
        """
        self.last_spot = spot
        pick = self.decision.pick(spot, seat)
        if pick.action is not None:
            self._complete(spot, drop_point, pick.action)
        elif pick.choices:
            self._menu = choice_menu(self._view, pick.choices, self.players, partial(self._complete, spot, drop_point))
            self._menu.aboutToHide.connect(self._forget_menu)
            self._menu.popup(self._view.viewport().mapToGlobal(at))
            self._menu.setActiveAction(self._menu.actions()[0])  # so that Enter chooses it
        elif pick.picked_up and (origin := self.decision.held.origin):
            self._view.picked_up.emit(origin)
        elif pick.picked_up:
            self._view.put_back.emit()
        elif refusal := pick.refusal or (self.idle if self.decision.update is None else ""):
            self._refuse(refusal, at)
        return pick.action is not None or pick.picked_up

    def explain_idle(self, global_pos: QPoint) -> None:
        """If nothing is asked, show the reason `idle`, if any, near a point of the screen, and emit `refused`."""
        if self.idle and self.decision.update is None:
            viewport = self._view.viewport()
            at = viewport.mapFromGlobal(global_pos)
            self._refuse(self.idle, QPoint(at.x(), min(at.y(), viewport.rect().bottom())))

    def victim(self, spot: Spot | None, seat: int | None) -> Sacrifice | None:
        """Return the sacrifice that choosing a spot and a piece of `seat` would make. None for none or several."""
        if spot is None or self.decision.choice != Choice.SACRIFICE:
            return None
        action = self.decision.pick(spot, seat).action
        return action if isinstance(action, Sacrifice) else None

    def carry_victim(self, victim: Sacrifice) -> None:
        self.ghost.show_piece(self.players[victim.seat].colour)

    def throw(self, victim: Sacrifice, point: QPointF | None) -> None:
        """Complete the sacrifice of a victim dropped on Vesuvius. Elsewhere, or off the board (None), put it back."""
        if point is not None and _on_mountain(point):
            self._complete(Spot(victim.square), point, victim)
        else:
            self.ghost.clear()

    def carry_to(self, point: QPointF | None, dragged: bool = False) -> None:
        """Show the ghost at a point (None: out of sight) if it fits or is `dragged`, otherwise hide it.

        If no spot is hovered, show the card of Vesuvius if the point is on it, otherwise no card.
        """
        self._pointer = point
        if self._hovered[0] is None:
            self.card.point_at(VESUVIUS if point is not None and _on_mountain(point) else None)
        fits = point is not None and self._fits(point)
        self.ghost.move_to(point if fits or dragged else None, fits)

    def _refuse(self, why: str, at: QPoint) -> None:
        self.card.dismiss()
        self.refusal.refuse(why, at, [self.rect_of(spot) for spot in self.highlights.lit()])
        self._view.refused.emit(why)

    def _card_content(self, place: PointedAt) -> CardContent | None:
        """Return what the card shows of a place, and the rectangles that it must not cover. None before a view."""
        if self._shown is None:
            return None
        words = place_words(self._shown, self._rules, self.players, place)
        if isinstance(place, Spot):
            rect = self.rect_of(place)
        else:
            rect = QRect(self._view.mapFromScene(self._pointer or CRATER) - QPoint(24, 24), QSize(48, 48))
        # For a target of a card, the prompt gives the facts more exactly.
        known = self._shown.phase.placing and place in self.decision.lit
        facts = [words.room] if known else [words.room, *words.facts]
        people = [(self.players[seat].colour, text) for seat, text in words.people.items()]
        lit = [self.rect_of(spot) for spot in self.highlights.lit() if spot != place]
        if self.refusal.isVisible():
            lit.append(self.refusal.geometry())
        gates = self._gates_of(place) if isinstance(place, Spot) else []
        board = self._view.mapFromScene(BOARD_RECT).boundingRect()
        return CardContent(words.title, people, facts, rect, lit, board, gates)

    def _gates_of(self, place: Spot) -> list[QRect]:
        """Return the areas (arch, name, square) of the gate pointed at, or of the first gate on a square's card."""
        assert self._shown is not None
        ways = [] if place.gate else square_info(self._shown, self._rules, place.square).gates
        squares = {place.square, *(gate for gate, _ in ways[:1])} & GATE_OF.keys()
        parts = [part(square) for square in squares for part in (gate_rect, gate_name_rect, square_rect)]
        return [self._view.mapFromScene(part).boundingRect() for part in parts]

    def rect_of(self, spot: Spot) -> QRect:
        rect = gate_rect(spot.square) if spot.gate else square_rect(spot.square)
        return self._view.mapFromScene(rect).boundingRect()

    def _forget_menu(self) -> None:
        self._menu = None

    def _complete(self, spot: Spot, drop_point: QPointF | None, action: Action) -> None:
        if self.decision.update is None or action not in self.decision.update.legal:
            return  # chosen in a menu that stayed open while the game continued
        run_path = None
        if isinstance(action, Run) and spot.gate:
            run_path = shortest_path(self.decision.update.view, self._rules, action.origin, spot.square)
        self._event_player.start_next_at(drop_point, run_path)
        if drop_point is not None:
            self.ghost.freeze(spot_centre(spot) if spot.gate else drop_point)
        self.refusal.dismiss()
        self.decision.ask(None)
        self._view.chosen.emit(action)

    def _fits(self, point: QPointF) -> bool:
        """Return whether a drop at a point of the scene answers: a victim's on Vesuvius, any other on a lit target."""
        if self.decision.choice == Choice.SACRIFICE:
            return _on_mountain(point)
        return self.spot_at(point)[0] in self.decision.lit

    def _show_preview(self, spot: Spot | None, seat: int | None) -> None:
        lit = spot is not None and not self.dark
        preview = self.decision.preview(spot, seat, self.players) if spot and lit else ActionPreview()
        fitting = self.decision.lit.get(spot, []) if spot and lit else []
        burning = [piece.pos() for square in preview.burning for piece in self._scene.pieces.visible_on(square)]
        self.highlights.hover(spot)
        self.highlights.mark("flame", [place + QPointF(8, -10) for place in burning])
        self.highlights.mark("cut off", map(centre, preview.cut_off))
        self._view.preview.emit(preview.words)
        if spot is not None:
            self.card.point_at(spot)
            self.card.refresh()
        self._view.viewport().setCursor(Qt.CursorShape.PointingHandCursor if fitting else Qt.CursorShape.ArrowCursor)
        if self.ghost.visible and fitting and isinstance(lava := fitting[0], Lava):
            self.ghost.show_tile(lava.symbol)

    def _relight(self) -> None:
        """Update lights (none if `dark`), rings, ghost and preview to the decision and what is held. Emits `relit`."""
        decision, pieces = self.decision, self._scene.pieces
        lit, upcoming = ({}, {}) if self.dark else (decision.lit, decision.upcoming)
        self.highlights.light(lit, upcoming, framed=decision.choice != Choice.SACRIFICE)
        self.relit.emit()
        seat, origin = decision.update.view.seat if decision.update else None, decision.held.origin
        own = decision.choice == Choice.RUN and origin is None
        ringed = lit or upcoming if own or decision.choice == Choice.SACRIFICE else ()
        people = (piece for spot in ringed for piece in pieces.visible_on(spot.square))
        takeable = [piece for piece in people if (piece.seat == seat) == own]
        self.highlights.mark_pieces("ring", takeable, upcoming=decision.locked)
        held = [piece for piece in pieces.visible_on(origin) if piece.seat == seat] if origin else []
        self.highlights.mark_pieces("chosen", held[-1:])
        self._update_ghost()
        spot, at_seat = self._hovered
        self._hovered = (None, None)  # show the preview again: it may be different now
        self.hover(spot, at_seat)

    def _update_ghost(self) -> None:
        """Show at the pointer what a click or drop would put there.

        If nothing is asked or `dark`, only a frozen ghost stays.
        """
        decision = self.decision
        view = decision.update.view if decision.update else None
        if view is None or view.seat is None or self.dark:
            if not self.ghost.frozen:
                self.ghost.clear()
            return
        if decision.choice == Choice.LAVA and view.tile:
            self.ghost.show_tile(view.tile[0])
        elif decision.choice == Choice.RELATIVE or decision.held.card is not None or decision.held.origin is not None:
            self.ghost.show_piece(self.players[view.seat].colour)
        else:
            self.ghost.clear()
        self.carry_to(self._pointer)


def _on_mountain(point: QPointF) -> bool:
    return VOLCANO_RECT.contains(point) and square_at(point) is None


ICON = 30  # side of a menu entry's icon, in logical pixels


def choice_menu(
    over: QWidget, actions: Sequence[Action], players: Sequence[SeatedPlayer], chosen: Callable[[Action], None]
) -> QMenu:
    """Return a menu of actions, not open yet, that calls `chosen` with the selected one. It is deleted once hidden."""
    menu = Menu(over)
    menu.setStyleSheet(f"QMenu {{ icon-size: {ICON}px; }}")
    for action in actions:
        text, pixmap = _entry(action, players, menu.devicePixelRatioF())
        add_choice(menu, text, partial(chosen, action), QIcon(pixmap))
    menu.aboutToHide.connect(menu.deleteLater)
    return menu


def _entry(action: Action, players: Sequence[SeatedPlayer], dpr: float) -> tuple[str, QPixmap]:
    match action:
        case Sacrifice(_, seat):
            return players[seat].name, piece_pixmap(players[seat].colour, ICON, dpr)
        case Place(card, _):
            text = QCoreApplication.translate("Board", "card {n}").format(n=card)
            return text, card_pixmap(card, QSize(ICON, ICON), dpr)
        case Lava(symbol, _):
            return game_words.symbol_words(symbol), tile_pixmap(symbol, ICON, dpr)
    return "", QPixmap()


TILE = 84.0
_SOLID, _FAINT = 0.9, 0.75  # opacity over a target, and elsewhere, where it must not look set down
_SMALL = 0.5  # scale where it does not fit
_GAP = 16.0  # distance to the right of and below the pointer where it does not fit, in device pixels


class Ghost:
    """The piece or tile at the pointer, if any. Its picture and its place are set independently."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self.sprite: Sprite | None = None
        self._picture: tuple[str, int | str] | None = None  # kind, and colour or symbol
        self._point: QPointF | None = None
        self._fits = False
        self.frozen = False

    @property
    def visible(self) -> bool:
        return self.sprite is not None and self.sprite.isVisible()

    def show_piece(self, colour: int) -> None:
        self._become(("piece", colour), partial(piece_pixmap, colour, SIDE * 1.15))

    def show_tile(self, symbol: str) -> None:
        self._become(("tile", symbol), partial(tile_pixmap, symbol, TILE))

    def clear(self) -> None:
        """Remove the picture, and follow the pointer again if frozen."""
        if self.sprite is not None:
            self.sprite.remove()
        self.sprite = self._picture = None
        self.frozen = False

    def move_to(self, point: QPointF | None, fits: bool = False) -> None:
        """Show the ghost at a point or, unless it `fits`, a little off it. None: hide it. Does nothing while frozen."""
        if self.frozen:
            return
        self._point, self._fits = point, fits
        self._place()

    def freeze(self, point: QPointF) -> None:
        """Keep the ghost at a point until `clear`, or until `show_piece` or `show_tile` changes its picture."""
        self.move_to(point, fits=True)
        self.frozen = True

    def _become(self, picture: tuple[str, int | str], painted: partial[QPixmap]) -> None:
        if picture == self._picture:
            return
        self.clear()
        self._picture = picture
        self.sprite = Sprite(self._scene, painted, Layer.GHOST)
        self._place()

    def _place(self) -> None:
        if self.sprite is None:
            return
        self.sprite.setVisible(self._point is not None)
        if self._point is None:
            return
        self.sprite.setOpacity(_SOLID if self._fits else _FAINT)
        self.sprite.setScale(1.0 if self._fits else _SMALL)
        away = 0.0 if self._fits else _GAP / self._scene.scale + self.sprite.boundingRect().width() / 2 * _SMALL
        self.sprite.setPos(self._point + QPointF(away, away))
