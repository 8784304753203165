"""Choices drawn on the board, to be compared: frames where something is placed or taken, arrows for runs."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap, QPolygonF

from pompeii_core.actions import Action, Run
from pompeii_core.city import OUT
from pompeii_core.preview import shortest_path
from pompeii_core.rules import Rules
from pompeii_core.view import View
from pompeii_qt.art import choices
from pompeii_qt.art.choices import ChoiceKind
from pompeii_qt.art.geometry import centre
from pompeii_qt.art.sprites import render
from pompeii_qt.game_words import action_squares
from pompeii_qt.scene import layers
from pompeii_qt.scene.layout import exit_path
from pompeii_qt.scene.sprite import Sprite, SpriteScene

_ASIDE: Final[dict[ChoiceKind, float]] = {"best": 8.0, "costly": -8.0, "played": -8.0}
"""Units by which arrows are moved, so that two on one way are both seen."""
_CORNER: Final[dict[ChoiceKind, QPointF]] = {
    "best": QPointF(36, -36),
    "costly": QPointF(-36, -36),
    "played": QPointF(-36, -36),
}
"""Of its square, where the sign of a choice is."""


class ChoiceMarks:
    """Shows one choice of each kind at most; each call replaces what was shown."""

    def __init__(self, scene: SpriteScene) -> None:
        self._scene = scene
        self._sprites: list[Sprite] = []

    def show(self, chosen: Mapping[ChoiceKind, Action], view: View, rules: Rules) -> None:
        """These choices of the view's seat; those that are about no square are not drawn."""
        self.clear()
        for kind, action in chosen.items():
            if isinstance(action, Run):
                self._add_arrow(kind, action, shortest_path(view, rules, action.origin, action.target))
            elif squares := action_squares(action):
                self._add(partial(_frame, kind), layers.RINGS, centre(squares[-1]))
                self._add(partial(_sign, kind), layers.FIGURES, centre(squares[-1]) + _CORNER[kind])

    def clear(self) -> None:
        """Take all marks off the board."""
        for sprite in self._sprites:
            sprite.remove()
        self._sprites = []

    def _add_arrow(self, kind: ChoiceKind, run: Run, way: list[str]) -> None:
        aside = QPointF(1, 1) * _ASIDE[kind]
        points = [centre(square) + aside for square in (run.origin, *way)]
        if run.target == OUT:
            points += [point + aside for point in exit_path(way[-1] if way else run.origin)]
        if len(points) > 1:
            edge = choices.ARROW_EDGE
            box = QPolygonF(points).boundingRect().adjusted(-edge, -edge, edge, edge)
            self._add(partial(_arrow, kind, tuple(points), box), layers.RINGS, box.center())
        self._add(partial(_sign, kind), layers.FIGURES, centre(run.origin) + _CORNER[kind])

    def _add(self, painted: partial[QPixmap], layer: float, at: QPointF) -> None:
        self._sprites.append(Sprite(self._scene, painted, layer, at))


def _box(side: float) -> QRectF:
    return QRectF(-side / 2, -side / 2, side, side)


def _frame(kind: ChoiceKind, scale: float) -> QPixmap:
    return render(_box(choices.FRAME_SIDE), scale, scale, partial(choices.paint_choice_frame, kind=kind))


def _sign(kind: ChoiceKind, scale: float) -> QPixmap:
    return render(_box(choices.SIGN_SIDE), scale, scale, partial(choices.paint_choice_sign, kind=kind))


def _arrow(kind: ChoiceKind, points: tuple[QPointF, ...], box: QRectF, scale: float) -> QPixmap:
    return render(box, scale, scale, partial(choices.paint_choice_arrow, points=points, kind=kind))
