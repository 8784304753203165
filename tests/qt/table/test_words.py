"""Everything that happens and everything that can be done has words."""

from random import Random

import pytest

from pompeii_core.actions import DONE, ERUPT, Cause, Choice, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    CardDrawn,
    CardPlayed,
    Covered,
    Eruption,
    Event,
    GameOver,
    GaveUp,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    Started,
    TileDrawn,
    TileSetAside,
    TurnEnded,
)
from pompeii_core.game import Game
from pompeii_core.round_summary import Loss, SeatSummary, moves
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_core.view import Update
from pompeii_qt.scene.action_preview import action_preview
from pompeii_qt.table.prompt import prompt_of
from pompeii_qt.words import game_words
from pompeii_qt.words.moves import move_words, round_parts, told

NAMES = ["Anna", "Livia", "Corvus", "Septima"]


@pytest.mark.parametrize(
    ("move", "line"),
    [
        ([CardPlayed(0, 6, "D4", False), PiecePlaced(0, "D4", False)], "Anna played 6 on D4."),
        ([CardPlayed(0, 6, "D2", True)], "Anna played 6 as a joker on D2."),
        ([CardPlayed(1, 6, None, False), CardDrawn(1, None), TurnEnded(1)], "Livia discarded card 6."),
        ([CardPlayed(1, 6, "D4", False), CardDrawn(1, 7), TurnEnded(1)], "Livia played 6 on D4, drew 7."),
        (
            [CardPlayed(0, 6, "D4", False), PiecePlaced(0, "B4", True), GaveUp(0, Choice.RELATIVE)],
            "Anna played 6 on D4, brought a relative to B4, brought no more relatives.",
        ),
        (
            [CardPlayed(0, 6, "D4", False), PiecePlaced(0, "B4", True), PiecePlaced(0, "B6", True)],
            "Anna played 6 on D4, brought relatives to B4 and B6.",
        ),
        ([Ad79Drawn(1, 1)], "Livia drew the first A.D. 79: Vesuvius seethes, relatives may follow."),
        ([OmenDrawn(3)], "Septima drew an omen."),
        (
            [OmenDrawn(0), Sacrificed(0, 2, "C3"), OmenDrawn(0), Sacrificed(0, None, None)],
            "Anna drew an omen, threw Corvus's citizen on C3 into the volcano, drew an omen, had no target for it.",
        ),
        ([Eruption(0, True, [2, 9])], "Anna shows a hand of jokers (2, 9): Vesuvius erupts!"),
        ([Eruption(0, False, None), TurnEnded(0)], "Vesuvius erupts! Hands and unplaced citizens leave the game."),
        ([TileDrawn(0, ["mask", "helmet"])], "Anna drew lava: mask or helmet."),
        ([TileDrawn(0, ["coin"]), TileSetAside(["coin"])], "Anna could not place the coin."),
        (
            [
                TileDrawn(1, ["coin"]),
                LavaPlaced(1, "coin", "C3"),
                Burned("C3", [2, 0, 1], Cause.LAVA),
                Burned("D3", [0, 1, 0], Cause.ENCLOSED),
                Burned("E3", [0, 1, 0], Cause.ENCLOSED),
                Covered(["D3", "E3"]),
                Ran(1, "B2", "D3", ["B3", "C3", "D3"]),
                Ran(1, "B1", "out", ["A1"]),
            ],
            "Livia placed the coin on C3, burned 2 of Anna's and 1 of Corvus's, cut off 2 of their own at D3 and E3, "
            "closed D3 and E3 with lava, moved from B2 to D3, saved 1 from B1.",
        ),
        ([Ran(0, "G7", "out", [])], "Anna saved 1 from G7."),
        (
            [Ran(0, "G7", "G5", ["G6", "G5"]), Ran(0, "A1", "A2", ["A2"]), TurnEnded(0)],
            "Anna moved from G7 to G5 and from A1 to A2.",
        ),
        ([GaveUp(0, Choice.RUN)], "Anna skipped the remaining moves."),
        (
            [Burned("C3", [2, 0, 1], Cause.END), Burned("D3", [1, 0, 0], Cause.END)],
            "Still in the city and lost: 3 of Anna's, 1 of Corvus's.",
        ),
        (
            [GameOver([3, 5, 5], [9, 8, 4], [2])],
            "The game is over: Corvus wins with 5 saved and fewer in the volcano (4).",
        ),
        ([GameOver([3, 5, 4], [9, 8, 4], [1])], "The game is over: Livia wins with 5 saved."),
        ([GameOver([5, 5, 4], [8, 8, 4], [0, 1])], "The game is over: Anna and Livia tie with 5 saved."),
    ],
)
def test_a_line_of_the_log(move: list[Event], line: str) -> None:
    assert moves(move) == [move]
    assert move_words(move, NAMES) == line


@pytest.mark.parametrize("event", [PiecePlaced(0, "D4", False), TurnEnded(0), CardDrawn(2, None)])
def test_what_goes_without_saying_has_no_words(event: Event) -> None:
    assert move_words([event], NAMES) == ""


def test_events_are_told_move_by_move() -> None:
    events: list[Event] = [CardPlayed(0, 6, "D4", False), Ad79Drawn(0, 2), Eruption(0, False, None), TurnEnded(0)]
    events += [TileDrawn(1, ["coin"])]
    assert told(events, NAMES) == (
        "Anna played 6 on D4, drew the second A.D. 79. Vesuvius erupts! Hands and unplaced citizens leave the game. "
        "Livia drew lava: coin."
    )


def test_a_seats_round_is_told_in_parts_that_say_whose() -> None:
    summary = SeatSummary(
        1,
        placed=["F5", "F5", "D2"],
        caused=[Loss("C3", (1, 0, 2), None), Loss("F7", (0, 1, 0), Cause.LAVA)],
        runs=[Ran(1, "A1", "out", []), Ran(1, "B2", "B3", ["B3"])],
        tiles=[LavaPlaced(1, "mask", "F7")],
        erupted=True,
    )
    parts = round_parts(summary, NAMES, 0, [Loss("E6", (0, 2, 0), None)])
    assert [part.words for part in parts] == [
        "placed 2 in building 7 and 1 in a neutral building",
        "threw 1 of yours and 2 of Corvus's into the volcano",
        "made Vesuvius erupt",
        "placed lava on F7",
        "burned 1 of their own",
        "moved 1",
        "saved 1",
        "lost 2",
    ]
    assert parts[0].shows == SeatSummary(1, placed=["F5", "F5", "D2"])
    assert parts[-1].shows.squares == ["E6"]


def test_actions_are_told_as_orders() -> None:
    view = Game.new(Rules(), 2, 1).view(0)

    def told(action: Place | Discard | Relative | Sacrifice | Lava | Run) -> str:
        return game_words.action_words(action, view, NAMES)

    assert told(Place(6, "D4")) == "Play 6: citizen on D4 (building 6, turquoise, 2 free)"
    assert told(Place(6, "D2")) == "Play 6 as a joker: citizen on D2 (neutral building, 3 free)"
    assert told(Discard(6)) == "Discard 6; no one moves in"
    assert told(Relative("I7")) == "Bring a relative to I7 (building 11, brown, 1 free, gate Porta di Nocera)"
    assert told(Sacrifice("D4", 1)) == "Throw Livia's citizen on D4 into the volcano"
    assert told(Lava("scroll", "H1")) == "Place the scroll on H1 (vent of the scroll)"
    assert told(Run("B1", "out")) == "Move from B1 out of the city"
    assert told(Run("B1", "B2")) == "Move from B1 to B2 (building 1, grey)", "spaces matter until the eruption"
    assert told(Lava("coin", "B6")) == "Place the coin on B6 (neutral building)"


def test_clauses_are_joined_without_those_that_are_empty() -> None:
    assert game_words.join_clauses(["burns nobody", "", "cuts off {1} square", "closes C3"]) == (
        "burns nobody; cuts off {1} square; closes C3"
    )
    assert game_words.join_clauses(["", "street"]) == "street"
    assert game_words.join_clauses([]) == ""


def test_done_says_what_it_ends() -> None:
    assert game_words.done_words(Choice.RELATIVE) == "No more relatives"
    assert game_words.done_words(Choice.RUN) == "End your moves"
    assert game_words.action_squares(DONE) == game_words.action_squares(ERUPT) == []


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_whole_games_are_told_without_gaps(rules: Rules) -> None:
    game, rng = Game.new(rules, 4, 11), Random(11)
    events: list[Event] = []
    while not game.over:
        legal = game.legal_actions()
        told = {game_words.action_words(action, game.view(game.active), NAMES) for action in legal}
        assert len(told) == len(legal), "two actions must not sound the same"
        events += game.apply(rng.choice(legal))
    found = moves(events)
    assert [event for move in found for event in move] == events
    assert all(move_words(move, NAMES) for move in found if not isinstance(move[0], TurnEnded))
    # a seat's turn is one line, but for the moments that are told by themselves
    turns = sum(isinstance(event, TurnEnded) for event in events)
    moments = sum(isinstance(event, Started | Eruption | GameOver) for event in events)
    assert len(found) <= turns + 2 * moments + 1


def test_the_prompt_says_which_omen_in_a_row_it_is() -> None:
    rules = Rules()
    game = Game(rules, Deal(0, [[9], [5], [5]], [0, 0] + [5] * 20, [["mask"]] * 8, "seethes", {"D6": [0, 2, 1]}))
    game.apply(Place(9, "E6"))
    for asked, awaited in (
        (
            "Anna: omen! Choose an opponent's citizen to throw into the volcano",
            "Anna has drawn an omen and chooses a victim…",
        ),
        (
            "Anna: omen 2 in a row! Choose an opponent's citizen to throw into the volcano",
            "Anna has drawn omen 2 in a row and chooses a victim…",
        ),
    ):
        assert prompt_of(Update(1, [], game.view(0), game.legal_actions()), NAMES).text == asked
        assert prompt_of(Update(1, [], game.view(1), []), NAMES).text == awaited
        game.apply(game.legal_actions()[0])


def test_where_an_omen_may_take_any_citizen_the_prompt_offers_ones_own_too() -> None:
    rules = Rules(omen_takes="any")
    game = Game(rules, Deal(0, [[9], [5], [5]], [0] + [5] * 20, [["mask"]] * 8, "seethes", {"D6": [0, 2, 1]}))
    game.apply(Place(9, "E6"))
    view = game.view(0)
    prompt = prompt_of(Update(1, [], view, game.legal_actions()), NAMES).text
    assert prompt == "Anna: omen! Choose a citizen, yours or another's, to throw into the volcano"
    players = [SeatedPlayer("person", name, seat) for seat, name in enumerate(NAMES[:3])]
    assert action_preview(Sacrifice("E6", 0), view, rules, players).words == "you lose this citizen"
