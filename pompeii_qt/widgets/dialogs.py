"""Dialogs: a question before what cannot be undone, and one that is scrolled where the screen is too small."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QLabel, QLayout, QMessageBox, QStyle, QWidget

from pompeii_qt.activation import ActivationDelay
from pompeii_qt.widgets.basic import Margins, column
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
    more = translate("question", "It could not be written to disk. If you stay, Pompeii keeps trying to save it.")
    return ask(parent, text, more, (yes, translate("question", "Stay")), do)


_OF_SCREEN: Final = 0.94
"""The most that a dialog takes of a screen's width and height."""


class ScrolledDialog(QDialog):
    """`fill` it once; it is shown as large as its content, or as the screen allows."""

    def fill(self, content: QWidget, footer: QWidget | QLayout, *, spacing: int, margins: Margins) -> None:
        """Scroll `content` over a `footer` that is always in sight."""
        column(self, (_WholeArea(content), 1), footer, spacing=spacing, margins=margins)

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():  # Qt by itself takes two thirds of the screen at most
            self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * _OF_SCREEN))
        super().showEvent(event)


class _WholeArea(ScrollArea):
    """Wishes to show all of its content."""

    def sizeHint(self) -> QSize:
        inside = self.widget()
        assert inside is not None
        hint = inside.sizeHint()
        width = max(hint.width(), inside.minimumWidth())
        high = inside.heightForWidth(width) if inside.hasHeightForWidth() else hint.height()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return QSize(width + bar, max(high, inside.minimumHeight()))
