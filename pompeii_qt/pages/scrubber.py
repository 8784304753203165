"""A slider that goes where it is clicked."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider


class Scrubber(QSlider):
    """A click beside the handle takes it there, and a drag goes on from there."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        complex_, parts = QStyle.ComplexControl.CC_Slider, QStyle.SubControl
        handle = self.style().subControlRect(complex_, option, parts.SC_SliderHandle, self)
        groove = self.style().subControlRect(complex_, option, parts.SC_SliderGroove, self)
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and not handle.contains(at):
            along = at.x() - groove.x() - handle.width() // 2
            room = groove.width() - handle.width()
            self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), along, room))
        super().mousePressEvent(event)
