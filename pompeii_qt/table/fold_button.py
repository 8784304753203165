"""The strip at a side's edge that folds the side away, and brings it back."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolButton

from pompeii_qt import theme
from pompeii_qt.table.side_room import FOLD
from pompeii_qt.text import set_tip


class FoldButton(QToolButton):
    """As high as the side; its arrow points to where the side goes or comes from."""

    def __init__(self, key: str, *, left: bool) -> None:
        super().__init__()
        self._key, self._left, self._unfolded = key, left, True
        self._words = "", ""
        self.setProperty("role", "fold")
        self.setFixedWidth(FOLD)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_words(self, fold: str, unfold: str) -> None:
        """What it does, in the current language."""
        self._words = fold, unfold
        self.show_unfolded(self._unfolded)

    def show_unfolded(self, unfolded: bool) -> None:
        """Whether the side is there to be folded."""
        self._unfolded = unfolded
        self.update()
        words = self._words[0] if unfolded else self._words[1]
        self.setAccessibleName(words)
        set_tip(self, f"{words} ({QKeySequence(self._key).toString(QKeySequence.SequenceFormat.NativeText)})")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        middle, look = self.rect().toRectF().center(), theme.current()
        lean = 3.0 if self._unfolded == self._left else -3.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = look.text if self.underMouse() else look.muted
            painter.setPen(QPen(colour, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            ends = [middle + QPointF(lean, -7), middle + QPointF(-lean, 0), middle + QPointF(lean, 7)]
            painter.drawPolyline(ends)
