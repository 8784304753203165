"""A display from outside the measured program: input put in by XTest, pixels read back from the X server."""

import ctypes
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

ZPIXMAP: Final = 2
ALL_PLANES: Final = ctypes.c_ulong(-1).value


class _Image(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")),
        ("data", ctypes.c_void_p),
        *((name, ctypes.c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth", "bytes_per_line")),
    )


@contextmanager
def display() -> Iterator[str]:
    """Start an X display, 1920 × 1080, without a window manager; yield its name, end it after. Needs Xvfb."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read, encoding="utf-8") as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Screen:
    """Somebody who moves the mouse and looks."""

    def __init__(self, name: str) -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(name.encode()))
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)

    def move(self, x: int, y: int) -> None:
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)

    def pixels(self, x: int, y: int, width: int, height: int) -> bytes:
        """Return the bytes of a part of the screen."""
        image = self._x.XGetImage(self._display, self._root, x, y, width, height, ctypes.c_ulong(ALL_PLANES), ZPIXMAP)
        shown = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * height)
        self._x.XDestroyImage(image)
        return shown

    def seconds_to_change(self, x: int, y: int, part: tuple[int, int, int, int], limit: float = 1.0) -> float | None:
        """Move the pointer; return the seconds to a change in `part` (x, y, width, height), or None after `limit`."""
        before = self.pixels(*part)
        began = time.perf_counter()
        self.move(x, y)
        while time.perf_counter() - began < limit:
            if self.pixels(*part) != before:
                return time.perf_counter() - began
        return None
