"""What the evaluation's features count for, how a persona's traits shift them, and what playouts have taught."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.ai.layer import NUMBERS, PLACES
from pompeii_core.ai.personas import Persona
from pompeii_core.ai.terrain import FAR, FREE, HOTTEST, VENT_DISTANCE
from pompeii_core.city import NAMES, ROOM, SPACES, squares
from pompeii_core.rules import PRESETS, Rules


class Layer(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers for runs and for placing, as `ai/layer.py` reads them; none: nothing is learned."""

    runs: tuple[float, ...] = ()
    places: tuple[float, ...] = ()


class LearnedLayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of numbers: what they are for, and where they come from."""

    seats: int
    runs_in: tuple[str, ...]
    """The presets in whose games players go by the numbers for runs: those in which they have been seen to help."""
    places_in: tuple[str, ...]
    """The same of those for placing."""
    provenance: dict[str, Any]
    layer: Layer


class DamagedProgramError(Exception):
    """A file of the program itself cannot be read: one sentence that says what to do, without its full stop."""


NO_LAYER: Final = Layer()


def layer_for(seats: int, rules: Rules) -> Layer:
    """What players go by in games of so many seats; nothing by rules in which it has not been seen to help.

    DamagedProgramError where its file cannot be read.
    """
    learned = _learned_layer(seats)
    known = {name for name, preset in PRESETS.items() if preset == rules}
    return Layer(
        learned.layer.runs if known.intersection(learned.runs_in) else (),
        learned.layer.places if known.intersection(learned.places_in) else (),
    )


@cache
def _learned_layer(seats: int) -> LearnedLayer:
    path = files("pompeii_core.ai").joinpath(f"learned/{seats}_seats.json")
    try:
        learned = msgspec.json.decode(path.read_bytes(), type=LearnedLayer)
        numbers = len(learned.layer.runs), len(learned.layer.places)
        if numbers[0] not in (0, NUMBERS) or numbers[1] not in (0, PLACES):
            raise ValueError(f"{numbers} numbers")
        return learned
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise DamagedProgramError(f"“{path}” is missing or damaged: please install the program again") from problem


CROWD: Final = 15  # larger crowds count as this many
STAGE: Final = 4  # a stage of the flight is so many tiles to come
STAGES: Final = 12  # earlier stages count as this one
LAST: Final = 0  # the stage of the runs after which a seat has no other turn
ROOFS: Final = squares(ROOM)  # the squares with spaces, row by row
_THRONG: Final = 5


class Weights(Struct, frozen=True):
    """All in pieces saved. A margin is a square's distance out minus the pieces on it.

    The numbers are what `benchmarks/tune.py` came to, those of ESCAPE_ODDS what `benchmarks/escape_odds.py` counted.
    """

    margin: tuple[float, ...] = (0.5745, 0.4764, 0.3488, 0.2649, 0.1662, 0.1047, 0.0812, 0.0801, 0.0482, 0.0623)
    """In the flight: what a piece in the city is worth, by margin; the first is for 0 and less.

    It is net of what the runs still to be spent on the piece could do for others: hence so little one run from safety.
    """
    steep: float = 0.2745
    """How much more a margin takes off as tiles run out: to the power of 1 - `steep` at first, 1 + `steep` last."""
    throng: float = -0.0901
    """For each other piece on its square, up to 5."""
    heat: tuple[float, ...] = (1.0, 0.6966, 0.5997, 0.3184)
    """Factor by how many lava fronts touch the square."""
    cooling: float = 0.3018
    """How much less heat counts towards the last tiles: to the power of 1 + `cooling` at first, 1 - `cooling` last."""
    approach: float = 0.1166
    """The share of a piece's worth that it loses when a tile comes to lie two steps away."""
    last: float = 0.2
    """What a piece one run from safety is worth when no turn is to come after this one's runs; others are nothing."""
    home: tuple[float, ...] = (
        *(0.7288, 0.6739, 0.5825),  # B1 E1 G1
        *(0.8369, 0.4569, 0.4591, 0.5195, 0.2609),  # A2 B2 D2 E2 H2
        *(0.8492, 0.4696, 0.4179, 0.443, 0.5382, 0.4948, 0.541),  # A3 C3 D3 E3 F3 G3 I3
        *(0.8127, 0.6494, 0.3762, 0.5716, 0.3542, 0.4499, 0.4965),  # B4 C4 D4 G4 H4 J4 K4
        *(0.8195, 0.5918, 0.5549, 0.78),  # C5 D5 F5 G5
        *(0.8828, 0.4278, 0.5029, 0.6505, 0.7016, 0.499, 0.6893),  # B6 D6 E6 F6 H6 I6 K6
        *(0.8456, 0.6719, 0.4726),  # F7 I7 K7
    )
    """In the placement phases: what a piece under each of ROOFS is worth."""
    crowd: float = 0.0332
    """How much more of it for each piece on the square beyond half of its spaces; less for each below."""
    vent: tuple[float, ...] = (1.0, 1.0)
    """Factor before the eruption by distance from the nearest vent, 0 beside it; beyond the list, 1."""
    company: float = 0.0
    """For each piece of any colour that one's own piece joins."""
    relative: float = 0.5
    """For each relative that a card brings."""
    kin: float = 0.6667
    """In `sleeps`, for each relative that a card in the hand would bring by now; over the rivals, who may be first."""
    opening: float = 0.1088
    """Against a free space left in the house for whoever plays that number next."""
    leader: float = 0.4372
    """A piece of the strongest rival, against one's own."""
    others: float = 0.1526
    """A piece of any other rival."""
    mercy: float = 0.4151
    """An own piece, where one's own tile may burn it or cut it off."""
    lead: float = 1.0
    """How many pieces one must be ahead to declare an early eruption."""
    twice: float = 0.3301
    """The share of what two runs of one piece gain, where it leaves, that counts for the first of them."""
    inertia: float = -0.1932
    """What a run must gain to be made."""


def short_sighted_weights(weights: Weights) -> Weights:
    """Those of somebody who counts its own pieces' steps and company, and nothing else."""
    ignored = ("steep", "throng", "cooling", "approach", "crowd", "kin", "opening", "leader", "others", "twice")
    return replace(
        weights,
        **dict.fromkeys(ignored, 0.0),
        margin=tuple(0.4 - 0.04 * steps for steps in range(10)),  # who can leave does so at once
        heat=(1.0,) * (HOTTEST + 1),
        home=tuple(max(0.9 - 0.1 * FREE[i], 0.1) for i in ROOFS),
        vent=(1.0, 1.0),
        mercy=1.0,
    )


_VENT: Final = (0.73, 0.83)
"""What a cautious or a bold persona makes of a vent, by distance: a factor, to the power of its fear."""


def persona_weights(persona: Persona) -> Weights:
    """The weights of a persona: the base, shifted by how far its traits are from 0.5."""
    base = Weights()
    courage, sociability, lawfulness = (2 * trait - 1 for trait in persona.traits)
    fear = 1.7**-courage
    return replace(
        base,
        heat=tuple(factor**fear for factor in base.heat),
        vent=tuple(factor ** (fear - 1) for factor in _VENT),
        margin=(base.margin[0] + 0.06 * courage, *base.margin[1:]),
        lead=base.lead - 3 * courage,
        company=0.035 * sociability,
        leader=base.leader + 0.15 * max(lawfulness, 0),
        others=max(base.others - (0.3 if lawfulness > 0 else 0.5) * lawfulness, 0.0),
        mercy=base.mercy * 3**lawfulness,
    )


ESCAPE_ODDS: Final = Weights(
    margin=(0.9251, 0.8111, 0.6604, 0.4187, 0.1982, 0.0882, 0.0182, 0.0058, 0.005, 0.005),
    steep=-0.377,
    throng=-0.1,
    heat=(1.0, 0.7768, 0.6589, 0.6589),
    cooling=0.7946,
    last=0.903,
    home=(
        *(0.7966, 0.7009, 0.4528),  # B1 E1 G1
        *(0.8421, 0.4358, 0.2081, 0.2451, 0.4695),  # A2 B2 D2 E2 H2
        *(0.865, 0.4162, 0.4015, 0.1174, 0.473, 0.3654, 0.5528),  # A3 C3 D3 E3 F3 G3 I3
        *(0.9236, 0.724, 0.2635, 0.5381, 0.3132, 0.2865, 0.3119),  # B4 C4 D4 G4 H4 J4 K4
        *(0.7756, 0.5615, 0.5649, 0.6334),  # C5 D5 F5 G5
        *(0.846, 0.2177, 0.5884, 0.6351, 0.5784, 0.3656, 0.6846),  # B6 D6 E6 F6 H6 I6 K6
        *(0.7908, 0.8318, 0.1526),  # F7 I7 K7
    ),
    crowd=0.0,
)
"""How often a piece got out in the end, in games of the base weights against themselves: for figures people read."""


class WeightTables(Struct, frozen=True, eq=False):
    """Weights unfolded into tables: what a piece in the city is worth, 0 to 1.

    `flight` is [stage][heat][pieces][distance]: stage LAST, and 1 + one for every STAGE tiles to come, at most STAGES;
    `home`, for before, is [pieces][square].
    """

    weights: Weights
    flight: list[list[list[list[float]]]]
    home: list[list[float]]
    layer: Layer = NO_LAYER


def weight_tables(weights: Weights, layer: Layer = NO_LAYER) -> WeightTables:
    """The tables of these weights, with what is learned."""
    kept: dict[float, float] = {}  # each worth is there many times, and one object takes less memory than those

    def row(stage: int, heat: int, pieces: int) -> list[float]:
        return [kept.setdefault(worth, worth) for worth in _fleeing(weights, stage, heat, pieces)]

    flight = [
        [[row(stage, heat, pieces) for pieces in range(CROWD + 1)] for heat in range(HOTTEST + 1)]
        for stage in range(LAST, STAGES + 1)
    ]
    return WeightTables(weights, flight, [_home_row(weights, pieces) for pieces in range(CROWD + 1)], layer)


def _fleeing(weights: Weights, stage: int, heat: int, pieces: int) -> list[float]:
    """What a piece is worth by distance."""
    if stage == LAST:
        return [weights.last * (distance <= min(pieces, FAR - 1)) for distance in range(FAR + 1)]
    late = 1 - 2 * (stage - 1) / (STAGES - 1)
    first, end = weights.margin[0], len(weights.margin) - 1
    factor = weights.heat[heat] ** (1 - weights.cooling * late)
    throng = weights.throng * min(pieces - 1, _THRONG)
    row = []
    for distance in range(FAR):
        margin = weights.margin[min(max(distance - pieces, 0), end)]
        row.append(max(first * (margin / first) ** (1 + weights.steep * late) + throng, 0.0) * factor)
    return [*row, 0.0]


def _home_row(weights: Weights, pieces: int) -> list[float]:
    """By square, what a piece under a roof is worth among so many."""
    row = [0.0] * len(NAMES)
    for i, worth in zip(ROOFS, weights.home, strict=True):
        near = VENT_DISTANCE[i]
        danger = weights.vent[near] if near < len(weights.vent) else 1.0
        row[i] = worth * danger * max(1 + weights.crowd * (pieces - (1 + SPACES[i]) / 2), 0.0)
    return row


@cache
def persona_tables(persona: Persona, seats: int, rules: Rules, *, short_sighted: bool = False) -> WeightTables:
    """The tables of a persona in such games; what is learned comes on top of its weights, so characters stay."""
    weights = persona_weights(persona)
    if short_sighted:
        return weight_tables(short_sighted_weights(weights))
    return weight_tables(weights, layer_for(seats, rules))
