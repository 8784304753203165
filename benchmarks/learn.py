"""Learns a layer from playouts: python benchmarks/learn.py --seats N [--rounds N] [--decisions N] [--seed N] [--jobs N]

In each round games are played by what is learned so far, and the choices of some runs, places and omens played on from
the same deal. A layer is fitted to what choices differ by beyond the evaluation's worth, from the data of all rounds,
and plays games that it has not learned from against the evaluation alone. The last one plays those of every preset,
too, first by its runs, then by its places, then by its omens, and players use each only in presets in which it is seen
to win more: --write writes it to where the program reads it. With --only PART that part alone is learned, on top of the
others that the program has.

Every part of a round is kept in the work folder: who stops, and starts again with the same options, loses a part at
most. The same seed comes to the same layer whatever the number of jobs. It wants the compiled core (CONTRIBUTING.md).
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
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

from pompeii_core.ai.weights import NO_LAYER, Layer, LearnedLayer, layer_for, learned_layer
from pompeii_core.rules import PRESETS, Rules
from pompeii_net.arena.scores import Interval
from pompeii_net.commands.arguments import whole
from pompeii_net.commands.console import ProgressLine
from pompeii_net.parallel.pools import Pool, fingerprint

ROOT: Final = Path(__file__).parents[1]
LEARNED: Final = ROOT / "core/pompeii_core/ai/learned"
PART: Final = 1000
"""Decisions of a job."""
PARTS: Final = ("runs", "places", "omens")
"""Parts of a layer, in the order in which they are tried."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), required=True)
    parser.add_argument("--rounds", type=whole(1, MOST), default=3)
    parser.add_argument("--decisions", type=whole(1, MOST), default=120_000, help="of each round")
    parser.add_argument("--ridge", type=_positive, default=300.0, help="how much numbers are drawn towards 0")
    parser.add_argument("--held-out", type=whole(8, MOST), default=6000, help="games of each comparison")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=ROOT / "build/learn", help="where the parts are kept")
    parser.add_argument("--only", choices=PARTS, help="learn this part alone, with the program's own others")
    parser.add_argument("--write", action="store_true", help=f"write the layer to {LEARNED.relative_to(ROOT)}")
    add_worker_options(parser)
    options = parser.parse_args()
    parts: tuple[str, ...] = PARTS
    before = dict.fromkeys(PRESETS, NO_LAYER)
    if options.only:
        parts = (options.only,)
        before = {name: replace(layer_for(options.seats, PRESETS[name]), **{options.only: ()}) for name in PRESETS}
    try:
        with asked_workers(options) as pool:
            layer = learn(options, pool, before["standard"], parts)
            known, helps = before, dict[str, dict[str, Interval]]()
            for what in parts:
                helps[what] = shares = dict[str, Interval]()
                for name, rules in PRESETS.items():
                    more = replace(known[name], **{what: getattr(layer, what)})
                    wins = shares[name] = wins_of(more, known[name], options, rules)
                    if wins.low > 1 / options.seats:
                        known[name] = more
                    print(f"{what:6} {name:10} wins {wins.mean:.1%} ± {wins.half:.1%}", flush=True)
        if options.write:
            write(options, layer, known, helps, parts)
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


def learn(options: argparse.Namespace, pool: Pool, before: Layer, learned: Sequence[str]) -> Layer:
    """Play and fit all rounds from the layer `before`, print each one's wins against it, and return the last layer."""
    fit, layer = Fit(), before
    for number in range(options.rounds):
        for choices in play_round(options, number, layer, pool, learned):
            fit.add(choices)
        layer = fit.layer(options.ridge, before, learned)
        wins = wins_of(layer, before, options, Rules())
        print(
            f"{options.seats} seats, round {number + 1}: wins {wins.mean:.1%} ± {wins.half:.1%} of its games against"
            f" {'what was known' if any(msgspec.structs.astuple(before)) else 'the evaluation alone'}"
            f" (even: {1 / options.seats:.1%})",
            flush=True,
        )
    return layer


def play_round(
    options: argparse.Namespace, number: int, layer: Layer, pool: Pool, learned: Sequence[str]
) -> Iterator[Choices]:
    """Play the parts of a round that are not in the work folder yet, then yield all in order; DamagedPartError."""
    parts = [
        Part(
            options.seats,
            layer,
            min(PART, options.decisions - begin),
            f"{options.seed}-{number}-{begin}",
            tuple(learned),
        )
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
    options: argparse.Namespace,
    layer: Layer,
    known: dict[str, Layer],
    helps: dict[str, dict[str, Interval]],
    parts: Sequence[str],
) -> None:
    """Write the file that the program reads; parts that were not learned keep their numbers and their provenance."""
    provenance: dict[str, Any] = {
        "made by": f"benchmarks/learn.py --seats {options.seats} --rounds {options.rounds} --decisions"
        f" {options.decisions} --ridge {options.ridge:g} --seed {options.seed}"
        f"{f' --only {options.only}' if options.only else ''} --write",
        "date": strftime("%Y-%m-%d"),
        "held-out games of each preset": options.held_out,
        "wins against players without them, part by part": {
            what: {name: f"{wins.mean:.1%} ± {wins.half:.1%}" for name, wins in shares.items()}
            for what, shares in helps.items()
        },
    }
    before = LearnedLayer(options.seats, (), (), {}, NO_LAYER)
    if options.only:
        before = learned_layer(options.seats)
        provenance = {**before.provenance, options.only: provenance}
    used = {f"{what}_in": tuple(name for name, one in known.items() if getattr(one, what)) for what in parts}
    numbers = replace(before.layer, **{what: getattr(layer, what) for what in parts})
    learned = replace(before, **used, provenance=provenance, layer=numbers)
    path = LEARNED / f"{options.seats}_seats.json"
    path.write_bytes(msgspec.json.encode(learned) + b"\n")
    print(
        f"written to {path.relative_to(ROOT)}",
        *(f"{name} {', '.join(presets) or 'nowhere'}" for name, presets in used.items()),
        sep="; ",
    )


if __name__ == "__main__":
    main()
