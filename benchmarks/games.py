"""A set of games of mixed levels, a line each (docs/learning.md): python benchmarks/games.py FILE [--games N] …

Two to four characters of the levels that do not search play by the standard rules; who plays, and at which level, is
drawn again for each game. Game number N is the same however many are made and on any machine, so the set's SHA-256,
which is printed at the end, depends on the number of games and on the program alone.
With the compiled core it takes a tenth of the time: PYTHONPATH=build/compiled:net python benchmarks/games.py
"""

import argparse
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from msgspec.json import encode
from msgspec.structs import replace
from parallel import add_worker_options, asked_workers

from pompeii_core.actions import SEATS
from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.rules import Rules
from pompeii_net.arena.tournament import SET, Tournament, play_game
from pompeii_net.bots.agents import SEARCHING
from pompeii_net.commands.arguments import whole
from pompeii_net.commands.console import ProgressLine

_LEVELS: Final = [level for level in LEVELS if level not in SEARCHING]
_NO_RECORDS: Final = Path(f"games{SET}")
"""Makes `play_game` return a line, which this module writes."""


def line(number: int) -> bytes:
    """Play game `number` and return its line, with the end of line."""
    chance = Random(f"games/{number}")
    personas = chance.sample([*PERSONAS], chance.choice(SEATS))
    specs = [f"ai:{persona}@{chance.choice(_LEVELS)}" for persona in personas]
    played = play_game(Tournament(specs, 1, Rules(), f"games/{number}", records=_NO_RECORDS), 0)
    assert played.line
    return encode(replace(played.line, game=number)) + b"\n"


def main() -> int:
    """Write the file, print its SHA-256, and return the exit code: 1 if it exists or cannot be written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="a file that is not there yet")
    parser.add_argument("--games", type=whole(1, 10_000_000), default=100_000, help="default: %(default)s")
    add_worker_options(parser)
    asked = parser.parse_args()
    digest, progress = sha256(), ProgressLine("games", sys.stderr)
    try:
        with asked_workers(asked) as pool, asked.file.open("xb") as file:
            for done, game in enumerate(pool.map(line, range(asked.games)), start=1):
                file.write(game)
                digest.update(game)
                if progress.due:
                    progress.show(done, asked.games)
    except OSError as problem:
        print(f"{asked.file}: {problem.strerror}", file=sys.stderr)
        return 1
    progress.clear()
    print(f"{digest.hexdigest()}  {asked.file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
