"""What a page and its host say to each other is sealed with ChaCha20-Poly1305, where the program has TLS."""

import hmac
from typing import Final, NamedTuple

from pompeii_net.lan.transport.keys import SessionKeys

_GUEST: Final = b"pompeii phone guest"
_HOST: Final = b"pompeii phone host"


class SealingKeys(NamedTuple):
    """Of one connection: what the guest says is sealed with the one, what the host says with the other."""

    guest: bytes
    host: bytes

    @classmethod
    def agreed(cls, session: SessionKeys, fresh: bytes) -> "SealingKeys":
        """`fresh`: what two key pairs made for this connection share; without it recorded talk could be read later."""
        guest, host = (hmac.digest(session.psk, label + fresh, "sha256") for label in (_GUEST, _HOST))
        return cls(guest, host)


class Cipher:
    """One direction of a connection, whose messages are numbered: none can be left out, said twice or changed."""

    def __init__(self, key: bytes) -> None:
        self._key, self._number = key, 0

    def seal(self, data: bytes) -> bytes:
        """The next message."""
        from nacl.bindings import crypto_aead_chacha20poly1305_ietf_encrypt

        sealed: bytes = crypto_aead_chacha20poly1305_ietf_encrypt(data, None, self._nonce(), self._key)
        return sealed

    def open(self, sealed: bytes) -> bytes:
        """What the next message says; ValueError where it is none of this key."""
        from nacl.bindings import crypto_aead_chacha20poly1305_ietf_decrypt
        from nacl.exceptions import CryptoError

        try:
            data: bytes = crypto_aead_chacha20poly1305_ietf_decrypt(sealed, None, self._nonce(), self._key)
        except CryptoError:
            raise ValueError("It was not sealed by the other end.") from None
        return data

    def _nonce(self) -> bytes:
        self._number += 1
        return (self._number - 1).to_bytes(12, "little")
