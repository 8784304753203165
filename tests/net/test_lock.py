"""The lock on a record: one program at a time; who only looks is in nobody's way."""

from pathlib import Path

import pytest

from pompeii_net.folders import Lock, is_locked


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.pompeii"
    path.touch()
    return path


def test_one_holds_it_until_it_lets_go(path: Path) -> None:
    held = Lock(path)
    assert is_locked(path)
    with pytest.raises(BlockingIOError):
        Lock(path)
    held.release()
    assert not is_locked(path)
    Lock(path).release()


def test_who_looks_at_that_moment_does_not_keep_it_from_a_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A double click on Play: the second looks which game to go on with while the first opens it."""
    looking = Lock(path)
    monkeypatch.setattr("pompeii_net.folders.time.sleep", lambda _: looking.release())
    Lock(path).release()
