"""The number of a deal, typed into a new game."""

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pompeii_core.deal_code import DealCode
from pompeii_core.rules import preset
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.rules_form import DealField
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings

CODE = DealCode(12345678901, 2, preset("amigo"), 1, Scenario("seethes", 5))


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    made = NewGamePage(settings, session)
    qtbot.addWidget(made)
    made.show()
    return made


def dealt(setup: GameSetup | None) -> DealCode | None:
    if setup is None or setup.seed is None:
        return None
    return DealCode(setup.seed, len(setup.players), setup.rules, setup.first, setup.scenario)


@pytest.mark.parametrize("code", [CODE, DealCode(1, 4), DealCode(2, 3, preset("web"), 2, Scenario("erupts", 9))])
def test_a_friend_s_number_sets_rules_seats_and_start(page: NewGamePage, code: DealCode) -> None:
    QTest.keyClicks(page.deal.line, str(code).lower())
    assert dealt(page.setup()) == code
    assert page.start_button.isEnabled()


def test_it_says_what_the_number_holds_and_when_that_is_no_longer_so(page: NewGamePage) -> None:
    QTest.keyClicks(page.deal.line, str(CODE))
    assert page.deal.note.text().startswith("First edition · 2 player")
    page.rules.show_rules(preset("web"))
    page.citizens.setValue(6)
    assert page.deal.note.text().startswith("You have changed the rules")
    assert page.start_button.isEnabled(), "whoever wants that may"


def test_who_plays_stays_as_far_as_there_are_seats(page: NewGamePage) -> None:
    before = [player.name for player in page.players_form.players() if player]
    QTest.keyClicks(page.deal.line, str(CODE))
    assert [player.name for player in page.players_form.players() if player] == before[:2]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ABCD-EF", "This deal number is incomplete. It should look like ABCD-EFGH-JKMN."),
        ("0000-0000-0000", "There is a typing error in the deal number."),
        ("<b>x</b>", "“<” cannot be in a deal number: it has letters and digits only."),
    ],
)
def test_a_mistake_is_told_in_a_sentence_and_nothing_is_changed(page: NewGamePage, text: str, words: str) -> None:
    before = page.setup()
    QTest.keyClicks(page.deal.line, text)
    assert page.words.text() == words
    assert not page.start_button.isEnabled()
    assert page.deal.note.text() == ""
    page.deal.line.clear()
    assert page.setup() == before


def test_a_number_of_one_s_own_changes_nothing_else(page: NewGamePage) -> None:
    before = page.setup()
    QTest.keyClicks(page.deal.line, "79")
    setup = page.setup()
    assert setup
    assert before
    assert (setup.seed, setup.rules, len(setup.players)) == (79, before.rules, len(before.players))
    assert page.deal.note.text().startswith("Anyone who enters it")


@pytest.mark.parametrize("seed", [-1, 1 << 80])
def test_a_seed_that_has_no_number_leaves_the_field_empty(qtbot: QtBot, seed: int) -> None:
    """Settings may be written by hand."""
    field = DealField()
    qtbot.addWidget(field)
    field.show_setup(GameSetup([SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Gaia", 1)], seed=seed))
    assert (field.line.text(), field.seed) == ("", None)
