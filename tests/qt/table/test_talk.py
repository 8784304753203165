"""What is said is seen: bubbles at the seats, the tray of pictures, and what no bubble may cover."""

from typing import get_args

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pompeii_net.lan.wire import Chat, Reaction
from pompeii_net.words import REACTIONS
from pompeii_qt import theme
from pompeii_qt.art import sprites
from pompeii_qt.widgets.lines import LineList
from pompeii_qt.widgets.talk import ReactionTray, SpeechBubble
from tests.qt.table.driver import Driver, child

popups = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)  # offscreen


@pytest.fixture
def quiet(guest: Driver) -> Driver:
    """Anna plays in Bruno's room, with the chat closed."""
    guest.page.tools.chat.setChecked(False)
    return guest


def shown(driver: Driver) -> list[SpeechBubble]:
    return driver.page.talk.bubbles.shown


def hear(driver: Driver, *lines: Chat) -> list[SpeechBubble]:
    for line in lines:
        driver.network.chat.emit(line)
    return shown(driver)


def place(driver: Driver, part: QWidget) -> QRect:
    return QRect(part.mapTo(driver.page, QPoint()), part.size())


def lit(driver: Driver) -> list[QRect]:
    board = driver.board
    rects = map(board.interaction.rect_of, board.interaction.highlights.lit())
    return [rect.translated(board.viewport().mapTo(driver.page, QPoint())) for rect in rects]


def test_every_reaction_has_words_and_a_picture() -> None:
    assert [*REACTIONS] == [*get_args(Reaction.__value__)]
    assert len({bytes(sprites.reaction_pixmap(code, 40).toImage().constBits()) for code in REACTIONS}) == 8


def test_a_bubble_is_at_the_seat_of_the_one_who_speaks_or_below_the_chats_tool(quiet: Driver) -> None:
    bruno, berta = hear(quiet, Chat("Bruno", 1, "Salve"), Chat("Berta", None, reaction="wow"))
    assert (bruno.lines, bruno.accessibleName()) == (["Salve"], "Bruno: Salve")
    assert (berta.said.text, berta.accessibleName()) == ("", "Berta: Wow!")
    assert berta.said.picture
    assert place(quiet, quiet.page.seats.cards[1]).contains(bruno.geometry().center())
    assert berta.y() >= place(quiet, quiet.page.tools.chat_button).center().y()
    assert abs(berta.geometry().right() - place(quiet, quiet.page.tools.chat_button).right()) < 20


def test_a_sender_has_one_bubble_and_a_crowd_no_more_than_fit(quiet: Driver) -> None:
    first, second = hear(quiet, Chat("Bruno", 1, "Salve"), Chat("Anna", 0, "Ave"))
    assert hear(quiet, Chat("Bruno", 1, reaction="laugh")) == [second, first], "the latest is the last"
    assert first.accessibleName() == "Bruno: Ha ha!"
    flood = [Chat(f"Guest {number}", None, "Ave") for number in range(30)]
    assert [bubble.said.name for bubble in hear(quiet, *flood)] == [f"Guest {number}" for number in range(24, 30)]


def test_no_bubble_for_an_open_chat_or_for_what_was_said_before(guest: Driver) -> None:
    assert guest.page.room.chat.isVisible()
    assert hear(guest, Chat("Bruno", 1, "Salve")) == []
    guest.page.tools.chat.setChecked(False)
    assert hear(guest, Chat("Bruno", 1, "long ago", past=True)) == []
    assert len(hear(guest, Chat("Bruno", 1, "now"))) == 1
    guest.page.tools.chat.setChecked(True)
    assert shown(guest) == []


def test_a_bubble_stays_under_the_pointer_and_a_click_opens_the_chat(quiet: Driver) -> None:
    (bubble,) = hear(quiet, Chat("Bruno", 1, "Salve"))
    timer = next(timer for timer in bubble.findChildren(QTimer) if timer.interval() > 1000)
    assert timer.isActive()
    assert 3000 <= timer.interval() <= 5000, "time to read it"
    QTest.mouseMove(bubble)
    QTest.mouseMove(bubble, QPoint(20, 20))
    assert not timer.isActive()
    QApplication.sendEvent(bubble, QEvent(QEvent.Type.Leave))
    assert timer.isActive()
    QTest.mouseClick(bubble, Qt.MouseButton.LeftButton)
    assert quiet.page.room.chat.isVisible()
    assert QApplication.focusWidget() is quiet.page.room.chat.entry
    assert shown(quiet) == []


@pytest.mark.parametrize(("size", "percent"), [((800, 600), 100), ((1280, 720), 200)])
def test_no_bubble_covers_lit_squares_the_hand_or_what_is_asked(
    quiet: Driver, size: tuple[int, int], percent: int
) -> None:
    page = quiet.page
    quiet.settings.players_side = "folded"
    page.resize(*size)
    theme.set_text_size(percent)
    page.sides.arrange_again()
    page.tools.chat.setChecked(False)
    text = "word " * 40
    hear(quiet, *(Chat("W" * 24, seat, text) for seat in (0, 1, 3, None)), Chat("B", None, reaction="fire"))
    quiet.wait()
    bubbles = shown(quiet)
    assert len(bubbles) >= 3
    spared = [*lit(quiet), place(quiet, page.hand), place(quiet, page.asking.bar)]
    assert len(spared) > 5
    for bubble in bubbles:
        box = bubble.geometry()
        assert page.rect().contains(box)
        assert not any(box.intersects(rect) for rect in spared), bubble.said.name
        assert not bubble.said.text or bubble.lines[-1].endswith("…"), "it is cut"


def test_a_bubble_makes_way_for_squares_that_are_lit_later(quiet: Driver) -> None:
    quiet.settings.players_side = "folded"
    quiet.page.resize(800, 600)
    quiet.act()
    while quiet.game.active != 0:
        assert not lit(quiet)
        hear(quiet, *(Chat(f"Guest {number}", None, "word " * 40) for number in range(5)))
        quiet.play()
    assert lit(quiet)
    boxes = [bubble.geometry for bubble in shown(quiet)]  # of a board that may still be going to its place
    quiet.bot.waitUntil(lambda: not any(box().intersects(rect) for box in boxes for rect in lit(quiet)))


def test_a_text_runs_in_its_own_direction_and_emoji_stay_whole(quiet: Driver) -> None:
    hebrew, emoji = hear(quiet, Chat("Brunobrunobruno", 1, "שלום!"), Chat("Dario", 3, "🦊" * 300))
    assert hebrew.lines == ["שלום!"]
    image, dark = hebrew.grab().toImage(), theme.current().text.lightness() + 40
    rows, edge = range(image.height() * 6 // 10, image.height() - 6), image.width() // 8
    ink = [x for x in range(edge, image.width() - 6) for y in rows if image.pixelColor(x, y).lightness() < dark]
    assert min(ink) > image.width() // 2, "it begins at the right"
    assert {*"".join(emoji.lines)} == {"🦊", "…"}
    assert hear(quiet, Chat("Dario", 3, "<b>bold</b>"))[-1].lines == ["<b>bold</b>"]


def test_nothing_moves_with_reduced_motion_and_a_new_game_begins_without_bubbles(quiet: Driver) -> None:
    quiet.settings.animation = "normal"
    quiet.settings.reduced_motion = True
    (bubble,) = hear(quiet, Chat("Bruno", 1, "Salve"))
    assert not bubble.appearing
    quiet.settings.reduced_motion = False
    assert hear(quiet, Chat("Bruno", 1, "Salve"))[0].appearing
    quiet.settings.animation = "off"
    hear(quiet, Chat("Berta", None, "Salve"))
    quiet.enter()
    assert shown(quiet) == []


@popups
def test_a_key_opens_the_tray_and_a_held_key_sends_one_picture(quiet: Driver) -> None:
    quiet.key(Qt.Key.Key_Y)
    quiet.key(Qt.Key.Key_Escape)
    assert not quiet.page.tools.reactions.isVisible()
    assert quiet.network.asked == []
    quiet.key(Qt.Key.Key_Y)
    tray = quiet.page.tools.reactions.tray
    assert QApplication.focusWidget() is tray.buttons[0]
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Left):
        quiet.key(key)
    quiet.wait()
    quiet.key(Qt.Key.Key_Return)
    assert not quiet.page.tools.reactions.isVisible()
    assert quiet.network.asked == [("react", "thanks")]
    assert [button.accessibleName() for button in tray.buttons] == [*REACTIONS.values()]


def test_the_chat_has_the_pictures_too_and_shows_them_in_its_lines(guest: Driver) -> None:
    chat = guest.page.room.chat
    QTest.mouseClick(child(chat, ReactionTray).buttons[3], Qt.MouseButton.LeftButton)
    assert guest.network.asked == [("react", "fire")]
    hear(guest, Chat("Bruno", 1, reaction="fire"))
    assert chat.lines == ["Bruno: Fire!"]
    guest.network.line("waiting")
    assert not child(chat, ReactionTray).isEnabled()
    assert not guest.page.tools.react.isEnabled()


def test_a_line_shows_a_picture_in_place_of_its_words_and_has_room_for_it(qtbot: QtBot) -> None:
    lines = LineList()
    qtbot.addWidget(lines)
    lines.resize(240, 400)
    for name, reaction in (("Bruno:", ""), ("Bruno:", "fire"), (f"{'W' * 24}:", "fire")):
        lines.append(f"{name} Fire!", 1, bold=len(name), picture=reaction)
    lines.show()
    words, picture, wide = (lines.visualItemRect(lines.item(row)) for row in range(3))
    size = words.size()
    assert lines.grab(QRect(words.topLeft(), size)).toImage() != lines.grab(QRect(picture.topLeft(), size)).toImage()
    assert wide.height() > picture.height() > words.height(), "below a long name"
