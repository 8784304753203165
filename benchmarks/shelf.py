"""How long thousands of recorded games take: the list, the statistics, and the window meanwhile.

python benchmarks/shelf.py [--games 5000] [--keep FOLDER]

It plays a few dozen games at random and copies them with other players, days and rules' names; then it opens the
pages of the real window, with no index, with the index of the run before, with all games analysed, and with a search.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from pompeii_core.actions import Choice, Phase
from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.game import Game
from pompeii_core.record import SUFFIX, Entry, Header, Record, RecordWriter
from pompeii_core.rules import PRESETS
from pompeii_core.setup import SeatedPlayer, deal
from pompeii_core.summary import GameLoss
from pompeii_net.shelf import Shelf

PLAYED: Final = 36
"""Games that are really played."""
CLOCKS: Final[dict[Callable[[], float], str]] = {time.perf_counter: "", time.thread_time: ", CPU"}
"""The second is the window's own, whatever else runs on the machine."""
FEW: Final = 20
"""Games on the disk that the others are compared with."""
NEWEST: Final = datetime(2026, 11, 22, 21, tzinfo=UTC)


def games(number: int) -> list[Record]:
    """Play random games of 2 to 4 seats by the presets, one in twelve only for 40 moves."""
    made = []
    for seed in range(number):
        rng, rules = Random(seed), [*PRESETS.values()][seed % len(PRESETS)]
        seats = 2 + seed % 3
        players = [SeatedPlayer("person", "Aula", 0)]
        players += [
            SeatedPlayer("ai", name, n, name, "tribune") for n, name in enumerate(list(PERSONAS)[: seats - 1], 1)
        ]
        record = Record(Header(players=players, rules=rules, deal=deal(rules, seats, rng)), [])
        game = Game(rules, record.header.deal)
        upto = 40 if seed % 12 == 11 else 10_000
        while not game.over and len(record.entries) < upto:
            entry = Entry(game.active or 0, rng.choice(game.legal_actions()))
            game.apply(entry.action, entry.seat)
            record.entries.append(entry)
        made.append(record)
    return made


def fill(folder: Path, number: int) -> None:
    """Make a folder of `number` records of `games`, each with other players, one every eight hours back from NEWEST."""
    folder.mkdir(parents=True)
    played, rng = games(PLAYED), Random(1)
    for at in range(number):
        record, when = played[at % len(played)], NEWEST - timedelta(hours=8 * at)
        level, names = rng.choice(LEVELS), rng.sample([*PERSONAS], len(record.begun) - 1)
        players = [record.begun[0], *(SeatedPlayer("ai", n, c, n, level) for c, n in enumerate(names, 1))]
        if at % 7 == 0:
            players[1] = SeatedPlayer("person", f"Friend {at % 40}", 1)
        header = replace(record.header, players=players, created=when.isoformat(timespec="seconds"))
        path = folder / f"{when:%Y-%m-%d_%H-%M-%S}_{at:06x}{SUFFIX}"
        RecordWriter.create(path, header, record.entries).close()
        os.utime(path, (when.timestamp(),) * 2)


def analyse(folder: Path) -> None:
    """Store losses for all records of a folder, as if each game had been analysed."""
    shelf, rng = Shelf(folder), Random(2)
    for path in folder.glob(f"*{SUFFIX}"):
        parts = [tuple(rng.uniform(0, 3) for _ in kinds) for kinds in (Choice, Phase)]
        shelf.keep_loss(path, GameLoss(rng.uniform(0, 12), rng.uniform(0, 6), *parts))


class Window:
    """The real window on a home, and the longest turn of its event loop."""

    def __init__(self, home: Path) -> None:
        from PySide6.QtCore import QTimer

        from pompeii_qt.app import Program

        self.program = Program(home)
        self.program.window.resize(1280, 720)
        began = time.perf_counter()
        self.program.window.show()
        self.wait(lambda: self.program.window.isVisible())
        self.shown = time.perf_counter() - began
        self._forget()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._turn)
        self._timer.start()
        self.settle()

    def _turn(self) -> None:
        for clock, last in self._last.items():
            self.longest[clock] = max(self.longest[clock], clock() - last)
            self._last[clock] = clock()

    def _forget(self) -> None:
        self.longest = dict.fromkeys(CLOCKS, 0.0)
        self._last = {clock: clock() for clock in CLOCKS}

    def wait(self, until: Callable[[], object], seconds: float = 180.0) -> float:
        """Turn the event loop until `until()` is true; return the seconds it took. TimeoutError after `seconds`."""
        began = time.perf_counter()
        while not until():
            if time.perf_counter() - began > seconds:
                raise TimeoutError
            self.program.app.processEvents()
        return time.perf_counter() - began

    def settle(self) -> None:
        """Let what the start has put off be done, and forget the gaps so far."""
        end = time.perf_counter() + 1.0
        self.wait(lambda: time.perf_counter() > end)
        self._forget()

    def page(self, name: str) -> Any:
        """Make a page, so that its imports are not measured, and return it."""
        made = self.program.window.pages.get(name)
        self.settle()
        return made


def memory() -> float:
    """MB of this process that no file is behind."""
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss_Anon:")) / 1024


def measured(home: Path) -> dict[str, float]:
    """Open the pages on this home and say what they took, in ms and MB."""
    found = dict[str, float]()
    window = Window(home)
    pages, list_page = window.program.window.pages, window.page("replays")

    def note(name: str, seconds: float) -> None:
        found[name] = seconds * 1e3

    began = time.perf_counter()
    pages.open("replays")
    window.wait(lambda: list_page.saved.all or list_page.replays.all or not list_page.reader.busy)
    note("first rows", time.perf_counter() - began)
    window.wait(lambda: not list_page.reader.busy)
    note("all rows", time.perf_counter() - began)
    found["games"] = len(list_page.saved.all) + len(list_page.replays.all)
    for clock, name in CLOCKS.items():
        note(f"longest frame, list{name}", window.longest[clock])
    found["memory, list"] = memory()
    window.settle()
    for text in ("l", "li", "livia", "livia 2024"):
        began = time.perf_counter()
        list_page.filter.search.setText(text)
        window.wait(lambda: True)
        note(f"search “{text}”", time.perf_counter() - began)
    list_page.filter.clear()
    window.settle()
    statistics = window.page("statistics")
    began = time.perf_counter()
    pages.open("statistics")
    window.wait(lambda: not statistics.busy)
    note("statistics", time.perf_counter() - began)
    for clock, name in CLOCKS.items():
        note(f"longest frame, statistics{name}", window.longest[clock])
    found["memory, all"] = memory()
    window.program.session.close()
    return found


def main() -> None:
    """Measure in a process for each case, and print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=5000)
    asked.add_argument("--keep", type=Path, help="make the records there, or use those that are there")
    asked.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    words = asked.parse_args()
    if words.measure:
        print(json.dumps(measured(words.measure)))
        return
    with tempfile.TemporaryDirectory() as temporary:
        home = words.keep or Path(temporary)
        if not (home / "games").exists():
            fill(home / "games", words.games)
        (home / "games.index").unlink(missing_ok=True)
        environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ
        few = Path(temporary) / "few"
        fill(few / "games", FEW)
        cases = {f"{FEW} games": few, "first start": home, "second start": home, "all analysed": home}
        columns = list[dict[str, float]]()
        for case, place in cases.items():
            if case == "all analysed":
                analyse(home / "games")
            command = [sys.executable, __file__, "--measure", str(place)]
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True)
            columns.append(json.loads(done.stdout.splitlines()[-1]))
        print(f"{'ms, MB':<32}" + "".join(f"{case:>14}" for case in cases))
        for name in columns[0]:
            print(f"{name:<32}" + "".join(f"{found[name]:14,.1f}" for found in columns))


if __name__ == "__main__":
    main()
