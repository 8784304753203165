"""Everything that the network has to say has words."""

from typing import get_args

import pytest

from pompeii_net.commands import join
from pompeii_net.lan.local import ConnectFailure
from pompeii_net.lan.wire import EndReason
from pompeii_qt.network_words import connection_words, why_words

REASONS = [*get_args(EndReason.__value__), *get_args(ConnectFailure.__value__)]
VAGUE = why_words("something new")


@pytest.mark.parametrize("why", REASONS)
def test_every_reason_why_there_is_no_line_has_a_sentence_of_its_own(why: str) -> None:
    assert why_words(why) != VAGUE
    assert bool(why_words(why)) is (why != "left"), "who left on purpose need not be told so"
    assert why in join._WHY


def test_one_who_waits_is_told_when_somebody_else_answers() -> None:
    assert connection_words("waiting", "impostor") == (
        "Another computer answers in the host's place; waiting for the real one. Your seat is safe."
    )
    assert "another version" in connection_words("waiting", "protocol")
    assert connection_words("waiting", "timeout") == "Waiting for the host… Your seat is kept."


def test_who_watches_is_told_that_too_but_of_no_seat() -> None:
    assert connection_words("waiting", "impostor", seated=False) == (
        "Another computer answers in the host's place; waiting for the real one."
    )
    assert "another version" in connection_words("waiting", "protocol", seated=False)
    assert connection_words("waiting", "timeout", seated=False) == "Waiting for the host…"
