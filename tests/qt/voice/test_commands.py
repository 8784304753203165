"""The voices of macOS and Windows, which a command speaks with."""

import os
import stat
from pathlib import Path, PureWindowsPath

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt.voice.engines import Sapi, SayCommand, voices

LISTED = """\
Alex                en_US    # Most people recognize me by my voice.
Amélie              fr_CA    # Bonjour, je m’appelle Amélie.
Anna (Enhanced)     de_DE    # Hallo, ich heiße Anna.
Daniel              en_GB    # Hello, my name is Daniel.
"""
pytestmark = pytest.mark.skipif(os.name != "posix", reason="the commands are replaced by shell scripts")


def command(folder: Path, body: str) -> str:
    """A command that is not the system's; returns where it is."""
    file = folder / "command"
    file.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    file.chmod(stat.S_IRWXU)
    return str(file)


def lines(folder: Path) -> list[str]:
    """What the command noted."""
    file = folder / "noted"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def test_the_first_voice_of_each_language_is_taken() -> None:
    assert voices(LISTED) == {"en": "Alex", "fr": "Amélie", "de": "Anna (Enhanced)"}


def test_texts_are_said_one_after_another_in_the_voice_of_their_language(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "listed").write_text(LISTED, encoding="utf-8")
    body = f'if [ "$1" = -v ]; then cat {tmp_path}/listed; else echo "$@" >> {tmp_path}/noted; fi'
    monkeypatch.setattr(SayCommand, "program", command(tmp_path, body))
    engine = SayCommand(qapp)
    engine.tune(100, "de")
    qtbot.waitUntil(lambda: bool(engine._voices))
    engine.speak("eins")
    engine.speak("-zwei")
    qtbot.waitUntil(lambda: len(lines(tmp_path)) == 2)
    assert lines(tmp_path) == ["-r 380 -v Anna (Enhanced) -- eins", "-r 380 -v Anna (Enhanced) -- -zwei"]
    engine.close()


def test_what_somebody_has_written_is_said_and_not_done(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        SayCommand, "program", command(tmp_path, f'for text; do :; done; echo "$text" >> {tmp_path}/noted')
    )
    engine = SayCommand(qapp)
    engine.speak("[[volm 0]] [[[slnc 9999999]]")
    qtbot.waitUntil(lambda: any("slnc" in line for line in lines(tmp_path)))
    assert "[[" not in lines(tmp_path)[-1]
    engine.close()


def test_to_stop_ends_the_text_and_those_that_wait(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = f'for text; do :; done; echo "$text" >> {tmp_path}/noted; if [ "$text" = one ]; then exec sleep 60; fi'
    monkeypatch.setattr(SayCommand, "program", command(tmp_path, body))
    engine = SayCommand(qapp)
    engine.speak("one")
    engine.speak("two")
    qtbot.waitUntil(lambda: "one" in lines(tmp_path))
    engine.stop()
    engine.speak("three")
    qtbot.waitUntil(lambda: "three" in lines(tmp_path))
    assert "two" not in lines(tmp_path)
    engine.close()


def test_windows_is_told_a_verb_a_line(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sapi, "program", command(tmp_path, f"cat > {tmp_path}/noted"))
    engine = Sapi(qapp)
    engine.tune(-40, "fr")
    engine.speak("Livia : 2 en E1.\nÀ vous.")
    engine.stop()
    qtbot.waitUntil(lambda: len(lines(tmp_path)) == 4)
    assert lines(tmp_path) == ["rate -4", "language fr", "say Livia : 2 en E1. À vous.", "stop"]
    engine.close()


def test_windows_does_not_look_for_powershell_in_the_current_folder() -> None:
    assert PureWindowsPath(Sapi.program).is_absolute()


@pytest.mark.parametrize("kind", [SayCommand, Sapi])
def test_a_system_without_the_command_has_no_voice(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[SayCommand] | type[Sapi],
) -> None:
    monkeypatch.setattr(kind, "program", str(tmp_path / "nowhere"))
    engine = kind(qapp)
    with qtbot.waitSignal(engine.failed):
        engine.speak("unheard")
    engine.close()
