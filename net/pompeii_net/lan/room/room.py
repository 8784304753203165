"""A room: the host's side of a game over the network, from the lobby to the rematch."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypedDict, Unpack

from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai import DEFAULT_LEVEL
from pompeii_core.record import read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Player as SeatedPlayer
from pompeii_core.text import clean_name
from pompeii_net.game_session import GameSession
from pompeii_net.journal import Journal, new_name
from pompeii_net.lan import wire
from pompeii_net.lan.local import Alarm, RoomPlan
from pompeii_net.lan.room import saved_room
from pompeii_net.lan.room.absence_timers import AbsenceTimers
from pompeii_net.lan.room.alarms import Alarms
from pompeii_net.lan.room.allowances import AddressLimits
from pompeii_net.lan.room.block_list import BlockList
from pompeii_net.lan.room.broadcaster import Heard, RoomBroadcaster
from pompeii_net.lan.room.chat import ChatLog
from pompeii_net.lan.room.connections import MemberConnections
from pompeii_net.lan.room.endpoint import HostEndpoint
from pompeii_net.lan.room.game_series import GameSeries
from pompeii_net.lan.room.members import Member, Members
from pompeii_net.lan.room.requests import OVER, answer
from pompeii_net.lan.room.revive import plan_of, remember, retell
from pompeii_net.lan.room.room_game import RoomGame
from pompeii_net.lan.room.saver import RoomSaver
from pompeii_net.lan.room.seats import Seats
from pompeii_net.lan.room.views import status_of
from pompeii_net.messages import Fault, Refused
from pompeii_net.pace import PaceSettings
from pompeii_net.programs import Programs
from pompeii_net.window_player import WindowPlayer

if TYPE_CHECKING:
    from pompeii_net.lan.transport.limits import Limits
    from pompeii_net.lan.transport.link import Link


class Extras(TypedDict, total=False):
    """What a room may be given besides; `report` and `heard` are for whoever has no window, `naming` names records."""

    log: Path | None
    programs: Programs
    report: Callable[[Fault], None]
    heard: Heard
    naming: Callable[[], str]
    limits: "Limits"


class Room:
    """The gate for those who join, and the client of the host's window; without a window it starts games by itself."""

    def __init__(
        self,
        plan: RoomPlan,
        window: WindowPlayer | None,
        folder: Path,
        kept: saved_room.SavedRoom | None = None,
        **extras: Unpack[Extras],
    ) -> None:
        from pompeii_net.lan.transport.join_codes import new_secret
        from pompeii_net.lan.transport.keys import KeyPair

        self.game = kept.game if kept else secrets.token_urlsafe(9)
        self.name = clean_name(plan.name) or "Pompeii"
        self.host = clean_name(plan.host) or self.name
        self.pair = KeyPair(bytes.fromhex(kept.key) if kept else None)
        self.secret = new_secret() if plan.code is None else plan.code
        self.old_codes: list[str] = []
        self.rules, self.clock, self.away = plan.game.rules, plan.clock, plan.away
        self.scenario = plan.game.scenario
        self.takeover: wire.Takeover = "yes" if window is None and plan.takeover == "ask" else plan.takeover
        self.stage: wire.Stage = "lobby"
        self.endpoint = HostEndpoint(self, plan.bind)
        self.chat = ChatLog()
        self.members = Members(lambda member: bool(self.seats.of(member.number)))
        if window:
            self.members.add(Member(0, self.host, window))
        self.seats = Seats.planned(plan.game.players, plan.open, 0 if window else None)
        self.window = window
        self._limits = extras.get("limits")
        heard = extras.get("heard", lambda told: None)
        self.broadcaster = RoomBroadcaster(self, heard)
        self.alarms = Alarms(window.notify if window else heard)
        self.blocks = BlockList(window.notify if window else lambda blocked: None)
        self.address_limits = AddressLimits()
        self.connections = MemberConnections(self)
        self.absence_timers = AbsenceTimers(self)
        report = extras.get("report") or (window.notify if window else lambda fault: None)
        naming, programs = extras.get("naming", new_name), extras.get("programs")
        self.rounds = GameSeries(self, plan.game, folder, naming, report, programs, extras.get("log"))
        self.saver = RoomSaver(self)
        self._left = False

    @classmethod
    async def open(
        cls,
        plan: RoomPlan,
        window: WindowPlayer | None,
        folder: Path,
        *,
        announce: bool = True,
        **extras: Unpack[Extras],
    ) -> Self:
        """A new room, in its lobby; its games are recorded in `folder`. OSError where its port cannot be had."""
        room = cls(plan, window, folder, **extras)
        for number, seat in enumerate(room.seats):
            if seat.kind == "person" and seat.member is None:
                room.seats.open(number)
        await room._listen(plan.port, announce)
        return room

    @classmethod
    async def adopt(
        cls,
        plan: RoomPlan,
        session: GameSession,
        window: WindowPlayer,
        folder: Path,
        *,
        announce: bool = True,
        **extras: Unpack[Extras],
    ) -> Self:
        """A running local game, opened to the network: people may take its AIs' seats. OSError as `open`."""
        game = replace(plan.game, players=session.table.players, rules=session.table.game.rules)
        room = cls(replace(plan, game=game, open=[]), window, folder, **extras)
        room.stage = "playing"  # as it is told while the doors open
        await room._listen(plan.port, announce)
        room.rounds.preside(session)
        room.refresh()
        return room

    @classmethod
    async def restore(
        cls,
        record: Path,
        window: WindowPlayer | None,
        folder: Path,
        *,
        plan: RoomPlan | None = None,
        announce: bool = True,
        **extras: Unpack[Extras],
    ) -> Self:
        """The room of a game again, with all who were in it, from its record and from what is kept beside that.

        `plan` counts where nothing is kept, as of a local game: persons' seats wait for whoever comes, or are the
        window's. Another port if the old is taken. RecordError; BlockingIOError where it is open elsewhere; OSError.
        """
        read, kept = read_record(record), saved_room.load_room(record)
        plan = plan_of(read, kept, plan)
        room = cls(plan, window, folder, kept, **extras)
        if kept:
            remember(room, kept)
        journal, read = Journal.resume(record, room.rounds.saved)
        if read.damage:
            room.rounds.report(Fault("no_record", read.damage))
        if kept is None and saved_room.room_file(record).exists():
            room.rounds.report(Fault("no_record", saved_room.DAMAGED))
        room.stage = "playing"  # as it is told while the doors open
        try:
            await room._listen(plan.port, announce, insist=kept is None)
        except BaseException:
            journal.close()
            raise
        room.rounds.sit_down(read.header, journal, read.entries)
        retell(room)
        return room

    @property
    def code(self) -> str:
        """The join code, empty where anybody may come; whole when the room listens."""
        return self.secret and self.secret + self.endpoint.check

    @property
    def port(self) -> int:
        """Where the room listens."""
        return self.endpoint.port

    @property
    def play(self) -> RoomGame | None:
        """The game that is on, or the one that is over until the next."""
        return self.rounds.play

    # The gate

    def status(self) -> wire.StatusReply:
        """What whoever has found the room is told."""
        return status_of(self)

    def enter(self, entrance: wire.Hello | wire.Resume, link: "Link[wire.FromClient]") -> wire.EndReason | None:
        """Let somebody in, new or back; or say why not."""
        if self._left:
            return "closed"
        if self.stage == "playing" and self.play is None:  # presently; whoever comes back tries again
            return "busy"
        return self.connections.enter(entrance, link)

    def guessed(self, address: str, codes: int) -> None:
        """So many wrong codes came from there."""
        self.alarms.ring(Alarm("wrong_codes", address, codes))

    # The client of the host's window

    def act(self, seat: int, seq: int, action: Action) -> None:
        """What a person at the window does, in answer to update `seq`."""
        if self.play and self.window:
            self.play.session.table.act(self.window, seat, seq, action)

    def undo(self, seat: int) -> None:
        """A person at the window takes its last choice back."""
        if self.play and self.window:
            if self.play.over:
                self.window.notify(Refused(seat, OVER))
            else:
                self.play.session.table.undo(self.window, seat)

    def rate(self, seat: int) -> None:
        """Tell the window what the AI thinks of the choices that `seat`, one of its own, has now."""
        if self.play and self.window:
            self.play.session.rate(self.window, seat)

    def shown(self, seq: int) -> None:
        """The window has shown everything up to update `seq`."""
        if self.play and self.window:
            self.window.shown(seq)
            self.play.session.pace.shown()

    def step(self) -> None:
        """Without autoplay: let the AI that is to decide do so."""
        if self.play:
            self.play.session.step()

    def set_pace(self, tempo: PaceSettings) -> None:
        """How programs move."""
        self.rounds.set_pace(tempo)

    def say(self, message: wire.FromClient) -> None:
        """What the person at the window does in the room."""
        if self.window:
            answer(self, self.members[0], message)

    # What the host may do

    def start(self) -> None:
        """Begin, AIs on the seats that are still open."""
        if self.stage != "lobby" or self._left:
            return
        level = next((seat.level for seat in self.seats if seat.kind == "ai"), DEFAULT_LEVEL)
        self.seats.fill([member.name for member in self.members], level)
        self.rounds.deal()
        self.broadcaster.notify("started", self.name)

    def set_seat(self, seat: int, player: SeatedPlayer | None) -> None:
        """In the lobby: an AI there, a person at the window, or, None, whoever comes."""
        if self.stage == "lobby":
            if displaced := self.members.get(self.seats[seat].member):
                displaced.ready = displaced.host
            self.seats.put(seat, player, 0 if self.window else None)
            self.refresh()

    def set_rules(self, rules: Rules) -> None:
        """In the lobby; whoever was ready was so for other rules."""
        if self.stage == "lobby" and rules != self.rules:
            self.rules = rules
            self.unready()
            self.broadcaster.notify("rules", self.host)
            self.broadcaster.schedule_view()

    def set_clock(self, seconds: int) -> None:
        """Seconds for a turn, 0 for as long as it takes."""
        if seconds != self.clock:
            self.clock = seconds
            if self.play:
                self.play.clock.set(seconds)
            self.broadcaster.notify("clock", self.host)
            self.refresh()

    def set_away(self, seconds: int) -> None:
        """Seconds until an AI stands in for somebody who is away, 0 for never; counted anew for those who are."""
        self.away = seconds
        self.absence_timers.reset()
        self.refresh()

    def kick(self, number: int) -> None:
        """Show a guest out until `lift`; in a game an AI plays on."""
        member = self.members.get(number)
        if member and not member.host:
            self.connections.part(member, "kicked")

    def lift(self, number: int) -> None:
        """Whoever was that member when it was shown out may come again, as somebody new."""
        self.blocks.lift(number)
        self.saver.save()

    def new_code(self) -> None:
        """Another join code, told to who is here: with the old one only those on the list of people come back."""
        self.endpoint.change_code()

    def consent(self, number: int, yes: bool) -> None:
        """Let a member have the AI's seat that it wants, or not."""
        member = self.members.get(number)
        if member is None or member.wants is None:
            return
        if yes and self.seats[member.wants].vacant and self.stage != "over":
            self.take_seat(member, member.wants)
        else:
            member.wants = None
            member.send(wire.Notice("denied", member.name))
            self.broadcaster.schedule_view()

    def stand_in(self, seat: int) -> None:
        """Wait no longer for the person of this seat: an AI plays until it is back."""
        if self.play and seat in self.play.waiting:
            self.play.stand_in(seat)
            self.broadcaster.notify("stand_in", self.seats[seat].name)
            self.refresh()

    def rematch(self) -> None:
        """After a game: back to the lobby, with the same people on their seats."""
        if self.stage == "over":
            self.rounds.clear()
            self.stage = "lobby"
            self.seats.rise(lambda number: (member := self.members.get(number)) is None or member.left)
            self.refresh()

    def leave(self) -> None:
        """Say goodbye to everybody. A game that is on may be gone on with from its record, and the room with it."""
        if self._left:
            return
        self._left = True
        self.absence_timers.reset()
        self.broadcaster.close()
        self.endpoint.shut()
        self.connections.close()
        self.rounds.clear()

    async def close(self) -> None:
        """End all that runs for the room; after `leave`."""
        await self.endpoint.close()
        await self.rounds.close()

    # What the parts of a room call

    def refresh(self) -> None:
        """Somebody came, went or changed seats: the game waits or goes on, and what brings the room back is kept."""
        for member in self.members:
            if member.wants is not None and not self._may_want(member, member.wants):
                member.wants = None
        self.absence_timers.look()
        self.saver.save()
        self.broadcaster.schedule_view()

    def is_here(self, number: int | None) -> bool:
        """Whether that member is."""
        member = self.members.get(number)
        return member is not None and member.here

    def take_seat(self, member: Member, number: int) -> None:
        """Somebody takes an open seat, that of an AI, or that of a person whom nobody has come back as."""
        taken = self.seats[number].vacant
        if not member.host:
            for old in self.seats.of(member.number):
                self.seats.open(old)
        member.wants = None
        self.seats.sit(number, member.number, member.name)
        if self.play and self.stage == "playing":
            self.play.take(number, member.player)
        if taken:
            self.broadcaster.notify("took", member.name)
        self.refresh()

    def forget(self, member: Member) -> None:
        """Somebody left for good."""
        self.members.forget(member)
        self.saver.forget(member)

    def unready(self) -> None:
        """Whoever was ready was so for something else."""
        for member in self.members:
            member.ready = member.host

    def was_told(self) -> None:
        """All know how the room stands. Without a window a game begins when all who have seats, or watch, are ready."""
        self.endpoint.update()
        if self.window or self.stage != "lobby" or any(seat.kind == "open" for seat in self.seats):
            return
        seated = [member for member in self.members if self.seats.of(member.number)]
        if all(member.ready for member in seated) and any(member.ready for member in self.members):
            self.start()

    def _may_want(self, member: Member, seat: int) -> bool:
        """Who plays already stays on its seat until the game is over."""
        playing = self.stage == "playing" and bool(self.seats.of(member.number))
        return self.seats[seat].vacant and not playing

    async def _listen(self, port: int | None, announce: bool, *, insist: bool = True) -> None:
        try:
            await self.endpoint.open(port, self._limits, announce=announce, insist=insist)
        except BaseException:
            self.leave()
            await self.close()
            raise
        self.refresh()
