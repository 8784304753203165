"""What is said at a table, besides `Update`: what is asked of it and what it tells, here and elsewhere the same."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct, field

from pompeii_core.actions import Action, Seat, Symbol
from pompeii_core.ai.opinion import Reason
from pompeii_core.events import Event, Seats
from pompeii_core.rules import Rules
from pompeii_core.setup import Players, Seated, SeatedPlayer
from pompeii_core.view import Update

if TYPE_CHECKING:
    from pompeii_core.ai import RatedAction
    from pompeii_core.ai.analysis import Judgement
    from pompeii_core.ai.opinion import GoalKind

MOST_FORMER: Final = 64  # of those who played a seat once: more are forgotten
MOST_PAST: Final = 1000  # events of a game; no rules allow it more than some 650

type ThinkingState = Literal["waiting", "thinking", "restarting"]
type FaultCode = Literal[
    "not_saved", "saved_again", "written_again", "not_kept", "no_record", "record_unfit", "too_many_records",
    "elsewhere", "on_network", "ai_restarted", "ai_gone", "ai_random", "bot_gone", "no_room", "room_unreadable",
]  # fmt: skip
type Seq = Annotated[int, Meta(ge=0, le=1 << 31)]
type Cid = Annotated[int, Meta(ge=0, le=1 << 31)]
type Code = Annotated[str, Meta(pattern=r"^[a-z_]{1,40}\Z")]
type Blank = Annotated[int, Meta(ge=0, le=1000)] | Symbol


class _Message(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    pass


# Asked of the table


class ActRequest(_Message, frozen=True, tag="act"):
    """Do this for `seat` in answer to update `seq`; the same `cid`, which is not 0, sent twice is done once."""

    seat: Seat
    seq: Seq
    action: Action
    cid: Cid = 0


class UndoRequest(_Message, frozen=True, tag="undo"):
    """Take back the last choice of `seat`."""

    seat: Seat
    cid: Cid = 0


class RedoRequest(_Message, frozen=True, tag="redo"):
    """Do again what `seat` took back last, while nobody has decided anything else."""

    seat: Seat
    cid: Cid = 0


class Shown(_Message, frozen=True):
    """The window has shown everything up to update `seq`."""

    seq: Seq


type Move = ActRequest | UndoRequest | RedoRequest
"""What is done at the table; a refusal goes to the asker alone."""


class ResignRequest(Struct, frozen=True):
    """Have an AI play `seat` to the end; nothing in a room, where whoever leaves has one play on."""

    seat: int


class RateRequest(Struct, frozen=True):
    """Tell the window what the AI thinks of the choices that `seat`, one of its own, has now (`ActionRatings`)."""

    seat: int


class StepRequest(Struct, frozen=True):
    """Without autoplay: let the AI that is to decide do so; nothing where none is."""


class PaceSettings(Struct, frozen=True):
    """How programs move, as the people at a window want it."""

    autoplay: bool = True
    """By themselves, or at each `StepRequest`."""
    pause: float = 0.0
    """Seconds from when an update was shown to a program's answer."""
    thinking: float = 1.0
    """Seconds that a level which uses its time has for a decision."""


type TableRequest = Move | Shown | ResignRequest | RateRequest | StepRequest | PaceSettings

# Told by it


class PastEvent(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An event of the past, as its reader may know it, and the update that told it."""

    seq: Seq
    event: Event


class FormerPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who played `seat` up to update `seq`, when somebody else took it."""

    seq: Seq
    seat: Seat
    player: SeatedPlayer


class GameInfo(_Message, frozen=True):
    """A game begins or goes on; `own` are the seats of the people at this window, none where it only watches.

    `past` is what happened so far, cut to what the one own seat may know, or everybody where it has several or none;
    `earlier`, the last first, who else has played since the game was dealt or gone on with.
    """

    players: Players
    rules: Rules
    own: Seats
    full_undo: bool
    past: Annotated[list[PastEvent], Meta(max_length=MOST_PAST)] = []
    earlier: Annotated[list[FormerPlayer], Meta(max_length=MOST_FORMER)] = []

    def players_at(self, seq: int) -> list[SeatedPlayer]:
        """Who played when update `seq` was told."""
        players = list(self.players)
        for before in self.earlier:
            if seq <= before.seq and before.seat < len(players):
                players[before.seat] = before.player
        return players


class TableRefusal(StrEnum):
    """Why nothing was done, besides what the rules say (`pompeii_core.illegal.Refusal`)."""

    NOT_YOURS = "not_yours"
    TOO_LATE = "too_late"
    HELD = "held"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_CONNECTION = "no_connection"
    NO_GAME = "no_game"
    UNDO_TOO_FAST = "undo_too_fast"
    UNDO_LIMIT = "undo_limit"  # n undos and redos


class Refused(_Message, frozen=True):
    """What `seat` asked for was not done, and why; `rule` is its number or empty, `cid` the asker's own.

    `code` is a Refusal's or a TableRefusal's, or one that only a newer host knows.
    """

    seat: Seat
    code: Code = field(name="reason")
    rule: Annotated[str, Meta(pattern=r"^([RV][0-9]{1,3})?\Z")] = ""
    cid: Cid = 0
    blanks: Annotated[dict[Code, Blank], Meta(max_length=4)] = {}


class SeatState(_Message, frozen=True):
    """What the player on a seat is about; `millis`: how long that may take, 0 where it is not known."""

    seat: Seat
    state: ThinkingState
    millis: Annotated[int, Meta(ge=0, le=3_600_000)] = 0


class Motive(_Message, frozen=True):
    """Why the AI on `seat` answers update `seq` as it is about to; it says nothing of what is hidden.

    `reasons` has the weightiest first.
    """

    seat: Seat
    seq: Seq
    reasons: Annotated[list[Reason], Meta(max_length=4)]


class Rewound(_Message, frozen=True):
    """The table went back to how it stood after the update `seq`; snapshots of that follow."""

    seq: Seq


class Recorded(Struct, frozen=True):
    """The record of the game at this window is at `path`, or would be were the disk to take it."""

    path: Path


class Fault(Struct, frozen=True):
    """Something went wrong; the game goes on, or where none began there is none.

    `reason`: what is wrong with the record (`no_record`) or the bot (`bot_gone`); `blanks` fill the sentence.
    """

    code: FaultCode
    reason: str = ""
    blanks: dict[str, str | int] = {}


class ActionRatings(Struct, frozen=True):
    """What the AI thinks of the choices of `seat` in update `seq`, best first by `goal`, when `part` of that is done.

    `rated` is empty until all is done, and then where there is nothing to say.
    """

    seat: int
    seq: int
    rated: "list[RatedAction]"
    part: float = 1.0
    goal: "GoalKind" = "win"

    @property
    def final(self) -> bool:
        """Whether no more is told of them."""
        return self.part >= 1


class AnalysisProgress(Struct, frozen=True):
    """So many of the decisions `asked` of a game are `done`; `judgement` is of one of them, None at the end."""

    done: int
    asked: int
    judgement: "Judgement | None"


class ParProgress(Struct, frozen=True):
    """How many were saved in each game so far in which a strong player had a deal's first seat, of so many `asked`."""

    saved: list[int]
    asked: int


type GameMessage = GameInfo | Update | Refused | SeatState | Motive | Seated | Rewound
"""What a game's table tells anybody, near or far."""
type LocalMessage = Recorded | Fault | ActionRatings
"""What concerns the window in this program alone."""

type Message = GameMessage | LocalMessage
