"""Games with bots, from the window: only what its settings name is started; what is said, counted and played again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_core.record import Header, RecordWriter, read_header, read_record
from pompeii_core.setup import GameSetup, Scenario, Seated, SeatedPlayer
from pompeii_qt.pages import statistics as records
from pompeii_qt.pages.end import EndPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.net.bots.sample_bots import ANSWER, bot

type Play = Callable[..., Path]
OTTO = SeatedPlayer("bot", "Otto", 0, "my bot")
LIVIA = SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")
CLAUDIA = SeatedPlayer("ai", "Claudia", 0, "Claudia", "tribune")
SHORT = GameSetup([OTTO, LIVIA], seed=3, scenario=Scenario("erupts", 3))


@pytest.fixture
def window(qtbot: QtBot, settings: Settings, session: Session) -> Iterator[MainWindow]:
    made = MainWindow(session, settings)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()


def played(window: MainWindow, qtbot: QtBot) -> tuple[list[SeatedPlayer], list[str]]:
    """Who played at the end of a game, and what was wrong meanwhile."""
    faults: list[str] = []
    window.session.fault.connect(faults.append)
    with qtbot.waitSignal(window.session.recorded) as told:
        window.games.start(SHORT)
    qtbot.waitUntil(lambda: window.pages.name == "end", timeout=60_000)
    return read_record(told.args[0]).header.players, faults


def test_a_program_of_the_settings_plays_to_the_end(
    window: MainWindow, settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    settings.bots = {"my bot": bot(tmp_path)}
    assert played(window, qtbot) == ([OTTO, LIVIA], [])


def test_a_program_at_fault_is_named_and_a_rematch_is_with_it(
    window: MainWindow, settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    settings.bots = {"my bot": bot(tmp_path, ANSWER, "sys.exit(3)")}
    fault = "“Otto” ended unexpectedly with exit code 3. An AI takes its place."
    assert played(window, qtbot) == ([CLAUDIA, LIVIA], [fault])
    settings.bots = {"my bot": bot(tmp_path)}
    end = window.pages.get("end")
    assert isinstance(end, EndPage)
    with qtbot.waitSignal(window.session.recorded) as told:
        QTest.mouseClick(end.rematch_button, Qt.MouseButton.LeftButton)
    assert read_header(told.args[0]).players == [OTTO, LIVIA]


def test_one_that_the_settings_do_not_know_is_played_for_by_an_ai(window: MainWindow, qtbot: QtBot) -> None:
    fault = "“Otto” is not one of the bots in this game. An AI takes its place."
    assert played(window, qtbot) == ([CLAUDIA, LIVIA], [fault])


def test_games_against_a_program_are_counted_under_its_name(play: Play, tmp_path: Path) -> None:
    """Which is no character's, though it may be the same; one that was replaced is not meant."""
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
        summaries.append(records.summary_of(other))
    found = records.statistics(summaries, {one.path: "" for one in summaries})
    assert {name: tally.games for name, tally in found.by_opponent.items()} == {"Livia (a bot)": 1, "Fabius": 1}
