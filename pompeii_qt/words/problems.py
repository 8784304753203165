"""Why something cannot be done or read, in the window's language: a sentence for each code, blanks in braces."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.city import SYMBOLS
from pompeii_core.illegal import Refusal
from pompeii_core.record import RecordError, RecordFault
from pompeii_core.text import clean_line
from pompeii_qt.words.game_words import symbol_words

REFUSALS: Final[dict[str, Any]] = {
    Refusal.GAME_OVER: QT_TRANSLATE_NOOP("refusals", "the game is over"),
    Refusal.NO_SUCH_SEAT: QT_TRANSLATE_NOOP("refusals", "there is no such seat"),
    Refusal.NOT_YOUR_TURN: QT_TRANSLATE_NOOP("refusals", "it is not this seat's turn to decide"),
    Refusal.MUST_RUN: QT_TRANSLATE_NOOP("refusals", "you must move as long as a move is possible"),
    Refusal.MUST_BE_DONE: QT_TRANSLATE_NOOP("refusals", "this must be done"),
    Refusal.PLACE_ASKED: QT_TRANSLATE_NOOP("refusals", "first play a card"),
    Refusal.RELATIVE_ASKED: QT_TRANSLATE_NOOP("refusals", "first decide about a relative"),
    Refusal.SACRIFICE_ASKED: QT_TRANSLATE_NOOP("refusals", "first choose a victim for the omen"),
    Refusal.LAVA_ASKED: QT_TRANSLATE_NOOP("refusals", "first place the lava tile"),
    Refusal.RUN_ASKED: QT_TRANSLATE_NOOP("refusals", "first move a citizen"),
    Refusal.ERUPT_ASKED: QT_TRANSLATE_NOOP("refusals", "first decide whether to declare the eruption"),
    Refusal.OUTSIDE: QT_TRANSLATE_NOOP("refusals", "that is not a square of the city"),
    Refusal.NO_EARLY_ERUPTION: QT_TRANSLATE_NOOP("refusals", "these rules have no early eruption"),
    Refusal.ERUPTED_ALREADY: QT_TRANSLATE_NOOP("refusals", "Vesuvius has erupted already"),
    Refusal.EMPTY_HAND: QT_TRANSLATE_NOOP("refusals", "an empty hand cannot be shown"),
    Refusal.CARD_HAS_ROOM: QT_TRANSLATE_NOOP("refusals", "a card in this hand still has room in its building"),
    Refusal.NOT_IN_HAND: QT_TRANSLATE_NOOP("refusals", "there is no {card} in this hand"),
    Refusal.PIECE_CAN_BE_PLACED: QT_TRANSLATE_NOOP(
        "refusals", "a card can be discarded only if no citizen can be placed"
    ),
    Refusal.NO_PIECE_LEFT: QT_TRANSLATE_NOOP("refusals", "no citizen is left to place: discard a card"),
    Refusal.NO_HOUSE: QT_TRANSLATE_NOOP("refusals", "there is no building here"),
    Refusal.NO_SPACE: QT_TRANSLATE_NOOP("refusals", "no space is free here"),
    Refusal.NO_JOKER: QT_TRANSLATE_NOOP("refusals", "building {card} still has room, so the card is not a joker"),
    Refusal.SAME_PART: QT_TRANSLATE_NOOP("refusals", "a relative cannot move into the same part"),
    Refusal.SAME_BUILDING: QT_TRANSLATE_NOOP("refusals", "a relative must move into another building"),
    Refusal.BUILDING_HAD_RELATIVE: QT_TRANSLATE_NOOP(
        "refusals", "this building has already taken a relative this turn"
    ),
    Refusal.OTHER_COLOUR: QT_TRANSLATE_NOOP(
        "refusals", "relatives move into buildings of the same colour or neutral ones"
    ),
    Refusal.OWN_PIECE: QT_TRANSLATE_NOOP("refusals", "an omen takes another player's citizen"),
    Refusal.NO_SUCH_PIECE: QT_TRANSLATE_NOOP("refusals", "there is no such citizen here"),
    Refusal.NOT_ON_TILE: QT_TRANSLATE_NOOP("refusals", "the tile drawn shows no {symbol}"),
    Refusal.LAVA_HERE: QT_TRANSLATE_NOOP("refusals", "there is lava here already"),
    Refusal.FIRST_ON_VENT: QT_TRANSLATE_NOOP("refusals", "the first {symbol} goes on its vent"),
    Refusal.OTHER_VENT: QT_TRANSLATE_NOOP("refusals", "this vent waits for another symbol"),
    Refusal.NO_LAVA_BESIDE: QT_TRANSLATE_NOOP("refusals", "there is no {symbol} lava next to this square"),
    Refusal.NOBODY_HERE: QT_TRANSLATE_NOOP("refusals", "none of your citizens is here"),
    Refusal.HAS_RUN: QT_TRANSLATE_NOOP("refusals", "this citizen has already moved"),
    Refusal.SAME_SQUARE: QT_TRANSLATE_NOOP("refusals", "a move must end on another square"),
    Refusal.NO_GATE: QT_TRANSLATE_NOOP("refusals", "no gate is within {n} steps"),
    Refusal.LAVA_THERE: QT_TRANSLATE_NOOP("refusals", "there is lava there"),
    Refusal.VENT_CLOSED: QT_TRANSLATE_NOOP("refusals", "vents cannot be entered"),
    Refusal.TOO_FAR: QT_TRANSLATE_NOOP("refusals", "too far: {n} steps from here"),
    # Of pompeii_net.messages.TableRefusal, which the window does not know.
    "not_yours": QT_TRANSLATE_NOOP("refusals", "that seat is not yours"),
    "too_late": QT_TRANSLATE_NOOP("refusals", "the game has moved on"),
    "held": QT_TRANSLATE_NOOP("refusals", "the game is waiting for a player to come back"),
    "nothing_to_undo": QT_TRANSLATE_NOOP("refusals", "cannot undo: something was revealed or another player has acted"),
    "nothing_to_redo": QT_TRANSLATE_NOOP("refusals", "there is nothing to redo"),
    "no_connection": QT_TRANSLATE_NOOP("refusals", "the connection to the host is lost"),
    "no_game": QT_TRANSLATE_NOOP("refusals", "no game is running"),
    "undo_too_fast": QT_TRANSLATE_NOOP("refusals", "too many undos in a short time: wait a few seconds"),
    "undo_limit": QT_TRANSLATE_NOOP("refusals", "this seat has used all {n} undos of this game"),
}
RECORDS: Final[dict[str, Any]] = {
    RecordFault.UNREADABLE: QT_TRANSLATE_NOOP("records", "“{name}” cannot be read: {problem}."),
    RecordFault.TOO_LARGE: QT_TRANSLATE_NOOP("records", "“{name}” is too large to be a saved game."),
    RecordFault.NO_RECORD: QT_TRANSLATE_NOOP("records", "“{name}” is not a saved game of Pompeii."),
    RecordFault.NEWER_VERSION: QT_TRANSLATE_NOOP(
        "records", "“{name}” was written by a newer version of Pompeii: update to open it."
    ),
    RecordFault.BAD_HEADER: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: its first line does not describe a game."
    ),
    RecordFault.TORN_HEADER: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its first line is cut off."),
    RecordFault.SEATS_AND_HANDS: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its seats and hands do not match."),
    RecordFault.DECK_OR_BAG: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: its deck or bag is not that of a game."
    ),
    RecordFault.EMPTY_HAND: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: a hand is empty."),
    RecordFault.UNKNOWN_CARD: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its deck holds an unknown card."),
    RecordFault.MISPLACED_CITIZENS: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: it has citizens where none can be."
    ),
    RecordFault.TOO_MANY_CITIZENS: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: it has too many citizens."),
    RecordFault.BAD_LINE: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: line {number} is not an action."),
    RecordFault.ILLEGAL_ACTION: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: action {number} is not allowed: {reason} ({rule})."
    ),
    RecordFault.TORN_LINE: QT_TRANSLATE_NOOP(
        "records", "The last line of “{name}” is incomplete; the game continues from the line before."
    ),
    # Of pompeii_net.messages.FaultCode.
    "record_unfit": QT_TRANSLATE_NOOP(
        "records", "The replay that the host sent does not match the game and was not saved."
    ),
    "too_many_records": QT_TRANSLATE_NOOP("records", "The host has sent {n} replays within a day; no more are saved."),
    "room_unreadable": QT_TRANSLATE_NOOP(
        "records", "The saved room cannot be read. This is a new one: everyone has to take a seat again."
    ),
}
BOTS: Final[dict[str, Any]] = {
    # Of pompeii_net.bots.protocol.BotFaultCode, which the window does not know.
    "no_program": QT_TRANSLATE_NOOP(
        "bots", "“{name}” cannot be started: there is no program “{program}” that can be run."
    ),
    "not_executable": QT_TRANSLATE_NOOP(
        "bots", "“{name}” cannot be started: Permission denied: make “{program}” executable (chmod +x)."
    ),
    "unclosed_quote": QT_TRANSLATE_NOOP(
        "bots", "“{name}” cannot be started: the command “{command}” is missing a quotation mark."
    ),
    "no_command": QT_TRANSLATE_NOOP("bots", "“{name}” cannot be started: there is no command for the bot."),
    "not_started": QT_TRANSLATE_NOOP("bots", "“{name}” cannot be started: {problem}."),
    "unknown": QT_TRANSLATE_NOOP("bots", "“{name}” is not one of the bots in this game."),
    "late": QT_TRANSLATE_NOOP("bots", "“{name}” did not answer in time."),
    "not_reading": QT_TRANSLATE_NOOP("bots", "“{name}” does not read its input."),
    "log_full": QT_TRANSLATE_NOOP("bots", "“{name}” writes too much to its standard error."),
    "input_closed": QT_TRANSLATE_NOOP("bots", "“{name}” has closed its input."),
    "output_closed": QT_TRANSLATE_NOOP("bots", "“{name}” has closed its output."),
    "ended": QT_TRANSLATE_NOOP("bots", "“{name}” ended unexpectedly."),
    "ended_with": QT_TRANSLATE_NOOP("bots", "“{name}” ended unexpectedly with exit code {code}."),
    "signalled": QT_TRANSLATE_NOOP("bots", "“{name}” was ended by the signal {signal}."),
    "long_line": QT_TRANSLATE_NOOP("bots", "“{name}” wrote a line longer than 1 MiB."),
    "not_asked": QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: first it spoke without being asked."),
    "not_json": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: first it answered something that is not JSON."
    ),
    "not_utf8": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: first it answered something that is not UTF-8."
    ),
    "nested": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: first it answered something nested too deeply."
    ),
    "no_action": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: first it answered something that is no action: {what}."
    ),
    "bare_action": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: first it answered an action alone; the line must be {form}."
    ),
    "illegal": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: first it answered an action that is not legal now."
    ),
}
FAULTS: Final[dict[str, Any]] = {
    "not_saved": QT_TRANSLATE_NOOP(
        "Session", "The game cannot be saved in {} ({}). You can play on; saving will be tried again."
    ),
    "not_kept": QT_TRANSLATE_NOOP("Session", "The finished game cannot be saved in {} ({})."),
    "saved_again": QT_TRANSLATE_NOOP("Session", "The game is saved again, with every move so far."),
    "written_again": QT_TRANSLATE_NOOP(
        "Session",
        "The file of this game was removed or changed. It has been written again, with every move so far.",
    ),
    "elsewhere": QT_TRANSLATE_NOOP("Session", "“{}” is being played in another window of Pompeii."),
    "on_network": QT_TRANSLATE_NOOP(
        "Session", "This game is being played on the network; it can be watched when it is over."
    ),
    "ai_restarted": QT_TRANSLATE_NOOP("Session", "The AI stopped and was restarted; the game goes on."),
    "ai_gone": QT_TRANSLATE_NOOP(
        "Session", "The AI could not be restarted; it now runs inside the window's own process."
    ),
    "ai_random": QT_TRANSLATE_NOOP(
        "Session", "The AI cannot think, and its choices are random: Pompeii is damaged. Please install it again."
    ),
    "bot_gone": QT_TRANSLATE_NOOP("Session", "{} An AI takes its place."),
    "no_room": QT_TRANSLATE_NOOP("Session", "The game cannot be opened to the network: {}."),
}
"""Of pompeii_net.messages.FaultCode, what is no matter of a record; the blanks are filled in order."""
LISTENING: Final[dict[str, Any]] = {
    "no_such_address": QT_TRANSLATE_NOOP("Session", "no computer can have that address"),
    "no_network": QT_TRANSLATE_NOOP("Session", "there is no network on this computer"),
}
"""Of pompeii_net.lan.transport.listener.ListenCode."""
_ONE_STEP: Final[dict[str, Any]] = {
    Refusal.NO_GATE: QT_TRANSLATE_NOOP("refusals", "no gate is within 1 step"),
    Refusal.TOO_FAR: QT_TRANSLATE_NOOP("refusals", "too far: 1 step from here"),
}
_NAMED: Final = re.compile(r"(.*) \(([RV]\d{1,2})\)", re.DOTALL)


def refusal_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """A refusal in the window's language; the words of a code that only a newer host knows are its own."""
    template = REFUSALS.get(code)
    if blanks.get("n") == 1:
        template = _ONE_STEP.get(code, template)
    return _filled("refusals", template, blanks) if template else code.replace("_", " ")


def with_rule(reason: str, rule: str) -> str:
    """A refusal with the number of the rule that says so, where there is one."""
    return f"{reason} ({rule})" if rule else reason


def split_rule(text: str) -> tuple[str, str]:
    """A refusal of `with_rule` in two: the reason, and the rule or ""."""
    found = _NAMED.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def record_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """What is wrong with a recorded game, or what is kept of a room, in the window's language."""
    if code == RecordFault.ILLEGAL_ACTION:
        blanks = {**blanks, "reason": refusal_words(str(blanks["reason"]), blanks)}
    return _filled("records", RECORDS[code], blanks)


def fault_words(code: str, reason: str, blanks: Mapping[str, str | int], folder: Path) -> str:
    """A sentence about a fault of the game that is on, whose record is in `folder`; a bot's complaint follows it."""
    if code not in FAULTS:
        return record_words(reason if code == "no_record" else code, blanks)
    values = [str(value) for value in blanks.values()]
    if code == "no_room" and reason:
        values = [QCoreApplication.translate("Session", LISTENING[reason])]
    if code in ("not_saved", "not_kept"):
        values.insert(0, str(folder))
    elif code == "bot_gone":
        values = [bot_words(str(blanks["name"]), reason, blanks)]
    words = QCoreApplication.translate("Session", FAULTS[code]).format(*values)
    return f"{words}\n{complaint_words(str(complaint))}" if (complaint := blanks.get("complaint")) else words


def unreadable_words(path: Path, error: RecordError | OSError) -> str:
    """Why the record at `path` cannot be read, in the window's language."""
    if isinstance(error, RecordError):
        return record_words(error.code, error.blanks)
    return record_words(
        RecordFault.UNREADABLE, {"name": clean_line(path.name), "problem": error.strerror or str(error)}
    )


def bot_words(name: str, code: str, blanks: Mapping[str, str | int]) -> str:
    """Why the bot called `name` plays no more, in the window's language."""
    return QCoreApplication.translate("bots", BOTS[code]).format_map({**blanks, "name": name})


def complaint_words(complaint: str) -> str:
    """The last line of what a bot wrote to its standard error, as what it is."""
    return QCoreApplication.translate("bots", "Error: {}").format(complaint)


class _Blanks(dict[str, str]):
    """Blanks as they are shown; a host may have left out some."""

    def __missing__(self, name: str) -> str:
        return "…"


def _filled(context: str, template: str, blanks: Mapping[str, str | int]) -> str:
    shown = {name: str(value) for name, value in blanks.items()}
    if shown.get("symbol") in SYMBOLS:
        shown["symbol"] = symbol_words(shown["symbol"])
    return QCoreApplication.translate(context, template).format_map(_Blanks(shown))
