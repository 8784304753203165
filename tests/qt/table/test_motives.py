"""Why AIs moved: on the seat until the next move, in the log as a tooltip, to screen readers; or not at all."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import Run
from pompeii_core.ai.opinion import Reason
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt.session import Motive
from pompeii_qt.widgets.seat_card import SeatCard, ThinkingLine
from pompeii_qt.widgets.seats import SeatsPanel
from tests.qt.table.driver import AIS, PEOPLE, Driver

CROWD = [Reason("leaves_crowd", n=4, square="E6"), Reason("near", gate="Porta Marina")]
TOLD = "leaves the crowd of 4 at E6; can escape by Porta Marina in one move"


def flight() -> Game:
    """Livia is to run."""
    pieces = {"E6": [1, 3], "C3": [1, 0]}
    game = Game(Rules(), Deal(1, [[], []], [], 8 * [["coin"]], "erupts", pieces))
    while game.choice != "run":
        game.apply(game.legal_actions()[0])
    return game


def opened(driver: Driver) -> SeatCard:
    """The card of Livia, who is about to run."""
    game = flight()
    assert game.active is not None
    players = [PEOPLE[0], AIS[0]] if game.active == 1 else [AIS[0], PEOPLE[1]]
    driver.open(players, [1 - game.active], game)
    return driver.page.seats.cards[game.active]


def run(driver: Driver, card: SeatCard, reasons: list[Reason]) -> None:
    """Livia's next action, and why."""
    driver.session.motive.emit(Motive(card.seat, driver.session.seq, reasons))
    driver.session.play(next(action for action in driver.session.game.legal_actions() if isinstance(action, Run)))
    driver.wait()


def test_a_seat_says_why_it_moved_until_its_next_move(driver: Driver) -> None:
    card = opened(driver)
    assert "innkeeper" in card._about.text
    run(driver, card, CROWD)
    assert card._about.text == TOLD
    assert TOLD in card.accessibleDescription()
    assert "innkeeper" in card.toolTip()
    run(driver, card, [])
    assert "innkeeper" in card._about.text, "there was nothing to choose"
    assert "last move" not in card.accessibleDescription()


def test_the_log_says_why_where_one_points_at_the_move(driver: Driver) -> None:
    card = opened(driver)
    run(driver, card, CROWD)
    tips = {item.text(): item.toolTip() for item in items(driver)}
    assert [text for text, tip in tips.items() if tip == TOLD] == [driver.page.log.lines[-1]]
    said = items(driver)[-1].data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert said == TOLD


def items(driver: Driver) -> list:  # type: ignore[type-arg]
    lines = driver.page.log._list
    return [lines.item(row) for row in range(lines.count())]


def test_an_undo_takes_the_reason_back_too(driver: Driver) -> None:
    card = opened(driver)
    run(driver, card, CROWD)
    driver.session.rewound.emit(driver.session.seq - 1)
    assert "innkeeper" in card._about.text


def test_what_an_ai_does_to_its_own_is_not_done_to_the_reader(driver: Driver) -> None:
    card = opened(driver)
    run(driver, card, [Reason("burns_own", n=2), Reason("burns", n=1, seat=1 - card.seat)])
    other = driver.page.model.names[1 - card.seat]
    assert card._about.text == f"burns 2 of its own; burns 1 of {other}'s citizens"


def test_who_takes_the_seat_over_is_not_asked_for_the_ais_reasons(driver: Driver) -> None:
    card = opened(driver)
    run(driver, card, CROWD)
    driver.session.seated.emit(card.seat, SeatedPlayer("person", "Zoe", card.seat))
    assert TOLD not in card._about.text + card.toolTip() + card.accessibleDescription()


def test_reasons_can_be_switched_off_and_on_in_the_middle_of_a_game(driver: Driver) -> None:
    card = opened(driver)
    run(driver, card, CROWD)
    driver.settings.ai_motives = False
    assert "innkeeper" in card._about.text
    assert not any(item.toolTip() for item in items(driver))
    driver.settings.ai_motives = True
    assert card._about.text == TOLD
    assert any(item.toolTip() == TOLD for item in items(driver))


def test_reasons_are_told_in_the_language_of_now(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    card = opened(driver)
    run(driver, card, [Reason("harmless")])
    monkeypatch.setattr(QCoreApplication, "translate", lambda context, text: f"<{text.upper()}>")
    QApplication.sendEvent(driver.page, QEvent(QEvent.Type.LanguageChange))
    assert card._about.text == "<HARMS NOBODY>"
    assert items(driver)[-1].toolTip() == '<qt style="white-space: pre-wrap">&lt;HARMS NOBODY&gt;</qt>'


def test_a_long_reason_is_cut_to_two_lines_and_whole_as_the_tooltip(driver: Driver) -> None:
    card = opened(driver)
    short = Reason("short", n=3, gate="Porta Ercolano")
    reasons = [Reason("leaves_crowd", n=4, square="E6"), short, Reason("leaves_heat", square="E6")]
    height = card.height()
    run(driver, card, reasons)
    assert len(card._about.shown) == 2
    assert card._about.shown[1].endswith("…")
    assert card._about.toolTip() == (
        "leaves the crowd of 4 at E6; 3 steps short of escaping by Porta Ercolano; moves away from the lava at E6"
    )
    QApplication.processEvents()
    assert card.height() == height, "no seat jumps when an AI has moved"


def test_where_there_is_no_room_the_reason_is_a_tooltip(driver: Driver) -> None:
    card = opened(driver)
    run(driver, card, CROWD)
    driver.page.seats.fit(10)
    assert card._about.isHidden()
    assert TOLD in card.toolTip()


def test_a_long_thought_is_seen_to_go_on_and_leaves_nothing_running(driver: Driver) -> None:
    card = opened(driver)
    line = card.findChildren(ThinkingLine)[0]
    driver.session.seat_state.emit(card.seat, "thinking", 0)
    assert not line.isVisible(), "nobody knows how long it takes"
    driver.session.seat_state.emit(card.seat, "thinking", 20)
    assert line.isVisible()
    driver.bot.waitUntil(lambda: not line._timer.isActive())
    assert line.isVisible(), "its time is over, and it is not done"
    driver.session.seat_state.emit(card.seat, "waiting", 0)
    assert not line.isVisible()


def test_seats_of_people_keep_no_room_for_reasons(driver: Driver) -> None:
    card = opened(driver)
    driver.page.seats.fit(2000)
    person = driver.page.seats.cards[1 - card.seat]
    assert person._about.sizeHint().height() < card._about.sizeHint().height()
    assert isinstance(driver.page.seats, SeatsPanel)
