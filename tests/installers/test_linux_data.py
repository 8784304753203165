"""What Linux desktops are told of the program: desktop entry, AppStream metainfo, type of recorded games."""

import configparser
import re
import subprocess
from typing import Final
from xml.etree import ElementTree

import pytest

from installers.languages import ROWS
from installers.release.project import ROOT, project_url, version

FOLDER: Final = ROOT / "installers" / "linux"
APP: Final = "io.github.pompeii_desktop.pompeii"
MIME: Final = "application/x-pompeii-record"
MIME_SPACE: Final = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def entry() -> configparser.SectionProxy:
    """The desktop entry's keys."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # Name[de], not name[de]
    parser.read(FOLDER / f"{APP}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture
def metainfo() -> ElementTree.Element:
    """The AppStream component."""
    return ElementTree.parse(FOLDER / f"{APP}.metainfo.xml").getroot()


@pytest.fixture
def mime() -> ElementTree.Element:
    """The one type of file."""
    found = ElementTree.parse(FOLDER / f"{APP}.xml").getroot().findall(f"{MIME_SPACE}mime-type")
    assert len(found) == 1
    return found[0]


def test_one_id_names_the_window_its_entry_its_icon_and_its_component(
    entry: configparser.SectionProxy, metainfo: ElementTree.Element
) -> None:
    window = re.search(r'setDesktopFileName\(["\'](.+?)["\']\)', (ROOT / "pompeii_qt/app.py").read_text("utf-8"))
    assert window
    assert window[1] == APP
    assert entry["Icon"] == APP
    assert metainfo.findtext("id") == APP
    assert metainfo.findtext("launchable") == f"{APP}.desktop"


def test_one_type_of_file_is_opened_offered_and_described(
    entry: configparser.SectionProxy, metainfo: ElementTree.Element, mime: ElementTree.Element
) -> None:
    assert entry["MimeType"] == f"{MIME};"
    assert entry["Exec"] == "pompeii %f"
    assert metainfo.findtext("provides/mediatype") == MIME
    assert mime.get("type") == MIME
    glob = mime.find(f"{MIME_SPACE}glob")
    assert glob is not None
    assert glob.get("pattern") == "*.pompeii"


def test_every_record_is_known_by_how_it_begins(mime: ElementTree.Element) -> None:
    match = mime.find(f"{MIME_SPACE}magic/{MIME_SPACE}match")
    assert match is not None
    assert match.get("offset") == "0"
    records = list((ROOT / "tests" / "records").glob("*.pompeii"))
    assert records
    for record in records:
        assert record.read_text("utf-8").startswith(match.get("value", "?")), record.name


def test_what_is_said_outside_of_the_window_is_there_in_every_language() -> None:
    """languages.toml, of which test_setup.py holds that it is what each file here says."""

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


def test_the_newest_release_is_this_version(metainfo: ElementTree.Element) -> None:
    newest = metainfo.find("releases/release")
    assert newest is not None
    assert newest.get("version") == version()
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if dated := re.search(rf"^## \[{re.escape(version())}\] - (\S+)$", changes, re.MULTILINE):
        assert newest.get("date") == dated[1]


def test_links_lead_to_the_project(metainfo: ElementTree.Element) -> None:
    home = project_url()
    assert metainfo.findtext("url[@type='homepage']") == home
    assert all((element.text or "").startswith(home) for element in metainfo.findall("url"))


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
    try:
        done = subprocess.run([*command, FOLDER / file], capture_output=True, encoding="utf-8", check=False)
    except FileNotFoundError:
        pytest.skip(f"there is no {command[0]} here")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout + done.stderr == "" or "successful" in done.stdout
