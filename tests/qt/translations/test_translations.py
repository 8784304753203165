"""Each language: whole files, words for all that comes from below, changed without a restart."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.actions import Place
from pompeii_core.ai.opinion import BLANKS, Reason
from pompeii_core.ai.personas import LEVELS, PERSONAS
from pompeii_core.game import Game
from pompeii_core.illegal import Refusal
from pompeii_core.record import Entry, Header, RecordError, RecordFault, RecordWriter, read_record
from pompeii_core.rules import Rules
from pompeii_core.setup import Deal, SeatedPlayer, deal
from pompeii_net import words as english
from pompeii_net.bots.protocol import BotFaultCode
from pompeii_net.messages import FaultCode, TableRefusal
from pompeii_qt import languages
from pompeii_qt.pages import game_list
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.system import resources
from pompeii_qt.table.controller import Controller
from pompeii_qt.text import ElidedLabel
from pompeii_qt.window import MainWindow
from pompeii_qt.words import game_words, opponents
from pompeii_qt.words.names import DEFAULTS, You, called, default_name, game_name, shown_game
from pompeii_qt.words.network import room_title
from pompeii_qt.words.opponents import OF_AN_AI, TEXTS, level_words, motive_words, persona_words, reason_words
from pompeii_qt.words.problems import bot_words, record_words, refusal_words, unreadable_words
from tests.qt.pages.fake_network import found, room
from tests.qt.table.driver import Driver, TableSession, shown_page

FOLDER = resources.path("translations")
LANGUAGES = sorted(file.stem.removeprefix("pompeii_") for file in FOLDER.glob("*.ts"))
TRANSLATED = [language for language in LANGUAGES if language != languages.SOURCE]
BLANK = re.compile(r"\{\w*\}|%n|<[^>]*>")


class Message(NamedTuple):
    context: str
    source: str
    comment: str | None  # what tells one meaning of the source from another
    forms: tuple[str, ...]
    numerus: bool
    finished: bool


@cache
def entries(file: Path) -> list[Message]:
    found = []
    for context in ElementTree.parse(file).getroot().findall("context"):
        for message in context.findall("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
            names = context.findtext("name", ""), message.findtext("source", ""), message.findtext("comment")
            numerus, finished = message.get("numerus") == "yes", translation.get("type") is None
            found.append(Message(*names, tuple(forms), numerus, finished))
    return found


def written(language: str) -> list[Message]:
    return entries(FOLDER / f"pompeii_{language}.ts")


def blanks(text: str) -> Counter[str]:
    return Counter(BLANK.findall(text))


def test_every_language_is_compiled_and_offered_in_its_own_words() -> None:
    assert sorted(languages.available()) == LANGUAGES
    assert languages.available().items() >= {"en": "English", "de": "Deutsch", "fr": "Français"}.items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_translated_with_the_blanks_and_the_space_of_its_source(language: str) -> None:
    found = written(language)
    assert found
    assert len({len(entry.forms) for entry in found if entry.numerus}) == 1, "each number has its form"
    for entry in found:
        assert entry.finished, entry
        wanted = blanks(entry.source)
        in_words = wanted - Counter(["%n"] if entry.numerus else [])  # of one: “a citizen”, “once”
        assert blanks(entry.forms[0]) in (wanted, in_words), entry
        assert all(blanks(form) == wanted for form in entry.forms[1:]), entry
        for form in entry.forms:
            assert form.strip(), entry
            assert (form[:1] == " ", form[-1:] == " ") == (entry.source[:1] == " ", entry.source[-1:] == " "), entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    compiled = QTranslator()
    assert compiled.load(str(languages.compiled(language)))
    for entry in written(language):
        numbers = (1, 2) if entry.numerus else (-1,)
        said = [compiled.translate(entry.context, entry.source, entry.comment, n) for n in numbers]
        assert said == list(entry.forms), entry


SAYS = '<TS version="2.1" language="de"><context><name>a</name>{}</context></TS>'
ENTRY = "<message><source>fire</source><translation>{}</translation></message>"


def test_a_checkout_compiles_a_language_or_speaks_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "resources/translations/pompeii_de.ts"
    source.parent.mkdir(parents=True)
    monkeypatch.setattr(resources, "_ROOT", tmp_path / "resources")

    def says(word: str) -> str:
        source.write_text(SAYS.format(ENTRY.format(word)), encoding="utf-8")
        languages.use("en")
        assert languages.use("de") == "de"
        return QCoreApplication.translate("a", "fire")

    assert says("Feuer") == "Feuer"
    assert says("Brand") == "Brand"
    monkeypatch.setattr("PySide6.__file__", str(tmp_path / "nowhere"))
    assert says("Glut") == "Brand", "the last that could be compiled"
    shutil.rmtree(tmp_path / "build")
    assert says("Glut") == "fire"


def test_french_signs_stay_with_their_words() -> None:
    texts = [form for entry in written("fr") for form in entry.forms] + text("fr").split("\n")
    assert not [text for text in texts if re.search(r"\S [:;!?»](\s|<|$)|« ", text)], "a space that breaks a line"


def test_no_text_of_the_window_is_missing(tmp_path: Path) -> None:
    tool = shutil.which("pyside6-lupdate", path=str(Path(sys.executable).parent)) or shutil.which("pyside6-lupdate")
    if tool is None:
        pytest.skip("pyside6-lupdate is not installed")
    fresh = tmp_path / "fresh.ts"
    root = resources.path("").parent
    collect = [tool, "-silent", "-extensions", "py", "-tr-function-alias", "QT_TRANSLATE_NOOP+=N_", "-target-language"]
    places = [root / "pompeii_qt", root / "core", root / "net", root / "resources/phone"]
    subprocess.run([*collect, "fr", *places, "-ts", fresh], check=True)
    wanted = {(entry.context, entry.source, entry.numerus) for entry in entries(fresh)}
    for language in TRANSLATED:
        there = {(entry.context, entry.source, entry.numerus) for entry in written(language)}
        assert there == wanted, "resources/translations/update.sh collects them"
    plurals = {(entry.context, entry.source) for entry in written("en")}
    assert plurals == {(context, source) for context, source, numerus in wanted if numerus}


NAMES = ["Anna", "Bruno", "Carla", "Dario"]
FILLED: Any = {"seat": 1, "n": 3, "card": 6, "symbol": "mask", "square": "E6", "gate": "Porta Marina"}


def in_both(language: str, say: Callable[[], str]) -> tuple[str, str]:
    languages.use("en")
    said = say()
    languages.use(language)
    return said, say()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_refusal_and_every_fault_of_a_record_is_translated(language: str) -> None:
    faults = {"record_unfit", "too_many_records", "room_unreadable"}
    assert set(english.REFUSALS) == {*Refusal, *TableRefusal}
    assert set(english.RECORDS) == {*RecordFault}
    assert faults <= set(get_args(FaultCode.__value__))
    named: dict[str, Any] = {"name": "a", "problem": "b", "number": 7, "n": 7, "reason": "no_space", "rule": "R6"}
    said = [(record_words, code, named) for code in {*RecordFault, *faults}]
    said += [(refusal_words, code, {"card": 6, "symbol": "mask", "n": n}) for code in english.REFUSALS for n in (1, 3)]
    for say, code, blanks in said:
        source, translated = in_both(language, partial(say, code, blanks))
        assert source != translated, code
        assert not re.search("[{}…]", source + translated), code


def test_a_refusal_keeps_its_number_and_names_its_symbol() -> None:
    languages.use("de")
    assert refusal_words("no_joker", {"card": 6}).startswith("in Gebäude 6 ist noch Platz")
    assert "Maske" in refusal_words("no_lava_beside", {"symbol": "mask"})
    assert record_words("no_record", {"name": "coin"}).startswith("„coin“"), "a file may be called like a symbol"
    languages.use("fr")
    assert refusal_words("too_far", {"n": 3}) == "trop loin\u00a0: 3 pas d’ici"
    languages.use("en")
    assert refusal_words("too_far", {"n": 3}) == "too far: 3 steps from here"
    assert refusal_words("too_far", {"n": 1}) == "too far: 1 step from here"
    assert refusal_words("no_joker", {"symbol": 5}) == "building … still has room, so the card is not a joker"
    assert refusal_words("moon_in_the_wrong_house", {}) == "moon in the wrong house", "of another table"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_fault_of_a_bot_is_translated_with_what_it_names(language: str) -> None:
    assert set(english.BOTS) == {*get_args(BotFaultCode.__value__)}
    blanks = "command", "program", "problem", "what", "code", "signal", "form"
    named: dict[str, str | int] = dict.fromkeys(blanks, "quux")
    for code in get_args(BotFaultCode.__value__):
        said, translated = in_both(language, partial(bot_words, "Otto", code, named))
        assert said == f"“Otto” {english.bot_words(code, named)}."
        assert translated != said, code
        assert ("Otto" in translated, "quux" in translated) == (True, "quux" in said)


def test_a_move_that_is_not_allowed_in_a_record_is_explained_and_what_the_disk_says(tmp_path: Path) -> None:
    file, nowhere = tmp_path / "a.pompeii", tmp_path / "none.pompeii"
    players = [SeatedPlayer("person", "Anna", 0), SeatedPlayer("person", "Bruno", 1)]
    dealt = Deal(first=0, hands=[[1], [2]], deck=[79, 79], bag=[["mask"]])
    writer = RecordWriter.create(file, Header(players=players, rules=Rules(), deal=dealt))
    writer.append(Entry(0, Place(9, "E6")))
    writer.close()
    with pytest.raises(RecordError) as caught:
        read_record(file)
    with pytest.raises(OSError, match="No such file") as missed:
        read_record(nowhere)
    said = unreadable_words(nowhere, missed.value)
    assert said == "“none.pompeii” cannot be read: No such file or directory."
    told = english.record_words(caught.value.code, caught.value.blanks)
    assert told == "“a.pompeii” is damaged: action 1 is not allowed: there is no 9 in this hand (R6)"
    languages.use("fr")
    said = unreadable_words(file, caught.value)
    assert said.endswith("l’action 1 n’est pas permise\u00a0: il n’y a pas de 9 dans cette main (R6).")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_reason_of_the_ai_is_translated_with_its_blanks(language: str) -> None:
    assert TEXTS.keys() == BLANKS.keys()
    languages.use(language)
    known = {entry.source for entry in written(language) if entry.context == "reasons"}
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


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "burns one of Bruno's citizens; puts lava beside one of your citizens"),
        ("fr", "brûle un citoyen de Bruno; pose de la lave à côté d’un de vos citoyens"),
        ("de", "verbrennt einen Bürger von Bruno; legt Lava neben einen deiner Bürger"),
    ],
)
def test_a_single_citizen_is_no_figure_in_a_reason(language: str, said: str) -> None:
    languages.use(language)
    reasons = Reason("burns", n=1, seat=1), Reason("heats_own", n=1)
    assert "; ".join(reason_words(reason, NAMES) for reason in reasons) == said
    assert {*opponents.OF_ONE} <= {*TEXTS.values(), *OF_AN_AI.values()}
    for text in opponents.OF_ONE.values():
        assert (QCoreApplication.translate("reasons", text) == text) is (language == "en"), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_character_is_described(language: str) -> None:
    assert all(persona.line.endswith(".") and persona.line.count(".") == 1 for persona in PERSONAS.values())
    assert list(opponents.LEVELS) == list(LEVELS)
    languages.use(language)
    assert all(persona_words(name) not in ("", persona.line) for name, persona in PERSONAS.items())
    assert persona_words("Nero") == level_words("emperor") == ""


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


def test_a_game_saved_in_another_language_knows_who_gave_no_name() -> None:
    said = set()
    for language in languages.available():
        languages.use(language)
        said.add(default_name())
        assert all(isinstance(called(name, you=True), You) for name in DEFAULTS)
    assert said == DEFAULTS
    assert called("Anna", you=True) == "Anna"
    assert called("Player", you=False) == "Player", "someone else"


def test_a_game_named_after_its_host_is_called_so_in_the_windows_language() -> None:
    sent = []
    for language in languages.available():
        languages.use(language)
        sent += [game_name("Anna"), game_name("Marcus")]
    for language in languages.available():
        languages.use(language)
        assert {shown_game(name, host) for name in sent for host in ("Anna", "Marcus") if host in name} == {
            game_name("Anna"),
            game_name("Marcus"),
        }
        assert shown_game("Saturday", "Anna") == "Saturday"
    languages.use("de")
    assert game_list.entries([found()], [])[0].title == room_title(room()) == "Partie von Anna"
    assert shown_game("Anna's game", "Marcus") == "Anna's game", "it has another host by now"


def text(language: str) -> str:
    return resources.path(f"rulebook/{language}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", languages.available())
def test_the_rules_stand_in_their_order_and_each_picture_is_told_in_words_below_it(language: str) -> None:
    numbers = [int(number) for number in re.findall(r'name="R(\d+)"', text(language))]
    assert numbers == list(range(1, 27))
    pictures = re.findall(r'<p class="pic">.*\n(.*)', text(language))
    assert pictures
    assert all(below.startswith('<p class="caption">') for below in pictures)


@pytest.mark.parametrize("language", TRANSLATED)
def test_it_has_the_anchors_pictures_paragraphs_and_numbers_of_the_english_one(language: str) -> None:
    """Of rules, buildings and cards; words such as “seven” are beyond this test."""
    ours, source = text(language), text("en")
    tags, parts, paragraphs = re.compile(r"<[^>]*>"), re.compile(r"<a name="), re.compile(r">([^<]{25,})<")
    assert tags.findall(ours) == tags.findall(source)
    assert not {*paragraphs.findall(ours)} & {*paragraphs.findall(source)}, "it has stayed English"
    for one, other in zip(parts.split(ours), parts.split(source), strict=True):
        assert sorted(re.findall(r"\d+", one)) == sorted(re.findall(r"\d+", other)), one


def texts(page: QWidget | None) -> set[str]:
    assert page is not None
    labels, buttons = page.findChildren(QLabel), page.findChildren(QPushButton)
    # a line that is cut says all it has: how much of it fits is the layout's, which may still be moving
    said = {label.all_text if isinstance(label, ElidedLabel) else label.text() for label in labels}
    return said | {button.text() for button in buttons}


def test_the_system_names_several_and_the_first_known_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for named, known in ((["rm-CH", "rm", "fr-CH", "fr", "de-CH"], "fr"), (["tlh"], "en")):
        monkeypatch.setattr(QLocale, "system", lambda named=named: Mock(uiLanguages=lambda: named))
        assert languages.system() == known


def test_the_window_starts_in_the_language_of_the_system(
    qtbot: QtBot, session: Session, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "system", lambda: "de")
    made = MainWindow(session, settings)
    qtbot.addWidget(made)
    start = made.pages.currentWidget()
    assert made.windowTitle() == "Der Untergang von Pompeji"
    assert "Neue Partie" in texts(start)
    made.show()
    qtbot.waitExposed(made)
    assert made.pages.currentWidget() is start, "it has been built twice"


def test_settings_start_page_and_rule_book_speak_another_language_at_once(window: MainWindow, qtbot: QtBot) -> None:
    window.pages.open("settings")
    window.settings.language = "de"
    qtbot.waitUntil(lambda: "Einstellungen" in texts(window.pages.currentWidget()))
    window.settings.language = "fr"
    qtbot.waitUntil(lambda: "Réglages" in texts(window.pages.currentWidget()))
    assert window.windowTitle() == "Réglages – La Chute de Pompéi"
    window.pages.back()
    assert {"Nouvelle partie", "Plus  ▸"} <= texts(window.pages.currentWidget())
    window.settings.language = "en"
    qtbot.waitUntil(lambda: "New game" in texts(window.pages.currentWidget()))

    def begins(first: str) -> bool:
        return bool(window.pages.get("rules").book.document().begin().text().strip() == first)

    window.pages.open("rules")
    for language, first in (("fr", "Comment jouer"), ("de", "Spielanleitung")):
        window.settings.language = language
        qtbot.waitUntil(partial(begins, first))
        assert window.pages.get("rules").book.anchor_cursor("V16") is not None


def test_the_table_says_everything_again(qtbot: QtBot, settings: Settings) -> None:
    session = TableSession()
    controller = Controller(session, settings)  # type: ignore[arg-type]
    driver = Driver(qtbot, shown_page(qtbot, controller), session, settings)
    page = driver.page
    players = [SeatedPlayer("person", "Anna", 0), SeatedPlayer("ai", "Livia", 1, "Livia", "tribune")]
    session.open(players, [0], Game(Rules(), deal(Rules(), 2, Random(3), first=0)))
    qtbot.waitUntil(lambda: "choose a card" in page.asking.bar.text)
    english = texts(page)
    for language, asked in (("de", "Wähle eine Karte"), ("fr", "choisissez une carte"), ("en", "choose a card")):
        page = driver.speak(language)
        assert asked in page.asking.bar.text
        if language != "en":
            same = {text for text in texts(page) & english if any(map(str.isalpha, text))}
            assert same - {"Chat"} == {"Anna", "Livia"}, language  # the word is German, too
    assert page.story.log.list.lines == ["Anna begins."]
    # Where lines break depends on the width that a button had when its words came.
    now, before = ({" ".join(text.split()) for text in found} for found in (texts(page), english))
    assert {text for text in now ^ before if not text.endswith("…")} == set()
    driver.close()


@pytest.mark.parametrize(("language", "cancel"), [("de", "Abbrechen"), ("fr", "Annuler"), ("en", "Cancel")])
def test_qt_speaks_it_too_and_writes_its_numbers(qtbot: QtBot, language: str, cancel: str) -> None:
    languages.use(language)
    assert QLocale().toString(1.5, "f", 1) == ("1.5" if language == "en" else "1,5")
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    if not (folder / "qtbase_de.qm").is_file():
        pytest.skip("this PySide6 comes without the words of Qt")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == cancel
