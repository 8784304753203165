"""State of the table in this window: the game as shown (`TableModel`), its `History`, and the room (`Membership`)."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, QObject, Signal

from pompeii_core.actions import Action, Phase
from pompeii_core.events import Event, for_seat
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally
from pompeii_core.view import Update, View
from pompeii_qt.scene.decision import Question
from pompeii_qt.session import GameInfo, Motive, Session
from pompeii_qt.settings import Settings
from pompeii_qt.words.names import called

if TYPE_CHECKING:
    from pompeii_core.lesson import Lesson
    from pompeii_qt.network import Network
    from pompeii_qt.session import ClockView, ConnectionStatus, RoomView


type Batch = dict[int | None, Update]  # updates of one `seq`, by seat here; None: in a window that only watches


class ShownEvent(NamedTuple):
    """An event that was shown, the `seq` of its update, and the players at that time."""

    seq: int
    event: Event
    players: list[SeatedPlayer]
    motive: Motive | None = None  # of an AI's move, on the first event of the move


class History(QObject):
    """What was shown of the game and not undone, and why AIs moved. `TableModel.show_event` adds events."""

    noted = Signal(str)  # a sentence that has just been added
    rewound = Signal(int)  # entries after this update have been removed
    motive_told = Signal(object)  # the Motive of a move that will be shown next

    def __init__(self, session: Session, model: QObject) -> None:
        super().__init__(model)
        self.entries: list[ShownEvent | str] = []  # events as the open seat knew them, and sentences about other news
        self._upcoming_motives: dict[int, Motive] = {}  # of moves not shown yet, by the `seq` that will tell of each
        self.latest_motives: dict[int, Motive] = {}  # by seat, until the next move of its AI
        session.motive.connect(self._on_motive)

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.entries if isinstance(told, ShownEvent)]

    def begin(self, past: Sequence[ShownEvent]) -> None:
        """Forget the last game, and start with the past events of this one."""
        self.entries = [*past]
        self._upcoming_motives, self.latest_motives = {}, {}

    def add(self, seq: int, event: Event, players: list[SeatedPlayer]) -> None:
        """Append an event of update `seq`. The first event of an AI's move also gets the motive, if it has arrived."""
        motive = self._upcoming_motives.get(seq)
        explained = motive is not None and motive.seat == getattr(event, "seat", None)
        self.entries.append(ShownEvent(seq, event, players, self._upcoming_motives.pop(seq) if explained else None))

    def note(self, text: str) -> None:
        """Append a sentence that is no event, such as a fault or another player, and emit `noted`."""
        self.entries.append(text)
        self.noted.emit(text)

    def rewind(self, seq: int) -> None:
        """Remove the events and motives after update `seq`, which were undone, and emit `rewound`. Sentences stay."""
        self.entries = [told for told in self.entries if isinstance(told, str) or told.seq <= seq]
        self._upcoming_motives = {}
        self.latest_motives = {seat: motive for seat, motive in self.latest_motives.items() if motive.seq < seq}
        self.rewound.emit(seq)

    def _on_motive(self, motive: Motive) -> None:
        self._upcoming_motives[motive.seq + 1] = self.latest_motives[motive.seat] = motive
        self.motive_told.emit(motive)


class Membership(QObject):
    """The room that this window is in, its connection to the host, and the room's clock. Only the network writes it."""

    room_changed = Signal()  # `room` is another, or None; `hosting`, `guest` and `TableModel.watching` follow from it
    connection_changed = Signal()  # emitted only in a room
    clock_changed = Signal()

    def __init__(self, network: "Network", model: QObject) -> None:
        super().__init__(model)
        self.network = network
        self.connection: ConnectionStatus | None = None  # to the host; the reason of a loss stays to be read
        self._in_room = network.current is not None
        self._clock: ClockView | None = None
        self._since_clock = QElapsedTimer()
        network.room.connect(self._on_room)
        network.connection.connect(self._on_connection)
        network.clock.connect(self._on_clock)

    @property
    def room(self) -> "RoomView | None":
        return self.network.current

    @property
    def hosting(self) -> bool:
        return self.network.hosting

    @property
    def guest(self) -> bool:
        """Whether another program hosts the game."""
        return self.room is not None and not self.hosting

    @property
    def connection_state(self) -> str:
        """State of the connection to the host; "online" if there is no host."""
        return self.connection.state if self.connection else "online"

    @property
    def cut_off(self) -> bool:
        return self.connection_state in ("waiting", "lost")

    @property
    def takeover_seats(self) -> list[int]:
        """Seats that a spectator may ask for: of absent people, and of AIs if the host allows it.

        [] unless a game runs.
        """
        room = self.room
        if room is None or room.stage != "playing":
            return []
        ais = room.takeover != "no"
        return [seat for seat, view in enumerate(room.seats) if view.absent or (ais and view.kind == "ai")]

    @property
    def clock(self) -> "ClockView | None":
        """The clock of the player who decides, with the time left now. None without a clock or a room."""
        clock = self._clock if self.room is not None else None
        if clock is None or not clock.running:
            return clock
        # the host sends what is left, not until when: clocks of two computers differ
        return replace(clock, left=max(clock.left - self._since_clock.elapsed() / 1000, 0))

    def begin(self) -> None:
        """Forget the clock of the last game and, outside a room, its connection."""
        self._clock = None
        if not self._in_room:
            self.connection = None

    def _on_clock(self, clock: "ClockView") -> None:
        self._clock = clock
        self._since_clock.start()
        self.clock_changed.emit()

    def _on_room(self, room: "RoomView | None") -> None:
        other_room = room is not None and not self._in_room and self.connection_state == "lost"
        # the table shows why the connection was lost until it is left; in another room that would be wrong
        if other_room or (room is None and not self.cut_off):
            self.connection = None
        self._in_room = room is not None
        self.room_changed.emit()

    def _on_connection(self, connection: "ConnectionStatus") -> None:
        self.connection = connection
        if self._in_room:  # while joining, another page shows it
            self.connection_changed.emit()


class TableModel(QObject):
    """The game as this window shows it. The Controller writes it; the parts of the page read it and follow its signals.

    A signal is emitted after everything it concerns has changed. `x_changed`: the attribute `x` has a new value.
    """

    began = Signal()  # a game begins or is continued; nothing of the last game is left
    player_changed = Signal(int, object)  # the seat that has a new player, and the SeatedPlayer before
    event_shown = Signal(object)  # an Event, already contained in counts and history
    told = Signal(str)  # a sentence in reply to what a person has done; any part of the page may emit it
    counts_changed = Signal(object)  # the Tally: after every event, and after the view, which corrects it
    phase_began = Signal(object)  # a new Phase, but not the phase in which a game begins or is continued
    update_shown = Signal()  # `update` is new: its events have been shown, or another hand lies open
    asked = Signal()  # `question` is new or None, or the same question is asked again
    activated = Signal()  # every legal answer can be chosen now
    answered_with = Signal(object)  # the Action that a person here has just chosen
    hand_changed = Signal()  # another hand lies open, or the screen is passed on
    paused = Signal()  # `pause_reason` has changed
    goal_changed = Signal()
    autoplay_changed = Signal()
    seat_state_changed = Signal(int)
    saved_changed = Signal()

    def __init__(self, session: Session, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self.settings = session, settings
        self.history = History(session, self)
        self.membership = Membership(session.network, self)
        self.saved = True  # whether everything played has been written to the disk
        self.info: GameInfo | None = None
        self.players: list[SeatedPlayer] = []
        self.own: list[int] = []  # seats of people at this screen
        self.rules = Rules()
        self.batch: Batch = {}
        self.counts: Tally | None = None  # public numbers after the last event shown
        self.phase = Phase.SLEEPS
        self.question: Question | None = None  # the question put to a person here
        self.answered = False  # whether the choice in `update` has been answered here, so that its prompt is stale
        self.open_seat: int | None = None  # whose hand lies open; None while passed on or only watching
        self.next_seat: int | None = None  # the seat to which the screen is being passed
        self.goal = ""  # goal and progress of a puzzle, in words; "" in a game
        self.autoplay = settings.ai_autoplay  # whether AIs play by themselves or one by one with the Step button
        self.seat_states: dict[int, tuple[str, int]] = {}  # such as “thinking”, and its milliseconds; 0: unknown
        self.switched_on: set[str] = set()  # names of the advice tools in use; they stay on when the page is replaced
        self.lesson: Lesson | None = None  # the lesson that this game is, if any
        self.expected: Lesson | None = None  # the lesson that the next game will be, if any
        self.read: set[str] = set()  # keys of the lesson's texts that have been read
        self.permits: Callable[[Action], bool] = lambda _: True  # whether the lesson's guide allows an answer
        self.speed = "normal"  # animation speed of the present update, as the settings name it
        self.pause_reason = ""
        session.seated.connect(self._on_seated)
        session.saved_changed.connect(self._on_saved)
        session.fault.connect(self._on_fault)
        session.seat_state.connect(self._on_seat_state)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def called(self) -> list[str]:
        """The players' names by seat. The only person at this screen is a `You` if they have no name."""
        return [called(player.name, you=seat == self.only_seat) for seat, player in enumerate(self.players)]

    @property
    def update(self) -> Update | None:
        """The last update shown, as the open seat knows it."""
        return self.batch.get(self.view_seat)

    @property
    def view_seat(self) -> int | None:
        """The seat from which the table is seen; None in a window that only watches."""
        return self.open_seat if self.open_seat is not None else self.own[0] if self.own else None

    @property
    def only_seat(self) -> int | None:
        """The seat of the only person at this screen, who is called “you”; None if there are several or none."""
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
        """Whether the open seat may make Vesuvius erupt (R13); not while its hand is covered or Livia decides."""
        shown = self.update.view if self.update and not self.covered else None
        taught = shown is not None and (not self.guided or shown.active in self.own)  # Livia's turn takes a second
        return self.phase.placing and shown is not None and shown.may_erupt and taught

    @property
    def waits_for_ai(self) -> bool:
        return self.active is not None and self.players[self.active].kind != "person"

    @property
    def waits_for_other_person(self) -> bool:
        """Whether a person at another screen decides next."""
        return self.active is not None and not self.waits_for_ai and self.active not in self.own

    @property
    def watching(self) -> bool:
        return self.membership.room is not None and not self.own

    @property
    def is_table(self) -> bool:
        """Whether this window hosts, no one plays at it, and players hold their hands on phones."""
        room = self.membership.room
        return room is not None and self.membership.hosting and self.watching and any(one.phone for one in room.members)

    @property
    def decision(self) -> Update | None:
        """The update that asks a person here, or None."""
        return self.question.update if self.question else None

    @property
    def takes_all(self) -> bool:
        """Whether a person here is asked, and every legal answer can be chosen."""
        return self.question is not None and self.question.active

    @property
    def moving(self) -> bool:
        """Whether moments are shown: with animation, and without reduced motion."""
        return self.speed != "off" and not self.settings.reduced_motion

    def takes(self, action: Action) -> bool:
        """Whether an action answers the question and can be chosen now."""
        return self.question is not None and action in self.question.usable

    def public(self, event: Event) -> Event:
        """Return the event as all people at this screen may know it."""
        return for_seat(event, None) if len(self.own) > 1 else event

    def begin(self, info: GameInfo) -> None:
        """Forget the last game and start a new or continued one. Sets autoplay as in the settings and emits `began`.

        `update` and `counts` follow later.
        """
        self.info, self.players, self.own, self.rules = info, list(info.players), info.own, info.rules
        self.history.begin([ShownEvent(past.seq, past.event, info.players_at(past.seq)) for past in info.past])
        self.membership.begin()
        self.batch, self.counts, self.phase = {}, None, Phase.SLEEPS
        self.question, self.answered = None, False
        self.open_seat, self.next_seat = self.only_seat, None
        self.set_goal("")
        self.seat_states = {}
        self.lesson, self.expected = self.expected, None
        self.read, self.permits = set(), lambda _: True
        self.set_autoplay(self.settings.ai_autoplay)
        self.session.set_autoplay(self.autoplay)  # a lesson turned it off, and its guide may be gone with its page
        self.began.emit()

    def tell_again(self, show: Callable[[View], None]) -> None:
        """Emit the signals that bring a new page up to date, and call `show` with the view, if there is one yet.

        Does nothing if there is no game.
        """
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
            self.history.latest_motives.pop(seat, None)  # the reasons of the player before
            # a new list, because the history keeps the players of that time
            self.players = [player if n == seat else other for n, other in enumerate(self.players)]
            self.player_changed.emit(seat, before)

    def show_event(self, seq: int, event: Event) -> None:
        """Add an event of update `seq`, as the open seat knows it, to counts and history. `event_shown` comes last."""
        if self.counts is not None:
            self.counts.apply(event)
            self._count()
        self.history.add(seq, event, self.players)
        self.event_shown.emit(event)

    def show_update(self, batch: Batch) -> None:
        """Make a batch the present one, after all its events were shown. The counts become those of its view.

        Emits `hand_changed` if an eruption ends a handover, then `counts_changed`, any `phase_began`, `update_shown`.
        """
        self.batch, self.answered = batch, False
        if self.next_seat is not None and not batch[self.view_seat].view.phase.placing:
            self.next_seat = None  # Vesuvius has erupted meanwhile (R13): there are no hands to cover any more
            self.hand_changed.emit()
        self._read_view()

    def open_hand(self, seat: int) -> None:
        """Show a seat's hand and view. Emits `hand_changed`, any `counts_changed`, `phase_began` and `update_shown`."""
        self.open_seat, self.next_seat = seat, None
        self.hand_changed.emit()
        if self.update is not None:
            self._read_view()

    def close_hand(self, next_seat: int) -> None:
        """Cover all hands until `open_hand`, so that `next_seat`'s player takes the screen. Emits `hand_changed`."""
        self.open_seat, self.next_seat = None, next_seat
        self.hand_changed.emit()

    def ask(self, question: Question | None) -> None:
        """Set the question put to a person here (None: no one here is asked), and emit `asked`."""
        self.question, self.answered = question, False
        self.asked.emit()

    def answer(self, action: Action) -> None:
        """Record that the question has been answered with an action; emit `asked`, then `answered_with`."""
        self.question, self.answered = None, True
        self.asked.emit()
        self.answered_with.emit(action)

    def set_goal(self, goal: str) -> None:
        """Set the goal and progress of a puzzle, in words ("": no puzzle). Emits `goal_changed` if the goal changes."""
        if goal != self.goal:
            self.goal = goal
            self.goal_changed.emit()

    def pause(self, reason: str) -> None:
        """Pause the game for a reason, in words, or continue it with "". Emits `paused` if the reason changes."""
        if reason != self.pause_reason:
            self.pause_reason = reason
            self.paused.emit()

    def _on_saved(self, saved: bool) -> None:
        self.saved = saved
        self.saved_changed.emit()

    def _on_fault(self, text: str) -> None:
        self.expected = None
        self.history.note(text)

    def _on_seat_state(self, seat: int, state: str, millis: int) -> None:
        self.seat_states[seat] = state, millis
        self.seat_state_changed.emit(seat)

    def _read_view(self) -> None:
        assert self.update is not None
        # the phase of a continued game has not just begun
        first, self.counts = self.counts is None, Tally(self.update.view)
        self._count(first=first)
        self.update_shown.emit()

    def _count(self, *, first: bool = False) -> None:
        assert self.counts is not None
        before, self.phase = self.phase, self.counts.phase
        self.counts_changed.emit(self.counts)
        if self.phase != before and not first:
            self.phase_began.emit(self.phase)
