"""A room's key pair (X25519), and what the two ends of a connection make of it that nobody else can.

The guest sends a fresh public key, the host its room's with a nonce and a proof that it holds the private half. The
key of TLS comes of that and of the join code: to know the code is not enough to be the host, nor to listen.
"""

import hmac
import secrets
import ssl
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from pompeii_net.lan.transport.join_codes import stretched
from pompeii_net.lan.wire import RoomKey

_OWNER: Final = b"pompeii room key"
_TLS: Final = b"pompeii tls"
_SESSION: Final = b"pompeii session"
_GUEST: Final = b"pompeii guest"
_HOST: Final = b"pompeii host"


class KeyPair:
    """A private key of 32 bytes, a fresh one unless it is given, and its public half."""

    def __init__(self, private: bytes | None = None) -> None:
        from nacl.bindings import crypto_scalarmult_base

        self.private = private or secrets.token_bytes(32)
        self.public: bytes = crypto_scalarmult_base(self.private)

    def shared(self, public: bytes) -> bytes:
        """The secret shared with whoever holds the other private half; ValueError for a key that makes it known."""
        from nacl.bindings import crypto_scalarmult
        from nacl.exceptions import CryptoError

        try:
            found: bytes = crypto_scalarmult(self.private, public)
        except CryptoError:  # a point of small order, whose result is zero for everybody
            raise ValueError("That is no public key.") from None
        return found


class SessionKeys(NamedTuple):
    """Of one connection, the same at both ends: `psk` for TLS, and `bond`, to which proofs of a token are bound."""

    room_key: bytes
    psk: bytes
    bond: bytes


class RoomCredentials:
    """What makes a room's host the host: the room's key pair, and the secret part of its code, "" for an open room.

    `old`: those of earlier codes, which people have who come back and have not heard of the present one.
    """

    def __init__(self, pair: KeyPair, secret: str, game: str, old: Sequence[str] = ()) -> None:
        """Takes 0.1 s for each code."""
        self._pair = pair
        self._codes = [stretched(one, game) for one in (secret, *old)]

    def answer(self, ephemeral: bytes, nonce: bytes | None = None) -> tuple[RoomKey, list[SessionKeys]]:
        """What to say to a guest with this key, and the session by each code, the present one first; ValueError.

        `nonce`: any 32 bytes that are used for this once, as a public key may be.
        """
        nonce, room_key = nonce or secrets.token_bytes(32), self._pair.public
        secret = _secret(self._pair.shared(ephemeral), ephemeral, room_key, nonce)
        sessions = [_session(room_key, secret, code) for code in self._codes]
        return RoomKey(room_key, nonce, _mac(secret, _OWNER)), sessions


class KeyOffer(KeyPair):
    """A guest's side of one connection: a key pair for this once, whose public half the host is sent."""

    def agree(self, answer: RoomKey) -> "KeyAgreement":
        """What comes of the host's answer; ValueError where it does not hold the private half of its key."""
        secret = _secret(self.shared(answer.key), self.public, answer.key, answer.nonce)
        if not hmac.compare_digest(_mac(secret, _OWNER), answer.proof):
            raise ValueError("The host does not hold its key.")
        return KeyAgreement(answer.key, secret)


class KeyAgreement(NamedTuple):
    """With a host that holds `room_key`, before the code counts."""

    room_key: bytes
    secret: bytes

    def session(self, secret: str, game: str) -> SessionKeys:
        """With the secret part of the code; takes 0.1 s the first time."""
        return _session(self.room_key, self.secret, stretched(secret, game))


def hashed(token: str) -> bytes:
    """What a host keeps of a token: its SHA-256."""
    return sha256(token.encode()).digest()


def guest_proof(token: str, session: SessionKeys) -> bytes:
    """Shows the host that this guest holds the token; of no use on any other connection."""
    return _mac(hashed(token), _GUEST + session.bond)


def is_guest_proof(proof: bytes, token_hash: bytes, session: SessionKeys) -> bool:
    """Whether it comes from whoever holds the token with this SHA-256."""
    return hmac.compare_digest(proof, _mac(token_hash, _GUEST + session.bond))


def host_proof(token_hash: bytes, session: SessionKeys) -> bytes:
    """Shows the guest that this host knows its token."""
    return _mac(token_hash, _HOST + session.bond)


def is_host_proof(proof: bytes, token: str, session: SessionKeys) -> bool:
    """Whether it comes from a host that knows this token."""
    return hmac.compare_digest(proof, host_proof(hashed(token), session))


def _secret(shared: bytes, ephemeral: bytes, room_key: bytes, nonce: bytes) -> bytes:
    return _mac(nonce, shared + ephemeral + room_key)


def _session(room_key: bytes, secret: bytes, code: bytes) -> SessionKeys:
    return SessionKeys(room_key, _mac(code, _TLS + secret), _mac(code, _SESSION + secret))


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


class _MeteredTls(ssl.SSLObject):
    """Asks about all that it deciphers, as tiny records and changes of keys take time, too."""

    incoming: ssl.MemoryBIO
    allow: Callable[[int], bool]

    def read(self, len: int = 1024, buffer: Any = None) -> Any:
        before = self.incoming.pending
        try:
            return super().read(len, buffer)
        finally:
            read = before - self.incoming.pending
            if read and not self.allow(read):
                raise ConnectionAbortedError


class _MeteredContext(ssl.SSLContext):
    """Of one connection, which ends as soon as `allow` refuses the number of bytes that arrived."""

    sslobject_class = _MeteredTls
    allow: Callable[[int], bool]

    def wrap_bio(self, incoming: ssl.MemoryBIO, *more: Any, **named: Any) -> _MeteredTls:
        made = super().wrap_bio(incoming, *more, **named)
        assert isinstance(made, _MeteredTls)
        made.incoming, made.allow = incoming, self.allow
        return made


def host_context(
    psk: bytes,
    *others: bytes,
    used: Callable[[bytes], None] = lambda psk: None,
    allow: Callable[[int], bool] = lambda count: True,
) -> ssl.SSLContext:
    """Return what one connection of a host needs.

    `used` is told which of the keys a guest has, or pretends to have; `allow`, how many bytes of it are deciphered,
    and ends the connection by returning False. Neither may lead to the connection: the garbage collector does not see
    them in a context, so the connection would stay.
    """
    named = {_name(one): one for one in (psk, *others)}

    def choose(identity: str | None) -> bytes:
        chosen = named.get(identity or "", psk)
        used(chosen)
        return chosen

    context = _secured(_MeteredContext(ssl.PROTOCOL_TLS_SERVER))
    context.allow = allow
    context.num_tickets = 0
    context.set_psk_server_callback(choose)
    return context


def guest_context(psk: bytes) -> ssl.SSLContext:
    context = _secured(ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
    # No authority is trusted: a host that shows a certificate for want of the key is turned down.
    context.check_hostname = False
    context.set_psk_client_callback(lambda hint: (_name(psk), psk))
    return context


def _name(psk: bytes) -> str:
    """By which a host with several keys knows this one; it tells no more of the key than the handshake does."""
    return "pompeii-" + hmac.digest(psk, b"name", "sha256").hex()[:16]


def _secured[T: ssl.SSLContext](context: T) -> T:
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_3
    return context
