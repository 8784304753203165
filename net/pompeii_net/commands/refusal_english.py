"""Words of what the rules refuse for the command line, which speaks English, as the window says it in English."""

from collections.abc import Mapping
from typing import Final

from pompeii_core.illegal import Refusal

_REFUSALS: Final = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NO_SUCH_SEAT: "there is no such seat",
    Refusal.NOT_YOUR_TURN: "it is not this seat's turn to decide",
    Refusal.MUST_RUN: "you must move as long as a move is possible",
    Refusal.MUST_BE_DONE: "this must be done",
    Refusal.PLACE_ASKED: "first play a card",
    Refusal.RELATIVE_ASKED: "first decide about a relative",
    Refusal.SACRIFICE_ASKED: "first choose a victim for the omen",
    Refusal.LAVA_ASKED: "first place the lava tile",
    Refusal.RUN_ASKED: "first move a citizen",
    Refusal.ERUPT_ASKED: "first decide whether to declare the eruption",
    Refusal.OUTSIDE: "that is not a square of the city",
    Refusal.NO_EARLY_ERUPTION: "these rules have no early eruption",
    Refusal.ERUPTED_ALREADY: "Vesuvius has erupted already",
    Refusal.EMPTY_HAND: "an empty hand cannot be shown",
    Refusal.CARD_HAS_ROOM: "a card in this hand still has room in its building",
    Refusal.NOT_IN_HAND: "there is no {card} in this hand",
    Refusal.PIECE_CAN_BE_PLACED: "a card can be discarded only if no citizen can be placed",
    Refusal.NO_PIECE_LEFT: "no citizen is left to place: discard a card",
    Refusal.NO_HOUSE: "there is no building here",
    Refusal.NO_SPACE: "no space is free here",
    Refusal.NO_JOKER: "building {card} still has room, so the card is not a joker",
    Refusal.SAME_PART: "a relative cannot move into the same part",
    Refusal.SAME_BUILDING: "a relative must move into another building",
    Refusal.BUILDING_HAD_RELATIVE: "this building has already taken a relative this turn",
    Refusal.OTHER_COLOUR: "relatives move into buildings of the same colour or neutral ones",
    Refusal.OWN_PIECE: "an omen takes another player's citizen",
    Refusal.NO_SUCH_PIECE: "there is no such citizen here",
    Refusal.NOT_ON_TILE: "the tile drawn shows no {symbol}",
    Refusal.LAVA_HERE: "there is lava here already",
    Refusal.FIRST_ON_VENT: "the first {symbol} goes on its vent",
    Refusal.OTHER_VENT: "this vent waits for another symbol",
    Refusal.NO_LAVA_BESIDE: "there is no {symbol} lava next to this square",
    Refusal.NOBODY_HERE: "none of your citizens is here",
    Refusal.HAS_RUN: "this citizen has already moved",
    Refusal.SAME_SQUARE: "a move must end on another square",
    Refusal.NO_GATE: "no gate is within {n} steps",
    Refusal.LAVA_THERE: "there is lava there",
    Refusal.VENT_CLOSED: "vents cannot be entered",
    Refusal.TOO_FAR: "too far: {n} steps from here",
}


def refusal_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Why the rules do not allow an action, without the full stop; a number of steps has its plural."""
    words = _REFUSALS[Refusal(code)].format(**blanks)
    return words.replace("1 steps", "1 step") if blanks.get("n") == 1 else words
