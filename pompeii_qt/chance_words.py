"""Chances as percentages: the unit of hints, values and analyses."""

from PySide6.QtCore import QCoreApplication


def percent_words(part: float) -> str:
    """A part of the whole, 0 to 1."""
    return QCoreApplication.translate("chances", "{percent}%").format(percent=round(part * 100))


def chance_words(chance: float) -> str:
    """A chance that games have shown, 0 to 1: however many they were, it is not certain."""
    if chance < 0.005:
        return QCoreApplication.translate("chances", "<1%")
    if chance >= 0.995:
        return QCoreApplication.translate("chances", ">99%")
    return percent_words(chance)
