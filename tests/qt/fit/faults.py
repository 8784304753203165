"""What of a window cannot be seen, read or hit: parts cut off, words without room, targets that are too small."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QTabBar,
    QToolButton,
    QWidget,
)

TARGET = 24
"""Pixels of width and height that whatever is clicked has at least (WCAG 2.2, 2.5.8)."""
_SLACK = 2


def faults(window: QWidget) -> list[str]:
    """A line for each part of a shown window that is cut off, or whose words have no room."""
    found = []
    for part in window.findChildren(QWidget):
        if part.isVisible() and not part.isWindow() and not _scrolls(part):
            found += [f"{_name(part)}: {fault}" for fault in (*_cut_off(part), *_short_of_room(part))]
    return found


def small_targets(window: QWidget) -> list[str]:
    """A line for each visible part that is clicked and is too small for it."""
    found = []
    for part in window.findChildren(QWidget):
        if not part.isVisible() or part.visibleRegion().isEmpty():
            continue
        for what, size in _targets(part):
            if size.width() < TARGET or size.height() < TARGET:
                found.append(f"{_name(part)}{what}: {size.width()} × {size.height()}")
    return found


def _targets(part: QWidget) -> Iterator[tuple[str, QSize]]:
    if isinstance(part, QHeaderView):
        return
    if isinstance(part, QAbstractItemView):
        model = part.model()
        for row in range(min(model.rowCount() if model else 0, 3)):
            yield " line", part.visualRect(model.index(row, 0)).size()
    elif isinstance(part, QTabBar):
        for tab in range(part.count()):
            yield " tab", part.tabRect(tab).size()
    elif isinstance(part, QLineEdit):
        if not isinstance(part.parentWidget(), QComboBox):
            yield "", part.size()
    elif isinstance(part, (QAbstractButton, QComboBox)) or (
        isinstance(part, QAbstractSlider) and not isinstance(part, QScrollBar)
    ):
        yield "", part.size()


def _scrolls(part: QWidget) -> bool:
    """Whether it is a part of a scroll area's own machinery."""
    parent = part.parentWidget()
    return isinstance(part, QScrollBar) or isinstance(parent, QScrollBar) or part.objectName().startswith("qt_")


def _cut_off(part: QWidget) -> Iterator[str]:
    """Sticks out of what it lies in; what is scrolled may, but only up and down."""
    box, above = QRect(QPoint(), part.size()), part.parentWidget()
    if above is None:
        return
    box.moveTo(part.pos())
    room = above.rect()
    area = above.parentWidget()
    if isinstance(area, QAbstractScrollArea) and above is area.viewport():
        if box.width() > room.width() + _SLACK and not isinstance(area, QAbstractItemView):
            yield f"is {box.width()} wide, of which {room.width()} are seen"
        return
    if not room.adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(box):
        yield f"lies at {box.getRect()} in {_name(above)} of {room.width()} × {room.height()}"


def _short_of_room(part: QWidget) -> Iterator[str]:
    if isinstance(part, QLabel) and part.text() and part.minimumSizeHint().width() > 0:
        if part.wordWrap():
            high = part.heightForWidth(part.width())
            if high > part.height() + _SLACK:
                yield f"needs {high} for its lines and has {part.height()}: {part.text()[:40]!r}"
        elif part.minimumSizeHint().width() > part.width() + _SLACK:
            yield f"needs {part.minimumSizeHint().width()} and has {part.width()}: {part.text()[:40]!r}"
    elif isinstance(part, (QPushButton, QToolButton, QCheckBox, QComboBox)):
        needed = part.minimumSizeHint()
        if needed.width() > part.width() + _SLACK or needed.height() > part.height() + _SLACK:
            words = part.currentText() if isinstance(part, QComboBox) else part.text()
            yield f"needs {needed.width()} × {needed.height()} and has {part.width()} × {part.height()}: {words!r}"


def _name(part: QWidget) -> str:
    return part.objectName() or type(part).__name__
