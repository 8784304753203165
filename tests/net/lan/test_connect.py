"""A guest finds its host, or is told why not."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from pompeii_net.lan.limits import Limits
from pompeii_net.lan.transport.connect import Connected, Unreachable, ask_status, connect, first_success
from pompeii_net.lan.transport.join_codes import check_of
from pompeii_net.lan.transport.keys import RoomCredentials
from pompeii_net.lan.transport.link import OPENING, now, pack
from pompeii_net.lan.wire import PROTOCOL, Bye, FromHost, Opening, StartTls, StatusReply
from tests.net.lan.neighbours import flying_time
from tests.net.lan.peers import CODE, CREDENTIALS, GAME, HELLO, LOCAL, PAIR, Heard, OpenGate, at, guest, hosting, stray

pytestmark = pytest.mark.virtual_time

OTHER = "127.0.0.2"
INDEX, INTERFACE = socket.if_nameindex()[0]

type Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def answering(answer: Answer, port: int = 0, address: str = LOCAL) -> AsyncIterator[int]:
    """Run a server that does this with every connection, and yield its port."""
    writers = []

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        with suppress(OSError, EOFError):
            await answer(reader, writer)

    server = await asyncio.start_server(meet, address, port)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()
        await server.wait_closed()


async def mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()


async def stuck(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(STATUS)
    await reader.read()


async def silent_in_tls(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send the status and the room's key, but no TLS."""
    await tell_key(reader, writer)
    await reader.read()


async def tell_key(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(STATUS)
    while not isinstance(said := await heard(reader), StartTls):
        pass
    writer.write(pack(CREDENTIALS.answer(said.key)[0]))


async def heard(reader: asyncio.StreamReader) -> Opening:
    """Return the next unencrypted message of a guest."""
    return OPENING.decode(await reader.readexactly(int.from_bytes(await reader.readexactly(4))))


def saying(data: bytes) -> Answer:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(data)
        await writer.drain()
        writer.close()

    return answer


@asynccontextmanager
async def connected(port: int, *addresses: str, code: str = CODE, **words: Any) -> AsyncIterator[Connected]:
    """Yield a link to the host at the first of these addresses that answers; end it afterwards."""
    found = await connect(at(port, *(addresses or [LOCAL])), code, within=60, **words)
    yield found
    found.link.end()
    await found.link.closed()


async def why_not(port: int, *addresses: str, code: str = CODE, game: str | None = None) -> str:
    with pytest.raises(Unreachable) as problem:
        await connect(at(port, *(addresses or [LOCAL])), code, game)
    return problem.value.why


async def test_an_open_room_needs_no_code_and_a_given_code_is_always_checked() -> None:
    """An impostor could claim that the room has no code, and so learn what only the room may know."""
    async with hosting(OpenGate(code=False), credentials=RoomCredentials(PAIR, "", GAME)) as listener:
        assert await why_not(listener.port, code=CODE) == "wrong_code"
        async with connected(listener.port, code=""):
            pass


async def test_a_wrong_code_is_reported_and_a_missing_one_is_not_counted_as_wrong() -> None:
    async with hosting(OpenGate()) as listener:
        for typed in [""] * 6 + ["WRNGCDE2"]:
            assert await why_not(listener.port, code=typed) == "wrong_code"
        await guest(listener)


async def test_a_right_code_is_not_called_wrong_when_the_host_hangs_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when one side is too late for the handshake: it is tried again, and then the host has hung up."""
    code = CODE + check_of(CODE, PAIR.public, GAME)
    handshakes: list[bytes] = []

    async def hanging_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await tell_key(reader, writer)
        if begun := await reader.read(1):  # else it comes again when it has computed its key
            handshakes.append(begun)
        writer.close()

    async with answering(hanging_up) as port:
        assert await why_not(port, code=code) == "hung_up"
        assert len(handshakes) == 2, "it is tried once more"

    async def late(protocol: object, sock: socket.socket, **tls: object) -> None:
        monkeypatch.undo()
        sock.close()
        raise ConnectionAbortedError

    async with hosting(OpenGate()) as listener:
        monkeypatch.setattr(asyncio.get_running_loop(), "connect_accepted_socket", late)
        async with connected(listener.port, code=code):
            pass


async def test_a_host_of_another_protocol_is_reported_with_its_status() -> None:
    async with hosting(OpenGate(protocol=PROTOCOL + 1)) as listener:
        with pytest.raises(Unreachable, match="protocol") as refused:
            await connect([(LOCAL, listener.port)], "", within=5)
        assert refused.value.version == "1"
        assert (await ask_status(LOCAL, listener.port)).protocol == PROTOCOL + 1


NONSENSE = (b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH\r\n", b"\0\0", b"", b"\0\0\x0f\xa0" + b"\x91" * 4000)
STATUS = pack(OpenGate().status())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        *((data, "not_pompeii") for data in (*NONSENSE, pack(HELLO), STATUS + b"and more" * 100)),
        (pack(Bye("busy")), "busy"),
        (pack(Bye("shut")), "shut"),
        (pack(Bye("kicked")), "not_pompeii"),  # which only the host may say, who first shows that it is that
        (STATUS, "busy"),
        (pack(OpenGate(code=False).status()), "busy"),
    ],
)
async def test_every_wrong_answer_has_a_reason(said: bytes, why: str) -> None:
    async with answering(saying(said)) as port:
        assert await why_not(port) == why


class Asked(OpenGate):
    times = 0

    def status(self) -> StatusReply:
        self.times += 1
        self.changed()
        return super().status()


async def test_a_host_that_is_busy_is_tried_again_until_it_has_time() -> None:
    gate = Asked()
    async with hosting(gate, Limits(pending=1, grace=3600.0)) as listener, stray(listener) as first:
        assert await first.status()
        trying = asyncio.create_task(connect(at(listener.port, LOCAL), CODE, GAME))
        await gate.until(lambda: gate.times == 2)  # with the second one it is refused
        await first.close()
        link, *_ = await trying
        link.end()
        await link.closed()


@pytest.mark.parametrize(("game", "key", "questions"), [(GAME, PAIR.public, 1), (None, None, 2)], ids=["back", "new"])
async def test_a_guest_gets_a_link_and_no_host_waits(game: str | None, key: bytes | None, questions: int) -> None:
    gate = Asked()
    async with hosting(gate) as listener, connected(listener.port, game=game, key=key) as (link, status, _):
        assert gate.times == questions
        assert status == gate.status()
        told: Heard[FromHost] = Heard()
        link.send(HELLO)
        told.start(link)
        await told.until(1)
        assert gate.entrances == [HELLO]


async def test_an_address_without_a_host_is_reported() -> None:
    with socket.create_server((LOCAL, 0)) as unused:
        port = unused.getsockname()[1]
    assert await why_not(port) == "refused"
    with pytest.raises(Unreachable, match="nobody"):
        await connect([], CODE)
    for address in ("255.255.255.255", "fe80::1%no-such-interface", "fe80::1%\0", f"fe80::1%{5000 * '9'}"):
        assert await why_not(port, address) == "nobody"
    with pytest.raises(Unreachable, match="refused"):
        await ask_status(LOCAL, port)


def dialled(port: int) -> Awaitable[object]:
    return connect(at(port, LOCAL), CODE)


def asked(port: int) -> Awaitable[object]:
    return ask_status(LOCAL, port)


@pytest.mark.parametrize(
    ("hanging", "ask"), [(mute, asked), (mute, dialled), (stuck, dialled), (silent_in_tls, dialled)]
)
async def test_a_hanging_host_is_given_up_in_time(hanging: Answer, ask: Callable[[int], Awaitable[object]]) -> None:
    async with answering(hanging) as port:
        loop = asyncio.get_running_loop()
        began = loop.time()
        with flying_time(), pytest.raises(Unreachable, match="timeout"):
            await ask(port)
        assert loop.time() - began == pytest.approx(2.5, abs=0.3)


async def test_a_handshake_has_its_own_shorter_limit() -> None:
    async with answering(silent_in_tls) as port:
        began = now()
        with pytest.raises(Unreachable, match="timeout"):
            await connect(at(port, LOCAL), CODE, within=60, limits=Limits(handshake=0.05))
        assert now() - began < 30


async def test_the_first_address_to_answer_wins_even_if_others_fail_or_hang() -> None:
    async with hosting(OpenGate()) as listener, answering(mute, listener.port, OTHER):
        began = now()
        async with connected(listener.port, "127.0.0.3", "127.0.0.4", OTHER, LOCAL) as (link, *_):
            assert link.peer == LOCAL
            assert 0.2 < now() - began < 1.5


async def test_another_game_at_the_address_is_not_ours() -> None:
    other = replace(OpenGate().status(), game="another-game")
    async with answering(saying(pack(other))) as port:
        assert await why_not(port, game=GAME) == "nobody"
    async with (
        hosting(OpenGate()) as listener,
        answering(saying(pack(other)), listener.port, OTHER),
        connected(listener.port, OTHER, LOCAL, game=GAME) as (link, status, _),
    ):
        assert (link.peer, status.game) == (LOCAL, GAME)


async def test_a_host_s_reason_counts_more_than_silence_elsewhere() -> None:
    async with answering(saying(pack(Bye("busy")))) as port, answering(mute, port, OTHER):
        with flying_time():
            assert await why_not(port, OTHER, LOCAL, "127.0.0.3") == "busy"


async def test_cancelling_a_connection_attempt_leaves_nothing_open() -> None:
    async with answering(mute) as port:
        task = asyncio.create_task(connect(at(port, LOCAL, LOCAL), CODE))
        await asyncio.wait([task], timeout=0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_names_are_looked_up_and_an_unknown_one_has_no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosting(OpenGate()) as listener:
        assert (await ask_status("localhost", listener.port)).game == GAME
        for name in ("no-such-computer.invalid", "x" * 70 + ".local", "a\0b", "ä" * 300):
            with pytest.raises(Unreachable, match="nobody"):
                await ask_status(name, listener.port)
        own = [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (LOCAL, 0))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *words, **kinds: own)  # as on Windows
        with pytest.raises(Unreachable, match="nobody"):
            await ask_status("", listener.port)


async def test_a_hanging_name_server_delays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = threading.Event()
    resolvers: list[threading.Thread] = []

    def hang(*args: object, **kinds: object) -> list[object]:
        resolvers.append(threading.current_thread())
        answer.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    with pytest.raises(Unreachable, match="timeout"):
        await ask_status("laptop.local", 1, within=0.1)
    assert resolvers[0].daemon
    answer.set()
    resolvers[0].join()


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.1", (socket.AF_INET, ("192.0.2.1", 1))),
        ("::1", (socket.AF_INET6, ("::1", 1, 0, 0))),
        ("fe80::1%2", (socket.AF_INET6, ("fe80::1", 1, 0, 2))),
        (f"fe80::1%{INTERFACE}", (socket.AF_INET6, ("fe80::1", 1, 0, INDEX))),
    ],
)
async def test_a_link_local_address_is_used_with_its_interface(
    address: str, place: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialled = []

    async def dial(sock: socket.socket, to: object) -> None:
        dialled.append((sock.family, to))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", dial)
    assert await why_not(1, address) == "refused"
    assert dialled == [place]


type Way = Callable[[], Awaitable[str]]


async def after(seconds: float, name: str) -> str:
    await asyncio.sleep(seconds)
    if name == "fails":
        raise ConnectionError
    return name


def way(seconds: float, name: str) -> Way:
    return partial(after, seconds, name)


@pytest.mark.parametrize(
    ("ways", "winner", "seconds"),
    [
        ([way(0.1, "a"), way(0, "b")], "a", 0.1),
        ([way(0.5, "a"), way(0.1, "b")], "b", 0.35),
        ([way(9, "a"), way(9, "b"), way(0.1, "c")], "c", 0.6),
        ([way(0.1, "fails"), way(0.1, "b")], "b", 0.2),
        ([way(1, "fails"), way(2, "b")], "b", 2.25),
        ([way(0.1, "fails"), way(0.1, "fails")], None, 0.2),
        ([way(1, "fails"), way(0, "fails"), way(0, "fails")], None, 1.0),
        ([], None, 0.0),
    ],
)
async def test_attempts_start_shortly_after_one_another(ways: list[Way], winner: str | None, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    with flying_time():
        began = loop.time()
        assert await first_success(ways) == winner
        assert loop.time() - began == pytest.approx(seconds, abs=0.09)


async def test_results_of_simultaneous_attempts_are_not_lost() -> None:
    spare: list[str] = []
    both = asyncio.Event()

    async def run_in(name: str) -> str:
        if name == "second":
            both.set()
        await both.wait()
        return name

    winner = await first_success(
        [partial(run_in, "first"), partial(run_in, "second")], stagger=0.01, spare=spare.append
    )
    assert {winner, *spare} == {"first", "second"}
    assert len(spare) == 1


async def test_an_unexpected_exception_is_not_a_failed_attempt() -> None:
    async def fault() -> str:
        raise ZeroDivisionError

    for ways in ([fault, way(9, "b")], [way(9, "a"), fault]):
        with pytest.raises(ZeroDivisionError):
            await first_success(ways, stagger=0.01)
