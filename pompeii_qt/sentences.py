"""What reaches the window ready-made in English: refusals, damaged records, the AI's characters. Said in its language.

Each sentence stands here as it is made below the window, blanks in braces, so that translators find it.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.ai import personas

PERSONAS: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("personas", "A senator's widow who does everything in measure, and is hard to surprise."),
    QT_TRANSLATE_NOOP("personas", "A cautious shipowner: out of the heat first, and never far from a gate."),
    QT_TRANSLATE_NOOP("personas", "An innkeeper who loves a full house, and runs with the crowd."),
    QT_TRANSLATE_NOOP("personas", "A freed gladiator who stands beside the lava and fears nobody."),
    QT_TRANSLATE_NOOP("personas", "A perfumer who trusts no neighbour and walks alone."),
    QT_TRANSLATE_NOOP("personas", "A money-lender who preys on the weak, and burns his own if it ruins a rival."),
)
"""The line of each of the AI's characters."""

LEVELS: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("levels", "Novice"),
    QT_TRANSLATE_NOOP("levels", "Citizen"),
    QT_TRANSLATE_NOOP("levels", "Senator"),
    QT_TRANSLATE_NOOP("levels", "Vesuvius"),
)
"""How far an AI looks ahead."""

LEVEL_LINES: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("levels", "one look, and some slips"),
    QT_TRANSLATE_NOOP("levels", "weighs every choice"),
    QT_TRANSLATE_NOOP("levels", "plays a few games ahead in its head"),
    QT_TRANSLATE_NOOP("levels", "thinks as long as it may"),
)
"""What it is, level by level."""

BOTS: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("bots", "“{name}” cannot be started: there is no program “{program}” that can be run."),
    QT_TRANSLATE_NOOP("bots", "“{name}” cannot be started: {problem}."),  # after the one of which it is more general
    QT_TRANSLATE_NOOP("bots", "“{name}” is not among the programs that play here."),
    QT_TRANSLATE_NOOP("bots", "“{name}” did not answer in time."),
    QT_TRANSLATE_NOOP("bots", "“{name}” does not read what it is told."),
    QT_TRANSLATE_NOOP("bots", "“{name}” writes too much to its standard error."),
    QT_TRANSLATE_NOOP("bots", "“{name}” has closed its input."),
    QT_TRANSLATE_NOOP("bots", "“{name}” has closed its output."),
    QT_TRANSLATE_NOOP("bots", "“{name}” has ended by itself."),
    QT_TRANSLATE_NOOP("bots", "“{name}” has ended by itself with exit code {code}."),
    QT_TRANSLATE_NOOP("bots", "“{name}” wrote a line longer than 1 MiB."),
    QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: it spoke without being asked."),
    QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: it answered something that is not JSON."),
    QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: it answered something that is not UTF-8."),
    QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: it answered something nested too deeply."),
    QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: it answered something that is no action: {what}."),
    QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: it answered an action that is not legal now."),
)
"""Why a bot plays no more."""


def persona_words(line: str) -> str:
    """A character's line in the window's language."""
    return QCoreApplication.translate("personas", line)


def level_words(level: str) -> str:
    """A level in the window's language."""
    return QCoreApplication.translate("levels", level.capitalize())


def level_line(level: str) -> str:
    """What a level is, in a few words; "" of one that is not known here."""
    known = dict(zip(personas.LEVELS, LEVEL_LINES, strict=True))
    return QCoreApplication.translate("levels", known[level]) if level in known else ""


def level_described(level: str) -> str:
    """A level and what it is."""
    return QCoreApplication.translate("levels", "{}: {}").format(level_words(level), level_line(level))


def bot_words(fault: str) -> str:
    """Why a bot plays no more, in the window's language."""
    return _said("bots", BOTS, fault)


def _said(context: str, known: Iterable[str], sentence: str) -> str:
    """The sentence, or itself where it is none of the known ones."""
    for template in sorted(known, key=lambda text: text.count("{")):
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
        if match := re.fullmatch(pattern, sentence):
            blanks = match.groupdict()
            return QCoreApplication.translate(context, template).format(**blanks)
    return sentence
