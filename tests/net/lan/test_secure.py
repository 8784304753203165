"""Who knows the code gets in, and nobody else learns anything."""

import ssl
from pathlib import Path

import pytest

from pompeii_net.lan.transport.keys import guest_context, host_context

KEY, OTHER = b"k" * 32, b"o" * 32
IMPOSTOR = Path(__file__).with_name("impostor.pem")


class Pair:
    """Both ends of a TLS connection in memory; `sniffed` is all that went over the wire."""

    def __init__(self, guest: ssl.SSLContext, host: ssl.SSLContext) -> None:
        up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._ways = [(up, ssl.MemoryBIO()), (down, ssl.MemoryBIO())]
        self.guest = guest.wrap_bio(self._ways[1][1], up)
        self.host = host.wrap_bio(self._ways[0][1], down, server_side=True)
        self.sniffed = b""

    def shake_hands(self) -> None:
        """SSLError where either end does not want to."""
        for _ in range(3):
            for end in (self.guest, self.host):
                try:
                    end.do_handshake()
                except ssl.SSLWantReadError:
                    pass
                finally:
                    self.carry()

    def carry(self) -> None:
        for sent, arriving in self._ways:
            data = sent.read()
            self.sniffed += data
            arriving.write(data)


def test_the_same_key_on_both_sides_is_enough_and_tls_is_of_the_newest_version() -> None:
    pair = Pair(guest_context(KEY), host_context(KEY))
    pair.shake_hands()
    pair.guest.write(b"the cards in my hand")
    pair.carry()
    assert pair.host.read() == b"the cards in my hand"
    assert pair.host.version() == "TLSv1.3"
    assert b"cards" not in pair.sniffed


def test_a_wrong_key_is_known_to_the_host() -> None:
    with pytest.raises(ssl.SSLError, match="BINDER_DOES_NOT_VERIFY"):
        Pair(guest_context(OTHER), host_context(KEY)).shake_hands()


def test_a_host_that_shows_a_certificate_for_want_of_the_key_is_turned_down() -> None:
    impostor = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    impostor.load_cert_chain(IMPOSTOR)
    with pytest.raises(ssl.SSLError, match="CERTIFICATE_VERIFY_FAILED"):
        Pair(guest_context(KEY), impostor).shake_hands()


def test_a_guest_without_a_key_is_turned_down() -> None:
    stranger = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    stranger.check_hostname, stranger.verify_mode = False, ssl.CERT_NONE
    with pytest.raises(ssl.SSLError):
        Pair(stranger, host_context(KEY)).shake_hands()


def test_an_older_tls_is_turned_down() -> None:
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    old.set_psk_client_callback(lambda hint: ("pompeii", KEY))
    with pytest.raises(ssl.SSLError):
        Pair(old, host_context(KEY)).shake_hands()
