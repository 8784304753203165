"""What a program without a window says may be read by nobody."""

import os

import pytest

from pompeii_net.commands import console


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_nobody_suffers_for_it_that_what_is_said_is_not_read(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    end, pipe = os.pipe()
    os.close(end)
    with open(pipe, "w", encoding="utf-8") as unread:
        monkeypatch.setattr(f"sys.{stream}", unread)
        for _ in range(2):
            console.print_line("the game has begun")
            console.print_error("pompeii host", "the host is gone")
