"""The new game page, as a person uses it."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.ai.personas import LEVELS
from pompeii_core.deal_code import DealCode
from pompeii_core.rules import OPTIONS, PRESETS, Rules, preset
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_qt import languages, theme
from pompeii_qt.pages.face_box import SIDES
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.next_game import keep_setup, next_game_words, next_setup
from pompeii_qt.pages.rules_form import DealField
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.page import ScrollArea
from pompeii_qt.window import MainWindow
from pompeii_qt.words import names
from pompeii_qt.words.names import default_name
from pompeii_qt.words.rules import preset_of, rules_title, sources
from tests.qt.pages.conftest import added, emitted, started
from tests.qt.pages.fake_network import PEOPLE, click, on_screen, turn_wheel

LINE = Qt.ItemDataRole.AccessibleDescriptionRole


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    return on_screen(qtbot, NewGamePage(settings, session))


def test_a_newcomer_can_start_at_once_and_reset_brings_that_back(page: NewGamePage, qtbot: QtBot) -> None:
    for _ in range(2):
        setup = started(page, qtbot)
        assert [player.kind for player in setup.players] == ["person", "ai", "ai", "ai"]
        assert (setup.rules, setup.first, setup.seed, setup.scenario) == (Rules(), None, None, Scenario())
        assert setup.full_undo, "against AIs"
        page.rules.show_rules(preset("manual"))
        page.players_form.cards[0].name.setText("")
        click(page.reset)


def test_choices_are_remembered(page: NewGamePage, qtbot: QtBot, settings: Settings, session: Session) -> None:
    page.players_form.cards[0].name.setText("Aula")
    page.first.setCurrentIndex(page.first.findData(2))
    page.rules.show_rules(preset("amigo"))
    page.phase.setCurrentIndex(page.phase.findData("seethes"))
    page.citizens.setValue(3)
    page.deal.line.setText("79")
    page.full_undo.setChecked(False)
    for seat, level in ((1, "novice"), (2, "senator"), (3, "vesuvius")):
        level_box = page.players_form.cards[seat].level
        level_box.setFocus()
        while level_box.currentData() != level:
            down = list(LEVELS).index(level) > level_box.currentIndex()
            QTest.keyClick(level_box, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
    setup = started(page, qtbot)
    assert (setup.players[0].name, setup.first, setup.seed) == ("Aula", 2, 79)
    assert [player.level for player in setup.players] == ["", "novice", "senator", "vesuvius"]
    assert (setup.rules, setup.scenario, setup.full_undo) == (preset("amigo"), Scenario("seethes", 3), False)
    again = added(qtbot, NewGamePage(settings, session))
    assert again.setup() == setup
    page.players_form.cards[0].name.setText("Tullia")
    page.hide()
    assert settings.last_setup is not None
    assert settings.last_setup.players[0].name == "Tullia", "who leaves the page is remembered too"


def test_a_coach_is_chosen_with_unlimited_undo_and_remembered(
    page: NewGamePage, qtbot: QtBot, settings: Settings, session: Session
) -> None:
    assert not any(player.coached for player in started(page, qtbot).players), "off until chosen"
    page.full_undo.setChecked(False)
    page.coach.click()
    setup = started(page, qtbot)
    assert ([player.coached for player in setup.players], setup.full_undo) == ([True, False, False, False], True)
    again = added(qtbot, NewGamePage(settings, session))
    assert again.coach.isChecked()
    again.full_undo.click()
    assert not again.coach.isChecked(), "without undo no one can look again"
    again.coach.click()
    again.players_form.cards[1].show_player(SeatedPlayer("person", "Marcus", 1))
    again.players_form.changed.emit()
    assert not again.coach.isEnabled()
    assert not again.full_undo.isEnabled(), "which is for one person alone, too"
    assert again.coach_words.text() == "A coach speaks to one person alone, not where several play."
    assert (chosen := again.setup())
    assert not any(player.coached for player in chosen.players)
    again.players_form.cards[1].open()
    again.players_form.changed.emit()
    assert not again.coach.isEnabled(), "not over the network"
    assert (chosen := again.setup())
    assert not any(player.coached for player in chosen.players)


def test_several_people_pass_the_screen_round_but_not_to_a_phone(page: NewGamePage) -> None:
    form = page.players_form
    row = form.cards[1]
    assert not form.passing.isVisible()
    row.kind.setCurrentIndex(row.kind.findData(""))
    assert form.passing.isVisible()
    assert form.passing.text().startswith("You pass the screen round")
    row.kind.setCurrentIndex(row.kind.findText("A person with a phone"))
    assert not form.passing.isVisible(), "one has the cards on a phone"
    assert form.open_seats() == [1]
    assert row.line.text() == "Scans a code with the camera, and plays in the browser."
    assert not row.name.isVisible()
    assert page.start_button.text() == "Invite players"


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)
def test_the_list_of_levels_shows_all_of_every_line(page: NewGamePage, qtbot: QtBot) -> None:
    box = page.players_form.cards[1].level
    box.showPopup()
    qtbot.waitUntil(lambda: box.view().isVisible())
    lines = [f"{box.itemText(n)}: {box.itemData(n, LINE)}".split("; with two")[0] for n in range(box.count())]
    words = max(lines, key=len)
    assert box.view().viewport().width() >= box.view().fontMetrics().horizontalAdvance(words)
    box.hidePopup()


@pytest.mark.parametrize("side", [SIDES[0], SIDES[-1]])
def test_the_arrow_of_a_face_is_on_its_rim_and_the_name_grows_with_it(page: NewGamePage, side: int) -> None:
    player = page.players_form.cards[1]
    usual = player.name.font().pointSizeF()
    player.set_side(side)
    picture = player.kind.grab().toImage()
    rim = picture.rect().center() + QPoint(1, 1) * round(side / 2 * 0.707)
    assert picture.pixelColor(rim - QPoint(0, 6)) == theme.current().raised
    assert (player.name.font().pointSizeF() > usual) == (side > SIDES[0])


@pytest.mark.parametrize("side", [SIDES[0], SIDES[-1]])
def test_the_colour_is_a_button_large_enough_to_hit(page: NewGamePage, side: int) -> None:
    player = page.players_form.cards[1]
    player.set_side(side)
    QApplication.processEvents()
    assert min(player.colours.width(), player.colours.height()) >= 32
    assert player.colours.iconSize().width() >= 27


def test_in_a_high_window_all_stands_a_little_above_the_middle(page: NewGamePage) -> None:
    page.resize(1280, 1000)
    QApplication.processEvents()
    first, last = page.players_form.cards[0], page.start_button
    above = first.mapTo(page, QPoint()).y()
    below = page.height() - last.mapTo(page, last.rect().bottomLeft()).y()
    below_title = above - page.title.geometry().bottom()
    assert 40 < below_title < 100, "no hole below the title"
    assert above < below


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)
def test_a_face_is_picked_among_all_by_mouse_and_by_keys(page: NewGamePage, qtbot: QtBot) -> None:
    first, second = page.players_form.cards[:2]
    QTest.mouseClick(second.kind, Qt.MouseButton.LeftButton)
    popup = second.kind.popup
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    view = popup.view
    assert view.currentIndex().data() == "Livia, an AI"
    assert view.viewport().rect().contains(view.visualRect(view.model().index(second.kind.count() - 1, 0)))
    corvus = view.model().index(second.kind.findData("Corvus"), 0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(corvus).center())
    assert (second.kind.currentData(), second.name.text()) == ("Corvus", "Corvus")
    for key, picked in ((Qt.Key.Key_Escape, ""), (Qt.Key.Key_Return, "@")):
        QTest.keyClick(first.kind, Qt.Key.Key_Return)
        popup = first.kind.popup
        assert popup is not None
        QTest.keyClick(popup.view, Qt.Key.Key_Right)
        QTest.keyClick(popup.view, key)
        assert not popup.isVisible()
        assert first.kind.currentData() == picked
    assert page.start_button.text() == "Invite players"


def test_the_wheel_scrolls_past_a_face_and_past_what_has_not_the_focus(page: NewGamePage, qtbot: QtBot) -> None:
    kind = page.players_form.cards[1].kind
    kind.setFocus()
    turn_wheel(kind)
    assert kind.currentData() == "Livia"
    page.scenario.set_open(True)
    for control in (page.citizens, page.phase, page.first):
        turn_wheel(control, 120)
        turn_wheel(control)
    assert (page.setup() or GameSetup([])).scenario == Scenario()
    page.activateWindow()
    page.citizens.setFocus()
    qtbot.waitUntil(page.citizens.hasFocus)
    turn_wheel(page.citizens, 120)
    assert page.citizens.value() > 0


def test_a_start_in_the_midst_of_a_game_is_told(page: NewGamePage) -> None:
    assert page.scenario.button.accessibleName() == "Practise"
    page.citizens.setValue(12)
    assert page.scenario.button.accessibleName() == "Practise: another start"
    assert page.words.text() == "25 citizens each, 12 of them in the city already."


def test_it_says_whether_a_game_is_begun_here_or_hosted(page: NewGamePage) -> None:
    assert page.title.all_text == "New game"
    page.open_seats()
    assert page.title.all_text == "Host a game"
    page.resize(800, 480)
    QApplication.processEvents()
    page.scroll_to(page.first)
    face = page.players_form.cards[0].kind
    assert face.visibleRegion().isEmpty()
    page.play_here()
    QApplication.processEvents()
    assert page.title.all_text == "New game"
    area = page.findChild(ScrollArea)
    assert area is not None
    assert area.verticalScrollBar().value() == 0, "from the top"


def test_house_rules_are_folded_and_what_differs_is_listed(page: NewGamePage) -> None:
    rules = page.rules
    assert rules.more.button.accessibleName() == "House rules"
    assert not rules.changes.isVisible()
    assert set(rules.values) == set(OPTIONS), "each belongs to a subject"
    rules.set_option("tiles", "28")
    assert rules.more.button.accessibleName() == "House rules", "the short game, as it is"
    rules.set_option("runs", "compulsory")
    assert rules.more.button.accessibleName() == "House rules: 2 of 16 changed"
    assert rules.changes.isVisible()
    assert "Lava tiles" in rules.changes.text()
    click(rules.more.button)
    assert not rules.changes.isVisible(), "the options themselves show it"
    click(rules.more.button)
    assert rules.changes.isVisible()


def test_house_rules_unfold_right_below_their_heading_with_room_for_two_columns(page: NewGamePage) -> None:
    page.resize(1280, 720)
    rules = page.rules
    start = rules.more.button.mapTo(page, QPoint())
    click(rules.more.button)
    QApplication.processEvents()
    assert rules.presets.visibleRegion().boundingRect() == rules.presets.rect(), "one sees what it begins with"
    places = [part.mapToGlobal(QPoint()).y() for part in (rules.more.button, rules.options, page.deal, page.coach)]
    assert places == sorted(places)
    assert rules.more.button.mapTo(page, QPoint()).x() == start.x(), "it stays under the mouse"
    assert rules.options.width() > page.width() * 0.8
    box = rules.values["second_ad79"]
    assert box.width() - 40 > max(box.fontMetrics().horizontalAdvance(box.itemText(at)) for at in range(box.count()))


def test_a_field_for_a_number_keeps_its_width_under_the_keyboard(page: NewGamePage) -> None:
    page.scenario.set_open(True)
    page.phase.setFocus()
    QApplication.processEvents()
    before = page.citizens.size()
    page.citizens.setFocus()
    page.citizens.stepUp()
    QApplication.processEvents()
    assert page.citizens.size() == before


def test_house_rules_stay_unfolded_while_the_rule_book_is_read(window: MainWindow) -> None:
    window.games.set_up()
    rules = window.pages.get("new").rules
    click(rules.more.button)
    window.open_rules("V1")
    window.pages.back()
    assert rules.more.is_open
    window.pages.back()
    window.games.set_up()
    assert not rules.more.is_open, "the page begins with the players when it is opened from elsewhere"


def test_house_rules_are_made_when_they_are_first_seen(page: NewGamePage) -> None:
    rules = page.rules

    def boxes() -> list[QComboBox]:
        return [box for box in rules.findChildren(QComboBox) if box.isVisible()]

    rules.set_option("tiles", "28")
    assert rules.findChildren(QComboBox) == [rules.presets]
    click(rules.more.button)
    assert len(boxes()) == 1 + len(OPTIONS)
    assert "28" in {box.currentData() for box in boxes()}, "as it was chosen before"


def test_what_is_changed_is_marked_with_the_standard_and_goes_back_to_it(page: NewGamePage) -> None:
    rules = page.rules
    rules.set_option("tiles", "28")
    rules.set_option("runs", "compulsory")
    click(rules.more.button)
    marked = {key for key, one in rules.options.rows.items() if one.change.isVisible()}
    assert marked == {"tiles", "runs"}
    row = rules.options.rows["tiles"]
    assert row.standard.text() == "Standard: 45: the whole bag"
    click(row.back)
    assert rules.rules() == Rules(runs="compulsory")
    assert row.box.hasFocus(), "the button is gone"
    click(rules.restore)
    assert rules.rules() == Rules()
    assert not rules.restore.isVisible()
    assert rules.more.button.hasFocus()
    assert rules.presets.currentData() == "standard"


def test_who_plays_by_a_house_rule_is_in_its_tip_and_spoken_of_its_box(page: NewGamePage) -> None:
    page.rules.set_option("tiles", "28")
    box = page.rules.values["tiles"]
    used = f"Used in: {', '.join(sources('tiles', '28'))}"
    assert box.toolTip() == used
    assert box.accessibleDescription().endswith(f"flight lasts. Standard: 45: the whole bag. {used}")
    assert not [part for part in page.rules.findChildren(QLabel) if part.text().startswith("Used in")]


def test_everyone_is_in_sight_with_the_main_button_in_a_small_window(page: NewGamePage) -> None:
    page.resize(800, 600)
    QApplication.processEvents()
    for part in (*page.players_form.cards, page.start_button):
        assert part.visibleRegion().boundingRect() == part.rect()


def test_two_to_four_play_in_colours_of_their_own(page: NewGamePage, qtbot: QtBot) -> None:
    seating = page.players_form
    seating.cards[0].colours.menu().actions()[2].trigger()
    assert [row.colour for row in seating.cards] == [2, 1, 0, 3], "swapped with who had it"
    assert seating.add.isHidden()
    assert page.citizens.maximum() == 80 // 4, "for more there are no spaces"
    for left in (3, 2):
        click(seating.cards[1].remove)
        assert len(seating.cards) == left
    assert page.citizens.maximum() == 36
    assert not seating.cards[0].remove.isEnabled()
    assert page.words.text() == "36 citizens each."
    click(seating.add)
    players = started(page, qtbot).players
    assert len({player.colour for player in players}) == len({player.name for player in players}) == 3


def test_changing_an_option_makes_the_rules_custom(page: NewGamePage) -> None:
    rules = page.rules
    rules.presets.setCurrentIndex(rules.presets.findData("web"))
    rules.presets.activated.emit(rules.presets.currentIndex())
    assert rules.rules() == preset("web")
    rules.set_option("enclosed", "die")
    assert rules.presets.currentData() == "custom"
    rules.set_option("enclosed", "cover")
    assert rules.presets.currentData() == "web"
    page.no_opening.setChecked(True)
    assert rules.rules().opening_tiles == "0", "as V12 is called there"
    rules.set_option("opening_tiles", "6")
    assert not page.no_opening.isChecked()


def test_numbers_of_rules_lead_into_the_rule_book(page: NewGamePage, qtbot: QtBot) -> None:
    page.rules.more.set_open(True)
    assert emitted(qtbot, page.explain, page.rules.explain.emit, "V9") == ["V9"]


def test_rules_are_called_by_their_preset_and_every_value_by_those_that_play_it() -> None:
    assert preset_of(preset("002")) == "manual"
    assert rules_title(Rules(tiles="28", runs="compulsory")) == f"Custom (2 of {len(OPTIONS)} changed)"
    for key, values in OPTIONS.items():
        named = [title for value in values for title in sources(key, value)]
        assert len(named) == len(set(named)) == len(PRESETS)


def test_the_only_person_has_one_name_here_and_on_the_network_and_several_keep_theirs(settings: Settings) -> None:
    livia = SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")
    keep_setup(settings, GameSetup([SeatedPlayer("person", "Aula", 0), livia]))
    assert settings.person == "Aula"
    settings.person = "Anna"  # as on the page of the network
    assert [player.name for player in next_setup(settings).players] == ["Anna", "Livia"]
    settings.person = "livia"
    assert next_setup(settings).players[0].name == "Aula", "or two would have one name"
    people = [SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", "Player 2", 1)]
    settings.person = "Anna"
    keep_setup(settings, GameSetup(people))
    assert settings.person == "Anna"
    assert next_setup(settings).players == people


def test_a_default_name_follows_the_language(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_full_name", lambda: "")
    alone = GameSetup([SeatedPlayer("person", default_name(), 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")])
    several = GameSetup([SeatedPlayer("person", "Aula", 0), SeatedPlayer("person", default_name(2), 1)])
    try:
        keep_setup(settings, alone)
        languages.use("de")
        assert next_setup(settings).players[0].name == "Spieler"
        keep_setup(settings, next_setup(settings))
        languages.use("fr")
        assert next_setup(settings).players[0].name == "Joueur"
        keep_setup(settings, several)
        assert [player.name for player in next_setup(settings).players] == ["Aula", "Joueur 2"]
        assert settings.person == ""
    finally:
        languages.use("en")


def test_the_only_person_is_called_by_name_from_the_first(qtbot: QtBot, settings: Settings, session: Session) -> None:
    for own, ais in (("livia", "Fabius"), ("Anna", "Livia")):
        settings.person = own
        page = on_screen(qtbot, NewGamePage(settings, session))
        names = [row.name.text() for row in page.players_form.cards]
        assert names[:2] == [own, ais]
        assert not page.problem()
        assert [player.name for player in next_setup(settings).players] == names
        page.players_form.cards[0].name.setText("Aula")
        click(page.reset)
        assert [row.name.text() for row in page.players_form.cards] == names
    first, second, *others = page.players_form.cards
    first.kind.setCurrentIndex(first.kind.findData("Corvus"))
    assert first.name.text() == "Corvus", "an AI is not called as the person was"
    first.kind.setCurrentIndex(first.kind.findData(""))
    assert first.name.text() == "Anna"
    second.kind.setCurrentIndex(second.kind.findData(""))
    assert second.name.text() == "Player 2"
    for row in others:
        row.kind.setCurrentIndex(row.kind.findData("Corvus"))
    assert [row.name.text() for row in others] == ["Corvus", "Corvus 2"]
    row.kind.setCurrentIndex(row.kind.findData("Claudia"))
    assert row.name.text() == "Claudia", "nobody typed the other"


def test_play_names_the_others_and_cuts_long_names() -> None:
    people = [SeatedPlayer("person", name, colour) for colour, name in enumerate(("Aula", "Marcus", "Wilhelmina " * 3))]
    assert next_game_words(GameSetup(people[:2])) == "A new game with Aula and Marcus"
    assert next_game_words(GameSetup(people), "aula") == "A new game with Marcus and Wilhelmina Wilhelmi…"


def test_the_scenario_is_in_sight_once_it_is_unfolded(page: NewGamePage) -> None:
    page.resize(1000, 500)
    click(page.scenario.button)
    QApplication.processEvents()
    area = page.findChild(ScrollArea)
    assert area is not None
    last = page.full_undo
    assert area.viewport().rect().contains(last.mapTo(area.viewport(), last.rect().bottomLeft()))


def test_large_text_fits_into_a_small_window(qtbot: QtBot, settings: Settings, session: Session) -> None:
    theme.set_text_size(150)
    languages.use("fr")  # until the next test, as the size
    page = on_screen(qtbot, NewGamePage(settings, session))
    page.resize(800, 540)
    page.rules.more.set_open(True)
    theme.set_text_size(200)
    QApplication.processEvents()
    number = next(one for one in page.rules.options.findChildren(QPushButton) if one.text() == "?")
    assert number.width() >= number.sizeHint().width()
    theme.set_text_size(150)
    QApplication.processEvents()
    area = page.findChild(ScrollArea)
    assert area is not None
    assert area.horizontalScrollBar().maximum() == 0


CODE = DealCode(12345678901, 2, preset("amigo"), 1, Scenario("seethes", 5))


def dealt(setup: GameSetup | None) -> DealCode | None:
    if setup is None or setup.seed is None:
        return None
    return DealCode(setup.seed, len(setup.players), setup.rules, setup.first, setup.scenario)


def test_a_friend_s_number_sets_rules_seats_and_start(page: NewGamePage) -> None:
    before = [player.name for player in page.players_form.players() if player]
    for code in (DealCode(1, 4), DealCode(2, 3, preset("web"), 2, Scenario("erupts", 9)), CODE):
        page.deal.line.clear()
        QTest.keyClicks(page.deal.line, str(code).lower())
        assert dealt(page.setup()) == code
        assert page.start_button.isEnabled()
        assert [player.name for player in page.players_form.players() if player] == before[: code.seats], "they stay"
    assert page.deal.note.text().startswith("First edition · 2 player")
    page.rules.show_rules(preset("web"))
    page.citizens.setValue(6)
    assert page.deal.note.text().startswith("You have changed the rules")
    assert page.start_button.isEnabled(), "it is only a warning"


def test_a_mistake_in_a_number_is_explained_and_changes_nothing_else(page: NewGamePage) -> None:
    before = page.setup()
    assert before
    for text, words in (
        ("ABCD-EF", "This deal number is incomplete. It should look like ABCD-EFGH-JKMN."),
        ("0000-0000-0000", "There is a typing error in the deal number."),
        ("<b>x</b>", "“<” cannot be in a deal number: it has letters and digits only."),
    ):
        QTest.keyClicks(page.deal.line, text)
        assert page.words.text() == words
        assert not page.start_button.isEnabled()
        assert page.deal.note.text() == ""
        page.deal.line.clear()
        assert page.setup() == before
    QTest.keyClicks(page.deal.line, "79")
    setup = page.setup()
    assert setup
    assert (setup.seed, setup.rules, len(setup.players)) == (79, before.rules, len(before.players))
    assert page.deal.note.text().startswith("Anyone who enters it")


def test_a_seed_that_has_no_number_leaves_the_field_empty(qtbot: QtBot) -> None:
    """Settings may be written by hand."""
    field = added(qtbot, DealField())
    for seed in (-1, 1 << 80):
        field.show_setup(replace(PEOPLE, seed=seed))
        assert (field.line.text(), field.seed) == ("", None)


def test_a_line_parts_the_columns_of_house_rules(page: NewGamePage) -> None:
    for width, columns in ((1280, 2), (800, 1)):
        page.resize(width, 720)
        page.rules.more.set_open(True)
        QApplication.processEvents()
        rows = page.rules.options.rows.values()
        lines = [part for part in page.rules.options.findChildren(QFrame) if part.property("role") == "upright"]
        assert len({row.mapTo(page, QPoint()).x() for row in rows}) == columns
        assert [line.isVisible() and line.width() == 1 for line in lines] == [columns == 2]
