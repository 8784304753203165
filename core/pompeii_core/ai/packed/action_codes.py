"""Actions as small integers, each in the light of the pending choice.

`DONE`, `DECLARE`, or two numbers: `first << 7 | square`, the first (from 1 up) being the card, the tile's symbol, the
victim's seat, the origin of a run, or 1 for a relative; the square is `OUT` through a gate, `NOWHERE` for a discard.
"""

from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import (
    DISCARDS,
    ERUPT,
    LAVAS,
    PLACES,
    RELATIVES,
    RUNS,
    RUNS_OUT,
    SACRIFICES,
    Action,
    Choice,
    Discard,
    Done,
    Erupt,
    Lava,
    Place,
    Relative,
    Run,
    Sacrifice,
)
from pompeii_core.actions import DONE as _DONE
from pompeii_core.ai.packed.bitboards import SIZE
from pompeii_core.city import INDEX, SYMBOLS
from pompeii_core.city import OUT as _OUT

DONE: Final = 0
DECLARE: Final = 1
OUT: Final = 84
NOWHERE: Final = 127

assert OUT == SIZE < NOWHERE


def code_of(action: Action) -> i64:
    """The code of an action, in the choice that it belongs to."""
    match action:
        case Place():
            return action.card << 7 | INDEX[action.square]
        case Discard():
            return action.card << 7 | NOWHERE
        case Relative():
            return 1 << 7 | INDEX[action.square]
        case Sacrifice():
            return action.seat + 1 << 7 | INDEX[action.square]
        case Lava():
            return SYMBOLS.index(action.symbol) + 1 << 7 | INDEX[action.square]
        case Run():
            target = OUT if action.target == _OUT else INDEX[action.target]
            return INDEX[action.origin] + 1 << 7 | target
        case Done():
            return DONE
        case Erupt():
            return DECLARE


def action_of(choice: Choice, code: i64) -> Action:
    """The action of a code that answers this choice."""
    first, square = (code >> 7) - 1, code & 127
    if code <= DECLARE:
        return ERUPT if code == DECLARE else _DONE
    if choice is Choice.RUN:
        return RUNS_OUT[first] if square == OUT else RUNS[first][square]
    if choice is Choice.LAVA:
        return LAVAS[SYMBOLS[first]][square]
    if choice is Choice.PLACE:
        return DISCARDS[first + 1] if square == NOWHERE else PLACES[first + 1][square]
    return RELATIVES[square] if choice is Choice.RELATIVE else SACRIFICES[first][square]
