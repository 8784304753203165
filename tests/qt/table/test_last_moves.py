"""What the others did stays marked on the board until the person's next decision."""

from typing import Literal

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from pompeii_core.actions import DONE, Lava, Place, Run, Sacrifice
from pompeii_core.ai.opinion import Reason
from pompeii_core.city import OUT
from pompeii_core.events import GameOver, Ran, Started
from pompeii_core.game import Game
from pompeii_core.round_summary import SeatSummary
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt import languages
from pompeii_qt.art.board_picture import plaques
from pompeii_qt.art.buildings import plate_rect
from pompeii_qt.art.geometry import centre, gate_centre, square_rect
from pompeii_qt.art.marks import TRAIL_EDGE
from pompeii_qt.scene.board_scene import PLACES, RESCUED_SIZE
from pompeii_qt.scene.sprite import Layer, Sprite
from pompeii_qt.session import GameInfo, PastEvent
from pompeii_qt.table.log import RoundPanel
from pompeii_qt.widgets.lines import LinePart, PartLines
from pompeii_qt.words.moves import move_words
from pompeii_qt.words.names import You
from pompeii_qt.words.opponents import motive_words
from tests.qt.table.driver import AIS, PEOPLE, TABLE, Driver, child, words

ROUND = Place(3, "C3"), Place(4, "F3")
ROUND_WITH_OMEN = Place(3, "C3"), Sacrifice("E6", 0), Place(4, "F3")


def begin(driver: Driver) -> None:
    """Anna has settled at A2, then Livia at C3 and Corvus at F3; Anna is asked again."""
    driver.open(TABLE, [0], placing())
    driver.act(Place(1, "A2"))
    driver.play(*ROUND)


def marks(driver: Driver) -> dict[float, list[QPointF]]:
    """Where the traces of the last moves lie, by layer."""
    found: dict[float, list[QPointF]] = {}
    for item in driver.board.board_scene.items():
        if isinstance(item, Sprite) and Layer.TRACES <= item.zValue() < Layer.DARKNESS:
            found.setdefault(item.zValue(), []).append(item.pos())
    return {layer: sorted(places, key=lambda place: (place.x(), place.y())) for layer, places in found.items()}


def near(places: list[QPointF], square: str) -> bool:
    return any((place - centre(square)).manhattanLength() < 60 for place in places)


def placing(phase: Literal["sleeps", "seethes"] = "sleeps", deck: list[int] | None = None) -> Game:
    """Anna begins; everybody may settle in buildings of their own."""
    hands = [[1, 1, 1, 1], [3, 3, 3, 3], [4, 4, 4, 4]]
    return Game(Rules(), Deal(0, hands, deck or [5] * 20, [["coin"]] * 8, phase, {"E6": [1, 1, 1]}))


def fleeing() -> Game:
    pieces = {"A4": [0, 2, 0], "H1": [1, 0, 0], "I3": [1, 0, 1], "I6": [0, 0, 2]}
    bag = [["scroll"], ["coin"], ["mask"], ["helmet"], ["column"], ["vase"], ["scroll"], ["coin"]]
    return Game(Rules(opening_tiles="0"), Deal(1, [[], [], []], [], bag, "erupts", pieces))


def test_what_others_did_stays_marked_and_told_and_goes_and_stays_with_ones_own_answer(driver: Driver) -> None:
    driver.open(TABLE, [0], placing("seethes", [9, 0, *[5] * 20]))
    driver.act(Place(1, "A2"))
    assert not marks(driver), "one's own move needs no mark"
    assert panel(driver).lines == []
    driver.play(*ROUND_WITH_OMEN)
    frames, ghosts = marks(driver)[Layer.TRACES], marks(driver)[Layer.TRACES + 0.2]
    assert (len(frames), len(ghosts)) == (2, 1)
    assert near(frames, "C3")
    assert near(frames, "F3")
    assert near(ghosts, "E6")
    told = [
        "Livia placed 1 in building 3, threw 1 of yours into the volcano.",
        "Corvus placed 1 in building 4.",
        "You lost 1.",
    ]
    assert panel(driver).lines == told
    assert lines(driver).accessibleName() == f"Since your turn: {' '.join(told)}"
    languages.use("fr")
    assert "\u00a0: Livia" in panel(driver).sentence
    languages.use("en")
    driver.page.controller.act(Place(1, "B2"))
    assert not marks(driver)
    driver.wait()
    assert driver.page.model.active == 0, "a relative may follow"
    assert (panel(driver).lines, marks(driver)) == (told, {})


def test_frame_and_ring_of_a_citizen_leave_the_number_of_its_building_free(driver: Driver) -> None:
    begin(driver)
    highlights, scene = driver.board.interaction.highlights, driver.board.board_scene
    highlights.mark_pieces("ring", [scene.pieces.on("C3")[0]])
    frames = [item for item in driver.on_layer(Layer.TRACES) if isinstance(item, Sprite)]
    assert len(frames) == 2
    signs = [*sorted(frames, key=lambda frame: frame.x()), *highlights.groups["ring"]]
    for frame, square in zip(signs, ("C3", "F3", "C3"), strict=True):
        image = frame.pixmap().toImage()
        pixel = 1 / image.devicePixelRatio()  # more than 1 on a board that wide words leave little room
        plate = plate_rect(square).adjusted(pixel, pixel, -pixel, -pixel)
        painted = [
            frame.pos() + frame.offset() + QPointF(x + 0.5, y + 0.5) * pixel
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha()
        ]
        assert painted
        assert not any(plate.contains(at) for at in painted), square


def test_a_round_of_the_flight_is_marked_told_and_played_once_more(driver: Driver) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.play(Lava("scroll", "H1"), Run("A4", OUT), Run("A4", "A3"), Lava("coin", "C2"), DONE)
    shown = marks(driver)
    assert len(shown[Layer.TRACES]) == 2, "two tiles"
    assert len(shown[Layer.TRACES + 0.1]) == 2, "two runs"
    assert near(shown[Layer.TRACES + 0.2], "H1"), "who burned"
    head = min(trail.sceneBoundingRect().left() for trail in driver.on_layer(Layer.TRACES + 0.1)) + TRAIL_EDGE
    assert head > gate_centre("A5", 53 - 11).x(), "the name of the gate, 22 units high, stays free"
    assert panel(driver).lines == [
        "Livia placed lava on H1, burned 1 of yours, moved 1, saved 1.",
        "Corvus placed lava on C2, skipped moves.",
        "You lost 1.",
    ]
    driver.board.event_player.speed = "fast"
    outside = driver.board.board_scene.rescued
    with driver.bot.waitSignal(driver.board.replayed):
        driver.key(Qt.Key.Key_R)
        assert pieces(driver, "A4", "A3", "H1") == [2, 0, 1]
        assert len(outside.at["A5"]) == 0
    assert pieces(driver, "A4", "A3", "H1") == [0, 1, 0]
    assert len(outside.at["A5"]) == 1
    assert driver.page.model.decision is not None


def test_the_first_marks_of_the_flight_are_of_what_came_after_the_eruption(driver: Driver) -> None:
    game = placing("seethes", [5, 5, 79])
    driver.open(TABLE, [0], game)
    driver.act(Place(1, "A2"))
    driver.session.play(Place(3, "C3"))
    driver.play(Place(4, "F3"))
    assert game.choice == "lava"
    assert panel(driver).lines[0].startswith("Livia placed 1"), "it is told all the same"
    assert not any(near(marks(driver).get(Layer.TRACES, []), square) for square in ("C3", "F3"))


def test_two_runs_of_one_seat_on_one_way_are_both_to_be_seen(driver: Driver) -> None:
    driver.open(TABLE, [0], fleeing())
    for seat in (1, 2):
        there, back = Ran(seat, "A2", "A3", ["A3"]), Ran(seat, "A3", OUT, ["A2", "A1"])
        seen = []
        for runs in ([there], [back], [there, back]):
            driver.board.round_marks.show([SeatSummary(seat, runs=runs)])
            seen.append([round(at.x()) for at in marks(driver)[Layer.TRACES + 0.1]])
        first, second, both = seen
        moved = set(both) - set(first)
        assert len(moved) == 1, "the first stays where it is alone"
        assert abs(moved.pop() - second[0]) > 5, "the second lies beside it"


def test_what_is_taken_back_leaves_nothing_and_what_was_there_before_comes_again(driver: Driver) -> None:
    begin(driver)
    before, told, seq, kept = marks(driver), panel(driver).lines, driver.session.seq, driver.game.copy()
    driver.act(Place(1, "B2"))
    driver.play(Place(3, "D3"))
    assert marks(driver) != before
    assert panel(driver).lines != told
    driver.session.rewound.emit(seq)
    driver.session.game = kept
    driver.tell()
    assert (marks(driver), panel(driver).lines) == (before, told)
    driver.session.began.emit(GameInfo(TABLE[:2], placing().rules, [0], False))
    assert (marks(driver), panel(driver).lines) == ({}, []), "another game"


def test_a_game_gone_on_with_shows_the_round_before_it_was_left(driver: Driver) -> None:
    game = placing()
    told = [PastEvent(0, game.started(0))]
    for seq, action in enumerate((Place(1, "A2"), Place(3, "C3"), Place(4, "F3")), start=1):
        told += [PastEvent(seq, event) for event in game.apply(action)]
    driver.session.resume(TABLE, [0], game, told, 3)
    driver.wait()
    frames = marks(driver)[Layer.TRACES]
    assert len(frames) == 2
    assert near(frames, "C3")


def test_each_person_at_a_screen_sees_what_came_since_their_own_turn(driver: Driver) -> None:
    driver.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], placing())
    driver.page.controller.open_hand(0)
    driver.act(Place(1, "A2"))
    driver.bot.waitUntil(driver.page.asking.handover.isVisible)
    driver.page.controller.open_hand(1)
    assert near(marks(driver)[Layer.TRACES], "A2")
    driver.act(Place(3, "C3"))
    driver.play(Place(4, "F3"))
    driver.bot.waitUntil(driver.page.asking.handover.isVisible)
    driver.page.controller.open_hand(0)
    frames = marks(driver)[Layer.TRACES]
    assert near(frames, "C3")
    assert near(frames, "F3")
    assert not near(frames, "A2")


def panel(driver: Driver) -> RoundPanel:
    return driver.page.story.round


def lines(driver: Driver) -> PartLines:
    return panel(driver).findChildren(PartLines)[0]


def part(driver: Driver, words: str) -> LinePart:
    return next(part for part in lines(driver).parts if lines(driver).text_of(part) == words)


def place_of(part: LinePart, told: PartLines) -> QPoint:
    """Where its words begin."""
    points = (QPoint(x, y) for y in range(told.height()) for x in range(told.width()))
    return next(point for point in points if told.part_at(QPointF(point)) is part)


def pieces(driver: Driver, *squares: str) -> list[int]:
    return [len(driver.board.board_scene.pieces.on(square)) for square in squares]


def pointed(driver: Driver) -> list[QPoint]:
    """What is ringed because somebody points at it."""
    return [item.pos().toPoint() for item in driver.on_layer(Layer.POINTED)]


def test_those_who_watch_are_told_of_the_last_round_and_shown_neither_hand_nor_questions(driver: Driver) -> None:
    driver.open([*AIS, PEOPLE[3]], [], placing())
    asking = driver.page.asking
    assert not driver.fan.isVisible()
    assert asking.bar.text == "Livia chooses a card and a building…"
    assert not asking.handover.isVisible()
    assert "You are watching" not in words(asking.bar), "a local game of AIs is only a game of AIs"
    assert not driver.page.tools.menu.open_game.isVisible()
    driver.play(Place(1, "A2"), Place(3, "C3"))
    assert driver.log[-1] == "Corvus played 3 on C3."
    assert panel(driver).lines == ["Livia placed 1 in building 1.", "Corvus placed 1 in building 3."]
    assert panel(driver).sentence.startswith("The last round: ")
    assert near(marks(driver)[Layer.TRACES], "A2")


def test_a_part_that_is_pointed_at_shows_its_squares_and_only_them(driver: Driver, said: list[str]) -> None:
    begin(driver)
    QTest.mouseClick(child(panel(driver), QToolButton), Qt.MouseButton.LeftButton)
    before, told = marks(driver), lines(driver)
    shown = part(driver, "placed 1 in building 4")
    QTest.mouseMove(told, place_of(shown, told))
    assert pointed(driver) == [centre("F3").toPoint()]
    clear = driver.on_layer(Layer.TRACES)
    assert [near([item.pos()], "F3") for item in clear if item.opacity() == 1.0] == [True]
    assert [near([item.pos()], "F3") for item in clear if item.opacity() < 0.5].count(False) == 1
    QTest.mouseMove(driver.board, QPoint(5, 5))
    told.leaveEvent(None)  # type: ignore[arg-type]
    assert (pointed(driver), marks(driver)) == ([], before)
    said.clear()
    told.setFocus(Qt.FocusReason.TabFocusReason)
    driver.key(Qt.Key.Key_Down)
    assert said == ["placed 1 in building 3", "placed 1 in building 4"]
    assert pointed(driver) == [centre("F3").toPoint()]
    driver.board.setFocus(Qt.FocusReason.TabFocusReason)
    assert pointed(driver) == []


@pytest.mark.parametrize("animation", ["off", "fast"])
def test_space_plays_the_round_once_more_and_space_ends_it(driver: Driver, animation: str) -> None:
    begin(driver)
    driver.settings.animation = animation
    model, headline = driver.page.model, driver.headline
    told, marked, asked = driver.log, marks(driver), headline.text()
    assert model.decision is not None
    driver.key(Qt.Key.Key_Space)
    assert driver.board.event_player.replaying
    assert model.decision is None, "nothing can be chosen meanwhile"
    assert headline.text().startswith("Replaying"), "nobody is asked"
    assert (pieces(driver, "A2", "C3", "F3"), marks(driver)) == ([1, 0, 0], {})
    driver.bot.waitUntil(lambda: pieces(driver, "C3") == [1])
    driver.key(Qt.Key.Key_Space)
    driver.bot.waitUntil(lambda: model.decision is not None)
    assert headline.text() == asked
    assert pieces(driver, "A2", "C3", "F3") == [1, 1, 1]
    assert (driver.log, marks(driver)) == (told, marked), "it is no news"
    assert driver.session.acted == [(0, Place(1, "A2"))]


def test_news_ends_it(driver: Driver) -> None:
    driver.open(TABLE, [0], placing())
    driver.act(Place(1, "A2"))
    driver.play(Place(3, "C3"))
    driver.key(Qt.Key.Key_R)
    assert pieces(driver, "C3") == [0]
    driver.play(Place(4, "F3"))
    assert pieces(driver, "C3", "F3") == [1, 1]
    assert driver.page.model.decision is not None


def test_there_is_nothing_to_play_once_one_has_answered(driver: Driver) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.play(Lava("scroll", "H1"), DONE, Lava("coin", "C2"), DONE)
    for _ in ("the tile", "a run"):
        driver.act()
    assert driver.page.model.active == 0
    driver.key(Qt.Key.Key_R)
    assert not driver.board.event_player.replaying
    assert driver.page.model.decision is not None


def test_folded_over_the_board_it_leaves_the_columns_letters_and_all_who_are_saved_in_sight(driver: Driver) -> None:
    driver.page.resize(1280, 720)
    begin(driver)
    board, corner = driver.board, driver.page.story.corner
    driver.key(Qt.Key.Key_L)
    letter = plaques()["A"]
    for height in (720, 700, 760, 740):
        driver.page.resize(1280, height)
        QApplication.processEvents()
        assert corner.isVisible()
        assert board.rect().contains(corner.geometry())
        assert not corner.geometry().intersects(board.mapFromScene(letter).boundingRect()), height
        half = QPointF(RESCUED_SIZE, RESCUED_SIZE) / 2
        for place in PLACES["A5"]:
            citizen = board.mapFromScene(QRectF(place - half, place + half)).boundingRect()
            assert not corner.geometry().intersects(citizen), (height, place)


def test_the_round_lies_folded_over_the_sea_and_comes_back_as_small_as_it_was(driver: Driver) -> None:
    begin(driver)
    board, corner = driver.board, driver.page.story.corner
    (told,) = corner.findChildren(PartLines)
    assert not told.isVisible()
    folded = corner.geometry()
    QTest.mouseClick(child(corner.panel, QToolButton), Qt.MouseButton.LeftButton)
    assert told.isVisible()
    assert corner.height() > folded.height()
    assert board.rect().contains(corner.geometry())
    QTest.mouseClick(child(corner.panel, QToolButton), Qt.MouseButton.LeftButton)
    assert corner.geometry() == folded
    driver.key(Qt.Key.Key_L)
    assert (corner.isVisible(), corner.geometry()) == (True, folded), "whether the log is open or not"
    QTest.mouseClick(child(corner.panel, QToolButton), Qt.MouseButton.LeftButton)
    last_row = board.mapFromScene(square_rect("D7")).boundingRect()
    assert not corner.geometry().intersects(last_row)
    for others in ([1], [1, 2], [2]):
        summaries = [SeatSummary(seat, placed=["A3", "B4", "C4", "E6", "F7", "I3"]) for seat in others]
        corner.panel.show_round(summaries, driver.page.model.players, 0)
        assert len(told.texts) == len(others)
        QApplication.processEvents()
        assert told.height() == told.heightForWidth(told.width()), "no line is ever cut"


def test_the_only_person_without_a_name_is_addressed_in_the_log(driver: Driver) -> None:
    driver.open([SeatedPlayer("person", "Player", 0), *AIS], [0], placing())
    card = driver.page.seats.cards[0]
    assert card.accessibleName().startswith("You: ")
    assert not any("at this screen" in text for text in words(card)), "its name has said that"
    assert driver.page.board.board_scene.called[0] == "You"
    assert motive_words([Reason("leader", seat=0)], driver.page.model.called) == "you are its strongest rival"
    assert motive_words([Reason("burns", n=1, seat=0)], driver.page.model.called) == "burns one of your citizens"
    driver.act(Place(1, "A2"))
    driver.play(*ROUND)
    lines = [driver.page.side.log.list.item(n).text() for n in range(driver.page.side.log.list.count())]
    assert any(line.startswith("You played ") for line in lines)
    assert not any("Player" in line for line in lines)
    you = You("You")
    assert move_words([Started(0, [])], [you, "Livia"], 0) == "You begin."
    assert move_words([Started(1, [])], [you, "You"], 0) == "You begins.", "another player's name"
    assert move_words([GameOver([5, 2], [1, 1], [0])], [you, "Livia"], 0) == "The game is over: you win with 5 saved."
    assert move_words([GameOver([5, 2], [1, 1], [1])], [you, "Livia"], 0).startswith("The game is over: Livia wins")
