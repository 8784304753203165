"""The document's examples, the text board, and what happens without the extra."""

import re
import sys
from importlib import import_module
from typing import Any

import pytest

from pompeii_core.actions import Lava
from pompeii_core.ai.env import PompeiiEnv, env
from pompeii_core.ai.env.environment import draw
from pompeii_core.setup import Deal
from tests.core.ai.env.test_action_space import DOCUMENT
from tests.core.ai.positions import flight

EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["random", "opponents"])
def test_an_example_plays_a_whole_game(example: str) -> None:
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["table"].game.over
    assert not names["table"].agents


def test_the_board_as_text() -> None:
    game = flight({"D4": [2, 0], "D5": [3, 11]}, {"C2": "coin"}, tile="coin")
    assert draw(game.view(0)) == BOARD
    game.play(Lava("coin", "C1"))
    assert "seat_0 has to choose: run" in draw(game.view(0))


def test_the_text_shows_the_cards_of_the_agent_to_decide_alone() -> None:
    table = PompeiiEnv(2, render_mode="ansi")
    table.reset(options={"deal": Deal(0, [[11, 4, 4, 1], [2, 4, 6, 8]], [3], [["coin"]])})
    text = table.render()
    assert text is not None
    assert text.endswith(
        "seat_0: supply 36, saved 0, lost 0, cards 1 4 4 11\nseat_1: supply 36, saved 0, lost 0, 4 cards\n"
    )


def test_without_a_render_mode_nothing_is_drawn() -> None:
    table = env()
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert table.render() is None
    table.close()


@pytest.mark.parametrize("package", ["numpy", "gymnasium", "pettingzoo"])
def test_without_the_extra_one_sentence_says_what_to_install(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("pompeii_core.ai.env")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError) as error:
        import_module("pompeii_core.ai.env")
    assert str(error.value) == (
        f"pompeii_core.ai.env needs the package “{package}”: install the extra “rl”, pip install 'pompeii[rl]'"
    )


BOARD = """\
   A   B   C      D        E       F    G   H       I     J       K
1  .<  w:1 .      .        2:2     .^   w:2 *scroll #     #       #

2  1:2 1:2 [coin] w:3      2:2     .    .   w:2     .     .^      #

3  w:2 .   3:3    3:2      w:2     4:3  4:4 .       5:4   .       *vase

4  .   w:3 6:2    6:2      *column .    8:3 w:3     .     w:2     w:1
                  0:2
5  .<  .   6:1    6:2      .       7:3  8:2 .       .     .       .>
                  0:3 1:11
6  .   w:2 .      w:2      9:4     10:3 .   w:2     11:1  .       11:2

7  #   #   #      *mask    .       10:2 .v  .       11:1v *helmet 11:1


turn 1, flight, seat_0 has to choose: lava
deck 0, bag 43, tile coin
seat_0: supply 0, saved 0, lost 0, cards none
seat_1: supply 0, saved 0, lost 0, 0 cards
"""
