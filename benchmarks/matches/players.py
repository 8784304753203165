"""Players as programs that are kept for many games: present ones and frozen ones, asked through pipes."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from matches.frozen import FROZEN, ROOT, core_of
from pompeii_core import build
from pompeii_core.actions import Action
from pompeii_core.game import Game
from pompeii_net.bots.agents import BASELINES, SEARCHING, parse_spec
from pompeii_net.bots.protocol import PROTOCOL, BotAct, BotDecide, BotFault, BotMessage, line_of, message_in

PERSONA: Final = "Claudia"
"""Who plays, on both sides: the even-tempered one, whose values are those that all games are played on with."""
CURRENT: Final = Path(build.__file__).parents[1]
"""The folder of the core that runs here."""

_BOT: Final = Path(__file__).with_name("bot.py")
_MILLIS: Final = 600_000
"""What a question allows: a player's own limit is what ends its thinking."""


class PlayerLost(Exception):
    """A player has ended, or answered what is no answer: one sentence."""


class LadderPlayer(Struct, frozen=True):
    """Who plays: `core` is a name in FROZEN, or empty for the core that runs here."""

    core: str
    skill: str
    """`random`, `greedy`, LEVEL, or LEVEL:PLAYOUTS."""

    @property
    def name(self) -> str:
        return f"{self.core}/{self.skill}" if self.core else self.skill

    @property
    def searches(self) -> bool:
        return self.skill not in BASELINES and self.skill.partition(":")[0] in SEARCHING


def parse_player(text: str) -> LadderPlayer:
    """`[FROZEN/]SKILL`; ValueError says in one sentence what is wrong."""
    core, slash, skill = text.rpartition("/")
    if slash and core not in FROZEN:
        raise ValueError(f"there is no frozen player “{core}”; there are {', '.join(FROZEN)}")
    if skill not in BASELINES:
        parse_spec(f"ai:{PERSONA}@{skill}")
    return LadderPlayer(core, skill)


class BotProgram:
    """A player's process; it plays any number of games, one after another, on any of their seats."""

    def __init__(self, player: LadderPlayer, millis: int) -> None:
        self._name, self._rules = player.name, dict[str, str]()
        core = core_of(player.core) if player.core else CURRENT
        words = [sys.executable, "-P", str(_BOT), player.skill, "--persona", PERSONA]
        self._process = subprocess.Popen(
            [*words, "--millis", str(millis)] if millis and player.searches else words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(core)},
            start_new_session=True,  # Ctrl+C is ours alone: it ends when its input does
        )

    def begin(self, game: Game, seat: int, rules: dict[str, str], seed: str) -> None:
        """A new game on one of its seats; `seed` is for all that it leaves to chance."""
        self._send(line_of(_SeededWelcome(PROTOCOL, seat, game.seats, [self._name] * game.seats, rules, seed)))

    def choose(self, game: Game, seat: int, legal: Sequence[Action]) -> Action:
        """Its choice; PlayerLost."""
        self._send(line_of(BotDecide(0, game.view(seat), [*legal], _MILLIS)))
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise PlayerLost(f"{self._name} has ended: see above.")
        try:
            said = message_in(line)
        except BotFault as wrong:
            raise PlayerLost(f"{self._name} has answered {line[:200]!r}: {wrong.code}.") from None
        if not isinstance(said, BotAct) or said.action not in legal:
            raise PlayerLost(f"{self._name} has answered {line[:200]!r}, which is illegal.")
        return said.action

    def close(self) -> None:
        """End it."""
        self._process.kill()
        with suppress(BrokenPipeError):  # of a question that it has not read
            self._process.communicate()

    def _send(self, line: bytes) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError:
            raise PlayerLost(f"{self._name} has ended: see above.") from None


class _SeededWelcome(BotMessage, frozen=True, tag="welcome"):
    """As players before there was a seed in `BotWelcome` read it: a text."""

    protocol: int
    seat: int
    seats: int
    names: list[str]
    rules: dict[str, str]
    seed: str


@lru_cache(maxsize=8)
def program(player: LadderPlayer, millis: int) -> BotProgram:
    """One for the whole process: what it starts ends with it, as the bot's input does."""
    return BotProgram(player, millis)


@lru_cache(maxsize=2)
def digest(core: Path = CURRENT) -> str:
    """What tells one core's sources from another's: those of a compiled core lie beside it."""
    sha = sha256()
    package = core / "pompeii_core"
    for path in sorted(path for path in package.rglob("*") if path.is_file()):
        if path.suffix not in (".so", ".pyd", ".pyc"):
            sha.update(f"{path.relative_to(package).as_posix()}\0".encode() + path.read_bytes())
    return sha.hexdigest()[:12]


def why_not_current() -> str | None:
    """Why the core that runs here is not the present one as players get it, in one sentence; None where it is."""
    if not build.COMPILED:
        return "The core that runs here is not compiled: ./run compile, then PYTHONPATH=build/compiled."
    if digest() != digest(ROOT / "core"):
        return "The compiled core is older than its sources: please run ./run compile."
    return None
