"""Connections that stop halfway, made again when the host ends them: python -m tests.net.lan.flood JSON (`Orders`).

Prints a line when the first is in place; then, for each line it reads, how many it has made so far.
"""

import asyncio
import json
import socket
import sys
from contextlib import suppress
from itertools import cycle
from typing import Final

import msgspec
from msgspec import Struct

from pompeii_net.lan import wire
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.transport.link import pack

LOCAL: Final = "127.0.0.1"
_START: Final = wire.StartTls(KeyPair().public)
_HANDSHAKE: Final = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"  # the beginning of one


class Orders(Struct, frozen=True):
    """So many at a time; `addresses` 1: all from 127.0.0.1; `way` as in `_visit`."""

    port: int
    way: str = "silent"
    at_once: int = 40
    addresses: int = 1


class Flood:
    def __init__(self, orders: Orders) -> None:
        self.made = 0
        self._orders = orders
        self._sources = cycle([f"127.0.{n // 250}.{1 + n % 250}" for n in range(orders.addresses)])

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(self._orders.at_once):
                group.create_task(self._refill())

    async def _refill(self) -> None:
        while True:
            with suppress(OSError):
                await self._visit(next(self._sources))

    async def _visit(self, source: str) -> None:
        loop = asyncio.get_running_loop()
        with socket.socket() as sock:
            sock.setblocking(False)
            sock.bind((source, 0))
            await loop.sock_connect(sock, (LOCAL, self._orders.port))
            self.made += 1
            match self._orders.way:
                case "status":
                    await loop.sock_sendall(sock, pack(wire.Status(wire.PROTOCOL)))
                case "secure":
                    await loop.sock_sendall(sock, pack(_START))
                case "hello":
                    await loop.sock_sendall(sock, pack(_START) + _HANDSHAKE)
                case "request":
                    await loop.sock_sendall(sock, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                case "read":
                    await loop.sock_sendall(sock, b"GET /art/board.webp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                    await asyncio.sleep(10)  # of a picture that does not fit into what is on its way
                case "drip":
                    for byte in pack(wire.Status(wire.PROTOCOL))[:-1]:
                        await loop.sock_sendall(sock, bytes((byte,)))
                        await asyncio.sleep(0.1)
            while await loop.sock_recv(sock, 1 << 16):
                pass


async def main(orders: Orders) -> None:
    flood = Flood(orders)
    flooding = asyncio.create_task(flood.run())
    while not flood.made:
        await asyncio.sleep(0.01)
    print(flood.made, flush=True)
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while await lines.readline():
        print(flood.made, flush=True)
    flooding.cancel()


if __name__ == "__main__":
    asyncio.run(main(msgspec.convert(json.loads(sys.argv[1]), Orders)))
