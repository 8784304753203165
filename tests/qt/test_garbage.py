"""What Qt made is destroyed in the GUI thread, whichever thread makes garbage."""

import gc
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot

from pompeii_qt.system.garbage import GarbageCollector


class Cycle(QObject):
    """Something of a window that only a collection can find."""

    def __init__(self, destroyed_in: list[threading.Thread]) -> None:
        super().__init__()
        self.itself = self
        connection = Qt.ConnectionType.DirectConnection
        self.destroyed.connect(lambda: destroyed_in.append(threading.current_thread()), connection)


@pytest.fixture
def automatic() -> Iterator[None]:
    """Python collects by itself, as it does unless told not to."""
    before = gc.isenabled()
    gc.enable()
    yield
    gc.enable() if before else gc.disable()


def test_another_thread_that_makes_garbage_destroys_nothing_of_the_window(qtbot: QtBot, automatic: None) -> None:
    owner = QObject()
    GarbageCollector(owner)
    destroyed_in: list[threading.Thread] = []
    Cycle(destroyed_in)

    def make_garbage() -> None:
        for _ in range(3 * gc.get_threshold()[0]):
            made: list[Any] = []
            made.append(made)

    thread = threading.Thread(target=make_garbage)
    thread.start()
    thread.join()
    assert destroyed_in == []
    qtbot.waitUntil(lambda: bool(destroyed_in))
    assert destroyed_in == [threading.main_thread()]
