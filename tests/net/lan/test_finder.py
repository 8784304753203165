"""What a person sees in the list of games: who is in it, since when, how reachable, and when it goes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from pompeii_net.lan import finder as finding
from pompeii_net.lan.addresses import Own
from pompeii_net.lan.advert import Advert
from pompeii_net.lan.announce import Announcer
from pompeii_net.lan.finder import MOST_GAMES, Finder
from pompeii_net.lan.probe import Gone, Here, Shout
from pompeii_net.lan.race import first_of
from pompeii_net.lan.wire import PROTOCOL
from tests.net.lan.neighbours import GAME, LOOPBACK, Listing, Replies, advert, free_udp_port, status

NAME = "Anna’s game._pompeii._tcp.local."
NEAR = ("127.0.0.1", 4000)


class Mdns:
    """Stands for the browser of multicast DNS: tells the finder what the test says."""

    problem = "told by the test"

    def __init__(self, news: Callable[[str, Advert | None], None]) -> None:
        self.tell = news
        Mdns.last = self

    last: "Mdns"

    async def refresh(self, own: list[Own]) -> None:
        pass

    async def close(self) -> None:
        self.tell("late." + NAME, advert(status("a-late-game"), "192.168.1.9"))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No network but the loopback, and a question is asked again at once."""
    monkeypatch.setattr("pompeii_net.lan.browse.Browser", Mdns)
    for module in ("announce", "finder"):
        monkeypatch.setattr(f"pompeii_net.lan.{module}.own_addresses", lambda: [LOOPBACK])
    monkeypatch.setattr(finding, "EVERY", 0.02)
    monkeypatch.setattr(finding, "_DOUBTFUL", 0.01)
    monkeypatch.setattr(finding, "_LEAST", 0.001)
    monkeypatch.setattr(finding, "_SETTLE", 0.0)
    monkeypatch.setattr(finding, "_FIRST_PROBES", ())


class Search:
    """A finder at work, what it lists, and those it asks."""

    def __init__(self, **options: Any) -> None:
        self.udp = free_udp_port()
        self.list = Listing()
        self.hosts = Replies()
        self.finder = Finder(self.list, ask=self.hosts, probes=self.udp, **options)
        self.stranger = Shout(lambda *_: None)

    def say(self, datagram: Here | Gone) -> None:
        """What somebody on the link says to all."""
        self.stranger.to_all(datagram, [LOOPBACK], self.udp)

    async def questions(self, count: int) -> None:
        """Wait until so many more have been asked."""
        enough = len(self.hosts.asked) + count
        await self.hosts.until(lambda: len(self.hosts.asked) >= enough)


@asynccontextmanager
async def searching(**options: Any) -> AsyncIterator[Search]:
    search = Search(**options)
    await search.stranger.open(0)
    await search.finder.start()
    with suppress(TimeoutError):
        async with asyncio.timeout(5):
            while not search.finder.problem and options.get("mdns", True):
                await asyncio.sleep(0)
    try:
        yield search
    finally:
        await search.finder.stop()
        search.stranger.close()
    told = len(search.list.told)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert len(search.list.told) == told


def test_a_host_that_starts_is_listed_at_once_without_multicast_dns() -> None:
    async def run() -> None:
        async with searching(mdns=False) as search:
            search.hosts.at[NEAR] = status()
            host = Announcer(search.udp, mdns=False)
            await host.start(status, NEAR[1])
            await search.list.until(lambda: search.list.reach() == "ok")
            [found] = search.list.now
            assert (found.name, found.host, found.rules, found.version) == ("Anna’s game", "Anna", "standard", "0.1.0")
            assert (found.seats, found.free, found.stage, found.code) == (4, 3, "lobby", True)
            assert (found.addresses, found.port) == (("127.0.0.1",), 4000)
            assert not found.by_hand
            assert not found.mine
            await host.stop()

    asyncio.run(run())


def test_a_host_that_is_up_already_answers_the_probe_of_a_finder_that_starts() -> None:
    async def run() -> None:
        search = Search(mdns=False)
        search.hosts.at[NEAR] = status()
        host = Announcer(search.udp, mdns=False)
        await host.start(status, NEAR[1])
        await search.finder.start()
        await search.list.until(lambda: search.list.reach() == "ok")
        await search.finder.stop()
        await host.stop()

    asyncio.run(run())


def test_what_was_only_announced_and_never_answers_stays_as_unreachable() -> None:
    async def run() -> None:
        async with searching() as search:
            Mdns.last.tell(NAME, advert(status(), "192.168.1.9", port=4000))
            await search.list.until(lambda: search.list.reach() == "unreachable")
            await search.questions(5)
            [found] = search.list.now
            assert (found.name, found.free, found.reach) == ("Anna’s game", 3, "unreachable")
            assert found.addresses == ("192.168.1.9",)
            Mdns.last.tell(NAME, None)
            await search.list.until(lambda: search.list.now == [])

    asyncio.run(run())


def test_what_is_not_yet_known_to_answer_is_listed_as_asked() -> None:
    async def run() -> None:
        async with searching() as search:
            search.hosts.at["192.168.1.9", 4000] = search.hosts.at[NEAR] = None  # who drops what is sent there
            Mdns.last.tell(NAME, advert(status(), "192.168.1.9", port=4000))
            search.finder.look_at(*NEAR)
            await search.list.until(lambda: [found.game for found in search.list.now] == [GAME, ""])
            assert [found.reach for found in search.list.now] == ["asking", "asking"]

    asyncio.run(run())


def test_what_has_answered_is_gone_after_two_misses_whatever_is_announced_and_back_when_it_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "EVERY", 60)  # what may be gone is asked again sooner

    async def run() -> None:
        async with searching() as search:
            search.hosts.at[NEAR] = status()
            Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            asked = len(search.hosts.asked)
            del search.hosts.at[NEAR]
            Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
            await search.list.until(lambda: search.list.now == [])
            assert len(search.hosts.asked) == asked + 2
            search.hosts.at[NEAR] = status(free=1)
            search.say(Here(PROTOCOL, GAME, NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            assert search.list.now[0].free == 1

    asyncio.run(run())


def test_one_miss_is_forgiven() -> None:
    async def run() -> None:
        async with searching(mdns=False) as search:
            search.hosts.at[NEAR] = status()
            search.say(Here(PROTOCOL, GAME, NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            del search.hosts.at[NEAR]
            await search.questions(1)
            search.hosts.at[NEAR] = status(free=2)
            await search.list.until(lambda: search.list.now and search.list.now[0].free == 2)
            assert [[found.reach for found in told] for told in search.list.told] == [["ok"], ["ok"]]

    asyncio.run(run())


def test_of_what_a_datagram_alone_speaks_nothing_is_listed_before_it_was_asked() -> None:
    async def run() -> None:
        async with searching() as search:
            search.hosts.at[NEAR] = None
            search.say(Here(PROTOCOL, "game-no-1", NEAR[1]))
            await search.hosts.until(lambda: NEAR in search.hosts.asked)
            Mdns.last.tell(NAME, advert(status(), "192.168.1.9"))
            await search.list.until(lambda: search.list.reach() == "unreachable")
            assert search.list.reach("game-no-1") == ""

    asyncio.run(run())


def test_another_protocol_is_listed_as_incompatible_whether_it_answers_or_not() -> None:
    async def run() -> None:
        async with searching() as search:
            search.hosts.at[NEAR] = status("game-no-0", protocol=PROTOCOL + 1)
            Mdns.last.tell("a", advert(status("game-no-0"), *NEAR[:1], port=NEAR[1]))
            Mdns.last.tell("b", advert(status("game-no-1", protocol=PROTOCOL + 1), "192.168.1.9"))
            search.say(Here(PROTOCOL + 1, "game-no-2", 4002))
            await search.list.until(lambda: len(search.list.now) == 3 and search.list.reach("game-no-0") != "asking")
            assert {found.reach for found in search.list.now} == {"incompatible"}

    asyncio.run(run())


def test_of_several_addresses_the_one_that_answers_counts_and_is_named_first() -> None:
    async def run() -> None:
        async with searching() as search:
            search.hosts.at["10.8.0.1", 4000] = None  # drops what is sent there
            search.hosts.at["192.168.1.9", 4000] = status()
            Mdns.last.tell(NAME, advert(status(), "10.8.0.1", "192.168.1.9", "172.17.0.1", "fe80::1", port=4000))
            await search.list.until(lambda: search.list.reach() == "ok")
            assert search.list.now[0].addresses == ("192.168.1.9", "10.8.0.1", "172.17.0.1")
            assert search.finder.addresses_of(GAME) == (("192.168.1.9", "10.8.0.1", "172.17.0.1"), 4000)
            del search.hosts.asked[:]
            await search.questions(2)
            assert set(search.hosts.asked) == {("192.168.1.9", 4000)}

    asyncio.run(run())


def test_an_address_where_another_game_answers_does_not_count() -> None:
    async def run() -> None:
        async with searching() as search:
            search.hosts.at[NEAR] = status("another-game")
            Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "unreachable")
            assert search.list.reach("another-game") == ""

    asyncio.run(run())


def test_one_game_is_listed_once_however_it_was_heard_of() -> None:
    async def run() -> None:
        async with searching(mine=lambda game: game == GAME) as search:
            search.hosts.at[NEAR] = search.hosts.at["localhost", NEAR[1]] = status()
            search.finder.look_at("localhost", NEAR[1])
            await search.list.until(lambda: search.list.reach() == "ok")
            Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
            Mdns.last.tell("other." + NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
            search.say(Here(PROTOCOL, GAME, NEAR[1]))
            await search.list.until(lambda: search.list.now[0].addresses == ("localhost", "127.0.0.1"))
            [found] = search.list.now
            assert found.by_hand
            assert found.mine

    asyncio.run(run())


def test_nothing_is_told_as_long_as_nothing_changes() -> None:
    async def run() -> None:
        async with searching(mdns=False) as search:
            search.hosts.at[NEAR] = status()
            search.say(Here(PROTOCOL, GAME, NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            told = len(search.list.told)
            search.say(Here(PROTOCOL, GAME, NEAR[1]))
            await search.questions(5)
            assert len(search.list.told) == told

    asyncio.run(run())


def test_an_address_given_by_hand_is_listed_before_it_has_answered_and_a_recent_one_is_not() -> None:
    async def run() -> None:
        async with searching(mdns=False) as search:
            search.finder.look_at("192.168.1.8", 4000, by_hand=False)
            search.finder.look_at(*NEAR)
            await search.list.until(lambda: search.list.reach("") == "unreachable")
            [found] = search.list.now
            assert (found.by_hand, found.addresses, found.port) == (True, NEAR[:1], NEAR[1])
            search.hosts.at[NEAR] = status()
            await search.list.until(lambda: search.list.reach() == "ok")
            assert [found.by_hand for found in search.list.now] == [True]
            search.hosts.at["192.168.1.8", 4000] = status("another-game")
            await search.list.until(lambda: search.list.reach("another-game") == "ok")
            del search.hosts.at[NEAR], search.hosts.at["192.168.1.8", 4000]
            await search.list.until(lambda: [found.reach for found in search.list.now] == ["unreachable"])
            search.hosts.at[NEAR] = status("third-game")
            await search.list.until(lambda: search.list.reach("third-game") == "ok")

    asyncio.run(run())


def test_a_goodbye_is_believed_as_soon_as_the_host_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "EVERY", 60)

    async def run() -> None:
        async with searching(mdns=False) as search:
            search.hosts.at[NEAR] = status()
            search.say(Here(PROTOCOL, GAME, NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            asked = len(search.hosts.asked)
            del search.hosts.at[NEAR]
            search.say(Gone(GAME))
            await search.list.until(lambda: search.list.now == [])
            assert len(search.hosts.asked) == asked + 1

    asyncio.run(run())


def test_a_host_that_still_answers_when_it_says_goodbye_is_asked_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "EVERY", 60)

    async def run() -> None:
        async with searching(mdns=False) as search:
            search.hosts.at[NEAR] = status()
            search.say(Here(PROTOCOL, GAME, NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            search.say(Gone(GAME))
            await search.questions(1)
            del search.hosts.at[NEAR]
            await search.list.until(lambda: search.list.now == [])

    asyncio.run(run())


def test_a_goodbye_in_the_name_of_another_changes_nothing() -> None:
    async def run() -> None:
        async with searching() as search:
            search.hosts.at[NEAR] = status()
            Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            search.say(Gone(GAME))
            await search.questions(5)
            del search.hosts.at[NEAR]
            await search.questions(1)
            search.hosts.at[NEAR] = status()
            await search.questions(2)
            assert search.list.reach() == "ok"
            assert [] not in search.list.told

    asyncio.run(run())


def test_names_from_the_network_are_shown_without_what_is_not_seen() -> None:
    async def run() -> None:
        async with searching() as search:
            search.hosts.at[NEAR] = status(name="\x1b[31mAnna\u202e", host="\u2066\n", rules="\x07")
            Mdns.last.tell(NAME, advert(status(name="\x1b]0;x\x07"), *NEAR[:1], port=NEAR[1]))
            await search.list.until(lambda: search.list.reach() == "ok")
            assert [found.name for told in search.list.told for found in told] == ["]0;x", "[31mAnna"]
            assert (search.list.now[0].host, search.list.now[0].rules) == ("", "")

    asyncio.run(run())


def test_a_flood_of_games_that_are_none_is_bounded_and_an_address_by_hand_works_nevertheless() -> None:
    async def run() -> None:
        async with searching() as search:
            for number in range(3 * MOST_GAMES):
                Mdns.last.tell(f"{number}.{NAME}", advert(status(f"false-game-{number}"), "192.168.1.9"))
            search.hosts.at[NEAR] = status()
            search.finder.look_at(*NEAR)
            await search.list.until(lambda: search.list.reach() == "ok")
            assert len(search.list.now) == MOST_GAMES + 1

    asyncio.run(run())


def test_a_game_under_a_thousand_names_takes_no_more_room_than_under_a_few() -> None:
    async def run() -> None:
        async with searching() as search:
            for number in range(1000):
                Mdns.last.tell(f"{number}.{NAME}", advert(status(), f"10.0.{number // 250}.{number % 250 + 1}"))
            await search.list.until(lambda: search.list.now)
            assert len(search.list.now) == 1
            assert len(search.list.now[0].addresses) <= 4
            Mdns.last.tell(f"999.{NAME}", None)
            assert search.finder.addresses_of(GAME)

    asyncio.run(run())


def test_a_finder_that_is_stopped_while_it_starts_leaves_nothing() -> None:
    async def run() -> None:
        search = Search()
        starting = asyncio.create_task(search.finder.start())
        await asyncio.sleep(0)
        await search.finder.stop()
        await starting
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


def test_an_announcement_may_come_to_speak_of_another_game() -> None:
    async def run() -> None:
        async with searching() as search:
            Mdns.last.tell(NAME, advert(status(), "192.168.1.9"))
            await search.list.until(lambda: search.list.reach() == "unreachable")
            Mdns.last.tell(NAME, advert(status("another-game"), "192.168.1.9"))
            await search.list.until(lambda: [found.game for found in search.list.now] == ["another-game"])
            assert search.finder.addresses_of(GAME) is None

    asyncio.run(run())


def test_without_any_network_there_is_nothing_to_find_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_interfaces() -> list[Own]:
        raise OSError("no interfaces")

    monkeypatch.setattr(finding, "own_addresses", no_interfaces)

    async def run() -> None:
        async with searching() as search:
            assert search.finder.problem == "told by the test"
            search.hosts.at[NEAR] = status()
            search.finder.look_at(*NEAR)
            await search.list.until(lambda: search.list.reach() == "ok")

    asyncio.run(run())


def test_a_race_is_won_by_the_first_that_works() -> None:
    started: list[str] = []

    def way(name: str, outcome: str | Exception | None) -> Callable[[], Any]:
        async def go() -> str:
            started.append(name)
            if outcome is None:
                await asyncio.get_running_loop().create_future()
            if isinstance(outcome, Exception):
                raise outcome
            assert isinstance(outcome, str)
            return outcome

        return go

    async def run() -> None:
        refused = way("refused", ConnectionRefusedError())
        silent = way("silent", None)
        good = way("good", "won")
        assert await first_of([refused, silent, good, way("late", "late")], 0.01) == "won"
        assert started == ["refused", "silent", "good"]
        nothing: list[str | None] = [await first_of([refused, refused]), await first_of([])]
        assert nothing == [None, None]
        assert asyncio.all_tasks() == {asyncio.current_task()}
        with pytest.raises(ZeroDivisionError):
            await first_of([silent, way("broken", ZeroDivisionError())], 0.01)

    asyncio.run(run())
