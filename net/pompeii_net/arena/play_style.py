"""How a contestant plays, counted while a game goes on."""

from collections import Counter

from msgspec import Struct, field

from pompeii_core.actions import Action, Done, Sacrifice
from pompeii_core.ai.terrain import hot_squares
from pompeii_core.city import squares
from pompeii_core.events import Burned, Eruption, Event, Sacrificed, TurnEnded
from pompeii_core.game import Game
from pompeii_core.phases import Cause, Choice, Phase


class PlayStyle(Struct):
    """How one contestant played one game, or several, counted."""

    runs_offered: int = 0
    runs_declined: int = 0
    company: int = 0
    """Pieces on the squares of its own pieces, own pieces counted each, summed over the ends of its turns in flight."""
    company_of: int = 0
    """How many pieces that sum is about."""
    beside_lava: int = 0
    """How many of them stand beside lava that may still grow."""
    own_burned: int = 0
    """Its own pieces that its own tiles burned or cut off."""
    omens: Counter[int] = field(default_factory=Counter)
    """Pieces thrown into the volcano for omens, by contestant that lost them."""
    omens_at_leader: int = 0
    """Those of them that belonged to the rival who had most in the city, or as many as any."""
    eruptions: int = 0
    """Early eruptions declared (R13)."""

    def add(self, other: "PlayStyle") -> None:
        """Add the counts of another game or contestant."""
        for count in self.__struct_fields__:
            setattr(self, count, getattr(self, count) + getattr(other, count))


class StyleCounter:
    """Watches one game; `order` is who sits where."""

    def __init__(self, game: Game, order: list[int]) -> None:
        self.styles = [PlayStyle() for _ in order]
        """How each seat has played so far."""
        self._game, self._order = game, order

    def before(self, seat: int, action: Action) -> None:
        """Count what a seat is about to do."""
        game, style = self._game, self.styles[seat]
        if game.choice is Choice.RUN:
            declined = game.runs if isinstance(action, Done) else 0
            style.runs_offered += declined or 1
            style.runs_declined += declined
        elif isinstance(action, Sacrifice):
            pieces = {rival: sum(row) for rival, row in enumerate(game.counts) if rival != seat}
            style.omens_at_leader += pieces.get(action.seat) == max(pieces.values())

    def after(self, mover: int, events: list[Event]) -> None:
        """Count what an action of seat `mover` led to."""
        for event in events:
            match event:
                case Sacrificed(victim=int(victim)):
                    self.styles[mover].omens[self._order[victim]] += 1
                case Eruption(declared=True):
                    self.styles[event.seat].eruptions += 1
                case Burned(cause=Cause.LAVA | Cause.ENCLOSED):
                    self.styles[mover].own_burned += event.counts[mover]
                case TurnEnded(seat=seat) if self._game.phase is Phase.FLIGHT:
                    self._count_city(seat)
                case _:
                    pass

    def _count_city(self, seat: int) -> None:
        """Count how the pieces of a seat stand at the end of its turn."""
        game, style = self._game, self.styles[seat]
        hot = hot_squares(game)
        for i in squares(game.own[seat]):
            pieces = game.counts[seat][i]
            style.company += pieces * game.total[i]
            style.company_of += pieces
            style.beside_lava += pieces * (hot >> i & 1)
