"""The options of docs/rules.md and what is said of them. What each option does is tested with its rule."""

import re

import pytest

from docs.tables import PARTS, ROOT, written
from pompeii_core.rules import OPTION_ROWS, PRESETS, Option, Rules, preset, with_options
from tests.core.rules_page import PAGE

NUMBERS = [*(f"R{n}" for n in range(1, 27)), *(option.number for option in OPTION_ROWS)]


@pytest.mark.parametrize("path", PARTS)
def test_pages_say_what_the_declarations_say(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == written(path), "python -m docs.tables writes it"


def test_every_rule_and_option_has_its_heading_in_order() -> None:
    assert re.findall(r"^### (.*)$", PAGE, re.MULTILINE) == NUMBERS


@pytest.mark.parametrize("option", OPTION_ROWS, ids=lambda option: option.key)
def test_each_option_has_words_for_all_its_values_and_explains_them(option: Option) -> None:
    assert list(option.words) == [option.default, *(value for value in option.values if value != option.default)]
    assert all((option.title, option.line, option.book, *option.says))
    for value in option.values:
        assert f"`{value}`" in option.rule


def test_preset_names_and_their_other_names() -> None:
    assert preset("003") == preset("amigo") == PRESETS["amigo"]
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
