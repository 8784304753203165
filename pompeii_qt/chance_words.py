"""Chances as percentages: the unit of hints, values and analyses."""

from PySide6.QtCore import QCoreApplication


def percent_words(part: float) -> str:
    """A part of the whole, 0 to 1."""
    return QCoreApplication.translate("chances", "{percent}%").format(percent=round(part * 100))


def value_words(chance: float, best: float, *, shares: bool) -> str:
    """A value of a square for those who do not see how warm it looks: “34% to win, −3”; `shares`: “34% to escape”."""
    if shares:
        return QCoreApplication.translate("chances", "{chance} to escape").format(chance=percent_words(chance))
    less = round(best * 100) - round(chance * 100)
    form = QCoreApplication.translate("chances", "{chance} to win, the best")
    if less:
        form = QCoreApplication.translate("chances", "{chance} to win, −{less}").replace("{less}", str(less))
    return form.format(chance=chance_words(chance))


def chance_words(chance: float) -> str:
    """A chance that games have shown, 0 to 1: however many they were, it is not certain."""
    if chance < 0.005:
        return QCoreApplication.translate("chances", "<1%")
    if chance >= 0.995:
        return QCoreApplication.translate("chances", ">99%")
    return percent_words(chance)
