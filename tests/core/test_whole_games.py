"""Golden records: games of the built-in players, by `tests/records/make.py`, replayed to the same end."""

from pathlib import Path
from random import Random

import pytest

from pompeii_core import memo
from pompeii_core.game import Game
from pompeii_core.lava import begin_lava_turn
from pompeii_core.record import read_record
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Deal
from tests.core.positions import PLENTY, choose, crowd, filled, overrun, random_deal, random_rules, tiles
from tests.core.referee import Referee
from tests.surroundings import asked_for

RECORDS = Path(__file__).parents[1] / "records"
RECORDED = "standard", "web", "notes", "manual", "amigo", "summary"


@pytest.mark.parametrize(
    ("name", "actions", "turns", "saved", "volcano", "winners"),
    [
        ("standard", 157, 68, [6, 6, 5, 7], [6, 9, 10, 3], [3]),
        ("web", 194, 77, [11, 14, 12], [18, 8, 9], [1]),
        ("notes", 181, 71, [18, 15], [11, 17], [0]),
        ("manual", 155, 62, [7, 5, 7, 6], [11, 14, 12, 16], [0]),
        ("amigo", 168, 72, [10, 10, 11], [13, 6, 9], [2]),
        ("summary", 165, 71, [7, 7, 6, 8], [8, 8, 8, 9], [3]),
        ("odd", 163, 54, [19, 18], [12, 8], [0]),
        ("declared", 129, 47, [12, 12, 11], [16, 14, 15], [1]),
    ],
)
def test_golden(name: str, actions: int, turns: int, saved: list[int], volcano: list[int], winners: list[int]) -> None:
    path = RECORDS / f"{name}.pompeii"
    assert path.read_text(encoding="utf-8").count('"undo":15') == 1, "each was taken back once"
    record = read_record(path)
    assert not record.torn
    game, phases = record.game(0), ["sleeps"]
    for entry in record.entries:
        game.apply(entry.action, entry.seat)
        phases.append(game.phase)
    assert game.over
    assert (len(record.entries), game.turn) == (actions, turns)
    assert (game.saved, game.volcano, game.winners) == (saved, volcano, winners)
    if name in RECORDED:
        assert record.header.rules == PRESETS[name]
        assert [*dict.fromkeys(phases)] == ["sleeps", "seethes", "erupts", "flight", "over"]


def perft(game: Game, depth: int) -> int:
    legal = game.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = game.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def flight(bag: str, pieces: dict[str, list[int]], first: int = 0) -> Deal:
    return Deal(first, [[] for _ in next(iter(pieces.values()))], [], tiles(bag), "erupts", pieces)


def cards(hands: list[list[int]], deck: list[int], phase: str, pieces: dict[str, list[int]] | None = None) -> Deal:
    return Deal(0, hands, deck, tiles("scroll coin vase column mask helmet " * 6), phase, pieces or {})  # type: ignore[arg-type]


SURPRISE = Rules(opening_tiles="0")
OPEN_VENTS = Rules(opening_tiles="0", vents_open="yes", runs="compulsory")
DUAL_TILES = Rules(opening_tiles="0", dual_vents="on")
CROWDED = {"C4": [1, 1], "E6": [2, 1], "I3": [0, 3], "G3": [1, 0], "D5": [1, 1]}
RUNNERS = {"C4": [1, 1], "E6": [1, 1], "I6": [1, 0], "K4": [0, 1]}

POSITIONS: dict[str, tuple[Rules, Deal, list[int]]] = {
    "opening": (Rules(), cards([[1, 3, 6, 11], [2, 4, 8, 10]], PLENTY, "sleeps"), [12, 96, 864]),
    "relatives": (Rules(), cards([[6, 9], [5, 4]], PLENTY, "seethes", CROWDED), [3, 48, 682]),
    "relatives, manual": (PRESETS["manual"], cards([[6, 9], [5, 4]], PLENTY, "seethes", CROWDED), [68, 4438]),
    "omens": (Rules(), cards([[6], [5]], [0, 0, 5, 79], "seethes", CROWDED), [2, 32, 458]),
    "omens, summary": (PRESETS["summary"], cards([[6], [5]], [0, 0, 5, 79], "seethes", CROWDED), [2, 32, 468]),
    "jokers": (Rules(), cards([[5], [9, 1]], PLENTY, "sleeps", filled("I3", "E6")), [2, 35, 1219]),
    "no piece left": (Rules(), cards([[5, 9], [5, 4]], PLENTY, "sleeps", crowd(0, 36)), [2, 3, 5]),
    "opening tiles": (Rules(), flight("scroll scroll scroll coin coin", RUNNERS), [1, 2, 7]),
    "flight": (SURPRISE, flight("scroll scroll coin coin vase", RUNNERS), [1, 24, 371]),
    "flight, notes": (OPEN_VENTS, flight("scroll scroll coin coin vase", RUNNERS), [1, 27, 464]),
    "dual tile": (DUAL_TILES, flight("mask/helmet column/coin mask", {"A5": [1, 0], "K5": [0, 1]}), [2, 10, 32, 88]),
    "last tile": (SURPRISE, flight("scroll scroll", {"A1": [1, 0], "K5": [0, 2]}), [1, 4, 12, 52, 304]),
}
"""By name: rules, deal, and the number of lines of 1, 2, 3… actions."""


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    rules, deal, counts = POSITIONS[name]
    assert [perft(Game(rules, deal), depth) for depth in range(1, len(counts) + 1)] == counts


def compare(game: Game, referee: Referee, rng: Random) -> None:
    """Play an engine's game and a referee's alike to the end; all that both say is equal after every action."""
    while True:
        assert (game.active, game.choice) == (referee.active, referee.choice)
        assert set(game.legal_actions()) == referee.legal
        for seat in (None, *range(game.seats)):
            assert game.view(seat) == referee.view(seat)
        if game.over:
            assert game.winners == referee.winners
            return
        action, seat = choose(game, rng)
        assert game.apply(action, seat) == referee.apply(action, seat)


@pytest.mark.searches
@pytest.mark.parametrize("number", range(asked_for(28, 80)))
def test_any_rules(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every preset twice, then others. At odd numbers the engine forgets what it remembers, and nothing changes."""
    if number % 2:
        monkeypatch.setattr(memo, "MOST_ENTRIES", 3)
    rng = Random(number)
    rules = [*PRESETS.values()][number // 2] if number < 2 * len(PRESETS) else random_rules(rng)
    dealt = random_deal(rules, rng)
    compare(Game(rules, dealt), Referee(rules, dealt), rng)


@pytest.mark.searches
@pytest.mark.parametrize("seed", range(asked_for(12, 60)))
def test_flights_with_little_room(seed: int) -> None:
    rng = Random(seed)
    game = overrun(rng)
    view = game.view(None)
    started = Deal(0, [[] for _ in range(game.seats)], [], game.bag[::-1], "erupts", view.pieces)
    referee = Referee(game.rules, started, view)
    begin_lava_turn(game.position, 0)
    compare(game, referee, rng)
