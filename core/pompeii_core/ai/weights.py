"""Weights of the evaluation: the base, how a persona's traits shift them, and the layers learned from playouts."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.ai.layer import NUMBERS, OMENS, PLACES
from pompeii_core.ai.personas import Persona
from pompeii_core.ai.terrain import FAR, FREE, HOTTEST, VENT_DISTANCE
from pompeii_core.city import NAMES, ROOM, SPACES, squares
from pompeii_core.rules import PRESETS, Rules


class Layer(Struct, frozen=True, forbid_unknown_fields=True):
    """Learned numbers for runs, placing and omens, as `ai/layer.py` reads them; empty if nothing was learned."""

    runs: tuple[float, ...] = ()
    places: tuple[float, ...] = ()
    omens: tuple[float, ...] = ()


class LearnedLayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of learned numbers: their use and their origin."""

    seats: int
    runs_in: tuple[str, ...]  # presets in which the numbers for runs are used, because they were measured to help there
    places_in: tuple[str, ...]  # presets in which the numbers for placing are used
    provenance: dict[str, Any]
    layer: Layer
    omens_in: tuple[str, ...] = ()  # presets in which the numbers for omens are used


class DamagedProgramError(Exception):
    """A file of the program itself cannot be read. The message is a sentence without its full stop."""


NO_LAYER: Final = Layer()


def layer_for(seats: int, rules: Rules) -> Layer:
    """Return the layer learned for `seats`, without parts that were not shown to help under these rules.

    DamagedProgramError if its file is missing or damaged.
    """
    learned = learned_layer(seats)
    known = {name for name, preset in PRESETS.items() if preset == rules}
    return Layer(
        learned.layer.runs if known.intersection(learned.runs_in) else (),
        learned.layer.places if known.intersection(learned.places_in) else (),
        learned.layer.omens if known.intersection(learned.omens_in) else (),
    )


@cache
def learned_layer(seats: int) -> LearnedLayer:
    """Return the cached file of what was learned for `seats`; DamagedProgramError if it is missing or damaged."""
    path = files("pompeii_core.ai").joinpath(f"learned/{seats}_seats.json")
    try:
        learned = msgspec.json.decode(path.read_bytes(), type=LearnedLayer)
        layer = learned.layer
        for numbers, size in ((layer.runs, NUMBERS), (layer.places, PLACES), (layer.omens, OMENS)):
            if len(numbers) not in (0, size):
                raise ValueError(f"{len(numbers)} numbers")
        return learned
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise DamagedProgramError(f"“{path}” is missing or damaged: please install the program again") from problem


CROWD: Final = 15  # larger numbers of pieces count as this
STAGE: Final = 4  # tiles left per stage of the flight
STAGES: Final = 12  # earlier stages count as this one
LAST: Final = 0  # stage of a seat's last runs
ROOFS: Final = squares(ROOM)  # squares with spaces, row by row
_THRONG: Final = 5


class Weights(Struct, frozen=True):
    """Weights of the evaluation, in pieces saved. A margin is a square's distance out minus the pieces on it.

    The defaults were found by `benchmarks/tune.py`; those of ESCAPE_ODDS were counted by `benchmarks/escape_odds.py`.
    """

    # Worth of a piece during the flight, by margin; the first entry is for 0 and less. It is net of what the runs still
    # needed for the piece could do for others, hence the low worth one run from safety.
    margin: tuple[float, ...] = (0.5745, 0.4764, 0.3488, 0.2649, 0.1662, 0.1047, 0.0812, 0.0801, 0.0482, 0.0623)
    steep: float = 0.2745
    """How much the effect of the margin grows as tiles run out: its exponent goes from 1 - `steep` to 1 + `steep`."""
    throng: float = -0.0901  # worth of each other piece on the square, up to 5
    heat: tuple[float, ...] = (1.0, 0.6966, 0.5997, 0.3184)  # factor by the number of lava fronts beside the square
    cooling: float = 0.3018
    """How much the effect of heat fades as tiles run out: its exponent goes from 1 + `cooling` to 1 - `cooling`."""
    approach: float = 0.1166  # share of its worth that a piece loses when a tile is laid two steps away
    last: float = 0.2  # value of a piece one run from safety on the last turn; all others are worth 0
    home: tuple[float, ...] = (
        *(0.7288, 0.6739, 0.5825),  # B1 E1 G1
        *(0.8369, 0.4569, 0.4591, 0.5195, 0.2609),  # A2 B2 D2 E2 H2
        *(0.8492, 0.4696, 0.4179, 0.443, 0.5382, 0.4948, 0.541),  # A3 C3 D3 E3 F3 G3 I3
        *(0.8127, 0.6494, 0.3762, 0.5716, 0.3542, 0.4499, 0.4965),  # B4 C4 D4 G4 H4 J4 K4
        *(0.8195, 0.5918, 0.5549, 0.78),  # C5 D5 F5 G5
        *(0.8828, 0.4278, 0.5029, 0.6505, 0.7016, 0.499, 0.6893),  # B6 D6 E6 F6 H6 I6 K6
        *(0.8456, 0.6719, 0.4726),  # F7 I7 K7
    )
    """Worth of a piece on each of ROOFS in the placement phases."""
    crowd: float = 0.0332
    """Relative change of `home` for each piece on the square above half of its spaces; the opposite for each below."""
    vent: tuple[float, ...] = (1.0, 1.0)
    """Factor before the eruption by distance from the nearest vent, from 0 beside it; 1 beyond the list."""
    company: float = 0.0  # worth of each piece of any colour that an own piece joins
    relative: float = 0.5  # worth of each relative that a card brings
    kin: float = 0.6667
    """In `sleeps`: worth of each relative that a card kept in hand could bring, divided by the number of rivals."""
    opening: float = 0.1088  # cost of leaving a free space in the building for the next card of its number
    leader: float = 0.4372  # weight of a piece of the strongest rival; an own piece counts 1
    others: float = 0.1526  # weight of a piece of any other rival
    mercy: float = 0.4151  # weight of an own piece that the seat's own tile may burn or cut off
    lead: float = 1.0  # lead in pieces required to declare an early eruption
    twice: float = 0.3301  # share of the gain from leaving in two runs of one piece that counts for the first of them
    inertia: float = -0.1932  # gain that a run must exceed to be made


def short_sighted_weights(weights: Weights) -> Weights:
    """Return `weights` for a player blind to rivals, heat and time: own steps, company and relatives count."""
    ignored = ("steep", "throng", "cooling", "approach", "crowd", "kin", "opening", "leader", "others", "twice")
    return replace(
        weights,
        **dict.fromkeys(ignored, 0.0),
        margin=tuple(0.4 - 0.04 * steps for steps in range(10)),  # low enough that leaving always pays
        heat=(1.0,) * (HOTTEST + 1),
        home=tuple(max(0.9 - 0.1 * FREE[i], 0.1) for i in ROOFS),
        vent=(1.0, 1.0),
        mercy=1.0,
    )


_VENT: Final = (0.73, 0.83)  # factor by distance from a vent, raised to the power of a persona's fear less 1


def persona_weights(persona: Persona) -> Weights:
    """Return the weights of a persona: the base, shifted by the distance of its traits from 0.5."""
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
"""Weights that give the share of pieces that escaped, in games of the base weights against themselves; for display."""


class WeightTables(Struct, frozen=True, eq=False):
    """Weights expanded into tables of the worth of a piece in the city, 0 to 1.

    `flight` is indexed [stage][heat][pieces][distance]; the stage is LAST, or 1 plus one for every STAGE tiles left, up
    to STAGES. `home`, for the placement phases, is indexed [pieces][square].
    """

    weights: Weights
    flight: list[list[list[list[float]]]]
    home: list[list[float]]
    layer: Layer = NO_LAYER


def weight_tables(weights: Weights, layer: Layer = NO_LAYER) -> WeightTables:
    """Return weights expanded into tables, with the numbers of a learned layer."""
    kept: dict[float, float] = {}  # shares equal floats, which saves memory

    def row(stage: int, heat: int, pieces: int) -> list[float]:
        return [kept.setdefault(worth, worth) for worth in _fleeing(weights, stage, heat, pieces)]

    flight = [
        [[row(stage, heat, pieces) for pieces in range(CROWD + 1)] for heat in range(HOTTEST + 1)]
        for stage in range(LAST, STAGES + 1)
    ]
    return WeightTables(weights, flight, [_home_row(weights, pieces) for pieces in range(CROWD + 1)], layer)


def _fleeing(weights: Weights, stage: int, heat: int, pieces: int) -> list[float]:
    """Return the worth of a piece by distance from 0 to FAR, where it is 0, at a stage of the flight.

    `heat`: number of lava fronts beside its square; `pieces`: number of pieces there.
    """
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
    """Return the worth of a piece before the eruption, by square, with `pieces` pieces there; 0 without spaces."""
    row = [0.0] * len(NAMES)
    for i, worth in zip(ROOFS, weights.home, strict=True):
        near = VENT_DISTANCE[i]
        danger = weights.vent[near] if near < len(weights.vent) else 1.0
        row[i] = worth * danger * max(1 + weights.crowd * (pieces - (1 + SPACES[i]) / 2), 0.0)
    return row


@cache
def persona_tables(persona: Persona, seats: int, rules: Rules, *, short_sighted: bool = False) -> WeightTables:
    """Return a persona's cached tables, with the layer learned for these rules and seats.

    `short_sighted` leaves out that layer and values only own pieces. DamagedProgramError if the layer cannot be read.
    """
    weights = persona_weights(persona)
    if short_sighted:
        return weight_tables(short_sighted_weights(weights))
    return weight_tables(weights, layer_for(seats, rules))
