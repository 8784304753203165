"""The pictures of the rule book: positions that the rules allow, and captions that say what is to be seen."""

import re

import pytest

from pompeii_core.city import INDEX, SPACES
from pompeii_core.preview import Spot
from pompeii_core.tally import winners
from pompeii_qt.pages.rulebook_pictures import POSITIONS, picture_size, positions
from pompeii_qt.system import resources

BOOK = resources.path("rulebook/en.html").read_text(encoding="utf-8")
CAPTIONS = dict(re.findall(r'picture:(\w+)"></p>\n<p class="caption">(.*?)</p>', BOOK, re.DOTALL))


def lit(name: str, part: int = 0) -> set[str]:
    return {spot.square for spot in positions(name)[part].highlighted()}


@pytest.mark.parametrize("name", POSITIONS)
def test_no_more_stand_in_a_house_than_it_has_spaces(name: str) -> None:
    for view in (position.view for position in positions(name)):
        if view.phase.placing:
            assert all(view.standing(square) <= SPACES[INDEX[square]] for square in view.pieces)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_caption_names_squares_that_are_shown(name: str) -> None:
    named = re.findall(r"\b[A-K][1-7]\b", CAPTIONS[name])
    for position in positions(name):
        first, last = position.squares
        shown = {name for name in INDEX if first[0] <= name[0] <= last[0] and first[1] <= name[1] <= last[1]}
        assert set(named) <= shown


@pytest.mark.parametrize(("name", "squares"), [("place", {"G4", "G5"}), ("vents", {"E4"}), ("cutoff", {"K5"})])
def test_what_the_captions_call_highlighted_the_rules_allow(name: str, squares: set[str]) -> None:
    assert lit(name) == squares


def test_relatives_go_where_the_captions_say() -> None:
    assert {"C4", "C5", "E6", "B4"} <= lit("family")
    assert lit("family").isdisjoint({"D4", "D5", "F5"})
    assert positions("family")[0].view.relatives == 2
    assert lit("brought") == lit("family") - {"E6"}
    counted = positions("counted")[0]
    there = [counted.view.pieces[square] for square in counted.counted]
    assert [sum(seat) for seat in zip(*there, strict=True)] == [1, 1, 1], "a blue and a black one, and who moves in"


def test_the_joker_goes_anywhere_but_into_its_own_building() -> None:
    assert lit("joker").isdisjoint({"G4", "G5"})
    assert {"H4", "F5", "E6"} <= lit("joker")


def test_the_omen_takes_others_alone() -> None:
    assert {action.seat for action in positions("omen")[0].game.legal_actions()} == {1, 2}  # type: ignore[union-attr]


def test_lava_goes_on_its_vent_and_then_beside_it() -> None:
    assert lit("vents", 1) == {"D4", "E3", "E5", "F4"}
    assert len(lit("spread")) == 6


def test_burned_and_cut_off_are_as_many_as_the_captions_say() -> None:
    burn, cut_off = (positions(name)[0].burned() for name in ("burn", "cutoff"))
    assert (sum(burn.burned), burn.enclosed, burn.cut_off) == (2, (0, 1, 0), ("K7",))
    assert (cut_off.burned, cut_off.enclosed, cut_off.cut_off) == ((0, 0, 1), (0, 3, 0), ("K6", "K7"))


def test_runs_take_the_steps_that_are_counted() -> None:
    (run,) = positions("run")[0].ways().runs
    assert (run.path, run.target) == (["G6", "G7"], "out")
    first, second = positions("loner")[0].ways().runs
    assert (first.path, len(second.path), second.target) == (["F5"], 3, "out")
    steps = positions("reach")[0].steps()
    assert (steps[Spot("G5")], steps[Spot("F7")], max(steps.values())) == (1, 2, 3)
    assert Spot("E5") not in steps, "lava is closed"


def test_the_end_is_counted_as_its_caption_says() -> None:
    view = positions("end")[0].view
    assert [int(number) for number in re.findall(r"\d+", CAPTIONS["end"])] == view.saved
    assert winners(view.saved, view.volcano) == [0], "orange"


def test_an_unknown_picture_has_no_size() -> None:
    assert picture_size("stromboli") is None
