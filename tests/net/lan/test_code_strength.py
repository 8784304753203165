"""A join code that somebody has made up is told from one that nobody guesses."""

import pytest

from pompeii_net.lan.transport.join_codes import (
    LOOK_ALIKES,
    SECRET_LENGTH,
    entropy_bits,
    is_weak,
    new_secret,
    parse_secret,
)


def code_of(text: str) -> str:
    """A join code that begins like this and goes on in its manner, however long codes are."""
    return parse_secret((text * SECRET_LENGTH)[:SECRET_LENGTH])


@pytest.mark.parametrize(
    "text",
    [
        "A",
        "AB",
        "ABCD",
        "1234567890",
        "98765432",
        "QWERTYUIOP",
        "azertyui",
        "POMPE11A",
        "P0MP311A",
        "Vesuvius",
        "passw0rd",
        "chocolat",
        "liebling",
        "Jonathan",
        "24121985",
        "11112222",
    ],
)
def test_a_word_a_row_of_keys_or_a_date_is_easy(text: str) -> None:
    assert is_weak(code_of(text))


@pytest.mark.parametrize("text", ["grandmother1", "Vesuvius1979", "tischtennis1", "spaghettiice", "annamueller1"])
def test_so_are_two_words_or_one_with_a_number(text: str) -> None:
    code = text.upper().translate(LOOK_ALIKES)
    assert is_weak(code)
    assert entropy_bits(code) < 40


def test_a_fresh_code_hardly_ever_is() -> None:
    easy = sum(is_weak(new_secret()) for _ in range(2000))
    assert easy < 200, "one in twenty or less, by chance"


def test_no_code_is_not_guessed() -> None:
    assert not is_weak("")
