"""Moments: what the board shows of the events that the game is about, in no one's way."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Cause, Lava, Phase, Run
from pompeii_core.city import OUT
from pompeii_core.events import Burned, Eruption, Event, OmenDrawn, Ran, TurnEnded
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_core.view import Update
from pompeii_qt.art import moments as art
from pompeii_qt.art import sprites
from pompeii_qt.art.geometry import BOARD_RECT
from pompeii_qt.art.painting import Painter
from pompeii_qt.art.volcano import paint_volcano
from pompeii_qt.scene import event_player, moments, sprite
from pompeii_qt.scene.board import Board
from pompeii_qt.scene.decision import Question
from pompeii_qt.scene.moments import ERUPTION, RIBBON
from pompeii_qt.scene.sprite import Layer
from tests.qt.scene.conftest import BoardDriver
from tests.qt.virtual_time import VirtualTime

_SIGNS: Final = (Layer.GLOW, Layer.RINGS, Layer.EVENTS)
UNNAMED: Final = [SeatedPlayer("person", "Player", 0), SeatedPlayer("ai", "Marcus", 1)]
_LONG: Final = 20_000  # milliseconds, longer than all moments


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualTime:
    time = VirtualTime()
    time.rule(monkeypatch, event_player, moments, sprite)
    return time


class TimedBoard(BoardDriver):
    """A board whose events are shown as the test's time passes."""

    def __init__(self, qtbot: QtBot, board: Board, time: VirtualTime, game: Game) -> None:
        self.time = time
        super().__init__(qtbot, board, game)
        board.event_player.set_speed("normal")

    def show(self, update: Update | None = None) -> None:
        update = update or self.update()
        self.tell(update)
        self.time.advance(_LONG)
        self.board.decide(Question(update))

    def tell(self, update: Update) -> None:
        """Begin to show an update."""
        self.board.event_player.enqueue(update)
        self.time.advance(1)

    def run(self, origin: str, events: Sequence[Event] = ()) -> None:
        """Begin to show a run out of the city."""
        self.tell(self.update([*self.game.apply(Run(origin, "out")), *events]))

    @property
    def signs(self) -> int:
        """Number of signs of moments on the board, visible or not."""
        return sum(item.zValue() in _SIGNS for item in self.board.board_scene.items())


type Flee = Callable[[dict[str, list[int]]], TimedBoard]


@pytest.fixture
def flee(time: VirtualTime, qtbot: QtBot, board: Board) -> Flee:
    """Set up these pieces in the flight; Livia (0) runs, and then Marcus (1)."""

    def begin(pieces: dict[str, list[int]]) -> TimedBoard:
        deal = Deal(0, [[], []], [5] * 20, [["helmet"], ["mask"], ["coin"], ["mask"]], "erupts", pieces)
        table = TimedBoard(qtbot, board, time, Game(Rules(opening_tiles="0"), deal))
        table.perform(Lava("helmet", "J7"))
        return table

    return begin


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences of moments."""
    words: list[str] = []

    def paint(sentence: str, *_: Any) -> QPixmap:
        words.append(sentence)
        return QPixmap(1, 1)

    monkeypatch.setattr(art, "ribbon_pixmap", paint)
    return words


def test_a_rescue_is_held_up_beside_the_game_and_leaves_nothing_behind(flee: Flee) -> None:
    table = flee({"I7": [1, 0], "B6": [1, 1]})
    table.run("I7")
    table.time.advance(700)
    assert not table.board.event_player.busy, "the next decision does not wait"
    assert table.signs > 2
    table.board.decide(Question(table.update()))
    table.click(table.piece("B6", 0))
    assert table.board.interaction.decision.held.origin == "B6", "a press on what is lit counts at once"
    table.board.decide(None)
    table.time.advance(_LONG)
    assert table.signs == 0
    assert table.time.timers == [], "nothing ticks"


@pytest.mark.parametrize("way", ["click", "space"])
def test_a_press_only_ends_a_rescue_while_nothing_is_asked(flee: Flee, way: str) -> None:
    table = flee({"I7": [1, 0], "B6": [1, 1]})
    asked: list[bool] = []
    table.board.replay_asked.connect(lambda: asked.append(True))
    table.board.decide(None)
    table.board.interaction.idle = "the game waits"
    table.run("I7")
    table.time.advance(700)
    assert table.signs
    if way == "click":
        table.click(table.at("F4"))
    else:
        table.key(Qt.Key.Key_Space)
    assert (table.signs, table.refusal, asked) == (0, "", [])


@pytest.mark.parametrize(("speed", "reduced"), [("off", False), ("normal", True)])
def test_there_are_no_moments_without_motion(flee: Flee, said: list[str], speed: str, reduced: bool) -> None:
    table = flee({"I7": [1, 0], "B6": [0, 1]})
    shaken: list[QPointF] = []
    table.board.event_player.moments.shake = shaken.append
    table.board.event_player.set_reduced_motion(reduced)
    table.board.event_player.set_speed(speed)
    for events in (table.game.apply(Run("I7", "out")), [Eruption(0, False, None)]):
        table.tell(table.update(events))
        for _ in range(8):
            assert table.signs == 0
            table.time.advance(100)
        table.time.advance(_LONG)
    assert (shaken, said) == ([], [])


@pytest.mark.parametrize(
    ("pieces", "runs", "expected"),
    [
        # one citizen alone has one step (R21), which it needs to get out
        ({"I7": [1, 0], "B6": [0, 1]}, ["I7"], "Livia's last citizen gets out by a single step!"),
        ({"I7": [1, 1], "B6": [0, 1]}, ["I7"], "Livia's last citizen gets out!"),
        ({"I7": [1, 0], "F1": [1, 0], "B6": [1, 1]}, ["I7", "F1"], "Livia saves 2 in one turn!"),
        ({"I7": [1, 0], "B6": [1, 1]}, ["I7"], ""),
    ],
)
def test_what_is_special_about_a_rescue_is_said(
    flee: Flee, said: list[str], pieces: dict[str, list[int]], runs: list[str], expected: str
) -> None:
    table = flee(pieces)
    for origin in runs:
        table.run(origin)
        table.time.advance(_LONG)
    assert "".join(said) == expected


@pytest.mark.parametrize(
    ("fires", "cause", "expected"),
    [
        ({"B6": [1, 2], "C6": [0, 1]}, Cause.LAVA, "4 lost at once"),
        ({"B6": [0, 2]}, Cause.ENCLOSED, ""),
        ({"B6": [1, 2], "C6": [0, 1], "I7": [1, 0]}, Cause.LAVA, "No citizens of Livia are left in the city"),
        ({"B6": [1, 2], "C6": [0, 1], "I7": [1, 0]}, Cause.END, ""),
    ],
)
def test_many_lost_at_once_and_a_seats_last_citizen_are_mourned(
    flee: Flee, said: list[str], fires: dict[str, list[int]], cause: Cause, expected: str
) -> None:
    table = flee({"B6": [1, 2], "C6": [0, 1], "I7": [1, 0], "A1": [0, 1]})
    table.tell(table.update([Burned(square, counts, cause) for square, counts in fires.items()]))
    assert "".join(said) == expected


@pytest.mark.parametrize(
    ("pieces", "runs", "expected"),
    [
        ({"I7": [1, 0], "B6": [0, 1]}, ["I7"], "Your last citizen is out by a single step!"),
        ({"I7": [1, 1], "B6": [0, 1]}, ["I7"], "Your last citizen is out!"),
        ({"I7": [1, 0], "F1": [1, 0], "B6": [1, 1]}, ["I7", "F1"], "You save 2 in one turn!"),
    ],
)
def test_the_only_person_here_without_a_name_is_told_of_a_rescue(
    flee: Flee, said: list[str], pieces: dict[str, list[int]], runs: list[str], expected: str
) -> None:
    table = flee(pieces)
    table.board.show_players(UNNAMED, 0)
    for origin in runs:
        table.run(origin)
        table.time.advance(_LONG)
    assert "".join(said) == expected


@pytest.mark.parametrize(
    ("fires", "expected"),
    [
        ({"I7": [1, 0]}, "You have no citizens left in the city"),
        ({"I7": [1, 1]}, "You and Marcus have no citizens left in the city"),
        ({"I7": [0, 1]}, "No citizens of Marcus are left in the city"),
    ],
)
def test_the_only_person_here_without_a_name_is_told_of_losses(
    flee: Flee, said: list[str], fires: dict[str, list[int]], expected: str
) -> None:
    table = flee({"I7": [1, 1]})
    table.board.show_players(UNNAMED, 0)
    table.tell(table.update([Burned(square, counts, Cause.LAVA) for square, counts in fires.items()]))
    assert "".join(said) == expected


@pytest.mark.parametrize(
    ("you", "expected"),
    [(0, "You choose who falls into the volcano"), (None, "Player chooses who falls into the volcano")],
)
def test_an_omens_caption_names_who_chooses(
    flee: Flee, monkeypatch: pytest.MonkeyPatch, you: int | None, expected: str
) -> None:
    table, lines = flee({"I7": [1, 1]}), list[str]()
    table.board.show_players(UNNAMED, you)

    def paint(_title: str, line: str, *_: Any) -> QPixmap:
        lines.append(line)
        return QPixmap(1, 1)

    monkeypatch.setattr(art, "omen_caption", paint)
    table.tell(table.update([OmenDrawn(0)]))
    assert {*lines} == {expected}


def test_losses_are_mourned_at_once_also_after_a_long_run(flee: Flee) -> None:
    table = flee({"B6": [1, 2], "I7": [1, 0], "F1": [1, 1], "A1": [0, 1]})
    table.run("I7")
    table.time.advance(_LONG)
    table.tell(table.update([Burned("B6", [1, 2], Cause.LAVA)]))
    table.time.advance(200)
    ribbons = [item for item in table.board.board_scene.items() if item.zValue() == Layer.EVENTS]
    assert [ribbon.opacity() > 0 for ribbon in ribbons] == [True]


def test_sentences_about_two_seats_come_one_after_the_other(flee: Flee, said: list[str]) -> None:
    table = flee({"I7": [1, 1], "H7": [1, 1], "B6": [1, 1]})
    moments, seats = table.board.event_player.moments, (0, 1)
    for seat in seats:
        for _ in range(2):
            moments.show([Ran(seat, "I7", OUT, [])], [QPointF(850, 650), QPointF(850, 760)], 0.0)
        moments.show([TurnEnded(seat)], [], 0.0)
    seen = []
    for _ in range(40):
        table.time.advance(200)
        shown = [item for item in table.board.board_scene.items() if item.zValue() == Layer.EVENTS]
        sentences = [item for item in shown if item.pos().x() == BOARD_RECT.center().x() and item.opacity() > 0]
        seen.append(len(sentences))
    assert max(seen) == 1, "never two at once"
    assert seen.count(1) > 2 * RIBBON / 200 - 4, "each as long as if it were alone"
    assert len(said) == len(seats)
    assert table.signs == 0


def test_the_eruption_holds_the_game_up_for_three_seconds_or_until_a_press(flee: Flee) -> None:
    table, drained = flee({"I7": [1, 0], "B6": [1, 1]}), list[int]()
    table.board.drained.connect(drained.append)
    for skipped in (False, True):
        drained.clear()
        table.tell(table.update([Eruption(0, False, None)]))
        table.time.advance(ERUPTION - 100)
        assert (drained, table.signs) == ([], 2), "light and words"
        if skipped:
            table.click(table.piece("B6", 0))
            table.time.advance(1)
            assert table.board.interaction.decision.held.origin is None, "the press does nothing else"
        else:
            table.time.advance(200)
        assert (len(drained), table.signs) == (1, 0)


def test_the_eruptions_pictures_are_painted_before_it_begins(
    time: VirtualTime, qtbot: QtBot, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[object] = []

    def paint(painter: Painter, phase: Phase) -> None:
        painted.append(phase)
        paint_volcano(painter, phase)

    monkeypatch.setattr(sprites, "paint_volcano", paint)
    board.resize(731, 517)  # a size that no other test has painted for
    game = Game(Rules(), Deal(0, [[7, 9], [5, 5]], [5] * 20, [["mask"]] * 8, "seethes", {"E6": [1, 1]}))
    table = TimedBoard(qtbot, board, time, game)
    board.camera.paint_now()
    table.show()
    assert painted[-1:] == ["erupts"]
    painted.clear()
    table.tell(table.update([Eruption(0, False, None)]))
    table.time.advance(ERUPTION / 2)
    assert painted == []


def test_the_eruptions_pictures_are_painted_again_after_a_resize(
    time: VirtualTime, qtbot: QtBot, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[float] = []

    def paint(_phase: Phase, scale: float) -> QPixmap:
        painted.append(scale)
        return QPixmap()

    monkeypatch.setattr(moments, "volcano_pixmap", paint)
    game = Game(Rules(), Deal(0, [[7, 9], [5, 5]], [5] * 20, [["mask"]] * 8, "seethes", {"E6": [1, 1]}))
    table = TimedBoard(qtbot, board, time, game)
    table.show()
    board.resize(701, 487)  # while the person decides
    board.camera.paint_now()
    time.advance(_LONG)
    assert painted[-1] == board.board_scene.scale
    assert len(set(painted)) == 2
