"""What an action would lead to: in words for the place under the pointer, as a ghost, or as a menu of several."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from pompeii_core import preview
from pompeii_core.actions import Action, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import NUMBERED
from pompeii_core.preview import Outcome
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.art.pieces import SIDE
from pompeii_qt.art.sprites import card_pixmap, piece_pixmap, tile_pixmap
from pompeii_qt.languages import fill
from pompeii_qt.scene import layers
from pompeii_qt.scene.sprite import Sprite, SpriteScene
from pompeii_qt.text import add_choice
from pompeii_qt.words import game_words
from pompeii_qt.words.problems import refusal_words, with_rule

translate = QCoreApplication.translate


class ActionPreview(NamedTuple):
    """What to say, which squares' pieces would burn, and which squares would be cut off."""

    words: str = ""
    burning: tuple[str, ...] = ()
    cut_off: tuple[str, ...] = ()


def action_preview(action: Action, view: View, rules: Rules, players: Sequence[SeatedPlayer]) -> ActionPreview:
    """What a legal action would lead to at once, as far as the view's seat can know."""
    outcome = preview.outcome(action, view, rules)
    match action:
        case Place():
            return ActionPreview(_place_words(outcome))
        case Relative():
            return ActionPreview(_room_words(outcome))
        case Sacrifice(_, seat) if seat == view.seat:
            return ActionPreview(translate("Board", "you lose this citizen"))
        case Sacrifice(_, seat):
            return ActionPreview(translate("Board", "{name} loses this citizen").format(name=players[seat].name))
        case Lava():
            return ActionPreview(_lava_words(outcome, players, view.seat), outcome.burning, outcome.cut_off)
        case Run():
            return ActionPreview(_run_words(outcome))
    return ActionPreview()


def effect_words(action: Action, outcome: Outcome, view: View, players: Sequence[SeatedPlayer]) -> str:
    """What an action leads to beyond what its own words say; mostly ""."""
    match action:
        case Lava():
            return _lava_words(outcome, players, view.seat) if any((*outcome.burned, *outcome.enclosed)) else ""
        case Run() if outcome.company > 1:
            return _run_words(outcome)
        case Place() if outcome.relatives:
            return translate("Board", "brings up to %n relative(s)", None, outcome.relatives)
    return ""


def refusal(action: Action, view: View, rules: Rules) -> str:
    """Why an action is not allowed, in a few words, and by which rule; empty where it is."""
    why = preview.refusal(action, view, rules)
    return with_rule(refusal_words(why.code, why.blanks), why.rule) if why else ""


def _place_words(outcome: Outcome) -> str:
    room = _room_words(outcome)
    if outcome.joker:
        return translate("Board", "joker: {room}").format(room=room)
    if not outcome.relatives:
        return room
    return translate("Board", "{room}, brings up to %n relative(s)", None, outcome.relatives).format(room=room)


def _room_words(outcome: Outcome) -> str:
    """How many spaces of the building are left once the piece has come."""
    free = outcome.free
    if outcome.building > NUMBERED:
        form = (
            translate("Board", "leaves %n space(s) free in this building", None, free)
            if free > 0
            else translate("Board", "fills this building")
        )
    elif free > 0:
        form = translate("Board", "leaves %n space(s) free in building {number}", None, free)
    else:
        form = translate("Board", "fills building {number}")
    return form.format(number=outcome.building)


def _lava_words(outcome: Outcome, players: Sequence[SeatedPlayer], own: int | None) -> str:
    said = []
    for counts, form in (
        (outcome.burned, translate("Board", "burns {who}")),
        (outcome.enclosed, translate("Board", "cuts off {who}")),
    ):
        if any(counts):
            who = [
                _citizens_of(player.name, n, seat == own)
                for seat, (player, n) in enumerate(zip(players, counts, strict=True))
                if n
            ]
            said.append(form.format(who=", ".join(who)))
    if outcome.cut_off:
        said.append(translate("Board", "cuts off %n square(s)", None, len(outcome.cut_off)))
    return game_words.join_clauses(said) or translate("Board", "burns no one")


def _citizens_of(name: str, n: int, own: bool) -> str:
    """Not the name alone: of somebody called Player 1 it could not be told from a number."""
    if own:
        return translate("Board", "%n of yours", None, n)
    return fill(translate("Board", "%n of {name}'s", None, n), name=name)


def _run_words(outcome: Outcome) -> str:
    if not outcome.company:
        return translate("Board", "out of the city: saved")
    if outcome.company == 1:
        return translate("Board", "alone there: 1 step next time")
    return translate("Board", "{n} together there: {n} steps next time").format(n=outcome.company)


ICON = 30


class ActionMenu(QMenu):
    """Opens at once; calls `chosen` with the action picked, or nothing."""

    def __init__(
        self,
        parent: QWidget,
        actions: Sequence[Action],
        players: Sequence[SeatedPlayer],
        chosen: Callable[[Action], None],
    ) -> None:
        super().__init__(parent)
        self.setStyleSheet(f"QMenu {{ icon-size: {ICON}px; }}")
        for action in actions:
            text, pixmap = _words(action, players, self.devicePixelRatioF())
            add_choice(self, text, partial(chosen, action), QIcon(pixmap))
        self.aboutToHide.connect(self.deleteLater)
        self._delay = ActivationDelay(self)
        self._delay.guard(self)

    def open_at(self, at: QPoint) -> None:
        """Open with the first entry ready for Enter."""
        self.popup(at)
        self.setActiveAction(self.actions()[0])
        self._delay.begin()


def _words(action: Action, players: Sequence[SeatedPlayer], dpr: float) -> tuple[str, QPixmap]:
    match action:
        case Sacrifice(_, seat):
            return players[seat].name, piece_pixmap(players[seat].colour, ICON, dpr)
        case Place(card, _):
            return translate("Board", "card {n}").format(n=card), card_pixmap(card, QSize(ICON, ICON), dpr)
        case Lava(symbol, _):
            return game_words.symbol_words(symbol), tile_pixmap(symbol, ICON, dpr)
    return "", QPixmap()


TILE = 84.0
_SOLID, _FAINT = 0.9, 0.75
"""Opacity over a target and elsewhere, where it must not look as if it had been set down."""
_SMALL = 0.5
_GAP = 16.0
"""How large it is elsewhere, and how many device pixels to the right of and below the pointer it begins there."""


def _piece(colour: int, scale: float) -> QPixmap:
    return piece_pixmap(colour, SIDE * 1.15, scale)


def _tile(symbol: str, scale: float) -> QPixmap:
    return tile_pixmap(symbol, TILE, scale)


class Ghost:
    """At most one thing near the pointer; what it is and where it is are set apart."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._sprite: Sprite | None = None
        self._of: tuple[str, int | str] | None = None
        self._point: QPointF | None = None
        self._fits = False
        self.frozen = False

    @property
    def visible(self) -> bool:
        """Whether it is to be seen."""
        return self._sprite is not None and self._sprite.isVisible()

    def show_piece(self, colour: int) -> None:
        """Be a citizen of `SeatedPlayer.colour`, where it is already."""
        self._become(("piece", colour), partial(_piece, colour))

    def show_tile(self, symbol: str) -> None:
        """Be a lava tile of a symbol, where it is already."""
        self._become(("tile", symbol), partial(_tile, symbol))

    def clear(self) -> None:
        """Be nothing, and follow the pointer again."""
        if self._sprite is not None:
            self._sprite.remove()
        self._sprite = self._of = None
        self.frozen = False

    def move_to(self, point: QPointF | None, fits: bool = False) -> None:
        """Show it at a point where it `fits`, beside one where it does not, or hide it; a frozen one stays."""
        if self.frozen:
            return
        self._point, self._fits = point, fits
        self._place()

    def freeze(self, point: QPointF) -> None:
        """Leave it where it was set down until what happened is known."""
        self.move_to(point, fits=True)
        self.frozen = True

    def _become(self, of: tuple[str, int | str], painted: partial[QPixmap]) -> None:
        if of == self._of:
            return
        self.clear()
        self._of = of
        self._sprite = Sprite(self._scene, painted, layers.GHOST)
        self._place()

    def _place(self) -> None:
        if self._sprite is None:
            return
        self._sprite.setVisible(self._point is not None)
        if self._point is None:
            return
        self._sprite.setOpacity(_SOLID if self._fits else _FAINT)
        self._sprite.setScale(1.0 if self._fits else _SMALL)
        away = 0.0 if self._fits else _GAP / self._scene.scale + self._sprite.boundingRect().width() / 2 * _SMALL
        self._sprite.setPos(self._point + QPointF(away, away))
