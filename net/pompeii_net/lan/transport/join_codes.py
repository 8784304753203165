"""Join codes: a secret part that lets people in, and a check of the room's key that lets nobody pose as the host."""

import secrets
from functools import lru_cache
from hashlib import scrypt
from typing import Final

SECRET_LENGTH: Final = 8
CHECK_LENGTH: Final = 4
OLD_CODES: Final = 4
"""How many codes before the present one bring people back."""

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32, made to be read out
LOOK_ALIKES: Final = str.maketrans("OILU", "011V", " -")
_GROUP: Final = 4


def new_secret() -> str:
    """The secret part of a fresh code, 40 random bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(SECRET_LENGTH))


def parse_code(text: str) -> str:
    """The join code that was meant: hyphens, small letters and look-alikes mended; ValueError."""
    return _parse(text, SECRET_LENGTH + CHECK_LENGTH)


def parse_secret(text: str) -> str:
    """The same of the secret part alone, which a host may choose; ValueError."""
    return _parse(text, SECRET_LENGTH)


def grouped(code: str) -> str:
    """As one reads it out: ABCD-EFGH-JKMN."""
    return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def split(code: str) -> tuple[str, str]:
    """Its secret part and its check; both are empty where there is none."""
    return code[:SECRET_LENGTH], code[SECRET_LENGTH:]


@lru_cache(maxsize=8)
def check_of(secret: str, room_key: bytes, game: str) -> str:
    """The end of a room's code: 20 bits of its public key and of the secret part.

    Slow, or who knows the secret part would soon find a key with the same check; who does not cannot even look.
    """
    bits = int.from_bytes(_slow(room_key + secret.encode(), game, 4)) >> 12
    return "".join(_ALPHABET[bits >> shift & 31] for shift in (15, 10, 5, 0))


@lru_cache(maxsize=8)
def stretched(secret: str, game: str) -> bytes:
    """A key of a code's secret part, "" for an open room; takes 0.1 s the first time, so that guessing is slow."""
    return _slow(secret.encode(), game, 32)


def _slow(data: bytes, game: str, size: int) -> bytes:
    return scrypt(data, salt=game.encode(), n=1 << 15, r=8, p=1, maxmem=64 << 20, dklen=size)


def _parse(text: str, length: int) -> str:
    code = text.strip().upper().translate(LOOK_ALIKES)
    if len(code) != length or not set(code) <= set(_ALPHABET):
        raise ValueError(f"not {length} letters and digits")
    return code
