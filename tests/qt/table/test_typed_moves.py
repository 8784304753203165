"""Moves that are typed in."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pompeii_core.actions import DONE, Action, Choice, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_core.view import Update
from pompeii_qt import languages
from pompeii_qt.table.action_list import Typed, read_move
from pompeii_qt.widgets import screen_reader
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo, wander

TABLE = [PEOPLE[0], *AIS]
NAMES = ["Anna", "Livia", "Corvus"]


def read(game: Game, text: str) -> Typed | None:
    legal = game.legal_actions()
    return read_move(text, Update(1, [], game.view(game.active), list(legal)), game.rules, NAMES)


def fleeing() -> Game:
    """Anna is to run: hers and one of Corvus's on I6, hers alone on D4."""
    pieces = {"I6": [2, 0, 1], "D4": [1, 0, 0], "G7": [0, 1, 0]}
    game = Game(Rules(opening_tiles="0"), Deal(0, [[], [], []], [], [["coin"]] * 9, "erupts", pieces))
    game.apply(game.legal_actions()[0])
    return game


def words_of(action: Action) -> str:
    """How somebody would type it."""
    match action:
        case Place(card, square):
            return f"{card} {square.lower()}"
        case Discard(card):
            return f"discard {card}"
        case Relative(square):
            return square
        case Sacrifice(square, seat):
            return f"{NAMES[seat]} {square}"
        case Lava(symbol, square):
            return f"{symbol} {square}"
        case Run(origin, target):
            return f"{origin} {target}"
    return "stop" if action == DONE else "erupt"


@pytest.mark.parametrize("text", ["9" * 5000 + " I3", "5 I" + "3" * 5000, "٣ I3", "\u0301 I3", "/" * 5000])
def test_what_is_no_number_of_a_card_is_no_move(text: str) -> None:
    assert read(solo(3), text) is None


def test_every_legal_action_of_a_game_can_be_typed() -> None:
    game = solo(3)
    rng, kinds = Random(1), set()
    while not game.over:
        legal = game.legal_actions()
        for action in legal:
            assert read(game, words_of(action)) == Typed(action)
            kinds.add(type(action))
        game.apply(rng.choice(legal))
    assert kinds >= {Place, Relative, Lava, Run}


@pytest.mark.parametrize(
    ("language", "out", "coin"),
    [
        ("fr", "I6 dehors", "pièce C2"),
        ("fr", "sortir I6", "piece c2"),
        ("de", "I6 raus", "Münze C2"),
        ("de", "out", "coin C2"),
    ],
)
def test_moves_are_typed_in_the_windows_language_with_or_without_accents(language: str, out: str, coin: str) -> None:
    laying = Game(Rules(opening_tiles="0"), Deal(0, [[], []], [], [["coin"]] * 9, "erupts", {"I6": [1, 1]}))
    languages.use(language)
    try:
        assert read(fleeing(), out) == Typed(Run("I6", "out"))
        assert read(laying, coin) == Typed(Lava("coin", "C2"))
        assert read(fleeing(), "out I6") == Typed(Run("I6", "out")), "English is always understood"
    finally:
        languages.use("en")


def test_what_can_mean_one_thing_only_need_not_be_said_wholly() -> None:
    game = fleeing()
    assert read(game, "I6 out") == Typed(Run("I6", "out"))
    assert read(game, "out") == Typed(Run("I6", "out"))
    assert read(game, "run from i6 to Porta di Nocera") == Typed(Run("I6", "out"))
    assert read(game, "move citizen from i6 to Porta di Nocera") == Typed(Run("I6", "out"))
    assert read(game, "i6-i5") == Typed(Run("I6", "I5"))
    placing = Game(Rules(), Deal(0, [[7, 9], [5]], [], [["coin"]] * 9, "sleeps", {}))
    assert read(placing, "F5") == Typed(Place(7, "F5"))


def test_a_symbol_may_be_cut_short() -> None:
    game = solo()
    wander(game, lambda g: g.choice == Choice.LAVA)
    action = game.legal_actions()[0]
    assert isinstance(action, Lava)
    assert read(game, f"{action.symbol[:3]} {action.square}") == Typed(action)


def test_what_cannot_be_done_gets_one_sentence() -> None:
    game = Game(Rules(), Deal(0, [[7, 9], [5]], [], [["coin"]] * 9, "sleeps", {}))
    assert read(game, "5 I3") == Typed(problem="5 I3: there is no 5 in this hand (R6).")
    assert read(game, "7 F4") == Typed(problem="7 F4: there is no building here (R6).")
    assert read(game, "coin C2") == Typed(problem="coin C2: first play a card (R26).")
    assert read(game, "I6 I5") == Typed(problem="I6 I5: first play a card (R26).")
    assert read(fleeing(), "7 F4") == Typed(problem="7 F4: first move a citizen (R26).")
    assert read(game, "I3") == Typed(problem="I3: none of your cards can be played here.")
    assert read(game, "7 Z9") == Typed(problem="There is no square Z9.")
    assert read(fleeing(), "D4 out") == Typed(problem="D4 out: no gate is within 1 step (R21).")
    assert read(game, "stop") == Typed(problem="stop: this must be done (R26).")
    assert read(game, "erupt") == Typed(problem="erupt: a card in this hand still has room in its building (R13).")


def test_other_words_are_searched_for() -> None:
    game = fleeing()
    assert read(game, "") is None
    assert read(game, "open ground") is None
    assert read(game, "I6") is None, "where to is still to be said"
    assert read(game, "building 7") is None


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda widget, text: texts.append(text) if text else None)
    return texts


def test_a_typed_move_is_said_and_done_with_enter(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.key(Qt.Key.Key_A)
    actions = driver.page.actions_list
    actions._filter.setFocus()
    QTest.keyClicks(actions._filter, "I6 out")
    assert actions.texts == ["Move from I6 out of the city"] == said[-1:]
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == [(0, Run("I6", "out"))]


def test_a_typed_move_that_cannot_be_made_is_refused_once(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.key(Qt.Key.Key_A)
    actions = driver.page.actions_list
    actions._filter.setFocus()
    QTest.keyClicks(actions._filter, "D4 A1")
    before = len(said)
    driver.key(Qt.Key.Key_Return)
    assert said[before:] == [actions._problem.text()]
    assert said[-1].startswith("D4 A1: too far")
    assert driver.session.acted == []
    actions._filter.setText("xyz")
    driver.key(Qt.Key.Key_Return)
    assert said[-1] == "Nothing here matches “xyz”."
    assert driver.session.acted == []


def test_getting_out_comes_first_and_company_is_told(driver: Driver) -> None:
    game = fleeing()
    driver.open(TABLE, [0], game)
    driver.key(Qt.Key.Key_A)
    texts = driver.page.actions_list.texts
    assert texts[0] == "Move from I6 out of the city"
    assert len(texts) == len(game.legal_actions())
    joined = next(text for text in texts if text.startswith("Move from I6 to G7"))
    assert joined == "Move from I6 to G7 (open ground, gate Porta di Stabia): 2 together there: 2 steps next time"
    assert texts.index(joined) < texts.index("Move from I6 to I5 (open ground)")


def test_lava_that_burns_others_comes_first_and_that_on_oneself_last(driver: Driver) -> None:
    pieces = {"B2": [0, 2, 0], "D2": [1, 0, 0]}
    game = Game(Rules(opening_tiles="0"), Deal(2, [[], [], []], [], [["coin"]] * 9, "erupts", pieces))
    game.apply(Lava("coin", "C2"))
    assert (game.active, game.choice) == (0, Choice.LAVA)
    driver.open(TABLE, [0], game)
    driver.key(Qt.Key.Key_A)
    first, *between, last = driver.page.actions_list.texts
    assert first == "Place the coin on B2 (building 1, grey): burns 2 of Livia's"
    assert last == "Place the coin on D2 (neutral building): burns 1 of yours"
    assert not [text for text in between if "burns" in text]


def test_down_from_the_filter_is_the_list(driver: Driver) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.key(Qt.Key.Key_A)
    actions = driver.page.actions_list
    actions._filter.setFocus()
    driver.key(Qt.Key.Key_Down)
    assert actions._list.hasFocus()


def test_down_from_the_filter_stays_where_nothing_matches(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.key(Qt.Key.Key_A)
    actions = driver.page.actions_list
    actions._filter.setFocus()
    QTest.keyClicks(actions._filter, "xyz")
    driver.key(Qt.Key.Key_Down)
    assert said[-1] == "Nothing here matches “xyz”."
    assert actions._filter.hasFocus()


def test_the_list_keeps_to_what_matches(driver: Driver) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.key(Qt.Key.Key_A)
    actions = driver.page.actions_list
    actions._filter.setFocus()
    QTest.keyClicks(actions._filter, "D4")
    matching = actions.texts
    assert 1 < len(matching) < actions._list.count()
    heard = []
    for _ in matching:
        driver.key(Qt.Key.Key_Down)
        item = actions._list.currentItem()
        assert item is not None
        heard.append(item.text())
    assert heard == matching
    driver.key(Qt.Key.Key_Down)
    assert actions._list.currentItem().text() == matching[-1]
