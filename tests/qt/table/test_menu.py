"""What the menu does, and the keys: how the game stands, asked for by one, and keys of one's own."""

from html import escape
from itertools import chain
from pathlib import Path
from re import match

import pytest
from msgspec import UNSET
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QToolButton

from pompeii_core.actions import Place
from pompeii_core.deal_code import DealCode
from pompeii_core.game import Game
from pompeii_core.lesson_scripts import FIRST
from pompeii_core.preview import Spot
from pompeii_core.record import Header, RecordWriter
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.activation import Menu
from pompeii_qt.scene.accessible_board import spot_name
from pompeii_qt.scene.place_card import initials
from pompeii_qt.session import GameInfo
from pompeii_qt.table.keys import DEFAULTS, KEY_GROUPS, RESERVED, KeysDialog, ShortcutSheet, is_single, present_keys
from pompeii_qt.table.menu import RulesDialog
from pompeii_qt.table.toolbar import tool_icon
from pompeii_qt.words.rules import variants
from tests.qt.fit.gallery import unheard
from tests.qt.table.driver import PEOPLE, TABLE, Driver, press, running, solo, visible

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen, popups
def test_the_menu_opens_within_the_window_and_looks_like_it_as_its_submenus_do(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, menu = table.page, table.page.tools.menu
    asked: list[QPoint] = []
    monkeypatch.setattr(menu, "popup", asked.append)
    QTest.mouseClick(page.tools.findChildren(QToolButton)[-1], Qt.MouseButton.LeftButton)
    assert page.rect().contains(QRect(page.mapFromGlobal(asked[0]), menu.sizeHint()))
    monkeypatch.undo()
    menu.popup(asked[0])
    inner = menu.findChildren(Menu)[0]
    inner.popup(menu.pos())
    for one in (menu, inner):
        assert one.grab().toImage().pixelColor(6, one.height() // 2) == theme.current().surface
        one.close()


def test_redo_is_offered_by_two_keys_and_undo_and_redo_say_why_they_cannot_be_used(table: Driver) -> None:
    tools, session = table.page.tools, table.session
    assert tools.redo.toolTip().endswith("nothing to redo")
    assert "a new game can allow it" in tools.undo.toolTip()
    table.key(Qt.Key.Key_Y, CONTROL)
    assert session.called("redo") == []
    session.undoable = session.redoable = True
    table.tell()
    assert (tools.undo.toolTip(), tools.redo.toolTip()) == ("Undo (Ctrl+Z)", "Redo (Ctrl+Shift+Z)")
    table.key(Qt.Key.Key_Y, CONTROL)
    table.key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert session.called("redo") == [(0,), (0,)]
    assert session.called("undo") == []
    session.undoable = False
    for full_undo, why in ((True, "anything yet"), (False, "allow it")):
        session.began.emit(GameInfo(TABLE, Rules(), [0], full_undo))
        table.tell()
        assert tools.undo.toolTip().endswith(why)
    table.open([*PEOPLE[:3]], [0, 1, 2], solo())
    session.began.emit(GameInfo([*PEOPLE[:3]], Rules(), [0, 1, 2], True))
    table.tell()
    assert tools.undo.toolTip().endswith("another player's turn")


def test_the_rules_in_force_are_those_of_the_game(driver: Driver) -> None:
    driver.open(TABLE, [0], solo(rules=Rules(omen_takes="any", vents_open="yes")))
    driver.page.tools.menu.rules.trigger()
    (shown,) = visible(driver.page, RulesDialog)
    said = "\n".join(label.text() for label in shown.findChildren(QLabel))
    changed = shown.changes.text()
    for variant in variants():
        assert variant.title in said
        assert escape(variant.values[getattr(driver.game.rules, variant.key)]) in said
        assert (variant.title in changed) == (variant.key in ("omen_takes", "vents_open"))
    with driver.bot.waitSignal(driver.page.rules_requested) as told:
        shown.all.linkActivated.emit("V4")
    assert told.args == ["V4"]
    assert not shown.isVisible()


def test_the_menu_zooms_and_the_sheet_of_keys_opens_with_a_question_mark_and_names_them_all(table: Driver) -> None:
    page, camera = table.page, table.board.camera
    entries = {action.text(): action for action in page.tools.menu.actions()}
    entries["Zoom in"].trigger()
    entries["Zoom in"].trigger()
    twice = camera.zoom
    entries["Zoom out"].trigger()
    assert 1 < camera.zoom < twice
    entries["Whole board"].trigger()
    assert camera.zoom == 1
    table.key(Qt.Key.Key_Question)
    (sheet,) = visible(page, ShortcutSheet)
    keys = {key.toString() for action in page.actions() for key in action.shortcuts()}
    keys |= {shortcut.key().toString() for shortcut in page.findChildren(QShortcut)}
    assert {"Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "H", "?"} <= keys
    said = [label.text() for label in sheet.findChildren(QLabel)]
    assert [key for key in keys if key not in "\n".join(said)] == []
    assert said.count("F8  F9") == 1
    press(sheet, "Close")
    assert not sheet.isVisible()
    assert page.isVisible()


def test_a_copy_of_the_game_and_its_number(table: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    menu, code, path = table.page.tools.menu, DealCode(79, 2), tmp_path / "game.pompeii"
    table.session.record = path
    path.write_bytes(b"a game")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "copy"), ""))
    menu.save_copy.trigger()
    assert (tmp_path / "copy.pompeii").read_bytes() == b"a game"
    path.unlink()
    with table.bot.waitSignal(table.page.fault) as told:
        menu.save_copy.trigger()
    assert "copy.pompeii" in told.args[0]
    players = [SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Gaia", 1)]
    for seed, words in (
        (79, f"Deal number copied: {code}"),
        (UNSET, "This deal has no number because the game was started elsewhere or continued from a replay."),
    ):
        path.unlink(missing_ok=True)
        RecordWriter.create(path, Header(players=players, deal=code.deal(), seed=seed)).close()
        with table.bot.waitSignal(table.page.told) as told:
            menu.copy_deal.trigger()
        assert told.args == [words]
    assert QGuiApplication.clipboard().text() == str(code)


def test_starting_over_and_resigning_are_asked_first(table: Driver, tmp_path: Path) -> None:
    start_over, resign = table.page.tools.menu.start_over, table.page.tools.menu.resign
    table.session.record = tmp_path / "game.pompeii"
    asked: list[Path] = []
    table.page.start_over_requested.connect(asked.append)
    lost = "The game you are playing would be lost."
    for saved, words in ((True, "This game is saved: you can continue it later."), (False, lost)):
        table.session.saved_changed.emit(saved)
        start_over.trigger()
        assert table.box().informativeText() == words
        table.key(Qt.Key.Key_Return)  # the answer that changes nothing has the focus
        assert asked == []
    start_over.trigger()
    table.say_yes()
    assert asked == [table.session.record]
    resign.trigger()
    table.open(TABLE, [0], solo())
    assert table.question() is None, "another game begins"
    resign.trigger()
    assert table.session.called("resign") == []
    table.say_yes()
    assert table.session.called("resign") == [(0,)]
    table.open(TABLE, [], solo())
    assert not resign.isVisible(), "a spectator has no seat to give up"


def test_a_card_with_one_place_is_played_by_its_number_and_enter(driver: Driver) -> None:
    hands = [[5, 6, 8, 10], [1, 2, 3, 4], [1, 2, 3, 4]]
    driver.open(TABLE, [0], Game(Rules(), Deal(0, hands, [5, 6, 8, 10, 11, 1], [["coin"]] * 8, "sleeps", {})))
    driver.key(Qt.Key.Key_2)
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == [], "there are four roofs to choose from"
    driver.key(Qt.Key.Key_1)
    driver.key(Qt.Key.Key_Return)
    assert driver.session.acted == [(0, Place(5, "I3"))]


def test_a_turn_leaves_another_page_the_keyboard(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[object] = []
    monkeypatch.setattr(table.board, "setFocus", taken.append)
    table.page.hide()
    table.page.model.asked.emit()
    assert taken == []
    table.page.show()
    table.page.model.asked.emit()
    assert len(taken) == 1


@pytest.mark.parametrize("level", ["normal", "high"])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_tools_have_the_colours_of_each_theme_or_are_faint(qapp: QApplication, level: str, look: str) -> None:
    theme.apply(qapp, look, level)
    ink = {}
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
        image = tool_icon("undo").pixmap(QSize(22, 22), mode).toImage()
        ink[mode] = max(image.pixelColor(x, y).alpha() for x in range(22) for y in range(22))
    picture = tool_icon("log").pixmap(22).toImage()
    inks = {picture.pixelColor(x, y).rgb() for x in range(22) for y in range(22)}
    text = theme.current().text.rgb()
    theme.apply(qapp, "light", "normal")
    assert ink[QIcon.Mode.Disabled] < ink[QIcon.Mode.Normal] / 2
    assert text in inks


Key = Qt.Key


def test_what_a_hand_does_is_said_and_single_letters_can_be_switched_off(said: list[str], table: Driver) -> None:
    number = table.fan.numbers[3]
    table.key(Key.Key_4)
    lit = table.board.interaction.decision.lit
    assert match(rf"Card {number}, \w+: {len(lit)} square\S*$", said[-1])
    table.key(Key.Key_Escape)
    assert said[-1] == "Put back"
    table.session.rewound.emit(0)
    assert said[-1] == "Taken back"
    table.settings.letter_keys = False
    before = len(said)
    for key in (Key.Key_S, Key.Key_4, Key.Key_H, Key.Key_M, Key.Key_Question):
        table.key(key)
    assert len(said) == before
    assert table.fan.chosen is None
    assert not table.page.tools.hint.isChecked()
    assert table.page.tools.hint.toolTip() == "Hint: the best three choices and why"
    table.settings.letter_keys = True
    table.key(Key.Key_S)
    assert said[-1].startswith("Vesuvius sleeps")


def test_a_citizen_taken_up_and_put_back_is_said_and_so_is_the_wall(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], running())
    driver.key(Key.Key_I)
    first = said[-1].split(",")[0]
    driver.board.keyboard.go_to(Spot("I6"))
    driver.key(Key.Key_Return)
    assert match(r"I6 picked up: \d+ square", said[-1])
    driver.key(Key.Key_Return)
    assert said[-1] == "Put back"
    driver.board.keyboard.go_to(Spot("K5"))
    for _ in range(4):
        driver.key(Key.Key_Up)
    assert said[-1] == "The wall"
    driver.open(TABLE, [0], running())
    driver.key(Key.Key_I)
    assert said[-1].split(",")[0] == first != "I6", "another game begins where every one does"


def test_squares_for_a_braille_line_and_what_the_heat_map_shows_is_said_of_them(table: Driver) -> None:
    board, shown = table.board, table.board.interaction
    table.settings.short_names = True
    lit = next(iter(shown.decision.lit))
    assert match(rf"{lit.square} f\d \+$", spot_name(shown, lit))
    assert spot_name(shown, Spot("F4")) == "F4"
    assert spot_name(shown, Spot("F1", gate=True)) == "F1 out"
    table.open(TABLE, [0], running())
    assert spot_name(shown, Spot("I6")) == "I6 A2 C1 +"
    assert spot_name(shown, Spot("C2")) == "C2 coin"
    board.keyboard.choose(Spot("I6"))
    assert spot_name(shown, Spot("I6")) == "I6 A2 C1", "it is held, no target"
    assert spot_name(shown, Spot("I5")) == "I5 +"
    board.keyboard.choose(Spot("I6"))
    board.interaction.show_values({"I6": 0.9}, kind="escape")
    assert spot_name(shown, Spot("I6")) == "I6 A2 C1 + 90%"
    board.interaction.show_values(None)
    assert spot_name(shown, Spot("I6")) == "I6 A2 C1 +"
    table.settings.short_names = False
    board.interaction.show_values({"I6": 0.42, "D4": 0.0}, kind="win")
    assert spot_name(shown, Spot("I6")).endswith(". 42% to win, the best")
    assert spot_name(shown, Spot("D4")).endswith(". <1% to win, −42")
    assert "%" not in spot_name(shown, Spot("I5"))
    board.interaction.show_values({"I6": 0.9}, kind="escape")
    assert spot_name(shown, Spot("I6")).endswith(". 90% to escape")


def test_initials_tell_players_apart() -> None:
    assert initials(["Anna", "Livia"]) == ["A", "L"]
    assert initials(["Brennus", "Bruno", "Livia"]) == ["Bre", "Bru", "Liv"]
    assert initials(["Player 1", "Player 2"]) == ["Player 1", "Player 2"]


def test_a_key_can_be_changed_unless_it_is_taken(said: list[str], table: Driver) -> None:
    table.key(Key.Key_Question)
    press(visible(table.page, ShortcutSheet)[0], "Change keys…")
    (dialog,) = visible(table.page, KeysDialog)
    field = dialog.fields["score"]
    field.setFocus()
    QTest.keyClick(field, Key.Key_H)
    assert said[-1] == "H is already used: hint: the best three choices and why."
    assert field.keySequence().toString() == "S"
    QTest.keyClick(field, Key.Key_Z, CONTROL)
    assert said[-1] == "Ctrl+Z is already used for something else."
    QTest.keyClick(field, Key.Key_S, Qt.KeyboardModifier.AltModifier)
    assert table.settings.own_keys == {"score": "Alt+S"}
    table.settings.letter_keys = False
    QTest.keyClick(dialog.fields["hint"], Key.Key_Backspace)
    assert table.settings.own_keys == {"score": "Alt+S", "hint": ""}
    press(dialog, "Default keys")
    assert table.settings.own_keys == {}
    assert field.keySequence().toString() == "S"
    QTest.keyClick(field, Key.Key_S, Qt.KeyboardModifier.AltModifier)
    dialog.reject()
    table.page.activateWindow()
    table.bot.waitUntil(table.page.isActiveWindow)
    table.key(Key.Key_S, Qt.KeyboardModifier.AltModifier)
    assert said[-1].startswith("Vesuvius sleeps")


def test_no_two_things_have_one_key_and_those_that_are_always_the_same_are_not_to_be_had() -> None:
    assert len(set(DEFAULTS.values())) == len(DEFAULTS)
    assert all(map(is_single, DEFAULTS.values()))
    assert [is_single(key) for key in ("Alt+S", "F6", "")] == [False] * 3
    lines = chain(*KEY_GROUPS.values())
    fixed = {QKeySequence(key).toString() for line in lines for key in chain(*line.fixed.values())}
    assert fixed <= RESERVED


def test_of_changed_keys_in_the_file_those_count_that_are_keys_and_free() -> None:
    nonsense = {"hint": "Esc", "values": "A, B", "actions": "S", "score": "S", "log": "Foo", "here": 7, "room": None}
    present = present_keys(nonsense | {"sound": "", "hand": "", "nothing": "X", "replay": "alt+r"})
    assert present == DEFAULTS | {"actions": "S", "score": "", "sound": "", "hand": "", "replay": "Alt+R"}
    assert present_keys({"hint": "V", "values": "H"}) == DEFAULTS | {"hint": "V", "values": "H"}, "exchanged"
    assert present_keys({"hint": "V"}) == DEFAULTS, "it is the values'"


def test_a_key_that_is_taken_in_the_file_still_does_what_it_did(driver: Driver, said: list[str]) -> None:
    driver.settings.own_keys = {"score": "Esc", "citizens": "H"}
    driver.open(TABLE, [0], running())
    driver.key(Key.Key_S)
    assert "Livia: 0 saved" in said[-1]
    driver.key(Key.Key_H)
    assert driver.page.tools.hint.isChecked()


def test_what_the_numbers_at_squares_mean_is_said_once(driver: Driver) -> None:
    """From the first flight on, until it is read; a lesson says it in its own words."""
    legend = driver.page.asking.seals
    driver.settings.log_shown = False
    driver.page.tools.log.setChecked(False)
    driver.open(TABLE, [0], running())
    assert legend.isHidden(), "it is known"
    driver.settings.seals_known = False
    driver.open(TABLE, [0], solo())
    assert legend.isHidden()
    driver.page.model.expected = FIRST
    driver.open(TABLE, [0], running())
    assert legend.isHidden()
    driver.open(TABLE, [0], running())
    assert legend.isVisible()
    page = driver.page
    for size in ((1280, 720), (1280, 690), (1920, 1080), (800, 600)):
        page.window().resize(*size)
        driver.wait()
        counts = page.board, page.asking.bar, page.piles, *page.seats.cards
        covered = [one for one in counts if legend.geometry().intersects(QRect(one.mapTo(page, QPoint()), one.size()))]
        assert legend.isHidden() or not covered, size
        assert legend.isVisible() or size == (800, 600), "there is no room for it"
    page.window().resize(1280, 720)
    QTest.mouseClick(legend.known_button, Qt.MouseButton.LeftButton)
    assert legend.isHidden()
    driver.open(TABLE, [0], running())
    assert legend.isHidden()
    driver.settings.seals_known = False
    driver.open(TABLE, [0], running())
    assert legend.isVisible()
    driver.act()
    assert legend.isHidden(), "the first own move shows that it is known"
    assert driver.settings.seals_known


def test_every_control_of_the_table_can_be_reached_and_told_apart(table: Driver) -> None:
    for tool in (table.page.tools.hint, table.page.tools.actions_list, table.page.tools.log):
        tool.setChecked(True)
    assert unheard(table.page) == []
