"""Access to the loudspeakers through miniaudio's compiled half alone.

Its Python half would load HTTP, TLS and NumPy, if installed, into every game: 7 to 22 MB instead of 0.1.
"""

import sys
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

type Fill = Callable[[int], "array[int]"]  # returns as many samples as requested; called in a thread of the device

# Milliseconds per request: short enough to keep sound with the picture, at 25 wake-ups a second.
_PERIOD: Final = 40
_OPEN: list["Device"] = []  # the open devices, to which the C callbacks lead


class SoundError(Exception):
    """Nothing can be heard: there is no loudspeaker, or a file cannot be read."""


class SoundMissingError(SoundError):
    """The extra `sound` is not installed."""


class Device:
    """The system's default loudspeaker, started and stopped as needed. All calls may take a while."""

    def __init__(self, fill: Fill, rate: int, backends: tuple[str, ...] = ()) -> None:
        """Open the loudspeaker, stopped. SoundError if it fails. In another thread, `fill` is asked for samples.

        `rate`: samples a second. `backends`: names of those to try instead of the usual ones, for tests.
        """
        self._ffi, self._lib = ffi, lib = _miniaudio()
        self.fill, self._running = fill, False
        self.lost = False  # whether the device has stopped by itself
        wanted = [getattr(lib, f"ma_backend_{name.lower()}") for name in backends or _backends()]
        self._context, self._device = ffi.new("ma_context *"), ffi.new("ma_device *")
        self._settings = lib.ma_context_config_init()
        self._name = ffi.new("char[]", b"Pompeii")
        self._settings.pulse.pApplicationName = self._settings.jack.pClientName = self._name
        listed = ffi.new("ma_backend[]", wanted) if wanted else ffi.NULL
        if lib.ma_context_init(listed, len(wanted), ffi.addressof(self._settings), self._context) != lib.MA_SUCCESS:
            raise SoundError("no way to play sounds")
        config = lib.ma_device_config_init(lib.ma_device_type_playback)
        config.sampleRate, config.playback.channels, config.playback.format = rate, 1, lib.ma_format_s16
        config.periodSizeInMilliseconds = _PERIOD
        config.dataCallback, config.stopCallback = lib._internal_data_callback, lib._internal_stop_callback
        if lib.ma_device_init(self._context, ffi.addressof(config), self._device) != lib.MA_SUCCESS:
            lib.ma_context_uninit(self._context)
            raise SoundError("no loudspeaker")
        _OPEN.append(self)
        # If miniaudio finds no device, it uses one that plays nothing.
        if self.backend == "Null" and "Null" not in backends:
            self.close()
            raise SoundError("no loudspeaker")

    @property
    def backend(self) -> str:
        return str(self._ffi.string(self._lib.ma_get_backend_name(self._device.pContext.backend)).decode())

    def set_volume(self, volume: float) -> None:
        """Set the volume from 0 to 1. Steps sound about equal."""
        self._ffi.cast("float *", self._ffi.addressof(self._device, "masterVolumeFactor"))[0] = volume * volume

    def start(self) -> None:
        """Begin to request samples, unless started already, even if `lost` since. SoundError if it does not start."""
        if not self._running:
            self._running = True
            if self._lib.ma_device_start(self._device) != self._lib.MA_SUCCESS:
                self._running, self.lost = False, True
                raise SoundError("the loudspeaker does not start")

    def stop(self) -> None:
        """Request no more samples. When `stop` returns, the last request has ended."""
        if self._running:
            self._running = False
            self._lib.ma_device_stop(self._device)

    def close(self) -> None:
        """Stop and release the device for good. Does nothing the second time."""
        if self in _OPEN:
            self._running = False
            self._lib.ma_device_uninit(self._device)
            self._lib.ma_context_uninit(self._context)
            _OPEN.remove(self)


def installed() -> bool:
    """Return whether the extra `sound` is installed, without loading it."""
    from importlib.util import find_spec

    return find_spec("_miniaudio") is not None


def decode(flac: bytes) -> "array[int]":
    """Return the samples of a mono FLAC file in 16 bits. SoundError if it is no FLAC, or without miniaudio."""
    ffi, lib = _miniaudio()
    channels, rate, count = ffi.new("unsigned int *"), ffi.new("unsigned int *"), ffi.new("unsigned long long *")
    memory = lib.ma_dr_flac_open_memory_and_read_pcm_frames_s16(flac, len(flac), channels, rate, count, ffi.NULL)
    if not memory:
        raise SoundError("no FLAC file")
    try:
        return array("h", bytes(ffi.buffer(memory, 2 * count[0])))
    finally:
        lib.ma_dr_flac_free(memory, ffi.NULL)


class Stream:
    """The samples of a Vorbis file with one channel, decoded as they are read; at its end it begins again."""

    def __init__(self, vorbis: bytes) -> None:
        """Begin before the first sample. SoundError if this is no Vorbis file, or without miniaudio."""
        self._ffi, self._lib = ffi, lib = _miniaudio()
        self._file = vorbis  # the decoder reads from it
        opened = lib.stb_vorbis_open_memory(ffi.from_buffer(vorbis), len(vorbis), ffi.new("int *"), ffi.NULL)
        if not opened:
            raise SoundError("no Vorbis file")
        self._decoder = ffi.gc(opened, lib.stb_vorbis_close)

    def read(self, count: int) -> "array[int]":
        """Return the next `count` samples, from the beginning again at the end; silence if a damaged file has none."""
        samples = self._ffi.new("short[]", count)
        done = 0
        for _attempt in range(count):
            found = self._lib.stb_vorbis_get_samples_short_interleaved(self._decoder, 1, samples + done, count - done)
            done += found
            if done == count or (not found and not self._lib.stb_vorbis_seek_start(self._decoder)):
                break
        return array("h", bytes(self._ffi.buffer(samples)))


@cache
def _miniaudio() -> tuple[Any, Any]:
    """Return miniaudio's `ffi` and `lib`, with callbacks to the open devices. SoundMissingError if not installed."""
    try:
        from _miniaudio import ffi, lib
    except ImportError as error:
        raise SoundMissingError(str(error)) from error

    @ffi.def_extern(name="_internal_data_callback")  # type: ignore[untyped-decorator, unused-ignore]
    def fill_output(device: Any, output: Any, _input: Any, frames: int) -> None:
        for opened in _OPEN:
            if opened._device == device:
                samples = opened.fill(frames)
                ffi.memmove(output, samples, 2 * len(samples))

    @ffi.def_extern(name="_internal_stop_callback")  # type: ignore[untyped-decorator, unused-ignore]
    def note_stop(device: Any) -> None:
        for opened in _OPEN:
            if opened._device == device:
                opened.lost = opened._running

    lib.init_miniaudio()
    return ffi, lib


def _backends() -> tuple[str, ...]:
    """Return the backends to try, in order; () for miniaudio's own choice, as on Windows and macOS."""
    if sys.platform != "linux":
        return ()
    # Without a card ALSA fills stderr with messages, and so does JACK without a server.
    cards = any(Path("/dev/snd").glob("pcm*p")) if Path("/dev/snd").is_dir() else False
    return ("PulseAudio", "ALSA") if cards else ("PulseAudio",)
