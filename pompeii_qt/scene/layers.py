"""The one table of z-layers: what lies over what on the board."""

from typing import Final

ROOFS: Final = 0
"""Over the spaces, once nobody is placed any more."""
VOLCANO: Final = 1
HEAT: Final = 2
LAVA: Final = 3
TRACES: Final = 3.5
"""What the last moves have left; under the targets, which always stand out."""
DARKNESS: Final = 4
GLOW: Final = 5
TARGETS: Final = 6
MARKS: Final = 7
POINTED: Final = 8
PIECES: Final = 10
SEALS: Final = 11
RINGS: Final = 12
FIGURES: Final = 13
"""Values by square: what stands there must not hide them."""
CURSOR: Final = 14
WAITING: Final = 16
"""The drawn tile beside the crater."""
MOVING: Final = 20
GHOST: Final = 24
"""What follows the pointer."""
FLAMES: Final = 26
EVENTS: Final = 30
"""What an event shows large over everything, for a moment."""
