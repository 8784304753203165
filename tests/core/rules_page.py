"""docs/rules.md, for tests that hold the code against it."""

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """What stands below a heading of the page, up to the next one."""
    _, below = re.split(rf"^##+ {heading}\n", PAGE, maxsplit=1, flags=re.MULTILINE)
    return re.split(r"^##+ ", below, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of a table, row by row, the head and the line below it included."""
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]
