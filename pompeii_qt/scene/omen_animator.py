"""An omen: its card turns over large over the board, the crater flares; after the throw, whose citizen it took."""

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap, QTransform

from pompeii_core.setup import OMEN, SeatedPlayer
from pompeii_qt import fonts
from pompeii_qt.art.cards import BACK
from pompeii_qt.art.geometry import CRATER
from pompeii_qt.art.painting import box_path, display_font, draw
from pompeii_qt.art.palette import colour
from pompeii_qt.art.pieces import SIDE, paint_badge, paint_piece
from pompeii_qt.art.sprites import large_card_pixmap, mark_pixmap, render
from pompeii_qt.scene import layers
from pompeii_qt.scene.animations import ease_out, tremor
from pompeii_qt.scene.board_scene import BoardScene
from pompeii_qt.scene.sprite import Sprite

translate = QCoreApplication.translate

# milliseconds at normal speed
CARD, FLARE, LOSS = 1000, 480, 760
_CARD_SHARE: Final = 0.56
"""Of the height of the board as it is seen."""
_SHADE: Final = 0.5
_LOSS_SIDE: Final = 76.0


class Animate(Protocol):
    """Starts an animation; as `EventAnimator` does."""

    def __call__(
        self, millis: float, step: Callable[[float], None], done: Callable[[], None] | None = None, delay: float = 0
    ) -> None: ...


class OmenAnimator:
    """Shows that an omen has been drawn, and what it has taken."""

    def __init__(self, scene: BoardScene, animate: Animate, shake: Callable[[QPointF], None]) -> None:
        self._scene, self._animate, self._shake = scene, animate, shake

    def draw(self, seat: int, still: bool) -> None:
        """The card of the omen that `seat` has drawn, the next in a row; `still`: it neither turns nor shakes."""
        scene, area = self._scene, self._scene.visible()
        height = area.height() * _CARD_SHARE
        middle = area.center() - QPointF(0, height * 0.13)
        size = QSize(round(height * 2 / 3), round(height))
        card = Sprite(scene, partial(large_card_pixmap, OMEN if still else BACK, size), layers.EVENTS, middle)
        painted = partial(_caption, scene.omens, scene.players[seat], area.size().width() * 0.7, area.height())
        caption = Sprite(scene, painted, layers.EVENTS, middle + QPointF(0, height * 0.68))
        flare, dark = Sprite(scene, partial(mark_pixmap, "flare"), layers.GLOW, CRATER), scene.darkness
        face_up = still

        def step(t: float) -> None:
            nonlocal face_up
            seen = min(1.0, t / 0.08, (1 - t) / 0.14)
            card.setOpacity(seen)
            caption.setOpacity(min(seen, max(0.0, (t - 0.16) / 0.1)))
            dark.setOpacity(_SHADE * seen)
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
                self._shake(tremor(fire, 3))

        def end() -> None:
            for sprite in (card, caption, flare):
                sprite.remove()
            dark.setVisible(False)
            if not still:
                self._shake(QPointF())

        dark.setOpacity(0.0)
        dark.setVisible(True)
        self._animate(CARD, step, end)

    def answer(self, victim: int, start: QPointF, falls: float, still: bool) -> None:
        """A citizen of `victim` falls into the crater from `start`, for so many milliseconds: it flares up."""
        scene = self._scene
        ring = Sprite(scene, partial(mark_pixmap, "chosen"), layers.RINGS, start)
        flare = Sprite(scene, partial(mark_pixmap, "flare"), layers.GLOW, CRATER)
        loss = Sprite(scene, partial(_loss, scene.players[victim].colour), layers.EVENTS, CRATER)
        landed = falls * 0.86
        flare.setOpacity(0.0)
        loss.setOpacity(0.0)

        def widen(t: float) -> None:
            ring.setOpacity(1 - t)
            ring.setScale(1 if still else 1 + 0.6 * t)

        def burn(t: float) -> None:
            flare.setOpacity(sin(pi * t))
            if not still:
                flare.setScale(0.8 + 0.5 * t)
                self._shake(tremor(t, 4))

        def burned_out() -> None:
            flare.remove()
            if not still:
                self._shake(QPointF())

        def rise(t: float) -> None:
            loss.setOpacity(min(1.0, t / 0.12, (1 - t) / 0.35))
            loss.setPos(CRATER + QPointF(-86, 40 if still else 40 - 24 * ease_out(t)))

        self._animate(falls * 0.5, widen, ring.remove)
        self._animate(FLARE, burn, burned_out, delay=landed)
        self._animate(LOSS, rise, loss.remove, delay=landed)


def _loss(seat_colour: int, scale: float) -> QPixmap:
    """A citizen who is lost: the piece, large, with a minus one."""

    def paint(painter: QPainter) -> None:
        painter.scale(_LOSS_SIDE / SIDE, _LOSS_SIDE / SIDE)
        paint_piece(painter, seat_colour)
        painter.translate(11, 11)
        painter.scale(0.9, 0.9)
        paint_badge(painter, "−1")

    half = _LOSS_SIDE / 2
    return render(QRectF(-half, -half, 2 * half, 2 * half), scale, scale, paint)


def _caption(omens: int, player: SeatedPlayer, width: float, height: float, scale: float) -> QPixmap:
    """Which omen in a row it is, and whose, in a band for a board of this height."""
    title = translate("Omen", "An omen") if omens == 1 else translate("Omen", "Omen {n} in a row")
    line = translate("Omen", "{name} chooses who falls into the volcano").format(name=player.name)
    large, small = display_font(height * 0.056), QFont(fonts.TEXT)
    small.setPixelSize(max(round(height * 0.04), 1))
    mark = height * 0.062
    room = width - mark - height * 0.1
    line = QFontMetricsF(small).elidedText(line, Qt.TextElideMode.ElideMiddle, room)
    title = title.format(n=omens)
    words = max(QFontMetricsF(large).horizontalAdvance(title), QFontMetricsF(small).horizontalAdvance(line) + mark)
    box = QRectF(0, 0, min(width, words + height * 0.1), height * 0.15)

    def paint(painter: QPainter) -> None:
        draw(painter, box_path(box.adjusted(2, 2, -2, -2), 12), QPen(colour("#E2BE77"), 2), colour("#180805", 236))
        painter.setFont(large)
        painter.setPen(colour("#FFE9C4"))
        upper = QRectF(box.left(), box.top() + box.height() * 0.06, box.width(), box.height() * 0.5)
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, title)
        painter.setFont(small)
        painter.setPen(colour("#FFD2A0"))
        length = QFontMetricsF(small).horizontalAdvance(line)
        left = box.center().x() - (length + mark) / 2
        lower = QRectF(left + mark, box.top() + box.height() * 0.54, length + 4, box.height() * 0.38)
        painter.drawText(lower, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
        painter.translate(left + mark * 0.35, lower.center().y())
        painter.scale(mark / SIDE, mark / SIDE)
        paint_piece(painter, player.colour)

    return render(box, scale, scale, paint)
