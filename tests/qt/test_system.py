"""What a bug report says, and what it keeps to itself."""

import gc
import getpass
import platform
import sys
import threading
from collections.abc import Iterator
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, qVersion
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from pompeii_core.record import FORMAT
from pompeii_net.folders import folders
from pompeii_net.lan.wire import PROTOCOL
from pompeii_qt import languages, theme
from pompeii_qt.app import Program
from pompeii_qt.settings import Settings
from pompeii_qt.system import diagnostics
from pompeii_qt.system.interpreter import ExceptionHandler, GarbageCollector
from pompeii_qt.system.resources import program_icon
from pompeii_qt.widgets.files import BinnedFile
from resources.icons.app import make
from tests.end_to_end.test_command import pompeii


def told(report: str) -> dict[str, str]:
    """The facts by their titles; the first line is the version's."""
    return dict(line.split(": ", 1) for line in report.splitlines()[1:])


def test_a_report_says_all_but_who_plays(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(tmp_path / "settings.json")
    settings.person, settings.text_size = "Aula Umbricia", 130
    monkeypatch.setattr(platform, "node", lambda: "aulas-laptop")
    theme.apply(qapp, "dark", "normal")
    languages.use("fr")
    try:
        report = diagnostics.report(settings)
    finally:
        theme.apply(qapp, "light", "normal")
    assert report.splitlines()[0] == diagnostics.version_line()
    facts = told(report)
    assert facts["installed"] == "source tree"
    assert facts["formats"] == f"network protocol {PROTOCOL}, record format {FORMAT}"
    assert facts["Python"].startswith(platform.python_version())
    for part in ("PySide6-Essentials", "msgspec", "PyNaCl", "zeroconf"):
        assert f"{part} {metadata.version(part)}" in facts["parts"]
    assert platform.machine() in facts["system"]
    assert facts["Qt"] == f"{qVersion()}, on offscreen"
    size = qapp.primaryScreen().size()
    assert facts["screens"].startswith(f"{size.width()}×{size.height()} at 100%")
    assert facts["language"].startswith("fr (system: ")
    assert facts["look"].startswith("dark (chosen: system), ")
    assert "text 130 %" in facts["look"]
    for folder in (Path.home(), tmp_path, Path(diagnostics.__file__).parent):
        assert str(folder) not in report
    assert "Aula" not in report
    assert "laptop" not in report
    assert getpass.getuser() not in facts["system"].split()


def test_a_frozen_program_or_what_a_system_does_not_tell_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> dict[str, str]:
        raise OSError

    monkeypatch.setattr(platform, "freedesktop_os_release", missing)
    monkeypatch.setattr(diagnostics, "_PARTS", ("no-such-distribution",))
    monkeypatch.setattr("sys.frozen", True, raising=False)
    facts = told(diagnostics.report())
    assert (facts["installed"], facts["parts"]) == ("frozen program", "no-such-distribution unknown")
    assert platform.machine() in facts["system"]


def test_the_command_line_tells_it_without_a_window() -> None:
    done = pompeii("--version", "--verbose", without=("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].startswith(f"pompeii {metadata.version('pompeii')}, ")
    assert {"installed", "formats", "Python", "parts", "system"} == told(done.stdout).keys()


def test_addresses_come_from_the_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Message()
    monkeypatch.setattr(metadata, "metadata", lambda _: made)
    assert diagnostics.links() == {}
    made["Project-URL"] = "Homepage, https://example.org/a,b"
    made["Project-URL"] = "Issues, https://example.org/issues"
    assert diagnostics.links() == {"Homepage": "https://example.org/a,b", "Issues": "https://example.org/issues"}


@pytest.fixture
def faults(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[ExceptionHandler]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    faults = ExceptionHandler()
    faults.install()
    yield faults
    if isValid(faults):
        faults.deleteLater()


def fail(what: str) -> None:
    try:
        raise RuntimeError(what)
    except RuntimeError as error:
        sys.excepthook(RuntimeError, error, error.__traceback__)


def test_a_fault_of_any_thread_is_logged_and_told_once(faults: ExceptionHandler, qtbot: QtBot) -> None:
    def work() -> None:
        raise ValueError("in a thread")

    with qtbot.waitSignal(faults.happened) as told:
        fail("the volcano is empty")
    (sentence,) = told.args
    assert "\n" not in sentence
    assert str(folders().log) in sentence
    assert "volcano" not in sentence
    log = folders().log.read_text(encoding="utf-8")
    assert "Traceback" in log
    assert "RuntimeError: the volcano is empty" in log
    with qtbot.assertNotEmitted(faults.happened):
        fail("again")
    with qtbot.waitSignal(faults.happened):
        thread = threading.Thread(target=work)
        thread.start()
    thread.join()
    assert "ValueError: in a thread" in folders().log.read_text(encoding="utf-8")


def test_an_upgrade_is_told_of_as_the_cause(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "pompeii"
    program.write_bytes(b"old")
    monkeypatch.setattr(sys, "executable", str(program))
    faults = ExceptionHandler()
    newer = tmp_path / "pompeii.dpkg-new"
    newer.write_bytes(b"new")
    newer.replace(program)
    for error in (RuntimeError("no plugin"), ValueError("no file")):
        with qtbot.waitSignal(faults.happened) as told:
            faults.take(type(error), error, None)
        assert "updated or removed" in told.args[0]
        program.unlink(missing_ok=True)


def test_a_failing_log_is_no_fault(faults: ExceptionHandler, qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    folders().log.parent.parent.mkdir(parents=True, exist_ok=True)
    folders().log.parent.write_text("a file where the folder should be", encoding="utf-8")
    with qtbot.waitSignal(faults.happened) as told:
        fail("no room")
    assert told.args == ["Something went wrong inside the program. Your game is saved."]
    assert "RuntimeError: no room" in capsys.readouterr().err


def test_a_game_that_is_not_on_the_disk_is_not_said_to_be(faults: ExceptionHandler, qtbot: QtBot) -> None:
    faults.game_saved = lambda: False
    with qtbot.waitSignal(faults.happened) as told:
        fail("no room")
    assert "saved" not in told.args[0]


def test_a_fault_without_a_window_is_logged(faults: ExceptionHandler, capsys: pytest.CaptureFixture[str]) -> None:
    delete(faults)
    fail("too late")
    assert "RuntimeError: too late" in folders().log.read_text(encoding="utf-8")
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform != "linux", reason="the bin of freedesktop.org")
def test_a_fresh_account_has_a_bin_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "not yet" / "data"))
    game = tmp_path / "game.pompeii"
    game.write_text("a game", encoding="utf-8")
    binned = BinnedFile.of(game)
    assert binned
    assert binned.place
    assert binned.place.read_text(encoding="utf-8") == "a game"
    assert not game.exists()
    binned.put_back()
    assert game.read_text(encoding="utf-8") == "a game"
    assert not binned.place.exists()


SIZES_BY_DRAWING = {"pompeii-16.svg": (16,), "pompeii-24.svg": (24,), "pompeii.svg": (32, 48, 64, 128, 256, 512)}


def frames(name: str) -> list[QImage]:
    reader = QImageReader(str(make.HERE / name))
    found = []
    for number in range(reader.imageCount()):
        reader.jumpToImage(number)
        found.append(reader.read())
        assert not found[-1].isNull(), reader.errorString()
    return found


def difference(one: QImage, other: QImage) -> int:
    """The greatest in any channel of any pixel: another version of Qt may round an edge otherwise, and no more."""
    assert one.size() == other.size()
    ours, theirs = (image.convertToFormat(make.FORMAT) for image in (one, other))  # named: nothing else keeps the bits
    if ours == theirs:
        return 0
    return max(abs(a - b) for a, b in zip(bytes(ours.constBits()), bytes(theirs.constBits()), strict=True))


def test_each_size_has_its_picture_and_each_drawing_is_of_use(qapp: object) -> None:
    assert {path.name for path in make.HERE.glob("*.png")} == {f"pompeii-{size}.png" for size in make.PNG}
    assert {path.name for path in make.HERE.glob("*.svg")} == SIZES_BY_DRAWING.keys()
    for size in make.PNG:
        assert difference(QImage(str(make.HERE / f"pompeii-{size}.png")), make.draw(size)) <= 8, "run make.py"


def test_the_icons_of_windows_and_macos_have_their_sizes_and_the_margin_of_macos(qapp: object) -> None:
    pictures = frames("pompeii.ico")
    assert [picture.width() for picture in pictures] == [16, 24, 32, 48, 64, 128, 256]
    for picture in pictures:
        assert difference(picture, make.draw(picture.width())) <= 8, "run make.py"
    pictures = frames("pompeii.icns")
    assert sorted(picture.width() for picture in pictures) == [32, 64, 128, 256, 256, 512, 512, 1024]
    picture = max(pictures, key=QImage.width)
    seen = [x for x in range(1024) if picture.pixelColor(x, 512).alpha() > 127]
    assert (seen[0], seen[-1]) == (100, 923)
    assert difference(picture, make.draw(1024, make.MACOS)) <= 8, "run make.py"


def test_the_window_has_the_icon_in_every_size(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(tmp_path)
    icon = program.window.windowIcon()
    program.session.close()
    assert {size.width() for size in icon.availableSizes()} == {16, 24, 32, 48, 64, 128}
    for size in icon.availableSizes():
        assert difference(icon.pixmap(size, 1.0).toImage(), make.draw(size.width())) <= 8
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not program_icon().isNull()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program_icon().isNull()


class Cycle(QObject):
    """Something of a window that only a collection can find."""

    def __init__(self, destroyed_in: list[threading.Thread]) -> None:
        super().__init__()
        self.itself = self
        connection = Qt.ConnectionType.DirectConnection
        self.destroyed.connect(lambda: destroyed_in.append(threading.current_thread()), connection)


@pytest.fixture
def automatic() -> Iterator[None]:
    """Python collects by itself, as it does unless told not to."""
    before = gc.isenabled()
    gc.enable()
    yield
    gc.enable() if before else gc.disable()


def test_another_thread_that_makes_garbage_destroys_nothing_of_the_window(qtbot: QtBot, automatic: None) -> None:
    owner = QObject()
    GarbageCollector(owner)
    destroyed_in: list[threading.Thread] = []
    Cycle(destroyed_in)

    def make_garbage() -> None:
        for _ in range(3 * gc.get_threshold()[0]):
            made: list[Any] = []
            made.append(made)

    thread = threading.Thread(target=make_garbage)
    thread.start()
    thread.join()
    assert destroyed_in == []
    qtbot.waitUntil(lambda: bool(destroyed_in))
    assert destroyed_in == [threading.main_thread()]
