"""The hand area: the fan of cards, and around it the buttons that discard, stop or erupt, each in its own corner.

The button that ends the moves is here only while the prompt has no room for it.
"""

from functools import partial
from itertools import combinations, pairwise
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from pompeii_core.actions import DONE, Action, Choice, Discard, Place
from pompeii_qt.activation import Menu
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.fan import Hand
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.table_layout import keep_place, within
from pompeii_qt.text import add_choice, set_tip
from pompeii_qt.widgets.basic import button, set_role
from pompeii_qt.words import game_words

LEAST_HAND: Final = 72  # pixels of height
_ABOVE: Final = 2  # pixels above the cards
_WORDS: Final = 1.2  # maximum width of words on two lines in a hand beside the board, as a share of the cards' width
_BESIDE: Final = 0.5  # maximum share of the width for the buttons beside the hand
_TALL: Final = 480  # minimum height, in pixels, at which hidden buttons above and below the cards keep their place
_Edge = Qt.AlignmentFlag
_Place = tuple[int, int, int, int] | tuple[int, int, int, int, Qt.AlignmentFlag]
_FLAT: Final[tuple[_Place, ...]] = (  # row, column, their spans and edge of the fan, then of the buttons
    (0, 1, 2, 1),
    (0, 0, 1, 1, _Edge.AlignLeft | _Edge.AlignTop),
    (0, 2, 1, 1, _Edge.AlignRight | _Edge.AlignTop),
    (1, 2, 1, 1, _Edge.AlignRight | _Edge.AlignBottom),
    (1, 0, 1, 1, _Edge.AlignLeft | _Edge.AlignBottom),
)
_UPRIGHT: Final[tuple[_Place, ...]] = ((2, 0, 1, 1), (0, 0, 1, 1), (1, 0, 1, 1), (3, 0, 1, 1), (4, 0, 1, 1))


class HandArea(QWidget):
    def __init__(self, table: TableContext) -> None:
        super().__init__()
        self._model, self._board = model, board = table.model, table.board
        self.fan = hand = Hand()
        self._confirmations = table.confirmations
        self.erupt_button = button(self.tr("Vesuvius erupts!"), self._declare, "danger")
        self.declarers = Menu(self)
        answer = table.confirmations.answer
        self.relatives_button = button(game_words.done_words(Choice.RELATIVE), lambda: answer(DONE))
        self.runs_button = button(game_words.done_words(Choice.RUN), lambda: answer(DONE), "slim")
        self.discard_button = button("", lambda: answer(Discard(hand.chosen or 1)), "primary")
        # in keyboard order
        self.buttons = self.erupt_button, self.relatives_button, self.discard_button, self.runs_button
        self._ends_here = False  # whether the button that ends the moves is here
        self.runs_button.setParent(self)  # it goes with the page, also before a layout takes it
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, _ABOVE, 0, 0)
        grid.setSpacing(4)
        for one in self.buttons:
            one.hide()
        hand.selected.connect(self._select)
        hand.dragged.connect(board.mouse.drag_card)
        hand.dropped.connect(board.mouse.drop_card)
        hand.drag_cancelled.connect(board.mouse.cancel)
        hand.not_playable.connect(board.interaction.explain_idle)
        hand.not_playable.connect(table.controller.disturb)
        board.put_back.connect(lambda: hand.choose(None))
        for place in range(4):
            table.keys.add(f"card {place + 1}", partial(self._choose, place))
        model.settings.follow("animation", hand.set_speed)
        follow(self._show_hand, model.began, model.update_shown, model.hand_changed)
        follow(self._show_buttons, model.began, model.phase_began, model.update_shown, model.hand_changed, model.paused)
        model.counts_changed.connect(self._follow_hand)
        follow(self._show_asked, model.asked, model.activated)
        model.answered_with.connect(self._give_away)
        self.set_hand_room(LEAST_HAND, upright=False, gone=False)

    def sizes(self, page: int, board: int) -> tuple[int, int, int]:
        """Return the height below the board, the width beside it, and the height without cards, in pixels.

        `page`: the page's height; `board`: that of the board and the hand together.
        """
        height = max(within(LEAST_HAND, page * 0.19, 200), 2 * self._button_height())
        cards = within(0, board * 0.19, 150)
        two, three = (max(_size_on_lines(one, lines).width() for one in self.buttons[:3]) for lines in (2, 3))
        return height + _ABOVE, max(cards, two if two <= cards * _WORDS else three), self._height_without_cards()

    def set_hand_room(self, pixels: int, *, upright: bool, gone: bool) -> None:
        """Take `pixels` of height below the board or, if `upright`, of width beside it, with or without cards.

        `gone`: there are no more cards, so take only the room of the button below the board, if it is here.
        """
        upright = upright and not gone
        self.fan.set_room(max(pixels - (0 if upright else _ABOVE), 0), upright=upright)
        most = 16777215  # QWIDGETSIZE_MAX
        low = self._height_without_cards() if gone else pixels
        self.setMinimumSize(*((pixels, 0) if upright else (0, low)))
        self.setMaximumSize(*((pixels, most) if upright else (most, low)))
        self._upright = upright
        for part, place in zip((self.fan, *self.buttons), _UPRIGHT if upright else _FLAT, strict=True):
            self._grid.removeWidget(part)
            if self._ends_here or part is not self.runs_button:
                self._grid.addWidget(part, *place)
        self._grid.setColumnStretch(1, int(not upright))
        self._grid.setRowStretch(2, int(upright))
        self._show_buttons()

    @property
    def ending_width(self) -> int:
        """Pixels that the button that ends the moves needs with its words on one line."""
        return _size_on_lines(self.runs_button, 1).width()

    def keep_ending(self, here: bool) -> None:
        """Set whether the button that ends the moves is here, from the next `set_hand_room` on, or in the prompt."""
        self._ends_here = here

    def put_back(self) -> bool:
        """Cancel a drag, deselect the card, and return whether one was dragged or selected."""
        held = self.fan.dragging or self.fan.chosen is not None
        self.fan.cancel_drag()
        self.fan.choose(None)
        return held

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_buttons()

    def _select(self, card: int | None) -> None:
        self._board.interaction.decision.hold_card(card)
        if card is not None:  # the next key chooses its roof
            self._board.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_buttons()

    def _choose(self, place: int) -> None:
        self.fan.choose(place)
        self._board.keyboard.go_to_only_target()

    def _show_hand(self) -> None:
        """Show the open seat's hand, or four backs if no seat here is open.

        None after placing or if no one plays here.
        """
        model, update = self._model, self._model.update
        cards = update is None or update.view.phase.placing
        self.fan.setVisible(cards and bool(model.own))
        if update is None or not cards:
            self.fan.show_cards([])
        elif model.covered:
            self.fan.show_cards([1] * 4, covered=True)
        else:
            self._show_cards(update.view.hand or [])

    def _follow_hand(self) -> None:
        counts = self._model.counts
        if counts is not None and not self._model.covered and sorted(counts.hand) != sorted(self.fan.numbers):
            self._show_cards(counts.hand)

    def _give_away(self, action: Action) -> None:
        """Remove the card of an answer that plays or discards it, before the table has confirmed the action."""
        if isinstance(action, Place | Discard) and action.card in (rest := self.fan.numbers):
            rest.remove(action.card)
            self._show_cards(rest)

    def _show_cards(self, cards: list[int]) -> None:
        update = self._model.update
        self.fan.show_cards(cards, update.view.full_buildings() if update else frozenset())

    def _show_asked(self) -> None:
        decision = self._model.decision if self._model.takes_all else None
        if self._model.decision is not None:
            self._follow_hand()  # the card of a refused action comes back
        self.fan.set_playable(decision is not None and decision.view.choice == Choice.PLACE)
        self._show_buttons()

    def _show_buttons(self, *_: object) -> None:
        model, decision, card = self._model, self._model.decision, self.fan.chosen
        legal, choice = (decision.legal, decision.view.choice) if decision else ([], None)
        self.discard_button.setText(self.tr("Discard {card}").format(card=card or "…"))
        self.discard_button.setVisible(bool(legal) and isinstance(legal[0], Discard))
        self.discard_button.setEnabled(card is not None and model.takes(Discard(card)))
        for shown, answered in ((self.relatives_button, Choice.RELATIVE), (self.runs_button, Choice.RUN)):
            shown.setVisible(DONE in legal and choice == answered)
            shown.setEnabled(model.takes(DONE))
        self._show_declaration()
        self.erupt_button.setEnabled(not model.pause_reason)
        self._reserve_space()

    def _show_declaration(self) -> None:
        """Show the eruption's button if the open hand may declare (R13), otherwise hide it.

        If several people play here, it is shown if anyone's hand might allow it.
        """
        model, tip = self._model, self.tr("You hold only cards of full buildings: you may make Vesuvius erupt (R13)")
        if not model.may_declare:
            tip = self.tr("A player who holds only cards of full buildings may make Vesuvius erupt (R13)")
        set_tip(self.erupt_button, tip)
        set_role(self.erupt_button, "danger" if model.may_declare else "")
        self.erupt_button.setVisible(model.may_declare or _someone_may_declare(model))

    def _declare(self) -> None:
        """Ask to confirm an eruption by the open hand or, if it may not, by one in a menu. No one sees who could."""
        if self._model.may_declare:
            self._confirmations.declare()
            return
        self.declarers.clear()
        for seat in self._model.own:
            shown = self.tr("Show the hand of {name}").format(name=self._model.names[seat])
            add_choice(self.declarers, shown, partial(self._confirmations.declare_unseen, seat))
        self.declarers.popup(self.erupt_button.mapToGlobal(QPoint()))

    def _break_words(self) -> None:
        """Break the buttons' words into few lines that leave the fan its room: at most three, upright at least two."""
        self.runs_button.setText(_on_lines(self.runs_button.text(), 2 if self._upright and self._ends_here else 1))
        room = self.width() * (1 if self._upright else _BESIDE / 2)
        for lines in (2, 3) if self._upright else (1, 2, 3):
            for one in self.buttons[:3]:
                one.setText(_on_lines(one.text(), lines))
            if max(one.sizeHint().width() for one in self.buttons[:3]) <= room:
                break

    def _reserve_space(self) -> None:
        """Break the words, and reserve room for hidden buttons while people here hold cards.

        Not upright in a low window.
        """
        cards, plays = self._model.phase.placing, bool(self._model.own)
        self._break_words()
        # both outer columns are as wide as the widest button, so that the fan stays in the middle
        width = max(one.sizeHint().width() for one in self.buttons[:3]) if plays and cards else 0
        for column in (0, 2):
            self._grid.setColumnMinimumWidth(column, 0 if self._upright else width)
        tall = plays and cards and self._upright and self.height() >= _TALL  # in a low window cards get that room
        for one in self.buttons[:3]:
            keep_place(one, tall)

    def _button_height(self) -> int:
        return _size_on_lines(self.relatives_button, 1).height() + self._grid.verticalSpacing()

    def _height_without_cards(self) -> int:
        """Return the height in pixels for the button that ends the moves; 0 if it is not here or never offered."""
        runs = self._ends_here and bool(self._model.own) and self._model.rules.runs == "optional"
        return self._button_height() + _ABOVE if runs else 0  # below the row of the others


def _someone_may_declare(model: TableModel) -> bool:
    """Return whether several people play here and, by public knowledge, any hand could allow an eruption (R13)."""
    several = len(model.own) > 1 and model.phase.placing and model.rules.early_eruption != "no"
    return several and model.update is not None and bool(model.update.view.full_buildings())


def _size_on_lines(one: QPushButton, lines: int) -> QSize:
    """Return the size, in pixels, of a button with its words on up to this many lines."""
    before = one.text()
    one.setText(_on_lines(before, lines))
    size = one.sizeHint()
    one.setText(before)
    return size


def _on_lines(text: str, number: int) -> str:
    """Break a text between words into up to `number` lines so that the longest is as short as possible."""
    words = text.replace("\n", " ").split(" ")
    breaks = combinations(range(1, len(words)), min(number, len(words)) - 1)
    return min(
        ("\n".join(" ".join(words[a:b]) for a, b in pairwise((0, *places, len(words)))) for places in breaks),
        key=lambda broken: max(map(len, broken.split("\n"))),
    )
