"""The learned layer: numbers that playouts have taught, added to what the evaluation makes of a choice."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec import Struct

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


NO_LAYER: Final = Layer()


def layer_for(seats: int, rules: Rules) -> Layer:
    """What players go by in games of so many seats; nothing by rules in which it has not been seen to help."""
    learned = _learned_layer(seats)
    return learned.layer if any(PRESETS[name] == rules for name in learned.presets) else NO_LAYER


@cache
def _learned_layer(seats: int) -> LearnedLayer:
    text = files("pompeii_core.ai").joinpath(f"learned/{seats}_seats.json").read_bytes()
    return msgspec.json.decode(text, type=LearnedLayer)
