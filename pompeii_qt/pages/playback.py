"""A recorded game that is being looked at: where one is in it, and what a step shows."""

from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game
from pompeii_core.record import Record
from pompeii_core.round_summary import SeatSummary, recent, summarise
from pompeii_core.view import Update

OPEN = -1
"""The point of view of somebody who sees every hand."""


class Playback:
    """`at` counts the entries played so far; `viewer` is a seat, None for a spectator, or OPEN."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.viewer: int | None = OPEN
        self.at = 0
        self._seq = 0
        self._game = record.game(0)
        game = record.game(0)
        self._events = [game.apply(entry.action, entry.seat) for entry in record.entries]

    @property
    def last(self) -> int:
        """How many entries the record has."""
        return len(self.record.entries)

    @property
    def game(self) -> Game:
        """The game as it stands here; read only."""
        return self._game

    @property
    def last_round(self) -> list[SeatSummary]:
        """What each seat did in the round of turns that led here."""
        told = [event for events in self._events[: self.at] for event in events]
        return summarise(recent(told, None, self._game.seats).events, self._game.seats)

    def step(self) -> tuple[Update, list[Event]]:
        """One entry further: what the board is to show, and the events. IndexError at the end."""
        entry = self.record.entries[self.at]
        events = self._game.apply(entry.action, entry.seat)
        self.at += 1
        if self.viewer != OPEN:
            # What a seat does not know, such as a card drawn, its viewer is not shown either.
            events = [for_seat(event, self.viewer) for event in events]
        return self._update(events), events

    def go(self, at: int) -> Update:
        """Go to the place after `at` entries, kept within the record; the update has no events to animate."""
        at = max(0, min(self.last, at))
        # A game cannot be taken back, but is replayed to any place in milliseconds.
        if at < self.at:
            self._game = self.record.game(at)
        else:
            for entry in self.record.entries[self.at : at]:
                self._game.apply(entry.action, entry.seat)
        self.at = at
        return self._update([])

    def hands(self) -> dict[int, list[int]]:
        """The hands that the viewer may see, by seat."""
        if self.viewer is None:
            return {}
        seats = range(self._game.seats) if self.viewer == OPEN else [self.viewer]
        return {seat: self._game.view(seat).hand or [] for seat in seats}

    def _update(self, events: list[Event]) -> Update:
        self._seq += 1
        return Update(self._seq, events, self._game.view(None if self.viewer == OPEN else self.viewer), [])
