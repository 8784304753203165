"""A person's hand for `--smoke`: every action done by real mouse events on the window."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QWidget

from pompeii_core.actions import Action, Discard, Done, Erupt, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import OUT
from pompeii_core.preview import gates_within
from pompeii_core.rules import Rules
from pompeii_qt.art.geometry import centre, gate_centre
from pompeii_qt.table.page import TablePage

_LEFT = Qt.MouseButton.LeftButton


def click(widget: QWidget) -> None:
    """Press and release in the middle of a widget. Raises LookupError where a person would not see it."""
    if not widget.isVisible():
        raise LookupError(f"“{widget.property('text') or widget.objectName()}” cannot be seen")
    QTest.mouseClick(widget, _LEFT)


class MousePlayer:
    """`prepare` takes up what the action needs and points at its target; `do` completes it."""

    def __init__(self, page: TablePage, rules: Rules) -> None:
        self._page, self._rules = page, rules

    def prepare(self, action: Action) -> None:
        """Everything but the last click: the target's preview shows."""
        match action:
            case Place(card, square):
                self._take_card(card)
                self._point(centre(square))
            case Discard(card):
                self._take_card(card)
            case Relative(square) | Sacrifice(square, _) | Lava(_, square):
                self._point(centre(square))
            case Run(origin, _):
                self._click(centre(origin))
                self._point(self._end_of(action))
            case Done() | Erupt():
                pass

    def do(self, action: Action) -> None:
        """The last click, which completes what was prepared."""
        match action:
            case Place(_, square) | Relative(square) | Sacrifice(square, _) | Lava(_, square):
                self._click(centre(square))
            case Run():
                self._click(self._end_of(action))
            case Discard():
                click(self._page.hand.discard_button)
            case Done():
                hand_area = self._page.hand
                runs = hand_area.runs_button.isVisible()
                click(hand_area.runs_button if runs else hand_area.relatives_button)
            case Erupt():
                click(self._page.hand.erupt_button)

    def confirm(self) -> bool:
        """Say yes to the question that is open; whether there was one that could be answered."""
        for box in self._page.findChildren(QDialog):
            yes = box.findChildren(QAbstractButton)[0]
            if box.isVisible() and yes.isEnabled():
                click(yes)
                return True
        return False

    def _take_card(self, number: int) -> None:
        hand = self._page.hand.fan
        if hand.chosen != number:
            click(next(card for card in hand.cards if card.number == number))

    def _end_of(self, run: Run) -> QPointF:
        if run.target != OUT:
            return centre(run.target)
        decision = self._page.model.decision
        assert decision is not None
        return gate_centre(gates_within(decision.view, self._rules, run.origin)[0])

    def _point(self, at: QPointF) -> None:
        QTest.mouseMove(self._page.board.viewport(), self._page.board.mapFromScene(at))

    def _click(self, at: QPointF) -> None:
        self._point(at)
        QTest.mouseClick(self._page.board.viewport(), _LEFT, pos=self._page.board.mapFromScene(at))
