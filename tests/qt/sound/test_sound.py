"""Sounds: mixing, the player with its thread, and the device."""

import sys
from array import array
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import combinations, pairwise
from math import floor
from operator import mul
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Event, Lock, Thread, current_thread, main_thread
from threading import enumerate as enumerate_threads
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
import soundfile
from pytestqt.qtbot import QtBot

from pompeii_qt.settings import Settings
from pompeii_qt.sound import device
from pompeii_qt.sound import player as player_module
from pompeii_qt.sound.device import Device, Fill, SoundError, SoundMissingError, decode, installed
from pompeii_qt.sound.mixer import (
    MAX_SOUNDS,
    RATE,
    UNDER_CALL,
    UNDER_SPEECH,
    Bed,
    Effect,
    Mixer,
    Music,
    load,
    open_loop,
)
from pompeii_qt.sound.player import SoundPlayer, SoundState

LOUD, HALF = array("h", [32767, -32768] * RATE), array("h", [10000] * RATE)
BLOCK = RATE // 25  # samples that the device requests at once
HUM = array("h", [100, 300, 500, 300] * 1000)


def heard(mixer: Mixer, seconds: float, block: int = BLOCK) -> list[int]:
    return [sample for _ in range(round(seconds * RATE / block)) for sample in mixer.read(block)]


def longest_step(samples: list[int]) -> int:
    return max(abs(one - next_one) for one, next_one in pairwise(samples))


def test_sounds_are_added_after_their_delays_at_their_strengths() -> None:
    mixer, knock = Mixer(RATE), array("h", [5, 10, -7, 3])
    mixer.start_sound(knock, 1000 / RATE)
    assert heard(mixer, 0.1) == [0] * 1000 + [5, 10, -7, 3] + [0] * (2 * BLOCK - 1004)
    assert mixer.silent
    mixer.start_sound(array("h", [1000] * 10), strength=0.5)
    assert mixer.read(12).tolist() == [500] * 10 + [0, 0]
    mixer.start_sound(array("h", [100] * 10))
    mixer.start_sound(array("h", [20] * 5))
    assert mixer.read(12).tolist() == [120] * 5 + [100] * 5 + [0, 0]
    for delay in (0, 0.02, 0.5):
        mixer.start_sound(HALF, delay)
    assert max(heard(mixer, 0.4)) == 10000, "a repetition at the same moment is left out"
    assert max(heard(mixer, 0.2)) == 20000


@pytest.mark.parametrize("count", [2, 90])
def test_many_loud_sounds_do_not_clip(count: int) -> None:
    mixer = Mixer(RATE)
    for _ in range(count):
        mixer.start_sound(LOUD[:], 0)
    samples = heard(mixer, 0.5)
    assert 30000 < max(samples) <= 32000
    assert -32000 <= min(samples) < -30000
    assert min(samples[::2]) > 0 > max(samples[1::2])


def test_samples_of_every_size_and_gain_add_up_to_the_last_digit() -> None:
    chance = Random(4)
    for voices in range(1, MAX_SOUNDS):
        mixer = Mixer(RATE)
        parts = [array("h", [chance.randint(-9000, 9000) // voices for _ in range(300)]) for _ in range(voices)]
        strengths = [chance.randint(1, 1024) / 1024 for _ in parts]
        for part, strength in zip(parts, strengths, strict=True):
            mixer.start_sound(part, strength=strength)
        wanted = [floor(sum(map(mul, moment, strengths))) for moment in zip(*parts, strict=True)]
        assert mixer.read(310).tolist() == wanted + [0] * 10


def test_any_two_effects_add_up_without_compression() -> None:
    loaded = {effect: load(effect) for effect in Effect}
    for one, other in combinations(Effect, 2):
        mixer = Mixer(RATE)
        mixer.start_sound(loaded[one])
        mixer.start_sound(loaded[other])
        added = [a + b for a, b in zip(loaded[one][:8192], loaded[other][:8192], strict=False)]
        assert mixer.read(len(added)).tolist() == added, (one, other)


def test_the_oldest_sound_fades_out_for_a_new_one_without_a_click() -> None:
    mixer = Mixer(RATE)
    for _ in range(MAX_SOUNDS):
        mixer.start_sound(array("h", [500] * RATE))
    before = mixer.read(BLOCK).tolist()
    assert before[-1] == 500 * MAX_SOUNDS
    newest = array("h", [0] * RATE)
    mixer.start_sound(newest)
    samples = before[1:] + heard(mixer, 0.2)
    assert samples[-1] == 500 * (MAX_SOUNDS - 1)
    assert longest_step(samples) < 10


def test_a_bed_fades_in_loops_and_crossfades_to_the_next() -> None:
    mixer = Mixer(RATE)
    mixer.set_bed(HUM)
    assert max(mixer.read(BLOCK)) < 20
    heard(mixer, 2.5)
    assert mixer.read(4000).tolist() in [list(HUM[n:] + HUM[:n]) for n in range(4)]
    mixer.set_bed(HALF)
    over = heard(mixer, 2.5)
    assert longest_step(over) < 210  # the steps of HUM itself are 200
    assert mixer.read(BLOCK).tolist() == [10000] * BLOCK
    mixer.set_bed(HALF)
    assert mixer.read(BLOCK).tolist() == [10000] * BLOCK, "the same bed continues"
    mixer.set_bed(None)
    mixer.start_sound(array("h", [0]))
    heard(mixer, 2.5)
    assert mixer.silent, "a sound does not bring an ended bed back"


def test_a_bed_fades_out_without_sounds_returns_with_one_and_stops_without_a_click() -> None:
    mixer = Mixer(RATE)
    mixer.set_bed(HALF)
    heard(mixer, 66, block=RATE)
    assert mixer.silent
    mixer.start_sound(array("h", [0]))
    heard(mixer, 2.5)
    assert mixer.read(BLOCK).tolist() == [10000] * BLOCK
    mixer.start_sound(array("h", [-9000] * RATE))
    before = mixer.read(BLOCK).tolist()
    mixer.stop()
    assert longest_step(before + heard(mixer, 0.12)) < 60
    assert mixer.silent


def test_a_sound_that_still_waits_is_not_heard_after_a_stop() -> None:
    mixer = Mixer(RATE)
    mixer.start_sound(HALF, 0.1)
    mixer.start_sound(LOUD)
    mixer.stop()
    assert mixer.silent
    assert not any(heard(mixer, 0.3))


def test_music_crossfades_follows_its_volume_and_is_lowered_under_speech() -> None:
    mixer, other = Mixer(RATE), array("h", [-8000] * RATE)
    mixer.set_music(HALF)
    assert max(mixer.read(BLOCK)) < 200
    heard(mixer, 3)
    assert mixer.read(BLOCK).tolist() == [10000] * BLOCK
    mixer.set_music_volume(0.5)
    heard(mixer, 3)
    assert mixer.read(BLOCK).tolist() == [2500] * BLOCK
    mixer.duck(1, UNDER_CALL)
    assert heard(mixer, 1)[-BLOCK:] == [1250] * BLOCK
    mixer.duck(3, UNDER_CALL)
    mixer.duck(2, UNDER_SPEECH)
    spoken = heard(mixer, 2)
    assert longest_step(spoken) < 10
    assert spoken[-BLOCK:] == [625] * BLOCK
    assert heard(mixer, 1)[-BLOCK:] == [1250] * BLOCK
    heard(mixer, 3)
    assert mixer.read(BLOCK).tolist() == [2500] * BLOCK, "nothing is said any more"
    mixer.set_music(other)
    mixer.set_music(HALF)
    heard(mixer, 4)
    assert mixer.read(BLOCK).tolist() == [2500] * BLOCK, "what fades out is taken up again"
    mixer.set_music(other)
    assert longest_step(heard(mixer, 4)) < 10
    assert mixer.read(BLOCK).tolist() == [-2000] * BLOCK
    mixer.set_music(None, 0.4)
    assert longest_step(heard(mixer, 0.4)) < 10
    assert mixer.silent
    mixer.duck(2, UNDER_CALL)
    heard(mixer, 1)
    mixer.set_music(other)
    assert min(heard(mixer, 0.2)) > -800, "begins slowly under what is said, too"
    assert heard(mixer, 2)[-BLOCK:] == [-2000] * BLOCK, "a call without music counts as well"


def test_music_fades_out_long_after_the_last_sound_returns_with_one_and_stops_without_a_click() -> None:
    mixer = Mixer(rate := 100)
    mixer.set_music(HALF)
    mixer.read(595 * rate)
    assert mixer.read(4).tolist() == [10000] * 4
    for _ in range(3):
        mixer.read(10 * rate)
    assert mixer.silent
    mixer.start_sound(array("h", [0]))
    mixer.read(4 * rate)
    assert mixer.read(4).tolist() == [10000] * 4
    mixer.stop()
    assert mixer.read(4)[0] == 10000
    assert mixer.silent


def test_a_stream_begins_again_at_its_end_and_a_damaged_file_cannot_hang_it() -> None:
    file = BytesIO()
    tone = (8000 * np.sin(np.arange(30_000) / 20)).astype(np.int16)
    soundfile.write(file, tone, RATE, "VORBIS", format="OGG")
    stream = device.Stream(file.getvalue())
    samples = [sample for _ in range(30) for sample in stream.read(2000)]
    assert np.abs(np.array(samples[:30_000]) - tone).max() < 800
    assert samples[30_000:] == samples[:30_000]
    with pytest.raises(SoundError):
        device.Stream(b"no music")
    damaged = device.Stream(file.getvalue()[:-500])
    assert len(damaged.read(100_000)) == 100_000


_POST = SoundPlayer._post  # the real method, which a fixture replaces in all tests


class FakeOutput:
    """A device that requests samples when the test calls `ask`, and like a real one gets none while stopped."""

    def __init__(self, fill: Fill, rate: int) -> None:
        assert rate == RATE
        self.fill, self.lost, self.calls = fill, False, list[str]()
        self.volume = 1.0
        self.thread = current_thread()
        self.asking = Lock()

    def ask(self, count: int) -> Sequence[int]:
        with self.asking:
            return self.fill(count) if self.calls[-1] == "start" else [0] * count

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        with self.asking:  # returns after the last request has ended
            self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")


class Studio:
    """A player, the devices that it has opened, and a virtual clock."""

    def __init__(self, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
        self.outputs: list[FakeOutput] = []
        self.faults: list[SoundError] = []
        self.now = 100.0
        self.jobs = SimpleQueue[Any]()
        monkeypatch.setattr(SoundPlayer, "_post", _POST)
        monkeypatch.setattr(player_module, "SimpleQueue", lambda: self.jobs)
        monkeypatch.setattr(SoundPlayer, "make_output", staticmethod(self.open))
        monkeypatch.setattr(player_module, "time", SimpleNamespace(monotonic=lambda: self.now))
        self.player = SoundPlayer(settings)

    def open(self, fill: Fill, rate: int) -> FakeOutput:
        if self.faults:
            raise self.faults.pop(0)
        self.outputs.append(FakeOutput(fill, rate))
        return self.outputs[-1]

    @property
    def threads(self) -> list[Thread]:
        """The player's thread, once it has one."""
        return [thread for thread in enumerate_threads() if thread.name == "sound"]

    def finish_jobs(self) -> None:
        """Wait until the player's thread has done all its jobs."""
        reached = Event()
        if self.threads:
            self.jobs.put(reached.set)
            assert reached.wait(10)

    def hear(self, seconds: float) -> list[int]:
        self.finish_jobs()
        return [sample for _ in range(round(seconds * 25)) for sample in self.outputs[-1].ask(BLOCK)]


@pytest.fixture
def studio(qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    made = Studio(settings, monkeypatch)
    yield made
    made.player.close()


@pytest.fixture
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(tmp_path_factory.mktemp("settings") / "settings.json")


def test_no_device_is_opened_before_the_first_sound_or_while_muted(studio: Studio, settings: Settings) -> None:
    studio.player.set_bed(None)
    assert studio.threads == []
    assert studio.player.state == SoundState.UNTRIED
    settings.sound = False
    studio.player.set_bed(Bed.TOWN)
    studio.player.play_sound(Effect.PLACE)
    studio.finish_jobs()
    assert not studio.outputs


def test_only_the_last_bed_stays_open_and_it_returns_after_muting(
    studio: Studio, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Mock(wraps=open_loop)
    monkeypatch.setattr(player_module, "open_loop", opened)
    for bed in (*Bed, Bed.FLIGHT, Bed.TOWN):
        studio.player.set_bed(bed)
    assert any(studio.hear(3))
    assert [args for args, _ in opened.call_args_list] == [(name,) for name in (*Bed, Bed.TOWN)]
    settings.sound = False
    studio.hear(0.2)
    assert not any(studio.hear(0.2))
    settings.sound = True
    assert any(studio.hear(1))


def test_a_sound_is_heard_after_its_delay_and_the_device_follows_the_volume(studio: Studio, settings: Settings) -> None:
    settings.ambience = False
    settings.volume = 20
    studio.player.set_bed(Bed.TOWN)
    studio.player.play_sound(Effect.PLACE, 0.04)
    samples = studio.hear(0.4)
    assert samples[:BLOCK] == [0] * BLOCK
    assert samples[BLOCK : BLOCK + 4000] == load(Effect.PLACE)[:4000].tolist()
    assert studio.player.state == SoundState.READY
    assert studio.outputs[0].thread is not main_thread()
    assert studio.outputs[0].volume == 0.2
    settings.volume = 90
    studio.finish_jobs()
    assert studio.outputs[0].volume == 0.9
    assert not any(studio.hear(1))
    settings.ambience = True
    assert any(studio.hear(1))


def test_music_is_heard_as_the_settings_allow(
    studio: Studio, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = {Music.TOWN: 9000, Music.LAVA: -9000}
    monkeypatch.setattr(player_module, "open_loop", lambda name: array("h", [levels[name]] * RATE))
    settings.music = False
    studio.player.set_music(Music.TOWN)
    assert not studio.threads
    settings.music, settings.music_volume = True, 100
    assert studio.hear(4)[-1] == 9000
    studio.player.duck_for_call()
    assert studio.hear(0.9)[-1] == 4500
    studio.player.duck("Livia brings two citizens.")
    assert studio.hear(1)[-1] == 2250
    studio.player.set_music(Music.LAVA)
    assert studio.hear(7)[-1] == -9000
    settings.music_volume = 50
    assert studio.hear(4)[-1] == -2250
    settings.sound = False
    assert not studio.hear(1)[-1]
    settings.sound = True
    assert studio.hear(4)[-1] == -2250
    studio.player.set_music(None)
    assert not studio.hear(4)[-1]


@pytest.mark.parametrize(
    ("fault", "state"), [(SoundMissingError(), SoundState.NOT_INSTALLED), (SoundError(), SoundState.NO_DEVICE)]
)
def test_a_missing_device_is_retried_later(studio: Studio, qtbot: QtBot, fault: SoundError, state: SoundState) -> None:
    studio.faults = [fault]
    with qtbot.waitSignal(studio.player.state_changed):
        studio.player.play_sound(Effect.PLACE)
    assert studio.player.state == state
    for _ in range(2):
        studio.player.play_sound(Effect.PLACE)
    studio.finish_jobs()
    assert not studio.outputs, "no attempt at every sound"
    studio.now += 11
    studio.player.play_sound(Effect.PLACE)
    assert any(studio.hear(0.2))
    assert studio.player.state == SoundState.READY


@pytest.mark.parametrize("lost", [True, False])
def test_a_lost_or_stalled_device_is_opened_again(studio: Studio, lost: bool) -> None:
    studio.player.play_sound(Effect.PLACE)
    studio.hear(0.04)
    studio.now += 20
    studio.outputs[0].fill(BLOCK)
    studio.outputs[0].lost = lost
    studio.now += 0 if lost else 5
    studio.player.play_sound(Effect.PLACE)
    assert any(studio.hear(0.4))
    assert studio.outputs[0].calls[-1] == "close"
    assert len(studio.outputs) == 2


def test_the_device_stops_in_silence_and_closes_at_the_end(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_name: Effect) -> "array[int]":
        raise FileNotFoundError

    studio.player.play_sound(Effect.CHAT)
    studio.hear(3)
    studio.finish_jobs()
    calls, (thread,) = studio.outputs[0].calls, studio.threads
    assert calls == ["start", "stop"]
    studio.now += 1000
    studio.player.play_sound(Effect.CHAT)
    assert any(studio.hear(0.4))
    assert calls == ["start", "stop", "start"]
    studio.hear(3)
    monkeypatch.setattr(player_module, "load", gone)
    studio.player.play_sound(Effect.PLACE)
    studio.finish_jobs()
    assert not any(studio.outputs[0].fill(BLOCK)), "a sound with a missing file is left out"
    assert studio.player.state == SoundState.READY
    studio.player.close()
    assert not thread.is_alive()
    assert calls[-1] == "close"
    studio.player.close()


def silence(count: int) -> "array[int]":
    return array("h", bytes(2 * count))


def test_devices_request_samples_in_their_own_threads_until_stopped() -> None:
    requested, threads, beside = Event(), set(), Event()

    def fill(count: int) -> "array[int]":
        threads.add(current_thread())
        requested.set()
        return silence(count)

    def fill_beside(count: int) -> "array[int]":
        beside.set()
        return silence(count)

    made, other = Device(fill, RATE, ("Null",)), Device(fill_beside, RATE, ("Null",))
    try:
        assert made.backend == "Null"
        factor = made._ffi.cast("float *", made._ffi.addressof(made._device, "masterVolumeFactor"))
        assert factor[0] == 1.0  # the library's factor on all samples
        made.set_volume(0.5)
        assert factor[0] == 0.25
        other.start()
        for _ in range(2):
            requested.clear()
            made.start()
            assert requested.wait(10)
            made.stop()
        assert beside.wait(10)
        assert not made.lost
        assert main_thread() not in threads
        requested.clear()
    finally:
        made.close()
        other.close()
    assert not requested.is_set()
    made.close()


@pytest.mark.parametrize("backend", ["OSS" if sys.platform == "win32" else "WASAPI", "Null"])
def test_a_backend_without_output_is_an_error(monkeypatch: pytest.MonkeyPatch, backend: str) -> None:
    monkeypatch.setattr(device, "_backends", lambda: (backend,))
    with pytest.raises(SoundError):
        Device(silence, RATE)
    assert not device._OPEN


def test_an_invalid_file_and_a_missing_extra_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SoundError):
        decode(Path(__file__).read_bytes())
    monkeypatch.setattr(device, "_miniaudio", device._miniaudio.__wrapped__)
    monkeypatch.setitem(sys.modules, "_miniaudio", None)
    with pytest.raises(SoundMissingError):
        decode(b"fLaC")
    monkeypatch.undo()
    assert installed()
    monkeypatch.delitem(sys.modules, "_miniaudio", raising=False)
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    assert not installed(), "found without loading it"
