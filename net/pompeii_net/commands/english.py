"""Words of codes for the command line, which speaks English; the window has its own (`pompeii_qt.words.problems`)."""

from collections.abc import Mapping
from typing import Final

from pompeii_core.illegal import Refusal
from pompeii_core.record import RecordFault
from pompeii_net.bots.bot import MOST_WRONG
from pompeii_net.bots.protocol import REASONS, BotFaultCode
from pompeii_net.lan.transport.listener import ListenCode

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


_REFUSALS: Final = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NO_SUCH_SEAT: "there is no such seat",
    Refusal.NOT_YOUR_TURN: "it is not this seat's turn to decide",
    Refusal.MUST_RUN: "you must move as long as a move is possible",
    Refusal.MUST_BE_DONE: "this must be done",
    Refusal.PLACE_ASKED: "first play a card",
    Refusal.RELATIVE_ASKED: "first decide about a relative",
    Refusal.SACRIFICE_ASKED: "first choose a victim for the omen",
    Refusal.LAVA_ASKED: "first place the lava tile",
    Refusal.RUN_ASKED: "first move a citizen",
    Refusal.ERUPT_ASKED: "first decide whether to declare the eruption",
    Refusal.OUTSIDE: "that is not a square of the city",
    Refusal.NO_EARLY_ERUPTION: "these rules have no early eruption",
    Refusal.ERUPTED_ALREADY: "Vesuvius has erupted already",
    Refusal.EMPTY_HAND: "an empty hand cannot be shown",
    Refusal.CARD_HAS_ROOM: "a card in this hand still has room in its building",
    Refusal.NOT_IN_HAND: "there is no {card} in this hand",
    Refusal.PIECE_CAN_BE_PLACED: "a card can be discarded only if no citizen can be placed",
    Refusal.NO_PIECE_LEFT: "no citizen is left to place: discard a card",
    Refusal.NO_HOUSE: "there is no building here",
    Refusal.NO_SPACE: "no space is free here",
    Refusal.NO_JOKER: "building {card} still has room, so the card is not a joker",
    Refusal.SAME_PART: "a relative cannot move into the same part",
    Refusal.SAME_BUILDING: "a relative must move into another building",
    Refusal.BUILDING_HAD_RELATIVE: "this building has already taken a relative this turn",
    Refusal.OTHER_COLOUR: "relatives move into buildings of the same colour or neutral ones",
    Refusal.OWN_PIECE: "an omen takes another player's citizen",
    Refusal.NO_SUCH_PIECE: "there is no such citizen here",
    Refusal.NOT_ON_TILE: "the tile drawn shows no {symbol}",
    Refusal.LAVA_HERE: "there is lava here already",
    Refusal.FIRST_ON_VENT: "the first {symbol} goes on its vent",
    Refusal.OTHER_VENT: "this vent waits for another symbol",
    Refusal.NO_LAVA_BESIDE: "there is no {symbol} lava next to this square",
    Refusal.NOBODY_HERE: "none of your citizens is here",
    Refusal.HAS_RUN: "this citizen has already moved",
    Refusal.SAME_SQUARE: "a move must end on another square",
    Refusal.NO_GATE: "no gate is within {n} steps",
    Refusal.LAVA_THERE: "there is lava there",
    Refusal.VENT_CLOSED: "vents cannot be entered",
    Refusal.TOO_FAR: "too far: {n} steps from here",
}


def refusal_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Why the rules do not allow an action, without the full stop; a number of steps has its plural."""
    words = _REFUSALS[Refusal(code)].format(**blanks)
    return words.replace("1 steps", "1 step") if blanks.get("n") == 1 else words
