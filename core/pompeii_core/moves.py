"""Actions as integer codes, which searches play: listing the legal ones in a fixed order, and doing one.

A code's meaning depends on the pending choice. It is `DONE`, `DECLARE` or `first << 7 | square`. `first` counts from 1:
the card, the tile's symbol, the victim's seat or the origin of a run; 1 for a relative. `square` is `OUT` for a run
through a gate and `NOWHERE` for a discard.
"""

from functools import partial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core import actions, lava, placement, runs
from pompeii_core.actions import Action, Choice, Discard, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.bitboards import NORTH, SIZE, integers, pop
from pompeii_core.city import INDEX, NUMBERED, pick, squares
from pompeii_core.city import OUT as _OUT
from pompeii_core.events import GaveUp
from pompeii_core.memo import Memo
from pompeii_core.position import ERUPT, LAVA, NUMBER, PLACE, RELATIVE, RUN, SACRIFICE, Position
from pompeii_core.runs import OUT, REACH, reach, runners

DONE: Final = 0
DECLARE: Final = 1
NOWHERE: Final = 127

assert OUT == SIZE < NOWHERE


def code_of(action: Action) -> i64:
    """Return the code of an action, legal or not; KeyError for an unknown symbol or a square outside the city."""
    # Compare types: isinstance is slow here because of the actions' metaclass.
    if type(action) is Run:
        target = OUT if action.target == _OUT else INDEX[action.target]
        return INDEX[action.origin] + 1 << 7 | target
    if type(action) is Lava:
        return NUMBER[action.symbol] << 7 | INDEX[action.square]
    if type(action) is Place:
        return action.card << 7 | INDEX[action.square]
    if type(action) is Relative:
        return 1 << 7 | INDEX[action.square]
    if type(action) is Sacrifice:
        return action.seat + 1 << 7 | INDEX[action.square]
    if type(action) is Discard:
        return action.card << 7 | NOWHERE
    return DECLARE if type(action) is Erupt else DONE


def action_of(choice: Choice, code: i64) -> Action:
    """Return the action that a code stands for when `choice` is pending. Impossible codes are not detected."""
    first, square = (code >> 7) - 1, code & 127
    if code <= DECLARE:
        return actions.ERUPT if code == DECLARE else actions.DONE
    if choice is Choice.RUN:
        return actions.RUNS_OUT[first] if square == OUT else actions.RUNS[first][square]
    if choice is Choice.LAVA:
        return actions.LAVAS[first][square]
    if choice is Choice.PLACE:
        return actions.DISCARDS[first + 1] if square == NOWHERE else actions.PLACES[first + 1][square]
    return actions.RELATIVES[square] if choice is Choice.RELATIVE else actions.SACRIFICES[first][square]


MOST_ACTIONS: Final = 36 * 70 + 1  # maximum number of legal actions
_ROOM: Final = integers([0] * MOST_ACTIONS)


def legal(p: Position, codes: vec[i64]) -> i64:
    """Write the pending choice's legal codes into `codes`, of length MOST_ACTIONS; return their number, 0 if none."""
    choice = p.choice
    at: i64 = 0
    if choice == RUN:
        at = _runs(p, codes)
    elif choice == PLACE:
        at = _placements(p, codes)
    elif choice == LAVA:
        symbols = p.tile
        while symbols:
            n, s = lava.tile_targets(p, (symbols & 7) - 1)
            at = _each(n, s, symbols & 7, codes, at)
            symbols >>= 3
    elif choice == SACRIFICE:
        for seat in range(p.seats):
            if seat != p.on_turn or p.options.omen_takes_any:
                at = _each(p.own_n[seat], p.own_s[seat], seat + 1, codes, at)
    elif choice == RELATIVE:
        n, s = placement.relative_targets(p)
        at = _each(n, s, 1, codes, 0)
        codes[at] = DONE
        at += 1
    elif choice == ERUPT:
        codes[0], codes[1] = DECLARE, DONE
        at = 2
    return at


def _runs(p: Position, codes: vec[i64]) -> i64:
    n, s = runners(p)
    at: i64 = 0
    while n | s:
        i, n, s = pop(n, s)
        to_n, to_s, leaves = reach(i, p.total[i], p.passable_n, p.passable_s)
        at = _each(to_n, to_s, i + 1, codes, at)
        if leaves:
            codes[at] = i + 1 << 7 | OUT
            at += 1
    if p.options.optional_runs:
        codes[at] = DONE
        at += 1
    return at


def _placements(p: Position, codes: vec[i64]) -> i64:
    held = p.held[p.on_turn]
    nowhere = not p.room_n | p.room_s or not p.supply[p.on_turn]
    at: i64 = 0
    while held:
        card, held, _ = pop(held, 0)
        if nowhere:
            codes[at] = card << 7 | NOWHERE
            at += 1
        else:
            n, s = placement.place_targets(p, card)
            at = _each(n, s, card, codes, at)
    return at


_PLACES: Final = [Memo(partial(pick, row)) for row in actions.PLACES]
# Card numbers by the bits of the cards held
_HANDS: Final = Memo[int, list[int]](lambda held: [card for card in range(1, NUMBERED + 1) if held >> card & 1])


def legal_actions(p: Position) -> list[Action]:
    """Return the legal actions of the pending choice, in the order of `legal`; none once the game is over."""
    choice = p.choice
    if choice == RUN:
        return _run_actions(p)
    found: list[Action] = []
    n: int
    s: int
    if choice == LAVA:
        symbols = p.tile
        while symbols:
            symbol = (symbols & 7) - 1
            n, s = lava.tile_targets(p, symbol)
            found += pick(actions.LAVAS[symbol], n | s << NORTH)
            symbols >>= 3
    elif choice == PLACE:
        cards = _HANDS[p.held[p.on_turn]]
        if not p.room_n | p.room_s or not p.supply[p.on_turn]:
            return [actions.DISCARDS[card] for card in cards]
        for card in cards:
            n, s = placement.place_targets(p, card)
            found += _PLACES[card][n | s << NORTH]
    elif choice == RELATIVE:
        n, s = placement.relative_targets(p)
        return [*pick(actions.RELATIVES, n | s << NORTH), actions.DONE]
    elif choice == SACRIFICE:
        for victim in range(p.seats):
            if victim != p.on_turn or p.options.omen_takes_any:
                n, s = p.own_n[victim], p.own_s[victim]
                found += pick(actions.SACRIFICES[victim], n | s << NORTH)
    elif choice == ERUPT:
        return [actions.ERUPT, actions.DONE]
    return found


def _run_actions(p: Position) -> list[Action]:
    # `mask` is inlined: half of the time of a game is spent here.
    total = p.total
    n: int
    s: int
    n, s = p.passable_n, p.passable_s
    passable = n | s << NORTH
    n, s = runners(p)
    found: list[Action] = []
    for i in squares(n | s << NORTH):
        disk, within = REACH[i][total[i]]
        found += within[passable & disk]
    if p.options.optional_runs:
        found.append(actions.DONE)
    return found


def legal_codes(p: Position) -> list[int]:
    """Return the codes of all legal actions in a new list, in the order of `Game.legal_actions`."""
    codes = _ROOM[:]
    return [codes[at] for at in range(legal(p, codes))]


def _each(n: i64, s: i64, first: i64, codes: vec[i64], at: i64) -> i64:
    """Write `first` << 7 | square for each square of a mask into `codes` from index `at`.

    Return the next free index.
    """
    while n | s:
        square, n, s = pop(n, s)
        codes[at] = first << 7 | square
        at += 1
    return at


def play(p: Position, code: i64) -> None:
    """Do the action that a code stands for, unchecked, and continue to the next choice or the end of the game."""
    first, square, choice = (code >> 7) - 1, code & 127, p.choice
    if code == DONE:
        decline(p)
    elif choice == RUN:
        runs.run(p, first, square)
        lava.after_run(p)
    elif choice == LAVA:
        lava.lay_tile(p, first, square)
        lava.after_tile(p)
    elif choice == PLACE:
        if square == NOWHERE:
            placement.discard(p, first + 1)
        else:
            placement.place(p, first + 1, square)
    elif choice == RELATIVE:
        placement.place_relative(p, square)
    elif choice == SACRIFICE:
        placement.sacrifice(p, square, first)
    else:
        placement.erupt(p, p.active, True)


def decline(p: Position) -> None:
    """Answer the pending choice with `DONE`: end the turn's runs, or the relatives and draw, or continue the poll."""
    if p.choice == ERUPT:
        placement.ask_next(p)
        return
    running = p.choice == RUN
    if p.ledger is not None:
        p.ledger.events.append(GaveUp(p.on_turn, Choice.RUN if running else Choice.RELATIVE))
    if running:
        runs.end_runs(p)
        lava.end_turn(p)
    else:
        placement.end_relatives(p)
