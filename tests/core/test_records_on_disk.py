"""Records and the disk: full, killed in the middle, and a folder of them."""

import errno
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pompeii_core import record
from pompeii_core.record import RecordError, RecordWriter, newest, read_record
from tests.core.recorded import entries, header, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.pompeii"


class Disk(io.FileIO):
    """A file on a disk that takes ten bytes, and then no more while it is full."""

    full, taken = True, False

    def write(self, data: Any) -> int:
        if not self.full:
            return super().write(data) or 0
        if self.taken:
            raise OSError(errno.ENOSPC, "no space left")
        self.taken = True
        return super().write(data[:10]) or 0


def test_a_full_disk_leaves_no_half_line(path: Path) -> None:
    lines = written(path, 1)
    disk = Disk(path, "r+")
    disk.seek(0, io.SEEK_END)
    writer = RecordWriter(disk)
    more = entries(header())[1]
    with pytest.raises(OSError, match="no space"):
        writer.append(more)
    disk.full = False
    writer.append(more)
    writer.close()
    found = read_record(path)
    assert (found.entries, found.torn) == ([*lines, more], False)


def test_a_full_disk_leaves_no_empty_record(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "FileIO", lambda path, *_, **__: Disk(path, "x"))
    with pytest.raises(OSError, match="no space"):
        RecordWriter.create(path, header())
    assert not path.exists()


KILLED = """
import os, pathlib, signal, sys
from pompeii_core.record import RecordWriter, read_record
source, target = map(pathlib.Path, sys.argv[1:])
record = read_record(source)
writer = RecordWriter.create(target, record.header)
for entry in record.entries:
    writer.append(entry)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_killed_program_loses_nothing(path: Path) -> None:
    lines = written(path, 40)
    target = path.with_name("killed.pompeii")
    places = os.pathsep.join(sys.path)
    killed = subprocess.run([sys.executable, "-c", KILLED, path, target], env=os.environ | {"PYTHONPATH": places})
    assert killed.returncode == -signal.SIGKILL
    found = read_record(target)
    assert (found.entries, found.torn) == (lines, False)


def test_the_records_of_a_folder_come_last_written_first(tmp_path: Path) -> None:
    for age, name in enumerate(["c", "a", "b"]):
        written(tmp_path / f"{name}.pompeii", 0)
        os.utime(tmp_path / f"{name}.pompeii", (1000 - age, 1000 - age))
    (tmp_path / "note.txt").touch()
    assert [path.stem for path in newest(tmp_path)] == ["c", "a", "b"]
    assert newest(tmp_path / "none") == []


@pytest.mark.parametrize("make", [getattr(os, "mkfifo", os.mkdir), os.mkdir], ids=["pipe", "folder"])
def test_what_is_no_file_is_no_record_and_holds_nobody_up(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "odd.pompeii")
    with pytest.raises(RecordError, match=r"“odd.pompeii”: no record"):
        read_record(tmp_path / "odd.pompeii")


@pytest.mark.skipif(sys.platform == "win32", reason="links need permission there, and pipes are no files")
def test_a_pipe_or_a_link_to_nothing_hides_no_record_and_holds_nobody_up(path: Path) -> None:
    written(path, 0)
    os.mkfifo(path.with_name("pipe.pompeii"))
    path.with_name("link.pompeii").symlink_to("nothing")
    path.with_name("folder.pompeii").mkdir()
    assert newest(path.parent) == [path]
