"""`kill -9` in the middle of a game: the record is whole, the game goes on exactly there, and no process is left."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.record import read_record
from pompeii_core.view import Update
from pompeii_net.messages import Shown
from pompeii_qt.session import Session
from tests.net.bots.played_bots import bot

PROGRAM = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from pompeii_core.setup import GameSetup
from pompeii_qt.session import Session, Shown
from tests.net.games import ais

app = QCoreApplication([])
session = Session(folder=Path(sys.argv[1]))

def told(update):
    print(update.seq, flush=True)
    session.do(Shown(update.seq))

session.updated.connect(told)
session.new_game(GameSetup(ais(3), seed=1))
app.exec()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs to wait for a process that is not a child")
def test_a_killed_program_loses_nothing_and_leaves_nothing(qtbot: QtBot, session: Session) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(session.folder)], stdout=subprocess.PIPE, encoding="utf-8"
    )
    with program:
        assert program.stdout
        told = 0
        while told < 30:
            told = int(program.stdout.readline())
        workers = [os.pidfd_open(pid) for pid in children(program.pid)]
        program.send_signal(signal.SIGKILL)
        assert len(workers) == 1
        for worker in workers:
            assert select.select([worker], [], [], 60)[0], "the AI's process outlives the program"
            os.close(worker)
        lines = program.stdout.read().split()
    told = int(lines[-1]) if lines else told

    path = session.unfinished()
    assert path
    record = read_record(path)
    assert not record.torn
    assert len(record.entries) >= told
    updates: list[Update] = []
    session.updated.connect(updates.append)
    session.updated.connect(lambda update: session.do(Shown(update.seq)))
    with qtbot.waitSignal(session.updated, timeout=60_000):
        session.resume(path)
    assert updates[0].view == record.game().view(None)
    while updates[-1].view.phase != "over":
        with qtbot.waitSignal(session.updated, timeout=60_000):
            pass


def children(pid: int) -> list[int]:
    """The processes started by a process."""
    return [
        int(child)
        for tasks in Path(f"/proc/{pid}/task").glob("*/children")
        for child in tasks.read_text(encoding="utf-8").split()
    ]


WITH_A_BOT = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt.session import Session

app = QCoreApplication([])
session = Session(folder=Path(sys.argv[1]))
session.set_programs({{"deaf": sys.argv[2]}}, 600_000)
session.new_game(GameSetup([SeatedPlayer("bot", "Otto", 0, "deaf"), SeatedPlayer("person", "Ada", 1)], first=0))
app.exec()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs to wait for processes that are no children")
def test_a_killed_program_leaves_no_bot(tmp_path: Path) -> None:
    there = tmp_path / "there"
    os.mkfifo(there)
    deaf = f"""
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
open({str(there)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
time.sleep(3600)"""
    program = subprocess.Popen([sys.executable, "-c", WITH_A_BOT, str(tmp_path / "games"), bot(tmp_path, deaf)])
    # Held open for writing too, so that a program that ends too early fails the test rather than holds it up.
    told, running = os.open(there, os.O_RDWR), os.pidfd_open(program.pid)
    assert told in select.select([told, running], [], [], 60)[0], "the bot plays before the program ends"
    processes = [os.pidfd_open(int(pid)) for pid in os.read(told, 100).split()]
    os.close(told)
    os.close(running)
    assert len(processes) == 2
    program.send_signal(signal.SIGKILL)
    program.wait()
    for process in processes:
        assert select.select([process], [], [], 30)[0], "readable once the process has ended"
        os.close(process)
