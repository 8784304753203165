"""Why something cannot be done or read, in the window's language: a sentence for each code, blanks in braces."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.city import SYMBOLS
from pompeii_core.illegal import Refusal
from pompeii_core.record import RecordError, RecordFault
from pompeii_core.text import clean_line
from pompeii_qt.game_words import symbol_words

REFUSALS: Final[dict[str, Any]] = {
    Refusal.GAME_OVER: QT_TRANSLATE_NOOP("refusals", "the game is over"),
    Refusal.NO_SUCH_SEAT: QT_TRANSLATE_NOOP("refusals", "there is no such seat"),
    Refusal.NOT_YOUR_TURN: QT_TRANSLATE_NOOP("refusals", "it is not this seat's turn to decide"),
    Refusal.MUST_RUN: QT_TRANSLATE_NOOP("refusals", "a run must be made while one is possible"),
    Refusal.MUST_BE_DONE: QT_TRANSLATE_NOOP("refusals", "this must be done"),
    Refusal.PLACE_ASKED: QT_TRANSLATE_NOOP("refusals", "a card is asked for now"),
    Refusal.RELATIVE_ASKED: QT_TRANSLATE_NOOP("refusals", "a relative is asked for now"),
    Refusal.SACRIFICE_ASKED: QT_TRANSLATE_NOOP("refusals", "a victim for the omen is asked for now"),
    Refusal.LAVA_ASKED: QT_TRANSLATE_NOOP("refusals", "a lava tile is asked for now"),
    Refusal.RUN_ASKED: QT_TRANSLATE_NOOP("refusals", "a run is asked for now"),
    Refusal.ERUPT_ASKED: QT_TRANSLATE_NOOP("refusals", "whether to declare the eruption is asked for now"),
    Refusal.OUTSIDE: QT_TRANSLATE_NOOP("refusals", "that is not a square of the city"),
    Refusal.NO_EARLY_ERUPTION: QT_TRANSLATE_NOOP("refusals", "these rules know no early eruption"),
    Refusal.ERUPTED_ALREADY: QT_TRANSLATE_NOOP("refusals", "Vesuvius has erupted already"),
    Refusal.EMPTY_HAND: QT_TRANSLATE_NOOP("refusals", "an empty hand cannot be shown"),
    Refusal.CARD_HAS_ROOM: QT_TRANSLATE_NOOP("refusals", "a card in this hand still has room in its building"),
    Refusal.NOT_IN_HAND: QT_TRANSLATE_NOOP("refusals", "there is no {card} in this hand"),
    Refusal.PIECE_CAN_BE_PLACED: QT_TRANSLATE_NOOP("refusals", "a card is only discarded where no piece can be placed"),
    Refusal.NO_PIECE_LEFT: QT_TRANSLATE_NOOP("refusals", "no piece is left: the card is discarded"),
    Refusal.NO_HOUSE: QT_TRANSLATE_NOOP("refusals", "there is no house here"),
    Refusal.NO_SPACE: QT_TRANSLATE_NOOP("refusals", "no space is free here"),
    Refusal.NO_JOKER: QT_TRANSLATE_NOOP("refusals", "building {card} still has room: the card is no joker"),
    Refusal.SAME_PART: QT_TRANSLATE_NOOP("refusals", "a relative moves elsewhere, not into the same part"),
    Refusal.SAME_BUILDING: QT_TRANSLATE_NOOP("refusals", "a relative moves into another building"),
    Refusal.BUILDING_HAD_RELATIVE: QT_TRANSLATE_NOOP("refusals", "this building has had a relative in this move"),
    Refusal.OTHER_COLOUR: QT_TRANSLATE_NOOP("refusals", "relatives live in the same colour or in neutral buildings"),
    Refusal.OWN_PIECE: QT_TRANSLATE_NOOP("refusals", "an omen takes a piece of somebody else"),
    Refusal.NO_SUCH_PIECE: QT_TRANSLATE_NOOP("refusals", "there is no such piece here"),
    Refusal.NOT_ON_TILE: QT_TRANSLATE_NOOP("refusals", "the tile drawn shows no {symbol}"),
    Refusal.LAVA_HERE: QT_TRANSLATE_NOOP("refusals", "lava lies here already"),
    Refusal.FIRST_ON_VENT: QT_TRANSLATE_NOOP("refusals", "the first {symbol} goes on its vent"),
    Refusal.OTHER_VENT: QT_TRANSLATE_NOOP("refusals", "this vent waits for another symbol"),
    Refusal.NO_LAVA_BESIDE: QT_TRANSLATE_NOOP("refusals", "no {symbol} lava lies beside this square"),
    Refusal.NOBODY_HERE: QT_TRANSLATE_NOOP("refusals", "none of your people stands here"),
    Refusal.HAS_RUN: QT_TRANSLATE_NOOP("refusals", "this one has run already"),
    Refusal.SAME_SQUARE: QT_TRANSLATE_NOOP("refusals", "a run ends on another square"),
    Refusal.NO_GATE: QT_TRANSLATE_NOOP("refusals", "no gate is within {n} steps"),
    Refusal.LAVA_THERE: QT_TRANSLATE_NOOP("refusals", "lava lies there"),
    Refusal.VENT_CLOSED: QT_TRANSLATE_NOOP("refusals", "vents may not be entered"),
    Refusal.TOO_FAR: QT_TRANSLATE_NOOP("refusals", "too far: {n} steps from here"),
    # Of pompeii_net.messages.TableRefusal, which the window does not know.
    "not_yours": QT_TRANSLATE_NOOP("refusals", "that seat is not yours"),
    "too_late": QT_TRANSLATE_NOOP("refusals", "the game has moved on"),
    "held": QT_TRANSLATE_NOOP("refusals", "the game waits for somebody to come back"),
    "nothing_to_undo": QT_TRANSLATE_NOOP(
        "refusals", "there is nothing to take back since something was turned up or somebody else acted"
    ),
    "nothing_to_redo": QT_TRANSLATE_NOOP(
        "refusals", "there is nothing to redo: nothing was taken back, or something else has been done since"
    ),
    "no_connection": QT_TRANSLATE_NOOP("refusals", "the line to the host is down"),
    "no_game": QT_TRANSLATE_NOOP("refusals", "no game is on"),
    "undo_too_fast": QT_TRANSLATE_NOOP("refusals", "too much was taken back in a short time: wait a few seconds"),
    "undo_limit": QT_TRANSLATE_NOOP(
        "refusals", "this seat has taken back {n} choices, more cannot be taken back in one game"
    ),
}
RECORDS: Final[dict[str, Any]] = {
    RecordFault.UNREADABLE: QT_TRANSLATE_NOOP("records", "“{name}” cannot be read: {problem}."),
    RecordFault.TOO_LARGE: QT_TRANSLATE_NOOP("records", "“{name}” is too large to be a record of a game."),
    RecordFault.NO_RECORD: QT_TRANSLATE_NOOP("records", "“{name}” is not a record of a game of Pompeii."),
    RecordFault.NEWER_VERSION: QT_TRANSLATE_NOOP(
        "records", "“{name}” was written by a newer version of Pompeii: update to open it."
    ),
    RecordFault.BAD_HEADER: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: its first line does not describe a game."
    ),
    RecordFault.TORN_HEADER: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its first line is cut off."),
    RecordFault.SEATS_AND_HANDS: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: its seats do not fit its hands."),
    RecordFault.DECK_OR_BAG: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: its deck or its bag is not that of a game."
    ),
    RecordFault.EMPTY_HAND: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: a hand is empty."),
    RecordFault.UNKNOWN_CARD: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: its deck holds a card that there is not."
    ),
    RecordFault.MISPLACED_CITIZENS: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: its citizens stand where nobody can."
    ),
    RecordFault.TOO_MANY_CITIZENS: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: it has more citizens than there are."
    ),
    RecordFault.BAD_LINE: QT_TRANSLATE_NOOP("records", "“{name}” is damaged: line {number} is not an action."),
    RecordFault.ILLEGAL_ACTION: QT_TRANSLATE_NOOP(
        "records", "“{name}” is damaged: action {number} is not allowed: {reason} ({rule})."
    ),
    RecordFault.TORN_LINE: QT_TRANSLATE_NOOP(
        "records", "The last line of “{name}” was torn; the game goes on from the one before it."
    ),
    # Of pompeii_net.messages.FaultCode.
    "record_unfit": QT_TRANSLATE_NOOP(
        "records", "The record that the host sent does not fit the game and was not kept."
    ),
    "too_many_records": QT_TRANSLATE_NOOP(
        "records", "The host has sent the records of {n} games within a day; no more of them are kept."
    ),
    "room_unreadable": QT_TRANSLATE_NOOP(
        "records", "What was kept of the room cannot be read: this is a new one, whose seats are to be taken anew."
    ),
}
BOTS: Final[dict[str, Any]] = {
    # Of pompeii_net.bots.fault.BotFaultCode, which the window does not know.
    "no_program": QT_TRANSLATE_NOOP(
        "bots", "“{name}” cannot be started: there is no program “{program}” that can be run."
    ),
    "unclosed_quote": QT_TRANSLATE_NOOP(
        "bots", "“{name}” cannot be started: the command “{command}” has a quotation mark too few."
    ),
    "no_command": QT_TRANSLATE_NOOP("bots", "“{name}” cannot be started: there is no command for the bot."),
    "not_started": QT_TRANSLATE_NOOP("bots", "“{name}” cannot be started: {problem}."),
    "unknown": QT_TRANSLATE_NOOP("bots", "“{name}” is not among the programs that play here."),
    "late": QT_TRANSLATE_NOOP("bots", "“{name}” did not answer in time."),
    "not_reading": QT_TRANSLATE_NOOP("bots", "“{name}” does not read what it is told."),
    "log_full": QT_TRANSLATE_NOOP("bots", "“{name}” writes too much to its standard error."),
    "input_closed": QT_TRANSLATE_NOOP("bots", "“{name}” has closed its input."),
    "output_closed": QT_TRANSLATE_NOOP("bots", "“{name}” has closed its output."),
    "ended": QT_TRANSLATE_NOOP("bots", "“{name}” has ended by itself."),
    "ended_with": QT_TRANSLATE_NOOP("bots", "“{name}” has ended by itself with exit code {code}."),
    "long_line": QT_TRANSLATE_NOOP("bots", "“{name}” wrote a line longer than 1 MiB."),
    "not_asked": QT_TRANSLATE_NOOP("bots", "“{name}” was wrong 3 times in a row: it spoke without being asked."),
    "not_json": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: it answered something that is not JSON."
    ),
    "not_utf8": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: it answered something that is not UTF-8."
    ),
    "nested": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: it answered something nested too deeply."
    ),
    "no_action": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: it answered something that is no action: {what}."
    ),
    "illegal": QT_TRANSLATE_NOOP(
        "bots", "“{name}” was wrong 3 times in a row: it answered an action that is not legal now."
    ),
}
FAULTS: Final[dict[str, Any]] = {
    "not_saved": QT_TRANSLATE_NOOP(
        "Session", "The game cannot be saved in {} ({}). It goes on, and saving is tried again."
    ),
    "not_kept": QT_TRANSLATE_NOOP("Session", "The finished game cannot be saved in {} ({})."),
    "saved_again": QT_TRANSLATE_NOOP("Session", "The game is saved again, with all that was played."),
    "written_again": QT_TRANSLATE_NOOP(
        "Session",
        "The file of this game was removed or changed. It has been written again, with all that was played.",
    ),
    "elsewhere": QT_TRANSLATE_NOOP("Session", "“{}” is being played in another window of Pompeii."),
    "on_network": QT_TRANSLATE_NOOP(
        "Session", "This game is being played on the network; it can be watched when it is over."
    ),
    "ai_restarted": QT_TRANSLATE_NOOP("Session", "The AI stopped and was started again; the game goes on."),
    "ai_gone": QT_TRANSLATE_NOOP(
        "Session", "The AI could not be started again; it now thinks within the window's program."
    ),
    "bot_gone": QT_TRANSLATE_NOOP("Session", "{} An AI plays on in its place."),
    "no_room": QT_TRANSLATE_NOOP("Session", "The game cannot be opened to the network: {}."),
}
"""Of pompeii_net.messages.FaultCode, what is no matter of a record; the blanks are filled in order."""
LISTENING: Final[dict[str, Any]] = {
    "no_such_address": QT_TRANSLATE_NOOP("Session", "nothing can have that address"),
    "no_network": QT_TRANSLATE_NOOP("Session", "there is no network on this computer"),
}
"""Of pompeii_net.lan.transport.listening_sockets.ListenCode."""
_ONE_STEP: Final[dict[str, Any]] = {
    Refusal.NO_GATE: QT_TRANSLATE_NOOP("refusals", "no gate is within 1 step"),
    Refusal.TOO_FAR: QT_TRANSLATE_NOOP("refusals", "too far: 1 step from here"),
}


def refusal_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """A refusal in the window's language; the words of a code that only a newer host knows are its own."""
    template = REFUSALS.get(code)
    if blanks.get("n") == 1:
        template = _ONE_STEP.get(code, template)
    return _filled("refusals", template, blanks) if template else code.replace("_", " ")


def record_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """What is wrong with a recorded game, or what is kept of a room, in the window's language."""
    if code == RecordFault.ILLEGAL_ACTION:
        blanks = {**blanks, "reason": refusal_words(str(blanks["reason"]), blanks)}
    return _filled("records", RECORDS[code], blanks)


def fault_words(code: str, reason: str, blanks: Mapping[str, str | int], folder: Path) -> str:
    """A sentence about a fault of the game that is on, whose record is in `folder`."""
    if code not in FAULTS:
        return record_words(reason if code == "no_record" else code, blanks)
    values = [str(value) for value in blanks.values()]
    if code == "no_room" and reason:
        values = [QCoreApplication.translate("Session", LISTENING[reason])]
    if code in ("not_saved", "not_kept"):
        values.insert(0, str(folder))
    elif code == "bot_gone":
        values = [bot_words(str(blanks["name"]), reason, blanks)]
    return QCoreApplication.translate("Session", FAULTS[code]).format(*values)


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


class _Blanks(dict[str, str]):
    """Blanks as they are shown; a host may have left out some."""

    def __missing__(self, name: str) -> str:
        return "…"


def _filled(context: str, template: str, blanks: Mapping[str, str | int]) -> str:
    shown = {name: str(value) for name, value in blanks.items()}
    if shown.get("symbol") in SYMBOLS:
        shown["symbol"] = symbol_words(shown["symbol"])
    return QCoreApplication.translate(context, template).format_map(_Blanks(shown))
