"""A game as a file (`.pompeii`): a header, then one action per line, each written before anyone sees its result."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from io import BytesIO, FileIO
from pathlib import Path
from typing import IO, Annotated, Any, Final, NamedTuple, Self

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

# The newest format that can be read. Format 2 adds a seed; a record without one is written as 1 for older programs.
FORMAT = 2
SUFFIX = ".pompeii"
LARGEST: Final = 1 << 20
"""Maximum size of a file in bytes, for reading and writing. A game takes about 20 KB, plus its undone moves."""
LARGEST_SEED: Final = (1 << 63) - 1
_DECODE_ERRORS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class RecordFault(StrEnum):
    """What is wrong with a record. A comment names the blanks of its sentence besides `name`, the file's name."""

    UNREADABLE = "unreadable"  # problem: the system's message
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
    ILLEGAL_ACTION = "illegal_action"  # number; reason (the refusal's code), rule and the refusal's blanks
    TORN_LINE = "torn_line"


class RecordError(Exception):
    """A record cannot be read: a code and the blanks of its sentence."""

    def __init__(self, code: RecordFault, name: str, **blanks: str | int) -> None:
        filled = "".join(f", {blank} {value}" for blank, value in blanks.items())
        super().__init__(f"“{name}”: {code.replace('_', ' ')}{filled}")
        self.code = code
        self.blanks: dict[str, str | int] = {"name": name, **blanks}


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a record: `pompeii` is the format, `created` an ISO 8601 time, `seed` that of the deal."""

    pompeii: int = 1
    players: list[SeatedPlayer] = field()
    rules: Rules = Rules()
    deal: Deal = field()
    created: Annotated[str, Meta(max_length=40)] = ""
    full_undo: bool = False
    seed: Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | UnsetType = UNSET


class Entry(Struct, frozen=True, tag_field="type", tag="act", forbid_unknown_fields=True):
    """An action and its seat, which is not the active seat when an eruption is declared out of turn (R13)."""

    seat: Seat
    action: Action


class Undo(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Undo: only the first `undo` entries still count."""

    undo: Small


class GameLine(Header, frozen=True, kw_only=True):
    """A finished game as one line, for sets of games: the header, the moves and the result."""

    moves: str  # actions as words (`actions.written`); `seatN:` precedes an action of a seat that is not active
    saved: list[Small]
    volcano: list[Small]
    winners: list[Seat]
    game: int | UnsetType = UNSET  # number of the game in its set
    given_up: dict[str, dict[str, str | int]] | UnsetType = UNSET
    """Bots that were given up, by seat: `fault` and its blanks. `winners` follows the rules regardless."""


type Line = Entry | Undo | Seated
_line_decoder: Final = msgspec.json.Decoder[Line](Line)


class _Version(Struct):
    pompeii: Annotated[int, Meta(ge=1)]


class Record(Struct):
    """A game read from a record, and whether it is over. `torn`: its incomplete last line was dropped.

    `header` names the players at the end of the record; seats may have changed hands.

    >>> record = Record(header, [Entry(game.active, game.legal_actions()[0])])
    >>> record.game().turn
    2
    """

    header: Header
    entries: list[Entry]
    torn: bool = False
    over: bool = False
    begun: list[SeatedPlayer] = field(default_factory=list)  # players at the beginning
    reseats: dict[tuple[int, int], SeatedPlayer] = field(default_factory=dict)
    """Players who took a seat later, by the number of entries at that time and the seat."""

    def __post_init__(self) -> None:
        self.begun = self.begun or self.header.players

    def take(self, line: Line) -> bool:
        """Apply one more line. Return False, changing nothing, for an undo past the end or a seat that does not exist.

        Legality is not checked. An undo does not take back changes of players.
        """
        match line:
            case Entry():
                self.entries.append(line)
            case Undo() if line.undo <= len(self.entries):
                del self.entries[line.undo :]
                self.reseats = {(min(at, line.undo), seat): who for (at, seat), who in sorted(self.reseats.items())}
            case Seated() if line.seat < len(self.begun):
                players = [*self.header.players]
                players[line.seat] = line.player
                self.header = replace(self.header, players=players)
                self.reseats[len(self.entries), line.seat] = line.player
            case _:
                return False
        return True

    def fewest(self) -> tuple[Header, list[Line]]:
        """Return a header with the players of the start, and the fewest lines for this game, without undone moves."""
        lines, players, listed = list[Line](), list(self.begun), 0
        for (at, seat), player in sorted(self.reseats.items()):
            if player != players[seat]:
                lines += [*self.entries[listed:at], Seated(seat, player)]
                players[seat], listed = player, at
        return replace(self.header, players=self.begun), [*lines, *self.entries[listed:]]

    def players_at(self, at: int) -> list[SeatedPlayer]:
        """Return the players at entry number `at`, from 0, with all changes of players recorded before that entry."""
        players = list(self.begun)
        for (since, seat), player in sorted(self.reseats.items()):
            if since <= at:
                players[seat] = player
        return players

    @property
    def decided(self) -> bool:
        """Whether any person has made a decision or given up; without people, whether any action was taken."""
        people = {seat for seat, player in enumerate(self.begun) if player.kind == "person"}
        now, before = self.header.players, self.begun
        resigned = any((now[seat].kind, now[seat].name) != ("person", before[seat].name) for seat in people)
        return resigned or any(not people or entry.seat in people for entry in self.entries)

    def data(self) -> bytes:
        """Return the bytes of the record's file with the fewest lines."""
        header, lines = self.fewest()
        return _encoded(header, *lines)

    def players_again(self) -> list[SeatedPlayer]:
        """Return the players for a rematch: those at the end, with bots back in place of AIs that replaced them."""
        seats = zip(self.begun, self.header.players, strict=True)
        return [before if (before.kind, now.kind) == ("bot", "ai") else now for before, now in seats]

    def game(self, upto: int | None = None) -> Game:
        """Return the game after the first `upto` entries (None: all); IllegalAction if one of them is not legal."""
        game = Game(self.header.rules, self.header.deal)
        for entry in self.entries[:upto]:
            game.apply(entry.action, entry.seat)
        return game

    def events(self) -> Iterator[Event]:
        """Replay the game and yield all its events, hidden information included; IllegalAction as from `game`."""
        game = Game(self.header.rules, self.header.deal)
        for entry in self.entries:
            yield from game.apply(entry.action, entry.seat)


class RecordWriter:
    """Writes a record line by line. Writing raises OSError if the disk fails or the file would exceed LARGEST."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @property
    def size(self) -> int:
        """Size of the file in bytes."""
        return self._file.tell()

    @classmethod
    def create(cls, path: Path, header: Header, lines: Iterable[Line] = ()) -> Self:
        """Create a record with these lines that only this user can read, and return its writer.

        FileExistsError if the file exists, another OSError if it cannot be written; then no new file remains.
        """
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
        """Return a writer that appends to an existing record, unchecked, dropping an incomplete last line.

        OSError if the file cannot be opened or changed.
        """
        file = path.open("r+b", buffering=0)
        whole = file.read()
        file.truncate(whole.rfind(b"\n") + 1)  # otherwise the next line would continue the incomplete one
        file.seek(0, os.SEEK_END)
        return cls(file)

    def is_at(self, path: Path) -> bool:
        """Return whether `path` is still this file, with the size that was written; False if it cannot be looked up."""
        try:
            found, own = path.stat(), os.fstat(self._file.fileno())
        except OSError:
            return False
        # Windows identifies files differently, and does not let an open file be replaced.
        return found.st_size == self.size and (sys.platform == "win32" or os.path.samestat(found, own))

    def append(self, line: Line) -> None:
        self._write(_encoded(line))

    def sync(self) -> None:
        """Wait until the data is on the disk, so that this file can safely replace another."""
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
            # Half a line in the middle would damage the file permanently.
            self._file.truncate(start)
            self._file.seek(start)
            raise


def read_record(path: Path) -> Record:
    """Read a record and replay it once to check it. RecordError if it is damaged, OSError if it cannot be read."""
    return read_played(path)[0]


def read_played(path: Path) -> tuple[Record, Game, list[Event]]:
    """Read and check a record; return it, the game at its end, and all its events. Raises what `read_record` does."""
    name = clean_line(path.name)
    if path.exists() and not path.is_file():  # reading a pipe could wait forever
        raise RecordError(RecordFault.NO_RECORD, name)
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise RecordError(RecordFault.TOO_LARGE, name)
    return _played(name, BytesIO(data))


def record_of(name: str, lines: IO[bytes]) -> Record:
    """Read a record from lines and replay it once to check it. RecordError if it is damaged.

    `name`: the file's name for that error.
    """
    return _played(name, lines)[0]


def _played(name: str, lines: IO[bytes]) -> tuple[Record, Game, list[Event]]:
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
    game, events = Game(record.header.rules, record.header.deal), list[Event]()
    for number, entry in enumerate(record.entries, start=1):
        events += _replay(game, entry, name, number)
    record.over = game.over
    return record, game, events


def line_of(header: Header, entries: Iterable[Entry], **more: Any) -> GameLine:
    """Return a finished game, replayed unchecked, as one line. `more`: fields added to the header or replaced in it."""
    game, moves = Game(header.rules, header.deal), list[str]()
    for entry in entries:
        by = "" if entry.seat == game.active else f"seat{entry.seat}:"
        moves.append(by + written(entry.action))
        game.play(entry.action, entry.seat)
    found = {"saved": game.saved, "volcano": game.volcano, "winners": game.winners, "moves": " ".join(moves)} | more
    return GameLine(**{name: getattr(header, name) for name in header.__struct_fields__}, **found)


def record_in(line: bytes, name: str) -> tuple[GameLine, Record]:
    """Read a line of a set, newline included; return it with its record, moves checked.

    RecordError, which names `name`, if the line is damaged or a move illegal.
    """
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
    """Read and check only a record's first line, the header. RecordError if damaged, OSError if it cannot be read."""
    with path.open("rb") as file:
        return _header(clean_line(path.name), file.readline(LARGEST), Header)


class RecordFile(NamedTuple):
    """A record on the disk. While its time (in ns) and size stay the same, so do its contents."""

    modified: int
    name: str
    size: int


def files(folder: Path) -> list[RecordFile]:
    """Return the regular `.pompeii` files of a folder, last written first; empty if the folder cannot be read."""
    found = list[RecordFile]()
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            # Reading a pipe, for example, could wait forever.
            with suppress(OSError):
                if os.path.splitext(entry.name)[1] == SUFFIX and entry.is_file():
                    stat = os.stat(entry.path)  # on Windows the entry's own is out of date while a file is written
                    found.append(RecordFile(stat.st_mtime_ns, entry.name, stat.st_size))
    return sorted(found, reverse=True)


def newest(folder: Path) -> list[Path]:
    """Return the paths of the records in a folder, most recently written first; empty if there is no such folder."""
    return [folder / file.name for file in files(folder)]


# Records hold hidden hands, so other users of this machine must not read them.
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
    """Return what is impossible about the deal, or None. Without a fault, the game can be played to its end."""
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
    for square, counts in deal.pieces.items():
        if square not in INDEX or len(counts) != seats or (eruptions and sum(counts) > SPACES[INDEX[square]]):
            return RecordFault.MISPLACED_CITIZENS
    if any(sum(own) > header.rules.pieces_each(seats) for own in zip(*deal.pieces.values(), strict=True)):
        return RecordFault.TOO_MANY_CITIZENS
    return None


def _replay(game: Game, entry: Entry, name: str, number: int) -> list[Event]:
    if refusal := game.why_not(entry.action, entry.seat):
        blanks: dict[str, str | int] = {"reason": refusal.code, "rule": refusal.rule, **refusal.blanks}
        raise RecordError(RecordFault.ILLEGAL_ACTION, name, number=number, **blanks)
    return game.play(entry.action, entry.seat)
