"""Hint and values: asked for once a decision, shown in words and on the board, never of yesterday."""

import re
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from pompeii_core.actions import Run
from pompeii_core.ai import RatedAction, rate
from pompeii_core.ai.reason import BLANKS, Reason
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt.session import ActionRatings
from pompeii_qt.table.advice import choice_values, steadied
from pompeii_qt.table.focus import holds_focus
from pompeii_qt.table.reason_words import OF_AN_AI, TEXTS, reason_words
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo

TABLE = [PEOPLE[0], *AIS]


def answer(driver: Driver, *, final: bool = True) -> list[RatedAction]:
    """What the AI thinks at first."""
    game = driver.session.game
    return tell(driver, rate(game.view(0), game.rules, None, Random(0)), final=final)


def tell(driver: Driver, rated: list[RatedAction], *, final: bool = True) -> list[RatedAction]:
    driver.session.rated.emit(ActionRatings(0, driver.session.seq, rated, final))
    return rated


def searched(rated: list[RatedAction], order: list[int]) -> list[RatedAction]:
    """What it thinks after a search that found these the best, and looked at no others."""
    best = [
        replace(rated[i], games=10**6, saved=14.26 - n, lost=3.04 + n, value=0.6 - n / 20) for n, i in enumerate(order)
    ]
    return best + [one for i, one in enumerate(rated) if i not in order]


def test_the_hint_names_the_three_best_and_does_them(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    assert driver.session.called("rate") == [(0,)]
    assert driver.page.hint.lines == ["Thinking…"]
    rated = answer(driver)
    assert len(driver.page.hint.lines) == 3
    assert driver.page.hint.lines[0].startswith("1. Play")
    QTest.mouseClick(driver.page.hint.findChildren(QPushButton)[-3], Qt.MouseButton.LeftButton)
    assert driver.session.acted == [(0, rated[0].action)]


def test_hint_and_values_ask_once(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    driver.key(Qt.Key.Key_V)
    answer(driver)
    driver.key(Qt.Key.Key_H)
    driver.key(Qt.Key.Key_H)
    assert driver.session.called("rate") == [(0,)]
    assert len(driver.page.hint.lines) == 3


def test_an_answer_that_comes_too_late_is_dropped(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    late = ActionRatings(0, driver.session.seq, rate(driver.session.game.view(0), Rules(), None, Random(0)), final=True)
    driver.page.controller.act(driver.session.game.legal_actions()[0])
    driver.wait()
    driver.session.rated.emit(late)
    assert driver.page.hint.lines == ["There is nothing to choose now."]


def test_a_hint_is_asked_for_again_when_the_same_question_is_told_anew(driver: Driver) -> None:
    """The answer may have been lost with the line to a host; otherwise “Thinking…” would stay."""
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    driver.session.seq -= 1
    driver.session.tell([])
    driver.wait()
    assert driver.session.called("rate") == [(0,), (0,)]
    answer(driver)
    assert len(driver.page.hint.lines) == 3


def test_a_hint_that_the_ai_cannot_give_does_not_keep_one_waiting(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    tell(driver, [])
    assert driver.page.hint.lines == ["There is nothing to choose now."]


def test_the_hint_says_what_a_search_expects_and_puts_its_best_first(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    rated = answer(driver, final=False)
    first = driver.page.hint.lines[0]
    assert "expects" not in first
    assert texts(driver).count("looking ahead…") == 3
    tell(driver, searched(rated, [2, 0, 1]))
    assert "looking ahead…" not in texts(driver)
    assert "expects 14.3 saved, 3.0 lost" in driver.page.hint.lines[0]
    assert driver.page.hint.lines[1].startswith(f"2{first[1:].split('. ')[0]}.")


def test_a_choice_that_is_pointed_at_stays_where_it_is(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    rated = answer(driver, final=False)
    hint = driver.page.hint
    monkeypatch.setattr(hint, "underMouse", lambda: True)
    buttons = hint.findChildren(QPushButton)
    tell(driver, searched(rated, [2, 0, 1]))
    assert hint.findChildren(QPushButton) == buttons
    assert ["13.3" in line for line in hint.lines] == [True, False, False]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert driver.session.acted == [(0, rated[0].action)]


def test_the_best_come_first_when_the_pointer_has_left(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    rated = answer(driver, final=False)
    hint = driver.page.hint
    with monkeypatch.context() as patch:
        patch.setattr(hint, "underMouse", lambda: True)
        tell(driver, searched(rated, [5, 0, 1]))
    QApplication.sendEvent(hint, QEvent(QEvent.Type.Leave))
    assert "14.3" in hint.lines[0]


def test_a_hint_keeps_its_lines_whole_where_there_is_little_room(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_H)
    tell(driver, searched(answer(driver), [2, 0, 1]))
    driver.page.hint.setFixedSize(240, 120)
    assert len(texts(driver)) > 6
    shown = [label for label in driver.page.hint.findChildren(QLabel) if label.isVisible()]
    driver.bot.waitUntil(lambda: all(label.height() >= label.heightForWidth(label.width()) for label in shown))


def texts(driver: Driver) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in driver.page.hint.findChildren(QLabel) if label.isVisible()]


def test_the_hint_follows_to_the_next_decision(driver: Driver) -> None:
    driver.open(TABLE, [0], Game.new(Rules(), 3, 1, first=2))
    driver.key(Qt.Key.Key_H)
    assert driver.session.called("rate") == []
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert driver.session.called("rate") == [(0,)]


def test_every_reason_of_the_ai_has_words_with_the_players_names() -> None:
    assert set(TEXTS) == set(BLANKS)
    for key, blanks in BLANKS.items():
        for text in (TEXTS[key], OF_AN_AI.get(key, TEXTS[key])):
            assert {*re.findall(r"{(\w+)}", text)} == blanks
        assert "you" not in (TEXTS | OF_AN_AI)[key], "an AI is not the reader"
    names = ["Anna", "Livia", "Corvus"]
    assert reason_words(Reason("burns", n=2, seat=2), names) == "burns 2 of Corvus"
    assert reason_words(Reason("burns_own", n=2), names) == "burns 2 of your own"
    assert reason_words(Reason("vent", symbol="helmet"), names) == "beside the vent of the helmet"


def test_values_of_a_choice_are_the_best_that_ends_on_a_square() -> None:
    def rated(origin: str, target: str, worth: float) -> RatedAction:
        return RatedAction(Run(origin, target), worth, 0, 0, [])

    entries = [rated("A1", "B1", 2.0), rated("A2", "B1", 3.0), rated("A1", "A2", -1.0), rated("A1", "out", 9.0)]
    assert choice_values(entries) == {"B1": 3.0, "A2": -1.0, "A1": 9.0}


def test_values_are_those_of_the_search_where_it_has_looked() -> None:
    """Its leads, in citizens, beside the worths of the others; never against its own order."""

    def rated(target: str, worth: float, games: int = 0, value: float = 0.0) -> RatedAction:
        return RatedAction(Run("A1", target), worth, 0, 0, [], games, value)

    entries = [rated("B1", 1.0, 9000, 0.6), rated("A2", 2.0, 9000, 0.5), rated("A3", 3.0, 10, 0.9), rated("B2", -4.0)]
    values = choice_values(entries)
    assert values["B1"] > values["A2"] == values["A3"] > values["B2"] == -4.0
    assert 1.5 < values["B1"] - values["A2"] < 1.7, "four citizens of lead are worth 0.73"
    few = choice_values([rated("B1", 1.0, 1, 0.6), rated("A2", 0.9, 1, 0.5)])
    assert few["B1"] - few["A2"] < 0.2, "a game or two say little"
    certain = choice_values([rated("B1", 1.0, 9, 1.02), rated("A2", 1.0, 9, -0.01)])
    assert certain["B1"] > 1.0 > certain["A2"]


def test_what_few_games_have_shown_is_not_taken_at_its_word() -> None:
    def rated(games: int, saved: float) -> RatedAction:
        return RatedAction(Run("A1", "B1"), 0.0, saved, 20 - saved, [], games)

    often, seldom, never = steadied([rated(270, 8.0), rated(30, 12.0), rated(0, 1.0)])
    assert often.saved == pytest.approx(8.04)
    assert seldom.saved == pytest.approx(10.2)
    assert seldom.saved + seldom.lost == pytest.approx(20)
    assert never == rated(0, 1.0)
    assert steadied([never]) == [never]


def test_values_of_any_seat_are_shown_by_keyboard(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    seats = driver.page.seats

    def reached() -> bool:
        for _ in range(8):
            driver.key(Qt.Key.Key_F6)
            if holds_focus(seats):
                return True
        return False

    assert not reached(), "pressing a seat does nothing now"
    driver.key(Qt.Key.Key_V)
    assert reached()
    driver.key(Qt.Key.Key_Tab)
    assert seats.cards[1].hasFocus()
    driver.key(Qt.Key.Key_Return)
    assert "Livia" in driver.page.legend.text()


def test_values_are_shown_for_any_seat_and_put_away(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[dict[str, float] | None, bool]] = []
    monkeypatch.setattr(driver.page.board, "set_values", lambda values, shares=True: shown.append((values, shares)))
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_V)
    answer(driver)
    assert shown[-1][1] is False
    QTest.mouseClick(driver.page.seats.cards[1], Qt.MouseButton.LeftButton)
    assert "Livia" in driver.page.legend.text()
    values, shares = shown[-1]
    assert shares
    assert values is not None
    assert all(0 <= value <= 1 for value in values.values())
    assert len(values) == 70
    driver.key(Qt.Key.Key_V)
    assert shown[-1][0] is None
    assert not driver.page.legend.isVisible()


def test_a_name_is_no_markup(driver: Driver) -> None:
    """Neither on its seat nor in a hint: it came with a record, perhaps, from anywhere."""
    bold = SeatedPlayer("ai", "<b>Livia</b>", 1, "Livia", "citizen")
    game = Game(Rules(), Deal(0, [[], []], [], 8 * [["coin"]], "erupts", {"C2": [0, 2], "C3": [1, 0]}))
    driver.open([PEOPLE[0], bold], [0], game)
    driver.key(Qt.Key.Key_H)
    answer(driver)
    named = [label for label in driver.page.findChildren(QLabel) if "<b>Livia</b>" in label.text()]
    assert len(named) > 1
    assert {label.textFormat() for label in named} == {Qt.TextFormat.PlainText}
