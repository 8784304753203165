"""What one action does to the city at once, before anything hidden is revealed."""

from pompeii_core.actions import Action, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import INDEX, OUT
from pompeii_core.game import Game
from pompeii_core.phases import Cause


def afterstate(g: Game, action: Action) -> Game:
    """A copy of `g` with the active seat's action done, but no card or tile drawn, no turn ended, nobody enclosed.

    Only its pieces, lava, saved and volcano are meant to be read.
    """
    after = g.copy()
    seat = g.active
    assert seat is not None
    match action:
        case Place() | Relative():
            after.place_from_supply(seat, INDEX[action.square])
        case Sacrifice():
            after.remove(action.seat, INDEX[action.square])
            after.volcano[action.seat] += 1
        case Lava():
            after.place_lava(action.symbol, INDEX[action.square])
            after.burn(1 << INDEX[action.square], Cause.LAVA)
        case Run():
            after.remove(seat, INDEX[action.origin])
            if action.target == OUT:
                after.saved[seat] += 1
            else:
                after.add(seat, INDEX[action.target])
        case _:
            pass
    return after
