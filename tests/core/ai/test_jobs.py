"""What a worker answers, and what several searches of one decision come to together."""

from typing import Any

import msgspec
import pytest

from pompeii_core.actions import Lava, Run
from pompeii_core.ai.jobs import Answer, Choose, Chosen, Job, Rate, Rated, combined
from pompeii_core.ai.opinion import Considered, Reason
from pompeii_core.ai.worker import answer, answers
from pompeii_core.game import Game
from tests.core.positions import flight


def fleeing() -> Game:
    return flight({"G6": [1, 2], "E6": [1, 3]}, {"F7": "mask", "C2": "coin"})


def job(game: Game, level: str = "vesuvius", seed: int = 1, **bounds: int) -> Choose:
    view, rules = game.view(0), game.rules
    return Choose("g", 0, 7, view=view, rules=rules, persona="Claudia", level=level, seed=seed, **bounds)


JOBS: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
ANSWERS: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def there_and_back(asked: Job) -> Answer:
    return ANSWERS.decode(msgspec.json.encode(answer(JOBS.decode(msgspec.json.encode(asked)))))


@pytest.mark.parametrize("bounds", [{"playouts": 40}, {"millis": 60}])
def test_an_answer_is_to_its_question_and_says_why_its_action_first(bounds: dict[str, Any]) -> None:
    found = there_and_back(job(fleeing(), **bounds))
    assert isinstance(found, Chosen)
    assert (found.game, found.seat, found.seq) == ("g", 0, 7)
    assert found.why[0].action == found.action
    assert found.why[0].reasons
    assert found.why[0].games > 0
    assert sum(one.games for one in found.why) <= bounds.get("playouts", 100_000)


@pytest.mark.searches
def test_without_a_clock_the_seed_decides_alone_and_only_the_level_that_is_timed_goes_on_while_it_may() -> None:
    one, same, other = (answer(job(fleeing(), playouts=60, seed=seed)) for seed in (1, 1, 2))
    assert one == same != other
    assert answer(job(fleeing(), level="senator", millis=60_000)) == answer(job(fleeing(), level="senator"))


@pytest.mark.searches
def test_a_hint_says_how_far_it_is_and_nothing_else_until_it_is_settled() -> None:
    game = fleeing()
    asked = Rate("g", 0, 7, view=game.view(0), rules=game.rules, deals=32)
    told = [one for one in answers(asked) if isinstance(one, Rated)]
    assert [one.part for one in told] == [n / 32 for n in range(1, 33)]
    assert [bool(one.rated) for one in told] == [False] * 31 + [True]
    assert max(one.games for one in told[-1].rated) == 32
    assert there_and_back(asked) == told[-1], "the same position, the same advice"


def rated(square: str, games: int, value: float) -> Considered:
    return Considered(Run("E6", square), [Reason("harmless")], games, value)


def chosen(*why: Considered) -> Chosen:
    return Chosen("g", 0, 7, why[0].action, [*why])


def test_searches_together_weigh_by_their_games_and_one_alone_is_its_own_answer() -> None:
    one = chosen(rated("G6", 30, 0.6), rated("F6", 30, 0.5))
    assert combined([one]) == one
    other = chosen(rated("F6", 10, 0.7), rated("G6", 10, 0.6))
    both = combined([one, other])
    assert both.action == Run("E6", "G6")
    assert [(entry.action, entry.games) for entry in both.why] == [(Run("E6", "G6"), 40), (Run("E6", "F6"), 40)]
    assert both.why[0].value == pytest.approx(0.6)
    game = flight({"A6": [0, 3], "H4": [1, 0]}, {"B6": "coin", "A4": "coin", "B5": "mask"}, tile="mask")
    answers = [answer(job(game, level="tribune", seed=seed)) for seed in (1, 2)]
    agreed = combined([one for one in answers if isinstance(one, Chosen)])
    assert agreed.action == agreed.why[0].action == Lava("mask", "A5"), "players of one ply agree with themselves"


def test_neither_a_lucky_deal_of_one_search_nor_what_it_gave_up_early_is_held_against_the_other() -> None:
    """F6 was ahead where it met G6; that G6 met better deals in the other search says nothing about F6."""
    one = chosen(rated("F6", 50, 0.5), rated("G6", 50, 0.45))
    other = chosen(rated("G6", 50, 0.9), rated("F6", 40, 0.89))
    assert combined([one, other]).action == Run("E6", "F6")
    one = chosen(rated("G6", 60, 0.5), rated("F6", 60, 0.49), rated("H6", 4, 0.49))
    other = chosen(rated("F6", 60, 0.5), rated("G6", 60, 0.45), rated("H6", 4, 0.6))
    both = combined([one, other])
    assert (both.action, both.why[-1].action) == (Run("E6", "F6"), Run("E6", "H6"))
