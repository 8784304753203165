"""Lava: drawing and placing tiles, what they burn and what they cut off (R15-R19), and the end (R24, R25)."""

from typing import Final

from pompeii_core.actions import LAVAS, Action, Cause, Choice, Lava, Phase
from pompeii_core.city import (
    BIT,
    CITY,
    GATE_MASK,
    INDEX,
    NAMES,
    SIDES,
    STRIDE,
    VENT,
    VENT_MASK,
    flood,
    names,
    pick,
    spread,
)
from pompeii_core.events import Covered, GameOver, LavaPlaced, TileDrawn, TileSetAside, TurnEnded
from pompeii_core.runs import begin_runs
from pompeii_core.state import State
from pompeii_core.tally import winners

OPENING_TILES = 6
# Globals: a member looked up in its class takes a search longer.
_FLIGHT: Final = Phase.FLIGHT
_LAVA: Final = Choice.LAVA
_BURNED: Final = Cause.LAVA
_RING = [
    sum(
        1 << j
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
        if (row or column) and 0 <= (j := i + row * STRIDE + column) < len(NAMES) and CITY >> j & 1
    )
    for i in range(len(NAMES))
]
_VENTS_NEAR = [sides & VENT_MASK for sides in SIDES]
_APART: list[dict[int, bool]] = [{} for _ in NAMES]
"""By square and the open squares of its ring (256 at most): whether closing it may cut neighbours off."""


def begin_lava_turn(g: State, seat: int) -> None:
    """Start a turn of the eruption or the flight: a tile is drawn (R15, R20)."""
    g.turn += 1
    g.on_turn = g.active = seat
    draw_tile(g)


def draw_tile(g: State) -> None:
    """Draw tiles until one has a place, or V10 ends the drawing."""
    events = g.events
    while g.bag:
        tile = g.tile = g.bag.pop()
        if len(tile) == 2:
            g.duals.append(tile)
        if events is not None:
            events.append(TileDrawn(g.on_turn, tile))
        legal = legal_lava(g)
        if legal:
            g.choice, g.legal = _LAVA, legal
            return
        g.tile = None
        g.aside.append(tile)
        if events is not None:
            events.append(TileSetAside(tile))
        if g.rules.no_room != "again":
            break
    after_tile(g)


def tile_targets(g: State, symbol: str) -> int:
    """Where the drawn tile may go as `symbol`, as a mask (R16, V10, V13)."""
    dry = ~g.lava
    found = g.frontier[symbol] & dry
    if found or g.rules.no_room != "wild" or any(g.frontier[other] & dry for other in g.tile or ()):
        return found
    return spread(g.lava, CITY) & dry & ~(VENT_MASK & ~(1 << VENT[symbol]))


def legal_lava(g: State) -> list[Action]:
    """Where the drawn tile may go, as any of its symbols (R16, V13)."""
    legal: list[Action] = []
    for symbol in g.tile or ():
        legal += pick(LAVAS[symbol], tile_targets(g, symbol))
    return legal


def place_tile(g: State, action: Lava) -> None:
    """Place the drawn tile, bear its consequences, and go on (R16, R18, R19)."""
    lay_tile(g, action)
    after_tile(g)


def lay_tile(g: State, action: Lava) -> None:
    """Place the drawn tile: what lies under it and what it encloses burns (R18, R19)."""
    i = INDEX[action.square]
    bit = BIT[i]
    # As it was before the tile: what lay open around it may be parted by it.
    ring = g.passable & _RING[i]
    g.place_lava(action.symbol, i)
    g.tile = None
    if g.events is not None:
        g.events.append(LavaPlaced(g.on_turn, action.symbol, action.square))
    if g.occupied & bit:
        g.burn(bit, _BURNED)
    # Few tiles can cut anything off, and the flood that would show it is the dearest part of a turn of lava.
    if bit & GATE_MASK or _VENTS_NEAR[i] & ~g.lava or _separates(i, ring):
        _enclose(g)


def _separates(i: int, ring: int) -> bool:
    """Whether closing square `i` may cut its open neighbours off from each other, seen from its ring of eight."""
    known = _APART[i]
    apart = known.get(ring)
    if apart is None:
        sides = SIDES[i] & ring
        apart = known[ring] = bool(sides & ~flood(sides & -sides, ring))
    return apart


def enclosed(g: State) -> int:
    """The squares without lava that no gate can be reached from (R19)."""
    safe = flood(GATE_MASK, g.passable)
    # Vents are joined last: an empty one is judged by its neighbours, whatever V8 says (R19).
    return CITY & ~g.lava & ~spread(safe, safe | VENT_MASK)


def _enclose(g: State) -> None:
    cut_off = enclosed(g)
    if g.occupied & cut_off:
        g.burn(cut_off, Cause.ENCLOSED)
    if cut_off and g.rules.enclosed == "cover":
        g.cover(cut_off)
        g.covered |= cut_off
        if g.events is not None:
            g.events.append(Covered(names(cut_off)))


def after_tile(g: State) -> None:
    """Go on when the tile lies or is set aside: the end, the next opening tile, or the runs (R15, R20, R24)."""
    if not g.occupied:
        end_game(g)
    elif g.phase is _FLIGHT:
        if not g.bag and g.rules.last_turn == "cut":
            end_game(g)
        elif not begin_runs(g):
            end_turn(g)
    else:
        # Covers of V9 belong to no symbol and do not count (R15).
        if sum(mask.bit_count() for mask in g.lava_of.values()) == OPENING_TILES:
            g.phase = _FLIGHT
        end_turn(g)


def end_turn(g: State) -> None:
    """The turn is done; so is the game where the bag is empty (R24)."""
    if g.events is not None:
        g.events.append(TurnEnded(g.on_turn))
    if g.bag:
        begin_lava_turn(g, (g.on_turn + 1) % g.seats)
    else:
        end_game(g)


def end_game(g: State) -> None:
    """Who is still in the city goes into the volcano; the ranking decides (R24, R25)."""
    g.burn(g.occupied, Cause.END)
    g.phase, g.choice, g.active = Phase.OVER, None, None
    g.tile, g.runs, g.ran = None, 0, None
    g.winners = winners(g.saved, g.volcano)
    if g.events is not None:
        g.events.append(GameOver(g.saved[:], g.volcano[:], g.winners[:]))
