"""The rule book as text, and the search in it by the words that players use."""

import re
from functools import cache

import pytest

from docs.tables import ROOT
from pompeii_core.rulebook import RuleSearch, one_slip, places, read_aliases, words_of
from pompeii_net.commands.rules import rule_search

LANGUAGES = ("en", "de", "fr")
NUMBERS = [*(f"R{n}" for n in range(1, 27)), *(f"V{n}" for n in range(1, 17))]
ALIASES = (ROOT / "resources/rulebook/aliases.txt").read_text(encoding="utf-8")
_LINES = [
    line.split(" | ") for line in (ROOT / "tests/core/questions.txt").read_text(encoding="utf-8").splitlines()[2:]
]
QUESTIONS = [(*head.split(), question) for head, question in _LINES]

search = cache(rule_search)


def found(language: str, question: str) -> list[str]:
    return [place.anchor for place in search(language).find(question)]


def test_of_120_questions_of_players_at_least_110_find_their_rule_among_three() -> None:
    assert [sum(row[0] == language for row in QUESTIONS) for language in LANGUAGES] == [40] * 3
    missed = {
        kind: [(language, question) for language, seen, rules, question in QUESTIONS if seen == kind
               if not {*rules.split(",")} & {*found(language, question)}]
        for kind in ("seen", "unseen")
    }  # fmt: skip
    assert sum(map(len, missed.values())) <= 10, missed
    assert len(missed["unseen"]) <= 8, missed


WORDS = {
    "en": {
        "wild card": "R7", "sacrifice": "R12", "trapped": "R19", "surround": "R19", "exit": "R21", "diagonal": "R21",
        "pawn": "R2", "meeple": "R2", "starting player": "R5", "winner": "R25", "tie-break": "R25", "AD 79": "R11",
        "A.D. 79": "R11", "2 players": "R2", "Mayfair": "box", "undo": "table", "QR": "network", "r7": "R7",
    },
    "de": {
        "kein Platz": "R7", "opfern": "R12", "eingeschlossen": "R19", "Ausgang": "R21", "schräg": "R21", "Meeple": "R2",
        "Startspieler": "R5", "Sieger": "R25", "Gleichstand": "R25", "AD 79": "R11", "2 Spieler": "R2",
        "Verlag": "box", "rückgängig": "table", "R12": "R12",
    },
    "fr": {
        "sacrifier": "R12", "encerclé": "R19", "sortie": "R21", "diagonale": "R21", "pion": "R2", "parents": "R9",
        "premier joueur": "R5", "gagnant": "R25", "égalité": "R25", "AD 79": "R11", "2 joueurs": "R2",
        "éditeur": "box", "téléphone": "network", "v13": "V13",
    },
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_other_games_and_boxes_find_what_is_meant(language: str) -> None:
    wrong = {word: got for word, rule in WORDS[language].items() if rule not in (got := found(language, word))}
    assert not wrong


def test_a_beginning_a_missing_accent_or_one_slip_finds_the_same() -> None:
    assert words_of("Égalité à l’œil, A.D. 79") == ["egalite", "oeil", "ad", "79"]
    assert "R9" in found("en", "relat")
    assert found("fr", "egalite") == found("fr", "égalité") == found("fr", "ÉGALITÉ")
    for slip in ("jker", "jooker", "jokwr", "ojker"):
        assert "R7" in found("de", slip), slip
    assert not one_slip("joker", "jkoer2")
    assert not one_slip("vent", "gate")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_finds_nothing_brings_suggestions_that_find_something(language: str) -> None:
    for question in ("Stromboli", "", "??", "k"):
        assert found(language, question) == []
        suggestions = search(language).suggest(question)
        assert len(suggestions) == 3
        assert all(found(language, words) for words in suggestions)
    assert any("starting" in words for words in search("en").suggest("sttarting plaier"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_place_has_a_title_that_finds_it_and_a_sentence(language: str) -> None:
    book = search(language).book
    assert [place.number for place in book if place.number] == NUMBERS
    for place in book:
        assert place.anchor in found(language, place.title), place.title
        assert re.fullmatch(r"[A-ZÀÉ„«\d].*[.:!?]", place.sentences[0]), place
        assert not re.search(r"[<>]|  | [.,;] ?$", place.text), place


@pytest.mark.parametrize("language", LANGUAGES)
def test_aliases_lead_to_places_and_say_what_the_place_does_not(language: str) -> None:
    aliases, book = read_aliases(ALIASES, language), {place.anchor: place for place in search(language).book}
    assert aliases.phrases.keys() <= book.keys()
    assert {*NUMBERS} <= aliases.phrases.keys()
    for anchor, phrases in aliases.phrases.items():
        assert all(phrases), anchor
        assert not [phrase for phrase in phrases if phrase.casefold() == book[anchor].title.casefold()], anchor


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_of_the_glossary_and_what_it_calls_wrong_find_the_same_place(language: str) -> None:
    """Readers say what the book does not: both words find a place in common."""
    rows = (ROOT / "resources/translations/glossary.txt").read_text(encoding="utf-8").splitlines()
    game = [row.split(" | ")[LANGUAGES.index(language)] for row in rows if row[0] != "#"]
    lost = next(n for n, cell in enumerate(game) if cell.split(",")[0] in ("lost", "verloren", "perdu*"))
    wrong = []
    for cell in game[: lost + 1]:
        term, _, others = cell.replace("*", "").partition(", not ")
        right = {*found(language, term)}
        wrong += [(term, other) for other in others.split(", ") if other and not right & {*found(language, other)}]
        assert right, term
    assert not wrong


def test_of_a_very_long_text_the_beginning_is_searched_for() -> None:
    assert found("en", "joker " + "omen " * 40_000)[0] == "R7"
    assert search("en").suggest("x" * 1_000_000)


def test_a_book_without_aliases_or_rules_finds_nothing() -> None:
    empty = RuleSearch(
        places('<h1><a name="start"></a>How to play</h1>'), read_aliases("anchor | en\nempty | the", "en")
    )
    assert empty.find("joker") == []
    assert empty.suggest("joker") == []
    with pytest.raises(ValueError, match="la"):
        read_aliases(ALIASES, "la")
