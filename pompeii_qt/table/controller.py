"""The flow of a game through the window: updates to the board, what was shown to the model, decisions to a person.

With each `seq` comes one Update per seat at this screen (one without a seat when only watching). The board plays that
of the seat whose hand lies open; when it has drained, everything is set from the view and somebody is asked.

A question can be answered a moment after it has been shown (`ActivationDelay`): what comes before was meant for
something else. Only where it goes on from the same person's own answer, with another relative or run, what could be
chosen before can be chosen at once.
"""

from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.actions import DONE, ERUPT, Action, Choice, Phase
from pompeii_core.events import Event, for_seat
from pompeii_core.lava import OPENING_TILES
from pompeii_core.preview import may_escape
from pompeii_core.round_summary import actor, city_before
from pompeii_core.view import Update, View
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.scene.board import Board
from pompeii_qt.session import ActRequest, GameInfo, RedoRequest, Session, Shown, UndoRequest
from pompeii_qt.settings import Settings
from pompeii_qt.table.keys import TableKeys
from pompeii_qt.table.model import Batch, TableModel
from pompeii_qt.widgets.page import ask
from pompeii_qt.words import game_words

PAUSE: Final = {"off": 0, "slow": 1800, "normal": 1100, "fast": 500}
"""Milliseconds that a drawn card stays open before the screen is to be passed on, by animation speed."""
END: Final = {"off": 0, "slow": 3000, "normal": 2000, "fast": 1000}  # milliseconds for a last look at the city
OPENING: Final = {"off": 0, "slow": 1600, "normal": 900, "fast": 300}
"""Milliseconds for which an opening tile with one place is seen before it goes there."""
THINK: Final = {"off": 0, "slow": 700, "normal": 350, "fast": 150}
"""Milliseconds before a choice with one answer plays itself."""

_FAMILIAR: Final = 2  # rounds of the flight, after which programs' turns are shown faster by themselves

_CHAINED: Final = (Choice.RELATIVE, Choice.RUN)
"""Choices of which one turn may have several; nothing is revealed between them."""


_NOTHING: Final[tuple[object, Set[Action]]] = (None, frozenset())  # no question, and no answers


class Controller(QObject):
    """Shows what the session tells, and asks whoever at this screen is to decide."""

    over = Signal(object)  # the View of a game whose end has been looked at
    replaying = Signal()  # what was shown is being played once more, until `board.replayed`

    _board: Board

    def __init__(self, session: Session, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self.model = self._model = model = TableModel(session, settings, self)
        self._queue: dict[int, Batch] = {}  # by `seq`, what has not been shown yet
        self._last = _NOTHING
        """The question that a person here answered last, and its answers, while nothing else has been asked."""
        self._rewound = False
        self._delay = ActivationDelay(self)
        self._delay.progressed.connect(self._on_progress)
        self._delay.ended.connect(self._activate)
        self._timer = QTimer(self, singleShot=True)
        self._later: Callable[[], None] = lambda: None
        self._timer.timeout.connect(self._on_timer)
        session.began.connect(self._on_began)
        model.began.connect(self._on_model_began)
        model.player_changed.connect(self._on_player_changed)
        session.updated.connect(self._on_update)
        session.refused.connect(self._on_refused)
        session.rewound.connect(self._on_rewound)
        model.paused.connect(self._on_paused)

    @property
    def busy(self) -> bool:
        return bool(self._queue)

    def show_on(self, board: Board) -> None:
        """Show the game on a board of a page that has just been made, another one than before."""
        self._board = board
        board.showing.connect(lambda event: self._model.show_event(self._seq, event))
        board.drained.connect(self._on_drained)
        board.chosen.connect(self.act)
        board.too_soon.connect(self.disturb)
        board.replayed.connect(self._next)
        self._model.tell_again(board.show_view)

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
        self._session.request(ActRequest(seat, self._seq, ERUPT))

    def replay(self, events: Sequence[Event]) -> bool:
        """Play once more what has led to the present view, and ask nobody meanwhile; False if that cannot be now."""
        model = self._model
        if not events or self.busy or not model.batch or model.answered or model.phase == Phase.OVER:
            return False
        view = model.batch[model.view_seat].view
        self._ask_nobody()
        self._board.replay(city_before(view, events), events, view)
        self.replaying.emit()
        return True

    def undo(self) -> None:
        if (update := self._model.update) and update.undo and update.view.seat is not None:
            self._session.request(UndoRequest(update.view.seat))

    def redo(self) -> None:
        if (update := self._model.update) and update.redo and update.view.seat is not None:
            self._session.request(RedoRequest(update.view.seat))

    def open_hand(self, seat: int) -> None:
        self._model.open_hand(seat)
        if (update := self._model.update) is not None:
            self._ask(update)

    def stop(self) -> None:
        """The game is left: nothing that was put off happens any more."""
        self._timer.stop()
        self._delay.cancel()
        self._queue, self._last, self._model.info = {}, _NOTHING, None
        self._model.ask(None)
        self._board.decide(None)

    @property
    def _seq(self) -> int:
        """The update that is being shown, or the last one."""
        return min(self._queue, default=max((update.seq for update in self._model.batch.values()), default=0))

    # Methods, as a lambda connected would keep the controller, and all that it shows, for ever.
    def _on_progress(self, t: float) -> None:
        self._board.interaction.highlights.fade_in(t)

    def _on_timer(self) -> None:
        self._later()

    def _on_model_began(self) -> None:
        self._board.begin(self._model.players, self._model.rules, self._model.exits())

    def _on_player_changed(self) -> None:
        self._board.show_players(self._model.players)

    def _on_began(self, info: GameInfo) -> None:
        self._queue, self._last, self._rewound = {}, _NOTHING, False
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
        if model.decision is not None:  # the model first: that what is held goes back is no answer to be told of
            self._last = _NOTHING
            self._delay.cancel()
            model.ask(None)
        self._timer.stop()
        self._board.decide(None)
        update = batch[model.view_seat]
        if model.covered:  # nobody looks at an open hand: what a seat drew stays hidden too
            update = replace(update, events=[for_seat(event, None) for event in update.events])
        self._set_speed(update)
        self._board.event_player.enqueue(update)

    def _set_speed(self, update: Update) -> None:
        """As it was chosen; late in the flight programs are faster, where that is neither slow nor reduced."""
        view, chosen, model = update.view, self._settings.animation, self._model
        opening = OPENING_TILES if model.rules.opening_tiles == "6" else 0
        late = view.phase is Phase.FLIGHT and view.tiles_laid() > opening + _FAMILIAR * view.seats
        quick = "fast" if late and chosen == "normal" and not self._settings.reduced_motion else chosen
        self._session.set_speed(quick)
        model.speed = chosen if actor(update.events) in model.own else quick
        self._board.event_player.set_speed(model.speed)

    def _on_drained(self, seq: int) -> None:
        batch = self._queue.pop(seq, None)
        # not every seat here was told of it, as while R13 is asked, so it was never shown
        for old in [other for other in self._queue if other < seq]:
            del self._queue[old]
        # before anything else is done with it: AIs wait for the window
        self._session.request(Shown(seq))
        if batch is None:
            return
        self._model.show_update(batch)
        view = batch[self._model.view_seat].view
        if view.phase == Phase.OVER:
            self._model.ask(None)
            self._after(END[self._settings.animation], lambda: self.over.emit(view))
        else:
            self._next()

    def _next(self) -> None:
        """Ask whoever is to decide, once the right person sits at the screen; not while something is being shown."""
        if self._board.event_player.replaying or self.busy or not self._model.batch:
            return
        model = self._model
        view = model.batch[model.view_seat].view
        decider = view.active
        # people have a button for R13, and the table answers for them where the rules ask everybody in turn
        if decider is None or decider not in model.own or view.choice == Choice.ERUPT:
            self._ask_nobody()
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

    def _ask_nobody(self) -> None:
        self._last = _NOTHING
        self._timer.stop()
        self._delay.cancel()
        self._board.decide(None)
        self._model.ask(None)

    def _ask(self, update: Update) -> None:
        # while the game waits for somebody the host would refuse every answer
        if not update.legal or self._model.pause_reason:
            self._ask_nobody()
            return
        # of the same person's question just answered, of which this one is the next step, what could be chosen there
        before = self._last[1] if self._last[0] == _question(update) and update.view.choice in _CHAINED else ()
        usable = [action for action in update.legal if action in before]
        self._last = _NOTHING
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

    def _activate(self) -> None:
        if self._model.decision is not None:
            self._board.interaction.decision.activate()
            self._model.activate()

    def _answer(self, action: Action) -> None:
        decision = self._model.decision
        if decision is None or decision.view.seat is None:
            return
        # not all that was asked: what had only come up then is still as new
        self._last = _question(decision), {one for one in decision.legal if self._model.takes(one)}
        self._rewound = False
        self._delay.cancel()
        self._timer.stop()
        self._model.answer(action)
        self._session.request(ActRequest(decision.view.seat, decision.seq, action))

    def _on_paused(self) -> None:
        model = self._model
        self._board.interaction.idle = model.pause_reason
        on = model.info is not None and model.phase != Phase.OVER
        if on and not self.busy and not model.answered:
            self._timer.stop()
            self._next()

    def _on_rewound(self, seq: int) -> None:
        self._rewound, self._last = True, _NOTHING
        self._board.event_player.finish()  # what has been taken back would still be told, line by line
        self._model.rewind(seq)

    def _on_refused(self, _seat: int, _reason: str) -> None:
        # a refusal of something else, such as a declaration, leaves the question that stands as it is
        if self._model.decision is None and not self._timer.isActive():
            self._next()


def _question(update: Update) -> tuple[int | None, int, Choice | None]:
    return update.view.seat, update.view.turn, update.view.choice


translate = QCoreApplication.translate


class Confirmations(QObject):
    """Every way to what may be regretted leads through here; one question at a time, withdrawn when it is stale."""

    closed = Signal()  # a question has been answered or withdrawn
    offering = Signal()  # the eruption is about to be offered, unasked: what has happened is to be told before

    def __init__(self, model: TableModel, controller: Controller, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._controller, self._page = model, controller, page
        self._question: QDialog | None = None
        self._stale: Callable[[], bool] = lambda: True
        model.began.connect(self._withdraw)
        follow(self._check, model.update_shown, model.asked, model.hand_changed)

    def answer(self, action: Action) -> None:
        """Do it, at once unless it gives something up."""
        decision = self._model.decision
        gives_up = action == DONE and self._model.takes(action)
        runs = decision is not None and decision.view.choice == Choice.RUN
        if decision is None or not gives_up or (runs and not may_escape(decision.view, self._model.rules)):
            self._controller.act(action)
        elif self._question is None:
            yes = game_words.done_words(decision.view.choice)
            if decision.view.choice == Choice.RELATIVE:
                more = translate("forfeit", "You can still bring a relative, but not later.")
                no = translate("forfeit", "Bring more")
            else:
                more = translate("forfeit", "Your citizens can still move.")
                no = translate("forfeit", "Keep moving")
            text = translate("forfeit", "{action}?").format(action=yes)
            self._stale = lambda: self._model.decision is not decision
            self._open(ask(self._page, text, more, (yes, no), partial(self._confirmed, self._controller.act, DONE)))

    def declare(self) -> None:
        """Ask the person whose hand lies open, and declare if the answer is yes."""
        if (update := self._model.update) is not None and update.view.seat is not None:
            self._ask_eruption(update.view.seat, update.view, lambda: self._model.may_declare)

    def declare_unseen(self, seat: int) -> None:
        """The same for somebody whose hand may not lie open: nothing of it is told."""
        if (update := self._model.update) is not None:
            # whoever else looks on must not learn from the question what is in the hand
            view = replace(update.view, hand=None)
            self._ask_eruption(seat, view, lambda: self._model.phase.placing)

    def _ask_eruption(self, seat: int, view: View, allowed: Callable[[], bool]) -> None:
        if self._question is not None:
            return
        open_seat = self._model.open_seat
        # when the screen is passed on, the question would show a hand to the next person
        self._stale = lambda: self._model.open_seat != open_seat or not allowed()
        text = translate("eruption", "Make Vesuvius erupt now?")
        answers = translate("eruption", "Erupt!"), translate("eruption", "Not yet")
        more = _consequences(view, self._model.names)
        declare = partial(self._confirmed, self._controller.declare, seat)
        self._open(ask(self._page, text, more, answers, declare, title=translate("eruption", "Vesuvius erupts!")))

    def _open(self, question: QDialog) -> None:
        self._question = question
        question.finished.connect(self._forget)

    def _confirmed[T](self, do: Callable[[T], None], what: T) -> None:
        self._question = None  # or what is done would withdraw it
        do(what)

    def _check(self) -> None:
        if self._stale():
            self._withdraw()

    def _withdraw(self) -> None:
        if self._question is not None:
            self._question.reject()

    def _forget(self) -> None:
        self._question = None
        self.closed.emit()


def _consequences(view: View, names: game_words.Names) -> str:
    """What declaring does, to the hand, where the view shows it, and to everybody's supply."""
    hand = ", ".join(str(card) for card in sorted(view.hand or []))
    rest = game_words.counts_words(view.supply, names)
    shown = translate("eruption", "You show your hand ({hand}): every one of its buildings is full.")
    lost = translate("eruption", "Citizens not yet placed leave the game: {rest}.")
    parts = [
        shown.format(hand=hand) if hand else "",
        translate("eruption", "All hands are discarded. No one else moves in."),
        lost.format(rest=rest) if rest else "",
        translate("eruption", "Lava begins with the player on your left."),
    ]
    return "\n\n".join(part for part in parts if part)


class EruptionOffer(QObject):
    """Holds the AIs of a game at home until the one person in it has answered, once for as long as it is possible.

    In a room nobody is held up: a pause would tell everybody what is in a hand.
    """

    def __init__(self, model: TableModel, confirmations: Confirmations) -> None:
        super().__init__(confirmations)
        self._session, self._model, self._confirmations = model.session, model, confirmations
        self._held = self._offered = False  # whether AIs are held, and whether the person knows that it is possible
        # as it is told, not as it is shown: then an AI would be off
        model.session.updated.connect(self._on_update)
        model.update_shown.connect(self._offer)
        confirmations.closed.connect(self._release)
        model.began.connect(self._forget)

    def _on_update(self, update: Update) -> None:
        view, model = update.view, self._model
        if not view.may_erupt:
            self._offered = False
        elif view.active == view.seat:
            self._offered = True  # there is a button, and nobody to be quicker
        elif not self._offered and len(model.own) == 1 and model.room is None and model.autoplay:
            self._offered = self._held = True
            self._session.set_autoplay(False)

    def _offer(self) -> None:
        if not self._held:
            return
        if self._model.may_declare:
            self._confirmations.offering.emit()
            self._confirmations.declare()
        else:
            self._release()

    def _forget(self) -> None:
        self._offered = False
        self._release()

    def _release(self) -> None:
        if self._held:
            self._held = False
            self._session.set_autoplay(self._model.autoplay)


class TableContext(NamedTuple):
    """What every part of the table page is given: it reads and follows the model, and asks the others by itself."""

    model: TableModel
    controller: Controller
    confirmations: Confirmations
    board: Board
    keys: TableKeys
    page: QWidget


def follow(slot: Callable[..., object], *signals: SignalInstance) -> None:
    """Have a bound method called at each of these signals."""
    for signal in signals:
        signal.connect(slot)
