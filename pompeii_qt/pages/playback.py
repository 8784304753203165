"""A recorded game and a place in it, as a seat, a spectator or someone who sees every hand knows it."""

from pompeii_core.events import Event, for_seat
from pompeii_core.record import Record
from pompeii_core.round_summary import SeatSummary, continues, recent, summarise
from pompeii_core.view import Update
from pompeii_qt.pages.move_list import RecordedMove

OPEN = -1  # the point of view that sees every hand


class Playback:
    """A place in a record: `at` entries have been played. `viewer` is a seat, None for a spectator, or OPEN."""

    def __init__(self, record: Record) -> None:
        self.record, self.last = record, len(record.entries)
        self.viewer: int | None = OPEN
        self.at = 0
        self.game = record.game(0)  # the game at this place; read only
        self._seq = 0
        whole = record.game(0)
        self._events: list[list[Event]] = []  # of each entry
        self._times = [(whole.phase, whole.turn)]  # phase and turn before each entry, and at the end
        for entry in record.entries:
            self._events.append(whole.apply(entry.action, entry.seat))
            self._times.append((whole.phase, whole.turn))

    @property
    def last_events(self) -> list[Event]:
        """The effects of the last entry played, as the viewer may know them."""
        return self._known(self._events[self.at - 1]) if self.at else []

    def moves(self) -> list[RecordedMove]:
        """Return all moves of the record, as the viewer may know them."""
        found = list[RecordedMove]()
        for at, events in enumerate(self._events):
            for n, event in enumerate(events):
                known, last = self._known([event]), found[-1] if found else None
                if last is not None and continues(last.events, event):
                    found[-1] = last._replace(events=[*last.events, *known], end=at + 1)
                    continue
                # What an entry only leads to, as the tile drawn for the next seat, belongs to the time after it.
                phase, turn = self._times[at + bool(n)]
                round_ = max(1, -(-turn // self.game.seats))
                found.append(RecordedMove(known, at, at + 1, phase, round_, self.record.players_at(at)))
        return found

    @property
    def last_round(self) -> list[SeatSummary]:
        """Summaries of the moves of each seat in the round of turns before this place."""
        past = [event for events in self._events[: self.at] for event in events]
        return summarise(recent(past, None, self.game.seats).events, self.game.seats)

    def step(self) -> Update:
        entry = self.record.entries[self.at]
        events = self.game.apply(entry.action, entry.seat)
        self.at += 1
        return self._update(self._known(events))

    def go(self, at: int) -> Update:
        """Go to the place after `at` entries, kept within the record. Return an update without events to animate."""
        at = max(0, min(self.last, at))
        # A game cannot be taken back, but it is replayed to any place in milliseconds.
        if at < self.at:
            self.game = self.record.game(at)
        else:
            for entry in self.record.entries[self.at : at]:
                self.game.apply(entry.action, entry.seat)
        self.at = at
        return self._update([])

    def hands(self) -> dict[int, list[int]]:
        seats = [seat for seat in range(self.game.seats) if self.viewer in (seat, OPEN)]
        return {seat: self.game.view(seat).hand or [] for seat in seats}

    def _known(self, events: list[Event]) -> list[Event]:
        """Return events without what the viewer may not know, such as a card that another seat draws."""
        return events if self.viewer == OPEN else [for_seat(event, self.viewer) for event in events]

    def _update(self, events: list[Event]) -> Update:
        self._seq += 1
        return Update(self._seq, events, self.game.view(None if self.viewer == OPEN else self.viewer), [])
