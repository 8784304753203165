"""What lies over another widget and goes with its size."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QWidget


class Overlay(QFrame):
    """Hidden at first; `place` says where it lies, all over the other where nothing else is said."""

    def __init__(self, over: QWidget, parent: QWidget | None = None) -> None:
        """`parent`: what it may take room of beyond `over`, which is in it."""
        super().__init__(parent or over)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def place(self) -> None:
        """Take the place for the present size of what is covered."""
        self.setGeometry(self._over.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and watched is self._over:
            self.place()
        return False
