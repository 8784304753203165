"""What installers and shops say of the program in each language: languages.toml, put into files by docs.tables."""

import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Any, Final

ROWS: Final[dict[str, dict[str, Any]]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""By the language's code; English, in which everything is said that no other language says, is the first."""


def desktop_entry() -> str:
    """What a desktop's menu shows and finds the program by."""
    said = {code: {**row["desktop"], "Comment": row["summary"]} for code, row in ROWS.items()}
    return "\n".join(
        f"{key}{'' if code == 'en' else f'[{code}]'}={words[key]}" for key in said["en"] for code, words in said.items()
    )


def summary() -> str:
    return "\n".join(_elements("  ", "summary", "summary"))


def record() -> str:
    """What a recorded game is called."""
    return "\n".join(_elements("    ", "comment", "record"))


def description() -> str:
    """A paragraph, what the program can do, and a last paragraph."""
    begin, *rest = _lines("    ", "p", "paragraphs")
    points = _lines("      ", "li", "points")
    parts = [begin, ["    <ul>"], *points, ["    </ul>"], *rest]
    return "\n".join(["  <description>", *(line for part in parts for line in part), "  </description>"])


def caption(number: int) -> str:
    """Of one of the pictures."""
    return "\n".join(_lines("      ", "caption", "captions")[number])


def spoken() -> str:
    """The languages themselves."""
    return "\n".join(f'    <lang percentage="100">{code}</lang>' for code in ROWS)


def setup() -> str:
    """What the setup for Windows says; the first language is for all others, too."""
    lines = [f'!insertmacro MUI_LANGUAGE "{row["name"]}"' for row in ROWS.values()]
    for key in ROWS["en"]["setup"]:
        lines += [f'LangString {key} ${{LANG_{row["name"].upper()}}} "{row["setup"][key]}"' for row in ROWS.values()]
    return "\n".join(lines)


def of_the_package() -> str:
    """A paragraph of a package for Debian."""
    *most, last = (row["name"] for row in ROWS.values())
    text = (
        "Games are saved after every move and can be watched again; there are hints, previews of every choice and a "
        f"rule book in {', '.join(most)} and {last}."
    )
    return fill(text, 79, initial_indent=" ", subsequent_indent=" ")


def classifiers() -> str:
    """As Python's index names languages."""
    return "\n".join(f'    "Natural Language :: {row["name"]}",' for row in ROWS.values())


def _elements(indent: str, tag: str, key: str) -> Iterator[str]:
    for code, row in ROWS.items():
        yield _element(indent, tag, code, row[key])


def _lines(indent: str, tag: str, key: str) -> list[list[str]]:
    """Of a list of texts each in all languages."""
    texts = zip(*(row[key] for row in ROWS.values()), strict=True)
    return [[_element(indent, tag, code, text) for code, text in zip(ROWS, said, strict=True)] for said in texts]


def _element(indent: str, tag: str, code: str, text: str) -> str:
    language = "" if code == "en" else f' xml:lang="{code}"'
    return f"{indent}<{tag}{language}>{escape(text, quote=False)}</{tag}>"
