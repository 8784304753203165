"""One card of the hand as a button, tilted in the fan."""

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from pompeii_core import city
from pompeii_qt import game_words, theme
from pompeii_qt.art.sprites import card_pixmap
from pompeii_qt.text import set_tip

_ROOM = 1.16
"""The widget's size beside the upright card's: room for the tilt."""


class CardButton(QAbstractButton):
    """Clicked: chosen. `drag_moved`, `drag_left` carry the global position of the pointer."""

    drag_moved = Signal(QPoint)
    drag_left = Signal(QPoint)
    drag_cancelled = Signal()

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = number
        self.lifted = False
        self.joker = False
        self.covered = False
        self.face_height = self.face_width = 0
        self.moving = QPropertyAnimation(self, b"pos", self)
        self.moving.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._tilt = 0.0
        self._playable = False
        self._press: QPoint | None = None
        self._dragging = False
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def lay_out(self, height: int, tilt: float) -> None:
        """The card's height in pixels and its tilt in degrees."""
        # each resize of the window comes here for every card
        if (height, tilt) == (self.face_height, self._tilt):
            return
        self.face_height, self._tilt = height, tilt
        self.face_width = round(height * 2 / 3)
        self.resize(round(self.face_width * _ROOM), round(height * _ROOM))
        self.update()

    def show_state(self, joker: bool, covered: bool, playable: bool) -> None:
        """Whether its building is full, whether it lies face down, and whether it may be chosen."""
        self.set_playable(playable)
        if (joker, covered) != (self.joker, self.covered) or not self.accessibleName():
            self.joker, self.covered = joker, covered
            self.retranslate()
            self.update()

    def retranslate(self) -> None:
        """Name it in the current language."""
        if self.covered:
            name, tip = self.tr("face-down card"), ""
        else:
            colour = game_words.colour_words(city.COLOURS[self.number])
            name = self.tr("card {n}, building {n}, {colour}").format(n=self.number, colour=colour)
            tip = self.tr("Building {n} is full: the card is a joker.").format(n=self.number) if self.joker else ""
        self.setAccessibleName(f"{name}. {tip}".strip(" ."))
        set_tip(self, tip)

    def set_playable(self, playable: bool) -> None:
        """Whether it may be chosen now."""
        if playable != self._playable:  # a press before is not for what may be done now
            self.let_go()
            self.setDown(False)
        self._playable = playable
        pointing = playable and not self.covered
        self.setCursor(Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if pointing else Qt.FocusPolicy.NoFocus)

    def let_go(self) -> None:
        """Hang on the pointer no longer, though its button may still be down."""
        self.lifted = self._dragging = False
        self._press = None
        self.update()

    def hitButton(self, at: QPoint) -> bool:
        # the widget is larger than the tilted card: its corners belong to the neighbours
        return self._face().contains(self._placing().inverted()[0].map(QPointF(at)))

    def nextCheckState(self) -> None:
        """The hand decides which card is checked."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._dragging and event.button() == Qt.MouseButton.RightButton:
            self.drag_cancelled.emit()
            return
        if event.button() == Qt.MouseButton.LeftButton and self.hitButton(event.position().toPoint()):
            self._press = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.globalPosition().toPoint()
        if self._press is not None and self._playable and not self._dragging:
            self._dragging = (at - self._press).manhattanLength() >= QApplication.startDragDistance()
        if self._dragging:
            self.setDown(False)
            self.drag_moved.emit(at)
        elif self._press is not None:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragging, self._dragging, self._press = self._dragging, False, None
        if dragging and event.button() == Qt.MouseButton.LeftButton:
            self.drag_left.emit(event.globalPosition().toPoint())
        elif not dragging:
            super().mouseReleaseEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        pixmap = card_pixmap(
            None if self.covered else self.number, self._face().size().toSize(), self.devicePixelRatioF()
        )
        face = self._face()
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.setTransform(self._placing(), True)
            if self.lifted:
                painter.setOpacity(0.25)
            painter.drawPixmap(face.topLeft(), pixmap)
            if self.joker and not self.covered:
                self._ribbon(painter, face)
            ring = look.focus if self.hasFocus() else look.legal if self.isChecked() else None
            if ring is None and self._playable and self.underMouse():
                ring = look.edge
            if ring is not None:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(ring, 3))
                painter.drawRoundedRect(face.adjusted(1, 1, -1, -1), face.width() * 0.08, face.width() * 0.08)

    def _ribbon(self, painter: QPainter, face: QRectF) -> None:
        band = QRectF(face.left(), face.bottom() - face.height() * 0.27, face.width(), face.height() * 0.17)
        painter.fillRect(band, QColor(28, 18, 14, 225))
        font = QFont(self.font())
        font.setPixelSize(max(9, round(band.height() * 0.66)))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor("#FFD98A"))
        painter.drawText(band, Qt.AlignmentFlag.AlignCenter, self.tr("joker"))

    def _face(self) -> QRectF:
        return QRectF(-self.face_width / 2, -self.face_height / 2, self.face_width, self.face_height)

    def _placing(self) -> QTransform:
        return QTransform().translate(self.width() / 2, self.height() / 2).rotate(self._tilt)
