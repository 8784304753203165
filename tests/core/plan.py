"""The city read from the table of RULES.md (R1), for the tests: names and sets only."""

TABLE = """
| 1 | . | w:1 | . | . | 2:2 | . | w:2 | *scroll | # | # | # |
| 2 | 1:2 | 1:2 | *coin | w:3 | 2:2 | . | . | w:2 | . | . | # |
| 3 | w:2 | . | 3a:3 | 3b:2 | w:2 | 4a:3 | 4b:4 | . | 5:4 | . | *vase |
| 4 | . | w:3 | 6a:2 | 6b:2 | *column | . | 8a:3 | w:3 | . | w:2 | w:1 |
| 5 | . | . | 6a:1 | 6b:2 | . | 7:3 | 8b:2 | . | . | . | . |
| 6 | . | w:2 | . | w:2 | 9:4 | 10a:3 | . | w:2 | 11a:1 | . | 11b:2 |
| 7 | # | # | # | *mask | . | 10b:2 | . | . | 11a:1 | *helmet | 11b:1 |
"""
COLOURS = {"grey": (1, 4, 8), "purple": (2, 3, 5, 7), "turquoise": (6, 9), "brown": (10, 11)}
GATES = {"A1": "west", "F1": "north", "J2": "north", "A5": "west", "K5": "east", "G7": "south", "I7": "south"}

WORDS = {
    f"{column}{line.split('|')[1].strip()}": word.strip()
    for line in TABLE.strip().splitlines()
    for column, word in zip("ABCDEFGHIJK", line.split("|")[2:13], strict=True)
}
SQUARES = [square for square, word in WORDS.items() if word != "#"]
VENTS = {word[1:]: square for square, word in WORDS.items() if word.startswith("*")}
SPACES = {square: int(word.split(":")[1]) for square, word in WORDS.items() if ":" in word}
NEUTRAL = {square for square in SPACES if WORDS[square].startswith("w")}
LABEL = {square: f"w {square}" if square in NEUTRAL else WORDS[square].split(":")[0] for square in SPACES}
"""The part on each square: `3a`, `5`, or `w B1` for a neutral building."""
PART = {square: {other for other in SPACES if LABEL[other] == label} for square, label in LABEL.items()}
BUILDING: dict[str, int | str] = {
    square: label if square in NEUTRAL else int(label.rstrip("ab")) for square, label in LABEL.items()
}
COLOUR = {
    square: colour for square, number in BUILDING.items() for colour, numbers in COLOURS.items() if number in numbers
}


def _beside(square: str) -> list[str]:
    column, row = ord(square[0]), int(square[1])
    cells = [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]
    return [name for c, r in cells if (name := f"{chr(c)}{r}") in SQUARES]


NEIGHBOURS = {square: _beside(square) for square in SQUARES}
"""North, east, south, west of a square, those inside the walls."""
