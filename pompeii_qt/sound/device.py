"""The way to the loudspeakers: miniaudio's compiled half alone.

Its Python half would bring HTTP, TLS and whatever NumPy there is into every game: 7 to 22 MB, where this takes 0.1.
"""

import sys
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

type Fill = Callable[[int], "array[int]"]
"""From a number of samples to that many of them; it is called in a thread of the device's own."""

# Milliseconds that are asked for at a time: short enough for what is seen and heard together, 25 wakings a second.
_PERIOD: Final = 40
_OPEN: list["Device"] = []  # the devices that a callback of C may speak of


class SoundError(Exception):
    """There is nothing that could be heard: no loudspeaker, or a file that cannot be read."""


class SoundMissingError(SoundError):
    """The extra `sound` is not installed."""


class Device:
    """One loudspeaker, or what the system plays with, started and stopped as often as there is something to hear.

    All calls may take a while. Raises SoundError where there is none; `backends` are names such as "Null", for tests.
    """

    def __init__(self, fill: Fill, rate: int, backends: tuple[str, ...] = ()) -> None:
        self._ffi, self._lib = ffi, lib = _miniaudio()
        self.fill, self._running = fill, False
        self.lost = False  # whether it has stopped by itself
        wanted = [getattr(lib, f"ma_backend_{name.lower()}") for name in backends or _backends()]
        self._context, self._device = ffi.new("ma_context *"), ffi.new("ma_device *")
        self._settings = lib.ma_context_config_init()
        self._name = ffi.new("char[]", b"Pompeii")
        self._settings.pulse.pApplicationName = self._settings.jack.pClientName = self._name
        listed = ffi.new("ma_backend[]", wanted) if wanted else ffi.NULL
        if lib.ma_context_init(listed, len(wanted), ffi.addressof(self._settings), self._context) != lib.MA_SUCCESS:
            raise SoundError("no way to play sounds")
        asked = lib.ma_device_config_init(lib.ma_device_type_playback)
        asked.sampleRate, asked.playback.channels, asked.playback.format = rate, 1, lib.ma_format_s16
        asked.periodSizeInMilliseconds = _PERIOD
        asked.dataCallback, asked.stopCallback = lib._internal_data_callback, lib._internal_stop_callback
        if lib.ma_device_init(self._context, ffi.addressof(asked), self._device) != lib.MA_SUCCESS:
            lib.ma_context_uninit(self._context)
            raise SoundError("no loudspeaker")
        _OPEN.append(self)
        # Where nothing else is found miniaudio takes what plays to nobody.
        if self.backend == "Null" and "Null" not in backends:
            self.close()
            raise SoundError("no loudspeaker")

    @property
    def backend(self) -> str:
        return str(self._ffi.string(self._lib.ma_get_backend_name(self._device.pContext.backend)).decode())

    def set_volume(self, volume: float) -> None:
        """0 to 1, as the ear would halve and double it."""
        self._ffi.cast("float *", self._ffi.addressof(self._device, "masterVolumeFactor"))[0] = volume * volume

    def start(self) -> None:
        """Begin to ask for samples. Raises SoundError."""
        if not self._running:
            self._running = True
            if self._lib.ma_device_start(self._device) != self._lib.MA_SUCCESS:
                self._running, self.lost = False, True
                raise SoundError("the loudspeaker does not start")

    def stop(self) -> None:
        """Ask for no more: when it returns, the last call has been made."""
        if self._running:
            self._running = False
            self._lib.ma_device_stop(self._device)

    def close(self) -> None:
        if self in _OPEN:
            self._running = False
            self._lib.ma_device_uninit(self._device)
            self._lib.ma_context_uninit(self._context)
            _OPEN.remove(self)


def installed() -> bool:
    """Whether the extra is there; nothing of it is loaded for that."""
    from importlib.util import find_spec

    return find_spec("_miniaudio") is not None


def decode(flac: bytes) -> "array[int]":
    """The samples of a FLAC file with one channel of 16 bits. Raises SoundError."""
    ffi, lib = _miniaudio()
    channels, rate, count = ffi.new("unsigned int *"), ffi.new("unsigned int *"), ffi.new("unsigned long long *")
    memory = lib.ma_dr_flac_open_memory_and_read_pcm_frames_s16(flac, len(flac), channels, rate, count, ffi.NULL)
    if not memory:
        raise SoundError("no FLAC file")
    try:
        return array("h", bytes(ffi.buffer(memory, 2 * count[0])))
    finally:
        lib.ma_dr_flac_free(memory, ffi.NULL)


@cache
def _miniaudio() -> tuple[Any, Any]:
    """Its `ffi` and `lib`, whose callbacks lead to the devices that are open. Raises SoundMissingError."""
    try:
        from _miniaudio import ffi, lib
    except ImportError as error:
        raise SoundMissingError(str(error)) from error

    @ffi.def_extern(name="_internal_data_callback")  # type: ignore[untyped-decorator, unused-ignore]
    def ask(device: Any, output: Any, _heard: Any, frames: int) -> None:
        for one in _OPEN:
            if one._device == device:
                samples = one.fill(frames)
                ffi.memmove(output, samples, 2 * len(samples))

    @ffi.def_extern(name="_internal_stop_callback")  # type: ignore[untyped-decorator, unused-ignore]
    def stopped(device: Any) -> None:
        for one in _OPEN:
            if one._device == device:
                one.lost = one._running

    lib.init_miniaudio()
    return ffi, lib


def _backends() -> tuple[str, ...]:
    """What to try, in this order; nothing is whatever the system has."""
    if sys.platform != "linux":
        return ()
    # ALSA says at length on stderr that there is no card, and JACK that nobody serves it.
    cards = any(Path("/dev/snd").glob("pcm*p")) if Path("/dev/snd").is_dir() else False
    return ("PulseAudio", "ALSA") if cards else ("PulseAudio",)
