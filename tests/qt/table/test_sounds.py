"""What is heard at the table, and when nothing is."""

from dataclasses import dataclass, field
from random import Random
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt, QTimer

from pompeii_core.actions import Phase, Place
from pompeii_core.events import CardDrawn, GameOver, OmenDrawn, Ran
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, SeatedPlayer
from pompeii_qt.sound.mixer import Bed, Effect, Music
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table import sounds
from pompeii_qt.table.sounds import MOST_KINDS, Cue, chosen, cues, timed
from tests.qt.table.driver import PEOPLE, TABLE, Driver, child, solo


@dataclass
class Heard:
    sounds: list[Effect]
    delays: list[float]
    bed: Bed | None = None
    music: Music | None = None
    fades: list[float] = field(default_factory=list)
    ducked: int = 0


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    told = Heard([], [])

    def play(_player: SoundPlayer, effect: Effect, delay: float = 0.0, _strength: float = 1.0) -> None:
        told.sounds.append(effect)
        told.delays.append(delay)

    def set_music(_player: SoundPlayer, music: Music | None, fade: float) -> None:
        told.music = music
        told.fades.append(fade)

    def duck_for_call(_player: SoundPlayer) -> None:
        told.ducked += 1

    monkeypatch.setattr(SoundPlayer, "play_sound", play)
    monkeypatch.setattr(SoundPlayer, "set_bed", lambda _player, bed: setattr(told, "bed", bed))
    monkeypatch.setattr(SoundPlayer, "set_music", set_music)
    monkeypatch.setattr(SoundPlayer, "duck_for_call", duck_for_call)
    return told


@pytest.mark.parametrize(
    ("own", "effect"), [([0], Effect.WIN), ([1], Effect.LOSE), ([0, 1], Effect.WIN), ([], Effect.WIN)]
)
def test_the_end_sounds_won_or_lost_for_the_people_here(own: list[int], effect: Effect) -> None:
    assert cues(GameOver([3, 1], [0, 0], [0]), own) == [Cue(effect)]


def test_of_much_at_once_what_tells_most_is_heard() -> None:
    much = [Cue(effect) for effect in Effect if effect not in (Effect.WIN, Effect.LOSE)]
    assert {cue.effect for cue in chosen([*much, *much])} == {Effect.ERUPTION, Effect.TREMOR, Effect.OMEN}
    assert len(chosen([Cue(Effect.BURN)] * 9)) == 1
    assert len(chosen(much, 1)) == 1 < len(chosen(much)) == MOST_KINDS


def test_the_steps_of_a_run_keep_their_rhythm_and_do_not_overlap() -> None:
    run = cues(Ran(0, "a1", "out", ["b1", "c1", "d1", "e1", "f1", "g1"]), [0])
    assert [cue.effect for cue in run] == [Effect.RUN] * 4 + [Effect.SAVED]
    assert [cue.delay for cue in timed(run, 1.0)] == [0, 300, 600, 900, 945]
    fast = [cue.delay for cue in timed(run, 0.4) if cue.effect == Effect.RUN]
    assert fast == [0, 360]
    assert [cue.delay for cue in timed(run, 0.0)] == [0, 0]


def test_a_sound_leaves_as_much_earlier_as_it_needs_to_the_ear() -> None:
    assert timed([Cue(Effect.PLACE, 306)], 1.0) == [Cue(Effect.PLACE, 246)]
    assert timed([Cue(Effect.BURN, 20), Cue(Effect.LOST, 600)], 1.0) == [Cue(Effect.BURN), Cue(Effect.LOST, 580)]


def settle(driver: Driver) -> None:
    """Everything has been shown, and what was gathered on the way has been played."""
    driver.wait()
    driver.bot.waitUntil(lambda: not child(driver.page.sounds, QTimer).isActive())


def my_turn(driver: Driver) -> None:
    session, rng = driver.session, Random(2)
    while session.game.active != 0:
        session.play(rng.choice(session.game.legal_actions()))
    settle(driver)


def play_card(driver: Driver) -> None:
    action = next(action for action in driver.game.legal_actions() if isinstance(action, Place))
    driver.page.controller.act(action)
    settle(driver)


def test_an_update_is_one_sound_and_none_is_on_top_of_another(heard: Heard, table: Driver) -> None:
    play_card(table)
    assert heard.sounds == [Effect.PLACE]  # the card drawn after it is of the same update
    assert heard.delays == [0]
    gather, pause = table.page.sounds.findChildren(QTimer)
    pause.start(3_600_000)  # as long as it takes this test
    for _ in range(20):
        table.page.model.event_shown.emit(CardDrawn(1, None))
        table.page.model.event_shown.emit(OmenDrawn(1))
    assert heard.sounds == [Effect.PLACE]
    assert gather.remainingTime() > 1_000_000
    gather.start(0)
    settle(table)
    assert heard.sounds == [Effect.PLACE, Effect.OMEN]


def test_with_animation_a_piece_is_heard_as_it_lands(heard: Heard, table: Driver) -> None:
    table.settings.animation = "normal"
    play_card(table)
    assert heard.sounds[:2] == [Effect.PLACE, Effect.DRAW]
    assert 0.2 < heard.delays[0] < 0.34


def test_a_turn_after_others_is_called_as_wished(heard: Heard, monkeypatch: pytest.MonkeyPatch, table: Driver) -> None:
    assert Effect.TURN not in heard.sounds  # a person who has just begun a game knows
    cases = ("always", True, True), ("away", True, False), ("away", False, True), ("never", False, False)
    for choice, in_front, called in cases:
        heard.sounds.clear()
        heard.ducked = 0
        table.settings.turn_sound = choice
        monkeypatch.setattr(sounds, "_in_front", Mock(return_value=in_front))
        play_card(table)
        my_turn(table)
        assert heard.sounds.count(Effect.TURN) == heard.ducked == called, (choice, in_front)


def test_people_who_pass_the_screen_are_not_called(driver: Driver, heard: Heard) -> None:
    driver.open([*PEOPLE[:3]], [0, 1, 2], solo())
    play_card(driver)
    assert Effect.TURN not in heard.sounds


def test_behind_windows_only_calls_are_heard(heard: Heard, monkeypatch: pytest.MonkeyPatch, table: Driver) -> None:
    play_card(table)
    heard.sounds.clear()
    monkeypatch.setattr(sounds, "_in_front", lambda: False)
    my_turn(table)
    for _ in range(20):  # somebody floods
        table.page.room.heard.emit()
    settle(table)
    assert heard.sounds == [Effect.TURN, Effect.CHAT]
    assert heard.bed is None


def test_each_phase_has_its_bed_and_music_while_the_table_is_seen(
    driver: Driver, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = solo(), Random(5)
    after = (Phase.ERUPTS, Bed.LAVA), (Phase.FLIGHT, Bed.FLIGHT)
    for phase, bed in ((Phase.SLEEPS, Bed.TOWN), (Phase.SEETHES, Bed.UNEASY), *after):
        while game.phase != phase:
            game.apply(rng.choice(game.legal_actions()))
        driver.open(TABLE, [0], game.copy())
        assert (heard.bed, heard.music) == (bed, Music[bed.name])
        driver.page.hide()
        assert (heard.bed, heard.music) == (None, Music.THEME)
        driver.page.show()
        assert (heard.bed, heard.music) == (bed, Music[bed.name])
    monkeypatch.setattr(sounds, "_in_front", lambda: False)
    driver.page.hide()
    assert heard.bed is None
    assert heard.music is None, "another program's window is active"


def test_a_whole_game_shown_at_once_is_one_sound_and_then_quiet(driver: Driver, heard: Heard) -> None:
    game, rng = Game.new(Rules(), 3, 7, first=0, scenario=Scenario("erupts", 1)), Random(9)
    driver.open([SeatedPlayer("ai", f"AI {n}", n, "Livia", "tribune") for n in range(3)], [], game)
    assert heard.bed is not None
    while not game.over:
        driver.session.tell(game.apply(rng.choice(game.legal_actions())))
    settle(driver)
    assert heard.sounds == [Effect.WIN]
    assert heard.fades[0] > heard.fades[-1], "music in another key ends before the last chord"
    assert heard.bed is None
    assert heard.music is None


@pytest.mark.parametrize(("name", "key", "words"), [("sound", "M", "Sound is off"), ("music", "U", "Music is off")])
def test_a_key_switches_sound_or_music_and_the_menu_shows_it(table: Driver, name: str, key: str, words: str) -> None:
    def shown() -> tuple[bool, bool]:
        return getattr(table.settings, name), getattr(table.page.tools.menu, name).isChecked()

    assert shown() == (True, True)
    table.key(Qt.Key[f"Key_{key}"])
    assert shown() == (False, False)
    assert table.page.asking.bar.about.text == words
    table.key(Qt.Key[f"Key_{key}"])
    assert shown() == (True, True)
    setattr(table.settings, name, False)  # on the settings' page
    assert shown() == (False, False)
