"""The players around the table: who they are and how they stand."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally
from pompeii_qt.widgets.basic import column
from pompeii_qt.widgets.screen_reader import read_first, read_on
from pompeii_qt.widgets.seat_card import LINES, SeatCard

URGENT: Final = 10
"""Seconds of a turn that are told apart."""
_SPACING: Final = 8
_CLOSE: Final = 2
"""Pixels between the seats, also where there is hardly room for them."""
_FIRST_CAPTIONS: Final = -1
_NO_CAPTIONS: Final = -2
"""Less than no line of words on each."""


class SeatsPanel(QWidget):
    """All seats from the top in playing order; `pointed(seat)` when one is pressed."""

    pointed = Signal(int)
    menu_requested = Signal(int, QPoint)

    def __init__(self, *, characters: bool = True) -> None:
        """`characters`: whether the cards say what each AI is like."""
        super().__init__()
        self._characters = characters
        self._cards: list[SeatCard] = []
        self._active: int | None = None
        self._pointable = self._slim = False
        self._state: dict[int, str] = {}
        self._height = 0
        self._box = column(self, 1)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything that stays in the current language."""
        self.setAccessibleName(self.tr("Players"))
        for card in self._cards:
            card.retranslate()
            self._refresh(card)

    @property
    def cards(self) -> list[SeatCard]:
        """The card of each seat, in playing order."""
        return self._cards

    def begin(self, players: list[SeatedPlayer], own: list[int]) -> None:
        """Make a card for each of these players; `own` are the seats at this screen."""
        for card in self._cards:
            self._box.removeWidget(card)
            card.deleteLater()
        self._state = {}
        self._cards = [
            SeatCard(seat, player, seat in own and len(own) < len(players), characters=self._characters)
            for seat, player in enumerate(players)
        ]
        for card in self._cards:
            card.pointed.connect(self.pointed)
            card.menu_requested.connect(self.menu_requested)
            card.set_pointable(self._pointable)
            card.set_slim(self._slim)
            self._box.insertWidget(card.seat, card)

    def show_player(self, seat: int, player: SeatedPlayer) -> None:
        """Somebody else plays a seat from now on."""
        card = self._cards[seat]
        card.show_player(player, own=False)
        self._refresh(card)
        self.fit(self._height)

    def set_pointable(self, on: bool) -> None:
        """Whether the keyboard comes to the seats too, to press one."""
        self._pointable = on
        for card in self._cards:
            card.set_pointable(on)

    def set_slim(self, on: bool) -> None:
        """Whether each card shows the essential alone, in a narrow strip."""
        if on != self._slim:
            self._slim = on
            for card in self._cards:
                card.set_slim(on)

    def slim_width(self) -> int:
        """Pixels that the strip needs."""
        return max((card.slim_width() for card in self._cards), default=64)

    def fit(self, height: int) -> None:
        """Give who plays, and why it moved, as many lines on each seat as fit into `height` pixels; or none.

        Where even that is too much the first seat alone says what the numbers of all are, at last none does.
        """
        self._height = height
        for lines in (*range(LINES, -1, -1), _FIRST_CAPTIONS, _NO_CAPTIONS):
            self._box.setSpacing(_SPACING if lines >= 0 else _CLOSE)
            for card in self._cards:
                captions = lines >= 0 or (lines == _FIRST_CAPTIONS and card is self._cards[0])
                card.show_lines(max(lines, 0), captions=captions, tight=lines == _NO_CAPTIONS)
            needed = sum(card.minimumSizeHint().height() for card in self._cards)
            if needed + self._box.spacing() * (len(self._cards) - 1) <= height:
                break

    def show_numbers(self, tally: Tally) -> None:
        """Set the numbers of every seat."""
        for card in self._cards:
            card.show_numbers(tally)

    def pop_saved(self, seat: int, *, moving: bool) -> None:
        """Somebody of a seat has got out: its count of the saved draws the eye."""
        self._cards[seat].pop_saved(moving=moving)

    def show_active(self, seat: int | None) -> None:
        """Whose decision it is; None: nobody's."""
        self._active = seat
        for card in self._cards:
            self._refresh(card)

    def show_state(self, seat: int, state: str, millis: int) -> None:
        """What the session says of a seat: `waiting`, `thinking` or `restarting`; and for how long, 0 for unknown."""
        self._state[seat] = state
        self._cards[seat].show_progress(millis)
        self._refresh(self._cards[seat])

    def show_presence(self, presence: Sequence[str]) -> None:
        """How each seat's person is connected, as the wire calls it; "" or nothing for a seat that needs no line."""
        for card in self._cards:
            card.show_presence(presence[card.seat] if card.seat < len(presence) else "")

    def set_menus(self, seats: Collection[int]) -> None:
        """Which seats have a menu, which `menu_requested` then asks for."""
        for card in self._cards:
            card.set_menu(card.seat in seats)

    def show_time(self, seat: int | None, seconds: int, running: bool) -> None:
        """What is left to a seat for its turn, in seconds; None: there is no clock now."""
        for card in self._cards:
            if card.seat != seat:
                card.show_time("")
                continue
            text = f"{seconds // 60}:{seconds % 60:02}"
            card.show_time(text if running else f"‖ {text}", running and seconds <= URGENT)

    def read_first(self) -> bool:
        """Put the keyboard on the first seat, from where arrows lead to the others."""
        return read_first(self._cards)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not read_on(self._cards, event):
            super().keyPressEvent(event)

    def _refresh(self, card: SeatCard) -> None:
        state = self._state.get(card.seat, "waiting")
        words = {"thinking": self.tr("thinking…"), "restarting": self.tr("restarting…")}
        active = card.seat == self._active
        turn = self.tr("to play") if card.player.kind == "person" else ""
        # Who is next thinks already while the move before is still being shown.
        card.show_turn(active, words.get(state, turn) if active else "")
