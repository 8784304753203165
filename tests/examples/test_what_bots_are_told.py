"""What docs/bots.md says of the fields of a view and of an event, beside games that are played."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import DONE, Action, Cause, Choice, Phase, Run
from pompeii_core.city import GATES, INDEX, OUT, SIDES
from pompeii_core.events import Burned, CardDrawn, CardPlayed, Event, OmenDrawn, PiecePlaced, Ran, TileSetAside
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import OMEN, Deal, deal
from pompeii_core.view import View

GATE_SQUARES = {gate.square for gate in GATES}


class Step(Struct, frozen=True):
    """One decision: what its seat was shown, whose turn it was, the answer and what came of it."""

    view: View
    on_turn: int
    legal: list[Action]
    action: Action
    events: list[Event]


class Played(Struct, frozen=True):
    """A game of random choices."""

    first: int
    seats: int
    steps: list[Step]


def played(rules: Rules, dealt: Deal, rng: Random) -> Played:
    game, steps = Game(rules, dealt), list[Step]()
    while (seat := game.active) is not None:
        legal = [*game.legal_actions()]
        declines = game.choice is Choice.ERUPT and rng.random() < 0.9  # or few games would have a second poll
        action = DONE if declines else rng.choice(legal)
        view, on_turn = game.view(seat), game.on_turn
        steps.append(Step(view, on_turn, legal, action, game.apply(action, seat)))
    return Played(game.first, game.seats, steps)


def full(dealt: Deal) -> Deal:
    """The same with buildings 1 and 5 full, and no other cards in hand: everybody may declare at once (R13)."""
    none = [0] * len(dealt.hands)
    pieces = {square: [spaces, *none[1:]] for square, spaces in (("A2", 2), ("B2", 2), ("I3", 4))}
    return replace(dealt, hands=[[1, 5, 1] for _ in none], pieces=pieces)


@cache
def games() -> list[Played]:
    rng, found = Random(79), list[Played]()
    for rules in PRESETS.values():
        for seats in (2, 3, 4):
            for _ in range(3):
                dealt = deal(rules, seats, rng)
                found += [played(rules, dealt, rng), played(rules, full(dealt), rng)]
    return found


def steps(*choices: Choice) -> list[Step]:
    """Those of all games where that was asked; there are some."""
    found = [step for game in games() for step in game.steps if step.view.choice in choices]
    assert len(found) > 20
    return found


def test_active_is_the_bots_own_seat_and_at_every_choice_but_erupt_on_turn() -> None:
    for step in steps(*Choice):
        assert step.view.active == step.view.seat
        assert step.on_turn == step.view.seat or step.view.choice is Choice.ERUPT
    polled = steps(Choice.ERUPT)
    assert {step.on_turn == step.view.seat for step in polled} == {True, False}


def test_whose_turn_it_is_before_the_eruption_follows_from_who_began_and_the_turn() -> None:
    for game in games():
        for step in game.steps:
            if step.view.phase.placing:
                assert step.on_turn == (game.first + step.view.turn - 1) % game.seats
    assert {step.view.phase.placing for step in steps(Choice.ERUPT)} == {True}


def test_who_is_asked_about_an_eruption_follows_from_the_seat_on_turn_clockwise() -> None:
    for game in games():
        asked: dict[int, list[int]] = {}
        for step in game.steps:
            if step.view.choice is Choice.ERUPT:
                order = (step.view.active or 0) - step.on_turn
                asked.setdefault(step.view.turn, []).append(order % game.seats)
        assert all(order == sorted(order) for order in asked.values())


@pytest.mark.parametrize(
    ("field", "choice", "nothing"),
    [
        ("placed", Choice.RELATIVE, []),
        ("relatives", Choice.RELATIVE, 0),
        ("runs", Choice.RUN, 0),
        ("tile", Choice.LAVA, None),
    ],
)
def test_what_belongs_to_one_choice_is_empty_at_all_others(field: str, choice: Choice, nothing: object) -> None:
    for step in steps(*Choice):
        assert (getattr(step.view, field) != nothing) == (step.view.choice is choice)
    assert steps(Choice.SACRIFICE)


def test_placed_has_the_squares_of_the_move_in_order() -> None:
    for game in games():
        turn, squares = 0, list[str]()
        for step in game.steps:
            if step.view.turn != turn:
                turn, squares = step.view.turn, []
            if step.view.choice is Choice.RELATIVE:
                assert step.view.placed == squares
            squares += [event.square for event in step.events if isinstance(event, PiecePlaced)]
    assert max(len(step.view.placed) for step in steps(Choice.RELATIVE)) > 1


def test_runs_are_two_or_one_and_the_piece_that_ran_may_be_known() -> None:
    found = steps(Choice.RUN)
    assert {step.view.runs for step in found} == {2, 1}
    assert {tuple(step.view.ran.values()) for step in found} == {(), (1,)}
    for step in found:
        for square in step.view.ran:
            # The last of its seat there may not run; others of its seat beside it may.
            alone = step.view.pieces[square][step.view.seat or 0] == 1
            assert alone != any(isinstance(action, Run) and action.origin == square for action in step.legal)


def test_discards_are_the_cards_played_and_the_omens_in_order() -> None:
    for game in games():
        told: list[int] = []
        for step in game.steps:
            assert step.view.discards == told
            for event in step.events:
                told += [event.card] if isinstance(event, CardPlayed) else [OMEN] * isinstance(event, OmenDrawn)


def test_the_card_drawn_last_is_the_last_of_the_hand() -> None:
    seen = 0
    for game in games():
        drawn: dict[int | None, int | None] = {}
        for step in game.steps:
            if step.view.choice in (Choice.ERUPT, Choice.PLACE) and step.view.seat in drawn:
                assert step.view.hand
                assert step.view.hand[-1] == drawn[step.view.seat]
                seen += 1
            drawn |= {event.seat: event.card for event in step.events if isinstance(event, CardDrawn)}
    assert seen > 20


def test_the_eruption_ends_hands_and_supplies() -> None:
    for step in steps(Choice.LAVA, Choice.RUN):
        assert (sum(step.view.hands), sum(step.view.supply), step.view.hand) == (0, 0, [])


def test_aside_has_the_tiles_that_were_set_aside() -> None:
    for game in games():
        told: list[list[str]] = []
        for step in game.steps:
            assert step.view.aside == told
            told += [event.tile for event in step.events if isinstance(event, TileSetAside)]


def test_a_path_leads_from_the_square_after_the_origin_to_the_target_or_its_gate() -> None:
    runs = [event for step in steps(Choice.RUN) for event in step.events if isinstance(event, Ran)]
    for ran in runs:
        way = [ran.origin, *ran.path]
        assert way[-1] == ran.target or (ran.target == OUT and way[-1] in GATE_SQUARES)
        for here, there in pairwise(way):
            assert SIDES[INDEX[here]] >> INDEX[there] & 1
    assert any(ran.target == OUT and not ran.path for ran in runs)
    assert any(ran.target == OUT and len(ran.path) > 1 for ran in runs)


def test_counts_of_burned_are_by_seat_what_stood_there() -> None:
    causes = set()
    for step in steps(Choice.LAVA):
        burned = [event for event in step.events if isinstance(event, Burned)]
        assert len({event.square for event in burned}) == len(burned)
        for event in burned:
            assert event.counts == step.view.pieces[event.square]
            causes.add(event.cause)
    assert causes >= {Cause.LAVA, Cause.ENCLOSED}


def test_may_erupt_is_more_often_true_than_a_bot_is_asked() -> None:
    for step in steps(*Choice):
        assert (step.view.choice is Choice.ERUPT) <= step.view.may_erupt
        if step.view.may_erupt:
            assert step.view.phase in (Phase.SLEEPS, Phase.SEETHES)
    assert any(step.view.may_erupt for step in steps(Choice.PLACE, Choice.RELATIVE))
