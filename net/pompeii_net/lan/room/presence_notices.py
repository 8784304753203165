"""News of who comes and goes, not more of them than anybody wants to read."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from pompeii_core.text import name_key
from pompeii_net.lan.room.members import Member
from pompeii_net.lan.wire import Notice, NoticeKind
from pompeii_net.rate_limiter import RateLimiter

MERGED_FOR: Final = 5.0
"""Seconds for which the news of one person are gathered, after the first three; what is so then is told."""
_REMEMBERED: Final = 64
_HERE: Final = frozenset({"joined", "back"})
PRESENCE: Final[frozenset[NoticeKind]] = frozenset({"joined", "back", "left", "away"})


class PresenceNotices:
    """Tells who is here and who is not any more, with `send`, to all but one."""

    def __init__(self, send: Callable[[Notice, Member | None], None]) -> None:
        self._send = send
        self._people: OrderedDict[str, _Person] = OrderedDict()

    def note(self, notice: Notice, but: Member | None) -> None:
        """Somebody has come or gone."""
        key = name_key(notice.name)
        person = self._people.setdefault(key, _Person())
        self._people.move_to_end(key)
        if person.timer is None and person.limiter.allow():
            person.told = notice
            self._send(notice, but)
        else:
            person.due = notice, but
            if person.timer is None:
                person.timer = asyncio.get_running_loop().call_later(MERGED_FOR, self._catch_up, person)
        if len(self._people) > _REMEMBERED:
            _, oldest = self._people.popitem(last=False)
            oldest.drop()

    def close(self) -> None:
        """Send nothing from here on; what was gathered is dropped."""
        for person in self._people.values():
            person.drop()

    def _catch_up(self, person: "_Person") -> None:
        person.timer = None
        if person.due:
            notice, but = person.due
            person.due = None
            if person.told is None or (notice.what in _HERE) != (person.told.what in _HERE):
                person.limiter.allow()
                person.told = notice
                self._send(notice, but)


class _Person:
    """What was told of somebody last, and what has not been yet."""

    def __init__(self) -> None:
        self.limiter = RateLimiter(3, 1 / MERGED_FOR)
        self.told: Notice | None = None
        self.due: tuple[Notice, Member | None] | None = None
        self.timer: asyncio.TimerHandle | None = None

    def drop(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None
        self.due = None
