"""What this window knows of its table, in one place: who plays, whose hand lies open, what is asked, the counts."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, QObject, Signal

from pompeii_core.actions import Action, Phase
from pompeii_core.events import Event, for_seat
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally, exits
from pompeii_core.view import Update, View
from pompeii_qt.scene.decision import Question
from pompeii_qt.session import GameInfo, Motive, Session
from pompeii_qt.settings import Settings

if TYPE_CHECKING:
    from pompeii_core.lesson import Lesson
    from pompeii_qt.session import ClockView, ConnectionStatus, RoomView


type Batch = dict[int | None, Update]
"""Of one `seq`: an update for each seat at this screen, or one for None where the window only watches."""


class Told(NamedTuple):
    """An event, the update that told of it, and who played then."""

    seq: int
    event: Event
    players: list[SeatedPlayer]
    motive: Motive | None = None  # why an AI chose what the event is the first of


class TableModel(QObject):
    """What is shown reads it and follows its signals; the Controller changes it, the network's room and connection too.

    A signal comes when all it speaks of has changed, so whoever follows it may read anything: `x_changed`, that `x` is
    another one.
    """

    began = Signal()  # a game begins or goes on; nothing of another is left
    player_changed = Signal(int, object)  # seat, which somebody else plays from now on, and the Player who did so far
    event_shown = Signal(object)  # an Event, which counts and history contain already
    told = Signal(str)  # a sentence that answers what the person has done; whoever has one emits it
    noted = Signal(str)  # a sentence has come into `history`
    rewound = Signal(int)  # what was told after this update is no longer in `history`
    motive_told = Signal(object)  # the Motive of a move that will be shown next
    counts_changed = Signal(object)
    """The Tally: after every event, and once more with the view, which puts right what events do not tell."""
    phase_began = Signal(object)  # a new phase, in a game that was already being shown
    update_shown = Signal()  # `update` is another one: its events have been shown, or another hand lies open
    asked = Signal()  # `decision` is another one, or None; it is said again when what is asked comes again
    activated = Signal()  # every answer to the decision is taken; at once where it just goes on
    answered_with = Signal(object)  # the Action that a person here has just chosen
    hand_changed = Signal()  # another hand lies open, or the screen is to be passed on
    paused = Signal()  # `pause_reason` is another one
    goal_changed = Signal()
    autoplay_changed = Signal()
    seat_state_changed = Signal(int)
    clock_changed = Signal()
    room_changed = Signal()
    """`room` is another one, or there is none any more; `hosting`, `watching` and `guest` follow from it."""
    saved_changed = Signal()
    connection_changed = Signal()  # how the host can be heard, in a room

    def __init__(self, session: Session, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self.settings = session, settings
        self.network = network = session.network
        self.connection: ConnectionStatus | None = None  # of a guest to its host; why it was lost stays to be read
        self._in_room = network.current is not None
        self.saved = True  # whether the disk has taken all that was played
        self.info: GameInfo | None = None
        self.players: list[SeatedPlayer] = []
        self.own: list[int] = []  # seats of people at this screen
        self.rules = Rules()
        self.history: list[Told | str] = []
        """All that has been shown and not taken back, as the open seat knew it; also what was before this window.

        Between it sentences about what is no event: a fault, another player.
        """
        self._coming: dict[int, Motive] = {}
        """Why AIs make moves that have not been shown yet, by the update that will tell of each."""
        self.latest_motives: dict[int, Motive] = {}  # by seat, until the next move of its AI
        self.batch: Batch = {}
        self.counts: Tally | None = None  # public numbers after the last event shown
        self.phase = Phase.SLEEPS
        self.question: Question | None = None  # the question put to a person here
        self.answered = False  # whether what `update` asks has been answered here, so that its question is stale
        self.open_seat: int | None = None
        """The seat whose hand lies open; None while the screen is passed on, or where nobody here plays."""
        self.next_seat: int | None = None  # to whom the screen is to be passed
        self.goal = ""  # of a puzzle, in words, with how it stands; "" in a game
        self.autoplay = settings.ai_autoplay  # whether AIs play by themselves or one by one with the Step button
        self.seat_states: dict[int, tuple[str, int]] = {}
        """What the session says of a seat, and how many milliseconds that may take."""
        self._clock: ClockView | None = None
        self._clock_told = QElapsedTimer()
        self.switched_on: set[str] = set()  # the tools that give advice now, by their names: on another page, too
        self.lesson: Lesson | None = None  # the one that this game is; its guide says what there is to say
        self.expected: Lesson | None = None  # what the next game that begins is
        self.read: set[str] = set()  # what of that has been read, by its keys
        self.permits: Callable[[Action], bool] = lambda _: True  # whether the guide lets an answer be given
        self.speed = "normal"  # how fast what is told now is shown, as the settings call it
        self.pause_reason = ""
        network.room.connect(self._on_room)
        network.connection.connect(self._on_connection)
        network.clock.connect(self._on_clock)
        session.seated.connect(self._on_seated)
        session.saved_changed.connect(self._on_saved)
        session.motive.connect(self._on_motive)
        session.fault.connect(self._on_fault)
        session.seat_state.connect(self._on_seat_state)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.history if isinstance(told, Told)]

    @property
    def update(self) -> Update | None:
        """The last update shown, as the open seat knows it."""
        return self.batch.get(self.view_seat)

    @property
    def view_seat(self) -> int | None:
        """From whose place the table is seen; None where the window only watches."""
        return self.open_seat if self.open_seat is not None else self.own[0] if self.own else None

    @property
    def only_seat(self) -> int | None:
        """Whose player alone is at this screen, and can be told of as “you”."""
        return self.own[0] if len(self.own) == 1 else None

    @property
    def active(self) -> int | None:
        return self.update.view.active if self.update else None

    @property
    def guided(self) -> bool:
        return self.lesson is not None

    @property
    def covered(self) -> bool:
        return bool(self.own) and self.open_seat is None

    @property
    def may_declare(self) -> bool:
        """Whether the open seat may make Vesuvius erupt (R13)."""
        return self.phase.placing and not self.covered and self.update is not None and self.update.view.may_erupt

    @property
    def waits_for_ai(self) -> bool:
        return self.active is not None and self.players[self.active].kind != "person"

    @property
    def waits_for_other_person(self) -> bool:
        """Whether somebody at another screen is to decide, which may take any time."""
        return self.active is not None and not self.waits_for_ai and self.active not in self.own

    @property
    def others_move(self) -> bool:
        """Whether a person here looks on while the game goes on by itself."""
        paused = self.pause_reason or self.next_seat is not None or self.phase == Phase.OVER
        return bool(self.own) and self.decision is None and not paused and not self.guided

    @property
    def room(self) -> "RoomView | None":
        return self.network.current

    @property
    def hosting(self) -> bool:
        return self.network.hosting

    @property
    def connection_state(self) -> str:
        """Of the own connection to the host; `online` where there is none to be lost."""
        return self.connection.state if self.connection else "online"

    @property
    def cut_off(self) -> bool:
        return self.connection_state in ("waiting", "lost")

    @property
    def watching(self) -> bool:
        return self.room is not None and not self.own

    @property
    def is_table(self) -> bool:
        """Whether this screen is the table of people who have their hands on phones, and nobody plays at it."""
        room = self.room
        return room is not None and self.hosting and self.watching and any(one.phone for one in room.members)

    @property
    def guest(self) -> bool:
        """Whether the game is somebody else's."""
        return self.room is not None and not self.hosting

    @property
    def can_be_opened(self) -> bool:
        """Whether others may be let into the game, which is at this screen alone."""
        return self.room is None and bool(self.own) and not self.goal and not self.guided

    @property
    def takeover_seats(self) -> list[int]:
        """Return the seats that someone who watches may ask for: of absent people, and of AIs if the host agrees."""
        room = self.room
        if room is None or room.stage != "playing":
            return []
        ais = room.takeover != "no"
        return [seat for seat, view in enumerate(room.seats) if view.absent or (ais and view.kind == "ai")]

    @property
    def clock(self) -> "ClockView | None":
        """How much time whoever is asked has left by now; None: there is no clock."""
        if (told := self._clock) is None or not told.running:
            return told
        return replace(told, left=max(told.left - self._clock_told.elapsed() / 1000, 0))

    def exits(self) -> list[tuple[int, str]]:
        """Who left the city by which gate before this window came (`tally.exits`)."""
        return exits(told.event for told in self.info.past) if self.info else []

    @property
    def decision(self) -> Update | None:
        """The update that asks a person here, or None."""
        return self.question.update if self.question else None

    @property
    def takes_all(self) -> bool:
        """Whether a person here is asked, and every legal answer can be chosen."""
        return self.question is not None and self.question.active

    def takes(self, action: Action) -> bool:
        """Whether an action answers the question and can be chosen now."""
        return self.question is not None and action in self.question.usable

    def public(self, event: Event) -> Event:
        """The event as it may be told to all people at this screen."""
        return for_seat(event, None) if len(self.own) > 1 else event

    def begin(self, info: GameInfo) -> None:
        """Another game, or the same gone on with; `update` and `counts` come with `show_update`."""
        self.info, self.players, self.own, self.rules = info, list(info.players), info.own, info.rules
        self.history = [Told(past.seq, past.event, info.players_at(past.seq)) for past in info.past]
        self._coming, self.latest_motives = {}, {}
        self.batch, self.counts, self.phase = {}, None, Phase.SLEEPS
        self.question, self.answered = None, False
        self.open_seat, self.next_seat = self.only_seat, None
        if not self._in_room:
            self.connection = None
        self.set_goal("")
        self.seat_states, self._clock = {}, None
        self.lesson, self.expected = self.expected, None
        self.read, self.permits = set(), lambda _: True
        self.set_autoplay(self.settings.ai_autoplay)
        self.began.emit()

    def tell_again(self, show: Callable[[View], None]) -> None:
        """To parts that have just been made: what they would know by now; `show` sets a board to the view."""
        if self.info is not None:
            self.began.emit()
            if self.update is not None:
                show(self.update.view)
                self.hand_changed.emit()
                self.counts_changed.emit(self.counts)
                self.update_shown.emit()
            self.paused.emit()

    def set_autoplay(self, on: bool) -> None:
        if on != self.autoplay:
            self.autoplay = on
            self.session.set_autoplay(on)
            self.autoplay_changed.emit()

    def _on_seated(self, seat: int, player: SeatedPlayer) -> None:
        if seat < len(self.players):
            before = self.players[seat]
            self.latest_motives.pop(seat, None)  # somebody else's reasons are not this one's
            # another list: the history keeps the one of those who played when something was told
            self.players = [player if n == seat else other for n, other in enumerate(self.players)]
            self.player_changed.emit(seat, before)

    def show_event(self, seq: int, event: Event) -> None:
        """An event of update `seq`, of the open seat, is being shown."""
        if self.counts is not None:
            self.counts.apply(event)
            self._count()
        coming = self._coming.get(seq)
        explained = coming is not None and coming.seat == getattr(event, "seat", None)
        self.history.append(Told(seq, event, self.players, self._coming.pop(seq) if explained else None))
        self.event_shown.emit(event)

    def note(self, text: str) -> None:
        """Something has happened that is no event of the game."""
        self.history.append(text)
        self.noted.emit(text)

    def _on_motive(self, motive: Motive) -> None:
        self._coming[motive.seq + 1] = self.latest_motives[motive.seat] = motive
        self.motive_told.emit(motive)

    def rewind(self, seq: int) -> None:
        """All that was told after update `seq` has been taken back."""
        self.history = [told for told in self.history if isinstance(told, str) or told.seq <= seq]
        self._coming = {}
        self.latest_motives = {seat: one for seat, one in self.latest_motives.items() if one.seq < seq}
        self.rewound.emit(seq)

    def show_update(self, batch: Batch) -> None:
        """All events of these updates have been shown; the view puts every count right."""
        self.batch, self.answered = batch, False
        if self.next_seat is not None and not batch[self.view_seat].view.phase.placing:
            self.next_seat = None  # somebody declared (R13) meanwhile: there are no hands to be covered any more
            self.hand_changed.emit()
        self._read_view()

    def open_hand(self, seat: int) -> None:
        self.open_seat, self.next_seat = seat, None
        self.hand_changed.emit()
        if self.update is not None:
            self._read_view()

    def close_hand(self, next_seat: int) -> None:
        """Nobody's hand lies open until the person of that seat sits there."""
        self.open_seat, self.next_seat = None, next_seat
        self.hand_changed.emit()

    def ask(self, question: Question | None) -> None:
        """Set the question put to a person here, or None."""
        self.question, self.answered = question, False
        self.asked.emit()

    def answer(self, action: Action) -> None:
        """Record that the question has been answered with an action."""
        self.question, self.answered = None, True
        self.asked.emit()
        self.answered_with.emit(action)

    def set_goal(self, goal: str) -> None:
        """What is to be reached, in words; "" in a game, as every one begins."""
        if goal != self.goal:
            self.goal = goal
            self.goal_changed.emit()

    def pause(self, reason: str) -> None:
        """Why nobody can act from now on, or "" when they can again."""
        if reason != self.pause_reason:
            self.pause_reason = reason
            self.paused.emit()

    def _on_clock(self, clock: "ClockView") -> None:
        self._clock = clock
        self._clock_told.start()
        self.clock_changed.emit()

    def _on_saved(self, saved: bool) -> None:
        self.saved = saved
        self.saved_changed.emit()

    def _on_fault(self, text: str) -> None:
        self.expected = None
        self.note(text)

    def _on_seat_state(self, seat: int, state: str, millis: int) -> None:
        self.seat_states[seat] = state, millis
        self.seat_state_changed.emit(seat)

    def _on_room(self, room: "RoomView | None") -> None:
        other_room = room is not None and not self._in_room and self.connection_state == "lost"
        # why the way back to it was lost is shown on the table until it is left; in another room it would be wrong
        if other_room or (room is None and not self.cut_off):
            self.connection = None
        self._in_room = room is not None
        self.room_changed.emit()

    def _on_connection(self, connection: "ConnectionStatus") -> None:
        self.connection = connection
        if self._in_room:  # or on the way in, which is another page's business
            self.connection_changed.emit()

    def _read_view(self) -> None:
        assert self.update is not None
        # the phase of a game that is gone on with has not just begun
        first, self.counts = self.counts is None, Tally(self.update.view)
        self._count(first=first)
        self.update_shown.emit()

    def _count(self, *, first: bool = False) -> None:
        assert self.counts is not None
        before, self.phase = self.phase, self.counts.phase
        self.counts_changed.emit(self.counts)
        if self.phase != before and not first:
            self.phase_began.emit(self.phase)
