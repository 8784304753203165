"""Which sides of the table have room beside the board, and how wide they are."""

from enum import StrEnum
from typing import Final, NamedTuple

from pompeii_qt.art.geometry import BOARD_RECT

FOLD: Final = 24
"""Pixels of width of what folds a side."""
GAP: Final = 6
_LEAST: Final = 480
"""Pixels of width that the board keeps beside an open side."""
_CRAMPED: Final = 1.1
_GAIN: Final = 1.05
"""By how much the board has to grow for players or hand to give their place up."""


class Side(StrEnum):
    """Where a side is: beside the board, over it, folded, of the players with a strip left, or not there at all."""

    BESIDE = "beside"
    OVER = "over"
    FOLDED = "folded"
    AWAY = "away"


class Wish(StrEnum):
    """What a person wants of a side; `AUTO`: what there is room for."""

    AUTO = "auto"
    OPEN = "open"
    FOLDED = "folded"


class Widths(NamedTuple):
    """Pixels that the players take, open and as a strip, and the panels."""

    players: int
    strip: int
    panels: int
    cramped: bool = False
    """Whether the players would need more than there is for them, by much."""


def side_widths(page: int, scale: float, strip: int) -> Widths:
    """For a page so many pixels wide and text `scale` times as large as usual."""
    scale = (1 + scale) / 2  # what is there breaks its lines: the board is not to pay for all of it
    players, panels = within(200, page * 0.185, 310) * scale, within(262, page * 0.2, 340) * scale
    most = max(200, round(page * 0.3))
    panels_most = max(262, most)
    return Widths(within(200, players, most), strip, within(262, panels, panels_most), players > most * _CRAMPED)


def panels_fit(page: int, widths: Widths, players: Wish) -> bool:
    """Whether the panels have room beside the board."""
    left = widths.strip if players is Wish.FOLDED else widths.players
    return board_width(page, left, widths.panels) >= _LEAST


def players_side(page: int, widths: Widths, wish: Wish, *, panels: bool, flight_height: int = 0) -> Side:
    """Where the players are; `panels`: whether those are to be beside the board.

    `flight_height`: pixels that the board has in the flight, where the players fold for the sake of it; 0 before.
    """
    right = widths.panels if panels else 0
    if wish is Wish.FOLDED or widths.cramped or board_width(page, widths.players, right) < _LEAST:
        return Side.FOLDED
    if wish is Wish.AUTO and flight_height:
        highest = flight_height * BOARD_RECT.width() / BOARD_RECT.height()
        folded, beside = (min(board_width(page, left, right), highest) for left in (widths.strip, widths.players))
        if folded > beside * _GAIN:
            return Side.FOLDED
    return Side.BESIDE


def board_width(page: int, left: int, right: int) -> int:
    """Pixels that are left for the board between two sides."""
    return page - 2 * GAP - 2 * FOLD - left - right


def hand_beside(width: int, height: int, below: int, beside: int) -> bool:
    """Whether the board is larger with the hand beside it than below it, by the pixels that the hand takes of either.

    `width` and `height` are what both have together.
    """
    shape = BOARD_RECT.width() / BOARD_RECT.height()
    return min(width - beside, height * shape) > min(width, (height - below) * shape) * _GAIN


def within(low: int, wanted: float, high: int) -> int:
    """`wanted`, rounded, but not below `low` or above `high`."""
    return max(low, min(high, round(wanted)))
