"""The learned layer: numbers that playouts have taught, added to what the evaluation makes of a choice."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

from pompeii_core.ai.packed.run_layer import NUMBERS
from pompeii_core.rules import PRESETS, Rules


class Layer(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers for runs, as `packed/run_layer.py` reads them; none: nothing is learned."""

    runs: tuple[float, ...] = ()


class LearnedLayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of numbers: what they are for, and where they come from."""

    seats: int
    presets: tuple[str, ...]
    """In whose games players go by them: those in which they have been seen to help."""
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
    return learned.layer if any(PRESETS[name] == rules for name in learned.presets) else NO_LAYER


@cache
def _learned_layer(seats: int) -> LearnedLayer:
    path = files("pompeii_core.ai").joinpath(f"learned/{seats}_seats.json")
    try:
        learned = msgspec.json.decode(path.read_bytes(), type=LearnedLayer)
        if len(learned.layer.runs) not in (0, NUMBERS):
            raise ValueError(f"{len(learned.layer.runs)} numbers")
        return learned
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as problem:
        raise DamagedProgramError(f"“{path}” is missing or damaged: please install the program again") from problem
