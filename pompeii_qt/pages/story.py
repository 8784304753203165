"""What happened in a recorded game: saved and lost after each action, and the moments that decided it."""

from collections import Counter
from typing import Final, NamedTuple

from pompeii_core.city import OUT
from pompeii_core.events import Ad79Drawn, Burned, Eruption, Event, LavaPlaced, Ran
from pompeii_core.game import Game
from pompeii_core.record import Record

_BURNS: Final = 3
_ESCAPES: Final = 2


class Moment(NamedTuple):
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


class Story(NamedTuple):
    """`saved` and `lost` hold the counts by seat before the first entry and after each; `moments` are in order."""

    saved: list[tuple[int, ...]]
    lost: list[tuple[int, ...]]
    phases: list[str]
    moments: list[Moment]
    game: Game


def ranking(saved: list[int], volcano: list[int]) -> list[tuple[int, int]]:
    """Seats best first, each with its place from 1; equal ones share a place (R25)."""
    standing = [(-saved[seat], volcano[seat]) for seat in range(len(saved))]
    return [
        (1 + sum(s < standing[seat] for s in standing), seat)
        for seat in sorted(range(len(saved)), key=lambda s: standing[s])
    ]


def tell(record: Record) -> Story:
    """The story of a record."""
    game = Game(record.header.rules, record.header.deal)
    saved, lost, phases = [tuple(game.saved)], [tuple(game.volcano)], [game.phase]
    moments: list[Moment] = []
    burns: list[Moment] = []
    escapes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at, entry in enumerate(record.entries, start=1):
        turn = game.turn
        events = game.apply(entry.action, entry.seat)
        saved.append(tuple(game.saved))
        lost.append(tuple(game.volcano))
        phases.append(game.phase)
        moments += _phase_moments(events, at)
        if burn := _burn(events, at, len(game.saved)):
            burns.append(burn)
        if run := next((event for event in events if isinstance(event, Ran) and event.target == OUT), None):
            escapes.setdefault((turn, entry.seat), []).append((at, len(run.path) + 1))
    moments += sorted(burns, key=lambda burn: -sum(burn.counts))[:_BURNS]
    moments += _escape_moments(escapes)
    if lead := _lead(saved):
        moments.append(lead)
    return Story(saved, lost, phases, sorted(moments), game)


def _phase_moments(events: list[Event], at: int) -> list[Moment]:
    found = []
    for event in events:
        if isinstance(event, Ad79Drawn) and event.number == 1:
            found.append(Moment(at, "seethes", event.seat))
        elif isinstance(event, Eruption):
            found.append(Moment(at, "declared" if event.declared else "erupts", event.seat))
    return found


def _burn(events: list[Event], at: int, seats: int) -> Moment | None:
    tile = next((event for event in events if isinstance(event, LavaPlaced)), None)
    burned: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Burned) and event.cause != "end":
            burned.update(dict(enumerate(event.counts)))
    if tile is None or sum(burned.values()) < 2:
        return None
    return Moment(at, "burn", tile.seat, tuple(burned[seat] for seat in range(seats)), tile.square, tile.symbol)


def _escape_moments(escapes: dict[tuple[int, int], list[tuple[int, int]]]) -> list[Moment]:
    """The turns on which most got out, the farthest where they are equal."""
    found = [
        Moment(runs[-1][0], "escape", seat, (len(runs), sum(steps for _, steps in runs)))
        for (_, seat), runs in escapes.items()
    ]
    return sorted(found, key=lambda moment: moment.counts, reverse=True)[:_ESCAPES]


def _lead(saved: list[tuple[int, ...]]) -> Moment | None:
    """When the one who had most saved at the end came to have more than anybody else for good."""
    last = saved[-1]
    leaders = [seat for seat, n in enumerate(last) if n == max(last)]
    if len(leaders) != 1 or not max(last):
        return None
    seat = leaders[0]
    at = len(saved) - 1
    while at > 0 and all(n < saved[at - 1][seat] for other, n in enumerate(saved[at - 1]) if other != seat):
        at -= 1
    return Moment(at, "lead", seat)
