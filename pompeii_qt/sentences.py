"""What reaches the window ready-made in English: faults of bots. Said in its language.

Each sentence stands here as it is made below the window, blanks in braces, so that translators find it.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

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
