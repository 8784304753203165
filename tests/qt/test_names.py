"""What a person and their game are called as long as they have not said so."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_qt import languages
from pompeii_qt.pages.network_forms import NameField
from pompeii_qt.pages.next_game import keep_setup
from pompeii_qt.settings import Settings
from pompeii_qt.words import names


def test_the_systems_name_of_this_person_is_asked_for_without_a_fault() -> None:
    assert isinstance(names._full_name(), str)


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
def test_a_game_is_called_after_its_host_or_else_after_the_computer(
    monkeypatch: pytest.MonkeyPatch, host: str, computer: str, game: str
) -> None:
    monkeypatch.setattr("PySide6.QtCore.QSysInfo.machineHostName", lambda: computer)
    assert names.game_name(host) == game


@pytest.mark.parametrize(
    ("name", "vowel"),
    [("Anna", True), ("Élodie", True), ("Hugo", True), ("Yves", True), ("Yann", False), ("Berta", False)],
)
def test_french_hears_whether_a_name_begins_with_a_vowel(name: str, vowel: bool) -> None:
    """« Partie d’Anna », but « Partie de Berta »."""
    assert languages.begins_with_vowel(name) is vowel


def test_french_elides_before_the_name_of_somebody_but_not_before_a_square() -> None:
    form = "{n} des citoyens de {seat}, de plus que {rival}, de {square} à la porte, le récit de {name}"
    blanks = {"n": 2, "seat": "Anna", "rival": "Émile", "square": "A1", "name": "Livia"}
    assert languages.fill(form, **blanks) == form.format(**blanks)
    languages.use("fr")
    said = "2 des citoyens d’Anna, de plus qu’Émile, de A1 à la porte, le récit de Livia"
    assert languages.fill(form, **blanks) == said


@pytest.mark.parametrize(("people", "known"), [(["Aula"], "Aula"), (["Player", "Aula"], "Aula"), (["Player"], "")])
def test_a_name_that_was_given_for_a_game_is_the_one_on_the_network(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: list[str], known: str
) -> None:
    monkeypatch.setattr(names, "_full_name", lambda: "")
    settings = Settings(tmp_path / "settings.json")
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


def test_of_a_long_name_the_beginning_is_seen(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    settings.person = "Maximilian-Alexander von Hohenzollern-Si"
    field = NameField(settings)
    qtbot.addWidget(field)
    assert field.cursorPosition() == 0
