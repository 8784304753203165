"""Dialogs: a question before what cannot be undone, and one that is scrolled where the screen is too small."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox, QPushButton, QStyle, QWidget

from pompeii_qt.activation import ActivationDelay
from pompeii_qt.widgets.basic import Content, button, column, row
from pompeii_qt.widgets.page import ScrollArea
from pompeii_qt.words.game_words import on_button


def ask(
    parent: QWidget, text: str, more: str, answers: tuple[str, str], do: Callable[[], None], *, title: str = ""
) -> QDialog:
    """Ask, and `do` it if the first answer is pressed; the second is pressed by Enter. Returns the open question."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(title or text)
    box.setText(text)
    box.setInformativeText(more)
    for part in box.findChildren(QLabel):  # the box's own format is that of the first alone
        part.setTextFormat(Qt.TextFormat.PlainText)
    yes = box.addButton(on_button(answers[0]), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(on_button(answers[1]), QMessageBox.ButtonRole.RejectRole))
    # A question that opens under a double click is not answered by its second half.
    delay = ActivationDelay(box)
    delay.ended.connect(lambda: yes.setEnabled(True))
    delay.guard(yes)
    delay.begin()
    yes.setEnabled(delay.over)
    box.buttonClicked.connect(lambda button: do() if button is yes else None)
    box.finished.connect(box.deleteLater)
    # Not exec(): a nested event loop would go on playing while its caller waits.
    box.open()
    return box


def ask_to_lose(parent: QWidget, yes: str, do: Callable[[], None]) -> QDialog:
    """Ask before a game is left that the disk does not take."""
    translate = QCoreApplication.translate
    text = translate("question", "This game is not saved. Leave it?")
    more = translate("question", "It could not be written to disk. If you stay, Pompeii will keep trying to save it.")
    return ask(parent, text, more, (yes, translate("question", "Stay")), do)


_OF_SCREEN: Final = 0.94
"""The most that a dialog takes of a screen's width and height."""


class Dialog(QDialog):
    """`fill` it once; it is shown as large as its content, or as the screen allows, and is gone when it is closed."""

    def __init__(self, parent: QWidget, title: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)

    def fill(self, content: QWidget, *footer: Content, above: QWidget | None = None, width: int = 0) -> None:
        """Scroll `content`, if possible so wide; a line `above` it and the `footer` are always in sight."""
        parts: list[Content] = [(_WholeArea(content, width), 1), row(None, *footer, spacing=10)]
        column(self, *([above] if above else []), *parts, spacing=14, margins=(18, 16, 18, 16))

    def close_button(self) -> QPushButton:
        """A new one."""
        return button(QCoreApplication.translate("dialog", "Close"), self.reject)

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():  # Qt by itself takes two thirds of the screen at most
            self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * _OF_SCREEN))
        super().showEvent(event)


class _WholeArea(ScrollArea):
    """Wishes to show all of its content, so wide at least."""

    def __init__(self, content: QWidget, width: int) -> None:
        super().__init__(content)
        self._width = width

    def sizeHint(self) -> QSize:
        inside = self.widget()
        assert inside is not None
        hint = inside.sizeHint()
        width = max(hint.width(), inside.minimumWidth(), self._width)
        high = inside.heightForWidth(width) if inside.hasHeightForWidth() else hint.height()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return QSize(width + bar, max(high, inside.minimumHeight()))
