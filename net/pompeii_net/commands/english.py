"""Words of codes for the command line, which speaks English; the window has its own (`pompeii_qt.problem_words`)."""

from collections.abc import Mapping
from typing import Final

from pompeii_core.record import RecordFault
from pompeii_net.bots.bot import MOST_WRONG
from pompeii_net.bots.fault import BotFaultCode
from pompeii_net.bots.protocol import REASONS
from pompeii_net.commands.refusal_english import refusal_words
from pompeii_net.lan.transport.listening_sockets import ListenCode

_RECORD_FAULTS: Final = {
    RecordFault.UNREADABLE: "“{name}” cannot be read: {problem}",
    RecordFault.TOO_LARGE: "“{name}” is too large to be a saved game",
    RecordFault.NO_RECORD: "“{name}” is not a saved game of Pompeii",
    RecordFault.NEWER_VERSION: "“{name}” was written by a newer version of Pompeii: update to open it",
    RecordFault.BAD_HEADER: "“{name}” is damaged: its first line does not describe a game",
    RecordFault.TORN_HEADER: "“{name}” is damaged: its first line is cut off",
    RecordFault.SEATS_AND_HANDS: "“{name}” is damaged: its seats and hands do not match",
    RecordFault.DECK_OR_BAG: "“{name}” is damaged: its deck or bag is not that of a game",
    RecordFault.EMPTY_HAND: "“{name}” is damaged: a hand is empty",
    RecordFault.UNKNOWN_CARD: "“{name}” is damaged: its deck holds an unknown card",
    RecordFault.MISPLACED_CITIZENS: "“{name}” is damaged: it has citizens where none can be",
    RecordFault.TOO_MANY_CITIZENS: "“{name}” is damaged: it has too many citizens",
    RecordFault.BAD_LINE: "“{name}” is damaged: line {number} is not an action",
    RecordFault.ILLEGAL_ACTION: "“{name}” is damaged: action {number} is not allowed: {reason} ({rule})",
    RecordFault.TORN_LINE: "the last line of “{name}” is incomplete; the game continues from the line before",
}
_LISTEN_FAULTS: Final[dict[ListenCode, str]] = {
    "no_such_address": "no computer can have that address",
    "no_network": "there is no network on this computer",
}
_BOT_FAULTS: Final = {
    BotFaultCode.UNKNOWN: "is not one of the bots in this game",
    BotFaultCode.NO_PROGRAM: "cannot be started: there is no program “{program}” that can be run",
    BotFaultCode.NOT_EXECUTABLE: "cannot be started: Permission denied: make “{program}” executable (chmod +x)",
    BotFaultCode.UNCLOSED_QUOTE: "cannot be started: the command “{command}” is missing a quotation mark",
    BotFaultCode.NO_COMMAND: "cannot be started: there is no command for the bot",
    BotFaultCode.NOT_STARTED: "cannot be started: {problem}",
    BotFaultCode.LATE: "did not answer in time",
    BotFaultCode.NOT_READING: "does not read its input",
    BotFaultCode.LOG_FULL: "writes too much to its standard error",
    BotFaultCode.INPUT_CLOSED: "has closed its input",
    BotFaultCode.OUTPUT_CLOSED: "has closed its output",
    BotFaultCode.ENDED: "ended unexpectedly",
    BotFaultCode.ENDED_WITH: "ended unexpectedly with exit code {code}",
    BotFaultCode.SIGNALLED: "was ended by the signal {signal}",
    BotFaultCode.LONG_LINE: "wrote a line longer than 1 MiB",
    **{code: f"was wrong {MOST_WRONG} times in a row: first it {reason}" for code, reason in REASONS.items()},
}


def record_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """What is wrong with a record, without the full stop."""
    if code == RecordFault.ILLEGAL_ACTION:
        blanks = {**blanks, "reason": refusal_words(str(blanks["reason"]), blanks)}
    return _RECORD_FAULTS[RecordFault(code)].format(**blanks)


def listen_words(code: ListenCode) -> str:
    """Why nobody can listen for guests, without the full stop."""
    return _LISTEN_FAULTS[code]


def bot_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Why a bot plays no more, in words that follow its name, without the full stop."""
    return _BOT_FAULTS[BotFaultCode(code)].format(**blanks)
