"""The one-ply worth of every legal action: what it changes in the evaluation."""

from itertools import zip_longest

from pompeii_core.actions import Action, Discard, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.ground import FAR, SIDES, layers
from pompeii_core.ai.outlook import Outlook
from pompeii_core.ai.weights import CROWD, Tables
from pompeii_core.city import BUILDING, BUILDINGS, CITY, INDEX, NEUTRAL, OUT, PART, SAME_COLOUR, spread, squares
from pompeii_core.game import Game


def weigh(g: Game, tables: Tables) -> list[float]:
    """The worth of each of `g.legal_actions()` to the active seat, in their order, in pieces."""
    assert g.active is not None
    legal = g.legal_actions()
    outlook = Outlook(g, g.active, tables)
    match g.choice:
        case "place":
            return _places(outlook, legal)
        case "relative":
            return [outlook.join(INDEX[a.square]) if isinstance(a, Relative) else 0.0 for a in legal]
        case "sacrifice":
            return [outlook.leave(INDEX[a.square], a.seat) for a in legal if isinstance(a, Sacrifice)]
        case "lava":
            return _tiles(outlook, legal)
        case "run":
            return _runs(outlook, legal)
        case _:
            return [_declare(outlook) if isinstance(a, Erupt) else 0.0 for a in legal]


def _places(o: Outlook, legal: list[Action]) -> list[float]:
    keep: dict[int, float] = {}
    found = []
    for a in legal:
        assert isinstance(a, Place | Discard)
        card = a.card
        if card not in keep:
            keep[card] = _card(o, card)
        if isinstance(a, Discard):
            found.append(-keep[card])
            continue
        i = INDEX[a.square]
        found.append(o.join(i) + _company_brought(o, card, i) - keep[card])
    return found


def _card(o: Outlook, card: int) -> float:
    """What it costs to play this card now: the relatives that it would bring later."""
    g = o.g
    if g.phase != "sleeps" or g.hands[o.seat].count(card) > 1:
        return 0.0
    return o.tables.weights.kin * max((company_of(o, i) for i in squares(BUILDINGS[card] & g.room)), default=0)


def company_of(o: Outlook, i: int) -> int:
    """The pieces that relatives are counted by on a building's square (V14)."""
    total, whole = o.g.total, o.g.rules.relatives_count == "building"
    return sum(total[j] for j in squares(BUILDINGS[BUILDING[i]] if whole else PART[i]))


def relatives_of(o: Outlook, card: int, i: int) -> int:
    """How many relatives a piece placed there with this card may bring (R9, R10)."""
    g = o.g
    if g.phase != "seethes" or BUILDING[i] != card:
        return 0
    barred = BUILDINGS[card] if g.rules.relative_same_building == "no" else PART[i]
    homes = {BUILDING[j] for j in squares(g.room & (SAME_COLOUR[card] | NEUTRAL) & ~barred)}
    return min(company_of(o, i), g.supply[o.seat] - 1, len(homes))


def _company_brought(o: Outlook, card: int, i: int) -> float:
    """The relatives that the piece brings, less the space it leaves for whoever plays the number next."""
    weights = o.tables.weights
    worth = weights.relative * relatives_of(o, card, i)
    if BUILDING[i] == card and o.g.room & BUILDINGS[card] & ~(1 << i):
        worth -= weights.opening
    return worth


def _declare(o: Outlook) -> float:
    """How far ahead the seat is by what stands in the city, less what it takes to declare."""
    g = o.g
    standing = [0.0] * g.seats
    for i in squares(g.occupied):
        chance = o.chances(i, g.total[i])
        for seat, row in enumerate(g.counts):
            standing[seat] += row[i] * chance
    own = standing.pop(o.seat)
    return own - max(standing) - o.tables.weights.lead


def _tiles(o: Outlook, legal: list[Action]) -> list[float]:
    total, own, more = o.g.total, o.g.counts[o.seat], o.tables.weights.mercy - 1
    now = {i: (stake + more * own[i], o.chances(i, total[i])) for i, stake in o.stakes.items()}
    return [_tile(o, a.symbol, INDEX[a.square], now) for a in legal if isinstance(a, Lava)]


def _tile(o: Outlook, symbol: str, i: int, now: dict[int, tuple[float, float]]) -> float:
    """What a tile burns, cuts off, makes longer and heats; `now` holds stake and chances of the squares with pieces."""
    g, bit = o.g, 1 << i
    gain = 0.0
    if bit & g.occupied:
        stake, chance = now[i]
        gain = -stake * chance
    one, two, three = o.hot
    fresh = SIDES[i] & ~g.lava & ~spread(g.lava_of[symbol], CITY)
    one, two, three = one | fresh, two | one & fresh, three | two & fresh
    before, after = layers(g.through, o.hot[0]), layers(g.through & ~bit, one)
    changed = fresh
    for was, shall in zip_longest(before, after, fillvalue=0):
        changed |= was ^ shall
    flight, total = o.flight, g.total
    for j in squares(changed & g.occupied & ~bit):
        heat = (one >> j & 1) + (two >> j & 1) + (three >> j & 1)
        stake, chance = now[j]
        gain += stake * (flight[heat][min(total[j], CROWD)][_distance(after, j)] - chance)
    return gain


def _distance(ladder: list[int], i: int) -> int:
    for distance, mask in enumerate(ladder[:FAR]):
        if mask >> i & 1:
            return distance
    return FAR


def _runs(o: Outlook, legal: list[Action]) -> list[float]:
    join: dict[str, float] = {OUT: 1.0}
    found: list[float] = []
    origin, leave = "", 0.0
    total, distance, (one, two, three) = o.g.total, o.distance, o.hot
    alone = [rows[1] for rows in o.flight]
    for a in legal:
        if not isinstance(a, Run):
            found.append(o.tables.weights.inertia)
            continue
        if a.origin is not origin:
            origin = a.origin
            leave = o.leave(INDEX[origin], o.seat)
        target = a.target
        gain = join.get(target)
        if gain is None:
            i = INDEX[target]
            # Most targets are empty: what `o.join` says of those, without the calls.
            gain = o.join(i) if total[i] else alone[(one >> i & 1) + (two >> i & 1) + (three >> i & 1)][distance[i]]
            join[target] = gain
        found.append(leave + gain)
    return found
