"""The sides of the table: folded or not, beside the board or over it."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pompeii_core.actions import Choice
from pompeii_core.city import INDEX
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art.geometry import GATE_OF, gate_name_rect, gate_rect, square_rect
from pompeii_qt.scene.board import GLIDE
from pompeii_qt.system.resources import load_fonts
from pompeii_qt.table.table_layout import Plan, Side, Widths, Wish
from pompeii_qt.text import ElidedLabel
from tests.qt.fit.gallery import small_targets
from tests.qt.fit.test_pages import LOW
from tests.qt.table.driver import SHORTLY, TABLE, Driver, child, full_city, solo, wander, words
from tests.qt.virtual_time import VirtualTime


def in_flight() -> Game:
    game = Game.new(Rules(), 3, 7, first=0)
    wander(game, lambda game: game.active == 0 and game.choice == Choice.RUN)
    return game


def place(driver: Driver, part: QWidget) -> QRect:
    return QRect(part.mapTo(driver.page, QPoint()), part.size())


def resize(driver: Driver, width: int, height: int) -> None:
    driver.page.resize(width, height)
    QApplication.processEvents()


def parts_on(driver: Driver) -> list[QWidget]:
    page = driver.page
    parts = [page.asking.banner, page.asking.bar, page.tools, page.board, page.hand.fan, page.seats, *page.sides.folds]
    return [part for part in (*parts, *page.side.panels) if part.isVisible()]


@pytest.mark.parametrize(
    ("size", "flight", "text"),
    [
        ((1280, 720), False, 150),
        ((1920, 1080), True, 200),
        ((1280, 720), False, 100),
        ((800, 600), False, 100),
        ((800, 600), True, 200),
        ((640, 330), False, 100),
        ((640, 400), False, 100),
        ((640, 400), True, 150),
    ],
)
def test_nothing_is_cut_off_or_too_small(driver: Driver, size: tuple[int, int], flight: bool, text: int) -> None:
    page = driver.page
    theme.set_text_size(text)
    resize(driver, *size)
    driver.open(TABLE, [0], in_flight() if flight else solo())
    for tool in (None, page.tools.hint, page.tools.actions_list, page.tools.log):
        if tool is not None and not tool.isChecked():
            tool.trigger()
        QApplication.processEvents()
        assert page.size().toTuple() == size, "the page grew larger than the window"
        assert small_targets(page) == [] or text > 100
        for part in parts_on(driver):
            if part is not page.seats:  # which is scrolled
                assert page.rect().contains(place(driver, part)), type(part).__name__


@pytest.mark.parametrize("flight", [False, True])
def test_the_same_size_has_the_same_layout_whatever_came_before(driver: Driver, flight: bool) -> None:
    page, sizes = driver.page, ((640, 400), (800, 600), (1024, 600), (1280, 720))

    def layout() -> dict[str, QRect]:
        parts = [part for part in (*parts_on(driver), page.piles, page.hand) if part.isVisible()]
        return {f"{number} {type(part).__name__}": place(driver, part) for number, part in enumerate(parts)}

    def begin() -> None:
        driver.session.open(TABLE, [0], in_flight() if flight else solo())

    seen = {}
    for size in sizes:
        resize(driver, *size)
        begin()
        driver.wait()
        seen[size] = layout()
    for size in ((800, 600), (640, 400), (1024, 600), (800, 600), (1280, 720)):
        resize(driver, *size)
        assert layout() == seen[size], size
    for before, size in pairwise(((800, 600), (1280, 720), (640, 400), (1024, 600))):
        resize(driver, *before)
        page.hide()
        resize(driver, *size)
        begin()
        page.show()
        driver.wait()
        assert layout() == seen[size], (before, size)


@pytest.mark.parametrize(
    ("percent", "size"), [(150, (1280, 720)), (200, (1280, 720)), (100, (960, 520)), (100, (640, 400)), (100, LOW)]
)
def test_all_players_the_prompt_and_the_phase_are_seen(driver: Driver, percent: int, size: tuple[int, int]) -> None:
    """The last three are screens of 1920 × 1080, 1280 × 800 and 1280 × 720 at twice the size."""
    load_fonts()
    placing, fleeing = Game.new(Rules(), 4, 3, first=0), Game.new(Rules(), 4, 3, first=0)
    wander(fleeing, lambda game: game.active == 0 and game.choice == Choice.RUN)
    four = [*TABLE, SeatedPlayer("ai", "Brennus", 3, "Brennus", "citizen")]
    seats, area = driver.page.seats, driver.page.sides.layout.seats_area
    prompt, banner = driver.page.asking.bar, driver.page.asking.banner

    def all_in_sight() -> None:
        for card in seats.cards:
            place = QRect(card.mapTo(area, QPoint()), card.size())
            assert area.rect().adjusted(0, 0, 0, 1).contains(place), card.player.name

    theme.set_text_size(percent)
    resize(driver, *size)
    for game in (placing, fleeing):
        driver.open(four, [0], game)
        for _ in range(4):  # what has grown asks for room again
            QApplication.processEvents()
        driver.bot.waitUntil(all_in_sight, timeout=10_000)
        assert prompt.about.text
        assert "…" not in "".join(prompt.about.shown) or size[1] < 600
        assert driver.headline.height() >= driver.headline.heightForWidth(driver.headline.width())
        told = banner.accessibleName() in prompt.about.shown[0]
        assert told is not (banner.isVisible() and banner.width() > 2 * banner.height()), "the phase, once"
        assert prompt.height() <= size[1] / 5 or percent > 100


def test_the_players_fold_to_what_matters_and_come_back(table: Driver) -> None:
    card, before = table.page.seats.cards[1], table.board.width()
    table.key(Qt.Key.Key_F8)
    assert table.board.width() > before
    assert not child(card, ElidedLabel).isVisible()
    assert words(card) == {"", "30", "0"}, "supply and city, with signs instead of words"
    assert "Livia" in card.toolTip()
    assert "city" in card.accessibleName(), "a screen reader is told as much as before"
    assert "saved" not in card.accessibleName(), "no one can be, before the eruption"
    assert table.settings.players_side == "folded"
    QTest.mouseClick(table.page.sides.players_button, Qt.MouseButton.LeftButton)
    assert table.board.width() == before
    assert table.settings.players_side == "auto"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_in_a_small_window_the_prompt_says_how_and_the_strip_is_as_narrow_in_every_language(
    driver: Driver, language: str
) -> None:
    load_fonts()
    page = driver.speak(language)
    resize(driver, 800, 600)
    driver.open(TABLE, [0], solo())
    for _ in range(4):
        QApplication.processEvents()
    assert "Enter" in page.asking.bar.about.shown[-1] or "Entrée" in page.asking.bar.about.shown[-1]
    assert page.seats.slim_width() < 60


def test_the_panels_close_together_and_the_same_ones_come_back_where_they_were(driver: Driver) -> None:
    page, board, fan = driver.page, driver.board, driver.fan
    resize(driver, 1280, 960)
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_A)
    before, hand, log = place(driver, board), place(driver, fan), place(driver, page.story.log)
    assert not log.intersects(before)
    assert not log.intersects(place(driver, page.piles))
    assert not log.intersects(place(driver, page.seats.cards[-1]))
    driver.key(Qt.Key.Key_F9)
    assert not page.story.log.isVisible()
    assert not page.advice.actions.isVisible()
    assert driver.settings.log_shown is False
    assert (place(driver, board), place(driver, fan)) == (before, hand)
    driver.key(Qt.Key.Key_F9)
    assert page.advice.actions.isVisible()
    assert place(driver, page.story.log) == log
    assert driver.settings.log_shown is True
    assert (place(driver, board), place(driver, fan)) == (before, hand)


def test_the_cards_beside_the_board_lie_one_below_the_other(table: Driver) -> None:
    fan = table.fan
    assert place(table, fan).left() > place(table, table.board).right()
    for upper, lower in pairwise(fan.cards):
        assert lower.geometry().center().y() - upper.geometry().center().y() >= lower.face_height + 4, "apart"
    for card in fan.cards:
        assert fan.rect().contains(card.geometry())
    table.click_card(1)
    assert fan.chosen == fan.numbers[1]


def test_a_log_gives_way_to_a_hint_where_there_is_room_for_one_and_comes_back(table: Driver) -> None:
    log, hint = table.page.story.log, table.page.advice.hint
    for key in (Qt.Key.Key_H, Qt.Key.Key_Escape):
        assert (log.isVisible(), hint.isVisible()) == (True, False)
        table.key(Qt.Key.Key_H)
        assert (log.isVisible(), hint.isVisible()) == (False, True)
        assert place(table, hint).bottom() < table.page.height()
        table.key(key)
    assert (log.isVisible(), hint.isVisible()) == (True, False)
    assert table.settings.log_shown is True


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_the_log_opens_also_in_place_of_the_list(driver: Driver, size: tuple[int, int]) -> None:
    resize(driver, *size)
    driver.settings.log_shown = False
    driver.open([*TABLE, SeatedPlayer("ai", "Brennus", 3, "Brennus", "citizen")], [0], Game.new(Rules(), 4, 3, first=0))
    page = driver.page
    page.tools.actions_list.setChecked(True)
    page.tools.log.setChecked(False)
    page.tools.log.trigger()
    assert page.story.log.isVisible()


def test_in_the_flight_the_board_takes_the_room_of_the_hand_if_it_is_clearly_larger_then(driver: Driver) -> None:
    board = driver.board
    grown = {}
    for size in ((1280, 800), (1280, 660)):
        resize(driver, *size)
        driver.open(TABLE, [0], solo())
        before = board.camera.shown.width()
        driver.open(TABLE, [0], in_flight())
        assert child(driver.page.seats.cards[0], ElidedLabel).isVisible(), "the players stay"
        grown[size] = board.camera.shown.width() / before
    assert grown[1280, 800] > 1.05
    assert grown[1280, 660] == 1
    driver.key(Qt.Key.Key_F8)
    assert not child(driver.page.seats.cards[0], ElidedLabel).isVisible()
    driver.key(Qt.Key.Key_F8)
    assert driver.settings.players_side == "auto"


def test_in_a_narrow_window_panels_lie_over_the_board_and_escape_closes_them(driver: Driver) -> None:
    resize(driver, 800, 600)
    driver.open(TABLE, [0], solo())
    board, log = driver.board, driver.page.story.log
    assert not log.isVisible()
    before = board.geometry()
    for key, panel in ((Qt.Key.Key_H, driver.page.advice.hint), (Qt.Key.Key_L, log)):
        driver.key(key)
        assert panel.isVisible()
        assert board.geometry() == before
        assert place(driver, panel).intersects(before)
        assert driver.page.childAt(place(driver, panel).center()) is not board.viewport(), "it is under the board"
        driver.key(Qt.Key.Key_Escape)
        assert not panel.isVisible()
        assert driver.settings.log_shown is True, "a look at it is no wish"
    driver.key(Qt.Key.Key_L)
    driver.click_card(0)
    driver.key(Qt.Key.Key_Escape)
    assert driver.fan.chosen is None, "a card is put back first"
    assert log.isVisible()
    driver.key(Qt.Key.Key_Escape)
    assert not log.isVisible()


@pytest.mark.parametrize("flight", [False, True])
def test_beside_folded_players_hint_and_log_lie_where_no_square_gate_or_player_is(driver: Driver, flight: bool) -> None:
    page, board = driver.page, driver.board
    resize(driver, 800, 600)
    driver.open(TABLE, [0], in_flight() if flight else solo())
    city = [square_rect(square) for square in INDEX]
    gates = [rect(square) for square in GATE_OF for rect in (gate_rect, gate_name_rect)]
    places = [board.mapFromScene(rect).boundingRect() for rect in (*city, *gates)]
    kept = [rect.translated(board.viewport().mapTo(page, QPoint())) for rect in places]
    kept += [place(driver, card) for card in page.seats.cards]
    for tool, panel in ((page.tools.hint, page.side.hint), (page.tools.log, page.side.log)):
        tool.trigger()
        QApplication.processEvents()
        lies = place(driver, panel)
        assert page.rect().contains(lies)
        assert not any(lies.intersects(rect) for rect in kept)
    assert page.side.shown == [page.side.log], "one at a time"


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F9])
def test_a_chat_closed_over_the_board_comes_back_where_there_is_room(guest: Driver, key: Qt.Key) -> None:
    resize(guest, 800, 600)
    chat = guest.page.side.chat
    assert not chat.isVisible()
    guest.page.tools.chat.trigger()
    assert chat.isVisible()
    guest.board.setFocus()
    guest.key(key)
    assert not chat.isVisible()
    resize(guest, 1280, 960)
    assert chat.isVisible(), "it was in the way, not unwanted"
    guest.page.tools.chat.trigger()
    for size in ((800, 600), (1280, 960)):
        resize(guest, *size)
        assert not chat.isVisible(), "closed beside the board it is unwanted"


def test_in_a_tiny_window_the_players_open_over_the_board(driver: Driver) -> None:
    resize(driver, 640, 400)
    driver.open(TABLE, [0], solo())
    board, name = driver.board, child(driver.page.seats.cards[0], ElidedLabel)
    for _ in range(4):  # what was just asked has its place
        QApplication.processEvents()
    before = board.geometry()
    assert not name.isVisible()
    driver.key(Qt.Key.Key_F8)
    assert name.isVisible()
    assert board.geometry() == before
    assert driver.settings.players_side == "auto"
    driver.key(Qt.Key.Key_Escape)
    assert not name.isVisible()


def test_escape_closes_values_and_hint_where_they_lie_beside_the_board(table: Driver) -> None:
    table.key(Qt.Key.Key_H)
    table.key(Qt.Key.Key_V)
    assert table.page.advice.hint.isVisible()
    table.key(Qt.Key.Key_Escape)
    assert not table.page.tools.values.isChecked()
    assert table.page.advice.hint.isVisible(), "one after the other"
    table.key(Qt.Key.Key_Escape)
    assert not table.page.advice.hint.isVisible()
    assert table.page.story.log.isVisible(), "which was not opened for a moment"


def test_the_buttons_beside_the_board_are_all_to_be_seen(driver: Driver) -> None:
    driver.open(TABLE, [0], full_city([7, 7, 9, 9], turn=0))
    driver.key(Qt.Key.Key_F9)
    area = driver.page.hand
    assert area.erupt_button.isVisible()
    for button in area.buttons:
        if button.isVisible():
            assert area.rect().contains(button.geometry())
            assert button.width() >= button.sizeHint().width(), button.text()
            assert not button.geometry().intersects(driver.fan.geometry())


class Heights(QObject):
    """Collects the heights that parts get, also those that no one sees."""

    def __init__(self, parts: Sequence[QWidget]) -> None:
        super().__init__()
        self.seen: list[int] = []
        for part in parts:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent):
            self.seen.append(event.size().height())
        return False


def test_cards_keep_their_heights_at_every_moment_of_others_turns(driver: Driver) -> None:
    load_fonts()
    resize(driver, 1280, 720)
    driver.open([*TABLE, SeatedPlayer("ai", "Brennus", 3, "Brennus", "citizen")], [0], Game.new(Rules(), 4, 3, first=0))
    driver.page.tools.hint.trigger()
    driver.wait()
    heights = Heights(driver.page.seats.cards)
    for _ in range(4):
        if driver.game.active == 0:
            driver.act()
        else:
            driver.play()
    assert heights.seen == []


def places_while(driver: Driver, time: VirtualTime, millis: int) -> list[float]:
    """Where the board's left edge is in the window, frame by frame."""
    found = [driver.board.camera.shown.left()]
    for _ in range(millis // 16):
        time.advance(16)
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        found.append(driver.board.camera.shown.left())
    return found


@pytest.mark.parametrize(("speed", "calm"), [("normal", False), ("normal", True), ("off", False)])
def test_the_board_glides_unless_an_edge_is_dragged(time: VirtualTime, driver: Driver, speed: str, calm: bool) -> None:
    driver.session.open(TABLE, [0], solo())
    time.advance(SHORTLY)
    driver.settings.animation, driver.settings.reduced_motion = speed, calm
    board = driver.board
    before = board.camera.shown
    driver.key(Qt.Key.Key_F8)
    seen = places_while(driver, time, GLIDE + 64)
    steps = [abs(after - before) for before, after in pairwise([before.left(), *seen])]
    assert seen[-1] < before.left() - 20
    if calm or speed == "off":
        assert seen[0] == seen[-1]
    else:
        assert max(steps) < (before.left() - seen[-1]) / 4
    QTest.qWait(0)
    for width in (1280, 1240, 1200, 1160):
        driver.page.resize(width, 720)
        assert board.camera.shown.center().x() == pytest.approx(place(driver, board).center().x(), abs=2)


def test_the_board_has_come_to_rest_before_the_first_tile_flies(time: VirtualTime, driver: Driver) -> None:
    driver.page.resize(1280, 800)
    driver.session.open(TABLE, [0], full_city([7, 7, 9, 9], turn=1))
    time.advance(SHORTLY)
    driver.settings.animation = "normal"
    board, game = driver.board, driver.game
    under_way: list[object] = []
    moved: list[tuple[float, int]] = []
    board.showing.connect(under_way.append)
    board.drained.connect(lambda _: under_way.clear())
    board.camera.moved.connect(lambda: moved.append((board.camera.shown.width(), len(under_way))))
    driver.page.controller.declare(0)
    time.advance(1)
    driver.session.tell(game.apply(game.legal_actions()[0]))
    for _ in range(600):
        time.advance(16)
    assert not driver.fan.isVisible()
    grown = [(after, events) for (before, _), (after, events) in pairwise(moved) if after > before]
    assert len(grown) > 5
    assert {events for _, events in grown} == {0}, "it moves under what is in flight"


@pytest.mark.parametrize(
    ("size", "text", "side", "upright"),
    [
        ((1280, 660), 1.0, Side.BESIDE, True),
        ((1280, 740), 1.0, Side.BESIDE, True),
        ((1920, 1010), 1.0, Side.BESIDE, True),
        ((3440, 1370), 1.0, Side.BESIDE, True),
        ((960, 480), 1.0, Side.BESIDE, True),
        ((800, 500), 1.0, Side.FOLDED, True),  # the city would be small
        ((640, 340), 1.0, Side.FOLDED, True),
        ((700, 600), 2.0, Side.FOLDED, False),
        ((900, 1300), 1.0, Side.BESIDE, False),
    ],
)
def test_players_and_hand_go_where_the_board_is_large(
    size: tuple[int, int], text: float, side: Side, upright: bool
) -> None:
    widths = Widths.of(size[0], text, 80)
    hand = round(size[1] * 0.2), round(min(size[1] * 0.19, 150)), 36
    plan = Plan.best(widths, size[1], hand, Wish.AUTO)
    assert (plan.players, plan.upright) == (side, upright)
    assert plan.flight >= plan.placing > 0
    assert Plan.best(widths, size[1], hand, Wish.FOLDED).players is Side.FOLDED
    assert Plan.best(widths, size[1], None, Wish.AUTO).flight >= plan.flight


@pytest.mark.parametrize("away", [False, True])
def test_folded_players_have_room_for_their_words_after_another_size_or_language(driver: Driver, away: bool) -> None:
    page = driver.page
    driver.open(TABLE, [0], solo())
    driver.key(Qt.Key.Key_F8)
    page.setHidden(away)  # as while the settings are in front
    theme.set_text_size(200)
    page.show()
    driver.bot.waitUntil(lambda: all(card.width() >= card.slim_width() for card in page.seats.cards))
    page.setHidden(away)
    page = driver.speak("de")
    driver.bot.waitUntil(lambda: all(card.width() >= card.slim_width() for card in page.seats.cards))


def test_buttons_leave_room_for_the_cards_whatever_they_say(driver: Driver) -> None:
    page = driver.page
    resize(driver, 1280, 720)
    driver.open(TABLE, [0], solo())
    theme.set_text_size(200)
    page = driver.speak("de")  # Keine Verwandten mehr
    cards = page.hand.fan.cards
    driver.bot.waitUntil(lambda: page.hand.relatives_button.text().count("\n") == 2)
    driver.bot.waitUntil(lambda: page.hand.fan.width() > 1.5 * cards[0].face_width > 60)
    assert all(lower.y() > upper.y() for upper, lower in pairwise(cards))


def test_a_screen_with_nobody_at_it_is_the_table_of_those_with_phones(driver: Driver) -> None:
    """The city has the room, and log and chat come when asked for; names and numbers are larger."""
    room = driver.enter(hosting=True, own=None)
    driver.page.resize(1280, 1000)
    page, board = driver.page, driver.board
    name = child(page.seats.cards[0], ElidedLabel)
    before, letters = board.width(), name.font().pointSizeF()
    assert page.tools.log.isChecked()
    phones = [replace(one, phone=one.number == 1) for one in room.members]
    driver.hear(replace(room, members=phones))
    assert not page.tools.log.isChecked()
    assert name.font().pointSizeF() > letters * 1.4
    assert "You are watching" not in words(page.asking.bar)
    page.tools.log.trigger()
    assert page.side.log.isVisible()
    page.tools.log.trigger()
    assert driver.settings.log_shown, "that was of this table alone"
    driver.hear(room)
    assert page.tools.log.isChecked()
    assert (board.width(), name.font().pointSizeF()) == (before, letters)
    assert "You are watching" in words(page.asking.bar)


def test_a_strip_that_needs_no_scroll_bar_once_it_has_room_for_one_keeps_the_room(driver: Driver) -> None:
    driver.settings.players_side = "folded"
    theme.set_text_size(200)
    resize(driver, 840, 536)
    people = [SeatedPlayer("person", letter * 24, n) for n, letter in enumerate("WMVO")]
    driver.open(people, [], Game.new(Rules(), 4, 3, first=0))
    assert driver.page.seats.width() > driver.page.seats.slim_width()
