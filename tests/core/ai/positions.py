"""Positions of the flight and of placement, set up by hand."""

from pompeii_core.actions import Choice, Phase
from pompeii_core.city import BUILDINGS, INDEX, SPACES, squares
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Scenario


def flight(
    pieces: dict[str, list[int]], lava: dict[str, str], *, tile: str | None = None, rules: Rules = PRESETS["standard"]
) -> Game:
    """Seat 0 to place `tile`, or to make its first run; pieces by seat, lava as square to symbol."""
    seats = len(next(iter(pieces.values())))
    game = Game.new(rules, seats, 1, first=0, scenario=Scenario("erupts"))
    game.phase = Phase.FLIGHT
    _people(game, pieces)
    for square, symbol in lava.items():
        game.place_lava(symbol, INDEX[square])
    tiles = [entry for entry in [*game.bag, *([game.tile] if game.tile else [])] if entry]
    for symbol in [*lava.values(), *([tile] if tile else [])]:
        tiles.remove([symbol])
    game.bag, game.legal = tiles, None
    game.tile = [tile] if tile else None
    game.choice, game.runs = (Choice.LAVA, 0) if tile else (Choice.RUN, 2)
    return game


def placing(
    pieces: dict[str, list[int]], hand: list[int], phase: str = "seethes", rules: Rules = PRESETS["standard"]
) -> Game:
    """Seat 0 to play a card of `hand`."""
    seats = len(next(iter(pieces.values()), [0, 0]))
    game = Game.new(rules, seats, 1, first=0)
    _people(game, pieces)
    game.supply = [supply - sum(row[seat] for row in pieces.values()) for seat, supply in enumerate(game.supply)]
    game.phase, game.first_ad79 = Phase(phase), 1 if phase == "seethes" else None
    game.hands[0] = hand
    game.active, game.choice, game.legal = 0, Choice.PLACE, None
    if phase == "seethes":
        game.deck = game.deck[:20]
    return game


def fill(number: int, seat: int, seats: int = 2) -> dict[str, list[int]]:
    """The pieces that fill a building."""
    names = {i: name for name, i in INDEX.items()}
    return {names[i]: [SPACES[i] * (s == seat) for s in range(seats)] for i in squares(BUILDINGS[number])}


def _people(game: Game, pieces: dict[str, list[int]]) -> None:
    for square, counts in pieces.items():
        i = INDEX[square]
        for seat, count in enumerate(counts):
            for _ in range(count):
                game.add(seat, i)
        if SPACES[i] and game.total[i] >= SPACES[i]:
            game.room &= ~(1 << i)
