"""docs/rules.md, to hold the code against: its tables, and the city of R1 as names and sets."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """What stands below a heading of the page, up to the next one."""
    _, below = re.split(rf"^##+ {heading}\n", PAGE, maxsplit=1, flags=re.MULTILINE)
    return re.split(r"^##+ ", below, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]


_CITY = section("R1")
_HEAD, _, *_ROWS = rows(_CITY)
_COLOURS = re.findall(r"([a-z]+)((?: \d+)+)", _CITY.split("Colours: ")[1].split(".")[0])
COLOURS = {colour: tuple(map(int, numbers.split())) for colour, numbers in _COLOURS}
GATE_NAMES = {square: (side, name) for square, side, name in re.findall(r"([A-K][1-7]) ([a-z]+)\s\(([^)]*)\)", _CITY)}
GATES = {square: side for square, (side, _) in GATE_NAMES.items()}

WORDS = {f"{column}{row}": word for row, *line in _ROWS for column, word in zip(_HEAD[1:], line, strict=True)}
SQUARES = [square for square, word in WORDS.items() if word != "#"]
VENTS = {word[1:]: square for square, word in WORDS.items() if word.startswith("*")}
SPACES = {square: int(word.split(":")[1]) for square, word in WORDS.items() if ":" in word}
NEUTRAL = {square for square in SPACES if WORDS[square].startswith("w")}
LABEL = {square: f"w {square}" if square in NEUTRAL else WORDS[square].split(":")[0] for square in SPACES}
"""The part on each square: `3a`, `5`, or `w B1` for a neutral building."""
PART = {square: {other for other in SPACES if LABEL[other] == label} for square, label in LABEL.items()}
BUILDING: dict[str, int | str] = {q: label if q in NEUTRAL else int(label.rstrip("ab")) for q, label in LABEL.items()}
COLOUR = {q: colour for q, number in BUILDING.items() for colour, numbers in COLOURS.items() if number in numbers}


def _beside(square: str) -> list[str]:
    column, row = ord(square[0]), int(square[1])
    cells = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
    return [name for c, r in cells if (name := f"{chr(c)}{r}") in SQUARES]


NEIGHBOURS = {square: _beside(square) for square in SQUARES}
"""North, east, south, west of a square, those inside the walls."""
