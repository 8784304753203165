"""What runs beside the test: threads, and child processes where the system tells."""

import os
import sys
import threading
from pathlib import Path


def running() -> set[str]:
    """The names of this process's threads and the ids of its children."""
    threads = {f"thread {thread.name}" for thread in threading.enumerate()}
    children = Path("/proc/self/task").glob("*/children")
    return threads | {f"process {pid}" for tasks in children for pid in tasks.read_text(encoding="utf-8").split()}


def left_over(before: set[str]) -> set[str]:
    """What runs now and did not run before."""
    return running() - before


def gone(pid: int) -> bool:
    """Whether there is no such process any more."""
    if sys.platform == "win32":  # where `os.kill(pid, 0)` is Ctrl+C, for this process, too
        import ctypes

        synchronize, signaled = 0x100000, 0
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = ctypes.c_void_p(kernel.OpenProcess(synchronize, False, pid))
        if not handle:
            return True
        ended: int = kernel.WaitForSingleObject(handle, 0)
        kernel.CloseHandle(handle)
        return ended == signaled
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
