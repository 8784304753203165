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
    """Return the lines by which a desktop's menu shows and finds the program."""
    said = {code: {**row["desktop"], "Comment": row["summary"]} for code, row in ROWS.items()}
    return "\n".join(
        f"{key}{'' if code == 'en' else f'[{code}]'}={words[key]}" for key in said["en"] for code, words in said.items()
    )


def summary() -> str:
    return "\n".join(_elements("  ", "summary", "summary"))


def record() -> str:
    """Return the lines with the name of a recorded game."""
    return "\n".join(_elements("    ", "comment", "record"))


def description() -> str:
    """Return a paragraph, the program's features and a last paragraph, as XML in each language."""
    begin, *rest = _lines("    ", "p", "paragraphs")
    points = _lines("      ", "li", "points")
    parts = [begin, ["    <ul>"], *points, ["    </ul>"], *rest]
    return "\n".join(["  <description>", *(line for part in parts for line in part), "  </description>"])


def caption(number: int) -> str:
    return "\n".join(_lines("      ", "caption", "captions")[number])


def spoken() -> str:
    """Return the lines with the languages themselves."""
    return "\n".join(f'    <lang percentage="100">{code}</lang>' for code in ROWS)


def setup() -> str:
    """Return the sentences of the Windows setup; the first language also serves all others."""
    lines = [f'!insertmacro MUI_LANGUAGE "{row["name"]}"' for row in ROWS.values()]
    for key in ROWS["en"]["setup"]:
        lines += [f'LangString {key} ${{LANG_{row["name"].upper()}}} "{row["setup"][key]}"' for row in ROWS.values()]
    return "\n".join(lines)


def of_the_package() -> str:
    """Return a paragraph for Debian's package."""
    *most, last = (row["name"] for row in ROWS.values())
    text = (
        "Games are saved after every move and can be watched again; there are hints, previews of every choice and a "
        f"rule book in {', '.join(most)} and {last}."
    )
    return fill(text, 79, initial_indent=" ", subsequent_indent=" ")


def classifiers() -> str:
    """Return the languages as Python's index names them."""
    return "\n".join(f'    "Natural Language :: {row["name"]}",' for row in ROWS.values())


def _elements(indent: str, tag: str, key: str) -> Iterator[str]:
    for code, row in ROWS.items():
        yield _element(indent, tag, code, row[key])


def _lines(indent: str, tag: str, key: str) -> list[list[str]]:
    """Return each text of a list in all languages."""
    texts = zip(*(row[key] for row in ROWS.values()), strict=True)
    return [[_element(indent, tag, code, text) for code, text in zip(ROWS, said, strict=True)] for said in texts]


def _element(indent: str, tag: str, code: str, text: str) -> str:
    language = "" if code == "en" else f' xml:lang="{code}"'
    return f"{indent}<{tag}{language}>{escape(text, quote=False)}</{tag}>"
