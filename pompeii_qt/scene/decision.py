"""A decision being made on the board: what is held, what is lit, and which action gesture completes."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from pompeii_core.actions import Action, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import OUT
from pompeii_core.preview import Spot, origins, targets
from pompeii_core.rules import Rules
from pompeii_core.setup import Player
from pompeii_core.view import Update
from pompeii_qt.scene.action_preview import ActionPreview, action_preview, refusal

translate = QCoreApplication.translate


class Held(NamedTuple):
    """What the player has picked up: a card of the hand, or the origin of a run."""

    card: int | None = None
    origin: str | None = None


NOTHING = Held()


class Pick(Struct):
    """What pointing at a spot leads to: one of these, in this order."""

    action: Action | None = None
    choices: Sequence[Action] = ()
    """Several actions fit; the player is asked which."""
    picked_up: bool = False
    """A piece has been picked up, or put back."""
    refusal: str = ""


class Decision:
    """The pending choice of one seat. `changed` is called when what is held, and so what is lit, has changed."""

    def __init__(self, players: Sequence[Player], rules: Rules, changed: Callable[[], None]) -> None:
        self._players, self._rules, self._changed = players, rules, changed
        self._update: Update | None = None
        self._usable: Collection[Action] = ()
        self.held = NOTHING
        self.lit: dict[Spot, list[Action]] = {}
        """What can be chosen."""
        self.upcoming: dict[Spot, list[Action]] = {}
        """What is in sight, and can be chosen once `activate` is called."""

    @property
    def choice(self) -> str | None:
        """What is asked of the seat here, or None."""
        return self._update.view.choice if self._update else None

    @property
    def update(self) -> Update | None:
        """The update whose `legal` is being decided."""
        return self._update

    def show_players(self, players: Sequence[Player]) -> None:
        """Others play from here on."""
        self._players = players

    @property
    def active(self) -> bool:
        """Whether all that is legal can be chosen."""
        return self._update is not None and self._usable is self._update.legal

    @property
    def locked(self) -> bool:
        """Whether there is a decision of which nothing can be chosen yet."""
        return self._update is not None and not self._usable

    def ask(self, update: Update | None, usable: Collection[Action] | None = None) -> None:
        """Another decision, or none; until `activate`, only what is in `usable` can be chosen, None: everything."""
        if update is None and self._update is None:
            return  # whatever is lit or held went with the last one
        self._update = update if update and update.legal else None
        self._usable = () if self._update is None else self._update.legal if usable is None else usable
        self._hold(NOTHING)

    def activate(self) -> None:
        """From now on everything legal can be chosen; what is held stays held."""
        if self._update is not None and not self.active:
            self._usable = self._update.legal
            self._hold(self.held)

    def hold_card(self, card: int | None) -> None:
        """Hold a card of the hand."""
        if self.choice == "place":
            self._hold(Held(card=card))

    def put_down(self) -> bool:
        """Put back what is held; whether anything was."""
        held = self.held != NOTHING
        if held:
            self._hold(NOTHING)
        return held

    def movable_squares(self) -> set[str]:
        """The squares with a piece that may be picked up for a run."""
        return origins(self._usable) if self.choice == "run" else set()

    def pick_up(self, square: str) -> bool:
        """Pick up a piece that may run; whether there is one."""
        if square in self.movable_squares():
            self._hold(Held(origin=square))
            return True
        return False

    def pick(self, spot: Spot, seat: int | None = None) -> Pick:
        """What choosing a spot means; `seat` is whose piece exactly was pointed at, if any."""
        if self._update is None:
            return Pick()
        fitting = self.lit.get(spot, [])
        if self.choice == "run" and self.held.origin is None:
            if fitting and not spot.gate:
                self.pick_up(spot.square)
                return Pick(picked_up=True)
            return Pick(refusal=self.why_not(spot))
        if self.choice == "run" and not spot.gate and spot.square == self.held.origin:
            self.put_down()
            return Pick(picked_up=True)
        if len(fitting) > 1 and seat is not None:
            fitting = [action for action in fitting if isinstance(action, Sacrifice) and action.seat == seat] or fitting
        if len(fitting) == 1:
            return Pick(action=fitting[0])
        if fitting:
            return Pick(choices=fitting)
        return Pick(refusal=self.why_not(spot, seat))

    def outcome(self, spot: Spot, seat: int | None = None) -> ActionPreview:
        """What the preview of a lit spot says and marks."""
        fitting = self.lit.get(spot, [])
        if not fitting or self._update is None:
            return ActionPreview()
        view = self._update.view
        if self.choice == "run" and self.held.origin is None:
            steps = view.standing(spot.square)
            return ActionPreview(translate("Board", "runs up to %n step(s)", None, steps))
        wanted = [action for action in fitting if isinstance(action, Sacrifice) and action.seat == seat]
        if len(fitting) > 1 and not wanted and not isinstance(fitting[0], Lava):
            return ActionPreview(translate("Board", "{n} possibilities").format(n=len(fitting)))
        return action_preview((wanted or fitting)[0], view, self._rules, self._players)

    def why_not(self, spot: Spot, seat: int | None = None) -> str:
        """Why nothing can be done with a spot, in a few words; empty where nobody is asked."""
        if self._update is None or not self.active:
            return ""
        view = self._update.view
        action: Action
        match self.choice:
            case "place" if self.held.card is None:
                return translate("Board", "choose a card first")
            case "place":
                assert self.held.card is not None
                action = Place(self.held.card, spot.square)
            case "relative":
                action = Relative(spot.square)
            case "sacrifice":
                others = [s for s, n in enumerate(view.pieces.get(spot.square, ())) if n]
                action = Sacrifice(spot.square, seat if seat is not None else (others or [0])[0])
            case "lava" if view.tile:
                action = Lava(view.tile[0], spot.square)
            case "run":
                origin = self.held.origin or spot.square
                action = Run(origin, OUT if spot.gate or origin == spot.square else spot.square)
                if self.held.origin is None and spot.gate:
                    return translate("Board", "choose one of your people first")
            case _:
                return ""
        if spot.gate and self.choice != "run":
            return translate("Board", "a gate is for the flight")
        return refusal(action, view, self._rules)

    def _hold(self, held: Held) -> None:
        self.held = held
        self.lit, self.upcoming = {}, {}
        if (update := self._update) is not None:
            self.lit = targets(self._usable, update.view, self._rules, *held)
            if not self.active:
                self.upcoming = targets(update.legal, update.view, self._rules, *held)
        self._changed()
