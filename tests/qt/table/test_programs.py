"""Programs at the table: levels on the cards, a bot as a player, and what is shown where an AI takes over from one."""

from pathlib import Path

from pompeii_core.actions import Place
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt.problem_words import fault_words
from tests.qt.table.driver import AIS, PEOPLE, Driver

OTTO = SeatedPlayer("bot", "Otto", 1, "Otto")
CLAUDIA = SeatedPlayer("ai", "Claudia", 1, "Claudia", "tribune")


def begun(driver: Driver, *players: SeatedPlayer, first: int = 0) -> None:
    driver.open([*players], [0], Game.new(Rules(), len(players), 3, first=first))


def test_a_card_says_how_well_its_ai_plays_while_it_does_nothing(driver: Driver) -> None:
    senator = SeatedPlayer("ai", "Livia", 1, "Livia", "senator")
    begun(driver, PEOPLE[0], senator, SeatedPlayer("ai", "Corvus", 2, "Corvus", "of another version"))
    person, livia, corvus = driver.page.seats.cards
    assert (person._doing.text(), livia._doing.text(), corvus._doing.text()) == ("to play", "Senator", "")
    assert livia.accessibleDescription() == "Senator"
    driver.session.seat_state.emit(1, "thinking", 0)
    assert livia._doing.text() == "thinking…"
    driver.session.seat_state.emit(1, "waiting", 0)
    assert livia._doing.text() == "Senator"


def test_a_bots_card_says_that_a_program_plays(driver: Driver) -> None:
    begun(driver, PEOPLE[0], OTTO)
    card = driver.page.seats.cards[1]
    assert (card._doing.text(), card._about.text) == ("bot", "A bot plays here.")


def test_a_bot_is_stepped_as_an_ai_is(driver: Driver) -> None:
    begun(driver, PEOPLE[0], OTTO, first=1)
    driver.page.set_autoplay(False)
    assert driver.page.action_buttons.step_button.isVisible()


def test_an_ai_in_the_place_of_a_bot_is_seen_on_the_card_and_in_the_log(driver: Driver) -> None:
    begun(driver, PEOPLE[0], OTTO)
    driver.session.fault.emit("“Otto” did not answer in time. An AI takes its place.")
    driver.session.seated.emit(1, CLAUDIA)
    card = driver.page.seats.cards[1]
    assert card._name.all_text == "Claudia"
    assert card._doing.text() == "Tribune"
    assert card._about.text.startswith("An AI, in place of Otto. A senator's widow")
    assert driver.page.log.lines[-2:] == [
        "“Otto” did not answer in time. An AI takes its place.",
        "Claudia now plays in place of Otto.",
    ]
    action = next(action for action in driver.session.game.legal_actions() if isinstance(action, Place))
    driver.session.play(action)
    driver.wait()
    begun(driver, PEOPLE[0], AIS[0])
    assert "in the place of" not in driver.page.seats.cards[1]._about.text


def test_what_a_bot_complained_of_is_a_line_of_the_log(driver: Driver) -> None:
    begun(driver, PEOPLE[0], OTTO)
    complaint = "ModuleNotFoundError: No module named 'no_such_module'"
    blanks: dict[str, str | int] = {"name": "Otto", "code": 1, "complaint": complaint}
    driver.session.fault.emit(fault_words("bot_gone", "ended_with", blanks, Path()))
    assert driver.page.log.lines[-2:] == [
        "“Otto” ended unexpectedly with exit code 1. An AI takes its place.",
        f"Error: {complaint}",
    ]
    driver.session.fault.emit(fault_words("bot_gone", "late", {"name": "Otto", "complaint": ""}, Path()))
    assert driver.page.log.lines[-1] == "“Otto” did not answer in time. An AI takes its place."
