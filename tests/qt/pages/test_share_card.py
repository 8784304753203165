"""What a finished game offers: its deal's number, the result of a day, and whom to play next."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pompeii_core.deal_code import DealCode
from pompeii_core.record import read_record
from pompeii_core.setup import GameSetup
from pompeii_qt.pages.end_picture import ShareCard
from tests.qt.pages.test_daily import TODAY, PlayDay, play_day

__all__ = ["play_day"]

type Play = Callable[..., Path]


@pytest.fixture
def card(qtbot: QtBot, tmp_path: Path) -> ShareCard:
    made = ShareCard(tmp_path / "games")
    qtbot.addWidget(made)
    return made


def show(card: ShareCard, qtbot: QtBot, path: Path, *, alone: bool = True) -> None:
    card.show_record(path, read_record(path), alone=alone)
    qtbot.waitUntil(lambda: not card._reader.busy)


def test_the_number_of_the_deal_is_copied(card: ShareCard, play_day: PlayDay, qtbot: QtBot) -> None:
    show(card, qtbot, play_day())
    number = str(DealCode(1_2026_11_22, 3))
    assert card.number.text() == f"Deal number: {number}"
    card.copy_number.click()
    assert QGuiApplication.clipboard().text() == number


def test_the_result_of_a_day_is_copied_and_set_beside_the_best(
    card: ShareCard, play_day: PlayDay, qtbot: QtBot
) -> None:
    said = {}
    for path in [play_day(seed=seed) for seed in (1, 2, 3)]:
        show(card, qtbot, path)
        card.copy_daily.click()
        assert QGuiApplication.clipboard().text() == card.daily.text()
        assert card.daily.text().startswith(f"Pompeii, deal of November {TODAY.day}, {TODAY.year}: ")
        said[card.daily.text()] = card.best.text()
    (best,) = [line for line, words in said.items() if words == "Your best for this day so far."]
    assert {words for line, words in said.items() if line != best} == {f"Your best for this day: {best}"}


def test_another_game_has_neither_and_suggests_what_the_last_ones_speak_for(
    card: ShareCard, play: Play, qtbot: QtBot
) -> None:
    paths = [play(f"game{seed}", seed=seed) for seed in range(3)]
    show(card, qtbot, paths[0])
    assert card.isHidden() is False
    assert card.daily.isHidden()
    assert card.number.isHidden()
    with qtbot.waitSignal(card.start) as told:
        card.play_next.click()
    (setup,) = told.args
    assert isinstance(setup, GameSetup)
    assert setup.players[0].name == "Aula"
    assert setup.players[1].persona in card.next.text() or setup.players[1].level != "tribune"


def test_a_room_suggests_nothing(card: ShareCard, play: Play, qtbot: QtBot) -> None:
    for seed in range(4):
        path = play(f"game{seed}", seed=seed)
    show(card, qtbot, path, alone=False)
    assert card.isHidden()


def test_it_leaves_room_for_the_chart_beside_it(card: ShareCard, play_day: PlayDay, qtbot: QtBot) -> None:
    show(card, qtbot, play_day())
    assert card.minimumSizeHint().width() < 24 * card.fontMetrics().horizontalAdvance("m")
