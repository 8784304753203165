"""A phone is a guest like any other, over a WebSocket with sealed messages; only our own page can be one."""

import asyncio
import gzip
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace
from nacl.bindings import crypto_scalarmult
from websockets.frames import Frame, Opcode

from pompeii_core.record import read_record
from pompeii_core.rules import PRESETS
from pompeii_core.view import Update, View
from pompeii_net.lan import wire
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.phone.browser import Browser
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.connect import ask_status
from pompeii_net.lan.transport.join_codes import invitation
from pompeii_net.lan.transport.keys import RoomCredentials
from tests.net.lan.guest_group import PATIENT
from tests.net.lan.hostile import Honest
from tests.net.lan.peers import CODE, GAME, LOCAL, PAIR, Client, Key, OpenGate, hosting
from tests.net.lan.phone import PINGS, Phone, mac, upgrade
from tests.net.lan.rooms import left_at_the_end, plan

LINK = invitation(CODE, GAME, PAIR.public)
HELLO = wire.Hello(wire.PROTOCOL, "phone", "Anna")


@asynccontextmanager
async def calling(gate: OpenGate, limits: Limits = PATIENT) -> AsyncIterator[Phone]:
    async with asyncio.timeout(30), hosting(gate, limits) as listener:
        phone = await Phone.open(listener.port)
        yield phone
        await phone.close()


@asynccontextmanager
async def entered(gate: OpenGate, limits: Limits = PATIENT) -> AsyncIterator[Phone]:
    async with calling(gate, limits) as phone:
        await phone.enter(LINK, "Anna")
        yield phone


async def asked(port: int, request: str | bytes, *, stays: bool = False) -> tuple[str, dict[str, str], bytes]:
    """Return the first line, headers and body of the answer; our end is closed first unless it `stays`."""
    reader, writer = await asyncio.open_connection(LOCAL, port)
    writer.write(request.encode() if isinstance(request, str) else request)
    if not stays:
        writer.write_eof()
    answer = b""
    with suppress(ConnectionError):
        answer = await reader.read()
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return first, dict(line.split(": ", 1) for line in lines), body


def get(path: str, host: str = LOCAL, *more: str) -> str:
    return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {host}", *more, "", ""])


# Whole games


class PhonePlayer(Honest):
    """A player or spectator at a phone."""

    kind: type[Client] = Phone

    def __init__(self, room: Room, seat: int | None) -> None:
        key = Key(room.state.secret, room.state.id)
        super().__init__(f"Phone {seat}", room.state.port, key, lambda seq: True, 3, seat)
        self.views: list[View] = []

    def told(self, update: Update) -> None:
        self.views.append(update.view)
        super().told(update)


@pytest.mark.parametrize("preset", ["standard", "manual"])
async def test_phones_play_whole_games_and_come_back_over_either_transport(tmp_path: Path, preset: str) -> None:
    """Each is told its own hand, and the spectator none; all end as the record says."""
    whole = plan(2)
    asked = replace(whole, game=replace(whole.game, rules=PRESETS[preset]))
    room = await Room.open(asked, None, tmp_path, announce=False)
    async with left_at_the_end(room), asyncio.timeout(60), asyncio.TaskGroup() as group:
        players = [PhonePlayer(room, seat) for seat in (0, 1, None)]
        for player in players:
            group.create_task(player.run())
        for player in players[:2]:
            await player.until(lambda player=player: len(player.views) > 12)  # type: ignore[misc]
            assert player.client
            player.client.reset()
            player.kind = Client if player.seat else Phone
    (path,) = tmp_path.glob("*.pompeii")
    game = read_record(path).game()
    for player in players:
        assert player.end == game.view(player.seat)
        assert {view.seat for view in player.views} == {player.seat}
        assert {*player.refused} <= {"too_late"}, "which was on its way when the line broke"
    assert [player.cut_off for player in players] == [1, 1, 0]
    hands = [player.views[0].hand for player in players]
    assert hands[0] != hands[1]
    assert all(view.hand is None for view in players[2].views)


# The way in


async def test_an_old_code_brings_members_back_and_lets_no_newcomer_in() -> None:
    changed = RoomCredentials(PAIR, "ZYXWVTSR", GAME, [CODE])
    async with hosting(OpenGate(), credentials=changed) as listener:
        newcomer, known, fresh = [await Phone.open(listener.port) for _ in range(3)]
        with pytest.raises(EOFError, match="old_code"):
            await newcomer.enter(LINK, "Anna")
        await known.come_back(LINK, "t")
        new_link = invitation("ZYXWVTSR", GAME, PAIR.public)
        assert len(new_link) == 56
        await fresh.enter(new_link, "Anna")
        for phone in (newcomer, known, fresh):
            await phone.close()


async def test_five_wrong_codes_shut_out_programs_and_phones() -> None:
    gate = OpenGate()
    async with hosting(gate) as listener:
        for _ in range(5):
            phone = await Phone.open(listener.port)
            await phone.secure(Key("WRONGONE", GAME))
            phone.send(HELLO)
            assert await phone.ended() == 4001
            await phone.close()
        assert gate.guessing == [LOCAL]
        first, _, body = await asked(listener.port, get("/"))
        assert (first, body) == ("HTTP/1.1 503 Service Unavailable", b"")


# Eavesdroppers


async def test_a_listener_learns_nothing_even_with_the_code_and_the_rooms_key_afterwards() -> None:
    """Nor does the room's private key, found later, open a recording: each connection has its own keys."""
    gate = OpenGate()
    async with calling(gate) as phone:
        await phone.enter(LINK, "Zenobia")
        gate.links[0].send(wire.Chat("Ada", None, "a secret"))
        while not isinstance(await phone.read(), wire.Chat):
            pass
        for secret in (b"Zenobia", b"Ada", b"a secret", b"welcome", LINK.encode(), CODE.encode()):
            assert secret not in phone.talk.replace(b"\xa3Ada", b"")  # the host's name is in its status
        # With all that the host keeps, the shared secret of the two ephemeral keys is not to be had.
        nonce = phone.talk.partition(b"nonce\xc4 ")[2][:32]
        assert phone.keys is not None
        guess = mac(phone.session.psk, b"pompeii phone host", crypto_scalarmult(PAIR.private, nonce))
        assert guess != phone.keys[1]
        # One in the open; then what says nothing by its length.
        assert [(length - 16) % 512 for length in phone.lengths[1:]] == [0] * len(phone.lengths[1:]) != []


@pytest.mark.parametrize("what", ["changed", "twice", "left out", "unsealed"])
async def test_a_message_changed_on_the_way_ends_the_connection(what: str) -> None:
    gate = OpenGate()
    async with entered(gate) as phone:
        seen: list[bytes] = []
        send, phone.frame = phone.frame, seen.append  # type: ignore[method-assign, assignment]
        for text in ("one", "two"):
            phone.send(wire.Say(text))
        match what:
            case "changed":
                sent = [seen[0][:9] + bytes([seen[0][9] ^ 1]) + seen[0][10:]]
            case "twice":
                sent = [seen[0], seen[0]]
            case "left out":
                sent = seen[1:]
            case _:
                sent = [b"\x00\x00\x00\x00"]
        for message in sent:
            send(message)
        assert await phone.ended() is None
        await gate.heard[0].until(ended=True)
        heard = [message.text for message in gate.heard[0].messages if isinstance(message, wire.Say)]
        assert heard == (["one"] if what == "twice" else [])


# Other websites and programs


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("evil.example:{port}", None, 421),
        ("localhost.evil.example:{port}", None, 421),
        ("evil.example", None, 421),
        ("127.0.0.1.evil.example", None, 421),
        ("", "http://evil.example", 403),
        ("", "null", 403),
        ("", "", 403),
        ("", "http://127.0.0.1", 403),
        ("", "https://127.0.0.1:{port}", 403),
    ],
)
async def test_other_websites_cannot_reach_the_room(host: str, origin: str | None, status: int) -> None:
    async with hosting(OpenGate()) as listener:
        named = {"host": host.format(port=listener.port), "origin": origin and origin.format(port=listener.port)}
        phone = await Phone.open(listener.port, **named)  # type: ignore[arg-type]
        assert phone.answer.status_code == status
        await phone.gone()
        await phone.close()


async def test_the_page_is_not_served_under_other_host_names() -> None:
    async with hosting(OpenGate()) as listener:
        other = "evil.example"
        for host in (other, f"pc.local:{listener.port}", f"{LOCAL}\r\nHost: {other}", "[fe80::1%; script-src *]", ""):
            assert (await asked(listener.port, get("/", host)))[0] == "HTTP/1.1 421 Misdirected Request"
        for host in (
            LOCAL,
            f"{LOCAL}:1",
            "localhost",
            "localhost:17979",
            "[::1]:17979",
            "[fe80::1]",
            "192.168.178.20:17979",
        ):
            assert (await asked(listener.port, get("/", host)))[0] == "HTTP/1.1 200 OK"


async def test_a_browser_that_stops_sending_still_gets_its_answer() -> None:
    ours, theirs = socket.socketpair()
    with closing(theirs):
        ours.setblocking(False)
        theirs.sendall(get("/")[3:].encode())
        theirs.shutdown(socket.SHUT_WR)
        browser = await Browser.meet(ours, b"GET", Limits())
        await browser.request()
        for _ in range(5):  # turns of the loop, in which the end is heard
            await asyncio.sleep(0)
        browser.respond(HTTPStatus.OK, {}, b"here")
        await browser.closed()
        assert theirs.recv(1000).endswith(b"here")


async def test_thirty_phones_load_the_page_at_once() -> None:
    async with hosting(OpenGate()) as listener:
        answers = await asyncio.gather(*(asked(listener.port, get("/app.js"), stays=True) for _ in range(30 * 6)))
        assert {first for first, *_ in answers} == {"HTTP/1.1 200 OK"}


async def test_files_are_served_only_by_their_names_with_security_headers() -> None:
    async with hosting(OpenGate()) as listener:
        host = f"{LOCAL}:{listener.port}"
        first, headers, body = await asked(listener.port, get("/?x", host))
        assert first == "HTTP/1.1 200 OK"
        assert gzip.decompress(body).startswith(b"<!DOCTYPE html>")
        assert headers["Content-Length"] == str(len(body))
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert f"connect-src 'self' ws://{host};" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "Set-Cookie" not in headers
        again = await asked(listener.port, get("/", host, f"If-None-Match: {headers['ETag']}"))
        assert (again[0], again[2]) == ("HTTP/1.1 304 Not Modified", b"")
        for path in ("/index.html", "/make.py", "/../pyproject.toml", "/..%2fmake.py", "//", "/room/", "/favicon.ico"):
            assert (await asked(listener.port, get(path, host)))[0] == "HTTP/1.1 404 Not Found", path


@pytest.mark.parametrize(
    "request_",
    [
        *(f"{method} / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" for method in ("POST", "HEAD")),
        *("GET / HTTP/9\r\n\r\n", "GET \r\n\r\n", "GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n", get("/room")),
        b"GET / HTTP/1.1\r\nHost: \xff\x00\r\n\r\n",
        pytest.param(get("/" + 9000 * "a"), id="long line"),
        pytest.param(get("/", LOCAL, *(f"X-{n}: {100 * 'a'}" for n in range(80))), id="long head"),
    ],
)
async def test_nonsense_gets_no_file(request_: str | bytes) -> None:
    async with hosting(OpenGate()) as listener:
        first, _, _ = await asked(listener.port, request_)
        assert "200" not in first
        assert (await ask_status(LOCAL, listener.port)).game == GAME


SAYS: Final = {
    "a body": b"hello",
    "another request": get("/").encode(),
    "pings": PINGS,
    "junk": bytes(range(256)) * 10,
    "a frame without a mask": b"\x82\x03ave",
    "reserved bits": b"\xf2\x80\0\0\0\0",
    "half a frame": b"\x82\xff\0",
    "a length of 2^63": b"\x82\xff" + b"\xff" * 12,
    "a goodbye": Frame(Opcode.CLOSE, b"").serialize(mask=True) * 100,
    "empty messages": Frame(Opcode.BINARY, b"").serialize(mask=True) * 10_000,
}


@pytest.mark.parametrize("behind", SAYS.values(), ids=SAYS)
@pytest.mark.parametrize("room", [False, True])
async def test_data_after_a_request_is_hardly_read_and_does_no_harm(
    behind: bytes, room: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    read, taken, wrong = [0], [0], list[object]()
    hear, take = Browser.data_received, Browser._take_message

    def heard(browser: Browser, data: bytes) -> None:
        read[0] += len(data)
        hear(browser, data)

    def took(browser: Browser) -> bytes | None:
        taken[0] += 1
        return take(browser)

    monkeypatch.setattr(Browser, "data_received", heard)
    monkeypatch.setattr(Browser, "_take_message", took)
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: wrong.append(context))
    async with hosting(OpenGate(), Limits(goodbye=0.05, first_message=0.2, handshake=0.2, body=0.2)) as listener:
        request = upgrade(listener.port) if room else get("/").encode()
        first, _, _ = await asked(listener.port, request + behind, stays=True)
        assert first in ("", "HTTP/1.1 200 OK", "HTTP/1.1 101 Switching Protocols")
        assert (await ask_status(LOCAL, listener.port)).game == GAME
        assert listener.faults == 0
    assert wrong == caplog.records == []
    assert read[0] < 50_000
    assert taken[0] < 5


@pytest.mark.parametrize("piece", [b"", b"\0"])
async def test_a_phone_that_sends_many_tiny_messages_is_cut_off_as_a_flood(piece: bytes) -> None:
    gate = OpenGate()
    async with entered(gate, replace(PATIENT, rate=1.0, burst=400.0, goodbye=0.05)) as phone:
        phone.write((16_000).to_bytes(4))
        for _ in range(500):
            phone.write(piece)
        await phone.ended()
        await gate.heard[0].until(ended=True)
        assert gate.heard[0].ends == ["flood"]


@pytest.mark.parametrize("within", [False, True])
@pytest.mark.parametrize(
    ("opcode", "data", "fin"),
    [
        (Opcode.TEXT, b"ave", True),
        (Opcode.PING, b"ave", True),
        (Opcode.BINARY, b"ave", False),
        (Opcode.BINARY, bytes(20_000), True),
        (Opcode.CLOSE, b"", True),
        (Opcode.CONT, b"", True),
    ],
)
async def test_a_frame_no_page_sends_ends_the_connection(within: bool, opcode: Opcode, data: bytes, fin: bool) -> None:
    gate = OpenGate()
    async with entered(gate) if within else calling(gate) as phone:
        phone.frame(data, opcode, fin)
        await phone.ended()
        if within:
            await gate.heard[0].until(ended=True)


async def test_slow_and_lingering_browsers_are_cut_off() -> None:
    limits = Limits(first_message=0.1, handshake=0.1, goodbye=0.1, body=0.2)
    async with hosting(OpenGate(), limits) as listener:
        assert (await asked(listener.port, "GET / HTTP", stays=True))[0] == ""
        assert (await asked(listener.port, get("/"), stays=True))[0] == "HTTP/1.1 200 OK"
        for said in ([], [wire.Status(wire.PROTOCOL)]):
            phone = await Phone.open(listener.port)
            for message in said:
                phone.send(message)
            assert await phone.ended() is None
            await phone.close()
        await listener.serving.join()
