"""A process that thinks for the AIs of a table: jobs on its standard input, answers on its standard output."""

import os
import signal
import sys
from random import Random

import msgspec

from pompeii_core.ai.jobs import Answer, Choose, Chosen, Job, Ratings
from pompeii_core.ai.player import choose
from pompeii_core.ai.rating import rate
from pompeii_core.ai.search import Limit


def answer(job: Job) -> Answer:
    """Do one job."""
    rng = Random(job.seed)
    if isinstance(job, Choose):
        limit = Limit(job.playouts) if job.playouts else None
        action = choose(job.view, job.rules, job.persona, job.level, rng, limit)
        return Chosen(job.game, job.seat, job.seq, action)
    return Ratings(job.game, job.seat, job.seq, rate(job.view, job.rules, None, rng))


def main() -> int:
    """Answer jobs until the input ends, as it does when the program that asks is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(5)
    decoder, encoder = msgspec.json.Decoder[Job](Job), msgspec.json.Encoder()
    try:
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(encoder.encode(answer(decoder.decode(line))) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        # What is still buffered cannot be written: leave without trying.
        os._exit(0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
