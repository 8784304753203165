"""Only who holds a room's key and knows its code can be its host, and a proof is of use on one connection alone."""

import pytest

from pompeii_net.lan.transport.keys import (
    KeyOffer,
    KeyPair,
    RoomCredentials,
    SessionKeys,
    guest_proof,
    hashed,
    host_proof,
    is_guest_proof,
    is_host_proof,
)
from pompeii_net.lan.wire import RoomKey

GAME = "a-game-of-tests"
SMALL = [
    bytes(32),
    b"\1" + bytes(31),
    bytes.fromhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
]
"""Keys that make the shared secret known to everybody (RFC 7748, 6.1)."""


def meet(pair: KeyPair, asked: str = "ABCDEFGH", typed: str = "ABCDEFGH") -> tuple[SessionKeys, SessionKeys]:
    """What host and guest make of one opening."""
    offer = KeyOffer()
    answer, (session,) = RoomCredentials(pair, asked, GAME).answer(offer.key)
    return session, offer.agree(answer).session(typed, GAME)


def test_both_ends_come_to_the_same_and_each_time_to_something_else() -> None:
    pair = KeyPair()
    sessions = [meet(pair) for _ in range(3)]
    for host, guest in sessions:
        assert host == guest
        assert host.room_key == pair.public
    assert len({host.psk for host, _ in sessions} | {host.bond for host, _ in sessions}) == 6


def test_a_pair_is_the_same_again_from_its_private_half() -> None:
    pair = KeyPair()
    assert KeyPair(pair.private).public == pair.public
    assert KeyPair().public != pair.public


@pytest.mark.parametrize(("asked", "typed"), [("ABCDEFGH", "ABCDEFGJ"), ("", "ABCDEFGH"), ("ABCDEFGH", "")])
def test_another_code_makes_another_key(asked: str, typed: str) -> None:
    host, guest = meet(KeyPair(), asked, typed)
    assert host.psk != guest.psk
    assert host.bond != guest.bond


def test_who_does_not_hold_the_private_half_cannot_answer() -> None:
    """It has seen every word that the true host ever said, and knows the code."""
    room, rogue, offer = KeyPair(), KeyPair(), KeyOffer()
    seen, _ = RoomCredentials(room, "ABCDEFGH", GAME).answer(KeyOffer().key)
    own, _ = RoomCredentials(rogue, "ABCDEFGH", GAME).answer(offer.key)
    for said in (seen, RoomKey(room.public, own.nonce, own.proof), RoomKey(room.public, seen.nonce, own.proof)):
        with pytest.raises(ValueError, match="does not hold"):
            offer.agree(said)


@pytest.mark.parametrize("public", SMALL)
def test_keys_that_share_a_secret_with_everybody_are_turned_down(public: bytes) -> None:
    with pytest.raises(ValueError, match="no public key"):
        RoomCredentials(KeyPair(), "ABCDEFGH", GAME).answer(public)
    with pytest.raises(ValueError, match="no public key"):
        KeyOffer().agree(RoomKey(public, bytes(32), bytes(32)))


def test_a_proof_is_of_one_token_on_one_connection_in_one_direction() -> None:
    (one, _), (other, _) = meet(KeyPair()), meet(KeyPair())
    proof, back = guest_proof("token", one), host_proof(hashed("token"), one)
    assert is_guest_proof(proof, hashed("token"), one)
    assert is_host_proof(back, "token", one)
    for false in (guest_proof("token", other), guest_proof("another", one), back, b""):
        assert not is_guest_proof(false, hashed("token"), one)
    for false in (host_proof(hashed("token"), other), host_proof(hashed("another"), one), proof, b""):
        assert not is_host_proof(false, "token", one)
