"""A loop whose datagrams go as on Windows: by CPython's own transport for that, to which each send takes its time."""

import asyncio
import socket
from asyncio import proactor_events
from typing import Any


class WindowsDatagramLoop(asyncio.SelectorEventLoop):
    """What is opened on it as a datagram endpoint is as on Windows; all else is as here."""

    def __init__(self) -> None:
        super().__init__()
        self._proactor = _Proactor(self)

    def _make_datagram_transport(self, sock: socket.socket, protocol: Any, *words: Any) -> Any:
        return _Transport(self, sock, protocol, *words)


class _Transport(proactor_events._ProactorDatagramTransport):  # type: ignore[name-defined, misc]
    _sock: socket.socket | None

    def _call_connection_lost(self, exc: Exception | None) -> None:
        # As in CPython, but without `shutdown`, which Linux refuses to sockets of datagrams.
        if self._sock is not None:
            self._protocol.connection_lost(exc)
            self._sock.close()
            self._sock, self._called_connection_lost = None, True


class _Proactor:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def recvfrom(self, sock: socket.socket, size: int) -> "asyncio.Task[Any]":
        return self._loop.create_task(self._loop.sock_recvfrom(sock, size))

    def sendto(self, sock: socket.socket, data: bytes, *, addr: Any) -> "asyncio.Task[None]":
        async def send() -> None:
            await asyncio.sleep(0)
            sock.sendto(data, addr)

        return self._loop.create_task(send())
