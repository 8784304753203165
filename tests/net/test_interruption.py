"""Ctrl+C and SIGTERM: the first is heard, once; who is started meanwhile hears them as ever."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pompeii_net.commands import arguments
from pompeii_net.commands.arguments import held_back, interruptible
from tests.net.arena.running import done
from tests.net.bots.played_bots import ANSWER, bot

BOTH = [signal.SIGINT, signal.SIGTERM]


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    handlers = [signal.getsignal(number) for number in BOTH]
    yield
    for number, handler in zip(BOTH, handlers, strict=True):
        signal.signal(number, handler)


@pytest.mark.parametrize("number", BOTH)
def test_the_first_is_an_interruption_and_the_others_are_nothing_to_the_very_end(number: signal.Signals) -> None:
    with interruptible():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        for again in BOTH:
            signal.raise_signal(again)
    for again in BOTH:
        signal.raise_signal(again)


def test_where_there_was_none_they_do_afterwards_what_they_did() -> None:
    before = [signal.getsignal(number) for number in BOTH]
    with interruptible():
        assert [signal.getsignal(number) for number in BOTH] != before
    assert [signal.getsignal(number) for number in BOTH] == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals can be held back on POSIX")
def test_what_comes_while_a_process_is_started_is_heard_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "ensure_running", lambda: None)
    events: list[str] = []

    def start() -> None:
        with held_back():
            signal.raise_signal(signal.SIGINT)
            events.append("started")

    with interruptible(), pytest.raises(KeyboardInterrupt):
        start()
    assert events == ["started"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGTERM is POSIX")
def test_a_bot_can_end_what_it_has_started_in_the_usual_way(tmp_path: Path) -> None:
    """It does not inherit that the process which plays does not heed signals."""
    ends = """
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"])
child.terminate()
child.wait()"""
    command = bot(tmp_path, ANSWER, first=ends)
    code, out, err = done("--seat", f"bot:{command}", "--seat", "greedy", "--games", "1", "--json")
    assert (code, err) == (0, "")
    assert '"faults": {}' in out
