"""What holds in every game: random play with hypothesis."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pompeii_core import actions as act
from pompeii_core import city
from pompeii_core.bitboards import mask, north, south
from pompeii_core.city import CITY, GATE_MASK, PART, VENT_MASK, squares
from pompeii_core.determinize import load_view, visible_game
from pompeii_core.events import PiecePlaced
from pompeii_core.game import Game, IllegalAction
from pompeii_core.moves import action_of, code_of, legal_codes, play
from pompeii_core.position import SEETHES, Options, Position
from pompeii_core.rules import OPTIONS, Rules
from pompeii_core.setup import AD79, NUMBERED_CARDS, OMEN, OMENS, Scenario, all_tiles, deal
from tests.core.positions import choose, guessed, play_out, random_deal, random_rules

type Start = tuple[Game, Rules, Random]

RULES = st.builds(Rules, **{key: st.sampled_from(values) for key, values in OPTIONS.items()})
SQUARES = squares(CITY)
VOCABULARY: dict[act.Choice, list[act.Action]] = {
    act.Choice.PLACE: [*(row[i] for row in act.PLACES[1:] for i in SQUARES), *act.DISCARDS],
    act.Choice.RELATIVE: [act.DONE, *(act.RELATIVES[i] for i in SQUARES)],
    act.Choice.SACRIFICE: [row[i] for row in act.SACRIFICES for i in SQUARES],
    act.Choice.LAVA: [row[i] for row in act.LAVAS for i in SQUARES],
    act.Choice.RUN: [act.DONE, *(run for i in SQUARES for run in (*city.pick(act.RUNS[i], CITY), act.RUNS_OUT[i]))],
    act.Choice.ERUPT: [act.DONE, act.ERUPT],
}
EVERYTHING = [action for actions in VOCABULARY.values() for action in actions]


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """A new game in any phase, its rules, and the luck to play it with."""
    rules, rng = draw(RULES), Random(draw(st.integers(0, 2**32)))
    phase = draw(st.sampled_from(["sleeps", "sleeps", "seethes", "erupts"]))
    scenario = Scenario(phase, draw(st.integers(0, 25)))  # type: ignore[arg-type]
    return Game(rules, deal(rules, draw(st.sampled_from([2, 3, 4])), rng, scenario=scenario)), rules, rng


def middle(start: Start, length: int) -> Game:
    game, _, rng = start
    for n, _ in enumerate(play_out(game, rng), start=1):
        if n >= length:
            break
    return game


def census(game: Game) -> list[int]:
    """Pieces of each seat in its supply, in the city, in the volcano and saved."""
    view = game.view(None)
    city = [sum(counts[seat] for counts in view.pieces.values()) for seat in range(game.seats)]
    return [sum(parts) for parts in zip(view.supply, city, view.volcano, view.saved, strict=True)]


@given(starts())
@settings(max_examples=80)
def test_every_game_ends_and_pieces_and_tiles_are_conserved_until_then(start: Start) -> None:
    """R14 alone takes pieces out of the game: what was left of the supplies as Vesuvius erupted."""
    game, rules, rng = start
    expected, supply, sleeping = census(game), list(game.position.supply), game.phase in ("sleeps", "seethes")
    if sleeping:
        assert expected == [rules.pieces_each(game.seats)] * game.seats
    turns = 0
    for action, seat, events in play_out(game, rng):
        assert events or action == act.DONE, "nobody hears of a seat that does not declare"
        assert game.turn >= turns
        assert seat in range(game.seats)
        assert bool(game.legal_actions()) is not game.over
        turns = game.turn
        if sleeping and game.phase not in ("sleeps", "seethes"):
            for event in events:
                if isinstance(event, PiecePlaced):
                    supply[event.seat] -= 1
            expected = [count - left for count, left in zip(expected, supply, strict=True)]
            sleeping = False
        assert census(game) == expected
        supply = list(game.position.supply)
    view = game.view(None)
    assert (game.over, view.pieces) == (True, {})
    assert [a + b for a, b in zip(game.saved, game.volcano, strict=True)] == expected
    assert len(view.lava) + len(view.aside) + view.bag >= len(all_tiles(rules)), "no tile is lost"
    results = [(saved, -lost) for saved, lost in zip(game.saved, game.volcano, strict=True)]
    assert game.winners == [seat for seat, result in enumerate(results) if result == max(results)]


@pytest.mark.searches
@given(starts(), st.integers(0, 150))
@settings(max_examples=60)
def test_why_not_allows_what_is_legal_and_refuses_everything_else(start: Start, length: int) -> None:
    """For every seat; a declaration (R13) may be legal without being listed."""
    game = middle(start, length)
    views = [game.view(seat) for seat in (None, *range(game.seats))]
    legal = set(game.legal_actions())
    # Of those that another choice asks for some will do.
    asked = [*VOCABULARY[game.choice], *start[2].sample(EVERYTHING, 300)] if game.choice else EVERYTHING
    allowed = {action for action in asked if game.why_not(action) is None}
    assert allowed - {act.ERUPT} == legal - {act.ERUPT}
    for seat in range(game.seats):
        assert (game.why_not(act.ERUPT, seat) is None) is game.may_erupt(seat)
        if seat != game.active:
            for action in legal - {act.ERUPT}:
                assert game.why_not(action, seat) is not None
    for action in start[2].sample([action for action in asked if action not in legal | {act.ERUPT}], 40):
        with pytest.raises(IllegalAction, match=r"\w+.* \([RV]\d+\)$"):
            game.apply(action)
    assert [game.view(seat) for seat in (None, *range(game.seats))] == views, "what is refused changes nothing"


@given(starts(), st.integers(0, 150))
@settings(max_examples=30)
def test_a_copy_is_another_game(start: Start, length: int) -> None:
    game = middle(start, length)
    before = [game.view(seat) for seat in (None, *range(game.seats))]
    copy, again = game.copy(), game.copy()
    for one in (copy, again):
        for _ in play_out(one, Random(1)):
            pass
    assert [game.view(seat) for seat in (None, *range(game.seats))] == before
    assert again.view(None) == copy.view(None)


@given(starts(), st.integers(0, 200), st.integers(0, 2**32))
@settings(max_examples=80)
def test_a_determinized_game_looks_the_same_and_holds_nothing_twice(start: Start, length: int, seed: int) -> None:
    game, rules, _ = start
    middle(start, length)
    for seat in (None, *range(game.seats)):
        view = game.view(seat)
        seen = visible_game(view, rules)
        own = [len(view.hand or []) if other == seat else 0 for other in range(game.seats)]
        assert seen.view(seat) == replace(view, hands=own, deck=0), "laid out it has nothing that is hidden"
        guess = guessed(view, rules, seed)
        assert guess.view(seat) == view
        if seat == game.active:
            assert guess.legal_actions() == seen.legal_actions() == game.legal_actions()
        assert [len(hand) for hand in guess.hands] == view.hands
        if view.phase in ("sleeps", "seethes"):
            cards = Counter([*guess.deck, *view.discards, *(card for hand in guess.hands for card in hand)])
            ad79s = cards.pop(AD79)
            assert ad79s == (2 if view.phase == "sleeps" else 1)
            assert cards.pop(OMEN, 0) <= OMENS
            assert cards <= Counter(NUMBERED_CARDS)
        tiles = [*guess.bag, *view.aside, *([view.tile] if view.tile else [])]
        assert len(guess.bag) == view.bag
        assert Counter(map(tuple, tiles)) <= Counter(map(tuple, all_tiles(rules)))
    guess = guessed(game.view(game.active), rules, seed)
    for _ in play_out(guess, Random(seed)):
        pass
    assert guess.over, "it can be played to its end"
    if game.phase not in ("sleeps", "seethes"):
        assert census(guess) == census(game)


def test_a_mask_comes_back_from_its_two_words_and_legal_lists_allocate_no_actions() -> None:
    """Actions are interned: what is legal is the very objects of the vocabulary."""
    for squares_of in (0, CITY, GATE_MASK, VENT_MASK, *PART):
        assert mask(north(squares_of), south(squares_of)) == squares_of
    known = {id(action) for action in EVERYTHING}
    game = Game.new(Rules(free_jokers="yes"), 3, seed=4)
    for n in range(200):
        assert all(id(action) in known for action in game.legal_actions())
        if game.over:
            break
        game.apply(*choose(game, Random(n)))


_HIDDEN = {"bag", "deck", "hands", "held", "in_deck", "lava_id", "ledger", "options", "polled"}


def facts(p: Position) -> dict[str, object]:
    """Everything in a position by name, but for what a view hides and the room for pieces, once none are placed."""
    hidden = _HIDDEN if p.phase <= SEETHES else _HIDDEN | {"full", "room_n", "room_s"}
    kept = {name: getattr(p, name) for name in dir(p) if name[0] != "_" and name not in hidden}
    return {name: value if isinstance(value, int) else [*value] for name, value in kept.items() if not callable(value)}


@pytest.mark.parametrize("seed", range(10))
def test_who_is_to_decide_sees_the_position_and_what_may_be_done(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    game, options = Game(rules, random_deal(rules, rng)), Options(rules)
    while game.active is not None and game.choice is not None:
        p, seat = load_view(game.view(game.active), options), game.active
        if game.choice is act.Choice.ERUPT:
            p.on_turn = game.on_turn  # nobody is told while somebody is polled (R13)
        assert facts(p) == facts(game.position)
        assert [card for card in range(12) for _ in range(p.hands[12 * seat + card])] == sorted(game.hands[seat])
        codes = legal_codes(p)
        assert [action_of(game.choice, code) for code in codes] == game.legal_actions()
        assert [code_of(action) for action in game.legal_actions()] == codes
        action, who = choose(game, rng)
        q, other = game.position.copy(), game.copy()
        game.apply(action, who)
        other.play(action, who)
        assert [other.view(s) for s in range(game.seats)] == [game.view(s) for s in range(game.seats)], "unchecked"
        if action != act.ERUPT:
            play(q, code_of(action))
            assert facts(q) == facts(game.position)
