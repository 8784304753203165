"""Where a lesson's bubble lies, what it points at, and what is dimmed around it."""

from itertools import cycle

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import Action
from pompeii_core.city import INDEX
from pompeii_core.lesson import GATES, LIVIA, PERSON, Landmark, LessonName, Moment, Sign
from pompeii_core.lesson_scripts import FIRST, LESSONS
from pompeii_core.preview import Spot
from pompeii_qt import languages
from pompeii_qt.art.geometry import gate_name_rect
from pompeii_qt.settings import Settings
from pompeii_qt.table.lesson.bubble import pointed_at
from pompeii_qt.table.lesson.marks import Mark, crowded
from pompeii_qt.window import MainWindow
from tests.core.test_lesson import as_asked, by_script
from tests.qt.pages.fake_network import click
from tests.qt.pages.learner import Learner

MANY = 12  # targets that leave no room beside a subject
BESIDE = 0.33  # maximum distance between the bubble and its subject, as a share of the page's height
FRAME = 6  # pixels that a resting frame takes around what it marks


def test_the_bubble_grows_with_text_and_holds_buttons_of_any_language(learner: Learner, settings: Settings) -> None:
    learner.begin()
    learner.read()
    before = learner.bubble.height()
    try:
        settings.text_size = 200
        learner.bot.waitUntil(lambda: learner.bubble.height() > before)
        assert learner.table.rect().contains(learner.bubble.geometry())
        words = learner.bubble.words
        assert words.height() >= words.heightForWidth(words.width())
        settings.text_size = 100
        for language in ("de", "fr", "en"):
            languages.use(language)
            for stuck in (False, True):
                learner.bubble.show_way(shown=False, stuck=stuck)
                QApplication.processEvents()
                for one in learner.bubble.buttons:
                    assert one.isHidden() or learner.bubble.rect().contains(one.geometry()), (language, one.text())
    finally:
        languages.use("en")
        settings.text_size = 100


def test_marks_appear_one_by_one(learner: Learner) -> None:
    learner.begin("start")
    overlay = learner.overlay
    marks = overlay.marks
    overlay.point_at(marks, moving=True, one_by_one=True)
    picture = overlay.grab().toImage()
    overlay.point_at([], moving=False)
    assert overlay.grab().toImage() == picture, "none is seen before the first"
    overlay.point_at(marks, moving=False)
    assert overlay.grab().toImage() != picture


def distance(one: QRect, other: QRect) -> int:
    across = max(one.left() - other.right(), other.left() - one.right(), 0)
    return across + max(one.top() - other.bottom(), other.top() - one.bottom(), 0)


@pytest.mark.first
@pytest.mark.parametrize("name", LESSONS)
def test_the_bubble_lies_beside_what_it_speaks_of_and_covers_none_of_it(
    learner: Learner, window: MainWindow, name: LessonName
) -> None:
    others = cycle([((800, 600), 17), ((1920, 1080), 20)])

    def looked(now: Moment, legal: list[Action]) -> Action:
        for size, letters in (((1280, 720), 17), next(others)):
            window.resize(*size)
            for _ in range(3):  # the hand follows the board
                QApplication.processEvents()
            bubble, page, told = learner.bubble, learner.table.rect(), (now.key, size)
            bubble.fit()
            box, marks = bubble.geometry(), [mark.place for mark in learner.overlay.marks]
            assert page.contains(box), told
            assert QFontInfo(bubble.words.font()).pixelSize() >= letters, told
            crowded = len(now.targets) > 8  # the whole city leaves no free place
            assert crowded or not any(mark.intersects(box) for mark in [*marks, *learner.lit()]), told
            beside = min((distance(mark, box) for mark in marks), default=0)
            assert beside <= BESIDE * page.height() or len(now.targets) > 4 or len(learner.lit()) > MANY, told
        action: Action = (as_asked if name == "first" else by_script)(now, legal)
        return action

    window.games.lesson.begin(name)
    learner.wait()
    learner.play_until("won", looked)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_bubble_leaves_the_squares_free_and_its_tail_ends_at_a_citizen_of_ones_own(
    learner: Learner, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    learner.begin()
    own = [learner.place(Spot(square)) for square, counts in FIRST.deal.pieces.items() if counts[PERSON]]
    tail = learner.overlay.tail
    assert any(QRectF(place).contains(point) for place in own for point in tail.toList()), "it reaches one"
    hers = [learner.place(Spot(square)) for square, counts in FIRST.deal.pieces.items() if counts[LIVIA]]
    assert not any(tail.boundingRect().intersects(QRectF(place)) for place in hers)
    for key in ("you", "start", "first_card", "company"):
        learner.play_until(key)
        squares = [learner.place(Spot(square)) for square in INDEX]
        covered = [square for square in squares if learner.bubble.geometry().contains(square.center())]
        assert not covered, key


def test_all_but_the_subject_and_what_can_be_chosen_is_dimmed(learner: Learner, settings: Settings) -> None:
    learner.begin()
    overlay = learner.overlay
    for key, chosen in (("you", False), ("first_card", True), ("company", False), ("own_choice", True)):
        learner.play_until(key)
        clear = [mark.place.center() for mark in overlay.marks] + [rect.center() for rect in learner.lit()]
        assert bool(learner.lit()) is chosen
        assert not any(overlay.dimmed.contains(at) for at in clear), key
        assert overlay.dimmed.contains(QPoint(2, 2)), key
        assert overlay.dimmed.contains(learner.place(Spot("C6")).center()), key
    learner.play_until("three_steps")
    assert overlay.dimmed.contains(learner.place(Spot("H3")).center())
    learner.table.board.interaction.decision.pick_up("I3")
    assert not overlay.dimmed.contains(learner.place(Spot("H3")).center()), "it is a target now"
    settings.contrast = "high"
    try:
        assert overlay.dimmed.isEmpty(), "high contrast stays high"
    finally:
        settings.contrast = "normal"
    assert not overlay.dimmed.isEmpty()
    learner.play_until("last_tile_near")
    assert overlay.dimmed.isEmpty(), "there is no subject"


def test_the_bubble_stays_when_a_reply_makes_it_larger_or_other_squares_are_marked(learner: Learner) -> None:
    learner.begin("first_card")
    before = learner.bubble.geometry()
    click(learner.bubble.show_button)
    assert [mark.place for mark in learner.overlay.marks] == [learner.place(Spot("I3"))]
    after = learner.bubble.geometry()
    assert after != before
    assert after.topLeft() == before.topLeft() or after.bottomLeft() == before.bottomLeft()


def test_a_mark_is_tilted_like_its_card(learner: Learner, window: MainWindow) -> None:
    window.resize(700, 1000)  # the cards are a fan below the board
    learner.begin("first_card")
    overlay = learner.overlay
    tilts = {card.tilt for card in learner.table.hand.fan.cards if card.number == 5}
    assert {mark.tilt for mark in overlay.marks} - {0.0} <= tilts
    assert any(mark.tilt for mark in overlay.marks)


def test_without_marks_the_gates_and_the_volcano_stay_in_sight(learner: Learner) -> None:
    learner.begin("last_tile_near")
    targets, box = learner.guide._scene._targets, learner.bubble.geometry()
    for landmark in (Landmark.VOLCANO, *(Spot(square, gate=True) for square in GATES)):
        place = targets._find(landmark)
        assert place.isValid()
        assert not place.intersects(box), landmark


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_the_frames_of_gates_leave_their_names_free(
    learner: Learner, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    learner.begin("start")
    overlay, board = learner.overlay, learner.table.board
    for mark, square in zip(overlay.marks, GATES, strict=True):
        ribbon = board.mapFromScene(gate_name_rect(square)).boundingRect()
        ribbon.moveTopLeft(board.viewport().mapTo(learner.table, ribbon.topLeft()))
        assert not mark.place.adjusted(-FRAME, -FRAME, FRAME, FRAME).intersects(ribbon), square


def test_tails_point_at_one_thing_and_rings_do_not_overlap() -> None:
    near, far = QRect(0, 100, 50, 50), QRect(400, 400, 50, 50)
    bubble = QRect(0, 0, 80, 60)
    assert pointed_at(bubble, [far, near]) == near
    assert pointed_at(bubble, [near] * 7).isEmpty()
    assert pointed_at(bubble, []).isEmpty()
    apart = [Mark(QRect(0, 0, 50, 50)), Mark(QRect(200, 0, 50, 50))]
    assert not crowded(apart)
    assert crowded([*apart, Mark(QRect(52, 0, 50, 50))])


def test_the_first_text_shows_whose_citizens_are_ones_own(learner: Learner) -> None:
    learner.begin()
    for seat, sign in ((PERSON, Sign.RING), (LIVIA, Sign.HERS)):
        marked = {target.at for target in learner.now.targets if target.sign == sign}
        assert marked == {Spot(square) for square, counts in FIRST.deal.pieces.items() if counts[seat]}, seat
    assert learner.bubble.picture.isVisible()
    learner.read()
    assert not learner.bubble.picture.isVisible()
