"""All that a host knows of its room: what its parts share, with nothing that is done about it."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypedDict

from msgspec import Struct

from pompeii_core.text import clean_name
from pompeii_net.bots.programs import BotPrograms
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.room.blocked_guests import BlockedGuests
from pompeii_net.lan.room.chat import ChatLog
from pompeii_net.lan.room.members import Member, Members
from pompeii_net.lan.room.room_game import RoomGame
from pompeii_net.lan.room.seats import RoomSeats
from pompeii_net.lan.transport.join_codes import new_secret
from pompeii_net.lan.transport.keys import KeyPair
from pompeii_net.lan.transport.limits import Limits
from pompeii_net.lan.wire import Stage, Takeover
from pompeii_net.window_player import WindowPlayer

HOST: Final = 0
"""The number of the member who is the person at the host's window."""


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
        self.check = ""
        """The end of the join code, which shows that the host is the one meant; from when the room listens."""
        self.bind, self.port = plan.bind, 0
        self.addresses: list[str] = []
        """The host's, for others to be read out."""
        self.rules, self.scenario = plan.game.rules, plan.game.scenario
        self.clock, self.away = plan.clock, plan.away
        # Without a window there is nobody to be asked.
        self.takeover: Takeover = "yes" if window is None and plan.takeover == "ask" else plan.takeover
        self.stage: Stage = "lobby"
        self.chat = ChatLog()
        self.blocks = BlockedGuests()
        self.members = Members(lambda member: bool(self.seats.of(member.number)))
        if window:
            self.members.add(Member(HOST, self.host, window))
        self.seats = RoomSeats.planned(plan.game.players, plan.open, HOST if window else None)
        self.game: RoomGame | None = None
        """The game that is on, or the one that is over until the next."""

    @property
    def code(self) -> str:
        """The join code, empty where anybody may come; whole when the room listens."""
        return self.secret and self.secret + self.check

    @property
    def away_seats(self) -> list[int]:
        """The seats of people who are not here, and for whom no AI stands in."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and not seat.stands_in and not self.is_here(seat.member)
        ]

    def is_here(self, number: int | None) -> bool:
        """Whether the member of this number is in the room now."""
        member = self.members.get(number)
        return member is not None and member.here

    def names(self) -> list[str]:
        """Those that are taken by somebody whom others see."""
        listed = [member.name for member in self.members if self.members.listed(member)]
        return [self.host, *listed, *self.seats.names()]

    def unready(self) -> None:
        """Whoever was ready was so for something else."""
        for member in self.members:
            member.ready = member.host
