"""The host's state of its room, and the last lines of its chat."""

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.text import clean_line, clean_name, name_key
from pompeii_net.bots.programs import BotPrograms
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.members import BlockedGuests, Member, Members, RoomSeats
from pompeii_net.lan.room.room_game import RoomGame
from pompeii_net.lan.transport.join_codes import new_secret
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.wire import CHAT_LINES, Chat, Presence, React, Say, Stage, Takeover
from pompeii_net.player import WindowPlayer

HOST: Final = 0  # the number of the member who is the person at the host's window


class RoomOptions(TypedDict, total=False):
    """Optional parameters of a room. `naming` names records; `watch` gets the messages that a window would get."""

    log: Path | None
    programs: BotPrograms
    naming: Callable[[], str]
    limits: Limits
    announce: bool
    watch: Callable[[Struct], None]


class RoomState:
    """A room, at first as in `plan`. `window`: the host's window; None if the host is a program without one."""

    def __init__(self, plan: RoomPlan, window: WindowPlayer | None) -> None:
        self.id = secrets.token_urlsafe(9)
        self.name = clean_name(plan.name) or "Pompeii"
        self.host = clean_name(plan.host) or self.name
        self.pair = KeyPair()
        # The secret part of the join code; empty if anyone may join.
        self.secret = new_secret() if plan.code is None else plan.code
        self.old_secrets: list[str] = []
        # The end of the join code, which identifies the host, and of the link for phones; empty until the room listens.
        self.check = self.invitation = ""
        self.bind, self.port = plan.bind, 0
        self.far = False  # whether friends far away may join
        self.addresses: list[str] = []  # the host's, to read out to others
        self.setup, self.rules = plan.game, plan.game.rules  # the set-up's own players and rules do not count
        self.clock, self.away = plan.clock, plan.away
        # Without a window there is no one to ask.
        self.takeover: Takeover = "yes" if window is None and plan.takeover == "ask" else plan.takeover
        self.stage: Stage = "lobby"
        self.chat = ChatLog()
        self.blocks = BlockedGuests()
        self.seats = RoomSeats.planned(plan.game.players, plan.open, HOST if window else None)
        self.members = Members(self.seats)
        if window:
            self.members.add(Member(HOST, self.host, window))
        self.offers: dict[str, int] = {}  # the seat that each secret gives to the one who claims it
        self.game: RoomGame | None = None  # the game that is on, or the one that is over until the next

    @property
    def code(self) -> str:
        """The join code, "" if anyone may join. Its end is missing until the room listens."""
        return self.secret and self.secret + self.check

    @property
    def away_seats(self) -> list[int]:
        """The seats of absent people for whom the room waits, because no AI stands in.

        During a game, a sleeping phone is waited for only while it has to decide.
        """
        playing = self.stage == "playing" and self.game
        deciding = playing.session.table.game.active if playing else None
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and not seat.stands_in
            if (who := self.presence(seat.member)) == "away"
            or (who == "asleep" and (not playing or number == deciding))
        ]

    def is_unoccupied(self, seat: int) -> bool:
        """Return whether the host may give this seat to someone: it is an AI's, or its person is not in the room."""
        place = self.seats[seat]
        owner = self.members.get(place.member)
        return place.vacant or (place.kind == "person" and owner is not None and not owner.here)

    def may_be_offered(self, seat: int) -> bool:
        """Return whether this seat may be offered to a phone: it is unoccupied, or played at the host's window."""
        return self.seats[seat].member == HOST or self.is_unoccupied(seat)

    def is_of(self, member: Member, seat: int) -> bool:
        """Return whether a member came under the name of the seat's person. False if the seat is not a person's."""
        place = self.seats[seat]
        return place.kind == "person" and name_key(member.asked_name) == name_key(place.name)

    def withdraw_offer(self, seat: int) -> None:
        self.offers = {secret: offered for secret, offered in self.offers.items() if offered != seat}

    def presence(self, number: int | None) -> Presence:
        """Return the presence of the member with this number; `away` if there is no such member."""
        member = self.members.get(number)
        return member.presence if member else "away"

    def names(self) -> list[str]:
        """Return the names in use: the host's, those of members whom others see, and those of seats."""
        listed = (member.name for member in self.members if self.members.listed(member))
        return [self.host, *listed, *self.seats.names()]

    def unready(self) -> None:
        """Mark all guests as not ready, because what they agreed to has changed."""
        for member in self.members:
            member.ready = member.host


_START: Final = 1_735_689_600  # 2025, in seconds as `time.time` has them


class ChatLog(deque[Chat]):
    """The last lines of the chat, oldest first."""

    def __init__(self) -> None:
        super().__init__(maxlen=CHAT_LINES)
        # After a restart, numbers continue above the former ones: no one adds a line per second all evening.
        self._number = max(0, int(time.time()) - _START)  # a clock may be years behind

    def resume(self, lines: Iterable[Chat]) -> None:
        """Restore the lines of an earlier run of this program. New lines get higher numbers."""
        self.extend(lines)
        self._number = max([self._number, *(line.number for line in self)])

    def past(self) -> list[Chat]:
        """Return the lines as they are sent to members who arrive."""
        return [replace(line, past=True) for line in self]

    def say(self, name: str, seat: int | None, said: Say | React) -> Chat | None:
        """Add a picture or a line, its text cleaned, and return it; None, adding nothing, if no text is left.

        `seat`: the person's only one, else None.
        """
        text, reaction = ("", said.reaction) if isinstance(said, React) else (clean_line(said.text), None)
        if not (text or reaction):
            return None
        self._number += 1
        line = Chat(name, seat, text, self._number, reaction)
        self.append(line)
        return line
