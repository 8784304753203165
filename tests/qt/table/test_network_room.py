"""The room around the table: watching, asking for a seat, the host's part, opening a game, and leaving it."""

from collections.abc import Iterator
from html import escape

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMessageBox, QPushButton, QToolButton, QWidget

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_net.lan.wire import Chat, Notice
from pompeii_qt.table.room import OpenGameDialog, RoomDialog
from pompeii_qt.widgets.qr_code import LargeCode
from pompeii_qt.words.network import read_invitation
from tests.qt.table.driver import AIS, GATHERED, PEOPLE, Driver, enter, gathering, solo, with_member, with_seat

menus = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen


def menu_of(driver: Driver, seat: int) -> QMenu:
    """The menu that opens from a seat's button."""
    QTest.mouseClick(driver.page.seats.cards[seat]._menu, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def with_menus(driver: Driver) -> list[int]:
    return [card.seat for card in driver.page.seats.cards if card._menu.isVisible()]


def shown(driver: Driver, kind: type[QMessageBox] | type[RoomDialog] | type[OpenGameDialog]) -> Iterator[object]:
    return (box for box in driver.page.findChildren(kind) if box.isVisible())


def test_who_watches_is_told_so(driver: Driver) -> None:
    enter(driver, own=None)
    assert driver.page.asking._watching.isVisible()
    assert driver.page.asking._watching.text() == "You are watching"
    players = [GATHERED[0], GATHERED[1], SeatedPlayer("person", "Berta", 2), GATHERED[3]]
    driver.session.resume(players, [2], driver.session.game, [], driver.session.seq + 1)
    driver.wait()
    assert not driver.page.asking._watching.isVisible(), "the seat was given"
    assert with_menus(driver) == []


@menus
def test_who_watches_asks_for_the_seat_of_an_ai(driver: Driver) -> None:
    room = enter(driver, own=None)
    assert with_menus(driver) == [2]
    menu = menu_of(driver, 2)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert driver.session.network.asked == [("sit", 2)]
    driver.session.network.tell(with_member(room, 3, wants=2))
    menu = menu_of(driver, 2)
    assert [(action.text(), action.isEnabled()) for action in menu.actions() if action.text()] == [
        ("Corvus, an AI: Tribune", False),
        ("You have asked for this seat", False),
    ]
    menu.close()


@menus
def test_the_right_button_opens_the_menu_too(driver: Driver) -> None:
    enter(driver, own=None)
    card = driver.page.seats.cards[2]
    asked: list[int] = []
    driver.page.seats.menu_requested.connect(lambda seat, _: asked.append(seat))
    for button in (card, driver.page.seats.cards[1]):
        QTest.mouseClick(button, Qt.MouseButton.RightButton, pos=QPoint(20, 20))
        event_at = button.mapToGlobal(QPoint(20, 20))
        menu_event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(20, 20), event_at)
        QApplication.sendEvent(button, menu_event)
        if (menu := QApplication.activePopupWidget()) is not None:
            menu.close()
    assert asked == [2]


def test_seats_are_not_for_the_asking_where_the_host_will_not_have_it(driver: Driver) -> None:
    enter(driver, own=None, takeover="no")
    assert with_menus(driver) == []


def test_a_guest_with_a_seat_wants_no_other(driver: Driver) -> None:
    enter(driver)
    assert with_menus(driver) == []


def test_the_host_is_asked_and_answers(driver: Driver) -> None:
    room = enter(driver, hosting=True, own=1)
    asking = driver.page.room.requests
    assert not asking.isVisible()
    wanted = with_member(room, 3, wants=2)
    driver.session.network.tell(wanted, hosting=True)
    assert asking.isVisible()
    assert asking.text == "Berta would like to play the seat of Corvus."
    assert QApplication.focusWidget() is not asking.yes_button, "it takes nothing out of anybody's hand"
    QTest.mouseClick(asking.yes_button, Qt.MouseButton.LeftButton)
    assert driver.session.network.asked == [("consent", 3, True)]
    driver.session.network.tell(wanted, hosting=True)
    assert not asking.isVisible(), "it has been answered, though the room does not say so yet"
    driver.session.network.tell(room, hosting=True)
    driver.session.network.tell(wanted, hosting=True)
    assert asking.isVisible(), "asked again"
    QTest.mouseClick(asking.no_button, Qt.MouseButton.LeftButton)
    assert driver.session.network.asked[-1] == ("consent", 3, False)


def test_one_wish_waits_for_another(driver: Driver) -> None:
    room = enter(driver, hosting=True, own=1)
    room = replace(room, members=[*room.members, replace(room.members[3], number=4, name="Otto", wants=2)])
    driver.session.network.tell(with_member(room, 3, wants=2), hosting=True)
    asking = driver.page.room.requests
    assert asking.text.startswith("Berta")
    asking.no_button.click()
    assert asking.text.startswith("Otto")
    asking.yes_button.click()
    assert driver.session.network.asked == [("consent", 3, False), ("consent", 4, True)]
    assert not asking.isVisible()


def test_only_the_host_is_asked(driver: Driver) -> None:
    room = enter(driver)
    driver.session.network.tell(with_member(room, 3, wants=2))
    assert not driver.page.room.requests.isVisible()


@menus
def test_the_host_hands_a_seat_to_a_phone_and_takes_it_back(driver: Driver) -> None:
    """The code for cameras comes up large; a seat that a phone has is taken back in its menu."""
    view = replace(enter(driver, hosting=True, own=1), invitation=56 * "A")
    driver.session.network.tell(view, hosting=True)
    own = next(seat for seat, place in enumerate(view.seats) if place.member == view.you)
    assert own in with_menus(driver)
    menu = menu_of(driver, own)
    assert [action.text() for action in menu.actions()] == ["Hand this seat to a phone…"]
    menu.actions()[0].trigger()
    menu.close()
    assert driver.session.network.asked == [("offer_seat", own)]
    (large,) = [one for one in driver.page.window().findChildren(LargeCode) if one.isVisible()]
    driver.session.network.tell(view, hosting=True)
    assert large.isVisible()
    phones = [replace(one, phone=True) for one in view.members]
    driver.session.network.tell(replace(view, members=phones), hosting=True)
    assert not large.isVisible(), "it has been scanned"
    menu = menu_of(driver, 3)
    back = next(action for action in menu.actions() if action.text() == "Take this seat back from the phone")
    back.trigger()
    menu.close()
    assert driver.session.network.asked[-1] == ("take_back", 3)


@menus
def test_a_seat_of_a_game_at_this_screen_alone_is_handed_to_a_phone_at_once(driver: Driver) -> None:
    """The game is opened for it; not a puzzle, which is one's own to find."""
    driver.open([*PEOPLE[:2], AIS[1]], [0, 1], solo())
    assert with_menus(driver) == [0, 1]
    driver.page.model.set_goal("Save 3")
    assert with_menus(driver) == []
    driver.page.model.set_goal("")
    menu = menu_of(driver, 1)
    menu.actions()[0].trigger()
    menu.close()
    ((opened, _, host, code),) = driver.session.network.asked
    assert (opened, host, code) == ("open_game", PEOPLE[1].name, None)
    view = replace(gathering(you=0), invitation=56 * "A")
    driver.session.network.tell(view, hosting=True)
    assert driver.session.network.asked[1:] == [("offer_seat", 1)]
    (large,) = [one for one in driver.page.window().findChildren(LargeCode) if one.isVisible()]
    large.close()
    driver.session.network.tell(view, hosting=True)
    assert len(driver.session.network.asked) == 2


@menus
def test_the_host_lets_an_ai_play_or_sends_somebody_away_from_the_seat(driver: Driver) -> None:
    room = enter(driver, hosting=True, own=1)
    assert with_menus(driver) == [0, 3]
    menu = menu_of(driver, 3)
    assert [action.isEnabled() for action in menu.actions()] == [False, True], "Dario is here"
    menu.close()
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]), hosting=True)
    menu = menu_of(driver, 3)
    menu.actions()[0].trigger()
    menu.close()
    assert driver.session.network.asked == [("stand_in", 3)]
    menu_of(driver, 3).actions()[1].trigger()
    box = next(shown(driver, QMessageBox))
    assert isinstance(box, QMessageBox)
    assert box.text() == "Remove Dario?"
    press(box, "Remove")
    assert driver.session.network.asked[-1] == ("kick", 2)


def press(box: QMessageBox, text: str) -> None:
    button = next(one for one in box.buttons() if one.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def panel_of(driver: Driver) -> RoomDialog:
    panel = next(shown(driver, RoomDialog))
    assert isinstance(panel, RoomDialog)
    return panel


def words(panel: RoomDialog) -> set[str]:
    return {label.text() for label in panel.findChildren(QLabel) if label.isVisible()}


def test_the_room_can_be_looked_at_any_time(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_N)
    panel = panel_of(driver)
    assert not panel.isModal()
    assert {"ABCD-EFGH-JKMN", "Bruno", "Anna", "Dario", "Berta", "host", "you", "watching"} <= words(panel)
    assert {"192.168.1.4:17979\n10.8.0.2:17979", "also [fe80::4a1%2]:17979"} <= words(panel)
    QTest.mouseClick(panel.invite.code_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "ABCD-EFGH-JKMN"
    QTest.mouseClick(panel.invite.copy_button, Qt.MouseButton.LeftButton)
    assert read_invitation(QApplication.clipboard().text()) == ("192.168.1.4:17979", "ABCD-EFGH-JKMN")
    assert not panel.terms.boxes["clock"].isVisible(), "the host's"
    assert not [one for one in panel.findChildren(QPushButton) if one.text() == "Remove" and one.isVisible()]
    driver.bot.waitUntil(panel.isActiveWindow)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_host_changes_clock_and_absence_there(driver: Driver) -> None:
    enter(driver, hosting=True, own=1, clock=90)
    driver.key(Qt.Key.Key_N)
    panel = panel_of(driver)
    assert panel.terms.boxes["clock"].currentData() == 90
    panel.terms.boxes["clock"].setFocus()
    QTest.keyClick(panel.terms.boxes["clock"], Qt.Key.Key_Down)
    panel.terms.boxes["clock"].activated.emit(panel.terms.boxes["clock"].currentIndex())
    panel.terms.boxes["away"].activated.emit(panel.terms.boxes["away"].findData(0))
    assert ("set_clock", 120) in driver.session.network.asked
    assert driver.session.network.asked[-1] == ("set_away", 0)


def removing(panel: QWidget) -> dict[str, QPushButton]:
    """The buttons that send somebody away, by what they say."""
    buttons = panel.findChildren(QPushButton)
    return {one.accessibleName(): one for one in buttons if one.text() == "Remove" and one.isVisible()}


def test_whatever_changes_the_buttons_of_those_who_stay_are_the_same(driver: Driver) -> None:
    """A press that is on its way must not go to somebody else, nor to nobody."""
    room = enter(driver, hosting=True, own=1)
    driver.key(Qt.Key.Key_N)
    panel = panel_of(driver)
    before = removing(panel)
    members = [replace(one, presence="shaky") for one in room.members if one.name != "Dario"]
    eva = replace(members[-1], number=9, name="Eva")
    driver.session.network.tell(replace(room, members=members), hosting=True)
    assert removing(panel) == {name: one for name, one in before.items() if name != "Remove Dario"}
    driver.session.network.tell(replace(room, members=[*members, eva]), hosting=True)
    after = removing(panel)
    assert after.pop("Remove Eva") is before["Remove Dario"], "what is free is used again"
    assert after == {name: one for name, one in before.items() if name != "Remove Dario"}


def test_the_host_sends_away_from_there(driver: Driver) -> None:
    room = enter(driver, hosting=True, own=1)
    driver.key(Qt.Key.Key_N)
    panel = panel_of(driver)
    buttons = removing(panel)
    assert set(buttons) == {"Remove Anna", "Remove Dario", "Remove Berta"}
    QTest.mouseClick(buttons["Remove Berta"], Qt.MouseButton.LeftButton)
    assert driver.session.network.asked == [], "not without a question"
    box = next(one for one in panel.findChildren(QMessageBox) if one.isVisible())
    press(box, "Remove")
    assert driver.session.network.asked == [("kick", 3)]
    driver.session.network.tell(replace(room, members=room.members[:3]), hosting=True)
    assert "Berta" not in words(panel)


def test_an_open_room_says_that_anybody_may_come(driver: Driver) -> None:
    enter(driver, code="")
    driver.key(Qt.Key.Key_N)
    panel = panel_of(driver)
    assert "Anyone on this network can join: no code is needed." in words(panel)
    assert not panel.invite.code_button.isVisible()
    assert panel.invite.copy_button.isVisible(), "name and address are worth sending"


def test_a_running_game_is_opened_to_the_network(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    assert driver.page.tools.menu.open_game.isVisible()
    driver.page.tools.menu.open_game.trigger()
    dialog = next(shown(driver, OpenGameDialog))
    assert isinstance(dialog, OpenGameDialog)
    QTest.keyClicks(dialog.name, "Salve")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert driver.session.network.asked == [("open_game", "Salve", "Anna", None)]
    enter(driver, hosting=True, own=1)
    assert not driver.page.tools.menu.open_game.isVisible(), "it is open already"
    assert not driver.page.tools.menu.save_copy.isVisible(), "in a copy every hand could be seen"


def test_it_can_be_opened_to_anybody(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    driver.page.tools.menu.open_game.trigger()
    dialog = next(shown(driver, OpenGameDialog))
    assert isinstance(dialog, OpenGameDialog)
    QTest.mouseClick(dialog.coded, Qt.MouseButton.LeftButton, pos=QPoint(12, dialog.coded.height() // 2))
    assert any(one.text() == "Anyone on this network can join." for one in dialog.findChildren(QLabel))
    QTest.mouseClick(dialog._open, Qt.MouseButton.LeftButton)
    assert driver.session.network.asked == [("open_game", "Anna's game", "Anna", "")]


def test_a_game_nobody_here_plays_is_not_opened(driver: Driver) -> None:
    driver.open([*AIS, PEOPLE[3]], [], Game.new(Rules(), 3, 1, first=0))
    assert not driver.page.tools.menu.open_game.isVisible()


def question(driver: Driver) -> QMessageBox:
    driver.page.tools.menu.leave.trigger()
    box = driver.page.room.question
    assert isinstance(box, QMessageBox)
    return box


def test_leaving_a_room_is_thought_about(driver: Driver) -> None:
    enter(driver)
    left: list[bool] = []
    driver.page.left.connect(lambda: left.append(True))
    box = question(driver)
    assert box.text() == "Leave the game?"
    assert box.informativeText() == "An AI plays on for you until you come back to your seat."
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert left == []
    press(question(driver), "Leave")
    assert left == [True]


def test_the_host_closes_the_game_for_everybody(driver: Driver) -> None:
    enter(driver, hosting=True, own=1)
    box = question(driver)
    assert box.text() == "Close the game for everyone?"
    with driver.bot.waitSignal(driver.page.left):
        press(box, "Close the game")


def test_who_only_watches_leaves_nothing_behind(driver: Driver) -> None:
    enter(driver, own=None)
    assert question(driver).text() == "Stop watching?"


def test_a_local_game_is_left_at_once(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    with driver.bot.waitSignal(driver.page.left):
        driver.page.tools.menu.leave.trigger()


def test_a_question_about_leaving_goes_with_the_room(driver: Driver) -> None:
    enter(driver)
    box = question(driver)
    with driver.bot.waitSignal(box.finished):
        driver.session.network.tell(None)


def test_the_hosts_answer_is_reached_by_keyboard(driver: Driver) -> None:
    room = enter(driver, hosting=True, own=1)
    driver.session.network.tell(with_member(room, 3, wants=2), hosting=True)
    asking = driver.page.room.requests
    for _ in range(4):
        driver.key(Qt.Key.Key_F6)
        if QApplication.focusWidget() is asking.yes_button:
            break
    assert QApplication.focusWidget() is asking.yes_button
    driver.key(Qt.Key.Key_Tab)
    driver.key(Qt.Key.Key_Space)
    assert driver.session.network.asked == [("consent", 3, False)]


def test_who_watches_is_told_how_to_play(driver: Driver) -> None:
    enter(driver, own=None)
    assert driver.page.asking.bar.about == "To play, ask for an AI's seat: ⋯ on its card."


def test_who_has_asked_for_a_seat_is_told_so(driver: Driver) -> None:
    room = enter(driver, own=None)
    driver.session.network.tell(with_member(room, 3, wants=2))
    assert driver.page.asking.bar.about == f"You have asked for {room.seats[2].name}'s seat: the host decides."
    driver.session.network.tell(room)
    assert driver.page.asking.bar.about == "To play, ask for an AI's seat: ⋯ on its card."


def test_the_code_is_shown_once_the_game_is_open(driver: Driver) -> None:
    driver.open(GATHERED, [0], Game.new(Rules(), 4, 3, first=0))
    driver.page.tools.menu.open_game.trigger()
    dialog = next(shown(driver, OpenGameDialog))
    assert isinstance(dialog, OpenGameDialog)
    dialog._open.click()
    driver.session.network.tell(gathering(you=0), hosting=True)
    assert "ABCD-EFGH-JKMN" in words(panel_of(driver))
    assert driver.page.room.chat.isVisible()


def test_a_room_one_joins_does_not_open_its_panel(driver: Driver) -> None:
    enter(driver)
    assert list(shown(driver, RoomDialog)) == []


def test_the_pace_of_a_game_elsewhere_is_not_set_here(driver: Driver) -> None:
    driver.settings.ai_autoplay = False
    enter(driver)
    while driver.session.game.active != 2:
        driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert not driver.page.asking.buttons.step_button.isVisible()
    assert not driver.page.tools.menu.autoplay.isVisible()


def test_nothing_is_taken_back_while_the_game_stands(driver: Driver) -> None:
    room = enter(driver)
    driver.session.undoable = True
    driver.session.tell([])
    driver.wait()
    assert driver.page.tools.undo.isEnabled()
    driver.session.network.tell(replace(with_seat(room, 3, presence="away"), waiting=[3]))
    assert not driver.page.tools.undo.isEnabled()
    driver.session.network.tell(room)
    assert driver.page.tools.undo.isEnabled()


def test_a_name_like_markup_stays_a_name(driver: Driver) -> None:
    room = enter(driver)
    nasty = "<img src='file:///etc/passwd'>"
    driver.session.network.tell(with_member(room, 3, name=nasty))
    driver.key(Qt.Key.Key_N)
    assert nasty in words(panel_of(driver))
    assert driver.page.room.chat._watching.toolTip() == f'<qt style="white-space: pre-wrap">{escape(nasty)}</qt>'
    for label in (*panel_of(driver).findChildren(QLabel), *driver.page.room.chat.findChildren(QLabel)):
        assert nasty not in label.text() or label.textFormat() == Qt.TextFormat.PlainText


def test_there_is_nothing_to_skip_while_a_person_elsewhere_thinks(driver: Driver) -> None:
    enter(driver)
    driver.settings.animation = "fast"
    skip = driver.page.asking.buttons.skip_button
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.bot.waitUntil(skip.isVisible)
    driver.wait()
    assert driver.session.game.active == 1
    assert not skip.isVisible()
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.bot.waitUntil(skip.isVisible)
    driver.wait()
    assert driver.session.game.active == 2
    assert skip.isVisible(), "an AI acts at any moment"


def tool(driver: Driver) -> QToolButton:
    return next(
        one for one in driver.page.tools.findChildren(QToolButton) if one.defaultAction() is driver.page.tools.chat
    )


def test_what_is_typed_is_said_and_does_nothing_else(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    assert QApplication.focusWidget() is driver.page.room.chat.entry
    QTest.keyClicks(driver.page.room.chat.entry, "hl1 vat?")
    assert driver.page.room.chat.entry.text() == "hl1 vat?"
    assert not driver.page.tools.hint.isChecked()
    assert driver.page.tools.log.isChecked()
    assert driver.page.hand.fan.chosen is None
    driver.key(Qt.Key.Key_Return)
    assert driver.session.network.asked == [("say", "hl1 vat?")]
    assert driver.page.room.chat.entry.text() == ""


def test_escape_leads_back_to_the_city(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    driver.key(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is driver.page.board
    driver.key(Qt.Key.Key_1)
    assert driver.page.hand.fan.chosen is not None


def test_a_game_begins_anew_while_somebody_types(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    QTest.keyClicks(driver.page.room.chat.entry, "wait a m")
    driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    while driver.session.game.active != 0:
        driver.session.play(driver.session.game.legal_actions()[0])
    driver.wait()
    assert driver.page.model.decision is not None
    assert QApplication.focusWidget() is driver.page.room.chat.entry, "the turn does not take the keyboard away"
    assert driver.page.room.chat.entry.text() == "wait a m"


def test_nothing_is_not_said(driver: Driver) -> None:
    enter(driver)
    driver.key(Qt.Key.Key_T)
    QTest.keyClicks(driver.page.room.chat.entry, "   ")
    driver.key(Qt.Key.Key_Return)
    assert driver.session.network.asked == []


def test_lines_have_names_and_notices_are_among_them(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("pompeii_qt.widgets.screen_reader.announce", lambda _widget, text: said.append(text))
    enter(driver)
    network = driver.session.network
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    network.notice.emit(Notice("joined", "Berta"))
    network.chat.emit(Chat("Berta", None, "line\nbroken"))
    assert driver.page.room.chat.lines == ["Bruno: Salve", "Berta has joined.", "Berta: line broken"]
    assert said[-3:] == driver.page.room.chat.lines


def test_a_long_line_is_seen_whole(driver: Driver) -> None:
    enter(driver)
    network = driver.session.network
    network.chat.emit(Chat("Bruno", 1, "short"))
    network.chat.emit(Chat("Bruno", 1, "word " * 79))
    network.chat.emit(Chat("Bruno", 1, "w" * 400))
    driver.page.room.chat.note("W" * 200)
    listed = driver.page.room.chat._list
    heights = [listed.visualItemRect(listed.item(row)).height() for row in range(4)]
    assert heights[1] > 8 * (heights[0] - 7)
    assert heights[2] > 8 * (heights[0] - 7), "a word without an end is broken too"
    assert heights[3] > 4 * (heights[0] - 7), "so is a name"


def test_a_chat_that_is_not_shown_marks_what_is_new(driver: Driver) -> None:
    enter(driver)
    QTest.mouseClick(tool(driver), Qt.MouseButton.LeftButton)
    assert not driver.page.room.chat.isVisible()
    plain = tool(driver).icon().cacheKey()
    driver.session.network.chat.emit(Chat("Bruno", 1, "Salve"))
    driver.session.network.chat.emit(Chat("Bruno", 1, "Hello?"))
    driver.session.network.notice.emit(Notice("joined", "Otto"))
    assert tool(driver).accessibleName() == "Chat: 2 new"
    assert tool(driver).icon().cacheKey() != plain
    driver.key(Qt.Key.Key_T)
    assert driver.page.room.chat.isVisible()
    assert tool(driver).accessibleName() == "Chat"


def test_a_local_game_has_nobody_to_talk_to(driver: Driver) -> None:
    driver.open([PEOPLE[0], *AIS], [0], solo())
    driver.key(Qt.Key.Key_T)
    assert not driver.page.room.chat.isVisible()
    assert not tool(driver).isVisible()
    enter(driver)
    assert driver.page.room.chat.isVisible()
    assert tool(driver).isVisible()
    driver.session.network.tell(None)
    assert not driver.page.room.chat.isVisible()


def test_who_watches_is_counted_and_named(driver: Driver) -> None:
    enter(driver)
    watching = driver.page.room.chat._watching
    assert watching.isVisible()
    assert watching.toolTip() == "Berta"
    assert "Berta" in watching.accessibleName()
    driver.session.network.tell(gathering(members=gathering().members[:3]))
    assert not watching.isVisible()


def test_what_was_said_in_the_lobby_is_still_there(driver: Driver) -> None:
    network = driver.session.network
    network.tell(gathering(stage="lobby"))
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    enter(driver)
    assert driver.page.room.chat.lines == ["Bruno: Salve"]
    network.tell(None)
    network.chat.emit(Chat("Cato", 0, "Said before you came"))
    network.tell(gathering(game="another-room"))
    assert driver.page.room.chat.lines == ["Cato: Said before you came"]


def test_a_flood_of_lines_is_not_kept(driver: Driver) -> None:
    enter(driver)
    for number in range(600):
        driver.session.network.chat.emit(Chat("Bruno", 1, str(number)))
    assert driver.page.room.chat.lines[-1] == "Bruno: 599"
    assert len(driver.page.room.chat.lines) == 500


def test_the_own_words_are_not_news(driver: Driver) -> None:
    enter(driver)
    QTest.mouseClick(tool(driver), Qt.MouseButton.LeftButton)
    driver.session.network.chat.emit(Chat("Anna", 0, "Salve"))
    assert tool(driver).accessibleName() == "Chat"
    assert driver.page.room.chat.lines == ["Anna: Salve"]
