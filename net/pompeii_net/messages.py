"""What the authority tells a player, besides `Update`: the same for the window here and for one elsewhere."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from pompeii_core.rules import Rules
from pompeii_core.setup import Player as SeatedPlayer
from pompeii_core.update import Update

if TYPE_CHECKING:
    from pompeii_core.ai import Rated

type State = Literal["waiting", "thinking", "restarting"]
type Mishap = Literal["not_saved", "saved_again", "no_record", "elsewhere", "ai_restarted", "ai_gone"]


class GameInfo(Struct, frozen=True):
    """A game begins or goes on; `own` are the seats of the people at this window, none where it only watches.

    `path` is where the record is, or would be were the disk to take it.
    """

    players: list[SeatedPlayer]
    rules: Rules
    own: list[int]
    full_undo: bool
    path: Path


class Refused(Struct, frozen=True):
    """What `seat` asked for was not done, and why; `rule` is a number of RULES.md or empty."""

    seat: int
    reason: str
    rule: str = ""


class SeatState(Struct, frozen=True):
    """What the player on a seat is about."""

    seat: int
    state: State


class Rewound(Struct, frozen=True):
    """The table went back to how it stood after the update `seq`; snapshots of that follow."""

    seq: int


class Fault(Struct, frozen=True):
    """Something went wrong and the game goes on; `detail` completes the sentence a window makes of it."""

    mishap: Mishap
    detail: str = ""


class Ratings(Struct, frozen=True):
    """What the AI thinks of every legal choice of `seat`, best first; empty where it has none."""

    seat: int
    rated: "list[Rated]"


type Message = GameInfo | Update | Refused | SeatState | Rewound | Fault | Ratings
