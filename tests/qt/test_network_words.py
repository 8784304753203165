"""Everything that the network has to say has words."""

from typing import get_args

import pytest

from pompeii_net.commands import join
from pompeii_net.lan.discovery.addresses import AddressFault
from pompeii_net.lan.local import AlarmKind, ConnectFailure, ConnectionState
from pompeii_net.lan.wire import EndReason, NoticeKind, Presence, Stage
from pompeii_qt.words.network import (
    address_words,
    alarm_words,
    connection_words,
    notice_words,
    presence_words,
    stage_words,
    why_words,
)

REASONS = [*get_args(EndReason.__value__), *get_args(ConnectFailure.__value__)]
VAGUE = why_words("something new")


@pytest.mark.parametrize("why", REASONS)
def test_every_reason_why_there_is_no_line_has_a_sentence_of_its_own(why: str) -> None:
    assert why_words(why) != VAGUE
    assert bool(why_words(why)) is (why != "left"), "who left on purpose need not be told so"
    assert why in join._WHY


@pytest.mark.parametrize("fault", AddressFault)
def test_every_fault_of_an_address_has_a_sentence_in_the_window_and_at_the_command_line(fault: AddressFault) -> None:
    words = address_words(fault, "X")
    assert words.endswith(".")
    assert words[0].isupper() or words[0] == "“"
    assert words[:1].lower() + words[1:-1] == join._ADDRESS[fault].format(text="X")


def test_every_notice_and_every_state_has_words() -> None:
    for kind in get_args(NoticeKind.__value__):
        assert notice_words(kind, "Livia")
    assert all(presence_words(presence) for presence in get_args(Presence.__value__) if presence != "here")
    assert all(stage_words(stage) for stage in get_args(Stage.__value__))
    assert all(connection_words(state, "closed") for state in get_args(ConnectionState.__value__) if state != "online")
    assert all(alarm_words(what, "192.0.2.7", 2, "Livia") for what in get_args(AlarmKind.__value__))


def test_an_address_that_looks_like_a_blank_is_shown_as_it_is() -> None:
    assert address_words("bad_name", "{text} {0}") == (
        "“{text} {0}” is neither an IP address nor the name of a machine."
    )


def test_one_who_waits_is_told_when_somebody_else_answers() -> None:
    assert connection_words("waiting", "impostor") == (
        "Another computer answers in the host's place; waiting for the real one. Your seat is safe."
    )
    assert "a different version" in connection_words("waiting", "protocol")
    assert connection_words("waiting", "timeout") == "Waiting for the host… Your seat is kept."


def test_who_watches_is_told_that_too_but_of_no_seat() -> None:
    assert connection_words("waiting", "impostor", seated=False) == (
        "Another computer answers in the host's place; waiting for the real one."
    )
    assert "a different version" in connection_words("waiting", "protocol", seated=False)
    assert connection_words("waiting", "timeout", seated=False) == "Waiting for the host…"
