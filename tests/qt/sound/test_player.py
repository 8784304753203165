"""The player: what the settings let it, in its own thread, and silent where nothing can be heard."""

import sys
import threading
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from pompeii_qt.settings import Settings
from pompeii_qt.sound import device
from pompeii_qt.sound import player as player_module
from pompeii_qt.sound.device import Device, Fill, SoundError, SoundMissingError, decode, installed
from pompeii_qt.sound.mixer import RATE, Bed, Effect, load
from pompeii_qt.sound.player import SoundPlayer, SoundState

_DO = SoundPlayer._do  # as it is where nothing keeps it silent


class FakeOutput:
    """A device that asks for samples when the test says so; as a real one, not once it has been stopped."""

    def __init__(self, fill: Fill, rate: int) -> None:
        assert rate == RATE
        self.fill, self.lost, self.calls = fill, False, list[str]()
        self.volume = 1.0
        self.thread = threading.current_thread()
        self.asking = threading.Lock()

    def ask(self, count: int) -> Sequence[int]:
        with self.asking:
            return self.fill(count) if self.calls[-1] == "start" else [0] * count

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        with self.asking:  # it returns when the last call has been made
            self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")


class Studio:
    """A player, the devices that it has opened, and the time that its thread sees."""

    def __init__(self, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
        self.outputs: list[FakeOutput] = []
        self.faults: list[SoundError] = []
        self.now = 100.0
        monkeypatch.setattr(SoundPlayer, "_do", _DO)
        monkeypatch.setattr(SoundPlayer, "make_output", staticmethod(self.open))
        monkeypatch.setattr(player_module, "time", SimpleNamespace(monotonic=lambda: self.now))
        self.player = SoundPlayer(settings)

    def open(self, fill: Fill, rate: int) -> FakeOutput:
        if self.faults:
            raise self.faults.pop(0)
        self.outputs.append(FakeOutput(fill, rate))
        return self.outputs[-1]

    def done(self) -> None:
        """Wait until the player's thread has done all it was told."""
        reached = threading.Event()
        if self.player._thread is not None:
            self.player._jobs.put(reached.set)
            assert reached.wait(10)

    def hear(self, seconds: float) -> list[int]:
        """What the last device is given."""
        self.done()
        return [sample for _ in range(round(seconds * 25)) for sample in self.outputs[-1].ask(882)]


@pytest.fixture
def studio(qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    made = Studio(settings, monkeypatch)
    yield made
    made.player.close()


@pytest.fixture
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(tmp_path_factory.mktemp("settings") / "settings.json")


def test_nothing_is_opened_before_the_first_sound(studio: Studio) -> None:
    assert studio.player._thread is None
    studio.player.set_bed(None)
    assert studio.player._thread is None
    assert studio.player.state == SoundState.UNTRIED


def test_a_sound_is_heard_after_its_delay(studio: Studio) -> None:
    studio.player.play(Effect.PLACE, 0.04)
    samples = studio.hear(0.4)
    assert samples[:882] == [0] * 882
    assert samples[882 : 882 + 4000] == load(Effect.PLACE)[:4000].tolist()
    assert studio.player.state == SoundState.READY
    assert studio.outputs[0].thread is not threading.main_thread()


def test_muted_nothing_is_heard_or_opened(studio: Studio, settings: Settings) -> None:
    settings.sound = False
    studio.player.set_bed(Bed.TOWN)
    studio.player.play(Effect.PLACE)
    studio.done()
    assert not studio.outputs


def test_muting_ends_what_is_heard_and_its_bed_comes_back(studio: Studio, settings: Settings) -> None:
    studio.player.set_bed(Bed.FLIGHT)
    studio.player.play(Effect.WIN)
    assert any(studio.hear(3))
    settings.sound = False
    studio.hear(0.2)
    assert not any(studio.hear(0.2))
    settings.sound = True
    assert any(studio.hear(1))


def test_ambience_can_be_off_alone(studio: Studio, settings: Settings) -> None:
    settings.ambience = False
    studio.player.set_bed(Bed.TOWN)
    studio.player.play(Effect.PLACE)
    assert any(studio.hear(0.4))
    assert not any(studio.hear(1))
    settings.ambience = True
    assert any(studio.hear(1))


def test_one_bed_at_a_time_is_kept(studio: Studio) -> None:
    for bed in Bed:
        studio.player.set_bed(bed)
    studio.done()
    assert [name for name in studio.player._loaded if isinstance(name, Bed)] == [Bed.FLIGHT]


def test_the_volume_is_the_devices(studio: Studio, settings: Settings) -> None:
    settings.volume = 20
    studio.player.play(Effect.PLACE)
    studio.done()
    assert studio.outputs[0].volume == 0.2
    settings.volume = 90
    studio.done()
    assert studio.outputs[0].volume == 0.9


def test_after_a_silence_the_device_rests_until_the_next_sound(studio: Studio) -> None:
    studio.player.play(Effect.CHAT)
    studio.hear(3)
    studio.done()
    assert studio.outputs[0].calls == ["start", "stop"]
    studio.now += 1000
    studio.player.play(Effect.CHAT)
    assert any(studio.hear(0.4))
    assert studio.outputs[0].calls == ["start", "stop", "start"]


@pytest.mark.parametrize(
    ("fault", "state"), [(SoundMissingError(), SoundState.NOT_INSTALLED), (SoundError(), SoundState.NO_DEVICE)]
)
def test_where_nothing_can_be_heard_that_is_a_state(
    studio: Studio, qtbot: QtBot, fault: SoundError, state: SoundState
) -> None:
    studio.faults = [fault]
    with qtbot.waitSignal(studio.player.state_changed):
        studio.player.play(Effect.PLACE)
    assert studio.player.state == state


def test_a_device_is_looked_for_again_but_not_at_every_sound(studio: Studio) -> None:
    studio.faults = [SoundError()]
    for _ in range(3):
        studio.player.play(Effect.PLACE)
    studio.done()
    assert not studio.outputs
    studio.now += 11
    studio.player.play(Effect.PLACE)
    assert any(studio.hear(0.2))
    assert studio.player.state == SoundState.READY


def lose(studio: Studio) -> None:
    studio.outputs[0].lost = True


def stall(studio: Studio) -> None:
    studio.now += 5


@pytest.mark.parametrize("fail", [lose, stall])
def test_a_lost_device_is_opened_again(studio: Studio, fail: Callable[[Studio], None]) -> None:
    studio.player.play(Effect.PLACE)
    studio.hear(0.04)
    studio.now += 20
    studio.outputs[0].fill(882)
    fail(studio)
    studio.player.play(Effect.PLACE)
    assert any(studio.hear(0.4))
    assert studio.outputs[0].calls[-1] == "close"
    assert len(studio.outputs) == 2


def test_a_sound_whose_file_is_gone_is_silent(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_name: Effect | Bed) -> "array[int]":
        raise FileNotFoundError

    monkeypatch.setattr(player_module, "load", gone)
    studio.player.play(Effect.PLACE)
    studio.done()
    assert not any(studio.hear(0.1))
    assert studio.player.state == SoundState.READY


def test_closing_gives_the_device_back_and_ends_the_thread(studio: Studio) -> None:
    studio.player.play(Effect.WIN)
    studio.player.set_bed(Bed.TOWN)
    studio.done()
    thread = studio.player._thread
    assert thread is not None
    studio.player.close()
    assert not thread.is_alive()
    assert studio.outputs[0].calls[-1] == "close"
    studio.player.close()


def test_it_asks_for_samples_in_a_thread_of_its_own_until_it_is_stopped() -> None:
    asked, threads = Event(), set()

    def fill(count: int) -> "array[int]":
        threads.add(current_thread())
        asked.set()
        return array("h", bytes(2 * count))

    made = Device(fill, RATE, ("Null",))
    try:
        assert made.backend == "Null"
        for _ in range(2):
            asked.clear()
            made.start()
            assert asked.wait(10)
            made.stop()
        assert not made.lost
        assert main_thread() not in threads
        asked.clear()
    finally:
        made.close()
    assert not asked.is_set()
    made.close()


def test_its_volume_is_that_of_the_library() -> None:
    made = Device(lambda count: array("h", bytes(2 * count)), RATE, ("Null",))
    try:
        factor = made._ffi.cast("float *", made._ffi.addressof(made._device, "masterVolumeFactor"))
        assert factor[0] == 1.0  # as the library begins: this is the number it multiplies by
        made.set_volume(0.5)
        assert factor[0] == 0.25
    finally:
        made.close()


def test_two_play_beside_one_another() -> None:
    asked = [Event(), Event()]

    def fill(own: Event, count: int) -> "array[int]":
        own.set()
        return array("h", bytes(2 * count))

    made = [Device(lambda count, own=own: fill(own, count), RATE, ("Null",)) for own in asked]  # type: ignore[misc]
    try:
        for one in made:
            one.start()
        assert all(own.wait(10) for own in asked)
    finally:
        for one in made:
            one.close()


def test_without_a_loudspeaker_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "_backends", lambda: ("OSS",) if sys.platform == "win32" else ("WASAPI",))
    with pytest.raises(SoundError):
        Device(lambda count: array("h", bytes(2 * count)), RATE)


def test_what_plays_to_nobody_is_no_loudspeaker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "_backends", lambda: ("Null",))
    with pytest.raises(SoundError):
        Device(lambda count: array("h", bytes(2 * count)), RATE)
    assert not device._OPEN


def test_without_the_extra_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "_loaded", [])
    monkeypatch.setitem(sys.modules, "_miniaudio", None)
    with pytest.raises(SoundMissingError):
        decode(b"fLaC")


def test_whether_it_is_installed_is_known_without_loading_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed()
    monkeypatch.delitem(sys.modules, "_miniaudio", raising=False)
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    assert not installed()


def test_what_is_no_sound_is_an_error() -> None:
    with pytest.raises(SoundError):
        decode(Path(__file__).read_bytes())
