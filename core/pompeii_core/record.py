"""A game as a file (`.pompeii`): a header, then one action a line, each flushed before anyone sees its result."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from io import BytesIO, FileIO
from pathlib import Path
from typing import IO, Annotated, Any, Final, Self

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.structs import replace

from pompeii_core.actions import SEATS, Action, Seat, read, written
from pompeii_core.city import INDEX, SPACES
from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import AD79, CARDS, DUAL_TILES, Deal, Seated, SeatedPlayer
from pompeii_core.text import clean_line
from pompeii_core.view import Small

FORMAT = 2  # the newest that is read. 2 is 1 with a seed; what has none is written as 1, which older programs read too.
SUFFIX = ".pompeii"
LARGEST: Final = 1 << 20
"""Bytes of a file: longer ones are neither read nor written. A game takes some 20 KB, and what is taken back."""
LARGEST_SEED: Final = (1 << 63) - 1
_DECODE_ERRORS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class RecordFault(StrEnum):
    """What is wrong with a record; besides its `name`, blanks stand behind a code that brings them."""

    UNREADABLE = "unreadable"  # problem: what the disk says
    TOO_LARGE = "too_large"
    NO_RECORD = "no_record"
    NEWER_VERSION = "newer_version"
    BAD_HEADER = "bad_header"
    TORN_HEADER = "torn_header"
    SEATS_AND_HANDS = "seats_and_hands"
    DECK_OR_BAG = "deck_or_bag"
    EMPTY_HAND = "empty_hand"
    UNKNOWN_CARD = "unknown_card"
    MISPLACED_CITIZENS = "misplaced_citizens"
    TOO_MANY_CITIZENS = "too_many_citizens"
    BAD_LINE = "bad_line"  # number
    ILLEGAL_ACTION = "illegal_action"  # number, and of the refusal: reason (its code), rule and blanks
    TORN_LINE = "torn_line"


class RecordError(Exception):
    """A record that cannot be read: why, and what fills the blanks of the sentence that says so."""

    def __init__(self, code: RecordFault, name: str, **blanks: str | int) -> None:
        filled = "".join(f", {blank} {value}" for blank, value in blanks.items())
        super().__init__(f"“{name}”: {code.replace('_', ' ')}{filled}")
        self.code = code
        self.blanks: dict[str, str | int] = {"name": name, **blanks}


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line; `pompeii` is the format's version, `created` an ISO 8601 time, `seed` what the deal came from."""

    pompeii: int = 1
    players: list[SeatedPlayer] = field()
    rules: Rules = Rules()
    deal: Deal = field()
    created: Annotated[str, Meta(max_length=40)] = ""
    full_undo: bool = False
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | UnsetType = UNSET


class Entry(Struct, frozen=True, tag_field="type", tag="act", forbid_unknown_fields=True):
    """An action and the seat it came from, which is not the active one where an eruption is declared out of turn."""

    seat: Seat
    action: Action


class Undo(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Only the first so many entries stand."""

    undo: Small


class GameLine(Header, frozen=True, kw_only=True):
    """A game that is over as one line, for sets of games: what its first line says, its moves and what came of them."""

    moves: str
    """The actions as `actions.written` has them; before one that is not the active seat's stands `seatN:`."""
    saved: list[Small]
    volcano: list[Small]
    winners: list[Seat]
    game: int | UnsetType = UNSET
    """Its number in its set."""
    given_up: dict[str, dict[str, str | int]] | UnsetType = UNSET
    """By seat, why a bot was given up, `fault` and its blanks: the winners are those of the rules all the same."""


type Line = Entry | Undo | Seated
_line_decoder: Final = msgspec.json.Decoder[Line](Line)


class _Version(Struct):
    pompeii: Annotated[int, Meta(ge=1)]


class Record(Struct):
    """A game that was read, and whether it is over; `torn`: its last line was, and is lost.

    The players of `header` are those of the end: seats may have changed hands.
    """

    header: Header
    entries: list[Entry]
    torn: bool = False
    over: bool = False
    begun: list[SeatedPlayer] = field(default_factory=list)
    """The players of the beginning."""
    reseats: dict[tuple[int, int], SeatedPlayer] = field(default_factory=dict)
    """Who took a seat later, by how many entries stood then, and the seat."""

    def __post_init__(self) -> None:
        self.begun = self.begun or self.header.players

    def take(self, line: Line) -> bool:
        """Let one more line count; False where it makes no sense after those before it."""
        match line:
            case Entry():
                self.entries.append(line)
            case Undo() if line.undo <= len(self.entries):
                del self.entries[line.undo :]
                self.reseats = {(min(at, line.undo), seat): who for (at, seat), who in sorted(self.reseats.items())}
            case Seated() if line.seat < len(self.begun):
                self.header = reseated(self.header, line)
                self.reseats[len(self.entries), line.seat] = line.player
            case _:
                return False
        return True

    def fewest(self) -> tuple[Header, list[Line]]:
        """The first line, and as few after it as say the same: nothing of what was taken back."""
        lines, players, told = list[Line](), list(self.begun), 0
        for (at, seat), player in sorted(self.reseats.items()):
            if player != players[seat]:
                lines += [*self.entries[told:at], Seated(seat, player)]
                players[seat], told = player, at
        return replace(self.header, players=self.begun), [*lines, *self.entries[told:]]

    def players_at(self, at: int) -> list[SeatedPlayer]:
        """Who played when entry number `at`, from 0, was made."""
        players = list(self.begun)
        for (since, seat), player in sorted(self.reseats.items()):
            if since <= at:
                players[seat] = player
        return players

    @property
    def decided(self) -> bool:
        """Whether a person has decided anything, or given up; where only programs play, whether anything was done."""
        people = {seat for seat, player in enumerate(self.begun) if player.kind == "person"}
        resigned = any(self.header.players[seat] != self.begun[seat] for seat in people)
        return resigned or any(not people or entry.seat in people for entry in self.entries)

    def data(self) -> bytes:
        """A file of it, in the fewest lines."""
        header, lines = self.fewest()
        return _encoded(header, *lines)

    def players_again(self) -> list[SeatedPlayer]:
        """Who plays another game of the same: those of the end, but a bot in its place where an AI took over."""
        seats = zip(self.begun, self.header.players, strict=True)
        return [before if (before.kind, now.kind) == ("bot", "ai") else now for before, now in seats]

    def game(self, upto: int | None = None) -> Game:
        """The game after the first `upto` entries (None: all)."""
        game = Game(self.header.rules, self.header.deal)
        for entry in self.entries[:upto]:
            game.apply(entry.action, entry.seat)
        return game

    def events(self) -> Iterator[Event]:
        """All that happened, hidden things included, played again."""
        game = Game(self.header.rules, self.header.deal)
        for entry in self.entries:
            yield from game.apply(entry.action, entry.seat)


class RecordWriter:
    """Writes a record line by line; every method raises OSError where the disk refuses."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @property
    def size(self) -> int:
        """Bytes written so far, those of a reopened file included."""
        return self._file.tell()

    @classmethod
    def create(cls, path: Path, header: Header, lines: Iterable[Line] = ()) -> Self:
        """Start a new file, this user's alone, or leave none; FileExistsError where there is one."""
        writer = cls(FileIO(path, "x", opener=_private))
        try:
            writer._write(_encoded(header, *lines))
        except OSError:
            writer.close()
            path.unlink(missing_ok=True)
            raise
        return writer

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Go on writing a file, a torn last line cut off."""
        file = path.open("r+b", buffering=0)
        whole = file.read()
        file.truncate(whole.rfind(b"\n") + 1)  # what comes next would else go on in the middle of that line
        file.seek(0, os.SEEK_END)
        return cls(file)

    def is_at(self, path: Path) -> bool:
        """Whether `path` still names this file, and it is as long as what was written."""
        try:
            found, own = path.stat(), os.fstat(self._file.fileno())
        except OSError:
            return False
        # Windows numbers files in ways of its own, and lets nobody take away one that is open.
        return found.st_size == self.size and (sys.platform == "win32" or os.path.samestat(found, own))

    def append(self, line: Line) -> None:
        """One more action, or what else may happen to a game."""
        self._write(_encoded(line))

    def sync(self) -> None:
        """Wait until the disk has it: a file that is to stand for another is whole before that is gone."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()

    def _write(self, data: bytes) -> None:
        start = self._file.tell()
        if start + len(data) > LARGEST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError:
            # Half a line in the middle of a file would damage it for good.
            self._file.truncate(start)
            self._file.seek(start)
            raise


def read_record(path: Path) -> Record:
    """The record in a file, replayed once to see that it holds; RecordError, or OSError from the disk."""
    name = clean_line(path.name)
    if path.exists() and not path.is_file():  # a pipe would be waited at for ever
        raise RecordError(RecordFault.NO_RECORD, name)
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise RecordError(RecordFault.TOO_LARGE, name)
    return record_of(name, BytesIO(data))


def record_of(name: str, lines: IO[bytes]) -> Record:
    """The record in these lines, of a file called `name`, replayed once to see that it holds; RecordError."""
    record = Record(_header(name, lines.readline(), Header), [])
    for number, line in enumerate(lines, start=2):
        if not line.endswith(b"\n"):
            record.torn = True
            break
        try:
            fits = record.take(_line_decoder.decode(line))
        except _DECODE_ERRORS:
            fits = False
        if not fits:
            raise RecordError(RecordFault.BAD_LINE, name, number=number)
    game = Game(record.header.rules, record.header.deal)
    for number, entry in enumerate(record.entries, start=1):
        _replay(game, entry, name, number)
    record.over = game.over
    return record


def line_of(header: Header, entries: Iterable[Entry], **more: Any) -> GameLine:
    """A game that is over as one line; `more`: other fields of it."""
    game, moves = Game(header.rules, header.deal), list[str]()
    for entry in entries:
        by = "" if entry.seat == game.active else f"seat{entry.seat}:"
        moves.append(by + written(entry.action))
        game.play(entry.action, entry.seat)
    found = {"saved": game.saved, "volcano": game.volcano, "winners": game.winners, "moves": " ".join(moves)} | more
    return GameLine(**{name: getattr(header, name) for name in header.__struct_fields__}, **found)


def record_in(line: bytes, name: str) -> tuple[GameLine, Record]:
    """A line of a set called `name`, and its game, replayed once to see that it holds; RecordError."""
    first = _header(name, line, GameLine)
    header = Header(**{field: getattr(first, field) for field in Header.__struct_fields__})
    record, game = Record(header, []), Game(header.rules, header.deal)
    for number, word in enumerate(first.moves.split(), start=1):
        by, colon, text = word.rpartition(":")
        try:
            seat = int(by.removeprefix("seat")) if colon else game.active
            action = read(text)
        except ValueError:
            raise RecordError(RecordFault.BAD_LINE, name, number=number) from None
        if seat is None:
            raise RecordError(RecordFault.BAD_LINE, name, number=number)
        record.entries.append(Entry(seat, action))
        _replay(game, record.entries[-1], name, number)
    record.over = game.over
    return first, record


def read_header(path: Path) -> Header:
    """The first line alone; RecordError, or OSError from the disk."""
    with path.open("rb") as file:
        return _header(clean_line(path.name), file.readline(LARGEST), Header)


def reseated(header: Header, seated: Seated) -> Header:
    """The header with another player on a seat."""
    players = list(header.players)
    players[seated.seat] = seated.player
    return replace(header, players=players)


def newest(folder: Path) -> list[Path]:
    """The records in a folder, the one last written to first; empty where there is no such folder."""
    dated: list[tuple[int, Path]] = []
    with suppress(OSError):
        for path in folder.iterdir():
            # A pipe, say, would be waited at for ever.
            if path.suffix == SUFFIX and path.is_file():
                with suppress(OSError):
                    dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


# Hands are hidden while a game is on: from others who use this machine, too.
def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _encoded(*lines: Header | Line) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def _header[H: Header](name: str, line: bytes, kind: type[H]) -> H:
    try:
        version = msgspec.json.decode(line, type=_Version).pompeii
    except _DECODE_ERRORS:
        raise RecordError(RecordFault.NO_RECORD, name) from None
    if version > FORMAT:
        raise RecordError(RecordFault.NEWER_VERSION, name)
    try:
        header = msgspec.json.decode(line, type=kind)
    except _DECODE_ERRORS:
        raise RecordError(RecordFault.BAD_HEADER, name) from None
    if not line.endswith(b"\n"):
        raise RecordError(RecordFault.TORN_HEADER, name)
    if fault := _fault_of_deal(header):
        raise RecordError(fault, name)
    return header


def _fault_of_deal(header: Header) -> RecordFault | None:
    """What no deal can be: a game from a header without it can be played to its end."""
    deal, seats = header.deal, len(header.players)
    if seats not in SEATS or len(deal.hands) != seats or deal.first >= seats:
        return RecordFault.SEATS_AND_HANDS
    eruptions = {"sleeps": 2, "seethes": 1, "erupts": 0}[deal.phase]
    too_many = sum(map(len, deal.hands)) + len(deal.deck) > CARDS
    too_dual = sum(len(tile) == 2 for tile in deal.bag) > len(DUAL_TILES)
    if deal.deck.count(AD79) != eruptions or not deal.bag or too_many or too_dual:
        return RecordFault.DECK_OR_BAG
    if eruptions and any(not hand for hand in deal.hands):
        return RecordFault.EMPTY_HAND
    if any(card not in range(12) and card != AD79 for card in deal.deck):
        return RecordFault.UNKNOWN_CARD
    each = header.rules.pieces_each(seats)
    if any(square not in INDEX or len(counts) != seats for square, counts in deal.pieces.items()):
        return RecordFault.MISPLACED_CITIZENS
    if eruptions and any(sum(counts) > SPACES[INDEX[square]] for square, counts in deal.pieces.items()):
        return RecordFault.MISPLACED_CITIZENS
    if any(sum(counts[seat] for counts in deal.pieces.values()) > each for seat in range(seats)):
        return RecordFault.TOO_MANY_CITIZENS
    return None


def _replay(game: Game, entry: Entry, name: str, number: int) -> None:
    if refusal := game.why_not(entry.action, entry.seat):
        blanks: dict[str, str | int] = {"reason": refusal.code, "rule": refusal.rule, **refusal.blanks}
        raise RecordError(RecordFault.ILLEGAL_ACTION, name, number=number, **blanks)
    game.play(entry.action, entry.seat)
