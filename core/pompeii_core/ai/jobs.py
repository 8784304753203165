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
    """Which action `persona` takes; the answer depends on the fields alone."""

    view: View
    rules: Rules
    persona: str
    level: str
    seed: int


class Rate(_Job, frozen=True, kw_only=True):
    """What every legal action is worth."""

    view: View
    rules: Rules
    seed: int


class Chosen(_Job, frozen=True):
    """The answer to `Choose`."""

    action: Action


class Ratings(_Job, frozen=True):
    """The answer to `Rate`, best first."""

    rated: list[Rated]


type Job = Choose | Rate
type Answer = Chosen | Ratings
