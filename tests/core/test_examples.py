"""The examples in the docstrings of the core's public classes."""

import ast
import doctest
from pathlib import Path
from random import Random

import pytest

from pompeii_core import view
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer, deal


@pytest.mark.parametrize(("module", "name"), [("game", "Game"), ("record", "Record"), ("view", "View")])
def test_an_example_does_what_it_says(module: str, name: str) -> None:
    """The text is read from the sources, as compiled classes have no docstrings."""
    source = Path(view.__file__).with_name(f"{module}.py")
    classes = [node for node in ast.parse(source.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]
    text = next(ast.get_docstring(node) or "" for node in classes if node.name == name)
    dealt = deal(Rules(), 2, Random(7))
    players = [SeatedPlayer("person", "Ann", 0), SeatedPlayer("person", "Ben", 1)]
    names: dict[str, object] = {"Game": Game, "Rules": Rules, "Record": Record, "Entry": Entry}
    names |= {"game": Game(Rules(), dealt), "header": Header(players=players, deal=dealt)}
    example = doctest.DocTestParser().get_doctest(text, names, name, str(source), 0)
    assert example.examples, "it has one"
    assert doctest.DocTestRunner().run(example).failed == 0
