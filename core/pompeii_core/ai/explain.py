"""Reasons for the worth of an action: its effects on the city, and what may soon follow from them."""

from functools import lru_cache
from typing import Any, Final

from pompeii_core import city
from pompeii_core.actions import Action, Cause, Discard, Done, Erupt, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.ai.engine import Evaluation
from pompeii_core.ai.opinion import BLANKS, MOST_REASONS, Reason
from pompeii_core.ai.terrain import FAR, VENT_DISTANCE
from pompeii_core.bitboards import mask, north, south
from pompeii_core.city import BIT, GATE_MASK, GATES, INDEX, NAMES, OUT, Gate, flood, rings, spread, squares
from pompeii_core.game import Game
from pompeii_core.placement import relative_count, relatives_to_come
from pompeii_core.setup import tiles_by_symbol

_MANY: Final = 99
_CLOSE: Final = 2  # maximum steps out through a gate that is called close
_FAR_FROM_VENTS: Final = 2  # minimum distance from every vent to be called far; no building is farther
_DECLINED: Final = {"run": "no_run", "relative": "no_relative", "erupt": "behind"}  # by the declined choice

type _Front = tuple[int, int, int]
"""Lava of one symbol: the vent for its first tile and its squares, as masks, and the number of tiles left."""


def explain(e: Evaluation, action: Action) -> list[Reason]:
    """Return up to MOST_REASONS reasons for an action of the seat that `e` evaluates for, the weightiest first."""
    match action:
        case Place():
            found = _placed(e, action)
        case Relative():
            found = _home(e, INDEX[action.square])
        case Discard():
            found = [Reason("no_room")]
        case Sacrifice():
            found = _victim(e, action)
        case Lava():
            found = _tile(e, action)
        case Run():
            found = _run(e, action)
        case Erupt():
            found = [Reason("declares"), Reason("ahead" if e.lead() > 0 else "trails")]
        case Done():
            assert e.g.choice, "something is asked"
            found = [Reason(_DECLINED[e.g.choice])]
    return found[:MOST_REASONS]


def _placed(e: Evaluation, action: Place) -> list[Reason]:
    i = INDEX[action.square]
    found = []
    number = relatives_to_come(e.g.position, e.seat, action.card, i)
    if number:
        found.append(_reason("relative" if number == 1 else "relatives", n=number))
    if city.BUILDING[i] != action.card:
        found.append(Reason("joker", card=action.card))
    elif e.g.phase is Phase.SLEEPS and relative_count(e.g.position, i) and e.g.hands[e.seat].count(action.card) == 1:
        found.append(Reason("keeps", card=action.card))
    return found + _home(e, i)


def _home(e: Evaluation, i: int) -> list[Reason]:
    """Return reasons for living on `i` until the eruption: the way out (last if distant), company, vents and room."""
    pieces, steps, gate = e.g.position.total[i], e.distance[i], _gate(e.g, i)
    assert gate, "nothing is closed before the eruption"
    way = _reason("at_gate" if steps == 1 else "close" if steps <= _CLOSE else "distant", n=steps, gate=gate.name)
    found = [] if way.key == "distant" else [way]
    if pieces:
        found.append(Reason("company", n=pieces + 1, square=NAMES[i]))
    found += [Reason("vent", symbol=symbol) for symbol, vent in city.VENT.items() if city.SIDES[vent] >> i & 1]
    if VENT_DISTANCE[i] >= _FAR_FROM_VENTS:
        found.append(Reason("far_from_vents"))
    if (room := city.SPACES[i] - pieces - 1) > 1:
        found.append(Reason("room", n=room))
    return found if way in found else [*found, way]


def _victim(e: Evaluation, action: Sacrifice) -> list[Reason]:
    i = INDEX[action.square]
    found = [_reason("takes_at_gate" if e.distance[i] == 1 else "takes", seat=action.seat, n=e.distance[i])]
    if e.g.position.total[i] > 1:
        found.append(Reason("from_crowd", n=e.g.position.total[i], square=NAMES[i]))
    if e.g.seats > 2 and e.shares[action.seat] == min(e.shares) < 0:
        found.append(Reason("leader", seat=action.seat))
    return found


def _tile(e: Evaluation, action: Lava) -> list[Reason]:
    i, symbol, g = INDEX[action.square], city.SYMBOLS.index(action.symbol), e.g
    bit, then = BIT[i], g.copy()
    then.position.place_lava(symbol, i)
    then.position.burn(north(bit), south(bit), Cause.LAVA)
    after = Evaluation(then, e.seat, e.tables)
    standing = g.occupied & ~bit
    fresh = city.SIDES[i] & ~spread(_lava_of(g, symbol), city.SIDES[i])
    cut = longer = heated = 0
    for j in squares(standing):
        if after.distance[j] == FAR:
            cut |= BIT[j] if e.distance[j] != FAR else 0
        elif after.distance[j] > e.distance[j]:
            longer |= BIT[j]
        elif fresh >> j & 1:
            heated |= BIT[j]
    threatened = (
        standing & can_be_cut_off(after.g, GATE_MASK, 1) & ~can_be_cut_off(g, GATE_MASK, 1) if g.position.in_bag else 0
    )
    found = _struck(e, "burns", bit) + _struck(e, "cuts_off", cut)
    if found and g.seats > 2 and min(e.shares) < 0:
        rival = min(range(g.seats), key=e.shares.__getitem__)
        if any(g.position.standing(j)[rival] for j in squares(bit | cut)):
            found.append(Reason("leader", seat=rival))
    found += [Reason("closes", gate=gate.name) for gate in GATES if gate.square == action.square]
    found += _struck(e, "threatens", threatened) + _struck(e, "longer", longer) + _struck(e, "heats", heated)
    return found or [Reason("harmless")]


def _struck(e: Evaluation, key: str, where: int) -> list[Reason]:
    """Return a reason for each seat with pieces on the mask `where`: first `key_own` for the own seat, then `key`."""
    struck = squares(where & e.g.occupied)
    found = []
    for seat in sorted(range(e.g.seats), key=lambda seat: seat != e.seat):
        number = sum(e.g.position.standing(i)[seat] for i in struck)
        if number and seat == e.seat:
            found.append(Reason(f"{key}_own", n=number))
        elif number:
            found.append(Reason(key, n=number, seat=seat))
    return found


def _run(e: Evaluation, action: Run) -> list[Reason]:
    i, g, hot = INDEX[action.origin], e.g, e.hot
    found = []
    if action.target == OUT:
        gate = _gate(g, i)
        assert gate, "a run out ends at a gate"
        found.append(Reason("out", gate=gate.name))
        tiles, danger = _danger(g, i)
    else:
        j = INDEX[action.target]
        pieces = g.position.total[j] + 1
        found.append(_way_out(e, j, pieces))
        if pieces > 1:
            found.append(_reason("joins_one" if pieces == 2 else "joins_crowd", n=pieces - 1, square=NAMES[j]))
        if hot >> j & 1:
            found.append(Reason("into_heat", square=NAMES[j]))
        elif hot >> i & 1:
            found.append(Reason("leaves_heat", square=NAMES[i]))
        tiles, danger = min(_danger(g, j), _danger(g, i), key=lambda entry: entry[0])
    if danger:
        found.insert(1 if tiles == 1 else len(found), danger)
    if g.position.in_bag < g.seats:
        found.insert(1, Reason("last_turn"))
    if g.position.total[i] > 2:
        found.append(Reason("leaves_crowd", n=g.position.total[i], square=NAMES[i]))
    if action.target == OUT and hot >> i & 1:
        found.append(Reason("leaves_heat", square=NAMES[i]))
    if g.seats <= g.position.in_bag < 2 * g.seats:
        found.append(Reason("few_tiles", n=g.position.in_bag))
    return found


def _danger(g: Game, i: int) -> tuple[int, Reason | None]:
    """Return how few tiles, 1 or 2, can cut a square off, wholly or from its nearest gate, and why; or _MANY, None."""
    gate = _gate(g, i)
    if gate is None:
        return _MANY, None
    for tiles, key in ((1, ""), (2, "_soon")):
        if can_be_cut_off(g, GATE_MASK, tiles) >> i & 1:
            return tiles, _reason(f"severed{key}", n=tiles, square=NAMES[i])
        if can_be_cut_off(g, BIT[INDEX[gate.square]], tiles) >> i & 1:
            return tiles, _reason(f"barred{key}", n=tiles, square=NAMES[i], gate=gate.name)
    return _MANY, None


def _reason(key: str, **blanks: Any) -> Reason:
    """Return a reason for `key`, with only those of the given blanks that the key has."""
    return Reason(key, **{name: value for name, value in blanks.items() if name in BLANKS[key]})


def _way_out(e: Evaluation, i: int, pieces: int) -> Reason:
    gate = _gate(e.g, i)
    if gate is None:
        return Reason("no_way", square=NAMES[i])
    short = e.distance[i] - pieces
    return _reason("near" if short <= 0 else "step_short" if short == 1 else "short", n=short, gate=gate.name)


def _gate(g: Game, i: int) -> Gate | None:
    """Return the nearest gate that can be reached from square `i`; of several the first in GATES, or None."""
    for ring in rings(BIT[i], g.passable):
        for gate in GATES:
            if ring & g.passable & BIT[INDEX[gate.square]]:
                return gate
    return None


def can_be_cut_off(g: Game, goals: int, tiles: int) -> int:
    """Return the squares with a way to `goals` that up to `tiles` legal tiles could cut off without covering them.

    `goals` and the result are masks.
    """
    fronts, p = [], g.position
    for number, symbol in enumerate(city.SYMBOLS):
        lava = _lava_of(g, number)
        gone = p.laid[number] + sum(symbol in tile for tile in g.ledger.aside)
        fronts.append((BIT[city.VENT[symbol]] & ~g.lava, lava, tiles_by_symbol(g.rules)[symbol] - gone))
    tiles = min(tiles, p.in_bag + (p.tile != 0))
    return flood(goals, g.passable) & _lost(g.passable, tuple(fronts), goals, tiles)


def _lava_of(g: Game, symbol: int) -> int:
    return mask(g.position.lava_of_n[symbol], g.position.lava_of_s[symbol])


# Needed for every choice of a turn, and most choices leave the lava unchanged.
@lru_cache(maxsize=256)
def _lost(passable: int, fronts: tuple[_Front, ...], goals: int, tiles: int) -> int:
    """Return the squares of `passable` cut off from `goals`, not covered, now or by up to `tiles` tiles at `fronts`."""
    lost = passable & ~flood(goals, passable)
    if tiles:
        free = city.CITY & passable & ~city.VENT_MASK
        for n, (vent, lava, left) in enumerate(fronts):
            if left > 0:
                for i in squares(spread(lava, city.CITY) & free if lava else vent):
                    rest = passable & ~BIT[i]
                    if tiles > 1:
                        grown = (*fronts[:n], (vent, lava | BIT[i], left - 1), *fronts[n + 1 :])
                        lost |= _lost(rest, grown, goals, tiles - 1)
                    else:  # nine of ten calls: not worth caching
                        lost |= rest & ~flood(goals, rest)
    return lost
