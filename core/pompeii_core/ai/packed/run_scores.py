"""What runs are worth to the seat on turn, in pieces saved: by the evaluation, and by what is learned."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.packed.action_codes import DONE, OUT
from pompeii_core.ai.packed.bitboards import AS_FLOAT, BIT_N, BIT_S, GATES_N, GATES_S, SIZE
from pompeii_core.ai.packed.evaluation import CROWD, PackedEvaluation
from pompeii_core.ai.packed.run_layer import (
    CROWDS,
    FEATURES,
    GAINED,
    LEAVES,
    NO_RUN,
    ROUNDS,
    WORTH,
    crowd,
    rounds,
    second,
)
from pompeii_core.ai.packed.runs import RUNS_EACH
from pompeii_core.ai.packed.terrain import HEAT, ZONES

_DISTANCE: Final = 15
"""The bits of a place that are its distance."""
assert _DISTANCE == HEAT - 1


def score_runs(e: PackedEvaluation, codes: vec[i64], number: i64, scores: vec[float]) -> None:
    """Writes the worth of each of the legal runs, which are `number`; `e` has looked at the position."""
    # What is looked at again and again has names of its own: an attribute costs as much as the sum it is used in.
    p, terrain, tables, slopes = e.p, e.terrain, e.vectors.run_tables, e.slopes
    seat, total, counts, place, near, chances = e.seat, p.total, p.counts, e.place, terrain.near, e.chances
    known, gains, ends, now, company, twice = e.known, e.gains, e.ends, e.now, e.vectors.company, e.vectors.twice
    squares, zones, crowds = tables.squares, tables.zones, tables.crowds
    learned, first = tables.is_for(p), p.runs == RUNS_EACH
    if learned:
        tables.find_slopes(p, slopes)
    else:
        for feature in range(i64(FEATURES)):
            slopes[feature] = 0.0
    factor, step, leaves = 1.0 + slopes[WORTH], slopes[GAINED], slopes[LEAVES]
    # Where the rows of origins and of targets begin, and that of the chances of one piece.
    row = 2 * second(p)
    from_square, to_square = row * SIZE, (row + 1) * SIZE
    from_zone, to_zone = (row * ROUNDS + rounds(p)) * ZONES, ((row + 1) * ROUNDS + rounds(p)) * ZONES
    from_crowd, to_crowd = row * CROWDS, (row + 1) * CROWDS
    per_piece, alone = e.row, e.base + e.row
    origin: i64 = 0
    leave = 0.0
    begin = 0.0
    again = False
    for at in range(number):
        code = codes[at]
        if code == DONE:
            scores[at] = e.vectors.inertia * factor + slopes[NO_RUN]
            continue
        if code >> 7 != origin:
            origin = code >> 7
            i = origin - 1
            leave = e.leave(i, seat)
            again = first and _may_again(e, i)
            if learned:
                where = place[i]
                begin = squares[from_square + i] + zones[from_zone + where + near[i]]
                who = crowd(where, counts[i * MOST_SEATS + seat] - 1, total[i] - 1)
                begin += crowds[from_crowd + who] + step * AS_FLOAT[where & _DISTANCE]
        i = code & 127
        if i == OUT:
            scores[at] = (leave + 1.0) * factor + (begin + leaves)
            continue
        if known[i] != now:
            # As `join` does, without its calls.
            where, pieces = place[i], total[i]
            gain = chances[alone + where + min(pieces, CROWD - 1) * per_piece]
            if pieces:
                gain += e.stake(i) * (gain - chances[alone + where + (min(pieces, CROWD) - 1) * per_piece])
                gain += company * AS_FLOAT[pieces]
            known[i], gains[i] = now, gain
            end = 0.0
            if learned:
                end = squares[to_square + i] + zones[to_zone + where + near[i]] - step * AS_FLOAT[where & _DISTANCE]
                if pieces:
                    end += crowds[to_crowd + crowd(where, counts[i * MOST_SEATS + seat], pieces)]
            ends[i] = end
        worth = leave + gains[i]
        if again and (place[i] & _DISTANCE <= total[i] + 1 or BIT_N[i] & GATES_N or BIT_S[i] & GATES_S):
            worth = max(worth, (leave + 1.0) * twice)
        scores[at] = worth * factor + (begin + ends[i])


def _may_again(e: PackedEvaluation, i: i64) -> bool:
    """Whether a piece that runs from here first may run again (R22)."""
    p = e.p
    if p.total[i] == 1:
        return True
    return p.own_n[e.seat] == BIT_N[i] and p.own_s[e.seat] == BIT_S[i] and p.counts[i * MOST_SEATS + e.seat] == 1
