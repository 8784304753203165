"""What does jobs, wherever they are done."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import Self


class PoolError(Exception):
    """Those who should do the jobs are not there, or not fit to: one sentence that says why, without its full stop."""


class Pool(ABC):
    """A context that calls a function with many arguments.

    Each result comes once, whoever was lost on the way, so the function is to depend on nothing but its argument: it
    may be called twice. Function, arguments and results are pickled. What the function raises is raised here, and so
    is PoolError.
    """

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_: object) -> None:
        """Nothing goes on afterwards."""

    @abstractmethod
    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        """The results in any order, each as soon as it is there, with its argument's number from 0.

        To be closed where they are not all wanted: what is still to be done is dropped then.
        """

    def map[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[R]:
        """The results in the order of the arguments, otherwise as `completed`."""
        early, following = dict[int, R](), 0
        with closing(self.completed(function, arguments)) as results:
            for number, result in results:
                early[number] = result
                while following in early:
                    yield early.pop(following)
                    following += 1


class SerialPool(Pool):
    """Does one job after the other, here."""

    def __exit__(self, *_: object) -> None:
        pass

    def completed[A, R](self, function: Callable[[A], R], arguments: Iterable[A]) -> Generator[tuple[int, R]]:
        for number, argument in enumerate(arguments):
            yield number, function(argument)
