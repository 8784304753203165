"""What follows from a change of a room: what everybody in it is told, and how long seats wait for who is away."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from pompeii_core.rules import PRESETS
from pompeii_core.text import name_key
from pompeii_net.lan import wire
from pompeii_net.lan.limits import RateLimiter
from pompeii_net.lan.room.members import Member, RoomSeat
from pompeii_net.lan.room.saved_room import RoomSaver
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.wire import PROTOCOL, News, Notice, NoticeKind, RoomView
from pompeii_net.words import own_version


class RoomUpdates:
    """Keeps all that depends on a room up to date: who is told of it, its file, and the seats that wait.

    The view of the room is sent once for all that changes in one turn of the loop. `watch` is told what all are; `sent`
    is called when everybody knows how the room stands, `expired` with a seat for which enough was waited.
    """

    def __init__(
        self, room: RoomState, watch: Callable[[News], None], sent: Callable[[], None], expired: Callable[[int], None]
    ) -> None:
        self._room = room
        self._watch, self._sent = watch, sent
        self._last: RoomView | None = None
        self._due: asyncio.Handle | None = None
        self._presence = PresenceNotices(self._send_notice)
        self.saver = RoomSaver(room)
        self.absence_timers = AbsenceTimers(room, expired)
        self.refill_patience, self.end_patience = self.absence_timers.refill, self.absence_timers.expire

    def refresh(self) -> None:
        """Somebody came, went or changed seats: the game waits or goes on, the room is saved, and all are told."""
        room = self._room
        for member in room.members:
            # Who plays already stays on its seat until the game is over.
            playing = room.stage == "playing" and bool(room.seats.of(member.number))
            if member.wants is not None and (playing or not room.is_unoccupied(member.wants)):
                member.wants = None
        self.absence_timers.update()
        self.saver.save()
        self.schedule_view()

    def follow_sleepers(self) -> None:
        """Somebody else may be to decide: of phones that sleep the game waits for those."""
        room = self._room
        if room.game and any(member.presence == "asleep" for member in room.members):
            waiting = room.game.waiting
            self.absence_timers.update()
            if room.game.waiting != waiting:
                self.schedule_view()

    def schedule_view(self) -> None:
        """The room may stand otherwise than was told."""
        if self._due is None:  # one thing that happens changes several, which are told as one
            self._due = asyncio.get_running_loop().call_soon(self.broadcast_view)

    def broadcast_view(self) -> None:
        """Send the view now, to whoever does not know it."""
        self.stop()
        view = room_view(self._room)
        for member in self._room.members:
            if member.here:
                self._send_view(member, view)
        if view != self._last:
            self._last = view
            self._watch(view)
        self._sent()

    def send_view_to(self, member: Member) -> None:
        """Send it to somebody who may have missed it."""
        member.told = None
        self._send_view(member, room_view(self._room))

    def broadcast(self, message: News, but: Member | None = None) -> None:
        for member in self._room.members:
            if member is not but:
                member.send(message)

    def notify(self, what: NoticeKind, name: str, but: Member | None = None, whose: str = "") -> None:
        notice = Notice(what, name, whose)
        if what in _PRESENCE:
            self._presence.note(notice, but)
        else:
            self._send_notice(notice, but)

    def stop(self) -> None:
        """Send no view that is due."""
        if self._due:
            self._due.cancel()
            self._due = None

    def close(self) -> None:
        self.stop()
        self._presence.close()

    def _send_notice(self, notice: Notice, but: Member | None) -> None:
        self.broadcast(notice, but)
        self._watch(notice)

    def _send_view(self, member: Member, view: RoomView) -> None:
        if member.told != view:
            member.told = view
            member.send(replace(view, you=member.number))


_TOLD: Final = ("name", "stage", "rules", "clock", "away", "takeover", "code", "addresses", "port", "invitation")
"""What a room and its view call the same."""


def room_view(room: RoomState) -> RoomView:
    """All that everybody may know; `you` is to be put right for each."""
    return RoomView(
        game=room.id,
        seats=[_seat_view(room, seat) for seat in room.seats],
        members=[
            _member_view(room, member)
            for member in sorted(room.members, key=lambda member: member.number)
            if room.members.listed(member)
        ],
        you=0,
        waiting=room.game.waiting if room.game else [],
        scenario=room.setup.scenario,
        **{field: getattr(room, field) for field in _TOLD},
    )


def room_status(room: RoomState) -> wire.StatusReply:
    """What whoever has found the room is told before it has said who it is."""
    takes_over = room.stage == "playing" and room.takeover != "no"
    seats = len(room.seats)
    free = sum(seat.kind == "open" or (takes_over and seat.kind == "ai") for seat in room.seats)
    rules = next((name for name, rules in PRESETS.items() if rules == room.rules), "")
    return wire.StatusReply(
        PROTOCOL, own_version(), room.id, room.name, room.host, rules, seats, free, room.stage, code=bool(room.code)
    )


def _member_view(room: RoomState, member: Member) -> wire.MemberView:
    returning = member.wants is not None and room.is_of(member, member.wants)
    about = member.host, member.presence, member.wants, member.phone
    return wire.MemberView(member.number, member.name, *about, returning)


def _seat_view(room: RoomState, seat: RoomSeat) -> wire.SeatView:
    member = room.members.get(seat.member)
    presence: wire.Presence = "here"
    if seat.kind == "person":
        presence = "stand_in" if seat.stands_in else room.presence(seat.member)
    ready = seat.kind in ("ai", "bot") or (member is not None and member.ready)
    return wire.SeatView(seat.kind, seat.name, seat.colour, seat.persona, seat.level, seat.member, ready, presence)


EMPTY_AFTER: Final = 60.0  # seconds after which, in the lobby, the seat of somebody who is away is open again
ASLEEP: Final = 300.0  # seconds for which a phone may sleep at least, in the lobby or in its own turns
REFILL: Final = 0.25
"""The part of its time that a seat has again for a turn that its person has played, and has at least after an AI."""


class AbsenceTimers:
    """Nobody plays on while the connection of somebody at the table is being restored, but not for ever.

    In a game a seat is waited for so long in all, however often its person comes and goes. `expired` is called with a
    seat for which enough was waited.
    """

    def __init__(self, room: RoomState, expired: Callable[[int], None]) -> None:
        self._room, self._expired = room, expired
        self._running: dict[int, asyncio.TimerHandle] = {}
        self._left: dict[int, float] = {}  # seconds for which a seat may still be away, where it was in this game

    def update(self) -> None:
        """The game waits, or goes on, and time runs for the seats of those who are away."""
        room, away = self._room, self._room.away_seats
        after = self._patience()
        if room.game:
            room.game.wait_for(away if room.stage == "playing" else [], for_ever=not after)
        timed = {*away} if after else set()
        for seat in self._running.keys() - timed:
            self._stop(seat)
        for seat in sorted(timed - self._running.keys()):
            whole = self._whole(seat, after)
            left = self._left.get(seat, whole) if room.stage == "playing" else whole
            self._running[seat] = asyncio.get_running_loop().call_later(left, self.expire, seat)

    def expire(self, seat: int) -> None:
        if seat in self._running:
            self._stop(seat)
        self._left[seat] = max(self._left.get(seat, 0.0), REFILL * self._whole(seat, self._room.away))
        self._expired(seat)

    def refill(self, seat: int) -> None:
        if seat in self._left:
            whole = self._whole(seat, self._room.away)
            self._left[seat] = min(whole, self._left[seat] + REFILL * whole)

    def reset(self) -> None:
        """From here on time is counted anew."""
        for timer in self._running.values():
            timer.cancel()
        self._running.clear()
        self._left.clear()

    def _whole(self, seat: int, usual: float) -> float:
        """Seconds for which this seat is waited for in all."""
        member = self._room.members.get(self._room.seats[seat].member)
        return max(usual, ASLEEP) if member and member.phone else usual

    def _patience(self) -> float:
        """Seconds until something is done about a seat; 0 for ever. AIs do not play to an empty room."""
        room = self._room
        if room.stage == "lobby":
            return EMPTY_AFTER
        return room.away if room.stage == "playing" and any(member.here for member in room.members) else 0.0

    def _stop(self, seat: int) -> None:
        timer = self._running.pop(seat)
        timer.cancel()
        self._left[seat] = max(0.0, timer.when() - asyncio.get_running_loop().time())


MERGED_FOR: Final = 5.0
"""Seconds for which the news of one person are gathered, after the first three; what is so then is told."""
_REMEMBERED: Final = 64
_HERE: Final = frozenset({"joined", "back"})
_PRESENCE: Final[frozenset[NoticeKind]] = frozenset({"joined", "back", "left", "away"})


class PresenceNotices:
    """Tells who is here and who is not any more, with `send`, to all but one."""

    def __init__(self, send: Callable[[Notice, Member | None], None]) -> None:
        self._send = send
        self._person = lru_cache(maxsize=_REMEMBERED)(lambda key: _Person())
        self._closed = False

    def note(self, notice: Notice, but: Member | None) -> None:
        person = self._person(name_key(notice.name))
        person.latest = notice, but
        if not person.gathering and person.limiter.allow():
            self._tell(person)
        elif not person.gathering:
            person.gathering = True
            asyncio.get_running_loop().call_later(MERGED_FOR, self._catch_up, person)

    def close(self) -> None:
        self._closed = True

    def _catch_up(self, person: "_Person") -> None:
        person.gathering = False
        if (person.latest[0].what in _HERE) != person.told_here and not self._closed:
            person.limiter.allow()
            self._tell(person)

    def _tell(self, person: "_Person") -> None:
        person.told_here = person.latest[0].what in _HERE
        self._send(*person.latest)


class _Person:
    """What happened to somebody last, and what was told of it."""

    latest: tuple[Notice, Member | None]
    told_here = gathering = False

    def __init__(self) -> None:
        self.limiter = RateLimiter(3, 1 / MERGED_FOR)
