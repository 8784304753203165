"""A stand-in for the makers' relays: it speaks their protocol, but checks no signature.

python -m tests.faults.relay PORT: `ready` is printed when it listens, on all addresses.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from enum import IntEnum

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

_KEY = slice(1, 33)  # of a frame, behind its kind: whom it is for or from
_REST = slice(33, None)


class _Kind(IntEnum):
    CHALLENGE, AUTH, CONFIRMED = 0, 1, 2
    SENT, SENT_MANY, ARRIVES, ARRIVE_MANY = 4, 5, 6, 7
    PING, PONG = 9, 10


_ON = {_Kind.SENT: _Kind.ARRIVES, _Kind.SENT_MANY: _Kind.ARRIVE_MANY}


class Relay:
    def __init__(self) -> None:
        self._peers: dict[bytes, ServerConnection] = {}

    async def serve(self, peer: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await peer.send(bytes([_Kind.CHALLENGE]) + os.urandom(16))
            key = _bytes(await peer.recv())[_KEY]
            await peer.send(bytes([_Kind.CONFIRMED]))
            self._peers[key] = peer
            async for frame in peer:
                await self._pass(key, _bytes(frame))

    async def _pass(self, key: bytes, frame: bytes) -> None:
        if frame[0] == _Kind.PING:
            await self._peers[key].send(bytes([_Kind.PONG]) + frame[1:])
        elif (kind := _ON.get(_Kind(frame[0]))) and (to := self._peers.get(frame[_KEY])):
            with suppress(ConnectionClosed):
                await to.send(bytes([kind]) + key + frame[_REST])


def _bytes(frame: str | bytes) -> bytes:
    assert isinstance(frame, bytes)
    return frame


def _answer(peer: ServerConnection, request: Request) -> Response | None:
    """Answer a measurement; None: a peer that stays."""
    return None if request.path == "/relay" else peer.respond(200, "")


def _newest(_: ServerConnection, spoken: Sequence[Subprotocol]) -> Subprotocol | None:
    return next(iter(spoken), None)


async def _main(port: int) -> None:
    async with serve(
        Relay().serve,
        port=port,
        process_request=_answer,
        select_subprotocol=_newest,
        compression=None,
        ping_interval=None,
        max_size=None,
    ):
        print("ready", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1])))
