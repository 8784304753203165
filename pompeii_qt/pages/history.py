"""What happened in a recorded game: saved and lost after each action, and the points that decided it."""

from collections import Counter
from typing import Final, NamedTuple

from pompeii_core.city import OUT
from pompeii_core.events import Ad79Drawn, Burned, Eruption, Event, LavaPlaced, Ran
from pompeii_core.game import Game
from pompeii_core.phases import Phase
from pompeii_core.record import Record

# As many of each kind as fit beside the ranking without a scroll bar, for a usual game.
_BURNS: Final = 3
_ESCAPES: Final = 2


class TurningPoint(NamedTuple):
    """Something that mattered: `at` counts the entries that lead to it, `kind` says what.

    `counts` are pieces per seat for a `burn`, and citizens and their steps for an `escape`; `lead` is when the one
    who had saved most at the end came to be ahead for good.
    """

    at: int
    kind: str  # seethes, erupts, declared, burn, escape, lead
    seat: int
    counts: tuple[int, ...] = ()
    square: str = ""
    symbol: str = ""


class GameHistory(NamedTuple):
    """`saved` and `lost` hold the counts by seat before the first entry and after each."""

    saved: list[tuple[int, ...]]
    lost: list[tuple[int, ...]]
    phases: list[Phase]
    turning_points: list[TurningPoint]
    game: Game


def history_of(record: Record) -> GameHistory:
    """Replay a record and find what mattered: phases, worst burns, best escapes, the last change of the lead."""
    game = Game(record.header.rules, record.header.deal)
    saved, lost, phases = [tuple(game.saved)], [tuple(game.volcano)], [game.phase]
    turning_points: list[TurningPoint] = []
    burns: list[TurningPoint] = []
    # By turn and seat: the two runs of a turn are one escape.
    escapes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at, entry in enumerate(record.entries, start=1):
        turn = game.turn
        events = game.apply(entry.action, entry.seat)
        saved.append(tuple(game.saved))
        lost.append(tuple(game.volcano))
        phases.append(game.phase)
        turning_points += _phase_points(events, at)
        if burn := _burn(events, at, len(game.saved)):
            burns.append(burn)
        if run := next((event for event in events if isinstance(event, Ran) and event.target == OUT), None):
            escapes.setdefault((turn, entry.seat), []).append((at, len(run.path) + 1))
    turning_points += sorted(burns, key=lambda burn: -sum(burn.counts))[:_BURNS]
    turning_points += _escape_points(escapes)
    if lead := _lead(saved):
        turning_points.append(lead)
    return GameHistory(saved, lost, phases, sorted(turning_points), game)


def _phase_points(events: list[Event], at: int) -> list[TurningPoint]:
    found = []
    for event in events:
        if isinstance(event, Ad79Drawn) and event.number == 1:
            found.append(TurningPoint(at, "seethes", event.seat))
        elif isinstance(event, Eruption):
            found.append(TurningPoint(at, "declared" if event.declared else "erupts", event.seat))
    return found


def _burn(events: list[Event], at: int, seats: int) -> TurningPoint | None:
    tile = next((event for event in events if isinstance(event, LavaPlaced)), None)
    burned: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Burned) and event.cause != "end":
            burned.update(dict(enumerate(event.counts)))
    # A single citizen is lost in nearly every turn of the flight.
    if tile is None or sum(burned.values()) < 2:
        return None
    return TurningPoint(at, "burn", tile.seat, tuple(burned[seat] for seat in range(seats)), tile.square, tile.symbol)


def _escape_points(escapes: dict[tuple[int, int], list[tuple[int, int]]]) -> list[TurningPoint]:
    """The turns on which most got out, the farthest where they are equal."""
    found = [
        TurningPoint(runs[-1][0], "escape", seat, (len(runs), sum(steps for _, steps in runs)))
        for (_, seat), runs in escapes.items()
    ]
    return sorted(found, key=lambda point: point.counts, reverse=True)[:_ESCAPES]


def _lead(saved: list[tuple[int, ...]]) -> TurningPoint | None:
    """When the one who had most saved at the end came to have more than anybody else for good."""
    last = saved[-1]
    leaders = [seat for seat, n in enumerate(last) if n == max(last)]
    if len(leaders) != 1 or not max(last):
        return None
    seat = leaders[0]
    at = len(saved) - 1
    # Back from the end, as long as nobody else has as many.
    while at > 0 and all(n < saved[at - 1][seat] for other, n in enumerate(saved[at - 1]) if other != seat):
        at -= 1
    return TurningPoint(at, "lead", seat)
