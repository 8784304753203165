"""The flow of a game through the window: updates to the board, news of what was shown, decisions to a person.

With each `seq` comes one Update per seat at this screen (one without a seat when only watching). The board plays that
of the seat whose hand lies open; when it has drained, everything is set from the view and somebody is asked.

A question can be answered a moment after it has been shown (`ActivationDelay`): what comes before was meant for
something else. Only where it goes on from the same person's own answer, with another relative or run, what could be
chosen before can be chosen at once.
"""

from collections.abc import Callable, Collection
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from pompeii_core.actions import ERUPT, Action
from pompeii_core.events import Event, for_seat
from pompeii_core.view import Update
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.scene.board import Board
from pompeii_qt.session import GameInfo, Session
from pompeii_qt.settings import Settings

PAUSE: Final = {"off": 0, "slow": 1800, "normal": 1100, "fast": 500}
"""Milliseconds that a drawn card stays open before the screen is to be passed on, by animation speed."""
END: Final = {"off": 0, "slow": 3000, "normal": 2000, "fast": 1000}
"""Milliseconds for a last look at the city."""
THINK: Final = {"off": 0, "slow": 700, "normal": 350, "fast": 150}
"""Milliseconds before a choice with one answer plays itself."""

_CHAINED: Final = ("relative", "run")
"""Choices of which one turn may have several; nothing is revealed between them."""

type Batch = dict[int | None, Update]


class Controller(QObject):
    """A move is `happening(event)` for each event shown, `settled(update)`, then `asked` or `passing`."""

    happening = Signal(object)
    settled = Signal(object)
    asked = Signal(object)
    """The Update that a person is to answer, or None while nobody here is asked."""
    activated = Signal()
    """What was asked takes every answer from now on; it comes with each question, at once where it just goes on."""
    passing = Signal(int)
    """The screen is to be passed to this seat; answer with `lift`."""
    uncovered = Signal(object)
    """Which seat's hand lies open now, or None."""
    acted = Signal(object)
    """The Action that a person here has just chosen."""
    over = Signal(object)

    def __init__(self, session: Session, settings: Settings, board: Board, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._settings, self._board = session, settings, board
        self._info: GameInfo | None = None
        self._waiting: dict[int, Batch] = {}
        self._batch: Batch = {}
        self._open: int | None = None
        self._asked: Update | None = None
        self._last: Update | None = None
        """What a person here answered last, while nothing else has been asked."""
        self._usable: Collection[Action] = ()
        self._delay = ActivationDelay(self)
        self._delay.progressed.connect(board.fade_in)
        self._delay.ended.connect(self._activate)
        self._answered = self._rewound = self._held = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._later: Callable[[], None] = lambda: None
        self._timer.timeout.connect(lambda: self._later())
        session.began.connect(self.begin)
        session.updated.connect(self._on_update)
        session.refused.connect(self._on_refused)
        session.rewound.connect(self._on_rewound)
        board.drained.connect(self._on_drained)
        board.showing.connect(self._on_showing)
        board.chosen.connect(self.act)
        board.too_soon.connect(self._delay.disturb)

    @property
    def open_seat(self) -> int | None:
        """The seat whose hand lies open."""
        return self._open

    @property
    def decision(self) -> Update | None:
        """What a person is asked now."""
        return self._asked

    @property
    def active(self) -> bool:
        """Whether what is asked takes every answer."""
        return self._asked is not None and self._delay.over

    def takes(self, action: Action) -> bool:
        """Whether this answer would be taken now."""
        return self._asked is not None and (self._delay.over or action in self._usable)

    @property
    def answered(self) -> bool:
        """Whether what was last shown has been answered here, so that its question is stale."""
        return self._answered

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return bool(self._waiting)

    @property
    def seq(self) -> int:
        """The update that is being shown, or the last one."""
        return min(self._waiting, default=max((update.seq for update in self._batch.values()), default=0))

    @property
    def update(self) -> Update | None:
        """The last update shown, of the open seat."""
        return self._batch.get(self._key)

    def begin(self, info: GameInfo) -> None:
        """A game begins: nothing of the last one is left."""
        self._info = info
        self._waiting, self._batch, self._asked, self._last = {}, {}, None, None
        self._delay.cancel()
        self._answered = self._rewound = False
        self._timer.stop()
        self._open = info.own[0] if len(info.own) == 1 else None
        self.uncovered.emit(self._open)

    def stop(self) -> None:
        """The game is left: nothing that was put off happens any more."""
        self._timer.stop()
        self._delay.cancel()
        self._waiting, self._asked, self._last = {}, None, None
        self._board.decide(None)

    def hold(self, on: bool) -> None:
        """Whether the game stands still, so that nobody here is asked anything."""
        if on == self._held:
            return
        self._held = on
        update = self.update
        if update is not None and not self._waiting and not self._answered and update.view.phase != "over":
            self._timer.stop()
            self._next()

    def act(self, action: Action) -> None:
        """The person's answer; nothing happens where nobody is asked, or only for a moment."""
        if self.takes(action):
            self._answer(action)

    def _answer(self, action: Action) -> None:
        if self._asked is None or self._asked.view.seat is None:
            return
        seat, self._last = self._asked.view.seat, self._asked
        self._asked, self._answered, self._rewound = None, True, False
        self._delay.cancel()
        self._timer.stop()
        self.asked.emit(None)
        self.acted.emit(action)
        self._session.act(seat, action)

    def declare(self, seat: int) -> None:
        """Declare for a seat at this screen; it is refused where its hand does not allow it (R13)."""
        self._session.act(seat, ERUPT)

    def undo(self) -> None:
        """Take back for the open seat what may be taken back."""
        if (update := self.update) and update.undo and update.view.seat is not None:
            self._session.undo(update.view.seat)

    def lift(self, seat: int) -> None:
        """The person of `seat` sits at the screen now."""
        self._open = seat
        self.uncovered.emit(seat)
        if (update := self.update) is not None:
            self.settled.emit(update)
            self._ask(update)

    def public(self, event: Event) -> Event:
        """The event as it may stand in a log that all people at this screen read."""
        several = self._info is not None and len(self._info.own) > 1
        return for_seat(event, None) if several else event

    @property
    def _key(self) -> int | None:
        own = self._info.own if self._info else []
        return self._open if self._open is not None else own[0] if own else None

    def _on_update(self, update: Update) -> None:
        if self._info is None:
            return
        batch = self._waiting.setdefault(update.seq, {})
        batch[update.view.seat] = update
        if len(batch) < max(len(self._info.own), 1):
            return
        if self._asked is not None:
            self._asked = self._last = None
            self._delay.cancel()
            self.asked.emit(None)
        self._timer.stop()
        self._board.decide(None)
        self._board.play(self._shown_of(batch))

    def _shown_of(self, batch: Batch) -> Update:
        update = batch[self._key]
        if self._open is not None or update.view.seat is None:
            return update
        # nobody looks at an open hand: what a seat drew stays hidden too
        return Update(update.seq, [for_seat(event, None) for event in update.events], update.view, update.legal)

    def _on_showing(self, event: Event) -> None:
        self.happening.emit(event)

    def _on_drained(self, seq: int) -> None:
        batch = self._waiting.pop(seq, None)
        for old in [other for other in self._waiting if other < seq]:
            del self._waiting[old]
        self._session.shown(seq)
        if batch is None:
            return
        self._batch, self._answered = batch, False
        update = batch[self._key]
        self.settled.emit(update)
        if update.view.phase == "over":
            self.asked.emit(None)
            self._after(END[self._settings.animation], lambda: self.over.emit(update))
        elif not self._waiting:
            self._next()

    def _next(self) -> None:
        """Ask whoever is to decide, once the right person sits at the screen."""
        assert self._info is not None
        view = self._batch[self._key].view
        decider = view.active
        if decider is None or decider not in self._info.own or view.choice == "erupt":
            self._board.decide(None)
            self.asked.emit(None)
            return
        if decider == self._open:
            self._ask(self._batch[decider])
        elif view.phase in ("sleeps", "seethes"):
            pause = PAUSE[self._settings.animation] if self._open is not None else 0
            self._after(pause, lambda: self._pass_to(decider))
        else:
            self.lift(decider)

    def _after(self, millis: int, do: Callable[[], None]) -> None:
        self._later = do
        self._timer.start(millis)

    def _pass_to(self, seat: int) -> None:
        self._open = None
        self.uncovered.emit(None)
        self.passing.emit(seat)

    def _ask(self, update: Update) -> None:
        self._asked, self._answered = update if update.legal and not self._held else None, False
        last, self._last = self._last, None
        self._usable = self._known(update, last)
        if self._asked is None:
            self._delay.cancel()
        else:
            self._delay.begin()
        self._board.decide(self._asked, self._usable)
        self.asked.emit(self._asked)
        if self._delay.over:
            self._activate()
        alone = len(update.legal) == 1 and not self._rewound  # or what was taken back would be played again
        if self._asked is not None and self._settings.autoplay_single and alone:
            self._after(THINK[self._settings.animation], lambda: self._answer(update.legal[0]))

    def _known(self, update: Update, last: Update | None) -> list[Action]:
        """What could be chosen in the same person's question just answered, of which this one is the next step."""
        now = update.view
        if last is None or now.choice not in _CHAINED:
            return []
        then = last.view
        if (now.seat, now.turn, now.choice) != (then.seat, then.turn, then.choice):
            return []
        before = set(last.legal)
        return [action for action in update.legal if action in before]

    def _activate(self) -> None:
        if self._asked is not None:
            self._board.activate()
            self.activated.emit()

    def _on_rewound(self, _seq: int) -> None:
        self._rewound, self._last = True, None
        self._board.finish()  # what has been taken back would still be told, line by line

    def _on_refused(self, seat: int, reason: str) -> None:
        if self._asked is None and self._batch and not self._waiting and not self._timer.isActive():
            self._next()
