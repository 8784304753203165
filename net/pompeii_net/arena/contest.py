"""One game of an arena: who sits where, the play, and what is counted."""

from pathlib import Path
from random import Random

from msgspec import Struct

from pompeii_core.actions import Action, Done, Sacrifice
from pompeii_core.ai.ground import heat
from pompeii_core.city import squares
from pompeii_core.events import Burned, Eruption, Event, Sacrificed, TurnEnded
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, RecordWriter
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_core.setup import deal as shuffle
from pompeii_net.arena.contestants import chooser, seated
from pompeii_net.arena.tally import Manner, Played


class Plan(Struct, frozen=True):
    """An arena to be played: `records` is where the games go, or None."""

    specs: list[str]
    games: int
    rules: Rules
    seed: str
    rotate: bool = False
    records: Path | None = None
    created: str = ""
    """The time that the records bear."""


def play(plan: Plan, number: int) -> Played:
    """Game `number` (from 0) of a plan: the same whoever asks and whatever was played before; OSError for its record.

    With `rotate` each deal is played once with every contestant on every seat, the order round the table kept.
    """
    n = len(plan.specs)
    deal, shift = divmod(number, n) if plan.rotate else (number, 0)
    order = [(seat + shift) % n for seat in range(n)]
    dealt = shuffle(plan.rules, n, Random(f"{plan.seed}/{deal}"))
    game = Game(plan.rules, dealt)
    players = [chooser(plan.specs[c]) for c in order]
    rngs = [Random(f"{plan.seed}/{deal}/{shift}/{seat}") for seat in range(n)]
    manners = [Manner(omens=[0] * n) for _ in range(n)]
    record = _record(plan, dealt, number, order)
    try:
        while game.active is not None:
            seat = game.active
            action = players[seat](game.view(seat), plan.rules, rngs[seat])
            _count_action(manners[order[seat]], game, action)
            events = game.apply(action, seat)
            if record:
                record.append(Entry(seat, action))
            _count_events(manners, game, events, order, seat)
    finally:
        if record:
            record.close()
    where = sorted(range(n), key=order.__getitem__)
    return Played(
        number,
        [game.saved[seat] for seat in where],
        [game.volcano[seat] for seat in where],
        sorted(order[seat] for seat in game.winners),
        manners,
    )


def record_path(plan: Plan, number: int) -> Path | None:
    """Where game `number` is recorded: the file asked for, numbered where there is more than one game."""
    path = plan.records
    if path is None or plan.games == 1:
        return path
    return path.with_name(f"{path.stem}-{number + 1:0{len(str(plan.games))}}{path.suffix}")


def _record(plan: Plan, dealt: Deal, number: int, order: list[int]) -> RecordWriter | None:
    path = record_path(plan, number)
    if path is None:
        return None
    players = [seated(plan.specs[c], seat) for seat, c in enumerate(order)]
    return RecordWriter.create(path, Header(players=players, rules=plan.rules, deal=dealt, created=plan.created))


def _count_action(manner: Manner, game: Game, action: Action) -> None:
    """Count what the active seat is about to do."""
    if game.choice == "run":
        declined = game.runs if isinstance(action, Done) else 0
        manner.runs_offered += declined or 1
        manner.runs_declined += declined
    elif isinstance(action, Sacrifice):
        pieces = {seat: sum(row) for seat, row in enumerate(game.counts) if seat != game.active}
        manner.omens_at_leader += pieces.get(action.seat) == max(pieces.values())


def _count_events(manners: list[Manner], game: Game, events: list[Event], order: list[int], mover: int) -> None:
    """Count what an action of seat `mover` led to, `game` being the position after it."""
    for event in events:
        match event:
            case Sacrificed(victim=int(victim)):
                manners[order[mover]].omens[order[victim]] += 1
            case Eruption(declared=True):
                manners[order[event.seat]].eruptions += 1
            case Burned(cause="lava" | "enclosed"):
                manners[order[mover]].own_burned += event.counts[mover]
            case TurnEnded(seat=seat) if game.phase == "flight":
                _count_city(manners[order[seat]], game, seat)
            case _:
                pass


def _count_city(manner: Manner, game: Game, seat: int) -> None:
    """Count how the pieces of a seat stand at the end of its turn."""
    hot = heat(game)[0]
    for i in squares(game.own[seat]):
        pieces = game.counts[seat][i]
        manner.company += pieces * game.total[i]
        manner.company_of += pieces
        manner.beside_lava += pieces * (hot >> i & 1)
