"""The state of the table, and the signals that tell of its changes."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from pompeii_core.actions import Action, Cause, Phase, Run
from pompeii_core.ai.opinion import Reason
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.city import OUT
from pompeii_core.events import Burned, Eruption, Event, GameOver, Ran, Started, TurnEnded, for_seat
from pompeii_core.game import Game
from pompeii_core.round_summary import moves
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import Deal, SeatedPlayer
from pompeii_core.view import Update
from pompeii_qt.session import GameInfo, Motive
from pompeii_qt.settings import Settings
from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets.seat_card import SeatCard, ThinkingLine
from pompeii_qt.words import game_words
from pompeii_qt.words.moves import move_words
from tests.core.positions import arrange
from tests.qt.pages.fake_network import room
from tests.qt.table.driver import AIS, PEOPLE, Driver, TableSession, about, child, full_city, solo


@pytest.fixture
def session() -> TableSession:
    return TableSession()


@pytest.fixture
def model(session: TableSession, tmp_path: Path) -> TableModel:
    return TableModel(session, Settings(tmp_path / "settings.json"))  # type: ignore[arg-type]


def begin(model: TableModel, game: Game, own: list[int]) -> None:
    players = [PEOPLE[0], PEOPLE[1], AIS[1]][: game.seats]
    model.begin(GameInfo(players, game.rules, own, False))
    show(model, game)


def show(model: TableModel, game: Game, seq: int = 1) -> None:
    model.show_update({seat: Update(seq, [], game.view(seat), []) for seat in model.own or (None,)})


def play(model: TableModel, game: Game, action: Action) -> None:
    """Play an action, and show its events one by one, as the open seat knows them."""
    for event in game.apply(action):
        model.show_event(2, for_seat(event, model.open_seat))


def test_counts_change_before_each_event_is_told(model: TableModel) -> None:
    game = solo()
    begin(model, game, [0])
    told: list[int] = []
    model.event_shown.connect(lambda _event: told.append(model.counts.supply[0] if model.counts else -1))
    before = model.counts.supply[0] if model.counts else -1
    play(model, game, game.legal_actions()[0])
    assert told[0] in (before, before - 1)
    assert told[-1] == game.position.supply[0] == before - 1


def test_a_phase_begins_once_but_not_with_the_game(model: TableModel) -> None:
    phases: list[Phase] = []
    model.phase_began.connect(phases.append)
    game = full_city([7, 7, 9, 9], turn=1)
    begin(model, game, [0])
    assert (model.phase, phases) == (Phase.SLEEPS, [])
    arrange(game, phase=Phase.SEETHES)
    show(model, game, 2)
    show(model, game, 3)
    assert phases == [Phase.SEETHES]
    begin(model, game, [0])
    assert phases == [Phase.SEETHES], "a game that is gone on with begins no phase"


@pytest.mark.parametrize(("state", "kept"), [("lost", True), ("waiting", True), ("shaky", False)])
def test_why_a_connection_is_lost_stays(session: TableSession, model: TableModel, state: str, kept: bool) -> None:
    network = session.network
    network.tell(room())
    network.line(state, "gone")
    network.tell(None)
    assert (model.membership.connection is not None) == model.membership.cut_off == kept
    network.tell(room())
    assert model.membership.connection_state != "lost", "that was another room's"


def test_paused_is_emitted_only_when_the_reason_changes(model: TableModel) -> None:
    pauses: list[str] = []
    model.paused.connect(lambda: pauses.append(model.pause_reason))
    for reason in ("", "Bruno is away", "Bruno is away", ""):
        model.pause(reason)
    assert pauses == ["Bruno is away", ""]


CROWD = [Reason("leaves_crowd", n=4, square="E6"), Reason("near", gate="Porta Marina")]
TOLD = "leaves the crowd of 4 at E6; can escape through Porta Marina in one move"


def flight() -> Game:
    pieces = {"E6": [1, 3], "C3": [1, 0]}
    game = Game(Rules(), Deal(1, [[], []], [], 8 * [["coin"]], "erupts", pieces))
    while game.choice != "run":
        game.apply(game.legal_actions()[0])
    return game


def opened(driver: Driver) -> SeatCard:
    """Open a game in which Livia runs next, and return her card."""
    driver.settings.ai_motives = True
    game = flight()
    assert game.active is not None
    players = [PEOPLE[0], AIS[0]] if game.active == 1 else [AIS[0], PEOPLE[1]]
    driver.open(players, [1 - game.active], game)
    return driver.page.seats.cards[game.active]


def run(driver: Driver, card: SeatCard, reasons: list[Reason]) -> None:
    """Let Livia run, for these reasons."""
    driver.session.motive.emit(Motive(card.seat, driver.session.seq, reasons))
    driver.play(next(action for action in driver.game.legal_actions() if isinstance(action, Run)))


def test_seat_and_log_show_a_motive_until_the_next_move_if_the_setting_is_on(driver: Driver) -> None:
    card = opened(driver)
    assert "innkeeper" in about(card).text
    run(driver, card, CROWD)
    assert about(card).text == TOLD
    assert TOLD in card.accessibleDescription()
    assert "innkeeper" in card.toolTip()
    assert [item.text() for item in items(driver) if item.toolTip() == TOLD] == [driver.log[-1]]
    assert items(driver)[-1].data(Qt.ItemDataRole.AccessibleDescriptionRole) == TOLD
    driver.settings.ai_motives = False
    assert "innkeeper" in about(card).text
    assert not any(item.toolTip() for item in items(driver))
    driver.settings.ai_motives = True
    assert about(card).text == TOLD
    assert any(item.toolTip() == TOLD for item in items(driver))
    run(driver, card, [])
    assert "innkeeper" in about(card).text, "there was nothing to choose"
    assert "last move" not in card.accessibleDescription()


def test_an_ai_comments_once_on_each_occasion(driver: Driver) -> None:
    """A person does not, nor anybody where that is switched off."""
    seat, bubbles = opened(driver).seat, driver.page.talk.bubbles

    def said(event: Event) -> str:
        driver.page.model.event_shown.emit(event)
        words = [bubble.said.text.strip("“”") for bubble in bubbles.shown]
        bubbles.clear()
        return "".join(words)

    assert said(Ran(1 - seat, "A1", OUT, [])) == ""
    driver.settings.ai_words = False
    assert said(Ran(seat, "A1", OUT, [])) == ""
    driver.settings.ai_words = True
    assert said(Ran(seat, "A1", OUT, [])) in PERSONAS["Livia"].rescue
    assert said(Ran(seat, "A2", OUT, [])) == ""
    assert said(Burned("A1", [1, 1], Cause.LAVA)) == "", "one alone is hardly a loss"
    assert said(Burned("A1", [2, 2], Cause.LAVA)) in PERSONAS["Livia"].loss


def items(driver: Driver) -> list:  # type: ignore[type-arg]
    lines = driver.page.story.log.list
    return [lines.item(row) for row in range(lines.count())]


def test_a_motive_without_room_is_a_tooltip_and_an_undo_removes_it(driver: Driver) -> None:
    card = opened(driver)
    seats = driver.page.seats
    seats.fit(2000)
    person = seats.cards[1 - card.seat]
    assert about(person).sizeHint().height() < about(card).sizeHint().height(), "people need no room for reasons"
    run(driver, card, CROWD)
    seats.fit(10)
    assert about(card).isHidden()
    assert TOLD in card.toolTip()
    driver.session.rewound.emit(driver.session.seq - 1)
    assert "innkeeper" in about(card).text


def test_of_a_long_motive_whole_clauses_fill_two_lines_and_it_goes_with_the_ai(driver: Driver) -> None:
    card = opened(driver)
    height, other = card.height(), driver.page.model.names[1 - card.seat]
    run(driver, card, [Reason("burns_own", n=2), Reason("burns", n=1, seat=1 - card.seat)])
    assert about(card).text == f"burns 2 of its own; burns one of {other}'s citizens"
    short = Reason("short", n=3, gate="Porta Ercolano")
    run(driver, card, [CROWD[0], short, Reason("leaves_heat", square="E6")])
    assert " ".join(about(card).shown) == (
        "leaves the crowd of 4 at E6; 3 steps short of escaping through Porta Ercolano in one move"
    )
    assert about(card).toolTip() == (
        "leaves the crowd of 4 at E6; 3 steps short of escaping through Porta Ercolano in one move;"
        " moves away from the lava at E6"
    )
    QApplication.processEvents()
    assert card.height() == height, "no seat jumps when an AI has moved"
    driver.session.seated.emit(card.seat, SeatedPlayer("person", "Zoe", card.seat))
    assert "leaves the crowd" not in about(card).text + card.toolTip() + card.accessibleDescription()


def test_motives_follow_a_change_of_language(driver: Driver) -> None:
    card = opened(driver)
    run(driver, card, [Reason("harmless")])
    driver.speak("de")
    driver.wait()
    card = driver.page.seats.cards[card.seat]
    assert about(card).text == "schadet niemandem"
    assert items(driver)[-1].toolTip() == "schadet niemandem"


def test_the_line_of_a_long_thought_stays_and_stops_its_timer(driver: Driver) -> None:
    card = opened(driver)
    line = card.findChildren(ThinkingLine)[0]
    driver.session.seat_state.emit(card.seat, "thinking", 0)
    assert not line.isVisible(), "nobody knows how long it takes"
    driver.session.seat_state.emit(card.seat, "thinking", 20)
    assert line.isVisible()
    driver.bot.waitUntil(lambda: not child(line, QTimer).isActive())
    assert line.isVisible(), "its time is over, and it is not done"
    driver.session.seat_state.emit(card.seat, "waiting", 0)
    assert not line.isVisible()


NAMES = ["Anna", "Livia", "Corvus", "Septima"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_every_action_and_event_of_whole_games_has_its_words(rules: Rules) -> None:
    game, rng = Game.new(rules, 4, 11), Random(11)
    events: list[Event] = []
    while not game.over:
        legal = game.legal_actions()
        told = {game_words.action_words(action, game.view(game.active), NAMES) for action in legal}
        assert len(told) == len(legal), "two actions must not sound the same"
        events += game.apply(rng.choice(legal))
    found = moves(events)
    assert [event for move in found for event in move] == events
    assert all(move_words(move, NAMES) for move in found if not isinstance(move[0], TurnEnded))
    # a seat's turn is one line, but for the moments that are told by themselves
    turns = sum(isinstance(event, TurnEnded) for event in events)
    moments = sum(isinstance(event, Started | Eruption | GameOver) for event in events)
    assert len(found) <= turns + 2 * moments + 1
