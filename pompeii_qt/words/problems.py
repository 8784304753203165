"""Sentences in the window's language for codes of refusals and faults; blanks are in braces."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.city import SYMBOLS
from pompeii_core.record import RecordError, RecordFault
from pompeii_core.text import N_, clean_line
from pompeii_net.words import BOTS, LISTENING, ONE_STEP, RECORDS, REFUSALS
from pompeii_qt.words.game_words import symbol_words

translate = QCoreApplication.translate

_RECORDS: Final[dict[str, str]] = {
    **RECORDS,
    # Of pompeii_net.messages.FaultCode.
    "record_unfit": N_("records", "The replay that the host sent does not match the game and was not saved."),
    "too_many_records": N_("records", "The host has sent {n} replays within a day; no more are saved."),
    "room_unreadable": N_(
        "records", "Who sat where cannot be read. This is a new table: everyone has to take a seat again."
    ),
}
FAULTS: Final[dict[str, str]] = {  # of codes of FaultCode that are not in `_RECORDS`; blanks are filled in order
    "not_saved": N_("Session", "The game cannot be saved in {} ({}). You can play on; saving will be tried again."),
    "not_kept": N_("Session", "The finished game cannot be saved in {} ({})."),
    "saved_again": N_("Session", "The game is saved again, with every move so far."),
    "written_again": N_(
        "Session", "The file of this game was removed or changed. It has been written again, with every move so far."
    ),
    "elsewhere": N_("Session", "“{}” is being played in another window of Pompeii."),
    "on_network": N_("Session", "This game is being played on the network; it can be watched when it is over."),
    "ai_restarted": N_("Session", "The AI stopped and was restarted; the game goes on."),
    "ai_gone": N_("Session", "The AI could not be restarted; it now runs inside the window's own process."),
    "ai_random": N_(
        "Session", "The AI is broken and plays at random: this copy of Pompeii is damaged. Please reinstall it."
    ),
    "bot_gone": N_("Session", "{} An AI takes its place."),
    "no_room": N_("Session", "The game cannot be opened to the network: {}."),
}
_NAMED: Final = re.compile(r"(.*) \(([RV]\d{1,2})\)", re.DOTALL)


def refusal_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Return a refusal's text, singular if `n` is 1, “…” for a missing blank.

    An unknown code is returned, with spaces.
    """
    template = REFUSALS.get(code)
    if blanks.get("n") == 1:
        template = ONE_STEP.get(code, template)
    return _filled("refusals", template, blanks) if template else code.replace("_", " ")


def with_rule(reason: str, rule: str) -> str:
    return f"{reason} ({rule})" if rule else reason


def split_rule(text: str) -> tuple[str, str]:
    """Split a text made by `with_rule` into the reason and the rule's number, or ""."""
    found = _NAMED.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


def record_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Return a sentence on a fault of a record or saved room, “…” for missing blanks. KeyError for an unknown code."""
    if code == RecordFault.ILLEGAL_ACTION:
        blanks = {**blanks, "reason": refusal_words(str(blanks["reason"]), blanks)}
    return _filled("records", _RECORDS[code], blanks)


def fault_words(code: str, reason: str, blanks: Mapping[str, str | int], folder: Path) -> str:
    """Return a sentence about a fault of the game. A bot's `complaint` in `blanks` is a second line.

    `reason`: the code of the cause, for the faults that have one. `folder`: of the record, named if saving fails.
    FAULTS take the blanks in order: IndexError if some are missing. KeyError for an unknown code or reason.
    """
    if code not in FAULTS:
        return record_words(reason if code == "no_record" else code, blanks)
    values = [*map(str, blanks.values())]
    if code == "no_room" and reason:
        values = [translate("Session", LISTENING[reason])]
    elif code in ("not_saved", "not_kept"):
        values.insert(0, str(folder))
    elif code == "bot_gone":
        values = [bot_words(str(blanks["name"]), reason, blanks)]
    words = translate("Session", FAULTS[code]).format(*values)
    return f"{words}\n{complaint_words(str(complaint))}" if (complaint := blanks.get("complaint")) else words


def unreadable_words(path: Path, error: RecordError | OSError) -> str:
    """Return in a sentence why the record at `path` cannot be read. It is named only if the system gave the `error`."""
    if isinstance(error, RecordError):
        return record_words(error.code, error.blanks)
    problem = error.strerror or str(error)
    return record_words(RecordFault.UNREADABLE, {"name": clean_line(path.name), "problem": problem})


def bot_words(name: str, code: str, blanks: Mapping[str, str | int]) -> str:
    return translate("bots", BOTS[code]).format_map({**blanks, "name": name})


def complaint_words(complaint: str) -> str:
    """Return a line that quotes the last line of a bot's standard error."""
    return translate("bots", "Error: {}").format(complaint)


class _Blanks(dict[str, str]):
    """Values of blanks by name; “…” for one that the host left out."""

    def __missing__(self, name: str) -> str:
        return "…"


def _filled(context: str, template: str, blanks: Mapping[str, str | int]) -> str:
    shown = {name: str(value) for name, value in blanks.items()}
    if shown.get("symbol") in SYMBOLS:
        shown["symbol"] = symbol_words(shown["symbol"])
    return translate(context, template).format_map(_Blanks(shown))
