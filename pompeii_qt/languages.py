"""The available languages, and switching between them without a restart."""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Final
from unicodedata import normalize

import PySide6
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QProcess, QStandardPaths, QTranslator

from pompeii_qt.system import resources

SOURCE: Final = "en"
_VOWELS: Final = "aeiouœæ"
_OF_SOMEBODY: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(name|rival|seat|victim|who)\}")
_installed: list[QTranslator] = []
_code = SOURCE


def available() -> dict[str, str]:
    """Return each language's name in itself, by code; English, the source, is always among them."""
    codes = {file.stem.removeprefix("pompeii_") for file in resources.path("translations").glob("pompeii_*.[qt][ms]")}
    names = {code: QLocale(code).nativeLanguageName().capitalize() for code in sorted(codes - {SOURCE})}
    return {SOURCE: "English"} | names  # Qt would say “American English”


def use(code: str) -> str:
    """Translate the window, dates and numbers into the language `code` ("": the system's), and return the code used.

    A missing language gives English. Widgets get a LanguageChange event, unless the language is already in use.
    """
    global _code
    wanted = code or system()
    chosen = wanted if wanted in available() else SOURCE
    if chosen == _code and _installed:
        return chosen  # every widget would set all its texts again
    for old in _installed:
        QCoreApplication.removeTranslator(old)
    _code, _installed[:] = chosen, _translators(chosen)
    QLocale.setDefault(QLocale(QLocale(chosen).language(), QLocale.system().territory()))
    for translator in _installed:
        QCoreApplication.installTranslator(translator)
    return chosen


def system() -> str:
    """Return the first of the system's languages that is available; English if none is."""
    there = available()
    wanted = [name.split("-")[0] for name in QLocale.system().uiLanguages()]
    return next((code for code in wanted if code in there), SOURCE)


def current() -> str:
    return _code  # of the language in use


def _translators(code: str) -> list[QTranslator]:
    """Return a language's translators that can be loaded: Qt's own texts and the program's (for English, plurals)."""
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    files = (f"{qt}/qtbase_{code}.qm", str(compiled(code)))
    made = [QTranslator() for _ in files]
    return [translator for translator, file in zip(made, files, strict=True) if translator.load(file)]


def compiled(code: str) -> Path:
    """Return the path of a language's compiled translations. The file may be missing if they cannot be compiled.

    In a checkout this compiles them into build/translations if the source's date has changed, and waits.
    """
    source = resources.path(f"translations/pompeii_{code}.ts")
    if not source.is_file():
        return source.with_suffix(".qm")
    target = source.parents[2] / "build/translations" / f"{source.stem}.qm"
    date = source.stat().st_mtime_ns
    with suppress(OSError):
        if target.is_file() and target.stat().st_mtime_ns == date:
            return target
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(f".{os.getpid()}")
        lrelease = QStandardPaths.findExecutable("lrelease", [str(Path(PySide6.__file__).parent)])
        if lrelease and QProcess.execute(lrelease, ["-silent", str(source), "-qm", str(part)]) == 0:
            os.utime(part, ns=(date, date))
            part.replace(target)
    return target


def fill(form: str, **blanks: object) -> str:
    """Return a translated sentence with its `{name}` blanks filled; French elides: “d’Anna”, not “de Anna”."""

    def elided(found: re.Match[str]) -> str:
        return f"{found[1]}’{{{found[2]}}}" if begins_with_vowel(str(blanks[found[2]])) else found[0]

    return (_OF_SOMEBODY.sub(elided, form) if _code == "fr" else form).format(**blanks)


def begins_with_vowel(name: str) -> bool:
    """Return whether a name begins with a vowel to a French ear: h is silent, and y before a consonant is a vowel."""
    plain = normalize("NFD", name.casefold())
    return plain.startswith((*_VOWELS, "h")) or (plain.startswith("y") and plain[1:2] not in _VOWELS)
