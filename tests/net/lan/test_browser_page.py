"""A browser that asks at a game's port is told what this is, and nothing of the room."""

import asyncio

import pytest

from pompeii_net.lan.transport.connect import ask_status
from tests.net.lan.peers import GAME, LOCAL, OpenGate, hosting, run, stray


async def asked(port: int, request: bytes) -> bytes:
    """All that is answered to this, until the host closes."""
    reader, writer = await asyncio.open_connection(LOCAL, port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_a_browser_is_told_what_this_is_and_who_has_the_code(method: str) -> None:
    async def talk() -> None:
        async with hosting(OpenGate()) as listener:
            answer = await asked(listener.port, f"{method} /<b>?x HTTP/1.1\r\nHost: {LOCAL}\r\n\r\n".encode())
            head, _, page = answer.partition(b"\r\n\r\n")
            lines = head.decode().split("\r\n")
            assert lines[0] == "HTTP/1.1 200 OK"
            assert {"Content-Type: text/html; charset=utf-8", "Connection: close"} <= {*lines}
            assert f"Content-Length: {len(page)}" in lines
            for words in (
                "The join code is with the host",
                "Demandez le code d’accès à l’hôte",
                "Den Spielcode hat der\nGastgeber",
            ):
                assert words in page.decode()
            for secret in ("Room", "Ada", GAME, "<b>"):
                assert secret not in page.decode()
            await ask_status(LOCAL, listener.port)

    run(talk())


def test_who_asks_for_the_head_alone_gets_it_alone() -> None:
    async def talk() -> None:
        async with hosting(OpenGate()) as listener:
            answer = await asked(listener.port, b"HEAD / HTTP/1.0\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
            assert answer.endswith(b"\r\n\r\n")

    run(talk())


def test_a_browser_that_never_goes_is_not_waited_for() -> None:
    async def talk() -> None:
        async with hosting(OpenGate()) as listener, stray(listener) as peer:
            await peer.write(b"GET / HTTP/1.1\r\n\r\n")
            assert await peer.is_hung_up_on()
            await listener._serving.join()  # a second at most, in which it could have gone by itself

    run(talk())
