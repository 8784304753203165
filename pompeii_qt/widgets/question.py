"""A question before something is done that cannot be undone."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox, QWidget

from pompeii_qt.activation import ActivationDelay
from pompeii_qt.game_words import on_button


def ask(
    parent: QWidget, text: str, more: str, answers: tuple[str, str], do: Callable[[], None], *, title: str = ""
) -> QDialog:
    """Ask, and `do` it if the first answer is pressed; the second is pressed by Enter. Returns the open question."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(title or text)
    box.setText(text)
    box.setInformativeText(more)
    for label in box.findChildren(QLabel):  # the box's own format is that of the first alone
        label.setTextFormat(Qt.TextFormat.PlainText)
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
