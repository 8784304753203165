"""The board's place in its view: fitting, zooming, panning and gliding; and the rulers of a zoomed board."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

from pompeii_qt import theme
from pompeii_qt.art.board_picture import board_steps, paint_plaque, plaques
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.art.painting import Painter
from pompeii_qt.scene.sprite import ease
from pompeii_qt.system import resources

REPAINT_MILLIS = 100  # delay before repainting after a change of size
ZOOM_MAX = 4.0
_BLURRED: Final = 1.15  # growth from which on a stretched picture is too blurred to wait for the next
WIDEST = 3000  # maximum width of the board's picture in pixels, to limit memory


class Camera(QObject):
    """The transform of a board's view, and the board's picture in the background."""

    painted = Signal(float)  # the picture has been painted; the scale shown, in device pixels a unit
    moved = Signal()  # the board has another place or size in the viewport
    # Scale, high contrast and picture painted last, reused by the next board of the same size.
    _last: tuple[float, bool, QPixmap] | None = None

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self.moved)
        self.zoom = 1.0
        self._shake = QPointF()
        self._start: QRectF | None = None  # the board's rectangle in the window at the start of a glide
        self._gone = 1.0  # share of the glide done
        self.picture = QPixmap()
        self.stand_in = QPixmap()  # the empty city, shown instead of a picture much too small until the next is painted
        self._scale = 0.0  # scale of the picture, in device pixels a unit
        self._steps: Iterator[QImage | None] | None = None
        self._painting = 0.0, False  # scale and high contrast of the picture painted now, or last
        theme.signals.changed.connect(self._follow_theme)
        self._repaint_delay = QTimer(self, singleShot=True, interval=REPAINT_MILLIS)
        self._repaint_delay.timeout.connect(self._begin_painting)
        # One layer at a time between events: the whole picture takes longer than a frame.
        self._paint = QTimer(self, interval=0)
        self._paint.timeout.connect(self._paint_layer)

    @property
    def scale(self) -> float:
        """Scale of the view now, in device pixels a board unit."""
        return self._view.transform().m11() * self._view.devicePixelRatioF()

    @property
    def _whole(self) -> QRectF:
        return self._view.scene().sceneRect()

    @property
    def _fitted(self) -> float:
        """Scale at which the viewport shows the whole board, in logical pixels a board unit."""
        room, whole = self._view.viewport(), self._whole
        return min(room.width() / whole.width(), room.height() / whole.height())

    @property
    def _origin(self) -> QPoint:
        """Top left corner of the viewport in the window."""
        return self._view.viewport().mapTo(self._view.window(), QPoint())

    @property
    def shown(self) -> QRectF:
        """Rectangle of the board in the window, with the edge around it."""
        unit, whole = self._view.transform().m11(), self._whole
        corner = QPointF(self._origin) + self._view.viewportTransform().map(whole.topLeft())
        return QRectF(corner, whole.size() * unit)

    def fit(self) -> None:
        """Scale and place the board for the viewport and the zoom or, during a glide, for its present stage.

        The picture is repainted soon (if visible, the first time at once), and `moved` emitted. Does nothing in an
        empty viewport.
        """
        fitted, whole = self._fitted, self._whole
        if fitted <= 0:
            return
        unit = fitted * self.zoom
        if self._start is not None:
            unit = self._start.width() / whole.width() * (1 - self._gone) + unit * self._gone
        self._view.setTransform(QTransform.fromScale(unit, unit))
        self._aim()
        if not self.picture.isNull():  # stretch the old picture until the size stays the same for a while
            self._repaint_delay.start()
        elif self._view.isVisible():  # an invisible view has no final size yet
            self.paint_now()
        self.moved.emit()

    def glide(self, start: QRectF) -> Callable[[float], None]:
        """Prepare a glide from a rectangle in the window.

        Returns its step (0 to 1), which does nothing after `stop` or another glide.
        """
        self._start, self._gone = start, 0.0

        def step(t: float) -> None:
            if self._start is start:
                self._start, self._gone = (start if t < 1 else None), ease(t)
                self.fit()

        return step

    def shake(self, offset: QPointF) -> None:
        """Show the board moved by an offset in viewport pixels. QPointF() ends the shaking."""
        self._shake = offset
        self._aim()

    def stop(self) -> None:
        """End a glide at its final place. Without a glide, fit the board to the present size."""
        self._start = None
        self.fit()

    def zoom_by(self, factor: float, around: QPointF) -> None:
        """Zoom by a factor, to between 1 and ZOOM_MAX, around a point of the viewport, as far as the edges permit."""
        zoom = min(max(self.zoom * factor, 1.0), ZOOM_MAX)
        if zoom == self.zoom:
            return
        fixed = self._view.mapToScene(around.toPoint())
        self.zoom = zoom
        self.fit()
        moved = self._view.mapFromScene(fixed) - around.toPoint()
        self.pan(-moved.x(), -moved.y())

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by viewport pixels, to the right and down, up to its edges."""
        for bar, way in ((self._view.horizontalScrollBar(), dx), (self._view.verticalScrollBar(), dy)):
            bar.setValue(bar.value() - round(way))

    def paint_now(self) -> None:
        """Paint the board's picture before returning."""
        self._begin_painting()
        while self._steps is not None:
            self._paint_layer()

    def _follow_theme(self, look: theme.Theme) -> None:
        if look.sharp != self._painting[1] and not self.picture.isNull():
            self.paint_now()

    def draw(self, painter: QPainter) -> None:
        """Draw the board's picture, stretched if it was painted for another scale.

        Nothing before it is first painted.
        """
        if self.picture.isNull():
            return
        painter.save()
        if self.scale == self._scale:
            corner = self._view.viewportTransform().map(BOARD_RECT.topLeft())
            painter.resetTransform()  # a plain copy is many times as fast as drawing through a transform
            painter.drawPixmap(corner.toPoint(), self.picture)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            shown = self.picture if self.stand_in.isNull() else self.stand_in
            painter.drawPixmap(BOARD_RECT, shown, QRectF(shown.rect()))
        painter.restore()

    def _aim(self) -> None:
        """Set the scene rectangle so that the view shows the whole board, moved by a glide or shaking."""
        unit, whole, middle = max(self._view.transform().m11(), 0.01), self._whole, self._whole.center()
        if self._start is not None:
            aside = self._start.center() - QPointF(self._origin) - QRectF(self._view.viewport().rect()).center()
            middle -= aside * (1 - self._gone) / unit
        # By the scene rectangle, because scroll bars cannot move a board that fits its view.
        seen = whole.size() * min(1.0, self._fitted * self.zoom / unit)
        corner = middle + self._shake / unit - QPointF(seen.width(), seen.height()) / 2
        self._view.setSceneRect(QRectF(corner, seen))

    def _begin_painting(self) -> None:
        self._repaint_delay.stop()
        self._painting = min(self.scale, WIDEST / BOARD_RECT.width()), theme.current().sharp
        if Camera._last is not None and Camera._last[:2] == self._painting:
            self._show(Camera._last[2])
        else:
            grown = not self.picture.isNull() and self._painting[0] > _BLURRED * self._scale
            self._steps = chain(self._load_stand_in() if grown else (), board_steps(*self._painting))
            self._paint.start()

    def _load_stand_in(self) -> Iterator[None]:
        """Show the stored picture of the city, which is sharper than one that is stretched much."""
        name = "city-sharp" if self._painting[1] else "city"
        self.stand_in = QPixmap(str(resources.path(f"pictures/{name}.webp")))
        self._view.viewport().update()
        yield None

    def _paint_layer(self) -> None:
        if self._steps is not None and (image := next(self._steps)):
            self._show(QPixmap.fromImage(image))

    def _show(self, picture: QPixmap) -> None:
        self._steps = None
        self._paint.stop()
        picture.setDevicePixelRatio(self._view.devicePixelRatioF())
        self.picture, self._scale, self.stand_in = picture, self._painting[0], QPixmap()
        Camera._last = (*self._painting, picture)
        self._view.viewport().update()
        self.painted.emit(self.scale)


SIDE: Final = 20  # side of a plaque, in logical pixels


class Ruler(QWidget):
    """A strip over the view with the letters (bottom) or numbers (left) of a board whose own names are out of sight."""

    def __init__(self, view: QGraphicsView, letters: bool) -> None:
        super().__init__(view)
        self._view, self._letters = view, letters
        self._plaques = {name: plaque for name, plaque in plaques().items() if name.isalpha() == letters}
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def follow(self) -> None:
        """Follow the board's place and zoom. Visible only while none of the board's own names is in sight."""
        room = self._view.viewport().geometry()
        if self._letters:
            self.setGeometry(room.adjusted(0, room.height() - SIDE, 0, 0))
        else:  # leave the corner to the letters
            self.setGeometry(room.left(), room.top(), SIDE, room.height() - SIDE)
        self.setVisible(not any(self._in_sight(plaque) for plaque in self._plaques.values()))
        self.update()

    def names(self) -> dict[str, QRect]:
        """Return the rectangle of each name, in the strip's coordinates. Names out of sight lie outside the strip."""
        found = {}
        for name, plaque in self._plaques.items():
            there = self._view.mapFromScene(plaque.center())
            middle = QPoint(there.x(), SIDE // 2) if self._letters else QPoint(SIDE // 2, there.y())
            found[name] = QRect(middle - QPoint(SIDE // 2 - 2, SIDE // 2 - 2), QSize(SIDE - 2, SIDE - 2))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painter(self) as painter:
            for name, place in self.names().items():
                if self.rect().intersects(place):
                    paint_plaque(painter, QRectF(place), name)

    def _in_sight(self, plaque: QRectF) -> bool:
        """Return whether a plaque of the board is on the visible side of this strip's edge."""
        middle, room = self._view.mapFromScene(plaque.center()), self._view.viewport().rect()
        return middle.y() < room.bottom() if self._letters else middle.x() > room.left()
