"""The seats of a room: who has them, in which colour, and what may be done with them before a game."""

from collections.abc import Callable, Collection, Iterable
from random import choice
from typing import Literal

from msgspec import Struct

from pompeii_core.ai import DEFAULT_LEVEL, PERSONAS
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import name_key
from pompeii_net.lan.room.members import unique_name

type Kind = Literal["open", "person", "ai", "bot"]


class RoomSeat(Struct):
    """`member` is whose it is; None, of a person, while nobody has come to go on with a game in its place.

    `stands_in`: an AI plays until the person is back; `returned`: it has, and has not played a turn since then;
    `left`: an AI plays because the person left for good.
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

    @property
    def vacant(self) -> bool:
        """Whether no person has it who is in the room or may come back."""
        return self.kind == "ai" or (self.kind == "person" and self.member is None)

    def player(self) -> SeatedPlayer:
        """For the header of a game."""
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
        """Of all who sit there."""
        return [seat.name for seat in self if seat.name]

    def open(self, seat: int) -> None:
        """Have it wait for whoever comes."""
        self[seat] = RoomSeat(self[seat].colour)

    def sit(self, seat: int, member: int, name: str) -> None:
        """Have this person on it."""
        self[seat] = RoomSeat(self[seat].colour, "person", name, member=member)

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
        """Change colours with whoever wears this one."""
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
