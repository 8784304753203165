"""The tests under wine, a folder at a time: what passed, failed and was skipped, and whether wine alone is to blame.

run_tests.py PLACE [FOLDERS]: of the folders below `tests`, or of these with what is below them. Exits with 0 when all
have run and nothing fails but what wines-faults names. What the tests of a folder said is in PLACE/tests.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[2]
FAULTS: Final = HERE / "wines-faults"
MOST_FAULTS: Final = 15
_LIMIT: Final = 1800
"""Seconds of a folder; ten times what the slowest needs on an idle machine."""
_OUTCOME: Final = re.compile(r"\[gw\d+\] \[ *\d+%\] (PASSED|FAILED|ERROR|SKIPPED|XFAIL) (tests/.+)")
_UNREAD: Final = re.compile(r"(ERROR) (tests/\S+?\.py)(?: - .*)?$")
_COLLECTED: Final = re.compile(r"\[(\d+) items?\]|collected (\d+) items?")


@dataclass
class Part:
    """What came of the tests of one folder."""

    outcomes: dict[str, str]
    """By test, or file where it could not be read."""
    collected: int
    code: int

    @property
    def failed(self) -> list[str]:
        """Those that did, in order."""
        return sorted(name for name, outcome in self.outcomes.items() if outcome in ("FAILED", "ERROR"))

    @property
    def unrun(self) -> int:
        """How many never came to an end."""
        return self.collected - sum("::" in name for name in self.outcomes)


def folders(asked: list[str]) -> list[Path]:
    """Those that have tests in them: of all, or those that are asked for with what is below them."""
    below = ([path.parent for path in sorted((ROOT / place).rglob("test_*.py"))] for place in asked or ["tests"])
    return list(dict.fromkeys(chain.from_iterable(below)))


def read_log(text: str, code: int) -> Part:
    """Return what pytest said with `-v`, on any number of processors; a test that failed anywhere has failed."""
    outcomes: dict[str, str] = {}
    collected = 0
    for line in text.splitlines():
        if match := _OUTCOME.match(line.strip()) or _UNREAD.match(line.strip()):
            outcome, name = match.groups()
            if outcomes.get(name) not in ("FAILED", "ERROR"):
                outcomes[name] = outcome
        elif match := _COLLECTED.search(line):
            collected = int(match[1] or match[2])
    return Part(outcomes, collected, code)


def read_faults() -> dict[str, str]:
    """Return why tests fail under wine alone, by the beginning of their names."""
    lines = [line for line in FAULTS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    faults = {name: reason.strip() for name, _, reason in (line.partition("  ") for line in lines)}
    assert len(faults) <= MOST_FAULTS, f"{FAULTS} has more than {MOST_FAULTS} lines: they are not all wine's"
    assert all(faults.values()), f"{FAULTS}: a line has no reason"
    return faults


def run_part(place: Path, folder: Path) -> Part:
    """Run the tests in a folder, not in those below it, under wine; keep their log in PLACE/tests."""
    name = folder.relative_to(ROOT).as_posix()
    log = place / "tests" / f"{name.replace('/', '-')}.log"
    log.parent.mkdir(exist_ok=True)
    words = ["-v", "-rfE", "--tb=short", "-p", "no:cacheprovider", "-p", "hanging", "-n", "2", "--dist", "worksteal"]
    files = [path.relative_to(ROOT).as_posix() for path in sorted(folder.glob("test_*.py"))]
    wine = ["timeout", str(_LIMIT), str(HERE / "in-wine"), str(place), str(place / "python/python.exe")]
    own = {"PYTHONPATH": str(HERE), "PYTHONPYCACHEPREFIX": f"Z:{place}/pycache", "QT_QPA_PLATFORM": "offscreen"}
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with log.open("wb") as file:
        command = [*wine, "-m", "pytest", *words, *files]
        done = subprocess.run(command, cwd=ROOT, env=around | own, stdout=file, stderr=file, check=False)
    subprocess.run(["wineserver", "--kill"], env=os.environ | {"WINEPREFIX": str(place / "prefix")}, check=False)
    return read_log(log.read_text(encoding="utf-8", errors="replace"), done.returncode)


def main(words: list[str]) -> int:
    place, faults = Path(words[0]).resolve(), read_faults()
    ended = 0
    total: Counter[str] = Counter()
    print(f"{'':32} passed failed skipped  of wine's own", flush=True)
    for folder in folders(words[1:]):
        name, part = folder.relative_to(ROOT).as_posix(), run_part(place, folder)
        count = Counter(part.outcomes.values())
        own = [test for test in part.failed if any(test.startswith(fault) for fault in faults)]
        ours = [test for test in part.failed if test not in own]
        row = {"passed": count["PASSED"], "failed": len(ours), "skipped": count["SKIPPED"], "own": len(own)}
        total.update(row)
        print(f"{name:32} {row['passed']:6} {row['failed']:6} {row['skipped']:7} {row['own']:14}", flush=True)
        for test in ours:
            print(f"    FAILED {test}", flush=True)
        if part.unrun > 0 or part.code not in (0, 1, 2) or (part.code and not part.failed):
            print(
                f"    {part.unrun} did not run to their end; pytest ended with {part.code} (124: too late)", flush=True
            )
            ended = 1
        ended = ended or bool(ours)
    print(f"{'all':32} {total['passed']:6} {total['failed']:6} {total['skipped']:7} {total['own']:14}")
    return ended


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
