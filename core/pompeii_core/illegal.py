"""Reasons for refusing an action: a code, its blanks, and the rule's number. The window has the sentences."""

from enum import StrEnum

from pompeii_core.actions import ANSWERS, Action, Choice, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.bitboards import BIT
from pompeii_core.city import BUILDING, INDEX, OUT, PART, SPACES, SYMBOLS, VENT, VENT_MASK
from pompeii_core.position import CARDS, CHOICES, SEETHES, TILES, Position


class Refusal(StrEnum):
    """What is wrong with an action; a comment names the blanks of its sentence."""

    GAME_OVER = "game_over"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    MUST_RUN = "must_run"
    MUST_BE_DONE = "must_be_done"
    PLACE_ASKED = "place_asked"  # these six name the choice that is pending instead
    RELATIVE_ASKED = "relative_asked"
    SACRIFICE_ASKED = "sacrifice_asked"
    LAVA_ASKED = "lava_asked"
    RUN_ASKED = "run_asked"
    ERUPT_ASKED = "erupt_asked"
    OUTSIDE = "outside"
    NO_EARLY_ERUPTION = "no_early_eruption"
    ERUPTED_ALREADY = "erupted_already"
    EMPTY_HAND = "empty_hand"
    CARD_HAS_ROOM = "card_has_room"
    NOT_IN_HAND = "not_in_hand"  # card
    PIECE_CAN_BE_PLACED = "piece_can_be_placed"
    NO_PIECE_LEFT = "no_piece_left"
    NO_HOUSE = "no_house"
    NO_SPACE = "no_space"
    NO_JOKER = "no_joker"  # card
    SAME_PART = "same_part"
    SAME_BUILDING = "same_building"
    BUILDING_HAD_RELATIVE = "building_had_relative"
    OTHER_COLOUR = "other_colour"
    OWN_PIECE = "own_piece"
    NO_SUCH_PIECE = "no_such_piece"
    NOT_ON_TILE = "not_on_tile"  # symbol
    LAVA_HERE = "lava_here"
    FIRST_ON_VENT = "first_on_vent"  # symbol
    OTHER_VENT = "other_vent"
    NO_LAVA_BESIDE = "no_lava_beside"  # symbol
    NOBODY_HERE = "nobody_here"
    HAS_RUN = "has_run"
    SAME_SQUARE = "same_square"
    NO_GATE = "no_gate"  # n steps
    LAVA_THERE = "lava_there"
    VENT_CLOSED = "vent_closed"
    TOO_FAR = "too_far"  # n steps


class IllegalAction(ValueError):
    """An action is not allowed now; `rule` is the number of the rule in docs/rules.md."""

    def __init__(self, code: Refusal, rule: str, **blanks: str | int) -> None:
        filled = "".join(f", {name} {value}" for name, value in blanks.items())
        super().__init__(f"{code.replace('_', ' ')}{filled} ({rule})")
        self.code = code
        self.rule = rule
        self.blanks = blanks


def explain(p: Position, action: Action, seat: int | None) -> IllegalAction:
    """Return why `seat` may not do `action`, which must be illegal in this position; None counts as not on turn."""
    choice = CHOICES[p.choice]
    if choice is None:
        return IllegalAction(Refusal.GAME_OVER, "R24")
    if isinstance(action, Erupt):
        return _eruption(p, seat)
    if seat != p.active:
        return IllegalAction(Refusal.NOT_YOUR_TURN, "R6")
    if isinstance(action, Done):
        if choice is Choice.RUN:
            return IllegalAction(Refusal.MUST_RUN, "V16")
        return IllegalAction(Refusal.MUST_BE_DONE, "R26")
    if not isinstance(action, ANSWERS[choice]):
        return IllegalAction(Refusal(f"{choice}_asked"), "R26")
    match action:
        case Place() | Discard():
            return _card(p, action)
        case Relative():
            return _relative(p, INDEX.get(action.square))
        case Sacrifice():
            own = action.seat == p.on_turn and not p.options.omen_takes_any
            return IllegalAction(Refusal.OWN_PIECE if own else Refusal.NO_SUCH_PIECE, "R12")
        case Lava():
            return _tile(p, action)
        case Run():
            return _run(p, action)


def _in(i: int, n: int, s: int) -> bool:
    return bool(BIT.n[i] & n or BIT.s[i] & s)


def _eruption(p: Position, seat: int | None) -> IllegalAction:
    if not p.options.early_eruption:
        return IllegalAction(Refusal.NO_EARLY_ERUPTION, "V7")
    if p.phase > SEETHES:
        return IllegalAction(Refusal.ERUPTED_ALREADY, "R13")
    if seat is not None and not p.held[seat]:
        return IllegalAction(Refusal.EMPTY_HAND, "R13")
    return IllegalAction(Refusal.CARD_HAS_ROOM, "R13")


def _card(p: Position, action: Place | Discard) -> IllegalAction:
    if not 0 < action.card < CARDS or not p.held[p.on_turn] >> action.card & 1:
        return IllegalAction(Refusal.NOT_IN_HAND, "R6", card=action.card)
    if isinstance(action, Discard):
        return IllegalAction(Refusal.PIECE_CAN_BE_PLACED, "R8")
    i = INDEX.get(action.square)
    if not p.supply[p.on_turn]:
        return IllegalAction(Refusal.NO_PIECE_LEFT, "R8")
    if i is None:
        return IllegalAction(Refusal.OUTSIDE, "R1")
    if not SPACES[i]:
        return IllegalAction(Refusal.NO_HOUSE, "R6")
    if p.room_n | p.room_s and not _in(i, p.room_n, p.room_s):
        return IllegalAction(Refusal.NO_SPACE, "R6")
    return IllegalAction(Refusal.NO_JOKER, "R7", card=action.card)


def _relative(p: Position, i: int | None) -> IllegalAction:
    if i is None:
        return IllegalAction(Refusal.OUTSIDE, "R1")
    if not SPACES[i]:
        return IllegalAction(Refusal.NO_HOUSE, "R10")
    if not _in(i, p.room_n, p.room_s):
        return IllegalAction(Refusal.NO_SPACE, "R10")
    first = p.placed
    if PART[i] == PART[first]:
        return IllegalAction(Refusal.SAME_PART, "R10")
    if BUILDING[i] == BUILDING[first] and not p.options.same_building:
        return IllegalAction(Refusal.SAME_BUILDING, "V5")
    if _in(i, p.barred_n, p.barred_s):
        return IllegalAction(Refusal.BUILDING_HAD_RELATIVE, "R10")
    return IllegalAction(Refusal.OTHER_COLOUR, "R10")


def _tile(p: Position, action: Lava) -> IllegalAction:
    i, symbol = INDEX.get(action.square), action.symbol
    if symbol not in TILES[p.tile]:
        return IllegalAction(Refusal.NOT_ON_TILE, "R16", symbol=symbol)
    if i is None:
        return IllegalAction(Refusal.OUTSIDE, "R1")
    if _in(i, p.lava_n, p.lava_s):
        return IllegalAction(Refusal.LAVA_HERE, "R16")
    if not p.laid[SYMBOLS.index(symbol)] and not _in(VENT[symbol], p.lava_n, p.lava_s):
        return IllegalAction(Refusal.FIRST_ON_VENT, "R16", symbol=symbol)
    if VENT_MASK >> i & 1:
        return IllegalAction(Refusal.OTHER_VENT, "R16")
    return IllegalAction(Refusal.NO_LAVA_BESIDE, "R16", symbol=symbol)


def _run(p: Position, action: Run) -> IllegalAction:
    seat, i = p.on_turn, INDEX.get(action.origin)
    if i is None or not p.standing(i)[seat]:
        return IllegalAction(Refusal.NOBODY_HERE, "R21")
    if p.ran == i and p.standing(i)[seat] == 1:
        return IllegalAction(Refusal.HAS_RUN, "R22")
    if action.target == action.origin:
        return IllegalAction(Refusal.SAME_SQUARE, "R21")
    if action.target == OUT:
        return IllegalAction(Refusal.NO_GATE, "R21", n=p.total[i])
    j = INDEX.get(action.target)
    if j is None:
        return IllegalAction(Refusal.OUTSIDE, "R1")
    if _in(j, p.lava_n, p.lava_s):
        return IllegalAction(Refusal.LAVA_THERE, "R21")
    if not _in(j, p.passable_n, p.passable_s):
        return IllegalAction(Refusal.VENT_CLOSED, "V8")
    return IllegalAction(Refusal.TOO_FAR, "R21", n=p.total[i])
