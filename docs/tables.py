"""Write what pages, rule books and the man page take from declarations in the code: python -m docs.tables

Each part stands between two comments of its file; tests/core/test_setup.py fails where a committed part is stale.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from html import escape
from pathlib import Path
from textwrap import fill
from typing import Final
from unittest.mock import patch

from msgspec.json import schema_components

from installers import languages
from pompeii_core.ai.personas import PERSONAS
from pompeii_core.rules import BOXES, OPTION_ROWS, PRESET_ROWS, PRESETS, Rules
from pompeii_net.bots.protocol import FromBot, ToBot

ROOT: Final = Path(__file__).parents[1]
_WIDTH: Final = 120
_SAID_BY_BOTS: Final = {
    "BotAct",
    "BotReady",
    "Place",
    "Discard",
    "Relative",
    "Done",
    "Sacrifice",
    "Lava",
    "Run",
    "Erupt",
}


def options_and_presets() -> str:
    """Return a table of the options with their values, and the value in each preset."""
    rows = [
        [
            f"[{option.number}](#{option.number.lower()})",
            f"`{option.key}`",
            _coded(option.words),
            *(getattr(preset.rules, option.key) for preset in PRESET_ROWS),
        ]
        for option in OPTION_ROWS
    ]
    return _table(["", "key", "values", *(preset.name for preset in PRESET_ROWS)], rows)


def options_in_full() -> str:
    """Return a section for each option."""
    return "\n\n".join(
        f"### {option.number}\n\n" + "\n\n".join(map(_wrapped, f"`{option.key}`: {option.rule}".split("\n\n")))
        for option in OPTION_ROWS
    )


def presets_and_sources() -> str:
    """Return a table of the presets and the sources that they follow."""
    rows = [[f"`{row.name}`", row.seed and f"`{row.seed}`", row.source, row.reading] for row in PRESET_ROWS]
    return _table(["preset", "also", "source", "how it is read where the source is silent or slips"], rows)


def boxes_and_sources() -> str:
    """Return a table of the printed editions, and where what is said of them comes from."""
    return _table(["box", "preset", "source"], [[box.title, f"`{box.preset}`", box.source] for box in BOXES])


def options_for_bots() -> str:
    """Return a table of the options with their values and descriptions."""
    rows = [
        [f"`{row.key}`", _coded(row.words), f"{row.line.rstrip('.')} ([{row.number}](rules.md#{row.number.lower()}))"]
        for row in OPTION_ROWS
    ]
    return _table(["option", "values", "what it is about"], rows)


def bot_protocol() -> str:
    """Return the JSON Schema of each line to and from a bot, by which a validator finds a bot's mistakes."""
    refs, definitions = schema_components((ToBot.__value__, FromBot.__value__), ref_template="#/$defs/{name}")
    for definition in definitions.values():
        if definition["title"] not in _SAID_BY_BOTS:
            definition.pop("additionalProperties", None)  # later versions may say more
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The lines of docs/bots.md",
        "anyOf": [{"$ref": "#/$defs/ToBot"}, {"$ref": "#/$defs/FromBot"}],
        "$defs": dict(zip(("ToBot", "FromBot"), refs, strict=True)) | definitions,
    }
    # Regular expressions there are JavaScript's.
    return json.dumps(schema, indent=1, ensure_ascii=False).replace('\\\\Z"', '$"') + "\n"


@contextmanager
def _speaking(language: str) -> Iterator[None]:
    """Make the words of rules those of a language, without the application that would translate for a window."""
    from PySide6.QtCore import QTranslator

    from pompeii_qt.languages import compiled
    from pompeii_qt.words import game_words, rules

    translator = QTranslator()
    translator.load(str(compiled(language)))

    def said(context: str, words: str) -> str:
        return translator.translate(context, words) or words

    with patch.object(rules, "translate", said), patch.object(game_words, "translate", said):
        yield


def options_in_rule_book(language: str) -> str:
    """Return a paragraph for each option, in a rule book's language."""
    from pompeii_qt.words.rules import variants

    with _speaking(language):
        return "\n".join(
            f'<p class="rule"><a name="{v.number}"></a><span class="n">{v.number}</span> <b>{v.title}.</b> {v.book}</p>'
            for v in variants()
        )


def presets_in_rule_book(language: str) -> str:
    """Return a list of the presets and what they change, in a rule book's language."""
    from pompeii_qt.words.game_words import join_clauses
    from pompeii_qt.words.rules import preset_line, preset_note, preset_title, variants

    lines = []
    with _speaking(language):
        for name, rules in PRESETS.items():
            changed = [v for v in variants() if getattr(rules, v.key) != getattr(Rules(), v.key)]
            words = join_clauses(f"{v.title} <i>{v.values[getattr(rules, v.key)]}</i> ({v.number})" for v in changed)
            parts = f"<b>{preset_title(name)}.</b>", preset_line(name), f"{words}." if words else "", preset_note(name)
            lines.append(f"<li>{' '.join(filter(None, parts))}</li>")
    return "\n".join(["<ul>", *lines, "</ul>"])


def boxes_in_rule_book(language: str) -> str:
    """Return a list of the printed editions by what can be seen of them, in a rule book's language."""
    from pompeii_qt.words.rules import box_contents, box_note, preset_title

    with _speaking(language):
        lines = [
            f"<li><b>{box.title}.</b> {box_contents(box)} → <b>{preset_title(box.preset)}</b>. {box_note(box)}".rstrip()
            + "</li>"
            for box in BOXES
        ]
    return "\n".join(["<ul>", *lines, "</ul>"])


def keys_in_rule_book(language: str) -> str:
    """Return the rows of a rule book's table of keys, in its language: a title for each group, then each command."""
    rows = []
    for title, commands in _keys(language):
        rows.append(f'<tr><th colspan="2" align="left">{escape(title, quote=False)}</th></tr>')
        for keys, words in commands:
            bold = ", ".join(f"<b>{key}</b>" for key in keys)
            rows.append(f"<tr><td>{bold}</td><td>{escape(words, quote=False)}</td></tr>")
    return "\n".join(rows)


def keys_in_readme() -> str:
    """Return a list of the keys, with an item for each group."""
    groups = ((title, [f"{words} ({', '.join(keys)})" for keys, words in commands]) for title, commands in _keys("en"))
    return _wrapped("\n".join(f"- **{title}**: {'; '.join(commands)}." for title, commands in groups))


def _keys(language: str) -> list[tuple[str, list[tuple[list[str], str]]]]:
    """Return each group of keys by its title, with the default keys and the words of each command."""
    from PySide6.QtCore import QTranslator

    from pompeii_qt.languages import compiled
    from pompeii_qt.table.keys import KEY_GROUPS, KeyLine

    translator, names = QTranslator(), languages.ROWS[language]["keys"]
    translator.load(str(compiled(language)))

    def said(words: str) -> str:
        return translator.translate("ShortcutSheet", words) or words

    def named(key: str) -> str:
        return "+".join(names.get(part, part) for part in key.split("+")) if len(key) > 1 else key

    def command(line: KeyLine) -> tuple[list[str], str]:
        keys = map(named, line.defaults())
        return [*filter(None, [said(line.shown)]), *keys], said(line.elsewhere or line.words)

    return [(said(title), list(map(command, lines))) for title, lines in KEY_GROUPS.items()]


WHOLE: Final[dict[str, Callable[[], str]]] = {"docs/bots.schema.json": bot_protocol}
"""Files that are written as a whole."""
PARTS: Final[dict[str, dict[str, Callable[[], str]]]] = {
    "docs/rules.md": {
        "options and presets": options_and_presets,
        "options in full": options_in_full,
        "presets and sources": presets_and_sources,
        "boxes and sources": boxes_and_sources,
    },
    "docs/bots.md": {"options": options_for_bots},
    "README.md": {"keys": keys_in_readme},
    **{
        f"resources/rulebook/{code}.html": {
            "keys": partial(keys_in_rule_book, code),
            "boxes": partial(boxes_in_rule_book, code),
            "presets": partial(presets_in_rule_book, code),
            "options": partial(options_in_rule_book, code),
        }
        for code in languages.ROWS
    },
    "installers/deb/pompeii.1": {
        "personas": lambda: fill(f"AIs among them, each with its own level if given: {', '.join(PERSONAS)}.", _WIDTH),
        "presets": lambda: f"The rules: {', '.join(row.name for row in PRESET_ROWS)} ({PRESET_ROWS[0].name}).",
    },
    "installers/linux/io.github.pompeii_desktop.pompeii.desktop": {"names": languages.desktop_entry},
    "installers/linux/io.github.pompeii_desktop.pompeii.xml": {"comment": languages.record},
    "installers/linux/io.github.pompeii_desktop.pompeii.metainfo.xml": {
        "summary": languages.summary,
        "description": languages.description,
        **{
            f"caption of {picture}.png": partial(languages.caption, number)
            for number, picture in enumerate(("flight", "start", "placing", "end"))
        },
        "languages": languages.spoken,
    },
    "installers/windows/pompeii.nsi": {"languages": languages.setup},
    "installers/deb/control": {"languages": languages.of_the_package},
    "pyproject.toml": {"languages": languages.classifiers},
}
"""What is written into each file, by the words that its place begins with."""


_COMMENTS: Final = {
    ".md": ("<!-- ", " -->", "\n\n"),
    **dict.fromkeys((".xml", ".html"), ("<!-- ", " -->", "\n")),
    ".1": ('.\\" ', "", "\n"),
    ".nsi": ("; ", "", "\n"),
    **dict.fromkeys((".toml", ".desktop", ""), ("# ", "", "\n")),
}
"""By the end of a file's name: how a comment begins and ends, and what stands between it and what is written."""


def written(path: str) -> str:
    """Return a file of the project with its blocks made again; ValueError if a block is missing."""
    if path in WHOLE:
        return WHOLE[path]()
    text = (ROOT / path).read_text(encoding="utf-8")
    begin, end, gap = _COMMENTS[Path(path).suffix]
    for name, make in PARTS[path].items():
        head, tail = f"{begin}{name}: python -m docs.tables{end}\n", f"\n{begin}end of {name}{end}\n"
        place = re.compile(f"{re.escape(head)}.*?{re.escape(tail)}", re.DOTALL)
        part = f"{head}{gap[1:]}{make()}{gap[1:]}{tail}"
        text, places = place.subn(lambda _, part=part: part, text)  # type: ignore[misc]
        if places != 1:
            raise ValueError(f"{path} has {places} places for “{name}”")
    return text


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(("|" + "|".join(f" {cell} " if cell else " " for cell in line) + "|") for line in lines).replace(
        "| --- ", "|---"
    )


def _coded(values: Iterable[str]) -> str:
    return " ".join(f"`{value}`" for value in values)


def _wrapped(paragraph: str) -> str:
    """Return a paragraph, or a list with one or more lines for each item, wrapped."""
    return "\n".join(
        fill(
            line, _WIDTH, subsequent_indent="  " * line.startswith("- "), break_on_hyphens=False, break_long_words=False
        )
        for line in paragraph.split("\n")
    )


if __name__ == "__main__":
    for path in (*PARTS, *WHOLE):
        (ROOT / path).write_text(written(path), encoding="utf-8")
