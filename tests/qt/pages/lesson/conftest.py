"""A window whose first game was not yet begun."""

import pytest
from pytestqt.qtbot import QtBot

from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from tests.qt.pages.lesson.learner import Learner


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    from pompeii_qt import activation

    monkeypatch.setattr(activation.ActivationDelay, "over", True)


@pytest.fixture
def learner(window: MainWindow, qtbot: QtBot, settings: Settings) -> Learner:
    settings.lesson = ""
    return Learner(window, qtbot)
