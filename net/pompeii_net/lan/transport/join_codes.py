"""Join codes: a secret part that lets people in, and a check of the room's key, so that no one can pose as the host."""

import secrets
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import scrypt, sha256
from itertools import groupby, pairwise
from math import log2
from typing import Final

SECRET_LENGTH: Final = 8
CHECK_LENGTH: Final = 4
OLD_CODES: Final = 4  # number of former codes with which members may still come back

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32, made to be read out
LOOK_ALIKES: Final = str.maketrans("OILU", "011V", " -")
_GROUP: Final = 4


def new_secret() -> str:
    """Return the secret part of a new code, 40 random bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(SECRET_LENGTH))


def new_offer() -> str:
    """Return a secret that offers a seat to one phone: 96 random bits, at the end of the phone's link."""
    return secrets.token_urlsafe(12)


def parse_code(text: str) -> str:
    """Return the join code in `text`: capitals, no hyphens or spaces, look-alikes corrected.

    ValueError if there is none.
    """
    return _parse(text, SECRET_LENGTH + CHECK_LENGTH)


def parse_secret(text: str) -> str:
    """Return the secret part of a code in `text`, cleaned like `parse_code`. A host may choose it.

    ValueError if unfit.
    """
    return _parse(text, SECRET_LENGTH)


def grouped(code: str) -> str:
    """Return the code in groups of four, to read out: ABCD-EFGH-JKMN."""
    return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def split(code: str) -> tuple[str, str]:
    """Return the secret part of a code and its check, each "" if the code does not have it."""
    return code[:SECRET_LENGTH], code[SECRET_LENGTH:]


@lru_cache(maxsize=8)
def check_of(secret: str, room_key: bytes, game: str) -> str:
    """Return the end of a room's code: 20 bits derived from its public key and secret part; takes 0.1 s at first."""
    # Slow, so that someone who knows the secret part does not soon find a key with the same check.
    bits = int.from_bytes(_slow(room_key + secret.encode(), game, 4)) >> 12
    return "".join(_ALPHABET[bits >> shift & 31] for shift in (15, 10, 5, 0))


@lru_cache(maxsize=8)
def stretched(secret: str, game: str) -> bytes:
    """Return a 32-byte key derived from a code's secret part ("" for an open room); takes 0.1 s at first."""
    return _slow(secret.encode(), game, 32)


def _slow(data: bytes, game: str, size: int) -> bytes:
    return scrypt(data, salt=game.encode(), n=1 << 15, r=8, p=1, maxmem=64 << 20, dklen=size)


def _parse(text: str, length: int) -> str:
    code = text.strip().upper().translate(LOOK_ALIKES)
    if len(code) != length or not set(code) <= set(_ALPHABET):
        raise ValueError(f"not {length} letters and digits")
    return code


_RANDOM: Final = 5.0  # bits of an unpredictable character, one of 32
_DIGIT: Final = log2(10)
_LETTERS: Final = 2.5  # bits of a letter that often follows the one before it
_FORETOLD: Final = 1.0
_PICTURE: Final = 2.0  # bits of the choice to write a digit for a letter
_RUN: Final = 3  # number of frequent pairs in a row that is no coincidence
_ENOUGH: Final = 0.72  # share of a fresh code's bits below which a code is weak

_FREQUENT: Final = """
ad al am an ar as at ba be bi bl bo br ca ce ch ci ck co da de di do ea ed ei el em en er es et ev ex fa fe fi fo fr
ga ge gi go gr ha he hi ho ia ic ie il im in io ir is it ja je jo ka ke ki kl ko la le li ll lo lu ma me mi mo mp na
nd ne ng ni nn no nt oc of ol om on op or os ot ou pa pe pi pl po pr qu ra rd re ri ro ru sa sc se sh si so sp ss st
ta te th ti to tr ts tt ub um un ur us ve vi wa we wi wo za ze
"""
"""The most frequent letter pairs in English, French and German words and names."""
_ROWS: Final = ("0123456789", "1234567890", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "QWERTYUIOP", "QWERTZUIOP", "AZERTYUIOP",
                "ASDFGHJKL", "ZXCVBNM", "YXCVBNM")  # fmt: skip
_PICTURES: Final = str.maketrans("34578", "EASTB")
"""Digits that people write for letters. `LOOK_ALIKES` has already made every O a 0 and every I a 1."""


def entropy_bits(code: str) -> float:
    """Return an estimate of a parsed code's entropy in bits, at most five per character (plus one)."""
    drawn = code.translate(_PICTURES)
    chosen = sum(a != b for a, b in zip(code, drawn, strict=True)) * _PICTURE
    return min(_bits(code), _bits(drawn) + chosen)


def is_weak(code: str) -> bool:
    """Return whether a code is much easier to guess than a random one; False for "", an open room."""
    return bool(code) and entropy_bits(code) < _ENOUGH * _RANDOM * len(code)


def _bits(code: str) -> float:
    unit = next((code[:n] for n in range(1, len(code) // 2 + 1) if (code[:n] * len(code)).startswith(code)), code)
    total = _RANDOM + _FORETOLD * (unit != code)
    for foretold, run in groupby(map("".join, pairwise(unit)), key=lambda pair: pair in _FORETELLING):
        pairs = [*run]
        # One or two frequent pairs may well be a coincidence.
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
}  # bits of the second character of frequent pairs


_CHECK: Final = 10  # bytes of the SHA-256 of the room's key: 80 bits, where a join code that people read out has 20


def link(address: str, port: int, end: str) -> str:
    """Return the URL at which a phone's browser enters a room; `end` is an invitation or the secret of an offer."""
    return f"http://{f'[{address}]' if ':' in address else address}:{port}/#{end}"


def invitation(secret: str, game: str, room_key: bytes) -> str:
    """Return the part after the `#` of a phone's link; takes 0.1 s for a new code."""
    # Browsers send this part to no one. It holds the stretched code, which a page could not compute quickly, and a hash
    # that pins the room's key.
    return urlsafe_b64encode(stretched(secret, game) + sha256(room_key).digest()[:_CHECK]).decode()
