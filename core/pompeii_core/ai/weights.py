"""What the evaluation's features count for, and how a persona's traits shift them."""

from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.ai.ground import FAR, FREE, HOTTEST, VENT_DISTANCE
from pompeii_core.ai.personas import Persona
from pompeii_core.city import NAMES

CROWD: Final = 15
"""Larger crowds count as this many."""
TURNS: Final = 6
"""More turns of the flight still to come count as this many."""


class Weights(Struct, frozen=True):
    """All in pieces saved. A margin is a square's distance out minus the pieces on it."""

    margin: tuple[float, ...] = (0.5, 0.4, 0.32, 0.25, 0.2, 0.16, 0.12, 0.1, 0.08, 0.06)
    """In the flight: what a piece in the city is worth, by margin; the first is for 0 and less.

    It holds what the runs that are still to be spent on the piece could do for others: hence 0.5 one run from safety.
    """
    heat: tuple[float, ...] = (1.0, 0.78, 0.6, 0.5)
    """Factor by how many lava fronts touch the square."""
    home: tuple[float, ...] = (0.8, 0.7, 0.6, 0.5, 0.42, 0.35, 0.3, 0.25, 0.2, 0.15)
    """The same as `margin` in the placement phases."""
    vent: tuple[float, ...] = (0.73, 0.83)
    """Factor before the eruption by distance from the nearest vent, 0 beside it; beyond the list, 1."""
    company: float = 0.0
    """For each piece of any colour that one's own piece joins."""
    relative: float = 0.5
    """For each relative that a card brings."""
    kin: float = 0.1
    """In `sleeps`, for each relative that a card in the hand would bring by now."""
    opening: float = 0.05
    """Against a free space left in the house for whoever plays that number next."""
    leader: float = 1.0
    """A piece of the strongest rival, against one's own."""
    others: float = 0.4
    """A piece of any other rival."""
    mercy: float = 1.0
    """An own piece, where one's own tile may burn it or cut it off."""
    lead: float = 1.0
    """How many pieces one must be ahead to declare an early eruption."""
    inertia: float = -0.03
    """What a run must gain to be made."""


def weights_of(persona: Persona) -> Weights:
    """The weights of a persona: the base, shifted by how far its traits are from 0.5."""
    base = Weights()
    courage, sociability, lawfulness = (
        2 * trait - 1 for trait in (persona.courage, persona.sociability, persona.lawfulness)
    )
    fear = 1.7**-courage
    return replace(
        base,
        heat=tuple(factor**fear for factor in base.heat),
        vent=tuple(factor**fear for factor in base.vent),
        margin=(base.margin[0] + 0.06 * courage, *base.margin[1:]),
        lead=base.lead - 3 * courage,
        company=0.02 * sociability,
        inertia=base.inertia + 0.02 * max(sociability, 0),
        leader=base.leader + 0.15 * lawfulness,
        others=base.others - (0.3 if lawfulness > 0 else 0.5) * lawfulness,
        mercy=base.mercy * 2.2**lawfulness,
    )


LIKELY: Final = Weights(
    margin=(0.74, 0.7, 0.57, 0.45, 0.25, 0.15, 0.06, 0.04, 0.02, 0.01),
    heat=(1.0, 0.6, 0.4, 0.3),
    home=(0.6, 0.58, 0.56, 0.5, 0.3, 0.2, 0.15, 0.1, 0.06, 0.03),
    vent=(0.7, 0.9),
)
"""How often a piece got out in the end, in games of the base weights against themselves: for figures people read."""


class Tables(Struct, frozen=True):
    """Weights unfolded into tables: what a piece in the city is worth, 0 to 1.

    `flight` is [turns to come][heat][pieces][distance], turns being those of each seat; `home`, for before, is
    [pieces][square].
    """

    weights: Weights
    flight: list[list[list[list[float]]]]
    home: list[list[float]]


def tables(weights: Weights) -> Tables:
    """The tables of these weights."""

    def at(margins: tuple[float, ...], pieces: int, distance: int) -> float:
        return 0.0 if distance >= FAR else margins[min(max(distance - pieces, 0), len(margins) - 1)]

    def vent(i: int) -> float:
        return weights.vent[VENT_DISTANCE[i]] if VENT_DISTANCE[i] < len(weights.vent) else 1.0

    return Tables(
        weights,
        [
            [
                [[at(weights.margin, n, d) * weights.heat[h] for d in range(FAR + 1)] for n in range(CROWD + 1)]
                for h in range(HOTTEST + 1)
            ]
            for _ in range(TURNS + 1)
        ],
        [[at(weights.home, n, FREE[i]) * vent(i) for i in range(len(NAMES))] for n in range(CROWD + 1)],
    )


@cache
def tables_of(persona: Persona) -> Tables:
    """The tables of a persona."""
    return tables(weights_of(persona))
