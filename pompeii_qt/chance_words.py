"""Chances as percentages, and what puzzles count: the units of hints, values and analyses."""

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QLocale

if TYPE_CHECKING:
    from pompeii_core.ai.opinion import GoalKind

type ValueKind = GoalKind | Literal["escape"]
"""What values of squares count; of citizens lost they are less than nothing, as more is better."""


def percent_words(part: float) -> str:
    """A part of the whole, 0 to 1."""
    return QCoreApplication.translate("chances", "{percent}%").format(percent=round(part * 100))


def value_words(value: float, best: float, kind: "ValueKind") -> str:
    """A value of a square for those who do not see how warm it looks: “34% to win, −3”, “34% to escape”."""
    translate, figure = QCoreApplication.translate, figure_words(value, kind)
    form = {
        "escape": translate("chances", "{figure} to escape"),
        "win": translate("chances", "{figure} to win"),
        "save": translate("chances", "{figure} saved"),
        "lose": translate("chances", "{figure} lost"),
    }[kind]
    said = form.format(figure=figure)
    if kind == "escape":
        return said
    if kind == "win":
        less = str(round(best * 100) - round(value * 100))
    else:
        less = number_words(abs(round(best, 1) - round(value, 1)))
    if less in ("0", number_words(0)):
        return translate("chances", "{value}, the best").format(value=said)
    worse = translate("chances", "{value}, +{more}") if kind == "lose" else translate("chances", "{value}, −{less}")
    return worse.format(value=said, less=less, more=less)


def figure_words(value: float, kind: "ValueKind") -> str:
    """The value alone, as it stands on a square."""
    match kind:
        case "escape":
            return percent_words(value)
        case "win":
            return chance_words(value)
    return number_words(abs(value))


def number_words(number: float) -> str:
    """So many citizens, as an average is told."""
    return QLocale().toString(round(number, 1) + 0.0, "f", 1)


def chance_words(chance: float) -> str:
    """A chance that games have shown, 0 to 1: however many they were, it is not certain."""
    if chance < 0.005:
        return QCoreApplication.translate("chances", "<1%")
    if chance >= 0.995:
        return QCoreApplication.translate("chances", ">99%")
    return percent_words(chance)
