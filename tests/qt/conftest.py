"""The window's tests write to a place of their own and never to the person's settings or games."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt's standard places, and the home they would fall back to, are below the test's own folder."""
    for variable, folder in {
        "HOME": "home",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_CACHE_HOME": "cache",
        "XDG_STATE_HOME": "state",
    }.items():
        place = tmp_path / folder
        place.mkdir()
        monkeypatch.setenv(variable, str(place))
