"""How things stand while events are being shown: the numbers of the seats and piles, the phase, and the hand."""

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from pompeii_core.actions import Action, Discard, Place
from pompeii_core.events import Event
from pompeii_core.tally import Tally
from pompeii_core.view import Update
from pompeii_qt.session import GameInfo
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.hand import Hand
from pompeii_qt.table.piles import PilesPanel
from pompeii_qt.widgets.phase_banner import PhaseBanner
from pompeii_qt.widgets.seats import SeatsPanel

BEFORE: Final = ("sleeps", "seethes")
"""The phases with cards."""


class LiveCounts(QObject):
    """Follows each event as it is shown; `settle` puts everything right."""

    turned = Signal(str)
    """The phase that has just begun."""

    def __init__(
        self, controller: Controller, banner: PhaseBanner, seats: SeatsPanel, piles: PilesPanel, hand: Hand
    ) -> None:
        super().__init__(controller)
        self._controller, self._banner = controller, banner
        self._seats, self._piles, self._hand = seats, piles, hand
        self._info: GameInfo | None = None
        self._tally: Tally | None = None

    @property
    def covered(self) -> bool:
        """Whether nobody here may look at a hand."""
        return bool(self._info and self._info.own) and self._controller.open_seat is None

    @property
    def may_declare(self) -> bool:
        """Whether the open seat may make Vesuvius erupt (R13)."""
        update = self._controller.update
        return self._banner.phase in BEFORE and not self.covered and update is not None and update.view.may_erupt

    def begin(self, info: GameInfo) -> None:
        """A game begins or goes on."""
        self._info, self._tally = info, None
        self.show_hand()

    def follow(self, event: Event) -> None:
        """One event is being shown."""
        if (tally := self._tally) is None:
            return
        held = list(tally.hand)
        tally.apply(event)
        self._show_numbers(tally)
        if tally.hand != held and not self.covered:
            self._hand.show_cards(tally.hand, self._dead)

    def settle(self, update: Update) -> bool:
        """Everything has been shown; whether this is the first time in this game."""
        first, self._tally = self._tally is None, Tally(update.view)
        self._show_numbers(self._tally, first)
        self.show_hand()
        return first

    def give_away(self, action: Action) -> None:
        """Take a card that has just been played out of the hand."""
        if isinstance(action, Place | Discard) and self._tally and action.card in self._tally.hand:
            rest = list(self._tally.hand)
            rest.remove(action.card)
            self._hand.show_cards(rest, self._dead)

    def show_hand(self) -> None:
        """The hand that lies open, backs where nobody may look, nothing where there are no cards any more."""
        update = self._controller.update
        before = update is None or update.view.phase in BEFORE
        self._hand.set_shown(before and bool(self._info and self._info.own))
        if update is None or not before:
            self._hand.show_cards([])
        elif self.covered:
            self._hand.show_cards([1] * 4, covered=True)
        else:
            self._hand.show_cards(update.view.hand or [], self._dead)
        if update is not None:  # what has not been seen tells the own hand too
            self._piles.show_contents(replace(update.view, hand=None) if self.covered else update.view)

    @property
    def _dead(self) -> set[int]:
        update = self._controller.update
        return update.view.full_buildings() if update else set()

    def _show_numbers(self, tally: Tally, first: bool = False) -> None:
        if tally.phase != self._banner.phase:
            self._banner.show_phase(tally.phase)
            if not first:
                self.turned.emit(tally.phase)
        self._seats.show_numbers(tally)
        self._piles.show_numbers(tally)
