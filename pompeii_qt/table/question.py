"""Something that is asked once more before it is done."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def ask(parent: QWidget, text: str, more: str, answers: tuple[str, str], do: Callable[[], None]) -> QMessageBox:
    """Ask, and `do` it if the first answer is pressed; the second is pressed by Enter. Returns the open question."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(text)
    box.setText(text)
    box.setInformativeText(more)
    yes = box.addButton(answers[0], QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(answers[1], QMessageBox.ButtonRole.RejectRole))
    box.buttonClicked.connect(lambda button: do() if button is yes else None)
    box.finished.connect(box.deleteLater)
    box.open()
    return box
