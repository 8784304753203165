"""Several people at one screen: nobody sees another's hand."""

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from pompeii_core.actions import ERUPT, Place
from pompeii_core.events import for_seat
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Player, Scenario
from pompeii_net.messages import FormerPlayer
from pompeii_qt.session import PastEvent
from tests.qt.table.desk import AIS, PEOPLE, Desk, full_city, wander

TWO = list(PEOPLE[:2])


def lift(desk: Desk) -> None:
    assert desk.page.handover.isVisible()
    desk.page.handover.calm_millis = 0
    QTest.keyClick(desk.page.handover._button, Qt.Key.Key_Space)


def hidden(desk: Desk) -> bool:
    return all(card.covered for card in desk.page.hand.cards)


def test_the_first_hand_is_covered_until_its_owner_is_there(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    assert hidden(desk)
    assert desk.page.model.decision is None
    assert "Anna" in desk.page.handover.accessibleName()
    assert not desk.page.action_buttons.skip_button.isVisible()
    lift(desk)
    assert not desk.page.handover.isVisible()
    assert desk.page.hand.numbers == desk.session.game.hands[0]
    assert not hidden(desk)
    assert desk.page.prompt.text.startswith("Anna: play a card")


def test_the_screen_is_passed_on_after_a_turn(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    lift(desk)
    game = desk.session.game
    desk.page.controller.act(game.legal_actions()[0])
    desk.settle()
    desk.bot.waitUntil(desk.page.handover.isVisible)
    assert hidden(desk)
    assert "Bruno" in desk.page.handover.accessibleName()
    assert desk.page.actions_list.texts == []
    lift(desk)
    assert desk.page.hand.numbers == game.hands[1]
    desk.page.controller.act(game.legal_actions()[0])
    assert desk.session.acted[-1][0] == 1


def test_the_log_that_both_read_names_no_drawn_card(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    lift(desk)
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    desk.settle()
    assert "Anna draws a card." in desk.page.log.lines


def test_the_only_person_sees_the_card_that_was_drawn(desk: Desk) -> None:
    desk.open([PEOPLE[0], *AIS], [0], Game.new(Rules(), 3, 1, first=0))
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    desk.settle()
    drawn = desk.session.game.hands[0][-1]
    assert f"Anna draws card {drawn}." in desk.page.log.lines


def test_a_click_too_many_does_not_lift_the_curtain(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    curtain = desk.page.handover
    curtain.calm_millis = 60_000
    QTest.mouseClick(curtain._button, Qt.MouseButton.LeftButton)
    assert curtain.isVisible()
    assert hidden(desk)
    lift(desk)
    assert not curtain.isVisible()


def test_keys_reach_nothing_under_the_curtain(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    for key in (Qt.Key.Key_1, Qt.Key.Key_H, Qt.Key.Key_A):
        desk.key(key)
    assert desk.page.hand.chosen is None
    assert desk.session.called("rate") == []
    assert desk.page.actions_list.texts == []


def test_the_same_person_goes_on_without_a_curtain(desk: Desk) -> None:
    desk.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], Game.new(Rules(), 3, 1, first=1))
    lift(desk)
    assert desk.page.model.open_seat == 1
    desk.session.tell([])
    desk.settle()
    assert not desk.page.handover.isVisible()
    assert desk.page.model.decision is not None


def test_nothing_is_covered_once_there_are_no_hands(desk: Desk) -> None:
    game = Game.new(Rules(), 2, 2, first=0, scenario=Scenario("erupts", 6))
    desk.open(TWO, [0, 1], game)
    for seat in (0, 1, 0):
        assert not desk.page.handover.isVisible()
        assert desk.page.model.decision is not None
        assert desk.page.model.decision.view.seat == seat
        desk.page.controller.act(game.legal_actions()[0])
        desk.settle()


def test_a_game_gone_on_with_tells_what_had_happened(desk: Desk) -> None:
    game = Game.new(Rules(), 2, 1, first=0)
    past = [PastEvent(0, game.started(None))]
    for seq in (1, 2):
        past += [PastEvent(seq, for_seat(event, None)) for event in game.apply(game.legal_actions()[0])]
    desk.session.resume(TWO, [0, 1], game, past, 2)
    desk.settle()
    assert desk.page.log.lines[0] == "Anna begins."
    assert [line for line in desk.page.log.lines if "plays" in line][1].startswith("Bruno plays")
    assert all("draws a card." in line for line in desk.page.log.lines if "draws" in line)
    desk.page.log.rewind(1)
    assert not any("Bruno plays" in line for line in desk.page.log.lines)


def test_what_somebody_did_who_played_a_seat_before_stays_told_of_them(desk: Desk) -> None:
    """As in the log of everybody else, when a spectator takes the seat of an AI."""
    game = Game.new(Rules(), 2, 1, first=0)
    past = [PastEvent(0, game.started(None))]
    for seq in (1, 2, 3):
        past += [PastEvent(seq, for_seat(event, None)) for event in game.apply(game.legal_actions()[0])]
    earlier = [FormerPlayer(2, 0, AIS[1]), FormerPlayer(1, 0, AIS[0])]
    desk.session.resume(TWO, [0], game, past, 3, earlier)
    desk.settle()
    lines = [line for line in desk.page.log.lines if "plays" in line]
    assert lines[0].startswith(f"{AIS[0].name} plays"), "until update 1"
    assert lines[1].startswith("Bruno plays")
    assert lines[2].startswith("Anna plays"), "who has it now"
    assert desk.page.log.lines[0] == f"{AIS[0].name} begins."
    desk.page._retranslate()
    assert desk.page.log.lines[0] == f"{AIS[0].name} begins."


def test_leaving_ends_what_was_put_off(desk: Desk) -> None:
    desk.open([*AIS, PEOPLE[2]], [], Game.new(Rules(), 3, 1, scenario=Scenario("erupts", 1)))
    desk.settings.animation = "slow"
    ended: list[object] = []
    desk.page.finished.connect(ended.append)
    wander(desk.session.game, lambda game: False)
    desk.session.tell([])
    desk.settle()
    assert desk.page.controller._timer.isActive()
    with desk.bot.waitSignal(desk.page.left):
        desk.page.tools.leave.trigger()
    assert not desk.page.controller._timer.isActive()
    assert ended == []


def test_another_game_lifts_the_curtain_of_the_last(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    assert desk.page.handover.isVisible()
    desk.open([PEOPLE[0], *AIS], [0], Game.new(Rules(), 3, 1, first=0))
    assert not desk.page.handover.isVisible()
    assert not hidden(desk)
    assert QApplication.focusWidget() is desk.page.board


def test_the_piles_tell_nothing_of_a_covered_hand(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    deck, game = desk.page.piles._deck, desk.session.game

    def unseen() -> int:
        assert deck.accessibleDescription() == deck.toolTip()
        return sum(int(number) for number in re.findall(r"\d+: (\d+)", deck.toolTip()))

    everybody = unseen()
    lift(desk)
    assert unseen() == everybody - len(game.hands[0]), "one's own cards are seen"
    desk.page.controller.act(game.legal_actions()[0])
    desk.settle()
    desk.bot.waitUntil(desk.page.handover.isVisible)
    assert unseen() == everybody - len(game.discards)


def test_a_declaration_lifts_the_curtain_with_the_hands(desk: Desk) -> None:
    desk.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], full_city([1, 2, 3, 4], [7, 7, 9, 9], turn=0))
    assert desk.page.handover.isVisible()
    declare_in_menu(desk, "Bruno")
    desk.settle()
    assert desk.page.banner.phase == "erupts"
    assert not desk.page.handover.isVisible()
    desk.session.play(desk.session.game.legal_actions()[0])
    desk.settle()
    assert desk.page.model.decision is not None


def declare_in_menu(desk: Desk, name: str) -> None:
    action = next(action for action in desk.page.findChildren(QAction) if action.text() == name)
    action.trigger()
    box = next(box for box in desk.page.findChildren(QMessageBox) if box.isVisible())
    assert "hand (" not in box.informativeText(), "whoever sits at the screen sees nobody else's cards"
    desk.say_yes()


def test_a_person_declares_while_another_sits_at_the_screen(desk: Desk) -> None:
    desk.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], full_city([1, 2, 3, 4], [7, 7, 9, 9], turn=0))
    lift(desk)
    assert desk.page.model.open_seat == 0
    assert not desk.page.hand_area.erupt_button.isVisible(), "Anna must not see what Bruno could do"
    declare_in_menu(desk, "Bruno")
    desk.settle()
    assert desk.session.acted == [(1, ERUPT)]
    assert desk.page.banner.phase == "erupts"


def test_a_hand_in_a_question_goes_when_the_screen_is_passed_on(desk: Desk) -> None:
    desk.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], full_city([7, 7, 9, 9], [7, 1, 9, 9], turn=0))
    lift(desk)
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    QTest.mouseClick(desk.page.hand_area.erupt_button, Qt.MouseButton.LeftButton)
    box = desk.page.findChild(QMessageBox)
    assert box is not None
    assert "7, 7, 9, 9" in box.informativeText()
    with desk.bot.waitSignal(box.finished):
        desk.bot.waitUntil(desk.page.handover.isVisible)


def test_a_name_with_an_ampersand_is_whole_on_buttons_and_in_menus(desk: Desk) -> None:
    couple = Player("person", "Anna & Bruno", 0)
    desk.open([couple, PEOPLE[2]], [0, 1], Game.new(Rules(), 2, 1, first=0))
    assert desk.page.handover._button.text() == "I am Anna && Bruno"
    assert QAccessible.queryAccessibleInterface(desk.page.handover._button).text(QAccessible.Text.Name) == (
        "I am Anna & Bruno"
    )
    assert any(action.text() == "Anna && Bruno" for action in desk.page.findChildren(QAction))


def test_who_may_not_declare_is_told_so_and_the_game_goes_on(desk: Desk) -> None:
    desk.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], full_city([1, 2, 3, 4], [7, 1, 9, 9], turn=0))
    lift(desk)
    declare_in_menu(desk, "Bruno")
    assert desk.page.prompt.about
    desk.page.controller.act(desk.session.game.legal_actions()[0])
    assert len(desk.session.acted) == 2


def test_a_refused_answer_can_be_given_again_after_the_refusal(desk: Desk) -> None:
    desk.open(TWO, [0, 1], Game.new(Rules(), 2, 1, first=0))
    lift(desk)
    desk.page.controller.act(Place(1, "A1"))
    assert desk.page.model.decision is not None
    assert not desk.page.handover.isVisible()
