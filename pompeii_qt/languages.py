"""The languages there are, and switching between them without a restart."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from pompeii_qt import resources

SOURCE: Final = "en"
_installed: dict[str, QTranslator] = {}


def available() -> dict[str, str]:
    """Each language by its code and in its own words; English, the source, is always there."""
    codes = {file.stem.removeprefix("pompeii_") for file in resources.path("translations").glob("pompeii_*.qm")}
    names = {code: QLocale(code).nativeLanguageName().capitalize() for code in sorted(codes)}
    return {SOURCE: "English"} | names  # Qt would say “American English”


def use(code: str) -> str:
    """Translate the window into a language ("" is the system's); returns the one that is used.

    Widgets are told with a LanguageChange event.
    """
    wanted = code or QLocale.system().name().split("_")[0]
    chosen = wanted if wanted in available() else SOURCE
    if chosen == current():
        return chosen
    for old in _installed.values():
        QCoreApplication.removeTranslator(old)
    _installed.clear()
    translator = QTranslator()
    if chosen != SOURCE and translator.load(str(resources.path(f"translations/pompeii_{chosen}.qm"))):
        _installed[chosen] = translator
        QCoreApplication.installTranslator(translator)
    return current()


def current() -> str:
    """The code of the language in use."""
    return next(iter(_installed), SOURCE)
