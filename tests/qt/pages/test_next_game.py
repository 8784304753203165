"""The next game: suggestions, the deal of the day, what Play begins, and after a result."""

import os
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.deal_code import daily_setup
from pompeii_core.record import FORMAT, Header, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer, deal
from pompeii_core.summary import RecordSummary, summary_of
from pompeii_core.tally import Decisive, Verdict
from pompeii_net.messages import ParProgress
from pompeii_net.shelf import Shelf
from pompeii_qt.pages import daily, progress
from pompeii_qt.pages.daily import DailyPage, best_results, result_of, streak, unfinished_days
from pompeii_qt.pages.end_picture import ShareCard
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.next_game import keep_setup, next_game_words, next_setup, play_setup
from pompeii_qt.pages.progress import Suggestion, even_match, suggestion, with_opponent
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.window import MainWindow
from pompeii_qt.words.results import own_words, winner_words
from tests.net.games import play_at_random
from tests.qt.pages.conftest import Play, added, emitted
from tests.qt.pages.fake_network import on_screen

WON, LOST = [(1, 0), (2, 1), (3, 2)], [(1, 1), (2, 2), (3, 0)]
DEAL = deal(Rules(), 3, Random(1))
ALL = ("Claudia", "Fabius", "Livia", "Brennus", "Septima", "Corvus")
TODAY = date(2026, 11, 22)
type PlayDay = Callable[..., Path]


@pytest.fixture
def play_day(tmp_path: Path) -> PlayDay:
    """Return a function that plays a day's deal at random, or its first `upto` actions."""

    def make(day: date = TODAY, seed: int = 1, upto: int = 10_000) -> Path:
        setup = daily_setup(day, "Aula")
        assert setup.seed is not None
        dealt = deal(setup.rules, 3, Random(setup.seed), None, setup.scenario)
        head = Header(pompeii=FORMAT, players=setup.players, rules=setup.rules, deal=dealt, seed=setup.seed)
        return play_at_random(tmp_path / f"games/{day}-{seed}-{upto}.pompeii", head, seed, upto)

    return make


@pytest.fixture
def daily_page(qtbot: QtBot, settings: Settings, session: Session, monkeypatch: pytest.MonkeyPatch) -> DailyPage:
    monkeypatch.setattr(daily, "_today", lambda: TODAY)
    return added(qtbot, DailyPage(settings, session))


def read(daily_page: DailyPage, qtbot: QtBot) -> list[str]:
    """Return what stands beside each day, today first."""
    daily_page.show()
    qtbot.waitUntil(lambda: not daily_page.reader.busy)
    return [daily_page.state.text(), *(said.accessibleName().partition(": ")[2] for said in daily_page.days[1:])]


def setup_of_day(daily_page: DailyPage, qtbot: QtBot, ago: int) -> GameSetup:
    """Return the setup that Play begins for the day `ago` days before today."""
    daily_page.days[ago].setChecked(True)
    (setup,) = emitted(qtbot, daily_page.start, daily_page.play_button.click)
    assert isinstance(setup, GameSetup)
    return setup


def test_play_starts_today_s_game_or_a_missed_one(daily_page: DailyPage, qtbot: QtBot, settings: Settings) -> None:
    settings.person = "Marcus"
    assert read(daily_page, qtbot) == ["Not played yet.", *7 * ["not played"]]
    assert daily_page.against.text() == "Against Septima and Livia, level Tribune"
    assert [day.lines for day in daily_page.days[:3]] == [
        ("Today", "new", ""),
        ("Yesterday", "", "not played"),
        ("Fri Nov 20", "", "not played"),
    ]
    assert [day.accessibleName() for day in daily_page.days[1:3]] == [
        "Yesterday: not played",
        "Friday, November 20: not played",
    ]
    daily_page.resize(1280, 720)
    QApplication.processEvents()
    places = [day.x() for day in daily_page.days]
    assert places == sorted(places, reverse=True), "in one line, today last"
    room = daily_page.body.contentsRect()
    assert (places[-1], daily_page.days[0].geometry().right()) == (room.left(), room.right()), "as wide as the city"
    assert all(day.width() >= day.sizeHint().width() for day in daily_page.days), "each is read whole"
    assert not daily_page.copy_button.isVisible(), "there is no result yet"
    setup = setup_of_day(daily_page, qtbot, 0)
    assert (setup.seed, setup.players[0].name) == (1_2026_11_22, "Marcus")
    assert setup_of_day(daily_page, qtbot, 2).seed == 1_2026_11_20
    QTest.keyClick(daily_page.days[2], Qt.Key.Key_Right)
    assert daily_page.day == date(2026, 11, 21)
    QTest.keyClick(daily_page.days[1], Qt.Key.Key_Left)
    (setup,) = emitted(qtbot, daily_page.start, lambda: QTest.keyClick(daily_page.days[2], Qt.Key.Key_Return))
    assert setup.seed == 1_2026_11_20


def test_a_small_window_shows_opponents_and_first_cards_and_says_what_was_not_played(
    daily_page: DailyPage, qtbot: QtBot
) -> None:
    daily_page.resize(800, 600)
    read(daily_page, qtbot)
    QApplication.processEvents()
    assert daily_page.hand.isVisible()
    bottom = daily_page.hand.mapTo(daily_page, daily_page.hand.rect().bottomLeft()).y()
    assert bottom < daily_page.play_button.mapTo(daily_page, QPoint()).y()
    assert daily_page.board.width() > 300
    assert [one.lines[1:] for one in daily_page.days] == [("new", ""), *7 * [("", "not played")]]


def test_the_best_of_each_day_is_remembered(daily_page: DailyPage, play_day: PlayDay, qtbot: QtBot) -> None:
    other = play_day(TODAY - timedelta(days=2))
    other.write_text(other.read_text(encoding="utf-8").replace('"tribune"', '"novice"'), encoding="utf-8")
    paths = [play_day(seed=seed) for seed in range(1, 6)] + [play_day(TODAY - timedelta(days=1)), other]
    results = [result for path in paths if (result := result_of(summary_of(path)))]
    assert len(results) == 6, "other opponents make it another game"
    best = min(results[:5], key=lambda result: (result.place, -result.saved, result.lost))
    assert best_results(map(summary_of, paths))[TODAY].path == best.path
    said = read(daily_page, qtbot)
    place = {1: "1st", 2: "2nd", 3: "3rd"}[best.place]
    assert said[0] == f"{best.saved} saved, {best.lost} lost, {place} of 3"
    assert said[1] != "not played"
    assert daily_page.days[0].lines == ("Today", f"{best.saved} saved", f"{place} of 3")
    assert said[2] == "not played"
    assert daily_page.streak.text() == "2 days in a row"
    daily_page.copy_button.click()
    line = QGuiApplication.clipboard().text()
    assert line == f"Pompeii, deal of November 22, 2026: {said[0]}"
    assert emitted(qtbot, daily_page.result, daily_page.result_button.click) == [best.path]


def test_an_unfinished_day_is_resumed(daily_page: DailyPage, play_day: PlayDay, qtbot: QtBot) -> None:
    older, begun = play_day(upto=20), play_day(upto=30)
    os.utime(older, (1_700_000_000,) * 2)
    assert read(daily_page, qtbot)[0] == "started"
    assert daily_page.play_button.text() == "Play on"
    assert emitted(qtbot, daily_page.resume, daily_page.play_button.click) == [begun]
    assert unfinished_days([summary_of(begun), summary_of(older)]) == {TODAY: begun}


def test_a_day_is_shown_with_first_cards_and_its_city(daily_page: DailyPage, play_day: PlayDay, qtbot: QtBot) -> None:
    path = play_day()
    shown: list[Header] = []
    daily_page.board.show_board = lambda painted: shown.append(painted.args[0]().header)  # type: ignore[method-assign,attr-defined]
    read(daily_page, qtbot)
    setup = daily_setup(TODAY, "Aula")
    assert shown[-1] == read_record(path).header
    assert read_record(path).header.seed == setup.seed
    daily_page.days[1].setChecked(True)
    assert daily_page.date.text() == "November 21, 2026"
    assert daily_page.against.text() == "Against Brennus and Fabius, level Tribune"
    assert shown[-1].seed is msgspec.UNSET, "nobody has played that one"
    hand = sorted(deal(setup.rules, 3, Random(1_2026_11_21)).hands[0])
    assert daily_page.hand.toolTip() == "Your first cards: {}, {}, {} and {}".format(*hand)


def test_par_is_shown_with_its_error_compared_and_kept(
    daily_page: DailyPage, session: Session, play_day: PlayDay, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A par that was found before is not searched for again."""
    monkeypatch.setattr(daily, "COMPILED", True)
    monkeypatch.setattr(daily, "_PAR_DELAY", 0)
    asked: list[GameSetup] = []
    monkeypatch.setattr(session, "find_par", asked.append)
    play_day()
    page = added(qtbot, DailyPage(Settings(), session))
    read(page, qtbot)
    assert page.par.text() == "A strong player is trying this deal…"
    qtbot.waitUntil(lambda: bool(asked))
    session.par_found.emit(ParProgress([30, 32], 4))
    assert page.par.text() == "A strong player is trying this deal…", "two games say nothing"
    session.par_found.emit(ParProgress([30, 32, 30, 32], 4))
    assert page.par.text() == "A strong player saves 31.0 with it, give or take 0.6. There is more in it."
    page.hide()
    asked.clear()
    again = daily.Par(session)
    again.show_deal(daily_setup(TODAY, "Somebody else"))
    assert again.words(32) == "A strong player saves 31.0 with it, give or take 0.6. You did better."
    assert again.words(31) == again.words(None) == "A strong player saves 31.0 with it, give or take 0.6."
    again.show_deal(daily_setup(TODAY - timedelta(days=1), "Aula"))
    qtbot.waitUntil(lambda: len(asked) == 1)
    session.par_found.emit(ParProgress([30], 1))
    assert again.words(None) == "", "the player failed"
    again.stop()


def test_days_in_a_row_last_until_tomorrow() -> None:
    days = [TODAY - timedelta(days=ago) for ago in (1, 2, 3, 5)]
    assert streak(days, TODAY) == 3
    assert streak([*days, TODAY], TODAY) == 4
    assert streak(days, TODAY + timedelta(days=1)) == streak([], TODAY) == 0


def test_the_start_page_says_how_today_s_deal_stands(
    window: MainWindow, play_day: PlayDay, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "_today", lambda: TODAY)
    window.settings.puzzles = {"one": 2, "two": 3}
    choices = window.pages.get("start").choices

    def says(words: str) -> bool:
        return bool(choices["daily"].accessibleDescription() == words)

    for days, upto, said in ((0, 0, "new"), (1, 20, "started"), (3, 10_000, "3 days in a row")):
        for ago in range(days):
            play_day(TODAY - timedelta(days=ago), upto=upto)
        window.pages.open("new")
        window.pages.open("start")
        qtbot.waitUntil(partial(says, said))
    assert choices["puzzles"].accessibleDescription() == "5 ★"


def game(
    won: bool, level: str = "tribune", personas: Sequence[str] = ("Livia", "Fabius"), over: bool = True
) -> RecordSummary:
    players = [SeatedPlayer("person", "Aula", 0)]
    players += [SeatedPlayer("ai", name, colour, name, level) for colour, name in enumerate(personas, start=1)]
    places = (WON if won else LOST) if over else []
    return RecordSummary("x", players=tuple(players), saved=(9, 9, 9), places=tuple(places))


def test_winners_get_stronger_ais_losers_weaker_ones_and_others_the_same() -> None:
    won = [game(True, "novice")] * 5
    stronger = suggestion(won)
    assert stronger
    assert (stronger.why, stronger.persona, stronger.games) == ("even", "", 5)
    assert LEVELS.index(stronger.level) > LEVELS.index("novice")
    assert even_match(won) == stronger
    aedile = Suggestion("even", "", "aedile", games=5)
    assert aedile.words == "Going by your last 5 games, Aedile should be an even match for you."
    weaker = suggestion([game(False)] * 3)
    assert weaker
    assert LEVELS.index(weaker.level) < LEVELS.index("tribune")
    assert suggestion([game(False, "child")] * 9) == Suggestion("unknown", "Claudia", "child")
    assert suggestion([game(True, "vesuvius")] * 9) == Suggestion("unknown", "Claudia", "vesuvius")
    even = [game(True, "novice"), game(False, "novice")] * 4
    assert suggestion(even) == Suggestion("unknown", "Claudia", "novice")
    assert even_match(even) == Suggestion("even", "", "novice", games=8)


def test_few_games_unfinished_ones_and_games_with_others_at_the_table_say_nothing() -> None:
    assert suggestion([]) is None
    assert suggestion([game(True)] * 2) is None
    assert even_match([game(True, "novice"), game(False, "novice")]) is None
    assert suggestion([game(True, over=False)] * 5) is None
    alone = game(True)
    for other in (SeatedPlayer("person", "Gaius", 2), SeatedPlayer("bot", "Gaius", 2, "gaius")):
        players = (*alone.players[:2], other)
        shared = RecordSummary("x", players=players, places=tuple(WON))
        assert suggestion([shared] * 5) is None


def test_after_meeting_all_ais_the_one_beaten_least_is_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PERSONAS", {name: PERSONAS[name] for name in ALL})
    games = [
        game(False, "novice", personas=("Livia", "Fabius")),
        game(True, "novice", personas=("Claudia", "Corvus")),
        game(False, "novice", personas=("Brennus", "Livia")),
        game(True, "novice", personas=("Septima", "Brennus")),
        game(False, "novice", personas=("Septima", "Fabius")),
        game(True, "novice", personas=("Livia", "Fabius")),
    ]
    wanted = suggestion(games)
    assert wanted == Suggestion("unbeaten", "Fabius", "novice", 1, 3)
    assert wanted.words == "You have won 1 of 3 games against Fabius: try again."


def test_a_game_is_told_by_its_other_players_even_if_the_host_has_no_name() -> None:
    players = [SeatedPlayer("person", "Player", 0), SeatedPlayer("person", "Ada", 1), SeatedPlayer("ai", "Livia", 2)]
    assert next_game_words(GameSetup(players=players)) == "A new game with Ada and Livia"
    assert next_game_words(GameSetup(players=players), "Ada") == "A new game with Player and Livia"


def test_a_suggestion_changes_nothing_else_at_the_table() -> None:
    players = game(True).players
    stronger = with_opponent(players, Suggestion("even", "", "senator"))
    assert [(p.name, p.level) for p in stronger] == [("Aula", ""), ("Livia", "senator"), ("Fabius", "senator")]
    other = with_opponent(players, Suggestion("unknown", "Corvus", "tribune"))
    assert [(p.name, p.colour) for p in other] == [("Aula", 0), ("Corvus", 1), ("Fabius", 2)]
    namesake = with_opponent([SeatedPlayer("person", "corvus", 0), players[1]], Suggestion("unknown", "Corvus", ""))
    assert [(p.name, p.persona) for p in namesake] == [("corvus", ""), ("Corvus II", "Corvus")]
    same = with_opponent(players, Suggestion("unbeaten", "Fabius", "tribune"))
    assert same == [*players]


def opened(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    page = on_screen(qtbot, NewGamePage(settings, session))
    qtbot.waitUntil(lambda: not page.level_advice.reader.busy)
    return page


def lose(play: Play) -> list[Path]:
    """Record three games at the level Tribune in which a random player came last of four; return their paths."""
    lost: list[Path] = []
    for seed in range(40):
        path = play(f"game{seed}", seed=seed, seats=4)
        if (4, 0) in summary_of(path).places and len(lost) < 3:
            lost.append(path)
        else:
            path.unlink()
    assert len(lost) == 3
    return lost


def test_after_three_games_and_not_before_it_suggests_a_level_and_uses_it_on_request(
    qtbot: QtBot, settings: Settings, session: Session, play: Play, tmp_path: Path
) -> None:
    *_, third = lose(play)
    later = third.rename(tmp_path / third.name)
    page = opened(qtbot, settings, session)
    page.players_form.set_level("vesuvius")
    assert not page.level_advice.isVisible()
    later.rename(third)
    page = opened(qtbot, settings, session)
    page.players_form.set_level("vesuvius")
    assert page.level_advice.isVisible()
    page.level_advice.use.click()
    (level,) = page.players_form.levels()
    assert LEVELS.index(level) < LEVELS.index("tribune")
    assert level.capitalize() in page.level_advice.words.text()
    assert not page.level_advice.isVisible(), "there is nothing more to suggest"
    page.players_form.cards[3].remove.click()
    page.players_form.set_level("senator")
    page.players_form.add.click()
    assert page.players_form.levels() == {"senator"}, "an added AI plays as well as the others"


@pytest.fixture
def card(qtbot: QtBot, tmp_path: Path) -> ShareCard:
    return added(qtbot, ShareCard(Shelf(tmp_path / "games")))


def show(card: ShareCard, qtbot: QtBot, path: Path, *, alone: bool = True) -> None:
    card.show_record(path, read_record(path), alone=alone)
    qtbot.waitUntil(lambda: not card.reader.busy)


def test_the_result_of_a_day_is_copied_beside_the_best(card: ShareCard, play_day: PlayDay, qtbot: QtBot) -> None:
    said = {}
    for path in [play_day(seed=seed) for seed in (1, 2, 3)]:
        show(card, qtbot, path)
        card.copy_daily.click()
        assert QGuiApplication.clipboard().text() == card.daily.text()
        assert card.daily.text().startswith(f"Pompeii, deal of November {TODAY.day}, {TODAY.year}: ")
        said[card.daily.text()] = card.best.text()
    (best,) = [line for line, words in said.items() if words == "Your best for this day so far."]
    assert {words for line, words in said.items() if line != best} == {f"Your best for this day: {best}"}
    assert card.minimumSizeHint().width() < 24 * card.fontMetrics().horizontalAdvance("m"), "a chart is beside it"


def test_the_next_game_is_suggested_by_the_last_ones(card: ShareCard, play: Play, qtbot: QtBot) -> None:
    paths = [play(f"game{seed}", seed=seed) for seed in range(4)]
    show(card, qtbot, paths[0])
    assert card.isHidden() is False
    assert card.daily.isHidden()
    (setup,) = emitted(qtbot, card.start, card.play_next.click)
    assert isinstance(setup, GameSetup)
    assert setup.players[0].name == "Aula"
    assert setup.players[1].persona in card.next.text() or setup.players[1].level != "tribune"
    show(card, qtbot, paths[0], alone=False)
    assert card.isHidden()


def test_a_rating_that_is_the_best_so_far_is_said_after_that_game_alone(
    card: ShareCard, play: Play, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [play(f"game{seed}", seed=seed) for seed in range(7)]
    for n, path in enumerate(paths):
        os.utime(path, (n, n))
    ratings = {7: 900, 6: 800, 5: 850}
    monkeypatch.setattr("pompeii_qt.pages.end_picture.points", lambda games: (ratings[len(games)], 0))
    show(card, qtbot, paths[-1])
    assert card.rating.text() == "Your best rating lately: 900"
    show(card, qtbot, paths[2])
    assert card.rating.text() == "", "another game was the last"
    ratings[5] = 900
    show(card, qtbot, paths[-1])
    assert card.rating.text() == ""


NAMES = ["Anna", "Livia", "Corvus"]


def _verdict(place: int = 1, margin: int = 2, *, shared: bool = False, **why: Decisive) -> Verdict:
    return Verdict(0, place, shared, 11, 14, 1, margin, why.get("helped"), why.get("cost"))


OF_ALL, CLOSE = "saved 11 of 14 citizens,", "It could hardly have been closer."


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            _verdict(helped=Decisive("gate", 6, "F1")),
            "2 more than Livia. You owe it to Porta Vesuvio: 6 of your citizens escaped there.",
        ),
        (_verdict(margin=0), "as many as Livia, and lost fewer: you win."),
        (_verdict(helped=Decisive("lava", 7)), "2 more than Livia. Your lava cost the others 7 citizens."),
        (
            _verdict(2, -1, cost=Decisive("burn", 3, "D4", 2)),
            f"1 fewer than Livia. One tile by Corvus, on D4, cost you 3 citizens. {CLOSE}",
        ),
        (
            _verdict(3, -4, helped=Decisive("gate", 6, "A5"), cost=Decisive("few", 3, seat=1)),
            "4 fewer than Livia. You had 3 fewer in the city than Livia."
            " Even so, 6 of them escaped through Porta Marina.",
        ),
        (
            _verdict(2, 0, cost=Decisive("burn", 2, "D4", 0)),
            f"as many as Livia, who lost fewer. Your own tile on D4 cost you 2 citizens. {CLOSE}",
        ),
        (_verdict(2, -5), "5 fewer than Livia."),
    ],
)
def test_the_verdict_for_the_person_who_played(verdict: Verdict, said: str) -> None:
    assert own_words(verdict, NAMES) == f"You {OF_ALL} {said}"


def test_a_tie_is_named() -> None:
    tie = _verdict(margin=0, shared=True)
    assert own_words(tie, NAMES) == "You saved 11 of 14 citizens and tie with Livia."
    assert winner_words(tie, NAMES) == "Anna and Livia tie: 11 saved each."


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (_verdict(helped=Decisive("spared", 3)), "2 more than Livia. Anna lost 3 fewer than anyone else."),
        (_verdict(margin=0), "as many as Livia, and lost fewer."),
        (_verdict(helped=Decisive("gate", 6, "K5")), "2 more than Livia. 6 of them escaped through Porta di Sarno."),
    ],
)
def test_the_verdict_for_spectators_and_shared_screens(verdict: Verdict, said: str) -> None:
    assert winner_words(verdict, NAMES) == f"Anna {OF_ALL} {said}"


@pytest.mark.parametrize(
    "cost", [Decisive("omens", 3), Decisive("enclosed", 3), Decisive("left_behind", 3), Decisive("few", 3, seat=1)]
)
def test_each_greatest_loss_has_a_sentence_with_its_number(cost: Decisive) -> None:
    assert " 3 " in own_words(_verdict(2, -5, cost=cost), NAMES)


@pytest.mark.parametrize(("lesson", "seats"), [("done", 2), ("skipped", 4), ("", 4)])
def test_the_first_game_after_the_lesson_is_for_two(settings: Settings, lesson: str, seats: int) -> None:
    settings.lesson = lesson
    first = play_setup(settings)
    assert len(first.players) == seats
    keep_setup(settings, next_setup(settings))
    assert len(play_setup(settings).players) == 4, "what was played last counts more"
