"""Where the program keeps its files: whole, locked, private; and what Ctrl+C does to it."""

import asyncio
import os
import signal
import stat
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import Mock

import pytest

from pompeii_core.record import Header
from pompeii_net.commands import arguments, console
from pompeii_net.commands.arguments import held_back, interruptible, on_interrupt
from pompeii_net.folders import Lock, atomic_write, folders, is_locked, make_private
from pompeii_net.game_service import GameService
from pompeii_net.journal import Journal, closed_to_view, room_file, unreadable_fault
from pompeii_net.lan.room.saved_room import save_room
from pompeii_net.messages import Fault, GameInfo
from pompeii_net.player import WindowPlayer
from tests.net.arena.running import done
from tests.net.bots.played_bots import ANSWER, bot
from tests.net.lan.test_saved_room import KEPT
from tests.net.test_journal import Faults, begun, finish


@pytest.mark.parametrize(
    ("system", "data", "settings", "variables"),
    [
        ("linux", ".local/share", ".config", ("XDG_DATA_HOME", "XDG_CONFIG_HOME")),
        ("win32", "AppData/Roaming", "AppData/Local", ("APPDATA", "LOCALAPPDATA")),
        ("darwin", "Library/Application Support", "Library/Preferences", ()),
    ],
)
def test_they_are_where_the_system_or_the_person_wants_them_wherever_one_starts_from(
    system: str, data: str, settings: str, variables: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    here = folders()
    assert (here.data, here.settings) == (tmp_path / data / "Pompeii", tmp_path / settings / "Pompeii")
    assert (here.games, here.log) == (here.data / "games", here.data / "pompeii.log")
    for variable in variables:
        monkeypatch.setenv(variable, "relative")
    assert folders() == here
    for variable in variables:
        monkeypatch.setenv(variable, str(tmp_path / variable))
    if variables:
        assert folders() == tuple(tmp_path / variable / "Pompeii" for variable in variables)


def test_a_user_whom_the_system_does_not_know_may_host_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", Mock(side_effect=RuntimeError("Could not determine home directory.")))
    assert folders().games == Path("/.local/share/Pompeii/games")


def test_a_file_is_replaced_once_on_disk_for_this_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Mock(fsync=Mock(wraps=os.fsync), replace=Mock(wraps=os.replace))
    monkeypatch.setattr(os, "fsync", steps.fsync)
    monkeypatch.setattr(os, "replace", steps.replace)
    path = tmp_path / "one.json"
    path.touch(mode=0o644)
    atomic_write(path, b"secret")
    assert path.read_bytes() == b"secret"
    assert [*tmp_path.iterdir()] == [path]
    assert [name for name, *_ in steps.mock_calls] == ["fsync", "replace"]
    if sys.platform != "win32":  # which has no modes
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_a_file_of_the_users_own_has_their_usual_mode_and_needs_its_folder(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        atomic_write(tmp_path / "one.png", b"picture", own=False)
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "one.png").stat().st_mode) == 0o640
    with pytest.raises(FileNotFoundError):
        atomic_write(tmp_path / "missing" / "one.png", b"picture", own=False)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_where_the_disk_refuses_the_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(b"first")
    monkeypatch.setattr(os, step, Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        atomic_write(path, b"second")
    assert path.read_bytes() == b"first"
    assert [*tmp_path.iterdir()] == [path]


def test_one_holds_it_until_it_lets_go_or_has_looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.pompeii"
    path.touch()
    held = Lock(path)
    assert is_locked(path)
    with pytest.raises(BlockingIOError):
        Lock(path)
    held.release()
    assert not is_locked(path)
    Lock(path).release()
    # A double click on Play: the second looks which game to go on with while the first opens it.
    looking = Lock(path)
    monkeypatch.setattr("pompeii_net.folders.time.sleep", lambda _: looking.release())
    Lock(path).release()


def test_a_game_is_closed_to_view_while_open_or_on_the_network_with_its_host_away(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path / "games", head, 3)
    path, link = journal.path, tmp_path / "link.pompeii"
    assert closed_to_view(path) == Fault("elsewhere", blanks={"name": path.name})
    save_room(path, KEPT)
    on_network = Fault("on_network", blanks={"name": path.name})
    assert closed_to_view(path) == on_network
    journal.close()
    assert closed_to_view(path) == on_network
    if sys.platform != "win32":  # where links need permission
        link.symlink_to(path)
        assert closed_to_view(link), "another name of the file opens nothing"
    room_file(path).unlink()
    assert closed_to_view(path) is None


@pytest.mark.skipif(sys.platform == "win32", reason="no file is called so there")
def test_the_name_of_a_file_turns_no_sentence_about_it_around(tmp_path: Path, head: Header) -> None:
    journal = Journal.new(tmp_path, head, Faults(), "\u202emoeppop\x07.pompeii")
    fault = Fault("elsewhere", blanks={"name": "moeppop.pompeii"})
    assert closed_to_view(journal.path) == unreadable_fault(journal.path, BlockingIOError()) == fault
    journal.close()


def test_a_game_that_is_over_can_be_watched_whatever_is_left_beside_it(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path, head, 3)
    journal.close()
    finish(journal.path, head)
    save_room(journal.path, KEPT)
    again = Journal.resume(journal.path, Faults())
    assert closed_to_view(journal.path) is None
    again.close()


def test_what_is_no_record_is_for_its_reader_to_complain_of(tmp_path: Path) -> None:
    path = tmp_path / "a.pompeii"
    path.write_text("nonsense", encoding="utf-8")
    room_file(path).write_text("nonsense", encoding="utf-8")
    assert closed_to_view(path) is None
    assert closed_to_view(tmp_path / "none.pompeii") is None


async def test_nobody_plays_on_from_a_game_on_the_network(tmp_path: Path, head: Header) -> None:
    journal = begun(tmp_path, head, 3)
    save_room(journal.path, KEPT)
    journal.close()
    told: list[object] = []
    games = GameService(tmp_path)
    games.play_on(journal.path, 2, WindowPlayer(told.append))
    assert told == [Fault("on_network", blanks={"name": journal.path.name})]
    assert [*tmp_path.glob("*.pompeii")] == [journal.path]
    room_file(journal.path).unlink()
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
    begun(tmp_path, head, 3).close()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path, *tmp_path.iterdir())] == [0o755, 0o600]


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
    before = [signal.getsignal(number) for number in BOTH]
    with interruptible():
        assert [signal.getsignal(number) for number in BOTH] != before
    assert [signal.getsignal(number) for number in BOTH] == before, "where there was none they do what they did"
    with interruptible():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        for again in BOTH:
            signal.raise_signal(again)
    for again in BOTH:
        signal.raise_signal(again)


@pytest.mark.parametrize("number", BOTH)
def test_one_that_comes_when_all_is_over_is_nothing(number: signal.Signals) -> None:
    loop, stopped = asyncio.new_event_loop(), list[bool]()

    async def heed() -> AbstractContextManager[None]:
        return on_interrupt(lambda: stopped.append(True))

    with loop.run_until_complete(heed()):
        loop.close()
        signal.raise_signal(number)
    assert stopped == []


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
