"""What Windows is told about the program: its version, its screens and its text."""

import re
from collections import defaultdict
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from installers.languages import ROWS
from installers.windows.version import DESCRIPTIONS, version_resource
from installers.windows.wine.run_tests import folders, read_faults, read_log

WINDOWS = Path(__file__).parents[2] / "installers/windows"


def made(text: str) -> SimpleNamespace:
    """What PyInstaller reads there: it evaluates the text with classes of its own."""
    kinds: defaultdict[str, Any] = defaultdict(lambda: lambda *words, **rest: SimpleNamespace(words=words, **rest))
    found: SimpleNamespace = eval(text, {}, kinds)
    return found


@pytest.mark.parametrize("program", DESCRIPTIONS)
def test_a_file_tells_the_programs_version(program: str) -> None:
    resource = made(version_resource(version("pompeii"), program))
    numbers = tuple(int(part) for part in version("pompeii").split("."))
    assert resource.ffi.filevers == resource.ffi.prodvers == (*numbers, 0)
    (table,) = resource.kids[0].words[0]
    strings = dict(struct.words for struct in table.words[1])
    assert strings["FileVersion"] == strings["ProductVersion"] == version("pompeii")
    assert strings["OriginalFilename"] == f"{program}.exe"
    assert strings["FileDescription"].startswith("Pompeii")


def test_a_version_that_windows_cannot_count_is_refused() -> None:
    assert "filevers=(1, 20, 3, 0)" in version_resource("1.20.3rc1", "pompeii")
    with pytest.raises(ValueError, match=r"“1\.2” is no version for Windows"):
        version_resource("1.2", "pompeii")


def test_each_screen_has_its_own_scale_and_text_is_utf_8() -> None:
    root = ElementTree.parse(WINDOWS / "pompeii.manifest").getroot()
    settings = {one.tag.partition("}")[2]: one.text for one in root.iter() if "WindowsSettings" in one.tag}
    assert settings["dpiAwareness"] == "PerMonitorV2, PerMonitor"
    assert settings["activeCodePage"] == "UTF-8"
    assert settings["longPathAware"] == "true"


def test_the_setup_has_words_for_all_it_says() -> None:
    setup = (WINDOWS / "pompeii.nsi").read_text(encoding="utf-8")
    assert ROWS["en"]["setup"].keys() == set(re.findall(r"\$\((\w+)\)", setup)) - {"^Name"}


def test_what_came_of_tests_under_wine_is_read_from_what_pytest_said_however_it_ended() -> None:
    part = read_log(
        "2 workers [6 items]\r\n"
        "[gw0] [ 16%] PASSED tests/a.py::test_one \r\n"
        "[gw1] [ 33%] FAILED tests/a.py::test_two[x - y] \r\n"
        "tests/a.py::test_that_hangs \n"
        "[gw1] [ 50%] SKIPPED tests/a.py::test_three (a reason)\r\n"
        "[gw1] [ 66%] PASSED tests/a.py::test_four \r\n"
        "[gw1] [ 66%] ERROR tests/a.py::test_four \r\n"
        "ERROR tests/b.py - ImportError\r\n",
        124,
    )
    assert part.failed == ["tests/a.py::test_four", "tests/a.py::test_two[x - y]", "tests/b.py"]
    assert part.unrun == 2


def test_wines_own_faults_are_few_have_a_reason_and_are_of_tests_that_there_are() -> None:
    for name, reason in read_faults().items():
        assert reason
        path, _, test = name.partition("::")
        place = WINDOWS.parents[1] / path
        assert place.exists(), name
        assert not test or f"def {test.partition('[')[0]}" in place.read_text(encoding="utf-8"), name


def test_no_folder_of_tests_is_left_out_under_wine() -> None:
    tests = WINDOWS.parents[1] / "tests"
    assert set(folders([])) == {path.parent for path in tests.rglob("test_*.py")}
    assert [folder.name for folder in folders(["tests/qt/fit", "tests/core/ai/env"])] == ["fit", "env"]
