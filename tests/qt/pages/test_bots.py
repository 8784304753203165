"""Bots on seats of a new game: a person adds, tries, chooses and removes them."""

import json
import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from pompeii_core.ai.personas import PERSONAS
from pompeii_core.record import Header, RecordWriter, read_header, read_record
from pompeii_core.setup import GameSetup, Scenario, Seated, SeatedPlayer
from pompeii_core.summary import summary_of
from pompeii_qt.pages.bots import BotsDialog, command_for
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.next_game import next_game_words, next_setup
from pompeii_qt.pages.statistics_page import Statistics
from pompeii_qt.session import Session
from pompeii_qt.settings import BOT_TIMES, Settings
from pompeii_qt.window import MainWindow
from tests.net.bots.played_bots import ANSWER, NOT_THERE, bot
from tests.qt.pages.conftest import Play, added, started
from tests.qt.pages.fake_network import click, on_screen

KNOWN = {"Otto": "otto --fast", "Else": "else"}


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    return on_screen(qtbot, NewGamePage(settings, session))


def open_dialog(page: NewGamePage, seat: int = 3) -> BotsDialog:
    """Open the dialog by keyboard, at the end of the list of who plays."""
    box = page.players_form.cards[seat].kind
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_End)
    dialog = page.findChildren(BotsDialog)[-1]
    assert dialog.isVisible()
    dialog.activateWindow()
    QApplication.processEvents()
    return dialog


def write(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def test_the_first_program_is_added_and_plays(page: NewGamePage, settings: Settings, qtbot: QtBot) -> None:
    dialog = open_dialog(page)
    assert not dialog.play.isEnabled()
    assert dialog.problem.text() == "The bot needs a name."
    dialog.add.click()
    assert dialog.problem.text() == "Bot 1 in the list needs a name."
    dialog.list.setCurrentRow(0)
    write(dialog.form.name, "Otto")
    write(dialog.form.command, "otto")
    assert dialog.problem.text() == "Bot 2 in the list needs a name."
    dialog.list.setCurrentRow(1)
    dialog.remove.click()
    for field in (dialog.form.name, dialog.form.command):
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
    write(dialog.form.name, "Otto")
    assert dialog.problem.text() == "Otto needs a command line: choose its file or type one."
    write(dialog.form.command, "python3 otto.py --fast")
    assert dialog.problem.text() == ""
    click(dialog.play)
    assert settings.programs == {"Otto": "python3 otto.py --fast"}
    row = page.players_form.cards[3]
    assert (row.kind.currentText(), row.name.text()) == ("Otto, a bot", "Otto")
    assert row.line.text() == "python3 otto.py --fast"
    assert not row.level.isVisible()
    assert started(page, qtbot).players[3] == SeatedPlayer("bot", "Otto", 3, "Otto")
    assert "otto.py" not in settings.setup, "a game as last time names it and no more"


def test_known_programs_are_chosen_without_a_question(qtbot: QtBot, settings: Settings, session: Session) -> None:
    settings.bots = dict(KNOWN)
    page = on_screen(qtbot, NewGamePage(settings, session))
    choose(page, 2, "Else, a bot")
    assert started(page, qtbot).players[2] == SeatedPlayer("bot", "Else", 2, "Else")
    remembered = added(qtbot, NewGamePage(settings, session))
    assert remembered.setup() == page.setup()


def test_the_former_player_stays_if_no_program_is_chosen(page: NewGamePage, settings: Settings) -> None:
    row = page.players_form.cards[3]
    for by_key in (True, False):
        dialog = open_dialog(page)
        write(dialog.form.name, "Otto")
        write(dialog.form.command, "otto")
        if by_key:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        else:
            click(dialog.cancel)
        assert (row.kind.currentText(), row.name.text()) == ("Brennus, an AI", "Brennus")
        assert settings.programs == {}


def test_a_program_that_is_edited_plays_on_and_one_removed_does_not(page: NewGamePage, settings: Settings) -> None:
    settings.bots = dict(KNOWN)
    rows = page.players_form.cards
    page.players_form.show_bots(settings.programs, {})
    rows[2].choose_bot("Otto")
    rows[3].choose_bot("Else")
    dialog = open_dialog(page, 1)
    dialog.list.setCurrentRow(0)
    write(dialog.form.name, "Ottokar")
    write(dialog.form.command, "ottokar")
    dialog.list.setCurrentRow(1)
    click(dialog.remove)
    assert [dialog.list.item(n).text() for n in range(dialog.list.count())] == ["Ottokar"]
    assert (dialog.form.name.text(), dialog.form.command.text()) == ("Ottokar", "ottokar")
    click(dialog.play)
    assert settings.programs == {"Ottokar": "ottokar"}
    kinds = [row.kind.currentText() for row in rows[1:]]
    assert kinds[:2] == ["Ottokar, a bot"] * 2
    assert kinds[2].endswith(", an AI")
    assert rows[2].line.text() == "ottokar"
    assert page.problem() == ""


def choose(page: NewGamePage, seat: int, words: str) -> None:
    box = page.players_form.cards[seat].kind
    box.setCurrentIndex(box.findText(words))


def names(page: NewGamePage) -> list[str]:
    return [row.name.text() for row in page.players_form.cards]


def test_names_stay_apart_however_programs_are_changed(page: NewGamePage, settings: Settings, qtbot: QtBot) -> None:
    settings.bots = dict(KNOWN)
    page.players_form.show_bots(settings.programs, {})
    choose(page, 2, "Otto, a bot")
    dialog = open_dialog(page)
    first = dialog.list.visualItemRect(dialog.list.item(0)).center()
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=first)
    click(dialog.play)
    assert names(page)[2:] == ["Otto", "Otto 2"]
    click(open_dialog(page, 3).cancel)
    assert names(page)[2:] == ["Otto", "Otto 2"], "as before"
    players = started(page, qtbot).players
    assert players[2:] == [SeatedPlayer("bot", "Otto", 2, "Otto"), SeatedPlayer("bot", "Otto 2", 3, "Otto")]
    dialog = open_dialog(page, 1)
    write(dialog.form.name, "Ottokar")
    dialog.list.setCurrentRow(1)
    click(dialog.play)
    assert names(page)[1:] == ["Else", "Ottokar", "Ottokar 2"]
    dialog = open_dialog(page, 1)
    dialog.list.setCurrentRow(0)
    click(dialog.remove)
    click(dialog.play)
    assert names(page)[1:] == ["Else", "Fabius", "Livia"]
    assert page.problem() == ""


def test_a_name_used_twice_is_refused_and_all_can_be_removed(page: NewGamePage, settings: Settings) -> None:
    settings.bots = {"Otto": "otto"}
    page.players_form.show_bots(settings.programs, {})
    choose(page, 2, "Otto, a bot")
    dialog = open_dialog(page)
    click(dialog.add)
    write(dialog.form.name, "Otto")
    write(dialog.form.command, "x")
    assert dialog.problem.text() == "Two bots are called Otto."
    assert not dialog.play.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible()
    click(dialog.remove)
    click(dialog.remove)
    assert (dialog.form.name.text(), dialog.form.isEnabled(), dialog.remove.isEnabled()) == ("", False, False)
    click(dialog.add)
    assert dialog.form.isEnabled()
    assert not dialog.play.isEnabled()
    click(dialog.remove)
    assert dialog.play.text() == "Remove all"
    click(dialog.play)
    assert settings.programs == {}
    assert [row.kind.currentText() for row in page.players_form.cards[2:]] == ["Claudia, an AI", "Brennus, an AI"]
    dialog = open_dialog(page)
    click(dialog.remove)
    assert dialog.problem.text() == "Add a bot first."


def test_a_program_is_tried_and_its_fault_is_one_sentence(page: NewGamePage, tmp_path: Path, qtbot: QtBot) -> None:
    form = open_dialog(page).form
    write(form.name, "Otto")
    assert not form.try_it.isEnabled()

    def tried(command: str) -> str:
        write(form.command, command)
        assert form.result.text() == "", "it says nothing of another command"
        click(form.try_it)
        assert form.result.text() == "Trying…"
        qtbot.waitUntil(lambda: form.result.text() != "Trying…")
        return form.result.text()

    assert tried(bot(tmp_path)).startswith("✓  It works: its first answer took ")
    assert tried(bot(tmp_path, "import no_such_module")) == "“Otto” ended unexpectedly with exit code 1."
    assert form.complaint.text() == "Error: ModuleNotFoundError: No module named 'no_such_module'"
    assert re.search(f"cannot be started: {NOT_THERE}", tried(str(tmp_path / "missing")))
    assert form.complaint.text() == ""
    wide = form.minimumSizeHint().width()
    tried(bot(tmp_path, "sys.exit('x' * 200)"))
    assert "x" * 200 in form.complaint.text()
    assert form.minimumSizeHint().width() == wide, "whatever it writes"


def test_a_file_is_chosen_and_tried_with_the_time_for_a_decision_which_is_remembered(
    page: NewGamePage, settings: Settings, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[tuple[str, int]] = []
    monkeypatch.setattr(session, "try_program", lambda *asked: tried.append(asked))
    script = tmp_path / "my bot.py"
    script.write_text("print()", encoding="utf-8")
    dialog = open_dialog(page)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    click(dialog.form.choose)
    assert dialog.form.command.text() == ""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(script), ""))
    click(dialog.form.choose)
    assert dialog.form.name.text() == "My bot"
    assert dialog.form.command.text() == command_for(script)
    assert dialog.time.currentText() == "2 s"
    dialog.time.setFocus()
    QTest.keyClick(dialog.time, Qt.Key.Key_Down)
    click(dialog.form.try_it)
    assert tried == [(command_for(script), 5000)]
    assert dialog.play.isEnabled()
    click(dialog.play)
    assert settings.bot_time == 5000


@pytest.mark.skipif(sys.platform == "win32", reason="what may be executed is told otherwise there")
def test_a_file_that_cannot_start_itself_is_started_by_its_interpreter(tmp_path: Path) -> None:
    for name, words in {"a b.py": ["python3"], "x.mjs": ["node"], "x.jar": ["java", "-jar"], "x": []}.items():
        file = tmp_path / name
        file.touch(0o644)
        assert shlex.split(command_for(file)) == [*words, str(file)]
        file.chmod(0o755)
        if os.access(file, os.X_OK):
            assert shlex.split(command_for(file)) == [str(file)]


@pytest.mark.skipif(sys.platform != "win32", reason="python3 is what it is called elsewhere, always")
def test_on_windows_python_is_started_by_the_launcher_that_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    for there, word in (({"py", "python"}, "py"), ({"python"}, "python"), (set[str](), "py")):
        monkeypatch.setattr(shutil, "which", lambda name, there=there: name if name in there else None)
        assert command_for(Path("my bot.py")) == f'{word} "my bot.py"'


def test_play_offers_an_ai_for_a_program_that_is_not_here_any_more(settings: Settings) -> None:
    bots = SeatedPlayer("bot", "Otto", 1, "Otto"), SeatedPlayer("bot", "Claudia", 2, "Else")
    players = [SeatedPlayer("person", "Aula", 0), *bots]
    settings.last_setup = GameSetup(players)
    settings.bots = {"Else": "else"}
    setup = next_setup(settings)
    assert setup.players == [players[0], SeatedPlayer("ai", "Fabius", 1, "Fabius", "tribune"), players[2]]
    assert next_game_words(setup) == "A new game with Fabius and Claudia"
    settings.bots = dict(KNOWN)
    assert next_setup(settings).players == players
    settings.bots = {}
    settings.last_setup = GameSetup([SeatedPlayer("bot", name, n, "Otto") for n, name in enumerate([*PERSONAS][:4])])
    assert [player.name for player in next_setup(settings).players] == [*PERSONAS][:4]


def test_damaged_names_and_memories_are_cleaned(tmp_path: Path, session: Session, qtbot: QtBot) -> None:
    damaged = {
        "Ot\u202eto\n": "otto",
        "\ud800": "x",
        "\u202e": "x",
        "A" * 1000: "long",
        "a": 1,
        " ": "x",
        "b": " ",
        "c": "run",
    }
    (tmp_path / "settings.json").write_text(json.dumps({"bots": damaged, "bot_time": "long"}), encoding="utf-8")
    settings = Settings(tmp_path / "settings.json")
    assert settings.programs == {"Otto": "otto", "A" * 40: "long", "c": "run"}
    assert settings.bot_time == 2000
    page = on_screen(qtbot, NewGamePage(settings, session))
    choose(page, 3, "Otto, a bot")
    assert started(page, qtbot).players[3] == SeatedPlayer("bot", "Otto", 3, "Otto")


OTTO = SeatedPlayer("bot", "Otto", 0, "my bot")
LIVIA = SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")
CLAUDIA = SeatedPlayer("ai", "Claudia", 0, "Claudia", "tribune")
SHORT = GameSetup([OTTO, LIVIA], seed=3, scenario=Scenario("erupts", 3))


def played(window: MainWindow, qtbot: QtBot) -> tuple[list[SeatedPlayer], list[str]]:
    """Return who played at the end of a short game, and the faults reported in it."""
    faults: list[str] = []
    window.settings.bot_time = BOT_TIMES[-1]
    window.session.fault.connect(faults.append)
    with qtbot.waitSignal(window.session.recorded) as told:
        window.games.start(SHORT)
    qtbot.waitUntil(lambda: window.pages.name == "end")
    window.session.fault.disconnect(faults.append)
    return read_record(told.args[0]).header.players, faults


def test_a_program_at_fault_is_named(window: MainWindow, settings: Settings, qtbot: QtBot, tmp_path: Path) -> None:
    settings.bots = {"my bot": bot(tmp_path, ANSWER, "sys.exit(3)")}
    fault = "“Otto” ended unexpectedly with exit code 3. An AI takes its place."
    assert played(window, qtbot) == ([CLAUDIA, LIVIA], [fault])
    settings.bots = {"my bot": bot(tmp_path)}
    with qtbot.waitSignal(window.session.recorded) as told:
        click(window.pages.get("end").rematch_button)
    assert read_header(told.args[0]).players == [OTTO, LIVIA], "a rematch is with it"
    assert played(window, qtbot) == ([OTTO, LIVIA], [])


def test_an_ai_plays_for_a_program_that_the_settings_do_not_know(window: MainWindow, qtbot: QtBot) -> None:
    fault = "“Otto” is not one of the bots in this game. An AI takes its place."
    assert played(window, qtbot) == ([CLAUDIA, LIVIA], [fault])


def test_games_against_a_program_are_counted_under_its_name(play: Play, tmp_path: Path) -> None:
    """Even if the program has a character's name; a program that was replaced does not count."""
    path = play()
    record = read_record(path)
    lines = path.read_bytes().split(b"\n", 1)[1]
    summaries = []
    for number, name in enumerate(("Livia", "my bot")):
        other = tmp_path / f"{number}.pompeii"
        players = [record.header.players[0], SeatedPlayer("bot", "Otto", 1, name)]
        writer = RecordWriter.create(other, Header(players=players, deal=record.header.deal))
        if number:
            writer.append(Seated(1, SeatedPlayer("ai", "Fabius", 1, "Fabius", "tribune")))
        writer.close()
        with other.open("ab") as file:
            file.write(lines)
        summaries.append(summary_of(other))
    found = Statistics()
    found.count(summaries)
    assert {name: tally.games for name, tally in found.by["opponent"].items()} == {"Livia (a bot)": 1, "Fabius": 1}
