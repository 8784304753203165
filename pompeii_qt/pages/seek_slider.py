"""A slider to any place in a game, and links below it to the places where phases begin."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from pompeii_qt import theme
from pompeii_qt.pages.chart import place_apart
from pompeii_qt.widgets.basic import FlowLayout, button, clear_layout, column

_MARGIN: Final = 10  # pixels from the end of a slider to its first place
_MARK: Final = 7  # pixels of a mark above and below the middle of the slider


class PhaseSlider(QWidget):
    """A `slider` with marks at the places given to `show_phases`, each with a link below it that calls `go`."""

    def __init__(self, name: str, go: Callable[[int], None]) -> None:
        super().__init__()
        self._go = go
        self.slider = SeekSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(name)
        self._links, self._below = PhaseLinks(self.slider), QWidget()
        self._below.setLayout(self._links)
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
        """Mark these places with their words instead of the last ones; return the links."""
        clear_layout(self._links)
        self.slider.marks = [place for place, _ in phases]
        made = [button(words, partial(self._go, place), "slim") for place, words in phases]
        for link in made:
            self._links.addWidget(link)
        return [*made]


class SeekSlider(QSlider):
    """A slider whose handle moves to a click beside it, and can be dragged from there; `marks` are marked places."""

    marks: Sequence[int] = ()
    leads: Sequence[float] = ()  # where a line leads from each mark to the lower edge, in pixels from the left
    led = True  # whether there are such lines

    def x_of(self, place: int) -> int:
        """Return the pixels from the left edge to a place."""
        room = self.width() - 2 * _MARGIN
        return _MARGIN + QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), place, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        middle, edge = self.height() // 2, theme.current().edge
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for n, place in enumerate(self.marks):
                x = self.x_of(place)
                if place != self.value():  # else it is under the handle
                    painter.fillRect(x - 1, middle - _MARK, 3, 2 * _MARK, edge)
                if self.led and n < len(self.leads):
                    painter.setPen(QPen(edge, 1.2))
                    painter.drawLine(QPointF(x + 0.5, middle + _MARK), QPointF(self.leads[n], self.height()))

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
    """Links below the marks of a slider and apart; from the left, on several lines, if one has too little room."""

    def __init__(self, slider: SeekSlider) -> None:
        super().__init__(spacing=4)
        self._slider = slider

    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        sizes = [item.sizeHint() for item in self._items]
        wide = [float(size.width() + self.spacing()) for size in sizes]
        self._slider.leads = ()
        if len(sizes) == len(self._slider.marks) and sum(wide) <= rect.width() + self.spacing():
            wanted = [float(self._slider.x_of(place)) for place in self._slider.marks]
            middles = place_apart(wanted, wide, -self.spacing() / 2, rect.width() + self.spacing() / 2)
            for item, size, middle in zip(self._items, sizes, middles, strict=True):
                box = QRect(0, rect.y(), size.width(), rect.height())
                box.moveLeft(rect.x() + round(middle - size.width() / 2))
                item.setGeometry(box)
            self._slider.leads = middles
        self._slider.update()
