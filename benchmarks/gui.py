"""The window's speed, measured from outside on a display of its own, beside the targets. Needs Xvfb and libXtst.

python benchmarks/gui.py
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from x11 import Screen, display

GAME: Final = Path(__file__).with_name("gui_program.py")
STARTS: Final = 15
MIDDLE: Final = (600, 300, 40, 40)
"""Part of the screen within the window: x, y, width and height."""
IDLE: Final = 20.0
"""Seconds of waiting over which idle work is measured."""
REST: Final = 6.0
"""Seconds without a change of processes after which the game counts as at rest."""
FLOOR: Final = "import PySide6.QtWidgets, time; print(time.monotonic())"


class Measured:
    """The measured program in its game, which words ask for figures."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(GAME)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.hear()

    @property
    def processes(self) -> list[int]:
        """Process ids of the window and of all its descendants."""
        found = [self._process.pid]
        for pid in found:
            for task in Path(f"/proc/{pid}/task").iterdir():
                found += [int(child) for child in (task / "children").read_text(encoding="utf-8").split()]
        return found

    def hear(self) -> dict[str, Any]:
        """Wait for the program's next line and return it decoded; SystemExit if the program has ended."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("The measured program ended.")
        told: dict[str, Any] = json.loads(line)
        return told

    def say(self, word: str) -> None:
        """Send a word without waiting for an answer."""
        assert self._process.stdin
        self._process.stdin.write(word + "\n")
        self._process.stdin.flush()

    def ask(self, word: str) -> dict[str, Any]:
        """Send a word and return the answer, as `hear` does."""
        self.say(word)
        return self.hear()

    def end(self) -> list[int]:
        """End the program and return the ids of processes that it left behind; TimeoutExpired after 20 s."""
        before = self.processes
        self.say("end")
        self._process.wait(20)
        return [pid for pid in before if Path(f"/proc/{pid}").exists()]


def start_times(environment: dict[str, str], screen: Screen) -> tuple[list[float], list[float]]:
    """Return seconds from a process's start to its picture on the screen, and to an import of PySide6, in turns."""
    painted, floor = [], []
    with tempfile.TemporaryDirectory() as home:
        places = {f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "CACHE")}
        for _ in range(STARTS + 1):
            empty = screen.pixels(*MIDDLE)
            began = time.monotonic()
            program = subprocess.Popen([sys.executable, "-m", "pompeii_qt"], env=environment | places)
            while screen.pixels(*MIDDLE) == empty:
                time.sleep(0.0005)
            painted.append(time.monotonic() - began)
            program.terminate()
            program.wait()
            began = time.monotonic()
            done = subprocess.run([sys.executable, "-c", FLOOR], capture_output=True, encoding="utf-8", check=True)
            floor.append(float(done.stdout) - began)
    return painted[1:], floor[1:]  # the first one warms the caches


def input_times(screen: Screen, targets: list[tuple[int, int]], side: int) -> list[float]:
    """Return seconds from each move onto a lit target to the first changed pixel there, if any changes."""
    found = []
    for _ in range(6):
        for x, y in targets:
            screen.move(5, 5)
            time.sleep(0.15)
            part = (x - side // 2, y - side // 2, side, side)
            if (took := screen.seconds_to_change(x, y, part)) is not None:
                found.append(took)
    return found


def cpu_seconds(pids: list[int]) -> float:
    """Return the processor seconds that these processes have used."""
    fields = [Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split() for pid in pids]
    return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> tuple[float, float, float]:
    """Return RSS, PSS and anonymous PSS in MB; the last alone does not depend on other programs."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    values = {line.split()[0]: int(line.split()[1]) / 1024 for line in lines[1:]}
    return values["Rss:"], values["Pss:"], values["Pss_Anon:"]


def sizes(program: Measured) -> str:
    """Return the memory of the program with all its processes, and their number, in words."""
    found = [memory(pid) for pid in program.processes]
    rss, pss, own = (sum(values) for values in zip(*found, strict=True))
    return f"{pss:.0f} MB PSS, {rss:.0f} RSS, {own:.0f} its own, {len(found)} processes"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.1f}"


def spread(seconds: list[float], percent: int) -> str:
    """Return the median and a percentile of times, in words."""
    high = quantiles(seconds, n=100)[percent - 1]
    return f"median {milliseconds(median(seconds))}, p{percent} {milliseconds(high)} ms"


def row(what: str, target: str, found: str) -> None:
    print(f"{what:<44} {target:<26} {found}", flush=True)


def main() -> None:
    """Measure start, frames, input, painting, stalls, memory, idleness; print each by its target. Needs Xvfb."""
    with display() as name:
        environment = {
            key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
        }
        environment["DISPLAY"] = name
        row("", "target", "found")
        screen = Screen(name)
        painted, floor = start_times(environment, screen)
        found = f"{milliseconds(median(painted))} ms (import floor {milliseconds(median(floor))})"
        row("start to painted, warm", "≤ 250 ms median", found)
        program = Measured(environment)
        measure_pictures(program, screen)
        screen.close()
        measure_stalls(program)
        measure_rest(program)
        row("processes left after the end", "0", str(len(program.end())))


def measure_pictures(program: Measured, screen: Screen) -> None:
    """Print the times of frames, of input and of painting in moments."""
    frames = program.ask("frames")
    late = sum(gap > 0.0333 for gap in frames["gaps"])
    found = f"{spread(frames['frames'], 99)}, {late} of {len(frames['gaps'])} late"
    row("frame, 20 pieces moving", "p99 ≤ 4 ms, none late", found)
    places = program.ask("targets")
    times = input_times(screen, places["targets"], places["side"])
    row("input to first changed pixel", "median ≤ 6, p95 ≤ 15 ms", spread(times, 95))
    screen.move(5, 5)
    painted = [took for paints in program.ask("moments").values() for took in paints]
    found = f"{spread(painted, 99)}, worst {milliseconds(max(painted))} ms"
    row("painting in moments, 1920 × 1080", "p99 ≤ 8 ms", found)


def measure_stalls(program: Measured) -> None:
    """Print the longest stalls of the window while AIs think, and the memory of the strongest."""
    stall = max(program.ask("search")["gaps"])
    row("longest stall while Vesuvius thinks", "≤ 50 ms", f"{milliseconds(stall)} ms")
    row("memory in a game against Vesuvius", "", sizes(program))
    stall = max(program.ask("think")["gaps"])
    row("longest stall while an AI thinks", "≤ 50 ms", f"{milliseconds(stall)} ms")


def measure_rest(program: Measured) -> None:
    """Print processor time and memory while a person is waited for."""
    # The game so far is analysed first, in a process that is gone after that.
    settled = time.monotonic()
    known = program.processes
    while time.monotonic() - settled < REST:
        time.sleep(0.5)
        if program.processes != known:
            known, settled = program.processes, time.monotonic()
    before = cpu_seconds(program.processes)
    time.sleep(IDLE)
    used = cpu_seconds(program.processes) - before
    row("idle, waiting for a person", "≤ 0.05 % CPU", f"{used / IDLE:.2%}")
    row("memory in a game, AI included", "≤ 100 MB", sizes(program))


if __name__ == "__main__":
    main()
