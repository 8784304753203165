"""The table's menu and what it leads to, by mouse and by keys."""

from html import escape
from pathlib import Path

import pytest
from msgspec import UNSET
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QMessageBox, QPushButton

from pompeii_core.actions import Place
from pompeii_core.deal_code import DealCode
from pompeii_core.game import Game
from pompeii_core.record import Header, RecordWriter
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.table.keys import ShortcutSheet
from pompeii_qt.table.menu import RulesDialog
from pompeii_qt.table.toolbar import tool_icon
from pompeii_qt.words.rules import variants
from tests.qt.table.driver import PEOPLE, TABLE, Driver, solo

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def dialog[D: QDialog](driver: Driver, kind: type[D]) -> D:
    (found,) = [each for each in driver.page.findChildren(kind) if each.isVisible()]
    return found


def words(of: QDialog) -> str:
    return "\n".join(label.text() for label in of.findChildren(QLabel))


def test_redo_is_offered_by_two_keys_when_the_session_says_so(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_Y, CONTROL)
    assert driver.session.called("redo") == []
    driver.session.redoable = True
    driver.session.tell([])
    driver.wait()
    driver.key(Qt.Key.Key_Y, CONTROL)
    driver.key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert driver.session.called("redo") == [(0,), (0,)]
    assert driver.session.called("undo") == []


def test_undo_and_redo_say_why_they_cannot_be_used(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    tools = driver.page.tools
    assert tools.redo.toolTip().endswith("nothing to redo")
    assert "a new game can allow it" in tools.undo.toolTip()
    driver.session.undoable = driver.session.redoable = True
    driver.session.tell([])
    driver.wait()
    assert (tools.undo.toolTip(), tools.redo.toolTip()) == ("Undo (Ctrl+Z)", "Redo (Ctrl+Shift+Z)")
    driver.open([*PEOPLE[:3]], [0, 1, 2], solo())
    driver.session.undoable = False
    driver.session.tell([])
    driver.wait()
    assert tools.undo.toolTip().endswith("another player's turn")


def test_the_sheet_of_keys_opens_with_a_question_mark_and_names_them_all(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_Question)
    sheet = dialog(driver, ShortcutSheet)
    page = driver.page
    keys = {key.toString() for action in page.actions() for key in action.shortcuts()}
    keys |= {shortcut.key().toString() for shortcut in page.findChildren(QShortcut)}
    assert {"Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "H", "?"} <= keys
    said = words(sheet)
    assert [key for key in keys if key not in said] == []
    assert said.splitlines().count("F8  F9") == 1
    close = next(one for one in sheet.findChildren(QPushButton) if one.text() == "Close")
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not sheet.isVisible()
    assert page.isVisible()


def test_the_rules_in_force_are_those_of_the_game(driver: Driver) -> None:
    driver.open(TABLE, [0], solo(rules=Rules(omen_takes="any", vents_open="yes")))
    driver.page.tools.menu.rules.trigger()
    shown = dialog(driver, RulesDialog)
    said = words(shown)
    changed = shown.changes.text()
    for variant in variants():
        assert variant.title in said
        assert escape(variant.values[getattr(driver.session.game.rules, variant.key)]) in said
        assert (variant.title in changed) == (variant.key in ("omen_takes", "vents_open"))
    with driver.bot.waitSignal(driver.page.rules_requested) as told:
        shown.all.linkActivated.emit("V4")
    assert told.args == ["V4"]
    assert not shown.isVisible()


def test_zooming_from_the_menu(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    camera = driver.page.board.camera
    entries = {action.text(): action for action in driver.page.tools.menu.actions()}
    entries["Zoom in"].trigger()
    entries["Zoom in"].trigger()
    twice = camera.zoom
    entries["Zoom out"].trigger()
    assert 1 < camera.zoom < twice
    entries["Whole board"].trigger()
    assert camera.zoom == 1


def test_a_copy_of_the_game_that_is_on(driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.open(TABLE, [0], solo())
    driver.session.record = tmp_path / "game.pompeii"
    driver.session.record.write_bytes(b"a game")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "copy"), ""))
    driver.page.tools.menu.save_copy.trigger()
    assert (tmp_path / "copy.pompeii").read_bytes() == b"a game"
    driver.session.record.unlink()
    with driver.bot.waitSignal(driver.page.fault) as told:
        driver.page.tools.menu.save_copy.trigger()
    assert "copy.pompeii" in told.args[0]


def test_the_number_of_the_deal_goes_to_the_clipboard(driver: Driver, tmp_path: Path) -> None:
    driver.open(TABLE, [0], solo())
    menu, path = driver.page.tools.menu, tmp_path / "game.pompeii"
    code = DealCode(79, 2)
    players = [SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Gaia", 1)]
    for seed, words in (
        (79, f"Deal number copied: {code}"),
        (UNSET, "This deal has no number because the game was started elsewhere or continued from a replay."),
    ):
        path.unlink(missing_ok=True)
        RecordWriter.create(path, Header(players=players, deal=code.deal(), seed=seed)).close()
        driver.session.record = path
        with driver.bot.waitSignal(driver.page.told) as told:
            menu.copy_deal.trigger()
        assert told.args == [words]
    assert QGuiApplication.clipboard().text() == str(code)


def test_a_game_that_is_not_on_the_disk_is_not_said_to_be_when_one_starts_over(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    said = []
    for saved in (True, False):
        driver.session.saved_changed.emit(saved)
        driver.page.tools.menu.start_over.trigger()
        box = driver.page.findChildren(QMessageBox)[-1]
        said.append(box.informativeText())
        box.reject()
    assert said == ["This game is saved: you can continue it later.", "The game you are playing would be lost."]


def test_starting_over_is_asked_first(driver: Driver, tmp_path: Path) -> None:
    driver.open(TABLE, [0], solo())
    driver.session.record = tmp_path / "game.pompeii"
    asked: list[Path] = []
    driver.page.start_over_requested.connect(asked.append)
    driver.page.tools.menu.start_over.trigger()
    driver.key(Qt.Key.Key_Return)  # the answer that changes nothing has the focus
    assert asked == []
    driver.page.tools.menu.start_over.trigger()
    driver.say_yes()
    assert asked == [driver.session.record]


def test_resigning_is_asked_first_and_is_for_the_open_hand(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    menu = driver.page.tools.menu
    menu.resign.trigger()
    assert driver.session.called("resign") == []
    driver.say_yes()
    assert driver.session.called("resign") == [(0,)]
    driver.open(TABLE, [], solo())
    assert not menu.resign.isVisible(), "whoever watches has no seat to give up"


def test_a_question_is_withdrawn_when_another_game_begins(driver: Driver) -> None:
    driver.open(TABLE, [0], solo())
    driver.page.tools.menu.resign.trigger()
    driver.open(TABLE, [0], solo())
    assert not [box for box in driver.page.findChildren(QMessageBox) if box.isVisible()]
    assert driver.session.called("resign") == []


def test_a_card_with_one_place_is_played_by_its_number_and_enter(driver: Driver) -> None:
    hands = [[5, 6, 8, 10], [1, 2, 3, 4], [1, 2, 3, 4]]
    driver.open(TABLE, [0], Game(Rules(), Deal(0, hands, [5, 6, 8, 10, 11, 1], [["coin"]] * 8, "sleeps", {})))
    driver.key(Qt.Key.Key_2)
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == [], "there are four roofs to choose from"
    driver.key(Qt.Key.Key_1)
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == [(0, Place(5, "I3"))]


def test_a_turn_that_begins_while_another_page_is_open_leaves_it_the_keyboard(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open(TABLE, [0], solo())
    taken: list[object] = []
    monkeypatch.setattr(driver.page.board, "setFocus", taken.append)
    driver.page.hide()
    driver.page.model.asked.emit()
    assert taken == []
    driver.page.show()
    driver.page.model.asked.emit()
    assert len(taken) == 1


@pytest.mark.parametrize("level", ["normal", "high"])
@pytest.mark.parametrize("choice", ["light", "dark"])
def test_a_tool_that_cannot_be_used_is_faint(qapp: QApplication, level: str, choice: str) -> None:
    theme.apply(qapp, choice, level)
    icon = tool_icon("undo")
    ink = {}
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
        image = icon.pixmap(QSize(22, 22), mode).toImage()
        ink[mode] = max(image.pixelColor(x, y).alpha() for x in range(22) for y in range(22))
    theme.apply(qapp, "light", "normal")
    assert ink[QIcon.Mode.Disabled] < ink[QIcon.Mode.Normal] / 2
