"""The analysis page: decisions judged in the background and kept, and a way back into the game."""

import json
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolTip
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Choice, Lava, Phase
from pompeii_core.ai.analysis import Decision, Habit, HabitCode, decisions, given_away
from pompeii_core.ai.opinion import Estimate, Reason
from pompeii_core.game import Game
from pompeii_core.preview import Spot
from pompeii_core.record import Entry, Header, Record, RecordWriter, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, SeatedPlayer, deal
from pompeii_qt import languages
from pompeii_qt.pages import game_analysis
from pompeii_qt.pages.analysis import AnalysisPage, own_seat
from pompeii_qt.pages.chart import Chart, GameHistory, history_of, place_apart
from pompeii_qt.pages.game_analysis import GameAnalysis, JudgementStore
from pompeii_qt.session import AnalysisProgress, Session
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.page import Stepwise
from pompeii_qt.window import MainWindow
from pompeii_qt.words.analysis import cost_words, habit_words, judgement_words, numbers_said, sum_words
from tests.qt.pages.conftest import Play, added
from tests.qt.pages.fake_network import FakeSession, click, judged, on_screen, shown

BLUNDER = 4  # the entry that burns five of the player's own citizens for nothing


@pytest.fixture
def store(tmp_path: Path) -> JudgementStore:
    return JudgementStore(tmp_path / "games")


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, fake: FakeSession, blundered: Path) -> AnalysisPage:
    page = made(qtbot, fake, settings)
    page.open(blundered)
    return page


def made(qtbot: QtBot, session: Any, settings: Settings) -> AnalysisPage:
    return on_screen(qtbot, AnalysisPage(session, settings))


@pytest.fixture
def blundered(tmp_path: Path) -> Path:
    """Record the beginning of a game in which a person puts lava on five own citizens; return its path."""
    dealt = deal(Rules(), 2, Random(1), 0, Scenario("erupts", 3))
    dealt = replace(dealt, pieces={"F4": [5, 0], "B6": [2, 0], "F2": [0, 3], "H6": [0, 3]})
    players = [SeatedPlayer("person", "Aula", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")]
    path, game = tmp_path / "blunder.pompeii", Game(Rules(), dealt)
    writer = RecordWriter.create(path, Header(players=players, deal=dealt))
    for _ in range(9):
        legal = game.legal_actions()
        burning = [action for action in legal if isinstance(action, Lava) and action.square == "F4"]
        action = burning[0] if burning and game.active == 0 else next(one for one in legal if one not in burning)
        writer.append(Entry(game.active or 0, action))
        game.apply(action)
    writer.close()
    assert read_record(path).entries[BLUNDER] == Entry(0, Lava("column", "F4"))
    return path


def entries(path: Path, seat: int) -> list[int]:
    return [decision.at for decision in decisions(read_record(path), [seat])]


def test_a_blunder_is_found_by_the_ai_shown_and_kept(
    qtbot: QtBot,
    session: Session,
    settings: Settings,
    fake: FakeSession,
    blundered: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pompeii_net.analyser.DEALS", 8)
    page = made(qtbot, session, settings)
    assert page.open(blundered)
    assert page.progress.bar.isVisible()
    with qtbot.waitSignal(page.analysis.ended, timeout=60_000):
        pass
    assert not page.progress.bar.isVisible()
    words = page.costliest.buttons[0].accessibleName()
    assert "Place the column on F4" in words
    assert page.card.title.all_text == "Decision 3 of 6 · Vesuvius erupts"
    assert page.card.played.words.text().startswith("Played: Place the column on F4")
    assert re.match(r"This gave away about \d+ citizens.*: the lava burned 5 own citizens\.", page.card.verdict.text())
    assert re.match(r"You gave away (about )?\d+ citizens; a tribune gives away ", page.sum.text())
    assert page.habit.words.text().startswith("You lost 5 citizens to your own lava")
    page.hide()

    again = made(qtbot, fake, settings)
    assert again.open(blundered)
    assert not fake.asked, "it is known"
    assert not again.progress.bar.isVisible()
    assert again.costliest.buttons[0].accessibleName() == words
    assert again.card.verdict.text() == page.card.verdict.text()


def test_results_appear_at_once(page: AnalysisPage, fake: FakeSession) -> None:
    assert fake.asked == [([0], 0, [])]
    assert page.card.verdict.text() == "Not analysed yet."
    assert page.progress.words.text().startswith("0 of 6 ")
    assert not page.sum.isVisible()
    fake.tell(3, {BLUNDER: 3.0})
    assert page.progress.words.text() == "3 of 6 decisions analysed", "too early to tell the time left"
    assert (page.progress.bar.value(), page.progress.bar.maximum()) == (3, 6)
    assert [button.accessibleName()[:4] for button in page.costliest.buttons] == ["−3 c"]
    row = page.list.topLevelItem(2)
    assert row is not None
    assert [row.text(column) for column in (0, 2, 3)] == ["3", "20%", "−3 citizens"]
    assert page.sum.text() == "So far you gave away 3 citizens."
    parts = page.sum, page.costliest
    before = [part.mapTo(page, QPoint()) for part in parts]
    fake.tell(3)
    QApplication.processEvents()
    assert page.progress.words.text() == "6 of 6 decisions analysed"
    assert not page.progress.button.isVisible()
    assert [part.mapTo(page, QPoint()) for part in parts] == before, "nothing moves when it is done"


@pytest.mark.parametrize(("looked_at", "at_the_end"), [(1, 3), (2, 2)])
def test_at_the_end_the_worst_is_shown(page: AnalysisPage, fake: FakeSession, looked_at: int, at_the_end: int) -> None:
    if looked_at == 2:
        page.card.next_button.click()
    fake.tell(3, {BLUNDER: 3.0})
    assert page.card.title.all_text.startswith(f"Decision {looked_at} of 6")
    fake.tell(9)
    assert page.card.title.all_text.startswith(f"Decision {at_the_end} of 6")
    assert not page.progress.bar.isVisible()


def test_a_stopped_analysis_can_continue(
    qtbot: QtBot, page: AnalysisPage, fake: FakeSession, blundered: Path, settings: Settings
) -> None:
    known, faults = entries(blundered, 0)[:2], list[str]()
    page.fault.connect(faults.append)
    fake.tell(2)
    assert page.progress.button.text() == "Stop"
    click(page.progress.button)
    assert fake.stopped == 1
    assert page.progress.button.text() == "Continue"
    page.hide()
    page.show()
    assert len(fake.asked) == 1, "once stopped, it stays so"
    click(page.progress.button)
    assert fake.asked[1:] == [([0], 0, known)]
    page.hide()
    assert fake.stopped == 2
    other = made(qtbot, fake, settings)
    other.open(blundered)
    assert fake.asked[2:] == [([0], 0, known)]
    other.hide()
    page.show()
    assert fake.asked[3:] == [([0], 0, known)], "it goes on"
    fake.analysed.emit(AnalysisProgress(6, 6, None))
    assert faults == ["The AI could not analyse every decision."]
    assert page.progress.button.text() == "Continue"


def test_it_stops_in_the_background_at_once(qtbot: QtBot, session: Session, settings: Settings, play: Play) -> None:
    page, heard = made(qtbot, session, settings), list[object]()
    session.analysed.connect(heard.append)
    page.open(play())
    page.hide()
    record = read_record(play("other", upto=1))
    session.analyse(record, [1])
    qtbot.waitUntil(lambda: bool(heard), timeout=30_000)
    assert [(one.asked, one.judgement) for one in heard if isinstance(one, AnalysisProgress)] == [(0, None)]
    assert not page.analysis.judgements


def test_keys_and_list_lead_to_decisions_which_are_drawn(
    page: AnalysisPage, fake: FakeSession, blundered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(page.board.choice_marks, "show", lambda chosen, view, rules: drawn.append(chosen))
    played = read_record(blundered).entries
    page.open(blundered)
    assert drawn[-1] == {"played": played[0].action}
    fake.tell(9, {BLUNDER: 3.0})
    assert drawn[-1] == {"costly": played[BLUNDER].action, "best": Lava("coin", "C2")}
    page.activateWindow()
    page.landing.setFocus()
    for key, number in ((Qt.Key.Key_Right, 4), (Qt.Key.Key_Left, 3), (Qt.Key.Key_Left, 2)):
        QTest.keyClick(page, key)
        assert page.card.title.all_text.startswith(f"Decision {number} of 6")
        assert page.list.currentIndex().row() == number - 1
    assert drawn[-1] == {"best": played[2].action}
    page.list.setCurrentIndex(page.list.model().index(5, 0))
    assert page.card.title.all_text.startswith("Decision 6 of 6")
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert page.card.title.all_text.startswith("Decision 6 of 6"), "there is no next one"
    click(page.costliest.buttons[0])
    assert page.card.title.all_text.startswith("Decision 3 of 6")
    assert page.costliest.buttons[0].isChecked()
    assert page.analysis.decisions[BLUNDER].view == read_record(blundered).game(BLUNDER).view(0)


@pytest.mark.parametrize(
    ("guess", "said"),
    [
        (Lava("coin", "C2"), "You found it."),
        (Lava("column", "F4"), "That is what was played."),
        (Lava("column", "E4"), "Not that one."),
        (None, ""),
    ],
)
def test_the_better_choice_is_guessed_before_it_is_shown(
    page: AnalysisPage, fake: FakeSession, blundered: Path, guess: Lava | None, said: str
) -> None:
    """Guessed on the board or asked for by the button; before that, card, list and board do not say it."""
    drawn: list[Any] = []
    page.board.choice_marks.show = lambda chosen, view, rules: drawn.append(chosen)  # type: ignore[method-assign]
    page.open(blundered, guess=True)
    other = entries(blundered, 0)[0]
    fake.tell(9, {BLUNDER: 3.0, other: 1.0})
    card, entry = page.card, read_record(blundered).entries[BLUNDER].action
    assert (
        card.verdict.text()
        == "This gave away about 3 citizens and 3 chances in 10 to win. What would have been better?"
    )
    assert (card.best.isVisible(), card.try_button.isVisible(), drawn[-1]) == (False, False, {"played": entry})
    assert "C2" not in page.costliest.buttons[0].accessibleName()
    if guess is None:
        card.answer_button.setFocus()
        QTest.keyClick(card.answer_button, Qt.Key.Key_Space)
        assert card.onward_button.hasFocus()
    elif guess == entry:
        page.board.keyboard.choose(Spot(guess.square))
    else:  # no choice of this position
        page.board.chosen.emit(guess)
    assert card.verdict.text().startswith(f"{said} This gave away about 3" if said else "This gave away about 3")
    assert (card.best.isVisible(), card.answer_button.isVisible()) == (True, False)
    assert "C2" in page.costliest.buttons[0].accessibleName()
    assert drawn[-1] == {"costly": entry, "best": Lava("coin", "C2")}
    click(card.onward_button)
    assert card.title.all_text.startswith("Decision 1 of 6")
    assert card.verdict.text().startswith("This gave away about 1 citizen and 1 chance in 10 to win. What would")
    click(card.answer_button)
    assert not card.onward_button.isVisible(), "that was the last one"


def test_the_result_leads_to_the_question(window: MainWindow, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pompeii_qt.pages.given_away.COMPILED", True)
    path = play("a", seed=1)
    window.games.end.open(path)
    found = shown(window).costliest.findChild(GameAnalysis)
    found.begin(read_record(path))
    decision = found.decisions_of(0)[3]
    found.running = True
    window.session.analysed.emit(AnalysisProgress(1, 9, judged(decision, 3.0)))
    shown(window).costliest.chosen.emit(decision.at)
    page = shown(window)
    assert isinstance(page, AnalysisPage)
    assert page.card.verdict.text().endswith("What would have been better?")
    window.pages.back()


def test_a_guess_stays_when_a_worse_decision_is_found(page: AnalysisPage, fake: FakeSession, blundered: Path) -> None:
    page.open(blundered, BLUNDER, guess=True)
    fake.tell(3, {BLUNDER: 1.0})
    assert page.card.answer_button.isVisible()
    others = [at for at in entries(blundered, 0) if at > BLUNDER]
    assert len(others) == 3
    fake.tell(9, dict.fromkeys(others, 3.0))
    click(page.card.answer_button)
    assert page.card.verdict.text().startswith("This gave away about 1 citizen")
    assert page.card.onward_button.isVisible()


def test_the_chart_leads_to_the_nearest_decision(page: AnalysisPage, fake: FakeSession) -> None:
    QTest.mouseClick(page.chances, Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
    assert page.card.title.all_text.startswith("Decision 1 of 6"), "nothing is known yet"
    fake.tell(9, {BLUNDER: 3.0})
    assert page.chances.accessibleName() == "Chance of winning over the game: 50% at the start, 50% at the end"
    right = QPoint(page.chances.width() - 74, 60)
    QTest.mouseClick(page.chances, Qt.MouseButton.LeftButton, pos=right)
    assert page.card.title.all_text.startswith("Decision 6 of 6")
    page.chart.picked.emit(BLUNDER + 1)
    assert page.card.title.all_text.startswith("Decision 3 of 6")


def test_another_player_can_be_looked_at_in_peace(page: AnalysisPage, fake: FakeSession, blundered: Path) -> None:
    assert page.seats.currentText() == "Aula"
    page.seats.setCurrentIndex(1)
    assert fake.asked[-1] == ([1], 0, [])
    assert page.card.title.all_text.startswith("Decision 1 of 3")
    for at in entries(blundered, 1):
        page.analysis.judgements[at] = judged(page.analysis.decisions[at])
    page.seats.setCurrentIndex(0)
    stopped = fake.stopped
    page.seats.setCurrentIndex(1)
    assert fake.stopped == stopped + 1, "all is known of who is looked at"
    fake.tell(1)
    assert len(page.analysis.known(0)) == 0
    page.open(blundered, entries(blundered, 1)[1])
    assert page.card.title.all_text.startswith("Decision 2 of 3"), "its player is shown"


def test_a_game_without_decisions_says_so(page: AnalysisPage, fake: FakeSession, blundered: Path, play: Play) -> None:
    page.open(blundered, guess=True)
    fake.tell(9, {BLUNDER: 3.0})
    assert page.card.answer_button.isVisible()
    assert page.open(play(upto=0))
    assert page.card.verdict.text() == "This player made no decisions in this game."
    assert page.card.verdict.property("role") == "muted"
    assert not page.card.try_button.isEnabled()
    assert not page.card.answer_button.isVisible()
    page.board.chosen.emit(Lava("coin", "C2"))  # a late click: no guess is asked for any more
    page.step(1)
    assert len(fake.asked) == 2, "of the game before"


def test_trying_again_begins_a_game_at_that_very_decision_but_not_in_a_room(
    window: MainWindow, qtbot: QtBot, blundered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.games.analyse(blundered)
    assert window.pages.name == "analysis"
    page: AnalysisPage = window.pages.get("analysis")
    page.analysis.stop()
    page.step(2)
    with monkeypatch.context() as in_a_room:
        in_a_room.setattr(window.session.network, "current", object())
        page.hide()
        page.show()
        assert not page.card.try_button.isVisible()
    page.hide()
    page.show()
    with qtbot.waitSignal(window.session.updated) as told:
        click(page.card.try_button)
    qtbot.waitUntil(lambda: window.pages.name == "table")
    assert told.args[0].view == read_record(blundered).game(BLUNDER).view(0)
    assert Lava("column", "F4") in told.args[0].legal


def test_doubt_is_said_in_words_and_praise_only_where_it_is_known() -> None:
    game = Game.new(Rules(), 2, 1)
    one, other, *_ = game.legal_actions()
    assert game.active is not None
    decision = Decision(0, game.active, game.view(game.active), one)
    none = Estimate(0.0, 0.01)
    for citizens, error, chance, words, short in (
        (2.1, 0.3, Estimate(0.2, 0.05), "This gave away about 2 citizens and 2 chances in 10 to win.", "−2 citizens"),
        (1.1, 0.1, none, "This gave away about 1 citizen.", "−1 citizen"),
        (0.5, 0.1, none, "This gave away about half a citizen.", "−½ citizen"),
        (0.2, 0.05, none, "This gave away a little.", "<½ citizen"),
        (0.1, 0.05, none, "As good as the best choice found.", "as good"),
        (0.5, 0.4, none, "Too close to tell whether another choice was better.", "too close"),
    ):
        judgement = judged(decision, citizens, error, chance)
        assert (judgement_words(judgement, NAMES), cost_words(judgement)) == (words, short)
    alone = judged(decision)
    assert judgement_words(alone, NAMES) == "It was the only choice."
    first = replace(alone, choices=[alone.best, replace(alone.best, action=other)])
    assert judgement_words(first, NAMES) == "The best choice found."


@pytest.mark.parametrize(
    ("better", "played", "why"),
    [
        ([Reason("out", gate="Porta Marina")], [], "a citizen could have left by Porta Marina"),
        ([Reason("relatives", n=2)], [], "2 relatives could have come"),
        ([Reason("burns", n=1, seat=1)], [], "the lava could have burned 1 of Livia's citizens"),
        ([], [Reason("burns_own", n=2)], "the lava burned 2 own citizens"),
        ([Reason("burns_own", n=1)], [Reason("burns_own", n=2)], ""),  # both do
        ([Reason("far_from_vents")], [], ""),  # not a matter of citizens
    ],
)
def test_why_it_gave_something_away_is_said_in_a_clause(better: list[Reason], played: list[Reason], why: str) -> None:
    game = Game.new(Rules(), 2, 1)
    assert game.active is not None
    decision = Decision(0, game.active, game.view(game.active), game.legal_actions()[0])
    found = judged(decision, 2.0, chance=Estimate())
    best, own = found.choices
    found = replace(found, choices=[replace(best, reasons=better), replace(own, reasons=played)])
    assert judgement_words(found, NAMES) == f"This gave away about 2 citizens{why and ': '}{why}."


def test_a_game_is_summed_up_in_one_number_beside_a_tribunes(play: Play) -> None:
    costly = judged(decisions(read_record(play()), [0])[0], 0.1)
    none, six = Estimate(), Estimate(6.2, 0.3)
    lost = given_away([])
    for citizens, beyond, name, words in (
        (six, Estimate(3.1, 0.4), "", "You gave away 6 citizens; a tribune gives away 3."),
        (Estimate(6.2, 0.8), none, "Livia", "Livia gave away about 6 citizens; a tribune gives away 6."),
        (none, Estimate(-1.2, 0.3), "", "You gave nothing away that could be found; a tribune gives away 1."),
        (Estimate(-0.4, 0.6), none, "", "You gave nothing away that could be found; a tribune gives away nothing."),
    ):
        assert sum_words(replace(lost, citizens=citizens, beyond_tribune=beyond), name, done=True) == words
    little = replace(lost, citizens=Estimate(0.1, 0.02), mistakes=[costly])
    assert sum_words(little, "", done=False) == "So far you gave away a little."
    assert sum_words(little, "", done=True) == "You gave away a little; a tribune gives away nothing."
    assert numbers_said(replace(lost, citizens=six, beyond_tribune=Estimate(5.7, 0.4))) == (6, 0.5, False)
    assert numbers_said(replace(lost, citizens=Estimate(6.2, 0.8))) == (6, 6, True)
    assert numbers_said(replace(lost, citizens=Estimate(-0.4, 0.6))) == (0, 0, False)
    assert numbers_said(little) == (0, 0, True), "a phone says a little, too"


def test_figures_stand_behind_a_switch_that_is_remembered(
    qtbot: QtBot, page: AnalysisPage, fake: FakeSession, settings: Settings, blundered: Path
) -> None:
    fake.tell(9, {BLUNDER: 3.0})
    figures = "3.0 ± 0.1 citizens and 30% ± 1% to win given away; 20% to win, 3.0 saved, 3.0 lost (64 deals)"
    assert not page.card.figures.isVisible()
    assert not page.chances.isVisible()
    assert not any("±" in one.text() for one in page.findChildren(QLabel) if one.isVisible())
    click(page.figures_button)
    assert page.card.figures.text() == figures
    assert page.chances.isVisible()
    page.hide()
    again = made(qtbot, fake, settings)
    again.open(blundered)
    assert again.figures_button.isChecked()
    assert again.card.figures.isVisible()


def test_a_habit_is_practised_in_this_game_and_then_in_others(
    qtbot: QtBot, page: AnalysisPage, fake: FakeSession, blundered: Path, play: Play
) -> None:
    other = play("other")
    record = read_record(other)
    tile = next(one for one in decisions(record, [0]) if one.view.choice is Choice.LAVA)
    fake.folder = other.parent
    JudgementStore(fake.folder).save(record, {tile.at: judged(tile, 2.0)})
    fake.tell(9, {BLUNDER: 3.0})
    habit = "You lost 5 citizens to your own lava that another square would have spared."
    assert page.habit.words.text() == f"{habit} This gave away about 3 citizens."
    click(page.habit.button)
    assert "C2" not in page.costliest.buttons[0].accessibleName(), "it is hidden again"
    click(page.card.answer_button)
    qtbot.waitUntil(page.card.onward_button.isVisible)
    click(page.card.onward_button)
    assert page.analysis.decisions[tile.at] == tile, "of the other game"
    assert page.card.verdict.text().startswith("This gave away about 2 citizens and 2 chances in 10 to win. What would")
    click(page.card.answer_button)
    qtbot.waitUntil(lambda: not any(search.busy for search in page.findChildren(Stepwise)))
    assert not page.card.onward_button.isVisible(), "each game once"


@pytest.mark.parametrize("code", HabitCode.__value__.__args__)
def test_every_habit_has_its_sentence(code: Any) -> None:
    own, other = SeatedPlayer("person", "Aula", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")
    said = habit_words(Habit(code, 3, 0.0), own)
    assert "3" in said
    assert said.startswith("You")
    assert "Livia" in habit_words(Habit(code, 3, 0.0), other)
    assert habit_words(Habit(code, 3, 2.1), own) == f"{said} This gave away about 2 citizens."


def test_the_persons_own_decisions_come_first(play: Play) -> None:
    history = history_of(read_record(play()))
    livia, aula = SeatedPlayer("ai", "Livia", 0, "Livia"), SeatedPlayer("person", "Aula", 1)
    players = [livia, aula, SeatedPlayer("person", "Ben", 2)]
    assert own_seat(players, "Ben", history) == 2
    assert own_seat(players, "Cara", history) == 1
    assert own_seat([livia, replace(livia, colour=1)], "Ben", history) in history.game.winners


def test_results_of_another_version_or_unreadable_ones_do_not_count(
    store: JudgementStore, blundered: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = read_record(blundered)
    asked = {decision.at: decision for decision in decisions(record, [0])}
    known = {at: judged(decision) for at, decision in asked.items()}
    store.save(record, known)
    assert store.load(record, asked) == known
    (file,) = tmp_path.glob("analyses/*.json")
    whole = file.read_bytes()
    for damaged in (b"[" * 100_000, whole[:-9], re.sub(rb'"chance":[^,]+', b'"chance":1e308', whole)):
        file.write_bytes(damaged)
        assert store.load(record, asked) == {}
    file.write_bytes(whole)
    turned = Record(record.header, [record.entries[1], record.entries[0], *record.entries[2:]])
    assert store.load(turned, asked) == {}, "another game of the same deal"
    shorter = Record(record.header, record.entries[:3])
    assert list(store.load(shorter, asked)) == [at for at in asked if at < 3], "the same game, before it went on"
    with monkeypatch.context() as changed:
        changed.setattr(game_analysis, "version_line", lambda: "pompeii 99")
        assert store.load(record, asked) == {}
    file.unlink()
    store.save(record, {0: judged(asked[0])})
    store.save(record, {4: judged(asked[6])})
    assert list(store.load(record, asked)) == [0], "what was played is not among the choices of the second"
    store.save(record, {4: judged(asked[4])})
    assert list(store.load(record, asked)) == [0, 4]
    (file,) = store.folder.iterdir()
    good = json.loads(file.read_bytes())
    key, found = next(iter(good.items()))
    cost, (choice,) = found["cost"], found["choices"]
    values: list[Any] = [-(10**6), 1e300, 10**40, "x", None, {"a": []}, [[[]]], True, "\ud800"]
    damages: list[Any] = [None, 7, [7], {}, found | {"choices": []}]
    damages += [found | {"choices": [choice | {name: value}]} for name in choice for value in values]
    damages += [found | {"cost": cost | {name: value}} for name in cost for value in values]
    for damage in damages:
        file.write_text(json.dumps(good | {key: damage}), encoding="utf-8")
        assert list(store.load(record, asked)) == [4], "the others are kept"
    for text in (b"", b"[1]", b"[" * 10_000, b"\xff"):
        file.write_bytes(text)
        assert store.load(record, asked) == {}


def test_a_limited_number_of_games_is_kept_and_a_full_disk_is_no_fault(
    store: JudgementStore, blundered: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(game_analysis, "_KEPT_DEALS", 2)
    record = read_record(blundered)
    for seed in range(4):
        store.save(Record(replace(record.header, deal=deal(Rules(), 2, Random(seed), 0)), []), {})
    assert len(list(store.folder.iterdir())) == 2
    (tmp_path / "file").touch()
    JudgementStore(tmp_path / "file" / "below").save(record, {})


NAMES = ["Aula", "Livia", "Fabius", "<b>rutus"]


def history(lengths: dict[str, int], saved: tuple[int, ...], lost: tuple[int, ...]) -> GameHistory:
    """Return a history with phases of these lengths that ends with these counts."""
    phases = [Phase(phase) for phase, length in lengths.items() for _ in range(length)] + [Phase.OVER]
    none = (0,) * len(saved)
    before = len(phases) - 1
    return GameHistory([none] * before + [saved], [none] * before + [lost], phases, [], Game.new(Rules(), 4, 1))


@pytest.fixture
def chart(qtbot: QtBot) -> Chart:
    made = added(qtbot, Chart())
    made.resize(620, 330)
    lengths = {"sleeps": 6, "seethes": 60, "erupts": 5, "flight": 90}
    made.show_history(history(lengths, (16, 9, 9, 0), (4, 4, 11, 2)), [0, 1, 2, 3], NAMES)
    made.show()
    return made


def test_things_move_apart_no_more_than_they_must() -> None:
    assert place_apart([10, 50, 90], [20, 20, 20], 0, 100) == [10, 50, 90]
    assert place_apart([50, 50, 90], [20, 20, 20], 0, 100) == [40, 60, 90]
    assert place_apart([0, 2], [20, 20], 0, 100) == [10, 30]
    assert place_apart([99, 99, 99], [20, 20, 20], 0, 100) == [50, 70, 90]
    assert place_apart([5, 5, 5], [20, 30, 10], 0, 10) == [10, 35, 55]
    assert place_apart([], [], 0, 10) == []


@pytest.mark.parametrize("language", languages.available())
def test_every_phase_is_named(chart: Chart, language: str) -> None:
    languages.use(language)
    try:
        bands = chart.bands()
        labels = [band.label for band in bands if band.label]
    finally:
        languages.use("en")
    assert [band.phase for band in bands] == ["sleeps", "seethes", "erupts", "flight"]
    assert len(labels) == 4
    assert all(one.right() <= other.left() + 0.01 for one, other in pairwise(labels))
    assert labels[0].left() >= 0
    assert labels[-1].right() <= chart.width()


def test_each_number_is_at_the_end_of_its_line(chart: Chart) -> None:
    ends = chart.ends()
    numbers = [(0, 16), (1, 9), (2, 9), (3, 0), (3, 2), (0, 4), (1, 4), (2, 11)]
    assert [(end.seat, end.number) for end in ends] == numbers
    assert (ends[0].badge, ends[-1].badge) == pytest.approx((ends[0].line, ends[-1].line), abs=0.5)
    assert all(other.badge - one.badge >= 21.9 for one, other in pairwise(ends))
    assert all(abs(end.badge - end.line) < 25 for end in ends)


def test_in_little_room_phases_have_short_names_and_numbers_keep_off_them(chart: Chart) -> None:
    chart.setMinimumSize(0, 0)
    for width, height in ((360, 220), (360, 130), (160, 220)):
        chart.resize(width, height)
        named = {band.name: band.label for band in chart.bands() if band.label}
        if width == 360:
            assert [*named] == ["sleeps", "seethes", "erupts", "flight"]
        else:  # the shortest phases give up their names first
            assert "flight" in named
            assert 0 < len(named) < 4
        assert min(end.badge for end in chart.ends()) >= max(name.center().y() for name in named.values()) + 12


@pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, popups
def test_the_pointer_reads_phase_and_counts(chart: Chart, qtbot: QtBot) -> None:
    QTest.mouseMove(chart, QPoint(45, 100))
    qtbot.waitUntil(lambda: "Vesuvius sleeps" in QToolTip.text())
    assert "Aula: 0 saved, 0 lost" in QToolTip.text()
    QTest.mouseMove(chart, QPoint(chart.width() - 1, 100))
    qtbot.waitUntil(lambda: "Aula: 16 saved, 4 lost" in QToolTip.text())
    assert "&lt;b&gt;rutus: 0 saved, 2 lost" in QToolTip.text()
    QToolTip.hideText()
