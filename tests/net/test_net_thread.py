"""The net thread: work in order, from before it runs; errors told; nothing left."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from pompeii_net.net_thread import Backend, NetThread


def test_work_is_done_in_order_in_another_thread(tmp_path: Path) -> None:
    net = NetThread(tmp_path)
    done: list[tuple[int, int]] = []

    def note(n: int) -> Callable[[Backend], None]:
        return lambda backend: done.append((n, threading.get_ident()))

    for n in range(100):
        net.post(note(n))
    net.flush(60)
    net.close()
    assert [n for n, _ in done] == list(range(100))
    assert {thread for _, thread in done} != {threading.get_ident()}
    assert len({thread for _, thread in done}) == 1


def test_an_error_in_the_loop_reaches_the_hook_for_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caught: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", caught.append)
    net = NetThread(tmp_path)

    def fail(backend: Backend) -> None:
        raise RuntimeError("told")

    net.post(fail)
    net.flush(60)
    net.close()
    assert [str(args.exc_value) for args in caught] == ["told"]
