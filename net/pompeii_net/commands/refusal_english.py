"""Words of what the rules refuse for the command line, which speaks English, as the window says it in English."""

from collections.abc import Mapping
from typing import Final

from pompeii_core.illegal import Refusal

_REFUSALS: Final = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NO_SUCH_SEAT: "there is no such seat",
    Refusal.NOT_YOUR_TURN: "it is not this seat's turn to decide",
    Refusal.MUST_RUN: "a run must be made while one is possible",
    Refusal.MUST_BE_DONE: "this must be done",
    Refusal.PLACE_ASKED: "a card is asked for now",
    Refusal.RELATIVE_ASKED: "a relative is asked for now",
    Refusal.SACRIFICE_ASKED: "a victim for the omen is asked for now",
    Refusal.LAVA_ASKED: "a lava tile is asked for now",
    Refusal.RUN_ASKED: "a run is asked for now",
    Refusal.ERUPT_ASKED: "whether to declare the eruption is asked for now",
    Refusal.OUTSIDE: "that is not a square of the city",
    Refusal.NO_EARLY_ERUPTION: "these rules know no early eruption",
    Refusal.ERUPTED_ALREADY: "Vesuvius has erupted already",
    Refusal.EMPTY_HAND: "an empty hand cannot be shown",
    Refusal.CARD_HAS_ROOM: "a card in this hand still has room in its building",
    Refusal.NOT_IN_HAND: "there is no {card} in this hand",
    Refusal.PIECE_CAN_BE_PLACED: "a card is only discarded where no piece can be placed",
    Refusal.NO_PIECE_LEFT: "no piece is left: the card is discarded",
    Refusal.NO_HOUSE: "there is no house here",
    Refusal.NO_SPACE: "no space is free here",
    Refusal.NO_JOKER: "building {card} still has room: the card is no joker",
    Refusal.SAME_PART: "a relative moves elsewhere, not into the same part",
    Refusal.SAME_BUILDING: "a relative moves into another building",
    Refusal.BUILDING_HAD_RELATIVE: "this building has had a relative in this move",
    Refusal.OTHER_COLOUR: "relatives live in the same colour or in neutral buildings",
    Refusal.OWN_PIECE: "an omen takes a piece of somebody else",
    Refusal.NO_SUCH_PIECE: "there is no such piece here",
    Refusal.NOT_ON_TILE: "the tile drawn shows no {symbol}",
    Refusal.LAVA_HERE: "lava lies here already",
    Refusal.FIRST_ON_VENT: "the first {symbol} goes on its vent",
    Refusal.OTHER_VENT: "this vent waits for another symbol",
    Refusal.NO_LAVA_BESIDE: "no {symbol} lava lies beside this square",
    Refusal.NOBODY_HERE: "none of your people stands here",
    Refusal.HAS_RUN: "this one has run already",
    Refusal.SAME_SQUARE: "a run ends on another square",
    Refusal.NO_GATE: "no gate is within {n} steps",
    Refusal.LAVA_THERE: "lava lies there",
    Refusal.VENT_CLOSED: "vents may not be entered",
    Refusal.TOO_FAR: "too far: {n} steps from here",
}


def refusal_words(code: str, blanks: Mapping[str, str | int]) -> str:
    """Why the rules do not allow an action, without the full stop; a number of steps has its plural."""
    words = _REFUSALS[Refusal(code)].format(**blanks)
    return words.replace("1 steps", "1 step") if blanks.get("n") == 1 else words
