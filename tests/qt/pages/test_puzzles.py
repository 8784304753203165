"""Puzzles in the window: chosen, played with the goal in sight, and what they earn."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Action
from pompeii_core.puzzle import PuzzleBook
from pompeii_qt import activation
from pompeii_qt.pages.puzzles import PuzzlesPage
from pompeii_qt.settings import Settings
from pompeii_qt.system import resources
from pompeii_qt.widgets.basic import Heading
from pompeii_qt.widgets.marks import Stars
from pompeii_qt.window import MainWindow
from pompeii_qt.words.puzzles import goal_words, result_words, short_goal_words, steps_words
from tests.qt.pages.conftest import added, emitted
from tests.qt.pages.fake_network import on_screen, press, shown

PUZZLES = PuzzleBook(resources.path("puzzles/puzzles.zip")).puzzles
SAVE = next(puzzle for puzzle in PUZZLES if puzzle.kind == "save")
OWN = [entry.action for entry in SAVE.solution if entry.seat == SAVE.seat]


def begin(window: MainWindow, qtbot: QtBot, text: str = "Play") -> Any:
    window.pages.open("puzzles").choose(SAVE)
    press(window, text)
    table: Any = window.pages.get("table")
    qtbot.waitUntil(lambda: table.model.decision is not None)
    return table


def play(window: MainWindow, qtbot: QtBot, actions: Iterable[Action] = OWN) -> None:
    """Do these actions, then always the last one that saves no one, until the attempt is over."""
    table, wanted = window.pages.get("table"), iter(actions)
    while window.pages.name == "table":
        qtbot.waitUntil(lambda: table.model.decision is not None or window.pages.name != "table")
        if (asked := table.model.decision) is not None:
            others = [action for action in asked.legal if getattr(action, "target", "") != "out"]
            table.controller.act(next(wanted, others[-1]))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activation.ActivationDelay, "over", True)


def test_the_best_line_earns_three_stars_which_are_kept(window: MainWindow, qtbot: QtBot, settings: Settings) -> None:
    table = begin(window, qtbot)
    assert table.asking.goal.isVisible()
    assert table.asking.goal.geometry().bottom() < table.board.geometry().top(), "where the eye is"
    (title,) = table.asking.goal.findChildren(Heading)
    assert title.text() == goal_words(SAVE), "large, apart from what a hint costs"
    assert table.asking.goal.accessibleName().startswith(goal_words(SAVE))
    play(window, qtbot)
    page = shown(window)
    assert isinstance(page, PuzzlesPage)
    assert settings.puzzles == {SAVE.key: 3}
    assert page.result.text() == f"3 of 3 stars. {result_words(SAVE, SAVE.best)}"
    assert page.landing is page.next_button
    assert Settings(settings.path).puzzles == {SAVE.key: 3}
    emitted(qtbot, window.pages.opened, page.next_button.click)
    assert page.chosen is not SAVE
    assert window.pages.name == "table", "the next one begins at once"
    assert table.asking.goal.accessibleName().startswith(goal_words(page.chosen))


def test_worse_results_take_nothing_and_the_best_is_shown(window: MainWindow, qtbot: QtBot, settings: Settings) -> None:
    page = window.pages.open("puzzles")
    page.choose(SAVE)
    assert not page.line_button.isEnabled()
    settings.puzzles = {SAVE.key: 2}
    begin(window, qtbot, "Try again")
    play(window, qtbot, [])
    assert settings.puzzles == {SAVE.key: 2}
    assert page.landing is page.play_button
    assert page.play_button.text() == "Try again"
    press(window, "Show the best line")
    assert window.pages.name == "replay"
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "puzzles"


def test_a_hint_costs_a_star_and_the_goal_says_so(window: MainWindow, qtbot: QtBot, settings: Settings) -> None:
    table = begin(window, qtbot)
    assert "A hint costs a star" in table.asking.goal.accessibleName()
    table.tools.hint.trigger()
    assert "Hint used" not in table.asking.goal.accessibleName(), "nothing is said yet"
    qtbot.waitUntil(lambda: "Hint used" in table.asking.goal.accessibleName())
    assert any(". Saves " in line for line in table.advice.hint.lines)
    assert not any("to win" in line for line in table.advice.hint.lines), "that is not the puzzle's goal"
    play(window, qtbot)
    assert settings.puzzles == {SAVE.key: 2}
    assert "The hint cost a star." in shown(window).result.text()
    press(window, shown(window).play_button.text())
    qtbot.waitUntil(lambda: table.model.decision is not None)
    assert not table.tools.hint.isChecked()


def test_taking_back_and_starting_over_are_free(window: MainWindow, qtbot: QtBot, settings: Settings) -> None:
    table = begin(window, qtbot)
    assert not table.tools.undo.isEnabled()
    before, seen = table.model.decision.view, window.session.record
    other = next(action for action in table.model.decision.legal if action != OWN[0])
    table.controller.act(other)
    qtbot.waitUntil(lambda: table.tools.undo.isEnabled() and table.model.decision is not None)
    table.tools.undo.trigger()
    qtbot.waitUntil(lambda: table.model.decision is not None and table.model.decision.view == before)
    table.controller.act(other)
    emitted(qtbot, window.session.began, table.tools.menu.start_over.trigger)
    qtbot.waitUntil(lambda: table.model.decision is not None and window.session.record != seen)
    assert table.model.decision.view == before
    play(window, qtbot)
    assert settings.puzzles == {SAVE.key: 3}


def test_the_goal_stands_above_the_board_and_on_each_plate(qtbot: QtBot, settings: Settings) -> None:
    page = on_screen(qtbot, PuzzlesPage(settings))
    page.choose(SAVE)
    goal, board = (part.mapTo(page, part.rect().bottomLeft()).y() for part in (page.goal, page.board))
    assert goal < board - page.board.height()
    assert page.goal.fontMetrics().height() > 1.4 * page.about.fontMetrics().height()
    assert short_goal_words(SAVE) == f"save {SAVE.best}"
    assert not any("0" in short_goal_words(one).split() for one in PUZZLES)
    plate = page.plates[SAVE.key]
    before = plate.grab().toImage()
    plate.show_stars(2)
    assert plate.grab().toImage() != before


def test_leaving_goes_back_to_the_puzzles_and_the_next_game_has_no_goal(window: MainWindow, qtbot: QtBot) -> None:
    table = begin(window, qtbot)
    assert window.session.unfinished() is None
    assert window.session.record is not None
    assert window.session.record.parent != window.session.folder, "it is in no list of games"
    assert not table.tools.menu.resign.isVisible()
    assert table.tools.menu.start_over.text() == "Try again"
    table.tools.menu.leave.trigger()
    qtbot.waitUntil(lambda: window.pages.name == "puzzles")
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.pages.name == "start"
    emitted(qtbot, window.pages.opened, press, window, "Play")
    assert table.model.goal == ""
    assert table.asking.goal.isHidden()
    assert table.tools.menu.resign.isVisible()


def test_a_puzzle_goes_on_in_another_language(window: MainWindow, qtbot: QtBot) -> None:
    table = begin(window, qtbot)
    window.settings.language = "de"
    qtbot.waitUntil(lambda: shown(window) is not table)
    again: Any = shown(window)
    assert again.model.decision is not None
    assert again.asking.goal.accessibleName().startswith(goal_words(SAVE))


def test_it_begins_with_the_first_that_has_no_star(qtbot: QtBot, settings: Settings) -> None:
    settings.puzzles = {PUZZLES[0].key: 1, PUZZLES[1].key: 3}
    page = on_screen(qtbot, PuzzlesPage(settings))
    assert page.chosen.key == PUZZLES[2].key
    assert page.title.all_text == f"Puzzles: 4 of {3 * len(PUZZLES)} stars"
    assert page.plates[PUZZLES[1].key].accessibleName().endswith("3 of 3 stars")
    written = {PUZZLES[0].key: 99, PUZZLES[1].key: "three", "other": 3}
    settings.path.write_text(json.dumps({"puzzles": written}), encoding="utf-8")
    page = on_screen(qtbot, PuzzlesPage(Settings(settings.path)))
    assert page.title.all_text.startswith("Puzzles: 0 of")


def test_arrow_keys_go_from_plate_to_plate_and_enter_plays(qtbot: QtBot, settings: Settings) -> None:
    page = on_screen(qtbot, PuzzlesPage(settings))
    plates = [page.plates[puzzle.key] for puzzle in PUZZLES]
    QTest.keyClick(plates[0], Qt.Key.Key_Right)
    assert page.chosen.key == PUZZLES[1].key
    QTest.keyClick(plates[1], Qt.Key.Key_Down)
    below = plates[[puzzle.key for puzzle in PUZZLES].index(page.chosen.key)]
    assert below.x() == plates[1].x()
    assert below.y() > plates[1].y()
    QTest.keyClick(below, Qt.Key.Key_Up)
    QTest.keyClick(plates[1], Qt.Key.Key_Left)
    QTest.keyClick(plates[0], Qt.Key.Key_Left)
    assert page.chosen.key == PUZZLES[0].key
    assert emitted(qtbot, page.play, QTest.keyClick, plates[0], Qt.Key.Key_Return) == [page.chosen]


def test_earned_stars_appear_one_after_another_or_a_press_shows_all(qtbot: QtBot) -> None:
    stars = added(qtbot, Stars(40))
    stars.show_stars(3, "3 of 3 stars")
    stars.resize(stars.sizeHint())
    whole = stars.grab().toImage()
    stars.celebrate()
    assert stars.grab().toImage() != whole
    QTest.mouseClick(stars, Qt.MouseButton.LeftButton)
    assert stars.grab().toImage() == whole


@pytest.mark.parametrize(
    ("kind", "best", "enough", "goal", "steps"),
    [
        ("save", 3, 1, "Save 3", "Saving 2 earns two stars, saving 1 earns one."),
        ("lose", 0, 2, "Lose no one from here", "Losing 1 earns two stars, losing 2 earns one."),
        ("win", 2, 1, "Win from here", "A tie earns two stars."),
    ],
)
def test_the_goal_says_which_results_earn_stars(kind: str, best: int, enough: int, goal: str, steps: str) -> None:
    puzzle = replace(PUZZLES[0], kind=kind, best=best, enough=enough)
    assert goal_words(puzzle).startswith(goal)
    assert steps_words(puzzle) == steps
    if kind == "save":
        assert result_words(puzzle, 3) == "3 saved. That is the best line found."
        assert result_words(puzzle, 2) == "2 saved. The best line found saves 3."
