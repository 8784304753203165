"""The manifest by which Windows' own package manager, winget, installs a setup:

    python -m installers.release.winget SETUP FOLDER

makes FOLDER/pompeii-VERSION-winget.zip, of a setup that is signed already or never will be. Unpacked in a clone of
microsoft/winget-pkgs its files lie where they belong. `winget validate` on Windows has the last word.
"""

import hashlib
import json
import sys
import zipfile
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from installers.languages import ROWS
from installers.release.project import ROOT, project_url, pyproject, version

Fields = dict[str, Any]

SCHEMA: Final = "1.12.0"
IDENTIFIER: Final = "PompeiiDesktop.Pompeii"
METAINFO: Final = ROOT / "installers/linux/io.github.pompeii_desktop.pompeii.metainfo.xml"


def manifest(setup: Path) -> dict[str, Fields]:
    """Return the manifest's files by the end of their names; metainfo says what the program is."""
    home, tag = project_url(), f"v{version()}"
    english = {
        "Publisher": "The Pompeii developers",
        "PublisherUrl": home,
        "PublisherSupportUrl": f"{home}/issues",
        "PackageName": "Pompeii",
        "PackageUrl": home,
        "License": pyproject()["project"]["license"],
        "LicenseUrl": f"{home}/blob/{tag}/LICENSE",
        "Moniker": "pompeii",
        "Tags": ["board-game", "game", "lan"],
        "ReleaseNotesUrl": f"{home}/releases/tag/{tag}",
    }
    files = {"": whole("version", {"DefaultLocale": "en-US"}), ".installer": whole("installer", installer(setup))}
    for language, row in ROWS.items():
        first, last = row["paragraphs"]
        said = {
            "PackageLocale": row["locale"],
            "ShortDescription": row["summary"],
            "Description": "\n".join([first, *(f"- {point}" for point in row["points"]), last]),
        }
        default = language == "en"
        files[f".locale.{row['locale']}"] = whole("defaultLocale", said | english) if default else whole("locale", said)
    return files


def installer(setup: Path) -> Fields:
    """Return the fields of the manifest's file about the setup."""
    release = ElementTree.parse(METAINFO).getroot().find(f"releases/release[@version='{version()}']")
    return {
        "MinimumOSVersion": "10.0.17763.0",  # 1809, the first that Qt 6 runs on
        "InstallerType": "nullsoft",
        "Scope": "user",
        "ExpectedReturnCodes": [{"InstallerReturnCode": 3, "ReturnResponse": "packageInUse"}],
        "UpgradeBehavior": "install",
        "FileExtensions": ["pompeii"],
        "ProductCode": "Pompeii",  # the setup's key in Windows' list of programs, by which winget knows it again
        **({} if release is None else {"ReleaseDate": release.attrib["date"]}),
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": f"{project_url()}/releases/download/v{version()}/{setup.name}",
                "InstallerSha256": hashlib.sha256(setup.read_bytes()).hexdigest().upper(),
            }
        ],
    }


def whole(kind: str, fields: Fields) -> Fields:
    """The fields of a file of this kind, with those that all files have."""
    head = {"PackageIdentifier": IDENTIFIER, "PackageVersion": version()}
    return head | fields | {"ManifestType": kind, "ManifestVersion": SCHEMA}


def as_yaml(fields: Fields) -> str:
    """Return a mapping's lines, its text in quotes as JSON has it, which YAML reads."""
    lines = []
    for name, value in fields.items():
        if not isinstance(value, list):
            lines.append(f"{name}: {json.dumps(value, ensure_ascii=False)}")
            continue
        lines.append(f"{name}:")
        for one in value:
            inner = as_yaml(one) if isinstance(one, dict) else json.dumps(one, ensure_ascii=False)
            lines.append("- " + inner.rstrip("\n").replace("\n", "\n  "))
    return "\n".join(lines) + "\n"


def write(setup: Path, folder: Path) -> Path:
    """Write the manifest's files as an archive into `folder`, and return it."""
    place = f"manifests/{IDENTIFIER[0].lower()}/{IDENTIFIER.replace('.', '/')}/{version()}"
    out = folder / f"pompeii-{version()}-winget.zip"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for ending, fields in manifest(setup).items():
            schema = f"https://aka.ms/winget-manifest.{fields['ManifestType']}.{SCHEMA}.schema.json"
            told = f"# yaml-language-server: $schema={schema}\n{as_yaml(fields)}"
            archive.writestr(f"{place}/{IDENTIFIER}{ending}.yaml", told)
    return out


def main(words: list[str]) -> int:
    """Write the archive asked for and print its path; return 2 for wrong words."""
    if len(words) != 2:
        print("Usage: python -m installers.release.winget SETUP FOLDER", file=sys.stderr)
        return 2
    print(write(Path(words[0]), Path(words[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
