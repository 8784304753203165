"""The options of docs/rules.md: keys, values and presets. What each option does is tested with its rule."""

import re

import pytest
from msgspec.structs import asdict

from pompeii_core.rules import ALIASES, OPTIONS, PRESETS, Rules, preset, with_options
from tests.core.rules_page import PAGE, rows, section

HEAD, _, *ROWS = rows(section("Options"))
NAMES = HEAD[3:]
KEYS = [key.strip("`") for _, key, *_ in ROWS]
NUMBERS = [*(f"R{n}" for n in range(1, 27)), *(f"V{n}" for n in range(1, 17))]


def test_keys_and_values_are_those_of_the_table() -> None:
    assert list(OPTIONS) == KEYS
    for key, (number, _, values, *_) in zip(KEYS, ROWS, strict=True):
        allowed = [value.strip("`") for value in values.split(" ")]
        assert sorted(OPTIONS[key]) == sorted(allowed)
        assert getattr(Rules(), key) == allowed[0], "the default comes first"
        assert number == f"[V{KEYS.index(key) + 1}](#v{KEYS.index(key) + 1})"


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_those_of_the_table(name: str) -> None:
    assert asdict(preset(name)) == {key: row[HEAD.index(name)] for key, row in zip(KEYS, ROWS, strict=True)}


def test_every_rule_and_option_has_its_heading_in_order() -> None:
    assert re.findall(r"^### (.*)$", PAGE, re.MULTILINE) == NUMBERS


@pytest.mark.parametrize("number", range(16))
def test_every_value_of_an_option_is_explained(number: int) -> None:
    text = section(f"V{number + 1}")
    for word in (KEYS[number], *OPTIONS[KEYS[number]]):
        assert f"`{word}`" in text


def test_every_preset_is_explained() -> None:
    assert [name.strip("`") for name, *_ in rows(section("Presets"))[2:]] == NAMES


def test_preset_names_and_aliases() -> None:
    assert list(PRESETS) == NAMES
    assert ALIASES == {"000": "web", "001": "notes", "002": "manual", "003": "amigo", "004": "summary"}
    assert preset("003") == preset("amigo")
    assert preset("standard") == Rules()


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="standard, web, notes, manual, amigo, summary"):
        preset("005")


def test_options_change_one_by_one() -> None:
    changed = with_options(preset("web"), {"no_room": "wild", "opening_tiles": "0"})
    assert (changed.no_room, changed.opening_tiles, changed.enclosed) == ("wild", "0", "cover")


def test_a_wrong_key_or_value_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(ValueError, match="no option “lava”"):
        with_options(Rules(), {"lava": "7"})
    with pytest.raises(ValueError, match="“no_room” cannot be “maybe”; it is one of again, none, wild"):
        with_options(Rules(), {"no_room": "maybe"})
