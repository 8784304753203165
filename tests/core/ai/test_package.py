"""Naming the AIs does not wake them: the window's first picture waits for what it imports."""

import subprocess
import sys
from pathlib import Path

import pytest

import pompeii_core.ai


def test_naming_the_personas_imports_nothing_that_thinks() -> None:
    script = "import sys, pompeii_core.ai.personas; print(*(m for m in sys.modules if m.startswith('pompeii_core')))"
    home = str(Path(pompeii_core.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", script], env={"PYTHONPATH": home}, capture_output=True, encoding="utf-8"
    )
    names = {"pompeii_core.ai.personas", "pompeii_core.text"}
    assert set(done.stdout.split()) == {"pompeii_core", "pompeii_core.ai"} | names, done.stderr


def test_what_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'cheat'"):
        pompeii_core.ai.cheat  # noqa: B018
