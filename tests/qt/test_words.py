"""Every moment and answer of the first game has words, two sentences at most."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.lesson import Answer, Moment
from pompeii_core.lesson_scripts import FIRST, SECOND
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_net.commands import join
from pompeii_net.lan.local import AlarmKind, ConnectFailure, ConnectionState, ConnectionStatus
from pompeii_net.lan.transport.addresses import AddressFault
from pompeii_net.lan.wire import EndReason, NoticeKind, Presence, Stage
from pompeii_net.words import ADDRESSES, NOTICES, notice_line, own_version, version_words
from pompeii_qt import languages
from pompeii_qt.pages.network_forms import NameField
from pompeii_qt.pages.next_game import keep_setup
from pompeii_qt.settings import Settings
from pompeii_qt.words import names, network
from pompeii_qt.words.game_words import chance_words
from pompeii_qt.words.names import date_words, when_words
from pompeii_qt.words.puzzles import ANSWERS, KEYS, answer_words, moment_words, step_words
from tests.core.test_lesson import LessonPlay, Wanderer


def test_whatever_is_said_in_twenty_games_has_words() -> None:
    said: set[str] = set()
    answers: set[str] = set()
    for seed in range(20):
        play, person = LessonPlay(FIRST if seed else SECOND), Wanderer(seed)
        while not play.game.over:
            now = play.now()
            if now is not None and not now.to_read:
                given = (play.lesson.answer(now, action) for action in play.legal)
                answers |= {answer.key for answer in given if answer}
            play.step(person)
        end = play.now()
        assert end is not None
        said |= {*play.told, end.key}
    # and hardly anything is there in vain
    assert KEYS - {"shared", "own_tile"} <= said <= KEYS
    assert ANSWERS - {"same_house"} <= answers <= ANSWERS


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_child_can_read_what_a_lesson_says_aloud(qapp: QApplication, language: str) -> None:
    languages.use(language)
    try:
        texts = [moment_words(Moment(key, 3, number=1), lesson, 3, 2) for key in KEYS for lesson in (FIRST, SECOND)]
        texts += [moment_words(Moment("won", 3), SECOND, 3, 3), *(answer_words(Answer(key)) for key in ANSWERS)]
    finally:
        languages.use("en")
    for text in texts:
        sentences = re.split(r"(?<=[.!?])\s+(?=[^\W\d_])", text.replace("A.D. 79", "AD 79").replace("\u00a0", " "))
        assert len(sentences) <= 6, text
        for sentence in sentences:
            assert len([word for word in sentence.split() if re.search(r"\w", word)]) <= 14, sentence


def test_the_steps_are_counted_from_the_first_question() -> None:
    assert step_words(Moment("start", 0), FIRST) == "Your first game"
    assert step_words(Moment("omen", 8), FIRST) == "Step 8 of 23"
    assert step_words(Moment("won", 23), FIRST) == "Your first game"
    assert step_words(Moment("more", 0), SECOND) == "The other rules"
    assert step_words(Moment("joker", 5), SECOND) == "Step 5 of 18"


def test_every_reason_why_there_is_no_line_has_a_sentence_of_its_own() -> None:
    for why in (*get_args(EndReason.__value__), *get_args(ConnectFailure.__value__)):
        assert network.why_words(why) != network.why_words("something new")
        assert bool(network.why_words(why)) is (why != "left"), "who left on purpose need not be told so"
        assert why in join._WHY


def test_every_fault_of_an_address_has_a_sentence_in_the_window_and_at_the_command_line() -> None:
    for fault in AddressFault:
        words = network.address_words(fault, "X")
        assert words.endswith(".")
        assert words[0].isupper() or words[0] == "“"
        assert words[:1].lower() + words[1:-1] == ADDRESSES[fault].format(text="X")
    blank = "{text} {0}"
    assert network.address_words("bad_name", blank) == f"“{blank}” is neither an IP address nor the name of a computer."


def test_every_notice_and_every_state_has_words() -> None:
    assert {*NOTICES} == {*get_args(NoticeKind.__value__)}
    for kind in NOTICES:
        assert re.fullmatch(r"[^{}]+\.", network.notice_words(kind, "Livia", "Nero"))
        assert re.fullmatch(r"[^{}]+[^.{}]", notice_line(kind, "Livia", "Nero"))
    assert all(network.presence_words(presence) for presence in get_args(Presence.__value__) if presence != "here")
    assert all(network.stage_words(stage) for stage in get_args(Stage.__value__))
    states = [ConnectionStatus(state, "closed") for state in get_args(ConnectionState.__value__) if state != "online"]
    assert all(map(network.connection_words, states))
    assert all(network.alarm_words(what, "192.0.2.7", 2, "Livia") for what in get_args(AlarmKind.__value__))


def test_one_who_waits_is_told_when_somebody_else_answers_and_who_watches_of_no_seat() -> None:
    impostor = "Another computer answers in the host's place; waiting for the real one."
    waits, silent = ConnectionStatus("waiting", "impostor"), ConnectionStatus("waiting", "timeout")
    assert network.connection_words(waits) == f"{impostor} Your seat is safe."
    assert network.connection_words(waits, seated=False) == impostor
    assert network.connection_words(silent) == "Waiting for the host… Your seat is kept."
    assert network.connection_words(silent, seated=False) == "Waiting for the host…"


@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        ("99.0", "The host has Pompeii 99.0, newer than {ours} here: get it at {place}."),
        ("0.0.9", "The host has Pompeii 0.0.9, older than {ours} here: the newer one is at {place}."),
        ("{ours}", "The host has a different version of Pompeii: you need the same one to play together."),
        ("", "The host has a different version of Pompeii: you need the same one to play together."),
        ("no number", "The host has a different version of Pompeii: you need the same one to play together."),
    ],
)
@pytest.mark.parametrize("state", ["lost", "waiting"])
def test_the_older_of_two_versions_is_named_with_an_address(state: ConnectionState, theirs: str, said: str) -> None:
    known = {"ours": own_version(), "place": "github.com/pompeii-desktop/pompeii/releases"}
    status = ConnectionStatus(state, "protocol", theirs.format(**known))
    assert network.connection_words(status) == said.format(**known)
    lowered = said[0].lower() + said[1:-1]
    assert version_words(theirs.format(**known)) == lowered.format(**known)


@pytest.mark.parametrize(
    ("host", "computer", "game"),
    [
        ("Anna", "laptop", "Anna's game"),
        ("Berta", "laptop", "Berta's game"),
        ("", "laptop.local", "Pompeii on laptop"),
        ("Player", "laptop", "Pompeii on laptop"),
        ("Player 3", "laptop", "Pompeii on laptop"),
        ("", "localhost", "Pompeii"),
        ("x" * 60, "", "x" * 40),
    ],
)
def test_a_game_is_called_after_its_host(monkeypatch: pytest.MonkeyPatch, host: str, computer: str, game: str) -> None:
    monkeypatch.setattr("PySide6.QtCore.QSysInfo.machineHostName", lambda: computer)
    assert names.game_name(host) == game


def test_french_elides_before_a_vowel_of_somebodys_name_but_not_before_a_square() -> None:
    vowels = [name for name in ("Anna", "Élodie", "Hugo", "Yves", "Yann", "Berta") if languages.begins_with_vowel(name)]
    assert vowels == ["Anna", "Élodie", "Hugo", "Yves"]
    form = "{n} des citoyens de {seat}, de plus que {rival}, de {square} à la porte, le récit de {name}"
    blanks = {"n": 2, "seat": "Anna", "rival": "Émile", "square": "A1", "name": "Livia"}
    assert languages.fill(form, **blanks) == form.format(**blanks)
    languages.use("fr")
    said = "2 des citoyens d’Anna, de plus qu’Émile, de A1 à la porte, le récit de Livia"
    assert languages.fill(form, **blanks) == said


def test_a_chance_that_is_not_none_is_never_called_none() -> None:
    said = [chance_words(chance) for chance in (0.0, 0.004, 0.005, 0.006, 0.5, 0.994, 0.995, 1.0)]
    assert said == ["<1%", "<1%", "<1%", "1%", "50%", "99%", ">99%", ">99%"]


@pytest.mark.parametrize(("people", "known"), [(["Aula"], "Aula"), (["Player", "Aula"], "Aula"), (["Player"], "")])
def test_a_name_that_was_given_for_a_game_is_the_one_on_the_network(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: list[str], known: str
) -> None:
    settings = Settings(tmp_path / "settings.json")
    assert isinstance(names.own_name(settings), str), "the system is asked without a fault"
    monkeypatch.setattr(names, "_full_name", lambda: "")
    field = NameField(settings)  # made before the game, as the page of the network may be
    qtbot.addWidget(field)
    rival = SeatedPlayer("ai", "Livia", 3, "Livia", "tribune")
    keep_setup(settings, GameSetup([*(SeatedPlayer("person", name, n) for n, name in enumerate(people)), rival]))
    assert field.text() == known
    field.save()  # as the page is left
    assert names.own_name(settings) == known
    field.setText("Tullia")
    field.save()
    assert field.text() == names.own_name(settings) == "Tullia"
    settings.person = "Maximilian-Alexander von Hohenzollern-Si"
    long = NameField(settings)
    qtbot.addWidget(long)
    assert long.cursorPosition() == 0, "its beginning is seen"


@pytest.fixture
def british() -> Iterator[None]:
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(QLocale("en_US"))


@pytest.mark.usefixtures("british")
@pytest.mark.parametrize(
    ("when", "words"),
    [
        (datetime(2026, 11, 22, 0, 0), "today 00:00"),
        (datetime(2026, 11, 21, 23, 59), "yesterday 23:59"),
        (datetime(2026, 11, 20, 14, 5), "Friday 14:05"),
        (datetime(2026, 11, 16, 14, 5), "Monday 14:05"),
        (datetime(2026, 11, 15, 14, 5), "15 November 2026"),
        (datetime(2026, 11, 23, 14, 5), "23 November 2026"),
    ],
)
def test_the_nearer_the_day_the_shorter_its_name(when: datetime, words: str) -> None:
    """One to come is that of a file from a clock that was wrong."""
    assert when_words(when, date(2026, 11, 22)) == words


@pytest.mark.usefixtures("british")
def test_a_date_is_written_as_the_language_does() -> None:
    for locale, words in (("de_DE", "3. Februar 2026"), ("fr_FR", "3 février 2026"), ("en_US", "February 3, 2026")):
        QLocale.setDefault(QLocale(locale))
        assert date_words(date(2026, 2, 3)) == words
