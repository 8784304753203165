"""TLS 1.3 with a key made of the join code: whoever does not know it gets no further, and a sniffer learns nothing."""

import secrets
import ssl
from functools import lru_cache
from hashlib import scrypt
from typing import Final

CODE_LENGTH: Final = 8

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32, made to be read out
LOOK_ALIKES: Final = str.maketrans("OILU", "011V", " -")
_IDENTITY: Final = "pompeii"


def new_code() -> str:
    """A fresh join code."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(CODE_LENGTH))


def tidy_code(text: str) -> str:
    """The join code that was meant: hyphens, small letters and look-alikes mended; ValueError says what a code is."""
    code = text.strip().upper().translate(LOOK_ALIKES)
    if len(code) != CODE_LENGTH or not set(code) <= set(_ALPHABET):
        raise ValueError(f"A join code has {CODE_LENGTH} letters and digits, like ABCD-EF23.")
    return code


@lru_cache(maxsize=8)
def psk(code: str, game: str) -> bytes:
    """The key of a game's code, "" for an open one; takes 0.1 s the first time, so that guessing is slow."""
    return scrypt(code.encode(), salt=game.encode(), n=1 << 15, r=8, p=1, maxmem=64 << 20, dklen=32)


def host_context(key: bytes) -> ssl.SSLContext:
    """What a host's connections need."""
    context = _context(ssl.PROTOCOL_TLS_SERVER)
    context.num_tickets = 0
    context.set_psk_server_callback(lambda identity: key)
    return context


def guest_context(key: bytes) -> ssl.SSLContext:
    """What a guest's connection needs."""
    context = _context(ssl.PROTOCOL_TLS_CLIENT)
    # No authority is trusted: a host that shows a certificate for want of the key is turned down.
    context.check_hostname = False
    context.verify_mode = ssl.CERT_REQUIRED
    context.set_psk_client_callback(lambda hint: (_IDENTITY, key))
    return context


def _context(protocol: "ssl._SSLMethod") -> ssl.SSLContext:
    context = ssl.SSLContext(protocol)
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_3
    return context
