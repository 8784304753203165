"""Several people at one screen: nobody sees another's hand."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from pompeii_core.actions import DONE, ERUPT, Place
from pompeii_core.events import GameOver, for_seat
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Scenario, SeatedPlayer
from pompeii_net.messages import FormerPlayer
from pompeii_qt.activation import MILLIS
from pompeii_qt.session import PastEvent
from pompeii_qt.table.seats import PileWidget
from pompeii_qt.table.table_layout import holds_focus
from pompeii_qt.text import ElidedLabel
from pompeii_qt.words.problems import fault_words
from tests.qt.hands import click
from tests.qt.table.driver import AIS, PEOPLE, SHORTLY, TABLE, Driver, about, child, doing, full_city, solo, wander
from tests.qt.virtual_time import VirtualTime

TWO = list(PEOPLE[:2])
DEAD = [7, 7, 9, 9]


@pytest.fixture
def pair(driver: Driver) -> Driver:
    """Anna and Bruno play at one screen; Anna is to lift the curtain."""
    driver.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    return driver


def three(driver: Driver, bruno: list[int], anna: list[int] | None = None) -> None:
    """Anna and Bruno with an AI, and these hands, which may be dead."""
    driver.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], full_city(anna or [1, 2, 3, 4], bruno, turn=0))


def lift(driver: Driver) -> None:
    assert driver.page.asking.handover.isVisible()
    QTest.keyClick(child(driver.page.asking.handover, QPushButton), Qt.Key.Key_Space)


def hidden(driver: Driver) -> bool:
    return all(card.covered for card in driver.fan.cards)


def test_a_hand_is_covered_until_its_owner_is_there_and_after_the_turn(pair: Driver) -> None:
    page, handover, game = pair.page, pair.page.asking.handover, pair.game
    deck = child(page.piles, PileWidget)

    def unseen() -> int:
        """How many cards the piles count as unseen."""
        assert deck.accessibleDescription() == deck.toolTip()
        return sum(int(number) for number in re.findall(r"\d+: (\d+)", deck.toolTip()))

    everybody = unseen()
    assert hidden(pair)
    assert page.model.decision is None
    assert "Anna" in handover.accessibleName()
    assert not page.asking.buttons.skip_button.isVisible()
    for key in (Qt.Key.Key_1, Qt.Key.Key_H, Qt.Key.Key_A):
        pair.key(key)
    assert pair.fan.chosen is None
    assert pair.session.called("rate") == []
    assert page.advice.actions.texts == []
    lift(pair)
    assert not handover.isVisible()
    assert pair.fan.numbers == game.hands[0]
    assert not hidden(pair)
    assert unseen() == everybody - len(game.hands[0]), "one's own cards are seen"
    assert page.asking.bar.text.startswith("Anna: choose a card")
    page.controller.act(Place(1, "A1"))
    assert page.model.decision is not None, "a refused answer can be given again"
    assert not handover.isVisible()
    pair.act()
    pair.bot.waitUntil(handover.isVisible)
    assert "drew" not in pair.log[-1], "both read the log"
    assert hidden(pair)
    assert unseen() == everybody - len(game.ledger.discards)
    assert "Bruno" in handover.accessibleName()
    assert page.advice.actions.texts == []
    lift(pair)
    assert pair.fan.numbers == game.hands[1]
    page.controller.act(game.legal_actions()[0])
    assert pair.session.acted[-1][0] == 1


def test_clicks_too_many_do_not_lift_the_curtain(time: VirtualTime, driver: Driver) -> None:
    driver.session.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    time.advance(SHORTLY)
    screen = driver.page.asking.handover
    for _ in range(10):
        assert screen.isVisible()
        time.advance(150)
        click(child(screen, QPushButton))
    assert hidden(driver)
    time.advance(MILLIS + 16)
    lift(driver)
    assert not screen.isVisible()


def test_nothing_is_covered_for_the_same_person_or_once_there_are_no_hands(driver: Driver) -> None:
    driver.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], Game.new(Rules(), 3, 1, first=1))
    lift(driver)
    assert driver.page.model.open_seat == 1
    driver.tell()
    assert not driver.page.asking.handover.isVisible()
    assert driver.page.model.decision is not None
    game = Game.new(Rules(), 2, 2, first=0, scenario=Scenario("erupts", 6))
    wander(game, lambda g: g.phase == "flight")
    driver.open(TWO, [0, 1], game)
    seats = set()
    for _ in range(6):
        assert not driver.page.asking.handover.isVisible()
        assert driver.page.model.decision is not None
        assert driver.page.model.decision.view.seat == game.active
        seats.add(game.active)
        driver.act(game.legal_actions()[0])
    assert seats == {0, 1}


def test_a_continued_game_names_the_players_of_that_time(driver: Driver) -> None:
    """As in the log of everybody else, when a spectator takes the seat of an AI."""
    game = Game.new(Rules(), 2, 1, first=0)
    past = [PastEvent(0, game.started(None))]
    for seq in (1, 2, 3):
        past += [PastEvent(seq, for_seat(event, None)) for event in game.apply(game.legal_actions()[0])]
    earlier = [FormerPlayer(2, 0, AIS[1]), FormerPlayer(1, 0, AIS[0])]
    driver.session.resume(TWO, [0, 1], game, past, 3, earlier)
    driver.wait()
    lines = [line for line in driver.log if "played" in line]
    assert lines[0].startswith(f"{AIS[0].name} played"), "until update 1"
    assert lines[1].startswith("Bruno played")
    assert lines[2].startswith("Anna played"), "who has it now"
    assert driver.log[0] == f"{AIS[0].name} begins."
    assert not any("drew" in line for line in driver.log)
    driver.speak("en")
    driver.wait()
    assert driver.log[0] == f"{AIS[0].name} begins."
    driver.page.model.history.rewind(1)
    assert not any("Bruno played" in line for line in driver.log)


def test_leaving_cancels_pending_actions(driver: Driver) -> None:
    driver.open([*AIS, PEOPLE[2]], [], Game.new(Rules(), 3, 1, scenario=Scenario("erupts", 1)))
    driver.settings.animation = "slow"
    ended: list[object] = []
    driver.page.finished.connect(ended.append)
    wander(driver.game, lambda game: False)
    driver.tell()
    assert driver.page.controller.state.name == "ENDING"
    with driver.bot.waitSignal(driver.page.left):
        driver.page.tools.menu.leave.trigger()
    assert driver.page.controller.state.name == "IDLE"
    assert ended == []


@pytest.mark.parametrize("way", ["click", "space"])
def test_a_press_leads_from_the_winner_to_the_result_at_once(driver: Driver, way: str) -> None:
    driver.open([*AIS, PEOPLE[2]], [], Game.new(Rules(), 3, 1, scenario=Scenario("erupts", 1)))
    driver.settings.animation = "slow"
    ended: list[object] = []
    driver.page.finished.connect(ended.append)
    wander(driver.game, lambda game: False)
    driver.page.model.show_event(9, GameOver(driver.game.saved, driver.game.volcano, [0]))
    driver.tell()
    assert ended == []
    if way == "click":
        QTest.mouseClick(driver.page.asking.victory, Qt.MouseButton.LeftButton)
    else:
        driver.board.setFocus()
        driver.key(Qt.Key.Key_Space)
    assert len(ended) == 1


def test_on_return_the_curtain_has_the_keyboard_or_in_another_game_the_board(pair: Driver) -> None:
    page = pair.page
    page.tools.setFocus()
    page.landing.setFocus()
    assert holds_focus(page.asking.handover)
    pair.open(TABLE, [0], solo())
    assert not page.asking.handover.isVisible()
    assert not hidden(pair)
    assert page.landing is page.board
    assert QApplication.focusWidget() is page.board


@pytest.mark.parametrize("lifted", [False, True])
def test_a_person_declares_while_another_sits_at_the_screen(driver: Driver, lifted: bool) -> None:
    three(driver, DEAD)
    if lifted:
        lift(driver)
        assert driver.page.model.open_seat == 0
    assert driver.page.asking.handover.isVisible() != lifted
    declare_in_menu(driver, "Bruno")
    driver.wait()
    assert driver.session.acted == [(1, ERUPT)]
    assert driver.page.asking.banner.phase == "erupts"
    assert not driver.page.asking.handover.isVisible()
    driver.play()
    assert driver.page.model.decision is not None


def declare_in_menu(driver: Driver, name: str) -> None:
    next(action for action in driver.page.findChildren(QAction) if action.text() == name).trigger()
    box = driver.box()
    assert "hand (" not in box.informativeText(), "the person at the screen does not see the cards of others"
    driver.say_yes()


def test_who_may_not_declare_is_told_and_a_hand_in_a_question_goes_in_time(driver: Driver) -> None:
    three(driver, [7, 1, 9, 9], anna=DEAD)
    assert driver.page.hand.erupt_button.property("role") == "", "anything else would tell what is in a covered hand"
    lift(driver)
    assert driver.page.hand.erupt_button.property("role") == "danger"
    declare_in_menu(driver, "Bruno")
    assert driver.page.asking.bar.about.text
    driver.page.controller.act(driver.game.legal_actions()[0])
    assert len(driver.session.acted) == 2, "the game goes on"
    QTest.mouseClick(driver.page.hand.erupt_button, Qt.MouseButton.LeftButton)
    box = driver.box()
    assert "7, 7, 9, 9" in box.informativeText()
    with driver.bot.waitSignal(box.finished):
        driver.bot.waitUntil(driver.page.asking.handover.isVisible)


def test_a_name_with_an_ampersand_is_whole_on_buttons_and_in_menus(driver: Driver) -> None:
    couple = SeatedPlayer("person", "Anna & Bruno", 0)
    driver.open([couple, PEOPLE[2]], [0, 1], Game.new(Rules(), 2, 1, first=0))
    assert child(driver.page.asking.handover, QPushButton).text() == "I am Anna && Bruno"
    assert QAccessible.queryAccessibleInterface(child(driver.page.asking.handover, QPushButton)).text(
        QAccessible.Text.Name
    ) == ("I am Anna & Bruno")
    assert any(action.text() == "Anna && Bruno" for action in driver.page.findChildren(QAction))


OTTO = SeatedPlayer("bot", "Otto", 1, "Otto")
CLAUDIA = SeatedPlayer("ai", "Claudia", 1, "Claudia", "tribune")


def begun(driver: Driver, *players: SeatedPlayer, first: int = 0) -> None:
    driver.open([*players], [0], Game.new(Rules(), len(players), 3, first=first))


def test_a_card_says_how_well_its_ai_plays_while_it_does_nothing(driver: Driver) -> None:
    senator = SeatedPlayer("ai", "Livia", 1, "Livia", "senator")
    begun(driver, PEOPLE[0], senator, SeatedPlayer("ai", "Corvus", 2, "Corvus", "of another version"))
    person, livia, corvus = driver.page.seats.cards
    assert (
        doing(person),
        doing(livia),
        doing(corvus),
    ) == ("to play", "Senator", "")
    assert livia.accessibleDescription() == "Senator"
    driver.page.controller.act(driver.game.legal_actions()[0])
    driver.session.seat_state.emit(1, "thinking", 0)
    assert "to play" not in doing(person), "one's own move is being shown"
    assert "thinking" not in doing(livia)
    driver.wait()
    assert doing(livia) == "thinking…"
    driver.session.seat_state.emit(1, "waiting", 0)
    assert doing(livia) == "Senator"


def test_a_card_without_room_says_in_its_tip_who_plays_and_what_they_do(driver: Driver) -> None:
    begun(driver, PEOPLE[0], AIS[0])
    card = driver.page.seats.cards[1]
    character = about(card).text
    assert character
    assert character not in card.toolTip(), "it is read on the card"
    card.show_lines(0)
    assert card.toolTip() == character
    card.set_slim(True)
    for doing_now in ("thinking…", "to play"):
        card.show_turn(True, doing_now)
        assert card.toolTip().splitlines() == [f"Livia – {doing_now}", character]
    card.show_motive("saves two", explains=True)
    assert card.toolTip().splitlines()[1:] == ["saves two", character]


def test_a_bot_and_an_ai_in_its_place_are_seen_on_the_card_and_in_the_log(driver: Driver) -> None:
    begun(driver, PEOPLE[0], OTTO)
    card = driver.page.seats.cards[1]
    assert (doing(card), about(card).text) == ("bot", "A bot plays here.")
    driver.page.model.set_autoplay(False)
    driver.act()
    assert driver.page.asking.buttons.step_button.isVisible(), "it is stepped as an AI is"
    complaint = "ModuleNotFoundError: No module named 'no_such_module'"
    blanks: dict[str, str | int] = {"name": "Otto", "code": 1, "complaint": complaint}
    driver.session.fault.emit(fault_words("bot_gone", "ended_with", blanks, Path()))
    assert driver.log[-2:] == [
        "“Otto” ended unexpectedly with exit code 1. An AI takes its place.",
        f"Error: {complaint}",
    ]
    driver.session.fault.emit(fault_words("bot_gone", "late", {"name": "Otto", "complaint": ""}, Path()))
    driver.session.seated.emit(1, CLAUDIA)
    assert child(card, ElidedLabel).all_text == "Claudia"
    assert doing(card) == "Tribune"
    assert about(card).text.startswith("An AI, in place of Otto. A senator's widow")
    assert driver.log[-2:] == [
        "“Otto” did not answer in time. An AI takes its place.",
        "Claudia now plays in place of Otto.",
    ]
    driver.play(next(action for action in driver.game.legal_actions() if isinstance(action, Place)))
    begun(driver, PEOPLE[0], AIS[0])
    assert "in place of" not in about(driver.page.seats.cards[1]).text


def test_programs_are_faster_from_the_third_round_of_the_flight_on(driver: Driver) -> None:
    pieces = {"F4": [4, 4, 4], "D6": [4, 4, 4]}
    tiles = ["coin", "mask", "helmet", "vase", "column", "scroll"]
    game = Game(Rules(opening_tiles="0"), Deal(1, [[], [], []], [], [[name] for name in tiles * 3], "erupts", pieces))
    driver.settings.animation = "normal"
    driver.session.open(TABLE, [0], game)
    speeds = dict[int, set[str]]()
    for round_ in range(1, 5):
        for seat in (1, 2, 0):
            for action in (game.legal_actions()[0], DONE):
                driver.session.play(action)
                speeds.setdefault(round_ if seat else -round_, set()).add(driver.board.event_player.speed)
    assert (speeds[1], speeds[2], speeds[-4]) == ({"normal"}, {"normal"}, {"normal"})
    assert speeds[4] == {"fast"}
    assert ("set_speed", "fast") in driver.session.calls, "and they wait less"
    driver.settings.reduced_motion = True
    driver.session.play(game.legal_actions()[0])
    assert driver.board.event_player.speed == "normal"


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen, popups
@pytest.mark.parametrize("bruno", [DEAD, [7, 1, 9, 9]])
def test_r13_a_button_asks_several_people_whose_hand_to_show_and_looks_the_same_for_all_hands(
    driver: Driver, bruno: list[int]
) -> None:
    three(driver, bruno)
    lift(driver)
    button = driver.page.hand.erupt_button
    assert (button.isVisible(), button.property("role"), button.toolTip().split(" may ")[0]) == (
        True, "", "A player who holds only cards of full buildings",
    )  # fmt: skip
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    menu = driver.page.hand.declarers
    assert [action.text() for action in menu.actions()] == ["Show the hand of Anna", "Show the hand of Bruno"]
    menu.actions()[1].trigger()
    menu.close()
    driver.say_yes()
    driver.wait()
    assert driver.session.acted == [(1, ERUPT)]
    assert (driver.page.asking.banner.phase == "erupts") is (bruno == DEAD)


def test_r13_while_no_building_is_full_several_people_have_no_such_button(pair: Driver) -> None:
    lift(pair)
    assert not pair.page.hand.erupt_button.isVisible()
