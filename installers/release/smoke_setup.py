"""Whether the installer for Windows works: installs silently, tries what it installed, installs over it, removes it.

python -m installers.release.smoke_setup pompeii-1.2.3-windows-x64-setup.exe [--window DIR]      # on Windows
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from installers.release import smoke

UNINSTALL_KEY: Final = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Pompeii"
PATIENCE: Final = 120
"""Seconds until all is gone: the uninstaller goes on in a copy of itself when it has returned."""


def registered(name: str) -> str:
    """Return what the installer wrote for Windows' list of programs, "" if nothing; Failed on other systems."""
    if sys.platform != "win32":
        raise smoke.Failed("setup: this is tried on Windows")
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, UNINSTALL_KEY) as key:
            return str(winreg.QueryValueEx(key, name)[0])
    except FileNotFoundError:
        return ""


def wait_until_gone(folder: Path) -> None:
    """Return when the folder is gone and Windows lists the program no more, which comes last. Raises Failed."""
    end = time.monotonic() + PATIENCE
    while folder.exists() or registered("DisplayName"):
        if time.monotonic() > end:
            if not folder.exists():
                raise smoke.Failed("removal: Windows still lists the program")
            left = [str(path) for path in sorted(folder.rglob("*"))[:20]]
            raise smoke.Failed(f"removal: {folder} is still there after {PATIENCE} s, with {left}")
        time.sleep(1)


def walk(setup: Path, window: str | None) -> None:
    """Install, try, install again, remove; Failed. `window`: a folder for pictures of a game in a real window."""
    smoke.go("silent installation", [str(setup), "/S"])
    folder = Path(registered("InstallLocation"))
    console = folder / "pompeii-cli.exe"
    if not console.is_file():
        raise smoke.Failed(f"installation: there is no {console}")
    words = [str(folder / "pompeii.exe"), "--console", str(console), *(["--window", window] if window else [])]
    if smoke.main(words):
        raise smoke.Failed("the installed program does not work: see above")
    smoke.go("installation over it", [str(setup), "/S"])
    smoke.check_version(str(console))
    remove = registered("QuietUninstallString")
    # A command line as the installer wrote it, quotes and all: Windows runs it as it is.
    if code := subprocess.run(remove, check=False).returncode:
        raise smoke.Failed(f"removal: exit code {code}")
    wait_until_gone(folder)
    print("removal: passed")


def main(words: list[str]) -> int:
    """Try the installer named; return 0, or 1 after printing what failed."""
    parser = argparse.ArgumentParser(prog="smoke_setup", description="Try the installer for Windows.")
    parser.add_argument("setup", type=Path, help="the installer")
    parser.add_argument("--window", metavar="DIR", help="also play in a real window; pictures go to DIR")
    asked = parser.parse_args(words)
    try:
        walk(asked.setup.resolve(), asked.window)
    except smoke.Failed as failure:
        print(f"smoke_setup: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
