"""The consequences of a change in a room: what the members are told, and how long seats wait for absent people."""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from pompeii_core.text import name_key
from pompeii_net.lan import wire
from pompeii_net.lan.limits import RateLimiter
from pompeii_net.lan.room.members import Member, RoomSeat
from pompeii_net.lan.room.saved_room import RoomSaver
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.wire import News, Notice, NoticeKind, RoomView


class RoomUpdates:
    """Keeps up to date what depends on a room: its members' views, its file, and the timers of waiting seats.

    The room's view is sent once for all changes in one turn of the loop. `watch` gets the messages that everyone gets.
    `sent` is called after the view was sent, `expired` with a seat for which the room has waited long enough.
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
        """Update everything after a change of members or seats: pause or continue the game, save, send the view soon.

        Requests for seats that cannot be granted any more are withdrawn.
        """
        room = self._room
        for member in room.members:
            # A member who plays already keeps its seat until the game is over.
            playing = room.stage == "playing" and bool(room.seats.of(member.number))
            if member.wants is not None and (playing or not room.is_unoccupied(member.wants)):
                member.wants = None
        self.absence_timers.update()
        self.saver.save()
        self.schedule_view()

    def follow_sleepers(self) -> None:
        """Pause or continue the game after a move, and send the view if that changes.

        The room waits for a sleeping phone only while that has to decide.
        """
        room = self._room
        if room.game and any(member.presence == "asleep" for member in room.members):
            waiting = room.game.waiting
            self.absence_timers.update()
            if room.game.waiting != waiting:
                self.schedule_view()

    def schedule_view(self) -> None:
        """Send the room's view in the next turn of the loop, if it has changed."""
        if self._due is None:  # one event may change several things, which are sent together
            self._due = asyncio.get_running_loop().call_soon(self.broadcast_view)

    def broadcast_view(self) -> None:
        """Send the view now to all members here who lack it, and to `watch` if it is new. Then call `sent`."""
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
        """Send the view to a member, even if it was sent before."""
        member.sent_view = None
        self._send_view(member, room_view(self._room))

    def broadcast(self, message: News, but: Member | None = None) -> None:
        """Send a message to all members, except `but`, and to `watch`."""
        for member in self._room.members:
            if member is not but:
                member.send(message)
        self._watch(message)

    def notify(self, what: NoticeKind, name: str, but: Member | None = None, whose: str = "") -> None:
        """Send a notice about `name` to all members except `but`. `whose`: for `took`, the seat's former name.

        Notices about one person coming and going are merged if there are too many.
        """
        notice = Notice(what, name, whose)
        if what in _PRESENCE:
            self._presence.note(notice, but)
        else:
            self._send_notice(notice, but)

    def stop(self) -> None:
        """Cancel a scheduled view."""
        if self._due:
            self._due.cancel()
            self._due = None

    def close(self) -> None:
        self.stop()
        self._presence.close()

    def _send_notice(self, notice: Notice, but: Member | None) -> None:
        self.broadcast(notice, but)

    def _send_view(self, member: Member, view: RoomView) -> None:
        if member.sent_view != view:
            member.sent_view = view
            member.send(replace(view, you=member.number))


_SHARED: Final = ("name", "stage", "rules", "clock", "away", "takeover", "code", "addresses", "port", "invitation")
"""Fields that a room and its view have in common."""


def room_view(room: RoomState) -> RoomView:
    """Return the room as every member may see it; `you` is 0 and must be replaced for each reader."""
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
        **{field: getattr(room, field) for field in _SHARED},
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


EMPTY_AFTER: Final = 60.0  # seconds after which an absent person's seat in the lobby is opened
ASLEEP: Final = 300.0  # minimum seconds for which a sleeping phone is waited for
REFILL: Final = 0.25
"""Share of a seat's waiting time that is refilled after each turn its person plays, and the least left after expiry."""


class AbsenceTimers:
    """Limits how long the room waits for absent people's seats; calls `expired` with a seat when its time is up.

    During a game, a seat's waiting times add up, however often its person comes and goes.
    """

    def __init__(self, room: RoomState, expired: Callable[[int], None]) -> None:
        self._room, self._expired = room, expired
        self._running: dict[int, asyncio.TimerHandle] = {}
        self._left: dict[int, float] = {}  # seconds left for each seat that has been absent in this game

    def update(self) -> None:
        """Have a running game wait for the seats of absent people, and start or stop a timer for each seat.

        A timer calls `expire`. If the room waits for ever, no timer runs.
        """
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
        """End a seat's waiting time and call `expired`. At least the share `REFILL` is left for the next absence."""
        if seat in self._running:
            self._stop(seat)
        self._left[seat] = max(self._left.get(seat, 0.0), REFILL * self._whole(seat, self._room.away))
        self._expired(seat)

    def refill(self, seat: int) -> None:
        """Give a seat a quarter of its waiting time back, at most the whole, after a turn that its person played."""
        if seat in self._left:
            whole = self._whole(seat, self._room.away)
            self._left[seat] = min(whole, self._left[seat] + REFILL * whole)

    def reset(self) -> None:
        """Cancel all timers and give every seat its whole waiting time."""
        for timer in self._running.values():
            timer.cancel()
        self._running.clear()
        self._left.clear()

    def _whole(self, seat: int, usual: float) -> float:
        """Return a seat's whole waiting time in seconds. `usual`: that of a person without a phone."""
        member = self._room.members.get(self._room.seats[seat].member)
        return max(usual, ASLEEP) if member and member.phone else usual

    def _patience(self) -> float:
        """Return the usual waiting time in seconds; 0, for ever, after games, if no one is here, or if set so."""
        room = self._room
        if room.stage == "lobby":
            return EMPTY_AFTER
        return room.away if room.stage == "playing" and any(member.here for member in room.members) else 0.0

    def _stop(self, seat: int) -> None:
        timer = self._running.pop(seat)
        timer.cancel()
        self._left[seat] = max(0.0, timer.when() - asyncio.get_running_loop().time())


MERGED_FOR: Final = 5.0  # seconds for which a person's notices are merged after three; then the final state is told
_REMEMBERED: Final = 64
_HERE: Final = frozenset({"joined", "back"})
_PRESENCE: Final[frozenset[NoticeKind]] = frozenset({"joined", "back", "left", "away"})


class PresenceNotices:
    """Sends notices of people who come and go, and merges them if one person has too many.

    `send` gets a notice and the member not to tell.
    """

    def __init__(self, send: Callable[[Notice, Member | None], None]) -> None:
        self._send = send
        self._person = lru_cache(maxsize=_REMEMBERED)(lambda key: _Person())
        self._closed = False

    def note(self, notice: Notice, but: Member | None) -> None:
        """Send a notice to all members except `but` now.

        If its person had too many, send the latest after `MERGED_FOR` seconds, if it is still news.
        """
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
    """A person's latest notice, and whether the last notice sent said that they are here."""

    latest: tuple[Notice, Member | None]
    told_here = gathering = False

    def __init__(self) -> None:
        self.limiter = RateLimiter(3, 1 / MERGED_FOR)
