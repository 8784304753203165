"""How the first game looks: where its bubble is, and how much of the table there is."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import Action
from pompeii_core.lesson import GATES, Landmark, Moment
from pompeii_core.preview import Spot
from pompeii_qt import languages
from pompeii_qt.settings import Settings
from pompeii_qt.table.lesson.bubble import pointed_at
from pompeii_qt.table.lesson.marks import Mark, crowded
from pompeii_qt.window import MainWindow
from tests.qt.pages.lesson.learner import Learner, scripted


def test_the_bubble_holds_all_its_buttons_when_the_way_is_shown_in_any_language(learner: Learner) -> None:
    learner.begin()
    learner.read()
    try:
        for language in ("de", "fr", "en"):
            languages.use(language)
            for stuck in (False, True):
                learner.bubble.show_way(shown=False, stuck=stuck)
                QApplication.processEvents()
                for one in learner.bubble.buttons:
                    assert one.isHidden() or learner.bubble.rect().contains(one.geometry()), (language, one.text())
    finally:
        languages.use("en")


def test_the_table_appears_piece_by_piece(learner: Learner) -> None:
    learner.window.resize(1280, 720)
    learner.begin()
    table = learner.table
    parts = table.seats, table.banner, table.prompt, table.tools, table.piles, table.log

    def there() -> list[bool]:
        return [part.isVisible() for part in parts]

    assert there() == [False] * 6
    assert not table.tools.hint.isEnabled()
    learner.play_until("company")
    assert there() == [True] + [False] * 5
    learner.play_until("seethes")
    assert there() == [True, True] + [False] * 4
    learner.play_until("relatives")
    assert there() == [True] * 6
    assert table.tools.hint.isEnabled()


def test_the_bubble_is_in_the_window_and_covers_nothing_that_it_speaks_of(learner: Learner, window: MainWindow) -> None:
    learner.begin()
    person = scripted()

    def looked(now: Moment, legal: list[Action]) -> Action:
        for size in ((1280, 720), (800, 600)):
            window.resize(*size)
            QApplication.processEvents()
            learner.guide._scene._arrange()
            page, box = learner.table.rect(), learner.bubble.geometry()
            assert page.contains(box), now.key
            crowded = len(now.targets) > 8  # no place is free of the whole city
            assert crowded or not [mark for mark in learner.guide._scene.marks if mark.place.intersects(box)], now.key
        action: Action = person(now, legal)
        return action

    learner.play_until("won", looked)


def test_the_bubble_grows_with_the_text_and_stays_in_the_window(learner: Learner, settings: Settings) -> None:
    learner.begin()
    before = learner.bubble.height()
    try:
        settings.text_size = 200
        learner.bot.waitUntil(lambda: learner.bubble.height() > before)
        assert learner.table.rect().contains(learner.bubble.geometry())
        needed = learner.bubble.words.heightForWidth(learner.bubble.words.width())
        assert learner.bubble.words.height() >= needed
    finally:
        settings.text_size = 100


def test_where_nothing_is_marked_the_gates_and_the_volcano_stay_in_sight(learner: Learner, window: MainWindow) -> None:
    window.resize(1280, 720)
    learner.begin()
    learner.play_until("last_tile_near", scripted())
    targets, box = learner.guide._scene._targets, learner.bubble.geometry()
    for landmark in (Landmark.VOLCANO, *(Spot(square, gate=True) for square in GATES)):
        place = targets._find(landmark)
        assert place.isValid()
        assert not place.intersects(box), landmark


def test_a_tail_points_at_one_thing_of_a_few_and_at_none_of_many() -> None:
    near, far = QRect(0, 100, 50, 50), QRect(400, 400, 50, 50)
    bubble = QRect(0, 0, 80, 60)
    assert pointed_at(bubble, [far, near]) == near
    assert pointed_at(bubble, [near] * 7).isEmpty()
    assert pointed_at(bubble, []).isEmpty()


def test_rings_have_room_unless_they_would_lie_over_one_another() -> None:
    apart = [Mark(QRect(0, 0, 50, 50)), Mark(QRect(200, 0, 50, 50))]
    assert not crowded(apart)
    assert crowded([*apart, Mark(QRect(52, 0, 50, 50))])
