"""What Windows tells of a program's file, in Properties and in the list of what runs."""

import re
from typing import Final

DESCRIPTIONS: Final = {"pompeii": "Pompeii", "pompeii-cli": "Pompeii, for the command line"}
"""What the task manager calls each program."""


def version_resource(version: str, program: str) -> str:
    """Return the text that PyInstaller makes a VERSIONINFO of; ValueError unless `version` begins as 1.2.3."""
    found = re.match(r"(\d+)\.(\d+)\.(\d+)", version)
    if not found:
        raise ValueError(f"“{version}” is no version for Windows: it has to begin as in 1.2.3.")
    numbers = (*map(int, found.groups()), 0)
    words = {
        "CompanyName": "The Pompeii developers",
        "FileDescription": DESCRIPTIONS[program],
        "FileVersion": version,
        "InternalName": program,
        "LegalCopyright": "MIT License",
        "OriginalFilename": f"{program}.exe",
        "ProductName": "Pompeii",
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in words.items())
    # 0x40004 is a program of Windows NT, 0x409 with 1200 are words in American English, in Unicode.
    return f"""VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0),
    kids=[
        StringFileInfo([StringTable("040904B0", [{strings}])]),
        VarFileInfo([VarStruct("Translation", [0x409, 1200])]),
    ],
)
"""
