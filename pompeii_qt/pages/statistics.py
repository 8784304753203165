"""What records hold: the statistics over all of them, and the city and the history of one."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage

from pompeii_core.actions import Phase
from pompeii_core.city import OUT
from pompeii_core.events import Ad79Drawn, Burned, Eruption, Event, LavaPlaced, Ran
from pompeii_core.game import Game
from pompeii_core.memo import Memo
from pompeii_core.record import Record, RecordError
from pompeii_core.summary import CAUSES, RecordSummary
from pompeii_core.tally import exits
from pompeii_qt.scene.board_scene import still_steps
from pompeii_qt.words.results import TurningPoint
from pompeii_qt.words.rules import rules_title


@dataclass
class Totals:
    """Games of one kind, seen by the one person who played in them."""

    games: int = 0
    won: int = 0
    saved: int = 0

    def count(self, won: bool, saved: int) -> None:
        self.games += 1
        self.won += won
        self.saved += saved


@dataclass
class Statistics:
    """Over the finished games with exactly one person and at least one AI or bot."""

    total: Totals = field(default_factory=Totals)
    by: dict[str, dict[Any, Totals]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Totals)))
    """By `opponent`, `rules` and `level`, by the number of `seats`, and by `evening`."""
    became: Counter[str] = field(default_factory=Counter)
    """What became of one's citizens: "saved", or one of CAUSES."""

    def count(self, summaries: Iterable[RecordSummary]) -> None:
        """Add these games to the numbers."""
        forms = {"ai": "{}", "bot": QCoreApplication.translate("ReplaysPage", "{} (a bot)")}
        titles = Memo(rules_title)
        for summary in summaries:
            players, people = summary.players, summary.people
            # With two people, whose win it was is nobody's statistics; without one, nobody's game.
            if not summary.over or len(people) != 1:
                continue
            me = people[0]
            won, saved = (1, me) in summary.places, summary.saved[me]
            self.became.update(dict(zip(CAUSES, summary.causes[me], strict=False)), saved=saved)
            kinds: set[tuple[str, Any]] = {("rules", titles[summary.rules]), ("seats", len(players))}
            kinds |= {("evening", summary.evening), *(("level", one.level) for one in players if one.kind == "ai")}
            # A set: two programs of one name are one opponent in a game.
            kinds |= {
                ("opponent", forms.get(one.kind, "{}").format(one.persona)) for one in players if one.kind != "person"
            }
            for totals in (self.total, *(self.by[kind][key] for kind, key in kinds)):
                totals.count(won, saved)


def city_steps(read: Callable[[], Record], width: int, seat: int | None = None) -> Iterator[QImage | None]:
    """A record's city as a seat sees it now, painted step by step; nothing of one that has become unreadable."""
    try:
        record = read()
    except (RecordError, OSError):
        return
    yield None
    left = exits(record.events())
    yield None
    yield from still_steps(record.game().view(seat), record.header, left, width)


# As many of each kind as fit beside the ranking without a scroll bar, for a usual game.
_BURNS, _ESCAPES = 3, 2


class GameHistory(NamedTuple):
    """`saved` and `lost` hold the counts by seat before the first entry and after each."""

    saved: list[tuple[int, ...]]
    lost: list[tuple[int, ...]]
    phases: list[Phase]
    turning_points: list[TurningPoint]
    game: Game


def history_of(record: Record) -> GameHistory:
    """Replay a record and find what mattered: phases, worst burns, best escapes, the last change of the lead."""
    game = Game(record.header.rules, record.header.deal)
    saved, lost, phases = [tuple(game.saved)], [tuple(game.volcano)], [game.phase]
    turning_points, burns = list[TurningPoint](), list[TurningPoint]()
    # By turn and seat: the two runs of a turn are one escape.
    escapes: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for at, entry in enumerate(record.entries, start=1):
        turn, events = game.turn, game.apply(entry.action, entry.seat)
        saved.append(tuple(game.saved))
        lost.append(tuple(game.volcano))
        phases.append(game.phase)
        turning_points += _phase_points(events, at)
        if burn := _burn(events, at, len(game.saved)):
            burns.append(burn)
        if run := next((event for event in events if isinstance(event, Ran) and event.target == OUT), None):
            escapes.setdefault((turn, entry.seat), []).append((at, len(run.path) + 1))
    turning_points += sorted(burns, key=lambda burn: -sum(burn.counts))[:_BURNS]
    turning_points += _escape_points(escapes)
    if lead := _lead(saved):
        turning_points.append(lead)
    return GameHistory(saved, lost, phases, sorted(turning_points), game)


def _phase_points(events: list[Event], at: int) -> Iterator[TurningPoint]:
    for event in events:
        match event:
            case Ad79Drawn(seat, 1):
                yield TurningPoint(at, "seethes", seat)
            case Eruption(seat, declared):
                yield TurningPoint(at, "declared" if declared else "erupts", seat)


def _burn(events: list[Event], at: int, seats: int) -> TurningPoint | None:
    tile = next((event for event in events if isinstance(event, LavaPlaced)), None)
    counts = [event.counts for event in events if isinstance(event, Burned) and event.cause != "end"]
    burned = tuple(map(sum, zip([0] * seats, *counts, strict=True)))
    # A single citizen is lost in nearly every turn of the flight.
    if tile is None or sum(burned) < 2:
        return None
    return TurningPoint(at, "burn", tile.seat, burned, tile.square, tile.symbol)


def _escape_points(escapes: dict[tuple[int, int], list[tuple[int, int]]]) -> list[TurningPoint]:
    """The turns on which most got out, the farthest where they are equal."""
    found = []
    for (_, seat), runs in escapes.items():
        found.append(TurningPoint(runs[-1][0], "escape", seat, (len(runs), sum(steps for _, steps in runs))))
    return sorted(found, key=lambda point: point.counts, reverse=True)[:_ESCAPES]


def _lead(saved: list[tuple[int, ...]]) -> TurningPoint | None:
    """When the one who had most saved at the end came to have more than anybody else for good."""
    last = saved[-1]
    leaders = [seat for seat, n in enumerate(last) if n == max(last)]
    if len(leaders) != 1 or not max(last):
        return None
    seat, at = leaders[0], len(saved) - 1
    # Back from the end, as long as nobody else has as many.
    while at > 0 and all(n < saved[at - 1][seat] for other, n in enumerate(saved[at - 1]) if other != seat):
        at -= 1
    return TurningPoint(at, "lead", seat)
