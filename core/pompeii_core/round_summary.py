"""What happened since a seat last decided: the events, a summary by seat, and the city as it was before."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from pompeii_core import events as ev
from pompeii_core.actions import Cause, Phase
from pompeii_core.city import NAMES, OUT, VENT
from pompeii_core.events import Event
from pompeii_core.view import View

# Events that are a seat's decision; an eruption counts only if it was declared
_DECISIONS: Final = (ev.CardPlayed, ev.PiecePlaced, ev.Sacrificed, ev.LavaPlaced, ev.Ran, ev.GaveUp, ev.Eruption)
# Events without a seat, caused by the seat that drew or laid the last tile
_OF_THE_TILE: Final = (ev.TileSetAside, ev.Burned, ev.Covered)
_MOMENTS: Final = (ev.Started, ev.Eruption, ev.GameOver)  # events that form a move of their own


class Loss(NamedTuple):
    """Pieces that went into the volcano from a square, by seat; `cause` is None if an omen took them."""

    square: str
    counts: tuple[int, ...]
    cause: Cause | None


class SeatSummary(Struct):
    """What one seat did in a sequence of events."""

    seat: int
    placed: list[str] = field(default_factory=list)  # squares of its new citizens, relatives included
    discarded: int = 0
    ad79: int = 0  # the last A.D. 79 it drew, 1 or 2
    omens: int = 0
    tiles: list[ev.LavaPlaced] = field(default_factory=list)
    runs: list[ev.Ran] = field(default_factory=list)
    caused: list[Loss] = field(default_factory=list)  # losses of any seat, its own included, by its omens and tiles
    erupted: bool = False  # it declared the eruption or drew the second A.D. 79
    gave_up: bool = False  # it declined to make a run

    @property
    def squares(self) -> list[str]:
        """Squares that it changed: new pieces, tiles, losses, and ends of runs."""
        ends = [run.path[-1] if run.path else run.origin for run in self.runs]
        return [*self.placed, *(tile.square for tile in self.tiles), *(loss.square for loss in self.caused), *ends]

    @property
    def saved(self) -> list[ev.Ran]:
        """Runs out of the city."""
        return [run for run in self.runs if run.target == OUT]

    @property
    def moved(self) -> list[ev.Ran]:
        """Runs within the city."""
        return [run for run in self.runs if run.target != OUT]


class Recent(NamedTuple):
    """The events since a seat last decided."""

    events: list[Event]
    decided: bool  # the seat has already decided in its current turn; the events are those before that turn


def acting(events: Iterable[Event]) -> Iterator[tuple[int | None, Event]]:
    """Yield each event with the seat that caused it, for a tile's effects the one that drew the tile.

    The start and the ends of turns and game have None.
    """
    tiles_of: int | None = None
    for event in events:
        match event:
            case ev.Started() | ev.TurnEnded() | ev.GameOver() | ev.Burned(cause=Cause.END):
                yield None, event
            case ev.TileDrawn(seat) | ev.LavaPlaced(seat):
                tiles_of = seat
                yield seat, event
            case _ if isinstance(event, _OF_THE_TILE):
                yield tiles_of, event
            case _:
                yield event.seat, event


def recent(happened: Sequence[Event], seat: int | None, seats: int) -> Recent:
    """Return the events after the last turn in which `seat` decided, or all; for None, those of the last `seats` turns.

    The current turn is included unless `seat` has decided in it. A tile with no square or only its vent is no decision.
    """
    turns = _turns(happened)
    if seat is None:
        return Recent([event for turn in turns[-seats:] for event in turn], decided=False)
    own = [_decides(turn, seat) for turn in turns]
    if decided := own[-1]:
        turns, own = turns[:-1], own[:-1]
    begin = max((n for n, mine in enumerate(own, start=1) if mine), default=0)
    return Recent([event for turn in turns[begin:] for event in turn], decided)


def summarise(events: Iterable[Event], seats: int) -> list[SeatSummary]:
    """Return what each of `seats` seats did in these events, by seat; empty summaries for seats that did nothing."""
    summaries = [SeatSummary(seat) for seat in range(seats)]
    for seat, event in acting(events):
        if seat is not None:
            _add(summaries[seat], event, seats)
    return summaries


def losses_of(seat: int, summaries: Iterable[SeatSummary]) -> list[Loss]:
    """Return what one seat lost, whichever seat caused it; pieces of other seats do not count."""
    alone = [
        Loss(loss.square, tuple(n if owner == seat else 0 for owner, n in enumerate(loss.counts)), loss.cause)
        for summary in summaries
        for loss in summary.caused
    ]
    return [loss for loss in alone if any(loss.counts)]


def city_before(view: View, events: Sequence[Event]) -> View:
    """Return the view with pieces, saved counts and lava as they were before `events`, the last ones up to the view.

    The phase goes back only over the first A.D. 79 and an eruption (to `SEETHES`). There is no drawn tile. Other fields
    stay.
    """
    pieces = {square: list(counts) for square, counts in view.pieces.items()}
    lava, phase, saved = dict(view.lava), view.phase, list(view.saved)

    def put(square: str, seat: int, number: int) -> None:
        counts = pieces.setdefault(square, [0] * view.seats)
        counts[seat] = max(counts[seat] + number, 0)

    for event in reversed(events):
        match event:
            case ev.PiecePlaced(seat, square):
                put(square, seat, -1)
            case ev.Sacrificed(_, int(victim), str(square)):
                put(square, victim, 1)
            case ev.Burned(square, counts):
                for seat, number in enumerate(counts):
                    put(square, seat, number)
            case ev.Ran(seat, origin, target):
                put(origin, seat, 1)
                if target == OUT:
                    saved[seat] = max(saved[seat] - 1, 0)
                else:
                    put(target, seat, -1)
            case ev.LavaPlaced(_, _, square):
                lava.pop(square, None)
            case ev.Covered(squares):
                for square in squares:
                    lava.pop(square, None)
            case ev.Eruption():
                phase = Phase.SEETHES
            case ev.Ad79Drawn(_, 1):
                phase = Phase.SLEEPS
    standing = {square: counts for square, counts in pieces.items() if any(counts)}
    return replace(view, pieces=standing, saved=saved, lava=lava, phase=phase, tile=None)


def actor(move: Sequence[Event]) -> int | None:
    """Return the seat that made a move, or None if no seat did."""
    return next((seat for seat, _ in acting(move) if seat is not None), None)


def continues(move: Sequence[Event], event: Event) -> bool:
    """Return whether `event` belongs to the same move (see `moves`) as the events in `move`; False if that is empty."""
    if not move or isinstance(move[-1], ev.TurnEnded):
        return False
    if isinstance(event, ev.TurnEnded):
        return True
    if isinstance(event, _MOMENTS) or isinstance(move[-1], _MOMENTS):
        return False
    if isinstance(event, ev.Burned) and event.cause is Cause.END:
        return isinstance(last := move[-1], ev.Burned) and last.cause is Cause.END
    return isinstance(event, _OF_THE_TILE) or event.seat == actor(move)


def moves(events: Iterable[Event]) -> list[list[Event]]:
    """Group events into moves: each turn of a seat.

    On their own the start, an eruption, the final losses and the result.
    """
    found: list[list[Event]] = [[]]
    for event in events:
        if not continues(found[-1], event):
            found.append([])
        found[-1].append(event)
    return [move for move in found if move]


def _turns(happened: Iterable[Event]) -> list[list[Event]]:
    """Return the events of each turn. The last list is the current turn and may be empty."""
    turns: list[list[Event]] = [[]]
    for event in happened:
        turns[-1].append(event)
        if isinstance(event, ev.TurnEnded):
            turns.append([])
    return turns


def _decides(turn: Sequence[Event], seat: int) -> bool:
    several = any(isinstance(event, ev.TileDrawn) and len(event.tile) > 1 for event in turn)
    for event in turn:
        match event:
            case ev.LavaPlaced(_, symbol, square) if NAMES[VENT[symbol]] == square and not several:
                continue  # it had no other square (R16)
            case ev.Eruption(declared=False):
                continue
        if isinstance(event, _DECISIONS) and event.seat == seat:
            return True
    return False


def _add(summary: SeatSummary, event: Event, seats: int) -> None:
    match event:
        case ev.PiecePlaced(_, square):
            summary.placed.append(square)
        case ev.CardPlayed(square=None):
            summary.discarded += 1
        case ev.Ad79Drawn(_, number):
            summary.ad79 = number
        case ev.OmenDrawn():
            summary.omens += 1
        case ev.Sacrificed(_, int(victim), str(square)):
            summary.caused.append(Loss(square, tuple(int(seat == victim) for seat in range(seats)), None))
        case ev.Eruption():
            summary.erupted = True
        case ev.LavaPlaced():
            summary.tiles.append(event)
        case ev.Burned(square, counts, cause):
            summary.caused.append(Loss(square, tuple(counts), cause))
        case ev.Ran():
            summary.runs.append(event)
        case ev.GaveUp(_, "run"):
            summary.gave_up = True
