"""A room: the host's side of a game over the network, from the lobby to the rematch."""

from collections.abc import Collection
from pathlib import Path
from typing import Self, Unpack

from msgspec.structs import replace

from pompeii_core.ai import DEFAULT_LEVEL
from pompeii_core.record import Record, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import COACH, SeatedPlayer
from pompeii_net.game_session import GameSession
from pompeii_net.journal import Journal, room_file, torn_fault
from pompeii_net.lan import local
from pompeii_net.lan.local import Blocked, HostCommand, RoomAsk, RoomPlan
from pompeii_net.lan.room.connections import MemberConnections
from pompeii_net.lan.room.endpoint import HostEndpoint
from pompeii_net.lan.room.game_series import GameSeries
from pompeii_net.lan.room.members import unique_name
from pompeii_net.lan.room.saved_room import load_room, plan_of, restore
from pompeii_net.lan.room.state import HOST, RoomOptions, RoomState
from pompeii_net.lan.room.updates import RoomUpdates
from pompeii_net.lan.wire import OwnLoss
from pompeii_net.messages import Fault, PaceSettings, TableRequest
from pompeii_net.player import WindowPlayer


class Room:
    """A room, from its lobby to the rematch. The host's window uses it as its game client; guests connect to it.

    Without a window, it starts games by itself when all seated members are ready.
    """

    def __init__(
        self, plan: RoomPlan, window: WindowPlayer | None, folder: Path, **options: Unpack[RoomOptions]
    ) -> None:
        self.window = window or WindowPlayer(options.get("watch", lambda message: None))
        self.state = RoomState(plan, window)
        self._unattended, self._options = window is None, options
        # A host with a window is a member, and notified as such.
        watch = self.window.notify if window is None else lambda message: None
        self.updates = RoomUpdates(self.state, watch, self._on_view_sent, self._on_absence)
        self._endpoint = HostEndpoint(self.state, self.updates.refresh, self.window.notify)
        self.connections = MemberConnections(self.state, self.updates, self.window.notify)
        self.games = GameSeries(self.state, self.updates, folder, self.window.notify, options)

    @classmethod
    async def open(
        cls, plan: RoomPlan, window: WindowPlayer | None, folder: Path, **options: Unpack[RoomOptions]
    ) -> Self:
        """Open a new room in its lobby for `window`, if any; record games in `folder`. OSError if it cannot listen."""
        room = cls(plan, window, folder, **options)
        await room._listen(plan.port)
        return room

    @classmethod
    async def adopt(
        cls, plan: RoomPlan, session: GameSession, window: WindowPlayer, folder: Path, **options: Unpack[RoomOptions]
    ) -> Self:
        """Return an open room for a running local game. It keeps the game's seats and rules; all else is as in `plan`.

        `plan.takeover` says whether people may take seats of AIs. OSError if it cannot listen; the session then runs
        on.
        """
        game = replace(plan.game, players=session.table.players, rules=session.table.game.rules)
        room = cls(replace(plan, game=game, open=[]), window, folder, **options)
        room.state.stage = "playing"  # as it is told while it is opened
        await room._listen(plan.port)
        room.games.adopt(session)
        room.updates.refresh()
        return room

    @classmethod
    async def restore(
        cls,
        record: Path,
        window: WindowPlayer | None,
        folder: Path,
        *,
        plan: RoomPlan | None = None,
        **options: Unpack[RoomOptions],
    ) -> Self:
        """Return a room that resumes a game, from its record and the room saved beside it. Guests are absent at first.

        Without a saved room, as for a local game, `plan` is used, and people's seats are the window's or open to
        anyone. If a saved port is taken, another is used. RecordError if the record is damaged, BlockingIOError if it
        is open elsewhere, another OSError if it cannot be read or the room cannot listen.
        """
        saved = load_room(record)
        plan = plan_of(read_record(record).header, saved, plan)
        room = cls(plan, window, folder, **options)
        if saved:
            restore(room.state, saved)
        # First take the journal's lock: two programs must not host the same game.
        journal = Journal.resume(record, room.games.on_saved)
        if journal.record.torn:
            room.window.notify(torn_fault(record))
        if saved is None and room_file(record).exists():
            room.window.notify(Fault("room_unreadable"))
        room.state.stage = "playing"  # as it is told while it is opened
        try:
            await room._listen(plan.port, insist=saved is None)
        except BaseException:
            journal.close()
            raise
        room.games.play(journal)
        room._restore_coaches(saved.silenced if saved else ())
        if saved and saved.far:
            room.handle(local.InviteFar(True))
        if window:
            room._show_blocks()
            room._show_chat()
        return room

    def _show_chat(self) -> None:
        for line in self.state.chat.past():  # as for a guest that comes back
            self.window.notify(line)

    def _restore_coaches(self, silenced: Collection[int]) -> None:
        """Restore the coaches of the resumed game at their people's sides; those of `silenced` seats stay silent."""
        assert self.session
        for number, (seat, who) in enumerate(zip(self.state.seats, self.session.table.players, strict=True)):
            if who.coached and number in silenced:
                seat.persona = ""
                self.session.set_coach(number, on=False)
            elif who.coached:
                seat.persona = COACH

    # For the host's window

    @property
    def session(self) -> GameSession | None:
        """The session of the present game, or of the last one until a rematch; None in the lobby."""
        return self.state.game.session if self.state.game else None

    def copy_record(self) -> Record | None:
        return self.session.copy_record() if self.session else None

    def handle(self, asked: TableRequest | RoomAsk) -> None:
        """Do what the host asks. `PaceSettings` apply to later games too.

        Without a window, the host is no member: only these and every `HostCommand` are done.
        """
        if isinstance(asked, PaceSettings):
            self.games.set_pace(asked)
        elif isinstance(asked, HostCommand):
            self._command(asked)
        elif host := self.state.members.get(HOST):
            self.connections.requests.handle(host, asked)

    def _command(self, asked: HostCommand) -> None:
        match asked:
            case local.StartGame():
                self.start()
            case local.Rematch():
                self.rematch()
            case local.SetSeat(seat, player):
                self.set_seat(seat, player)
            case local.SetRules(rules):
                self.set_rules(rules)
            case local.SetClock(seconds):
                self.set_clock(seconds)
            case local.SetAway(seconds):
                self.state.away = seconds
                self.updates.absence_timers.reset()
                self.updates.refresh()
            case local.Kick(member):
                self.kick(member)
            case local.Lift(member):
                self.state.blocks.lift(member)
                self._show_blocks()
                self.updates.saver.save()
            case local.NewCode():
                self._endpoint.change_code()
            case local.InviteFar(on):
                self._endpoint.invite_far(on)
                self.updates.saver.save()
            case local.Consent(member, yes):
                self.consent(member, yes)
            case local.StandIn(seat):
                self.stand_in(seat)
            case local.OfferSeat(seat, secret):
                self.offer_seat(seat, secret)
            case local.WithdrawOffer(seat):
                self.state.withdraw_offer(seat)
            case local.TakeBack(seat):
                self.take_back(seat)
            case local.TellLoss(record, seat, loss):
                self.tell_loss(record, seat, loss)

    # The host's commands; each does nothing at a stage that it is not for

    def start(self) -> None:
        """In the lobby, begin a game and notify. AIs fill open seats, at the level of an AI that is there."""
        room = self.state
        if room.stage != "lobby":
            return
        level = next((seat.level for seat in room.seats if seat.kind == "ai"), DEFAULT_LEVEL)
        room.seats.fill([member.name for member in room.members], level)
        self.games.deal()
        self.updates.notify("started", room.name)

    def set_seat(self, seat: int, player: SeatedPlayer | None) -> None:
        """In the lobby, give a seat to an AI or a person at the host's window, or open it (None).

        A guest who had the seat stays in the room without one, not ready. If it was the seat of the host's name, the
        host gets the new name.
        """
        room = self.state
        if room.stage == "lobby":
            place, host = room.seats[seat], room.members.get(HOST)
            renamed = host and player and player.kind == "person" and (place.member, place.name) == (HOST, host.name)
            if renamed and player:
                others = [member.name for member in room.members if not member.host]
                player = replace(player, name=unique_name(player.name, others))
            if displaced := room.members.get(room.seats[seat].member):
                displaced.ready = displaced.host
            room.seats.put(seat, player, None if self._unattended else HOST)
            if host and renamed:
                room.host = host.name = room.seats[seat].name
            self.updates.refresh()

    def set_rules(self, rules: Rules) -> None:
        """Change the rules, notify and mark guests as not ready. Does nothing for the same rules or at other stages."""
        room = self.state
        if room.stage == "lobby" and rules != room.rules:
            room.rules = rules
            room.unready()
            self.updates.notify("rules", room.host)
            self.updates.refresh()

    def set_clock(self, seconds: int) -> None:
        """Set the seconds per turn, 0 for no limit, restart the turn's clock, notify and refresh.

        Nothing if unchanged.
        """
        room = self.state
        if seconds != room.clock:
            room.clock = seconds
            if room.game:
                room.game.clock.set(seconds)
            self.updates.notify("clock", room.host)
            self.updates.refresh()

    def kick(self, number: int) -> None:
        """Remove the guest with this member number; bar its name, token and address until `Lift`.

        In a game AIs play on.
        """
        member = self.state.members.get(number)
        if member and not member.host:
            self.connections.end(member, "kicked")
            self._endpoint.distrust(member.address)
            self._show_blocks()

    def consent(self, number: int, yes: bool) -> None:
        """Grant or deny the member with this number the seat it asks for. Does nothing if it asks for none.

        The seat is denied too if it is not free any more, or the game is over.
        """
        room = self.state
        member = room.members.get(number)
        if member is None or member.wants is None:
            return
        if yes and room.is_unoccupied(member.wants) and room.stage != "over":
            self.connections.requests.take_seat(member, member.wants)
        else:
            self.connections.requests.deny(member)

    def stand_in(self, seat: int) -> None:
        """Stop waiting for a person who is away or has a sleeping phone: an AI plays until they are back.

        Notifies and refreshes. The AI plays for good if the person had come back once and gone again without playing a
        turn. Does nothing for other seats and without a game.
        """
        game, place = self.state.game, self.state.seats[seat]
        if game is None or self.state.stage != "playing":
            return
        if seat in game.waiting or (self.state.presence(place.member) == "asleep" and not place.stands_in):
            if not place.returned:
                self.updates.notify("stand_in", place.name)
            self.connections.stand_in(seat)
            self.updates.refresh()

    def offer_seat(self, seat: int, secret: str) -> None:
        """Offer a seat of the window, or one that no one here plays, to the first member who claims it by `secret`.

        An earlier offer of the seat ends. Does nothing for other people's seats.
        """
        if self.state.may_be_offered(seat):
            self.state.withdraw_offer(seat)
            self.state.offers[secret] = seat

    def take_back(self, seat: int) -> None:
        """Give a seat that a phone plays, or that was handed over, back to the window, under its lender's name if any.

        Does nothing for other seats, outside a game and without a window.
        """
        room, place = self.state, self.state.seats[seat]
        host, member = room.members.get(HOST), room.members.get(place.member)
        if host and member and (member.phone or place.lent_by) and room.game and room.stage == "playing":
            self.connections.requests.take_seat(host, seat, place.lent_by or place.name)

    def tell_loss(self, record: Path, seat: int, loss: OwnLoss) -> None:
        """Tell the phone of a seat, now and when it comes back, what its player gave away in the finished game.

        Does nothing unless the room's last game is that of `record` and over, and no one else has played the seat.
        """
        game, place = self.state.game, self.state.seats[seat]
        if game and game.over and game.session.path == record and seat not in game.played_by_others:
            game.losses[seat] = loss
            if member := self.state.members.get(place.member):
                self.connections.send_loss(member)

    def rematch(self) -> None:
        """After a game, go back to the lobby. People keep seats and readiness unless they left for good."""
        room = self.state
        if room.stage == "over":
            self.games.clear()
            room.stage = "lobby"
            room.seats.clear_after_game(lambda number: (member := room.members.get(number)) is None or member.left)
            self.updates.refresh()

    def leave(self) -> None:
        """Say goodbye to all guests and end any game, which `restore` can resume. The caller then awaits `close`."""
        self.updates.absence_timers.reset()
        self.updates.close()
        self._endpoint.stop()
        self.connections.close()
        self.games.clear()

    async def close(self) -> None:
        """Wait, after `leave`, until no connection, task or process of the room is left."""
        await self._endpoint.close()
        await self.games.close()

    async def _listen(self, port: int | None, *, insist: bool = True) -> None:
        """Open the endpoint as `HostEndpoint.open` does, and refresh the room.

        On any error leave and close the room.
        """
        limits, announce = self._options.get("limits"), self._options.get("announce", True)
        try:
            await self._endpoint.open(self.connections, port, limits, announce=announce, insist=insist)
        except BaseException:
            self.leave()
            await self.close()
            raise
        self.updates.refresh()

    def _show_blocks(self) -> None:
        self.window.notify(Blocked([*self.state.blocks]))

    def _on_absence(self, seat: int) -> None:
        """Stop waiting for the person of a seat: in the lobby open it, at other stages call `stand_in`."""
        if self.state.stage == "lobby":
            self.state.seats.open(seat)
            self.updates.refresh()
        else:
            self.stand_in(seat)

    def _on_view_sent(self) -> None:
        """Announce changes.

        Without a window, start a game if no seat is open and someone, and all seated, are ready.
        """
        room = self.state
        self._endpoint.announce()
        if not self._unattended or room.stage != "lobby" or any(seat.kind == "open" for seat in room.seats):
            return
        seated = [member for member in room.members if room.seats.of(member.number)]
        if all(member.ready for member in seated) and any(member.ready for member in room.members):
            self.start()
