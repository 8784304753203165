"""The game that is searched, and the evaluation: in words of 64 bits and vectors, a layout that compiles well.

The rules themselves (`pompeii_core`) keep a mask of squares in one big integer, which is what an interpreter does best:
one operation for a whole mask. A compiler does best with words of fixed size: playouts then take a fortieth of the
time, and a third more where nothing is compiled. So the rules are here once more, for actions that are known to be
legal, and must agree with the others in everything, order included: tests/core/ai/packed replays games through both, as
every test of the rules does. The evaluation, its policy and playouts are here alone; `pompeii_core.ai.evaluation` asks
them about a `Game`. Compiled or not, every score is the same to the last bit (tests/core/ai/golden_play.json).
"""
