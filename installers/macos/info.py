"""What macOS is told about the program: the data of Info.plist, in each language where a person reads it."""

import plistlib
from pathlib import Path
from typing import Final

from installers.languages import ROWS

BUNDLE: Final = "Pompeii.app"
BUNDLE_ID: Final = "io.github.pompeii-desktop.pompeii"  # macOS allows no underscore here, unlike desktop files
RECORD_TYPE: Final = f"{BUNDLE_ID}.record"
MINIMUM_SYSTEM: Final = "14.4"
"""What the libraries of PySide6 6.12, the newest that pyproject.toml allows, were built for; minimum.py compares."""

WORDS: Final = {
    code: {"NSLocalNetworkUsageDescription": row["looking_for_games"], RECORD_TYPE: row["setup"]["RecordOfAGame"]}
    for code, row in ROWS.items()
}
"""By language and key: what macOS shows when it asks whether games may be looked for, and what it calls a record."""


def info_plist(version: str) -> dict[str, object]:
    """Return the entries of Info.plist that PyInstaller does not make; `version` is the program's."""
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": "Pompeii",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": RECORD_TYPE,
                "CFBundleTypeRole": "Viewer",  # it opens records, and writes none that it was given
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD_TYPE],
            }
        ],
        "CFBundleName": "Pompeii",
        # Invitations to games far away.
        "CFBundleURLTypes": [{"CFBundleURLName": f"{BUNDLE_ID}.invitation", "CFBundleURLSchemes": ["pompeii"]}],
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,  # PyInstaller leaves it out, and an upgrade then looks like the same program
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": MINIMUM_SYSTEM,
        # Without these two the system hides the network from the program, and the list of games stays empty.
        "NSBonjourServices": ["_pompeii._tcp"],
        "NSLocalNetworkUsageDescription": WORDS["en"]["NSLocalNetworkUsageDescription"],
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "MIT License. An unofficial version of the board game by Klaus-Jürgen Wrede.",
        "UTExportedTypeDeclarations": [
            {
                "UTTypeConformsTo": ["public.data"],
                "UTTypeDescription": RECORD_TYPE,
                "UTTypeIdentifier": RECORD_TYPE,
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["pompeii"],
                    "public.mime-type": ["application/x-pompeii-record"],
                },
            }
        ],
    }


def write_words(folder: Path) -> list[Path]:
    """Write LANGUAGE.lproj/InfoPlist.strings for each language below a folder, and return the paths."""
    paths = []
    for language, words in WORDS.items():
        path = folder / f"{language}.lproj/InfoPlist.strings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(plistlib.dumps(words))
        paths.append(path)
    return paths
