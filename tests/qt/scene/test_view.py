"""The board in its window, crowds of citizens, and the card of the place pointed at."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Lava, Run
from pompeii_core.city import BUILDING, CITY, INDEX, NUMBERED, SPACES, names
from pompeii_core.events import Ran
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.view import Update
from pompeii_qt.art import geometry
from pompeii_qt.art.board_picture import board_steps
from pompeii_qt.art.buildings import plate_rect
from pompeii_qt.art.pieces import Seal
from pompeii_qt.scene import place_card
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.board_scene import PLACES, STACKED_ABOVE, BoardScene, arrangement, corner_place
from pompeii_qt.scene.camera import SIDE, Ruler
from pompeii_qt.scene.place_card import beside
from tests.core.positions import arrange
from tests.qt.scene.conftest import PLAYERS, BoardDriver, MakeDriver, contrast, flee


def test_the_whole_board_fits_windows_of_all_shapes(board: Board, qtbot: QtBot) -> None:
    for width, height in ((700, 700), (1200, 500), (400, 300)):
        board.resize(width, height)
        shown = board.mapFromScene(geometry.BOARD_RECT).boundingRect()
        assert board.viewport().rect().adjusted(-1, -1, 1, 1).contains(shown)
        assert max(shown.width() / width, shown.height() / height) > 0.96


def test_the_old_picture_is_stretched_until_a_new_one_is_painted(board: Board, qtbot: QtBot) -> None:
    before = board.camera.picture.width()
    board.resize(1200, 860)
    assert board.camera.picture.width() == before
    street = board.mapFromScene(geometry.square_rect("I6").center())
    meanwhile = board.viewport().grab().toImage().pixelColor(street)
    with qtbot.waitSignal(board.camera.painted):
        pass
    assert board.camera.picture.width() == pytest.approx(geometry.BOARD_RECT.width() * board.camera.scale, abs=1)
    painted = board.viewport().grab().toImage().pixelColor(street)
    assert abs(meanwhile.hsvSaturation() - painted.hsvSaturation()) < 30, "paving, and not the ground beside the board"


def test_a_board_that_has_grown_is_sharp_before_its_picture_is_painted(
    board: Board, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pompeii_qt.scene.camera.board_steps", board_steps)  # layer by layer, as in the program
    camera, seen = board.camera, list[int]()
    camera.painted.connect(lambda _: seen.append(camera.stand_in.width()))
    board.resize(board.width() * 2, board.height() * 2)
    qtbot.waitUntil(lambda: not camera.stand_in.isNull())
    assert camera.stand_in.width() > camera.picture.width()
    qtbot.waitUntil(lambda: seen == [0])  # it is let go when the right picture is there
    board.resize(board.width() - 60, board.height() - 40)
    qtbot.waitUntil(lambda: seen == [0, 0])


def _wheel(board: Board, at: QPointF, by: int) -> None:
    event = QWheelEvent(at, board.viewport().mapToGlobal(at), QPoint(), QPoint(0, by), Qt.MouseButton.NoButton,
                        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(board.viewport(), event)


def test_keys_or_ctrl_and_the_wheel_zoom_and_the_middle_button_pans(board: Board) -> None:
    at = QPointF(300, 200)
    before = board.mapToScene(at.toPoint())
    _wheel(board, at, 480)
    assert board.camera.zoom == pytest.approx(2.05, abs=0.05)
    after = board.mapToScene(at.toPoint())
    assert (after - before).manhattanLength() < 4
    viewport, middle, end = board.viewport(), Qt.MouseButton.MiddleButton, QPoint(250, 170)
    QTest.mousePress(viewport, middle, pos=at.toPoint())
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, middle, pos=end)
    assert (board.mapToScene(end) - after).manhattanLength() < 4
    _wheel(board, at, -960)
    assert board.camera.zoom == 1.0
    for _ in range(3):
        QTest.keyClick(board, Qt.Key.Key_Plus)
    assert board.camera.zoom == pytest.approx(1.25**3)
    QTest.keyClick(board, Qt.Key.Key_0)
    assert board.camera.zoom == 1.0


def test_every_gate_and_square_is_found_where_it_is_drawn() -> None:
    for square in geometry.GATE_OF:
        assert geometry.gate_at(geometry.gate_centre(square)) == square
        name = geometry.gate_name_rect(square).adjusted(2, 2, -2, -2)
        for point in (name.topLeft(), name.center(), name.bottomRight()):
            assert (geometry.gate_at(point), geometry.square_at(point)) == (square, None)
        assert geometry.square_at(geometry.gate_centre(square)) is None
        assert geometry.square_at(geometry.square_rect(square).center()) == square
    assert geometry.square_at(QPointF(850, 50)) is None
    assert geometry.square_at(QPointF(50, 650)) is None


def test_a_value_is_readable_above_the_pieces_on_its_square(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A4": [3, 4], "I5": [1, 1]})
    board = table.board
    board.decide(None)
    board.interaction.show_values({"A4": 0.37})
    corner = board.mapFromScene(geometry.centre("A4") + QPointF(-44, 40))
    figure = QRect(corner, QSize(36, 18) * board.transform().m11())
    crowded = board.grab(figure).toImage()
    board.board_scene.pieces.show({})
    colours = {crowded.pixel(x, y) for x in range(crowded.width()) for y in range(crowded.height())}
    assert len(colours) > 2, "there is something to read"
    assert crowded == board.grab(figure).toImage()


def test_values_and_pointed_squares_can_be_cleared_and_another_game_clears_all_marks(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A3": [1, 1]}, bag=[["vase"], ["vase"]])
    board, groups = table.board, table.board.interaction.highlights.groups
    board.interaction.show_values({"A1": 0.9, "B1": 0.1})
    board.interaction.highlights.point_at(["C3", "C4"])
    assert len(groups["values"]) == 2
    board.interaction.show_values({"A1": 0.0, "B1": -0.04, "C3": -2.0}, "lead")
    assert len(groups["values"]) == 5, "a figure for each, and frames around the best two"
    assert len(groups["pointed"]) == 2
    board.interaction.show_values(None)
    board.interaction.highlights.point_at([])
    assert groups["values"] == groups["pointed"] == []
    table.key(Qt.Key.Key_Down)
    table.hover(table.at("K3"))
    board.interaction.show_values({"A1": 0.9})
    board.interaction.highlights.point_at(["J7"])
    for kind in ("ring", "chosen", "flame", "cut off"):
        board.interaction.highlights.mark(kind, [geometry.centre("J7")])
    board.begin(PLAYERS, table.game.rules)
    fresh = BoardScene()
    fresh.begin(PLAYERS, table.game.rules)
    assert len(board.board_scene.items()) == len(fresh.items())
    assert not table.lit


def test_the_ground_around_the_board_follows_the_palette(board: Board) -> None:
    palette = board.palette()
    palette.setColor(palette.ColorRole.Window, QColor("#1B1816"))
    board.setPalette(palette)
    assert board.grab().toImage().pixelColor(1, 1).name() == "#1b1816"


def _seals(table: BoardDriver) -> dict[str, tuple[int, Seal]]:
    """Return number and meaning of the seal of each square that has one."""
    return {square: seal[:2] for square, seal in table.board.board_scene.pieces.seals.items()}


def _tokens(table: BoardDriver, square: str) -> list[tuple[int, int]]:
    """Return the seat of each visible piece on a square, and how many it stands for."""
    return [(piece.seat, piece.number) for piece in table.board.board_scene.pieces.visible_on(square)]


@pytest.mark.parametrize("fleeing", [False, True])
def test_pieces_cover_neither_each_other_nor_the_number_of_a_building(fleeing: bool) -> None:
    for square in names(CITY):
        cell = geometry.square_rect(square)
        for count in range(1, STACKED_ABOVE + 1):
            made = arrangement(square, count, fleeing)
            half = made.size * 0.36
            for n, place in enumerate(made.places):
                assert cell.adjusted(half, half, -half, -half).contains(place)
                assert all((place - other).manhattanLength() > made.size * 0.7 for other in made.places[:n])
                if count <= max(SPACES[INDEX[square]], 4 * fleeing) and 1 <= BUILDING[INDEX[square]] <= NUMBERED:
                    assert place.x() - half > plate_rect(square).right()
                if fleeing and count <= 2:
                    assert (place - corner_place(square)).manhattanLength() > made.size * 0.7
    assert (arrangement("E6", 4, fleeing).places == geometry.pits("E6")) is not fleeing, "spaces until the eruption"
    for square in ("E6", "A3", "A4"):
        assert arrangement(square, 1, fleeing).size > arrangement(square, 2, fleeing).size


def test_crowds_are_stacked_by_seat_and_three_pieces_are_counted_in_every_phase(board_game: MakeDriver) -> None:
    table = board_game(hands=[[7], [5]], pieces={"F5": [1, 2], "D4": [1, 1]})
    assert _seals(table) == {"F5": (3, Seal.COUNT)}
    table = board_game(phase="erupts", pieces={"A4": [0, 3], "B5": [0, 2], "F4": [1, 0]})
    assert _seals(table) == {"A4": (3, Seal.COUNT), "F4": (1, Seal.STEPS)}
    table = board_game(phase="erupts", pieces={"A4": [7, 5], "A5": [2, 2], "E3": [0, 5]})
    assert len(table.board.board_scene.pieces.on("A4")) == 12
    assert sorted(_tokens(table, "A4")) == [(0, 7), (1, 5)]
    assert sorted(_tokens(table, "A5")) == [(0, 1), (0, 1), (1, 1), (1, 1)]
    assert _tokens(table, "E3") == [(1, 5)]


def test_own_pieces_show_their_steps_and_whether_they_can_leave_now(board_game: MakeDriver) -> None:
    people = {"A4": [1, 1], "D5": [1, 0], "I6": [1, 0], "K7": [0, 1]}
    table = board_game(phase="erupts", rules=Rules(opening_tiles="0"), pieces=people, bag=[["helmet"]] * 3)
    assert _seals(table) == {"A4": (2, Seal.OUT), "D5": (1, Seal.STEPS), "I6": (1, Seal.STEPS)}
    table.perform(Lava("helmet", "J7"), Run("I6", "I7"))
    assert _seals(table)["I7"] == (1, Seal.OUT), "a piece alone may run again"
    table.perform(Run("I7", "out"))
    assert "I7" not in _seals(table)
    table = flee(board_game, {"A3": [2, 0], "K7": [0, 1]})
    table.perform(Run("A3", "A5"))
    assert _seals(table) == {"A3": (1, Seal.STEPS), "A5": (1, Seal.STEPS)}, "that piece may not run again"


def test_a_run_into_a_crowd_or_out_of_it_changes_its_count(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = flee(board_game, {"A4": [1, 3], "B4": [1, 0], "K7": [0, 1]})
    table.board.event_player.set_speed("fast")
    assert sorted(_tokens(table, "A4")) == [(0, 1), (1, 1), (1, 1), (1, 1)]
    table.perform(Run("B4", "A4"))
    assert sorted(_tokens(table, "A4")) == [(0, 2), (1, 3)]
    table.perform(Run("A4", "out"))
    assert sorted(_tokens(table, "A4")) == [(0, 1), (1, 1), (1, 1), (1, 1)]
    assert table.people() == table.game.view(0).pieces


def test_the_spaces_are_closed_after_the_eruption(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A4": [1, 1]})
    assert all(roof.opacity() > 0.5 for roof in table.board.board_scene.roofs)
    assert len(table.board.board_scene.roofs) == sum(bool(geometry.pits(name)) for name in names(CITY))
    table = board_game(hands=[[7], [5]])
    assert table.board.board_scene.roofs == []


def test_a_view_with_fewer_saved_takes_pieces_back_from_outside(board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"G7": [1, 1], "F1": [1, 1]}, bag=[["vase"]] * 8)
    table.show(Update(7, [Ran(0, "G7", "out", []), Ran(0, "F1", "out", [])], table.game.view(0), []))
    assert table.outside() == [0, 0]


def test_a_continued_game_shows_who_left_by_which_gate(board: Board, board_game: MakeDriver) -> None:
    table = board_game(phase="erupts", pieces={"A1": [1, 1]})
    rescued = board.board_scene.rescued
    arrange(table.game, saved=[2, 3])
    table.show()
    assert table.outside() == [2, 3], "at any gates if the exits are unknown"
    arrange(table.game, saved=[2, 1])
    board.begin(PLAYERS[:2], table.game.rules, [(0, "I7"), (1, "A5"), (0, "J2"), (1, "K5")])
    table.show()
    assert [square for square in PLACES for _ in rescued.at[square]] == ["J2", "A5", "I7"]
    assert table.outside() == [2, 1]
    arrange(table.game, saved=[6, 4])
    board.begin(PLAYERS[:2], table.game.rules, [(0, "F1")] * 6 + [(1, "F1")] * 4)
    table.show()
    seen = [piece for piece in rescued.at["F1"] if piece.isVisible()]
    assert [(piece.seat, piece.number) for piece in seen] == [(0, 6), (1, 4)], "a crowd"
    assert len({(piece.x(), piece.y()) for piece in seen}) == 2
    assert board_game(hands=[[7], [7]]).outside() == [0, 0]


def test_rescued_is_emitted_once_for_an_animated_arrival_only(board_game: MakeDriver, qtbot: QtBot) -> None:
    table = board_game(phase="erupts", pieces={"G7": [2, 1], "F1": [1, 1]}, bag=[["vase"]] * 20)
    seen: list[int] = []
    table.board.rescued.connect(seen.append)
    for speed, expected in (("fast", [0]), ("off", [])):
        table.board.event_player.set_speed("off")
        while table.game.choice != "run" or table.game.active != 0:
            table.perform(table.game.legal_actions()[0])
        table.board.event_player.set_speed(speed)
        seen.clear()
        out = next(a for a in table.game.legal_actions() if getattr(a, "target", "") == "out")
        table.perform(out)
        assert seen == expected


def test_rulers_show_letters_and_numbers_beside_a_zoomed_board(board: Board) -> None:
    letters, numbers = sorted(board.findChildren(Ruler), key=lambda edge: edge.width() < edge.height())
    assert (letters.isVisible(), numbers.isVisible()) == (False, False)
    board.camera.zoom_by(2.5, QPointF(board.mapFromScene(geometry.centre("F4"))))
    assert (letters.isVisible(), numbers.isVisible()) == (True, True)
    board.camera.pan(37, -23)
    at = board.viewport().mapTo(board, board.mapFromScene(geometry.centre("F4")))
    assert abs(letters.mapTo(board, letters.names()["F"].center()).x() - at.x()) <= 1
    assert abs(numbers.mapTo(board, numbers.names()["4"].center()).y() - at.y()) <= 1
    assert letters.geometry().bottom() == board.viewport().geometry().bottom()
    assert not letters.geometry().intersects(numbers.geometry())
    place = letters.names()["F"]
    image = letters.grab().toImage()
    inks = [image.pixelColor(x, y) for x in range(place.left() + 3, place.right() - 3) for y in range(4, SIDE - 4)]
    assert contrast(*inks) >= 4.5
    assert letters.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    board.camera.pan(0, -9999)
    assert (letters.isVisible(), numbers.isVisible()) == (False, True), "the board's own letters are in sight"
    board.camera.pan(9999, 9999)
    assert (letters.isVisible(), numbers.isVisible()) == (True, False)
    board.ensureVisible(geometry.square_rect("K7"))  # as the keyboard does
    assert numbers.isVisible()


@pytest.fixture(autouse=True)
def _no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    for wait in ("FIRST_MILLIS", "NEXT_MILLIS"):
        monkeypatch.setattr(place_card, wait, 0)


def _fleeing(board_game: MakeDriver) -> BoardDriver:
    return flee(board_game, {"D6": [1, 2], "A4": [1, 1], "I7": [0, 1], "G7": [1, 0]})


def _point(table: BoardDriver, at: QPoint) -> list[str]:
    """Hover at a point and return the lines of the card; none if no card appears."""
    table.hover(at)
    card = table.board.interaction.card
    QApplication.processEvents()  # the card's delay is 0
    return card.lines if card.isVisible() else []


def test_the_card_says_who_is_at_the_place_pointed_at(board_game: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = _fleeing(board_game)
    monkeypatch.setattr(place_card, "_LETTERS", 100)
    assert _point(table, table.at("D6"))[:3] == ["D6, neutral building", "you 1", "Marcus 2"]
    assert _point(table, table.at("F4")) == ["F4, street", "no one is here"]
    assert _point(table, table.gate("A5"))[0] == "Porta Marina"
    assert _point(table, table.board.mapFromScene(geometry.CRATER)) == ["Vesuvius", "you: 0 lost", "Marcus: 0 lost"]
    labels = table.board.interaction.card.findChildren(QLabel)
    people = [text for text in labels if not text.isHidden() and text.text().startswith(("you:", "Marcus:"))]
    assert people[0].y() == people[1].y(), "in two columns, because there is room"
    assert all(text.width() >= text.fontMetrics().horizontalAdvance(text.text()) for text in people)
    assert _point(table, QPoint(2, 2)) == []


def test_the_card_stands_beside_its_place_and_does_not_repeat_the_prompt(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    table.click(table.piece("D6", 0))
    assert _point(table, table.at("C6")) == ["C6, street", "no one is here"]
    assert table.said[-1] == "alone there: 1 step next time"
    place = table.board.mapFromScene(geometry.square_rect("C6")).boundingRect()
    assert not table.board.interaction.card.geometry().intersects(place)
    table = board_game(hands=[[6], [5]], pieces={"D4": [1, 0]}, phase="seethes")
    assert _point(table, table.at("D4")) == ["D4, building 6, part B", "you 1", "2 spaces, 1 free"]
    assert "brings" in table.said[-1]
    table.board.resize(1500, 500)
    assert _point(table, table.at("F4"))
    assert _point(table, table.at("D4"))
    card = table.board.interaction.card.geometry()
    assert not card.intersects(table.board.mapFromScene(geometry.BOARD_RECT).boundingRect()), "there is room beside"
    assert table.board.viewport().rect().contains(card)


def test_no_card_appears_without_room_off_the_lit_squares(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    everywhere = {Spot(square) for square in INDEX} | {Spot(square, gate=True) for square in geometry.GATE_OF}
    table.board.interaction.highlights.light(everywhere)
    for width, height in ((900, 560), (500, 300)):
        table.board.resize(width, height)
        _point(table, table.at("E2"))
        _point(table, table.at("D6"))
        card = table.board.interaction.card
        lit = [table.board.interaction.rect_of(spot) for spot in everywhere]
        assert not card.isVisible() or not any(card.geometry().intersects(rect) for rect in lit)
    assert not card.isVisible()


def test_the_card_hides_when_the_pointer_leaves_when_others_move_and_during_a_drag(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    card = table.board.interaction.card
    assert _point(table, table.at("D6"))
    QApplication.sendEvent(table.board.viewport(), QEvent(QEvent.Type.Leave))
    assert not card.isVisible()
    assert _point(table, table.at("A4"))
    table.board.decide(None)
    assert not card.isVisible()
    assert _point(table, table.at("D6"))
    table.press(table.at("D6"))
    assert not card.isVisible()
    assert _point(table, table.at("E6")) == []
    table.release(table.at("E6"))


def test_the_card_follows_the_cursor_and_each_new_view(board_game: MakeDriver) -> None:
    table = _fleeing(board_game)
    card = table.board.interaction.card
    table.key(Qt.Key.Key_Down)
    QApplication.processEvents()
    assert card.lines == ["F4, street", "no one is here"]
    assert card.isVisible()
    table.board.clearFocus()
    assert not card.isVisible(), "the board has lost the focus"
    assert "you 1" in _point(table, table.at("A4"))
    table.perform(Run("A4", "out"))
    assert card.lines[1] == "Marcus 1"
    table.board.begin(PLAYERS[:2], table.game.rules)
    assert not card.isVisible()


@pytest.mark.parametrize("square", sorted(geometry.GATE_OF))
def test_a_card_covers_neither_the_gate_it_speaks_of_nor_its_square(board_game: MakeDriver, square: str) -> None:
    table = _fleeing(board_game)
    table.board.resize(870, 560)
    card = table.board.interaction.card
    for at in (table.gate(square), table.at(square)):
        assert _point(table, at)
        for part in (geometry.gate_rect, geometry.gate_name_rect, geometry.square_rect):
            drawn = table.board.mapFromScene(part(square)).boundingRect()
            assert not card.geometry().intersects(drawn), (at, part.__name__)


def test_a_card_stands_as_near_as_possible_off_its_place_and_lit_areas() -> None:
    room, size = QRect(0, 0, 400, 300), QSize(100, 80)
    place = QRect(150, 100, 40, 40)

    def card(size: QSize, lit: list[QRect], place: QRect = place) -> QRect:
        at = beside(place, size, room, lit)
        assert at is not None
        found = QRect(at, size)
        assert room.contains(found)
        assert not any(found.intersects(spot) for spot in (place, *lit))
        return found

    assert card(size, []).left() > place.right()
    assert card(size, [QRect(200, 100, 40, 40)]).right() < place.left()
    assert card(size, [], QRect(360, 0, 40, 40)).right() < 360, "no room on the right"
    assert card(QSize(380, 80), []).bottom() < place.top()
    assert card(size, [QRect(90, 0, 160, 240), QRect(20, 100, 280, 40)]).left() > 250, "off both lit areas"
    assert beside(place, QSize(390, 280), room) is None
