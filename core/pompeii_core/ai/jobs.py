"""What an AI worker is asked and what it answers: one JSON object a line, each way."""

from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.ai.rating import Rated
from pompeii_core.rules import Rules
from pompeii_core.view import View


class _Job(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    game: str
    seat: int
    seq: int


class Choose(_Job, frozen=True, kw_only=True):
    """Which action `persona` takes.

    A search plays the level's number of games or `playouts` where that is not 0, and stops after `millis` where that
    is not 0; without `millis` the answer depends on the other fields alone.
    """

    view: View
    rules: Rules
    persona: str
    level: str
    seed: int
    playouts: int = 0
    millis: int = 0


class Rate(_Job, frozen=True, kw_only=True):
    """What every legal action is worth; a search of `millis` looks at the best few where that is not 0."""

    view: View
    rules: Rules
    seed: int
    millis: int = 0


class Chosen(_Job, frozen=True):
    """The answer to `Choose`; `why` are the best three choices, best first, the action's among them."""

    action: Action
    why: list[Rated] = []


class Ratings(_Job, frozen=True):
    """The answer to `Rate`, best first."""

    rated: list[Rated]


type Job = Choose | Rate
type Answer = Chosen | Ratings
