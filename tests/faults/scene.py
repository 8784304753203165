"""A host and its guests on machines of a network, and what they told."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from pompeii_core.record import read_record
from pompeii_core.view import View
from tests.faults.network import Machine, Network
from tests.faults.watched_player import Asked, Told
from tests.surroundings import CORE, ROOT

CODE: Final = "K7M2Q9XW"
PORT: Final = 17979
SECONDS: Final = 90.0  # the longest that a test waits for anything that is not said to take longer


class Program:
    """A process on a machine; its lines are kept as they come."""

    def __init__(self, machine: Machine, words: list[str], home: Path) -> None:
        self.machine = machine
        self.lines: list[str] = []
        home.mkdir(parents=True, exist_ok=True)
        self.errors = home / "errors"
        environment = os.environ | {f"XDG_{of}_HOME": str(home / of) for of in ("DATA", "CONFIG", "CACHE", "STATE")}
        environment |= {"HOME": str(home), "PYTHONPATH": f"{CORE}:{ROOT}/net:{ROOT}"}
        with self.errors.open("a", encoding="utf-8") as errors:
            self.process = machine.start([sys.executable, "-m", *words], environment, errors.fileno())
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def until[T](self, look: Callable[[], T | None], seconds: float = SECONDS) -> T:
        """Wait until `look` finds something, asked after each line, and return it; TimeoutError quotes the last."""
        limit = monotonic() + seconds
        with self._changed:
            while not (found := look()):
                left = limit - monotonic()
                if left <= 0 or not self._changed.wait(left):
                    raise TimeoutError(f"{self.machine.name}: nothing within {seconds:g} s; {self._last()}")
            return found

    def line(self, with_what: str, seconds: float = SECONDS) -> str:
        return self.until(lambda: next((line for line in self.lines if with_what in line), None), seconds)

    def say(self, word: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """As kill -9 does; what it started dies with it where it sees to that itself."""
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def finish(self, seconds: float = SECONDS) -> int:
        """End its input and wait; its exit code."""
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(seconds)

    def _last(self) -> str:
        return f"last {self.lines[-3:]}, errors {self.errors.read_text(encoding='utf-8')[-2000:]}"

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with self._changed:
                self.keep(line)
                self._changed.notify_all()

    def keep(self, line: str) -> None:
        self.lines.append(line.rstrip("\n"))


class Player(Program):
    def __init__(self, machine: Machine, asked: Asked) -> None:
        self.asked = asked
        self.told: list[Told] = []
        super().__init__(
            machine, ["tests.faults.watched_player", msgspec.json.encode(asked).decode()], Path(asked.folder)
        )

    def keep(self, line: str) -> None:
        self.told.append(msgspec.json.decode(line, type=Told))

    def hears(self, what: str, more: str = "", *, since: float = 0, seconds: float = SECONDS, seq: int = -1) -> Told:
        """The first of this kind since then, from `seq` on, whose text begins with `more`; wait for it."""

        def fits(told: Told) -> bool:
            return told.time >= since and told.what == what and told.seq >= seq and told.more.startswith(more)

        return self.until(lambda: next((told for told in self.told if fits(told)), None), seconds)

    @property
    def end(self) -> View | None:
        return next((told.end for told in self.told if told.end), None)

    def story(self, since: float) -> str:
        """Its lines, presences and notices since then, with seconds, and when the game went on after the last."""
        seen = [told for told in self.told if told.time >= since and told.what in ("line", "presence", "notice")]
        words = [f"{told.time - since:.1f} {told.more}" for told in seen]
        last = seen[-1].time if seen else since
        on = next((told for told in self.told if told.what == "update" and told.time >= last), None)
        return " · ".join([*words, f"{on.time - since:.1f} plays" if on else "no update"])


class Scene:
    """A host of a room with a code, and players that come to it, each on a machine of its own."""

    def __init__(self, network: Network, folder: Path, seats: int = 2) -> None:
        self.network = network
        self.folder = folder
        self.seats = seats
        self.players: list[Player] = []
        self.host: Program | None = None

    def open(self, machine: Machine, *words: str) -> Program:
        """Host there; further words are those of `pompeii host`."""
        room = ("--seats", str(self.seats), "--code", CODE, "--name", "Room", "--once")
        self.host = Program(machine, ["pompeii_qt", "host", *room, *words], self.folder / "host")
        return self.host

    def join(self, machine: Machine, *addresses: str, seat: int | None = None, pause: float = 0.05) -> Player:
        """Start a player, or one in the place of another: by addresses, or what it finds. `pause`: s before it acts."""
        seat = len(self.players) if seat is None else seat
        folder = str(self.folder / machine.name)
        asked = Asked(machine.name, seat, folder, list(addresses), PORT, CODE, pause, seat)
        player = Player(machine, asked)
        self.players = [other for other in self.players if other.asked.seat != seat] + [player]
        return player

    @property
    def record(self) -> Path:
        (path,) = (self.folder / "host").rglob("*.pompeii")
        return path

    def finish(self) -> None:
        """Play to the end as fast as it goes; views and records must agree, and no program fail."""
        assert self.host
        for player in self.players:
            player.say("0")
        for player in self.players:
            player.hears("record")
        played = read_record(self.record)
        assert played.over
        assert not played.torn
        for player in self.players:
            assert player.end == played.game().view(player.asked.seat)
            saved = Path(player.hears("record").more)
            assert saved.read_bytes() == self.record.read_bytes()
        assert [player.finish() for player in self.players] == [0] * len(self.players)
        assert self.host.finish() == 0
        for program in (self.host, *self.players):
            errors = program.errors.read_text(encoding="utf-8")
            assert "Traceback" not in errors, errors
