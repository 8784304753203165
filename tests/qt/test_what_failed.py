"""Of a test that failed elsewhere its windows and logs are kept."""

from pathlib import Path

import pytest
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

CONFTEST = Path(__file__).parents[1] / "conftest.py"


def test_a_failed_test_leaves_pictures_of_its_windows_and_its_logs(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    kept = tmp_path_factory.mktemp("kept") / "test"
    conftest = request.config.pluginmanager.get_plugin(str(CONFTEST))
    assert conftest
    conftest.keep(request.node, kept)
    assert not kept.exists()
    window = QLabel("What it showed")
    qtbot.addWidget(window)
    window.resize(200, 100)
    window.show()
    (tmp_path / "data").mkdir(exist_ok=True)
    (tmp_path / "data/pompeii.log").write_text("what it wrote", encoding="utf-8")
    conftest.keep(request.node, kept)
    (picture,) = kept.glob("*.png")
    assert QPixmap(str(picture)).size() == window.size()
    assert (kept / "pompeii.log").read_text(encoding="utf-8") == "what it wrote"
