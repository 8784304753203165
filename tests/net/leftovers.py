"""What runs beside the test: threads, and child processes where the system tells."""

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
