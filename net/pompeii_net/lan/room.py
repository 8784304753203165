"""A room: the host's side of a game over the network, from the lobby to the rematch."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypedDict, Unpack

from msgspec.structs import replace

from pompeii_core.actions import Action
from pompeii_core.ai import LEVELS
from pompeii_core.record import Entry, Header, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Player as SeatedPlayer
from pompeii_core.setup import presentable
from pompeii_net.games import dealt
from pompeii_net.journal import Journal, new_name
from pompeii_net.lan import keep, wire
from pompeii_net.lan.absences import Absences
from pompeii_net.lan.archive import Archive
from pompeii_net.lan.chat import ChatLog
from pompeii_net.lan.crier import Crier
from pompeii_net.lan.door import Door
from pompeii_net.lan.local import Plan
from pompeii_net.lan.members import Member, Members
from pompeii_net.lan.play import Play
from pompeii_net.lan.premises import Premises
from pompeii_net.lan.remote import RemotePlayer
from pompeii_net.lan.requests import OVER, answer
from pompeii_net.lan.revive import plan_of, remember
from pompeii_net.lan.seats import Seats
from pompeii_net.lan.views import status_of
from pompeii_net.messages import Fault, Refused
from pompeii_net.player import Player
from pompeii_net.sitting import Sitting
from pompeii_net.window import Window

if TYPE_CHECKING:
    from pompeii_net.lan.limits import Limits
    from pompeii_net.lan.link import Link


class Extras(TypedDict, total=False):
    """What a room may be given besides; `report` and `heard` are for whoever has no window, `naming` names records."""

    log: Path | None
    report: Callable[[Fault], None]
    heard: Callable[[wire.Room | wire.Notice], None]
    naming: Callable[[], str]
    limits: "Limits"


class Room:
    """The gate for those who join, and the desk of the host's window; without a window it starts games by itself."""

    def __init__(
        self, plan: Plan, window: Window | None, folder: Path, game: str | None = None, **extras: Unpack[Extras]
    ) -> None:
        from pompeii_net.lan.secure import new_code

        self.game = game or secrets.token_urlsafe(9)
        self.name = presentable(plan.name)[:40] or "Pompeii"
        self.host = presentable(plan.host)[:40] or self.name
        self.code = new_code() if plan.code is None else plan.code
        self.rules, self.clock, self.away = plan.game.rules, plan.clock, plan.away
        self.takeover: wire.Takeover = "yes" if window is None and plan.takeover == "ask" else plan.takeover
        self.stage: wire.Stage = "lobby"
        self.premises = Premises(self, plan.bind)
        self.chat = ChatLog()
        self.members = Members(lambda member: bool(self.seats.of(member.number)))
        if window:
            self.members.add(Member(0, self.host, window))
        self.seats = Seats.planned(plan.game.players, plan.open, 0 if window else None)
        self.play: Play | None = None
        self.window = window
        self._setup, self._folder, self._log = plan.game, folder, extras.get("log")
        self._limits = extras.get("limits")
        self._report = extras.get("report") or (window.tell if window else lambda fault: None)
        self.crier = Crier(self, extras.get("heard", lambda told: None))
        self.door = Door(self)
        self._naming = extras.get("naming", new_name)
        self._dealt = 0
        self._absences = Absences(self)
        self._closing: set[asyncio.Task[None]] = set()
        self._autoplay, self._pause = True, 0.0
        self.archive = Archive(self)
        self._left = False

    @classmethod
    async def open(
        cls, plan: Plan, window: Window | None, folder: Path, *, announce: bool = True, **extras: Unpack[Extras]
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
        plan: Plan,
        sitting: Sitting,
        window: Window,
        folder: Path,
        *,
        announce: bool = True,
        **extras: Unpack[Extras],
    ) -> Self:
        """A running local game, opened to the network: people may take its AIs' seats. OSError as `open`."""
        game = replace(plan.game, players=sitting.table.players, rules=sitting.table.game.rules)
        room = cls(replace(plan, game=game, open=[]), window, folder, **extras)
        await room._listen(plan.port, announce)
        room._preside(sitting)
        room.settle()
        return room

    @classmethod
    async def restore(
        cls,
        record: Path,
        window: Window | None,
        folder: Path,
        *,
        plan: Plan | None = None,
        announce: bool = True,
        **extras: Unpack[Extras],
    ) -> Self:
        """The room of a game again, with all who were in it, from its record and from what is kept beside that.

        `plan` counts where nothing is kept, as of a local game: persons' seats then wait for whoever takes them, or are
        the window's. RecordError; BlockingIOError where another program has the record open; OSError.
        """
        read, kept = read_record(record), keep.kept_room(record)
        plan = plan_of(read, kept, plan)
        room = cls(plan, window, folder, kept.game if kept else None, **extras)
        if kept:
            remember(room, kept)
        journal, read = Journal.resume(record, room._saved)
        try:
            await room._listen(plan.port, announce)
        except BaseException:
            journal.close()
            raise
        room._sit_down(read.header, journal, read.entries)
        return room

    @property
    def port(self) -> int:
        """Where the room listens."""
        return self.premises.port

    # The gate

    def status(self) -> wire.StatusReply:
        """What whoever has found the room is told."""
        return status_of(self)

    def enter(self, entrance: wire.Hello | wire.Resume, link: "Link[wire.FromClient]") -> wire.Why | None:
        """Let somebody in, new or back; or say why not."""
        return "closed" if self._left else self.door.enter(entrance, link)

    # The desk of the host's window

    def act(self, seat: int, seq: int, action: Action) -> None:
        """What a person at the window does, in answer to update `seq`."""
        if self.play and self.window:
            self.play.sitting.table.act(self.window, seat, seq, action)

    def undo(self, seat: int) -> None:
        """A person at the window takes its last choice back."""
        if self.play and self.window:
            if self.play.over:
                self.window.tell(Refused(seat, OVER))
            else:
                self.play.sitting.table.undo(self.window, seat)

    def rate(self, seat: int) -> None:
        """Tell the window what the AI thinks of the choices that `seat`, one of its own, has now."""
        if self.play and self.window:
            self.play.sitting.rate(self.window, seat)

    def shown(self, seq: int) -> None:
        """The window has shown everything up to update `seq`."""
        if self.play and self.window:
            self.window.shown(seq)
            self.play.sitting.pace.shown()

    def step(self) -> None:
        """Without autoplay: let the AI that is to decide do so."""
        if self.play:
            self.play.sitting.step()

    def set_pace(self, *, autoplay: bool, pause: float) -> None:
        """How AIs move: by themselves or at each `step`, and after how many seconds."""
        self._autoplay, self._pause = autoplay, pause
        if self.play:
            self.play.sitting.pace.set(autoplay=autoplay, pause=pause)

    def say(self, message: wire.FromClient) -> None:
        """What the person at the window does in the room."""
        if self.window:
            answer(self, self.members[0], message)

    # What the host may do

    def start(self) -> None:
        """Begin, AIs on the seats that are still open."""
        if self.stage != "lobby" or self._left:
            return
        level = next((seat.level for seat in self.seats if seat.kind == "ai"), LEVELS[-1])
        self.seats.fill([member.name for member in self.members], level)
        seed = self._setup.seed
        setup = replace(
            self._setup,
            players=[seat.player() for seat in self.seats],
            rules=self.rules,
            seed=None if seed is None else seed + self._dealt,
        )
        self._dealt += 1
        header = dealt(setup)
        self._sit_down(header, Journal.new(self._folder, header, self._saved, self._naming()))
        self.crier.notice("started", self.name)

    def set_seat(self, seat: int, player: SeatedPlayer | None) -> None:
        """In the lobby: an AI there, a person at the window, or, None, whoever comes."""
        if self.stage == "lobby":
            self.seats.put(seat, player, 0 if self.window else None)
            self.settle()

    def set_rules(self, rules: Rules) -> None:
        """In the lobby; whoever was ready was so for other rules."""
        if self.stage == "lobby" and rules != self.rules:
            self.rules = rules
            self._unready()
            self.crier.notice("rules", self.host)
            self.crier.changed()

    def set_clock(self, seconds: int) -> None:
        """Seconds for a turn, 0 for as long as it takes."""
        if seconds != self.clock:
            self.clock = seconds
            if self.play:
                self.play.clock.set(seconds)
            self.crier.notice("clock", self.host)
            self.settle()

    def set_away(self, seconds: int) -> None:
        """Seconds until an AI stands in for somebody who is away, 0 for never; counted anew for those who are."""
        self.away = seconds
        self._absences.reset()
        self.settle()

    def kick(self, number: int) -> None:
        """Show a guest out, for good; in a game an AI plays on."""
        member = self.members.get(number)
        if member and not member.host:
            self.door.part(member, "kicked")

    def consent(self, number: int, yes: bool) -> None:
        """Let a member have the AI's seat that it wants, or not."""
        member = self.members.get(number)
        if member is None or member.wants is None:
            return
        if yes and self.seats[member.wants].vacant and self.stage != "over":
            self.take_seat(member, member.wants)
        else:
            member.wants = None
            member.tell(wire.Notice("denied", member.name))
            self.crier.changed()

    def stand_in(self, seat: int) -> None:
        """Wait no longer for the person of this seat: an AI plays until it is back."""
        if self.play and seat in self.play.waiting:
            self.play.stand_in(seat)
            self.crier.notice("stand_in", self.seats[seat].name)
            self.settle()

    def rematch(self) -> None:
        """After a game: back to the lobby, with the same people on their seats."""
        if self.stage == "over":
            self._clear_table()
            self.stage = "lobby"
            self.seats.rise(lambda number: self.members.get(number) is None)
            self.settle()

    def leave(self) -> None:
        """Say goodbye to everybody. A game that is on may be gone on with from its record, and the room with it."""
        if self._left:
            return
        self._left = True
        self._absences.reset()
        self.crier.stop()
        self.premises.shut()
        self.door.close()
        self._clear_table()

    async def close(self) -> None:
        """End all that runs for the room; after `leave`."""
        await self.premises.close()
        while self._closing:
            await asyncio.gather(*self._closing, return_exceptions=True)

    # What the parts of a room call

    def settle(self) -> None:
        """Somebody came, went or changed seats: the game waits or goes on, and what brings the room back is kept."""
        self._absences.look()
        self.archive.keep()
        self.crier.changed()

    def is_here(self, number: int | None) -> bool:
        """Whether that member is."""
        member = self.members.get(number)
        return member is not None and member.here

    def take_seat(self, member: Member, number: int) -> None:
        """Somebody takes the seat of an AI, or of a person whom nobody has come back as."""
        self.seats.sit(number, member.number, member.name)
        for other in self.members:
            if other.wants == number:
                other.wants = None
        if self.play and self.stage == "playing":
            self.play.take(number, member.player)
        self.crier.notice("took", member.name)
        self.settle()

    def forget(self, member: Member) -> None:
        """Somebody left for good."""
        self.members.forget(member)
        self.archive.forget(member)

    def was_told(self) -> None:
        """All know how the room stands. Without a window a game begins when all who have seats, or watch, are ready."""
        self.premises.update()
        if self.window or self.stage != "lobby" or any(seat.kind == "open" for seat in self.seats):
            return
        seated = [member for member in self.members if self.seats.of(member.number)]
        if all(member.ready and member.here for member in seated) and any(member.ready for member in self.members):
            self.start()

    async def _listen(self, port: int | None, announce: bool) -> None:
        await self.premises.open(self.code, port, self._limits, announce=announce)
        self.settle()

    def _sit_down(self, header: Header, journal: Journal, entries: Sequence[Entry] = ()) -> None:
        parties = {
            number: self._party(seat.member)
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and not seat.stands_in
        }
        playing = set(parties.values())
        watching = [member.player for member in self.members if member.here and member.player not in playing]
        sitting = Sitting(
            header,
            journal,
            parties,
            watching=watching,
            entries=entries,
            report=lambda mishap: self._report(Fault(mishap)),
            log=self._log,
        )
        self._preside(sitting)
        self._absences.look()
        self.crier.tell_room()
        sitting.begin()

    def _preside(self, sitting: Sitting) -> None:
        play = Play(
            sitting,
            self.seats,
            self.clock,
            clock=self.crier.tell,
            time_out=lambda seat: self.crier.notice("time_out", self.seats[seat].name),
            over=lambda: self._game_over(play),
        )
        self.play, self.stage = play, "playing"
        self.archive.begin(play.path)
        self._absences.reset()
        sitting.pace.set(autoplay=self._autoplay, pause=self._pause)
        sitting.watch(play)

    def _party(self, number: int | None) -> Player:
        """Who plays a person's seat; somebody who is away for ever, where nobody has come back to it."""
        member = self.members.get(number)
        return member.player if member else RemotePlayer()

    def _game_over(self, play: Play) -> None:
        if self.play is not play or self._left:
            return
        self.stage = "over"
        play.clock.stop()
        self._absences.reset()
        self._unready()
        self.settle()
        self.crier.tell_room()
        self.archive.end()

    def _clear_table(self) -> None:
        """Its record is closed at once, its processes end in the background."""
        self.archive.close()
        if self.play:
            play, self.play = self.play, None
            play.leave()
            task = asyncio.create_task(play.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    def _unready(self) -> None:
        for member in self.members:
            member.ready = member.host

    def _saved(self, problem: OSError | None) -> None:
        self._report(Fault("not_saved", problem.strerror or str(problem)) if problem else Fault("saved_again"))
