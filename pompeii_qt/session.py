"""The window's side of games: its requests to the net thread, and its answers as Qt signals."""

from collections.abc import Callable, Iterable
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
    from pompeii_core.summary import RecordSummary
    from pompeii_net.backend import Backend
    from pompeii_net.bots.programs import TrialResult as TrialResult
    from pompeii_net.lan.local import *  # noqa: F403  (all of these, which the window knows from here)
    from pompeii_net.lan.wire import *  # noqa: F403
    from pompeii_net.messages import *  # noqa: F403
    from pompeii_net.messages import Fault
    from pompeii_net.shelf import Reading as Reading
    from pompeii_net.shelf import Shelf as Shelf

# Seconds that an AI waits once every window has shown the last move, by animation speed.
PAUSES: Final = {"off": 0.0, "slow": 0.8, "normal": 0.35, "fast": 0.05}


def __getattr__(name: str) -> Any:
    """Return a class of pompeii_net's messages, LAN, bots or shelf, imported when asked for; or AttributeError."""
    if not name.startswith("__"):
        single = {"TrialResult": ["bots.programs"], "Shelf": ["shelf"], "Reading": ["shelf"]}
        for module in single.get(name, ["messages", "lan.wire", "lan.local"]):
            if hasattr(loaded := import_module(f"pompeii_net.{module}"), name):
                return getattr(loaded, name)
    raise AttributeError(name)


class Session(ThreadBridge):
    """Opens games and plays in them. Before the first game no thread runs and asyncio is not imported."""

    began = Signal(object)  # GameInfo: a game begins or continues; `updated` follows
    updated = Signal(object)  # Update for `view.seat`: one per own seat with the same `seq`, or for None as a spectator
    refused = Signal(int, str)  # own seat, and the reason in plain words
    recorded = Signal(object)  # Path of this game's record; a guest gets it when the game is over
    seated = Signal(int, object)  # seat, and the Player who plays it from now on
    rewound = Signal(int)  # the game is again as it was after update `seq`, and later ones are void; snapshots follow
    seat_state = Signal(int, str, int)  # seat; `waiting`, `thinking` or `restarting`; its duration in ms, 0 if unknown
    motive = Signal(object)  # Motive: why an AI moves as it does next; its update follows
    fault = Signal(str)  # one sentence about something that went wrong; a game under way continues
    saved_changed = Signal(bool)  # whether the record now contains the whole game
    tried = Signal(object)  # TrialResult: the answer to `try_program`
    rated = Signal(object)  # ActionRatings: answers to `RateRequest`, first its progress, then the result
    analysed = Signal(object)  # AnalysisProgress: `analyse` has judged one more decision, or all of them
    par_found = Signal(object)  # ParProgress: `find_par` has played one more game
    look_again = Signal(object)  # LookAgain: a coach asks about a choice just made here

    def __init__(self, *, folder: Path | None = None) -> None:
        super().__init__(folder or folders().games)
        self.received.connect(self._receive)
        self.left.connect(self._forget_game)
        self.network = Network(self)
        self.record: Path | None = None  # of the current game; a guest gets it at the end
        self.saved = True  # whether the record contains the whole current game
        self._analysis = 0  # counts analyses, so that late answers of an earlier one are dropped
        self._autoplay, self._pause, self._thinking = True, 0.0, 1.0

    def copy_record(self, receive: Callable[["Record"], None]) -> None:
        """Call `receive` later with the current game so far, saved or not. Never if there is none or it is remote."""
        tell = self.answer_to(receive)

        def ask(backend: "Backend") -> None:
            if backend.games.client and (record := backend.games.client.copy_record()):
                tell(record)

        self.post(ask)

    def set_speed(self, speed: str) -> None:
        """Set the animation speed, a key of `PAUSES`. The pause of AIs depends on it."""
        if self._pause != PAUSES[speed]:
            self._pause = PAUSES[speed]
            self._set_pace()

    def set_thinking(self, millis: int) -> None:
        """Set the milliseconds per decision for AIs whose level uses its time, from the next decision on."""
        self._thinking = millis / 1000
        self._set_pace()

    def set_autoplay(self, on: bool) -> None:
        """Set whether AIs move by themselves, or only at each `StepRequest`."""
        self._autoplay = on
        self._set_pace()

    def set_programs(self, commands: dict[str, str], millis: int) -> None:
        """Set the command lines of bots by name, and their time per decision, for games that begin from now on."""
        self.configure("programs", lambda backend: backend.games.set_programs(commands, millis))

    def try_program(self, command: str, millis: int) -> None:
        """Ask a bot outside any game for one decision in `millis`; `tried` reports. Ends a running trial."""
        answer = self.answer_to(self.tried.emit)
        self.post(lambda backend: backend.games.try_program(command, millis, answer))

    def analyse(
        self,
        record: "Record",
        seats: Iterable[int],
        start: int = 0,
        known: Iterable[int] = (),
        *,
        gently: bool = False,
        closely: bool = False,
    ) -> None:
        """Judge the decisions of these seats, first those from entry `start` on; `analysed` reports each.

        Skips the entries in `known` (numbers from 0). Ends an earlier analysis. `gently`: with a single worker, beside
        a game; `closely`: for longer.
        """
        tell, seats, known = self._progress_to(self.analysed), frozenset(seats), frozenset(known)
        self.post(
            lambda backend: backend.games.analyser.analyse(
                record, seats, start, known, tell, gently=gently, closely=closely
            )
        )

    def find_par(self, setup: "GameSetup") -> None:
        """Let a strong player play this deal a few times; `par_found` reports each game. Ends a running analysis."""
        tell = self._progress_to(self.par_found)
        self.post(lambda backend: backend.games.analyser.find_par(setup, tell))

    def _progress_to(self, signal: SignalInstance) -> Callable[[object], None]:
        """Return a callback for an analysis that begins now. It is silent once another begins."""
        self._analysis += 1
        number = self._analysis
        return self.answer_to(lambda progress: signal.emit(progress) if number == self._analysis else None)

    def stop_analysis(self) -> None:
        """End the running analysis or par, if any. Nothing more is reported."""
        if self._analysis:
            self._analysis += 1
            self.post(lambda backend: backend.games.analyser.stop())

    @cached_property
    def shelf(self) -> "Shelf":
        """The index of the records in `folder`."""
        from pompeii_net.shelf import Shelf

        return Shelf(self.folder)

    def close(self) -> None:
        """Close as `ThreadBridge` does, and end the reading of records."""
        if "shelf" in vars(self):  # a property that imports what it needs
            self.shelf.close()
        super().close()

    def unfinished(self) -> Path | None:
        """Return the record of `unfinished_game`, or None."""
        game = self.unfinished_game()
        return game.path if game else None

    def unfinished_game(self) -> "RecordSummary | None":
        """Return the newest unfinished game that no program has open, among the recent ones, or None.

        Waits up to 1 s for a game that was just left. Makes the folder private.
        """
        if not self.folder.is_dir():
            return None
        self.wait_until_left()
        make_private(self.folder)
        return self.shelf.unfinished()

    def closed_to_view(self, path: Path) -> str:
        """Return in a sentence why a record must not be viewed now, because it is being played, or "".

        Waits up to 1 s for a game that was just left.
        """
        self.wait_until_left()
        from pompeii_net.journal import closed_to_view

        return self._words(closed) if (closed := closed_to_view(path)) else ""

    def _set_pace(self) -> None:
        pace = self._autoplay, self._pause, self._thinking
        self.configure("pace", lambda backend: backend.games.set_pace(*pace))

    def _set_saved(self, saved: bool) -> None:
        if saved != self.saved:
            self.saved = saved
            self.saved_changed.emit(saved)

    def _forget_game(self) -> None:
        self.record = None
        self._set_saved(True)

    def _receive(self, message: object) -> None:
        # loaded by now: the net thread has made the message
        from pompeii_core.setup import Seated
        from pompeii_core.view import Update
        from pompeii_net import messages
        from pompeii_net.messages import Fault, GameInfo, Recorded, Refused, Rewound, SeatState

        whole = {
            Update: self.updated,
            GameInfo: self.began,
            messages.Motive: self.motive,
            messages.ActionRatings: self.rated,
            messages.LookAgain: self.look_again,
        }
        match message:
            case Update() | GameInfo() | messages.Motive() | messages.ActionRatings() | messages.LookAgain():
                whole[type(message)].emit(message)
            case Refused():
                from pompeii_qt.words.problems import refusal_words, with_rule

                self.refused.emit(message.seat, with_rule(refusal_words(message.code, message.blanks), message.rule))
            case SeatState(seat, state, millis):
                self.seat_state.emit(seat, state, millis)
            case Recorded(path):
                self.record = path
                self.recorded.emit(path)
            case Seated(seat, player):
                self.seated.emit(seat, player)
            case Rewound(seq):
                self.rewound.emit(seq)
            case Fault(code):
                if code in ("not_saved", "saved_again"):
                    self._set_saved(code == "saved_again")
                self.fault.emit(self._words(message))
            case _:  # of a room: the network tells these apart, as nothing of it is imported here
                self.network.receive(message)

    def _words(self, fault: "Fault") -> str:
        from pompeii_qt.words.problems import fault_words  # with all the rules: not before the first picture

        return fault_words(fault.code, fault.reason, fault.blanks, self.folder)
