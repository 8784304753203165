"""A join code is understood however it is typed, belongs to one game, and its end to one key."""

import pytest

from pompeii_net.lan.transport.join_codes import (
    check_of,
    grouped,
    new_secret,
    parse_code,
    parse_secret,
    split,
    stretched,
)

ROOM_KEY = bytes(range(32))


def test_a_code_is_new_each_time_and_is_understood_however_it_is_typed() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    for secret in secrets:
        assert parse_secret(secret) == secret
        assert parse_secret(f" {secret[:4].lower()}-{secret[4:].lower()} ") == secret
        code = secret + "JKMN"
        assert parse_code(f"{grouped(code).lower()}\n") == code
        assert split(code) == (secret, "JKMN")


def test_a_code_is_shown_in_three_groups() -> None:
    assert grouped("ABCDEFGHJKMN") == "ABCD-EFGH-JKMN"
    assert grouped("") == ""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("oO00-iIlL-uv23", "00001111VV23"), ("abcd efgh jkmn", "ABCDEFGHJKMN"), ("UVWX-YZ23-4567", "VVWXYZ234567")],
)
def test_characters_that_look_alike_are_the_same(typed: str, meant: str) -> None:
    assert parse_code(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "ABCD", "ABCDEFGH", "ABCDEFGHJKMNP", "ABCDEFGHJKM!", "ÄBCDEFGHJKMN", "ABCDEFGHJKM\0"]
)
def test_what_is_no_code_is_told_so(typed: str) -> None:
    with pytest.raises(ValueError, match="not 12 letters and digits"):
        parse_code(typed)


@pytest.mark.parametrize("typed", ["", "ABC", "ABCDEFGHJ", "ABCDEFG!", "ＡＢＣＤＥＦＧＨ"])
def test_what_a_host_cannot_choose_is_told_so(typed: str) -> None:
    with pytest.raises(ValueError, match="not 8 letters and digits"):
        parse_secret(typed)


def test_a_key_belongs_to_one_code_and_one_game() -> None:
    of = [("ABCDEFGH", "game-one"), ("ABCDEFGH", "game-two"), ("ABCDEFGJ", "game-one"), ("", "game-one")]
    assert len({stretched(secret, game) for secret, game in of}) == 4


def test_the_end_of_a_code_belongs_to_one_beginning_one_key_and_one_game() -> None:
    """And is the same in every version of the program that speaks this protocol."""
    check = check_of("ABCDEFGH", ROOM_KEY, "game-one")
    assert check == "1D63"
    assert parse_code("ABCDEFGH" + check)[8:] == check
    others = [("ABCDEFGJ", ROOM_KEY, "game-one"), ("ABCDEFGH", bytes(32), "game-one"), ("ABCDEFGH", ROOM_KEY, "game-2")]
    assert len({check, *(check_of(*other) for other in others)}) == 4
