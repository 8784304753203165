"""A program as a child process that is spoken to in lines; nothing that it starts outlives it."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Final

from pompeii_net.bots.command_line import split
from pompeii_net.bots.fault import BotFault, BotFaultCode
from pompeii_net.bots.protocol import LONGEST_LINE
from pompeii_net.worker_process import open_log

_ENDS_WITHIN: Final = 0.5
"""Seconds from when a program has closed a pipe to when it is told off for that, did it not end meanwhile."""
_MOST_UNREAD: Final = 4 << 20
"""Bytes that may wait for a program that does not read them."""
_MOST_LOGGED: Final = 1 << 20
"""Bytes that a program may write to a log."""
_NTSTATUS: Final = 0x80000000
"""From here on Windows says by a code why it has ended a program: 0xC0000005 is what SIGSEGV is elsewhere."""


class BotProcess(asyncio.SubprocessProtocol):
    """One program; `on_line` is called with each line without its end, `on_fault` with why no more come."""

    def __init__(self, on_line: Callable[[bytes], None], on_fault: Callable[[BotFault], None]) -> None:
        self._on_line, self._on_fault = on_line, on_fault
        self._partial_line = bytearray()
        self._stopped = False
        self._ended = asyncio.Event()
        self._transport: asyncio.SubprocessTransport | None = None
        self._group: ProcessGroup | None = None
        self._close_timer: asyncio.TimerHandle | None = None
        self._log: Path | None = None
        self._logged = 0
        """Bytes of the log when it started."""

    async def start(self, command: str, log: Path | None) -> None:
        """Start it, its standard error added to `log` (None: it is ours); OSError, or ValueError for the command."""
        words = split(command)
        self._log, self._logged = log, _size(log)
        loop = asyncio.get_running_loop()
        with nullcontext() if log is None else open_log(log) as stderr:
            starting = asyncio.ensure_future(
                loop.subprocess_exec(
                    lambda: self,
                    *words,
                    stderr=stderr,
                    env=_environment(),
                    start_new_session=True,  # so that what it starts can be killed too, and Ctrl+C reaches only us
                    creationflags=_CREATION,
                )
            )
            try:
                transport, _ = await asyncio.shield(starting)
            except asyncio.CancelledError:
                # It may run by now, and have started something: asyncio would end the program alone.
                transport, _ = await starting
                ProcessGroup(transport.get_pid()).kill()
                raise
        self._group = ProcessGroup(transport.get_pid())

    def write(self, line: bytes) -> None:
        """Send a line, with its end; lost where it has ended already."""
        pipe = self._transport and self._transport.get_pipe_transport(0)
        if self._stopped or not isinstance(pipe, asyncio.WriteTransport):
            return
        if pipe.get_write_buffer_size() > _MOST_UNREAD:
            self._fail(BotFault(BotFaultCode.NOT_READING))
        elif _size(self._log) - self._logged > _MOST_LOGGED:  # looked at here, as nothing tells when a file grows
            self._fail(BotFault(BotFaultCode.LOG_FULL))
        elif not pipe.is_closing():
            pipe.write(line)

    def kill(self) -> None:
        """End it and all that it started at once; it is heard no more."""
        self._stopped = True
        if self._group:
            self._group.kill()

    async def end(self, grace: float = 0.0) -> None:
        """Close its input, give it `grace` seconds, then end it and all that it started, and wait until it is gone."""
        transport, group = self._transport, self._group
        if transport is None or group is None:
            return
        self._stopped = True
        if self._close_timer:
            self._close_timer.cancel()
        if pipe := transport.get_pipe_transport(0):
            pipe.close()
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(grace):
                    await self._ended.wait()
        finally:
            self.kill()
            try:
                await self._ended.wait()
            finally:
                # Not before: to close it looks whether it has ended, and takes that news from asyncio, which complains.
                transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        for line in lines:
            if self._stopped:
                return
            self._take_line(bytes(self._partial_line) + line)
            self._partial_line.clear()
        self._partial_line += rest
        if len(self._partial_line.removesuffix(b"\r")) > LONGEST_LINE:
            self._fail(BotFault(BotFaultCode.LONG_LINE))

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """It has closed its output or its input; as a rule it has ended, which is the better reason to give."""
        if not self._stopped:
            fault = BotFault(BotFaultCode.OUTPUT_CLOSED if fd == 1 else BotFaultCode.INPUT_CLOSED)
            self._close_timer = asyncio.get_running_loop().call_later(_ENDS_WITHIN, self._fail, fault)

    def process_exited(self) -> None:
        self._ended.set()
        code = self._transport.get_returncode() if self._transport else None
        self._fail(ending_fault(code or 0))

    def _take_line(self, line: bytes) -> None:
        line = line.removesuffix(b"\r")  # Windows' line ends
        if len(line) > LONGEST_LINE:
            self._fail(BotFault(BotFaultCode.LONG_LINE))
        else:
            self._on_line(line)

    def _fail(self, fault: BotFault) -> None:
        if not self._stopped:
            self._stopped = True
            self._partial_line.clear()
            self._on_fault(fault)


def ending_fault(code: int) -> BotFault:
    """What a program's exit code says; less than 0: the signal that ended it."""
    if code < 0:
        try:
            name = signal.Signals(-code).name
        except ValueError:  # one of those that have but a number
            name = str(-code)
        return BotFault(BotFaultCode.SIGNALLED, signal=name)
    if code >= _NTSTATUS:
        return BotFault(BotFaultCode.ENDED_WITH, code=f"0x{code:08X}")
    return BotFault(BotFaultCode.ENDED_WITH, code=code) if code else BotFault(BotFaultCode.ENDED)


def _environment() -> dict[str, str]:
    """Ours; and the pipes of a program in Python are UTF-8, as the protocol is, on Windows too."""
    return os.environ | {"PYTHONIOENCODING": "utf-8"}


def _size(log: Path | None) -> int:
    with suppress(OSError):
        return log.stat().st_size if log else 0
    return 0


if sys.platform == "win32":
    from pompeii_net.bots.windows_job import WindowsJob as ProcessGroup

    _CREATION: Final = 0x08000000 | 0x00000200  # CREATE_NO_WINDOW, CREATE_NEW_PROCESS_GROUP
else:
    _CREATION: Final = 0
    _GUARD: Final = 'read -r over || kill -s KILL -- "-$0"'

    class ProcessGroup:
        """A process in a session of its own, and what it started there; they end with this program at the latest."""

        def __init__(self, leader: int) -> None:
            self._leader = leader
            self._guard: subprocess.Popen[bytes] | None = None
            # Its input ends when this program does, however it does; nobody's Ctrl+C reaches it.
            with suppress(OSError):
                self._guard = subprocess.Popen(
                    ["/bin/sh", "-c", _GUARD, str(leader)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )

        def kill(self) -> None:
            """End every process of the session at once."""
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._leader, signal.SIGKILL)
            if self._guard:
                self._guard.communicate(b"over\n")
                self._guard = None
