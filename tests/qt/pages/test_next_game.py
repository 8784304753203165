"""The next game: whom to play, what Play goes on with, and what the end of one leads to."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.record import Header, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer, deal
from pompeii_core.tally import Decisive, Verdict
from pompeii_qt.pages import next_opponent
from pompeii_qt.pages.end_picture import ShareCard
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.next_opponent import Suggestion, even_match, suggestion, suggestion_words, with_opponent
from pompeii_qt.pages.statistics import RecordSummary, summary_of
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.words.results import own_words, winner_words
from tests.qt.pages.test_replays import TODAY, PlayDay, play_day

WON, LOST = [(1, 0), (2, 1), (3, 2)], [(1, 1), (2, 2), (3, 0)]
DEAL = deal(Rules(), 3, Random(1))
ALL = ("Claudia", "Fabius", "Livia", "Brennus", "Septima", "Corvus")


def game(
    won: bool,
    level: str = "tribune",
    personas: Sequence[str] = ("Livia", "Fabius"),
    over: bool = True,
) -> RecordSummary:
    players = [SeatedPlayer("person", "Aula", 0)]
    players += [SeatedPlayer("ai", name, colour, name, level) for colour, name in enumerate(personas, start=1)]
    places = (WON if won else LOST) if over else []
    when = datetime(2026, 11, 22, tzinfo=UTC)
    return RecordSummary(Path("x"), when, Header(players=players, deal=DEAL), saved=[9, 9, 9], places=places)


def test_a_few_games_say_nothing() -> None:
    assert suggestion([]) is None
    assert suggestion([game(True), game(True)]) is None
    assert suggestion([game(True, over=False)] * 5) is None


def test_who_often_wins_plays_stronger_ones() -> None:
    games = [game(True, "novice")] * 5
    wanted = suggestion(games)
    assert wanted
    assert (wanted.why, wanted.persona, wanted.games) == ("even", "", 5)
    assert LEVELS.index(wanted.level) > LEVELS.index("novice")
    assert even_match(games) == wanted
    aedile = Suggestion("even", "", "aedile", games=5)
    assert suggestion_words(aedile) == "Going by your last 5 games, Aedile should be an even match for you."


def test_who_never_wins_plays_weaker_ones_and_nobody_is_weaker_than_the_weakest() -> None:
    wanted = suggestion([game(False)] * 3)
    assert wanted
    assert LEVELS.index(wanted.level) < LEVELS.index("tribune")
    assert suggestion([game(False, "child")] * 9) == Suggestion("unknown", "Claudia", "child")
    assert suggestion([game(True, "vesuvius")] * 9) == Suggestion("unknown", "Claudia", "vesuvius")


def test_whoever_is_even_with_the_level_stays_there() -> None:
    games = [game(True, "novice"), game(False, "novice")] * 4
    assert suggestion(games) == Suggestion("unknown", "Claudia", "novice")
    assert even_match(games) == Suggestion("even", "", "novice", games=8)
    assert even_match(games[:2]) is None


def test_who_has_met_everybody_plays_whom_it_seldom_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(next_opponent, "PERSONAS", {name: PERSONAS[name] for name in ALL})
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
    assert suggestion_words(wanted) == "You have won 1 of 3 games against Fabius: try again."


@pytest.mark.parametrize("kind", ["person", "bot"])
def test_games_with_others_at_the_table_do_not_count(kind: str) -> None:
    other = game(True)
    assert other.header
    players = [*other.header.players[:2], SeatedPlayer(kind, "Gaius", 2, "gaius")]  # type: ignore[arg-type]
    shared = RecordSummary(Path("x"), other.when, Header(players=players, deal=DEAL), places=WON)
    assert suggestion([shared] * 5) is None


def test_the_table_stays_as_it_is_but_for_what_is_suggested() -> None:
    header = game(True).header
    assert header
    stronger = with_opponent(header.players, Suggestion("even", "", "senator"))
    assert [(p.name, p.level) for p in stronger] == [("Aula", ""), ("Livia", "senator"), ("Fabius", "senator")]
    other = with_opponent(header.players, Suggestion("unknown", "Corvus", "tribune"))
    assert [(p.name, p.colour) for p in other] == [("Aula", 0), ("Corvus", 1), ("Fabius", 2)]
    namesake = with_opponent(
        [SeatedPlayer("person", "corvus", 0), header.players[1]], Suggestion("unknown", "Corvus", "")
    )
    assert [(p.name, p.persona) for p in namesake] == [("corvus", ""), ("Corvus II", "Corvus")]
    same = with_opponent(header.players, Suggestion("unbeaten", "Fabius", "tribune"))
    assert same == header.players


type Play = Callable[..., Path]


def opened(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    page = NewGamePage(settings, session)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: not page.level_advice.busy)
    return page


def lose(play: Play, games: int) -> None:
    """Games at the level Tribune in which a player at random came in last of four."""
    lost = 0
    for seed in range(40):
        path = play(f"game{seed}", seed=seed, seats=4)
        if (4, 0) in summary_of(path).places and lost < games:
            lost += 1
        else:
            path.unlink()
    assert lost == games


def test_after_three_games_it_suggests_a_level_and_uses_it_where_asked(
    qtbot: QtBot, settings: Settings, session: Session, play: Play
) -> None:
    lose(play, 3)
    page = opened(qtbot, settings, session)
    page.players_form.set_level("vesuvius")
    assert page.level_advice.isVisible()
    page.level_advice.use.click()
    (level,) = page.players_form.levels()
    assert LEVELS.index(level) < LEVELS.index("tribune")
    assert level.capitalize() in page.level_advice.words.text()
    assert not page.level_advice.isVisible(), "there is nothing more to suggest"


def test_after_two_games_it_says_nothing(qtbot: QtBot, settings: Settings, session: Session, play: Play) -> None:
    lose(play, 2)
    page = opened(qtbot, settings, session)
    page.players_form.set_level("vesuvius")
    assert not page.level_advice.isVisible()


def test_whoever_is_added_plays_as_well_as_the_others(qtbot: QtBot, settings: Settings, session: Session) -> None:
    page = opened(qtbot, settings, session)
    page.players_form.rows[3].remove.click()
    page.players_form.set_level("senator")
    page.players_form.add.click()
    assert page.players_form.levels() == {"senator"}


__all__ = ["play_day"]


@pytest.fixture
def card(qtbot: QtBot, tmp_path: Path) -> ShareCard:
    made = ShareCard(tmp_path / "games")
    qtbot.addWidget(made)
    return made


def show(card: ShareCard, qtbot: QtBot, path: Path, *, alone: bool = True) -> None:
    card.show_record(path, read_record(path), alone=alone)
    qtbot.waitUntil(lambda: not card._reader.busy)


def test_the_result_of_a_day_is_copied_and_set_beside_the_best(
    card: ShareCard, play_day: PlayDay, qtbot: QtBot
) -> None:
    said = {}
    for path in [play_day(seed=seed) for seed in (1, 2, 3)]:
        show(card, qtbot, path)
        card.copy_daily.click()
        assert QGuiApplication.clipboard().text() == card.daily.text()
        assert card.daily.text().startswith(f"Pompeii, deal of November {TODAY.day}, {TODAY.year}: ")
        said[card.daily.text()] = card.best.text()
    (best,) = [line for line, words in said.items() if words == "Your best for this day so far."]
    assert {words for line, words in said.items() if line != best} == {f"Your best for this day: {best}"}


def test_another_game_has_neither_and_suggests_what_the_last_ones_speak_for(
    card: ShareCard, play: Play, qtbot: QtBot
) -> None:
    paths = [play(f"game{seed}", seed=seed) for seed in range(3)]
    show(card, qtbot, paths[0])
    assert card.isHidden() is False
    assert card.daily.isHidden()
    with qtbot.waitSignal(card.start) as told:
        card.play_next.click()
    (setup,) = told.args
    assert isinstance(setup, GameSetup)
    assert setup.players[0].name == "Aula"
    assert setup.players[1].persona in card.next.text() or setup.players[1].level != "tribune"


def test_a_room_suggests_nothing(card: ShareCard, play: Play, qtbot: QtBot) -> None:
    for seed in range(4):
        path = play(f"game{seed}", seed=seed)
    show(card, qtbot, path, alone=False)
    assert card.isHidden()


def test_it_leaves_room_for_the_chart_beside_it(card: ShareCard, play_day: PlayDay, qtbot: QtBot) -> None:
    show(card, qtbot, play_day())
    assert card.minimumSizeHint().width() < 24 * card.fontMetrics().horizontalAdvance("m")


NAMES = ["Anna", "Livia", "Corvus"]


def _verdict(
    place: int = 1,
    margin: int = 2,
    *,
    shared: bool = False,
    helped: Decisive | None = None,
    cost: Decisive | None = None,
) -> Verdict:
    return Verdict(0, place, shared, 11, 14, 1, margin, helped, cost)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            _verdict(helped=Decisive("gate", 6, "F1")),
            "You saved 11 of 14 citizens, 2 more than Livia."
            " You owe it to Porta Vesuvio: 6 of your citizens escaped there.",
        ),
        (_verdict(margin=0), "You saved 11 of 14 citizens, as many as Livia, and lost fewer: you win."),
        (_verdict(margin=0, shared=True), "You saved 11 of 14 citizens and tie with Livia."),
        (
            _verdict(helped=Decisive("lava", 7)),
            "You saved 11 of 14 citizens, 2 more than Livia. Your lava cost the others 7 citizens.",
        ),
        (
            _verdict(2, -1, cost=Decisive("burn", 3, "D4", 2)),
            "You saved 11 of 14 citizens, 1 fewer than Livia. One tile by Corvus, on D4, cost you 3 citizens."
            " It could hardly have been closer.",
        ),
        (
            _verdict(3, -4, helped=Decisive("gate", 6, "A5"), cost=Decisive("few", 3, seat=1)),
            "You saved 11 of 14 citizens, 4 fewer than Livia. You had 3 fewer in the city than Livia."
            " Even so, 6 of them escaped through Porta Marina.",
        ),
        (
            _verdict(2, 0, cost=Decisive("burn", 2, "D4", 0)),
            "You saved 11 of 14 citizens, as many as Livia, who lost fewer. Your own tile on D4 cost you 2 citizens."
            " It could hardly have been closer.",
        ),
        (_verdict(2, -5), "You saved 11 of 14 citizens, 5 fewer than Livia."),
    ],
)
def test_to_the_person_whose_result_it_is(verdict: Verdict, said: str) -> None:
    assert own_words(verdict, NAMES) == said


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            _verdict(helped=Decisive("spared", 3)),
            "Anna saved 11 of 14 citizens, 2 more than Livia. Anna lost 3 fewer than anyone else.",
        ),
        (_verdict(margin=0), "Anna saved 11 of 14 citizens, as many as Livia, and lost fewer."),
        (_verdict(margin=0, shared=True), "Anna and Livia tie: 11 saved each."),
        (
            _verdict(helped=Decisive("gate", 6, "K5")),
            "Anna saved 11 of 14 citizens, 2 more than Livia. 6 of them escaped through Porta di Sarno.",
        ),
    ],
)
def test_to_those_who_watched_or_sat_at_one_screen(verdict: Verdict, said: str) -> None:
    assert winner_words(verdict, NAMES) == said


@pytest.mark.parametrize(
    "cost", [Decisive("omens", 3), Decisive("enclosed", 3), Decisive("left_behind", 3), Decisive("few", 3, seat=1)]
)
def test_whatever_cost_most_has_a_sentence_with_its_number(cost: Decisive) -> None:
    assert " 3 " in own_words(_verdict(2, -5, cost=cost), NAMES)
