"""How hard a join code is to guess that somebody has made up: five guesses a minute find a word."""

from itertools import groupby, pairwise
from math import log2
from typing import Final

from pompeii_net.lan.transport.join_codes import LOOK_ALIKES

_RANDOM: Final = 5.0
"""Bits of a character that nothing foretells, of 32."""
_DIGIT: Final = log2(10)
_LETTERS: Final = 2.5
"""Bits of a letter that often follows the one before it."""
_FORETOLD: Final = 1.0
_PICTURE: Final = 2.0
"""Bits of the choice to write a letter so."""
_RUN: Final = 3
"""Pairs in a row that are no chance."""
_ENOUGH: Final = 0.72
"""Of the bits of a fresh code."""

_FREQUENT: Final = """
ad al am an ar as at ba be bi bl bo br ca ce ch ci ck co da de di do ea ed ei el em en er es et ev ex fa fe fi fo fr
ga ge gi go gr ha he hi ho ia ic ie il im in io ir is it ja je jo ka ke ki kl ko la le li ll lo lu ma me mi mo mp na
nd ne ng ni nn no nt oc of ol om on op or os ot ou pa pe pi pl po pr qu ra rd re ri ro ru sa sc se sh si so sp ss st
ta te th ti to tr ts tt ub um un ur us ve vi wa we wi wo za ze
"""
"""Pairs of letters of which English, French and German words and names are mostly made."""
_ROWS: Final = ("0123456789", "1234567890", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "QWERTYUIOP", "QWERTZUIOP", "AZERTYUIOP",
                "ASDFGHJKL", "ZXCVBNM", "YXCVBNM")  # fmt: skip
_PICTURES: Final = str.maketrans("34578", "EASTB")
"""Digits that people write for letters; 0 and 1 are O and I, as in every code."""


def entropy_bits(code: str) -> float:
    """An estimate of what is unknown about a tidy code, five bits a character at most."""
    drawn = code.translate(_PICTURES)
    chosen = sum(a != b for a, b in zip(code, drawn, strict=True)) * _PICTURE
    return min(_bits(code), _bits(drawn) + chosen)


def is_weak(code: str) -> bool:
    """Whether it is much easier to guess than a fresh code; "" is none and not to be guessed."""
    return bool(code) and entropy_bits(code) < _ENOUGH * _RANDOM * len(code)


def _bits(code: str) -> float:
    unit = next((code[:n] for n in range(1, len(code) // 2 + 1) if (code[:n] * len(code)).startswith(code)), code)
    total = _RANDOM + _FORETOLD * (unit != code)
    for foretold, run in groupby(map("".join, pairwise(unit)), key=lambda pair: pair in _FORETELLING):
        pairs = [*run]
        # A pair or two that are usual in words may well be chance.
        told = foretold and len(pairs) >= _RUN
        total += sum(_FORETELLING[pair] if told else _DIGIT if pair.isdigit() else _RANDOM for pair in pairs)
    return total


_FORETELLING: Final = {
    **{pair.translate(LOOK_ALIKES): _LETTERS for pair in _FREQUENT.upper().split()},
    **{
        way[at : at + 2].translate(LOOK_ALIKES): _FORETOLD
        for row in _ROWS
        for way in (row, row[::-1])
        for at in range(len(row) - 1)
    },
    **{2 * one: _FORETOLD for one in "0123456789ABCDEFGHJKMNPQRSTVWXYZ"},
}
"""The bits of the second of two characters that often stand together."""
