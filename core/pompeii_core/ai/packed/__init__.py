"""The game again, in a layout made for compiling: playouts by the thousand for the search.

The rules themselves (`pompeii_core`) keep a mask of squares in one big integer, which is what an interpreter does best:
one operation for a whole mask. A compiler does best with words of fixed size in vectors: the same game is then played
many times as fast, and interpreted several times slower. So this package is only of use compiled, is never asked what
is legal, and must agree with the rules and the plain evaluation in everything: order, ties and the last bit of a float
included (tests/core/ai/packed replays games through both).

Its modules stand side by side with those of the rules and the evaluation, and follow them function by function.
"""
