"""Each sentence of the rule book has a test that plays it, and each preset plays its options."""

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import asdict

from docs.tables import ROOT
from pompeii_core.actions import DONE, Lava, Place, Run
from pompeii_core.game import Game
from pompeii_core.rulebook import places
from pompeii_core.rules import OPTION_ROWS, PRESETS, Rules
from pompeii_core.setup import deal
from tests.core import positions
from tests.core.positions import arrange, burned, filled, fleeing, flight, legal, placement, play, relatives, seething

_ROWS: Final = [
    [cell.strip() for cell in line.split(" |")]
    for line in (ROOT / "tests/core/sentences.txt").read_text(encoding="utf-8").splitlines()[2:]
]
BOTH_COLONS: Final = {("fr", "R5"), ("fr", "V1")}
"""Where a language needs a sentence more than English, to put two colons in a row."""


@cache
def sentences(language: str) -> dict[str, list[str]]:
    """The sentences of each rule and variant, without those of pictures and tips."""
    html = (ROOT / f"resources/rulebook/{language}.html").read_text(encoding="utf-8")
    rules = re.sub(r'<p class="(pic|caption|tip)">.*?</p>', "", html, flags=re.DOTALL)
    return {place.number: place.sentences for place in places(rules) if place.number}


def test_each_sentence_of_the_english_book_has_a_row_and_each_row_a_test() -> None:
    said = [(number, sentence) for number, all_of_it in sentences("en").items() for sentence in all_of_it]
    assert [number for number, _ in said] == [row[0] for row in _ROWS]
    assert [
        (row, sentence) for row, (_, sentence) in zip(_ROWS, said, strict=True) if not sentence.startswith(row[1])
    ] == []
    named = {tuple(row[2].split()) for row in _ROWS if row[2][0] != "-"}
    assert [
        (file, test) for file, test in named if f"def {test}(" not in (ROOT / "tests" / file).read_text("utf-8")
    ] == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_other_books_have_as_many_sentences_at_each_rule(language: str) -> None:
    counted = {number: len(said) - ((language, number) in BOTH_COLONS) for number, said in sentences(language).items()}
    assert counted == {number: len(said) for number, said in sentences("en").items()}


def test_sentences_name_the_variants_that_change_their_rule() -> None:
    named = {(row[0], number) for row in _ROWS for number in row[3].split()}
    assert named == {(rule, option.number) for option in OPTION_ROWS for rule in option.changes}


SHUT_IN: Final = {"C2": "coin", "B2": "vase", "D2": "vase", "C1": "vase", "C3": "vase"}
SOMEBODY: Final = {"A5": [0, 1]}  # of another seat, at a gate


def shut_in(bag: list[str], rules: Rules) -> Game:
    """Seat 0 without citizens has placed a tile; seat 1 draws from `bag`, coins having no square."""
    game = arrange(flight(SOMEBODY, SHUT_IN, tile="scroll", rules=rules), bag=[[symbol] for symbol in reversed(bag)])
    play(game, Lava("scroll", "H1"))
    return game


def test_r17_a_shut_in_symbol_is_set_aside_and_as_the_last_tile_it_ends_the_game() -> None:
    game = shut_in(["coin", "column"], Rules())
    assert (game.view(None).aside, game.view(None).tile, game.active) == ([["coin"]], ["column"], 1)
    game = shut_in(["coin"], Rules())
    assert (game.active, game.choice, game.view(None).tile) == (1, "run", None)
    play(game, DONE)
    assert game.over
    assert game.volcano == [0, 1], "R24"


@pytest.mark.parametrize("name", PRESETS)
def test_r19_v8_who_could_only_leave_over_an_empty_vent_is_lost_unless_it_may_be_entered(name: str) -> None:
    """K6 and K7 lead out over J7 alone, the vent of the helmets beside the gate I7."""
    lava = dict.fromkeys(("K3", "K4", "K5", "J5"), "vase")
    game = flight({"K6": [0, 2], "K7": [1, 0], "A5": [0, 1]}, lava, tile="vase", rules=PRESETS[name])
    lost = burned(play(game, Lava("vase", "J6")))
    assert lost == ({} if PRESETS[name].vents_open == "yes" else {"K6": "enclosed", "K7": "enclosed"})


@pytest.mark.parametrize("name", PRESETS)
def test_r19_v9_lava_may_go_where_all_were_cut_off_unless_that_fills_with_lava(name: str) -> None:
    lava = dict.fromkeys(("J7", "J6"), "helmet")
    game = flight({"K7": [0, 2], "A5": [0, 1]}, lava, tile="helmet", rules=PRESETS[name])
    arrange(game, bag=[["coin"], ["helmet"]])  # the last one is drawn first
    assert burned(play(game, Lava("helmet", "K6"))) == {"K7": "enclosed"}
    assert (Lava("helmet", "K7") in legal(game)) is (PRESETS[name].enclosed == "die")


def _options(rules: Rules) -> dict[str, Any]:
    """All but V15: in a position pieces are counted."""
    return {key: value for key, value in asdict(rules).items() if key != "pieces"}


def _fleeing(rules: Rules, bag: str, pieces: dict[str, list[int]]) -> Game:
    return fleeing(bag, pieces, **_options(rules) | {"opening_tiles": "0"})


def _tiles(rules: Rules) -> str:
    return str(sum(len(tile) == 1 for tile in deal(rules, 2, Random(1)).bag))


def _second_ad79(rules: Rules) -> str:
    decks = [deal(rules, 4, Random(seed)).deck for seed in range(60)]
    return {15: "15", 10: "15/10"}[max(len(deck) - 1 - deck.index(79, 9) for deck in decks)]


def _erupted(rules: Rules) -> Game:
    """Seat 0 has drawn the first A.D. 79, seat 2 the second."""
    game = placement([3], [5], [9], [1], deck=[79, 7, 7, 79], **_options(rules))
    play(game, Place(3, "C3"), Place(5, "I3"), Place(9, "E6"))
    return game


def _lava_after(rules: Rules) -> str:
    return {3: "second", 1: "first"}[_erupted(rules).active or 0]


def _omen_takes(rules: Rules) -> str:
    game = seething([3], [1], deck=[0, 9], pieces={"E6": [1, 1]}, **_options(rules))
    play(game, Place(3, "C3"))
    return "any" if positions.victims(game) >= {("E6", 0), ("C3", 0), ("E6", 1)} else "opponent"


def _relative_same_building(rules: Rules) -> str:
    game = seething([3], [1], pieces={"C3": [0, 1]}, **_options(rules))
    play(game, Place(3, "C3"))
    return "yes" if "D3" in relatives(game) else "no"


def _free_jokers(rules: Rules) -> str:
    return "no" if positions.places(seething([5], [1], **_options(rules)), 5) == {"I3"} else "yes"


def _early_eruption(rules: Rules) -> str:
    return "yes" if placement([1], [5, 9], pieces=filled("I3", "E6"), **_options(rules)).may_erupt(1) else "no"


def _vents_open(rules: Rules) -> str:
    return "yes" if Run("E5", "E4") in legal(flight({"E5": [1, 1]}, {}, rules=rules)) else "no"


def _enclosed(rules: Rules) -> str:
    game = flight({"K7": [0, 1], "A5": [0, 1]}, {"J7": "helmet", "J6": "helmet"}, tile="helmet", rules=rules)
    play(game, Lava("helmet", "K6"))
    return "cover" if "K7" in game.view(None).lava else "die"


def _no_room(rules: Rules) -> str:
    game = shut_in(["coin", "column"], rules)
    return {("column",): "again", ("coin",): "wild", (): "none"}[tuple(game.view(None).tile or ())]


def _last_turn(rules: Rules) -> str:
    game = _fleeing(rules, "scroll", {"A1": [1, 0], "K4": [1, 2]})
    play(game, Lava("scroll", "H1"))
    return "cut" if game.over else "whole"


def _opening_tiles(rules: Rules) -> str:
    return {"erupts": "6", "flight": "0"}[_erupted(rules).phase]


def _dual_vents(rules: Rules) -> str:
    return "on" if any(len(tile) == 2 for tile in deal(rules, 2, Random(1)).bag) else "off"


def _relatives_count(rules: Rules) -> str:
    game = seething([6], [1], pieces={"C4": [1, 0], "D4": [1, 1], "D5": [0, 1]}, **_options(rules))
    play(game, Place(6, "C5"))
    return {1: "part", 4: "building"}[game.view(0).relatives]


def _pieces(rules: Rules) -> str:
    return "/".join(str(Game.new(rules, seats, 1).view(None).supply[0]) for seats in (2, 3, 4))


def _runs(rules: Rules) -> str:
    game = _fleeing(rules, "scroll coin", {"E5": [2, 0], "A5": [0, 1]})
    play(game, Lava("scroll", "H1"))
    return "optional" if DONE in legal(game) else "compulsory"


SEEN: Final[dict[str, Callable[[Rules], str]]] = {option.key: globals()[f"_{option.key}"] for option in OPTION_ROWS}
"""For each option: its value, as a small position shows it."""


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_plays_what_its_options_say(name: str) -> None:
    assert {key: seen(PRESETS[name]) for key, seen in SEEN.items()} == asdict(PRESETS[name])


@pytest.mark.parametrize("option", OPTION_ROWS, ids=lambda option: option.number)
def test_each_value_of_an_option_is_seen_in_play(option: Any) -> None:
    for value in option.values:
        assert SEEN[option.key](Rules(**{option.key: value})) == value
