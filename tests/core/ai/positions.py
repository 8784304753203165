"""Positions of the flight and of placement, set up by hand."""

from pompeii_core.actions import Choice, Phase
from pompeii_core.city import BUILDINGS, INDEX, SPACES, SYMBOLS, squares
from pompeii_core.game import Game
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Scenario
from tests.core.positions import arrange


def flight(
    pieces: dict[str, list[int]], lava: dict[str, str], *, tile: str | None = None, rules: Rules = PRESETS["standard"]
) -> Game:
    """Seat 0 to place `tile`, or to make its first run; pieces by seat, lava as square to symbol."""
    seats = len(next(iter(pieces.values())))
    game = Game.new(rules, seats, 1, first=0, scenario=Scenario("erupts"))
    game.position.populate(pieces)
    for square, symbol in lava.items():
        game.position.place_lava(SYMBOLS.index(symbol), INDEX[square])
    drawn = game.view(None).tile
    tiles = [*game.bag, *([drawn] if drawn else [])]
    for symbol in [*lava.values(), *([tile] if tile else [])]:
        tiles.remove([symbol])
    asked = Choice.LAVA if tile else Choice.RUN
    runs = 0 if tile else 2
    return arrange(game, phase=Phase.FLIGHT, bag=tiles, tile=[tile] if tile else None, choice=asked, runs=runs)


def placing(
    pieces: dict[str, list[int]], hand: list[int], phase: str = "seethes", rules: Rules = PRESETS["standard"]
) -> Game:
    """Seat 0 to play a card of `hand`."""
    seats = len(next(iter(pieces.values()), [0, 0]))
    game = Game.new(rules, seats, 1, first=0)
    p = game.position
    p.populate(pieces)
    supply = [left - citizens for left, citizens in zip(game.supply, game.citizens, strict=True)]
    for card in game.hands[0]:
        p.put_away(0, card)
        p.discards[card] -= 1
    game.fill_hand(0, hand)
    if phase == "seethes":
        arrange(game, first_ad79=1, deck=game.deck[:20])
    return arrange(game, supply=supply, phase=phase, active=0, choice=Choice.PLACE)


def fill(number: int, seat: int, seats: int = 2) -> dict[str, list[int]]:
    """The pieces that fill a building."""
    names = {i: name for name, i in INDEX.items()}
    return {names[i]: [SPACES[i] * (s == seat) for s in range(seats)] for i in squares(BUILDINGS[number])}
