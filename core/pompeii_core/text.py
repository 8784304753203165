"""What people, hosts and files call things, made fit to be shown: names, lines of text, levels of older programs."""

import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

NAME: Final = 40  # characters of a name, at most
LINE: Final = 400  # characters of a line of the chat, at most
_MARKS: Final = 3  # accents on one letter: as many as a script needs, and no towers
_MOST: Final = 8  # so many times its greatest length is looked at of a text
_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Categories of what is not seen, or turns or hides what is seen around it: controls, marks of direction, joiners,
tags, private use, halves of characters, and what is no character."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Letters and marks of other categories that nobody sees: fillers, and choices of a variant."""


def clean_name(text: str) -> str:
    """A name as it may be shown beside others, 40 characters at most; empty where nothing of it can be seen."""
    return _clean(text, "NFKC", NAME)


def clean_line(text: str, longest: int = LINE) -> str:
    """Running text on one line, `longest` characters at most; its letters keep their form."""
    return _clean(text, "NFC", longest)


def name_key(name: str) -> str:
    """The same for names that people would take for one: compare and look up by this."""
    return unicodedata.normalize("NFKC", clean_name(name).casefold())


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name, or the same with “II” where one that reads alike is taken."""
    return f"{name} II" if name_key(name) in map(name_key, taken) else name


def clean_fields(struct: Struct, *fields: str, clean: Callable[[str], str] = clean_name, seen: bool = False) -> None:
    """Clean the texts of a struct that was just made; ValueError where one that is to be `seen` has nothing to show."""
    for field in fields:
        given = getattr(struct, field)
        shown = clean(given)
        if seen and not shown:
            raise ValueError(f"nothing of the {field} can be shown")
        if shown != given:
            force_setattr(struct, field, shown)


def _clean(text: str, form: Literal["NFC", "NFKC"], longest: int) -> str:
    text = " ".join(text[: _MOST * longest].split())
    if not (text.isascii() and text.isprintable()):
        seen = filter(_is_seen, unicodedata.normalize(form, text))
        # Again: what stood between a letter and its accent may be gone.
        text = " ".join(_with_few_marks(unicodedata.normalize(form, "".join(seen))).split())
    return text[:longest].rstrip()


def _is_seen(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character) not in _UNSEEN


def _with_few_marks(text: str) -> str:
    """None of them without a letter: it would stand on what is before the text."""
    kept: list[str] = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category in ("Mn", "Me"):
            marks += 1
        elif category != "Mc":
            marks = 0
        if category[0] != "M" or (marks <= _MARKS and kept and kept[-1] != " "):
            kept.append(character)
    return "".join(kept)


def N_(context: str, words: str) -> str:
    """`words` as they are: a mark by which resources/translations/update.sh finds what the window translates."""
    return words


_RENAMED: Final = {"citizen": "tribune"}


def level_name(text: str) -> str:
    """What somebody else's program calls a level, by its present name."""
    name = clean_name(text)
    return _RENAMED.get(name, name)
