"""Names of computers to addresses."""

import asyncio
import ipaddress
import socket
import threading
from contextlib import suppress


async def resolve(host: str) -> list[str]:
    """The addresses of a name, none where nobody knows it; an address is its own."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return await _resolved(host)
    return [host]


async def _resolved(name: str) -> list[str]:
    """In a daemon thread, which the end of the program does not wait for: a name server may take half a minute."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def ask() -> None:
        found: list[str] = []
        with suppress(OSError, ValueError):
            found = [str(info[4][0]) for info in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)]
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(give, list(dict.fromkeys(found)))

    def give(found: list[str]) -> None:
        if not answer.done():
            answer.set_result(found)

    thread = threading.Thread(target=ask, name="resolver", daemon=True)
    thread.start()
    found = await answer
    thread.join()
    return found
