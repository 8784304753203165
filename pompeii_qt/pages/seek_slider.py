"""A slider to any place in a game, and links below it to the places where phases begin."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from pompeii_qt import theme
from pompeii_qt.pages.chart import place_apart
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import Button, FlowLayout, clear_layout, column

_MARGIN: Final = 10  # pixels from the end of a slider to its first place
_MARK: Final = 7  # pixels of a mark above and below the middle of the slider
_INSIDE: Final = 3  # pixels from a mark to the ends of the link below it, at least
_NARROWEST: Final = 28  # pixels of width of a link whose words have no room
_STEP: Final = 4  # pixels by which a link makes room for the next


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
        made = [PhaseLink(words, partial(self._go, place)) for place, words in phases]
        for link in made:
            self._links.addWidget(link)
        return [*made]


class SeekSlider(QSlider):
    """A slider whose handle moves to a click beside it and can then be dragged. `marks` are marked places."""

    marks: Sequence[int] = ()
    led = True  # whether a line leads down from each mark

    def x_of(self, place: int) -> int:
        """Return the pixels from the left edge to a place."""
        room = self.width() - 2 * _MARGIN
        return _MARGIN + QStyle.sliderPositionFromValue(self.minimum(), self.maximum(), place, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        middle, edge = self.height() // 2, theme.current().edge
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place in self.marks:
                x = self.x_of(place)
                if place != self.value():  # else it is under the handle
                    painter.fillRect(x - 1, middle - _MARK, 3, 2 * _MARK, edge)
                if self.led:
                    painter.setPen(QPen(edge, 1.2))
                    painter.drawLine(QPointF(x + 0.5, middle + _MARK), QPointF(x + 0.5, self.height()))

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


class PhaseLink(Button):
    """A link that shows as many of its words as fit. The tool tip has them all."""

    def __init__(self, words: str, pressed: Callable[[], object]) -> None:
        super().__init__(words, autoDefault=False)
        self._words = words
        self.setProperty("role", "slim")
        self.setAccessibleName(words)
        set_tip(self, words)
        self.clicked.connect(lambda _=False: pressed())

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self._advance(self._words) - self._advance(self.text()), 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROWEST, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - self.sizeHint().width() + self._advance(self._words) + 1
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))

    def _advance(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words)


class PhaseLinks(FlowLayout):
    """Links right below the marks of a slider; from the left, on several lines, if one has too little room.

    If marks are too close together, the links between others are narrower than their words.
    """

    def __init__(self, slider: SeekSlider) -> None:
        super().__init__(spacing=4)
        self._slider = slider

    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        marks = [self._slider.x_of(place) for place in self._slider.marks]
        whole = [item.sizeHint().width() for item in self._items]
        apart = self.spacing()
        if not whole or len(whole) != len(marks) or sum(whole) + apart * (len(whole) - 1) > rect.width():
            return
        boxes = place_below(marks, whole, apart, rect.width())
        for item, (left, width) in zip(self._items, boxes, strict=True):
            item.setGeometry(QRect(rect.x() + left, rect.y(), width, rect.height()))
        self._slider.update()


def place_below(marks: Sequence[int], wanted: Sequence[int], apart: int, room: int) -> list[tuple[int, int]]:
    """Return the left edge and width of a box below each mark, centred if there is room, at least `apart` pixels apart.

    A box that has too little room between its neighbours is narrower than `wanted`, down to _NARROWEST. If marks are
    too close together even for that, boxes as wide as `wanted` are as near to them as possible. `room`: pixels in all.
    """
    wide = [*wanted]
    while True:
        # The furthest to the left and to the right that each can be, with those before and after it.
        first, last = list[int](), list[int]()
        for mark, width in zip(marks, wide, strict=True):
            first.append(max(mark - width + _INSIDE, first[-1] + wide[len(first) - 1] + apart if first else 0))
        for mark, width in zip(reversed(marks), reversed(wide), strict=True):
            last.insert(0, min(mark - _INSIDE, (last[0] - apart if last else room) - width))
        wider = [n for n, width in enumerate(wide) if width > _NARROWEST]
        tight = [n for n in range(len(wide)) if first[n] > last[n]]
        if not tight:
            break
        if not wider:  # too close together for boxes of any width
            middles = place_apart(marks, [width + apart for width in wanted], -apart / 2, room + apart / 2)
            return [(round(middle - width / 2), width) for middle, width in zip(middles, wanted, strict=True)]
        # One between others first, else one at an end, or its neighbours, a little at a time.
        tight.sort(key=lambda n: n in (0, len(wide) - 1))
        n = next((n for n in tight if n in wider), max(wider, key=lambda n: wide[n]))
        wide[n] = max(wide[n] - (first[n] - last[n] if n in tight else _STEP), _NARROWEST)
    boxes, end = list[tuple[int, int]](), 0
    for mark, width, high in zip(marks, wide, last, strict=True):
        left = max(min(mark - width // 2, high), end)
        boxes.append((left, width))
        end = left + width + apart
    return boxes
