"""The window's door: signals in the GUI thread, whole games, resuming, undo; `kill -9` leaves nothing behind."""

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.actions import ERUPT, Action
from pompeii_core.deal_code import DealCode, code_of
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record, read_header, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer, deal
from pompeii_core.view import Update
from pompeii_net.backend import MOST_WAITING, Backend
from pompeii_net.game_session import GameSession
from pompeii_net.lan.wire import Chat
from pompeii_net.messages import (
    ActRequest,
    Fault,
    NewGame,
    PaceSettings,
    PlayOn,
    RateRequest,
    ResumeGame,
    Shown,
    UndoRequest,
)
from pompeii_net.player import WindowPlayer
from pompeii_qt.session import PAUSES, ActionRatings, GameInfo, Session
from pompeii_qt.thread_bridge import NetThread
from tests.net.bots.played_bots import bot
from tests.net.games import ais, one_person, people, short_setup


class Person(QObject):
    """A person at the window who sees everything at once, and answers with any legal action while `playing`."""

    changed = Signal()
    over = Signal()

    def __init__(self, session: Session, *, playing: bool = True) -> None:
        super().__init__()
        self.session, self.playing = session, playing
        self.order: list[str] = []
        self.infos: list[GameInfo] = []
        self.updates: list[Update] = []
        self.refusals: list[tuple[int, str]] = []
        self.faults: list[str] = []
        self.rated: list[ActionRatings] = []
        self.rewound: list[int] = []
        self._random = Random(1)
        self.paths: list[Path] = []
        session.began.connect(self._on_began)
        session.recorded.connect(lambda path: self._note(self.paths, path))
        session.updated.connect(self._on_updated)
        session.refused.connect(lambda seat, reason: self._note(self.refusals, (seat, reason)))
        session.fault.connect(lambda sentence: self._note(self.faults, sentence))
        session.rated.connect(lambda ratings: self._note(self.rated, ratings))
        session.rewound.connect(lambda seq: self._note(self.rewound, seq))

    @property
    def last(self) -> Update:
        return self.updates[-1]

    def of(self, seat: int | None) -> list[Update]:
        return [update for update in self.updates if update.view.seat == seat]

    def act(self, seat: int, action: Action) -> None:
        self.session.request(ActRequest(seat, self.of(seat)[-1].seq, action))

    def _on_began(self, info: GameInfo) -> None:
        self.order.append("began")
        self._note(self.infos, info)

    def _on_updated(self, update: Update) -> None:
        assert QThread.isMainThread()
        self.order.append("updated")
        self.updates.append(update)
        self.session.request(Shown(update.seq))
        if self.playing and update.legal and update.view.seat is not None:
            self.act(update.view.seat, self._random.choice(update.legal))
        self.changed.emit()
        if update.view.phase == "over":
            self.over.emit()

    def _note[T](self, notes: list[T], note: T) -> None:
        notes.append(note)
        self.changed.emit()


def wait(qtbot: QtBot, person: Person, condition: object) -> None:
    """Until the condition holds, looked at after each of the session's signals."""
    assert callable(condition)
    while not condition():
        with qtbot.waitSignal(person.changed):
            pass


def finish_work(session: Session) -> None:
    """Wait until the net thread has done all that was posted to it."""
    done = threading.Event()
    session.post(lambda backend: done.set())
    assert done.wait(60)


def play_out(qtbot: QtBot, person: Person, setup: GameSetup) -> None:
    with qtbot.waitSignal(person.over):
        person.session.request(NewGame(setup))


@pytest.mark.parametrize("setup", [short_setup(ais(3)), short_setup(one_person(3)), GameSetup(people(2), seed=2)])
def test_every_own_seat_gets_updates_to_the_end_of_the_game(qtbot: QtBot, session: Session, setup: GameSetup) -> None:
    person = Person(session)
    play_out(qtbot, person, setup)
    own = [seat for seat, who in enumerate(setup.players) if who.kind == "person"]
    assert person.order[:2] == ["began", "updated"]
    assert person.infos[0].own == own
    wait(qtbot, person, lambda: all(person.of(seat)[-1].view.phase == "over" for seat in own))
    for seat in own:
        assert [update.seq for update in person.of(seat)] == list(range(person.last.seq + 1))
    assert person.refusals == []
    assert person.faults == []
    assert read_record(person.paths[0]).game().saved == person.last.view.saved
    assert session.unfinished() is None


def test_moves_out_of_turn_and_too_late_are_refused_with_a_sentence(qtbot: QtBot, session: Session) -> None:
    """Two clicks before the first is answered are one action."""
    person = Person(session, playing=False)
    session.request(NewGame(GameSetup(people(2), seed=1, first=0)))
    wait(qtbot, person, lambda: len(person.updates) == 2)
    session.request(ActRequest(1, 0, person.of(0)[0].legal[0]))
    session.request(ActRequest(0, 0, ERUPT))
    for action in person.of(0)[0].legal[:2]:
        session.request(ActRequest(0, 0, action))
    wait(qtbot, person, lambda: len(person.refusals) == 3 and len(person.updates) == 4)
    assert person.refusals == [
        (1, "it is someone else's turn (R6)"),
        (0, "a card in this hand still has room in its building (R13)"),
        (0, "the game has moved on"),
    ]
    assert person.last.seq == 1


def test_closing_waits_until_no_records_are_read(session: Session) -> None:
    readings = [session.shelf.begin_reading() for _ in range(8)]
    session.close()
    assert not any(reading.is_alive() for reading in readings)


def test_undo_goes_back_and_says_how_far(qtbot: QtBot, session: Session) -> None:
    person = Person(session)
    session.set_autoplay(False)
    session.request(NewGame(GameSetup(one_person(1), seed=1, first=0, full_undo=True)))
    wait(qtbot, person, lambda: bool(person.updates) and person.last.view.active == 1)
    assert person.last.undo
    person.playing = False
    session.request(UndoRequest(0))
    wait(qtbot, person, lambda: bool(person.last.legal))
    assert person.rewound == [0]
    assert person.last.seq == 2
    assert person.last.view == person.updates[0].view
    assert not person.last.undo


def test_hints_are_answered_from_the_ais_process(qtbot: QtBot, session: Session) -> None:
    person = Person(session, playing=False)
    session.request(NewGame(GameSetup(people(2), seed=1, first=0)))
    wait(qtbot, person, lambda: len(person.updates) == 2)
    session.request(RateRequest(0))
    wait(qtbot, person, lambda: bool(person.rated))
    ratings = person.rated[0]
    assert (ratings.seat, ratings.seq) == (0, 0)
    assert (ratings.rated, ratings.final) == ([], False), "nothing is said before something is known"
    assert 0 < ratings.part < 1


def test_motives_and_thinking_times_of_ais_are_reported(qtbot: QtBot, session: Session) -> None:
    person, states, motives = Person(session, playing=False), [], []
    session.seat_state.connect(lambda *state: states.append(state))
    session.motive.connect(lambda motive: motives.append((motive, person.last.seq)))
    session.set_thinking(50)
    session.request(NewGame(GameSetup([SeatedPlayer("ai", "Livia", 0, "Livia", "vesuvius"), people(2)[1]], first=0)))
    wait(qtbot, person, lambda: bool(person.updates) and person.last.seq == 1)
    assert states == [(0, "thinking", 50), (0, "waiting", 0)]
    ((motive, seq),) = motives
    assert (motive.seat, motive.seq, seq) == (0, 0, 0), "before its move"
    assert motive.reasons


def test_no_message_of_a_game_that_was_left_arrives(qtbot: QtBot, session: Session) -> None:
    left = Person(session)
    session.request(NewGame(GameSetup(people(2), seed=3)))
    finish_work(session)
    session.leave()
    play_out(qtbot, left, short_setup(one_person(1)))
    assert len(left.infos) == 1
    assert left.infos[0].own == [0]


def test_the_pace_of_ais_also_holds_for_the_next_game(session: Session) -> None:
    session.set_autoplay(False)
    session.set_speed("slow")
    session.set_thinking(3000)
    session.request(NewGame(short_setup(ais(2))))
    tempos: list[PaceSettings] = []

    def look(backend: Backend) -> None:
        assert isinstance(backend.games.client, GameSession)
        tempos.append(backend.games.client.pace.settings)

    session.post(look)
    finish_work(session)
    assert tempos == [PaceSettings(autoplay=False, pause=PAUSES["slow"], thinking=3.0)]


def test_playing_on_keeps_the_deal_number_only_from_the_beginning(qtbot: QtBot, session: Session) -> None:
    """Who plays on from the middle knows what is coming."""
    person = Person(session)
    play_out(qtbot, person, GameSetup(people(2), seed=2))
    path = person.paths[0]
    person.playing = False
    assert code_of(read_header(path)) == DealCode(2, 2), "of a game at home it can be shared"
    before = path.read_bytes()
    for games, keep, code in ((2, 0, DealCode(2, 2)), (3, 9, None)):
        session.request(PlayOn(path, keep))
        wait(qtbot, person, lambda games=games, keep=keep: len(person.paths) == games and person.last.seq == keep)
        assert len(person.infos) == len({*person.paths}) == games
        assert code_of(read_header(person.paths[-1])) == code
        assert person.last.view == read_record(path).game(keep).view(person.last.view.seat)
        assert path.read_bytes() == before


def test_a_game_goes_on_unsaved_after_one_sentence(qtbot: QtBot, session: Session) -> None:
    session.folder.write_text("a file, where the folder should be", encoding="utf-8")
    person = Person(session)
    play_out(qtbot, person, short_setup(one_person(1)))
    (said,) = person.faults
    assert not session.saved
    session.leave()
    assert session.saved, "there is no game any more that it could be said of"
    # In parentheses is what the system has to say.
    before, after = f"The game cannot be saved in {session.folder} (", "). You can play on; saving will be tried again."
    assert said.startswith(before)
    assert said.endswith(after)
    assert len(said) > len(before + after)


def test_nothing_is_started_before_the_first_game_and_closing_twice_is_harmless(session: Session) -> None:
    assert session.unfinished() is None
    session.leave()
    assert "net" not in {thread.name for thread in threading.enumerate()}
    session.close()
    session.close()


def test_late_results_of_an_earlier_analysis_are_dropped(qtbot: QtBot, session: Session) -> None:
    header = Header(players=people(2), rules=Rules(), deal=deal(Rules(), 2, Random(1), 0))
    record, heard = Record(header, [Entry(0, Game(header.rules, header.deal).legal_actions()[0])]), list[Any]()
    session.analysed.connect(heard.append)
    session.stop_analysis()
    session.analyse(record, [0])
    session.analyse(record, [1])
    qtbot.waitUntil(lambda: bool(heard))
    assert [(one.asked, one.judgement) for one in heard] == [(0, None)]
    session.analyse(record, [0])
    session.stop_analysis()
    assert len(heard) == 1


def test_a_download_that_cannot_be_saved_leaves_the_game_saved(session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.fault) as told:
        session.received.emit(Fault("not_kept", blanks={"problem": "the disk is full"}))
    assert told.args == [f"The finished game cannot be saved in {session.folder} (the disk is full)."]
    assert session.saved


def test_a_window_gets_the_next_batch_only_after_showing_the_last(qtbot: QtBot, session: Session) -> None:
    """However much is told meanwhile: what waits for the GUI thread would be shown before any press."""
    windows: list[WindowPlayer] = []
    told = threading.Event()

    def enter(backend: Backend, window: WindowPlayer) -> None:
        windows.append(window)
        for number in range(1000):
            window.notify(Chat("Ada", 1, "on and on", number))
        told.set()

    lines: list[int] = []
    session.network.chat.connect(lambda line: lines.append(line.number))
    session.open(enter)
    assert told.wait(20)
    QApplication.processEvents()
    assert lines == [0], "that is what it was handed"
    qtbot.waitUntil(lambda: lines[-1] == 999)
    assert len(lines) <= MOST_WAITING
    session.leave()
    before = len(lines)
    session.post(lambda backend: windows[0].notify(Chat("Ada", 1, "late", 1000)))
    session.wait_until_left()
    QApplication.processEvents()
    assert len(lines) == before, "nothing of what was left"


def test_the_net_thread_works_in_order_and_reports_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caught: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", caught.append)
    net = NetThread(tmp_path)
    done: list[tuple[int, int]] = []

    def note(n: int) -> Callable[[Backend], None]:
        return lambda backend: done.append((n, threading.get_ident()))

    def fail(backend: Backend) -> None:
        raise RuntimeError("told")

    net.post(fail)
    for n in range(100):
        net.post(note(n))
    net.flush(60)
    net.close()
    assert [n for n, _ in done] == list(range(100))
    (thread,) = {thread for _, thread in done}
    assert thread != threading.get_ident()
    assert [str(args.exc_value) for args in caught] == ["told"]


PLAYING = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from pompeii_core.setup import GameSetup
from pompeii_qt.session import NewGame, Session, Shown
from tests.net.games import ais

app = QCoreApplication([])
session = Session(folder=Path(sys.argv[1]))

def told(update):
    print(update.seq, flush=True)
    session.request(Shown(update.seq))

session.updated.connect(told)
session.request(NewGame(GameSetup(ais(3), seed=1)))
app.exec()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs to wait for a process that is not a child")
def test_a_killed_program_loses_nothing_and_leaves_nothing(qtbot: QtBot, session: Session) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(session.folder)], stdout=subprocess.PIPE, encoding="utf-8"
    )
    with program:
        assert program.stdout
        told = 0
        while told < 30:
            told = int(program.stdout.readline())
        tasks = Path(f"/proc/{program.pid}/task").glob("*/children")
        (child,) = (pid for task in tasks for pid in task.read_text(encoding="utf-8").split())
        worker = os.pidfd_open(int(child))
        program.send_signal(signal.SIGKILL)
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
    session.updated.connect(lambda update: session.request(Shown(update.seq)))
    with qtbot.waitSignal(session.updated):
        session.request(ResumeGame(path))
    assert updates[0].view == record.game().view(None)
    qtbot.waitUntil(lambda: len(updates) > 5)


WITH_A_BOT = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt.session import NewGame, Session

app = QCoreApplication([])
session = Session(folder=Path(sys.argv[1]))
session.set_programs({{"deaf": sys.argv[2]}}, 600_000)
session.request(NewGame(GameSetup([SeatedPlayer("bot", "Otto", 0, "deaf"), SeatedPlayer("person", "Ada", 1)], first=0)))
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
