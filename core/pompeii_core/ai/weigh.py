"""The one-ply worth of every legal action: what it changes in the evaluation."""

from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.ai.ground import FAR, SIDES, layers
from pompeii_core.ai.outlook import Outlook
from pompeii_core.ai.weights import CROWD, Tables
from pompeii_core.city import BUILDING, BUILDINGS, CITY, GATE_MASK, INDEX, NEUTRAL, OUT, PART, SAME_COLOUR, spread, squares
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
        found.append(o.join(i) + _relatives(o, card, i) - keep[card])
    return found


def _card(o: Outlook, card: int) -> float:
    """What it costs to play this card now: the relatives that it would bring later."""
    g = o.g
    if g.phase != "sleeps" or g.hands[o.seat].count(card) > 1:
        return 0.0
    return o.tables.weights.kin * max(
        (_company(o, i) for i in squares(BUILDINGS[card] & g.room)), default=0
    )


def _company(o: Outlook, i: int) -> int:
    total, whole = o.g.total, o.g.rules.relatives_count == "building"
    return sum(total[j] for j in squares(BUILDINGS[BUILDING[i]] if whole else PART[i]))


def _relatives(o: Outlook, card: int, i: int) -> float:
    """The relatives that the piece brings, and the one more that it prepares for somebody else."""
    g = o.g
    if BUILDING[i] != card:
        return 0.0
    weights = o.tables.weights
    company = _company(o, i)
    worth = 0.0
    if g.phase == "seethes" and company:
        targets = g.room & (SAME_COLOUR[card] | NEUTRAL) & ~PART[i]
        worth = weights.relative * min(company, g.supply[o.seat] - 1, targets.bit_count())
    if g.room & BUILDINGS[card] & ~(1 << i):
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
    g = o.g
    o.shares[o.seat] = o.tables.weights.mercy
    now = {i: (o.stake(i), o.chances(i, g.total[i])) for i in squares(g.occupied)}
    before = layers(o.through, o.hot[0])
    return [_tile(o, a, now, before) for a in legal if isinstance(a, Lava)]


def _tile(o: Outlook, a: Lava, now: dict[int, tuple[float, float]], before: list[int]) -> float:
    """What a tile burns, cuts off, makes longer and heats."""
    g = o.g
    i = INDEX[a.square]
    bit = 1 << i
    gain = 0.0
    if bit & g.occupied:
        stake, chance = now[i]
        gain = -stake * chance
    of_symbol = g.lava_of[a.symbol]
    one, two, three = o.hot
    fresh = SIDES[i] & ~g.lava & ~spread(of_symbol, CITY)
    hot = one | fresh, two | one & fresh, three | two & fresh
    after = layers(o.through & ~bit, hot[0])
    changed = fresh
    for was, shall in zip(before, after, strict=False):
        changed |= was ^ shall
    if len(before) != len(after):
        for mask in before[len(after) :] or after[len(before) :]:
            changed |= mask
    flight, total = o.tables.flight, g.total
    for j in squares(changed & g.occupied & ~bit):
        for distance, mask in enumerate(after):
            if mask >> j & 1:
                break
        else:
            distance = FAR
        pieces = total[j]
        h = (hot[0] >> j & 1) + (hot[1] >> j & 1) + (hot[2] >> j & 1)
        stake, chance = now[j]
        gain += stake * (flight[h][pieces if pieces < CROWD else CROWD][distance if distance < FAR else FAR] - chance)
    return gain


def _runs(o: Outlook, legal: list[Action]) -> list[float]:
    leave: dict[str, float] = {}
    join: dict[str, float] = {OUT: 1.0}
    found = []
    for a in legal:
        if isinstance(a, Run):
            origin, target = a.origin, a.target
            if origin not in leave:
                leave[origin] = o.leave(INDEX[origin], o.seat)
            if target not in join:
                join[target] = o.join(INDEX[target])
            found.append(leave[origin] + join[target])
        else:
            found.append(o.tables.weights.inertia)
    return found


_ = Done, GATE_MASK
