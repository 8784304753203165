"""A guest's way to a host: which of its addresses answers first, what is going on there, and a link within TLS."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, Final, NamedTuple

from pompeii_net.lan.discovery.addresses import ways_to
from pompeii_net.lan.line.frames import ANSWER, FrameError, receive, say
from pompeii_net.lan.line.limits import Limits
from pompeii_net.lan.line.link import Link, guest_link
from pompeii_net.lan.line.race import first_of
from pompeii_net.lan.line.resolve import numeric
from pompeii_net.lan.line.secure import guest_context, psk
from pompeii_net.lan.wire import PROTOCOL, Bye, FromHost, StartTls, Status, StatusReply

_TELLING: Final = ("nobody", "timeout", "refused", "not_pompeii")


class Unreachable(ConnectionError):
    """Why there is no link: a `Why` of the host, or `nobody`, `refused`, `timeout`, `not_pompeii`, `wrong_code`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


async def ask_status(address: str, port: int, within: float = 2.5) -> StatusReply:
    """What is going on there, at an address or a name; Unreachable."""
    problems: list[str] = []
    try:
        async with asyncio.timeout(within):
            answer = await _first([address], port, None, problems)
    except TimeoutError:
        raise Unreachable(_most_telling([*problems, "timeout"])) from None
    answer.sock.close()
    return answer.status


async def connect(
    addresses: Sequence[str],
    port: int,
    code: str,
    game: str | None = None,
    within: float = 2.5,
    limits: Limits | None = None,
) -> tuple[Link[FromHost], StatusReply]:
    """A link to the first of these addresses to answer, for `game` where one is given; Unreachable.

    The link is not started: until it is, it says nothing by itself.
    """
    problems: list[str] = []
    try:
        async with asyncio.timeout(within):
            answer = await _first(addresses, port, game, problems)
            return await _secured(answer, code, limits or Limits()), answer.status
    except TimeoutError:
        raise Unreachable(_most_telling([*problems, "timeout"])) from None


class _Answer(NamedTuple):
    address: str
    sock: socket.socket
    status: StatusReply


async def _first(addresses: Sequence[str], port: int, game: str | None, problems: list[str]) -> _Answer:
    """Race the addresses, whose `problems` are noted; Unreachable."""

    async def ask(address: str) -> _Answer:
        try:
            answer = await _ask(address, port)
            if game is not None and answer.status.game != game:
                answer.sock.close()
                raise Unreachable("nobody")
        except Unreachable as problem:
            problems.append(problem.why)
            raise
        return answer

    places = [place for address in addresses for known in await numeric(address) for place in ways_to(known)]
    answer = await first_of([partial(ask, place) for place in places], spare=lambda late: late.sock.close())
    if answer is None:
        raise Unreachable(_most_telling(problems))
    return answer


async def _ask(address: str, port: int) -> _Answer:
    """Connect and ask for the status; Unreachable."""
    with ExitStack() as unless:
        try:
            family, place = _place(address, port)
            sock = unless.enter_context(socket.socket(family, socket.SOCK_STREAM))
            sock.setblocking(False)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().sock_connect(sock, place)
        except ConnectionRefusedError:
            raise Unreachable("refused") from None
        except TimeoutError:
            raise Unreachable("timeout") from None
        except (OSError, ValueError):
            raise Unreachable("nobody") from None
        try:
            # A host that turns us away may have closed already; why, can be read all the same.
            with suppress(OSError):
                await say(sock, Status(PROTOCOL))
            answer = await receive(sock, ANSWER, Limits().opening)
        except (FrameError, EOFError):
            raise Unreachable("not_pompeii") from None
        except OSError:
            raise Unreachable("refused") from None
        if isinstance(answer, Bye):
            raise Unreachable(answer.why)
        unless.pop_all()
    return _Answer(address, sock, answer)


async def _secured(answer: _Answer, code: str, limits: Limits) -> Link[FromHost]:
    """TLS on that socket, which is closed if that cannot be; Unreachable."""
    status = answer.status
    with ExitStack() as unless:
        unless.enter_context(answer.sock)
        if status.protocol != PROTOCOL:
            raise Unreachable("protocol")
        if status.code and not code:
            raise Unreachable("wrong_code")
        # Whoever gave a code means a room that has one: what says in the open that it has none may be an impostor.
        key = await asyncio.to_thread(psk, code, status.game)
        link = guest_link(answer.address, limits)
        try:
            await say(answer.sock, StartTls())
            unless.pop_all()
            await asyncio.get_running_loop().create_connection(
                lambda: link,
                sock=answer.sock,
                ssl=guest_context(key),
                server_hostname="",
                ssl_handshake_timeout=limits.handshake,
                ssl_shutdown_timeout=limits.goodbye,
            )
        except ConnectionAbortedError:
            raise Unreachable("timeout") from None
        except (ssl.SSLError, ConnectionError):
            # To a host, a wrong key looks like any other attack: it hangs up.
            raise Unreachable("wrong_code" if code or status.code else "refused") from None
        except OSError:
            raise Unreachable("nobody") from None
    return link


def _place(address: str, port: int) -> tuple[socket.AddressFamily, Any]:
    """What `connect` of a socket takes; OSError or ValueError where it names an interface that there is not."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv4Address):
        return socket.AF_INET, (str(ip), port)
    scope = ip.scope_id or "0"
    index = int(scope) if scope.isdecimal() else socket.if_nametoindex(scope)
    return socket.AF_INET6, (str(ip).partition("%")[0], port, 0, index)


def _most_telling(problems: list[str]) -> str:
    """A host's own word above all, then whatever came closest to one."""
    return max(problems, key=lambda why: _TELLING.index(why) if why in _TELLING else len(_TELLING), default="nobody")
