"""The Debian package: what it asks of the system follows from what the program's files need."""

import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from installers.deb.control import (
    OPTIONAL,
    REQUIRED,
    About,
    Needs,
    UnknownNeed,
    about,
    control,
    main,
    needs,
    packages,
)
from pompeii_qt.system_packages import how_to_install

ROOT: Final = Path(__file__).resolve().parents[2]
ABOUT: Final = About("1.2.3", "https://example.org/pompeii")
METADATA: Final = """\
Metadata-Version: 2.4
Name: pompeii
Version: 1.2.3
Project-URL: Source, https://example.org/source
Project-URL: Homepage, https://example.org/pompeii

What it is.
"""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the package is made and tried on Linux")


def _needs(*libraries: str, glibc: tuple[int, ...] = (2, 34)) -> Needs:
    return Needs(frozenset(libraries), glibc, "amd64")


def test_the_c_library_has_to_be_as_new_as_the_newest_symbol_needs() -> None:
    required, _ = packages(_needs("libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", glibc=(2, 35)))
    assert required[0] == "libc6 (>= 2.35)"
    assert not [package for package in required[1:] if "libc6" in package]


def test_what_a_library_is_in_is_depended_on_and_what_wayland_alone_needs_is_recommended() -> None:
    required, recommended = packages(_needs("libEGL.so.1", "libwayland-client.so.0"))
    assert "libegl1" in required
    assert recommended == ["libwayland-client0"]
    assert "libwayland-client0" not in required


def test_a_library_that_nobody_has_named_is_refused_by_name() -> None:
    with pytest.raises(UnknownNeed, match=r"libgtk-3\.so\.0: name it in installers/deb/control\.py"):
        packages(_needs("libGL.so.1", "libgtk-3.so.0"))


def test_libraries_are_in_the_packages_that_the_program_and_run_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: {"ID": "debian"})
    for library, package in (REQUIRED | OPTIONAL).items():
        told = how_to_install([library])
        assert told in (None, f"sudo apt-get install {package}"), library
    told_by_run = dict(re.findall(r"\b(lib[\w.+-]+\.so\.\d+)=([\w.+-]+)", (ROOT / "run").read_text("utf-8")))
    assert len(told_by_run) > 10
    for library, package in told_by_run.items():
        assert how_to_install([library]) == f"sudo apt-get install {package}", library


def test_the_control_file_has_what_dpkg_asks_for() -> None:
    text = control(ABOUT, _needs("libGL.so.1"))
    fields = dict(line.split(": ", 1) for line in text.splitlines() if re.match(r"[A-Z]", line))
    assert fields["Package"] == "pompeii"
    assert fields["Version"] == "1.2.3"
    assert fields["Architecture"] == "amd64"
    assert fields["Homepage"] == "https://example.org/pompeii"
    assert re.fullmatch(r".+ <\S+@\S+>", fields["Maintainer"])
    assert {"libgl1", "fontconfig-config", "fonts-dejavu-core"} <= {*fields["Depends"].split(", ")}
    assert "libpulse0" in fields["Recommends"].split(", ")  # without it the program plays on in silence
    assert all(len(line) <= 80 for line in text.partition("Description: ")[2].splitlines())


def test_version_and_home_page_are_those_of_the_frozen_program(tmp_path: Path) -> None:
    file = tmp_path / "lib" / "pompeii-1.2.3.dist-info" / "METADATA"
    file.parent.mkdir(parents=True)
    file.write_text(METADATA, encoding="utf-8")
    assert about(tmp_path) == ABOUT


def test_a_folder_without_the_program_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@on_linux
def test_what_a_real_program_needs_is_found_in_it(tmp_path: Path) -> None:
    program = tmp_path / "program"
    try:
        compiled = subprocess.run(
            ["cc", "-x", "c", "-", "-o", program, "-lm"],
            input="#include <math.h>\nint main(int n, char **v) { return (int)pow(n, n) + v[0][0]; }",
            text=True,
            capture_output=True,
            check=False,
        )
        subprocess.run(["objdump", "--version"], capture_output=True, check=True)
    except FileNotFoundError as missing:
        pytest.skip(f"there is no {missing.filename} here")
    assert compiled.returncode == 0, compiled.stderr
    found = needs(tmp_path)
    assert "libc.so.6" in found.libraries
    assert found.glibc >= (2, 29)  # pow has been of that version since then
    (tmp_path / "libc.so.6").write_bytes(program.read_bytes())
    assert "libc.so.6" not in needs(tmp_path).libraries


@on_linux
@pytest.mark.parametrize("words", [[], ["/nowhere"]], ids=["none", "no folder"])
def test_the_build_says_what_is_wrong_with_its_words(words: list[str]) -> None:
    done = subprocess.run([ROOT / "installers/deb/build", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("installers/deb/build: ")
    assert done.stderr.count("\n") == 1


@on_linux
@pytest.mark.parametrize("words", [[], ["12"], ["/nowhere.deb"], [str(ROOT / "README.md")]])
def test_the_check_says_what_is_wrong_with_its_words(words: list[str]) -> None:
    done = subprocess.run([ROOT / "installers/check-deb", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("check-deb: ")
    assert done.stderr.count("\n") == 1
