"""What the evaluation's features count for, and how a persona's traits shift them."""

from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.ai.ground import FAR, HOTTEST, VENT_DISTANCE
from pompeii_core.ai.personas import Persona
from pompeii_core.city import NAMES, ROOM, SPACES, squares

CROWD: Final = 15
"""Larger crowds count as this many."""
STAGE: Final = 4
"""A stage of the flight is so many tiles to come."""
STAGES: Final = 12
"""Earlier stages count as this one."""
LAST: Final = 0
"""The stage of the runs after which a seat has no other turn."""
ROOFS: Final = squares(ROOM)
"""The squares with spaces, row by row."""
_THRONG: Final = 5


class Weights(Struct, frozen=True):
    """All in pieces saved. A margin is a square's distance out minus the pieces on it."""

    margin: tuple[float, ...] = (0.5784, 0.493, 0.3535, 0.2655, 0.1818, 0.1416, 0.08, 0.0715, 0.0615, 0.0549)
    """In the flight: what a piece in the city is worth, by margin; the first is for 0 and less.

    It holds what the runs that are still to be spent on the piece could do for others: hence 0.5 one run from safety.
    """
    steep: float = 0.2862
    """How much more a margin takes off as tiles run out: to the power of 1 - `steep` at first, 1 + `steep` last."""
    throng: float = -0.0799
    """For each other piece on its square, up to 5."""
    heat: tuple[float, ...] = (1.0, 0.7504, 0.666, 0.314)
    """Factor by how many lava fronts touch the square."""
    cooling: float = 0.3861
    """How much less heat counts towards the last tiles: to the power of 1 + `cooling` at first, 1 - `cooling` last."""
    approach: float = 0.0899
    """The share of a piece's worth that it loses when a tile comes to lie two steps away."""
    last: float = 0.2
    """What a piece one run from safety is worth when no turn is to come after this one's runs; others are nothing."""
    home: tuple[float, ...] = (
        *(0.6957, 0.6921, 0.5234),  # B1 E1 G1
        *(0.8694, 0.4414, 0.4549, 0.524, 0.3245),  # A2 B2 D2 E2 H2
        *(0.7723, 0.4711, 0.432, 0.4146, 0.5672, 0.4996, 0.576),  # A3 C3 D3 E3 F3 G3 I3
        *(0.8079, 0.6317, 0.3865, 0.5586, 0.3619, 0.5112, 0.4293),  # B4 C4 D4 G4 H4 J4 K4
        *(0.8117, 0.6067, 0.5656, 0.7737),  # C5 D5 F5 G5
        *(0.885, 0.4692, 0.5338, 0.6636, 0.6605, 0.4527, 0.644),  # B6 D6 E6 F6 H6 I6 K6
        *(0.7667, 0.7012, 0.5061),  # F7 I7 K7
    )
    """In the placement phases: what a piece under each of ROOFS is worth."""
    crowd: float = 0.0593
    """How much more of it for each piece on the square beyond half of its spaces; less for each below."""
    vent: tuple[float, ...] = (1.0, 1.0)
    """Factor before the eruption by distance from the nearest vent, 0 beside it; beyond the list, 1."""
    company: float = 0.0
    """For each piece of any colour that one's own piece joins."""
    relative: float = 0.5
    """For each relative that a card brings."""
    kin: float = 0.5744
    """In `sleeps`, for each relative that a card in the hand would bring by now; over the rivals, who may be first."""
    opening: float = 0.1109
    """Against a free space left in the house for whoever plays that number next."""
    leader: float = 0.4727
    """A piece of the strongest rival, against one's own."""
    others: float = 0.0871
    """A piece of any other rival."""
    mercy: float = 0.4938
    """An own piece, where one's own tile may burn it or cut it off."""
    lead: float = 1.0
    """How many pieces one must be ahead to declare an early eruption."""
    twice: float = 0.3
    """The share of what two runs of one piece gain, where it leaves, that counts for the first of them."""
    inertia: float = -0.2208
    """What a run must gain to be made."""


_VENT: Final = (0.73, 0.83)
"""What a cautious or a bold persona makes of a vent, by distance: a factor, to the power of its fear."""


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
        vent=tuple(factor ** (fear - 1) for factor in _VENT),
        margin=(base.margin[0] + 0.06 * courage, *base.margin[1:]),
        lead=base.lead - 3 * courage,
        company=0.02 * sociability,
        inertia=base.inertia + 0.02 * max(sociability, 0),
        leader=base.leader + 0.15 * max(lawfulness, 0),
        others=max(base.others - (0.3 if lawfulness > 0 else 0.5) * lawfulness, 0.0),
        mercy=base.mercy * 3**lawfulness,
    )


LIKELY: Final = Weights(
    margin=(0.74, 0.7, 0.57, 0.45, 0.25, 0.15, 0.06, 0.04, 0.02, 0.01),
    heat=(1.0, 0.6, 0.4, 0.3),
)
"""How often a piece got out in the end, in games of the base weights against themselves: for figures people read."""


class Tables(Struct, frozen=True):
    """Weights unfolded into tables: what a piece in the city is worth, 0 to 1.

    `flight` is [stage][heat][pieces][distance]: stage LAST, and 1 + one for every STAGE tiles to come, at most STAGES;
    `home`, for before, is [pieces][square].
    """

    weights: Weights
    flight: list[list[list[list[float]]]]
    home: list[list[float]]


def tables(weights: Weights) -> Tables:
    """The tables of these weights."""
    return Tables(
        weights,
        [
            [[_fleeing(weights, stage, h, n) for n in range(CROWD + 1)] for h in range(HOTTEST + 1)]
            for stage in range(LAST, STAGES + 1)
        ],
        [_settled(weights, n) for n in range(CROWD + 1)],
    )


def _fleeing(weights: Weights, stage: int, heat: int, pieces: int) -> list[float]:
    """What a piece is worth by distance."""
    if stage == LAST:
        return [weights.last * (distance <= min(pieces, FAR - 1)) for distance in range(FAR + 1)]
    late = 1 - 2 * (stage - 1) / (STAGES - 1)
    first, end = weights.margin[0], len(weights.margin) - 1
    factor = weights.heat[heat] ** (1 - weights.cooling * late)
    company = weights.throng * min(pieces - 1, _THRONG)
    row = []
    for distance in range(FAR):
        margin = weights.margin[min(max(distance - pieces, 0), end)]
        row.append(max(first * (margin / first) ** (1 + weights.steep * late) + company, 0.0) * factor)
    return [*row, 0.0]


def _settled(weights: Weights, pieces: int) -> list[float]:
    """What a piece is worth by square."""
    row = [0.0] * len(NAMES)
    for i, worth in zip(ROOFS, weights.home, strict=True):
        near = VENT_DISTANCE[i]
        danger = weights.vent[near] if near < len(weights.vent) else 1.0
        row[i] = worth * danger * max(1 + weights.crowd * (pieces - (1 + SPACES[i]) / 2), 0.0)
    return row


@cache
def tables_of(persona: Persona) -> Tables:
    """The tables of a persona."""
    return tables(weights_of(persona))
