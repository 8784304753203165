"""The messages of a table besides `Update`: requests to it and its news, the same locally and on the network."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct, field

from pompeii_core.actions import Action, Seat, Symbol
from pompeii_core.ai.opinion import Reason
from pompeii_core.events import Event, Seats
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, Players, Seated, SeatedPlayer
from pompeii_core.view import Update

if TYPE_CHECKING:
    from pompeii_core.ai import RatedAction
    from pompeii_core.ai.analysis import Judgement
    from pompeii_core.ai.opinion import Criterion, GoalKind
    from pompeii_core.lesson import LessonName
    from pompeii_core.record import Record

MOST_FORMER: Final = 64  # maximum number of former players remembered
MOST_PAST: Final = 1000  # maximum number of events of a game; the rules allow about 650

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


# Requests to the table


class ActRequest(_Message, frozen=True, tag="act"):
    """Do an action for `seat` in answer to update `seq`. A request with the same `cid`, not 0, is done only once."""

    seat: Seat
    seq: Seq
    action: Action
    cid: Cid = 0


class UndoRequest(_Message, frozen=True, tag="undo"):
    """Undo the last choice of `seat`."""

    seat: Seat
    cid: Cid = 0


class RedoRequest(_Message, frozen=True, tag="redo"):
    """Redo what `seat` undid last; possible until someone makes another decision."""

    seat: Seat
    cid: Cid = 0


class Shown(_Message, frozen=True):
    """The window has shown everything up to update `seq`."""

    seq: Seq


type Move = ActRequest | UndoRequest | RedoRequest  # what changes the game; a refusal goes only to the asker


class ResignRequest(Struct, frozen=True):
    """Have an AI play `seat` to the end. Ignored in a room, where leaving has the same effect."""

    seat: int


class RateRequest(Struct, frozen=True):
    """Ask for the AI's ratings (`ActionRatings`) of the pending choices of `seat`, one of the window's own."""

    seat: int


class StepRequest(Struct, frozen=True):
    """Without autoplay, let the active AI move; ignored if none is active."""


class PaceSettings(Struct, frozen=True):
    """How fast programs move, as set at a window."""

    autoplay: bool = True  # whether programs move by themselves rather than at each `StepRequest`
    pause: float = 0.0  # in seconds, between showing an update and a program's answer
    thinking: float = 1.0  # time in seconds per decision, for a level that uses its time


type TableRequest = Move | Shown | ResignRequest | RateRequest | StepRequest | PaceSettings

# Openings of games at this window; those of rooms are in `lan/local.py`


class OpenRequest(Struct, frozen=True):
    """Open a game or a room at this window, after leaving the current one."""


class NewGame(OpenRequest, frozen=True):
    """Deal and begin a new game."""

    setup: GameSetup


class ResumeGame(OpenRequest, frozen=True):
    """Continue the unfinished game recorded at `path`, in its room if it has one; a `Fault` if that is impossible."""

    path: Path


class PlayOn(OpenRequest, frozen=True):
    """Begin a new game from the first `keep` actions recorded at `path`; a `Fault` if that is impossible."""

    path: Path
    keep: int


class DealAgain(OpenRequest, frozen=True):
    """Begin a new game with the cards of `record`."""

    record: "Record"


class BeginPuzzle(OpenRequest, frozen=True):
    """Begin a puzzle at the end of `record`, whose moves cannot be undone. The new record goes into `folder`."""

    record: "Record"
    folder: Path
    goal: "GoalKind"


class BeginLesson(OpenRequest, frozen=True):
    """Begin a lesson for a person called `name`, or resume it unless `restart`. `folder` holds only its record."""

    lesson: "LessonName"
    name: str
    folder: Path
    restart: bool = False


# What the table tells


class PastEvent(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A past event as its reader may know it, and the update that told it."""

    seq: Seq
    event: Event


class FormerPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who played `seat` until update `seq`."""

    seq: Seq
    seat: Seat
    player: SeatedPlayer


class GameInfo(_Message, frozen=True):
    """A game begins or continues. `own` lists the seats of the people at this window; it is empty for a spectator.

    `past` holds the events so far, as the window's only seat may know them, or as everyone may if it has several seats
    or none. `earlier` lists former players since the game was dealt or resumed, the last one first.
    """

    players: Players
    rules: Rules
    own: Seats
    full_undo: bool
    past: Annotated[list[PastEvent], Meta(max_length=MOST_PAST)] = []
    earlier: Annotated[list[FormerPlayer], Meta(max_length=MOST_FORMER)] = []

    def players_at(self, seq: int) -> list[SeatedPlayer]:
        """Return the players at update `seq`. A change of players recorded at that very number is not yet made."""
        players = list(self.players)
        for before in self.earlier:
            if seq <= before.seq and before.seat < len(players):
                players[before.seat] = before.player
        return players


class TableRefusal(StrEnum):
    """Reasons for refusing a request other than the rules (`pompeii_core.illegal.Refusal`)."""

    NOT_YOURS = "not_yours"
    TOO_LATE = "too_late"
    HELD = "held"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_CONNECTION = "no_connection"
    NO_GAME = "no_game"
    UNDO_TOO_FAST = "undo_too_fast"
    UNDO_LIMIT = "undo_limit"  # n: number of undos and redos


class Refused(_Message, frozen=True):
    """A request of `seat` was not done. `rule` is the rule's number or "", `cid` that of the request.

    `code` is one of Refusal or TableRefusal, or an unknown one from a newer host.
    """

    seat: Seat
    code: Code = field(name="reason")
    rule: Annotated[str, Meta(pattern=r"^([RV][0-9]{1,3})?\Z")] = ""
    cid: Cid = 0
    blanks: Annotated[dict[Code, Blank], Meta(max_length=4)] = {}


class SeatState(_Message, frozen=True):
    """What the player on a seat is doing. `millis`: how long it may take, 0 if unknown."""

    seat: Seat
    state: ThinkingState
    millis: Annotated[int, Meta(ge=0, le=3_600_000)] = 0


class Motive(_Message, frozen=True):
    """The public reasons for the AI's coming answer to update `seq`, the weightiest first."""

    seat: Seat
    seq: Seq
    reasons: Annotated[list[Reason], Meta(max_length=4)]


class LookAgain(_Message, frozen=True):
    """The question of a person's coach: the choice that answered update `seq` gives away about `citizens`.

    These are ½ or a whole number, and `better` gives away none of them. It is told only to the person of `seat`, after
    the choice, once a turn.
    """

    seat: Seat
    seq: Seq
    citizens: Annotated[float, Meta(ge=0.5, le=150)]
    better: Action


class Rewound(_Message, frozen=True):
    """The table went back to the state after update `seq`; snapshots of that state follow."""

    seq: Seq


class Recorded(Struct, frozen=True):
    """The path of this game's record, even if the disk cannot be written."""

    path: Path


class Fault(Struct, frozen=True):
    """Something went wrong; any game continues. `reason` details `no_record` and `bot_gone`.

    `blanks` fill the words.
    """

    code: FaultCode
    reason: str = ""
    blanks: dict[str, str | int] = {}


class ActionRatings(Struct, frozen=True):
    """The AI's ratings of the choices of `seat` in update `seq`, best first by `goal`; `part`: share done, 0 to 1.

    `rated` is empty until `part` is 1, and then too if there is nothing to rate.
    """

    seat: int
    seq: int
    rated: "list[RatedAction]"
    part: float = 1.0
    goal: "Criterion" = "lead"

    @property
    def final(self) -> bool:
        return self.part >= 1


class AnalysisProgress(Struct, frozen=True):
    """Progress of an analysis: `done` of `asked` decisions; `judgement` is the newest, None at the end."""

    done: int
    asked: int
    judgement: "Judgement | None"


class ParProgress(Struct, frozen=True):
    """Progress of par: pieces that a strong player on the first seat saved in each game so far, of `asked` games."""

    saved: list[int]
    asked: int


type GameMessage = GameInfo | Update | Refused | SeatState | Motive | LookAgain | Seated | Rewound
"""Messages of a table to any party, local or remote."""
type LocalMessage = Recorded | Fault | ActionRatings  # only for this program's own window

type Message = GameMessage | LocalMessage
