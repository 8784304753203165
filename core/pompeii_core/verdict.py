"""What a finished game came to for one seat: how it stands beside its rival, and what decided that."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from pompeii_core.events import Burned, Event, LavaPlaced, Sacrificed
from pompeii_core.phases import Cause
from pompeii_core.tally import exits, ranking

type DecisiveKind = Literal["gate", "lava", "spared", "burn", "omens", "enclosed", "left_behind", "few"]
_MATTERS: Final = 2
"""Pieces: fewer decide nothing."""


class Decisive(NamedTuple):
    """What decided a result for a seat, and how many pieces that was.

    `gate`: so many left by the gate of `square`; `lava`: its tiles took so many of the others; `spared`: it lost so
    many fewer than anybody else; `burn`: one tile of `seat` on `square` took so many of its own; `omens` took so many,
    `enclosed` were cut off, `left_behind` were there at the end; `few`: it had so many fewer in the city than `seat`.
    """

    kind: DecisiveKind
    number: int
    square: str = ""
    seat: int = 0


class Verdict(NamedTuple):
    """The result of a seat: `total` is how many it had in the city, `margin` how many more it saved than `rival`.

    The rival of whoever wins is the next one, of the others the winner; of several on the first place, another of them.
    """

    seat: int
    place: int
    shared: bool
    saved: int
    total: int
    rival: int
    margin: int
    helped: Decisive | None
    cost: Decisive | None


def verdict(events: Iterable[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Verdict:
    """Of a whole game's events and its result (R25)."""
    order = ranking(saved, lost)
    place = next(place for place, other in order if other == seat)
    rival = next(other for _, other in order if other != seat)
    shared = place == 1 and sum(one == 1 for one, _ in order) > 1
    told = list(events)
    return Verdict(
        seat,
        place,
        shared,
        saved[seat],
        saved[seat] + lost[seat],
        rival,
        saved[seat] - saved[rival],
        _most(_helped(told, saved, lost, seat)),
        _most(_cost(told, saved, lost, seat)),
    )


def _most(found: Iterable[Decisive]) -> Decisive | None:
    """The one of most pieces; the first of equal ones."""
    return max((one for one in found if one.number >= _MATTERS), key=lambda one: one.number, default=None)


def _helped(events: list[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Iterable[Decisive]:
    gates = Counter(square for of, square in exits(events) if of == seat)
    for square, number in gates.most_common(1):
        if 2 * number >= saved[seat]:
            yield Decisive("gate", number, square)
    yield Decisive("lava", sum(sum(counts) - counts[seat] for layer, _, counts in _fires(events) if layer == seat))
    yield Decisive("spared", min(n for other, n in enumerate(lost) if other != seat) - lost[seat])


def _cost(events: list[Event], saved: Sequence[int], lost: Sequence[int], seat: int) -> Iterable[Decisive]:
    for layer, square, counts in _fires(events):
        yield Decisive("burn", counts[seat], square, layer)
    yield Decisive("omens", sum(isinstance(event, Sacrificed) and event.victim == seat for event in events))
    burned = [event for event in events if isinstance(event, Burned)]
    yield Decisive("enclosed", sum(event.counts[seat] for event in burned if event.cause == Cause.ENCLOSED))
    yield Decisive("left_behind", sum(event.counts[seat] for event in burned if event.cause == Cause.END))
    totals = [one + other for one, other in zip(saved, lost, strict=True)]
    most = max(range(len(totals)), key=lambda other: totals[other])
    yield Decisive("few", totals[most] - totals[seat], seat=most)


def _fires(events: list[Event]) -> Iterable[tuple[int, str, list[int]]]:
    """Of each tile that took somebody: who laid it where, and how many of each seat it burned or cut off."""
    laid: LavaPlaced | None = None
    taken: list[int] = []
    for event in events:
        if isinstance(event, LavaPlaced):
            if laid is not None and taken:
                yield laid.seat, laid.square, taken
            laid, taken = event, []
        elif isinstance(event, Burned) and event.cause != Cause.END:
            taken = [one + other for one, other in zip(taken or [0] * len(event.counts), event.counts, strict=True)]
    if laid is not None and taken:
        yield laid.seat, laid.square, taken
