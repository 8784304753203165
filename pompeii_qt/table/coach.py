"""The coach at a person's side: after a choice that gives away half a citizen or more it asks whether to look again."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QPushButton, QWidget

from pompeii_core.actions import Phase
from pompeii_core.city import GATES
from pompeii_core.view import Update
from pompeii_qt.activation import presses
from pompeii_qt.art.geometry import CITY_RECT, VOLCANO_RECT, gate_rect, square_rect
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.keys import native
from pompeii_qt.table.lesson.bubble import Weighed, best_place
from pompeii_qt.table.table_layout import holds_focus
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import FlowLayout, Overlay, button, column, label
from pompeii_qt.words.game_words import about_words, action_squares, action_words

if TYPE_CHECKING:
    from pompeii_qt.session import LookAgain

_LETTERS: Final = 46  # most in a line
_MARGIN: Final = 12
_GAP: Final = 6
_CHOICE, _LAND = 1e6, 1.0  # cost of a covered pixel: no part of a choice is covered to save land
_SEA: Final = square_rect("D7").topLeft()  # its corner
_LANDS: Final = (
    CITY_RECT.adjusted(0, 0, 0, _SEA.y() - CITY_RECT.bottom()),
    CITY_RECT.adjusted(_SEA.x(), _SEA.y(), 0, 0),
    VOLCANO_RECT,
)


class Coach(Overlay):
    """Asks whether a person wants to look again, when the table says that a choice of theirs gives citizens away.

    The game goes on meanwhile. The coach keeps silent if the person has chosen again, has undone the choice or can no
    longer undo it when the table says so.
    """

    def __init__(self, table: TableContext, corner: QWidget) -> None:
        """Lie over the board, but not over the last moves in its `corner`."""
        super().__init__(table.board)
        self._model, self._board, self._keys, self._corner = table.model, table.board, table.keys, corner
        self._asked: Update | None = None  # the update that was answered last
        self._question: LookAgain | None = None  # if the answer gives something away
        self.setProperty("role", "card")
        self.words = label()
        self.again = button(self.tr("Look again"), table.controller.undo, "primary")
        self.show_me = button(self.tr("Show me"), self._show_better, "primary")
        self.close_button = button(self.tr("Go on"), self.go_on)
        self.buttons = self.again, self.show_me, self.close_button
        self._box = column(
            self, self.words, FlowLayout(*self.buttons, spacing=_GAP), spacing=_GAP, margins=(_MARGIN, 6, _MARGIN, 8)
        )
        for name in ("look again", "go on"):
            table.keys.add(name, partial(self._press, name))
        model = table.model
        model.began.connect(self._forget)
        model.answered_with.connect(self._on_answer)
        model.session.look_again.connect(self._receive)
        model.history.rewound.connect(self._on_rewound)
        follow(self._ask, model.update_shown, model.hand_changed)
        follow(self.refit, model.asked, model.activated, table.board.camera.moved)

    def go_on(self) -> bool:
        """Withdraw the question or the better choice. Return whether anything was shown."""
        shown = not self.isHidden()
        self._forget()
        return shown

    def place(self) -> None:
        """Move to where no square that can be chosen is covered, if possible over the sea.

        Nothing if no question is shown.
        """
        if self._question is None:
            return
        metrics, words = self.words.fontMetrics(), self.words.text()
        least = sum(one.sizeHint().width() + _GAP for one in self.buttons if not one.isHidden())
        line = min(metrics.horizontalAdvance(words) + 2 * _GAP, metrics.horizontalAdvance("n") * _LETTERS)
        width = min(max(line, least) + 2 * _MARGIN, self._over.width())
        self._box.activate()
        self.resize(width, max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height()))
        rects = [square_rect(square) for square in self._choices()] + [gate_rect(gate.square) for gate in GATES]
        parts = [self._weighed(rect, _CHOICE) for rect in rects] + [self._weighed(rect, _LAND) for rect in _LANDS]
        if self._corner.isVisible():
            parts.append(Weighed(self._corner.geometry(), _CHOICE))
        self.move(best_place([self.size()], self._over.rect(), [], parts).topLeft())

    def _weighed(self, rect: QRectF, weight: float) -> Weighed:
        return Weighed(self._board.mapFromScene(rect).boundingRect(), weight)

    def _choices(self) -> set[str]:
        """Return the squares that can be chosen now or after picking up another card or piece."""
        decision = self._model.decision
        return {square for action in decision.legal for square in action_squares(action)} if decision else set()

    def _on_answer(self) -> None:
        self._forget()
        self._asked = self._model.update

    def _receive(self, question: "LookAgain") -> None:
        asked = self._asked
        if asked and (asked.view.seat, asked.seq) == (question.seat, question.seq) and question.better in asked.legal:
            self._question = question
            self._ask()

    def _ask(self) -> None:
        """Ask if there is a question and its choice, now shown, can be undone.

        Drop it at another seat's turn or the end.
        """
        model, question, now = self._model, self._question, self._model.update
        if question is None or now is None or now.seq <= question.seq:
            return
        if model.open_seat != question.seat or model.phase is Phase.OVER:
            self._forget()
        elif now.undo and self.isHidden():
            loss = about_words(question.citizens)
            self._show(self.tr("Look again? This gives away {loss}.").format(loss=loss), self.again)

    def _on_rewound(self, _seq: int) -> None:
        """If an undo answers the question, offer the better choice. After any other undo forget everything."""
        if self._offers(self.again):
            self._show(self.tr("Choose again, or let me show you a better choice."), self.show_me)
        else:
            self._forget()

    def _show_better(self) -> None:
        asked, question = self._asked, self._question
        assert asked is not None
        assert question is not None
        better = question.better
        self._board.interaction.recommend([better], numbered=False)
        words = action_words(better, asked.view, self._model.names)
        self._show(self.tr("Better: {choice}.").format(choice=words))

    def _show(self, words: str, offered: QPushButton | None = None) -> None:
        """Show and say words, with only the `offered` button, if any, and Go on.

        The first takes the focus from a hidden button. No button takes a press for a moment.
        """
        self.words.setText(words)
        self.setAccessibleName(words)
        keys = {self.close_button: self._keys.key("go on")}
        if offered:
            keys = {offered: self._keys.key("look again"), **keys}
        for one, key in keys.items():
            one.show()
            set_tip(one, native(key))
        gone = [one for one in self.buttons if one not in keys]
        if any(one.hasFocus() for one in gone):  # before it is hidden: Qt would choose the next in order
            next(iter(keys)).setFocus()
        for one in gone:
            one.hide()
            set_tip(one, "")
        self.appear()
        presses.renew(self)
        said = (f"{native(key)}: {one.text()}." for one, key in keys.items() if key)
        screen_reader.announce(self._board, " ".join((words, *said)))

    def _offers(self, offered: QPushButton) -> bool:
        return not (self.isHidden() or offered.isHidden())

    def _press(self, name: str) -> None:
        """Press the button that stands for "look again" or "go on" (`name`) now. If there is none, say so."""
        offered = self.buttons[:2] if name == "look again" else self.buttons[2:]
        if pressed := next(filter(self._offers, offered), None):
            pressed.click()
        else:
            screen_reader.announce(self._board, self.tr("No coach asks anything now."))

    def _forget(self) -> None:
        """Hide the question and the choice shown, give the focus back to the board, and drop the last choice."""
        if not self.isHidden():
            if holds_focus(self):
                self._board.setFocus()
            if not (self._offers(self.again) or self._offers(self.show_me)):
                self._board.interaction.recommend([])
            self.hide()
        self._asked = self._question = None
