"""A bounded cache of a function's results."""

from collections.abc import Callable
from typing import Final

MOST_ENTRIES: Final = 1000


class Memo[K, V](dict[K, V]):
    """Results of a function by argument, computed when first looked up. Clears itself at MOST_ENTRIES entries."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[K], V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST_ENTRIES:
            self.clear()
        found = self[key] = self._find(key)
        return found
