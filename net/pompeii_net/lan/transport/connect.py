"""How a guest reaches a host: race its addresses, ask for its status, check its key, and open a link within TLS."""

import asyncio
import ipaddress
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from functools import partial
from random import uniform
from typing import Any, Final, NamedTuple

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import LossReason, Place
from pompeii_net.lan.transport.addresses import AddressError, as_ip, connectable, send_short_packets
from pompeii_net.lan.transport.far_line import FarLine, is_far
from pompeii_net.lan.transport.join_codes import check_of, split, stretched
from pompeii_net.lan.transport.keys import KeyAgreement, KeyOffer, guest_context
from pompeii_net.lan.transport.link import ANSWER, FROM_HOST, ROOM_KEY, FrameError, Link, receive, say
from pompeii_net.lan.wire import PROTOCOL, Bye, FromHost, StartTls, Status, StatusReply

_RETRY_PAUSE: Final = (0.05, 0.15)  # range in seconds before a busy host is asked again
_TELLING: Final = (
    "nobody",
    "far_missing",
    "far_silent",
    "timeout",
    "refused",
    "not_pompeii",
    "impostor",
    "protocol",
    "hung_up",
    "wrong_code",
)
"""The least informative first; any reason that the host itself gave is more informative than these."""
type Dial = Callable[[FarLine], Awaitable[socket.socket]]
"""Returns a socket that is connected to a host far away; OSError, or ImportError where this program cannot do it."""
_IN_THE_OPEN: Final = ("busy", "shut")  # reasons believed unencrypted; for others the host must first prove who it is


class Unreachable(ConnectionError):
    """No link could be made. `why`: a `ConnectFailure`, or `busy`, `shut` or `protocol`.

    `place`: where a host that had shown its key failed in the handshake. `version`: the version of a host with another
    protocol.
    """

    def __init__(self, why: LossReason, place: Place | None = None, version: str = "") -> None:
        super().__init__(why)
        self.why, self.place, self.version = why, place, version


class Connected(NamedTuple):
    """A link within TLS, not started yet: it sends no pings until `Link.start`."""

    link: Link[FromHost]
    status: StatusReply
    place: Place


async def ask_status(address: str, port: int, within: float = 2.5) -> StatusReply:
    """Return the status of the host at an address or a name, unverified. Unreachable after `within` seconds at most."""
    problems: list[Unreachable] = []
    try:
        async with asyncio.timeout(within):
            answer = await _first([(address, port)], _ask, problems)
    except TimeoutError:
        raise _most_telling([*problems, Unreachable("timeout")]) from None
    answer.sock.close()
    return answer.status


async def connect(
    places: Sequence[Place],
    code: str,
    game: str | None = None,
    key: bytes | None = None,
    within: float = 2.5,
    limits: Limits | None = None,
    dial: Dial | None = None,
) -> Connected:
    """Return a link, not started, to the first of these places whose host is the one meant.

    Unreachable if there is none. That host hosts `game` (None: any) and has the room key `key`; if that is None, a key
    that fits the end of `code`, or any key if the code has no such end. Gives up after `within` seconds, until which a
    busy host is asked again. Far places need `dial`.
    """
    problems: list[Unreachable] = []
    answer: _Answer | None = None
    ask = partial(_meet, dial=dial, code=code, game=game, key=key, computed={(game, key)})
    far = any(is_far(address) for address, _ in places)
    try:
        if game is not None:
            await asyncio.to_thread(stretched, split(code)[0], game)
        async with asyncio.timeout(within):
            while True:
                answer = await _first(places, ask, problems)
                try:
                    return await _secured(answer, code, key is not None or bool(split(code)[1]), limits or Limits())
                except Unreachable as problem:
                    await _again(problem, problems)
    except TimeoutError:
        telling = _most_telling([*problems, Unreachable("far_silent" if far and answer is None else "timeout")])
        raise Unreachable(telling.why, answer and answer.place, telling.version) from None


async def _meet(
    place: Place,
    *,
    dial: Dial | None,
    code: str,
    game: str | None,
    key: bytes | None,
    computed: set[tuple[str | None, bytes | None]],
) -> "_Answer":
    """Connect to a place, check its host and agree on keys; return its answer. Unreachable as `_recognised` and `_ask`.

    `computed`: games and room keys for which the code is stretched. For any other, stretch it, add it and reconnect.
    """
    while True:
        answer = await _recognised(await _ask(place, dial), code, game, key)
        assert answer.agreed
        room = answer.status.game, answer.agreed.room_key
        if room in computed:
            return answer
        # A busy host does not wait while we stretch the code: we connect again when we have done so.
        answer.sock.close()
        await asyncio.to_thread(stretched, split(code)[0], answer.status.game)
        computed.add(room)


async def _again(problem: Unreachable, problems: list[Unreachable]) -> None:
    """Add a problem to `problems`. Return after a pause if another attempt is worthwhile; otherwise raise the problem.

    A busy host is always tried again, one that hangs up in the handshake once: each time may count as a wrong code.
    """
    again = problem.why == "busy" or (problem.why == "hung_up" and all(other.why != "hung_up" for other in problems))
    problems.append(problem)
    if not again:
        raise problem
    await asyncio.sleep(uniform(*_RETRY_PAUSE))


class _Answer(NamedTuple):
    place: Place
    sock: socket.socket
    status: StatusReply
    agreed: KeyAgreement | None = None


async def _first(
    places: Sequence[Place], ask: Callable[[Place], Awaitable[_Answer]], problems: list[Unreachable]
) -> _Answer:
    """Race the places, names resolved; return the first answer and close the others. Unreachable if all fail.

    Failures are added to `problems`; `_again` decides which places are tried again.
    """

    async def noting(place: Place) -> _Answer:
        while True:
            try:
                return await ask(place)
            except Unreachable as problem:
                await _again(problem, problems)

    known = [(address, port) for name, port in places for address in await resolve(name)]
    exact = dict.fromkeys([(way, port) for address, port in known for way in connectable(address)])
    answer = await first_success([partial(noting, place) for place in exact], spare=lambda late: late.sock.close())
    if answer is None:
        raise _most_telling(problems)
    return answer


async def _ask(place: Place, dial: Dial | None = None) -> _Answer:
    """Connect to a place, by `dial` if it is far away; return its host's answer with the open socket.

    Unreachable if that fails.
    """
    with ExitStack() as unless:
        sock = unless.enter_context(await (_dial(place, dial) if is_far(place[0]) else _connect(place)))
        try:
            # A host that turns us away may have closed already, but its reason can still be read.
            with suppress(OSError):
                await say(sock, Status(PROTOCOL))
            answer = await receive(sock, ANSWER, Limits().opening)
        except (FrameError, EOFError):
            raise Unreachable("not_pompeii") from None
        except OSError:
            raise Unreachable("refused") from None
        if isinstance(answer, Bye):
            raise _turned_away(answer)
        unless.pop_all()
    return _Answer(place, sock, answer)


async def _connect(place: Place) -> socket.socket:
    """Return a non-blocking TCP socket connected to an IP address; Unreachable (`refused`, `timeout`, `nobody`)."""
    with ExitStack() as unless:
        try:
            family, at = _place(*place)
            sock = unless.enter_context(socket.socket(family, socket.SOCK_STREAM))
            sock.setblocking(False)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            send_short_packets(sock)
            await asyncio.get_running_loop().sock_connect(sock, at)
        except ConnectionRefusedError:
            raise Unreachable("refused") from None
        except TimeoutError:
            raise Unreachable("timeout") from None
        except (OSError, ValueError):
            raise Unreachable("nobody") from None
        unless.pop_all()
    return sock


async def _dial(place: Place, dial: Dial | None) -> socket.socket:
    """Return a socket connected to a place far away.

    Unreachable: `far_missing` (also without `dial`) or `far_silent`.
    """
    try:
        if dial is None:
            raise ImportError
        return await dial(FarLine.read(place[0]))
    except ImportError:
        raise Unreachable("far_missing") from None
    except (OSError, AddressError):
        raise Unreachable("far_silent") from None


async def _recognised(answer: _Answer, code: str, game: str | None, key: bytes | None) -> _Answer:
    """Check that a host is the one meant, before telling it anything; return the answer with the agreed keys.

    `game`: None for any. `key`: the room's; None to check it by `code`, or to trust any if the code has no check. If it
    is not, has another protocol, or needs a code and none is given, close the socket and raise Unreachable.
    """
    status = answer.status
    with ExitStack() as unless:
        unless.enter_context(answer.sock)
        if game is not None and status.game != game:
            raise Unreachable("nobody")
        if status.protocol != PROTOCOL:
            raise Unreachable("protocol", version=status.version)
        if status.code and not code and key is None:  # a member from before there was a code has a key instead
            raise Unreachable("wrong_code")
        offer = KeyOffer()
        try:
            await say(answer.sock, StartTls(offer.public))
            reply = await receive(answer.sock, ROOM_KEY, Limits().opening)
        except FrameError:
            raise Unreachable("not_pompeii") from None
        except (EOFError, OSError):
            raise Unreachable("busy") from None
        if isinstance(reply, Bye):
            raise _turned_away(reply)
        try:
            agreed = offer.agree(reply)
        except ValueError:
            raise Unreachable("impostor") from None
        if key is not None:
            right = agreed.room_key == key
        else:
            # Without a check, as in an open room, the first key seen is trusted from then on.
            secret, check = split(code)
            right = not check or await asyncio.to_thread(check_of, secret, agreed.room_key, status.game) == check
        if not right:
            raise Unreachable("impostor")
        unless.pop_all()
    return answer._replace(agreed=agreed)


async def _secured(answer: _Answer, code: str, shown: bool, limits: Limits) -> Connected:
    """Return a link, not started, with TLS by the answer's agreed keys. If that fails, close the socket: Unreachable.

    Its reason is `hung_up` if `shown` (the host's key was checked); else `timeout`, or `wrong_code`, but `refused` if
    neither `code` ("": none) nor the host's status has a code. If the network fails, it is always `nobody`.
    """
    place, sock, status, agreed = answer
    assert agreed
    # A guest with a code means a room that has one, whatever the status says; the code is stretched by now.
    session = agreed.session(split(code)[0], status.game)
    link = Link(place[0], session, FROM_HOST, limits, host=False)
    try:
        await asyncio.get_running_loop().create_connection(
            lambda: link,
            sock=sock,
            ssl=guest_context(session.psk),
            server_hostname="",
            ssl_handshake_timeout=limits.handshake,
            ssl_shutdown_timeout=limits.goodbye,
        )
    except (ssl.SSLError, ConnectionError) as problem:
        # A host hangs up on a wrong code as on any attack. But if its key fits the code, the code is right.
        refused: LossReason = "wrong_code" if code or status.code else "refused"
        late = isinstance(problem, ConnectionAbortedError)
        raise Unreachable("hung_up" if shown else "timeout" if late else refused, place) from None
    except OSError:
        raise Unreachable("nobody", place) from None
    return Connected(link, status, place)


def _turned_away(bye: Bye) -> Unreachable:
    """Return the reason that a host gave unencrypted. Only `busy` and `shut` are believed."""
    return Unreachable(bye.why if bye.why in _IN_THE_OPEN else "not_pompeii")


def _place(address: str, port: int) -> tuple[socket.AddressFamily, Any]:
    """Return the family and address for a socket's `connect`. OSError or ValueError if its interface is unknown."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv4Address):
        return socket.AF_INET, (str(ip), port)
    scope = ip.scope_id or "0"
    index = int(scope) if scope.isdecimal() else socket.if_nametoindex(scope)  # Windows looks up no names of interfaces
    return socket.AF_INET6, (str(ip).partition("%")[0], port, 0, index)


def _most_telling(problems: list[Unreachable]) -> Unreachable:
    """Return a host's own reason if there is one, else the problem latest in `_TELLING`; `nobody` for no problems."""
    ranks = {why: rank for rank, why in enumerate(_TELLING)}
    return max(problems, key=lambda problem: ranks.get(problem.why, len(ranks)), default=Unreachable("nobody"))


STAGGER: Final = 0.25  # seconds between the starts of attempts that run side by side


async def first_success[T](
    attempts: Iterable[Callable[[], Awaitable[T]]], stagger: float = STAGGER, spare: Callable[[T], None] | None = None
) -> T | None:
    """Return the result of the first attempt to succeed and end the others; None if all raise OSError.

    Attempts start `stagger` seconds apart, or when all earlier ones have failed. `spare` gets results of others that
    succeeded at the same moment. Any other exception of an attempt is raised.
    """
    running: set[asyncio.Task[T]] = set()
    try:
        for attempt in attempts:
            running.add(asyncio.ensure_future(attempt()))
            if winner := await _next(running, stagger):
                return winner.result()
        winner = await _next(running, None)
        return winner.result() if winner else None
    finally:
        for task in running:
            task.cancel()
        for late in await asyncio.gather(*running, return_exceptions=True):
            if spare and not isinstance(late, BaseException):
                spare(late)


async def _next[T](running: set[asyncio.Task[T]], within: float | None) -> asyncio.Task[T] | None:
    """Remove from `running` the first task to end without OSError, and return it. Failed tasks are removed too.

    None if all fail or `within` seconds (None: no limit) pass first.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            while running:
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    running.discard(task)
                    if not isinstance(task.exception(), OSError):
                        return task
    return None


async def resolve(name: str) -> list[str]:
    """Return the addresses of a name; [] if it is unknown. An address is returned as it is. Raises nothing."""
    if not name or as_ip(name) or is_far(name):  # to Windows, no name would be this machine
        return [name] if name else []
    # In a daemon thread, which the end of the program does not wait for: a name server may take half a minute.
    answer: Future[list[str]] = Future()
    answer.set_running_or_notify_cancel()  # so that the result can be set even if the waiting task was cancelled

    def ask() -> None:
        found: list[str] = []
        with suppress(OSError, ValueError):
            found = [str(info[4][0]) for info in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)]
        answer.set_result(list(dict.fromkeys(found)))

    thread = threading.Thread(target=ask, name="resolver", daemon=True)
    thread.start()
    found = await asyncio.wrap_future(answer)
    thread.join()
    return found
