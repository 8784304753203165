"""The languages there are, and switching between them without a restart."""

import re
from typing import Final
from unicodedata import normalize

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from pompeii_qt.system import resources

SOURCE: Final = "en"
_VOWELS: Final = "aeiouœæ"
_OF_SOMEBODY: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(name|rival|seat|victim|who)\}")
_installed: list[QTranslator] = []
_code = SOURCE


def available() -> dict[str, str]:
    """Each language by its code and in its own words; English, the source, is always there."""
    codes = {file.stem.removeprefix("pompeii_") for file in resources.path("translations").glob("pompeii_*.qm")}
    names = {code: QLocale(code).nativeLanguageName().capitalize() for code in sorted(codes - {SOURCE})}
    return {SOURCE: "English"} | names  # Qt would say “American English”


def translated() -> list[str]:
    """The codes of all languages but that of the source."""
    return [code for code in available() if code != SOURCE]


def use(code: str) -> str:
    """Translate the window into a language ("" is the system's); returns the one that is used.

    Widgets are told with a LanguageChange event; dates and numbers are written as in that language from then on.
    """
    global _code
    wanted = code or system()
    chosen = wanted if wanted in available() else SOURCE
    if chosen == _code and _installed:
        return chosen  # every widget would say everything anew
    for old in _installed:
        QCoreApplication.removeTranslator(old)
    _code, _installed[:] = chosen, _translators(chosen)
    QLocale.setDefault(QLocale(QLocale(chosen).language(), QLocale.system().territory()))
    for translator in _installed:
        QCoreApplication.installTranslator(translator)
    return chosen


def system() -> str:
    """The first of the system's languages that there is here; English where there is none of them."""
    there = available()
    wanted = [name.split("-")[0] for name in QLocale.system().uiLanguages()]
    return next((code for code in wanted if code in there), SOURCE)


def current() -> str:
    return _code


def _translators(code: str) -> list[QTranslator]:
    """Qt's own words, where it has been shipped with them, and then the window's; English has its plurals alone."""
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    files = (f"{qt}/qtbase_{code}.qm", str(resources.path(f"translations/pompeii_{code}.qm")))
    made = [QTranslator() for _ in files]
    return [translator for translator, file in zip(made, files, strict=True) if translator.load(file)]


def fill(form: str, **blanks: object) -> str:
    """A translated sentence with its blanks filled, some of them by names; French says “d’Anna”, not “de Anna”."""

    def elided(found: re.Match[str]) -> str:
        return f"{found[1]}’{{{found[2]}}}" if begins_with_vowel(str(blanks[found[2]])) else found[0]

    return (_OF_SOMEBODY.sub(elided, form) if _code == "fr" else form).format(**blanks)


def begins_with_vowel(name: str) -> bool:
    """As French hears it: the h is silent, and a y before a consonant is a vowel."""
    plain = normalize("NFD", name.casefold())
    return plain.startswith((*_VOWELS, "h")) or (plain.startswith("y") and plain[1:2] not in _VOWELS)
