"""The end of a link that leads a phone into a room: whoever has it, as by a QR code, has the join code."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from pompeii_net.lan.transport.join_codes import stretched

_CHECK: Final = 10
"""Bytes of the SHA-256 of the room's key: 80 bits, where a join code that people read out has 20."""
LENGTH: Final = 56


def link(address: str, port: int, end: str) -> str:
    """Where a phone's browser plays in a room, by what is at the end of its link."""
    return f"http://{f'[{address}]' if ':' in address else address}:{port}/#{end}"


def invitation(secret: str, game: str, room_key: bytes) -> str:
    """What stands after the `#` of a link, which browsers keep to themselves; takes 0.1 s for a new code.

    It holds what the page would have to compute of the code, and pins the room's key.
    """
    return urlsafe_b64encode(stretched(secret, game) + sha256(room_key).digest()[:_CHECK]).decode()
