"""The phrases that reasons are made of, and back from a reason to its phrase.

Seats are named `seat 1` to `seat 4`, squares as `E6`.
"""

import re
from typing import Final

PHRASES: Final = {
    "out": "runs out of the city by {gate}",
    "near": "one run from {gate}",
    "short": "{n} steps short of a run out by {gate}",
    "step_short": "a step short of a run out by {gate}",
    "no_way": "no way out from {square}",
    "leaves_crowd": "leaves the crowd of {n} at {square}",
    "joins_crowd": "joins the crowd of {n} at {square}",
    "joins_one": "joins the citizen at {square}",
    "leaves_heat": "leaves the heat at {square}",
    "into_heat": "stands beside lava at {square}",
    "severed": "one tile can cut off {square}",
    "severed_soon": "{n} tiles can cut off {square}",
    "barred": "one tile can bar the way from {square} to {gate}",
    "barred_soon": "{n} tiles can bar the way from {square} to {gate}",
    "last_turn": "this is its last turn",
    "few_tiles": "only {n} tiles are left in the bag",
    "vent": "beside the {symbol} vent",
    "relatives": "brings {n} relatives",
    "relative": "brings a relative",
    "joker": "a joker: every house of {card} is full",
    "keeps": "spends card {card}, which would bring relatives later",
    "no_room": "nothing can be placed",
    "takes": "takes a citizen of {seat}, who stood {n} from a gate",
    "from_crowd": "from the crowd of {n} at {square}",
    "leader": "{seat} is the strongest rival",
    "burns": "burns {n} of {seat}",
    "burns_own": "burns {n} of its own",
    "cuts_off": "cuts off {n} of {seat}",
    "cuts_own": "cuts off {n} of its own",
    "closes": "closes {gate}",
    "longer": "a longer way out for {n} of {seat}",
    "longer_own": "a longer way out for {n} of its own",
    "heats": "puts lava beside {n} of {seat}",
    "heats_own": "puts lava beside {n} of its own",
    "threatens": "leaves {n} of {seat} one tile from being cut off",
    "threatens_own": "leaves {n} of its own one tile from being cut off",
    "harmless": "harms nobody",
    "no_run": "no run is better than staying",
    "no_relative": "no home left is worth a relative",
    "ahead": "ahead by what stands in the city",
    "trails": "behind by what stands in the city",
    "behind": "not far enough ahead for the eruption",
    "declares": "makes Vesuvius erupt now",
}
"""By key; blanks in braces."""


def template(reason: str) -> tuple[str, dict[str, str]]:
    """The phrase that a reason was made of, and what fills its blanks: so that a window can say it in its language."""
    for phrase, pattern in _PATTERNS:
        match = pattern.fullmatch(reason)
        if match:
            return phrase, match.groupdict()
    raise ValueError(f"“{reason}” is no reason of this player")


# Where two phrases would fit, the one with fewer blanks is meant.
_PATTERNS: Final = [
    (phrase, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(phrase))))
    for phrase in sorted(PHRASES.values(), key=lambda phrase: (phrase.count("{"), -len(phrase)))
]
