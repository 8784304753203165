"""The line that invites a friend far away: `pompeii:` and letters, which hold where the host is and the join code."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple, Self

from pompeii_net.lan.local import Place
from pompeii_net.lan.transport.addresses import AddressError, AddressFault, as_ip, parse_address
from pompeii_net.lan.transport.join_codes import CHECK_LENGTH, SECRET_LENGTH, parse_code

SCHEME: Final = "pompeii:"
MOST_FAR_ADDRESSES: Final = 6
LONGEST_RELAY: Final = 80  # characters
_VERSION: Final = 1  # of the line's form
_CHECK: Final = 4  # bytes of the SHA-256 at the end, which show that no letter is missing
_LONGEST: Final = 2000  # characters of pasted text that are looked at
_LINE: Final = re.compile(rf"{SCHEME}(?://)?([A-Za-z0-9_-]*)", re.IGNORECASE)
_CODE: Final = SECRET_LENGTH + CHECK_LENGTH
_EVERYONE: Final = ip_address("255.255.255.255")
# A computer and nothing else: a line must not choose what the program that follows it asks some computer for.
_RELAY: Final = re.compile(
    r"https?://(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:(?=[/?#])|\Z)/?", re.ASCII | re.IGNORECASE
)

type Socket = tuple[str, int]  # an IP address and a UDP port


class FarLine(NamedTuple):
    """Where a host far away is: the 32-byte id of its endpoint, its addresses, its relay's URL; and the code, or ""."""

    endpoint: bytes
    sockets: tuple[Socket, ...] = ()
    relay: str = ""
    code: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the line found in `text`, even if spaces and marks break it. AddressError if damaged or too new."""
        text = text[:_LONGEST]
        problem = AddressError(AddressFault.BAD_LINE)
        # A messenger may have broken the line, or put unseen marks into it, and other words may follow it.
        for form in (text, "".join(letter for letter in text if letter.isprintable() and letter != " ")):
            for found in _LINE.finditer(form):
                try:
                    return cls._unpacked(found[1])
                except AddressError as one:
                    problem = one
        raise problem

    @classmethod
    def _unpacked(cls, letters: str) -> Self:
        data = b""
        with suppress(ValueError):
            data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        body, check = data[:-_CHECK], data[-_CHECK:]
        if not body or sha256(body).digest()[:_CHECK] != check:
            raise AddressError(AddressFault.BAD_LINE)
        if body[0] > _VERSION:
            raise AddressError(AddressFault.NEW_LINE)
        try:
            if body[0] < _VERSION:
                raise ValueError("not a version that there has been")
            line = cls._decoded(_Reader(body[1:]))
        except (ValueError, UnicodeDecodeError):
            raise AddressError(AddressFault.BAD_LINE) from None
        return line

    @classmethod
    def _decoded(cls, data: "_Reader") -> Self:
        endpoint, code = data.take(32), data.take(data.number()).decode("ascii")
        relay = data.take(data.number()).decode("ascii")
        sockets = []
        for _ in range(data.number()):
            ip = ip_address(data.take(16 if data.number() == 6 else 4))
            sockets.append((str(ip), port := int.from_bytes(data.take(2))))
            if not port or ip.is_multicast or ip.is_unspecified or ip == _EVERYONE:
                raise ValueError("no one is there, or many are")
        if data.rest or len(sockets) > MOST_FAR_ADDRESSES or len(relay) > LONGEST_RELAY:
            raise ValueError("not a line as `text` makes it")
        if (relay and not _RELAY.fullmatch(relay)) or (code and (len(code) != _CODE or parse_code(code) != code)):
            raise ValueError("not a relay, or not a code")
        return cls(endpoint, tuple(sockets), relay, code)

    @property
    def text(self) -> str:
        """The line as people copy it. Addresses after `MOST_FAR_ADDRESSES` and a relay with a long name are left out.

        The relay's URL is cut after the port, and left out unless it begins with http.
        """
        parts = [bytes([_VERSION]), self.endpoint]
        relay = found[0] if (found := _RELAY.match(self.relay)) and len(found[0]) <= LONGEST_RELAY else ""
        for text in (self.code, relay):
            parts += [bytes([len(text)]), text.encode("ascii")]
        sockets = self.sockets[:MOST_FAR_ADDRESSES]
        parts.append(bytes([len(sockets)]))
        for address, port in sockets:
            ip = ip_address(address)
            parts += [bytes([ip.version]), ip.packed, port.to_bytes(2)]
        body = b"".join(parts)
        return SCHEME + urlsafe_b64encode(body + sha256(body).digest()[:_CHECK]).decode().rstrip("=")

    @property
    def place(self) -> Place:
        """The place to connect to: the line without the code, and no port."""
        return self._replace(code="").text, 0


class _Reader:
    """Takes bytes from the front. ValueError if there are too few."""

    def __init__(self, rest: bytes) -> None:
        self.rest = rest

    def take(self, count: int) -> bytes:
        if len(self.rest) < count:
            raise ValueError("cut off")
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def number(self) -> int:
        return self.take(1)[0]


def is_far(address: str) -> bool:
    """Return whether an address is that of a place far away, or a text is meant as such a line."""
    return address.lstrip().lower().startswith(SCHEME)


def parse_where(text: str) -> tuple[Place, str]:
    """Return the place in a far line or a typed address, and the line's join code or "". AddressError if malformed."""
    if _LINE.search(text):
        line = FarLine.read(text)
        return line.place, line.code
    return parse_address(text), ""


def socket_of(text: str) -> Socket | None:
    """Return address and unchecked port in `1.2.3.4:5` or `[2001::1]:5`; None for link-local IPv6 and other text."""
    address, _, port = text.rpartition(":")
    ip = as_ip(address.strip("[]"))
    if ip is None or not port.isdecimal() or (isinstance(ip, IPv6Address) and ip.is_link_local):
        return None
    return str(ip), int(port)
