"""What arrives is cut into messages, and what is no message of ours is told by one sentence."""

import asyncio
import socket
import tracemalloc
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.msgpack import Decoder

from pompeii_net.lan.transport.frames import (
    ENTRANCE,
    FROM_CLIENT,
    FROM_HOST,
    OPENING,
    FrameError,
    Frames,
    is_padding,
    pack,
    padding,
    receive,
    unpack,
)
from pompeii_net.lan.wire import Bye, Chat, Ping, Say, Status
from tests.net.lan.peers import HELLO, START

MESSAGES = [Ping(7), Say("Ave"), Bye("left")]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 1000])
def test_messages_come_out_however_the_stream_was_cut(size: int) -> None:
    stream = b"".join(map(pack, MESSAGES))
    frames = Frames(100)
    seen = []
    for start in range(0, len(stream), size):
        frames.feed(stream[start : start + size])
        while (frame := frames.next()) is not None:
            seen.append(unpack(frame, FROM_CLIENT))
    assert seen == MESSAGES
    assert len(frames) == 0


@pytest.mark.parametrize("size", [*range(1, 20), *range(500, 530), 1024, 70_000])
def test_padding_makes_whole_blocks_and_says_nothing(size: int) -> None:
    added = padding(size, 512)
    assert (size + len(added)) % 512 == 0
    assert len(added) < 512 + 4
    frames = Frames(1 << 20)
    frames.feed(added + pack(Ping(1)))
    seen = []
    while (frame := frames.next()) is not None:
        if not is_padding(frame):
            seen.append(unpack(frame, FROM_HOST))
    assert seen == [Ping(1)]


def test_no_message_passes_for_padding() -> None:
    assert not any(is_padding(pack(message)[4:]) for message in (*MESSAGES, HELLO, START, Status(0)))


def test_a_frame_too_long_is_known_by_its_length_alone() -> None:
    frames = Frames(100)
    frames.feed((101).to_bytes(4))
    with pytest.raises(FrameError, match="101 bytes is too long"):
        frames.next()


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xc1",
        pack(HELLO)[4:-1],
        pack(HELLO)[4:] + b"\x00",
        msgspec.msgpack.encode({"type": "say"}),
        msgspec.msgpack.encode({"type": "say", "text": "Ave", "more": 1}),
        msgspec.msgpack.encode({"type": "say", "text": "x" * 401}),
        msgspec.msgpack.encode({"type": "welcome", "member": 1, "token": ""}),
        msgspec.msgpack.encode({"type": "ping", "number": -1}),
        msgspec.msgpack.encode({"type": "ping", "number": 1 << 40}),
        msgspec.msgpack.encode({"type": "ping", "number": 1.5}),
        msgspec.msgpack.encode({"type": "say", "text": b"Ave"}),
        msgspec.msgpack.encode({"text": "Ave"}),
        b"\x82\xa4type\xa3say\xa4text\xa2\xff\xfe",
        b"\xdf\xff\xff\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\x91" * 16_000,
        b"\x81\xa4type" * 2_000,
        b"\x84\xa4type\xa3act\xa3cid\x01\xa3seq\x01\xa6action" + b"\x91" * 16_000,
    ],
)
def test_what_is_no_message_is_told_by_one_sentence(frame: bytes) -> None:
    with pytest.raises(FrameError) as problem:
        unpack(frame, FROM_CLIENT)
    assert str(problem.value).startswith("A message cannot be read: ")
    assert len(str(problem.value).splitlines()) == 1


def test_lengths_that_are_claimed_take_no_memory() -> None:
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
        (Chat("Livia", None, "Ave"), [FROM_HOST]),
        (Ping(1), [FROM_CLIENT, FROM_HOST]),
    ],
)
def test_every_phase_knows_its_own_messages_only(message: Struct, decoders: list[Decoder[Any]]) -> None:
    for decoder in DECODERS:
        if decoder in decoders:
            assert unpack(pack(message)[4:], decoder) == message
        else:
            with pytest.raises(FrameError):
                unpack(pack(message)[4:], decoder)


def test_nothing_is_read_that_comes_behind_the_message() -> None:
    async def talk() -> None:
        here, there = socket.socketpair()
        with here, there:
            here.setblocking(False)
            there.sendall(pack(START) + b"a TLS handshake")
            assert await receive(here, OPENING, 100) == START
            assert here.recv(100) == b"a TLS handshake"

    asyncio.run(talk())


@pytest.mark.parametrize("sent", [b"", b"\x00\x00", pack(START)[:-1]])
def test_a_message_cut_off_is_an_end(sent: bytes) -> None:
    async def talk() -> None:
        here, there = socket.socketpair()
        with here:
            here.setblocking(False)
            there.sendall(sent)
            there.close()
            with pytest.raises(EOFError):
                await receive(here, OPENING, 100)

    asyncio.run(talk())
