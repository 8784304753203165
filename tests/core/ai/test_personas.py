"""Every persona decides everything, by its view alone."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import pompeii_core.ai
from pompeii_core.actions import Action, Lava, Place, Run
from pompeii_core.ai import PERSONAS, choose, personas
from pompeii_core.ai.engine import choose_greedy, choose_random
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, RATINGS, Rival, chance_above, even_level, rating, strength
from pompeii_core.ai.player import choose_and_explain
from pompeii_core.ai.search import Limit
from pompeii_core.city import OUT
from pompeii_core.game import Game
from pompeii_core.record import read_header
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Scenario, SeatedPlayer
from pompeii_core.view import View
from tests.core.positions import arrange, flight


def decided(game: Game, seat: int, rng: Random) -> Action:
    persona = list(PERSONAS)[(game.turn + seat) % len(PERSONAS)]
    return choose(game.view(seat), game.rules, persona, DEFAULT_LEVEL, rng)


def play_out(game: Game, rng: Random) -> set[str | None]:
    """Let personas play to the end, somebody getting out; return the kinds of choice they were asked for."""
    asked = set[str | None]()
    while game.active is not None:
        asked.add(game.choice)
        game.apply(decided(game, game.active, rng), game.active)
    assert sum(game.saved) > 0
    return asked


@pytest.mark.searches
@pytest.mark.parametrize("name", PRESETS)
def test_personas_play_every_preset_to_its_end(name: str) -> None:
    rng = Random(name)
    asked = set[str | None]()
    for number in range(6):
        asked |= play_out(Game.new(PRESETS[name], 2 + number % 3, number), rng)
    assert asked >= {"place", "relative", "sacrifice", "lava", "run"}


@pytest.mark.parametrize("change", [{"opening_tiles": "0"}, {"no_room": "wild"}, {"runs": "compulsory"}])
def test_personas_play_other_options_and_scenarios(change: dict[str, str]) -> None:
    for phase in ("seethes", "erupts"):
        start = Scenario(phase, 10)
        play_out(Game.new(Rules(**change), 3, 3, scenario=start), Random(5))  # type: ignore[arg-type]


def test_random_walks_never_leave_a_player_without_a_legal_answer() -> None:
    rng = Random(7)
    for seats, name in ((2, "summary"), (3, "standard"), (4, "summary")):
        game = Game.new(PRESETS[name], seats, seats)
        while game.active is not None:
            view, legal = game.view(game.active), game.legal_actions()
            greedy = choose_greedy(view, game.rules, rng)
            assert {decided(game, game.active, rng), greedy} <= {*legal}
            if isinstance(greedy, Place) and isinstance(legal[0], Place):
                assert greedy.card == legal[0].card, "the greedy player plays its first card"
            game.apply(choose_random(view, game.rules, rng), game.active)


@pytest.mark.searches
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_uses_what_is_hidden_or_anything_but_its_seed(level: str) -> None:
    rng, limit, searches = Random(5), Limit(16), level in ("senator", "vesuvius")
    game = Game.new(PRESETS["standard"], 3, 4)
    while game.active is not None:
        seat = game.active
        if not searches or game.turn % 9 == 0:
            other, persona = game.copy(), rng.choice([*PERSONAS])
            arrange(other, bag=rng.sample(game.bag, len(game.bag)), deck=rng.sample(game.deck, len(game.deck)))
            for rival in {0, 1, 2} - {seat}:
                other.hands[rival] = [rng.randint(1, 11) for _ in other.hands[rival]]
            action, again = (
                choose(g.view(seat), g.rules, persona, level, Random(game.turn), limit) for g in (game, other)
            )
            assert action == again
            assert action in game.legal_actions()
        game.apply(decided(game, seat, rng), seat)


def share(level: str, against: Callable[[View, Rules, Random], Action], games: int) -> float:
    """Which part of games Claudia of this level wins against another, ties divided, each deal on both seats."""
    won = 0.0
    for number in range(games):
        game, rng, seat = Game.new(PRESETS["standard"], 2, number // 2), Random(number), number % 2
        while game.active is not None:
            decides = partial(claudia, level=level) if game.active == seat else against
            game.play(decides(game.view(game.active), game.rules, rng), game.active)
        won += (seat in game.winners) / len(game.winners)
    return won / games


def claudia(view: View, rules: Rules, rng: Random, level: str) -> Action:
    return choose(view, rules, "Claudia", level, rng)


@pytest.mark.searches
def test_a_child_beats_chance_and_the_levels_below_the_searching_ones_lose_to_the_next() -> None:
    assert share("child", choose_random, 10) == 1
    for level, stronger in pairwise(LEVELS[: LEVELS.index("tribune") + 1]):
        assert share(level, partial(claudia, level=stronger), 30) < 0.35


@pytest.mark.searches
@pytest.mark.parametrize("level", [level for level, skill in personas.SKILLS.items() if skill.overlook_chance])
def test_weak_players_make_no_silly_moves(level: str) -> None:
    """A seat that does best to leave does, nearly always; nobody burns its own people where it need not."""
    rng, leaving, left = Random(3), 0, 0
    for seed in range(6):
        game = Game.new(PRESETS["standard"], 3, seed)
        while game.active is not None:
            seat, legal = game.active, game.legal_actions()
            action = choose(game.view(seat), game.rules, "Livia", level, rng)
            out = [one for one in legal if isinstance(one, Run) and one.target == OUT]
            if out and choose(game.view(seat), game.rules, "Livia", "tribune", Random(1)) in out:
                leaving, left = leaving + 1, left + (action in out)
            pieces = game.view(None).pieces
            if isinstance(action, Lava) and pieces.get(action.square, [0] * 4)[seat]:
                assert all(pieces[one.square][seat] for one in legal if isinstance(one, Lava))
            game.play(action, seat)
    assert leaving > 80
    assert left > 0.8 * leaving


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_names_its_choices_its_own_first(level: str) -> None:
    game = flight({"G6": [1, 2], "E6": [1, 3]}, {"F7": "mask", "C2": "coin"})
    why = choose_and_explain(game.view(0), game.rules, "Claudia", level, Random(2), Limit(20))
    assert why[0].action == choose(game.view(0), game.rules, "Claudia", level, Random(2), Limit(20))
    assert len(why) >= 3
    assert all(one.reasons for one in why)
    assert all(bool(one.games) == (level in ("senator", "vesuvius")) for one in why)
    game = flight({"G6": [1, 2]}, {}, tile="mask")
    (only,) = choose_and_explain(game.view(0), game.rules, "Claudia", level, Random(1))
    assert (only.action, only.games) == (game.legal_actions()[0], 0), "where there is one it takes no games"


def test_levels_and_personas_that_there_are_not() -> None:
    game = Game.new(PRESETS["standard"], 2, 1, first=0)
    for seat, persona, level, said in (
        (0, "Nero", "tribune", "no persona called “Nero”; there are Claudia"),
        (0, "Claudia", "god", "no level called “god”"),
        (1, "Claudia", "tribune", "nothing to decide"),
    ):
        with pytest.raises(ValueError, match=said):
            choose(game.view(seat), game.rules, persona, level, Random(1))
    with pytest.raises(AttributeError, match="no attribute 'cheat'"):
        pompeii_core.ai.cheat  # noqa: B018


def test_each_persona_has_its_own_mix_and_every_level_is_rated_above_the_one_before() -> None:
    traits = {persona.traits for persona in PERSONAS.values()}
    assert len(traits) == len(PERSONAS)
    assert all(0 <= trait <= 1 for mix in traits for trait in mix)
    assert set(RATINGS) == {2, 3, 4}
    for ratings in RATINGS.values():
        assert len(ratings) == len(LEVELS)
        assert all(lower < higher for lower, higher in pairwise(ratings))
    # The level of older programs is the tribune's.
    assert SeatedPlayer("ai", "Livia", 0, "Livia", "citizen").level == personas.check_level("citizen") == "tribune"
    header = read_header(Path(__file__).parents[2] / "records" / "standard.pompeii")
    assert {player.level for player in header.players} == {"tribune"}
    assert "citizen" not in LEVELS


def test_of_whom_nothing_is_known_little_is_said_and_newer_games_count_more() -> None:
    assert chance_above(2, LEVELS[2], 4) == pytest.approx(0.5)
    assert chance_above(3, LEVELS[2], 2) > 0.7, "who is a level above"
    assert rating(2.5, 3) == pytest.approx((RATINGS[3][2] + RATINGS[3][3]) / 2)
    assert rating(-1, 2) < RATINGS[2][0]
    assert rating(len(LEVELS), 2) > RATINGS[2][-1]
    place, error = strength([])
    assert place == pytest.approx(personas.NEWCOMER, abs=0.6)
    assert error > 1.5
    won, lost = [Rival("novice", 1.0)], [Rival("novice", 0.0)]
    assert strength([won] * 20).error < 1
    assert strength([won] * 10 + [lost] * 10).place > strength([lost] * 10 + [won] * 10).place + 0.3


def played(place: int, rng: Random, seats: int) -> list[str]:
    """The levels suggested to a player as strong as level number `place` after each of forty games at them."""
    level, games, suggested = DEFAULT_LEVEL, list[Sequence[Rival]](), list[str]()
    for number in range(40):
        rivals = [Rival(level, float(rng.random() < chance_above(place, level, seats))) for _ in range(seats - 1)]
        games.insert(0, rivals)
        if number >= 2:
            level = even_level(games, level)
        suggested.append(level)
    return suggested


@pytest.mark.searches
@pytest.mark.parametrize("seats", [2, 4])
def test_the_suggestion_leads_a_player_who_follows_it_to_an_even_opponent(seats: int) -> None:
    for place in range(len(LEVELS)):
        rng, near, even, people = Random(f"{place} {seats}"), 0, 0, 4
        for _ in range(people):
            last = played(place, rng, seats)[20:]
            near += sum(abs(LEVELS.index(level) - place) <= 1 for level in last)
            even += sum(0.4 < chance_above(place, level, seats) < 0.6 for level in last)
        assert near >= 0.9 * 20 * people, place
        assert even >= 0.4 * 20 * people, place


@pytest.mark.parametrize("seats", [2, 4])
def test_a_player_who_mostly_beats_a_level_is_suggested_the_next(seats: int) -> None:
    for level, stronger in pairwise(LEVELS):
        lost, won = ([[Rival(level, result)] * (seats - 1)] for result in (0.0, 1.0))
        assert LEVELS.index(even_level((won * 5 + lost) * 3, level)) >= LEVELS.index(stronger)
    lost, won = [[Rival("tribune", 0.0)] * 3] * 3, [[Rival("child", 1.0)]] * 3
    assert LEVELS.index(even_level(lost, "tribune")) < LEVELS.index("tribune"), "three defeats by everybody"
    assert LEVELS.index(even_level(won, "child")) > LEVELS.index("child"), "three wins"
