"""The rule book's text: its HTML in a language, its chapters, its links, and how it is styled."""

import re
from typing import Final, NamedTuple

from PySide6.QtWidgets import QApplication

from pompeii_core.rules import OPTION_ROWS, PRESETS
from pompeii_qt import fonts, resources, theme
from pompeii_qt.game_words import join_clauses
from pompeii_qt.languages import SOURCE
from pompeii_qt.rules_words import preset_line, preset_title, variants

TEXT_SCALE: Final = 1.15
"""Of the book's letters, beside those of the application."""
_CHAPTER: Final = re.compile(r'<h([12])><a name="(\w+)"></a>(.*?)</h\1>')
_TAG: Final = re.compile(r"(<[^>]*>)")
_NUMBER: Final = re.compile(r"\b[RV]\d{1,2}\b")


class Chapter(NamedTuple):
    """A heading of the book's list."""

    anchor: str
    title: str


def book_html(language: str) -> str:
    """The whole book, the English one where there is none in a language; each number of a rule leads to it."""
    file = resources.path(f"rulebook/{language}.html")
    text = (file if file.is_file() else resources.path(f"rulebook/{SOURCE}.html")).read_text(encoding="utf-8")
    text = text.replace("<p><options></p>", _options_list()).replace("<p><presets></p>", _presets_list())
    return _linked(text.replace("<count>", str(len(OPTION_ROWS))))


def chapters(html: str) -> list[Chapter]:
    """The chapters of a book in their order."""
    return [Chapter(anchor, title) for _, anchor, title in _CHAPTER.findall(html)]


def style_sheet(look: theme.Theme) -> str:
    """How the book is written in a theme, at the application's size of text."""
    c = theme.css
    points = QApplication.font().pointSizeF()
    display = f"font-family: '{fonts.DISPLAY}'; font-weight: normal; color: {c(look.text)};"
    return f"""
        h1 {{ {display} font-size: {points * 2.3:.1f}pt; margin-bottom: 6px; }}
        h2 {{ {display} font-size: {points * 1.7:.1f}pt; margin-top: 34px; margin-bottom: 8px; }}
        h3 {{ {display} font-size: {points * 1.3:.1f}pt; margin-top: 24px; margin-bottom: 4px; }}
        p, li, td, th {{ font-size: {points * TEXT_SCALE:.1f}pt; color: {c(look.text)}; line-height: 130%; }}
        p {{ margin-top: 6px; margin-bottom: 10px; }}
        li {{ margin-bottom: 6px; }}
        .pic {{ line-height: 100%; margin-top: 14px; margin-bottom: 4px; }}
        .lead {{ font-size: {points * 1.35:.1f}pt; }}
        .n {{ color: {c(look.link)}; font-weight: bold; }}
        .tip {{ font-style: italic; color: {c(look.good)}; margin-left: 26px; margin-right: 26px; }}
        .caption {{ font-size: {points * 1.0:.1f}pt; color: {c(look.muted)}; margin-top: 0px; margin-bottom: 18px; }}
        a {{ color: {c(look.link)}; text-decoration: none; }}
    """


def _linked(html: str) -> str:
    """The HTML with a link at each number of a rule or variant, except where that rule begins."""
    parts = _TAG.split(html)
    for n in range(0, len(parts), 2):  # between the tags
        if not n or parts[n - 1] != '<span class="n">':
            parts[n] = _NUMBER.sub(r'<a href="#\g<0>">\g<0></a>', parts[n])
    return "".join(parts)


def _options_list() -> str:
    """Each option under its number."""
    return "\n".join(
        f'<p class="rule"><a name="{v.number}"></a><span class="n">{v.number}</span> <b>{v.title}.</b> {v.book}</p>'
        for v in variants()
    )


def _presets_list() -> str:
    """Each preset with what it changes of the standard."""
    known, standard = variants(), PRESETS["standard"]
    lines = []
    for name, rules in PRESETS.items():
        changed = [v for v in known if getattr(rules, v.key) != getattr(standard, v.key)]
        words = join_clauses(f"{v.title} <i>{v.values[getattr(rules, v.key)]}</i> ({v.number})" for v in changed)
        lines.append(f"<li><b>{preset_title(name)}.</b> {preset_line(name)} {words}{'.' if words else ''}</li>")
    return f"<ul>{''.join(lines)}</ul>"
