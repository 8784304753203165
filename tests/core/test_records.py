"""Records: written action by action, read back, and every kind of damage told in one sentence."""

import errno
import io
import os
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pompeii_core import record as records
from pompeii_core.actions import DONE, ERUPT, Action, Place, read
from pompeii_core.actions import written as word
from pompeii_core.city import INDEX, SPACES
from pompeii_core.events import GameOver
from pompeii_core.game import Game
from pompeii_core.record import FORMAT, Entry, RecordError, RecordFault, RecordWriter, Undo, newest, read_record
from pompeii_core.rules import PRESETS
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_core.tally import exits
from tests.core.positions import entries, header, play_out, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.pompeii"


def fault(path: Path) -> tuple[RecordFault, int | str | None]:
    """Return the fault of a file that cannot be read, and its line or action if any; RecordError names the file."""
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert refused.value.blanks["name"] == path.name
    return refused.value.code, refused.value.blanks.get("number")


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def append(path: Path, *lines: Entry | Undo | Seated) -> None:
    """Reopen the record, add lines and close it."""
    writer = RecordWriter.reopen(path)
    for line in lines:
        writer.append(line)
    writer.close()


def test_a_game_is_written_and_read_back_and_can_be_told_again_to_any_length(path: Path) -> None:
    lines = written(path, 10_000)
    record = read_record(path)
    assert (record.header, record.entries, record.torn, record.over) == (header(), lines, False, True)
    assert records.read_header(path) == header()
    game = Game(header().rules, header().deal)
    for number, entry in enumerate(lines):
        if number in (0, 1, 17, 30):
            assert record.game(number).view(1) == game.view(1)
        game.apply(entry.action, entry.seat)
    assert record.game().view(0) == game.view(0)
    assert record.game().over
    events = [*record.events()]
    assert isinstance(events[-1], GameOver)
    assert [sum(seat == of for of, _ in exits(events)) for seat in range(2)] == game.saved != [0, 0]


def test_each_action_is_on_the_disk_before_the_next_one(path: Path) -> None:
    writer, lines = RecordWriter.create(path, header()), entries(header())[:12]
    for number, entry in enumerate(lines):
        record = read_record(path)
        assert (record.entries, record.over) == (lines[:number], False)
        assert path.read_bytes().endswith(b"\n")
        writer.append(entry)
    assert read_record(path).entries == lines
    writer.close()


def test_it_is_json_lines_and_one_with_a_seed_tells_older_programs_that_it_is_newer(path: Path) -> None:
    written(path, 3)
    first, *rest = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert (first["pompeii"], first["rules"]["tiles"]) == (1, "45")
    assert "seed" not in first, "which older programs would not read"
    assert [line["type"] for line in rest] == ["act"] * 3
    assert set(rest[0]) == {"type", "seat", "action"}
    numbered = replace(header(), pompeii=FORMAT, seed=79)
    other = path.with_name("numbered.pompeii")
    RecordWriter.create(other, numbered).close()
    assert msgspec.json.decode(other.read_bytes())["pompeii"] == 2
    assert read_record(other).header == numbered


def test_undo_keeps_the_first_entries(path: Path) -> None:
    lines = written(path, 8)
    append(path, Undo(5))
    assert read_record(path).entries == lines[:5]
    append(path, lines[5], Undo(6), Undo(0))
    assert read_record(path).entries == []
    append(path, lines[0])
    assert read_record(path).entries == lines[:1]


def test_a_seat_that_changed_hands_is_its_last_players_and_what_was_done_of_who_played_then(path: Path) -> None:
    lines = written(path, 4)
    zoe, yves = SeatedPlayer("person", "Zoe", 1), SeatedPlayer("person", "Yves", 1)
    append(path, Undo(2), Seated(1, zoe), *lines[2:], Undo(4), Seated(1, yves))
    record = read_record(path)
    assert record.header == replace(header(), players=[header().players[0], yves])
    assert record.entries == lines
    for kept in (record, records.record_of("", BytesIO(record.data()))):
        assert [kept.players_at(at)[1] for at in range(4)] == [header().players[1]] * 2 + [zoe] * 2
    append(path, Seated(3, zoe))
    assert fault(path) == (RecordFault.BAD_LINE, 12), "there is no such seat"


def test_an_existing_file_is_not_written_over_and_its_lines_may_end_as_on_windows(path: Path) -> None:
    lines = written(path, 4)
    with pytest.raises(FileExistsError):
        RecordWriter.create(path, header(2))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_record(path).entries == lines


@pytest.mark.parametrize("kept", [0, 1, 10, -1])
def test_a_game_is_taken_up_again_and_a_torn_last_line_costs_that_line_alone(path: Path, kept: int) -> None:
    lines = written(path, 6)
    data = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(data[:-1]) + data[-1][:kept])
    record = read_record(path)
    assert (record.entries, record.torn) == (lines[:5], bool(kept))
    append(path, lines[5])
    record = read_record(path)
    assert (record.entries, record.torn) == (lines, False)


def test_cut_anywhere_it_is_read_or_refused(path: Path) -> None:
    lines = written(path, 3)
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for length in (*range(0, first - 1, 40), *range(first - 1, len(whole), 2)):
        path.write_bytes(whole[:length])
        if length < first:
            assert fault(path)[0] in (RecordFault.NO_RECORD, RecordFault.TORN_HEADER)
        else:
            record = read_record(path)
            assert record.entries == lines[: whole[first:length].count(b"\n")]
            assert (not record.torn) is whole[:length].endswith(b"\n")
    path.write_bytes(whole[: first - 1])
    assert fault(path) == (RecordFault.TORN_HEADER, None), "reopened it would lose its header"


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"act","seat":0,"act',
        '{"type":"act","seat":0,"action":{"kind":"pray"}}',
        '{"type":"act","seat":9,"action":{"kind":"done"}}',
        '{"type":"act","seat":0,"action":{"kind":"place","card":3,"square":"Z9"}}',
        '{"type":"undo","undo":-1}',
        '{"type":"undo","undo":3}',
        '{"type":"undo","undo":' + 6000 * "9" + "}",
        '{"type":"act","seat":0,"action":' + 100_000 * "[",
        '{"type":"undo","undo":0}\r{"type":"undo","undo":0}',
        "\0",
        '{"type":"sing"}',
        "",
        "null",
        "\udcff",
    ],
)
def test_a_line_that_is_no_action_is_named(path: Path, line: str) -> None:
    written(path)
    lines = path.read_bytes().split(b"\n")
    lines[3] = line.encode(errors="surrogateescape")
    path.write_bytes(b"\n".join(lines))
    assert fault(path) == (RecordFault.BAD_LINE, 4)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize(("count", "action"), [(0, ERUPT), (10_000, Place(3, "C3"))])
def test_an_action_not_allowed_or_after_the_end_is_named(path: Path, seat: int, count: int, action: Action) -> None:
    lines = written(path, count)
    append(path, Entry(seat, action))
    assert fault(path) == (RecordFault.ILLEGAL_ACTION, len(lines) + 1)


FOREIGN = [
    *(b"", b"\n", b"hello\n", b"\x89PNG\r\n\x1a\n", b"{}\n", b"[1,2]\n", b"\xff\xfe\n", b"[" * 5000),
    *(b'{"pompeii":"one"}\n', b'{"pompeii":0}\n', b'{"pompeii":-1}\n'),
]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        *((data, RecordFault.NO_RECORD) for data in FOREIGN),
        (b'{"pompeii":%d,"board":"hexagonal"}\n' % (FORMAT + 1), RecordFault.NEWER_VERSION),
        (b'{"pompeii":1,"players":[]}\n', RecordFault.BAD_HEADER),
        (b"\0" * (2 << 20), RecordFault.TOO_LARGE),  # the start page looks into five: no more than goes unnoticed
    ],
)
def test_a_foreign_or_newer_or_huge_file_is_not_a_record(path: Path, data: bytes, code: RecordFault) -> None:
    path.write_bytes(data)
    assert fault(path) == (code, None)


DEALT = header().deal


IMPOSSIBLE: dict[str, list[dict[str, Any]]] = {
    "seats_and_hands": [{"first": 3}, {"hands": [*DEALT.hands, [1, 2, 3, 4]]}],
    "empty_hand": [{"hands": [DEALT.hands[0], []]}],
    "deck_or_bag": [
        *({"deck": [card for card in DEALT.deck if card != 79]}, {"deck": [79, *DEALT.deck]}, {"phase": "seethes"}),
        *({"bag": []}, {"bag": 48 * [["mask", "mask"]]}, {"hands": [100_000 * [1], DEALT.hands[1]]}),
    ],
    "unknown_card": [{"deck": [*DEALT.deck, 50]}],
    "misplaced_citizens": [
        {"pieces": {s: n}} for s, n in (("I1", [1, 1]), ("A1", [1]), ("A1", [1] * 3), ("C3", [2, 2]))
    ],
    "too_many_citizens": [{"pieces": {name: [SPACES[i], 0] for name, i in INDEX.items()}}],
}


@pytest.mark.parametrize(("wrong", "change"), [(wrong, one) for wrong, each in IMPOSSIBLE.items() for one in each])
def test_a_deal_that_cannot_be_is_refused(path: Path, wrong: str, change: dict[str, Any]) -> None:
    RecordWriter.create(path, replace(header(), deal=replace(DEALT, **change))).close()
    assert fault(path) == (wrong, None)


def test_a_name_loses_what_is_not_seen(path: Path) -> None:
    """NULs, joiners, accents without a letter and marks that turn the writing around it; a line end is a space."""
    written(path, 0)
    edit(path, "Julia", r"\u202e\u2066 J\u0000u\nl i\u200da\u0301\u2028\u0301 ")
    assert records.read_header(path).players[0].name == "Ju l iá"
    if sys.platform != "win32":  # where no file can be called so
        path = path.with_name("a\n\u202eb.pompeii")
        path.write_text("nonsense\n", encoding="utf-8")
        with pytest.raises(RecordError, match=r"^“a b\.pompeii”: no record"):
            read_record(path)


@pytest.mark.parametrize(
    ("old", "new"), [("Julia", ""), ("Julia", "   "), ("Julia", r"\u202e\u0007"), ("2026-01-02", 1000 * "2")]
)
def test_a_name_that_cannot_be_seen_and_a_time_as_long_as_a_book_are_none(path: Path, old: str, new: str) -> None:
    written(path, 0)
    edit(path, old, new)
    assert fault(path) == (RecordFault.BAD_HEADER, None)


class Disk(io.FileIO):
    """A file on a disk that takes ten bytes, and then no more while it is full."""

    full, taken = True, False

    def write(self, data: Any) -> int:
        if not self.full:
            return super().write(data) or 0
        if self.taken:
            raise OSError(errno.ENOSPC, "no space left")
        self.taken = True
        return super().write(data[:10]) or 0


def test_a_full_disk_leaves_no_half_line_and_no_empty_record(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(path, 1)
    disk = Disk(path, "r+")
    disk.seek(0, io.SEEK_END)
    writer = RecordWriter(disk)
    more = entries(header())[1]
    with pytest.raises(OSError, match="no space"):
        writer.append(more)
    disk.full = False
    writer.append(more)
    writer.close()
    found = read_record(path)
    assert (found.entries, found.torn) == ([*lines, more], False)
    monkeypatch.setattr(records, "FileIO", lambda path, *_, **__: Disk(path, "x"))
    with pytest.raises(OSError, match="no space"):
        RecordWriter.create(path.with_name("other.pompeii"), header())
    assert newest(path.parent) == [path]


def test_the_records_of_a_folder_come_last_written_first(tmp_path: Path) -> None:
    for age, name in enumerate(["c", "a", "b"]):
        written(tmp_path / f"{name}.pompeii", 0)
        os.utime(tmp_path / f"{name}.pompeii", (1000 - age, 1000 - age))
    (tmp_path / "note.txt").touch()
    assert [path.stem for path in newest(tmp_path)] == ["c", "a", "b"]
    assert newest(tmp_path / "none") == []
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "d.pompeii")


@pytest.mark.parametrize("make", [getattr(os, "mkfifo", os.mkdir), os.mkdir], ids=["pipe", "folder"])
def test_what_is_no_file_is_no_record_hides_none_and_holds_nobody_up(path: Path, make: Callable[[Path], None]) -> None:
    written(path, 0)
    make(path.with_name("odd.pompeii"))
    with pytest.raises(RecordError, match=r"“odd.pompeii”: no record"):
        read_record(path.with_name("odd.pompeii"))
    if sys.platform != "win32":  # where a link needs permission
        path.with_name("link.pompeii").symlink_to("nothing")
    assert newest(path.parent) == [path]


NO_ACTIONS = """
    - L1 A0 5 5- 12-A1 0-A1 05-A1 -1-A1 discard-12 discard-0 gold-A1 A1-A9 A1-seat4 A1-seat-1 A1-seat out-A1 a1 done-A1
    A1-out-out ٥-A1 Erupt
"""


def test_every_action_of_a_game_is_a_word_that_reads_back_and_others_are_refused() -> None:
    for seats in (2, 3, 4):
        game, chance = Game.new(PRESETS["summary"], seats, seats), Random(seats)
        while not game.over:
            legal = game.legal_actions()
            assert [read(word(action)) for action in legal] == legal
            game.play(chance.choice(legal))
    for text in ("", *NO_ACTIONS.split()):
        with pytest.raises(ValueError, match="is no action"):
            read(text)


@pytest.mark.parametrize("declared", [False, True])
def test_a_game_as_a_line_is_the_same_game(path: Path, declared: bool) -> None:
    """Also with an eruption `declared` by a seat that was not to decide."""
    begun = header()
    if declared:  # seat 1 has a single card, of a building that is full
        pieces = {"A2": [1, 1], "B2": [1, 1]}
        begun = replace(begun, deal=replace(begun.deal, first=0, hands=[[2], [1]], pieces=pieces))
    RecordWriter.create(path, begun).close()
    game = read_record(path).game()
    played = [Entry(1, DONE), Entry(1, ERUPT)] if declared else []
    for entry in played:
        game.apply(entry.action, entry.seat)
    played += [Entry(seat, action) for action, seat, _ in play_out(game, Random(1))]
    append(path, *played)
    assert read_record(path).entries == played
    line = msgspec.json.encode(records.line_of(begun, played, game=7)) + b"\n"
    told, found = records.record_in(line, "games.jsonl")
    assert (found.header, found.entries, found.over) == (begun, played, True)
    assert (told.saved, told.volcano, told.winners, told.game) == (game.saved, game.volcano, game.winners, 7)


@pytest.mark.parametrize(("bad", "code"), [("Q9", RecordFault.BAD_LINE), ("seat9:done", RecordFault.ILLEGAL_ACTION)])
def test_a_line_with_a_move_that_is_none_or_illegal_says_which(bad: str, code: RecordFault) -> None:
    line = records.line_of(header(), entries(header()))
    words = line.moves.split()
    wrong = replace(line, moves=" ".join([*words[:4], bad, *words[5:]]))
    with pytest.raises(RecordError) as refused:
        records.record_in(msgspec.json.encode(wrong) + b"\n", "games.jsonl")
    assert (refused.value.code, refused.value.blanks["number"]) == (code, 5)
