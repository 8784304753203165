"""One screen, phones as hands: the program's window is the table, and nobody's hand is on it."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.phone.chromium import Chromium
from tests.phone.hosted import Person, begin, enter, no_complaint, play, result
from tests.surroundings import own_folders, surroundings


def test_two_phones_play_at_the_window_though_one_sleeps_and_one_is_closed(chromium: Chromium, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.phone.window", str(tmp_path / "window")]
    environment = surroundings(QT_QPA_PLATFORM="offscreen", **own_folders(tmp_path))
    with (
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as window,
        ExitStack() as cleanup,
    ):
        assert window.stdout
        cleanup.callback(window.kill)
        link = window.stdout.readline().strip()
        assert link.startswith("http://")
        anna, emil = (chromium.phone(width, 664, still=True) for width in (390, 360))
        with no_complaint(anna, emil):
            enter(anna, link, "Anna")
            enter(emil, link, "Émil")
            begin(anna, emil)
            steps = 0

            def disturb(person: Person, spot: str) -> None:
                nonlocal steps
                steps += bool(spot)
                if steps == 12:
                    emil.js("pompeii.line.sleep()")
                    anna.until("pompeii.game.room.seats[1].presence == 'asleep'")
                    emil.js("pompeii.line.wake()")
                    emil.until("pompeii.line.online")
                    anna.until("pompeii.game.room.seats[1].presence == 'here'")
                if steps == 20:
                    anna.js("window.before = 1; location.reload()")
                    anna.until("!window.before && window.pompeii?.game?.update && pompeii.game.info.own[0] === 0")

            play(Person(anna), Person(emil, 2), seen=disturb, within=75)
            assert "Livia" in result(anna)
        table, end = window.stdout.readline().strip(), window.stdout.readline().strip()
        assert table == "table watching=True hand=None covered=False"
        assert end == "end"
        assert window.wait(30) == 0
