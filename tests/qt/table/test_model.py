"""What the window knows of its table, and whom it tells when."""

import pytest
from PySide6.QtCore import QObject

from pompeii_core.actions import Action, Phase
from pompeii_core.events import for_seat
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import Update
from pompeii_qt.session import GameInfo
from pompeii_qt.table.model import TableModel
from tests.qt.pages.fake_network import FakeNetwork, room
from tests.qt.table.driver import AIS, PEOPLE, full_city


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def model(network: FakeNetwork, qapp: QObject) -> TableModel:
    return TableModel(network)  # type: ignore[arg-type]


def begin(model: TableModel, game: Game, own: list[int]) -> None:
    players = [PEOPLE[0], PEOPLE[1], AIS[1]][: game.seats]
    model.begin(GameInfo(players, game.rules, own, False))
    show(model, game)


def show(model: TableModel, game: Game, seq: int = 1) -> None:
    model.show_update({seat: Update(seq, [], game.view(seat), []) for seat in model.own or (None,)})


def play(model: TableModel, game: Game, action: Action) -> None:
    """Its events one by one, each as the open seat knows it."""
    for event in game.apply(action):
        model.show_event(2, for_seat(event, model.open_seat))


def test_the_counts_follow_each_event_and_are_told_before_it(model: TableModel) -> None:
    game = Game.new(Rules(), 3, 1, first=0)
    begin(model, game, [0])
    told: list[int] = []
    model.event_shown.connect(lambda _seq, _event: told.append(model.counts.supply[0] if model.counts else -1))
    before = model.counts.supply[0] if model.counts else -1
    play(model, game, game.legal_actions()[0])
    assert told[0] in (before, before - 1)
    assert told[-1] == game.supply[0] == before - 1


def test_a_phase_begins_once_and_not_with_the_game(model: TableModel) -> None:
    phases: list[Phase] = []
    model.phase_began.connect(phases.append)
    game = full_city([7, 7, 9, 9], turn=1)
    begin(model, game, [0])
    assert (model.phase, phases) == (Phase.SLEEPS, [])
    game.phase = Phase.SEETHES
    show(model, game, 2)
    show(model, game, 3)
    assert phases == [Phase.SEETHES]
    begin(model, game, [0])
    assert phases == [Phase.SEETHES], "a game that is gone on with begins no phase"


def test_who_plays_on_is_another_list(model: TableModel) -> None:
    begin(model, Game.new(Rules(), 3, 1), [0])
    before = model.players
    changes: list[tuple[int, str]] = []
    model.player_changed.connect(lambda seat, player: changes.append((seat, player.name)))
    model.change_player(1, SeatedPlayer("ai", "Livia", 1, "Livia", "tribune"))
    assert [player.name for player in before] == ["Anna", "Bruno", "Corvus"]
    assert model.names == ["Anna", "Livia", "Corvus"]
    assert changes == [(1, "Bruno")]


def test_of_several_people_nobody_sees_a_hand_before_the_screen_is_theirs(model: TableModel) -> None:
    begin(model, full_city([7, 7, 9, 9], [7, 7, 9, 9], turn=0), [0, 1])
    assert model.covered
    assert not model.may_declare, "which would tell what is in a hand"
    model.open_hand(0)
    assert not model.covered
    assert model.may_declare
    model.close_hand(1)
    assert (model.covered, model.next_seat) == (True, 1)


def test_an_eruption_meanwhile_ends_the_passing_of_the_screen(model: TableModel) -> None:
    game = full_city([7, 7, 9, 9], turn=0)
    begin(model, game, [0, 1])
    model.close_hand(1)
    game.phase = Phase.ERUPTS
    show(model, game, 2)
    assert model.next_seat is None


def test_an_answer_is_taken_once_it_is_usable_or_all_are(model: TableModel) -> None:
    game = Game.new(Rules(), 3, 1, first=0)
    begin(model, game, [0])
    first, second, *_ = legal = game.legal_actions()
    assert not model.takes(first)
    model.ask(Update(1, [], game.view(0), legal), [first])
    assert [model.takes(action) for action in (first, second)] == [True, False]
    model.activate()
    assert model.takes(second)
    model.answer(first)
    assert not model.takes(second)
    assert model.answered


@pytest.mark.parametrize(("state", "kept"), [("lost", True), ("waiting", True), ("shaky", False)])
def test_why_a_connection_was_lost_stays_to_be_read(
    model: TableModel, network: FakeNetwork, state: str, kept: bool
) -> None:
    network.tell(room())
    network.line(state, "gone")
    network.tell(None)
    assert (model.connection is not None) == model.cut_off == kept
    network.tell(room())
    assert model.connection_state != "lost", "that was another room's"


def test_a_pause_is_told_when_it_changes(model: TableModel) -> None:
    pauses: list[str] = []
    model.paused.connect(lambda: pauses.append(model.pause_reason))
    for reason in ("", "Bruno is away", "Bruno is away", ""):
        model.pause(reason)
    assert pauses == ["Bruno is away", ""]
