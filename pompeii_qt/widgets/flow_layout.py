"""Things beside one another, in as many lines as they need."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """From left to right, on the next line where the width is used up; hidden widgets take no room."""

    def __init__(self, *widgets: QWidget, spacing: int = 10) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem, /) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int, /) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int, /) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int, /) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """The height that is needed; with `move`, everything is put where it belongs."""
        x, y, line = rect.x(), rect.y(), list[tuple[QLayoutItem, QRect]]()
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            size.setWidth(max(min(size.width(), rect.width()), item.minimumSize().width()))
            if line and x + size.width() > rect.right() + 1:
                x, y, line = rect.x(), y + self._finish(line, move=move) + self.spacing(), []
            line.append((item, QRect(QPoint(x, y), size)))
            x += size.width() + self.spacing()
        return y + self._finish(line, move=move) - rect.y()

    def _finish(self, line: list[tuple[QLayoutItem, QRect]], *, move: bool) -> int:
        """The height of a line; with `move`, what is in it is put there, each at half the height."""
        height = max((box.height() for _, box in line), default=0)
        if move:
            for item, box in line:
                item.setGeometry(box.translated(0, (height - box.height()) // 2))
        return height
