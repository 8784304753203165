"""The manifest for Flatpak puts what is there where desktops look for it, under the program's one name."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MANIFEST = next((ROOT / "installers/flatpak").glob("*.yml"))
TEXT = MANIFEST.read_text("utf-8")


def test_it_is_called_as_the_desktop_entry_is() -> None:
    (entry,) = (ROOT / "installers/linux").glob("*.desktop")
    assert MANIFEST.stem == entry.stem
    assert f"\nid: {entry.stem}\n" in TEXT


def test_what_it_installs_is_there() -> None:
    named = re.findall(r"(?<![/\w])(data|icons)/([\w.$-]+)", TEXT)
    sizes = re.findall(r"\d+", re.findall(r"for size in ([\d ]+);", TEXT)[0])
    folders = {"data": ROOT / "installers/linux", "icons": ROOT / "resources/icons/app"}
    files = [folders[kind] / name.replace("$size", size) for kind, name in named for size in sizes]
    assert len({*files}) == 3 + len(sizes) + 1  # desktop entry, metainfo, type; pictures; drawing
    assert [str(file) for file in files if not file.is_file()] == []


def test_it_asks_for_the_network_a_screen_a_loudspeaker_and_a_voice_and_no_files() -> None:
    assert re.findall(r"- --(\w[\w-]*=[\w:/-]+)", TEXT) == [
        "share=network",
        "share=ipc",
        "socket=wayland",
        "socket=fallback-x11",
        "device=dri",
        "socket=pulseaudio",
        "filesystem=xdg-run/speech-dispatcher:ro",
    ]


@pytest.mark.skipif(not shutil.which("flatpak-builder"), reason="flatpak-builder is not installed")
def test_flatpak_builder_understands_it(tmp_path: Path) -> None:
    command = ["flatpak-builder", "--show-manifest", str(MANIFEST)]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
