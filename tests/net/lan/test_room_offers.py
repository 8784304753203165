"""Seats that change hands: offered by a secret, or given to a guest with an absent person's name."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pompeii_core.record import read_record
from pompeii_core.setup import Seated
from pompeii_net.lan import wire
from pompeii_net.lan.local import WithdrawOffer
from pompeii_net.lan.room.room import Room
from tests.net.lan import rooms
from tests.net.lan.rooms import Visitor, begun, game_on, in_room, later, plan, record_of, turn, window_of

SECRET = "the-secret-16-on"


def phone(room: Room, name: str) -> Visitor:
    return Visitor.comes(room, name, phone=True)


def names(room: Room) -> list[str]:
    return [player.name for player in read_record(record_of(room)).header.players]


async def test_a_seat_of_the_window_goes_to_the_phone_with_the_secret_and_back_to_its_own_name(tmp_path: Path) -> None:
    async with in_room(tmp_path, replace(plan(2, mine=1), host="Helen's family"), window=True) as room:
        (ben,) = begun(room, "Ben")
        window = window_of(room)
        room.offer_seat(0, SECRET)
        stranger = phone(room, "Stranger")
        await stranger.asks(wire.Claim("a-guess"))
        assert (stranger.own, stranger.notices()) == ([], [("offer_over", "Stranger")])
        anna = phone(room, "Anna")
        await anna.asks(wire.Claim(SECRET))
        assert (anna.own, window.own) == ([0], [])
        assert anna.update.view.hand
        assert window.update.view.hand is None, "no one sees the hand on the shared screen"
        assert ben.view.seats[0].name == "Anna"
        assert window.all(wire.Notice)[-1] == wire.Notice("took", "Anna", "Helen")
        anna.lost()
        await stranger.asks(wire.Claim(SECRET))
        assert stranger.own == [], "it is used up"
        await anna.back()
        anna.act()
        assert anna.refused == []
        assert window.update.seq == anna.update.seq, "the window looks on"
        room.take_back(1)  # no phone's
        room.take_back(0)
        await turn()
        assert (anna.own, window.own, names(room)) == ([], [0], ["Helen", "Ben"])
        assert window.update.view.hand
        assert anna.update.view.hand is None


async def test_an_offered_seat_needs_a_valid_secret(tmp_path: Path) -> None:
    """Withdrawn, replaced by another offer, of a seat that is someone else's, or for a player who has a seat."""
    async with in_room(tmp_path, plan(3, mine=1), window=True) as room:
        ben, _ = begun(room, "Ben", "Cleo")
        room.offer_seat(0, "first")
        room.offer_seat(0, "second")
        room.offer_seat(1, "of Ben, who is here")
        await ben.asks(wire.Claim("second"))
        assert ben.own == [1], "who plays has one seat"
        anna = phone(room, "Anna")
        await anna.asks(wire.Claim("first"), wire.Claim("of Ben, who is here"))
        room.handle(WithdrawOffer(0))
        await anna.asks(wire.Claim("second"))
        assert (anna.own, anna.notices()) == ([], 3 * [("offer_over", "Anna")])
        for _ in range(20):
            anna.say(wire.Claim("a guess"))
        assert len(anna.notices()) <= 10, "guesses are limited as all changes are"


@pytest.mark.parametrize("known", [False, True])
async def test_the_claimer_of_an_absent_person_s_seat_is_that_person(tmp_path: Path, known: bool) -> None:
    """From another phone, known here or not; its token brings them back and the old one does not."""
    async with game_on(tmp_path) as (room, anna, ben):
        anna.link.phone = room.state.members[1].phone = True
        new = phone(room, "Tablet") if known else None
        if new:
            new.lost()
            await new.back()
            await new.asks(wire.Sit(1))
        anna.lost()
        await turn()
        hand = room.session and room.session.table.game.view(0).hand
        room.offer_seat(0, SECRET)
        new = new or phone(room, "Ann's tablet")
        await new.asks(wire.Claim(SECRET))
        assert (new.own, new.update.view.hand, ben.view.waiting) == ([0], hand, [])
        assert [member.name for member in ben.view.members] == ["Ben", "Anna"]
        assert (ben.notices()[-1], ben.all(Seated), names(room)) == (("back", "Anna"), [], ["Anna", "Ben"])
        assert anna.comes_back() == "unknown"
        new.lost()
        await new.back()
        assert new.own == [0]
        new.act()
        assert new.refused == []


async def test_an_offer_ends_when_its_person_is_back(tmp_path: Path) -> None:
    async with game_on(tmp_path) as (room, anna, _):
        anna.lost()
        room.offer_seat(0, SECRET)
        await anna.back()
        anna.lost()
        other = phone(room, "Other")
        await other.asks(wire.Claim(SECRET))
        assert other.own == []


@pytest.mark.parametrize("answer", [True, False])
async def test_the_host_is_asked_about_a_newcomer_with_the_name_of_an_absent_person(
    tmp_path: Path, answer: bool
) -> None:
    async with in_room(tmp_path, plan(3, mine=1), window=True) as room:
        anna, ben = begun(room, "Anna", "Ben")
        window = window_of(room)
        impostor = phone(room, "aNNa")
        await turn()
        assert window.view.members[-1].wants is None, "Anna is here"
        impostor.leaves()
        anna.lost()
        new = phone(room, "ANNA")
        await turn()
        member = window.view.members[-1]
        assert (member.name, member.wants, member.returning) == ("ANNA 2", 1, True)
        assert new.own == []
        room.consent(member.number, answer)
        await turn()
        if answer:
            assert (new.own, ben.view.seats[1].name, ben.notices()[-1]) == ([1], "Anna", ("back", "Anna"))
            assert new.view.me
            assert new.view.me.name == "Anna"
            return
        assert (new.own, new.notices()[-1]) == ([], ("denied", "ANNA 2"))
        await new.asks(wire.Sit(1))
        await anna.back()
        assert (anna.own, window.view.members[-1].wants) == ([1], None), "the seat is Anna's as long as she has a token"


async def test_a_spectator_may_ask_for_an_absent_person_s_seat_even_if_ais_seats_are_free(
    tmp_path: Path,
) -> None:
    async with game_on(tmp_path, takeover="yes") as (room, anna, ben):
        anna.lost()
        dora = Visitor.comes(room, "Dora")
        await dora.asks(wire.Sit(0))
        assert (dora.own, dora.view.members[-1].wants, dora.view.members[-1].returning) == ([], 0, False)
        room.consent(3, True)
        await turn()
        assert (dora.own, ben.all(wire.Notice)[-1]) == ([0], wire.Notice("took", "Dora", "Anna"))
        assert names(room)[0] == "Dora"
        await anna.back()
        assert anna.own == [], "she watches"


async def test_in_the_lobby_a_sleeping_phone_is_followed_by_another(tmp_path: Path) -> None:
    async with in_room(tmp_path, plan(3)) as room:
        anna, ben = phone(room, "Anna"), Visitor.comes(room, "Ben")
        anna.say(wire.Sit(0))
        anna.lost()
        room.offer_seat(0, SECRET)
        new = phone(room, "Anna")
        await new.asks(wire.Claim(SECRET))
        assert [(seat.name, seat.member, seat.presence) for seat in ben.view.seats[:1]] == [("Anna", 3, "here")]
        await later(301)
        assert ben.view.seats[0].kind == "person"


async def test_a_restarted_host_knows_who_handed_a_seat_over(tmp_path: Path) -> None:
    window = rooms.HostWindow()
    room = await Room.open(plan(2, mine=1), window, tmp_path, announce=False)
    async with rooms.left_at_the_end(room):
        begun(room, "Ben")
        room.offer_seat(0, SECRET)
        anna = phone(room, "Anna")
        await anna.asks(wire.Claim(SECRET))
        anna.lost()
        record = record_of(room)
    window = rooms.HostWindow()
    async with rooms.restored(record, window) as room:
        await turn()
        assert (window.presence(0), window.presence(1)) == ("asleep", "away"), "a phone is not a lost line"
        room.take_back(0)
        await turn()
        assert (window.own, names(room)) == ([0], ["Helen", "Ben"])
