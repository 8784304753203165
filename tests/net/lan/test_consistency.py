"""No host breaks a window: inconsistent messages are not shown, and end the connection."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import DONE, Choice, Sacrifice
from pompeii_core.ai.opinion import Reason
from pompeii_core.events import Event, GameOver, PiecePlaced, Ran, Sacrificed, TurnEnded, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.lan.guest import reconnecting_connection
from pompeii_net.lan.guest.guest import Guest, is_consistent
from pompeii_net.lan.local import Ticket
from pompeii_net.lan.transport.connect import connect
from pompeii_net.lan.transport.join_codes import check_of
from pompeii_net.lan.transport.keys import KeyPair, RoomCredentials
from pompeii_net.lan.transport.link import FROM_HOST, Link, pack
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import Bye, Chat, ClockView, EndReason, FromClient, Hello, News, Resume, Welcome
from pompeii_net.messages import FormerPlayer, GameInfo, Motive, PastEvent, Refused, Rewound, SeatState
from tests.net.games import people
from tests.net.lan.guest_group import PATIENT, Cable
from tests.net.lan.peers import CODE, GAME, PAIR, Heard, OpenGate, at, hosting
from tests.net.lan.program import HERE, INFO, PLAY, Scene, Window, play, room, update
from tests.net.lan.test_connect import Answer, answering, saying
from tests.net.lan.test_guest import host_back, host_dies, joined, ticket_of

VIEW = PLAY.view(0)


@pytest.mark.parametrize(("rules", "seats"), zip(PRESETS.values(), cycle((2, 3, 4)), strict=False), ids=PRESETS)
@pytest.mark.parametrize("seat", [0, None])
def test_all_messages_of_a_real_game_are_consistent(rules: Rules, seats: int, seat: int | None) -> None:
    game, rng = Game.new(rules, seats, seats, 0), Random(seats)
    info = GameInfo(people(seats), rules, [] if seat is None else [seat], False)
    events: list[Event] = [game.started(seat)]
    past: list[PastEvent] = []
    for seq in range(10_000):
        legal = game.legal_actions() if game.active == seat else []
        assert is_consistent(Update(seq, events, game.view(seat), legal), None, info)
        past += [PastEvent(seq, event) for event in events]
        if game.over:
            break
        events = [for_seat(event, seat) for event in game.apply(rng.choice(game.legal_actions()))]
    assert is_consistent(replace(info, past=past), None, None)


WRONG: dict[str, News] = {
    "somebody else's view": replace(update(0), view=PLAY.view(1)),
    "a hand of nobody": replace(update(0), view=replace(VIEW, hand=None)),
    "no seat to decide": replace(update(0), view=replace(VIEW, active=None)),
    "a seat that there is not": replace(update(0, asked=False), view=replace(VIEW, active=3)),
    "counts of three seats": replace(update(0), view=replace(VIEW, saved=[0, 0, 0])),
    "counts of no seats": replace(update(0), view=replace(VIEW, volcano=[])),
    "pieces of three seats": replace(update(0), view=replace(VIEW, pieces={"A1": [1, 1, 1]})),
    "pieces outside": replace(update(0), view=replace(VIEW, pieces={"A7": [1, 1]})),
    "lava outside": replace(update(0), view=replace(VIEW, lava={"K1": "cover"})),
    "an action of another kind": replace(update(0), legal=[DONE]),
    "against nobody": replace(update(0), view=replace(VIEW, choice=Choice.SACRIFICE), legal=[Sacrifice("A1", 2)]),
    "an action for another": replace(update(0), view=replace(VIEW, active=1)),
    "lava without a tile": replace(update(0), view=replace(VIEW, choice=Choice.LAVA), legal=[]),
    "an event of nobody": update(0, events=(TurnEnded(2),)),
    "an event outside": update(0, events=(PiecePlaced(0, "A7", False),)),
    "a victim that there is not": update(0, events=(Sacrificed(0, 3, "A1"),)),
    "out through the wall": update(0, events=(Ran(0, "B2", "out", ["B1"]),)),
    "out from within": replace(INFO, past=[PastEvent(0, Ran(1, "E6", "out", []))]),
    "an end without winners": update(0, events=(GameOver([1, 1], [1, 1], []),)),
    "winners that there are not": update(0, events=(GameOver([1, 1], [1, 1], [2]),)),
    "two seats of one guest": replace(INFO, own=[0, 1]),
    "a seat of no game": replace(INFO, own=[2]),
    "a past of nobody": replace(INFO, past=[PastEvent(0, TurnEnded(2))]),
    "somebody earlier on no seat": replace(INFO, earlier=[FormerPlayer(0, 2, INFO.players[0])]),
    "somebody on no seat": Seated(2, SeatedPlayer("person", "Ada", 0)),
    "a refusal to nobody": Refused(2, "too_late"),
    "nobody thinks": SeatState(3, "thinking"),
    "nobody's motive": Motive(3, 0, []),
    "a crowd outside": Motive(0, 0, [Reason("joins_crowd", n=4, square="A7")]),
    "a victim in no game": Motive(0, 0, [Reason("burns", n=2, seat=2)]),
    "nobody's time": ClockView(2),
    "nobody speaks": Chat("Ada", 3, "Ave"),
    "a room that waits for nobody": replace(room(), waiting=[2]),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_contradicting_messages_are_inconsistent(wrong: str) -> None:
    assert not is_consistent(WRONG[wrong], room(), INFO)


UNREADABLE: Final[dict[str, list[dict[str, object]]]] = {
    "without end": [{"key": "harmless"}] * 5,
    "what no AI of ours says": [{"key": "I hate you"}],
    "no blank": [{"key": "joins_crowd", "n": 4}],
    "a blank of another": [{"key": "harmless", "n": 4}],
    "a crowd of words": [{"key": "joins_crowd", "n": "so many", "square": "E6"}],
    "a gate of nowhere": [{"key": "near", "gate": "https://example.org"}],
}


@pytest.mark.parametrize("reasons", UNREADABLE.values(), ids=UNREADABLE)
def test_unknown_reasons_of_an_ai_cannot_be_decoded(reasons: list[dict[str, object]]) -> None:
    fine = msgspec.to_builtins(Motive(0, 0, [Reason("joins_crowd", n=4, square="E6")]))
    assert FROM_HOST.decode(msgspec.msgpack.encode(fine))
    with pytest.raises(msgspec.ValidationError):
        FROM_HOST.decode(msgspec.msgpack.encode(fine | {"reasons": reasons}))


def test_rare_messages_are_consistent() -> None:
    crowd, burns = Reason("joins_crowd", n=4, square="E6"), Reason("burns", n=2, seat=1)
    motive = Motive(0, 0, [crowd, burns, Reason("vent", symbol="mask")])
    of_a_game = (motive, SeatState(0, "thinking"), Seated(0, SeatedPlayer("person", "Ada", 0)), Rewound(0), update(0))
    lost = update(0, events=(Sacrificed(0, None, None),))
    out = update(0, events=(Ran(0, "B2", "out", ["B1", "A1"]), Ran(1, "A5", "out", [])))
    for fine in (ClockView(None), Chat("Ada", None, "Ave"), lost, out, Motive(1, 7, []), *of_a_game):
        assert is_consistent(fine, room(), INFO)
    for told in of_a_game:
        assert not is_consistent(told, room(), None), "before a game was told of"


@pytest.mark.parametrize("blank", ["seat", "winners", "counts", "hands", "square", "path", "lava", "rules", "n"])
def test_blanks_of_a_refusal_may_have_any_names(blank: str) -> None:
    """A newer host may send any names; none of them is a field for a seat or a square."""
    fillings: tuple[int | str, ...] = (0, 1000, "scroll")
    for filling in fillings:
        refused = Refused(0, "only_a_newer_host_knows", blanks={blank: filling})
        assert FROM_HOST.decode(msgspec.msgpack.encode(refused)) == refused, "it is readable"
        assert is_consistent(refused, room(), INFO)


def test_checking_a_changed_message_never_raises() -> None:
    rng = Random(1)
    whole = msgspec.to_builtins(update(3, events=(TurnEnded(0),)))
    passed = 0
    for _ in range(1000):
        changed = deepcopy(whole)
        _change(changed, rng)
        with suppress(msgspec.ValidationError):
            passed += is_consistent(msgspec.convert(changed, Update), None, INFO)
    assert 0 < passed < 1000


def _change(data: Any, rng: Random) -> None:
    key = rng.choice([*data]) if isinstance(data, dict) else rng.randrange(len(data))
    value = data[key]
    if isinstance(value, dict | list) and value and rng.random() < 0.7:
        _change(value, rng)
    else:
        data[key] = rng.choice([None, 0, 3, -1, "A7", "B2", [], {}, True, [1, 2, 3]])


THERE = "127.0.0.2"
WHOLE = CODE + check_of(CODE, PAIR.public, GAME)
OTHER = RoomCredentials(KeyPair(), CODE, GAME)


@asynccontextmanager
async def posing(gate: OpenGate, port: int, address: str = THERE) -> AsyncIterator[Listener]:
    """An impostor that offers its own key for the same game at this port; it knows the code."""
    rogue = Listener(gate, OTHER, port=port, bind=address, limits=PATIENT)
    try:
        yield rogue
    finally:
        await rogue.close()


async def test_an_impostor_answers_first_and_the_guest_continues_to_the_host_or_nowhere(tmp_path: Path) -> None:
    async with play(tmp_path) as it:
        rogue, port = OpenGate(), it.listener.port
        async with posing(rogue, port):
            it.guest.join(at(port, THERE), WHOLE, "Livia", GAME)
            await it.window.line("lost")
            assert (it.window.lines[-1], it.tickets.all()) == (("lost", "impostor"), [])
            it.guest = Guest(it.window, it.tickets, None, limits=PATIENT)
            it.guest.join(at(port, THERE, HERE), WHOLE, "Livia", GAME)
            await it.window.line("online")
            assert (len(it.gate.entrances), rogue.entrances) == (1, [])
            assert (ticket_of(it).addresses[0], ticket_of(it).key) == (HERE, PAIR.public.hex())


async def test_after_the_host_s_death_the_guest_ignores_an_impostor(tmp_path: Path) -> None:
    """Even at the same address. The guest is back when the host is, wherever that is."""
    async with joined(tmp_path) as it:
        port = await host_dies(it)
        rogue = OpenGate()
        async with posing(rogue, port, HERE), hosting(it.gate, PATIENT) as again:
            await it.window.until(lambda: it.window.lines[-1] == ("waiting", "impostor"))
            it.moved_to = at(port, HERE) + at(again.port, HERE)
            await it.window.line("online", 2)
            await it.hears(room(), INFO, update(0))
            assert it.gate.proved[-1] == "t"
            assert rogue.entrances == []


async def test_unencrypted_messages_are_never_final(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A goodbye or another version: the sender has not proved that it is the host."""
    monkeypatch.setattr(reconnecting_connection, "LONGEST_PAUSE", 0.1)
    async with joined(tmp_path) as it:
        port = await host_dies(it)
        kicked = saying(pack(Bye("kicked")))
        newer = saying(pack(replace(it.gate.status(), protocol=99)))
        said: list[tuple[Answer, EndReason | str]] = [(kicked, "not_pompeii"), (newer, "protocol")]
        for answer, why in said:
            async with answering(answer, port):
                await it.window.until(lambda why=why: it.window.lines[-1] == ("waiting", why))  # type: ignore[misc]
        assert it.tickets.of(GAME)
        again = await host_back(it, port)
        await it.window.line("online", 2)
        await again.close()


async def test_an_impostor_learns_nothing_from_relayed_messages(tmp_path: Path) -> None:
    """It may relay every byte: the token, the hands and the guest's name are never readable in it."""
    async with play(tmp_path) as it:
        relay = await Cable.lay(it.listener.port)
        carried: list[bytes] = []
        relay.heard = carried.append
        it.guest.join(at(relay.port, HERE), WHOLE, "Livia", GAME)
        await it.window.line("online")
        await it.hears(room(), INFO, update(0))
        relay.snap()
        await it.gate.entered(2)
        await it.window.line("online", 2)
        assert it.gate.proved == [None, "t"]
        talk = b"".join(carried)
        assert b"a-game-of-tests" in talk, "the opening is"
        for secret in (b"Livia", b"hand", b"update", b"resume", b"token"):
            assert secret not in talk
        await it.guest.close()
        await relay.close()


@pytest.mark.parametrize(
    ("places", "handshake"),
    [
        pytest.param([THERE], False, id="it carries the opening alone"),
        pytest.param([THERE, "127.0.0.3"], False, id="from several places, and each is asked but once"),
        pytest.param([THERE], True, id="it carries all but the welcome"),
    ],
)
async def test_a_relay_cannot_take_over_and_is_asked_last_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, places: list[str], handshake: bool
) -> None:
    """A relay that passes on the host's key must pass on everything after it."""
    monkeypatch.setattr(reconnecting_connection, "WELCOME_WITHIN" if handshake else "RETRY_WITHIN", 0.3)
    async with joined(tmp_path) as it:
        port = await host_dies(it)
        again = await host_back(it, port)
        async with AsyncExitStack() as posers:
            for place in places:
                await posers.enter_async_context(
                    answering(carrying_the_opening(port, handshake=handshake), port, place)
                )
            it.moved_to = at(port, *places)
            await it.window.line("online", 2)
        await it.guest.close()
        await again.close()


async def gone_with_old_ticket(it: Scene) -> Ticket:
    """The guest's program has ended, and its ticket is of an older one: the room's key is unknown."""
    old = replace(ticket_of(it), key="", addresses=[THERE])
    it.tickets.add(old)
    await it.guest.close()
    it.window = Window()
    it.guest = Guest(it.window, it.tickets, None, limits=PATIENT, find_game=lambda game: it.moved_to)
    return old


async def test_an_impostor_cannot_get_a_ticket_of_an_older_program(tmp_path: Path) -> None:
    """The impostor may receive a proof, but no host accepts it."""
    heard: list[Resume | Hello] = []

    class Greedy(OpenGate):
        def enter(self, entrance: Hello | Resume, link: Link[FromClient]) -> EndReason | None:
            heard.append(entrance)
            Heard[FromClient]().start(link)
            link.send(Welcome(1, "a token of mine"))
            return None

    async with joined(tmp_path) as it:
        old = await gone_with_old_ticket(it)
        async with posing(Greedy(), old.port):
            it.guest.come_back(old)
            await it.window.until(lambda: ("waiting", "impostor") in it.window.lines)
            assert it.tickets.of(GAME) == old
            for proof in heard:
                assert await said_to(it.listener, proof) == "unknown"
        it.moved_to = at(it.listener.port, HERE)
        await it.window.line("online")
        assert (ticket_of(it).token, ticket_of(it).key) == ("t", PAIR.public.hex())


async def test_an_impostor_cannot_have_a_ticket_of_an_older_program_deleted(tmp_path: Path) -> None:
    async with joined(tmp_path) as it:
        old = await gone_with_old_ticket(it)
        async with posing(OpenGate("unknown"), old.port):
            it.guest.come_back(old)
            await it.window.line("lost")
        assert it.tickets.of(GAME) == old


def carrying_the_opening(behind: int, *, handshake: bool = False) -> Answer:
    """Answer as the host behind that port does, with the beginning of TLS if asked for, and then nothing."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, host = await asyncio.open_connection(HERE, behind)
        for _ in range(2):
            for source, sink in ((reader, host), (there, writer)):
                head = await source.readexactly(4)
                sink.write(head + await source.readexactly(int.from_bytes(head)))
        if handshake:
            host.write(await reader.read(4096))
            writer.write(await there.read(4096))
        await reader.read()
        host.close()

    return answer


async def said_to(listener: Listener, entrance: Struct) -> EndReason | None:
    """Return why the true host refuses this message; the handler lets in only guests that prove the token."""
    link, *_ = await connect(at(listener.port, HERE), WHOLE, GAME, within=60)
    heard: Heard[object] = Heard()
    link.send(entrance)
    heard.start(link)  # type: ignore[arg-type]
    await heard.until(ended=True)
    await link.closed()
    return heard.ends[0]
