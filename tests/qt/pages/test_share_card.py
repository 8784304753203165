"""What a finished game offers: its deal's number, the result of a day, and whom to play next."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pompeii_core.deal_code import DealCode
from pompeii_core.record import read_record
from pompeii_core.setup import GameSetup
from pompeii_core.tally import Decisive, Verdict
from pompeii_qt.pages.end_picture import ShareCard
from pompeii_qt.words.results import own_words, winner_words
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


NAMES = ["Anna", "Livia", "Corvus"]


def _verdict(
    place: int = 1,
    margin: int = 2,
    *,
    shared: bool = False,
    helped: Decisive | None = None,
    cost: Decisive | None = None,
) -> Verdict:
    return Verdict(0, place, shared, 11, 14, 1, margin, helped, cost)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            _verdict(helped=Decisive("gate", 6, "F1")),
            "You saved 11 of 14 citizens, 2 more than Livia."
            " You owe it to Porta Vesuvio: 6 of your citizens escaped there.",
        ),
        (_verdict(margin=0), "You saved 11 of 14 citizens, as many as Livia, and lost fewer: you win."),
        (_verdict(margin=0, shared=True), "You saved 11 of 14 citizens and tie with Livia."),
        (
            _verdict(helped=Decisive("lava", 7)),
            "You saved 11 of 14 citizens, 2 more than Livia. Your lava cost the others 7 citizens.",
        ),
        (
            _verdict(2, -1, cost=Decisive("burn", 3, "D4", 2)),
            "You saved 11 of 14 citizens, 1 fewer than Livia. One tile by Corvus, on D4, cost you 3 citizens."
            " It could hardly have been closer.",
        ),
        (
            _verdict(3, -4, helped=Decisive("gate", 6, "A5"), cost=Decisive("few", 3, seat=1)),
            "You saved 11 of 14 citizens, 4 fewer than Livia. You had 3 fewer in the city than Livia."
            " Even so, 6 of them escaped through Porta Marina.",
        ),
        (
            _verdict(2, 0, cost=Decisive("burn", 2, "D4", 0)),
            "You saved 11 of 14 citizens, as many as Livia, who lost fewer. Your own tile on D4 cost you 2 citizens."
            " It could hardly have been closer.",
        ),
        (_verdict(2, -5), "You saved 11 of 14 citizens, 5 fewer than Livia."),
    ],
)
def test_to_the_person_whose_result_it_is(verdict: Verdict, said: str) -> None:
    assert own_words(verdict, NAMES) == said


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            _verdict(helped=Decisive("spared", 3)),
            "Anna saved 11 of 14 citizens, 2 more than Livia. Anna lost 3 fewer than anyone else.",
        ),
        (_verdict(margin=0), "Anna saved 11 of 14 citizens, as many as Livia, and lost fewer."),
        (_verdict(margin=0, shared=True), "Anna and Livia tie: 11 saved each."),
        (
            _verdict(helped=Decisive("gate", 6, "K5")),
            "Anna saved 11 of 14 citizens, 2 more than Livia. 6 of them escaped through Porta di Sarno.",
        ),
    ],
)
def test_to_those_who_watched_or_sat_at_one_screen(verdict: Verdict, said: str) -> None:
    assert winner_words(verdict, NAMES) == said


@pytest.mark.parametrize(
    "cost", [Decisive("omens", 3), Decisive("enclosed", 3), Decisive("left_behind", 3), Decisive("few", 3, seat=1)]
)
def test_whatever_cost_most_has_a_sentence_with_its_number(cost: Decisive) -> None:
    assert " 3 " in own_words(_verdict(2, -5, cost=cost), NAMES)
