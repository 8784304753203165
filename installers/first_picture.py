"""How long a program takes to its first picture, on a display of its own: CPU seconds and seconds, medians.

python installers/first_picture.py [--starts N] COMMAND [WORDS ...]     needs Xvfb, libX11 and libXtst
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from x11 import Screen, display

MIDDLE: Final = (600, 300, 40, 40)
"""A part of the screen that lies within the window."""
PATIENCE: Final = 60.0


def cpu_seconds(pid: int) -> float:
    """Return the seconds that a process and its descendants have used; /proc/PID/stat counts only hundredths."""
    used, below = 0, []
    for task in Path(f"/proc/{pid}/task").iterdir():
        used += int((task / "schedstat").read_text(encoding="utf-8").split()[0])
        below += [int(child) for child in (task / "children").read_text(encoding="utf-8").split()]
    return used / 1e9 + sum(map(cpu_seconds, below))


def start(command: list[str], environment: dict[str, str], screen: Screen) -> tuple[float, float]:
    """Start once and return CPU seconds and seconds until the screen shows something; SystemExit if it does not."""
    empty = screen.pixels(*MIDDLE)
    began = time.monotonic()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        while screen.pixels(*MIDDLE) == empty:
            if program.poll() is not None:
                raise SystemExit(f"{command[0]} ended with {program.returncode} before it showed anything.")
            if time.monotonic() - began > PATIENCE:
                raise SystemExit(f"{command[0]} showed nothing within {PATIENCE:.0f} seconds.")
            time.sleep(0.001)
        return cpu_seconds(program.pid), time.monotonic() - began
    finally:
        program.terminate()
        program.wait()


def main() -> None:
    """Print one line: the median of CPU seconds and of seconds, after a first start that warms the caches."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--starts", type=int, default=9)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    if not asked.command:
        parser.error("which program?")
    with display() as name, tempfile.TemporaryDirectory() as home:
        kept = {key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
        places = {f"XDG_{place}_HOME": home for place in ("CONFIG", "DATA", "CACHE", "STATE")}
        screen = Screen(name)
        found = [start(asked.command, kept | places | {"DISPLAY": name}, screen) for _ in range(asked.starts + 1)][1:]
        screen.close()
    cpu, wall = (median(times) for times in zip(*found, strict=True))
    print(f"{cpu:.2f} {wall:.2f}")


if __name__ == "__main__":
    main()
