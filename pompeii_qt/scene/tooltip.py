"""A few words near the pointer: what would happen, or why something cannot."""

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QWidget

from pompeii_qt.text import Label

REFUSAL_MILLIS = 2400


class BoardTooltip(Label):
    """A small label over the board; a refusal goes by itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._over = parent
        self._look = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # what it covers can be clicked
        self.hide()
        self._timer = QTimer(self, singleShot=True, interval=REFUSAL_MILLIS)
        self._timer.timeout.connect(self.hide)

    @property
    def refusing(self) -> bool:
        """Whether a refusal is being shown."""
        return self._timer.isActive()

    def say(self, text: str, at: QPoint) -> None:
        """Show words near a point of the parent until told otherwise, or "" nothing; a refusal is not interrupted."""
        if self.refusing:
            return
        if text:
            self._show(text, at, "#FFF7E4", "#2A1A10", "#8A6A34")
        else:
            self.hide()

    def refuse(self, text: str, at: QPoint) -> None:
        """Show why something is not possible, for a moment."""
        self._show(text, at, "#6E160C", "#FFF4E6", "#FFB08A")
        self._timer.start()

    def dismiss_refusal(self) -> None:
        """Another gesture begins: why the last one came to nothing has been read, or is in the way."""
        if self.refusing:
            self.dismiss()

    def dismiss(self) -> None:
        """Hide whatever is shown, a refusal too."""
        self._timer.stop()
        self.hide()

    def _show(self, text: str, at: QPoint, ground: str, ink: str, edge: str) -> None:
        look = f"background: {ground}; color: {ink}; border: 1px solid {edge}; border-radius: 6px; padding: 4px 8px;"
        if look != self._look:  # a style sheet costs more than a frame has time for
            self._look = look
            self.setStyleSheet(look)
        if text != self.text() or not self.isVisible():
            self.setText(text)
            self.adjustSize()
        room = self._over.rect()
        x = min(at.x() + 18, room.right() - self.width() - 4)
        y = at.y() + 22 if at.y() + 26 + self.height() < room.bottom() else at.y() - self.height() - 14
        self.move(max(x, 4), max(y, 4))
        self.show()
        self.raise_()
