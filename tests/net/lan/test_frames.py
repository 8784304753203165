"""Received bytes are cut into messages, and malformed ones are reported in one sentence."""

import socket
import tracemalloc
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct, inspect
from msgspec.msgpack import Decoder

from pompeii_core.text import clean_line
from pompeii_net.lan.transport import link
from pompeii_net.lan.transport.link import ENTRANCE, FROM_CLIENT, FROM_HOST, OPENING, FrameError, Frames, pack, unpack
from pompeii_net.lan.wire import Bye, Chat, FromHost, Ping, React, RoomView, Say, Status
from pompeii_net.messages import Refused
from tests.net.lan.peers import HELLO, START
from tests.net.lan.program import room
from tests.surroundings import ROOT

MESSAGES = [Ping(7), Say("Ave"), Bye("left")]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 1000])
def test_messages_are_found_however_the_stream_was_cut(size: int) -> None:
    stream = b"".join(map(pack, MESSAGES))
    frames = Frames(100)
    seen = []
    for start in range(0, len(stream), size):
        frames.extend(stream[start : start + size])
        while (frame := frames.next()) is not None:
            seen.append(unpack(frame, FROM_CLIENT))
    assert seen == MESSAGES
    assert len(frames) == 0


@pytest.mark.parametrize("size", [*range(1, 9), *range(504, 517), 1024, 70_000])
def test_padding_fills_whole_blocks_and_is_no_message(size: int) -> None:
    added = link.padding(size, 512)
    assert (size + len(added)) % 512 == 0
    assert len(added) < 512 + 4
    frames = Frames(1 << 20)
    frames.extend(added + pack(Ping(1)))
    seen = []
    while (frame := frames.next()) is not None:
        if not link.is_padding(frame):
            seen.append(unpack(frame, FROM_HOST))
    assert seen == [Ping(1)]


def test_a_frame_that_is_too_long_is_refused_by_its_length_alone() -> None:
    frames = Frames(100)
    frames.extend((101).to_bytes(4))
    with pytest.raises(FrameError, match="101 bytes is too long"):
        frames.next()


ACT = b"\x84\xa4type\xa3act\xa3cid\x01\xa3seq\x01\xa6action"
ILL_TYPED: list[dict[str, Any]] = [
    {"text": "Ave"},
    *({"type": "say"} | more for more in ({}, {"text": "Ave", "more": 1}, {"text": "x" * 401}, {"text": b"Ave"})),
    *({"type": "react", "reaction": reaction} for reaction in ("", "evil", 1, "<b>laugh</b>")),
    *({"type": "ping", "number": number} for number in (-1, 1 << 40, 1.5)),
    {"type": "welcome", "member": 1, "token": ""},
]


@pytest.mark.parametrize(
    "frame",
    [
        *(b"", b"\xc1", pack(HELLO)[4:-1], pack(HELLO)[4:] + b"\x00", b"\xdf\xff\xff\xff\xff", b"\xdd\xff\xff\xff\xff"),
        *(
            b"\x82\xa4type\xa3say\xa4text\xa2\xff\xfe",
            b"\x91" * 16_000,
            b"\x81\xa4type" * 2_000,
            ACT + b"\x91" * 16_000,
        ),
        *map(msgspec.msgpack.encode, ILL_TYPED),
    ],
)
def test_a_malformed_message_gets_one_sentence(frame: bytes) -> None:
    with pytest.raises(FrameError) as problem:
        unpack(frame, FROM_CLIENT)
    assert str(problem.value).startswith("A message cannot be read: ")
    assert len(str(problem.value).splitlines()) == 1


def test_claimed_lengths_take_no_memory() -> None:
    frame = b"\x84\xa4type\xa8gameinfo\xa7players\xdd\xff\xff\xff\xff"
    tracemalloc.start()
    try:
        with pytest.raises(FrameError):
            unpack(frame, FROM_HOST)
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


DECODERS: list[Decoder[Any]] = [OPENING, ENTRANCE, FROM_CLIENT, FROM_HOST]


@pytest.mark.parametrize(
    ("message", "decoders"),
    [
        (Status(1), [OPENING]),
        (START, [OPENING]),
        (HELLO, [ENTRANCE]),
        (Say("Ave"), [FROM_CLIENT]),
        (React("laugh"), [FROM_CLIENT]),
        (Chat("Livia", None, "Ave"), [FROM_HOST]),
        (Chat("Livia", None, reaction="laugh"), [FROM_HOST]),
        (Ping(1), [FROM_CLIENT, FROM_HOST]),
    ],
)
def test_every_phase_accepts_only_its_own_messages(message: Struct, decoders: list[Decoder[Any]]) -> None:
    assert not link.is_padding(pack(message)[4:])
    for decoder in DECODERS:
        if decoder in decoders:
            assert unpack(pack(message)[4:], decoder) == message
        else:
            with pytest.raises(FrameError):
                unpack(pack(message)[4:], decoder)


async def test_nothing_is_read_beyond_a_message_and_a_cut_one_is_an_end() -> None:
    here, there = socket.socketpair()
    with here:
        here.setblocking(False)
        there.sendall(pack(START) + b"a TLS handshake")
        assert await link.receive(here, OPENING, 100) == START
        assert here.recv(100) == b"a TLS handshake"
        there.sendall(pack(START)[:-1])
        there.close()
        with pytest.raises(EOFError):
            await link.receive(here, OPENING, 100)


NASTY: Final = "\u202e<b>\nＡnn\u200ba\u3164\U000e0041" + "\u0336" * 20
NEVER_SHOWN: Final = {("Welcome", "token")}


def free_text() -> Iterator[tuple[type, str, bool]]:
    """Return every struct that a host may send, a field of it for any text, and whether that is a list."""
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


@pytest.mark.parametrize(("kind", "field", "several"), FREE, ids=lambda one: getattr(one, "__name__", str(one)))
def test_free_text_is_clean_when_it_comes_in(kind: Any, field: str, several: bool) -> None:
    values = dict.fromkeys(kind.__struct_fields__, None) | {name: "Ann" for of, name, _ in FREE if of is kind}
    values |= {name: ["Ann"] for of, name, listed in FREE if of is kind and listed}
    told = getattr(kind(**values | {field: [NASTY] if several else NASTY}), field)
    for text in told if several else [told]:
        assert clean_line(text) == text != NASTY
        assert "<b>" in text


def test_decoded_messages_are_clean() -> None:
    named = {f"{kind.__name__}.{field}" for kind, field, _ in FREE}
    assert {"SeatedPlayer.name", "MemberView.name", "RoomView.name", "Notice.name", "Chat.text"} <= named
    told = room(name=NASTY, addresses=(f"10.0.0.1{NASTY}",))
    raw = msgspec.to_builtins(told) | {"name": NASTY}
    raw["members"][0]["name"] = NASTY
    read = FROM_HOST.decode(msgspec.msgpack.encode(raw))
    assert isinstance(read, RoomView)
    assert (read.name, read.members[0].name) == ("<b> Anna\u0336\u0336\u0336",) * 2


@pytest.mark.parametrize(("name", "text"), [("\u3164", "x"), ("A", "\u200b")])
def test_text_without_visible_characters_is_refused(name: str, text: str) -> None:
    raw = {"type": "chat", "name": name, "seat": None, "text": text}
    with pytest.raises(msgspec.ValidationError, match="can be shown"):
        FROM_HOST.decode(msgspec.msgpack.encode(raw))


def test_a_line_of_the_chat_with_text_and_picture_is_refused() -> None:
    raw = {"type": "chat", "name": "A", "seat": None, "text": "Ave", "reaction": "laugh"}
    with pytest.raises(msgspec.ValidationError, match="a text or a picture"):
        FROM_HOST.decode(msgspec.msgpack.encode(raw))


def test_clean_text_is_transmitted_unchanged() -> None:
    chat = Chat("Änna 🦊", 0, "½ of it… 10 < 20 & “so”")
    for message in (room(), chat, Refused(0, "no_joker", "R7", blanks={"card": 6})):
        assert FROM_HOST.decode(pack(message)[4:]) == message


def test_no_pattern_of_a_message_or_a_file_accepts_a_trailing_line_break() -> None:
    sources = [path for folder in ("core", "net") for path in (ROOT / folder).rglob("*.py")]
    assert sources
    assert [path.name for path in sources if '$")' in path.read_text(encoding="utf-8")] == []
