"""Which box do you have? What one sees of it leads to its rules, and a new game remembers it."""

from itertools import product

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.rules import BOXES, OPTIONS, PRESETS, Box, Rules, box_and_rules
from pompeii_qt.navigation.page_factory import PAGES
from pompeii_qt.pages.box import BoxDialog
from pompeii_qt.pages.network_forms import HostingOptions
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.next_game import default_setup, keep_box, keep_setup, next_setup
from pompeii_qt.pages.rulebook import RulebookPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.basic import select
from pompeii_qt.window import MainWindow
from tests.qt.pages.conftest import added, emitted, started
from tests.qt.pages.fake_network import click, on_screen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    return added(qtbot, QWidget())


@pytest.fixture
def dialog(parent: QWidget) -> BoxDialog:
    made = BoxDialog(parent)
    made.open()
    return made


def answer(dialog: BoxDialog, **answers: object) -> None:
    for key, value in answers.items():
        select(dialog.answers[key], value)


def opened(page: QWidget) -> BoxDialog:
    (found,) = page.findChildren(BoxDialog)
    return found


@pytest.mark.parametrize("box", BOXES, ids=[box.title for box in BOXES])
def test_all_that_one_sees_of_a_box_leads_to_its_rules_in_few_lines(box: Box, dialog: BoxDialog, qtbot: QtBot) -> None:
    answer(dialog, publisher=box.publisher, year=box.year, pieces=box.pieces, tiles=box.tiles, dual=box.dual)
    assert dialog.name.text() == box.title
    rules = PRESETS[box.preset]
    differing = [key for key in OPTIONS if getattr(rules, key) != getattr(Rules(), key)]
    assert len(differing) <= 6
    assert dialog.changes.isVisible() == bool(differing)
    assert dialog.changes.text().count("<tr") == len(differing) or not differing
    assert emitted(qtbot, dialog.chosen, dialog.use.click) == [f"{box.key} {box.preset}"]
    assert box_and_rules(f"{box.key} {box.preset}") == (box, rules)


def test_what_is_not_known_stays_open_and_what_tells_boxes_apart_is_named(dialog: BoxDialog) -> None:
    assert not dialog.use.isEnabled()
    answer(dialog, publisher="Mayfair")
    assert dialog.name.text() == "Mayfair 2006 or Mayfair 2013"
    assert "Year on the box" in dialog.says.text()
    assert "Publisher" not in dialog.says.text()
    assert not dialog.use.isEnabled()
    answer(dialog, dual=False)
    assert dialog.name.text() == "Mayfair 2006"
    assert "We have not seen its rules." in dialog.says.text()
    answer(dialog, pieces=127)
    assert dialog.name.text() == "Mayfair 2006", "no one knows how many it has"
    answer(dialog, publisher=None, pieces=None, dual=True)
    assert dialog.name.text() == "Mayfair 2013 or Maldito Games 2017", "they play alike"
    assert dialog.use.isEnabled()


def test_an_unknown_box_is_told_so_and_gets_the_standard_rules(dialog: BoxDialog, qtbot: QtBot) -> None:
    answer(dialog, publisher="Amigo", year="2013")
    assert dialog.name.text() == "A box that we do not know"
    assert not dialog.changes.isVisible()
    assert emitted(qtbot, dialog.chosen, dialog.use.click) == [""]
    assert box_and_rules("") == (None, Rules())


def test_no_answers_break_it(dialog: BoxDialog) -> None:
    for chosen in product(*([box.itemData(n) for n in range(box.count())] for box in dialog.answers.values())):
        answer(dialog, **dict(zip(dialog.answers, chosen, strict=True)))
        assert dialog.use.isEnabled() == (not dialog.possible() or len({box.preset for box in dialog.possible()}) == 1)


def test_dual_vents_are_a_choice_of_the_box_that_has_them(dialog: BoxDialog, qtbot: QtBot) -> None:
    answer(dialog, publisher="Amigo")
    assert not dialog.dual.isVisible()
    answer(dialog, publisher="Mayfair", year="2013")
    dialog.dual.setChecked(True)
    QApplication.processEvents()
    assert "V13" in dialog.changes.text()
    assert not any(area.verticalScrollBar().isVisible() for area in dialog.findChildren(QScrollArea)), "the longest"
    assert emitted(qtbot, dialog.chosen, dialog.use.click) == ["mayfair2013 dual"]
    assert box_and_rules("mayfair2013 dual")[1] == Rules(pieces="30/30/25", dual_vents="on")


def test_a_new_game_remembers_the_box(qtbot: QtBot, settings: Settings, session: Session) -> None:
    page = on_screen(qtbot, NewGamePage(settings, session))
    click(page.rules.box)
    answer(opened(page), publisher="Amigo")
    click(opened(page).use)
    assert page.rules.box.text() == "Your box: Amigo 2004"
    assert started(page, qtbot).rules == PRESETS["amigo"]
    page.rules.show_rules(Rules())
    click(page.reset)
    assert started(page, qtbot).rules == PRESETS["amigo"], "that is where it begins"
    later = on_screen(qtbot, NewGamePage(Settings(settings.path), session))
    assert later.rules.box.text() == "Your box: Amigo 2004"
    assert started(later, qtbot).rules == PRESETS["amigo"]


def test_a_box_chosen_in_the_rule_book_is_that_of_the_next_game(
    qtbot: QtBot, settings: Settings, session: Session
) -> None:
    before = on_screen(qtbot, NewGamePage(settings, session))
    keep_setup(settings, started(before, qtbot))
    book = on_screen(qtbot, RulebookPage())
    book.box_chosen.connect(lambda chosen: keep_box(settings, chosen))
    book.book.anchorClicked.emit(QUrl("#ask-for-box"))
    answer(opened(book), dual=True)
    with qtbot.waitSignal(book.told) as told:
        click(opened(book).use)
    assert told.args == ["A new game will be played by these rules: Second edition"]
    assert next_setup(settings).rules == PRESETS["second"], "that of Play"
    assert started(before, qtbot).rules == PRESETS["second"], "and a page made before shows it"


def test_a_box_chosen_in_a_hosted_room_is_remembered_in_the_same_place(window: MainWindow) -> None:
    settings = window.settings
    settings.opening = HostingOptions(game=default_setup(settings), seats=[1]).written()
    form = window.pages.get("lobby").rules.choice
    form.box.click()
    answer(opened(form), publisher="Amigo")
    opened(form).use.click()
    assert form.rules() == PRESETS["amigo"]
    new = window.pages.get("new")
    assert form.box.text() == new.rules.box.text() == "Your box: Amigo 2004"
    assert next_setup(settings).rules == PRESETS["amigo"]
    window.network_navigation.host()
    assert new.setup().rules == PRESETS["amigo"], "nor is the game hosted last in the way"
    keep_box(settings, "mayfair2013 dual")
    assert form.box.text() == "Your box: Mayfair 2013"


def test_a_number_leads_into_the_rule_book(qtbot: QtBot, settings: Settings, session: Session) -> None:
    page = on_screen(qtbot, NewGamePage(settings, session))
    click(page.rules.box)
    answer(opened(page), publisher="Amigo")
    assert emitted(qtbot, page.explain, opened(page).changes.linkActivated.emit, "V8") == ["V8"]
    assert "rules" in PAGES


def test_settings_of_another_version_name_no_box() -> None:
    assert box_and_rules("amigo1999 amigo") == (None, Rules())
    assert box_and_rules("amigo2004 gone") == (BOXES[0], PRESETS["amigo"])
