"""A room's key pair (X25519), and the keys that only the two ends of a connection can derive from it.

The guest sends a new public key; the host sends its room's, a nonce and a proof that it holds the private half. The key
for TLS is derived from these and the join code: knowing the code is not enough to pose as the host or to listen in.
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
    """A private key of 32 bytes, random unless given, and its public half."""

    def __init__(self, private: bytes | None = None) -> None:
        from nacl.bindings import crypto_scalarmult_base

        self.private = private or secrets.token_bytes(32)
        self.public: bytes = crypto_scalarmult_base(self.private)

    def shared(self, public: bytes) -> bytes:
        """Return the secret shared with a key's owner. ValueError for a weak key. `public` must have 32 bytes."""
        from nacl.bindings import crypto_scalarmult
        from nacl.exceptions import CryptoError

        try:
            found: bytes = crypto_scalarmult(self.private, public)
        except CryptoError:  # a point of small order: the result would be zero for everyone
            raise ValueError("That is no public key.") from None
        return found


class SessionKeys(NamedTuple):
    """Keys of one connection, the same at both ends: `psk` for TLS, and `bond`, which binds proofs of tokens to it."""

    room_key: bytes
    psk: bytes
    bond: bytes


class RoomCredentials:
    """A host's credentials: the room's key pair and the secret part of its code, "" for an open room.

    `old`: the secrets of former codes, for members who come back and do not know the present one.
    """

    def __init__(self, pair: KeyPair, secret: str, game: str, old: Sequence[str] = ()) -> None:
        """Stretch the secret and the `old` ones for the room `game`. Blocks for 0.1 s for each new one."""
        self._pair = pair
        self._codes = [stretched(code, game) for code in (secret, *old)]

    def answer(self, ephemeral: bytes, nonce: bytes | None = None) -> tuple[RoomKey, list[SessionKeys]]:
        """Return the answer to a guest's key, and the session keys for each code, the present one first.

        `nonce`: 32 bytes not used before, random by default. ValueError if the guest's key is invalid.
        """
        nonce, room_key = nonce or secrets.token_bytes(32), self._pair.public
        secret = _secret(self._pair.shared(ephemeral), ephemeral, room_key, nonce)
        sessions = [_session(room_key, secret, code) for code in self._codes]
        return RoomKey(room_key, nonce, _mac(secret, _OWNER)), sessions


class KeyOffer(KeyPair):
    """A guest's key pair for one connection; its public half is sent to the host."""

    def agree(self, answer: RoomKey) -> "KeyAgreement":
        """Return the host's key and the secret agreed. ValueError if the host has not proved that it holds that key."""
        secret = _secret(self.shared(answer.key), self.public, answer.key, answer.nonce)
        if not hmac.compare_digest(_mac(secret, _OWNER), answer.proof):
            raise ValueError("The host does not hold its key.")
        return KeyAgreement(answer.key, secret)


class KeyAgreement(NamedTuple):
    """A secret agreed with a host that holds the private half of `room_key`; the join code is not part of it yet."""

    room_key: bytes
    secret: bytes

    def session(self, secret: str, game: str) -> SessionKeys:
        """Return the keys of the connection, given the secret part of the code. Takes 0.1 s the first time."""
        return _session(self.room_key, self.secret, stretched(secret, game))


def hashed(token: str) -> bytes:
    """Return the SHA-256 of a token; a host stores only this."""
    return sha256(token.encode()).digest()


def guest_proof(token: str, session: SessionKeys) -> bytes:
    """Return the proof to the host that this guest holds the token; it is valid on this connection only."""
    return _mac(hashed(token), _GUEST + session.bond)


def is_guest_proof(proof: bytes, token_hash: bytes, session: SessionKeys) -> bool:
    """Return whether a proof comes from the holder of the token with this SHA-256; takes constant time."""
    return hmac.compare_digest(proof, _mac(token_hash, _GUEST + session.bond))


def host_proof(token_hash: bytes, session: SessionKeys) -> bytes:
    """Return the proof to the guest that this host knows its token; it is valid on this connection only."""
    return _mac(token_hash, _HOST + session.bond)


def is_host_proof(proof: bytes, token: str, session: SessionKeys) -> bool:
    """Return whether a proof comes from a host that knows this token; takes constant time."""
    return hmac.compare_digest(proof, host_proof(hashed(token), session))


def _secret(shared: bytes, ephemeral: bytes, room_key: bytes, nonce: bytes) -> bytes:
    return _mac(nonce, shared + ephemeral + room_key)


def _session(room_key: bytes, secret: bytes, code: bytes) -> SessionKeys:
    return SessionKeys(room_key, _mac(code, _TLS + secret), _mac(code, _SESSION + secret))


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


class _MeteredTls(ssl.SSLObject):
    """Reports all bytes that it deciphers to `allow`, because tiny records and key updates take time as well."""

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
    """A context for one connection, which ends as soon as `allow` returns False for a number of received bytes."""

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
    """Return the TLS context for one connection of a host. The guest must have `psk` or one of `others`.

    `used` is called with the key that the guest claims to have, `allow` after each read with the number of bytes that
    it deciphered; False ends the connection. Neither may refer to the connection: the garbage collector does not see
    them in a context, so the connection would never be freed.
    """
    named = {_name(key): key for key in (psk, *others)}

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
    """Return the TLS context for one connection of a guest. The handshake fails if the host does not have `psk`."""
    context = _secured(ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT))
    # No authority is trusted, so a host that shows a certificate instead of using the key is rejected.
    context.check_hostname = False
    context.set_psk_client_callback(lambda hint: (_name(psk), psk))
    return context


def _name(psk: bytes) -> str:
    """Return the identity by which a host with several keys finds this one; it reveals no more than the handshake."""
    return "pompeii-" + hmac.digest(psk, b"name", "sha256").hex()[:16]


def _secured[T: ssl.SSLContext](context: T) -> T:
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_3
    return context
