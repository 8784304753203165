"""Programs of different versions tell their people so: the bytes of protocol 2 as they were recorded."""

import asyncio
import socket
from typing import Any

import msgspec
import pytest

from pompeii_net.lan.transport.connect import Unreachable, ask_status, connect
from pompeii_net.lan.wire import PROTOCOL
from tests.net.lan.peers import CODE, LOCAL, OpenGate, at, hosting, stray
from tests.net.lan.test_connect import answering

STATUS = b"\x00\x00\x00\x17\x82\xa4type\xa6status\xa8protocol\x02"
REPLY = (
    b"\x00\x00\x00\x80\x8b\xa4type\xabstatusreply\xa8protocol\x02\xa7version\xa50.1.0\xa4game\xafa-game-of-tests"
    b"\xa4name\xa4Room\xa4host\xa3Ada\xa5rules\xa8standard\xa5seats\x04\xa4free\x03\xa5stage\xa5lobby\xa4code\xc3"
)
START = b"\x00\x00\x00\x0f\x81\xa4type\xa8starttls"


@pytest.mark.virtual_time
async def test_a_guest_of_protocol_2_is_told_in_its_own_words_that_this_is_another() -> None:
    """It reads the reply, sees another number, and says so; with TLS as it knows it, it gets nowhere."""
    async with hosting(OpenGate()) as listener, stray(listener) as peer:
        await peer.write(STATUS)
        reply = await _frame(peer.sock)
        recorded = msgspec.msgpack.decode(REPLY[4:])
        assert {key: type(value) for key, value in reply.items()} == {
            key: type(value) for key, value in recorded.items()
        }
        assert reply["protocol"] == PROTOCOL != recorded["protocol"]
        await peer.write(START)
        assert await peer.is_hung_up_on()


@pytest.mark.virtual_time
async def test_a_host_of_protocol_2_is_told_to_be_another_and_hears_nothing_more() -> None:
    heard: list[bytes] = []

    async def older(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readexactly(len(STATUS)))
        writer.write(REPLY)
        heard.append(await reader.read())

    async with answering(older) as port:
        with pytest.raises(Unreachable, match="protocol"):
            await connect(at(port, LOCAL), CODE)
        assert (await ask_status(LOCAL, port)).protocol == 2
        while len(heard) < 4:
            await asyncio.sleep(0)
    assert heard == [STATUS[:-1] + bytes([PROTOCOL]), b""] * 2


async def _frame(sock: socket.socket) -> Any:
    loop, data = asyncio.get_running_loop(), b""
    while len(data) < 4 or len(data) < 4 + int.from_bytes(data[:4]):
        data += await loop.sock_recv(sock, 4096)
    return msgspec.msgpack.decode(data[4:])
