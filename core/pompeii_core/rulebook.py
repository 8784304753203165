"""The text of a rule book as places that can be named, and the search for the place that answers a question."""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from html import unescape
from math import log
from typing import Final, NamedTuple
from unicodedata import combining, normalize

_NOT_ANSWERS: Final = frozenset({"start", "minutes", "words", "credits"})  # they only repeat what rules say, or nothing
_ANCHOR: Final = re.compile(r'<a name="(\w+)"></a>')
_TITLE: Final = re.compile(r'\s*(?:<span class="n">\w+</span>\s*<b>(.*?)\.?</b>\.?|([^<]+)</h[12]>)', re.DOTALL)
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_END: Final = re.compile(r"(?<=[.!?…])\s+(?=\D)")  # not in “A.D. 79”
_RULE: Final = re.compile(r"[RV]\d{1,2}", re.IGNORECASE)


class Place(NamedTuple):
    """A rule, a variant or a chapter of the book, as plain text."""

    anchor: str  # such as R7, V3, "box"
    title: str
    text: str  # without the title; captions and tips that follow a rule belong to it

    @property
    def number(self) -> str:
        """Number of the rule or variant; "" for a chapter."""
        return self.anchor if _RULE.fullmatch(self.anchor) else ""

    @property
    def sentences(self) -> list[str]:
        return _END.split(self.text)


def places(html: str) -> list[Place]:
    """Return a rule book's places in order.

    `_NOT_ANSWERS`, untitled places and chapters right before a rule are left out.
    """
    _, *parts = _ANCHOR.split(_COMMENT.sub("", html))
    anchors, found = parts[::2], list[Place]()
    for anchor, after, part in zip(anchors, [*anchors[1:], ""], parts[1::2], strict=False):
        title, of_rules = _TITLE.match(part), after.startswith("R") and not _RULE.fullmatch(anchor)
        if title and anchor not in _NOT_ANSWERS and not of_rules:
            found.append(Place(anchor, _plain(title[1] or title[2]), _plain(part[title.end() :].partition("<h2>")[0])))
    return found


def _plain(html: str) -> str:
    """Return the words of a piece of HTML; a row of a table is a sentence."""
    rows = html.replace("</td><td>", ": ").replace("</td></tr>", ".").replace("</th></tr>", ".")
    return " ".join(unescape(_TAG.sub("", rows)).split())


def words_of(text: str) -> list[str]:
    """Return the words of a text as they are compared: small letters without accents, numbers, no lone letters."""
    plain = text.casefold().replace("œ", "oe").replace("a.d.", "ad")
    letters = "".join(letter for letter in normalize("NFKD", plain) if not combining(letter))
    return [word for word in re.findall(r"\w+", letters) if len(word) > 1 or word.isdigit()]


class Aliases(NamedTuple):
    """Readers' words in one language: phrases by anchor, groups of words that mean the same, and empty words."""

    phrases: dict[str, list[str]]
    same: list[list[str]]
    empty: frozenset[str]


def read_aliases(text: str, language: str) -> Aliases:
    """Read a language's aliases from the text of resources/rulebook/aliases.txt; ValueError for an unknown language."""
    head, *lines = [line.split(" | ") for line in text.splitlines() if line and not line.startswith("#")]
    rows = [(line[0], line[head.index(language)].split(", ")) for line in lines]
    words = {kind: [words_of(" ".join(cells)) for name, cells in rows if name == kind] for kind in ("same", "empty")}
    phrases = {name: cells for name, cells in rows if name not in words}
    return Aliases(phrases, words["same"], frozenset(words["empty"][0]))


class _Word(NamedTuple):
    """A word asked for, and its meaning in a book."""

    fits: dict[str, float]  # how well it fits words of the book: 1 is the word itself
    hits: list[float]  # what it says for each place
    rare: float  # the more, the fewer places it is found at


class RuleSearch:
    """The search in one rule book: `find` returns the best places for a question, `suggest` questions to ask."""

    def __init__(self, book: Iterable[Place], aliases: Aliases) -> None:
        self.book = list(book)
        self._empty = aliases.empty
        called = [[place.title, *aliases.phrases.get(place.anchor, ())] for place in self.book]
        self._called = [words for names in called for words in names]
        phrases = [list(map(words_of, names)) for names in called]
        self._weights = list(map(_weights, self.book, phrases))
        found = Counter(word for weights in self._weights for word in weights)
        self._rare = {word: 0.0 if word in aliases.empty else log(1 + len(self.book) / n) for word, n in found.items()}
        self._phrases = [[(words, sum(self._rare[word] for word in words)) for words in known] for known in phrases]
        self._same = [
            (group, [known for known in self._rare if known.startswith(tuple(group))]) for group in aliases.same
        ]
        self._asked: dict[str, _Word] = {}  # most stay while a question is typed

    def find(self, question: str, limit: int = 3) -> list[Place]:
        """Return at most `limit` places, best first; for a rule's number only its place; [] if no place has the words.

        Places that fit much worse than the best are left out. Only the first 200 letters of the question count.
        """
        if _RULE.fullmatch(question.strip()):
            return [place for place in self.book if place.anchor == question.strip().upper()]
        words = dict.fromkeys(words_of(question[:_LONGEST]))
        asked = [self._word(word) for word in words if word not in self._empty]
        told: dict[str, float] = {}
        for word in asked:
            told |= {known: fit for known, fit in word.fits.items() if fit > told.get(known, 0.0)}
        scores = [
            sum(word.rare * word.hits[n] for word in asked) + _best_phrase(phrases, told, self._rare)
            for n, phrases in enumerate(self._phrases)
        ]
        order = sorted(range(len(scores)), key=lambda n: -scores[n])
        return [self.book[n] for n in order[:limit] if scores[n] > _LEAST * max(scores)]

    def suggest(self, question: str, limit: int = 3) -> list[str]:
        """Return up to `limit` texts to search for: titles and aliases like the question, then popular titles."""
        near = get_close_matches(question[:_LONGEST], self._called, limit, _NEAR)
        titles = (place.title for place in self.book if place.anchor in _COMMON)
        return list(dict.fromkeys([*near, *titles]))[:limit]

    def _word(self, word: str) -> _Word:
        if word not in self._asked:
            fits = self._fitting(word)
            hits = [
                max((fit * at[known] for known, fit in fits.items() if known in at), default=0.0)
                for at in self._weights
            ]
            self._asked[word] = _Word(fits, hits, log(1 + len(hits) / max(1, sum(hit > 0 for hit in hits))))
        return self._asked[word]

    def _fitting(self, word: str) -> dict[str, float]:
        fits = {known: fit for known in self._rare if (fit := _fit(word, known))}
        for group, meant in self._same:
            near = max(_fit(word, other) for other in group)
            if near >= _MEANT:
                fits |= {known: near * _SAME for known in meant if near * _SAME > fits.get(known, 0.0)}
        return fits


_COMMON: Final = ("R7", "R9", "R21")
_LONGEST: Final = 200  # maximum letters of a question; the rest is ignored
_LEAST: Final = 0.2  # minimum score of an answer, as a share of the best one's
_NEAR: Final = 0.75  # minimum likeness of a suggestion
_IN_TEXT, _ALIAS, _IN_TITLE = 1.0, 1.5, 2.5
_SAME: Final = 0.8  # how well another word for the same thing fits
_MEANT: Final = 0.6  # minimum fit of a word of such a group
_USUAL: Final = 80  # words of a rule
_STEM: Final = 4  # minimum letters of a word of the book that a longer one may be made of
_ENDINGS: Final = 3  # maximum letters by which the endings of two words with one stem differ
_SLIP: Final = 4  # minimum letters of a word with a slip of the finger
_ENDING: Final = 5  # minimum letters of a word of the book that ends a longer one, as in German


def _weights(place: Place, phrases: list[list[str]]) -> dict[str, float]:
    """Return each word's weight for a place: 2.5 in its title, 1.5 in an alias, 1 in its text, less in a long one."""
    text = words_of(place.text)
    weights = dict.fromkeys(
        text, _IN_TEXT * min(1.0, _USUAL / max(1, len(text)))
    )  # a long text has many words by chance
    weights |= {word: _ALIAS for phrase in phrases for word in phrase}
    return weights | dict.fromkeys(words_of(place.title), _IN_TITLE)


def _best_phrase(phrases: list[tuple[list[str], float]], told: dict[str, float], rare: dict[str, float]) -> float:
    """Return the highest score of the phrases, matched² / whole; 0 if no word of them fits the question.

    Each phrase comes with its whole, the sum of `rare` for its words. Matched is that sum with each word's fit `told`.
    """
    best = 0.0
    for phrase, whole in phrases:
        if whole and not told.keys().isdisjoint(phrase):
            part = sum(rare[word] * told.get(word, 0.0) for word in phrase)
            best = max(best, part * part / whole)
    return best


def _fit(word: str, known: str) -> float:
    """Return how a word asked for fits a `known` one: 1 if equal, 0.8 as its beginning, 0.7 by stem, 0.6 by slip, 0."""
    if word == known:
        return 1.0
    if len(word) >= 3 and known.startswith(word):
        return 0.8
    if (len(known) >= _STEM and word.startswith(known)) or (len(known) >= _ENDING and word.endswith(known)):
        return 0.7
    stem = max(len(word), len(known)) - _ENDINGS
    if stem >= _STEM and word[:stem] == known[:stem]:
        return 0.7
    return 0.6 if min(len(word), len(known)) >= _SLIP and one_slip(word, known) else 0.0


def one_slip(a: str, b: str) -> bool:
    """Return whether two words are equal, have one letter too many, too few or wrong, or two neighbours swapped."""
    half = (min(len(a), len(b)) - 2) // 2  # before or behind the slip this many letters are the same
    if abs(len(a) - len(b)) > 1 or (half > 0 and a[:half] != b[:half] and a[-half:] != b[-half:]):
        return False
    same = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rest, other = a[same:], b[same:]
    swapped = len(rest) > 1 and rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or swapped
