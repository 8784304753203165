"""A fault in a slot of the real program: told in its window, logged, and no end of it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.surroundings import own_folders, surroundings

SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from pompeii_qt.app import Program

program = Program(Path(sys.argv[1]))
program.window.show()

def fail():
    raise RuntimeError("the crater is full")

def look():
    bar = program.window.messages
    print(bar.isVisible(), bar.words.text())
    program.app.quit()

QTimer.singleShot(0, fail)
QTimer.singleShot(0, look)
program.app.exec()
program.session.close()
"""


UNREADABLE = """
import sys
from pathlib import Path
from pompeii_qt.app import Program

program = Program(Path(sys.argv[1]))
program.window.show()
program.record_opener.open(Path(sys.argv[2]))
print(program.window.messages.words.text())
program.session.close()
"""


def run(script: str, folder: Path, *words: Path) -> subprocess.CompletedProcess[str]:
    """A program of this script, its files in `folder`, further words behind that."""
    environment = surroundings(QT_QPA_PLATFORM="offscreen", PYTHONIOENCODING="utf-8", **own_folders(folder))
    command = [sys.executable, "-c", script, str(folder), *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False)


def test_an_exception_in_a_slot_is_told_in_the_window_and_the_program_lives(tmp_path: Path) -> None:
    done = run(SCRIPT, tmp_path)
    (log,) = tmp_path.rglob("pompeii.log")  # and not in the person's own folder
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("True ")
    assert str(log) in done.stdout
    assert "RuntimeError: the crater is full" in log.read_text(encoding="utf-8")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a file that root cannot read either is Linux's")
def test_a_record_that_the_disk_does_not_give_is_told_in_the_window(tmp_path: Path) -> None:
    record = tmp_path / "half.pompeii"
    record.symlink_to("/proc/self/mem")  # whose first bytes nobody may read: an error of input, as of a disk
    done = run(UNREADABLE, tmp_path, record)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"“half\.pompeii” cannot be read: .+\.\n", done.stdout)


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    done = run(UNREADABLE, tmp_path, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"“{tmp_path.name}” is not a saved game of Pompeii.\n"
