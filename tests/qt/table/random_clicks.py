"""Somebody who clicks and types at random, whatever is on the screen; and a witness of what is in sight."""

from random import Random
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMessageBox, QWidget
from shiboken6 import isValid

from pompeii_core.actions import DONE, ERUPT, Action, Discard, Run
from pompeii_core.preview import Spot
from pompeii_core.view import Update
from pompeii_qt import game_words
from pompeii_qt.art.geometry import centre, gate_centre
from pompeii_qt.table.page import TablePage
from tests.qt.virtual_time import VirtualTime

EVERY: Final = 80.0
"""Milliseconds from one click or key to the next."""
DOUBLE: Final = 400.0
"""Milliseconds within which a second press on a spot is half of a double click."""
_LEFT, _NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
_KEYS: Final = [Qt.Key.Key_Space] * 3 + [Qt.Key.Key_Return] * 4 + [Qt.Key.Key_Tab] * 3 + [Qt.Key.Key_A] * 2 + [
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Escape,
]  # fmt: skip


class Witness:
    """Since when each action of what is asked has been in sight: its target lit, or its button shown."""

    def __init__(self, page: TablePage, time: VirtualTime) -> None:
        self._page, self._time = page, time
        self._seen: dict[Action, float] = {}
        self._asked: Update | None = None
        self._answered = False
        page.model.asked.connect(self._ask)
        page.model.answered_with.connect(self._act)

    def look(self) -> None:
        """What is in sight now."""
        now, decision = self._time.now, self._page.model.decision
        for action in decision.legal if decision else []:
            if self._shows(action):
                self._seen.setdefault(action, now)
        if self._page.hand_area.erupt_button.isVisible():
            self._seen.setdefault(ERUPT, now)
        else:
            self._seen.pop(ERUPT, None)

    def since(self, action: Action) -> float:
        """For how long an action has been in sight, in milliseconds."""
        return self._time.now - self._seen.get(action, self._time.now)

    def _ask(self) -> None:
        if (update := self._page.model.decision) is None:
            return
        last, now = self._asked, update.view
        same = last is not None and (last.view.seat, last.view.turn, last.view.choice) == (
            now.seat,
            now.turn,
            now.choice,
        )
        if not (same and self._answered and now.choice in ("relative", "run")):
            self._seen = {ERUPT: self._seen[ERUPT]} if ERUPT in self._seen else {}
        self._asked, self._answered = update, False
        self.look()

    def _act(self, _: Action) -> None:
        self._answered = True

    def _shows(self, action: Action) -> bool:
        highlights = self._page.board.interaction.highlights._lit
        if isinstance(action, Discard):
            return self._page.hand_area.discard_button.isVisible()
        if action == DONE:
            return any(
                button.isVisible()
                for button in (self._page.hand_area.runs_button, self._page.hand_area.relatives_button)
            )
        square = action.origin if isinstance(action, Run) else game_words.action_squares(action)[0]
        sprite = highlights.get(Spot(square))
        return sprite is not None and sprite.isVisible() and sprite.opacity() > 0


class RandomClicker:
    """Presses, lets go, drags, hammers on one spot, and types."""

    def __init__(self, page: TablePage, time: VirtualTime, rng: Random) -> None:
        self._page, self._time, self._rng = page, time, rng
        self._grabber: QWidget | None = None
        self._at = QPoint(5, 5)
        self._last_press = (-1000.0, QPoint())
        self._key = Qt.Key.Key_Space
        self.pressed_at: float | None = None
        """When the button went down that is just coming up, or None while something else happens."""

    def fidget(self) -> None:
        """Whatever comes next; it takes no time."""
        rng = self._rng
        if self._grabber is not None:
            self._let_go()
        elif (menu := QApplication.activePopupWidget()) is not None:
            self._in_menu(menu)
        elif (box := QApplication.activeModalWidget()) is not None:
            assert isinstance(box, QMessageBox)
            self._click_on(rng.choice(box.buttons()))
        elif rng.random() < 0.3:
            self._type()
        else:
            self._press(self._somewhere())
            if rng.random() < 0.8:
                self._let_go()

    def _somewhere(self) -> QPoint:
        rng, page = self._rng, self._page
        kind = rng.random()
        if kind < 0.3:
            return self._at
        if kind < 0.65 and (spots := sorted(page.board.interaction.highlights.lit())):
            spot = rng.choice(spots)
            point = gate_centre(spot.square) if spot.gate else centre(spot.square)
            return page.board.viewport().mapTo(page, page.board.mapFromScene(point))
        buttons: list[QAbstractButton] = [page.action_buttons.skip_button, page.action_buttons.step_button]
        buttons += [*page.hand_area.buttons, *page.hand.cards]
        shown = [button for button in buttons if button.isVisible()]
        if kind < 0.9 and shown:
            button = rng.choice(shown)
            return button.mapTo(page, button.rect().center())
        part = rng.choice((page.board, page.prompt, page.hand, page.side.panels[1], page.seats))  # not the menu: Leave
        return part.mapTo(page, QPoint(rng.randrange(max(part.width(), 1)), rng.randrange(max(part.height(), 1))))

    def _press(self, at: QPoint) -> None:
        when, where = self._last_press
        twice = self._time.now - when <= DOUBLE and (where - at).manhattanLength() <= 5
        self._last_press = (-1000.0, at) if twice else (self._time.now, at)
        self._move(at)
        self._grabber = self._page.childAt(at) or self._page
        self.pressed_at = self._time.now
        kind = QEvent.Type.MouseButtonDblClick if twice else QEvent.Type.MouseButtonPress
        self._send(self._grabber, kind, _LEFT, _LEFT)

    def _let_go(self) -> None:
        grabber, self._grabber = self._grabber, None
        assert grabber is not None
        if self._rng.random() < 0.2:
            self._move(self._somewhere(), grabber)
        if isValid(grabber) and grabber.isVisible():
            self._send(grabber, QEvent.Type.MouseButtonRelease, _LEFT, _NO_BUTTON)
        self.pressed_at = None

    def _move(self, at: QPoint, grabber: QWidget | None = None) -> None:
        self._at = at
        buttons = _LEFT if grabber else _NO_BUTTON
        over = grabber if grabber is not None and isValid(grabber) else self._page.childAt(at) or self._page
        self._send(over, QEvent.Type.MouseMove, _NO_BUTTON, buttons)

    def _send(self, to: QWidget, kind: QEvent.Type, button: Qt.MouseButton, buttons: Qt.MouseButton) -> None:
        where = self._page.mapToGlobal(self._at)
        local = QPointF(to.mapFromGlobal(where))
        event = QMouseEvent(
            kind, local, QPointF(self._at), QPointF(where), button, buttons, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(to, event)

    def _click_on(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, _LEFT)

    def _in_menu(self, menu: QWidget) -> None:
        assert isinstance(menu, QMenu)
        if self._rng.random() < 0.5:
            QTest.keyClick(menu, Qt.Key.Key_Return)
        else:
            entry = menu.actionGeometry(self._rng.choice(menu.actions())).center()
            QTest.mouseClick(menu, _LEFT, pos=entry)

    def _type(self) -> None:
        focus = QApplication.focusWidget() or self._page
        if self._rng.random() < 0.3:  # the key is held down
            none = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(focus, QKeyEvent(QEvent.Type.KeyPress, self._key, none, "", True))
        else:
            self._key = self._rng.choice(_KEYS)
            QTest.keyClick(focus, self._key)
