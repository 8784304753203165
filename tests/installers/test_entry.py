"""What the frozen program starts does not load its libraries; what it imports is its own, also after an upgrade."""

import multiprocessing
import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

ENTRY = Path(__file__).parents[2] / "installers/bundle/entry.py"


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"LD_LIBRARY_PATH": "/here/lib", "HOME": "/h"}, {"HOME": "/h"}),
        ({"LD_LIBRARY_PATH": "/here/lib:/own", "LD_LIBRARY_PATH_ORIG": "/own"}, {"LD_LIBRARY_PATH": "/own"}),
        ({"QT_PLUGIN_PATH": "/here/lib/PySide6/Qt/plugins", "QML2_IMPORT_PATH": "/here", "HOME": "/h"}, {"HOME": "/h"}),
        ({"HOME": "/h"}, {"HOME": "/h"}),
    ],
)
def test_the_environment_is_the_persons_own_again(given: dict[str, str], left: dict[str, str]) -> None:
    give_back: Callable[[dict[str, str]], None] = runpy.run_path(str(ENTRY))["give_back_environment"]
    give_back(given)
    assert given == left


@pytest.mark.skipif(sys.platform != "linux", reason="it is done on Linux alone")
def test_an_upgrade_leaves_a_running_program_its_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, newer = tmp_path / "pompeii", tmp_path / "pompeii.dpkg-new"
    program.write_bytes(b"old modules")
    archive = SimpleNamespace(_filename=str(program))
    monkeypatch.setitem(sys.modules, "pyimod02_importers", SimpleNamespace(pyz_archive=archive))  # as in PyInstaller
    hold: Callable[[], None] = runpy.run_path(str(ENTRY))["hold_archive"]
    hold()
    newer.write_bytes(b"new")
    newer.replace(program)
    held = Path(archive._filename)
    assert [held.read_bytes(), held.read_bytes()] == [b"old modules", b"old modules"]


def test_a_program_that_is_gone_already_reads_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = SimpleNamespace(_filename=str(tmp_path / "pompeii"))
    monkeypatch.setitem(sys.modules, "pyimod02_importers", SimpleNamespace(pyz_archive=archive))
    runpy.run_path(str(ENTRY))["hold_archive"]()
    assert archive._filename == str(tmp_path / "pompeii")


def test_a_process_of_the_arena_begins_before_the_program_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setitem(sys.modules, "pyimod02_importers", SimpleNamespace(pyz_archive=SimpleNamespace(_filename="")))
    monkeypatch.setitem(sys.modules, "pompeii_qt.__main__", None)  # whoever imports it gets an ImportError
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: sys.exit(7))
    with pytest.raises(SystemExit, match=r"^7$"):
        runpy.run_path(str(ENTRY), run_name="__main__")
