"""Declaring an early eruption (R13), once more thought about."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from pompeii_core.view import View
from pompeii_qt import words

translate = QCoreApplication.translate


def consequence(view: View, names: words.Names) -> str:
    """What declaring does, to the hand and to everybody's supply."""
    hand = ", ".join(str(card) for card in sorted(view.hand or []))
    rest = words.counts_words(view.supply, names)
    lost = translate("eruption", "Citizens not yet placed leave the game, too late to live here: {rest}.")
    return "\n\n".join(
        [
            translate("eruption", "You show your hand ({hand}): every one of its buildings is full.").format(hand=hand),
            translate("eruption", "All hands are discarded. Nobody else moves in."),
            lost.format(rest=rest) if rest else "",
            translate("eruption", "Lava begins with the player on your left."),
        ]
    ).replace("\n\n\n\n", "\n\n")


def confirm_eruption(parent: QWidget, view: View, names: words.Names, do: Callable[[], None]) -> QMessageBox:
    """Ask, and `do` it if the answer is yes; returns the open question."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(translate("eruption", "Vesuvius erupts!"))
    box.setText(translate("eruption", "Make Vesuvius erupt now?"))
    box.setInformativeText(consequence(view, names))
    yes = box.addButton(translate("eruption", "Erupt!"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(translate("eruption", "Not yet"), QMessageBox.ButtonRole.RejectRole))
    box.buttonClicked.connect(lambda button: do() if button is yes else None)
    box.finished.connect(box.deleteLater)
    box.open()
    return box
