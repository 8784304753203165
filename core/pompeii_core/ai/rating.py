"""Every choice with its worth and its reasons, for hints; and how safe each square is, for the heat map."""

from random import Random

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.aftermath import aftermath
from pompeii_core.ai.ground import FAR
from pompeii_core.ai.outlook import Outlook
from pompeii_core.ai.personas import persona_named
from pompeii_core.ai.reasons import reasons
from pompeii_core.ai.weigh import weigh
from pompeii_core.ai.weights import LIKELY, Weights, tables, tables_of
from pompeii_core.city import CITY, NAMES, squares
from pompeii_core.determinize import determinize, lay_out
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.view import View

_likely = tables(LIKELY)
_base = tables(Weights())


class Rated(Struct, frozen=True):
    """A legal action: its worth to its seat in pieces (0 changes nothing), and what its seat may expect after it."""

    action: Action
    worth: float
    saved: float
    """Own citizens saved at the end, expected of those in the city now."""
    lost: float
    """Own citizens in the volcano at the end, expected of those in the city now."""
    reasons: list[str]


def rate(view: View, rules: Rules, persona: str | None, rng: Random) -> list[Rated]:
    """Every legal action of the view's seat, best first, as a persona (None: an even-tempered player) sees them.

    An empty list where the seat has nothing to decide; ValueError for an unknown persona.
    """
    mind = _base if persona is None else tables_of(persona_named(persona))
    seat = view.seat
    if seat is None or view.active != seat:
        return []
    g = determinize(view, rules, rng)
    now = Outlook(g, seat, mind)
    rated = []
    for action, worth in zip(g.legal_actions(), weigh(g, mind), strict=True):
        after = aftermath(g, action)
        saved, lost = _expected(after, seat)
        rated.append(Rated(action, worth, saved, lost, reasons(now, Outlook(after, seat, mind), action)))
    return sorted(rated, key=lambda entry: -entry.worth)


def square_worth(view: View, rules: Rules, seat: int) -> dict[str, float]:
    """How likely, 0 to 1, a piece of `seat` on each square without lava gets out in the end."""
    g = lay_out(view, rules)
    outlook = Outlook(g, seat, _likely)
    found = {}
    for i in squares(CITY & ~g.lava):
        pieces = g.total[i] if g.counts[seat][i] else g.total[i] + 1
        found[NAMES[i]] = outlook.chances(i, pieces) if outlook.distance[i] < FAR else 0.0
    return found


def _expected(g: Game, seat: int) -> tuple[float, float]:
    """Saved and lost pieces of `seat` at the end, of those that have left the supply by now."""
    outlook = Outlook(g, seat, _likely)
    row = g.counts[seat]
    here = sum(row)
    out = sum(row[i] * outlook.chances(i, g.total[i]) for i in squares(g.own[seat]))
    return g.saved[seat] + out, g.volcano[seat] + here - out
