"""The application as the program has it, and what a person with bad intentions is called in a test."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from pompeii_qt import theme
from pompeii_qt.settings import Settings
from tests.qt.foreign.walk import ALL


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    theme.apply(qapp, "light", "normal")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    made = Settings(tmp_path / "settings.json")
    made.animation = "off"
    return made


@pytest.fixture(params=ALL)
def names(request: pytest.FixtureRequest) -> list[str]:
    return ALL[request.param]
