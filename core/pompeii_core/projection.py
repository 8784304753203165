"""The state cut down to what one seat may know."""

from pompeii_core.city import NAMES, squares
from pompeii_core.placement import may_erupt
from pompeii_core.state import State
from pompeii_core.view import View


def project(g: State, seat: int | None) -> View:
    """The view of `seat`, or of a spectator (None).

    Only who is asked knows of the poll of R13: to be asked is to hold nothing but cards of full buildings.
    """
    secret = g.choice == "erupt" and seat != g.active
    lava = {i: symbol for symbol, mask in g.lava_of.items() for i in squares(mask)}
    lava |= dict.fromkeys(squares(g.cover), "cover")
    return View(
        seat=seat,
        turn=g.turn,
        phase=g.phase,
        active=g.on_turn if secret else g.active,
        choice="place" if secret else g.choice,
        pieces={NAMES[i]: [row[i] for row in g.counts] for i in squares(g.occupied)},
        ran={} if g.ran is None else {NAMES[g.ran]: 1},
        lava={NAMES[i]: lava[i] for i in sorted(lava)},
        supply=g.supply[:],
        volcano=g.volcano[:],
        saved=g.saved[:],
        hand=None if seat is None else g.hands[seat][:],
        hands=[len(hand) for hand in g.hands],
        deck=len(g.deck),
        discards=g.discards[:],
        bag=len(g.bag),
        tile=g.tile and g.tile[:],
        relatives=g.relatives,
        runs=g.runs,
        placed=[NAMES[i] for i in g.placed],
        may_erupt=seat is not None and may_erupt(g, seat),
        first_ad79=g.first_ad79,
        aside=[tile[:] for tile in g.aside],
        duals=[tile[:] for tile in g.duals],
    )
