"""What comes ready-made in English from below the window is known to the translators."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pompeii_core import record
from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.ai.reason import BLANKS, Reason
from pompeii_core.record import Header, RecordError, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, Player
from pompeii_net import table
from pompeii_qt import game_words, languages, sentences
from pompeii_qt.sentences import persona_words, record_words, refusal_words
from pompeii_qt.table.reason_words import OF_AN_AI, TEXTS, motive_words, reason_words
from tests.core.test_refusals import test_refusal
from tests.qt.translations.test_files import FOLDER, blanks, entries

NAMES = ["Anna", "Bruno", "Carla", "Dario"]
REFUSED = [str(case[2]).rpartition(" (")[0] for case in test_refusal.pytestmark[0].args[1]]  # type: ignore[attr-defined]
ALWAYS = ["it is not this seat's turn to decide", "there is no such seat"]
AT_THE_TABLE = [table.NOT_YOURS, table.TOO_LATE, table.NOTHING_TO_UNDO]
FILLED: Any = {"seat": 1, "n": 3, "card": 6, "symbol": "mask", "square": "E6", "gate": "Porta Marina"}


def made_in(function: str) -> Iterator[str]:
    """The sentences that records hand to `function`, with 7 in every blank; those made of two have tests below."""
    tree = ast.parse(inspect.getsource(record))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == function:
            sentence = "".join(_part(part) for part in getattr(call.args[0], "values", ()))
            if not sentence.endswith(": 7."):
                yield sentence


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "7"


@pytest.mark.parametrize("reason", [*dict.fromkeys(REFUSED), *ALWAYS, *AT_THE_TABLE, "no gate is within 3 steps"])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_refusal_is_translated(reason: str, language: str) -> None:
    languages.use(language)
    said = refusal_words(reason)
    assert said != reason
    assert "{" not in said


def test_a_refusal_keeps_its_number_and_names_its_symbol() -> None:
    languages.use("de")
    assert refusal_words("building 6 still has room: the card is no joker").startswith("in Gebäude 6 ist noch Platz")
    assert "Maske" in refusal_words("no mask lava lies beside this square")
    languages.use("fr")
    assert refusal_words("too far: 3 steps from here") == "trop loin\u00a0: 3 pas d’ici"
    languages.use("en")
    assert refusal_words("too far: 3 steps from here") == "too far: 3 steps from here"


def test_a_refusal_of_a_newer_table_is_said_as_it_comes() -> None:
    languages.use("fr")
    assert refusal_words("the moon is in the wrong house") == "the moon is in the wrong house"


@pytest.mark.parametrize("sentence", list(made_in("RecordError")))
def test_every_fault_of_a_record_is_translated(sentence: str) -> None:
    languages.use("fr")
    assert record_words(sentence) != sentence


GOOD: dict[str, Any] = {"hands": [[1], [2]], "deck": [79, 79], "bag": [["mask"]], "first": 0}


@pytest.mark.parametrize(
    ("nonsense", "said"),
    [
        ({"hands": [[1], [2], [3]]}, "Spieler und Hände passen nicht zusammen"),
        ({"deck": [79]}, "Stapel oder Beutel sind nicht die eines Spiels"),
        ({"hands": [[1], []]}, "Eine Hand ist leer"),
        ({"deck": [79, 79, 50]}, "Im Stapel ist eine Karte, die es nicht gibt"),
        ({"pieces": {"Z9": [1, 1]}}, "Bürger stehen, wo niemand stehen kann"),
        ({"phase": "erupts", "deck": [], "pieces": {"A1": [40, 1]}}, "Es hat mehr Bürger, als es gibt"),
    ],
)
def test_a_record_that_makes_no_sense_says_so_in_the_language_of_the_window(
    tmp_path: Path, nonsense: dict[str, Any], said: str
) -> None:
    languages.use("de")
    file = tmp_path / "game.pompeii"
    players = [Player("person", "Anna", 0), Player("person", "Bruno", 1)]
    header = Header(players=players, rules=Rules(), deal=Deal(**(GOOD | nonsense)))
    file.write_bytes(msgspec.json.encode(header) + b"\n")
    with pytest.raises(RecordError) as caught:
        read_record(file)
    assert record_words(str(caught.value)) == f"„game.pompeii“ ist beschädigt: {said}."


def test_a_move_that_is_not_allowed_in_a_record_is_explained() -> None:
    languages.use("fr")
    said = record_words("“a.pompeii” is damaged: action 3 is not allowed: there is no 9 in this hand (R6).")
    assert said.endswith("l’action 3 n’est pas permise\u00a0: il n’y a pas de 9 dans cette main (R6).")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_reason_of_the_ai_is_translated_with_its_blanks(language: str) -> None:
    assert TEXTS.keys() == BLANKS.keys()
    languages.use(language)
    known = {entry.source for entry in entries(FOLDER / f"pompeii_{language}.ts") if entry.context == "reasons"}
    for key, names in BLANKS.items():
        reason = Reason(key, **{name: FILLED[name] for name in names})
        for text, said in (
            (TEXTS[key], reason_words(reason, NAMES)),
            (OF_AN_AI.get(key, TEXTS[key]), motive_words([reason], NAMES)),
        ):
            assert text in known, key
            assert {*blanks(text)} == {f"{{{name}}}" for name in names}, key
            assert "{" not in said
            assert said != text.format(**FILLED | {"seat": "Bruno"}), key


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_character_is_described(language: str) -> None:
    assert set(sentences.PERSONAS) == {persona.line for persona in PERSONAS.values()}
    assert set(sentences.LEVELS) == {level.capitalize() for level in LEVELS}
    languages.use(language)
    assert all(persona_words(persona.line) != persona.line for persona in PERSONAS.values())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 citizens", "1 citizen", "2 citizens"]),
        ("fr", ["0 citoyen", "1 citoyen", "2 citoyens"]),
        ("de", ["0 Bürger", "1 Bürger", "2 Bürger"]),
    ],
)
def test_numbers_take_the_plural_of_the_language(language: str, said: list[str]) -> None:
    languages.use(language)
    assert [game_words.citizens(n) for n in range(3)] == said
