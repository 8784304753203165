"""A slider to any place in a game, and links below it to the places where phases begin."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from pompeii_qt import theme
from pompeii_qt.pages.chart import place_apart
from pompeii_qt.widgets.basic import FlowLayout, button, clear_layout, column

_MARGIN: Final = 10  # pixels from the end of a slider to its first place
_MARK: Final = 7  # pixels of a mark above and below the middle of the slider
_INSIDE: Final = 8  # minimum pixels from the end of a line to those of its link
_APART: Final = 4  # pixels between two links


class PhaseSlider(QWidget):
    """A `slider` with marks at the places given to `show_phases`, each with a link below that calls `go`."""

    def __init__(self, name: str, go: Callable[[int], None]) -> None:
        super().__init__()
        self._go = go
        self.slider = SeekSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(name)
        self._links, self._below = PhaseLinks(self.slider), QWidget()
        self._below.setLayout(self._links)
        self.slider.rangeChanged.connect(lambda *_: self._links.update())  # marks are elsewhere then
        column(self, self.slider, self._below, spacing=0)

    @property
    def needed(self) -> int:
        """Pixels of width that all links need side by side."""
        return self._links.sizeHint().width()

    def show_links(self, on: bool) -> None:
        """Set whether there are links below the slider, or only marks on it."""
        self._below.setVisible(on)
        self.slider.led = on

    def show_phases(self, phases: Sequence[tuple[int, str]]) -> list[QWidget]:
        """Mark these places with their words, instead of the former ones; return the links."""
        clear_layout(self._links)
        self.slider.marks = [place for place, _ in phases]
        made: list[QWidget] = [button(words, partial(self._go, place), "slim", says=words) for place, words in phases]
        for link in made:
            self._links.addWidget(link)
        return made


class SeekSlider(QSlider):
    """A slider whose handle moves to a click beside it and can then be dragged. `marks` are marked places."""

    marks: Sequence[int] = ()
    links: Sequence[tuple[int, int]] = ()  # pixels from the left edge to both ends of the link of each mark
    led = True  # whether a line leads down from each mark to its link

    def x_of(self, place: int) -> int:
        """Return the pixels from the left edge to a place."""
        room = self.width() - 2 * _MARGIN
        return _MARGIN + QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), place, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        middle, edge = self.height() // 2, theme.current().edge
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(edge, 1.2))
            for place, link in zip_longest(self.marks, self.links if self.led else ()):
                x = self.x_of(place)
                if place != self.value():  # else it is under the handle
                    painter.fillRect(x - 1, middle - _MARK, 3, 2 * _MARK, edge)
                if link is not None:
                    end = min(max(x, link[0] + _INSIDE), link[1] - _INSIDE)
                    painter.drawLine(QPointF(x + 0.5, middle + _MARK), QPointF(end + 0.5, self.height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        complex_, parts = QStyle.ComplexControl.CC_Slider, QStyle.SubControl
        handle = self.style().subControlRect(complex_, option, parts.SC_SliderHandle, self)
        groove = self.style().subControlRect(complex_, option, parts.SC_SliderGroove, self)
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not handle.contains(at):
            along, room = at.x() - groove.x() - handle.width() // 2, groove.width() - handle.width()
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, room))
        super().mousePressEvent(event)


class PhaseLinks(FlowLayout):
    """Links as near below the marks of a slider as their widths permit; on several lines if one has too little room."""

    def __init__(self, slider: SeekSlider) -> None:
        super().__init__(spacing=_APART)
        self._slider = slider

    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        marks = [self._slider.x_of(place) for place in self._slider.marks]
        widths = [item.sizeHint().width() for item in self._items]
        whole = [width + _APART for width in widths]
        if not whole or len(whole) != len(marks) or sum(whole) - _APART > rect.width():
            self._slider.links = ()
            return
        middles = place_apart(marks, whole, -_APART / 2, rect.width() + _APART / 2)
        lefts = [round(middle - width / 2) for middle, width in zip(middles, widths, strict=True)]
        for item, left, width in zip(self._items, lefts, widths, strict=True):
            item.setGeometry(QRect(rect.x() + left, rect.y(), width, rect.height()))
        self._slider.links = [(left, left + width) for left, width in zip(lefts, widths, strict=True)]
        self._slider.update()
