"""The list of games on the network: each once, with its reach; and the search for a lost host."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_interface
from typing import Any

import pytest

from pompeii_net.lan.discovery import finder, udp_broadcast
from pompeii_net.lan.discovery.announcer import Announcer
from pompeii_net.lan.discovery.finder import MOST_AT_ADDRESS, MOST_GAMES, MOST_QUESTIONS, Finder, HostLocator
from pompeii_net.lan.discovery.mdns import Advertisement
from pompeii_net.lan.discovery.udp_broadcast import Gone, Here, UdpBroadcast
from pompeii_net.lan.local import DiscoveryFault, Place
from pompeii_net.lan.transport.addresses import OwnAddress
from pompeii_net.lan.wire import PROTOCOL, StatusReply
from tests.net.lan import neighbours
from tests.net.lan.neighbours import ANYWHERE, GAME, LOOPBACK, Listing, QuietNetwork, advert, status, with_broadcast

pytestmark = pytest.mark.usefixtures("quick")

NAME = "Anna’s game._pompeii._tcp.local."
NEAR = ("127.0.0.1", 4000)


class Mdns:
    """A fake of the multicast DNS browser that tells the finder what the test says."""

    fault = "taken"

    def __init__(self, news: Callable[[str, Advertisement | None], None]) -> None:
        self.tell = news
        Mdns.last = self

    last: "Mdns"

    async def refresh(self, own: list[OwnAddress]) -> None:
        pass

    async def close(self) -> None:
        self.tell("late." + NAME, advert(status("a-late-game"), "192.168.1.9"))


class Search:
    """A running finder, its list, and the hosts that it asks."""

    def __init__(self, **options: Any) -> None:
        self.udp = neighbours.free_udp_port()
        self.list = Listing()
        self.hosts = neighbours.Replies()
        self.finder = Finder(self.list, ask=self.hosts, probes=self.udp, **options)
        self.stranger = UdpBroadcast(lambda *_: None)

    def announce(self, said: StatusReply, *addresses: str, port: int = NEAR[1], name: str = NAME) -> None:
        """Announce a game by multicast DNS, by default at a near address."""
        Mdns.last.tell(name, advert(said, *(addresses or [NEAR[0]]), port=port))

    def crowd(self, count: int, address: str, *, answers: bool = True, elsewhere: bool = False) -> None:
        for number in range(count):
            said, port = status(f"crowd-{address.replace('.', '-')}-{number}"), number + 1
            if answers:
                self.hosts.at[address, port] = said
            others = [f"192.168.2.{number}"] if elsewhere else []
            self.announce(said, *others, address, port=port, name=f"{address}-{number}.{NAME}")

    def say(self, datagram: Here | Gone) -> None:
        self.stranger.send(datagram, [LOOPBACK], self.udp)

    async def finds(self) -> None:
        """Have a near game answer and announce itself, and wait until it is listed."""
        self.hosts.at[NEAR] = status()
        self.say(Here(PROTOCOL, GAME, NEAR[1]))
        await self.list.until(lambda: self.list.reach() == "ok")

    async def questions(self, count: int) -> None:
        """Wait until this many more questions have been asked."""
        enough = len(self.hosts.asked) + count
        await self.hosts.until(lambda: len(self.hosts.asked) >= enough)


@asynccontextmanager
async def searching(**options: Any) -> AsyncIterator[Search]:
    """Run a finder; afterwards check that all its tasks have ended and nothing more is reported."""
    search = Search(**options)
    await search.stranger.open(0)
    await search.finder.start()
    with suppress(TimeoutError):
        async with asyncio.timeout(5):
            while not search.finder.fault and options.get("mdns", True):
                await asyncio.sleep(0)
    try:
        yield search
    finally:
        search.say(Here(PROTOCOL, "heard-too-late", NEAR[1]))
        await asyncio.wait_for(search.finder.stop(), 5)
        search.stranger.close()
    told = len(search.list.told)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert len(search.list.told) == told


@pytest.fixture
async def search(quick: None) -> AsyncIterator[Search]:
    async with searching() as search:
        yield search


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a finder only the loopback as a network, with all addresses on it, and no pauses between questions."""
    monkeypatch.setattr("pompeii_net.lan.discovery.mdns.MdnsBrowser", Mdns)
    for module in ("announcer", "finder"):
        monkeypatch.setattr(f"pompeii_net.lan.discovery.{module}.own_addresses", lambda: [ANYWHERE])
    monkeypatch.setattr(finder, "EVERY", 0.02)
    monkeypatch.setattr(finder, "_DOUBTFUL", 0.01)
    monkeypatch.setattr(finder, "_LEAST", 0.001)
    monkeypatch.setattr(finder, "_GATHER", 0.0)
    monkeypatch.setattr(finder, "_FIRST_PROBES", ())


@with_broadcast
@pytest.mark.parametrize("host_first", [True, False])
async def test_a_host_is_listed_at_once_without_multicast_dns_started_before_or_after(host_first: bool) -> None:
    search = Search(mdns=False)
    search.hosts.at[NEAR] = status()
    host = Announcer(search.udp, mdns=False)
    if host_first:
        await host.start(status, NEAR[1])
    await search.finder.start()
    if not host_first:
        await host.start(status, NEAR[1])
    await search.list.until(lambda: search.list.reach() == "ok")
    [found] = search.list.now
    assert (found.name, found.host, found.rules, found.version) == ("Anna’s game", "Anna", "standard", "0.1.0")
    assert (found.seats, found.free, found.stage, found.code) == (4, 3, "lobby", True)
    assert (found.addresses, found.port, found.by_hand, found.mine) == (("127.0.0.1",), 4000, False, False)
    await search.finder.stop()
    await host.stop()


@with_broadcast
async def test_a_game_known_by_a_datagram_is_listed_only_after_it_was_asked(search: Search) -> None:
    search.hosts.at[NEAR] = None
    search.say(Here(PROTOCOL, "game-no-1", NEAR[1]))
    await search.hosts.until(lambda: NEAR in search.hosts.asked)
    search.announce(status(), "192.168.1.9")
    await search.list.until(lambda: search.list.reach() == "unreachable")
    assert search.list.reach("game-no-1") == ""


async def test_a_game_is_listed_once_however_it_was_found() -> None:
    async with searching(mine=lambda game: game == GAME) as search:
        search.hosts.at[NEAR] = search.hosts.at["localhost", NEAR[1]] = status()
        search.finder.watch_place("localhost", NEAR[1])
        await search.list.until(lambda: search.list.reach() == "ok")
        search.announce(status())
        search.announce(status(), name="other." + NAME)
        search.say(Here(PROTOCOL, GAME, NEAR[1]))
        await search.list.until(lambda: search.list.now[0].addresses == ("localhost", "127.0.0.1"))
        [found] = search.list.now
        assert found.by_hand
        assert found.mine


async def test_an_impostor_of_a_game_removes_neither_its_code_flag_nor_the_typed_address() -> None:
    async with searching(mdns=False) as search:
        invited = "192.168.1.8", 4000
        search.hosts.at[invited] = status()
        search.finder.watch_place(*invited)
        await search.list.until(lambda: search.list.reach() == "ok")
        search.hosts.at[invited] = None  # it is slow now
        search.hosts.at[NEAR] = status(code=False, free=1)
        search.say(Here(PROTOCOL, GAME, NEAR[1]))
        await search.list.until(lambda: search.list.now[0].free == 1)
        [found] = search.list.now
        assert (found.code, found.places) == (True, [NEAR, invited])


async def test_an_address_given_by_hand_is_listed_before_it_has_answered() -> None:
    async with searching(mdns=False) as search:
        search.finder.watch_place(*NEAR)
        await search.list.until(lambda: search.list.reach("") == "unreachable")
        [found] = search.list.now
        assert (found.by_hand, found.addresses, found.port) == (True, NEAR[:1], NEAR[1])
        search.hosts.at[NEAR] = status()
        await search.list.until(lambda: search.list.reach() == "ok")
        assert [found.by_hand for found in search.list.now] == [True]
        del search.hosts.at[NEAR]
        await search.list.until(lambda: [found.reach for found in search.list.now] == ["unreachable"])
        search.hosts.at[NEAR] = status("third-game")
        await search.list.until(lambda: search.list.reach("third-game") == "ok")


async def test_names_from_the_network_are_shown_without_invisible_characters(search: Search) -> None:
    search.hosts.at[NEAR] = status(name="\x1b[31mAnna\u202e", host="\u2066Bo\n", rules="\x07")
    search.announce(status(name="\x1b]0;x\x07"))
    await search.list.until(lambda: search.list.reach() == "ok")
    assert [found.name for told in search.list.told for found in told] == ["]0;x", "[31mAnna"]
    assert (search.list.now[0].host, search.list.now[0].rules) == ("Bo", "")


async def test_a_flood_of_false_games_is_limited_and_a_typed_address_still_works(search: Search) -> None:
    for number in range(3 * MOST_GAMES // MOST_AT_ADDRESS):
        search.crowd(MOST_AT_ADDRESS, f"192.168.1.{number + 1}", answers=False)
    search.hosts.at[NEAR] = status()
    search.finder.watch_place(*NEAR)
    await search.list.until(lambda: search.list.reach() == "ok")
    assert len(search.list.now) == MOST_GAMES + 1


@with_broadcast
@pytest.mark.parametrize(("count", "elsewhere"), [(MOST_GAMES, False), (2 * MOST_AT_ADDRESS, True)])
async def test_the_number_of_games_per_address_is_limited(count: int, elsewhere: bool, search: Search) -> None:
    search.crowd(count, "192.168.1.9", elsewhere=elsewhere)
    await search.finds()
    await search.list.until(lambda: [found.reach for found in search.list.now] == ["ok"] * (MOST_AT_ADDRESS + 1))


async def test_a_game_that_does_not_answer_makes_room_for_another_at_its_address(search: Search) -> None:
    most = len(asyncio.all_tasks()) + MOST_AT_ADDRESS
    search.crowd(MOST_AT_ADDRESS, NEAR[0], answers=False)
    await search.list.until(lambda: [found.reach for found in search.list.now] == ["unreachable"] * 8)
    await search.finds()
    assert len(search.list.now) == MOST_AT_ADDRESS
    async with asyncio.timeout(5):
        while len(asyncio.all_tasks()) > most:  # it is asked no more
            await asyncio.sleep(0)


@with_broadcast
async def test_an_own_game_is_listed_even_at_a_crowded_address() -> None:
    async with searching(mine=lambda game: game == GAME) as search:
        search.crowd(MOST_AT_ADDRESS, NEAR[0])
        await search.list.until(lambda: [found.reach for found in search.list.now] == ["ok"] * MOST_AT_ADDRESS)
        await search.finds()


async def test_a_game_with_a_thousand_names_takes_no_more_memory_than_with_a_few(search: Search) -> None:
    for number in range(1000):
        search.announce(status(), f"10.0.{number // 250}.{number % 250 + 1}", name=f"{number}.{NAME}")
    await search.list.until(lambda: search.list.now)
    assert len(search.list.now) == 1
    assert len(search.list.now[0].addresses) <= 4
    Mdns.last.tell(f"999.{NAME}", None)
    assert search.finder.places_of(GAME)


async def test_a_finder_that_is_stopped_while_it_starts_leaves_nothing() -> None:
    search = Search()
    starting = asyncio.create_task(search.finder.start())
    await asyncio.sleep(0)
    await search.finder.stop()
    await starting


async def test_without_any_network_there_is_nothing_to_find_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_interfaces() -> list[OwnAddress]:
        raise OSError("no interfaces")

    monkeypatch.setattr(finder, "own_addresses", no_interfaces)
    async with searching() as search:
        assert search.finder.fault == "taken"
        search.hosts.at[NEAR] = status()
        search.finder.watch_place(*NEAR)
        await search.list.until(lambda: search.list.reach() == "ok")


async def test_a_search_blocked_by_the_system_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(udp_broadcast, "_send", lambda sock, data, to: False)
    monkeypatch.setattr(Mdns, "fault", "")
    told: list[DiscoveryFault] = []
    async with searching(hindered=told.append):
        assert told == ["not_allowed"]


async def test_a_link_local_address_typed_without_its_scope_is_listed_when_it_answers(search: Search) -> None:
    """`connect` tries it at each interface; from multicast DNS it would not be used."""
    typed = "fe80::1", 4000
    search.hosts.at[typed] = status()
    search.finder.watch_place(*typed)
    await search.list.until(lambda: search.list.reach() == "ok")
    search.announce(status(free=1), "fe80::2")
    search.hosts.at[typed] = status(free=2)
    await search.list.until(lambda: [found.free for found in search.list.now] == [2])
    assert [found.addresses for found in search.list.now] == [("fe80::1",)]


@pytest.mark.parametrize("address", ["127.0.0.1", "169.254.169.254", "224.0.0.1", "192.168.1.255", "10.0.0.1", "::1"])
async def test_announcements_only_lead_to_our_networks(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """An announcer must not choose what this machine connects to."""
    own = [LOOPBACK, QuietNetwork(ip_interface("192.168.1.2/24"), "eth0", 2)]
    monkeypatch.setattr(finder, "own_addresses", lambda: own)
    async with searching() as search:
        search.announce(status(), address, "192.168.1.2")  # the last is another program's here
        await search.questions(2)
        assert set(search.hosts.asked) == {("192.168.1.2", NEAR[1])}


async def test_a_silent_place_is_asked_a_limited_number_of_times_until_it_sends_a_datagram(search: Search) -> None:
    asked = search.hosts.asked
    search.announce(status())
    await search.questions(MOST_QUESTIONS)
    for number in range(3):  # each says something new, of the same place
        search.announce(status(free=number))
        await search.list.until(lambda number=number: search.list.now[0].free == number)  # type: ignore[misc]
    assert asked == [NEAR] * MOST_QUESTIONS
    assert search.list.reach() == "unreachable"
    assert search.finder.places_of(GAME) == []
    await search.finds()


async def test_an_announced_game_that_never_answers_is_unreachable_until_withdrawn(search: Search) -> None:
    search.announce(status(), "192.168.1.9")
    await search.list.until(lambda: search.list.reach() == "unreachable")
    await search.questions(5)
    [found] = search.list.now
    assert (found.name, found.free, found.reach) == ("Anna’s game", 3, "unreachable")
    assert found.addresses == ("192.168.1.9",)
    search.announce(status("another-game"), "192.168.1.9")
    await search.list.until(lambda: [found.game for found in search.list.now] == ["another-game"])
    assert search.finder.places_of(GAME) == []
    Mdns.last.tell(NAME, None)
    await search.list.until(lambda: search.list.now == [])


async def test_an_announced_game_is_listed_as_asking_until_it_answers(search: Search) -> None:
    search.hosts.at["192.168.1.9", 4000] = search.hosts.at[NEAR] = None  # who drops what is sent there
    search.announce(status(), "192.168.1.9")
    search.finder.watch_place(*NEAR)
    await search.list.until(lambda: [found.game for found in search.list.now] == [GAME, ""])
    assert [found.reach for found in search.list.now] == ["asking", "asking"]


@with_broadcast
async def test_a_game_is_gone_after_two_misses_and_back_when_it_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "EVERY", 60)  # what may be gone is asked again sooner
    async with searching() as search:
        search.hosts.at[NEAR] = status()
        search.announce(status())
        await search.list.until(lambda: search.list.reach() == "ok")
        asked = len(search.hosts.asked)
        del search.hosts.at[NEAR]
        search.announce(status())
        await search.list.until(lambda: search.list.now == [])
        assert len(search.hosts.asked) == asked + 2
        search.hosts.at[NEAR] = status(free=1)
        search.say(Here(PROTOCOL, GAME, NEAR[1]))
        await search.list.until(lambda: search.list.reach() == "ok")
        assert search.list.now[0].free == 1


@with_broadcast
async def test_without_changes_and_at_one_miss_nothing_is_reported() -> None:
    async with searching(mdns=False) as search:
        await search.finds()
        search.say(Here(PROTOCOL, GAME, NEAR[1]))
        await search.questions(5)
        del search.hosts.at[NEAR]
        await search.questions(1)
        search.hosts.at[NEAR] = status(free=2)
        await search.list.until(lambda: search.list.now and search.list.now[0].free == 2)
        assert [[found.reach for found in told] for told in search.list.told] == [["ok"], ["ok"]]


@with_broadcast
async def test_another_protocol_is_listed_as_incompatible_whether_it_answers_or_not(search: Search) -> None:
    search.hosts.at[NEAR] = status("game-no-0", protocol=PROTOCOL + 1)
    search.announce(status("game-no-0"), name="a")
    search.announce(status("game-no-1", protocol=PROTOCOL + 1), "192.168.1.9", name="b")
    search.say(Here(PROTOCOL + 1, "game-no-2", 4002))
    await search.list.until(lambda: len(search.list.now) == 3 and search.list.reach("game-no-0") != "asking")
    assert {found.reach for found in search.list.now} == {"incompatible"}


async def test_of_several_addresses_the_one_that_answers_comes_first(search: Search) -> None:
    search.hosts.at["10.8.0.1", 4000] = None  # drops what is sent there
    search.hosts.at["192.168.1.9", 4000] = status()
    search.announce(status(), "10.8.0.1", "192.168.1.9", "172.17.0.1", "fe80::1")
    await search.list.until(lambda: search.list.reach() == "ok")
    order = "192.168.1.9", "10.8.0.1", "172.17.0.1"
    assert search.list.now[0].addresses == order
    assert search.finder.places_of(GAME) == [(each, 4000) for each in order]
    del search.hosts.asked[:]
    await search.questions(2)
    assert set(search.hosts.asked) == {("192.168.1.9", 4000)}


async def test_an_address_where_another_game_answers_does_not_count(search: Search) -> None:
    search.hosts.at[NEAR] = status("another-game")
    search.announce(status())
    await search.list.until(lambda: search.list.reach() == "unreachable")
    assert search.list.reach("another-game") == ""


@with_broadcast
async def test_after_a_goodbye_a_host_is_asked_at_once_and_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "EVERY", 60)
    async with searching(mdns=False) as search:
        await search.finds()
        search.say(Gone(GAME))
        await search.questions(1)
        del search.hosts.at[NEAR]
        await search.list.until(lambda: search.list.now == [])
        await search.finds()
        asked = len(search.hosts.asked)
        del search.hosts.at[NEAR]
        search.say(Gone(GAME))
        await search.list.until(lambda: search.list.now == [])
        assert len(search.hosts.asked) == asked + 1


async def test_a_forged_goodbye_changes_nothing(search: Search) -> None:
    search.hosts.at[NEAR] = status()
    search.announce(status())
    await search.list.until(lambda: search.list.reach() == "ok")
    search.say(Gone(GAME))
    await search.questions(5)
    del search.hosts.at[NEAR]
    await search.questions(1)
    search.hosts.at[NEAR] = status()
    await search.questions(2)
    assert search.list.reach() == "ok"
    assert [] not in search.list.told


class FakeSearch:
    running = 0
    latest: "FakeSearch"

    def __init__(self, changed: object) -> None:
        self.stopped = asyncio.Event()
        FakeSearch.latest = self

    async def start(self) -> None:
        FakeSearch.running += 1

    async def stop(self) -> None:
        FakeSearch.running -= 1
        self.stopped.set()

    def places_of(self, game: str) -> list[Place]:
        return [("192.168.1.4", 17979)] if game == "here" and FakeSearch.running else []


async def test_a_search_begins_with_the_first_call_and_ends_after_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "Finder", FakeSearch)
    monkeypatch.setattr(finder, "_IDLE", 0.05)
    look = HostLocator()
    assert FakeSearch.running == 0
    assert look("here") == []
    await asyncio.sleep(0)
    assert FakeSearch.running == 1
    assert look("here") == [("192.168.1.4", 17979)]
    assert look("elsewhere") == []
    async with asyncio.timeout(10):
        await FakeSearch.latest.stopped.wait()
    assert FakeSearch.running == 0
    look("here")
    await asyncio.sleep(0)
    assert FakeSearch.running == 1
    await look.close()
    assert FakeSearch.running == 0
