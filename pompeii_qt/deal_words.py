"""Numbers of deals, and the deal of the day, in words."""

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from pompeii_qt.dates import date_words

if TYPE_CHECKING:
    from pompeii_core.deal_code import DealCodeError

translate = QCoreApplication.translate


def deal_problem_words(error: "DealCodeError") -> str:
    """Why what was typed is no number of a deal."""
    from pompeii_core.deal_code import DealCodeFault

    match error.code:
        case DealCodeFault.STRANGE_CHARACTER:
            text = translate("deal", "“{}” cannot be in a deal number: it has letters and digits only.")
            return text.format(error.character if error.character.isprintable() else "?")
        case DealCodeFault.INCOMPLETE:
            return translate("deal", "This deal number is incomplete. It should look like ABCD-EFGH-JKMN.")
        case DealCodeFault.TOO_LONG:
            return translate("deal", "This deal number is too long. It should look like ABCD-EFGH-JKMN.")
        case DealCodeFault.SLIP:
            return translate("deal", "There is a typing error in the deal number.")
        case DealCodeFault.NEWER_VERSION:
            return translate("deal", "This deal number comes from a newer version of Pompeii.")


def daily_line(day: date, saved: int, lost: int, place: int, players: int) -> str:
    """A result of the deal of the day, to be shared."""
    text = translate("deal", "Pompeii, deal of {day}: {saved} saved, {lost} lost, {place} of {players}")
    shown = ordinal_words(place)
    return text.format(day=date_words(day), saved=saved, lost=lost, place=shown, players=players)


def ordinal_words(place: int) -> str:
    """“1st” of the four places that there are."""
    return (
        translate("deal", "1st"),
        translate("deal", "2nd"),
        translate("deal", "3rd"),
        translate("deal", "4th"),
    )[place - 1]
