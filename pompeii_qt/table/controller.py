"""The flow of a game through the window: updates to the board, what was shown to the model, decisions to a person.

With each `seq` comes one Update per seat at this screen (one without a seat when only watching). The board plays that
of the seat whose hand lies open; when it has drained, everything is set from the view and somebody is asked.

A question can be answered a moment after it has been shown (`ActivationDelay`): what comes before was meant for
something else. Only where it goes on from the same person's own answer, with another relative or run, what could be
chosen before can be chosen at once.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from pompeii_core.actions import ERUPT, Action, Choice, Phase
from pompeii_core.events import Event, for_seat
from pompeii_core.lava import OPENING_TILES
from pompeii_core.round_summary import actor, city_before
from pompeii_core.view import Update, View
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.scene.board import Board
from pompeii_qt.session import ActRequest, GameInfo, RedoRequest, Session, Shown, UndoRequest
from pompeii_qt.settings import Settings
from pompeii_qt.table.model import Batch, TableModel

PAUSE: Final = {"off": 0, "slow": 1800, "normal": 1100, "fast": 500}
"""Milliseconds that a drawn card stays open before the screen is to be passed on, by animation speed."""
END: Final = {"off": 0, "slow": 3000, "normal": 2000, "fast": 1000}
"""Milliseconds for a last look at the city."""
OPENING: Final = {"off": 0, "slow": 1600, "normal": 900, "fast": 300}
"""Milliseconds for which an opening tile with one place is seen before it goes there."""
THINK: Final = {"off": 0, "slow": 700, "normal": 350, "fast": 150}
"""Milliseconds before a choice with one answer plays itself."""

_FAMILIAR: Final = 2
"""Rounds of the flight, after which programs' turns are shown faster by themselves."""

_CHAINED: Final = (Choice.RELATIVE, Choice.RUN)
"""Choices of which one turn may have several; nothing is revealed between them."""


class Controller(QObject):
    """Shows what the session tells, and asks whoever at this screen is to decide."""

    over = Signal(object)
    """The View of a game whose end has been looked at."""

    def __init__(
        self, session: Session, settings: Settings, board: Board, model: TableModel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._settings, self._board, self._model = session, settings, board, model
        self._queue: dict[int, Batch] = {}
        """By `seq`, what has not been shown yet."""
        self._last: tuple[View, list[Action]] | None = None
        """What a person here answered last, and could have, while nothing else has been asked."""
        self._rewound = False
        self._delay = ActivationDelay(self)
        self._delay.progressed.connect(board.fade_in)
        self._delay.ended.connect(self._activate)
        self._timer = QTimer(self, singleShot=True)
        self._later: Callable[[], None] = lambda: None
        self._timer.timeout.connect(lambda: self._later())
        session.began.connect(self._on_began)
        session.seated.connect(model.change_player)
        session.updated.connect(self._on_update)
        session.refused.connect(self._on_refused)
        session.rewound.connect(self._on_rewound)
        session.saved_changed.connect(model.set_saved)
        session.motive.connect(model.tell_motive)
        session.fault.connect(model.note)
        board.showing.connect(lambda event: model.show_event(self._seq, event))
        board.drained.connect(self._on_drained)
        board.chosen.connect(self.act)
        board.too_soon.connect(self.disturb)
        board.replayed.connect(self._on_replayed)
        model.paused.connect(self._on_paused)

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return bool(self._queue)

    def act(self, action: Action) -> None:
        """The person's answer; nothing happens where nobody is asked, or only for a moment."""
        if not self._model.takes(action):
            self.disturb()
        elif self._model.permits(action):
            self._answer(action)
        else:  # what was dropped goes back, and all can be chosen again
            self._board.decide(self._model.decision)

    def disturb(self) -> None:
        """Somebody has pressed what takes no press: a question that has just come up waits anew."""
        self._delay.disturb()

    def declare(self, seat: int) -> None:
        """Declare for a seat at this screen; it is refused where its hand does not allow it (R13)."""
        self._session.do(ActRequest(seat, self._seq, ERUPT))

    def replay(self, events: Sequence[Event]) -> None:
        """Play once more what has led to the present view; meanwhile nobody is asked. Nothing while news is shown."""
        model = self._model
        if not events or self.busy or not model.batch or model.answered or model.phase == Phase.OVER:
            return
        view = model.batch[model.view_seat].view
        self._timer.stop()
        self._delay.cancel()
        self._last = None
        self._board.decide(None)
        model.ask(None)
        self._board.replay(city_before(view, events), events, view)

    def undo(self) -> None:
        """Take back for the open seat what may be taken back."""
        if (update := self._model.update) and update.undo and update.view.seat is not None:
            self._session.do(UndoRequest(update.view.seat))

    def redo(self) -> None:
        """Do again for the open seat what it took back last, as long as nothing else was decided."""
        if (update := self._model.update) and update.redo and update.view.seat is not None:
            self._session.do(RedoRequest(update.view.seat))

    def open_hand(self, seat: int) -> None:
        """The person of `seat` sits at the screen now."""
        self._model.open_hand(seat)
        if (update := self._model.update) is not None:
            self._ask(update)

    def stop(self) -> None:
        """The game is left: nothing that was put off happens any more."""
        self._timer.stop()
        self._delay.cancel()
        self._queue, self._last = {}, None
        self._model.ask(None)
        self._board.decide(None)

    @property
    def _seq(self) -> int:
        """The update that is being shown, or the last one."""
        return min(self._queue, default=max((update.seq for update in self._model.batch.values()), default=0))

    def _on_began(self, info: GameInfo) -> None:
        self._queue, self._last, self._rewound = {}, None, False
        self._delay.cancel()
        self._timer.stop()
        self._model.begin(info)

    def _on_update(self, update: Update) -> None:
        model = self._model
        if model.info is None:
            return
        batch = self._queue.setdefault(update.seq, {})
        batch[update.view.seat] = update
        # all seats here are told of the same moment, or one hand would be a step ahead of another
        if len(batch) < max(len(model.own), 1):
            return
        if model.decision is not None:
            self._last = None
            self._delay.cancel()
            model.ask(None)
        self._timer.stop()
        self._board.decide(None)
        update = self._played(batch)
        self._set_speed(update)
        self._board.play(update)

    def _set_speed(self, update: Update) -> None:
        """As it was chosen; late in the flight programs are faster, where that is neither slow nor reduced."""
        view, chosen, model = update.view, self._settings.animation, self._model
        opening = OPENING_TILES if model.rules.opening_tiles == "6" else 0
        late = view.phase is Phase.FLIGHT and view.tiles_laid() > opening + _FAMILIAR * view.seats
        quick = "fast" if late and chosen == "normal" and not self._settings.reduced_motion else chosen
        self._session.set_speed(quick)
        model.speed = chosen if actor(update.events) in model.own else quick
        self._board.set_speed(model.speed)

    def _played(self, batch: Batch) -> Update:
        update = batch[self._model.view_seat]
        if self._model.open_seat is not None or update.view.seat is None:
            return update
        # nobody looks at an open hand: what a seat drew stays hidden too
        return Update(update.seq, [for_seat(event, None) for event in update.events], update.view, update.legal)

    def _on_drained(self, seq: int) -> None:
        batch = self._queue.pop(seq, None)
        # not every seat here was told of it, as while R13 is asked, so it was never shown
        for old in [other for other in self._queue if other < seq]:
            del self._queue[old]
        # before anything else is done with it: AIs wait for the window
        self._session.do(Shown(seq))
        if batch is None:
            return
        self._model.show_update(batch)
        view = batch[self._model.view_seat].view
        if view.phase == Phase.OVER:
            self._model.ask(None)
            self._after(END[self._settings.animation], lambda: self.over.emit(view))
        elif not self._queue:
            self._next()

    def _on_replayed(self) -> None:
        if self._model.batch and not self._queue:
            self._next()

    def _next(self) -> None:
        """Ask whoever is to decide, once the right person sits at the screen; not while something is played again."""
        if self._board.replaying:
            return
        model = self._model
        view = model.batch[model.view_seat].view
        decider = view.active
        # people have a button for R13, and the table answers for them where the rules ask everybody in turn
        if decider is None or decider not in model.own or view.choice == Choice.ERUPT:
            self._board.decide(None)
            model.ask(None)
        elif decider == model.open_seat:
            self._ask(model.batch[decider])
        elif view.phase.placing:
            # the card just drawn is to be seen before the next person comes; with no hand open nothing is
            pause = PAUSE[self._settings.animation] if model.open_seat is not None else 0
            self._after(pause, lambda: model.close_hand(decider))
        else:
            self.open_hand(decider)

    def _after(self, millis: int, do: Callable[[], None]) -> None:
        self._later = do
        self._timer.start(millis)

    def _ask(self, update: Update) -> None:
        last, self._last = self._last, None
        # while the game waits for somebody the host would refuse every answer
        if not update.legal or self._model.pause_reason:
            self._delay.cancel()
            self._board.decide(None)
            self._model.ask(None)
            return
        usable = self._known(update, last)
        self._delay.begin()
        self._board.decide(update, usable)
        opening = update.view.choice is Choice.LAVA and update.view.phase is Phase.ERUPTS
        # or what was taken back would be played again, and what is being taught would do itself
        asked = len(update.legal) != 1 or self._rewound or self._model.guided
        forced = not asked and (opening or self._settings.autoplay_single)
        self._model.ask(update, usable, forced=forced)
        if self._delay.over:
            self._activate()
        if forced:
            pause = (OPENING if opening else THINK)[self._settings.animation]
            self._after(pause, lambda: self._answer(update.legal[0]))

    def _known(self, update: Update, last: tuple[View, list[Action]] | None) -> Collection[Action]:
        """What could be chosen in the same person's question just answered, of which this one is the next step."""
        now = update.view
        if last is None or now.choice not in _CHAINED:
            return []
        then, taken = last
        if (now.seat, now.turn, now.choice) != (then.seat, then.turn, then.choice):
            return []
        # Actions are interned and frozen: what could be chosen before is equal now
        before = set(taken)
        return [action for action in update.legal if action in before]

    def _activate(self) -> None:
        if self._model.decision is not None:
            self._board.activate()
            self._model.activate()

    def _answer(self, action: Action) -> None:
        decision = self._model.decision
        if decision is None or decision.view.seat is None:
            return
        # not all that was asked: what had only come up then is still as new
        self._last = decision.view, [one for one in decision.legal if self._model.takes(one)]
        self._rewound = False
        self._delay.cancel()
        self._timer.stop()
        self._model.answer(action)
        self._session.do(ActRequest(decision.view.seat, decision.seq, action))

    def _on_paused(self) -> None:
        model = self._model
        self._board.set_idle(model.pause_reason)
        if model.batch and not self._queue and not model.answered and model.phase != Phase.OVER:
            self._timer.stop()
            self._next()

    def _on_rewound(self, seq: int) -> None:
        self._rewound, self._last = True, None
        self._board.finish()  # what has been taken back would still be told, line by line
        self._model.rewind(seq)

    def _on_refused(self, _seat: int, _reason: str) -> None:
        # a refusal of something else, such as a declaration, leaves the question that stands as it is
        if self._model.decision is None and self._model.batch and not self._queue and not self._timer.isActive():
            self._next()


@runtime_checkable
class Readable(Protocol):
    """A region that only tells something."""

    def read_first(self) -> bool:
        """Put the keyboard on what it tells first; whether there is anything."""


def focus_next_region(regions: Sequence[QWidget]) -> None:
    """Put the keyboard on the visible region after the one that has it."""
    shown = [region for region in regions if region.isVisible()]
    # the last, for what lies over the board is in it, and comes after it
    here = max((place for place, region in enumerate(shown) if holds_focus(region)), default=-1)
    # the last step comes back to the region itself, where no other takes the focus
    for step in range(1, len(shown) + 1):
        if _focus_first(shown[(here + step) % len(shown)]):
            return


def holds_focus(region: QWidget) -> bool:
    """Whether the keyboard is on a widget or in it."""
    focus = QApplication.focusWidget()
    return focus is not None and (region is focus or region.isAncestorOf(focus))


def _focus_first(region: QWidget) -> bool:
    """Put the keyboard on a region or the first widget in it that takes it."""
    for widget in (region, *region.findChildren(QWidget)):
        if widget.isVisibleTo(region) and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            return True
    return isinstance(region, Readable) and region.read_first()
