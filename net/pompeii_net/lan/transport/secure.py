"""TLS 1.3 with a key that both ends know already: whoever does not gets no further, and a sniffer learns nothing."""

import hmac
import ssl
from collections.abc import Callable


def host_context(psk: bytes, *others: bytes, used: Callable[[bytes], None] = lambda psk: None) -> ssl.SSLContext:
    """What one connection of a host needs; `used` is told which of the keys a guest has, or pretends to have.

    `used` must not lead to the connection: the garbage collector does not see it in a context, so neither would go.
    """
    named = {_name(one): one for one in (psk, *others)}

    def choose(identity: str | None) -> bytes:
        chosen = named.get(identity or "", psk)
        used(chosen)
        return chosen

    context = _context(ssl.PROTOCOL_TLS_SERVER)
    context.num_tickets = 0
    context.set_psk_server_callback(choose)
    return context


def guest_context(psk: bytes) -> ssl.SSLContext:
    """What a guest's connection needs."""
    context = _context(ssl.PROTOCOL_TLS_CLIENT)
    # No authority is trusted: a host that shows a certificate for want of the key is turned down.
    context.check_hostname = False
    context.verify_mode = ssl.CERT_REQUIRED
    context.set_psk_client_callback(lambda hint: (_name(psk), psk))
    return context


def _name(psk: bytes) -> str:
    """By which a host with several keys knows this one; it tells no more of the key than the handshake does."""
    return "pompeii-" + hmac.digest(psk, b"name", "sha256").hex()[:16]


def _context(protocol: "ssl._SSLMethod") -> ssl.SSLContext:
    context = ssl.SSLContext(protocol)
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_3
    return context
