"""docs/network.md lists the program's messages and limits; protocol 2 is understood."""

import asyncio
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields

from pompeii_net.lan import wire
from pompeii_net.lan.discovery import finder, udp_broadcast
from pompeii_net.lan.guest import files
from pompeii_net.lan.guest import reconnecting_connection as line
from pompeii_net.lan.limits import MOST_UNDOS, UNDO_BURST, Limits
from pompeii_net.lan.room import endpoint
from pompeii_net.lan.transport import connect as way
from pompeii_net.lan.transport.connect import Unreachable, ask_status, connect
from pompeii_net.lan.wire import PROTOCOL
from pompeii_net.messages import GameMessage
from tests.net.lan.peers import CODE, LOCAL, OpenGate, at, hosting, stray
from tests.net.lan.test_connect import answering

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "network.md").read_text(encoding="utf-8")
NETWORK = " ".join(PAGE.split())
SECURITY = " ".join((DOCS / "security.md").read_text(encoding="utf-8").split())
MESSAGES = PAGE.split("\n## Messages\n")[1].split("\n## ")[0]


def members(alias: Any) -> list[type[Struct]]:
    kinds = getattr(alias, "__value__", alias)
    return [kinds] if isinstance(kinds, type) else [struct for part in get_args(kinds) for struct in members(part)]


def tag(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag)


UNIONS = (wire.Opening, wire.Entrance, wire.FromClient, wire.FromHost, wire.RoomKey)
ALL: dict[str, type[Struct]] = {tag(struct): struct for union in UNIONS for struct in members(union)}


def told() -> dict[str, list[str]]:
    found = {}
    for row in MESSAGES.splitlines():
        cells = [cell.strip() for cell in row.split("|")[1:-1]]
        if not cells or not cells[0].startswith("`"):
            continue
        names = [cell for cell in cells[1:-1] if cell not in ("guest", "host")]
        for name in cells[0].split(", "):
            found[name.strip("`")] = [word.strip("`") for word in " ".join(names).split()]
    return found


def test_the_page_lists_exactly_the_messages_with_their_fields() -> None:
    assert told() == {
        name: [field.encode_name if field.required else f"[{field.encode_name}]" for field in fields(struct)]
        for name, struct in ALL.items()
    }
    assert {tag(struct) for struct in members(GameMessage)} < set(ALL)


def test_every_end_reason_is_listed() -> None:
    reasons = PAGE.split("\n`why` is one of ")[1].split(".\n")[0]
    assert re.findall(r"`(\w+)`", reasons) == list(get_args(wire.EndReason.__value__))
    final = NETWORK.split("after a `Bye` that says ")[1].split(" from the host")[0]
    assert {*re.findall(r"`(\w+)`", final)} == line.FINAL_REASONS


def kib(size: int) -> str:
    return f"{size >> 20} MiB" if size >= 1 << 20 else f"{size >> 10} KiB"


LIMITS = Limits()
OPENING, FROM_GUEST, FROM_HOST = map(kib, (LIMITS.opening, LIMITS.from_client, LIMITS.from_host))
IN_NETWORK = [
    f"The protocol's number is {wire.PROTOCOL},",
    f"| UDP {wire.PORT} |",
    f"TCP {wire.PORT},",
    f"the last {wire.CHAT_LINES} lines",
    f"| a frame | {OPENING} before `Welcome`, then {FROM_GUEST} from a guest, {FROM_HOST} from a host |",
    f"| the first message, the TLS handshake | {LIMITS.handshake:g} s each |",
    f"| the rest of a frame that has begun | {LIMITS.body:g} s |",
    f"| messages from a guest, padding too | {LIMITS.rate:g} a second, {LIMITS.burst:g} at once;",
    f"| {kib(LIMITS.queue)};",
    f" | {LIMITS.ping:g} s, in either direction |",
    f"(the host asks after {LIMITS.host_ping:g} s,",
    f" | {LIMITS.shaky:g} s | the other side is shown as *shaky* |",
    f" | {LIMITS.client_limit:g} s | the guest gives the connection up",
    f" | {LIMITS.host_limit:g} s | the host gives it up |",
    f"`shaky` after {LIMITS.shaky:g} s of silence",
    f"every {finder.EVERY:g} s, and drops it from the list after",
    f"The list holds {finder.MOST_GAMES} games, {finder.MOST_AT_ADDRESS} of one address",
    f"a {udp_broadcast.SIZE}-byte `Probe`",
    f"check their interfaces every {endpoint.LOOK_AFTER:g} s",
    f"{1000 * way.STAGGER:g} ms later the next",
    f"{line.RETRY_WITHIN:g} s for each attempt",
    f"grow from {line.FIRST_PAUSE:g} to {line.LONGEST_PAUSE:g} s",
    f"{files.MOST_TICKETS} tickets, {files.KEPT.days} days",
]
IN_SECURITY = [
    f"({LIMITS.pending} for each step before,",
    f"; {LIMITS.connections} after it, {LIMITS.per_address} for one",
    f"A step lasts {LIMITS.handshake:g} s at most",
    f"safe for {LIMITS.grace:g} s",
    f"| messages of any kind, padding too | {LIMITS.burst:g}, {LIMITS.rate:g} |",
    f"{UNDO_BURST} moves at once, then one every two seconds, and {MOST_UNDOS} for each seat and game",
]


def test_the_numbers_of_the_pages_are_those_of_the_program() -> None:
    assert [said for said in IN_NETWORK if said not in NETWORK] == []
    assert [said for said in IN_SECURITY if said not in SECURITY] == []
    assert LIMITS.first_message == LIMITS.handshake
    assert (LIMITS.wrong_codes, LIMITS.wrong_within) == (5, 60), "“Five wrong codes a minute”"


STATUS = b"\x00\x00\x00\x17\x82\xa4type\xa6status\xa8protocol\x02"
REPLY = (
    b"\x00\x00\x00\x80\x8b\xa4type\xabstatusreply\xa8protocol\x02\xa7version\xa50.1.0\xa4game\xafa-game-of-tests"
    b"\xa4name\xa4Room\xa4host\xa3Ada\xa5rules\xa8standard\xa5seats\x04\xa4free\x03\xa5stage\xa5lobby\xa4code\xc3"
)
START = b"\x00\x00\x00\x0f\x81\xa4type\xa8starttls"


@pytest.mark.virtual_time
async def test_a_guest_of_protocol_2_is_told_of_the_other_protocol_in_its_own_format() -> None:
    """It reads the reply and reports another number; with its own TLS it gets no further."""
    async with hosting(OpenGate()) as listener, stray(listener) as peer:
        peer.write(STATUS)
        reply = msgspec.to_builtins(await peer.read())
        recorded = msgspec.msgpack.decode(REPLY[4:])
        assert {key: type(one) for key, one in reply.items()} == {key: type(one) for key, one in recorded.items()}
        assert reply["protocol"] == PROTOCOL != recorded["protocol"]
        peer.write(START)
        await peer.gone()


@pytest.mark.virtual_time
async def test_a_host_of_protocol_2_is_reported_and_gets_nothing_more() -> None:
    heard: list[bytes] = []

    async def older(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readexactly(len(STATUS)))
        writer.write(REPLY)
        heard.append(await reader.read())

    async with answering(older) as port:
        with pytest.raises(Unreachable, match="protocol"):
            await connect(at(port, LOCAL), CODE)
        assert (await ask_status(LOCAL, port)).protocol == 2
        while len(heard) < 4:
            await asyncio.sleep(0)
    assert heard == [STATUS[:-1] + bytes([PROTOCOL]), b""] * 2
