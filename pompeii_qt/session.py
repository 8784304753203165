"""The window's side of a game: what it asks of the table in the net thread, and what it hears, as Qt signals."""

from collections.abc import Callable, Collection
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal, SignalInstance

from pompeii_net.folders import folders, make_private
from pompeii_qt.network import Network
from pompeii_qt.thread_bridge import ThreadBridge

if TYPE_CHECKING:
    from pompeii_core.record import Record
    from pompeii_core.setup import GameSetup
    from pompeii_net.backend import Backend
    from pompeii_net.bots.programs import TrialResult as TrialResult
    from pompeii_net.lan.local import *  # noqa: F403  (all of these, which the window knows from here)
    from pompeii_net.lan.wire import *  # noqa: F403
    from pompeii_net.messages import *  # noqa: F403
    from pompeii_net.messages import Fault
    from pompeii_net.shelf import Shelf as Shelf

PAUSES: Final = {"off": 0.0, "slow": 0.8, "normal": 0.35, "fast": 0.05}
"""Seconds an AI waits after its last spectator has seen what happened, by animation speed."""


_ELSEWHERE: Final = {"TrialResult": ["bots.programs"], "Shelf": ["shelf"]}


def __getattr__(name: str) -> Any:
    """Load a class of the lower layers that pages import from here: not before the first picture."""
    if not name.startswith("__"):
        for module in _ELSEWHERE.get(name, ["messages", "lan.wire", "lan.local"]):
            if hasattr(loaded := import_module(f"pompeii_net.{module}"), name):
                return getattr(loaded, name)
    raise AttributeError(name)


class Session(ThreadBridge):
    """Opens games and plays in them. No thread runs, and asyncio is not imported, before the first game."""

    began = Signal(object)  # GameInfo: a game begins or goes on; `updated` follows
    # Update for `view.seat`, one for each own seat with the same `seq`; for None where the window only watches.
    updated = Signal(object)
    refused = Signal(int, str)  # own seat, and the reason in plain words
    recorded = Signal(object)  # the Path of this game's record; for a guest it comes when the game is over
    seated = Signal(int, object)  # seat, and the Player who plays it from here on
    # The game went back to how it stood after update `seq`: what later ones told did not happen; snapshots follow.
    rewound = Signal(int)
    # Seat; `waiting`, `thinking` or `restarting`; and how many milliseconds that may take, 0 where it is not known.
    seat_state = Signal(int, str, int)
    motive = Signal(object)  # Motive: why an AI moves as it does next; its update follows
    # One sentence about something that went wrong; the game goes on, or where none began there is none.
    fault = Signal(str)
    saved_changed = Signal(bool)  # whether the record of this game has all that was played; told when that changes
    tried = Signal(object)  # with a TrialResult: how the program did that `try_program` started
    rated = Signal(object)  # ActionRatings: the answers to `rate`, how far it is, then what is settled
    analysed = Signal(object)  # AnalysisProgress: another decision of the game in `analyse` is judged, or all are
    par_found = Signal(object)  # ParProgress: another game of the deal in `find_par` is played

    def __init__(self, *, folder: Path | None = None) -> None:
        super().__init__(folder or folders().games)
        self.received.connect(self._receive)
        self.left.connect(self._forget_game)
        self.network = Network(self)
        self.record: Path | None = None  # of the game that is on at this window; a guest's comes at its end
        self.saved = True  # whether the disk has taken all of the game that is on
        self._analysis = 0  # counts what was analysed, to tell late answers of one game from those of the next
        self._autoplay, self._pause, self._thinking = True, 0.0, 1.0

    def copy_record(self, receive: Callable[["Record"], None]) -> None:
        """Have `receive` told all that was played, whether or not the disk has it; nothing where a host has it."""
        tell = self.answer_to(receive)

        def ask(backend: "Backend") -> None:
            if backend.games.client and (record := backend.games.client.copy_record()):
                tell(record)

        self.post(ask)

    def set_speed(self, speed: str) -> None:
        """The animation speed, which sets how long AIs pause (`PAUSES`)."""
        if self._pause != PAUSES[speed]:
            self._pause = PAUSES[speed]
            self._set_pace()

    def set_thinking(self, millis: int) -> None:
        """How long an AI whose level uses its time thinks about a decision, from the next one on."""
        self._thinking = millis / 1000
        self._set_pace()

    def set_autoplay(self, on: bool) -> None:
        """Whether AIs move by themselves, or at each `step` only."""
        self._autoplay = on
        self._set_pace()

    def set_programs(self, commands: dict[str, str], millis: int) -> None:
        """What may be started for a bot's seat, by name, and milliseconds for each decision; for games yet to begin."""
        self.configure("programs", lambda backend: backend.games.set_programs(commands, millis))

    def try_program(self, command: str, millis: int) -> None:
        """Start a program outside any game, and ask it for one decision; `tried` answers."""
        answer = self.answer_to(self.tried.emit)
        self.post(lambda backend: backend.games.try_program(command, millis, answer))

    def analyse(
        self,
        record: "Record",
        seats: Collection[int],
        start: int = 0,
        known: Collection[int] = (),
        *,
        gently: bool = False,
    ) -> None:
        """Have these seats' decisions judged, from entry `start` on first; `analysed` tells. One analysis at a time.

        Entries that are `known` are not asked for again; `gently` it goes on beside a game.
        """
        tell, seats, known = self._telling(self.analysed), frozenset(seats), frozenset(known)
        self.post(lambda backend: backend.games.analyser.analyse(record, seats, start, known, tell, gently=gently))

    def find_par(self, setup: "GameSetup") -> None:
        """Have a strong player play this deal a few times; `par_found` tells. It ends an analysis."""
        tell = self._telling(self.par_found)
        self.post(lambda backend: backend.games.analyser.find_par(setup, tell))

    def _telling(self, told: SignalInstance) -> Callable[[object], None]:
        """What hears of an analysis that begins now: once another does, what this one finds comes too late."""
        self._analysis += 1
        number = self._analysis
        return self.answer_to(lambda progress: told.emit(progress) if number == self._analysis else None)

    def stop_analysis(self) -> None:
        """Judge and play nothing more, and end what does; nothing is told of it. Nothing where none is on."""
        if self._analysis:
            self._analysis += 1
            self.post(lambda backend: backend.games.analyser.stop())

    @cached_property
    def shelf(self) -> "Shelf":
        """What is known of the records in `folder`."""
        from pompeii_net.shelf import Shelf

        return Shelf(self.folder)

    def unfinished(self) -> Path | None:
        """The record of the newest game that is not over, and that no other program plays."""
        if not self.folder.is_dir():
            return None
        self.wait_until_left()
        make_private(self.folder)
        return self.shelf.unfinished()

    def closed_to_view(self, path: Path) -> str:
        """One sentence where the game in a record is being played, so that nobody may look into it; else empty."""
        self.wait_until_left()
        from pompeii_net.journal import closed_to_view

        closed = closed_to_view(path)
        return self._words(closed) if closed else ""

    def _set_pace(self) -> None:
        pace = self._autoplay, self._pause, self._thinking

        def set_pace(backend: "Backend") -> None:
            from pompeii_net.messages import PaceSettings  # not before the first picture

            backend.games.set_pace(PaceSettings(*pace))

        self.configure("pace", set_pace)

    def _set_saved(self, saved: bool) -> None:
        if saved != self.saved:
            self.saved = saved
            self.saved_changed.emit(saved)

    def _forget_game(self) -> None:
        self.record = None
        self._set_saved(True)

    def _receive(self, message: object) -> None:
        # loaded by now, in the net thread: whatever is told has been made there
        from pompeii_core.setup import Seated
        from pompeii_core.view import Update
        from pompeii_net.messages import ActionRatings, Fault, GameInfo, Motive, Recorded, Refused, Rewound, SeatState

        match message:
            case Update():
                self.updated.emit(message)
            case GameInfo():
                self.began.emit(message)
            case Refused():
                from pompeii_qt.words.problems import refusal_words, with_rule

                self.refused.emit(message.seat, with_rule(refusal_words(message.code, message.blanks), message.rule))
            case SeatState():
                self.seat_state.emit(message.seat, message.state, message.millis)
            case Motive():
                self.motive.emit(message)
            case Recorded():
                self.record = message.path
                self.recorded.emit(message.path)
            case Seated():
                self.seated.emit(message.seat, message.player)
            case Rewound():
                self.rewound.emit(message.seq)
            case Fault():
                if message.code in ("not_saved", "saved_again"):
                    self._set_saved(message.code == "saved_again")
                self.fault.emit(self._words(message))
            case ActionRatings():
                self.rated.emit(message)
            case _:  # of a room: not told apart here, where nothing of the network is imported
                self.network.take(message)

    def _words(self, fault: "Fault") -> str:
        from pompeii_qt.words.problems import fault_words  # with all the rules: not before the first picture

        return fault_words(fault.code, fault.reason, fault.blanks, self.folder)
