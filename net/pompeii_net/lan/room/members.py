"""Who is in a room: members and their seats, and whom the host has sent away."""

import secrets
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, count
from random import choice
from typing import Final, Literal

from msgspec import Struct

from pompeii_core.ai import DEFAULT_LEVEL, PERSONAS
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import NAME, clean_name, name_key
from pompeii_net.lan.limits import PeerLimits
from pompeii_net.lan.local import Block
from pompeii_net.lan.transport.keys import SessionKeys, hashed, is_guest_proof
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.wire import FromClient, News, Presence, RoomView
from pompeii_net.messages import ActionRatings, Fault, Recorded
from pompeii_net.player import Watcher, WindowPlayer

_ABSENT: Final = 40
"""How many who are away and have no seat are remembered; the one longest away is forgotten first."""


class RemotePlayer(Watcher):
    """A person or a program over a link that may be lost and replaced; while there is none it is told nothing."""

    def __init__(self, *, polled: bool = False) -> None:
        self.polled = polled
        self.link: Link[FromClient] | None = None

    def notify(self, message: Struct) -> None:
        """Send it, unless it is of the window in this program."""
        if not isinstance(message, Recorded | Fault | ActionRatings):
            super().notify(message)

    def send(self, message: News) -> None:
        if self.link:
            self.link.send(message)

    def has_shown(self, seq: int) -> bool:
        """Whether its window has said so; a program has none, and nobody waits for one that is gone."""
        return self.polled or self.link is None or super().has_shown(seq)


class Member:
    """Somebody in the room. `host` is the person, or are the people, at the window in this program."""

    def __init__(self, number: int, name: str, player: WindowPlayer | RemotePlayer, token: str = "") -> None:
        self.number, self.name, self.player = number, name, player
        self.asked_name = name  # before a number made it unlike the others'
        self.token = token  # SHA-256 of the token, in hexadecimal; none of the host's
        self.ready = self.host
        self.wants: int | None = None  # the seat that it asks the host for
        self.shaky = self.arriving = self.phone = False
        self.left = False  # whether it went on purpose, from a game that it may come back to
        self.lost_seat = False  # whether an AI has its seat for the rest of the game, as it only came and went
        self.told: RoomView | None = None  # how it last heard that the room stands
        self.address = ""  # where it came from last
        self.limits = PeerLimits()

    @property
    def host(self) -> bool:
        return isinstance(self.player, WindowPlayer)

    @property
    def here(self) -> bool:
        """Whether anything that is said reaches it, now or, where it is just arriving, presently."""
        return isinstance(self.player, WindowPlayer) or self.player.link is not None or self.arriving

    @property
    def presence(self) -> Presence:
        if not self.here:
            return "asleep" if self.phone and not self.left else "away"
        return "shaky" if self.shaky else "here"

    def send(self, message: News) -> None:
        """What concerns the room; it is lost on who is away."""
        self.player.send(message)


class Members:
    """All who came and did not leave for good; whoever has one of the `seats` is kept."""

    def __init__(self, seats: "RoomSeats") -> None:
        self._seats = seats
        self._members: dict[int, Member] = {}
        self._next = 1

    def __iter__(self) -> Iterator[Member]:
        return iter(self._members.values())

    def __getitem__(self, number: int) -> Member:
        return self._members[number]

    def get(self, number: int | None) -> Member | None:
        return None if number is None else self._members.get(number)

    def add(self, member: Member) -> Member:
        """Somebody whose number is given: the host, or who was here before this program was started."""
        self._members[member.number] = member
        self._next = max(self._next, member.number + 1)
        return member

    def admit(self, name: str, player: RemotePlayer) -> tuple[Member, str]:
        """Somebody new, and the token that brings it back."""
        token = secrets.token_urlsafe(24)
        return self.add(Member(self._next, name, player, hashed(token).hex())), token

    def by_proof(self, proof: bytes, session: SessionKeys) -> Member | None:
        """Who has proved its token on this connection; the time that takes tells nothing of the others."""
        # Of all of them, and no return as soon as one fits.
        proved = [one for one in self if one.token and is_guest_proof(proof, bytes.fromhex(one.token), session)]
        return proved[-1] if proved else None

    def forget(self, member: Member) -> None:
        """It left for good, or was told to: its token brings nobody back."""
        self._members.pop(member.number, None)

    def forget_unseen(self, address: str | None = None) -> None:
        """Whoever is away without a seat, of whom nobody sees that it may come back, there or anywhere, may not."""
        for member in [*self]:
            if not self.listed(member) and address in (None, member.address):
                self.forget(member)

    def mark_away(self, member: Member) -> None:
        """It is away; of those without a seat only so many are remembered."""
        self._members[member.number] = self._members.pop(member.number)  # the last in order is the last that went
        for other in [other for other in self if not self.listed(other)][:-_ABSENT]:
            self.forget(other)

    def listed(self, member: Member) -> bool:
        """Whether the others see it: it is here, or its seat waits for it."""
        return member.here or bool(self._seats.of(member.number))


def unique_name(name: str, taken: Iterable[str]) -> str:
    """The name, or the same with the first number, from 2, that makes it another; empty where nothing can be shown."""
    name = clean_name(name)
    used = {name_key(other) for other in taken}
    numbered = (name[: NAME - len(end)].rstrip() + end for end in map(" {}".format, count(2)))
    return next(one for one in chain([name], numbered) if name_key(one) not in used)


type Kind = Literal["open", "person", "ai", "bot"]


class RoomSeat(Struct):
    """`member` is whose it is; None, of a person, while nobody has come to go on with a game in its place.

    `stands_in`: an AI plays until the person is back; `returned`: it has, and has not played a turn since then;
    `left`: an AI plays because the person left for good. `lent_by`: the person at the host's window who handed the
    seat to someone else.
    """

    colour: int
    kind: Kind = "open"
    name: str = ""
    persona: str = ""
    level: str = ""
    member: int | None = None
    stands_in: bool = False
    returned: bool = False
    left: bool = False
    lent_by: str = ""

    @property
    def vacant(self) -> bool:
        """Whether the seat is an AI's, or that of a person who has no membership to come back with."""
        return self.kind == "ai" or (self.kind == "person" and self.member is None)

    def player(self) -> SeatedPlayer:
        assert self.kind != "open"
        return SeatedPlayer(self.kind, self.name, self.colour, self.persona, self.level)


class RoomSeats(list[RoomSeat]):
    """Two to four of them, no two in the same colour."""

    @classmethod
    def planned(cls, players: Collection[SeatedPlayer], free: Collection[int], host: int | None) -> "RoomSeats":
        """Of a new room: `free` ones are open, the host's are all other people's."""
        seats = cls(RoomSeat(player.colour) for player in players)
        for seat, player in enumerate(players):
            if seat not in free:
                seats.put(seat, player, host)
        return seats

    def of(self, member: int) -> list[int]:
        """The numbers of this member's seats: one, or several of the host's."""
        return [number for number, seat in enumerate(self) if seat.member == member]

    def names(self) -> list[str]:
        return [seat.name for seat in self if seat.name]

    def open(self, seat: int) -> None:
        self[seat] = RoomSeat(self[seat].colour)

    def sit(self, seat: int, member: int, name: str, lent_by: str = "") -> None:
        self[seat] = RoomSeat(self[seat].colour, "person", name, member=member, lent_by=lent_by)

    def put(self, seat: int, player: SeatedPlayer | None, host: int | None) -> None:
        """What the host wishes there: an AI, a person of its own, or nobody; who wears that colour takes the old."""
        if player is None:
            self.open(seat)
            return
        self.paint(seat, player.colour)
        name = unique_name(player.name, [other.name for n, other in enumerate(self) if n != seat])
        member = host if player.kind == "person" else None
        self[seat] = RoomSeat(player.colour, player.kind, name, player.persona, player.level, member)

    def paint(self, seat: int, colour: int) -> None:
        for other in self:
            if other.colour == colour:
                other.colour = self[seat].colour
        self[seat].colour = colour

    def retire(self, seat: int, names: Iterable[str]) -> SeatedPlayer:
        """Its person left in a game: the AI that plays it from there."""
        self[seat] = self._stranger(self[seat].colour, names, DEFAULT_LEVEL)
        self[seat].left = True
        return self[seat].player()

    def fill(self, names: Iterable[str], level: str) -> None:
        """AIs of different characters on the seats that are open; `names` are the people's."""
        names = list(names)
        for number, seat in enumerate(self):
            if seat.kind == "open":
                self[number] = self._stranger(seat.colour, names, level)

    def clear_after_game(self, gone: Callable[[int], bool]) -> None:
        """Back from a game: nobody stands in any more; a seat is open whose person left for good, or is `gone`."""
        for number, seat in enumerate(self):
            seat.stands_in = seat.returned = False
            if seat.left or (seat.kind == "person" and (seat.member is None or gone(seat.member))):
                self.open(number)

    def _stranger(self, colour: int, names: Iterable[str], level: str) -> RoomSeat:
        """An AI whose character is nobody's at the table, if there is one."""
        taken = {name_key(name) for name in [*names, *self.names()]}
        playing = {seat.persona for seat in self}
        free = [name for name in PERSONAS if name not in playing and name_key(name) not in taken]
        persona = choice(free or list(PERSONAS))
        return RoomSeat(colour, "ai", unique_name(persona, taken), persona, level)


MOST: Final = 40


class BlockedGuests(deque[Block]):
    """For as long as the room is; the oldest are forgotten where they are too many."""

    def __init__(self, blocks: Iterable[Block] = ()) -> None:
        super().__init__(blocks, maxlen=MOST)

    def block(self, member: Member) -> None:
        """Keep it out, by its name, its token and where it came from last."""
        self.append(Block(member.number, member.name, member.address, member.token))

    def lift(self, number: int) -> None:
        for block in [block for block in self if block.number == number]:
            self.remove(block)

    def newcomer(self, name: str, address: str) -> Block | None:
        """Why somebody new is not let in, who would be called that or comes from there."""
        called = name_key(name)
        return next((one for one in self if one.address == address or name_key(one.name) == called), None)

    def holder(self, proof: bytes, session: SessionKeys) -> Block | None:
        """Whose token, proved on this connection, brings nobody back."""
        held = (one for one in self if one.token)
        return next((one for one in held if is_guest_proof(proof, bytes.fromhex(one.token), session)), None)
