"""What a seat can work out about the hidden cards and tiles from what everybody has seen."""

from collections import Counter
from typing import NamedTuple

from pompeii_core.city import SYMBOLS
from pompeii_core.rules import Rules
from pompeii_core.setup import DUAL_TILES, NUMBERED_CARDS, all_tiles
from pompeii_core.view import View


class Left(NamedTuple):
    """Tiles in the bag; single tiles of several `symbols` where a dual one was played as nobody can tell which."""

    symbols: tuple[str, ...]
    number: int
    dual: bool = False


def cards_unseen(view: View) -> Counter[int]:
    """Numbered cards that are neither discarded nor in the own hand: in the deck, in other hands or out of the game."""
    return Counter(NUMBERED_CARDS) - Counter(view.discards) - Counter(view.hand or [])


def bag_left(view: View, rules: Rules) -> list[Left]:
    """What is still in the bag, single tiles first, then the dual ones (V13); nothing that has run out."""
    drawn = [tuple(tile) for tile in view.aside] + ([tuple(view.tile)] if view.tile else [])
    singles = Counter(tile[0] for tile in all_tiles(rules) if len(tile) == 1)
    singles -= Counter(tile[0] for tile in drawn if len(tile) == 1)
    lava = Counter(symbol for symbol in view.lava.values() if symbol in SYMBOLS)
    duals = [tuple(tile) for tile in DUAL_TILES] if rules.dual_vents == "on" else []
    seen = [tuple(tile) for tile in view.duals]
    placed = [tile for tile in seen if tile not in drawn]
    left = []
    paired = {symbol: tile for tile in placed for symbol in tile}
    for symbol in SYMBOLS:
        if symbol not in paired:
            left.append(Left((symbol,), singles[symbol] - lava[symbol]))
        elif symbol == paired[symbol][0]:
            pair = paired[symbol]
            # The dual tile itself lies there as one of the two, and is none of the single ones.
            left.append(Left(pair, sum(singles[one] - lava[one] for one in pair) + 1))
    left += [Left(tile, 1, dual=True) for tile in duals if tile not in seen]
    return [entry for entry in left if entry.number > 0]
