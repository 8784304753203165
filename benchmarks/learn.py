"""Learns a layer from playouts: python benchmarks/learn.py --seats N [--rounds N] [--decisions N] [--seed N] [--jobs N]

In each round games are played by what is learned so far, and the choices of some runs and places played on from the
same deal. A layer is fitted to what choices differ by beyond the evaluation's worth, from the data of all rounds, and
plays games that it has not learned from against the evaluation alone. The last one plays those of every preset, too,
first by its runs and then by its places, and players go by either only in presets in which it is seen to win more:
--write writes it to where the program reads it.

Every part of a round is kept in the work folder: who stops, and starts again with the same options, loses a part at
most. The same seed comes to the same layer whatever the number of jobs. It wants the compiled core: `./run compile`,
then this with PYTHONPATH=build/compiled.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from math import inf
from pathlib import Path
from time import strftime
from typing import Any, Final
from zipfile import BadZipFile

try:
    import numpy as np
except ModuleNotFoundError:
    if __name__ != "__main__":
        raise
    sys.exit("learn.py needs NumPy, of the extra “rl”: uv sync --extra rl")

import msgspec
from learning.data import Choices, Part, play_part
from learning.fit import Fit
from matches.estimates import by_deal, interval
from msgspec.structs import replace
from parallel import MOST, add_worker_options, asked_workers
from tuning.contest import Values, held_out

from pompeii_core.ai.weights import NO_LAYER, Layer, LearnedLayer
from pompeii_core.rules import PRESETS, Rules
from pompeii_net.arena.scores import Interval
from pompeii_net.commands.arguments import whole
from pompeii_net.commands.console import ProgressLine
from pompeii_net.parallel.pools import Pool, fingerprint

ROOT: Final = Path(__file__).parents[1]
LEARNED: Final = ROOT / "core/pompeii_core/ai/learned"
PART: Final = 1000
"""Decisions of a job."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), required=True)
    parser.add_argument("--rounds", type=whole(1, MOST), default=3)
    parser.add_argument("--decisions", type=whole(1, MOST), default=120_000, help="of each round")
    parser.add_argument("--ridge", type=_positive, default=300.0, help="how much numbers are drawn towards 0")
    parser.add_argument("--held-out", type=whole(8, MOST), default=6000, help="games of each comparison")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=ROOT / "build/learn", help="where the parts are kept")
    parser.add_argument("--write", action="store_true", help=f"write the layer to {LEARNED.relative_to(ROOT)}")
    add_worker_options(parser)
    options = parser.parse_args()
    try:
        with asked_workers(options) as pool:
            layer = learn(options, pool)
            known, helps = dict.fromkeys(PRESETS, NO_LAYER), dict[str, dict[str, Interval]]()
            for what in ("runs", "places"):
                helps[what] = shares = dict[str, Interval]()
                for name, rules in PRESETS.items():
                    more = replace(known[name], **{what: getattr(layer, what)})
                    wins = shares[name] = wins_of(more, known[name], options, rules)
                    if wins.low > 1 / options.seats:
                        known[name] = more
                    print(f"{what:6} {name:10} wins {wins.mean:.1%} ± {wins.half:.1%}", flush=True)
        if options.write:
            write(options, layer, known, helps)
    except OSError as problem:
        sys.exit(f"learn.py: “{problem.filename or options.work}” cannot be written or read: {problem.strerror}")
    except DamagedPartError as problem:
        sys.exit(f"learn.py: {problem}")


class DamagedPartError(Exception):
    """A file in the work folder is damaged; the message says what to do."""


def _positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"“{text}” is not more than 0")
    return number


def learn(options: argparse.Namespace, pool: Pool) -> Layer:
    """Play and fit all rounds, print each one's wins, and return the last layer."""
    fit, layer = Fit(), NO_LAYER
    for number in range(options.rounds):
        for choices in play_round(options, number, layer, pool):
            fit.add(choices)
        layer = fit.layer(options.ridge)
        wins = wins_of(layer, NO_LAYER, options, Rules())
        print(
            f"{options.seats} seats, round {number + 1}: wins {wins.mean:.1%} ± {wins.half:.1%} of its games against"
            f" the evaluation alone (even: {1 / options.seats:.1%})",
            flush=True,
        )
    return layer


def play_round(options: argparse.Namespace, number: int, layer: Layer, pool: Pool) -> Iterator[Choices]:
    """Play the parts of a round that are not in the work folder yet, then yield all in order."""
    parts = [
        Part(options.seats, layer, min(PART, options.decisions - begin), f"{options.seed}-{number}-{begin}")
        for begin in range(0, options.decisions, PART)
    ]
    paths = [options.work / f"{_name(part)}.npz" for part in parts]
    options.work.mkdir(parents=True, exist_ok=True)
    missing = [at for at, path in enumerate(paths) if not path.exists()]
    done = options.decisions - sum(parts[at].decisions for at in missing)
    line = ProgressLine("decisions", sys.stderr, done=done)
    line.show(done, options.decisions)
    with closing(pool.completed(play_part, [parts[at] for at in missing])) as played:
        for at, choices in played:
            _keep(paths[missing[at]], choices)
            done += parts[missing[at]].decisions
            line.show(done, options.decisions)
    line.clear()
    for path in paths:
        yield _kept(path)


def _kept(path: Path) -> Choices:
    """Return a part from its file; DamagedPartError if it is not one."""
    try:
        with np.load(BytesIO(path.read_bytes())) as kept:  # NumPy leaves a damaged file open
            return Choices(*(kept[name] for name in Choices._fields))
    except (BadZipFile, EOFError, KeyError, ValueError):
        raise DamagedPartError(f"“{path}” is damaged: delete it, and its part is played again") from None


def _name(part: Part) -> str:
    """Return a part's file name, different for each layer and core, which play other games."""
    core = fingerprint(("pompeii_core",)).sources["pompeii_core"]
    return sha256(msgspec.json.encode([core, *part])).hexdigest()[:24]


def _keep(path: Path, choices: Choices) -> None:
    """Write a part's file, whole or not at all."""
    half = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        with half.open("wb") as file:
            np.savez_compressed(file, **choices._asdict())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def wins_of(layer: Layer, rival: Layer, options: argparse.Namespace, rules: Rules) -> Interval:
    """Return the share of held-out games that the layer wins on one seat, with the rival on the others."""
    games = held_out(Values(layer=layer), Values(layer=rival), options.seats, options.held_out, rules, options)
    return interval(by_deal(games, options.seats, lambda game: game.part(0)))


def write(
    options: argparse.Namespace, layer: Layer, known: dict[str, Layer], helps: dict[str, dict[str, Interval]]
) -> None:
    """Write the file that the program reads."""
    provenance: dict[str, Any] = {
        "made by": f"benchmarks/learn.py --seats {options.seats} --rounds {options.rounds} --decisions"
        f" {options.decisions} --ridge {options.ridge:g} --seed {options.seed} --write",
        "date": strftime("%Y-%m-%d"),
        "held-out games of each preset": options.held_out,
        "wins against players without them, of runs and then of places": {
            what: {name: f"{wins.mean:.1%} ± {wins.half:.1%}" for name, wins in shares.items()}
            for what, shares in helps.items()
        },
    }
    runs_in = tuple(name for name, one in known.items() if one.runs)
    places_in = tuple(name for name, one in known.items() if one.places)
    learned = LearnedLayer(options.seats, runs_in, places_in, provenance, layer)
    path = LEARNED / f"{options.seats}_seats.json"
    path.write_bytes(msgspec.json.encode(learned) + b"\n")
    print(f"written to {path.relative_to(ROOT)}: runs for {', '.join(runs_in)}; places for {', '.join(places_in)}")


if __name__ == "__main__":
    main()
