"""A process of these tests: it is given its orders as JSON and answers in lines of JSON."""

import asyncio
import os
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.surroundings import surroundings


class Program:
    """A process that is given one JSON argument and prints JSON lines."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, asked: Struct) -> "Program":
        """Have the interpreter run `module`."""
        words = (sys.executable, "-m", module, msgspec.json.encode(asked).decode())
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, env=surroundings(), limit=1 << 22)
        )

    @property
    def cpu(self) -> float:
        """Seconds of computing that it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def read[T](self, kind: type[T]) -> T:
        """Its next line; EOFError where it has ended."""
        assert self._process.stdout
        line = await self._process.stdout.readline()
        if not line:
            raise EOFError(f"ended with {await self._process.wait()}")
        return msgspec.json.decode(line, type=kind)

    async def ask[T](self, kind: type[T], word: str = "") -> T:
        """A line, and what it prints then."""
        assert self._process.stdin
        self._process.stdin.write(word.encode() + b"\n")
        return await self.read(kind)

    async def end(self) -> int:
        """Close its input and wait; killed where that does not end it. Returns its exit code."""
        assert self._process.stdin
        self._process.stdin.close()
        try:
            async with asyncio.timeout(20):
                return await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
            return -1
