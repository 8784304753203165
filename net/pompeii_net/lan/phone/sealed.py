"""Encryption of the messages between a page and its host with ChaCha20-Poly1305, where a program uses TLS."""

import hmac
from typing import Final, NamedTuple

from pompeii_net.lan.transport.keys import SessionKeys

_GUEST: Final = b"pompeii phone guest"
_HOST: Final = b"pompeii phone host"


class SealingKeys(NamedTuple):
    """The keys of one connection: `guest` seals the guest's messages, `host` the host's."""

    guest: bytes
    host: bytes

    @classmethod
    def agreed(cls, session: SessionKeys, fresh: bytes) -> "SealingKeys":
        """Derive the keys from the session and `fresh`, the shared secret of two key pairs made for this connection."""
        # Without `fresh`, recorded messages could be read later by someone who learns the room's key and code.
        guest, host = (hmac.digest(session.psk, label + fresh, "sha256") for label in (_GUEST, _HOST))
        return cls(guest, host)


class Cipher:
    """A cipher for one direction of a connection. Messages are numbered: none can be omitted, repeated or changed."""

    def __init__(self, key: bytes) -> None:
        self._key, self._number = key, 0

    def seal(self, data: bytes) -> bytes:
        """Return the next message sealed."""
        from nacl.bindings import crypto_aead_chacha20poly1305_ietf_encrypt

        sealed: bytes = crypto_aead_chacha20poly1305_ietf_encrypt(data, None, self._nonce(), self._key)
        return sealed

    def open(self, sealed: bytes) -> bytes:
        """Decrypt the next message.

        ValueError if it was not sealed with this key and number; it is counted even then.
        """
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
