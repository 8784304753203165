"""What a bug report says, and what it keeps to itself."""

import getpass
import platform
from email.message import Message
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QApplication

from pompeii_core.record import FORMAT
from pompeii_net.lan.wire import PROTOCOL
from pompeii_qt import languages, theme
from pompeii_qt.settings import Settings
from pompeii_qt.system import diagnostics
from tests.end_to_end.test_command import pompeii


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


def told(report: str) -> dict[str, str]:
    """The facts by their titles; the first line is the version's."""
    return dict(line.split(": ", 1) for line in report.splitlines()[1:])


def test_it_begins_with_the_version_and_names_formats_parts_and_system() -> None:
    report = diagnostics.report(PROTOCOL)
    assert report.splitlines()[0] == diagnostics.version_line()
    facts = told(report)
    assert facts["formats"] == f"network protocol {PROTOCOL}, record format {FORMAT}"
    assert facts["Python"].startswith(platform.python_version())
    for part in ("PySide6-Essentials", "msgspec", "PyNaCl", "zeroconf"):
        assert f"{part} {metadata.version(part)}" in facts["parts"]
    assert platform.machine() in facts["system"]


def test_with_a_window_it_tells_qt_screens_language_and_look(qapp: QApplication, settings: Settings) -> None:
    settings.text_size = 130
    theme.apply(qapp, "dark", "normal")
    languages.use("fr")
    try:
        facts = told(diagnostics.report(PROTOCOL, settings))
    finally:
        theme.apply(qapp, "light", "normal")
    assert facts["Qt"] == f"{qVersion()}, on offscreen"
    size = qapp.primaryScreen().size()
    assert facts["screens"].startswith(f"{size.width()}×{size.height()} at 100%")
    assert facts["language"].startswith("fr (system: ")
    assert facts["look"].startswith("dark (chosen: system), ")
    assert "text 130 %" in facts["look"]


def test_nothing_in_it_tells_who_plays_or_where(
    qapp: QApplication, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.person = "Aula Umbricia"
    monkeypatch.setattr(platform, "node", lambda: "aulas-laptop")
    report = diagnostics.report(PROTOCOL, settings)
    for secret in (
        "Aula",
        "laptop",
        str(Path.home()),
        str(settings.path.parent),
        str(Path(diagnostics.__file__).parent),
    ):
        assert secret not in report
    assert getpass.getuser() not in told(report)["system"].split()


@pytest.mark.parametrize(("frozen", "said"), [(True, "frozen program"), (False, "source tree")])
def test_it_says_how_the_program_was_installed(frozen: bool, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", frozen, raising=False)
    assert told(diagnostics.report(PROTOCOL))["installed"] == said


def test_a_part_that_left_no_metadata_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostics, "_PARTS", ("no-such-distribution",))
    assert told(diagnostics.report(PROTOCOL))["parts"] == "no-such-distribution unknown"


def test_a_system_that_does_not_say_its_name_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> dict[str, str]:
        raise OSError

    monkeypatch.setattr(platform, "freedesktop_os_release", missing)
    assert platform.machine() in told(diagnostics.report(PROTOCOL))["system"]


def test_the_command_line_tells_it_without_a_window() -> None:
    done = pompeii("--version", "--verbose", without=("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == pompeii("--version").stdout.strip()
    assert {"installed", "formats", "Python", "parts", "system"} == told(done.stdout).keys()


def test_addresses_come_from_the_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Message()
    monkeypatch.setattr(metadata, "metadata", lambda _: made)
    assert diagnostics.links() == {}
    made["Project-URL"] = "Homepage, https://example.org/a,b"
    made["Project-URL"] = "Issues, https://example.org/issues"
    assert diagnostics.links() == {"Homepage": "https://example.org/a,b", "Issues": "https://example.org/issues"}
