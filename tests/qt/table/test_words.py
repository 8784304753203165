"""What the table says, as approved text: moves, places and positions, seen and heard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

import pytest
from PySide6.QtCore import Qt

from pompeii_core import events as ev
from pompeii_core.actions import Action, Cause, Choice, Discard, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.events import Burned, CardDrawn, CardPlayed, Event, LavaPlaced, OmenDrawn, PiecePlaced, Ran, TurnEnded
from pompeii_core.game import Game
from pompeii_core.preview import Spot
from pompeii_core.round_summary import losses_of, moves, summarise
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_core.view import Update
from pompeii_qt import languages
from pompeii_qt.scene.accessible_board import SPOTS, full_name, short_name, spot_description
from pompeii_qt.scene.place_card import volcano_words
from pompeii_qt.table.action_list import read_move
from pompeii_qt.table.prompt import how_to, prompt_of
from pompeii_qt.table.sounds import cues
from pompeii_qt.words import game_words
from pompeii_qt.words.moves import log_text, move_words, round_parts, spoken_words
from tests.approved import check
from tests.qt.heard import heard
from tests.qt.table.driver import AIS, PEOPLE, TABLE, Driver, solo
from tests.qt.table.test_last_moves import ROUND, ROUND_WITH_OMEN, placing

APPROVED: Final = Path(__file__).with_name("approved")
NAMES: Final = ["Anna", "Livia", "Corvus"]
MOVES: Final[list[list[Event]]] = [
    [ev.Started(0, None)],
    [CardPlayed(0, 6, "D4", False), PiecePlaced(0, "D4", False)],
    [CardPlayed(0, 6, "D2", True)],
    [CardPlayed(1, 6, None, False), CardDrawn(1, None), TurnEnded(1)],
    [CardPlayed(1, 6, "D4", False), CardDrawn(1, 7), TurnEnded(1)],
    [CardPlayed(0, 6, "D4", False), PiecePlaced(0, "B4", True), ev.GaveUp(0, Choice.RELATIVE)],
    [CardPlayed(0, 6, "D4", False), PiecePlaced(0, "B4", True), PiecePlaced(0, "B6", True)],
    [PiecePlaced(0, "D4", False)],
    [CardDrawn(2, None)],
    [TurnEnded(0)],
    [ev.Ad79Drawn(1, 1)],
    [ev.Ad79Drawn(2, 2)],
    [OmenDrawn(2)],
    [OmenDrawn(0), ev.Sacrificed(0, 2, "C3"), OmenDrawn(0), ev.Sacrificed(0, None, None)],
    [OmenDrawn(1), ev.Sacrificed(1, 0, "A1")],
    [ev.Eruption(0, True, [2, 9])],
    [ev.Eruption(0, False, None), TurnEnded(0)],
    [ev.TileDrawn(0, ["mask", "helmet"])],
    [ev.TileDrawn(0, ["coin"]), ev.TileSetAside(["coin"])],
    [
        *(ev.TileDrawn(1, ["coin"]), LavaPlaced(1, "coin", "C3"), Burned("C3", [2, 0, 1], Cause.LAVA)),
        *(Burned("D3", [0, 1, 0], Cause.ENCLOSED), Burned("E3", [0, 1, 0], Cause.ENCLOSED), ev.Covered(["D3", "E3"])),
        *(Ran(1, "B2", "D3", ["B3", "C3", "D3"]), Ran(1, "B1", "out", ["A1"]), TurnEnded(1)),
    ],
    [LavaPlaced(1, "coin", "F4"), Burned("F4", [0, 0, 0], Cause.LAVA), ev.Covered([]), TurnEnded(1)],
    [LavaPlaced(1, "coin", "F4"), Burned("F4", [0, 1, 0], Cause.LAVA)],
    [LavaPlaced(1, "coin", "F4"), *(Burned(square, [1, 0, 0], Cause.ENCLOSED) for square in ("G4", "G5"))],
    [Ran(0, "G7", "out", [])],
    [Ran(1, "A1", "A5", ["A2", "A3", "A4", "A5"])],
    [Ran(0, "G7", "G5", ["G6", "G5"]), Ran(0, "A1", "A2", ["A2"]), TurnEnded(0)],
    [ev.GaveUp(0, Choice.RUN)],
    [Burned("C3", [2, 0, 1], Cause.END), Burned("D3", [1, 0, 0], Cause.END)],
    [ev.GameOver([3, 5, 5], [9, 8, 4], [2])],
    [ev.GameOver([3, 5, 4], [9, 8, 4], [1])],
    [ev.GameOver([5, 5, 4], [8, 8, 4], [0, 1])],
]
"""Each a line of the log, or nothing."""


def sounds(move: list[Event], own: list[int]) -> str:
    heard_of = (cue for event in move for cue in cues(event, own))
    return " ".join(f"{cue.effect.name.lower()}{'' if cue.strength == 1 else f'*{cue.strength}'}" for cue in heard_of)


def of_moves() -> Iterator[str]:
    """For the log, in short to who watches and to Anna, since her turn, and by ear to both."""
    for move in MOVES:
        assert moves(move) == [move], "each is one line"
        yield f"log: {move_words(move, NAMES)}"
        yield f"  in short: {spoken_words(move, NAMES, None)}"
        yield f"  to Anna: {spoken_words(move, NAMES, 0)}"
        summaries = summarise(move, 3)
        for summary in summaries:
            lost = losses_of(summary.seat, summaries) if summary.seat == 0 else ()
            for part in round_parts(summary, NAMES, 0, lost):
                yield f"  {NAMES[summary.seat]}'s part: {part.words} | {' '.join(part.shows.squares)}"
        yield f"  heard by all: {sounds(move, [])}"
        yield f"  heard by Anna: {sounds(move, [0])}"


FULL: Final = {"A2": [4, 0, 0], "B2": [2, 0, 0]}
PEOPLE_OF_BOTH: Final = {"D6": [1, 2, 0], "I6": [2, 0, 1], "D4": [1, 0, 0], "G7": [0, 1, 0], "A4": [1, 1, 0]}


def city(phase: Literal["sleeps", "seethes", "erupts"], *played: Action) -> Game:
    """Anna is to decide after `played`, with the 7 in hand or as one who runs."""
    places = phase != "erupts"
    hands, deck = ([[7, 7, 9, 2], [5], [5]], [0, *[5] * 9]) if places else ([[], [], []], [])
    pieces = PEOPLE_OF_BOTH | ({"F5": [1, 2, 0], "E2": [1, 0, 0]} if places else {})
    deal = Deal(0, hands, deck, [["coin"], *[["helmet"]] * 9], phase, pieces)
    game = Game(Rules(opening_tiles="0"), deal)
    for action in played:
        game.apply(action)
    return game


def omens(takes: Literal["opponent", "any"]) -> Game:
    """Anna has drawn two, and has answered the first; or one, which may take her own."""
    deal = Deal(0, [[9], [5], [5]], [0, 0, *[5] * 20], [["mask"]] * 8, "seethes", {"D6": [0, 2, 1]})
    game = Game(Rules(omen_takes=takes), deal)
    game.apply(Place(9, "E6"))
    if takes == "opponent":
        game.apply(game.legal_actions()[0])
    return game


def laying(pieces: dict[str, list[int]]) -> Game:
    """Anna has drawn a tile that may go to one of two vents."""
    tiles = [["column", "coin"], *[["helmet"]] * 9]
    return Game(Rules(opening_tiles="0", dual_vents="on"), Deal(0, [[], [], []], [], tiles, "erupts", pieces))


POSITIONS: Final[dict[str, Callable[[], Game]]] = {
    "Vesuvius sleeps": lambda: city("sleeps"),
    "Vesuvius seethes": lambda: city("seethes"),
    "relatives may come": lambda: city("seethes", Place(7, "D2")),
    "an omen takes somebody": lambda: city("seethes", Place(2, "E1")),
    "no card can be played": lambda: Game(Rules(), Deal(0, [[1], [5], [5]], [5] * 9, [["coin"]] * 9, "sleeps", FULL)),
    "a second omen": lambda: omens("opponent"),
    "an omen for anybody": lambda: omens("any"),
    "lava is placed": lambda: laying(PEOPLE_OF_BOTH),
    "lava is placed without citizens": lambda: laying({"D6": [0, 2, 1]}),
    "everybody runs": lambda: city("erupts", Lava("coin", "C2")),
}
"""Of three; Anna is to decide."""


def to_anna(driver: Driver, game: Game, said: list[str]) -> Iterator[str]:
    """What she is asked, what she can do in words, what each square and each key says."""
    driver.open(TABLE, [0], game)
    asked, view = driver.page.model.decision, game.view(0)
    assert asked is not None
    yield f"asked: {driver.page.asking.bar.text} | {driver.page.asking.bar.about.text}"
    yield f"others read: {prompt_of(Update(1, [], game.view(1), []), NAMES).text}"
    yield f"how: {how_to(asked)}"
    driver.key(Qt.Key.Key_A)
    texts = driver.page.advice.actions.texts
    yield from (f"can: {text}" for text in [*texts[:12], *texts[-2:]])
    driver.key(Qt.Key.Key_A)
    shown = driver.board.interaction
    for spot in SPOTS:
        name, more = full_name(shown, spot), spot_description(shown, spot)
        if (
            game.phase is Phase.SLEEPS
            or any(view.pieces.get(spot.square, ()))
            or spot in shown.decision.lit
            or spot.gate
        ):
            yield f"{name} | {more} | {short_name(shown, spot)}"
    yield volcano_words(view, driver.page.model.players).name
    if game.choice is Choice.RUN:
        driver.board.keyboard.go_to(Spot("I6"))
    driver.board.setFocus()
    for key in "IBGSCOOOKEP":
        driver.key(getattr(Qt.Key, f"Key_{key}"))
        yield f"{key}: {said[-1]}"
        assert driver.page.asking.bar.about.text == said[-1], "for those who see it, too"


@pytest.mark.parametrize("position", POSITIONS)
def test_a_position_in_words(driver: Driver, said: list[str], position: str) -> None:
    check(APPROVED / f"{position}.txt", to_anna(driver, POSITIONS[position](), said))


def test_moves_and_orders_in_words() -> None:
    check(APPROVED / "moves.txt", of_moves())
    assert log_text([*MOVES[2], *MOVES[15], *MOVES[17]], NAMES) == (
        "Anna played 6 as a joker on D2. Anna shows a hand of jokers (2, 9): Vesuvius erupts! "
        "Anna drew lava: mask or helmet."
    )
    assert move_words(MOVES[19][1:3], NAMES, 0) == "Livia placed the coin on C3, burned 2 of yours and 1 of Corvus's."
    assert move_words(MOVES[14], NAMES, 0) == "Livia drew an omen, threw one of your citizens on A1 into the volcano."
    view = solo().view(0)
    orders: list[Action] = [
        *(Place(6, "D4"), Place(6, "D2"), Discard(6), Relative("I7"), Sacrifice("D4", 1)),
        *(Lava("scroll", "H1"), Lava("coin", "B6"), Run("B1", "out"), Run("B1", "B2")),
    ]
    done = [game_words.done_words(choice) for choice in (Choice.RELATIVE, Choice.RUN)]
    check(APPROVED / "orders.txt", [*(game_words.action_words(one, view, NAMES) for one in orders), *done])


def test_moves_that_are_typed() -> None:
    hand = Game(Rules(), Deal(0, [[7, 9], [5]], [], [["coin"]] * 9, "sleeps", {}))
    laying = Game(Rules(opening_tiles="0"), Deal(0, [[], []], [], [["coin"]] * 9, "erupts", {"I6": [1, 1]}))
    running = city("erupts", Lava("coin", "C2"))
    typed: dict[str, tuple[Game, tuple[str, ...]]] = {
        "cards": (hand, ("5 I3", "7 F4", "coin C2", "I6 I5", "I3", "F5", "7 Z9", "stop", "erupt")),
        "lava": (laying, ("coin C2", "coi C2", "pièce C2", "piece c2", "Münze C2", "7 F4")),
        "runs": (running, ("I6 out", "out I6", "i6-i5", "run from i6 to Porta di Nocera", "I6 dehors", "sortir I6")),
        "no runs": (running, ("I6 raus", "D4 out", "D4 A1", "7 F4", "I6", "", "open ground", "building 7")),
    }
    lines = []
    for language in ("en", "de", "fr"):
        languages.use(language)
        for kind, (game, texts) in typed.items():
            asked = Update(1, [], game.view(0), list(game.legal_actions()))
            for text in texts:
                meant = read_move(text, asked, game.rules, NAMES)
                lines.append(f"{language}, {kind}: “{text}”: {(meant.action or meant.problem) if meant else 'a word'}")
    languages.use("en")
    check(APPROVED / "typed.txt", lines)


def tables(driver: Driver) -> Iterator[tuple[str, Callable[[], object]]]:
    """States of the page, and how one gets there."""
    yield "alone", lambda: driver.open(TABLE, [0], solo())
    yield "with all you can do", driver.page.tools.actions_list.trigger
    yield "people at one screen", lambda: driver.open([*PEOPLE[:3]], [0, 1, 2], solo())
    yield "in a room as a guest", lambda: driver.enter()
    yield "in a room as its host", lambda: driver.enter(hosting=True, waiting=[3])
    yield "watching", lambda: driver.enter(own=None)
    yield "cut off", lambda: driver.network.line("waiting")


def test_the_page_by_ear(driver: Driver) -> None:
    driver.page.resize(1280, 1000)  # room for all panels
    lines: list[str] = []
    for name, reach in tables(driver):
        reach()
        lines += [f"== {name}", *(line for line in heard(driver.page) if not line.startswith("  cell"))]
    check(APPROVED / "page.txt", lines)


FABIUS: Final = SeatedPlayer("ai", "Fabius", 0, "Fabius", "citizen")


def rounds(driver: Driver) -> Iterator[str]:
    """A round told in each way; the last, of one that was taken back."""
    for announced, players, own in (
        ("brief", TABLE, [0]),
        ("full", TABLE, [0]),
        ("brief", [PEOPLE[0], PEOPLE[1], TABLE[2]], [0]),
        ("brief", [FABIUS, *AIS], []),
    ):
        driver.settings.announced = announced
        driver.open(players, own, placing())
        driver.play(Place(1, "A2"), ROUND[0])
        driver.play(ROUND[1])
        yield f"-- {announced}, {[player.name for player in players]}, here: {own}"
    driver.open(TABLE, [0], placing("seethes", [9, 0, *[5] * 20]))
    driver.play(Place(1, "A2"), *ROUND_WITH_OMEN)
    yield "-- an omen took one of Anna's"
    driver.open(TABLE, [0], placing())
    driver.play(Place(1, "A2"), ROUND[0])
    driver.session.rewound.emit(1)
    driver.play(ROUND[1])
    yield "-- Livia's turn was taken back"


def test_rounds_as_they_are_told(driver: Driver, said: list[str]) -> None:
    lines: list[str] = []
    for name in rounds(driver):
        lines += [name, *said]
        said.clear()
    check(APPROVED / "rounds.txt", lines)
