"""Cleaning of text from people, hosts and files: names, lines of text, and level names of older programs."""

import unicodedata
from collections.abc import Callable, Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

NAME: Final = 40  # maximum number of characters of a name
LINE: Final = 400  # maximum number of characters of a line of chat
_MARKS: Final = 3  # maximum accents on one letter: enough for every script, too few for towers
_TIMES_READ: Final = 8  # text beyond this many times its maximum length is ignored
# Unicode categories that are invisible or change the text around them: controls, direction marks, joiners, tags,
# private use, surrogates and unassigned characters
_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
# Invisible characters of other categories: fillers and variation selectors
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)


def clean_name(text: str) -> str:
    """Return a name that is safe to show, at most NAME characters; empty if it has no visible characters."""
    return _clean(text, "NFKC", NAME)


def clean_line(text: str, longest: int = LINE) -> str:
    """Return text as one safe line of at most `longest` characters. Unlike in a name, compatibility forms are kept."""
    return _clean(text, "NFC", longest)


def name_key(name: str) -> str:
    """Return a key that is equal for names people would read as the same; use it to compare and look up names."""
    return unicodedata.normalize("NFKC", clean_name(name).casefold())


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name; if a taken one reads the same, with “II” added."""
    return f"{name} II" if name_key(name) in map(name_key, taken) else name


def clean_fields(struct: Struct, *fields: str, clean: Callable[[str], str] = clean_name, seen: bool = False) -> None:
    """Clean text fields of a new struct in place with `clean`. With `seen`, ValueError for one with nothing visible."""
    for field in fields:
        given = getattr(struct, field)
        shown = clean(given)
        if seen and not shown:
            raise ValueError(f"nothing of the {field} can be shown")
        if shown != given:
            force_setattr(struct, field, shown)


def _clean(text: str, form: Literal["NFC", "NFKC"], longest: int) -> str:
    text = " ".join(text[: _TIMES_READ * longest].split())
    if not (text.isascii() and text.isprintable()):
        seen = filter(_is_seen, unicodedata.normalize(form, text))
        # Normalise again: a character between a letter and its accent may have been removed.
        text = " ".join(_with_few_marks(unicodedata.normalize(form, "".join(seen))).split())
    return text[:longest].rstrip()


def _is_seen(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character) not in _UNSEEN


def _with_few_marks(text: str) -> str:
    """Return text with at most _MARKS accents on a letter, and without any that would mark what precedes them."""
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
    """Return `words` unchanged; marks them, in a `context`, for translation (resources/translations/update.sh)."""
    return words


_RENAMED: Final = {"citizen": "tribune"}


def level_name(text: str) -> str:
    """Return the current name of a level by this or an older name; any other text is only cleaned."""
    name = clean_name(text)
    return _RENAMED.get(name, name)
