"""The options' table of RULES.md: keys, values and presets. What each option does is tested with its rule."""

import pytest
from msgspec.structs import asdict

from pompeii_core.rules import ALIASES, OPTIONS, PRESETS, Rules, preset, with_options

TABLE = """
tiles                  | 45 28              | 45 45 45 28 45 45
second_ad79            | 15 15/10           | 15/10 15 15 15/10 15 15/10
lava_after             | second first       | second second second first second second
omen_takes             | opponent any       | opponent opponent opponent opponent opponent any
relative_same_building | yes no             | yes yes no no yes yes
free_jokers            | no yes             | no no no yes no no
early_eruption         | yes no             | yes no no yes yes no
vents_open             | no yes             | no no yes yes yes yes
enclosed               | die cover          | die cover die die die die
no_room                | again none wild    | again none again again again again
last_turn              | whole cut          | whole cut whole cut whole whole
opening_tiles          | 6 0                | 6 6 6 6 6 6
dual_vents             | off on             | off off off off off on
relatives_count        | part building      | part part building building part part
pieces                 | 36/30/25 30/30/25  | 36/30/25 36/30/25 36/30/25 36/30/25 36/30/25 30/30/25
runs                   | optional compulsory | optional optional compulsory optional compulsory optional
"""
NAMES = ("standard", "web", "notes", "manual", "amigo", "summary")
ROWS = [[cell.split() for cell in line.split("|")] for line in TABLE.strip().splitlines()]


def test_keys_and_values_are_those_of_the_table() -> None:
    assert list(OPTIONS) == [key for (key,), _, _ in ROWS]
    assert {key: set(values) for key, values in OPTIONS.items()} == {key: set(values) for (key,), values, _ in ROWS}


@pytest.mark.parametrize("name", NAMES)
def test_presets_are_those_of_the_table(name: str) -> None:
    assert asdict(preset(name)) == {key: values[NAMES.index(name)] for (key,), _, values in ROWS}


def test_preset_names_and_aliases() -> None:
    assert tuple(PRESETS) == NAMES
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
