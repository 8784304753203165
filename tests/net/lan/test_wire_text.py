"""Free text in what a host says: whatever it sends, what a window is told is clean."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import inspect

from pompeii_core.actions import Choice, Phase, SquareName, Target
from pompeii_core.text import clean_line
from pompeii_core.view import LavaName
from pompeii_net.lan.transport.frames import FROM_HOST, pack
from pompeii_net.lan.wire import Chat, FromHost, GameId, JoinCode, RoomView
from pompeii_net.messages import Refused
from tests.net.lan.window import room
from tests.surroundings import ROOT

NASTY: Final = "\u202e<b>\nＡnn\u200ba\u3164\U000e0041" + "\u0336" * 20
NEVER_SHOWN: Final = {("Welcome", "token")}


def free_text() -> Iterator[tuple[type, str, bool]]:
    """Every struct that may come from a host, a field of it that takes any text, and whether that is a list."""
    seen: set[Any] = set()

    def walk(kind: Any) -> Iterator[tuple[type, str, bool]]:
        if isinstance(kind, inspect.UnionType):
            for one in kind.types:
                yield from walk(one)
        elif isinstance(kind, inspect.ListType):
            yield from walk(kind.item_type)
        elif isinstance(kind, inspect.DictType):
            yield from walk(kind.value_type)
        elif isinstance(kind, inspect.StructType) and kind.cls not in seen:
            seen.add(kind.cls)
            for field in kind.fields:
                of = field.type.item_type if isinstance(field.type, inspect.ListType) else field.type
                if isinstance(of, inspect.StrType) and of.pattern is None:
                    yield kind.cls, field.name, of is not field.type
                yield from walk(field.type)

    return walk(inspect.type_info(FromHost))


FREE: Final = [one for one in free_text() if (one[0].__name__, one[1]) not in NEVER_SHOWN]


def test_there_is_free_text_to_try() -> None:
    named = {f"{kind.__name__}.{field}" for kind, field, _ in FREE}
    assert {
        "SeatedPlayer.name",
        "SeatView.name",
        "MemberView.name",
        "RoomView.name",
        "Notice.name",
        "Chat.text",
    } <= named


@pytest.mark.parametrize(("kind", "field", "several"), FREE, ids=lambda one: getattr(one, "__name__", str(one)))
def test_free_text_is_clean_when_it_comes_in(kind: Any, field: str, several: bool) -> None:
    values = dict.fromkeys(kind.__struct_fields__, None) | {name: "Ann" for of, name, _ in FREE if of is kind}
    values |= {name: ["Ann"] for of, name, listed in FREE if of is kind and listed}
    told = getattr(kind(**values | {field: [NASTY] if several else NASTY}), field)
    for text in told if several else [told]:
        assert clean_line(text) == text != NASTY
        assert "<b>" in text


def test_what_is_read_from_the_line_is_clean() -> None:
    told = room(name=NASTY, addresses=(f"10.0.0.1{NASTY}",))
    raw = msgspec.to_builtins(told) | {"name": NASTY}
    raw["members"][0]["name"] = NASTY
    read = FROM_HOST.decode(msgspec.msgpack.encode(raw))
    assert isinstance(read, RoomView)
    assert (read.name, read.members[0].name) == ("<b> Anna\u0336\u0336\u0336",) * 2


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "chat", "name": "\u3164", "seat": None, "text": "x"},
        {"type": "chat", "name": "A", "seat": None, "text": "\u200b"},
    ],
)
def test_who_says_nothing_that_can_be_seen_makes_no_sense(raw: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError, match="can be shown"):
        FROM_HOST.decode(msgspec.msgpack.encode(raw))


def test_what_is_clean_crosses_the_line_as_it_is() -> None:
    for message in (
        room(),
        Chat("Änna 🦊", 0, "½ of it… 10 < 20 & “so”"),
        Refused(0, "no_joker", "R7", blanks={"card": 6}),
    ):
        assert FROM_HOST.decode(pack(message)[4:]) == message


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (GameId, "abcdefgh"),
        (JoinCode, "ABCD"),
        (SquareName, "A1"),
        (Target, "out"),
        (Phase, "over"),
        (Choice, "place"),
        (LavaName, "coin"),
    ],
)
def test_a_word_of_ours_with_a_line_break_behind_it_is_none_of_ours(kind: Any, word: str) -> None:
    """In Python a `$` stands before a last line break, too: a window looked up what there is not."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(word + "\n", kind)


def test_no_pattern_of_a_message_or_a_file_ends_before_a_line_break() -> None:
    sources = [path for folder in ("core", "net") for path in (ROOT / folder).rglob("*.py")]
    assert sources
    assert [path.name for path in sources if '$")' in path.read_text(encoding="utf-8")] == []
