"""The Debian package, and what Linux desktops are told: desktop entry, AppStream, type of recorded games."""

import configparser
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from installers.languages import ROWS
from installers.release.project import ROOT, project_url, version
from pompeii_qt.__main__ import main
from pompeii_qt.system.platform_check import how_to_install
from tests.surroundings import run


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
    parts = ["Pompeii", "PyInstaller", "Qt", "xcb-util libraries"]
    for part in parts:
        (folder / f"licences/{part}.txt").write_text(f"{part} is free.\n", encoding="utf-8")
    compile_c(cursor, "int ours() { return 7; }", "-shared", "-fPIC", f"-Wl,-soname,{cursor.name}")
    uses_ours = "int ours(); double pow(double, double); int main(int n, char **v) { return pow(n, ours()); }"
    compile_c(folder / "pompeii", uses_ours, str(cursor), "-lm")
    zlib = next(Path("/lib").glob("*-linux-gnu/libz.so.1"))
    compile_c(plugin, "char *zlibVersion(); char *x() { return zlibVersion(); }", "-shared", "-fPIC", str(zlib))
    done = run(ROOT / "installers/deb/build", folder, results)
    assert done.returncode == 0, done.stderr
    (package,) = results.glob("pompeii_1.2.3_*.deb")
    told = run("dpkg-deb", "--field", package).stdout
    fields = dict(line.split(": ", 1) for line in told.splitlines() if re.match(r"[A-Z]", line))
    libc, *others = fields["Depends"].split(", ")
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", libc)  # as new as the newest symbol needs
    assert others == ["fontconfig-config", "fonts-dejavu-core"]  # not the library that comes along
    recommended = fields["Recommends"].split(", ")
    assert recommended[0].startswith("zlib1g")
    assert recommended[1:] == ["libpulse0"]  # without it the program plays on in silence
    assert fields["Version"] == "1.2.3"
    assert int(fields["Installed-Size"]) > 0
    run("dpkg-deb", "--extract", package, tmp_path / "installed")
    copyright = (tmp_path / "installed/usr/share/doc/pompeii/copyright").read_text(encoding="utf-8")
    assert re.findall(r"^(.+) is free\.$", copyright, re.MULTILINE) == parts


def compile_c(file: Path, source: str, *words: str) -> None:
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
    done = run(ROOT / "installers" / script, *words)
    assert done.returncode == 1
    assert done.stderr.startswith(f"{name}: ")
    assert done.stderr.count("\n") == 1


PAGE: Final = ROOT / "installers/deb/pompeii.1"
COMMANDS: Final = ("host", "join", "lan", "arena", "bot-check", "analyse", "rules")


def _sections() -> dict[str, str]:
    """The page's text by heading, without fonts."""
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


def run_if_there(*command: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    if not shutil.which(str(command[0])):
        pytest.skip(f"there is no {command[0]} here")
    return run(*command, env=env)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' man takes other words")
def test_it_is_a_man_page_without_warnings() -> None:
    plain = {"MANROFFSEQ": "", "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    done = run_if_there("man", "--warnings", "--local-file", "--encoding=UTF-8", PAGE, env=plain)
    assert (done.returncode, done.stderr) == (0, "")
    assert "pompeii - the board game" in done.stdout


FOLDER: Final = ROOT / "installers" / "linux"
APP: Final = "io.github.pompeii_desktop.pompeii"
MIME: Final = "application/x-pompeii-record"
MIME_SPACE: Final = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def metainfo() -> ElementTree.Element:
    return ElementTree.parse(FOLDER / f"{APP}.metainfo.xml").getroot()


@pytest.fixture
def mime() -> ElementTree.Element:
    (found,) = ElementTree.parse(FOLDER / f"{APP}.xml").getroot().findall(f"{MIME_SPACE}mime-type")
    return found


def test_one_id_and_one_type_of_file_are_named_alike(metainfo: ElementTree.Element, mime: ElementTree.Element) -> None:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # Name[de], not name[de]
    parser.read(FOLDER / f"{APP}.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    window = re.search(r'setDesktopFileName\(["\'](.+?)["\']\)', (ROOT / "pompeii_qt/app.py").read_text("utf-8"))
    assert window
    assert window[1] == entry["Icon"] == metainfo.findtext("id") == APP
    assert metainfo.findtext("launchable") == f"{APP}.desktop"
    assert (entry["MimeType"], entry["Exec"]) == (f"{MIME};x-scheme-handler/pompeii;", "pompeii %u")
    assert metainfo.findtext("provides/mediatype") == mime.get("type") == MIME
    assert [glob.get("pattern") for glob in mime.findall(f"{MIME_SPACE}glob")] == ["*.pompeii"]


def test_every_record_is_known_by_how_it_begins(mime: ElementTree.Element) -> None:
    (match,) = mime.findall(f"{MIME_SPACE}magic/{MIME_SPACE}match")
    assert match.get("offset") == "0"
    records = list((ROOT / "tests" / "records").glob("*.pompeii"))
    assert records
    for record in records:
        assert record.read_text("utf-8").startswith(match.get("value", "?")), record.name


def test_what_is_said_outside_of_the_window_is_there_in_every_language() -> None:
    def shape(said: object) -> object:
        match said:
            case dict():
                return {key: shape(value) for key, value in said.items()}
            case list():
                return [*map(shape, said)]
        return bool(said) and isinstance(said, str)

    for folder, ending in (("translations", "ts"), ("rulebook", "html")):
        assert {file.stem[-2:] for file in (ROOT / "resources" / folder).glob(f"*.{ending}")} == ROWS.keys()
    assert next(iter(ROWS)) == "en"
    for code, row in ROWS.items():
        assert shape(row) == shape(ROWS["en"]), code
        assert "False" not in str(shape(row)), code


def test_the_newest_release_is_this_version_and_links_lead_to_the_project(metainfo: ElementTree.Element) -> None:
    newest = metainfo.find("releases/release")
    assert newest is not None
    assert newest.get("version") == version()
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\n## [{version()}] - {newest.get('date')}\n" in changes
    assert metainfo.findtext("url[@type='homepage']") == project_url()
    assert all((element.text or "").startswith(project_url()) for element in metainfo.findall("url"))


def test_the_pictures_shown_are_those_of_this_release(metainfo: ElementTree.Element) -> None:
    images = metainfo.findall("screenshots/screenshot/image")
    assert len(images) == 4
    for image in images:
        # Of its tag: on main they change, and an older program would be shown with a newer one's window.
        file = ROOT / (image.text or "").partition(f"/v{version()}/")[2]
        header = file.read_bytes()[:24]
        size = (int.from_bytes(header[16:20]), int.from_bytes(header[20:24]))
        assert header[1:4] == b"PNG"
        assert size == (int(image.get("width", 0)), int(image.get("height", 0))) == (1600, 900)


@pytest.mark.parametrize(
    ("command", "file"),
    [
        (["desktop-file-validate"], f"{APP}.desktop"),
        (["appstreamcli", "validate", "--no-net"], f"{APP}.metainfo.xml"),
        (["xmllint", "--noout"], f"{APP}.xml"),
    ],
    ids=["desktop entry", "metainfo", "type"],
)
def test_the_tools_of_linux_accept_it(command: list[str], file: str) -> None:
    done = run_if_there(*command, FOLDER / file)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout + done.stderr == "" or "successful" in done.stdout
