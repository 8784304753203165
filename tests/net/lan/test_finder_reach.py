"""How reachable a game is that a person sees in the list of games, and when it goes."""

import pytest

from pompeii_net.lan.discovery import finder as finding
from pompeii_net.lan.discovery.udp_broadcast import Gone, Here
from pompeii_net.lan.wire import PROTOCOL
from tests.net.lan.neighbours import GAME, advert, status, with_broadcast
from tests.net.lan.searches import NAME, NEAR, Mdns, searching

pytestmark = pytest.mark.usefixtures("quick")


async def test_what_was_only_announced_and_never_answers_stays_as_unreachable() -> None:
    async with searching() as search:
        Mdns.last.tell(NAME, advert(status(), "192.168.1.9", port=4000))
        await search.list.until(lambda: search.list.reach() == "unreachable")
        await search.questions(5)
        [found] = search.list.now
        assert (found.name, found.free, found.reach) == ("Anna’s game", 3, "unreachable")
        assert found.addresses == ("192.168.1.9",)
        Mdns.last.tell(NAME, None)
        await search.list.until(lambda: search.list.now == [])


async def test_what_is_not_yet_known_to_answer_is_listed_as_asked() -> None:
    async with searching() as search:
        search.hosts.at["192.168.1.9", 4000] = search.hosts.at[NEAR] = None  # who drops what is sent there
        Mdns.last.tell(NAME, advert(status(), "192.168.1.9", port=4000))
        search.finder.watch_place(*NEAR)
        await search.list.until(lambda: [found.game for found in search.list.now] == [GAME, ""])
        assert [found.reach for found in search.list.now] == ["asking", "asking"]


@with_broadcast
async def test_what_has_answered_is_gone_after_two_misses_whatever_is_announced_and_back_when_it_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "EVERY", 60)  # what may be gone is asked again sooner
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


@with_broadcast
async def test_one_miss_is_forgiven() -> None:
    async with searching(mdns=False) as search:
        await search.finds()
        del search.hosts.at[NEAR]
        await search.questions(1)
        search.hosts.at[NEAR] = status(free=2)
        await search.list.until(lambda: search.list.now and search.list.now[0].free == 2)
        assert [[found.reach for found in told] for told in search.list.told] == [["ok"], ["ok"]]


@with_broadcast
async def test_another_protocol_is_listed_as_incompatible_whether_it_answers_or_not() -> None:
    async with searching() as search:
        search.hosts.at[NEAR] = status("game-no-0", protocol=PROTOCOL + 1)
        Mdns.last.tell("a", advert(status("game-no-0"), *NEAR[:1], port=NEAR[1]))
        Mdns.last.tell("b", advert(status("game-no-1", protocol=PROTOCOL + 1), "192.168.1.9"))
        search.say(Here(PROTOCOL + 1, "game-no-2", 4002))
        await search.list.until(lambda: len(search.list.now) == 3 and search.list.reach("game-no-0") != "asking")
        assert {found.reach for found in search.list.now} == {"incompatible"}


async def test_of_several_addresses_the_one_that_answers_counts_and_is_named_first() -> None:
    async with searching() as search:
        search.hosts.at["10.8.0.1", 4000] = None  # drops what is sent there
        search.hosts.at["192.168.1.9", 4000] = status()
        Mdns.last.tell(NAME, advert(status(), "10.8.0.1", "192.168.1.9", "172.17.0.1", "fe80::1", port=4000))
        await search.list.until(lambda: search.list.reach() == "ok")
        assert search.list.now[0].addresses == ("192.168.1.9", "10.8.0.1", "172.17.0.1")
        assert search.finder.places_of(GAME) == [(each, 4000) for each in ("192.168.1.9", "10.8.0.1", "172.17.0.1")]
        del search.hosts.asked[:]
        await search.questions(2)
        assert set(search.hosts.asked) == {("192.168.1.9", 4000)}


async def test_an_address_where_another_game_answers_does_not_count() -> None:
    async with searching() as search:
        search.hosts.at[NEAR] = status("another-game")
        Mdns.last.tell(NAME, advert(status(), *NEAR[:1], port=NEAR[1]))
        await search.list.until(lambda: search.list.reach() == "unreachable")
        assert search.list.reach("another-game") == ""


@with_broadcast
async def test_a_goodbye_is_believed_as_soon_as_the_host_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "EVERY", 60)
    async with searching(mdns=False) as search:
        await search.finds()
        asked = len(search.hosts.asked)
        del search.hosts.at[NEAR]
        search.say(Gone(GAME))
        await search.list.until(lambda: search.list.now == [])
        assert len(search.hosts.asked) == asked + 1


@with_broadcast
async def test_a_host_that_still_answers_when_it_says_goodbye_is_asked_again_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "EVERY", 60)
    async with searching(mdns=False) as search:
        await search.finds()
        search.say(Gone(GAME))
        await search.questions(1)
        del search.hosts.at[NEAR]
        await search.list.until(lambda: search.list.now == [])


async def test_a_goodbye_in_the_name_of_another_changes_nothing() -> None:
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
