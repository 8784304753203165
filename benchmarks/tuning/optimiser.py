"""The optimiser, CMA-ES, over knobs of the weights."""

import sys
import warnings
from collections.abc import Sequence
from typing import Any

from pompeii_core.ai.weights import Weights
from tuning.knobs import Knob, pack

GROUP = "uv sync --group bench    (or: uv pip install --group bench)"


def optimiser(start: Weights, knobs: Sequence[Knob], step: float, seed: int, population: int = 0) -> Any:
    """Return a `cma.CMAEvolutionStrategy` over vectors of `pack`; SystemExit without cma. `population` 0: its own."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it would like to plot
            import cma  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        sys.exit(f"The optimiser (the package “cma”) is missing. To get it: {GROUP}")
    settings = {
        "seed": seed,
        "verbose": -9,
        "bounds": [[knob.low / knob.step for knob in knobs], [knob.high / knob.step for knob in knobs]],
        **({"popsize": population} if population else {}),
    }
    return cma.CMAEvolutionStrategy(pack(start, knobs), step, settings)
