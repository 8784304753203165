"""Cuts puzzles from games of the built-in players, the same each time from the same seed:

PYTHONPATH=build/compiled:. python -m resources.puzzles.make [--puzzles N] [--seed S] [--work FILE]

Strong players play; in the flight, at the beginning of a turn or of its runs, a position is a puzzle where

- the best first choice is clearly ahead of all others over many orders of the bag, as nobody knows the order: by
  `_MARGIN` citizens and three standard errors at least, every choice played on by a search;
- in the game's own order too the best result is found after that choice alone; the other seats answer as the
  program has them play, the same to the same position;
- what a player of one ply comes to is less, or the puzzle is an easy one.

How hard it is, weak players say: the part of their attempts that comes to the best result. What has been found is kept
in the work file, line by line, and gone on with.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from msgspec.structs import replace

from pompeii_core.actions import Action, Choice, Phase, Run
from pompeii_core.ai.engine import SearchEngine, TreePlayouts
from pompeii_core.ai.opinion import GoalKind
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.ai.player import choose
from pompeii_core.ai.weights import persona_tables
from pompeii_core.city import OUT
from pompeii_core.determinize import Determinizer, visible_game
from pompeii_core.game import Game
from pompeii_core.puzzle import INDEX_FILE, Puzzle, Source, record_name, standing
from pompeii_core.record import Entry, Header, Record, record_of
from pompeii_core.rules import PRESETS, preset
from pompeii_core.runs import RUNS_EACH
from pompeii_core.setup import SeatedPlayer, deal, shuffled
from resources.puzzles.solve import LEVEL as OPPONENT_LEVEL
from resources.puzzles.solve import Opponents, Solver

LEVEL: Final = "senator"
"""Of the players of the games."""
_USUAL: Final = 0.8
"""Part of the games that are by the standard rules."""
_QUICK, _FIRST_LOOK, _DEEP, _OTHERS = 100, 400, 1500, 250
"""Games of a first look at a position, at its best choice, of the search after that, and of that after any other."""
_ORDERS: Final = 6
"""Of the bag that are tried beside the game's own."""
_WARM, _DEALS = 100, 300
_GLANCE: Final = 40
_HOPELESS: Final = 0.1
"""Orders of the bag from which a search learns, and those that count."""
_COMPARED: Final = 6
_MARGIN: Final = 0.25
_SURE: Final = 3.0
_EACH: Final = 5
"""Puzzles cut for each that is taken: those of middling difficulty are rare."""
_FAIR: Final = 0.2
"""Part of all orders in which the best result is come to as well, at least."""
_ATTEMPTS: Final = 40
_EASY, _MIDDLING = 0.25, 0.05
"""Shares of weak players' attempts with the best result from which a puzzle has difficulty 1 and 2."""
_WON: Final = 1 / 64
"""Value of a win, however large: the smallest lead."""
_CREATED: Final = "2026-01-01T12:00:00"


class Candidate(NamedTuple):
    """A position that may be a puzzle for `seat`: a game and how many of its entries lead there."""

    record: Record
    at: int
    seat: int


class Aim(NamedTuple):
    """A goal of `seat`, which had `saved` and `lost` pieces at the start; `value` of an ended game grows with it."""

    kind: GoalKind
    seat: int
    saved: int
    lost: int

    def value(self, g: Game) -> float:
        if self.kind == "win":
            others = [g.saved[seat] - g.volcano[seat] / 64 for seat in range(g.seats) if seat != self.seat]
            return min(g.saved[self.seat] - g.volcano[self.seat] / 64 - max(others), _WON)
        return float(g.saved[self.seat] - self.saved)

    def result(self, value: float) -> int:
        """Return a value as `Puzzle.best` counts it: 2 for a win, 1 for a tie, 0; or the number saved."""
        return (value >= 0) + (value > 0) if self.kind == "win" else round(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--puzzles", type=int, default=48)
    parser.add_argument("--seed", type=int, default=81)
    parser.add_argument("--seconds", type=float, default=900.0, help="of the processor")
    parser.add_argument("--work", type=Path, default=Path("build/puzzles.jsonl"))
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "puzzles.zip")
    options = parser.parse_args()
    lines = options.work.read_text(encoding="utf-8").splitlines() if options.work.exists() else []
    options.work.parent.mkdir(parents=True, exist_ok=True)
    done = [json.loads(line) for line in lines]
    seed = max((line["seed"] for line in done), default=options.seed * 1000 - 1)
    found = sum(len(line["puzzles"]) for line in done)
    with options.work.open("a", encoding="utf-8") as file:
        while found < _EACH * options.puzzles and process_time() < options.seconds:
            seed += 1
            cut = [[msgspec.to_builtins(puzzle), record.data().decode()] for puzzle, record in cut_game(seed)]
            found += len(cut)
            line = {"seed": seed, "puzzles": cut}
            done.append(line)
            print(json.dumps(line), file=file, flush=True)
            print(f"{process_time():6.0f} s, game {seed}: {found}", flush=True)
    write(options.out, choose_puzzles(done, options.puzzles))


def choose_puzzles(done: list[dict[str, Any]], number: int) -> list[tuple[Puzzle, bytes]]:
    """Return up to `number` puzzles: the clearest of each difficulty and goal in turn, one of a game, by `_place`."""
    every = [(msgspec.convert(puzzle, Puzzle), data.encode()) for line in done for puzzle, data in line["puzzles"]]
    groups: dict[tuple[int, str, int], list[tuple[Puzzle, bytes]]] = {}
    for one in sorted(every, key=lambda one: -one[0].source.margin):
        groups.setdefault((one[0].difficulty, one[0].kind, one[0].best), []).append(one)
    taken: dict[int, tuple[Puzzle, bytes]] = {}
    difficulty = 0
    while len(taken) < number and any(groups.values()):
        difficulty = difficulty % 3 + 1
        # Of this difficulty the goal there are fewest of yet.
        have = Counter(
            (str(puzzle.kind), puzzle.best) for puzzle, _ in taken.values() if puzzle.difficulty == difficulty
        )
        open_groups = [key for key, group in groups.items() if group and key[0] == difficulty]
        if open_groups:
            one = groups[min(open_groups, key=lambda key: have[key[1:]])].pop(0)
            if one[0].source.seed not in taken and confirmed(*one):
                taken[one[0].source.seed] = one
    return sorted(taken.values(), key=_place)


def _place(one: tuple[Puzzle, bytes]) -> tuple[object, ...]:
    """Return a sort key: standard rules first, then the easiest, then those that need more than walking out."""
    puzzle, data = one
    own = (entry.action for entry in puzzle.solution if entry.seat == puzzle.seat)
    walks = all(isinstance(action, Run) and action.target == OUT for action in own)
    rules = record_of(puzzle.key, BytesIO(data)).header.rules
    return rules != preset("standard"), puzzle.difficulty, walks, -puzzle.source.novices, puzzle.key


def confirmed(puzzle: Puzzle, data: bytes) -> bool:
    """Return whether a search with another seed finds nothing as good after another first choice."""
    record = record_of(puzzle.key, BytesIO(data))
    g, seat = record.game(), puzzle.seat
    own = g.citizens[seat]
    aim = Aim("win" if puzzle.kind == "win" else "save", seat, g.saved[seat], g.volcano[seat])
    best = own - puzzle.best if puzzle.kind == "lose" else puzzle.best
    most = _WON if aim.kind == "win" else float(own)
    solver = Solver(g, seat, Opponents(record.header.players), aim.value, most, puzzle.source.seed + 1)
    first = puzzle.solution[0].action
    line = [entry.action for entry in puzzle.solution[: RUNS_EACH + 1] if entry.seat == seat]
    others = [one for one in g.legal_actions() if one != first and not commute(g, first, one)]
    others = [one for one in others if not (isinstance(one, Run) and one in line)]
    enough = _WON if aim.kind == "win" else float(best)
    return all(aim.result(solver.search(_OTHERS, other, enough=enough)) < best for other in others)


def write(path: Path, puzzles: list[tuple[Puzzle, bytes]]) -> None:
    """Write all puzzles to one file; the same puzzles give the same bytes."""
    with ZipFile(path, "w", ZIP_DEFLATED) as file:
        index = msgspec.json.format(msgspec.json.encode([puzzle for puzzle, _ in puzzles]), indent=0)
        for name, data in [(INDEX_FILE, index), *((record_name(puzzle), data) for puzzle, data in puzzles)]:
            file.writestr(ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, ZIP_DEFLATED, 9)
    print(f"{len(puzzles)} puzzles, {path.stat().st_size} bytes")


def cut_game(seed: int) -> Iterator[tuple[Puzzle, Record]]:
    """Play a game and yield its puzzles, at most one for a seat."""
    record = play_game(seed)
    seats: set[int] = set()
    # From either end: what is nearly over, and what goes on for longer.
    places = [*candidates(record)][:: 1 if seed % 2 else -1]
    for candidate in places:
        if candidate.seat not in seats and (found := puzzle_of(candidate, seed)):
            seats.add(candidate.seat)
            yield found


def play_game(seed: int) -> Record:
    """Return a game of strong players, by the standard rules or sometimes those of a random preset."""
    rng = Random(seed)
    usual = rng.random() < _USUAL
    rules, seats = preset("standard" if usual else rng.choice([*PRESETS])), rng.choice((2, 3, 3, 4))
    names = rng.sample([*PERSONAS], seats)
    players = [SeatedPlayer("ai", name, colour, name, LEVEL) for colour, name in enumerate(names)]
    dealt = deal(rules, seats, rng)
    g, entries = Game(rules, dealt), list[Entry]()
    while g.active is not None:
        entry = Entry(g.active, choose(g.view(g.active), rules, players[g.active].persona, LEVEL, rng))
        g.apply(entry.action)
        entries.append(entry)
    return Record(Header(players=players, rules=rules, deal=dealt, created=_CREATED), entries, over=True)


def candidates(record: Record) -> Iterator[Candidate]:
    """Yield beginnings of turns, or of their runs, in a flight that is soon over, for seats with 2 to 7 citizens."""
    g = Game(record.header.rules, record.header.deal)
    for at, entry in enumerate(record.entries):
        first_run = g.choice is Choice.RUN and g.runs == RUNS_EACH
        if g.phase is Phase.FLIGHT and (g.choice is Choice.LAVA or first_run) and len(g.legal_actions()) > 2:
            own = g.citizens[entry.seat]
            if 2 <= own <= 7 and len(g.bag) <= 5 * g.seats:
                yield Candidate(record, at, entry.seat)
        g.play(entry.action, entry.seat)


def position(candidate: Candidate) -> Record:
    """Return the game up to a candidate: a person on the seat, who may undo everything, others at OPPONENT_LEVEL."""
    header = candidate.record.header
    players = [
        SeatedPlayer("person", "You", player.colour)
        if seat == candidate.seat
        else replace(player, level=OPPONENT_LEVEL)
        for seat, player in enumerate(header.players)
    ]
    return Record(replace(header, players=players, full_undo=True), candidate.record.entries[: candidate.at])


def puzzle_of(candidate: Candidate, seed: int) -> tuple[Puzzle, Record] | None:
    """Return the puzzle that a position makes, with its record, or None."""
    record, at, seat = candidate
    g = record.game(at)
    opponents = Opponents(record.header.players)
    own, aim = g.citizens[seat], Aim("save", seat, g.saved[seat], g.volcano[seat])
    most = float(own)
    if Solver(g, seat, opponents, aim.value, most, seed).search(_QUICK) < 2:
        return None
    win = Aim("win", seat, 0, 0)
    usual = win.value(_played_on(g, opponents))
    if usual < 0 and Solver(g, seat, opponents, win.value, _WON, seed).search(_QUICK) > 0:
        aim, most = win, _WON
    compared = _compare(g, record, aim, seed)
    if compared is None:
        return None
    first, margin, error, results = compared
    for ordered in _orders(record, len(g.bag), seed):
        g = ordered.game(at)
        solver = Solver(g, seat, opponents, aim.value, most, seed)
        if not _stands_alone(solver, g, opponents, aim, first):
            continue
        reached = aim.result(solver.search(_DEEP, first))
        odds = fmean(result >= reached for result in results)
        if odds < _FAIR:
            continue
        novices = fmean(_novice(g, record, aim, n) >= reached for n in range(_ATTEMPTS))
        found = Candidate(ordered, at, seat)
        source = Source(
            seed, _preset_name(record), LEVEL, round(margin, 3), round(error, 3), _DEALS, round(odds, 3), novices
        )
        return _as_puzzle(found, aim, own, reached, solver.line, source), position(found)
    return None


def _as_puzzle(found: Candidate, aim: Aim, own: int, reached: int, line: list[Entry], source: Source) -> Puzzle:
    novices = source.novices
    difficulty = 1 if novices >= _EASY else 2 if novices >= _MIDDLING else 3
    kind, best, enough = aim.kind, reached, max(1, reached - 2)
    if kind == "save" and own > 2 and own - reached <= 1:
        # The same said the other way round: who stays in the city is lost.
        kind, best = "lose", own - reached
        enough = min(best + 2, own - 1)
    return Puzzle(f"{source.seed}-{found.at}", found.seat, kind, best, enough, difficulty, line, source)


def _orders(record: Record, left: int, seed: int) -> Iterator[Record]:
    """Yield the game with its own order of the `left` last tiles, then with others; up to there it is the same."""
    rng, dealt = Random(seed), record.header.deal
    yield record
    for _ in range(_ORDERS):
        bag = dealt.bag[: len(dealt.bag) - left] + shuffled(dealt.bag[len(dealt.bag) - left :], rng)
        yield Record(replace(record.header, deal=replace(dealt, bag=bag)), record.entries, over=True)


def _stands_alone(solver: Solver, g: Game, opponents: Opponents, aim: Aim, first: Action) -> bool:
    """Return whether the best result, at least two citizens or a win, is found after this first choice alone."""
    value = solver.search(_FIRST_LOOK, first)
    if aim.result(value) < 2:
        return False
    own = [entry.action for entry in solver.line[: RUNS_EACH + 1] if entry.seat == aim.seat]
    others = [action for action in _likeliest(g, opponents) if action != first and not commute(g, first, action)]
    others = [action for action in others if not (isinstance(action, Run) and action in own)]
    return bool(others) and all(solver.search(_OTHERS, other, enough=value) < value for other in others)


def _played_on(g: Game, opponents: Opponents) -> Game:
    g = g.copy()
    while g.active is not None:
        g.play(opponents.reply(g))
    return g


def _likeliest(g: Game, opponents: Opponents) -> list[Action]:
    legal = g.legal_actions()
    scores = opponents.scores(g)
    return [legal[i] for i in sorted(range(len(legal)), key=lambda i: -scores[i])[:12]]


def _compare(g: Game, record: Record, aim: Aim, seed: int) -> tuple[Action, float, float, list[float]] | None:
    """Return the best first choice, its lead, the standard error and its results; None unless clearly best."""
    seat, seats, rng = aim.seat, g.seats, Random(seed)
    tables = [persona_tables(PERSONAS[player.persona], seats, g.rules) for player in record.header.players]
    engine = SearchEngine(tables, g.rules)
    view = g.view(seat)
    guesses = Determinizer(view, visible_game(view, g.rules))
    legal = g.legal_actions()

    def value(result: list[int]) -> float:
        if aim.kind == "win":
            return float(standing(result[:seats], result[seats:], seat))
        return float(result[seat] - aim.saved)

    # A first look by one ply: what is far behind then is not worth a search.
    first_look = [engine.run(guesses.sample(rng), legal, rng.getrandbits(31)) for _ in range(24)]
    means = [fmean(value(one[n]) for one in first_look) for n in range(len(legal))]
    shown = sorted(range(len(legal)), key=lambda n: -means[n])[:_COMPARED]
    actions = [legal[n] for n in shown]
    playouts = TreePlayouts(engine)
    results: list[list[float]] = []
    for n in range(_WARM + _DEALS):
        outcome = playouts.run(guesses.sample(rng), actions, rng.getrandbits(31))
        results.append([value(one) for one in outcome])
        if n == _GLANCE and _ahead(g, actions, results)[1] < _HOPELESS:
            return None
        if n + 1 == _WARM:
            results.clear()
    best, margin, error = _ahead(g, actions, results)
    if margin < _MARGIN or margin < _SURE * error:
        return None
    return actions[best], margin, error, [one[best] for one in results]


def _ahead(g: Game, actions: list[Action], results: list[list[float]]) -> tuple[int, float, float]:
    """Return the index of the best choice, its lead over the next and the standard error; 0, 0 without a rival."""
    middle = [fmean(one[n] for one in results) for n in range(len(actions))]
    best = max(range(len(actions)), key=middle.__getitem__)
    rivals = [n for n in range(len(actions)) if n != best and not commute(g, actions[best], actions[n])]
    if not rivals:
        return best, 0.0, 0.0
    second = max(rivals, key=middle.__getitem__)
    ahead = [one[best] - one[second] for one in results]
    return best, fmean(ahead), stdev(ahead) / len(ahead) ** 0.5


def commute(g: Game, one: Action, other: Action) -> bool:
    """Return whether two runs can be made in either order, and so belong to one line."""
    if not (isinstance(one, Run) and isinstance(other, Run)) or one.origin == other.origin:
        return False
    after = g.copy()
    after.play(one)
    if after.active != g.active or other not in after.legal_actions():
        return False
    back = g.copy()
    back.play(other)
    return back.active == g.active and one in back.legal_actions()


def _novice(g: Game, record: Record, aim: Aim, number: int) -> int:
    """Return the result of a weak player's attempt `number`, its seed, as `Aim.result` counts it."""
    g, rng = g.copy(), Random(number)
    opponents = Opponents(record.header.players)
    while g.active is not None:
        if g.active == aim.seat:
            g.play(choose(g.view(aim.seat), g.rules, "Claudia", "novice", rng))
        else:
            g.play(opponents.reply(g))
    return aim.result(aim.value(g))


def _preset_name(record: Record) -> str:
    return next(name for name in PRESETS if preset(name) == record.header.rules)


if __name__ == "__main__":
    main()
