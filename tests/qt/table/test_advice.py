"""Hint and values: asked for once a decision, shown in words and on the board, never of yesterday."""

import re
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from pompeii_core.actions import Run
from pompeii_core.ai import Rated, rate
from pompeii_core.ai.phrases import PHRASES
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Player
from pompeii_qt.table.advice import choice_values
from pompeii_qt.table.keys import holds_focus
from pompeii_qt.table.reasons import TEXTS, reason_words
from tests.qt.table.desk import AIS, PEOPLE, Desk, solo

TABLE = [PEOPLE[0], *AIS]


def answer(desk: Desk) -> list[Rated]:
    game = desk.session.game
    rated = rate(game.view(0), game.rules, None, Random(0))
    desk.session.rated.emit(0, rated)
    return rated


def test_the_hint_names_the_three_best_and_does_them(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.key(Qt.Key.Key_H)
    assert desk.session.called("rate") == [(0,)]
    assert desk.page.hint.lines == ["Thinking…"]
    rated = answer(desk)
    assert len(desk.page.hint.lines) == 3
    assert desk.page.hint.lines[0].startswith("1. Play")
    QTest.mouseClick(desk.page.hint.findChildren(QPushButton)[-3], Qt.MouseButton.LeftButton)
    assert desk.session.acted == [(0, rated[0].action)]


def test_hint_and_values_ask_once(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.key(Qt.Key.Key_H)
    desk.key(Qt.Key.Key_V)
    answer(desk)
    desk.key(Qt.Key.Key_H)
    desk.key(Qt.Key.Key_H)
    assert desk.session.called("rate") == [(0,)]
    assert len(desk.page.hint.lines) == 3


def test_an_answer_that_comes_too_late_is_dropped(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    desk.key(Qt.Key.Key_H)
    late = rate(desk.session.game.view(0), Rules(), None, Random(0))
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    desk.settle()
    desk.session.rated.emit(0, late)
    assert desk.page.hint.lines == ["There is nothing to choose now."]


def test_the_hint_follows_to_the_next_decision(desk: Desk) -> None:
    desk.open(TABLE, [0], Game.new(Rules(), 3, 1, first=2))
    desk.key(Qt.Key.Key_H)
    assert desk.session.called("rate") == []
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    assert desk.session.called("rate") == [(0,)]


def test_every_reason_of_the_ai_has_words_with_the_players_names() -> None:
    assert set(TEXTS) == set(PHRASES)
    for key, phrase in PHRASES.items():
        assert re.findall(r"{\w+}", phrase) == re.findall(r"{\w+}", TEXTS[key])
    names = ["Anna", "Livia", "Corvus"]
    assert reason_words("burns 2 of seat 3", names) == "burns 2 of Corvus"
    assert reason_words("burns 2 of its own", names) == "burns 2 of your own"
    assert reason_words("beside the helmet vent", names) == "beside the vent of the helmet"


def test_values_of_a_choice_are_the_best_that_ends_on_a_square() -> None:
    def rated(origin: str, target: str, worth: float) -> Rated:
        return Rated(Run(origin, target), worth, 0, 0, [])

    entries = [rated("A1", "B1", 2.0), rated("A2", "B1", 3.0), rated("A1", "A2", -1.0), rated("A1", "out", 9.0)]
    assert choice_values(entries) == {"B1": 3.0, "A2": -1.0, "A1": 9.0}


def test_values_of_any_seat_are_shown_by_keyboard(desk: Desk) -> None:
    desk.open(TABLE, [0], solo())
    seats = desk.page.seats

    def reached() -> bool:
        for _ in range(8):
            desk.key(Qt.Key.Key_F6)
            if holds_focus(seats):
                return True
        return False

    assert not reached(), "pressing a seat does nothing now"
    desk.key(Qt.Key.Key_V)
    assert reached()
    desk.key(Qt.Key.Key_Tab)
    assert seats.cards[1].hasFocus()
    desk.key(Qt.Key.Key_Return)
    assert "Livia" in desk.page.legend.text()


def test_values_are_shown_for_any_seat_and_put_away(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[dict[str, float] | None, bool]] = []
    monkeypatch.setattr(desk.page.board, "set_values", lambda values, shares=True: shown.append((values, shares)))
    desk.open(TABLE, [0], solo())
    desk.key(Qt.Key.Key_V)
    answer(desk)
    assert shown[-1][1] is False
    QTest.mouseClick(desk.page.seats.cards[1], Qt.MouseButton.LeftButton)
    assert "Livia" in desk.page.legend.text()
    values, shares = shown[-1]
    assert shares
    assert values is not None
    assert all(0 <= value <= 1 for value in values.values())
    assert len(values) == 70
    desk.key(Qt.Key.Key_V)
    assert shown[-1][0] is None
    assert not desk.page.legend.isVisible()


def test_a_name_is_no_markup(desk: Desk) -> None:
    """Neither on its seat nor in a hint: it came with a record, perhaps, from anywhere."""
    bold = Player("ai", "<b>Livia</b>", 1, "Livia", "citizen")
    game = Game(Rules(), Deal(0, [[], []], [], 8 * [["coin"]], "erupts", {"C2": [0, 2], "C3": [1, 0]}))
    desk.open([PEOPLE[0], bold], [0], game)
    desk.key(Qt.Key.Key_H)
    answer(desk)
    named = [label for label in desk.page.findChildren(QLabel) if "<b>Livia</b>" in label.text()]
    assert len(named) > 1
    assert {label.textFormat() for label in named} == {Qt.TextFormat.PlainText}
