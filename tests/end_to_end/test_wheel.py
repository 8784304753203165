"""What is in the wheel and the source archive, and that either gives the same program."""

import ast
import os
import re
import shutil
import sys
import tarfile
import tomllib
from email.message import Message
from email.parser import BytesParser
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

from installers.languages import ROWS
from tests.surroundings import ROOT, run

LISTED = Path(__file__).with_name("wheel_contents.txt")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
INFO = f"pompeii-{PROJECT['version']}.dist-info"
HELD_BACK = (".ci/", ".github/")  # folders that only the repository has a use for

ASKING_FOR_MORE = ("pompeii_core/ai/env/", "pompeii_net/parallel/dask_pool.py", "pompeii_qt/sound/device.py")
"""What the program does without: learning, a cluster and sound are extras."""


def build(project: Path, kind: str, folder: Path) -> Path:
    """The one file (`kind`: wheel, sdist) that hatchling makes of a project, here uncompiled, in a new folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HATCH")}
    hatchling = (sys.executable, "-m", "hatchling", "build")
    done = run(*hatchling, "--target", kind, "--directory", folder, cwd=project, env=environment, timeout=120)
    assert done.returncode == 0, done.stderr
    (built,) = folder.iterdir()
    return built


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return contents(build(ROOT, "wheel", tmp_path_factory.mktemp("wheel")))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    archive = build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    return unpacked


@pytest.fixture(scope="module")
def metadata(wheel: dict[str, bytes]) -> Message:
    return BytesParser().parsebytes(wheel[f"{INFO}/METADATA"])


def test_the_wheel_holds_every_module_and_the_listed_files(wheel: dict[str, bytes]) -> None:
    packages = (ROOT / "core" / "pompeii_core", ROOT / "net" / "pompeii_net", ROOT / "pompeii_qt")
    modules = {str(path.relative_to(package.parent)) for package in packages for path in package.rglob("*.py")}
    lines = LISTED.read_text(encoding="utf-8").replace("VERSION", PROJECT["version"]).splitlines()
    listed = {line.replace("LANGUAGE", one) for line in lines if line and not line.startswith("#") for one in ROWS}
    expected = {name.replace(os.sep, "/") for name in modules} | listed
    assert sorted(wheel.keys() - expected) == [], "in the wheel without a reason: see wheel_contents.txt"
    assert sorted(expected - wheel.keys()) == [], "missing in the wheel"


def test_what_the_wheel_says_of_itself(metadata: Message, wheel: dict[str, bytes]) -> None:
    page = "https://github.com/pompeii-desktop/pompeii"
    links = dict(link.split(", ") for link in metadata.get_all("Project-URL", []))
    assert links.keys() == {"Homepage", "Source", "Issues", "Changelog", "Documentation"}
    assert all(link.startswith(page) for link in links.values())
    assert metadata["License-Expression"] == "MIT AND OFL-1.1"
    texts = [wheel[f"{INFO}/licenses/{name}"] for name in metadata.get_all("License-File", [])]
    titles = (b"MIT License", b"SIL OPEN FONT LICENSE", b"SIL OPEN FONT LICENSE", b"The MIT License")
    assert len(texts) == len(titles)
    assert all(title in text for title, text in zip(titles, texts, strict=True))
    entry = b"[console_scripts] pompeii = pompeii_qt.__main__:main"
    assert wheel[f"{INFO}/entry_points.txt"].split() == entry.split()


def test_the_program_imports_only_what_the_wheel_asks_for(wheel: dict[str, bytes], metadata: Message) -> None:
    needed = [wish for wish in metadata.get_all("Requires-Dist", []) if "; extra ==" not in wish]
    asked = {re.split(r"[<>=;\[ ]", wish)[0].lower() for wish in needed}
    given = {
        name
        for name, distributions in packages_distributions().items()
        if any(distribution.lower().replace("_", "-") in asked for distribution in distributions)
    }
    given |= {"shiboken6"}  # the half of PySide6 that is a distribution of its own, of the same version
    allowed = sys.stdlib_module_names | given | {"pompeii_core", "pompeii_net", "pompeii_qt"}
    modules = [name for name in wheel if name.endswith(".py") and not name.startswith(ASKING_FOR_MORE)]
    assert {name: found for name in modules if (found := imports(wheel[name]) - allowed)} == {}


def imports(module: bytes) -> set[str]:
    """First names of all that a module's source imports, wherever it does."""
    nodes = list(ast.walk(ast.parse(module)))
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in whole | parts}


def test_the_source_archive_holds_what_the_repository_holds(source: Path) -> None:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("no repository to compare it with")
    # Files not committed yet are in it too, and those that the project's own list ignores are not.
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-per-directory=.gitignore"]
    done = run(*listing, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    kept = {name for name in done.stdout.split("\0") if (ROOT / name).is_file() and not name.startswith(HELD_BACK)}
    found = {str(path.relative_to(source)).replace(os.sep, "/") for path in source.rglob("*") if path.is_file()}
    assert found == kept | {"PKG-INFO"}


def test_the_source_archive_makes_the_same_wheel(source: Path, wheel: dict[str, bytes], tmp_path: Path) -> None:
    again = contents(build(source, "wheel", tmp_path / "again"))
    assert again.keys() == wheel.keys()
    assert [name for name in wheel if wheel[name] != again[name]] == []
