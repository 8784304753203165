"""A box that shows who plays as a face, and opens all faces to pick one from."""

from math import sqrt
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from pompeii_qt import theme
from pompeii_qt.activation import Popup
from pompeii_qt.art.sprites import portrait_pixmap
from pompeii_qt.widgets.basic import NamedComboBox
from pompeii_qt.widgets.marks import paint_opener, paled

FACE_ROLE: Final = Qt.ItemDataRole.UserRole + 2  # the name of a value's picture, as `portrait_pixmap` takes it
SIDES: Final = (86, 112, 136, 168, 204, 240, 268)  # of the face chosen, in pixels, by the room there is
_RING: Final = 5  # around it
_SMALL: Final = 68  # side of a face among all
_LETTERS: Final = 24  # width of a line below it
_LINES: Final = 5  # of its words in all
_COLUMNS: Final = 5
_PADDING, _BORDER = 1, 8  # pixels beside all faces


class FaceBox(NamedComboBox):
    """Shows the face of the chosen value. Keys choose as in any box; a click opens `FacesPopup`."""

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_side(SIDES[0])
        self._pale = False
        self.popup: FacesPopup | None = None
        self._unpainted: list[str] = []  # faces that the popup will show, painted one at a time between events
        self._paint = QTimer(self, interval=0)
        self._paint.timeout.connect(self._paint_next)

    def set_side(self, side: int) -> None:
        """Set the side of the face in pixels."""
        self._side = side
        self.setFixedSize(self.sizeHint())

    def set_pale(self, on: bool) -> None:
        """Set whether the face is faint, as for a seat that waits for someone."""
        self._pale = on
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side + 2 * _RING, self._side + 2 * _RING)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def add_face(self, words: str, value: str, face: str, line: str = "", at: int | None = None) -> None:
        """Add a value with the picture `face`, last or at index `at`. `line` describes it, also to screen readers."""
        place = self.count() if at is None else at
        self.insertItem(place, words, value)
        self.setItemData(place, face, FACE_ROLE)
        self.setItemData(place, line, Qt.ItemDataRole.AccessibleDescriptionRole)

    def showPopup(self) -> None:
        self.popup = self.popup or FacesPopup(self)
        self.popup.open()

    def _prepare(self) -> None:
        """Paint the faces of the popup soon, because it may be opened and painting all at once takes a frame."""
        self._unpainted = [str(self.itemData(place, FACE_ROLE)) for place in range(self.count())]
        self._paint.start()

    def _paint_next(self) -> None:
        if self._unpainted:
            _picture(self._unpainted.pop(), _SMALL, self)
        else:
            self._paint.stop()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._prepare()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._prepare()

    def hidePopup(self) -> None:
        if self.popup and self.popup.isVisible():
            self.popup.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.showPopup()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # it scrolls the page

    def paintEvent(self, event: QPaintEvent) -> None:
        look, box = theme.current(), self.rect().toRectF()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            face = _picture(str(self.currentData(FACE_ROLE)), self._side, self)
            painter.drawPixmap(QPoint(_RING, _RING), paled(face) if self._pale else face)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if self.hasFocus() or self.underMouse():
                painter.setPen(QPen(look.focus if self.hasFocus() else look.edge, 3))
                painter.drawEllipse(box.adjusted(2, 2, -2, -2))
            paint_opener(painter, box.center() + QPointF(1, 1) * (self._side / 2 * sqrt(0.5)))  # on the rim


class FacesPopup(Popup):
    """All values of a box as faces. A click, Enter or Space chooses one."""

    def __init__(self, box: FaceBox) -> None:
        super().__init__(box, "drawer")
        self._box = box
        self.view = QListView(self)
        self.view.setModel(box.model())
        self.view.setAccessibleName(box.accessibleName())
        self.view.setViewMode(QListView.ViewMode.IconMode)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setMovement(QListView.Movement.Static)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setMouseTracking(True)
        self.view.setItemDelegate(_FaceDelegate(self.view))
        self.view.clicked.connect(self._pick)
        self.view.activated.connect(self._pick)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(_PADDING,) * 4)
        layout.addWidget(self.view)

    def open(self) -> None:
        """Show and focus all faces, the chosen one current, as near below the box as the screen allows."""
        self.view.setGridSize(_tile(self.view))  # the text may have another size by now
        tile, count, screen = _tile(self.view), self._box.count(), self._box.screen().availableGeometry()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        around = 2 * (_PADDING + _BORDER)
        columns = max(min(_COLUMNS, count, (screen.width() - around - bar) // tile.width()), 1)
        rows = -(-count // columns)
        high = min(rows * tile.height() + around, screen.height())
        place = QRect(0, 0, columns * tile.width() + around + bar, high)
        place.moveTo(self._box.mapToGlobal(QPoint((self._box.width() - place.width()) // 2, self._box.height())))
        place.moveLeft(max(screen.left(), min(place.left(), screen.right() - place.width())))
        place.moveTop(max(screen.top(), min(place.top(), screen.bottom() - place.height())))
        self.setGeometry(place)
        self.view.setCurrentIndex(self._box.model().index(self._box.currentIndex(), self._box.modelColumn()))
        self.show()
        self.view.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._pick(self.view.currentIndex())
        else:
            super().keyPressEvent(event)

    def _pick(self, index: QModelIndex) -> None:
        if self.isVisible():  # a click may activate as well
            self.close()
            self._box.setFocus()
            self._box.setCurrentIndex(index.row())
            self._box.activated.emit(index.row())


class _FaceDelegate(QStyledItemDelegate):
    """Paints a face with its words and its line below it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return _tile(option.widget)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, state, flags = (
            theme.current(),
            QStyle.StateFlag,
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
        )
        box = QRectF(option.rect).adjusted(3, 3, -3, -3)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = option.state & state.State_Selected
        painter.setPen(QPen(look.focus, 2) if chosen else Qt.PenStyle.NoPen)
        painter.setBrush(look.hover if chosen or option.state & state.State_MouseOver else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 8, 8)
        face = _picture(str(index.data(FACE_ROLE)), _SMALL, option.widget)
        painter.drawPixmap(QPoint(round(box.center().x() - _SMALL / 2), round(box.top()) + 7), face)
        words = box.adjusted(6, _SMALL + 12, -6, -4)
        bold = QFont(option.font)
        bold.setBold(True)
        for font, ink, text in (
            (bold, look.text, index.data(Qt.ItemDataRole.DisplayRole)),
            (option.font, look.muted, index.data(Qt.ItemDataRole.AccessibleDescriptionRole) or ""),
        ):
            painter.setFont(font)
            painter.setPen(ink)
            used = painter.drawText(words, flags | Qt.TextFlag.TextWordWrap, text)
            words.setTop((used or words).bottom())
        painter.restore()


def _tile(widget: QWidget) -> QSize:
    metrics = QFontMetrics(QApplication.font())
    return QSize(metrics.averageCharWidth() * _LETTERS + 24, _SMALL + 28 + metrics.lineSpacing() * _LINES)


def _picture(face: str, side: int, widget: QWidget) -> QPixmap:
    return portrait_pixmap(face, side, widget.devicePixelRatioF())
