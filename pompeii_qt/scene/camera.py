"""How the board fits its window: fitted, zoomed, panned, gliding; and the names at the edge while it is zoomed."""

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

from pompeii_qt import theme
from pompeii_qt.art.board_picture import board_steps, paint_plaque, plaques
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.art.painting import Painter
from pompeii_qt.scene.sprite import ease

REPAINT_MILLIS = 100
ZOOM_MAX = 4.0
WIDEST = 3000  # the picture is never painted wider than this many pixels, for the sake of memory


class Camera(QObject):
    """`painted(scale)` when the board's picture fits `scale` device pixels a unit; `moved` when it lies elsewhere."""

    painted = Signal(float)
    moved = Signal()
    _last: tuple[float, bool, QPixmap] | None = None
    """The picture painted last for the next board: most games are played in one size of window.

    Before it its scale, and whether it is of high contrast.
    """

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self.moved)
        self.zoom = 1.0
        self._shake = QPointF()
        self._start: QRectF | None = None  # where in the window the board has set out from, while it glides
        self._gone = 1.0  # which share of the way from there it has gone
        self.picture = QPixmap()
        self._scale = 0.0  # what the picture is painted for, in device pixels a unit
        self._steps: Iterator[QImage | None] | None = None
        self._painting = 0.0, False
        """What the next picture, which is being painted, is for, and whether it is of high contrast."""
        theme.signals.changed.connect(self._follow_theme)
        self._repaint_delay = QTimer(self, singleShot=True, interval=REPAINT_MILLIS)
        self._repaint_delay.timeout.connect(self._begin_painting)
        # A layer at a time between events: the whole picture takes longer than a frame may.
        self._paint = QTimer(self, interval=0)
        self._paint.timeout.connect(self._paint_on)

    @property
    def scale(self) -> float:
        """Device pixels a board unit, as the view shows it now."""
        return self._view.transform().m11() * self._view.devicePixelRatioF()

    @property
    def _whole(self) -> QRectF:
        return self._view.scene().sceneRect()

    @property
    def _fitted(self) -> float:
        """Viewport pixels a board unit with which the whole board is seen."""
        room, whole = self._view.viewport(), self._whole
        return min(room.width() / whole.width(), room.height() / whole.height())

    @property
    def _origin(self) -> QPoint:
        """The viewport's corner in the window."""
        return self._view.viewport().mapTo(self._view.window(), QPoint())

    @property
    def shown(self) -> QRectF:
        """Where in the window the board is seen, with the edge around it."""
        unit, whole = self._view.transform().m11(), self._whole
        corner = QPointF(self._origin) + self._view.viewportTransform().map(whole.topLeft())
        return QRectF(corner, whole.size() * unit)

    def fit(self) -> None:
        """The board as large as the viewport allows, times the zoom; on its way there while it glides."""
        fitted, whole = self._fitted, self._whole
        if fitted <= 0:
            return
        unit = fitted * self.zoom
        if self._start is not None:
            unit = self._start.width() / whole.width() * (1 - self._gone) + unit * self._gone
        self._view.setTransform(QTransform.fromScale(unit, unit))
        self._aim()
        if not self.picture.isNull():  # stretched meanwhile: a window's edge is dragged through many sizes
            self._repaint_delay.start()
        elif self._view.isVisible():  # before that its size is not yet what it will be
            self.paint_now()
        self.moved.emit()

    def glide(self, start: QRectF) -> Callable[[float], None]:
        """Set out from where in the window the board was; what is returned goes a share of the way, 1 for all of it."""
        self._start, self._gone = start, 0.0

        def go(t: float) -> None:
            if self._start is start:  # it has not set out from elsewhere since
                self._start, self._gone = (start if t < 1 else None), ease(t)
                self.fit()

        return go

    def shake(self, offset: QPointF) -> None:
        self._shake = offset
        self._aim()

    def stop(self) -> None:
        self._start = None
        self.fit()

    def zoom_by(self, factor: float, around: QPointF) -> None:
        """Zoom towards a point of the viewport."""
        zoom = min(max(self.zoom * factor, 1.0), ZOOM_MAX)
        if zoom == self.zoom:
            return
        fixed = self._view.mapToScene(around.toPoint())
        self.zoom = zoom
        self.fit()
        moved = self._view.mapFromScene(fixed) - around.toPoint()
        self.pan(-moved.x(), -moved.y())

    def pan(self, dx: float, dy: float) -> None:
        for bar, way in ((self._view.horizontalScrollBar(), dx), (self._view.verticalScrollBar(), dy)):
            bar.setValue(bar.value() - round(way))

    def paint_now(self) -> None:
        """Paint the board's picture without letting anything else happen in between."""
        self._begin_painting()
        while self._steps is not None:
            self._paint_on()

    def _follow_theme(self, look: theme.Theme) -> None:
        if look.sharp != self._painting[1] and not self.picture.isNull():
            self.paint_now()

    def draw(self, painter: QPainter) -> None:
        """Draw the picture where the board lies; sharp where it was painted for this scale."""
        if self.picture.isNull():
            return
        painter.save()
        if self.scale == self._scale:
            corner = self._view.viewportTransform().map(BOARD_RECT.topLeft())
            painter.resetTransform()  # a plain copy: many times as fast as the same through a transform
            painter.drawPixmap(corner.toPoint(), self.picture)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(BOARD_RECT, self.picture, QRectF(self.picture.rect()))
        painter.restore()

    def _aim(self) -> None:
        """Look at the middle of the board, or beside it on the way and while it shakes."""
        unit, whole, middle = max(self._view.transform().m11(), 0.01), self._whole, self._whole.center()
        if self._start is not None:
            aside = self._start.center() - QPointF(self._origin) - QRectF(self._view.viewport().rect()).center()
            middle -= aside * (1 - self._gone) / unit
        # The scene's rectangle rather than scroll bars: what fits its view has nothing to scroll, so it is made to fit.
        seen = whole.size() * min(1.0, self._fitted * self.zoom / unit)
        corner = middle + self._shake / unit - QPointF(seen.width(), seen.height()) / 2
        self._view.setSceneRect(QRectF(corner, seen))

    def _begin_painting(self) -> None:
        self._repaint_delay.stop()
        self._painting = min(self.scale, WIDEST / BOARD_RECT.width()), theme.current().sharp
        if Camera._last is not None and Camera._last[:2] == self._painting:
            self._show(Camera._last[2])
        else:
            self._steps = board_steps(*self._painting)
            self._paint.start()

    def _paint_on(self) -> None:
        if self._steps is not None and (image := next(self._steps)):
            self._show(QPixmap.fromImage(image))

    def _show(self, picture: QPixmap) -> None:
        self._steps = None
        self._paint.stop()
        picture.setDevicePixelRatio(self._view.devicePixelRatioF())
        self.picture, self._scale = picture, self._painting[0]
        Camera._last = (*self._painting, picture)
        self._view.viewport().update()
        self.painted.emit(self.scale)


SIDE: Final = 20  # of a plaque, in logical pixels


class Ruler(QWidget):
    """A strip over the view: the letters at its bottom, or the numbers at its left."""

    def __init__(self, view: QGraphicsView, letters: bool) -> None:
        super().__init__(view)
        self._view, self._letters = view, letters
        self._plaques = {name: plaque for name, plaque in plaques().items() if name.isalpha() == letters}
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def follow(self) -> None:
        room = self._view.viewport().geometry()
        if self._letters:
            self.setGeometry(room.adjusted(0, room.height() - SIDE, 0, 0))
        else:  # the corner is the letters'
            self.setGeometry(room.left(), room.top(), SIDE, room.height() - SIDE)
        self.setVisible(not any(self._in_sight(plaque) for plaque in self._plaques.values()))
        self.update()

    def names(self) -> dict[str, QRect]:
        """Where in the strip each name is."""
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
        """Whether the board's own is, as far as its distance from this edge goes."""
        middle, room = self._view.mapFromScene(plaque.center()), self._view.viewport().rect()
        return middle.y() < room.bottom() if self._letters else middle.x() > room.left()
