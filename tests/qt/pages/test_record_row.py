"""The rows of the games on this disk: what they say first, how they are painted, and what is heard of them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from pompeii_core.summary import RecordSummary, summary_of
from pompeii_qt import theme
from pompeii_qt.pages.record_row import outcome_words
from pompeii_qt.pages.records import RecordFilter, RecordList
from tests.qt.pages.conftest import Play, added

type Ended = Callable[..., RecordSummary]


@pytest.fixture
def ended(play: Play) -> Ended:
    """Return the summary of a game of four players, with these places (place, seat) and people."""

    def make(*places: tuple[int, int], people: int = 1) -> RecordSummary:
        return replace(summary_of(play(f"{people} {places}", seats=4, people=people)), places=places)

    return make


def test_the_result_comes_first_for_the_one_person_who_played(ended: Ended) -> None:
    assert outcome_words(ended((1, 0), (2, 1), (3, 2), (4, 3))) == ("Won", True)
    assert outcome_words(ended((1, 1), (1, 0), (3, 2), (4, 3))) == ("Tied for first", True)
    assert outcome_words(ended((1, 1), (2, 2), (2, 0), (4, 3))) == ("Place 2 of 4", False)
    assert outcome_words(ended((1, 1), (2, 2), (3, 0), (4, 3), people=2)) == ("Livia won", False)
    assert outcome_words(ended((1, 1), (1, 2), (3, 0), (4, 3), people=3)) == ("Tie: Livia and Fabius", False)
    assert outcome_words(ended((1, 1), (2, 2), (3, 0), (4, 3), people=0)) == ("Livia won", False)


@pytest.fixture
def shown(qtbot: QtBot, ended: Ended, play: Play, tmp_path: Path) -> RecordList:
    bad = tmp_path / "bad.pompeii"
    bad.write_text("nonsense\n", encoding="utf-8")
    filtered = added(qtbot, RecordFilter())
    made = added(qtbot, RecordList("Replays", ["", "", "", ""], lambda one: "Aula won", filtered))
    won, lost = ended((1, 0), (2, 1), (3, 2), (4, 3)), ended((1, 1), (2, 2), (3, 0), (4, 3))
    made.add([won, replace(lost, place="lost"), summary_of(bad)])
    made.resize(700, 400)
    made.show()
    return made


def picture(shown: RecordList, row: int) -> QImage:
    place = shown.visualRect(shown.model().index(row, 0))
    return shown.viewport().grab(place).toImage()


def test_a_row_is_two_lines_that_are_painted_without_a_list_of_all(shown: RecordList) -> None:
    high = shown.visualRect(shown.model().index(0, 0)).height()
    assert high > 2 * shown.fontMetrics().lineSpacing()
    assert shown.uniformItemSizes(), "thousands of them are not measured one by one"
    good = theme.current().good
    for row, won in ((0, True), (1, False), (2, False)):
        image = picture(shown, row)
        inked = {image.pixelColor(x, y).name() for x in range(60, image.width()) for y in range(image.height())}
        assert (good.name() in inked) == won


@pytest.mark.parametrize("width", [200, 300, 460, 700])
def test_a_row_has_its_marks_and_numbers_at_any_width(shown: RecordList, width: int) -> None:
    shown.resize(QSize(width, 400))
    image = picture(shown, 0)
    assert image.width() <= width
    assert not image.isNull()


def test_a_row_is_heard_as_one_sentence_with_the_result_first(shown: RecordList) -> None:
    won, lost, bad = (
        shown.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole).split(", ") for row in range(3)
    )
    assert won[:6] == ["Won", "Aula", "Livia", "Fabius", "Corvus", "Aula won"]
    assert won[-1] == "Standard"
    assert lost[0] == "Place 3 of 4"
    assert bad[:2] == ["bad.pompeii", "“bad.pompeii” is not a saved game of Pompeii."]
    assert len(bad) == 3, "the name is not said twice"
