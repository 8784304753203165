"""Hint and values: asked for once a decision, shown in words and on the board, never of yesterday."""

import re
from itertools import groupby

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from pompeii_core.actions import Action, Choice, Place, Run
from pompeii_core.ai import RatedAction, rate
from pompeii_core.ai.opinion import BLANKS, Criterion, Reason
from pompeii_core.city import INDEX, SPACES
from pompeii_core.events import GaveUp
from pompeii_core.game import Game
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_qt.art.geometry import BOARD_RECT, centre, square_rect
from pompeii_qt.scene.board_scene import PLACES
from pompeii_qt.scene.decision import Held
from pompeii_qt.scene.highlights import choice_values, hint_numbers
from pompeii_qt.session import ActionRatings
from pompeii_qt.system.resources import load_fonts
from pompeii_qt.table.hint import HintPanel
from pompeii_qt.table.table_layout import FittedScrollArea
from pompeii_qt.words.game_words import action_squares, action_words, best_value, figure_words, value_step, value_words
from pompeii_qt.words.opponents import OF_AN_AI, TEXTS, reason_words
from tests.core.positions import flight
from tests.qt.table.driver import AIS, PEOPLE, TABLE, Driver, visible

FOUR = [*TABLE, SeatedPlayer("ai", "Brennus", 3, "Brennus", "citizen")]


def answer(driver: Driver) -> list[RatedAction]:
    """What the AI thinks at first."""
    game = driver.game
    *_, (_, rated) = rate(game.view(0), game.rules, 1)
    return tell(driver, [replace(one, rank=place) for place, one in enumerate(rated, 1)])


def tell(driver: Driver, rated: list[RatedAction], part: float = 1.0, goal: Criterion = "lead") -> list[RatedAction]:
    driver.session.rated.emit(ActionRatings(0, driver.session.seq, rated, part, goal))
    return rated


def ahead(rated: list[RatedAction], order: list[int]) -> list[RatedAction]:
    """The same ratings after a longer search, which found those with the numbers `order` the best."""
    best = [
        replace(rated[i], saved=14.26 - n, lost=3.04 + n, chance=0.6 - n / 20, behind=n / 2, doubt=0.15, rank=1 + n)
        for n, i in enumerate(order)
    ]
    others = [replace(one, chance=0.2, rank=9) for i, one in enumerate(rated) if i not in order]
    return best + others


def test_the_hint_names_and_rings_the_best_once_it_is_settled_and_does_it(table: Driver) -> None:
    hint, board = table.page.advice.hint, table.board
    ringed: list[list[Action]] = []
    hint.recommended.connect(ringed.append)
    table.key(Qt.Key.Key_H)
    assert table.session.called("rate") == [(0,)]
    assert hint.lines == ["Looking ahead… 0%"]
    tell(table, [], 0.25)
    assert hint.lines == ["Looking ahead… 25%"]
    assert visible(hint, QPushButton) == []
    assert not any(ringed)
    best = answer(table)[0].action
    assert len(hint.lines) == 4
    assert hint.lines[0].startswith("1. Play")
    assert [line.isVisible() for line in hint.choices] == [True] * 3
    assert len(ringed[-1]) == 3, "though the second and third are worse"
    assert ringed[-1][0] == best
    board.interaction.highlights.point_at(["A1"])  # by a line of the log
    board.interaction.highlights.point_at([])
    assert len(board.interaction.highlights.groups["recommended"]) == len(hint_numbers(ringed[-1]))
    table.key(Qt.Key.Key_H)
    assert ringed[-1] == []
    table.key(Qt.Key.Key_H)
    for part in (hint.choices[0], hint.details.take):
        part.setFocus(Qt.FocusReason.TabFocusReason)
        table.key(Qt.Key.Key_Space)
    assert table.session.acted == [(0, best)]
    table.wait()
    assert table.page.focusWidget() is board, "or Space would press the tool that is next"


def test_a_hint_opens_no_window_of_its_own(table: Driver, qapp: QApplication) -> None:
    opened = []

    class Watch(QObject):
        def eventFilter(self, of: QObject, event: QEvent) -> bool:
            if event.type() is QEvent.Type.Show and isinstance(of, QWidget) and of.isWindow():
                opened.append(of)
            return False

    watch = Watch()
    qapp.installEventFilter(watch)
    try:
        table.key(Qt.Key.Key_H)
        answer(table)
    finally:
        qapp.removeEventFilter(watch)
    assert table.page.advice.hint.lines
    assert opened == []


def test_the_hint_speaks_the_language_that_was_chosen_meanwhile(table: Driver) -> None:
    table.key(Qt.Key.Key_H)
    answer(table)
    table.speak("de")
    answer(table)
    hint = table.page.advice.hint
    unfold(hint, 0)
    assert "Ausführen" in [one.text() for one in visible(hint, QPushButton)]


def test_values_are_those_looked_ahead_or_of_any_seat(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[dict[str, float] | None, str]] = []
    monkeypatch.setattr(table.board.interaction, "show_values", lambda values, kind: shown.append((values, kind)))
    legend, hint = table.page.advice.legend, table.page.advice.hint
    table.key(Qt.Key.Key_H)
    table.key(Qt.Key.Key_V)
    tell(table, [], 0.25)
    assert not any(values for values, _ in shown)
    assert "25%" in legend.text
    rated = answer(table)
    assert shown[-1] == (choice_values(rated, by_citizen=True).values, "lead")
    assert legend.text == "Citizens given away"
    assert legend.accessibleName().startswith("How many citizens you give away with each choice.")
    table.key(Qt.Key.Key_H)
    table.key(Qt.Key.Key_H)
    assert table.session.called("rate") == [(0,)], "hint and values ask once"
    assert len(hint.lines) == 4
    QTest.mouseClick(table.page.seats.cards[1], Qt.MouseButton.LeftButton)
    assert "Livia" in legend.text
    values, kind = shown[-1]
    assert kind == "escape"
    assert values is not None
    assert all(0 <= value <= 1 for value in values.values())
    assert {*values} == {square for square, n in INDEX.items() if SPACES[n]}, "no one is on open ground now"
    table.key(Qt.Key.Key_V)
    assert shown[-1][0] is None
    assert not legend.isVisible()


def test_the_list_of_actions_begins_with_the_best_while_the_values_are_known(table: Driver) -> None:
    actions = table.page.advice.actions
    table.page.tools.actions_list.setChecked(True)
    usual = actions.texts
    table.key(Qt.Key.Key_V)
    rated = [*reversed(answer(table))]
    tell(table, rated)
    (first, *_), names = rated, table.page.model.names
    assert table.page.model.decision is not None
    assert actions.texts[0].startswith(action_words(first.action, table.page.model.decision.view, names))
    assert sorted(actions.texts) == sorted(usual)
    assert actions.texts != usual
    table.key(Qt.Key.Key_V)
    assert actions.texts == usual


def test_what_values_are_is_said_at_one_place_whatever_else_is_open(table: Driver) -> None:
    legend, tools = table.page.advice.legend, table.page.tools
    table.key(Qt.Key.Key_V)
    answer(table)
    before = area(table.page, legend)
    for tool in (tools.hint, tools.log, tools.actions_list):
        tool.setChecked(True)
        answer(table)
        QApplication.processEvents()
        assert legend.isVisible()
        assert area(table.page, legend) == before
        tool.setChecked(False)
    table.tell(GaveUp(1, Choice.RELATIVE))  # a rule that is seldom used is noted
    assert not area(table.page, table.page.notes).intersects(before)


def test_equal_figures_have_one_colour_and_the_best_alone_the_best_one() -> None:
    values = {"A1": 0.0, "B1": -0.04, "C1": -0.06, "D1": -0.52, "E1": -0.48, "F1": -2.96, "G1": -9.0}
    steps = {square: value_step(value, 0.0, "lead") for square, value in values.items()}
    assert [*steps.values()] == [0, 0, 1, 1, 1, 3, 4]
    assert [value_step(chance, 0.604, "win") for chance in (0.6, 0.59, 0.56, 0.5, 0.1)] == [0, 1, 2, 3, 4]
    assert [value_step(chance, 0, "escape") for chance in (0.8, 0.79, 0.5, 0.2, 0.19)] == [0, 1, 2, 3, 4]
    assert best_value([-1.0, -2.0], "lead") == 0.0, "the best may end on no square"


def test_a_hint_that_is_lost_or_cannot_be_given_or_comes_too_late_does_not_keep_one_waiting(table: Driver) -> None:
    hint = table.page.advice.hint
    table.key(Qt.Key.Key_H)
    tell(table, [])
    assert hint.lines == ["The AI cannot look ahead now."]
    table.session.seq -= 1  # the answer may have been lost with the line to a host
    table.tell()
    assert table.session.called("rate") == [(0,), (0,)]
    late = answer(table)
    assert len(hint.lines) == 4
    seq = table.session.seq
    table.act()
    table.session.rated.emit(ActionRatings(0, seq, late))
    assert hint.lines == ["Livia is thinking…"]
    while table.game.active != 0:
        assert len(table.session.called("rate")) == 2
        table.play()
    assert len(table.session.called("rate")) == 3, "the hint follows to the next decision"


def test_the_hint_says_what_it_ranks_by_and_which_choices_share_a_place_in_whole_lines(table: Driver) -> None:
    hint = table.page.advice.hint
    table.key(Qt.Key.Key_H)
    first = answer(table)
    tell(table, ahead(first, [2, 0, 1]))
    unfold(hint, 1)
    worth = ["The best found", "Gives away about half a citizen", "Gives away about 1 citizen"]
    assert [line.split(". ")[0] for line in hint.lines] == ["1", "2", "3", "From here you win about 6 games in 10."]
    assert [line.split(". ")[2] for line in hint.lines[:3]] == worth
    tell(table, [replace(one, chance=0.1) for one in ahead(first, [2, 0, 1])])
    assert hint.lines[3].endswith("From here you win about 1 game in 10.")
    hint.setFixedSize(240, 120)
    QApplication.processEvents()
    shown = visible(hint, QLabel)
    assert len(shown) > 2
    table.bot.waitUntil(lambda: all(label.height() >= label.heightForWidth(label.width()) for label in shown))
    hint.setFixedSize(400, 2000)
    (area,) = hint.findChildren(FittedScrollArea)
    table.bot.waitUntil(lambda: area.viewport().height() > 1800)
    QApplication.processEvents()
    lowest = max(label.mapTo(hint, label.rect().bottomLeft()).y() for label in visible(hint, QLabel))
    assert lowest < 600, "it does not spread over more room than it needs"
    rated = ahead(first, [0, 1, 2, 3, 4])
    tell(table, [replace(one, rank=1 if n in (0, 1, 3, 4) else one.rank) for n, one in enumerate(rated)])
    best, equal, third, note = hint.lines
    assert best.startswith("1. Play ")
    assert equal.startswith("2. Play ")
    assert ["About as good as the best" in line for line in (best, equal, third)] == [False, True, False]
    assert third.startswith("3. ")
    assert note.startswith("2 other choices are about as good. From here")


def test_choices_that_are_all_equal_are_called_so_once_and_then_have_their_reasons_alone(table: Driver) -> None:
    hint = table.page.advice.hint
    table.key(Qt.Key.Key_H)
    rated = answer(table)[:3]
    assert "equal" not in title(hint)
    reasons = [[Reason("close", gate="Porta Marina")], [Reason("far_from_vents")], [Reason("relative")]]
    alike = [replace(one, rank=1, chance=0.01, reasons=why) for one, why in zip(rated, reasons, strict=True)]
    tell(table, alike)
    assert title(hint) == "These three are about equal."
    assert hint.lines[3:] == ["These three are about equal."], "who wins is settled"
    assert not any("best" in line for line in hint.lines)
    for line, why in zip(
        hint.choices, ("close to Porta Marina", "far from the vents", "brings a relative"), strict=True
    ):
        assert line.accessibleName().endswith(f"). {why}")
    unfold(hint, 1)
    assert [one.text() for one in visible(hint.details, QLabel)] == ["Far from the vents"]
    tell(table, alike[:2])
    assert title(hint) == "These two are about equal."
    assert not hint.choices[2].isVisible()


def test_a_choice_is_one_line_and_unfolds_below_all_of_them(table: Driver) -> None:
    hint = table.page.advice.hint
    table.key(Qt.Key.Key_H)
    rated = answer(table)[:3]
    why = [Reason("close", gate="Porta di Stabia"), Reason("far_from_vents")]
    tell(table, [replace(one, reasons=why, rank=1) for one in rated])
    places = [line.geometry() for line in hint.choices]
    assert all(place.height() < 2 * table.page.fontMetrics().height() for place in places)
    assert not hint.details.isVisible()
    hint.choices[1].setFocus(Qt.FocusReason.TabFocusReason)
    assert len(table.board.interaction.highlights.groups["pointed"]) == 1
    table.key(Qt.Key.Key_Space)
    QApplication.processEvents()
    assert [line.geometry() for line in hint.choices] == places, "what is under the pointer stays there"
    assert hint.details.isVisible()
    assert hint.details.take.accessibleName().startswith("Play this: Play card")
    assert hint.choices[1].shown[1] == "", "the reasons stand below"
    table.key(Qt.Key.Key_Space)
    assert not hint.details.isVisible()
    unfold(hint, 2)
    table.key(Qt.Key.Key_H)
    table.session.seq -= 1
    table.tell()
    table.key(Qt.Key.Key_V)
    answer(table)
    table.key(Qt.Key.Key_H)
    assert hint.choices[0].isVisible()
    assert not hint.details.isVisible(), "that was another decision"


def test_a_line_says_the_first_reason_that_fits(table: Driver) -> None:
    line = table.page.advice.hint.choices[0]
    table.page.window().resize(1280, 720)
    table.key(Qt.Key.Key_H)
    first = answer(table)[0]
    why = [Reason("close", gate="Porta di Stabia"), Reason("relative")]
    tell(table, [replace(first, action=Place(6, "C5"), reasons=why)])
    seen = []
    for width in range(600, 70, -1):
        line.setFixedWidth(width)
        seen.append(line.shown)
    notes = [", close to Porta di Stabia", ", near Porta di Stabia", ", brings a relative", "…", ""]
    assert [note for note, _ in groupby("…" if note.endswith("…") else note for _, note in seen)] == notes
    assert {action for action, note in seen if note} == {"Card 6 → C5"}
    assert seen[-1][0].endswith("…")


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (1280, 960), (800, 600)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_hint_and_values_cover_no_player_and_no_square(driver: Driver, size: tuple[int, int], language: str) -> None:
    """The second is a screen of 1920 × 1080 at twice the size."""
    load_fonts()
    driver.settings.seals_known = True
    page = driver.speak(language)
    page.resize(*size)
    driver.open(FOUR, [0], Game.new(Rules(), 4, 3, first=0))
    rated = answer(driver)
    driver.key(Qt.Key.Key_H)
    for key in (Qt.Key.Key_V, Qt.Key.Key_H, Qt.Key.Key_H):
        tell(driver, [replace(one, rank=1) for one in rated])
        for _ in range(3):  # the box, what is in it, and what asks for more room
            QApplication.processEvents()
        assert not page.advice.hint.isVisible() or fits(page.advice.hint)
        for panel in (page.advice.hint, page.advice.legend):
            if panel.isVisible():
                place = area(page, panel)
                assert not [card.seat for card in page.seats.cards if place.intersects(area(page, card))]
                assert not [square for square in INDEX if place.intersects(on_page(driver, square_rect(square)))]
                letters = QRectF(BOARD_RECT.left(), BOARD_RECT.bottom() - 40, BOARD_RECT.width(), 40)
                assert not place.intersects(on_page(driver, letters))
                out = [QRectF(at.x() - 16, at.y() - 16, 32, 32) for at in PLACES["F1"]]
                assert not [rect for rect in out if place.intersects(on_page(driver, rect))], "those saved in the north"
                assert size[0] > 800 or not place.intersects(area(page, page.piles))
                assert len(driver.seen_ends(page.piles)) == 1, "the numbers of the piles are not cut"
                assert page.rect().contains(place)
        driver.key(key)


def title(hint: HintPanel) -> str:
    """What stands above the choices."""
    return str(visible(hint, QLabel)[0].text())


def unfold(hint: HintPanel, number: int) -> None:
    QTest.mouseClick(hint.choices[number], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def fits(hint: HintPanel) -> bool:
    """Whether all of a hint is seen without scrolling."""
    (scrolled,) = hint.findChildren(FittedScrollArea)
    return not scrolled.verticalScrollBar().maximum()


def area(page: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(page, QPoint()), part.size())


def on_page(driver: Driver, rect: QRectF) -> QRect:
    """Where a part of the board's picture is."""
    board = driver.board
    seen = board.mapFromScene(rect).boundingRect()
    return seen.translated(board.viewport().mapTo(driver.page, QPoint()))


def test_runs_of_a_hint_have_their_numbers_on_their_citizens_apart_from_values_and_arrows(driver: Driver) -> None:
    driver.open([PEOPLE[0], AIS[0]], [0], flight({"G6": [0, 0], "G5": [0]}, {}, tile="mask"))
    groups = driver.board.interaction.highlights.groups

    def points(group: str) -> list[QPointF]:
        return [sprite.pos() for sprite in groups[group]]

    driver.key(Qt.Key.Key_H)
    any_rated = answer(driver)[0]
    runs = [Run("G6", "G7"), Run("G6", "F6"), Run("G5", "G6")]
    tell(driver, [replace(any_rated, action=run, rank=1) for run in runs])
    assert hint_numbers(runs) == {"G6": "1·2", "G5": "3"}
    assert points("hint numbers") == points("recommended") == [centre("G6"), centre("G5")]
    assert len(groups["hint ways"]) == 3
    driver.key(Qt.Key.Key_V)
    tell(driver, [replace(any_rated, action=run, rank=1) for run in runs])
    assert points("values")[0] == centre("G6"), "the value stands there, too"
    number, value = (QRegion(groups[one][0].pixmap().mask()) for one in ("hint numbers", "values"))
    assert not number.intersects(value), "at another corner"
    tell(driver, [replace(any_rated, action=run, rank=1) for run in (Run("G6", "out"), Run("G5", "G6"))])
    assert hint_numbers([Run("G6", "out"), Run("G5", "G6")]) == {"G6": "1", "G5": "2"}
    driver.key(Qt.Key.Key_H)
    assert groups["hint ways"] == groups["hint numbers"] == []


def test_a_low_panel_shows_all_of_a_hint_without_scrolling(table: Driver) -> None:
    hint = table.page.advice.hint
    table.page.window().resize(1280, 720)
    table.key(Qt.Key.Key_H)
    rated = ahead(answer(table), [0, 1, 2])
    for ranks in ((1, 2, 3), (1, 1, 1)):
        tell(table, [replace(one, rank=rank) for one, rank in zip(rated, ranks, strict=False)])
        table.bot.waitUntil(lambda: fits(hint))
        assert all("spaces free" in line for line in hint.lines[:3]), "said in full"
        unfold(hint, 2)
        table.bot.waitUntil(lambda: fits(hint))


def test_figures_of_a_hint_stand_in_its_tips_and_behind_a_switch(table: Driver) -> None:
    hint = table.page.advice.hint
    table.page.window().resize(1600, 1300)
    table.key(Qt.Key.Key_H)
    rated = ahead(answer(table), [0, 1, 2])
    tell(table, rated)
    hint.setFixedSize(500, 900)
    unfold(hint, 0)

    def seen(number: int) -> list[str]:
        if not hint.choices[number].isChecked():
            unfold(hint, number)
        return [one.text() for one in visible(hint, QLabel) if "%" in one.text()]

    assert seen(0) == []
    figures = ["60% to win, 14.3 saved, 3.0 lost, on 1 deal"]
    figures += ["55% to win, 13.3 saved, 4.0 lost, on 1 deal; behind by 0.5 ± 0.3"]
    assert [line.toolTip().splitlines()[-1] for line in hint.choices[:2]] == figures
    assert visible(hint.details, QLabel)[0].toolTip() == figures[0]
    QTest.mouseClick(hint.details.figures_button, Qt.MouseButton.LeftButton)
    assert [seen(0), seen(1)] == [[figure] for figure in figures]
    chances = zip(rated[:3], (1, 0.999, 0), strict=False)
    tell(table, [replace(one, chance=chance, saved=-0.01, behind=0) for one, chance in chances])
    shown = [line for number in range(3) for line in seen(number)]
    assert not any("-" in line for line in shown), "no figure looks like less than nothing"
    assert [re.findall(r"[<>]?\d+%", line) for line in shown] == [[">99%"], [">99%"], ["<1%"]]


def test_hint_and_values_of_a_puzzle_speak_of_its_goal(table: Driver) -> None:
    hint = table.page.advice.hint
    table.key(Qt.Key.Key_H)
    table.key(Qt.Key.Key_V)
    found = ahead(answer(table), [0, 1, 2])
    tell(table, [replace(one, behind=one.lost - found[0].lost, doubt=0.3) for one in found], goal="lose")
    assert ["to win" in line for line in hint.lines] == [False] * 3
    assert "2. " in hint.lines[1]
    assert [f"Loses {n} citizens" in line for n, line in zip((3, 4, 5), hint.lines, strict=False)] == [True] * 3
    assert "lost" in table.page.advice.legend.text
    first, second = (Spot(action_squares(one.action)[-1]) for one in found[:2])
    assert table.board.interaction.value_words(first) == "3.0 lost, the best"
    assert table.board.interaction.value_words(second) == "4.0 lost, +1.0"


def test_an_only_choice_is_said_to_be_one(driver: Driver) -> None:
    driver.open([PEOPLE[0], AIS[0]], [0], flight({"G6": [1, 2]}, {}, tile="mask"))
    driver.key(Qt.Key.Key_H)
    answer(driver)
    assert driver.page.advice.hint.lines[1:] == ["It is the only choice."]


def test_every_reason_of_the_ai_has_words_with_the_players_names() -> None:
    assert set(TEXTS) == set(BLANKS)
    for key, blanks in BLANKS.items():
        for text in (TEXTS[key], OF_AN_AI.get(key, TEXTS[key])):
            assert {*re.findall(r"{(\w+)}", text)} == blanks
        assert "you" not in (TEXTS | OF_AN_AI)[key], "an AI is not the reader"
    names = ["Anna", "Livia", "Corvus"]
    assert reason_words(Reason("burns", n=2, seat=2), names) == "burns 2 of Corvus's citizens"
    assert reason_words(Reason("burns_own", n=2), names) == "burns 2 of your own"
    assert reason_words(Reason("vent", symbol="helmet"), names) == "beside the vent of the helmet"


def test_values_of_a_choice_are_the_best_that_ends_on_a_square() -> None:
    def rated(origin: str, target: str, chance: float) -> RatedAction:
        return RatedAction(Run(origin, target), chance, 0, 0, 0, 1, 0, 0, 1, lead=10 * chance)

    entries = [rated("A1", "B1", 0.2), rated("A2", "B1", 0.3), rated("A1", "A2", 0.1), rated("A1", "out", 0.9)]
    assert choice_values(entries, "win").values == {"B1": 0.3, "A2": 0.1, "A1": 0.9}
    assert choice_values(entries).origins == {"B1": "A2", "A2": "A1", "A1": "A1"}, "whose value it is"
    assert choice_values(entries, "win", by_citizen=True) == ({"A1": 0.9, "A2": 0.3}, {}), "of each citizen's best move"
    held = choice_values(entries, held=Held(origin="A1"), by_citizen=True)
    assert held == ({"B1": -7.0, "A2": -8.0, "A1": 0.0}, {}), "of the citizen in the hand alone"
    given_away = choice_values(entries).values
    assert given_away == {"B1": -6.0, "A2": -8.0, "A1": 0.0}
    assert [figure_words(value, "lead") for value in (0.0, -0.3, -0.8, -6.0)] == ["0.0", "0.3", "0.8", "6.0"]
    said = [value_words(value, 0.0, "lead") for value in (0.0, -0.3, -6.0)]
    assert said == ["about as good as the best", "gives away about half a citizen", "gives away about 6 citizens"]


def test_values_of_any_seat_are_shown_by_keyboard(table: Driver) -> None:
    seats = table.page.seats
    table.go_to(seats.cards[0])  # to be read
    for _ in seats.cards:
        table.key(Qt.Key.Key_Tab)
        assert not any(card.hasFocus() for card in seats.cards), "pressing a seat does nothing now"
    table.key(Qt.Key.Key_V)
    table.go_to(seats.cards[0])
    table.key(Qt.Key.Key_Tab)  # to the menu of one's own
    table.key(Qt.Key.Key_Tab)
    assert seats.cards[1].hasFocus()
    table.key(Qt.Key.Key_Return)
    assert "Livia" in table.page.advice.legend.text


def test_a_name_is_no_markup(driver: Driver) -> None:
    """Neither on its seat nor in a hint: it came with a record, perhaps, from anywhere."""
    bold = SeatedPlayer("ai", "<b>Livia</b>", 1, "Livia", "tribune")
    game = Game(
        Rules(dual_vents="on"), Deal(0, [[], []], [], 8 * [["coin", "vase"]], "erupts", {"C2": [0, 2], "C3": [1, 0]})
    )
    assert len(game.legal_actions()) == 2, "a tile with one place goes there by itself"
    driver.open([PEOPLE[0], bold], [0], game)
    driver.key(Qt.Key.Key_H)
    tell(driver, [replace(one, reasons=[Reason("burns", n=2, seat=1)]) for one in answer(driver)])
    unfold(driver.page.advice.hint, 0)
    named = [label for label in driver.page.findChildren(QLabel) if "<b>Livia</b>" in label.text()]
    assert len(named) > 1
    assert {label.textFormat() for label in named} == {Qt.TextFormat.PlainText}
