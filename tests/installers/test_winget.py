"""The manifest for winget: valid, of this release's setup, known again once installed."""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import check_jsonschema
import pytest
from click.testing import CliRunner
from ruamel.yaml import YAML

from installers.languages import ROWS
from installers.release import winget
from installers.release.project import ROOT, version

SCHEMAS = json.loads(Path(__file__).with_name(f"winget-{winget.SCHEMA}.json").read_text("utf-8"))


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    setup = tmp_path / f"pompeii-{version()}-windows-x64-setup.exe"
    setup.write_bytes(b"a setup")
    with zipfile.ZipFile(winget.write(setup, tmp_path)) as archive:
        archive.extractall(tmp_path)
    return sorted((tmp_path / "manifests/p/PompeiiDesktop/Pompeii" / version()).iterdir())


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe").load(file)
    return found


def test_its_files_are_what_winget_accepts(files: list[Path], tmp_path: Path) -> None:
    assert [file.name.removeprefix("PompeiiDesktop.Pompeii.") for file in files] == [
        "installer.yaml",
        *sorted(f"locale.{row['locale']}.yaml" for row in ROWS.values()),
        "yaml",
    ]
    for kind in SCHEMAS.keys() - {"source", "licence"}:
        schema = tmp_path / f"{kind}.json"
        # As published it allows what it does not know, and a name that is misspelled would go unnoticed.
        schema.write_text(json.dumps(SCHEMAS[kind] | {"additionalProperties": False}), "utf-8")
        of_it = [str(file) for file in files if read(file)["ManifestType"] == kind]
        assert of_it
        checked = CliRunner().invoke(check_jsonschema.main, ["--schemafile", str(schema), *of_it])
        assert checked.exit_code == 0, checked.output


def test_it_names_this_releases_setup_and_knows_again_what_that_has_installed(files: list[Path]) -> None:
    (installer,) = read(files[0])["Installers"]
    assert installer["InstallerSha256"] == hashlib.sha256(b"a setup").hexdigest().upper()
    assert installer["InstallerUrl"].endswith(
        f"/releases/download/v{version()}/pompeii-{version()}-windows-x64-setup.exe"
    )
    assert {read(file)["PackageVersion"] for file in files} == {version()}
    setup = (ROOT / "installers/windows/pompeii.nsi").read_text("utf-8")
    installer, _, english, *_ = map(read, files)
    assert rf"CurrentVersion\Uninstall\{installer['ProductCode']}" in setup
    assert f'"Publisher" "{english["Publisher"]}"' in setup
    assert '"DisplayName" "$(GameName)"' in setup
    assert f'LangString GameName ${{LANG_ENGLISH}} "{english["PackageName"]}"' in setup


def test_each_language_has_its_own_words(files: list[Path]) -> None:
    german, english, french = (read(file) for file in files[1:4])
    assert english["ShortDescription"].startswith("Fill the city")
    assert "\n- Two to four players" in english["Description"]
    assert english["Description"].endswith("or its publishers.")  # and nothing of what each release brought
    assert "Familien" in german["Description"]
    assert "Vésuve" in french["Description"]
