"""The room around the table: watching, asking for a seat, the host's part, opening a game, and leaving it."""

from collections.abc import Callable
from html import escape

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QMenu, QMessageBox, QPushButton, QToolButton, QWidget

from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_net.lan.wire import Chat, Notice
from pompeii_qt.table.room import OpenGameDialog, RoomDialog
from pompeii_qt.widgets.qr_code import LargeCode, QrCode
from pompeii_qt.words.network import read_invitation
from tests.qt.pages.fake_network import OFFER
from tests.qt.table.driver import (
    AIS,
    GATHERED,
    PEOPLE,
    Driver,
    child,
    gathering,
    menu_button,
    press,
    solo,
    visible,
    with_member,
    with_seat,
    words,
)

menus = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen


def menu_of(driver: Driver, seat: int) -> QMenu:
    QTest.mouseClick(menu_button(driver.page.seats.cards[seat]), Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(driver: Driver, seat: int, text: str) -> None:
    menu = menu_of(driver, seat)
    next(action for action in menu.actions() if action.text() == text).trigger()
    menu.close()


def with_menus(driver: Driver) -> list[int]:
    return [card.seat for card in driver.page.seats.cards if menu_button(card).isVisible()]


HOW_TO_PLAY = "To play, ask for a seat: ⋯ on its card."


def test_who_watches_is_told_so_and_how_to_play(watcher: Driver) -> None:
    asking = watcher.page.asking
    assert "You are watching" in words(asking.bar)
    assert asking.bar.about.text == HOW_TO_PLAY
    assert leaving(watcher).text() == "Stop watching?"
    watcher.network.line("waiting")
    assert asking.waiting.text == "Waiting for the host…", "no seat is kept"
    watcher.network.line("online")
    players = [GATHERED[0], GATHERED[1], SeatedPlayer("person", "Berta", 2), GATHERED[3]]
    watcher.session.resume(players, [2], watcher.game, [], watcher.session.seq + 1)
    watcher.wait()
    assert "You are watching" not in words(asking.bar), "the seat was given"
    assert with_menus(watcher) == []


@menus
def test_who_watches_asks_for_the_seat_of_an_ai_where_the_host_will_have_it(watcher: Driver) -> None:
    room, prompt, seats = watcher.room, watcher.page.asking.bar, watcher.page.seats
    assert with_menus(watcher) == [2]
    menu = menu_of(watcher, 2)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert watcher.network.asked == [("sit", 2)]
    watcher.hear(with_member(room, 3, wants=2))
    assert prompt.about.text == "You have asked for Corvus's seat: the host decides."
    menu = menu_of(watcher, 2)
    assert [(action.text(), action.isEnabled()) for action in menu.actions() if action.text()] == [
        ("Corvus, an AI: Tribune", False),
        ("You have asked for this seat", False),
    ]
    menu.close()
    asked: list[int] = []
    seats.menu_requested.connect(lambda seat, _: asked.append(seat))
    at, right = QPoint(20, 20), Qt.MouseButton.RightButton
    for card in (seats.cards[2], seats.cards[1]):
        QTest.mouseClick(card, right, pos=at)
        QApplication.sendEvent(card, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, card.mapToGlobal(at)))
        if (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
    assert asked == [2], "the right button opens it too"
    watcher.hear(room)
    assert prompt.about.text == HOW_TO_PLAY
    watcher.hear(replace(room, takeover="no"))
    assert with_menus(watcher) == []


def test_a_guest_with_a_seat_wants_no_other_and_is_not_asked_for_one(guest: Driver) -> None:
    assert with_menus(guest) == []
    assert visible(guest.page, RoomDialog) == [], "a room one joins does not open its panel"
    guest.hear(with_member(guest.room, 3, wants=2))
    assert not guest.page.room.requests.isVisible()


def test_the_host_is_asked_for_one_seat_after_another_and_answers_by_mouse_or_keyboard(host: Driver) -> None:
    room, asking, asked = host.room, host.page.room.requests, host.network.asked
    assert not asking.isVisible()
    wanted = with_member(room, 3, wants=2)
    host.hear(wanted)
    assert asking.isVisible()
    assert asking.text == "Berta would like to play the seat of Corvus."
    assert QApplication.focusWidget() is not asking.yes_button, "it takes nothing out of anybody's hand"
    QTest.mouseClick(asking.yes_button, Qt.MouseButton.LeftButton)
    assert asked == [("consent", 3, True)]
    host.hear(wanted)
    assert not asking.isVisible(), "it has been answered, though the room does not say so yet"
    otto = replace(wanted.members[3], number=4, name="Otto")
    host.hear(room)
    host.hear(replace(wanted, members=[*wanted.members, otto]))
    assert asking.text.startswith("Berta"), "asked again"
    host.go_to(asking.yes_button)
    host.key(Qt.Key.Key_Tab)
    host.key(Qt.Key.Key_Space)
    assert asked[1:] == [("consent", 3, False)]
    assert asking.text.startswith("Otto"), "who has waited"
    asking.yes_button.click()
    assert asked[2:] == [("consent", 4, True)]
    assert not asking.isVisible()


@menus
def test_the_host_hands_a_seat_to_a_phone_and_takes_it_back(host: Driver) -> None:
    """A code comes up large and offers the seat until it is closed; a player who is there is not put out unasked."""
    view = replace(host.room, invitation=56 * "A")
    host.hear(view)
    assert 1 in with_menus(host)
    menu = menu_of(host, 1)
    assert [action.text() for action in menu.actions()] == ["Hand this seat to a phone…"]
    menu.actions()[0].trigger()
    menu.close()
    (large,) = visible(host.page.window(), LargeCode)
    assert large.findChildren(QrCode)[0].link.endswith(f"#{56 * 'A'}{OFFER}")
    host.hear(view)
    assert large.isVisible()
    host.hear(with_seat(view, 1, member=3, name="Berta"))
    assert not large.isVisible(), "it has been scanned"
    assert host.network.asked == [("offer_seat", 1), ("withdraw_offer", 1)]
    host.hear(replace(view, members=[replace(one, phone=True) for one in view.members]))
    choose(host, 3, "Take this seat back from the phone")
    box = host.box()
    assert box.text() == "Take Dario's seat?"
    press(box, "Take the seat")
    assert host.network.asked[2:] == [("take_back", 3)]


@menus
def test_the_code_of_an_absent_seat_is_one_click_away(host: Driver) -> None:
    """At its card, in its menu, and where everyone waits for it; it goes when its player is back."""
    here, card = replace(host.room, invitation=56 * "A"), host.page.seats.cards[3]
    view = replace(host.without_dario(), invitation=here.invitation)
    host.hear(replace(view, invitation=""))
    assert not card.code_button.isVisible(), "there is no way for a phone"
    host.hear(view)
    assert [one.code_button.isVisible() for one in host.page.seats.cards] == [False, False, False, True]
    ways: list[Callable[[], object]] = [
        lambda: press(host.page.asking.waiting, "Show QR code"),
        lambda: choose(host, 3, "Show the QR code for Dario's phone"),
        card.code_button.click,
    ]
    for times, show in enumerate(ways, 1):
        show()
        (large,) = visible(host.page.window(), LargeCode)
        assert host.network.asked.count(("offer_seat", 3)) == times
        host.hear(with_seat(view, 3, presence="stand_in"))
        assert large.isVisible(), "an AI plays meanwhile"
        host.hear(here)
        assert not large.isVisible()
        host.hear(view)


@pytest.mark.parametrize("returning", [True, False])
def test_the_host_is_asked_about_who_may_be_the_absent_player(host: Driver, returning: bool) -> None:
    host.hear(with_member(host.without_dario(), 3, wants=3, name="Dario 2", returning=returning))
    asked = (
        "Someone has come as Dario, who is away. Is this Dario, on another phone?"
        if returning
        else "Dario 2 would like to play the seat of Dario, who is away."
    )
    assert host.page.room.requests.text == asked
    host.page.room.requests.yes_button.click()
    assert host.network.asked == [("consent", 3, True)]


@menus
def test_a_seat_of_a_game_at_this_screen_alone_is_handed_to_a_phone_at_once(driver: Driver) -> None:
    """The game is opened for it; not a puzzle, which is one's own to find."""
    driver.open([*PEOPLE[:2], AIS[1]], [0, 1], solo())
    assert with_menus(driver) == [0, 1]
    driver.page.model.set_goal("Save 3")
    assert with_menus(driver) == []
    driver.page.model.set_goal("")
    choose(driver, 1, "Hand this seat to a phone…")
    ((opened, _, host, code),) = driver.network.asked
    assert (opened, host, code) == ("open_game", PEOPLE[1].name, None)
    driver.network.tell(gathering(you=0, invitation=56 * "A"), hosting=True)
    assert driver.network.asked[1:] == [("offer_seat", 1)]
    (large,) = visible(driver.page.window(), LargeCode)
    large.close()
    driver.hear(driver.room)
    assert driver.network.asked[2:] == [("withdraw_offer", 1)]


@menus
def test_the_host_lets_an_ai_play_or_sends_somebody_away_from_the_seat(host: Driver) -> None:
    assert with_menus(host) == [0, 3]
    menu = menu_of(host, 3)
    stand_in, remove = menu.actions()
    assert [stand_in.isEnabled(), remove.isEnabled()] == [False, True], "Dario is here"
    menu.close()
    host.hear(host.without_dario())
    choose(host, 3, stand_in.text())
    assert host.network.asked == [("stand_in", 3)]
    choose(host, 3, remove.text())
    box = host.box()
    assert box.text() == "Remove Dario?"
    press(box, "Remove")
    assert host.network.asked[-1] == ("kick", 2)


def panel_of(driver: Driver) -> RoomDialog:
    (panel,) = visible(driver.page, RoomDialog)
    return panel


def test_the_room_can_be_looked_at_any_time(guest: Driver) -> None:
    guest.key(Qt.Key.Key_N)
    panel = panel_of(guest)
    assert not panel.isModal()
    assert {"ABCD-EFGH-JKMN", "Bruno", "Anna", "Dario", "Berta", "host", "you", "watching"} <= words(panel)
    assert {"192.168.1.4:17979\n10.8.0.2:17979", "also [fe80::4a1%2]:17979"} <= words(panel)
    QTest.mouseClick(panel.invite.code_button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == "ABCD-EFGH-JKMN"
    QTest.mouseClick(panel.invite.copy_button, Qt.MouseButton.LeftButton)
    assert read_invitation(QApplication.clipboard().text()) == ("192.168.1.4:17979", "ABCD-EFGH-JKMN")
    assert not panel.terms.boxes["clock"].isVisible(), "the host's"
    assert not panel.invite.new_code_button.isVisible()
    assert removing(panel) == {}
    guest.bot.waitUntil(panel.isActiveWindow)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_host_changes_clock_and_absence_there_and_closes_the_game_for_everybody(driver: Driver) -> None:
    driver.enter(hosting=True, own=1, clock=90)
    driver.key(Qt.Key.Key_N)
    clock, away = (panel_of(driver).terms.boxes[key] for key in ("clock", "away"))
    assert clock.currentData() == 90
    clock.setFocus()
    QTest.keyClick(clock, Qt.Key.Key_Down)
    clock.activated.emit(clock.currentIndex())
    away.activated.emit(away.findData(0))
    assert ("set_clock", 120) in driver.network.asked
    assert driver.network.asked[-1] == ("set_away", 0)
    box = leaving(driver)
    assert box.text() == "Close the game for everyone?"
    with driver.bot.waitSignal(driver.page.left):
        press(box, "Close the game")


def removing(panel: QWidget) -> dict[str, QPushButton]:
    return {one.accessibleName(): one for one in visible(panel, QPushButton) if one.text() == "Remove"}


def test_whatever_changes_the_buttons_of_those_who_stay_are_the_same(host: Driver) -> None:
    """A press that is on its way must not go to somebody else, nor to nobody."""
    room = host.room
    host.key(Qt.Key.Key_N)
    panel = panel_of(host)
    before = removing(panel)
    assert set(before) == {"Remove Anna", "Remove Dario", "Remove Berta"}
    members = [replace(one, presence="shaky") for one in room.members if one.name != "Dario"]
    eva = replace(members[-1], number=9, name="Eva")
    host.hear(replace(room, members=members))
    assert removing(panel) == {name: one for name, one in before.items() if name != "Remove Dario"}
    assert "Dario" not in words(panel)
    host.hear(replace(room, members=[*members, eva]))
    after = removing(panel)
    assert after.pop("Remove Eva") is before["Remove Dario"], "what is free is used again"
    assert after == {name: one for name, one in before.items() if name != "Remove Dario"}


def opening(driver: Driver) -> OpenGameDialog:
    driver.page.tools.menu.open_game.trigger()
    (dialog,) = visible(driver.page, OpenGameDialog)
    return dialog


def test_a_running_game_is_opened_to_the_network_and_its_code_is_shown(driver: Driver) -> None:
    driver.open(GATHERED, [0], Game.new(Rules(), 4, 3, first=0))
    menu = driver.page.tools.menu
    assert menu.open_game.isVisible()
    dialog = opening(driver)
    QTest.keyClicks(dialog.name, "Salve")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert driver.network.asked == [("open_game", "Salve", "Anna", None)]
    driver.network.tell(gathering(you=0), hosting=True)
    assert "ABCD-EFGH-JKMN" in words(panel_of(driver))
    assert driver.page.room.chat.isVisible()
    assert not menu.open_game.isVisible(), "it is open already"
    assert not menu.save_copy.isVisible(), "in a copy every hand could be seen"


def test_a_local_game_has_nobody_to_talk_to_is_opened_to_anybody_or_left_at_once(table: Driver) -> None:
    chat = table.page.room.chat
    table.key(Qt.Key.Key_T)
    assert not chat.isVisible()
    assert not tool(table).isVisible()
    dialog = opening(table)
    QTest.mouseClick(dialog.coded, Qt.MouseButton.LeftButton, pos=QPoint(12, dialog.coded.height() // 2))
    assert "Anyone on this network can join." in words(dialog)
    press(dialog, "Let others join")
    assert table.network.asked == [("open_game", "Anna's game", "Anna", "")]
    with table.bot.waitSignal(table.page.left):
        table.page.tools.menu.leave.trigger()
    table.enter()
    assert chat.isVisible()
    QTest.mouseClick(
        next(one for one in chat.findChildren(QToolButton) if one.text() == "✕"), Qt.MouseButton.LeftButton
    )
    assert not chat.isVisible()
    assert not table.page.tools.chat.isChecked()
    table.page.tools.chat.trigger()
    assert tool(table).isVisible()
    table.network.tell(None)
    assert not chat.isVisible()


def leaving(driver: Driver) -> QMessageBox:
    driver.page.tools.menu.leave.trigger()
    box = driver.page.room.question.dialog
    assert isinstance(box, QMessageBox)
    return box


def test_leaving_a_room_is_thought_about_as_long_as_there_is_one(guest: Driver) -> None:
    left: list[bool] = []
    guest.page.left.connect(lambda: left.append(True))
    box = leaving(guest)
    assert box.text() == "Leave the game?"
    assert box.informativeText() == "An AI plays on for you until you come back to your seat."
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert left == []
    press(leaving(guest), "Leave")
    assert left == [True]
    with guest.bot.waitSignal(leaving(guest).finished):
        guest.network.tell(None)


def test_nothing_is_taken_back_while_the_game_stands(guest: Driver) -> None:
    room = guest.room
    guest.session.undoable = True
    guest.tell()
    assert guest.page.tools.undo.isEnabled()
    guest.hear(guest.without_dario())
    assert not guest.page.tools.undo.isEnabled()
    guest.hear(room)
    assert guest.page.tools.undo.isEnabled()


def test_who_watches_is_counted_and_named_and_a_name_like_markup_stays_a_name(guest: Driver) -> None:
    room, chat, watching = guest.room, guest.page.room.chat, child(guest.page.room.chat, QLabel, 1)
    assert watching.isVisible()
    assert watching.toolTip() == "Berta"
    assert "Berta" in watching.accessibleName()
    nasty = "<img src='file:///etc/passwd'>"
    guest.hear(with_member(room, 3, name=nasty))
    guest.key(Qt.Key.Key_N)
    assert nasty in words(panel_of(guest))
    assert watching.toolTip() == f'<qt style="white-space: pre-wrap">{escape(nasty)}</qt>'
    for label in (*panel_of(guest).findChildren(QLabel), *chat.findChildren(QLabel)):
        assert nasty not in label.text() or label.textFormat() == Qt.TextFormat.PlainText
    guest.hear(replace(room, members=room.members[:3]))
    assert not watching.isVisible()


def test_there_is_nothing_to_skip_while_a_person_elsewhere_thinks_nor_to_step_ever(driver: Driver) -> None:
    driver.settings.ai_autoplay = False
    driver.enter()
    driver.settings.animation = "fast"
    buttons = driver.page.asking.buttons
    driver.session.play(driver.game.legal_actions()[0])
    driver.bot.waitUntil(buttons.skip_button.isVisible)
    driver.wait()
    assert driver.game.active == 1
    assert not buttons.skip_button.isVisible()
    driver.session.play(driver.game.legal_actions()[0])
    driver.bot.waitUntil(buttons.skip_button.isVisible)
    driver.wait()
    assert driver.game.active == 2
    assert buttons.skip_button.isVisible(), "an AI acts at any moment"
    assert not buttons.step_button.isVisible(), "the pace of a game elsewhere is not set here"
    assert not driver.page.tools.menu.autoplay.isVisible()


def tool(driver: Driver) -> QToolButton:
    return next(
        one for one in driver.page.tools.findChildren(QToolButton) if one.defaultAction() is driver.page.tools.chat
    )


def test_what_is_typed_is_said_and_does_nothing_else_until_escape_leads_back_to_the_city(guest: Driver) -> None:
    entry = guest.page.room.chat.entry
    guest.key(Qt.Key.Key_T)
    assert QApplication.focusWidget() is entry
    QTest.keyClicks(entry, "hl1 vat?")
    assert entry.text() == "hl1 vat?"
    assert not guest.page.tools.hint.isChecked()
    assert guest.page.tools.log.isChecked()
    assert guest.fan.chosen is None
    guest.key(Qt.Key.Key_Return)
    assert guest.network.asked == [("say", "hl1 vat?")]
    assert entry.text() == ""
    QTest.keyClicks(entry, "   ")
    guest.key(Qt.Key.Key_Return)
    assert len(guest.network.asked) == 1, "nothing is not said"
    entry.clear()
    QTest.keyClicks(entry, "wait a m")
    guest.play()
    while guest.game.active != 0:
        guest.play()
    assert guest.page.model.decision is not None
    assert QApplication.focusWidget() is entry, "the turn does not take the keyboard away"
    assert entry.text() == "wait a m"
    guest.key(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is guest.board
    guest.key(Qt.Key.Key_1)
    assert guest.fan.chosen is not None


def test_lines_have_names_and_are_seen_whole_and_a_flood_is_not_kept(guest: Driver, said: list[str]) -> None:
    network, chat, listed = guest.network, guest.page.room.chat, child(guest.page.room.chat, QListWidget)
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    network.notice.emit(Notice("joined", "Berta"))
    network.chat.emit(Chat("Berta", None, "line\nbroken"))
    assert chat.lines == ["Bruno: Salve", "Berta has joined.", "Berta: line broken"]
    assert said[-3:] == chat.lines
    network.chat.emit(Chat("Bruno", 1, "word " * 79))
    network.chat.emit(Chat("Bruno", 1, "w" * 400))
    chat.note("W" * 200)
    one, *_, words, word, name = [listed.visualItemRect(listed.item(row)).height() for row in range(6)]
    assert words > 8 * (one - 7)
    assert word > 8 * (one - 7), "a word without an end is broken too"
    assert name > 4 * (one - 7), "so is a name"
    for number in range(600):
        network.chat.emit(Chat("Bruno", 1, str(number)))
    assert chat.lines[-1] == "Bruno: 599"
    assert len(chat.lines) == 500


def test_a_chat_that_is_not_shown_marks_what_is_new_but_not_ones_own_words(guest: Driver) -> None:
    QTest.mouseClick(tool(guest), Qt.MouseButton.LeftButton)
    assert not guest.page.room.chat.isVisible()
    plain = tool(guest).icon().cacheKey()
    guest.network.chat.emit(Chat("Anna", 0, "Salve"))
    assert tool(guest).accessibleName() == "Chat"
    assert guest.page.room.chat.lines == ["Anna: Salve"]
    guest.network.chat.emit(Chat("Bruno", 1, "Salve"))
    guest.network.chat.emit(Chat("Bruno", 1, "Hello?"))
    guest.network.notice.emit(Notice("joined", "Otto"))
    assert tool(guest).accessibleName() == "Chat: 2 new"
    assert tool(guest).icon().cacheKey() != plain
    guest.key(Qt.Key.Key_T)
    assert guest.page.room.chat.isVisible()
    assert tool(guest).accessibleName() == "Chat"


def test_what_was_said_in_the_lobby_is_still_there(driver: Driver) -> None:
    network = driver.network
    network.tell(gathering(stage="lobby"))
    network.chat.emit(Chat("Bruno", 1, "Salve"))
    driver.enter()
    assert driver.page.room.chat.lines == ["Bruno: Salve"]
    network.tell(None)
    network.chat.emit(Chat("Cato", 0, "Said before you came"))
    network.tell(gathering(game="another-room"))
    assert driver.page.room.chat.lines == ["Cato: Said before you came"]
