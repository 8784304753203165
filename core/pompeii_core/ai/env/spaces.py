"""The spaces of gymnasium that observations are in."""

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pompeii_core.ai.env.action_space import ACTIONS
from pompeii_core.ai.env.layout import HIGHEST_IN_TABLE, HIGHEST_ON_PLANES
from pompeii_core.city import COLUMNS, ROWS

type Array = NDArray[np.int8]


def observation_space() -> spaces.Dict:
    """A new space of observations with their masks; nothing in them is scaled: `high` says how far a count can go."""
    board = np.array([*HIGHEST_ON_PLANES.values()], np.int8).repeat(ROWS * COLUMNS).reshape(-1, ROWS, COLUMNS)
    table = np.array([most for part in HIGHEST_IN_TABLE.values() for most in part], np.int8)
    return spaces.Dict(
        {
            "observation": spaces.Dict({"board": _up_to(board), "table": _up_to(table)}),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def _up_to(high: Array) -> spaces.Box:
    return spaces.Box(np.zeros_like(high), high, dtype=np.int8)
