"""What stops a release, what it says of itself, and its scripts, with stand-ins for GitHub and a Mac."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from installers.release import notes, run_tests, sbom
from tests.surroundings import ROOT, run

CHANGELOG = """\
# Changelog

## [Unreleased]

### Added

- Not yet out.

## [1.2.0] - 2026-12-24

### Fixed

- A thing.

## [1.1.0] - 2026-12-01

- An older thing.

## [1.0.0] - 2026-11-24

## [0.9.0] - 2026-01-01

- Old.
"""
posix = pytest.mark.skipif(os.name != "posix", reason="a shell script for Linux and macOS")


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("1.3.0", "has no section"),
        ("Unreleased", "does not say when"),
        ("1.2", "has no section"),
        ("1.0.0", "says nothing"),
    ],
)
def test_notes_are_the_versions_section_and_no_others(version: str, why: str) -> None:
    assert notes.section(CHANGELOG, "1.2.0") == "### Fixed\n\n- A thing."
    assert notes.section(CHANGELOG, "1.1.0") == "- An older thing."
    with pytest.raises(LookupError, match=why):
        notes.section(CHANGELOG, version)


@pytest.mark.parametrize(("tag", "program"), [("1.2.0", "1.2.0"), ("v1.1.0", "1.2.0"), ("v1.3.0", "1.3.0")])
def test_a_tag_is_released_when_it_is_the_version_and_described(tag: str, program: str) -> None:
    assert "- A thing.\n" in notes.notes("v1.2.0", "1.2.0", CHANGELOG)
    with pytest.raises(LookupError):
        notes.notes(tag, program, CHANGELOG)


@pytest.mark.parametrize(
    ("failing", "goes_on_to"),
    [
        ("none", "tests of the compiled core"),
        ("tests", "tests of the compiled core"),
        ("compiling the core", "compiling"),
    ],
)
def test_a_first_run_elsewhere_shows_what_fails(failing: str, goes_on_to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[str] = []

    def step(what: str, *command: str, **_more: str) -> int:
        gone.append(what)
        if "--wheel" in command:
            zipfile.ZipFile(Path(command[-1], "pompeii.whl"), "w").close()
        return int(what == failing)

    monkeypatch.setattr(run_tests, "run", step)
    monkeypatch.setattr(run_tests, "COMPILED", Path(os.devnull))
    monkeypatch.setattr(shutil, "which", str)
    assert run_tests.main([]) == int(failing != "none")
    assert gone[:3] == ["setting up", "tests", "compiling the core"]
    assert gone[-1].startswith(goes_on_to)


class StandIns:
    """Programs put in front of the system's: each notes how it was called."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.calls = folder / "calls"

    def add(self, name: str, answers: str = "") -> None:
        path = self.bin / name
        path.write_text(f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >>"{self.calls}"\n{answers}\n', "utf-8")
        path.chmod(0o755)

    def called(self, beginning: str = "") -> list[str]:
        calls = self.calls.read_text("utf-8").splitlines() if self.calls.exists() else []
        return [call for call in calls if call.startswith(beginning)]

    def run(self, script: str, *words: object, **environment: str) -> subprocess.CompletedProcess[str]:
        # The Python that runs this comes before an older one of the system's.
        path = os.pathsep.join([str(self.bin), str(Path(sys.executable).parent), os.environ["PATH"]])
        command = ROOT / "installers/release" / script
        return run(command, *map(str, words), env=os.environ | {"PATH": path} | environment)


@pytest.fixture
def stand_ins(tmp_path: Path) -> StandIns:
    return StandIns(tmp_path)


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    folder.mkdir()
    return folder


@posix
def test_checksums_are_those_of_every_file_and_what_is_no_file_is_not_released(dist: Path, stand_ins: StandIns) -> None:
    files = {"a b.exe": b"one", "b.deb": b"two"}
    for name, data in files.items():
        (dist / name).write_bytes(data)
    for _ in range(2):  # the second time there are checksums already, and they do not count themselves
        assert stand_ins.run("sums", dist).returncode == 0
    expected = [f"{hashlib.sha256(data).hexdigest()}  {name}" for name, data in files.items()]
    assert (dist / "SHA256SUMS").read_text(encoding="utf-8").splitlines() == expected
    (dist / "folder").mkdir()
    ended = stand_ins.run("sums", dist)
    assert ended.returncode == 1
    assert "folder is no file" in ended.stderr


@posix
@pytest.mark.parametrize(("state", "code", "done"), [("none", 0, "create"), ("true", 0, "upload"), ("false", 1, "")])
def test_a_draft_is_remade_until_published(state: str, code: int, done: str, dist: Path, stand_ins: StandIns) -> None:
    (dist / "SHA256SUMS").write_text("", encoding="utf-8")
    stand_ins.add("gh", f"case $2 in view) [ {state} != none ] || exit 1; echo {state} ;; esac")
    stand_ins.add("python3")  # the notes of a version that the changelog does not have yet
    ended = stand_ins.run("draft", "v9.9.9", dist)
    assert ended.returncode == code, ended.stderr
    changed = [call for call in stand_ins.called("gh") if " view " not in call]
    assert bool(changed) == bool(done)
    assert all("--draft" in call or "upload" in call for call in changed)
    assert any(f"gh release {done} v9.9.9" in call for call in changed) == bool(done)


@posix
def test_a_draft_without_checksums_is_none(dist: Path, stand_ins: StandIns) -> None:
    stand_ins.add("gh")
    assert "no checksums" in stand_ins.run("draft", "v1.0.0", dist).stderr
    assert stand_ins.called() == []


KEY = {"SIGNING_P12": "YQ==", "SIGNING_PASSWORD": "secret"}


@posix
@pytest.mark.parametrize(("failing", "left"), [("none", "signed"), ("sign", "plain"), ("verify", "plain")])
def test_windows_gets_files_whose_signature_holds(failing: str, left: str, tmp_path: Path, stand_ins: StandIns) -> None:
    setup = tmp_path / "setup.exe"
    setup.write_text("plain", encoding="utf-8")
    written = 'while [ "$1" != -out ]; do shift; done; printf signed >"$2"'
    stand_ins.add("osslsigncode", f'[ "$1" != {failing} ] || exit 1\n[ "$1" = verify ] || {{ {written}; }}')
    ended = stand_ins.run("sign-windows", setup, **KEY)
    assert (ended.returncode == 0) == (failing == "none"), ended.stderr
    assert setup.read_text(encoding="utf-8") == left
    assert not any("secret" in call for call in stand_ins.called())  # what everybody on the machine could read


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A program for macOS, as far as signing looks at it."""
    app = tmp_path / "Pompeii.app"
    for name in ("MacOS/pompeii", "Frameworks/a/x.so", "Frameworks/QtCore.framework/Versions/A/y.dylib"):
        path = app / "Contents" / name
        path.parent.mkdir(parents=True)
        path.write_bytes(b"")
    return app


IDENTITY = 'echo "  1) ABC \\"Developer ID Application: Somebody (TEAM)\\""'


@posix
def test_macos_signs_from_the_inside_to_the_outside_and_forgets_the_key(app: Path, stand_ins: StandIns) -> None:
    listed = 'echo "    \\"/Users/x/login.keychain-db\\""'
    stand_ins.add(
        "security", f"case $1 in list-keychains) [ $# -gt 3 ] || {listed} ;; find-identity) {IDENTITY} ;; esac"
    )
    stand_ins.add("codesign")
    ended = stand_ins.run("sign-macos", app, **KEY)
    assert ended.returncode == 0, ended.stderr
    calls = stand_ins.called("codesign --force")
    assert all("--options runtime" in call for call in calls)  # without it Apple notarises nothing
    assert ["--entitlements" in call for call in calls] == [False, False, False, True]
    signed = [call.rsplit("/", 1)[1] for call in calls]
    assert sorted(signed[:2]) == ["x.so", "y.dylib"]
    assert signed[2:] == ["QtCore.framework", "Pompeii.app"]
    *_, restored, deleted = stand_ins.called("security")
    assert restored == "security list-keychains -d user -s /Users/x/login.keychain-db"
    assert deleted.startswith("security delete-keychain")
    assert not list(Path(deleted.split()[-1]).parent.glob("*"))


@posix
def test_a_disk_image_is_signed_as_one_file(tmp_path: Path, stand_ins: StandIns) -> None:
    image = tmp_path / "pompeii.dmg"
    image.write_bytes(b"")
    stand_ins.add("security", f"case $1 in find-identity) {IDENTITY} ;; esac")
    stand_ins.add("codesign")
    ended = stand_ins.run("sign-macos", image, **KEY)
    assert ended.returncode == 0, ended.stderr
    signed, verified = stand_ins.called("codesign")
    assert signed.startswith("codesign --force --timestamp --keychain ")
    assert signed.endswith(f"--sign Developer ID Application: Somebody (TEAM) {image}")
    assert verified == f"codesign --verify --deep --strict {image}"


@posix
def test_macos_is_not_signed_where_a_library_cannot_be(app: Path, stand_ins: StandIns) -> None:
    stand_ins.add("security", f"case $1 in find-identity) {IDENTITY} ;; esac")
    stand_ins.add("codesign", "case $* in *x.so) exit 1 ;; esac")
    assert stand_ins.run("sign-macos", app, **KEY | {"SIGNING_PASSWORD": ""}).returncode
    assert stand_ins.called()[-1].startswith("security delete-keychain")


NOTARY = {"NOTARY_KEY": "k", "NOTARY_KEY_ID": "i", "NOTARY_ISSUER": "o"}


@posix
@pytest.mark.parametrize(("status", "code"), [("Accepted", 0), ("Invalid", 1)])
def test_only_what_apple_accepts_is_notarised(status: str, code: int, tmp_path: Path, stand_ins: StandIns) -> None:
    image = tmp_path / "x.dmg"
    image.write_bytes(b"")
    stand_ins.add("xcrun")
    stand_ins.add("plutil", f"case $2 in id) echo 42 ;; status) echo {status} ;; esac")
    assert stand_ins.run("notarise", image, **NOTARY).returncode == code
    assert bool(stand_ins.called("xcrun stapler staple")) == (status == "Accepted")


@pytest.mark.parametrize("name", NOTARY)
@posix
def test_a_secret_that_is_missing_is_named(name: str, tmp_path: Path, stand_ins: StandIns) -> None:
    (tmp_path / "x.dmg").write_bytes(b"")
    assert f"{name} is empty" in stand_ins.run("notarise", tmp_path / "x.dmg", **NOTARY | {name: ""}).stderr
    assert stand_ins.called() == []


def part(name: str, file: str, **more: str) -> dict[str, Any]:
    plain = {"name": name, "version": "1", "licence": "MIT", "copyright": ["2026 Somebody"], "source": "https://x.org"}
    return plain | {"files": [file], "distribution": "", "version_of": ""} | more


def test_a_bill_names_wheels_and_what_is_inside_and_native_parts_and_not_what_froze_them(tmp_path: Path) -> None:
    for name in ("pompeii", "Qt.so", "z.py"):
        (tmp_path / name).write_bytes(name.encode())
    found = {
        "metadata": {"component": {"bom-ref": "root", "name": "pompeii", "type": "application"}},
        "components": [
            {"bom-ref": "zeroconf==1", "name": "zeroconf", "type": "library"},
            {"bom-ref": "pyinstaller-hooks==1", "name": "pyinstaller-hooks", "type": "library"},
        ],
        "dependencies": [
            {"ref": "root", "dependsOn": ["zeroconf==1", "pyinstaller-hooks==1"]},
            {"ref": "pyinstaller-hooks==1", "dependsOn": ["zeroconf==1"]},
        ],
    }
    parts = [
        part("Qt", "Qt.so", version_of="PySide6-Essentials"),
        part("Pompeii", "pompeii", distribution="pompeii"),
        part("zeroconf and libz", "z.py", distribution="zeroconf"),
    ]
    made = sbom.merge(found, parts, tmp_path)
    assert made["dependencies"] == [
        {"ref": "part:Qt", "dependsOn": []},
        {"ref": "root", "dependsOn": ["part:Qt", "zeroconf==1"]},
        {"ref": "zeroconf==1", "dependsOn": []},
    ]
    zeroconf, qt = made["components"]
    assert (zeroconf["name"], [one["name"] for one in zeroconf["components"]]) == ("zeroconf", ["libz", "z.py"])
    hashed = [{"alg": "SHA-256", "content": hashlib.sha256(b"Qt.so").hexdigest()}]
    assert (qt["name"], qt["components"][0]["hashes"]) == ("Qt", hashed)
    assert [one["name"] for one in made["metadata"]["component"]["components"]] == ["pompeii"]
