"""Why an action is refused: a code, what fills its blanks, and the rule that says so. The words are the window's."""

from enum import StrEnum

from pompeii_core.actions import ANSWERS, Action, Choice, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import BUILDING, INDEX, OUT, PART, SPACES, VENT, VENT_MASK
from pompeii_core.placement import place_targets
from pompeii_core.state import State


class Refusal(StrEnum):
    """What is wrong with an action; the blanks that a code brings stand behind it."""

    GAME_OVER = "game_over"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    MUST_RUN = "must_run"
    MUST_BE_DONE = "must_be_done"
    PLACE_ASKED = "place_asked"  # what is asked instead, by the name of the choice
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
    """An action that is not allowed now; `rule` is its number in docs/rules.md."""

    def __init__(self, code: Refusal, rule: str, **blanks: str | int) -> None:
        filled = "".join(f", {name} {value}" for name, value in blanks.items())
        super().__init__(f"{code.replace('_', ' ')}{filled} ({rule})")
        self.code = code
        self.rule = rule
        self.blanks = blanks


def explain(g: State, action: Action, seat: int | None) -> IllegalAction:
    """Why an action that is not legal is not."""
    if g.choice is None:
        return IllegalAction(Refusal.GAME_OVER, "R24")
    if isinstance(action, Erupt):
        return _eruption(g, seat)
    if seat != g.active:
        return IllegalAction(Refusal.NOT_YOUR_TURN, "R6")
    if isinstance(action, Done):
        if g.choice is Choice.RUN:
            return IllegalAction(Refusal.MUST_RUN, "V16")
        return IllegalAction(Refusal.MUST_BE_DONE, "R26")
    if not isinstance(action, ANSWERS[g.choice]):
        return IllegalAction(Refusal(f"{g.choice}_asked"), "R26")
    match action:
        case Place() | Discard():
            return _card(g, action)
        case Relative():
            return _relative(g, INDEX.get(action.square))
        case Sacrifice():
            return _victim(g, action)
        case Lava():
            return _tile(g, action)
        case Run():
            return _run(g, action)


def _outside() -> IllegalAction:
    return IllegalAction(Refusal.OUTSIDE, "R1")


def _eruption(g: State, seat: int | None) -> IllegalAction:
    if g.rules.early_eruption == "no":
        return IllegalAction(Refusal.NO_EARLY_ERUPTION, "V7")
    if not g.phase.placing:
        return IllegalAction(Refusal.ERUPTED_ALREADY, "R13")
    if seat is not None and not g.hands[seat]:
        return IllegalAction(Refusal.EMPTY_HAND, "R13")
    return IllegalAction(Refusal.CARD_HAS_ROOM, "R13")


def _card(g: State, action: Place | Discard) -> IllegalAction:
    if action.card not in g.hands[g.on_turn]:
        return IllegalAction(Refusal.NOT_IN_HAND, "R6", card=action.card)
    if isinstance(action, Discard):
        return IllegalAction(Refusal.PIECE_CAN_BE_PLACED, "R8")
    i = INDEX.get(action.square)
    if not g.supply[g.on_turn]:
        return IllegalAction(Refusal.NO_PIECE_LEFT, "R8")
    if i is None:
        return _outside()
    if not SPACES[i]:
        return IllegalAction(Refusal.NO_HOUSE, "R6")
    if place_targets(g, action.card) and not g.room >> i & 1:
        return IllegalAction(Refusal.NO_SPACE, "R6")
    return IllegalAction(Refusal.NO_JOKER, "R7", card=action.card)


def _relative(g: State, i: int | None) -> IllegalAction:
    if i is None:
        return _outside()
    if not SPACES[i]:
        return IllegalAction(Refusal.NO_HOUSE, "R10")
    if not g.room >> i & 1:
        return IllegalAction(Refusal.NO_SPACE, "R10")
    first = g.placed[0]
    if PART[i] == PART[first]:
        return IllegalAction(Refusal.SAME_PART, "R10")
    if BUILDING[i] == BUILDING[first] and g.rules.relative_same_building == "no":
        return IllegalAction(Refusal.SAME_BUILDING, "V5")
    if g.barred >> i & 1:
        return IllegalAction(Refusal.BUILDING_HAD_RELATIVE, "R10")
    return IllegalAction(Refusal.OTHER_COLOUR, "R10")


def _victim(g: State, action: Sacrifice) -> IllegalAction:
    if action.seat == g.on_turn and g.rules.omen_takes == "opponent":
        return IllegalAction(Refusal.OWN_PIECE, "R12")
    return IllegalAction(Refusal.NO_SUCH_PIECE, "R12")


def _tile(g: State, action: Lava) -> IllegalAction:
    i, symbol = INDEX.get(action.square), action.symbol
    if g.tile is None or symbol not in g.tile:
        return IllegalAction(Refusal.NOT_ON_TILE, "R16", symbol=symbol)
    if i is None:
        return _outside()
    if g.lava >> i & 1:
        return IllegalAction(Refusal.LAVA_HERE, "R16")
    if not g.lava_of[symbol] and not g.lava >> VENT[symbol] & 1:
        return IllegalAction(Refusal.FIRST_ON_VENT, "R16", symbol=symbol)
    if VENT_MASK >> i & 1:
        return IllegalAction(Refusal.OTHER_VENT, "R16")
    return IllegalAction(Refusal.NO_LAVA_BESIDE, "R16", symbol=symbol)


def _run(g: State, action: Run) -> IllegalAction:
    seat, i = g.on_turn, INDEX.get(action.origin)
    if i is None or not g.own[seat] >> i & 1:
        return IllegalAction(Refusal.NOBODY_HERE, "R21")
    if g.ran == i and g.counts[seat][i] == 1:
        return IllegalAction(Refusal.HAS_RUN, "R22")
    if action.target == action.origin:
        return IllegalAction(Refusal.SAME_SQUARE, "R21")
    if action.target == OUT:
        return IllegalAction(Refusal.NO_GATE, "R21", n=g.total[i])
    j = INDEX.get(action.target)
    if j is None:
        return _outside()
    if g.lava >> j & 1:
        return IllegalAction(Refusal.LAVA_THERE, "R21")
    if not g.passable >> j & 1:
        return IllegalAction(Refusal.VENT_CLOSED, "V8")
    return IllegalAction(Refusal.TOO_FAR, "R21", n=g.total[i])
