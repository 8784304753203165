"""A child process that exchanges lines with us. It ends together with all processes that it starts."""

import asyncio
import codecs
import os
import secrets
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from pompeii_core.text import clean_line
from pompeii_net.ai_service import open_log
from pompeii_net.bots.programs import split
from pompeii_net.bots.protocol import LONGEST_LINE, BotFault

# Seconds to wait for a program's exit after it closes a pipe, and for its last standard error after it exits, which
# its own child processes may keep open.
_ENDS_WITHIN: Final = 0.5
MOST_UNREAD: Final = 4 << 20  # maximum bytes buffered for a program that does not read them
_NTSTATUS: Final = 0x80000000  # lowest exit code with which Windows says why it ended a program: 0xC0000005: SIGSEGV


class BotProcess(asyncio.SubprocessProtocol):
    """One program. `on_line` gets each line, without its end; `on_fault` is called once if the program fails."""

    def __init__(self, on_line: Callable[[bytes], None], on_fault: Callable[[BotFault], None]) -> None:
        self._on_line, self._on_fault = on_line, on_fault
        self._partial_line = b""
        self._stopped = False
        self.ended = asyncio.Event()  # set when the loop has noticed that the program ended
        self._transport: asyncio.SubprocessTransport | None = None
        self._group: ProcessGroup | None = None
        # An environment variable that all its child processes inherit, in any session.
        self._mark = f"POMPEII_BOT_{secrets.token_hex(8)}"
        self._fault_timer: asyncio.TimerHandle | None = None
        self.complaints = Complaints(None)
        self._listener: Thread
        self._silent = asyncio.Event()  # set when its standard error has ended

    async def start(self, command: str, log: Path | None) -> None:
        """Start the program. Standard error is appended to `log` (None: ours), and lost if that fails.

        OSError if it cannot be started, ValueError if the command is malformed.
        """
        words, loop = split(command), asyncio.get_running_loop()
        self.complaints = Complaints(log)
        read, errors = os.pipe()
        # A thread, because the loop of an arena does not run while other players think.
        self._listener = Thread(target=self._listen, args=(read, loop), daemon=True)
        self._listener.start()
        starting = asyncio.ensure_future(
            loop.subprocess_exec(
                lambda: self,
                *words,
                stderr=errors,
                env=os.environ | {"PYTHONIOENCODING": "utf-8", self._mark: "1"},  # the protocol is UTF-8
                start_new_session=True,  # so that its children can be killed too, and Ctrl+C reaches only us
                creationflags=_CREATION,
            )
        )
        starting.add_done_callback(lambda started: os.close(errors))
        try:
            transport, _ = await asyncio.shield(starting)
        except (OSError, ValueError):
            self._listener.join()
            raise
        except asyncio.CancelledError:
            # It may be running by now with children of its own; asyncio would end the program alone.
            transport, _ = await starting
            self._group = ProcessGroup(transport.get_pid())
            await self.end()  # awaited, because a transport that outlives its loop complains on our standard error
            raise
        self._group = ProcessGroup(transport.get_pid())
        if self._stopped:  # because of a fault in its first output
            self.kill()

    def write(self, lines: bytes) -> None:
        """Send complete lines; does nothing if the program has ended. Reports a fault if it leaves too much unread."""
        pipe = self._transport and self._transport.get_pipe_transport(0)
        if self._stopped or not isinstance(pipe, asyncio.WriteTransport):
            return
        if pipe.get_write_buffer_size() > MOST_UNREAD:
            self._fail(BotFault("not_reading"))
        elif not pipe.is_closing():
            pipe.write(lines)

    def kill(self) -> None:
        """Kill the program and its group at once, and ignore its further output."""
        self._stopped = True
        if self._group:
            self._group.kill()

    async def end(self, grace: float = 0.0) -> None:
        """Close the program's input, wait up to `grace` seconds, kill it with its children, and wait for their end.

        Does nothing if it was not started.
        """
        transport, group = self._transport, self._group
        if transport is None or group is None:
            return
        self._stopped = True
        if self._fault_timer:
            self._fault_timer.cancel()
        if pipe := transport.get_pipe_transport(0):
            pipe.close()
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ended.wait(), grace)
        finally:
            self.kill()
            try:
                await self.ended.wait()
                await asyncio.to_thread(kill_marked, self._mark)
                self._group = None  # a second end() does not wait for standard error again
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._silent.wait(), _ENDS_WITHIN)
                    self._listener.join()
            finally:
                # Not earlier: close() would poll the exit code itself, and asyncio would complain that it is gone.
                transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)
        self._transport = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if not self._stopped:
            *lines, self._partial_line = (self._partial_line + data).split(b"\n")
            for line in lines:
                line = line.removesuffix(b"\r").removeprefix(codecs.BOM_UTF8)  # as programs on Windows write them
                if len(line) > LONGEST_LINE:
                    self._fail(BotFault("long_line"))
                elif not self._stopped:
                    self._on_line(line)
            if len(self._partial_line.removesuffix(b"\r")) > LONGEST_LINE:
                self._fail(BotFault("long_line"))

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Report a closed pipe after a pause, because usually the program has ended, which says more."""
        if self._fault_timer is None and not self.ended.is_set():
            self._fail_soon(BotFault("output_closed" if fd == 1 else "input_closed"))

    def process_exited(self) -> None:
        self.ended.set()
        report = self._fail if self._silent.is_set() else self._fail_soon  # its standard error may still say why
        report(self._ending)

    def _listen(self, pipe: int, loop: asyncio.AbstractEventLoop) -> None:
        # Also after a fault: the last output helps the author of the bot.
        with open(pipe, "rb", buffering=0) as errors:
            while data := errors.read(_KEPT):
                self.complaints.add(data)
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(self._fall_silent)

    def _fall_silent(self) -> None:
        self._silent.set()
        if self.ended.is_set():
            self._fail(self._ending)

    @property
    def _ending(self) -> BotFault:
        assert self._transport
        return ending_fault(self._transport.get_returncode() or 0)

    def _fail_soon(self, fault: BotFault) -> None:
        """Report a fault after `_ENDS_WITHIN` seconds instead of any waiting one.

        Nothing once the program is stopped.
        """
        if self._fault_timer:
            self._fault_timer.cancel()
        if not self._stopped:
            self._fault_timer = asyncio.get_running_loop().call_later(_ENDS_WITHIN, self._fail, fault)

    def _fail(self, fault: BotFault) -> None:
        if not self._stopped:
            self._stopped = True
            self._on_fault(fault)


def ending_fault(code: int) -> BotFault:
    """Return the fault for a program's exit code; a negative code is the signal that ended the program."""
    if code < 0:
        try:
            name = signal.Signals(-code).name
        except ValueError:  # a signal without a name
            name = str(-code)
        return BotFault("signalled", signal=name)
    if code >= _NTSTATUS:
        return BotFault("ended_with", code=f"0x{code:08X}")
    return BotFault("ended_with", code=code) if code else BotFault("ended")


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    def kill_marked(mark: str) -> None:
        """Do nothing: the job already holds every process that the program starts."""

    _CREATION: Final = 0x08000000 | 0x00000200  # CREATE_NO_WINDOW, CREATE_NEW_PROCESS_GROUP
    _KILL_ON_CLOSE: Final = 0x2000
    _EXTENDED_LIMITS: Final = 9
    _SET_QUOTA_AND_TERMINATE: Final = 0x0101
    # JOBOBJECT_EXTENDED_LIMIT_INFORMATION on 64 bits, all 0 except BasicLimitInformation.LimitFlags.
    _LIMITS: Final = struct.pack("=16xI124x", _KILL_ON_CLOSE)

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    for _name, _arguments in {
        "CreateJobObjectW": [wintypes.LPVOID, wintypes.LPCWSTR],
        "OpenProcess": [wintypes.DWORD, wintypes.BOOL, wintypes.DWORD],
        "SetInformationJobObject": [wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD],
        "AssignProcessToJobObject": [wintypes.HANDLE, wintypes.HANDLE],
        "CloseHandle": [wintypes.HANDLE],
    }.items():
        getattr(_kernel, _name).argtypes = _arguments
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.OpenProcess.restype = wintypes.HANDLE

    class ProcessGroup:
        """A Windows job: a process and its children. They end together, at the latest when this program ends."""

        def __init__(self, process: int) -> None:
            # Its only handle is ours and not inherited: the system closes it when this program ends, even if killed.
            self._job = _kernel.CreateJobObjectW(None, None)
            _kernel.SetInformationJobObject(self._job, _EXTENDED_LIMITS, _LIMITS, len(_LIMITS))
            handle = _kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, process)
            _kernel.AssignProcessToJobObject(self._job, handle)
            _kernel.CloseHandle(handle)

        def kill(self) -> None:
            """End all processes of the job by closing its last handle."""
            if self._job:
                _kernel.CloseHandle(self._job)
                self._job = None
else:

    def kill_marked(mark: str) -> None:
        """Kill every process with variable `mark` in its environment, in any session, and wait until all are gone."""
        import psutil

        def is_marked(process: psutil.Process) -> bool:
            try:
                return mark in process.environ()
            except (psutil.Error, OSError):  # another user's process, or gone
                return False

        for _ in range(_ROUNDS):
            found = [process for process in psutil.process_iter() if is_marked(process)]
            if not found:
                return
            for process in found:
                with suppress(psutil.Error):
                    process.kill()
            psutil.wait_procs(found, timeout=_ENDS_WITHIN)

    _CREATION: Final = 0
    _ROUNDS: Final = 5  # a process may start another while it is being killed
    _GUARD: Final = 'read -r over || kill -s KILL -- "-$0"'

    class ProcessGroup:
        """A process in its own session and its children there. They end at the latest when this program ends."""

        def __init__(self, leader: int) -> None:
            self._leader = leader
            self._guard: subprocess.Popen[bytes] | None = None
            # The guard's input ends when this program ends in any way; no Ctrl+C reaches the guard.
            try:
                with suppress(OSError):
                    self._guard = subprocess.Popen(
                        ["/bin/sh", "-c", _GUARD, str(leader)],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL,
                        start_new_session=True,
                    )
            except KeyboardInterrupt:  # without a guard nothing else would end the processes
                self.kill()
                raise

        def kill(self) -> None:
            """End every process of the session at once."""
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._leader, signal.SIGKILL)
            if self._guard:
                self._guard.communicate(b"over\n")
                self._guard = None


MOST: Final = 1 << 20  # maximum bytes of a program's standard error that are passed on
_LAST: Final = b"\npompeii: this bot has written 1 MiB to its standard error; the rest is dropped\n"
_KEPT: Final = 4096
_SHOWN: Final = 200  # maximum length of `last_line`


class Complaints:
    """Standard error of one program, appended to `log` (None: our standard error); failed writes are ignored."""

    def __init__(self, log: Path | None) -> None:
        self._log, self._left = log, MOST
        self._end = b""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def add(self, data: bytes) -> None:
        self._end = (self._end + data)[-_KEPT:]
        if self._left:
            shown = data[: self._left]
            self._left -= len(shown)
            shown = shown if self._left else shown + _LAST
            with suppress(OSError):
                if self._log:
                    with open_log(self._log) as file:
                        file.write(shown)
                else:  # a terminal would obey escape sequences
                    text = self._decoder.decode(shown)
                    os.write(2, "".join(letter for letter in text if letter.isprintable() or letter in "\n\t").encode())

    @property
    def last_line(self) -> str:
        """The last line with visible text, or "" if there is none."""
        lines = self._end.decode(errors="replace").split("\n")
        return next((line for text in reversed(lines) if (line := clean_line(text, _SHOWN))), "")
