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
