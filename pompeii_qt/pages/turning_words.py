"""What turned a game, in sentences."""

from PySide6.QtCore import QCoreApplication

from pompeii_qt.game_words import citizens, counts_words, symbol_words
from pompeii_qt.pages.history import TurningPoint


def turning_point_words(point: TurningPoint, names: list[str]) -> str:
    """A turning point in a sentence."""
    translate, name = QCoreApplication.translate, names[point.seat]
    match point.kind:
        case "seethes":
            return translate("EndPage", "Vesuvius seethes: {} draws the first A.D. 79.").format(name)
        case "erupts":
            return translate("EndPage", "Vesuvius erupts: {} draws the second A.D. 79.").format(name)
        case "declared":
            return translate("EndPage", "{} shows a hand of jokers, and Vesuvius erupts early.").format(name)
        case "burn":
            text = translate("EndPage", "{} places the {} on {}. Lost: {}.")
            return text.format(name, symbol_words(point.symbol), point.square, counts_words(point.counts, names))
        case "escape":
            number, steps = point.counts
            text = translate("EndPage", "{} gets {} out in one turn, %n step(s) in all.", None, steps)
            return text.format(name, citizens(number))
        case _:
            return translate("EndPage", "{} takes the lead and keeps it.").format(name)
