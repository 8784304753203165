"""The members of a room and their seats, and the guests whom the host has removed."""

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

_MOST_ABSENT: Final = 40  # absent members without a seat; the one longest away is forgotten first


class RemotePlayer(Watcher):
    """A person or program elsewhere. Its link may be lost and replaced; while it has none, messages are dropped."""

    def __init__(self, *, polled: bool = False) -> None:
        self.polled = polled
        self.link: Link[FromClient] | None = None

    def notify(self, message: Struct) -> None:
        """Send a message of the table, except those that are only for the window in this program."""
        if not isinstance(message, Recorded | Fault | ActionRatings):
            super().notify(message)

    def send(self, message: News) -> None:
        if self.link:
            self.link.send(message)

    def has_shown(self, seq: int) -> bool:
        """Return whether its window has shown update `seq`; always true for programs and without a connection."""
        return self.polled or self.link is None or super().has_shown(seq)


class Member:
    """A member of the room. The host is the person, or are the people, at the window in this program."""

    def __init__(self, number: int, name: str, player: WindowPlayer | RemotePlayer, token: str = "") -> None:
        self.number, self.name, self.player = number, name, player
        self.asked_name = name  # the name it asked for; `name` may have a number to make it unique
        self.token = token  # SHA-256 of the token in hexadecimal; empty for the host
        self.ready = self.host
        self.wants: int | None = None  # the seat that it asks the host for
        self.shaky = self.arriving = self.phone = False
        self.left = False  # whether it left on purpose during a game, to which it may come back
        self.lost_seat = False  # whether an AI has its seat for the rest of the game, because it came and went
        self.sent_view: RoomView | None = None  # the view of the room that it was sent last
        self.address = ""  # the address it connected from last
        self.limits = PeerLimits()

    @property
    def host(self) -> bool:
        return isinstance(self.player, WindowPlayer)

    @property
    def here(self) -> bool:
        """Whether messages reach the member: it is the host, is connected, or is just arriving."""
        return isinstance(self.player, WindowPlayer) or self.player.link is not None or self.arriving

    @property
    def presence(self) -> Presence:
        if not self.here:
            return "asleep" if self.phone and not self.left else "away"
        return "shaky" if self.shaky else "here"

    def send(self, message: News) -> None:
        """Send a message of the room. It is lost if the member is away."""
        self.player.send(message)


class Members:
    """All who came and did not leave for good, present or away. Owners of one of the `seats` are always kept."""

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
        """Add and return a member that has a number: the host, or one from before this program was started."""
        self._members[member.number] = member
        self._next = max(self._next, member.number + 1)
        return member

    def admit(self, name: str, player: RemotePlayer) -> tuple[Member, str]:
        """Add a new member; return it and the token with which it can come back."""
        token = secrets.token_urlsafe(24)
        return self.add(Member(self._next, name, player, hashed(token).hex())), token

    def by_proof(self, proof: bytes, session: SessionKeys) -> Member | None:
        """Return the member whose token this connection's proof shows, or None. Takes the same time in any case."""
        # All of them are checked, even after a match.
        proved = [other for other in self if other.token and is_guest_proof(proof, bytes.fromhex(other.token), session)]
        return proved[-1] if proved else None

    def forget(self, member: Member) -> None:
        """Remove a member for good, so that its token is useless. Does nothing for an unknown member."""
        self._members.pop(member.number, None)

    def forget_unseen(self, address: str | None = None) -> None:
        """Forget absent members without a seat, whom no one sees; with `address`, only those last seen there."""
        for member in [*self]:
            if not self.listed(member) and address in (None, member.address):
                self.forget(member)

    def mark_away(self, member: Member) -> None:
        """Note that a member went away; if more than `_MOST_ABSENT` have no seat, forget the longest absent."""
        self._members[member.number] = self._members.pop(member.number)  # in order of going away
        for other in [other for other in self if not self.listed(other)][:-_MOST_ABSENT]:
            self.forget(other)

    def listed(self, member: Member) -> bool:
        """Return whether others see the member: it is here or has a seat."""
        return member.here or bool(self._seats.of(member.number))


def unique_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, cleaned, and numbered from 2 if `taken` has it in any case; "" if no characters are left."""
    name = clean_name(name)
    used = {name_key(other) for other in taken}
    numbered = (name[: NAME - len(end)].rstrip() + end for end in map(" {}".format, count(2)))
    return next(free for free in chain([name], numbered) if name_key(free) not in used)


type Kind = Literal["open", "person", "ai", "bot"]


class RoomSeat(Struct):
    """A seat. `member`: the number of its owner; None for a person's seat in a resumed game that no one has taken yet.

    `stands_in`: an AI plays until the person is back. `returned`: the person is back after that, and has not played a
    whole turn since. `left`: an AI plays because the person left for good. `lent_by`: the person at the host's window
    who handed the seat to someone else.
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
        """Whether the seat is an AI's, or that of a person who is no member and so cannot come back."""
        return self.kind == "ai" or (self.kind == "person" and self.member is None)

    def player(self) -> SeatedPlayer:
        assert self.kind != "open"
        return SeatedPlayer(self.kind, self.name, self.colour, self.persona, self.level)


class RoomSeats(list[RoomSeat]):
    """The two to four seats of a room; no two have the same colour."""

    @classmethod
    def planned(cls, players: Collection[SeatedPlayer], free: Collection[int], host: int | None) -> "RoomSeats":
        """Return a new room's seats. Those in `free` are open; other persons' seats belong to member `host`, if any."""
        seats = cls(RoomSeat(player.colour) for player in players)
        for seat, player in enumerate(players):
            if seat not in free:
                seats.put(seat, player, host)
        return seats

    def of(self, member: int) -> list[int]:
        """Return the numbers of a member's seats: none or one, or several for the host."""
        return [number for number, seat in enumerate(self) if seat.member == member]

    def names(self) -> list[str]:
        return [seat.name for seat in self if seat.name]

    def open(self, seat: int) -> None:
        self[seat] = RoomSeat(self[seat].colour)

    def sit(self, seat: int, member: int, name: str, lent_by: str = "") -> None:
        self[seat] = RoomSeat(self[seat].colour, "person", name, member=member, lent_by=lent_by)

    def put(self, seat: int, player: SeatedPlayer | None, host: int | None) -> None:
        """Give a seat to an AI or a person of member `host`; None: open it. Names are made unique; colours may swap."""
        if player is None:
            self.open(seat)
            return
        self.paint(seat, player.colour)
        name = unique_name(player.name, [other.name for n, other in enumerate(self) if n != seat])
        member = host if player.kind == "person" else None
        self[seat] = RoomSeat(player.colour, player.kind, name, player.persona, player.level, member)

    def paint(self, seat: int, colour: int) -> None:
        """Give a seat a colour. A seat that has this colour gets the old one."""
        for other in self:
            if other.colour == colour:
                other.colour = self[seat].colour
        self[seat].colour = colour

    def retire(self, seat: int, names: Iterable[str]) -> SeatedPlayer:
        """Give the seat of a person who left a game to a new AI and return that AI. `names`: names it must not have."""
        self[seat] = self._new_ai(self[seat].colour, names, DEFAULT_LEVEL)
        self[seat].left = True
        return self[seat].player()

    def fill(self, names: Iterable[str], level: str) -> None:
        """Put AIs of `level` and different personas on all open seats; `names`: names they must not have."""
        names = list(names)
        for number, seat in enumerate(self):
            if seat.kind == "open":
                self[number] = self._new_ai(seat.colour, names, level)

    def clear_after_game(self, gone: Callable[[int], bool]) -> None:
        """Reset the seats: no AI stands in, and a person's seat opens if they left for good or have no member.

        A member for whom `gone` is true counts as none.
        """
        for number, seat in enumerate(self):
            seat.stands_in = seat.returned = False
            if seat.left or (seat.kind == "person" and (seat.member is None or gone(seat.member))):
                self.open(number)

    def _new_ai(self, colour: int, names: Iterable[str], level: str) -> RoomSeat:
        """Return a seat for a random persona, an unused one if possible, with a name not used here or in `names`."""
        taken = {name_key(name) for name in [*names, *self.names()]}
        playing = {seat.persona for seat in self}
        free = [name for name in PERSONAS if name not in playing and name_key(name) not in taken]
        persona = choice(free or list(PERSONAS))
        return RoomSeat(colour, "ai", unique_name(persona, taken), persona, level)


MOST_BLOCKS: Final = 40


class BlockedGuests(deque[Block]):
    """The guests whom the host has removed, for the life of the room. Above `MOST_BLOCKS` the oldest are forgotten."""

    def __init__(self, blocks: Iterable[Block] = ()) -> None:
        super().__init__(blocks, maxlen=MOST_BLOCKS)

    def block(self, member: Member) -> None:
        """Bar a member by its name, its token and its last address, until `lift`."""
        self.append(Block(member.number, member.name, member.address, member.token))

    def lift(self, number: int) -> None:
        """Admit the former member with this number again. Does nothing if it is not blocked."""
        for block in [block for block in self if block.number == number]:
            self.remove(block)

    def newcomer(self, name: str, address: str) -> Block | None:
        """Return the block that keeps out a newcomer of this name or address, or None."""
        key = name_key(name)
        return next((block for block in self if block.address == address or name_key(block.name) == key), None)

    def holder(self, proof: bytes, session: SessionKeys) -> Block | None:
        """Return the block of the token that the proof of this connection shows, or None."""
        held = (block for block in self if block.token)
        return next((block for block in held if is_guest_proof(proof, bytes.fromhex(block.token), session)), None)
