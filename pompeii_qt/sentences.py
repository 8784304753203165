"""What reaches the window ready-made in English: refusals, damaged records, the AI's characters. Said in its language.

Each sentence stands here as it is made below the window, blanks in braces, so that translators find it.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.ai import personas
from pompeii_qt import game_words

REFUSALS: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("refusals", "the game is over"),
    QT_TRANSLATE_NOOP("refusals", "there is no such seat"),
    QT_TRANSLATE_NOOP("refusals", "it is not this seat's turn to decide"),
    QT_TRANSLATE_NOOP("refusals", "a run must be made while one is possible"),
    QT_TRANSLATE_NOOP("refusals", "this must be done"),
    QT_TRANSLATE_NOOP("refusals", "a card is asked for now"),
    QT_TRANSLATE_NOOP("refusals", "a relative is asked for now"),
    QT_TRANSLATE_NOOP("refusals", "a victim for the omen is asked for now"),
    QT_TRANSLATE_NOOP("refusals", "a lava tile is asked for now"),
    QT_TRANSLATE_NOOP("refusals", "a run is asked for now"),
    QT_TRANSLATE_NOOP("refusals", "whether to declare the eruption is asked for now"),
    QT_TRANSLATE_NOOP("refusals", "that is not a square of the city"),
    QT_TRANSLATE_NOOP("refusals", "these rules know no early eruption"),
    QT_TRANSLATE_NOOP("refusals", "Vesuvius has erupted already"),
    QT_TRANSLATE_NOOP("refusals", "an empty hand cannot be shown"),
    QT_TRANSLATE_NOOP("refusals", "a card in this hand still has room in its building"),
    QT_TRANSLATE_NOOP("refusals", "there is no {card} in this hand"),
    QT_TRANSLATE_NOOP("refusals", "a card is only discarded where no piece can be placed"),
    QT_TRANSLATE_NOOP("refusals", "no piece is left: the card is discarded"),
    QT_TRANSLATE_NOOP("refusals", "there is no house here"),
    QT_TRANSLATE_NOOP("refusals", "no space is free here"),
    QT_TRANSLATE_NOOP("refusals", "building {card} still has room: the card is no joker"),
    QT_TRANSLATE_NOOP("refusals", "a relative moves elsewhere, not into the same part"),
    QT_TRANSLATE_NOOP("refusals", "a relative moves into another building"),
    QT_TRANSLATE_NOOP("refusals", "this building has had a relative in this move"),
    QT_TRANSLATE_NOOP("refusals", "relatives live in the same colour or in neutral buildings"),
    QT_TRANSLATE_NOOP("refusals", "an omen takes a piece of somebody else"),
    QT_TRANSLATE_NOOP("refusals", "there is no such piece here"),
    QT_TRANSLATE_NOOP("refusals", "the tile drawn shows no {symbol}"),
    QT_TRANSLATE_NOOP("refusals", "lava lies here already"),
    QT_TRANSLATE_NOOP("refusals", "the first {symbol} goes on its vent"),
    QT_TRANSLATE_NOOP("refusals", "this vent waits for another symbol"),
    QT_TRANSLATE_NOOP("refusals", "no {symbol} lava lies beside this square"),
    QT_TRANSLATE_NOOP("refusals", "none of your people stands here"),
    QT_TRANSLATE_NOOP("refusals", "this one has run already"),
    QT_TRANSLATE_NOOP("refusals", "a run ends on another square"),
    QT_TRANSLATE_NOOP("refusals", "no gate is within 1 step"),
    QT_TRANSLATE_NOOP("refusals", "no gate is within {n} steps"),
    QT_TRANSLATE_NOOP("refusals", "lava lies there"),
    QT_TRANSLATE_NOOP("refusals", "vents may not be entered"),
    QT_TRANSLATE_NOOP("refusals", "too far: 1 step from here"),
    QT_TRANSLATE_NOOP("refusals", "too far: {n} steps from here"),
    QT_TRANSLATE_NOOP("refusals", "that seat is not yours"),
    QT_TRANSLATE_NOOP("refusals", "the game has moved on"),
    QT_TRANSLATE_NOOP("refusals", "there is nothing to take back since something was turned up or somebody else acted"),
    QT_TRANSLATE_NOOP("refusals", "the game waits for somebody to come back"),
    QT_TRANSLATE_NOOP("refusals", "the line to the host is down"),
    QT_TRANSLATE_NOOP("refusals", "no game is on"),
    QT_TRANSLATE_NOOP("refusals", "too much was taken back in a short time: wait a few seconds"),
    QT_TRANSLATE_NOOP("refusals", "this seat has taken back {n} choices, more cannot be taken back in one game"),
)
"""Why something cannot be done, as the game and the table say it."""

RECORDS: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("records", "“{name}” is too large to be a record of a game."),
    QT_TRANSLATE_NOOP("records", "“{name}” is not a record of a game of Pompeii."),
    QT_TRANSLATE_NOOP("records", "“{name}” was written by a newer version of Pompeii: update to open it."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its first line does not describe a game."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its first line is cut off."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its seats do not fit its hands."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its deck or its bag is not that of a game."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: a hand is empty."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its deck holds a card that there is not."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its citizens stand where nobody can."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: it has more citizens than there are."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: line {number} is not an action."),
    QT_TRANSLATE_NOOP("records", "“{name}” is damaged: action {number} is not allowed: {reason} ({rule})."),
    QT_TRANSLATE_NOOP("records", "The last line of “{name}” was torn; the game goes on from the one before it."),
    QT_TRANSLATE_NOOP("records", "“{name}” cannot be read: {problem}."),
    QT_TRANSLATE_NOOP("records", "The record that the host sent does not fit the game and was not kept."),
    QT_TRANSLATE_NOOP(
        "records", "What was kept of the room cannot be read: this is a new one, whose seats are to be taken anew."
    ),
    QT_TRANSLATE_NOOP("records", "The host has sent the records of {n} games within a day; no more of them are kept."),
)
"""What is wrong with a recorded game."""

ADDRESSES: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("addresses", "an address is needed, such as 192.168.1.20"),
    QT_TRANSLATE_NOOP("addresses", "an address is needed before the colon, such as 192.168.1.20:17979"),
    QT_TRANSLATE_NOOP("addresses", "“{text}” is not an address: [ADDRESS]:PORT is"),
    QT_TRANSLATE_NOOP("addresses", "“{text}” is not an IPv6 address; only those stand in brackets"),
    QT_TRANSLATE_NOOP("addresses", "“{text}” is not a port: a whole number from 1 to 65535 is"),
    QT_TRANSLATE_NOOP("addresses", "“{text}” is not an IP address: four numbers from 0 to 255 are"),
    QT_TRANSLATE_NOOP("addresses", "“{text}” is neither an IP address nor the name of a machine"),
    QT_TRANSLATE_NOOP("addresses", "“{text}” is not an IPv6 address"),
)
"""Why what was entered is no address."""

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


def refusal_words(reason: str) -> str:
    """A refusal in the window's language."""
    return _said("refusals", REFUSALS, reason)


def record_words(problem: str) -> str:
    """What is wrong with a record, in the window's language."""
    return _said("records", RECORDS, problem)


def address_words(problem: str) -> str:
    """Why something is no address, in the window's language, as a sentence."""
    said = _said("addresses", ADDRESSES, problem)
    return f"{said[:1].upper()}{said[1:]}."


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
            if "symbol" in blanks:
                blanks["symbol"] = game_words.symbol_words(blanks["symbol"])
            if "reason" in blanks:
                blanks["reason"] = refusal_words(blanks["reason"])
            return QCoreApplication.translate(context, template).format(**blanks)
    return sentence
