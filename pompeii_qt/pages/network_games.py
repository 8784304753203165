"""The games of the network in words: what a line of the list says, and what can be done with it."""

from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication

from pompeii_core.rules import PRESETS
from pompeii_qt import diagnostics
from pompeii_qt.network_words import stage_words, with_port
from pompeii_qt.pages.rules_words import preset_title

if TYPE_CHECKING:
    from pompeii_qt.network import FoundGame, Ticket

type Way = Literal["join", "watch", "back", ""]
translate = QCoreApplication.translate


@dataclass(frozen=True)
class GameEntry:
    """A line of the list. `way`: how one gets in, "" where one cannot; `place`: where it is, to know it again by."""

    title: str
    line: str
    state: str
    way: Way
    place: tuple[str, ...]
    seats: int = 0
    free: int = 0
    code: bool = False
    replace: bool = False
    """Whether who watches may ask for the seat of an AI."""
    found: "FoundGame | None" = None
    ticket: "Ticket | None" = None

    @property
    def game(self) -> str:
        """The room's own name, which no other has; "" where nobody has answered yet."""
        return self.found.game if self.found else self.ticket.game if self.ticket else ""

    def same(self, other: "GameEntry") -> bool:
        """Whether both are about one game or, where either has not told which, about one place."""
        return self.game == other.game if self.game and other.game else bool({*self.place} & {*other.place})


def entries(found: "list[FoundGame]", tickets: "list[Ticket]") -> list[GameEntry]:
    """A line for each game found, and for each seat one has in a game that is not found now."""
    there = {one.game for one in found}
    kept = {ticket.game for ticket in tickets}
    missing = [_of_ticket(ticket) for ticket in tickets if ticket.game not in there]
    return [*missing, *(_of_found(one, one.mine or (bool(one.game) and one.game in kept)) for one in found)]


def _of_found(found: "FoundGame", mine: bool) -> GameEntry:
    place = tuple(with_port(address, found.port) for address in found.addresses)
    where = place[0] if place else ""
    way, state = _way(found, mine), _state(found, mine)
    if not found.name:
        line = _problem(found) or translate("network", "Is there a game?")
        return GameEntry(where, line, state, "", place, found=found)
    rules = preset_title(found.rules) if found.rules in PRESETS else translate("network", "own rules")
    parts = (
        translate("network", "with {}").format(found.host),
        rules,
        stage_words(found.stage),
        translate("network", "version {}").format(found.version),
    )
    line = _problem(found) or " · ".join(part for part in parts if part)
    needs_code, replace = found.code and not mine, way == "watch" and found.stage == "playing" and found.free > 0
    return GameEntry(found.name, line, state, way, place, found.seats, found.free, needs_code, replace, found)


def _of_ticket(ticket: "Ticket") -> GameEntry:
    place = tuple(with_port(address, ticket.port) for address in ticket.addresses)
    line = translate("network", "Your seat is kept, but the game is not to be seen now.")
    return GameEntry(ticket.room, line, translate("network", "your seat"), "back", place, ticket=ticket)


def _way(found: "FoundGame", mine: bool) -> Way:
    if found.reach != "ok":
        return "back" if mine and found.reach != "incompatible" else ""
    if mine:
        return "back"
    if found.stage == "over":
        return ""
    return "join" if found.stage == "lobby" and found.free else "watch"


def _state(found: "FoundGame", mine: bool) -> str:
    reaches = {
        "asking": translate("network", "asking…"),
        "unreachable": translate("network", "not reachable"),
        "incompatible": translate("network", "other version"),
    }
    if found.reach in reaches:
        return reaches[found.reach]
    if mine:
        return translate("network", "your seat is kept")
    if found.stage == "over":
        return stage_words(found.stage)
    if found.stage == "lobby" and found.free:
        return translate("network", "{free} of {seats} seats free").format(free=found.free, seats=found.seats)
    if found.stage == "playing" and found.free:
        return translate("network", "watch, or replace an AI")
    return translate("network", "you can watch")


def _problem(found: "FoundGame") -> str:
    if found.reach == "incompatible":
        ours, theirs = metadata.version(diagnostics.NAME), found.version
        if ours == theirs:
            return translate("network", "Speaks another language of the network: both need the same Pompeii.")
        text = translate("network", "Has version {theirs} of Pompeii, and this is {ours}: both need the same.")
        return text.format(theirs=theirs, ours=ours)
    if found.reach == "unreachable" and found.by_hand and not found.game:
        return translate("network", "Nobody answers there. Is the address right, and Pompeii allowed by its firewall?")
    if found.reach == "unreachable":
        return translate("network", "Found, but not reachable: check the firewall on the host.")
    return ""
