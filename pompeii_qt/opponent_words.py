"""The AI's characters and levels, in the window's language."""

from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.ai.ladder import chance_above
from pompeii_core.ai.personas import LEVELS as LEVEL_KEYS
from pompeii_core.ai.personas import PERSONAS

translate = QCoreApplication.translate

LEVELS: Final[dict[str, tuple[Any, Any]]] = {
    "child": (
        QT_TRANSLATE_NOOP("levels", "Child"),
        QT_TRANSLATE_NOOP("levels", "for children and first games: sees its own people only, and not always"),
    ),
    "beginner": (
        QT_TRANSLATE_NOOP("levels", "Beginner"),
        QT_TRANSLATE_NOOP("levels", "heads for the gates, and does not look at the others"),
    ),
    "novice": (
        QT_TRANSLATE_NOOP("levels", "Novice"),
        QT_TRANSLATE_NOOP("levels", "one quick look, and some mistakes"),
    ),
    "aedile": (
        QT_TRANSLATE_NOOP("levels", "Aedile"),
        QT_TRANSLATE_NOOP("levels", "plays well, and misses something now and then"),
    ),
    "tribune": (QT_TRANSLATE_NOOP("levels", "Tribune"), QT_TRANSLATE_NOOP("levels", "weighs every choice")),
    "senator": (
        QT_TRANSLATE_NOOP("levels", "Senator"),
        QT_TRANSLATE_NOOP("levels", "plays a few games ahead in its head"),
    ),
    "vesuvius": (
        QT_TRANSLATE_NOOP("levels", "Vesuvius"),
        QT_TRANSLATE_NOOP("levels", "uses all its thinking time"),
    ),
}
"""What each is called, and what it is in a few words."""


def persona_words(name: str) -> str:
    """What a character's play shows, in a sentence; "" of one that is not known here."""
    return translate("personas", PERSONAS[name].line) if name in PERSONAS else ""


def level_words(level: str) -> str:
    """What a level is called; "" of one that is not known here."""
    return translate("levels", LEVELS[level][0]) if level in LEVELS else ""


def level_line(level: str) -> str:
    """What a level is, in a few words; "" of one that is not known here."""
    return translate("levels", LEVELS[level][1]) if level in LEVELS else ""


def level_described(level: str) -> str:
    """A level and what it is."""
    return translate("levels", "{}: {}").format(level_words(level), level_line(level))


def level_expected(level: str) -> str:
    """How a level fares against the one below, the weakest against the one above, as measured."""
    at = LEVEL_KEYS.index(level)
    if at:
        text = translate("levels", "with two players, wins about {n} games in 5 against {level}")
    else:
        text = translate("levels", "with two players, loses about {n} games in 5 against {level}")
    lower, higher = sorted((at, at - 1 if at else 1))
    won = round(5 * chance_above(higher, LEVEL_KEYS[lower], 2))
    return text.format(n=won, level=level_words(LEVEL_KEYS[at - 1 if at else 1]))
