"""The worker process that thinks for AIs: it reads jobs from standard input and writes answers to standard output."""

import os
import signal
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec

from pompeii_core.ai.comparison import DEALS, rate
from pompeii_core.ai.cost import judge
from pompeii_core.ai.jobs import (
    Answer,
    Choose,
    Chosen,
    Job,
    Judge,
    Judged,
    PlayedOut,
    PlayOut,
    Rated,
    Summarize,
    games_factor,
)
from pompeii_core.ai.personas import SKILLS, check_level
from pompeii_core.ai.player import choose_and_explain, play_out
from pompeii_core.ai.search import Limit

if TYPE_CHECKING:
    from pompeii_core.summary import RecordSummary

_SEARCHING: Final = 0.95  # share of a job's time for the search; the rest is for the reasons


def answer(job: Job) -> Answer:
    """Do a job and return its final answer."""
    *_, last = answers(job)
    return last


def answers(job: Job) -> Iterator[Answer]:
    """Do a job and yield one or more answers, the last of them final. Its time starts with the first `next`.

    ValueError for a job that cannot be done, DamagedProgramError if a learned layer cannot be read.
    """
    if isinstance(job, Choose):
        why = choose_and_explain(job.view, job.rules, job.persona, job.level, Random(job.seed), _limit(job))
        yield Chosen(job.game, job.seat, job.seq, why[0].action, why)
    elif isinstance(job, PlayOut):
        game = play_out(job.setup, job.seat, job.persona, job.level, Random(job.seed))
        yield PlayedOut(job.game, job.seat, job.seq, game.saved)
    elif isinstance(job, Judge):
        for part, rated, cost in judge(job.view, job.rules, job.played, job.deals, closely=job.closely):
            yield Judged(job.game, job.seat, job.seq, part, rated, cost)
    else:
        for part, rated in rate(job.view, job.rules, job.deals or DEALS, job.kept, job.goal):
            yield Rated(job.game, job.seat, job.seq, part, rated)


def _summaries(job: Summarize) -> "Iterator[RecordSummary]":
    from pompeii_core.summary import summary_of  # which no game needs

    return map(summary_of, map(Path, job.paths))


def _limit(job: Choose) -> Limit | None:
    """Return a job's search limit, its time counted from now, or None if the job sets none.

    If only `millis` are set, the level's playouts also limit it, unless the level is `timed`. ValueError for an unknown
    level.
    """
    skill = SKILLS[check_level(job.level)]
    if not job.millis:
        return Limit(job.playouts) if job.playouts else None
    games = job.playouts or (inf if skill.timed else skill.playouts * games_factor(job.view))
    return Limit(games, monotonic() + _SEARCHING * job.millis / 1000, monotonic)


def main() -> int:
    """Answer jobs at a lower priority, ignoring Ctrl+C; return 0 when the input or its reader ends. Bad jobs raise."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(5)
    decoder, encoder = msgspec.json.Decoder[Job | Summarize](Job | Summarize), msgspec.json.Encoder()
    try:
        for line in sys.stdin.buffer:
            job = decoder.decode(line)
            for answer in _summaries(job) if isinstance(job, Summarize) else answers(job):
                sys.stdout.buffer.write(encoder.encode(answer) + b"\n")
                sys.stdout.buffer.flush()
    except BrokenPipeError:
        # Exit without flushing buffered output, which would fail again.
        os._exit(0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
