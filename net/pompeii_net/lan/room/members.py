"""Who is in a room, on a seat or watching: names, and the tokens that bring people back."""

import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from pompeii_core.text import NAME, clean_name, name_key
from pompeii_net.lan.room.limits import PeerLimits
from pompeii_net.lan.room.remote_player import RemotePlayer
from pompeii_net.lan.transport.keys import SessionKeys, hashed, is_guest_proof
from pompeii_net.lan.wire import News, Presence, RoomView
from pompeii_net.window_player import WindowPlayer

_ABSENT: Final = 40
"""How many who are away and have no seat are remembered; the one longest away is forgotten first."""


class Member:
    """Somebody in the room. `host` is the person, or are the people, at the window in this program."""

    def __init__(self, number: int, name: str, player: WindowPlayer | RemotePlayer, token: str = "") -> None:
        self.number, self.name, self.player = number, name, player
        self.token = token
        """SHA-256 of the token, in hexadecimal; none of the host's."""
        self.ready = self.host
        self.wants: int | None = None
        """The AI's seat that it asked for."""
        self.shaky = self.arriving = False
        self.left = False
        """Whether it went on purpose, from a game that it may come back to."""
        self.lost_seat = False
        """Whether an AI has its seat for the rest of the game, as it only came and went."""
        self.told: RoomView | None = None
        """How it last heard that the room stands."""
        self.address = ""
        """Where it came from last."""
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
            return "away"
        return "shaky" if self.shaky else "here"

    def send(self, message: News) -> None:
        """What concerns the room; it is lost on who is away."""
        if isinstance(self.player, RemotePlayer):
            self.player.send(message)
        else:
            self.player.notify(message)


class Members:
    """All who came and did not leave for good; `seated` says whether a member has a seat, and so is kept."""

    def __init__(self, seated: Callable[[Member], bool]) -> None:
        self._seated = seated
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
        found = None  # and no return before the end, as soon as one fits
        for member in self:
            if member.token and is_guest_proof(proof, bytes.fromhex(member.token), session):
                found = member
        return found

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
        absent = [other for other in self if not self.listed(other)]
        for other in absent[:-_ABSENT]:
            self.forget(other)

    def listed(self, member: Member) -> bool:
        """Whether the others see it: it is here, or its seat waits for it."""
        return member.here or self._seated(member)


def unique_name(name: str, taken: Iterable[str]) -> str:
    """The name, or the same with the first number, from 2, that makes it another; empty where nothing can be shown."""
    name = clean_name(name)
    used = {name_key(other) for other in taken}
    number, candidate = 2, name
    while name_key(candidate) in used:
        suffix = f" {number}"
        candidate = name[: NAME - len(suffix)].rstrip() + suffix
        number += 1
    return candidate
