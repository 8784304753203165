"""Programs at the table: levels on the cards, a bot as a player, and what is shown where an AI takes over from one."""

from pathlib import Path

from pompeii_core.actions import DONE, Place
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt.words.problems import fault_words
from tests.qt.table.driver import AIS, PEOPLE, Driver, solo

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
    driver.page.controller.act(driver.session.game.legal_actions()[0])
    driver.wait()
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


def test_nobody_is_to_play_or_thinks_while_ones_own_move_is_being_shown(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    person, livia, _ = driver.page.seats.cards
    driver.page.controller.act(driver.session.game.legal_actions()[0])
    driver.session.seat_state.emit(1, "thinking", 0)
    assert "to play" not in person._doing.text()
    assert "thinking" not in livia._doing.text()
    driver.wait()
    assert livia._doing.text() == "thinking…"


def test_programs_are_faster_from_the_third_round_of_the_flight_on(driver: Driver) -> None:
    pieces = {"F4": [4, 4, 4], "D6": [4, 4, 4]}
    tiles = ["coin", "mask", "helmet", "vase", "column", "scroll"]
    game = Game(Rules(opening_tiles="0"), Deal(1, [[], [], []], [], [[name] for name in tiles * 3], "erupts", pieces))
    driver.settings.animation = "normal"
    driver.session.open([PEOPLE[0], *AIS], [0], game)
    speeds = dict[int, set[str]]()
    for round_ in range(1, 5):
        for seat in (1, 2, 0):
            for action in (game.legal_actions()[0], DONE):
                driver.session.play(action)
                speeds.setdefault(round_ if seat else -round_, set()).add(driver.page.board.event_player.speed)
    assert (speeds[1], speeds[2], speeds[-4]) == ({"normal"}, {"normal"}, {"normal"})
    assert speeds[4] == {"fast"}
    assert ("set_speed", "fast") in driver.session.calls, "and they wait less"
    driver.settings.reduced_motion = True
    driver.session.play(game.legal_actions()[0])
    assert driver.page.board.event_player.speed == "normal"
