"""What runs beside a window or a terminal: the net thread, folders that are closed to others, Ctrl+C and SIGTERM."""

import os
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pompeii_core.record import Header
from pompeii_net.commands import arguments, console
from pompeii_net.commands.arguments import held_back, interruptible
from pompeii_net.folders import make_private
from pompeii_net.game_service import GameService
from pompeii_net.journal import Journal, closed_to_view, room_file, unreadable_fault
from pompeii_net.lan.room.saved_room import save_room
from pompeii_net.messages import Fault, GameInfo
from pompeii_net.net_thread import Backend, NetThread
from pompeii_net.player import WindowPlayer
from tests.net.arena.running import done
from tests.net.bots.played_bots import ANSWER, bot
from tests.net.games import header, people
from tests.net.lan.test_saved_room import KEPT
from tests.net.test_journal import Faults, finish, first_moves


def test_work_is_done_in_order_in_another_thread(tmp_path: Path) -> None:
    net = NetThread(tmp_path)
    done: list[tuple[int, int]] = []

    def note(n: int) -> Callable[[Backend], None]:
        return lambda backend: done.append((n, threading.get_ident()))

    for n in range(100):
        net.post(note(n))
    net.flush(60)
    net.close()
    assert [n for n, _ in done] == list(range(100))
    assert {thread for _, thread in done} != {threading.get_ident()}
    assert len({thread for _, thread in done}) == 1


def test_an_error_in_the_loop_reaches_the_hook_for_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caught: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", caught.append)
    net = NetThread(tmp_path)

    def fail(backend: Backend) -> None:
        raise RuntimeError("told")

    net.post(fail)
    net.flush(60)
    net.close()
    assert [str(args.exc_value) for args in caught] == ["told"]


@pytest.fixture
def head() -> Header:
    return header(people(2))


def begun(folder: Path, head: Header) -> Journal:
    journal = Journal.new(folder, head, Faults())
    for move in first_moves(head, 3):
        journal.append(move)
    return journal


def test_a_game_that_is_open_somewhere_is_closed_to_view_until_it_is_left(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path, head)
    assert closed_to_view(journal.path) == Fault("elsewhere", blanks={"name": journal.path.name})
    journal.close()
    assert closed_to_view(journal.path) is None


@pytest.mark.skipif(sys.platform == "win32", reason="no file is called so there")
def test_the_name_of_a_file_turns_no_sentence_about_it_around(tmp_path: Path, head: Header) -> None:
    journal = Journal.new(tmp_path, head, Faults(), "\u202emoeppop\x07.pompeii")
    fault = Fault("elsewhere", blanks={"name": "moeppop.pompeii"})
    assert closed_to_view(journal.path) == unreadable_fault(journal.path, BlockingIOError()) == fault
    journal.close()


def test_a_game_on_the_network_is_closed_to_view_also_while_its_host_is_away(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path, head)
    save_room(journal.path, KEPT)
    assert closed_to_view(journal.path) == Fault("on_network", blanks={"name": journal.path.name})
    journal.close()
    assert closed_to_view(journal.path) == Fault("on_network", blanks={"name": journal.path.name})


@pytest.mark.skipif(sys.platform == "win32", reason="links need permission there")
def test_another_name_of_the_file_opens_nothing(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path / "games", head)
    save_room(journal.path, KEPT)
    journal.close()
    link = tmp_path / "link.pompeii"
    link.symlink_to(journal.path)
    assert closed_to_view(link)


def test_a_game_that_is_over_can_be_watched_whatever_is_left_beside_it(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path, head)
    journal.close()
    finish(journal.path, head)
    save_room(journal.path, KEPT)
    again, _ = Journal.resume(journal.path, Faults())
    assert closed_to_view(journal.path) is None
    again.close()


def test_what_is_no_record_is_for_its_reader_to_complain_of(tmp_path: Path) -> None:
    path = tmp_path / "a.pompeii"
    path.write_text("nonsense", encoding="utf-8")
    room_file(path).write_text("nonsense", encoding="utf-8")
    assert closed_to_view(path) is None
    assert closed_to_view(tmp_path / "none.pompeii") is None


async def test_nobody_plays_on_from_a_game_on_the_network(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path, head)
    save_room(journal.path, KEPT)
    journal.close()
    told: list[object] = []
    games = GameService(tmp_path)
    games.play_on(journal.path, 2, WindowPlayer(told.append))
    await games.close()
    assert told == [Fault("on_network", blanks={"name": journal.path.name})]
    assert [*tmp_path.glob("*.pompeii")] == [journal.path]
    room_file(journal.path).unlink()
    games = GameService(tmp_path)
    games.play_on(journal.path, 2, WindowPlayer(told.append))
    await games.close()
    assert any(isinstance(message, GameInfo) for message in told)


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_our_own_folder_and_its_records_are_closed_to_others_and_nothing_else_is_touched(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    os.chmod(folder, 0o755)
    for name in ("a.pompeii", "a.room", "note.txt"):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    (tmp_path / "elsewhere.pompeii").touch()
    (tmp_path / "elsewhere.pompeii").chmod(0o644)
    (folder / "link.pompeii").symlink_to(tmp_path / "elsewhere.pompeii")
    make_private(folder)
    make_private(tmp_path / "none")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.iterdir()]}
    assert modes == {"games": 0o700, "a.pompeii": 0o600, "a.room": 0o600, "note.txt": 0o644, "link.pompeii": 0o644}


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_a_record_goes_into_somebody_s_own_folder_without_closing_that(tmp_path: Path, head: Header) -> None:
    os.chmod(tmp_path, 0o755)
    journal = begun(tmp_path, head)
    journal.close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_nobody_suffers_for_it_that_what_is_said_is_not_read(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    end, pipe = os.pipe()
    os.close(end)
    with open(pipe, "w", encoding="utf-8") as unread:
        monkeypatch.setattr(f"sys.{stream}", unread)
        for _ in range(2):
            console.print_line("the game has begun")
            console.print_error("pompeii host", "the host is gone")


BOTH = [signal.SIGINT, signal.SIGTERM]


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    handlers = [signal.getsignal(number) for number in BOTH]
    yield
    for number, handler in zip(BOTH, handlers, strict=True):
        signal.signal(number, handler)


@pytest.mark.parametrize("number", BOTH)
def test_the_first_is_an_interruption_and_the_others_are_nothing_to_the_very_end(number: signal.Signals) -> None:
    with interruptible():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        for again in BOTH:
            signal.raise_signal(again)
    for again in BOTH:
        signal.raise_signal(again)


def test_where_there_was_none_they_do_afterwards_what_they_did() -> None:
    before = [signal.getsignal(number) for number in BOTH]
    with interruptible():
        assert [signal.getsignal(number) for number in BOTH] != before
    assert [signal.getsignal(number) for number in BOTH] == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals can be held back on POSIX")
def test_what_comes_while_a_process_is_started_is_heard_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "ensure_running", lambda: None)
    events: list[str] = []

    def start() -> None:
        with held_back():
            signal.raise_signal(signal.SIGINT)
            events.append("started")

    with interruptible(), pytest.raises(KeyboardInterrupt):
        start()
    assert events == ["started"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGTERM is POSIX")
def test_a_bot_can_end_what_it_has_started_in_the_usual_way(tmp_path: Path) -> None:
    """It does not inherit that the process which plays does not heed signals."""
    ends = """
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
child.terminate()
child.wait()"""
    command = bot(tmp_path, ANSWER, first=ends)
    code, out, err = done("--seat", f"bot:{command}", "--seat", "greedy", "--games", "1", "--json")
    assert (code, err) == (0, "")
    assert '"faults": {}' in out
