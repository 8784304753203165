"""Who is connected, who has left, who plays instead, and how long a turn may last."""

from itertools import combinations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel

from pompeii_core.setup import SeatedPlayer
from pompeii_net.lan.wire import ClockView
from pompeii_qt.widgets.marks import presence_mark
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo
from tests.qt.table.room_setup import TABLE, enter, with_seat


def clock_of(driver: Driver, seat: int) -> QLabel:
    return driver.page.seats.cards[seat]._clock


def ticking(driver: Driver) -> bool:
    """Whether anything of the clock goes on by itself."""
    return any(timer.isActive() for timer in driver.page.room._countdown.findChildren(QTimer))


@pytest.mark.parametrize(
    ("presence", "said", "shown"),
    [
        ("here", "connected", ""),
        ("shaky", "unstable connection", ""),
        ("away", "away", "away"),
        ("stand_in", "away: an AI plays", "AI plays"),
    ],
)
def test_a_seat_says_how_its_person_is_connected(driver: Driver, presence: str, said: str, shown: str) -> None:
    room = enter(driver)
    driver.session.network.tell(with_seat(room, 3, presence=presence))
    card = driver.page.seats.cards[3]
    assert card.accessibleDescription() == said
    assert card._mark.toolTip() == said
    assert card._doing.text() == shown


def test_the_marks_differ_without_their_colours() -> None:
    def dark(mark: QPixmap) -> list[bool]:
        """Which dots are dark on a light ground."""
        image = mark.toImage()
        dots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return [dot.alphaF() > 0.5 and dot.lightnessF() < 0.5 for dot in dots]

    marks = [dark(presence_mark(presence, 32)) for presence in ("here", "shaky", "away", "stand_in")]
    for one, other in combinations(marks, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 0.1 * len(one)


def test_a_game_without_a_room_has_no_marks(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    assert all(not card._mark.toolTip() for card in driver.page.seats.cards)
    enter(driver)
    assert [bool(card._mark.toolTip()) for card in driver.page.seats.cards] == [True, True, False, True]
    driver.session.network.tell(None)
    assert all(not card._mark.toolTip() for card in driver.page.seats.cards)


def test_nothing_on_four_cards_is_cut_off(driver: Driver) -> None:
    room = enter(driver)
    away = with_seat(with_seat(room, 3, presence="away"), 1, presence="stand_in")
    driver.session.network.tell(away)
    driver.session.network.clock.emit(ClockView(0, 59.0, False))
    for card in driver.page.seats.cards:
        for label in card.findChildren(QLabel):
            if label.isVisible() and label.text():
                needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
                assert label.height() >= needed, label.text()


def test_whoever_takes_a_seat_is_called_by_name_from_then_on(driver: Driver) -> None:
    enter(driver)
    game = driver.session.game
    while game.active != 2:
        driver.session.play(game.legal_actions()[0])
    driver.wait()
    assert driver.page.prompt.text.startswith("Corvus")
    driver.session.seated.emit(2, SeatedPlayer("person", "Berta", 2))
    assert driver.page.prompt.text.startswith("Berta")
    assert driver.page.seats.cards[2].accessibleName().startswith("Berta: supply")
    assert driver.page.seats.cards[2]._name.text() == "Berta"
    assert not driver.page.seats.cards[2]._about.isVisible(), "nobody knows her character"
    assert driver.page.log.lines[-1] == "Berta now plays in place of Corvus."
    driver.session.play(game.legal_actions()[0])
    driver.wait()
    assert any(line.startswith("Berta played") for line in driver.page.log.lines)


def test_what_a_player_did_stays_told_of_them(driver: Driver) -> None:
    enter(driver)
    game = driver.session.game
    while game.active != 3:
        driver.session.play(game.legal_actions()[0])
    driver.wait()
    before = [line for line in driver.page.log.lines if line.startswith("Corvus")]
    assert before
    driver.session.seated.emit(2, SeatedPlayer("person", "Berta", 2))
    driver.page.log.retranslate()
    assert [line for line in driver.page.log.lines if line.startswith("Corvus")] == before


def test_the_clock_counts_down_on_the_card_of_whoever_plays(driver: Driver) -> None:
    enter(driver)
    assert not ticking(driver)
    driver.session.network.clock.emit(ClockView(3, 71.04, True))
    assert clock_of(driver, 3).text() == "1:12"
    assert not clock_of(driver, 0).isVisible()
    driver.bot.waitUntil(lambda: clock_of(driver, 3).text() == "1:11", timeout=1000)
    assert ticking(driver)


def test_the_last_ten_seconds_stand_out(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _widget, text: said.append(text))
    enter(driver)
    driver.session.network.clock.emit(ClockView(0, 10.05, True))
    assert clock_of(driver, 0).property("role") != "danger"
    driver.bot.waitUntil(lambda: clock_of(driver, 0).property("role") == "danger", timeout=1000)
    assert clock_of(driver, 0).text() == "0:10"
    assert "10 seconds left" in said


def test_a_clock_that_stands_needs_no_timer(driver: Driver) -> None:
    enter(driver)
    driver.session.network.clock.emit(ClockView(0, 30.0, True))
    driver.session.network.clock.emit(ClockView(0, 29.5, False))
    assert clock_of(driver, 0).text() == "‖ 0:30"
    assert not ticking(driver)
    driver.session.network.clock.emit(ClockView(0, 29.5, True))
    driver.session.network.clock.emit(ClockView(None))
    assert not clock_of(driver, 0).isVisible()
    assert not ticking(driver)


def test_a_clock_that_has_run_out_stays_at_nothing(driver: Driver) -> None:
    enter(driver)
    driver.session.network.clock.emit(ClockView(0, 0.02, True))
    driver.bot.waitUntil(lambda: clock_of(driver, 0).text() == "0:00", timeout=1000)
    assert not ticking(driver)


def test_the_clock_stands_while_the_host_cannot_be_heard(driver: Driver) -> None:
    enter(driver)
    driver.session.network.clock.emit(ClockView(1, 30.0, True))
    driver.session.network.line("waiting")
    assert clock_of(driver, 1).text() == "‖ 0:30"
    assert not ticking(driver)


def test_a_guest_that_hears_nothing_sees_its_host_away(driver: Driver) -> None:
    room = enter(driver)
    host = next(member.number for member in room.members if member.host)
    seat = next(number for number, one in enumerate(room.seats) if one.member == host)
    tips: list[str] = []
    for line in ("shaky", "waiting", "online"):
        driver.session.network.line(line)
        tips.append(driver.page.seats.cards[seat]._mark.toolTip())
    assert tips == ["unstable connection", "away", "connected"]


def test_the_names_of_all_players_fit_their_cards(driver: Driver) -> None:
    room = enter(driver)
    long = SeatedPlayer("person", "Maximiliane von und zu Hohenstein-Waldau", 3)
    driver.session.seated.emit(3, long)
    driver.session.network.tell(with_seat(room, 3, name=long.name, presence="away"))
    card = driver.page.seats.cards[3]
    assert card._name.text().endswith("…")
    assert card._name.toolTip() == long.name
    assert card.width() <= driver.page.seats.width()
    assert [player.name for player in TABLE[:3]] == [one._name.text() for one in driver.page.seats.cards[:3]]
