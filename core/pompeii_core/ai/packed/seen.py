"""The position that a view shows, and no more: what is hidden from its seat is not there."""

from typing import Final

from mypy_extensions import i64

from pompeii_core import city
from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.packed.bitboards import (
    BIT_N,
    BIT_S,
    CITY_N,
    CITY_S,
    HOUSE_N,
    HOUSE_S,
    SIZE,
    SPACES,
    VENTS_N,
    VENTS_S,
    integers,
    north,
    south,
)
from pompeii_core.ai.packed.position import (
    CARDS,
    CHOICES,
    NOBODY,
    PHASES,
    ZEROS,
    Options,
    Position,
    tile_code,
)
from pompeii_core.ai.packed.rules import relatives_barred
from pompeii_core.city import INDEX, SYMBOLS
from pompeii_core.view import View

_ROOM_N: Final[i64] = north(city.ROOM)
_ROOM_S: Final[i64] = south(city.ROOM)


def load_view(view: View, options: Options) -> Position:
    """The position of `visible_game`: of other hands and the deck nothing is there, of the bag how many are left."""
    seats = len(view.supply)
    p = Position(options, seats)
    p.turn, p.phase, p.choice = view.turn, PHASES.index(view.phase), CHOICES.index(view.choice)
    # No view says more of whose turn it is while somebody is polled (R13).
    p.active, p.on_turn = (NOBODY, 0) if view.active is None else (view.active, view.active)
    p.first_ad79 = NOBODY if view.first_ad79 is None else view.first_ad79
    p.relatives, p.runs = view.relatives, view.runs
    p.tile = tile_code(view.tile) if view.tile else 0
    for square in view.ran:
        p.ran = INDEX[square]
        break
    p.hands, p.bag, p.in_bag = ZEROS[: CARDS * seats], integers([0] * view.bag), view.bag
    if view.seat is not None and view.hand is not None:
        for card in view.hand:
            p.hands[view.seat * CARDS + card] += 1
    p.supply, p.volcano, p.saved = integers(view.supply), integers(view.volcano), integers(view.saved)
    p.put_aside(view.discards, view.aside, view.duals)
    _populate(p, view)
    _lay(p, view)
    _bar(p, view)
    return p


def _populate(p: Position, view: View) -> None:
    p.room_n, p.room_s = _ROOM_N, _ROOM_S
    p.counts, p.total, p.citizens = ZEROS[: SIZE * MOST_SEATS], ZEROS[:SIZE], ZEROS[: p.seats]
    p.own_n, p.own_s = ZEROS[: p.seats], ZEROS[: p.seats]
    for square, counts in view.pieces.items():
        i = i64(INDEX[square])
        for seat, count in enumerate(counts):
            if count:
                p.counts[i * MOST_SEATS + seat] = count
                p.total[i] += count
                p.citizens[seat] += count
                p.own_n[seat] |= BIT_N[i]
                p.own_s[seat] |= BIT_S[i]
        if p.total[i]:
            p.occupied_n |= BIT_N[i]
            p.occupied_s |= BIT_S[i]
        if p.total[i] >= SPACES[i]:
            p.room_n &= ~BIT_N[i]
            p.room_s &= ~BIT_S[i]


def _lay(p: Position, view: View) -> None:
    """The lava and its covers."""
    p.lava_of_n, p.lava_of_s, p.laid = ZEROS[: len(SYMBOLS)], ZEROS[: len(SYMBOLS)], ZEROS[: len(SYMBOLS)]
    for square, symbol in view.lava.items():
        i = INDEX[square]
        p.lava_n |= BIT_N[i]
        p.lava_s |= BIT_S[i]
        if symbol == "cover":
            p.covered_n |= BIT_N[i]
            p.covered_s |= BIT_S[i]
        else:
            number = SYMBOLS.index(symbol)
            p.lava_of_n[number] |= BIT_N[i]
            p.lava_of_s[number] |= BIT_S[i]
            p.laid[number] += 1
            p.tiles += 1
    p.passable_n, p.passable_s = CITY_N & ~p.lava_n, CITY_S & ~p.lava_s
    if not p.options.vents_open:
        p.passable_n &= ~VENTS_N
        p.passable_s &= ~VENTS_S
    p.options.lava_ids += 1
    p.lava_id = p.options.lava_ids


def _bar(p: Position, view: View) -> None:
    """Where the pieces of this move have come, and where no more may (R10)."""
    for square in view.placed:
        i = INDEX[square]
        if p.placed == NOBODY:
            p.placed = i
            p.barred_n, p.barred_s = relatives_barred(p, i)
        else:
            p.barred_n |= HOUSE_N[i]
            p.barred_s |= HOUSE_S[i]
            p.came_n |= BIT_N[i]
            p.came_s |= BIT_S[i]
