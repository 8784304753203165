"""A join code is understood however it is typed, and belongs to one game and key."""

import ssl
from pathlib import Path

import pytest

from pompeii_net.lan.transport import join_codes, keys
from pompeii_net.lan.wire import RoomKey

ROOM_KEY = bytes(range(32))


def test_a_code_is_random_shown_in_three_groups_and_read_however_it_is_typed() -> None:
    secrets = {join_codes.new_secret() for _ in range(100)}
    assert len(secrets) == 100
    for secret in secrets:
        assert join_codes.parse_secret(secret) == secret
        assert join_codes.parse_secret(f" {secret[:4].lower()}-{secret[4:].lower()} ") == secret
        code = secret + "JKMN"
        assert join_codes.parse_code(f"{join_codes.grouped(code).lower()}\n") == code
        assert join_codes.split(code) == (secret, "JKMN")
    assert join_codes.grouped("ABCDEFGHJKMN") == "ABCD-EFGH-JKMN"
    assert join_codes.grouped("") == ""


def test_characters_that_look_alike_are_the_same() -> None:
    typed = ("oO00-iIlL-uv23", "abcd efgh jkmn", "UVWX-YZ23-4567")
    assert [*map(join_codes.parse_code, typed)] == ["00001111VV23", "ABCDEFGHJKMN", "VVWXYZ234567"]


@pytest.mark.parametrize(
    "typed", ["", "ABCD", "ABCDEFGH", "ABCDEFGHJKMNP", "ABCDEFGHJKM!", "ÄBCDEFGHJKMN", "ABCDEFGHJKM\0"]
)
def test_an_invalid_code_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="not 12 letters and digits"):
        join_codes.parse_code(typed)


@pytest.mark.parametrize("typed", ["", "ABC", "ABCDEFGHJ", "ABCDEFG!", "ＡＢＣＤＥＦＧＨ"])
def test_an_invalid_chosen_secret_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="not 8 letters and digits"):
        join_codes.parse_secret(typed)


def test_a_key_belongs_to_one_code_and_one_game() -> None:
    of = [("ABCDEFGH", "game-one"), ("ABCDEFGH", "game-two"), ("ABCDEFGJ", "game-one"), ("", "game-one")]
    assert len({join_codes.stretched(secret, game) for secret, game in of}) == 4


@pytest.mark.usefixtures("codes_of_other_processes")
def test_the_end_of_a_code_is_the_same_in_every_version_that_speaks_this_protocol() -> None:
    assert join_codes.check_of("ABCDEFGH", ROOM_KEY, "game-one") == "1D63"


def test_the_end_of_a_code_belongs_to_one_beginning_one_key_and_one_game() -> None:
    one, *others = ("ABCDEFGH", ROOM_KEY, "game-one"), ("ABCDEFGJ", ROOM_KEY, "game-one")
    others += ("ABCDEFGH", bytes(32), "game-one"), ("ABCDEFGH", ROOM_KEY, "game-2")
    check = join_codes.check_of(*one)
    assert join_codes.parse_code("ABCDEFGH" + check)[8:] == check
    assert len({check, *(join_codes.check_of(*other) for other in others)}) == 4


def code_of(text: str) -> str:
    """Return a join code with this beginning, continued in the same manner to the full length."""
    return join_codes.parse_secret((text * join_codes.SECRET_LENGTH)[: join_codes.SECRET_LENGTH])


@pytest.mark.parametrize(
    "text",
    [
        *("A", "AB", "ABCD", "1234567890", "98765432", "QWERTYUIOP", "azertyui", "POMPE11A", "P0MP311A", "Vesuvius"),
        *("passw0rd", "chocolat", "liebling", "Jonathan", "24121985", "11112222"),
    ],
)
def test_words_key_rows_and_dates_are_weak(text: str) -> None:
    assert join_codes.is_weak(code_of(text))


@pytest.mark.parametrize("text", ["grandmother1", "Vesuvius1979", "tischtennis1", "spaghettiice", "annamueller1"])
def test_two_words_or_a_word_with_a_number_are_weak(text: str) -> None:
    code = text.upper().translate(join_codes.LOOK_ALIKES)
    assert join_codes.is_weak(code)
    assert join_codes.entropy_bits(code) < 40


def test_random_codes_are_hardly_ever_weak_and_no_code_is_not() -> None:
    easy = sum(join_codes.is_weak(join_codes.new_secret()) for _ in range(1000))
    assert easy < 100, "one in twenty or less, by chance"
    assert not join_codes.is_weak("")


GAME = "a-game-of-tests"
SMALL = [bytes(32), b"\1" + bytes(31), bytes.fromhex("ec" + 30 * "ff" + "7f")]
"""Keys whose shared secret is known to everyone (RFC 7748, 6.1)."""


def meet(
    pair: keys.KeyPair, asked: str = "ABCDEFGH", typed: str = "ABCDEFGH"
) -> tuple[keys.SessionKeys, keys.SessionKeys]:
    offer = keys.KeyOffer()
    answer, (session,) = keys.RoomCredentials(pair, asked, GAME).answer(offer.public)
    return session, offer.agree(answer).session(typed, GAME)


def test_both_ends_derive_the_same_keys_and_new_ones_each_time() -> None:
    pair = keys.KeyPair()
    sessions = [meet(pair) for _ in range(3)]
    for host, guest in sessions:
        assert host == guest
        assert host.room_key == pair.public
    assert len({host.psk for host, _ in sessions} | {host.bond for host, _ in sessions}) == 6
    assert keys.KeyPair(pair.private).public == pair.public != keys.KeyPair().public


@pytest.mark.parametrize(("asked", "typed"), [("ABCDEFGH", "ABCDEFGJ"), ("", "ABCDEFGH"), ("ABCDEFGH", "")])
def test_another_code_makes_another_key(asked: str, typed: str) -> None:
    host, guest = meet(keys.KeyPair(), asked, typed)
    assert host.psk != guest.psk
    assert host.bond != guest.bond


def test_only_the_holder_of_the_private_key_can_answer() -> None:
    """An attacker that has seen every byte of the true host and knows the code."""
    room, rogue, offer = keys.KeyPair(), keys.KeyPair(), keys.KeyOffer()
    seen, _ = keys.RoomCredentials(room, "ABCDEFGH", GAME).answer(keys.KeyOffer().public)
    own, _ = keys.RoomCredentials(rogue, "ABCDEFGH", GAME).answer(offer.public)
    for said in (seen, RoomKey(room.public, own.nonce, own.proof), RoomKey(room.public, seen.nonce, own.proof)):
        with pytest.raises(ValueError, match="does not hold"):
            offer.agree(said)


@pytest.mark.parametrize("public", SMALL)
def test_keys_with_a_public_shared_secret_are_refused(public: bytes) -> None:
    with pytest.raises(ValueError, match="no public key"):
        keys.RoomCredentials(keys.KeyPair(), "ABCDEFGH", GAME).answer(public)
    with pytest.raises(ValueError, match="no public key"):
        keys.KeyOffer().agree(RoomKey(public, bytes(32), bytes(32)))


def test_a_proof_is_of_one_token_on_one_connection_in_one_direction() -> None:
    (one, _), (other, _) = meet(keys.KeyPair()), meet(keys.KeyPair())
    proof, back = keys.guest_proof("token", one), keys.host_proof(keys.hashed("token"), one)
    assert keys.is_guest_proof(proof, keys.hashed("token"), one)
    assert keys.is_host_proof(back, "token", one)
    for false in (keys.guest_proof("token", other), keys.guest_proof("another", one), back, b""):
        assert not keys.is_guest_proof(false, keys.hashed("token"), one)
    others = keys.host_proof(keys.hashed("token"), other), keys.host_proof(keys.hashed("another"), one)
    for false in (*others, proof, b""):
        assert not keys.is_host_proof(false, "token", one)


KEY = b"k" * 32


class Pair:
    """Do a TLS handshake in memory; `sniffed` gets all that is sent."""

    def __init__(self, guest: ssl.SSLContext, host: ssl.SSLContext) -> None:
        up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._ways = [(up, ssl.MemoryBIO()), (down, ssl.MemoryBIO())]
        self.guest = guest.wrap_bio(self._ways[1][1], up)
        self.host = host.wrap_bio(self._ways[0][1], down, server_side=True)
        self.sniffed = b""

    def shake_hands(self) -> None:
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


def test_the_same_key_on_both_sides_is_enough_and_tls_is_the_newest() -> None:
    pair = Pair(keys.guest_context(KEY), keys.host_context(KEY))
    pair.shake_hands()
    pair.guest.write(b"the cards in my hand")
    pair.carry()
    assert pair.host.read() == b"the cards in my hand"
    assert pair.host.version() == "TLSv1.3"
    assert b"cards" not in pair.sniffed


def test_a_host_with_a_certificate_instead_of_the_key_is_refused() -> None:
    impostor = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    impostor.load_cert_chain(Path(__file__).with_name("impostor.pem"))
    with pytest.raises(ssl.SSLError, match="CERTIFICATE_VERIFY_FAILED"):
        Pair(keys.guest_context(KEY), impostor).shake_hands()


@pytest.mark.parametrize(("newest", "key"), [(ssl.TLSVersion.TLSv1_3, None), (ssl.TLSVersion.TLSv1_2, KEY)])
def test_a_guest_without_a_key_and_an_older_tls_are_refused(newest: ssl.TLSVersion, key: bytes | None) -> None:
    stranger = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    stranger.check_hostname, stranger.verify_mode = False, ssl.CERT_NONE
    stranger.maximum_version = newest
    if key:
        stranger.set_psk_client_callback(lambda hint: ("pompeii", key))
    with pytest.raises(ssl.SSLError):
        Pair(stranger, keys.host_context(KEY)).shake_hands()
