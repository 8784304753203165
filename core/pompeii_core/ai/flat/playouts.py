"""Playouts of the search by compiled words: what `PlainPlayouts` finds, many times as fast."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pompeii_core.actions import Action
from pompeii_core.ai.flat.codes import code_of
from pompeii_core.ai.flat.moves import MOST, legal, play
from pompeii_core.ai.flat.options import Options
from pompeii_core.ai.flat.outlook import Mind, Outlook
from pompeii_core.ai.flat.position import NOTHING, Position, load
from pompeii_core.ai.flat.weigh import weigh
from pompeii_core.ai.flat.words import floats, integers
from pompeii_core.ai.playouts import Playouts
from pompeii_core.ai.weights import Tables
from pompeii_core.game import Game
from pompeii_core.rules import Rules

_LUCK: Final = 0x7FFFFFFF


class FlatPlayouts:
    """`minds` are the tables of each seat's policy; the games are all by `rules`."""

    def __init__(self, minds: Sequence[Tables], rules: Rules) -> None:
        known = {id(tables): Mind(tables) for tables in minds}
        self._minds = [known[id(tables)] for tables in minds]
        self._options = Options(rules)
        self._outlook = Outlook(rules, self._minds[0])
        self.codes = integers([0] * MOST)
        self.weighed = floats([0.0] * MOST)
        """What `look` found: the legal actions, and the worth of each."""

    def run(self, g: Game, actions: Sequence[Action], seed: int) -> list[list[int]]:
        """See `Playouts`."""
        start = self.load(g)
        return [self._play(start, code_of(action), seed) for action in actions]

    def for_decision(self) -> Playouts:
        """See `Engine`."""
        from pompeii_core.ai.flat.tree import TreePlayouts  # which is made of this

        return TreePlayouts(self)

    def _play(self, start: Position, code: i64, seed: i64) -> list[int]:
        p = start.copy()
        play(p, code)
        self.play_out(p, seed)
        return result(p)

    def load(self, g: Game) -> Position:
        """The position of a game of these rules, at any point of it."""
        return load(g, self._options)

    def legal(self, p: Position) -> list[int]:
        """The codes of the legal actions, in the order of `Game.legal_actions`."""
        return [self.codes[i] for i in range(legal(p, self.codes))]

    def worths(self, p: Position) -> list[float]:
        """The worth of each of them, where they are several, to the active seat, as `weigh` has it."""
        return [self.weighed[i] for i in range(self.look(p))]

    def look(self, p: Position) -> i64:
        """Find the legal actions, and where there are several what each is worth; how many they are."""
        number = legal(p, self.codes)
        if number > 1:
            weigh(self._outlook, p, self._minds[p.active], self.codes, number, self.weighed)
        return number

    def play_out(self, p: Position, seed: i64) -> None:
        """Play a position on to its end."""
        luck, codes, worths = seed, self.codes, self.weighed
        while p.choice != NOTHING:
            number = self.look(p)
            at: i64 = 0
            if number > 1:
                best, ties = worths[0], i64(1)
                for i in range(i64(1), number):
                    worth = worths[i]
                    if worth > best:
                        best, ties, at = worth, 1, i
                    elif worth == best:
                        ties += 1
                if ties > 1:
                    luck = luck * 1103515245 + 12345 & _LUCK
                    ties = (luck >> 8) % ties
                    while ties:
                        at += 1
                        if worths[at] == best:
                            ties -= 1
            play(p, codes[at])


def result(p: Position) -> list[int]:
    """Saved by seat, then volcano."""
    return [*p.saved, *p.volcano]
