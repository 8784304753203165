"""All that a host knows of its room, and the last of what was said in it."""

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypedDict

from msgspec import Struct

from pompeii_core.text import clean_line, clean_name, name_key
from pompeii_net.bots.programs import BotPrograms
from pompeii_net.lan.limits import Limits
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.members import BlockedGuests, Member, Members, RoomSeats
from pompeii_net.lan.room.room_game import RoomGame
from pompeii_net.lan.transport.join_codes import new_secret
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.wire import CHAT_LINES, Chat, Presence, Stage, Takeover
from pompeii_net.player import WindowPlayer

HOST: Final = 0  # the number of the member who is the person at the host's window


class RoomOptions(TypedDict, total=False):
    """What a room may be given besides; `naming` names records, `watch` is told what a window would be told of it."""

    log: Path | None
    programs: BotPrograms
    naming: Callable[[], str]
    limits: Limits
    announce: bool
    watch: Callable[[Struct], None]


class RoomState:
    """As `plan` asks for it at first; `window` is the host's, None where a program without one is the host."""

    def __init__(self, plan: RoomPlan, window: WindowPlayer | None) -> None:
        self.id = secrets.token_urlsafe(9)
        self.name = clean_name(plan.name) or "Pompeii"
        self.host = clean_name(plan.host) or self.name
        self.pair = KeyPair()
        self.secret = new_secret() if plan.code is None else plan.code
        """The part of the join code that is to be kept from others, empty where anybody may come."""
        self.old_secrets: list[str] = []
        self.check = self.invitation = ""
        """The end of the join code, which shows that the host is the one meant, and that of the link for phones; both
        from when the room listens."""
        self.bind, self.port = plan.bind, 0
        self.addresses: list[str] = []  # the host's, for others to be read out
        self.setup, self.rules = plan.game, plan.game.rules
        """How each game begins, but for its players and its rules; and those."""
        self.clock, self.away = plan.clock, plan.away
        # Without a window there is nobody to be asked.
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
        """The join code, empty where anybody may come; whole when the room listens."""
        return self.secret and self.secret + self.check

    @property
    def away_seats(self) -> list[int]:
        """The seats of people who are waited for: not here, and no AI stands in.

        In a game a phone that sleeps is waited for only while it is to decide.
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
        """Whether the host may give this seat to someone: an AI plays it, or its person is not in the room now."""
        place = self.seats[seat]
        owner = self.members.get(place.member)
        return place.vacant or (place.kind == "person" and owner is not None and not owner.here)

    def may_be_offered(self, seat: int) -> bool:
        """Whether a code may give this seat to a phone: it is unoccupied, or played at the host's window."""
        return self.seats[seat].member == HOST or self.is_unoccupied(seat)

    def is_of(self, member: Member, seat: int) -> bool:
        """Whether a member came under the name of the person whose seat this is."""
        place = self.seats[seat]
        return place.kind == "person" and name_key(member.asked_name) == name_key(place.name)

    def withdraw_offer(self, seat: int) -> None:
        """Let no one claim this seat any more."""
        self.offers = {secret: offered for secret, offered in self.offers.items() if offered != seat}

    def presence(self, number: int | None) -> Presence:
        """Of the member of this number, if there is one."""
        member = self.members.get(number)
        return member.presence if member else "away"

    def names(self) -> list[str]:
        """Those that are taken by somebody whom others see."""
        return [self.host, *(one.name for one in self.members if self.members.listed(one)), *self.seats.names()]

    def unready(self) -> None:
        """Whoever was ready was so for something else."""
        for member in self.members:
            member.ready = member.host


_START: Final = 1_735_689_600  # 2025, in seconds as `time.time` has them


class ChatLog(deque[Chat]):
    """The last lines, oldest first."""

    def __init__(self) -> None:
        super().__init__(maxlen=CHAT_LINES)
        # A room that comes back goes on counting from above: nobody says a line a second all evening.
        self._number = max(0, int(time.time()) - _START)  # a clock may be years behind

    def resume(self, lines: Iterable[Chat]) -> None:
        """Go on after what was said before this program was started."""
        self.extend(lines)
        self._number = max([self._number, *(line.number for line in self)])

    def say(self, name: str, seat: int | None, text: str) -> Chat | None:
        """What somebody said, as everybody is told it; None where nothing of it can be shown."""
        text = clean_line(text)
        if not text:
            return None
        self._number += 1
        line = Chat(name, seat, text, self._number)
        self.append(line)
        return line
