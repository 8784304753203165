"""The system's bin, and the way back out of it."""

import sys
from pathlib import Path

import pytest

from pompeii_qt.system.recycle_bin import BinnedFile


@pytest.mark.skipif(sys.platform != "linux", reason="the bin of freedesktop.org")
def test_a_fresh_account_has_a_bin_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "not yet" / "data"))
    game = tmp_path / "game.pompeii"
    game.write_text("a game", encoding="utf-8")
    binned = BinnedFile.of(game)
    assert binned
    assert binned.place
    assert binned.place.read_text(encoding="utf-8") == "a game"
    assert not game.exists()
    binned.put_back()
    assert game.read_text(encoding="utf-8") == "a game"
    assert not binned.place.exists()
