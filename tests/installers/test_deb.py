"""The Debian package: what it asks of the system, and what its scripts say of wrong words."""

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from installers.release.project import ROOT
from pompeii_qt.__main__ import main
from pompeii_qt.system.platform_check import how_to_install


def test_libraries_are_in_the_packages_that_the_program_and_run_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: {"ID": "debian"})
    told_by_run = dict(re.findall(r"\b(lib[\w.+-]+\.so\.\d+)=([\w.+-]+)", (ROOT / "run").read_text("utf-8")))
    assert len(told_by_run) > 10
    for library, package in told_by_run.items():
        assert how_to_install([library]) == f"sudo apt-get install {package}", library


TOOLS: Final = ("cc", "dpkg-deb", "dpkg-shlibdeps", "git")


@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason=f"needs {', '.join(TOOLS)}")
def test_the_package_asks_for_what_its_files_need_and_recommends_what_wayland_needs(tmp_path: Path) -> None:
    folder, results = tmp_path / "pompeii", tmp_path / "dist"
    cursor = folder / "lib/libxcb-cursor.so.0"
    plugin = folder / "lib/PySide6/Qt/plugins/wayland-decoration-client/libadwaita.so"
    metadata = folder / "lib/pompeii-1.2.3.dist-info/METADATA"
    for file in (plugin, metadata, folder / "licences/x"):
        file.parent.mkdir(parents=True)
    metadata.write_text("Name: pompeii\nVersion: 1.2.3\n\nVersion: of something else\n", encoding="utf-8")
    for part in ("Pompeii", "PyInstaller", "Qt", "xcb-util libraries"):
        (folder / f"licences/{part}.txt").write_text(f"{part} is free.\n", encoding="utf-8")
    compile_c(cursor, "int ours() { return 7; }", "-shared", "-fPIC", f"-Wl,-soname,{cursor.name}")
    uses_ours = "int ours(); double pow(double, double); int main(int n, char **v) { return pow(n, ours()); }"
    compile_c(folder / "pompeii", uses_ours, str(cursor), "-lm")
    zlib = next(Path("/lib").glob("*-linux-gnu/libz.so.1"))
    compile_c(plugin, "char *zlibVersion(); char *x() { return zlibVersion(); }", "-shared", "-fPIC", str(zlib))
    command = [ROOT / "installers/deb/build", folder, results]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    (package,) = results.glob("pompeii_1.2.3_*.deb")
    told = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, encoding="utf-8", check=True).stdout
    fields = dict(line.split(": ", 1) for line in told.splitlines() if re.match(r"[A-Z]", line))
    libc, *others = fields["Depends"].split(", ")
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", libc)  # as new as the newest symbol needs
    assert others == ["fontconfig-config", "fonts-dejavu-core"]  # not the library that comes along
    recommended = fields["Recommends"].split(", ")
    assert recommended[0].startswith("zlib1g")
    assert recommended[1:] == ["libpulse0"]  # without it the program plays on in silence
    assert fields["Version"] == "1.2.3"
    assert int(fields["Installed-Size"]) > 0
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "installed"], check=True)
    copyright = (tmp_path / "installed/usr/share/doc/pompeii/copyright").read_text(encoding="utf-8")
    assert re.findall(r"^(.+) is free\.$", copyright, re.MULTILINE) == [
        "Pompeii",
        "PyInstaller",
        "Qt",
        "xcb-util libraries",
    ]


def compile_c(file: Path, source: str, *words: str) -> None:
    """Compile a C source to a program or library."""
    subprocess.run(
        ["cc", "-w", "-o", file, "-x", "c", "-", "-x", "none", *words], input=source, encoding="utf-8", check=True
    )


@pytest.mark.skipif(sys.platform != "linux", reason="the package is made and tried on Linux")
@pytest.mark.parametrize(
    ("script", "name", "words"),
    [
        *(("deb/build", "installers/deb/build", words) for words in ([], ["/nowhere"])),
        *(("check-deb", "check-deb", words) for words in ([], ["12"], ["/nowhere.deb"], [str(ROOT / "README.md")])),
    ],
)
def test_what_is_wrong_with_its_words_is_said_in_a_sentence(script: str, name: str, words: list[str]) -> None:
    done = subprocess.run([ROOT / "installers" / script, *words], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{name}: ")
    assert done.stderr.count("\n") == 1


PAGE: Final = ROOT / "installers/deb/pompeii.1"
COMMANDS: Final = ("host", "join", "lan", "arena", "bot-check")


def _sections() -> dict[str, str]:
    """The page's text by heading, without what sets its type."""
    text = PAGE.read_text("utf-8").replace(r"\-", "-")
    text = re.sub(r"\\f[BIPR]", "", text)
    headings = re.split(r"^\.S[HS] (.+)$", text, flags=re.MULTILINE)
    return dict(zip(headings[1::2], headings[2::2], strict=True))


def _options_told(section: str) -> dict[str, str]:
    """Each option of a section that begins a paragraph, with its argument's name."""
    found = re.findall(r"^\.TP\n\.BI? ?R? ?(--[a-z-]+)(.*)$", section, re.MULTILINE)
    return {option: argument.strip(' "') for option, argument in found}


@pytest.fixture
def help_of(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What is printed behind these words."""
    monkeypatch.setenv("COLUMNS", "1000")  # nothing broken in the middle

    def printed(*words: str) -> str:
        with suppress(SystemExit):  # argparse's own way to end
            main([*words, "--help"])
        return capsys.readouterr().out

    return printed


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_told_of(command: str, help_of: Callable[..., str]) -> None:
    listed = re.findall(r"^  (--[a-z-]+)(.*?)(?:  |$)", help_of(command), re.MULTILINE)
    assert _options_told(_sections()[f"pompeii {command}"]) == {option: rest.strip() for option, rest in listed}


def test_every_command_is_told_of_and_every_option_without_one(help_of: Callable[..., str]) -> None:
    options = re.findall(r"^(?:pompeii|   ) (--[a-z-]+)( [A-Z]+)?", help_of(), re.MULTILINE)
    assert _options_told(_sections()["OPTIONS"]) == {option: rest.strip() for option, rest in options}
    listed = set(re.findall(r"^pompeii ([a-z][a-z-]*) ", help_of(), re.MULTILINE))
    told = {heading.removeprefix("pompeii ") for heading in _sections() if heading.startswith("pompeii ")}
    assert listed == told == set(COMMANDS)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' man takes other words")
def test_it_is_a_man_page_without_warnings() -> None:
    try:
        done = subprocess.run(
            ["man", "--warnings", "--local-file", "--encoding=UTF-8", PAGE],
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={"MANROFFSEQ": "", "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        )
    except FileNotFoundError:
        pytest.skip("there is no man here")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pompeii - the board game" in done.stdout
