"""The device: miniaudio's compiled half, playing to nobody."""

import sys
from array import array
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from pompeii_qt.sound import device
from pompeii_qt.sound.device import Device, SoundError, SoundMissingError, decode, installed
from pompeii_qt.sound.mixer import RATE


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
