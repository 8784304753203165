"""A decision being made on the board: what is held and lit, which action a gesture means, and its effects."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from pompeii_core import preview
from pompeii_core.actions import Action, Choice, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.city import NUMBERED, OUT
from pompeii_core.preview import Outcome, Spot, origins, square_info, steps_to_gates, targets
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_qt.languages import fill
from pompeii_qt.scene.place_card import way_words
from pompeii_qt.words import game_words
from pompeii_qt.words.problems import refusal_words, with_rule

translate = QCoreApplication.translate


class Held(NamedTuple):
    """What the player holds: a card of the hand, or the piece of a run, by the square where it stands."""

    card: int | None = None
    origin: str | None = None


NOTHING = Held()


class Pick(Struct):
    """What choosing a spot means: the first field that is set."""

    action: Action | None = None
    choices: Sequence[Action] = ()  # several actions, among which the player has to choose
    picked_up: bool = False  # whether a piece has been picked up, or put back
    refusal: str = ""


class ActionPreview(NamedTuple):
    """Effects of an action: in words, the squares whose pieces would burn, and the squares that would be cut off."""

    words: str = ""
    burning: tuple[str, ...] = ()
    cut_off: tuple[str, ...] = ()


class Question:
    """A choice put to a seat at this window, and which of its legal answers can be chosen already.

    Table and board share it, so that both take the same answers. `usable`: the answers that can be chosen before
    `activate`; None: all. `forced`: it has a single answer, which is given without the player.
    """

    def __init__(self, update: Update, usable: Collection[Action] | None = None, *, forced: bool = False) -> None:
        self.update, self.forced = update, forced
        self.usable = update.legal if usable is None else usable

    @property
    def active(self) -> bool:
        """Whether every legal answer can be chosen."""
        return self.usable is self.update.legal

    def activate(self) -> None:
        """Let every legal answer be chosen from now on."""
        self.usable = self.update.legal


class PendingDecision:
    """A question on the board: what is held, and where its answers are. Calls `changed` when these change."""

    def __init__(self, rules: Rules, changed: Callable[[], None]) -> None:
        self._rules, self._changed = rules, changed
        self._question: Question | None = None
        self.held = NOTHING
        self.lit: dict[Spot, list[Action]] = {}  # the answers that can be chosen, by their spots
        self.upcoming: dict[Spot, list[Action]] = {}  # all answers, while some of them cannot be chosen yet

    @property
    def update(self) -> Update | None:
        """The update that asks, or None."""
        return self._question.update if self._question else None

    @property
    def usable(self) -> Collection[Action]:
        """Answers that can be chosen now."""
        return self._question.usable if self._question else ()

    @property
    def choice(self) -> Choice | None:
        return self.update.view.choice if self.update else None

    @property
    def active(self) -> bool:
        """Whether there is a question, and every legal answer can be chosen."""
        return self._question is not None and self._question.active

    @property
    def locked(self) -> bool:
        """Whether there is a question, and no answer can be chosen yet."""
        return self.update is not None and not self.usable

    def too_soon(self, spot: Spot | None) -> bool:
        """Return whether no answer can be chosen yet, or none at this spot although it will have some."""
        return self.locked or (spot in self.upcoming and spot not in self.lit)

    def ask(self, question: Question | None) -> None:
        """Replace the question and hold nothing. None, or a question without legal answers, asks for nothing."""
        if question is None and self._question is None:
            return  # nothing is lit or held; lighting takes a frame
        self._question = question if question and question.update.legal else None
        self._hold(NOTHING)

    def relight(self) -> None:
        """Light the answers that can be chosen now, after the question was activated. What is held stays held."""
        if self._question is not None:
            self._hold(self.held)  # a card may have been taken while its roofs came up

    def hold_card(self, card: int | None) -> None:
        if self.choice == Choice.PLACE and card != self.held.card:
            self._hold(Held(card=card))

    def put_down(self) -> bool:
        """Stop holding anything. Return whether anything was held."""
        held = self.held != NOTHING
        if held:
            self._hold(NOTHING)
        return held

    def stands(self, spot: Spot) -> bool:
        return self.update is not None and self.update.view.standing(spot.square) > 0

    def pick_up(self, square: str) -> bool:
        """Hold the piece on a square if it may run now, and return whether it may."""
        movable = self.choice == Choice.RUN and square in origins(self.usable)
        if movable:
            self._hold(Held(origin=square))
        return movable

    def pick(self, spot: Spot, seat: int | None = None) -> Pick:
        """Return what choosing a spot means: an action, several, a refusal, or a piece now picked up or put back.

        `seat`: the owner of the piece pointed at, for a sacrifice. Nothing is set if there is no question or it is too
        soon.
        """
        if self.update is None:
            return Pick()
        if self.choice == Choice.RUN and self.held.origin is None:
            if not spot.gate and self.pick_up(spot.square):
                return Pick(picked_up=True)
            return Pick(refusal=self.why_not(spot))
        if self.choice == Choice.RUN and not spot.gate and spot.square == self.held.origin:
            self.put_down()
            return Pick(picked_up=True)
        fitting = _of_seat(self.lit.get(spot, []), seat)
        if len(fitting) == 1:
            return Pick(action=fitting[0])
        return Pick(choices=fitting) if fitting else Pick(refusal=self.why_not(spot, seat))

    def preview(self, spot: Spot, seat: int | None, players: Sequence[SeatedPlayer]) -> ActionPreview:
        """Return the effects of choosing a spot; if several actions fit, their number (for lava: the first's effects).

        For a piece to pick up, its steps. Empty if the spot is not lit. `seat`: owner of the victim pointed at, if any.
        """
        fitting = _of_seat(self.lit.get(spot, []), seat)
        if not fitting or self.update is None:
            return ActionPreview()
        view = self.update.view
        if self.choice == Choice.RUN and self.held.origin is None:
            steps = view.standing(spot.square)
            return ActionPreview(translate("Board", "can move up to %n step(s)", None, steps))
        if len(fitting) > 1 and not isinstance(fitting[0], Lava):
            return ActionPreview(translate("Board", "{n} possibilities").format(n=len(fitting)))
        return action_preview(fitting[0], view, self._rules, players)

    def why_not(self, spot: Spot, seat: int | None = None) -> str:
        """Return in a few words why a spot cannot be chosen; "" if it can, or while there is no `active` question.

        `seat`: owner of the piece pointed at, for a sacrifice; None for the first owner there.
        """
        if self.update is None or not self.active:
            return ""
        view = self.update.view
        if spot.gate and self.choice == Choice.LAVA:
            return translate("Board", "place the lava tile first")
        if spot.gate and view.phase is not Phase.FLIGHT:
            return translate("Board", "gates open after the eruption")
        action: Action
        match self.choice:
            case Choice.PLACE:
                if self.held.card is None:
                    return self._why_no_card(spot.square, view)
                action = Place(self.held.card, spot.square)
            case Choice.RELATIVE:
                action = Relative(spot.square)
            case Choice.SACRIFICE:
                others = [s for s, n in enumerate(view.pieces.get(spot.square, ())) if n]
                action = Sacrifice(spot.square, seat if seat is not None else (others or [0])[0])
            case Choice.LAVA if view.tile:
                action = Lava(view.tile[0], spot.square)
            case Choice.RUN:
                origin = self.held.origin or spot.square  # of a piece that cannot run: from its own square
                action = Run(origin, OUT if spot.gate or origin == spot.square else spot.square)
                if self.held.origin is None and spot.gate:
                    return translate("Board", "choose one of your citizens first")
            case _:
                return ""
        return refusal(action, view, self._rules)

    def _why_no_card(self, square: str, view: View) -> str:
        """Return why no card of the hand can be played on a square: a reason that all share, or a general one."""
        reasons = {refusal(Place(card, square), view, self._rules) for card in view.hand or ()}
        return reasons.pop() if len(reasons) == 1 else translate("Board", "none of your cards can be played here")

    def _hold(self, held: Held) -> None:
        self.held = held
        self.lit, self.upcoming = {}, {}
        if (update := self.update) is not None:
            self.lit = targets(self.usable, update.view, self._rules, *held)
            if not self.active:
                self.upcoming = targets(update.legal, update.view, self._rules, *held)
        self._changed()


def _of_seat(fitting: list[Action], seat: int | None) -> list[Action]:
    """Reduce sacrifices to that of the piece pointed at, which belongs to `seat`. If there is none, keep all."""
    return [action for action in fitting if isinstance(action, Sacrifice) and action.seat == seat] or fitting


def choice_words(decision: PendingDecision, rules: Rules, players: Sequence[SeatedPlayer], spot: Spot) -> str:
    """Return what choosing a spot does, now or soon: “Can place the tile: …”, or that its piece is held; else ""."""
    update = decision.update
    fitting = decision.lit.get(spot) or decision.upcoming.get(spot) or []
    if update is not None and not spot.gate and spot.square == decision.held.origin:
        return translate("spoken", "Picked up; Enter puts it back")
    if update is None or not fitting:
        return ""
    view = update.view
    if decision.choice == Choice.RUN and decision.held.origin is None:
        return game_words.join_clauses(_run_words(view, rules, spot.square))
    effect = action_preview(fitting[0], view, rules, players).words
    match decision.choice:
        case Choice.PLACE:
            if decision.held.card is not None:
                return translate("spoken", "Can move in: {effect}").format(effect=effect)
            cards = sorted({action.card for action in fitting if isinstance(action, Place)})
            form = translate("spoken", "Can move in with card {cards}: {effect}")
            if len(cards) > 1:
                form = translate("spoken", "Can move in with card {cards}")
            return form.format(cards=translate("words", " or ").join(map(str, cards)), effect=effect)
        case Choice.RELATIVE:
            return translate("spoken", "Can bring a relative: {effect}").format(effect=effect)
        case Choice.SACRIFICE:
            seats = [action.seat for action in fitting if isinstance(action, Sacrifice)]
            who = translate("words", " or ").join(players[seat].name for seat in seats)
            return fill(translate("spoken", "Can throw into Vesuvius: a citizen of {who}"), who=who)
        case Choice.LAVA:
            symbols = [action.symbol for action in fitting if isinstance(action, Lava)]
            form = translate("spoken", "Can place the tile: {effect}")
            if len(view.tile or ()) > 1:
                form = translate("spoken", "Can place the {symbol}: {effect}")
            return form.format(symbol=game_words.tile_words(symbols), effect=effect)
        case Choice.RUN if spot.gate:
            return translate("spoken", "Can leave here: saved")
        case Choice.RUN:
            can = translate("spoken", "Can move here")
            return game_words.join_clauses([can, effect, _nearest_gate(view, rules, spot.square)])
    return ""


def _nearest_gate(view: View, rules: Rules, square: str) -> str:
    """Return the distance from a square to its nearest gate in words, or that no gate can be reached."""
    for gate, steps in steps_to_gates(view, rules, square).items():
        return translate("spoken", "%n step(s) to {gate}", None, steps).format(gate=game_words.GATE_AT[gate])
    return translate("Board", "no gate can be reached from here")


def _run_words(view: View, rules: Rules, square: str) -> list[str]:
    """Return how far the citizen on a square may run, and how soon it could leave the city."""
    info = square_info(view, rules, square)
    steps = translate("Board", "can move up to %n step(s)", None, info.steps)
    return [steps[:1].upper() + steps[1:], *way_words(info)[:1]]


def action_preview(action: Action, view: View, rules: Rules, players: Sequence[SeatedPlayer]) -> ActionPreview:
    """Return the effects of a legal action in words and, for a lava tile, also by square.

    Empty if there are no effects.
    """
    outcome = preview.outcome(action, view, rules)
    match action:
        case Place():
            return ActionPreview(_placing_words(outcome))
        case Relative():
            return ActionPreview(_room_words(outcome))
        case Sacrifice(_, seat) if seat == view.seat:
            return ActionPreview(translate("Board", "you lose this citizen"))
        case Sacrifice(_, seat):
            return ActionPreview(translate("Board", "{name} loses this citizen").format(name=players[seat].name))
        case Lava():
            return ActionPreview(_lava_words(outcome, players, view.seat), outcome.burning, outcome.cut_off)
        case Run():
            return ActionPreview(_running_words(outcome))
    return ActionPreview()


def effect_words(action: Action, outcome: Outcome, view: View, players: Sequence[SeatedPlayer]) -> str:
    """Return whom lava burns or encloses, the company at a run's end, or a card's relatives; "" if there are none."""
    match action:
        case Lava():
            return _lava_words(outcome, players, view.seat) if any((*outcome.burned, *outcome.enclosed)) else ""
        case Run() if outcome.company > 1:
            return _running_words(outcome)
        case Place() if outcome.relatives:
            return translate("Board", "brings up to %n relative(s)", None, outcome.relatives)
    return ""


def refusal(action: Action, view: View, rules: Rules) -> str:
    """Return why an action is not allowed, in a few words with the rule; "" if it is allowed."""
    why = preview.refusal(action, view, rules)
    return with_rule(refusal_words(why.code, why.blanks), why.rule) if why else ""


def _placing_words(outcome: Outcome) -> str:
    room = _room_words(outcome)
    if outcome.joker:
        return translate("Board", "joker: {room}").format(room=room)
    if not outcome.relatives:
        return room
    return translate("Board", "{room}, brings up to %n relative(s)", None, outcome.relatives).format(room=room)


def _room_words(outcome: Outcome) -> str:
    """Return how many spaces of the building stay free, with its number if it has one, or that it is full, in words."""
    number, free = outcome.building, outcome.free
    if number > NUMBERED:
        left = translate("Board", "leaves %n space(s) free in this building", None, free)
        return left if free > 0 else translate("Board", "fills this building")
    left = translate("Board", "leaves %n space(s) free in building {number}", None, free)
    return (left if free > 0 else translate("Board", "fills building {number}")).format(number=number)


def _lava_words(outcome: Outcome, players: Sequence[SeatedPlayer], own: int | None) -> str:
    said = []
    burns, encloses = translate("Board", "burns {who}"), translate("Board", "cuts off {who}")
    for counts, form in ((outcome.burned, burns), (outcome.enclosed, encloses)):
        if who := [_citizens_of(players[seat].name, n, seat == own) for seat, n in enumerate(counts) if n]:
            said.append(form.format(who=", ".join(who)))
    if outcome.cut_off:
        said.append(translate("Board", "cuts off %n square(s)", None, len(outcome.cut_off)))
    return game_words.join_clauses(said) or translate("Board", "burns no one")


def _citizens_of(name: str, n: int, own: bool) -> str:
    """Return “3 of yours” (`own`) or “3 of Livia's”. Without “of”, the name Player 1 would look like another number."""
    if own:
        return translate("Board", "%n of yours", None, n)
    return fill(translate("Board", "%n of {name}'s", None, n), name=name)


def _running_words(outcome: Outcome) -> str:
    if not outcome.company:
        return translate("Board", "out of the city: saved")
    if outcome.company == 1:
        return translate("Board", "alone there: 1 step next time")
    return translate("Board", "{n} together there: {n} steps next time").format(n=outcome.company)
