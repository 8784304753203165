"""What a person sees in the list of games: each game once, however it was heard of, and nothing that is none."""

import asyncio
from ipaddress import ip_interface

import pytest

from pompeii_net.lan.discovery import finder as finding
from pompeii_net.lan.discovery.announcer import Announcer
from pompeii_net.lan.discovery.finder import MOST_AT_ADDRESS, MOST_GAMES, MOST_QUESTIONS
from pompeii_net.lan.discovery.udp_broadcast import Here
from pompeii_net.lan.transport.addresses import OwnAddress
from pompeii_net.lan.wire import PROTOCOL
from tests.net.lan.neighbours import GAME, LOOPBACK, QuietNetwork, advert, status, with_broadcast
from tests.net.lan.searches import NAME, NEAR, Mdns, Search, searching

pytestmark = pytest.mark.usefixtures("quick")


@with_broadcast
async def test_a_host_that_starts_is_listed_at_once_without_multicast_dns() -> None:
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


@with_broadcast
async def test_a_host_that_is_up_already_answers_the_probe_of_a_finder_that_starts() -> None:
    search = Search(mdns=False)
    search.hosts.at[NEAR] = status()
    host = Announcer(search.udp, mdns=False)
    await host.start(status, NEAR[1])
    await search.finder.start()
    await search.list.until(lambda: search.list.reach() == "ok")
    await search.finder.stop()
    await host.stop()


@with_broadcast
async def test_of_what_a_datagram_alone_speaks_nothing_is_listed_before_it_was_asked() -> None:
    async with searching() as search:
        search.hosts.at[NEAR] = None
        search.say(Here(PROTOCOL, "game-no-1", NEAR[1]))
        await search.hosts.until(lambda: NEAR in search.hosts.asked)
        Mdns.last.tell(NAME, advert(status(), "192.168.1.9"))
        await search.list.until(lambda: search.list.reach() == "unreachable")
        assert search.list.reach("game-no-1") == ""


async def test_one_game_is_listed_once_however_it_was_heard_of() -> None:
    async with searching(mine=lambda game: game == GAME) as search:
        search.hosts.at[NEAR] = search.hosts.at["localhost", NEAR[1]] = status()
        search.finder.watch_place("localhost", NEAR[1])
        await search.list.until(lambda: search.list.reach() == "ok")
        Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
        Mdns.last.tell("other." + NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
        search.say(Here(PROTOCOL, GAME, NEAR[1]))
        await search.list.until(lambda: search.list.now[0].addresses == ("localhost", "127.0.0.1"))
        [found] = search.list.now
        assert found.by_hand
        assert found.mine


async def test_whoever_answers_for_a_game_takes_neither_its_code_nor_where_somebody_was_invited_to() -> None:
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


@with_broadcast
async def test_nothing_is_told_as_long_as_nothing_changes() -> None:
    async with searching(mdns=False) as search:
        await search.finds()
        told = len(search.list.told)
        search.say(Here(PROTOCOL, GAME, NEAR[1]))
        await search.questions(5)
        assert len(search.list.told) == told


async def test_an_address_given_by_hand_is_listed_before_it_has_answered_and_a_recent_one_is_not() -> None:
    async with searching(mdns=False) as search:
        search.finder.watch_place("192.168.1.8", 4000, by_hand=False)
        search.finder.watch_place(*NEAR)
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


async def test_names_from_the_network_are_shown_without_what_is_not_seen() -> None:
    async with searching() as search:
        search.hosts.at[NEAR] = status(name="\x1b[31mAnna\u202e", host="\u2066Bo\n", rules="\x07")
        Mdns.last.tell(NAME, advert(status(name="\x1b]0;x\x07"), *NEAR[:1], port=NEAR[1]))
        await search.list.until(lambda: search.list.reach() == "ok")
        assert [found.name for told in search.list.told for found in told] == ["]0;x", "[31mAnna"]
        assert (search.list.now[0].host, search.list.now[0].rules) == ("Bo", "")


async def test_a_flood_of_games_that_are_none_is_bounded_and_an_address_by_hand_works_nevertheless() -> None:
    async with searching() as search:
        for number in range(3 * MOST_GAMES):
            address = f"192.168.1.{number // MOST_AT_ADDRESS + 1}"
            Mdns.last.tell(f"{number}.{NAME}", advert(status(f"false-game-{number}"), address))
        search.hosts.at[NEAR] = status()
        search.finder.watch_place(*NEAR)
        await search.list.until(lambda: search.list.reach() == "ok")
        assert len(search.list.now) == MOST_GAMES + 1


async def test_one_address_has_so_many_places_in_the_list_and_the_others_have_theirs() -> None:
    async with searching() as search:
        for number in range(MOST_GAMES):
            game = f"one-of-many-{number}"
            search.hosts.at["192.168.1.9", number + 1] = status(game)
            Mdns.last.tell(f"{number}.{NAME}", advert(status(game), "192.168.1.9", port=number + 1))
        await search.finds()
        await search.list.until(lambda: sum(found.reach == "ok" for found in search.list.now) > MOST_AT_ADDRESS)
        assert len(search.list.now) == MOST_AT_ADDRESS + 1


@with_broadcast
async def test_who_speaks_for_other_addresses_has_no_more_places_once_it_answers_itself() -> None:
    async with searching() as search:
        for number in range(2 * MOST_AT_ADDRESS):
            game, own = f"one-of-many-{number}", ("192.168.1.9", number + 1)
            search.hosts.at[own] = status(game)
            told = advert(status(game), f"192.168.2.{number}", own[0], port=own[1])
            Mdns.last.tell(f"{number}.{NAME}", told)
        await search.finds()
        await search.list.until(lambda: len(search.list.now) == MOST_AT_ADDRESS + 1)
        await search.list.until(lambda: all(found.reach == "ok" for found in search.list.now))


async def test_a_game_that_does_not_answer_makes_room_for_another_at_its_address() -> None:
    async with searching() as search:
        for number in range(MOST_AT_ADDRESS):
            Mdns.last.tell(f"{number}.{NAME}", advert(status(f"false-game-{number}"), NEAR[0]))
        await search.list.until(lambda: [found.reach for found in search.list.now] == ["unreachable"] * 8)
        await search.finds()
        assert len(search.list.now) == MOST_AT_ADDRESS
        async with asyncio.timeout(5):
            while len(search.finder._tasks) > 1 + MOST_AT_ADDRESS:  # it is asked no more
                await asyncio.sleep(0)


@with_broadcast
async def test_a_game_one_has_a_seat_in_is_listed_whoever_crowds_its_address() -> None:
    async with searching(mine=lambda game: game == GAME) as search:
        for number in range(MOST_AT_ADDRESS):
            search.hosts.at[NEAR[0], number + 1] = status(f"one-of-many-{number}")
            told = advert(status(f"one-of-many-{number}"), NEAR[0], port=number + 1)
            Mdns.last.tell(f"{number}.{NAME}", told)
        await search.list.until(lambda: [found.reach for found in search.list.now] == ["ok"] * MOST_AT_ADDRESS)
        await search.finds()


async def test_a_game_under_a_thousand_names_takes_no_more_room_than_under_a_few() -> None:
    async with searching() as search:
        for number in range(1000):
            Mdns.last.tell(f"{number}.{NAME}", advert(status(), f"10.0.{number // 250}.{number % 250 + 1}"))
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
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_an_announcement_may_come_to_speak_of_another_game() -> None:
    async with searching() as search:
        Mdns.last.tell(NAME, advert(status(), "192.168.1.9"))
        await search.list.until(lambda: search.list.reach() == "unreachable")
        Mdns.last.tell(NAME, advert(status("another-game"), "192.168.1.9"))
        await search.list.until(lambda: [found.game for found in search.list.now] == ["another-game"])
        assert search.finder.places_of(GAME) == []


async def test_without_any_network_there_is_nothing_to_find_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_interfaces() -> list[OwnAddress]:
        raise OSError("no interfaces")

    monkeypatch.setattr(finding, "own_addresses", no_interfaces)
    async with searching() as search:
        assert search.finder.fault == "taken"
        search.hosts.at[NEAR] = status()
        search.finder.watch_place(*NEAR)
        await search.list.until(lambda: search.list.reach() == "ok")


async def test_a_link_local_address_typed_without_its_scope_is_listed_when_it_answers() -> None:
    """Each interface is tried, which is what `connect` does; what mDNS says so is not to be connected to."""
    async with searching() as search:
        typed = "fe80::1", 4000
        search.hosts.at[typed] = status()
        search.finder.watch_place(*typed)
        await search.list.until(lambda: search.list.reach() == "ok")
        Mdns.last.tell(NAME, advert(status(free=1), "fe80::2", port=4000))
        search.hosts.at[typed] = status(free=2)
        await search.list.until(lambda: [found.free for found in search.list.now] == [2])
        assert [found.addresses for found in search.list.now] == [("fe80::1",)]


@pytest.mark.parametrize("address", ["127.0.0.1", "169.254.169.254", "224.0.0.1", "192.168.1.255", "10.0.0.1", "::1"])
async def test_an_announcement_leads_to_our_networks_alone(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """Whoever announces is not to choose what this machine connects to."""
    own = [LOOPBACK, QuietNetwork(ip_interface("192.168.1.2/24"), "eth0", 2)]
    monkeypatch.setattr(finding, "own_addresses", lambda: own)
    async with searching() as search:
        Mdns.last.tell(NAME, advert(status(), address, "192.168.1.2"))  # the last is another program's here
        await search.questions(2)
        assert set(search.hosts.asked) == {("192.168.1.2", 1)}


async def test_what_is_announced_and_does_not_answer_is_asked_so_often_until_it_speaks_itself() -> None:
    async with searching() as search:
        asked = search.hosts.asked
        Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
        await search.questions(MOST_QUESTIONS)
        for number in range(3):  # each says something new, of the same place
            Mdns.last.tell(NAME, advert(status(free=number), *NEAR[:1], port=NEAR[1]))
            await search.list.until(lambda number=number: search.list.now[0].free == number)  # type: ignore[misc]
        assert asked == [NEAR] * MOST_QUESTIONS
        assert search.list.reach() == "unreachable"
        assert search.finder.places_of(GAME) == []
        await search.finds()
