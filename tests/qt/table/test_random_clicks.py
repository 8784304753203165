"""Whole games of somebody who clicks and types at random while AIs move: nothing happens that was not in sight before.

POMPEII_NIGHTLY=1 plays 40.
"""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, SeatedPlayer
from pompeii_net.messages import Shown, TableRequest
from pompeii_qt import theme
from pompeii_qt.activation import MILLIS
from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.table.controller import Controller
from tests.qt.table.driver import AIS, PEOPLE, TableSession, shown_page
from tests.qt.table.random_clicks import RandomClicker, Witness
from tests.qt.virtual_time import VirtualTime
from tests.surroundings import asked_for

GAMES: Final = asked_for(4, 40)
STARTS: Final = (Scenario(), Scenario("seethes", 6), Scenario("erupts", 7), Scenario("seethes", 12))
PATIENCE: Final = 600_000.0
"""Milliseconds of a game without a move after which it hangs."""
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

    def do(self, asked: TableRequest) -> None:
        if asked == Shown(self.seq):
            self._time.later(self._rng.randrange(400), lambda: self._ai(asked.seq))
        elif not isinstance(asked, Shown):
            super().do(asked)

    def _ai(self, seq: int) -> None:
        if seq == self.seq and not self.game.over and self.game.active not in self.own:
            self.moved = self._time.now
            self.play(self._rng.choice(self.game.legal_actions()))


def test_nothing_is_done_that_was_not_in_sight_for_a_moment(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, time: VirtualTime
) -> None:
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
    assert len(ended) == GAMES
    assert sum(session.did.values()) > 8 * GAMES
    assert {"Place", "Relative", "Lava", "Run"} <= set(session.did)
