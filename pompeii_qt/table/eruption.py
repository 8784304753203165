"""Declaring an early eruption (R13), once more thought about."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.widgets.question import ask

translate = QCoreApplication.translate


def consequence(view: View, names: game_words.Names) -> str:
    """What declaring does, to the hand, where the view shows it, and to everybody's supply."""
    hand = ", ".join(str(card) for card in sorted(view.hand or []))
    rest = game_words.counts_words(view.supply, names)
    shown = translate("eruption", "You show your hand ({hand}): every one of its buildings is full.")
    lost = translate("eruption", "Citizens not yet placed leave the game, too late to live here: {rest}.")
    parts = [
        shown.format(hand=hand) if hand else "",
        translate("eruption", "All hands are discarded. Nobody else moves in."),
        lost.format(rest=rest) if rest else "",
        translate("eruption", "Lava begins with the player on your left."),
    ]
    return "\n\n".join(part for part in parts if part)


def confirm_eruption(parent: QWidget, view: View, names: game_words.Names, do: Callable[[], None]) -> QDialog:
    """Ask, and `do` it if the answer is yes; returns the open question."""
    text = translate("eruption", "Make Vesuvius erupt now?")
    answers = translate("eruption", "Erupt!"), translate("eruption", "Not yet")
    return ask(parent, text, consequence(view, names), answers, do, title=translate("eruption", "Vesuvius erupts!"))
