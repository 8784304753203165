"""Random clicks do nothing that was not in sight for a moment; POMPEII_NIGHTLY=1 plays 40 games."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from pompeii_core.actions import DONE, ERUPT, Action, Discard, Run
from pompeii_core.city import OUT
from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, SeatedPlayer
from pompeii_net.messages import Shown, TableRequest
from pompeii_qt import theme
from pompeii_qt.activation import MILLIS
from pompeii_qt.art.geometry import centre, gate_centre
from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.page import TablePage
from pompeii_qt.words import game_words
from tests.qt.table.driver import AIS, PEOPLE, TableSession, shown_page
from tests.qt.virtual_time import VirtualTime
from tests.surroundings import asked_for

APART: Final = (60, 400)  # milliseconds from one click or key to the next, at least and at most
DOWN: Final = (0, 150)  # milliseconds for which a button stays down
DOUBLE: Final = 400.0  # milliseconds within which a second press on a spot is half of a double click
_LEFT, _NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
_KEYS: Final = [
    *[Qt.Key.Key_Space] * 3, *[Qt.Key.Key_Return] * 4, *[Qt.Key.Key_Tab] * 4, Qt.Key.Key_Backtab, *[Qt.Key.Key_A] * 2,
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Escape,
]  # fmt: skip


class Witness:
    """For how long each answer to what is asked has been in sight: its target lit, or its button shown.

    What is asked it knows from the game, what is in sight from what is drawn; what takes clicks it does not ask.
    """

    def __init__(self, page: TablePage, time: VirtualTime) -> None:
        self._page, self._time = page, time
        self._question: tuple[object, ...] = ()
        self._legal: list[Action] = []
        self._shown: list[Action] = []
        self._looked = time.now
        self._seen: dict[Action, float] = {}
        self._seen_at_press: dict[Action, float] = {}
        time.fired = self.look

    def ask(self, game: Game, seat: int) -> None:
        """Another question, or none; only what goes on with another relative or run was in sight before."""
        question, before = (game.turn, game.choice, game.active), self._question
        if question != before or game.choice not in ("relative", "run"):
            self._seen = {ERUPT: self._seen.get(ERUPT, 0.0)}
        self._question, self._legal = question, game.legal_actions() if game.active == seat else []
        self._shown = []

    def look(self) -> None:
        passed, self._looked = self._time.now - self._looked, self._time.now
        for action in self._shown:
            self._seen[action] = self._seen.get(action, 0.0) + passed
        highlights = self._page.board.interaction.highlights
        ringed = bool(highlights.groups.get("ring"))  # in place of frames, whom an omen may cost
        lit = {
            spot for spot, sprite in highlights._lit.items() if (sprite.isVisible() or ringed) and sprite.opacity() > 0
        }
        self._shown = [action for action in self._legal if self._shows(action, lit)]
        if self._page.hand.erupt_button.isVisible():
            self._shown.append(ERUPT)
        else:
            self._seen.pop(ERUPT, None)

    def note_press(self) -> None:
        self.look()
        self._seen_at_press = dict(self._seen)

    def seen_at_press(self, action: Action) -> float:
        """For how many milliseconds an action had been in sight when the hand went down last."""
        return self._seen_at_press.get(action, 0.0)

    def _shows(self, action: Action, lit: set[Spot]) -> bool:
        area = self._page.hand
        if isinstance(action, Discard):
            return area.discard_button.isVisible()
        if action == DONE:
            return area.runs_button.isVisible() or area.relatives_button.isVisible()
        if not isinstance(action, Run):
            return Spot(game_words.action_squares(action)[0]) in lit
        if self._page.board.interaction.decision.held.origin != action.origin:
            return Spot(action.origin) in lit
        # where the citizen in hand may go is lit in its stead
        return any(spot.gate for spot in lit) if action.target == OUT else Spot(action.target) in lit


class RandomClicker:
    """Presses, lets go, drags, hammers on one spot, and types."""

    def __init__(self, page: TablePage, time: VirtualTime, rng: Random, witness: Witness) -> None:
        self._page, self._time, self._rng, self._witness = page, time, rng, witness
        self._grabber: QWidget | None = None
        self._at = QPoint(5, 5)
        self._last_press = (-1000.0, QPoint())
        self._key = Qt.Key.Key_Space

    def fidget(self) -> None:
        rng = self._rng
        self._time.advance(rng.uniform(*(APART if self._grabber is None else DOWN)))
        if self._grabber is not None:
            self._let_go()
        elif (menu := QApplication.activePopupWidget()) is not None:
            self._in_menu(menu)
        elif (box := QApplication.activeModalWidget()) is not None:
            assert isinstance(box, QMessageBox)
            self._witness.note_press()
            QTest.mouseClick(rng.choice(box.buttons()), _LEFT)
        elif rng.random() < 0.3:
            self._type()
        else:
            self._press(self._somewhere())
        self._witness.look()

    def _somewhere(self) -> QPoint:
        rng, page = self._rng, self._page
        kind = rng.random()
        if kind < 0.3:
            return self._at
        if kind < 0.65 and (spots := sorted(page.board.interaction.highlights.lit())):
            spot = rng.choice(spots)
            point = gate_centre(spot.square) if spot.gate else centre(spot.square)
            return page.board.viewport().mapTo(page, page.board.mapFromScene(point))
        buttons: list[QAbstractButton] = [page.asking.buttons.skip_button, page.asking.buttons.step_button]
        buttons += [*page.hand.buttons, *page.hand.fan.cards]
        shown = [button for button in buttons if button.isVisible()]
        if kind < 0.9 and shown:
            button = rng.choice(shown)
            return button.mapTo(page, button.rect().center())
        parts = page.board, page.asking.bar, page.hand.fan, page.side.panels[1], page.seats  # not the menu: Leave
        part = rng.choice(parts)
        return part.mapTo(page, QPoint(rng.randrange(max(part.width(), 1)), rng.randrange(max(part.height(), 1))))

    def _press(self, at: QPoint) -> None:
        when, where = self._last_press
        twice = self._time.now - when <= DOUBLE and (where - at).manhattanLength() <= 5
        self._last_press = (-1000.0, at) if twice else (self._time.now, at)
        self._move(at)
        self._witness.note_press()
        self._grabber = self._page.childAt(at) or self._page
        kind = QEvent.Type.MouseButtonDblClick if twice else QEvent.Type.MouseButtonPress
        self._send(self._grabber, kind, _LEFT, _LEFT)

    def _let_go(self) -> None:
        grabber, self._grabber = self._grabber, None
        assert grabber is not None
        if self._rng.random() < 0.3:
            there = self._somewhere()
            for at in ((self._at + there) / 2, there):
                self._move(at, grabber)
        if isValid(grabber) and grabber.isVisible():
            self._send(grabber, QEvent.Type.MouseButtonRelease, _LEFT, _NO_BUTTON)

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

    def _in_menu(self, menu: QWidget) -> None:
        assert isinstance(menu, QMenu)
        self._witness.note_press()
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
            self._witness.note_press()
            QTest.keyClick(focus, self._key)


GAMES: Final = asked_for(2, 40)
STARTS: Final = (Scenario(), Scenario("seethes", 6), Scenario("erupts", 7), Scenario("seethes", 12))
PATIENCE: Final = 600_000.0  # milliseconds of a game without a move after which it hangs
PLAYERS: Final[list[SeatedPlayer]] = [PEOPLE[0], *AIS, SeatedPlayer("ai", "Septima", 3, "Septima", "tribune")]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups


class RandomSession(TableSession):
    """AIs move a little after everything has been shown, and each answer of the person is measured."""

    def __init__(self, time: VirtualTime, rng: Random) -> None:
        super().__init__()
        self._time, self._rng = time, rng
        self.moved = 0.0
        self.blind: list[str] = []
        self.did: Counter[str] = Counter()
        self.witness: Witness

    def tell(self, events: list[Event]) -> None:
        super().tell(events)
        self.witness.ask(self.game, self.own[0])

    def act(self, seat: int, action: Action) -> None:
        seen = self.witness.seen_at_press(action)
        alone = self.game.phase == "erupts" and self.game.legal_actions() == [action]  # it is done without a click
        if seen < MILLIS and not alone:
            self.blind.append(f"{action} after {seen:.0f} ms")
        self.did[type(action).__name__] += 1
        self.moved = self._time.now
        super().act(seat, action)

    def request(self, asked: TableRequest) -> None:
        if asked == Shown(self.seq):
            self._time.later(self._rng.randrange(400), lambda: self._ai(asked.seq))
        elif not isinstance(asked, Shown):
            super().request(asked)

    def _ai(self, seq: int) -> None:
        if seq == self.seq and not self.game.over and self.game.active not in self.own:
            self.moved = self._time.now
            self.play(self._rng.choice(self.game.legal_actions()))


@pytest.mark.first
def test_what_was_not_in_sight_is_not_done(qtbot: QtBot, qapp: QApplication, tmp_path: Path, time: VirtualTime) -> None:
    theme.apply(qapp, "light")
    settings = Settings(tmp_path / "settings.json")
    rng = Random()
    session = RandomSession(time, rng)
    page = shown_page(qtbot, Controller(session, settings))  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.setUpdatesEnabled(False)
    session.witness = Witness(page, time)
    person = RandomClicker(page, time, rng, session.witness)
    ended: list[object] = []
    page.finished.connect(ended.append)
    for number in range(GAMES):
        rng.seed(number)
        settings.animation = ANIMATIONS[number % len(ANIMATIONS)]
        page.hand.fan.set_speed("off")  # its cards slide by Qt's own clock
        seats = 2 + number % 3
        game = Game.new(Rules(), seats, number, scenario=STARTS[number % len(STARTS)])
        session.moved = time.now
        session.open(PLAYERS[:seats], [0], game)
        if number % 2:
            page.tools.actions_list.trigger()
        while not game.over:
            person.fidget()
            assert session.blind == [], f"game {number}"
            assert time.now - session.moved < PATIENCE, f"game {number} hangs: {page.asking.bar.text}"
        while len(ended) <= number:
            time.advance(MILLIS)
            assert time.now - session.moved < PATIENCE, f"game {number} does not end"
    assert sum(session.did.values()) > 8 * GAMES
    assert {"Place", "Relative", "Lava", "Run"} <= set(session.did)
