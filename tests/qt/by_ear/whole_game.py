"""A whole game by keys alone, as it is heard. Run as a script, it writes anew what `test_whole_game.py` compares:

python -m tests.qt.by_ear.whole_game
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer
from tests.qt.by_ear.listener import Ear, program_by_ear

HEARD: Final = Path(__file__).with_name("whole_game.txt")
_AIS: Final = tuple(SeatedPlayer("ai", name, seat, name, "novice") for seat, name in enumerate(("Livia", "Fabius"), 1))
SETUP: Final = GameSetup([SeatedPlayer("person", "Anna", 0), *_AIS], Rules(), first=0, seed=4)
_MOST: Final = 400
"""Keys within which such a game is over."""


def play(ear: Ear) -> Iterator[str]:
    """Always the first highlighted place, by Tab and Enter; a line for each key, and one for all that is heard then."""
    ear.listen()
    ear.prepare(SETUP)
    key, heard = "Return", ear.go("Return", "table")
    for n in range(_MOST):
        yield f"> {key}"
        yield from (f"{one.kind}: {one.text}" for one in heard)
        if ear.page != "table":
            return
        key = "Return" if n % 2 else "Tab"
        heard = ear.press(key)


if __name__ == "__main__":
    with TemporaryDirectory() as home, program_by_ear(Path(home)) as ear:
        HEARD.write_text("".join(f"{line}\n" for line in play(ear)), encoding="utf-8")
