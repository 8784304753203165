"""Connections that stop halfway, made again when the host ends them: python -m tests.net.lan.flood JSON (`Orders`).

Prints a line when the first is in place, and for each line it reads how many it has made.
"""

import asyncio
import json
import logging
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from time import perf_counter
from typing import Final

import msgspec
from msgspec import Struct

from pompeii_net.lan import wire
from pompeii_net.lan.phone import files
from pompeii_net.lan.transport.far_line import FarLine
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.transport.link import pack
from tests.net.lan.hostile import BROKEN
from tests.net.lan.peers import Client, Key
from tests.net.lan.phone import PINGS, Phone, upgrade

LOCAL: Final = "127.0.0.1"
_START: Final = pack(wire.StartTls(KeyPair().public))
_SAID: Final = {
    "silent": b"",
    "status": pack(wire.Status(wire.PROTOCOL)),
    "byte": b"G",
    "secure": _START,
    "hello": _START + b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # and the beginning of a handshake
    "request": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "read": b"GET /art/board.webp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
}


class Orders(Struct, frozen=True):
    """`at_once`: connections at a time; `addresses` 1: all from 127.0.0.1; `way`: as in `_visit` and `_come_in`.

    `once`: none is made again. With a `line` they come from far away, each with a key of its own. Those that enter the
    room need `link`, and `key` for a program; they send for `seconds`.
    """

    port: int
    way: str = "silent"
    at_once: int = 40
    addresses: int = 1
    once: bool = False
    seconds: float = 0.0
    link: str = ""
    line: str = ""
    key: Key = Key("", "")


class Flood:
    def __init__(self, orders: Orders) -> None:
        self.made = self.loaded = 0
        self._began = perf_counter()
        self._orders = orders
        self._sources = cycle([f"127.0.{n // 250}.{1 + n % 250}" for n in range(orders.addresses)])

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(self._orders.at_once):
                group.create_task(self._refill())

    async def _refill(self) -> None:
        while True:
            with suppress(*BROKEN):
                if self._orders.line:
                    await self._visit_far()
                elif self._orders.link:
                    await self._come_in(next(self._sources))
                else:
                    await self._visit(next(self._sources))
            if self._orders.once:
                return

    async def _visit(self, source: str) -> None:
        loop = asyncio.get_running_loop()
        with socket.socket() as sock:
            sock.setblocking(False)
            sock.bind((source, 0))
            await loop.sock_connect(sock, (LOCAL, self._orders.port))
            self.made += 1
            match self._orders.way:
                case "drip":
                    for byte in _SAID["status"][:-1]:
                        await loop.sock_sendall(sock, bytes((byte,)))
                        await asyncio.sleep(0.1)
                case "frames":
                    await loop.sock_sendall(sock, upgrade(self._orders.port) + PINGS)
                case way:
                    await loop.sock_sendall(sock, _SAID[way])
                    await asyncio.sleep(10 if way == "read" else 0)  # a picture larger than what is on its way
            while await loop.sock_recv(sock, 1 << 16):
                pass

    async def _visit_far(self) -> None:
        from pompeii_net.lan.transport.far import FarEndpoint

        loop, endpoint = asyncio.get_running_loop(), await FarEndpoint.open()
        try:
            with await endpoint.dial(FarLine.read(self._orders.line)) as sock:
                self.made += 1
                await loop.sock_sendall(sock, _SAID[self._orders.way])
                while await loop.sock_recv(sock, 1 << 16):
                    pass
        finally:
            await endpoint.close()

    async def _come_in(self, source: str) -> None:
        """From `source`, load the page and watch until cut off, or send tiny messages for the time and wait."""
        orders = self._orders
        if orders.way == "phone":
            names = iter(files.names())
            await asyncio.gather(*(self._load(names, source) for _ in range(6)))
        kind = Client if orders.way == "tiny" else Phone
        client = await kind.open(orders.port, source=source)
        self.made += 1
        try:
            if isinstance(client, Phone):
                await client.enter(orders.link, f"Phone {self.made}")
            else:
                await client.secure(orders.key)
                client.send(wire.Hello(wire.PROTOCOL, "tiny", "Tiny"))
                client.write((16_000).to_bytes(4))
            while orders.way != "phone" and perf_counter() - self._began < orders.seconds:
                for _ in range(200):
                    client.write(b"" if isinstance(client, Phone) else b"\0")
                await client.drain()
                await asyncio.sleep(0)
            while orders.way == "phone":
                if isinstance(message := await client.read(), wire.Ping):
                    client.send(wire.Pong(message.number))
        finally:
            client.reset()
        if perf_counter() - self._began >= orders.seconds:
            await asyncio.Event().wait()

    async def _load(self, names: Iterator[str], source: str) -> None:
        for name in names:
            reader, writer = await asyncio.open_connection(LOCAL, self._orders.port, local_addr=(source, 0))
            writer.write(f"GET {name} HTTP/1.1\r\nHost: {LOCAL}\r\n\r\n".encode())
            self.loaded += len(await reader.read())
            writer.close()


async def main(orders: Orders) -> None:
    logging.disable()  # that the host has hung up is no news here
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
