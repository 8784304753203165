"""Everything that happens and everything that can be done has words."""

from random import Random

import pytest

from pompeii_core.actions import DONE, ERUPT, Discard, Lava, Place, Relative, Run, Sacrifice
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
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
    TileDrawn,
    TileSetAside,
    TurnEnded,
)
from pompeii_core.game import Game
from pompeii_core.phases import Cause, Choice
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Deal
from pompeii_core.view import Update
from pompeii_qt import game_words
from pompeii_qt.table.prompt import prompt_of

NAMES = ["Anna", "Livia", "Corvus", "Septima"]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (CardPlayed(0, 6, "D4", False), "Anna plays card 6 and settles at D4."),
        (CardPlayed(0, 6, "D2", True), "Anna plays card 6 as a joker and settles at D2."),
        (CardPlayed(1, 6, None, False), "Livia discards card 6."),
        (PiecePlaced(0, "B4", True), "A relative of Anna joins at B4."),
        (CardDrawn(2, None), "Corvus draws a card."),
        (CardDrawn(0, 7), "Anna draws card 7."),
        (Ad79Drawn(1, 1), "Livia draws the first A.D. 79: Vesuvius seethes, relatives may follow."),
        (OmenDrawn(3), "Septima draws an omen."),
        (Sacrificed(0, 2, "C3"), "Anna throws a citizen of Corvus at C3 into the volcano."),
        (Sacrificed(0, None, None), "The omen of Anna finds nobody."),
        (Eruption(0, True, [2, 9]), "Anna shows only dead cards (2, 9): Vesuvius erupts!"),
        (TileDrawn(0, ["mask", "helmet"]), "Anna draws lava: mask or helmet."),
        (TileSetAside(["coin"]), "No room for the coin: the tile is set aside."),
        (Burned("C3", [2, 0, 1], Cause.LAVA), "Lava takes 2 of Anna, 1 of Corvus at C3."),
        (Burned("C3", [0, 1, 0], Cause.ENCLOSED), "No way out of C3: the volcano takes 1 of Livia."),
        (Covered(["A1", "A2", "B1"]), "Lava closes over A1, A2 and B1."),
        (Ran(0, "C3", "D3", ["D3"]), "Anna runs from C3 to D3."),
        (Ran(0, "B1", "out", ["A1"]), "Anna runs from B1 out through Porta Ercolano: saved!"),
        (Ran(0, "G7", "out", []), "Anna runs from G7 out through Porta di Stabia: saved!"),
        (GaveUp(1, Choice.RELATIVE), "Livia brings no more relatives."),
        (GaveUp(0, Choice.RUN), "Anna gives up the remaining runs."),
        (
            GameOver([3, 5, 5], [9, 8, 4], [2]),
            "The game is over: Corvus wins with 5 saved and fewer in the volcano (4).",
        ),
        (GameOver([3, 5, 4], [9, 8, 4], [1]), "The game is over: Livia wins with 5 saved."),
        (GameOver([5, 5, 4], [8, 8, 4], [0, 1]), "The game is over: Anna and Livia share the result with 5 saved."),
    ],
)
def test_a_line_of_the_log(event: Event, line: str) -> None:
    assert game_words.event_words(event, NAMES) == line


def test_a_first_piece_and_the_end_of_a_turn_are_told_by_other_lines() -> None:
    assert game_words.event_words(PiecePlaced(0, "D4", False), NAMES) == ""
    assert game_words.event_words(TurnEnded(0), NAMES) == ""


def test_actions_are_told_as_orders() -> None:
    view = Game.new(Rules(), 2, 1).view(0)

    def told(action: Place | Discard | Relative | Sacrifice | Lava | Run) -> str:
        return game_words.action_words(action, view, NAMES)

    assert told(Place(6, "D4")) == "Play 6, settle at D4 (building 6, turquoise, 2 spaces)"
    assert told(Place(6, "D2")) == "Play 6 as a joker, settle at D2 (neutral building, 3 spaces)"
    assert told(Discard(6)) == "Discard 6; nobody settles"
    assert told(Relative("I7")) == "Bring a relative to I7 (building 11, brown, 1 space, gate Porta di Nocera)"
    assert told(Sacrifice("D4", 1)) == "Throw a citizen of Livia at D4 into the volcano"
    assert told(Lava("scroll", "H1")) == "Lay the scroll on H1 (vent of the scroll)"
    assert told(Run("B1", "out")) == "Run from B1 out of the city"
    assert told(Run("B1", "B2")) == "Run from B1 to B2 (building 1, grey, 2 spaces)"


def test_done_says_what_it_ends() -> None:
    assert game_words.done_words(Choice.RELATIVE) == "No more relatives"
    assert game_words.done_words(Choice.RUN) == "Give up the remaining runs"
    assert game_words.action_squares(DONE) == game_words.action_squares(ERUPT) == []


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_whole_games_are_told_without_gaps(rules: Rules) -> None:
    game, rng = Game.new(rules, 4, 11), Random(11)
    silent = (PiecePlaced, TurnEnded)
    while not game.over:
        legal = game.legal_actions()
        told = {game_words.action_words(action, game.view(game.active), NAMES) for action in legal}
        assert len(told) == len(legal), "two actions must not sound the same"
        for event in game.apply(rng.choice(legal)):
            assert game_words.event_words(event, NAMES) or isinstance(event, silent)


def test_the_prompt_says_which_omen_in_a_row_it_is() -> None:
    rules = Rules()
    game = Game(rules, Deal(0, [[9], [5], [5]], [0, 0] + [5] * 20, [["mask"]] * 8, "seethes", {"D6": [0, 2, 1]}))
    game.apply(Place(9, "E6"))
    for asked, awaited in (
        (
            "Anna: the omen demands a citizen. Choose who falls into the volcano",
            "Anna has drawn an omen and chooses a victim…",
        ),
        (
            "Anna: omen 2 in a row. Choose who falls into the volcano",
            "Anna has drawn omen 2 in a row and chooses a victim…",
        ),
    ):
        assert prompt_of(Update(1, [], game.view(0), game.legal_actions()), NAMES).text == asked
        assert prompt_of(Update(1, [], game.view(1), []), NAMES).text == awaited
        game.apply(game.legal_actions()[0])
