"""What the others did stays marked on the board until the person's next decision."""

from typing import Literal

import pytest
from PySide6.QtCore import QPointF

from pompeii_core.actions import DONE, Lava, Place, Run, Sacrifice
from pompeii_core.city import OUT
from pompeii_core.events import Ran
from pompeii_core.game import Game
from pompeii_core.round_summary import SeatSummary
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal
from pompeii_qt.art.buildings import plate_rect
from pompeii_qt.art.geometry import centre, gate_centre
from pompeii_qt.art.marks import TRAIL_EDGE
from pompeii_qt.scene import layers
from pompeii_qt.scene.sprite import Sprite
from pompeii_qt.session import PastEvent
from tests.qt.table.driver import AIS, PEOPLE, Driver

TABLE = [PEOPLE[0], *AIS]


def begin(driver: Driver) -> None:
    """Anna has settled at A2, then Livia at C3 and Corvus at F3; Anna is asked again."""
    driver.open(TABLE, [0], placing())
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(Place(3, "C3"), Place(4, "F3"))
    driver.wait()


def marks(driver: Driver) -> dict[float, list[QPointF]]:
    """Where the traces of the last moves lie, by layer."""
    found: dict[float, list[QPointF]] = {}
    for item in driver.page.board.board_scene.items():
        if isinstance(item, Sprite) and layers.TRACES <= item.zValue() < layers.DARKNESS:
            found.setdefault(item.zValue(), []).append(item.pos())
    return {layer: sorted(places, key=lambda place: (place.x(), place.y())) for layer, places in found.items()}


def near(places: list[QPointF], square: str) -> bool:
    """Whether one of them is on the square."""
    return any((place - centre(square)).manhattanLength() < 60 for place in places)


def placing(phase: Literal["sleeps", "seethes"] = "sleeps", deck: list[int] | None = None) -> Game:
    """Anna begins; everybody may settle in buildings of their own."""
    hands = [[1, 1, 1, 1], [3, 3, 3, 3], [4, 4, 4, 4]]
    return Game(Rules(), Deal(0, hands, deck or [5] * 20, [["coin"]] * 8, phase, {"E6": [1, 1, 1]}))


def fleeing() -> Game:
    """The flight begins at once, Livia first."""
    pieces = {"A4": [0, 2, 0], "H1": [1, 0, 0], "I3": [1, 0, 1], "I6": [0, 0, 2]}
    bag = [["scroll"], ["coin"], ["mask"], ["helmet"], ["column"], ["vase"], ["scroll"], ["coin"]]
    return Game(Rules(opening_tiles="0"), Deal(1, [[], [], []], [], bag, "erupts", pieces))


def test_what_others_placed_and_whom_they_threw_stays_marked_until_ones_own_answer(driver: Driver) -> None:
    driver.open(TABLE, [0], placing("seethes", [9, 0, *[5] * 20]))
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    assert not marks(driver), "one's own move needs no mark"
    driver.session.play(Place(3, "C3"), Sacrifice("E6", 0), Place(4, "F3"))
    driver.wait()
    frames, ghosts = marks(driver)[layers.TRACES], marks(driver)[layers.TRACES + 0.2]
    assert (len(frames), len(ghosts)) == (2, 1)
    assert near(frames, "C3")
    assert near(frames, "F3")
    assert near(ghosts, "E6")
    driver.page.controller.act(Place(1, "B2"))
    assert not marks(driver)


def test_the_frame_of_a_new_citizen_leaves_the_number_of_its_building_free(driver: Driver) -> None:
    begin(driver)
    scene = driver.page.board.board_scene
    frames = [item for item in scene.items() if isinstance(item, Sprite) and item.zValue() == layers.TRACES]
    assert len(frames) == 2
    for frame, square in zip(sorted(frames, key=lambda frame: frame.x()), ("C3", "F3"), strict=True):
        image, plate = frame.pixmap().toImage(), plate_rect(square).adjusted(1, 1, -1, -1)
        painted = [
            frame.pos() + frame.offset() + QPointF(x, y) / image.devicePixelRatio()
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha()
        ]
        assert painted
        assert not any(plate.contains(at) for at in painted), square


def test_runs_leave_trails_and_tiles_a_frame(driver: Driver) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.session.play(Lava("scroll", "H1"), Run("A4", OUT), Run("A4", "A3"))
    driver.session.play(Lava("coin", "C2"), DONE)
    driver.wait()
    shown = marks(driver)
    assert len(shown[layers.TRACES]) == 2, "two tiles"
    assert len(shown[layers.TRACES + 0.1]) == 2, "two runs"
    assert near(shown[layers.TRACES + 0.2], "H1"), "who burned"


def test_the_first_marks_of_the_flight_are_of_what_came_after_the_eruption(driver: Driver) -> None:
    game = placing("seethes", [5, 5, 79])
    driver.open(TABLE, [0], game)
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(Place(3, "C3"))
    driver.session.play(Place(4, "F3"))
    driver.wait()
    assert game.choice == "lava"
    assert driver.page.side.round.lines[0].startswith("Livia placed 1"), "it is told all the same"
    assert not any(near(marks(driver).get(layers.TRACES, []), square) for square in ("C3", "F3"))


def test_a_trail_out_of_the_city_leaves_the_name_of_the_gate_free(driver: Driver) -> None:
    driver.open(TABLE, [0], fleeing())
    driver.session.play(Lava("scroll", "H1"), Run("A4", OUT))
    driver.session.play(DONE)
    driver.wait()
    board_scene = driver.page.board.board_scene
    (trail,) = [item for item in board_scene.items() if item.zValue() == layers.TRACES + 0.1]
    head = trail.sceneBoundingRect().left() + TRAIL_EDGE
    assert head > gate_centre("A5", 53 - 11).x(), "the name is 22 units high"


@pytest.mark.parametrize("seat", [1, 2])
def test_two_runs_of_one_seat_on_one_way_are_both_to_be_seen(driver: Driver, seat: int) -> None:
    driver.open(TABLE, [0], fleeing())
    there, back = Ran(seat, "A2", "A3", ["A3"]), Ran(seat, "A3", OUT, ["A2", "A1"])
    seen = []
    for runs in ([there], [back], [there, back]):
        driver.page.board.show_round([SeatSummary(seat, runs=runs)])
        seen.append([round(at.x()) for at in marks(driver)[layers.TRACES + 0.1]])
    first, second, both = seen
    moved = set(both) - set(first)
    assert len(moved) == 1, "the first stays where it is alone"
    assert abs(moved.pop() - second[0]) > 5, "the second lies beside it"


def test_what_is_taken_back_leaves_no_mark_and_what_was_there_before_comes_again(driver: Driver) -> None:
    driver.open(TABLE, [0], placing())
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(Place(3, "C3"), Place(4, "F3"))
    driver.wait()
    before, seq, kept = marks(driver), driver.session.seq, driver.session.game.copy()
    driver.page.controller.act(Place(1, "B2"))
    driver.wait()
    driver.session.play(Place(3, "D3"))
    driver.wait()
    assert marks(driver) != before
    driver.session.rewound.emit(seq)
    driver.session.game = kept
    driver.session.tell([])
    driver.wait()
    assert marks(driver) == before


def test_a_game_gone_on_with_shows_the_round_before_it_was_left(driver: Driver) -> None:
    game = placing()
    told = [PastEvent(0, game.started(0))]
    for seq, action in enumerate((Place(1, "A2"), Place(3, "C3"), Place(4, "F3")), start=1):
        told += [PastEvent(seq, event) for event in game.apply(action)]
    driver.session.resume(TABLE, [0], game, told, 3)
    driver.wait()
    frames = marks(driver)[layers.TRACES]
    assert len(frames) == 2
    assert near(frames, "C3")


def test_each_person_at_a_screen_sees_what_came_since_their_own_turn(driver: Driver) -> None:
    driver.open([PEOPLE[0], PEOPLE[1], AIS[1]], [0, 1], placing())
    driver.page.controller.open_hand(0)
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.bot.waitUntil(driver.page.handover.isVisible)
    driver.page.controller.open_hand(1)
    assert near(marks(driver)[layers.TRACES], "A2")
    driver.page.controller.act(Place(3, "C3"))
    driver.wait()
    driver.session.play(Place(4, "F3"))
    driver.wait()
    driver.bot.waitUntil(driver.page.handover.isVisible)
    driver.page.controller.open_hand(0)
    frames = marks(driver)[layers.TRACES]
    assert near(frames, "C3")
    assert near(frames, "F3")
    assert not near(frames, "A2")
