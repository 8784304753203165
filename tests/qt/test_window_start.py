"""Where the keyboard is in a window that a window manager has started, page by page."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest
from PySide6.QtCore import QDeadlineTimer, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from pompeii_qt.app import Program
from tests.net.games import header, one_person, play_at_random
from tests.qt.by_ear.listener import screen
from tests.surroundings import own_folders, surroundings

PAGES = "start", "new", "daily", "puzzles"
needs_screen = pytest.mark.skipif(
    not (sys.platform == "linux" and which("Xvfb") and which("openbox")), reason="There is no Xvfb or no openbox here."
)


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """A screen with a window manager, whose windows become active by its hand alone."""
    with screen() as name:
        environment = os.environ | own_folders(tmp_path) | {"DISPLAY": name}
        # A window that was there before the manager would never become active: echo's line tells that it manages now.
        manager = subprocess.Popen(["openbox", "--startup", "echo"], env=environment, stdout=subprocess.PIPE)
        with manager:
            assert manager.stdout is not None
            assert manager.stdout.readline()
            yield name
            manager.terminate()


@needs_screen
@pytest.mark.parametrize(
    ("lesson", "unfinished", "main"),
    [
        ("", False, "Learn in 5 minutes"),
        ("begun", True, "Continue the lesson"),
        ("done", False, "Play"),
        ("done", True, "Play on"),
    ],
    ids=["the first start", "a lesson left", "no game", "an unfinished game"],
)
def test_the_red_button_has_the_focus(tmp_path: Path, display: str, lesson: str, unfinished: bool, main: str) -> None:
    if unfinished:
        play_at_random(tmp_path / "home/games/a.pompeii", header(one_person(1)), 1, 30)
    command = [sys.executable, "-m", "tests.qt.test_window_start", str(tmp_path / "home"), lesson, main]
    own = own_folders(tmp_path) | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": "1"}
    done = subprocess.run(command, env=surroundings(**own), stdout=subprocess.PIPE, encoding="utf-8", timeout=60)
    found = json.loads(done.stdout)
    assert found["start"] == [main, "primary"]
    assert {name: role for name, (_, role) in found.items()} == dict.fromkeys(PAGES, "primary")


class Started:
    """The program in a process of its own. It tells which button has the keyboard on each page, and ends."""

    def __init__(self, home: Path, lesson: str, main: str) -> None:
        self._program = Program(home)
        self._program.settings.lesson = lesson
        self._program.settings.language = "en"
        self._main = main
        self._found: dict[str, list[str]] = {}
        self._timer = QTimer(interval=5)
        self._timer.timeout.connect(self._look)
        self._give_up = QDeadlineTimer(20_000)

    def run(self) -> int:
        self._program.window.show()
        self._timer.start()
        return self._program.app.exec()

    def _look(self) -> None:
        """Once the red button has the keyboard, or too late, open the next page; after the last print all and quit."""
        name = PAGES[len(self._found)]
        focus = QApplication.focusWidget() if QApplication.activeWindow() is self._program.window else None
        has = [focus.text(), focus.property("role")] if isinstance(focus, QPushButton) else ["", ""]
        due = has[1] == "primary" and (name != "start" or has[0] == self._main)
        if not (due or self._give_up.hasExpired()):
            return
        self._found[name] = has
        if len(self._found) < len(PAGES):
            self._program.window.pages.open(PAGES[len(self._found)])
            return
        print(json.dumps(self._found), flush=True)
        self._timer.stop()
        self._program.window.close()
        self._program.session.close()
        self._program.app.quit()


if __name__ == "__main__":
    sys.exit(Started(Path(sys.argv[1]), *sys.argv[2:]).run())
