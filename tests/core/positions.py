"""Positions through the public API: a fixed Deal, then a short line of actions."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from pompeii_core.actions import DONE, ERUPT, Action, Cause, Choice, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.bitboards import BIT, integers, mask
from pompeii_core.city import BUILDINGS, INDEX, NAMES, SYMBOLS, VENT, squares
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.events import Burned, Event
from pompeii_core.game import Game
from pompeii_core.lava import enclose, lay_tile, tile_targets
from pompeii_core.position import CHOICES, PHASES, tile_code
from pompeii_core.record import Entry, Header, RecordWriter
from pompeii_core.rules import OPTIONS, PRESETS, Rules
from pompeii_core.setup import Deal, Scenario, SeatedPlayer, deal
from pompeii_core.view import View
from tests.core.city_page import SPACES

PLENTY = [1, 2, 4, 5, 7, 8, 9, 10, 11] * 4  # cards nobody waits for: the rest of a deck where the test does not care


def guessed(view: View, rules: Rules, seed: int) -> Game:
    """A whole game that fits the view, the rest of it drawn."""
    return Determinizer(view, visible_game(view, rules)).sample(Random(seed))


def rules(**options: str) -> Rules:
    return Rules(**options)  # type: ignore[arg-type]


def placement(
    *hands: list[int],
    deck: Iterable[int] = PLENTY,
    pieces: dict[str, list[int]] | None = None,
    phase: str = "sleeps",
    first: int = 0,
    bag: str = "",
    **options: str,
) -> Game:
    """A game in `phase`, `sleeps` or `seethes`: hands by seat, deck and `bag` (words) from the top, rule `options`."""
    return Game(
        rules(**options),
        Deal(first, [list(hand) for hand in hands], list(deck), tiles(bag or MANY), phase, pieces or {}),  # type: ignore[arg-type]
    )


seething: Final = partial(placement, phase="seethes")


def erupting(bag: str, pieces: dict[str, list[int]], *, first: int = 0, **options: str) -> Game:
    """A game at the first opening tile; `bag` in the order of drawing, dual tiles as `mask/helmet`."""
    seats = max((len(counts) for counts in pieces.values()), default=2)
    return Game(rules(**options), Deal(first, [[] for _ in range(seats)], [], tiles(bag), "erupts", pieces))


fleeing: Final = partial(erupting, opening_tiles="0")
"""A game whose flight begins at once, on a city without lava (V12)."""


def tiles(words: str) -> list[list[str]]:
    """`coin mask/helmet` as tiles."""
    return [word.split("/") for word in words.split()]


def arrange(game: Game, **state: Any) -> Game:
    """Set attributes of a game's position, rows by seat, and have legal actions found again; return the game."""
    for name, value in state.items():
        if name in ("bag", "deck"):
            getattr(game, f"fill_{name}")(value)
        elif name in _CODES:
            setattr(game.position, name, _CODES[name](value))
        else:
            setattr(game.position, name, integers(value) if isinstance(value, list) else value)
    game.legal = None
    return game


_CODES: dict[str, Callable[[Any], int]] = {
    "phase": PHASES.index,
    "choice": CHOICES.index,
    "tile": lambda tile: tile_code(tile) if tile else 0,
}


MANY = "scroll coin vase column mask helmet " * 7


def lava(game: Game, *laid: str) -> list[Event]:
    """Place tiles, `scroll H1`, each by the seat that draws it, ending runs first; the events of the last one."""
    events: list[Event] = []
    for word in laid:
        while game.choice == "run":
            game.apply(DONE)
        symbol, square = word.split()
        events = game.apply(Lava(symbol, square))
    return events


def play(game: Game, *actions: Action) -> list[Event]:
    """Play for the active seat, whichever it is, and return all events."""
    return [event for action in actions for event in game.apply(action)]


def legal(game: Game) -> set[Action]:
    found = game.legal_actions()
    assert len(found) == len(set(found)), "a legal action is listed twice"
    return set(found)


def places(game: Game, card: int) -> set[str]:
    return {action.square for action in legal(game) if isinstance(action, Place) and action.card == card}


def relatives(game: Game) -> set[str]:
    return {action.square for action in legal(game) if isinstance(action, Relative)}


def victims(game: Game) -> set[tuple[str, int]]:
    """Whom an omen may take: square and seat."""
    return {(action.square, action.seat) for action in legal(game) if isinstance(action, Sacrifice)}


def flows(game: Game) -> set[str]:
    """Where the tile may go, as `scroll H1`."""
    return {f"{action.symbol} {action.square}" for action in legal(game) if isinstance(action, Lava)}


def targets(game: Game, origin: str) -> set[str]:
    return {action.target for action in legal(game) if isinstance(action, Run) and action.origin == origin}


def where(game: Game) -> dict[str, list[int]]:
    """All pieces in the city."""
    return game.view(None).pieces


def burned(events: list[Event]) -> dict[str, str]:
    """Cause by square."""
    return {event.square: event.cause for event in events if isinstance(event, Burned)}


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def filled(*squares: str, by: int = 1, seats: int = 2) -> dict[str, list[int]]:
    """Every space on the squares taken by pieces of one seat."""
    return {q: [SPACES[q] if s == by else 0 for s in range(seats)] for q in squares}


def full_city(*but: str, seats: int = 3) -> dict[str, list[int]]:
    """Every space of the city taken, the seats in turn, except on the squares `but`."""
    turn = cycle(range(seats))
    taken = {square: [*islice(turn, spaces)] for square, spaces in SPACES.items() if square not in but}
    return {square: [own.count(seat) for seat in range(seats)] for square, own in taken.items()}


def crowd(seat: int, number: int, but: Iterable[str] = (), seats: int = 2) -> dict[str, list[int]]:
    """`number` pieces of one seat on the first spaces of the city, squares `but` left free."""
    pieces: dict[str, list[int]] = {}
    for square in (q for q in SPACES if q not in set(but)):
        if take := min(number, SPACES[square]):
            pieces[square] = [take if s == seat else 0 for s in range(seats)]
            number -= take
    return pieces


STANDARD = PRESETS["standard"]
ALL_RULES = {**PRESETS, "other": Rules(no_room="none", enclosed="cover", dual_vents="on", opening_tiles="0")}
LONGEST = 700  # more actions than any game can have: a bound for its end


def random_rules(rng: Random, **kept: str) -> Rules:
    """Any value of any option, but for those `kept`."""
    return rules(**{key: rng.choice(values) for key, values in OPTIONS.items()} | kept)


def random_deal(rules: Rules, rng: Random) -> Deal:
    """Any number of seats, any scenario; most of them from the beginning."""
    seats = rng.choice((2, 3, 4))
    phase = rng.choice(("sleeps", "sleeps", "sleeps", "seethes", "erupts"))
    return deal(rules, seats, rng, scenario=Scenario(phase, rng.choice((0, 0, 5, 20)) if phase != "erupts" else 15))  # type: ignore[arg-type]


def overrun(rng: Random) -> Game:
    """Any rules, in a flight whose next step is to draw a tile, with symbols that have no place left (V10)."""
    some, seats = random_rules(rng, opening_tiles="0"), rng.choice((2, 3, 4))
    game = Game.new(some, seats, rng.getrandbits(31), scenario=Scenario("erupts", 20))
    p = game.position
    p.in_bag += 1  # the first tile is drawn again
    arrange(game, tile=None, turn=0, duals=0)
    game.ledger.duals.clear()
    # Vents under covers, as V9 may leave them, and uneven flows, which shut each other in.
    for vent in VENT.values():
        if rng.random() < 0.2:
            p.cover(BIT.n[vent], BIT.s[vent])
            p.burn(BIT.n[vent], BIT.s[vent], Cause.LAVA)
            p.covered_n |= BIT.n[vent]
            p.covered_s |= BIT.s[vent]
    enclose(p)
    for symbol in rng.choices(range(len(SYMBOLS)), [rng.random() ** 4 for _ in SYMBOLS], k=rng.randrange(30)):
        if places := squares(mask(*tile_targets(p, symbol))):
            lay_tile(p, symbol, rng.choice(places))
    return game


def choose(game: Game, rng: Random) -> tuple[Action, int]:
    """A random legal action and its seat; now and then a declaration out of turn, seldom `done`."""
    for seat in range(game.seats):
        if game.may_erupt(seat) and rng.random() < 0.02:
            return ERUPT, seat
    assert game.active is not None
    legal = game.legal_actions()
    if len(legal) > 1 and DONE in legal and rng.random() < 0.8:
        legal = [action for action in legal if action != DONE]
    return rng.choice(legal), game.active


def play_out(game: Game, rng: Random) -> Iterator[tuple[Action, int, list[Event]]]:
    for _ in range(LONGEST):
        if game.over:
            return
        action, seat = choose(game, rng)
        yield action, seat, game.apply(action, seat)
    raise AssertionError(f"no end after {LONGEST} actions")


PLAYERS = [SeatedPlayer("person", "Julia", 0), SeatedPlayer("ai", "Cassia", 1, persona="Cassia", level="tribune")]


def header(seed: int = 1, rules: Rules = STANDARD) -> Header:
    return Header(players=PLAYERS, rules=rules, deal=deal(rules, 2, Random(seed)), created="2026-01-02T03:04:05")


def entries(of: Header, seed: int = 1) -> list[Entry]:
    return [Entry(seat, action) for action, seat, _ in play_out(Game(of.rules, of.deal), Random(seed))]


def written(path: Path, count: int = 20, seed: int = 1) -> list[Entry]:
    writer, lines = RecordWriter.create(path, header(seed)), entries(header(seed), seed)[:count]
    for entry in lines:
        writer.append(entry)
    writer.close()
    return lines


def flight(pieces: dict[str, list[int]], lava: dict[str, str], *, tile: str = "", rules: Rules = STANDARD) -> Game:
    """Seat 0 to place `tile`, or make its first run; pieces as square to number by seat, lava as square to symbol."""
    game = Game.new(rules, len(next(iter(pieces.values()))), 1, first=0, scenario=Scenario("erupts"))
    game.position.populate(pieces)
    for square, symbol in lava.items():
        game.position.place_lava(SYMBOLS.index(symbol), INDEX[square])
    drawn = game.view(None).tile
    tiles = [*game.bag, *([drawn] if drawn else [])]
    for symbol in [*lava.values(), *([tile] if tile else [])]:
        tiles.remove([symbol])
    asked = {"tile": [tile], "choice": Choice.LAVA, "runs": 0} if tile else {"tile": None, "choice": "run", "runs": 2}
    return arrange(game, phase=Phase.FLIGHT, bag=tiles, **asked)


def placing(pieces: dict[str, list[int]], hand: list[int], phase: str = "seethes", rules: Rules = STANDARD) -> Game:
    """Seat 0 to play a card of `hand` in `phase`; pieces as square to number by seat."""
    game = Game.new(rules, len(next(iter(pieces.values()), [0, 0])), 1, first=0)
    p = game.position
    p.populate(pieces)
    for card in game.hands[0]:
        p.put_away(0, card)
        p.discards[card] -= 1
    game.fill_hand(0, hand)
    if phase == "seethes":
        arrange(game, first_ad79=1, deck=game.deck[:20])
    supply = [left - citizens for left, citizens in zip(game.position.supply, game.citizens, strict=True)]
    return arrange(game, supply=supply, phase=phase, active=0, choice=Choice.PLACE)


def fill(number: int, seat: int, seats: int = 2) -> dict[str, list[int]]:
    return filled(*(NAMES[i] for i in squares(BUILDINGS[number])), by=seat, seats=seats)
