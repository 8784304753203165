"""Where programs without a window keep their records, whoever runs them."""

from pathlib import Path

import pytest

from pompeii_net.records_folder import records_folder


def test_it_is_where_the_system_wants_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert records_folder() == Path("/data/Pompeii/games")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/aula"))
    assert records_folder() == Path("/home/aula/.local/share/Pompeii/games")


def test_a_user_whom_the_system_does_not_know_has_no_home_and_may_host_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    assert records_folder() == Path("/.local/share/Pompeii/games")
