"""The flow of a game through the window: pass updates to the board, then ask the person who decides next.

Each `seq` brings one Update per seat at this screen, or one without a seat in a window that only watches. The board
animates the update of the seat whose hand lies open. Then everything is set to the view, and a question may follow.

A question can be answered a moment after it was shown (`ActivationDelay`), because earlier presses were meant for
something else. In the next step of the same turn, answers that could be chosen in the last one count at once.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
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
from pompeii_core.tally import exits
from pompeii_core.view import Update, View
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.decision import Question
from pompeii_qt.session import ActRequest, GameInfo, RedoRequest, Session, Shown, UndoRequest
from pompeii_qt.settings import Settings
from pompeii_qt.table.keys import TableKeys
from pompeii_qt.table.model import Batch, TableModel
from pompeii_qt.widgets.page import ask
from pompeii_qt.words import game_words

PAUSE: Final = {"off": 0, "slow": 1800, "normal": 1100, "fast": 500}
"""Milliseconds for which a drawn card stays in sight before the screen is passed on, by animation speed."""
END: Final = {"off": 0, "slow": 3000, "normal": 2000, "fast": 1000}  # milliseconds for a last look at the city
OPENING: Final = {"off": 0, "slow": 1600, "normal": 900, "fast": 300}
"""Milliseconds for which an opening tile is seen before it is placed on its only square."""
THINK: Final = {"off": 0, "slow": 700, "normal": 350, "fast": 150}
"""Milliseconds before a choice with a single answer is answered automatically."""

_FAMILIAR: Final = 2  # rounds of the flight after which the turns of programs are shown faster

_CHAINED: Final = (Choice.RELATIVE, Choice.RUN)  # asked several times in a turn, with nothing revealed between


class State(Enum):
    """What the controller is doing. Only `_enter` changes the state, and cancels what the last state had scheduled."""

    IDLE = auto()  # no one here is asked: others decide, the screen is covered, the game is paused, or there is none
    SHOWING = auto()  # the board shows updates, or replays events
    ASKING = auto()  # a person is asked; new answers count once the activation delay is over
    FORCED = auto()  # the question has a single answer, which is given after a moment
    ANSWERED = auto()  # the answer is on its way to the table
    COVERING = auto()  # the last card drawn stays in sight for a moment before the screen is passed on
    ENDING = auto()  # the city stays in sight for a moment before `over`


class Controller(QObject):
    """Shows what the session tells, and asks the people at this screen for their decisions."""

    over = Signal(object)  # the View of a game whose end has been looked at
    replaying = Signal()  # what was shown is being played once more, until `board.replayed`

    _board: Board

    def __init__(self, session: Session, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self.model = self._model = model = TableModel(session, settings, self)
        self.state = State.IDLE
        self._queue: dict[int, Batch] = {}  # updates that have not been shown yet, by `seq`
        self._answered: Question | None = None  # the last question, from its answer until the next state but SHOWING
        self._undone = False  # whether an action was taken back and no one here has answered since
        self._delay = ActivationDelay(self)
        self._delay.progressed.connect(self._on_progress)
        self._delay.ended.connect(self._activate)
        self._timer = QTimer(self, singleShot=True)  # ends FORCED, COVERING and ENDING
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
        """Whether there are updates that have not been shown yet."""
        return bool(self._queue)

    def show_on(self, board: Board) -> None:
        """Show the game, if any, on the board of a new page, and ask again.

        The previous board must have been deleted.
        """
        self._board = board
        board.showing.connect(lambda event: self._model.show_event(self._seq, event))
        board.drained.connect(self._on_drained)
        board.chosen.connect(self.act)
        board.too_soon.connect(self.disturb)
        board.replay_asked.connect(self.end_look)
        board.replayed.connect(self._next)
        self._model.tell_again(board.show_view)

    def act(self, action: Action) -> None:
        """Answer the question with `action`. If a lesson refuses it, the piece or card dropped goes back.

        If the action does not answer the question or cannot be chosen yet, only restart a running activation delay.
        """
        if not self._model.takes(action):
            self.disturb()
        elif self._model.permits(action):
            self._answer(action)
        else:  # the guide of a lesson wants another answer: what was dropped goes back
            self._board.decide(self._model.question)

    def disturb(self) -> None:
        """Restart the activation delay of a new question, because a press was ignored. Nothing once it is over."""
        self._delay.disturb()

    def end_look(self) -> None:
        """End the last look at the city after the game and emit `over` at once. Does nothing in other states."""
        if self.state is State.ENDING:
            self._on_timer()

    def declare(self, seat: int) -> None:
        """Declare the eruption for a seat at this screen (R13). The table refuses if the hand does not allow it."""
        self._session.request(ActRequest(seat, self._seq, ERUPT))

    def replay(self, events: Sequence[Event]) -> bool:
        """Show `events`, which led to the present view, once more, emitting `replaying`; then ask again.

        Return False, and do nothing, if there are no events, while updates are shown or an answer is under way, or
        after the end.
        """
        model = self._model
        if not events or self.busy or not model.batch or model.answered or model.phase == Phase.OVER:
            return False
        view = model.batch[model.view_seat].view
        self._ask_nobody(State.SHOWING)
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
        """Show the hand of a seat at this screen, and ask its player if a decision is pending."""
        self._model.open_hand(seat)
        if (update := self._model.update) is not None:
            self._ask(update)

    def stop(self) -> None:
        """Leave the game without telling the session: ignore its updates, cancel scheduled actions, ask for nothing."""
        self._queue, self._model.info = {}, None
        self._enter(State.IDLE)
        self._model.ask(None)
        self._board.decide(None)

    @property
    def _seq(self) -> int:
        """Number of the update that is being shown or was shown last."""
        return min(self._queue, default=max((update.seq for update in self._model.batch.values()), default=0))

    def _enter(self, state: State, millis: int | None = None) -> None:
        """Change the state without a signal; cancel what is scheduled. `_on_timer` ends it after `millis`, if set."""
        self._timer.stop()
        self._delay.cancel()
        if state not in (State.ANSWERED, State.SHOWING):
            self._answered = None
        self.state = state
        if millis is not None:
            self._timer.start(millis)

    def _on_timer(self) -> None:
        """Do what the state was entered for: give the only answer, cover the hand or emit `over`."""
        state, question = self.state, self._model.question
        if state is State.FORCED and question is not None:
            self._answer(question.update.legal[0])
            return
        self._enter(State.IDLE)
        if state is State.ENDING and self._model.update is not None:
            self.over.emit(self._model.update.view)
        elif state is State.COVERING and (decider := self._model.active) is not None:
            self._model.close_hand(decider)

    # Slots are methods: a connected lambda would keep the controller, and all that it shows, alive.
    def _on_progress(self, t: float) -> None:
        self._board.interaction.highlights.fade_in(t)

    def _on_model_began(self) -> None:
        model = self._model
        past = model.info.past if model.info else ()
        self._board.begin(model.players, model.rules, exits(told.event for told in past), model.only_seat)

    def _on_player_changed(self) -> None:
        self._board.show_players(self._model.players, self._model.only_seat)

    def _on_began(self, info: GameInfo) -> None:
        self._queue, self._undone = {}, False
        self._enter(State.IDLE)
        self._model.begin(info)

    def _on_update(self, update: Update) -> None:
        model = self._model
        if model.info is None:
            return
        batch = self._queue.setdefault(update.seq, {})
        batch[update.view.seat] = update
        # wait for the updates of all seats here, or one hand would be a step ahead of another
        if len(batch) < max(len(model.own), 1):
            return
        self._enter(State.SHOWING)
        if model.decision is not None:  # the model first, so that no one is told that a held piece was put back
            model.ask(None)
        self._board.decide(None)
        update = batch[model.view_seat]
        if model.covered:  # no hand lies open: cards that a seat drew stay hidden too
            update = replace(update, events=[for_seat(event, None) for event in update.events])
        self._set_speed(update)
        self._board.event_player.enqueue(update)

    def _set_speed(self, update: Update) -> None:
        """Set the speed of AIs and that of showing an update, as in the settings.

        Late in the flight, "normal" becomes "fast", except for moves of people here, and not with reduced motion.
        """
        view, chosen, model = update.view, self._settings.animation, self._model
        opening = OPENING_TILES if model.rules.opening_tiles == "6" else 0
        late = view.phase is Phase.FLIGHT and view.tiles_laid() > opening + _FAMILIAR * view.seats
        quick = "fast" if late and chosen == "normal" and not self._settings.reduced_motion else chosen
        self._session.set_speed(quick)
        model.speed = chosen if actor(update.events) in model.own else quick
        self._board.event_player.set_speed(model.speed)

    def _on_drained(self, seq: int) -> None:
        batch = self._queue.pop(seq, None)
        # older batches lack the update of a seat, as while R13 is asked, so they were never shown
        for old in [other for other in self._queue if other < seq]:
            del self._queue[old]
        # first of all: AIs wait for the window
        self._session.request(Shown(seq))
        if batch is None:
            return
        self._model.show_update(batch)
        if batch[self._model.view_seat].view.phase == Phase.OVER:
            self._model.ask(None)
            self._enter(State.ENDING, END[self._settings.animation])
        else:
            self._next()

    def _next(self) -> None:
        """Ask the person here who decides. Ask no one if others decide or R13's poll runs.

        If that hand is not open, open it; in the placement phases, cover the screen until the person opens it. Does
        nothing while busy or without a game.
        """
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
        elif view.phase.placing:  # without an open hand there is no drawn card to look at
            self._enter(State.COVERING, PAUSE[self._settings.animation] if model.open_seat is not None else 0)
        else:
            self.open_hand(decider)

    def _ask_nobody(self, state: State = State.IDLE) -> None:
        self._enter(state)
        self._board.decide(None)
        self._model.ask(None)

    def _ask(self, update: Update) -> None:
        """Ask for one of `update.legal`, or give it soon if forced. Ask no one if it is empty or the game is paused.

        A single answer is forced in the opening or if set so, but not after an undo or in a lesson. Answers that could
        be chosen in the previous step count at once, others after the delay.
        """
        if not update.legal or self._model.pause_reason:
            self._ask_nobody()
            return
        # in the next step of the same turn, answers that could be chosen in the last step count at once
        known = self._answered.usable if self._answered and _is_next_step(update, self._answered.update) else ()
        opening = update.view.choice is Choice.LAVA and update.view.phase is Phase.ERUPTS
        # after an undo the game would play again what was taken back; in a lesson, what is being taught
        asked = len(update.legal) != 1 or self._undone or self._model.guided
        forced = not asked and (opening or self._settings.autoplay_single)
        question = Question(update, [action for action in update.legal if action in known], forced=forced)
        if forced:
            self._enter(State.FORCED, (OPENING if opening else THINK)[self._settings.animation])
        else:
            self._enter(State.ASKING)
        self._delay.begin()
        self._board.decide(question)
        self._model.ask(question)
        if self._delay.over:
            self._activate()

    def _activate(self) -> None:
        if self._model.question is not None:
            self._model.question.activate()
            self._board.interaction.decision.relight()
            self._model.activated.emit()

    def _answer(self, action: Action) -> None:
        question = self._model.question
        if question is None or (seat := question.update.view.seat) is None:
            return
        self._enter(State.ANSWERED)
        self._answered, self._undone = question, False
        self._model.answer(action)
        self._session.request(ActRequest(seat, question.update.seq, action))

    def _on_paused(self) -> None:
        model = self._model
        self._board.interaction.idle = model.pause_reason
        on = model.info is not None and model.phase != Phase.OVER
        if on and not self.busy and not model.answered:
            self._next()

    def _on_rewound(self, seq: int) -> None:
        self._undone, self._answered = True, None
        self._board.event_player.finish()  # do not report, line by line, what has been taken back
        self._model.history.rewind(seq)

    def _on_refused(self, _seat: int, _reason: str) -> None:
        # the refusal of something else, such as a declaration, leaves the present question as it is
        if self.state not in (State.ASKING, State.FORCED, State.COVERING, State.ENDING):
            self._next()


def _is_next_step(update: Update, answered: Update) -> bool:
    """Return whether an update asks the same player for another relative or run of the same turn."""
    now, before = update.view, answered.view
    same = (now.seat, now.turn, now.choice) == (before.seat, before.turn, before.choice)
    return same and now.choice in _CHAINED


translate = QCoreApplication.translate


class DialogHolder(QObject):
    """Holds the open dialog, if any, so that it can be withdrawn when its subject is over."""

    closed = Signal()  # the dialog has been answered or withdrawn

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.dialog: QDialog | None = None

    def hold(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(self._forget)

    def withdraw(self) -> None:
        if self.dialog is not None:
            self.dialog.reject()

    def _forget(self) -> None:
        self.dialog = None
        self.closed.emit()


class Confirmations(QObject):
    """Asks “are you sure?” before actions that may be regretted. One dialog at a time; a stale one closes."""

    offering = Signal()  # the dialog of `EruptionOffer` is about to open: pending news should be told first

    def __init__(self, model: TableModel, controller: Controller, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._controller, self._page = model, controller, page
        self.question = DialogHolder(self)
        self._stale: Callable[[], bool] = lambda: True
        model.began.connect(self.question.withdraw)
        follow(self._check, model.update_shown, model.asked, model.hand_changed)

    def answer(self, action: Action) -> None:
        """Answer with an action. Ask first if it is DONE and gives up relatives, or runs that could save someone.

        While another dialog is open, such a DONE does nothing.
        """
        decision = self._model.decision
        gives_up = action == DONE and self._model.takes(action)
        runs = decision is not None and decision.view.choice == Choice.RUN
        if decision is None or not gives_up or (runs and not may_escape(decision.view, self._model.rules)):
            self._controller.act(action)
        elif self.question.dialog is None:
            yes = game_words.done_words(decision.view.choice)
            if decision.view.choice == Choice.RELATIVE:
                more = translate("forfeit", "You can still bring a relative, but not later.")
                no = translate("forfeit", "Bring more")
            else:
                more = translate("forfeit", "Your citizens can still move.")
                no = translate("forfeit", "Keep moving")
            text = translate("forfeit", "{action}?").format(action=yes)
            self._stale = lambda: self._model.decision is not decision
            give_up = partial(self._confirmed, self._controller.act, DONE)
            self.question.hold(ask(self._page, text, more, (yes, no), give_up))

    def declare(self) -> None:
        """Declare the eruption (R13) after a yes of the person whose hand lies open. Nothing if a dialog is open."""
        if (update := self._model.update) is not None and update.view.seat is not None:
            self._ask_eruption(update.view.seat, update.view, lambda: self._model.may_declare)

    def declare_unseen(self, seat: int) -> None:
        """Do the same as `declare` for a seat whose hand may be covered. The dialog does not show the hand."""
        if (update := self._model.update) is not None:
            # other people at the screen must not learn from the dialog what is in the hand
            view = replace(update.view, hand=None)
            self._ask_eruption(seat, view, lambda: self._model.phase.placing)

    def _ask_eruption(self, seat: int, view: View, allowed: Callable[[], bool]) -> None:
        if self.question.dialog is not None:
            return
        open_seat = self._model.open_seat
        # after the screen was passed on, the dialog would show the hand to the next person
        self._stale = lambda: self._model.open_seat != open_seat or not allowed()
        text = translate("eruption", "Make Vesuvius erupt now?")
        answers = translate("eruption", "Erupt!"), translate("eruption", "Not yet")
        more = _consequences(view, self._model.names)
        declare = partial(self._confirmed, self._controller.declare, seat)
        self.question.hold(
            ask(self._page, text, more, answers, declare, title=translate("eruption", "Vesuvius erupts!"))
        )

    def _confirmed[T](self, do: Callable[[T], None], what: T) -> None:
        self.question.dialog = None  # or the consequences of `do` would withdraw it
        do(what)

    def _check(self) -> None:
        if self._stale():
            self.question.withdraw()


def _consequences(view: View, names: game_words.Names) -> str:
    """Return what a declaration does to everyone's supply, and to the hand if the view shows it."""
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
    """Asks the only person of a local game, once per opportunity, whether to erupt (R13). AIs wait for the answer.

    In a room nothing is offered, because a pause would tell everyone what is in the hand. A lesson has its own words.
    """

    def __init__(self, model: TableModel, confirmations: Confirmations) -> None:
        super().__init__(confirmations)
        self._session, self._model, self._confirmations = model.session, model, confirmations
        self._held = self._offered = False  # whether AIs wait, and whether the person knows of the opportunity
        # when an update arrives, not when it is shown: by then an AI would have moved
        model.session.updated.connect(self._on_update)
        model.update_shown.connect(self._offer)
        confirmations.question.closed.connect(self._release)
        model.began.connect(self._forget)

    def _on_update(self, update: Update) -> None:
        view, model = update.view, self._model
        if not view.may_erupt or model.guided:
            self._offered = False
        elif view.active == view.seat:
            self._offered = True  # on their own turn people have a button, and no one can be quicker
        elif not self._offered and len(model.own) == 1 and model.membership.room is None and model.autoplay:
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
    """What each part of the table page is given: the model to read and follow, and the objects to ask."""

    model: TableModel
    controller: Controller
    confirmations: Confirmations
    board: Board
    keys: TableKeys
    page: QWidget


def follow(slot: Callable[..., object], *signals: SignalInstance) -> None:
    """Connect a bound method to several signals."""
    for signal in signals:
        signal.connect(slot)
