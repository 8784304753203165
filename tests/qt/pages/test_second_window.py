"""The same person's second window: it looks into no game that is being played, and plays on from none."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.record import read_record
from pompeii_net.folders import Lock
from pompeii_qt.pages.replay import ReplayPage
from pompeii_qt.pages.replays import ReplaysPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow

type Play = Callable[..., Path]
ON_NETWORK = "This game is being played on the network; it can be watched when it is over."


@pytest.fixture
def window(qtbot: QtBot, settings: Settings, tmp_path: Path) -> Iterator[MainWindow]:
    session = Session(folder=tmp_path / "games")
    made = MainWindow(session, settings)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    session.close()


@pytest.fixture(params=["the host plays", "the host is away", "another window plays"])
def played(request: pytest.FixtureRequest, play: Play) -> Iterator[tuple[Path, str]]:
    """A record of a game that is on, and what is said of it."""
    path = play("on", upto=30)
    lock = None if request.param == "the host is away" else Lock(path)
    if request.param == "another window plays":
        words = "“on.pompeii” is being played in another window of Pompeii."
    else:
        path.with_suffix(".room").write_text("{}", encoding="utf-8")
        words = ON_NETWORK
    yield path, words
    if lock:
        lock.release()


def replays(window: MainWindow, qtbot: QtBot) -> ReplaysPage:
    page = window.pages.open("replays")
    assert isinstance(page, ReplaysPage)
    qtbot.waitUntil(lambda: not page.busy)
    return page


def test_it_is_not_watched(window: MainWindow, qtbot: QtBot, played: tuple[Path, str]) -> None:
    path, words = played
    page = replays(window, qtbot)
    item = page.list.topLevelItem(0)
    assert item
    assert item.text(2) == "being played"
    page.watch_button.click()
    assert (window.pages.name, window.messages.words.text()) == ("replays", words)
    window.games.watch(path, 5)
    assert window.pages.name == "replays"


def test_nobody_plays_on_from_it(window: MainWindow, qtbot: QtBot, played: tuple[Path, str]) -> None:
    path, words = played
    window.games.play_on(path, 3)
    assert window.messages.words.text() == words
    assert not window.games._opening
    assert [*path.parent.glob("*.pompeii")] == [path]


def test_it_is_closed_to_the_very_window_that_plays_it(window: MainWindow, qtbot: QtBot, play: Play) -> None:
    path = play("half", upto=30)
    window.games.resume(path)
    qtbot.waitUntil(lambda: window.pages.name == "table")
    window.games.watch(path)
    assert window.pages.name == "table"
    window.games.leave_table()
    window.games.watch(path)
    assert window.pages.name == "replay"


def test_what_is_over_is_watched_though_the_room_is_still_there(window: MainWindow, qtbot: QtBot, play: Play) -> None:
    path = play("over")
    path.with_suffix(".room").write_text("{}", encoding="utf-8")
    lock = Lock(path)
    page = replays(window, qtbot)
    item = page.list.topLevelItem(0)
    assert item
    assert "won" in item.text(2) or "share" in item.text(2)
    page.watch_button.click()
    assert window.pages.name == "replay"
    viewer = window.pages.get("replay")
    assert isinstance(viewer, ReplayPage)
    assert viewer.playback
    assert len(viewer.playback.record.entries) == len(read_record(path).entries)
    lock.release()
