"""Players by the names that the benchmarks have for them, present ones and frozen ones, and how an arena seats them."""

import re
import shlex
import sys
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from matches.frozen import FROZEN, ROOT, core_of
from pompeii_core import build
from pompeii_net.bots.agents import BASELINES, parse_spec

PERSONA: Final = "Claudia"
"""Who plays, on both sides: the even-tempered one, whose values are those that all games are played on with."""
CURRENT: Final = Path(build.__file__).parents[1]
"""The folder of the core that runs here."""
POLICY: Final = "policy"
"""What examples/policy_gradient.py learns in four minutes."""

_BOT: Final = Path(__file__).with_name("bot.py")
_POLICY_BOT: Final = Path(__file__).with_name("policy_bot.py")
_TIMED: Final = re.compile(r"(\w+), ([0-9.]+) s")


class Player(Struct, frozen=True):
    """Who plays: `core` is a name in FROZEN, or empty for the core that runs here."""

    skill: str
    """`random`, `greedy`, `policy`, LEVEL, or LEVEL:PLAYOUTS."""
    core: str = ""
    seconds: float = 0
    """For a decision of a player who searches; 0: it plays its number of playouts."""

    @property
    def outside(self) -> bool:
        """Whether it plays as a bot only."""
        return bool(self.core or self.seconds or self.skill == POLICY)


def parse_player(text: str) -> Player:
    """Parse `[FROZEN/]SKILL[, N s]`; ValueError says in one sentence what is wrong."""
    core, slash, rest = text.rpartition("/")
    if slash and core not in FROZEN:
        raise ValueError(f"there is no frozen player “{core}”; there are {', '.join(FROZEN)}")
    timed = _TIMED.fullmatch(rest)
    skill, seconds = (timed[1], float(timed[2])) if timed else (rest, 0.0)
    if skill not in (*BASELINES, POLICY):
        parse_spec(f"ai:{PERSONA}@{skill}")
    return Player(skill, core, seconds)


def spec(player: Player, seats: int, work: Path, *, as_bot: bool) -> str:
    """Return a player as an arena takes it, after making what it needs in `work`; NotBuilt, OSError."""
    if not (as_bot or player.outside):
        return player.skill if player.skill in BASELINES else f"ai:{PERSONA}@{player.skill}"
    if player.skill == POLICY:
        from matches.policy_bot import trained  # needs NumPy, as no other player does

        words = [str(_POLICY_BOT), str(trained(seats, work)), str(seats)]
    else:
        core = core_of(player.core) if player.core else CURRENT
        words = ["-P", str(_BOT), str(core), player.skill, "--persona", PERSONA]
        words += ["--millis", f"{1000 * player.seconds:.0f}"] if player.seconds else []
    return f"bot:{shlex.join([sys.executable, *words])}"


@lru_cache(maxsize=2)
def digest(core: Path = CURRENT) -> str:
    """Return a digest of a core's sources, which lie beside a compiled core."""
    sha = sha256()
    package = core / "pompeii_core"
    for path in sorted(path for path in package.rglob("*") if path.is_file()):
        if path.suffix not in (".so", ".pyd", ".pyc"):
            sha.update(f"{path.relative_to(package).as_posix()}\0".encode() + path.read_bytes())
    return sha.hexdigest()[:12]


def why_not_current() -> str | None:
    """Return why the core running here is not the present one that players get, in one sentence; None if it is."""
    if not build.COMPILED:
        return "The core that runs here is not compiled: ./run compile, then PYTHONPATH=build/compiled."
    if digest() != digest(ROOT / "core"):
        return "The compiled core is older than its sources: please run ./run compile."
    return None
