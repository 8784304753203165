"""Default names of people and games, and times as people say them."""

import sys
from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QSysInfo, QTime

from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import NAME, clean_name
from pompeii_qt import languages
from pompeii_qt.settings import Settings

# Names of accounts that belong to no person.
_NOBODY: Final = "admin administrator default debian guest live localuser nobody owner pi root test ubuntu unknown user"
_KEPT: Final = "Player"
DEFAULTS: Final = frozenset({_KEPT, "Spieler", "Joueur"})  # `default_name()` in each language, as saved games keep it
# A game's default name in each language, as hosts send it.
_GAMES: Final = frozenset({"{}'s game", "Partie von {}", "Partie de {}", "Partie d’{}"})
translate = QCoreApplication.translate


def own_name(settings: Settings) -> str:
    """Return this person's own name: the one last entered, or that of the first person in the last game at this screen.

    Otherwise the first name in the system's account, if it has only letters and hyphens. Default names and names such
    as “user” do not count. "" if no name is known.
    """
    setup = settings.last_setup
    people = [shown_name(player.name) for player in setup.players if player.kind == "person"] if setup else []
    if name := clean_name(settings.person) or next((name for name in people if not is_default_name(name)), ""):
        return name
    first = clean_name(_full_name()).partition(" ")[0]
    return first if first.replace("-", "").isalpha() and first.casefold() not in _NOBODY.split() else ""


def default_name(number: int = 0) -> str:
    """Return the default name of the only person at the table (0) or of the `number`th player."""
    return translate("NewGamePage", "Player {}").format(number) if number else translate("NewGamePage", "Player")


def is_default_name(name: str) -> bool:
    return name.startswith(default_name())  # the name is all that settings and running games know


class You(str):
    """What the person at this screen is called if they have no name.

    No other player's name is a `You`, even if spelled so.
    """

    __slots__ = ()


def called(name: str, *, you: bool) -> str:
    """Return a player's name as this window shows it. `you`: the person here, who is a `You` under a default name."""
    return You(translate("names", "You")) if you and name in DEFAULTS else name


def only_person(players: Sequence[SeatedPlayer]) -> int | None:
    """Return the seat of the only person among these players; None if there are several or none."""
    people = [seat for seat, player in enumerate(players) if player.kind == "person"]
    return people[0] if len(people) == 1 else None


def called_names(players: Sequence[SeatedPlayer], own: int | None) -> list[str]:
    """Return the names by seat as this window shows them (`called`). `own`: the seat of the only person here."""
    return [called(player.name, you=seat == own) for seat, player in enumerate(players)]


def kept_name(name: str) -> str:
    """Return a name as the settings store it: unchanged, but a default name of this language as a mark for all."""
    if name == default_name():
        return _KEPT
    last = name.rpartition(" ")[2]
    return f"{_KEPT} {last}" if last.isdecimal() and name == default_name(int(last)) else name


def shown_name(kept: str) -> str:
    """Return the name to show for one stored by `kept_name`: unchanged, but a default name in the window's language."""
    first, _, last = kept.partition(" ")
    if first != _KEPT or not (last.isdecimal() or not last):
        return kept
    return default_name(int(last or 0))


def game_name(host: str) -> str:
    """Return a game's default name after its host or, for "" or a default name, the computer. Cut at NAME letters."""
    if host and not is_default_name(host):
        elided, name = translate("names", "{}'s game", "before a vowel"), translate("names", "{}'s game")
        return (elided if languages.begins_with_vowel(host) else name).format(host)[:NAME]
    computer = clean_name(QSysInfo.machineHostName().partition(".")[0])
    named = translate("names", "Pompeii on {}").format(computer)[:NAME]
    return translate("names", "Pompeii") if computer in ("", "localhost") else named


def shown_game(name: str, host: str) -> str:
    """Return a game's name as this window shows it: one made from the host's name is in the window's language."""
    made = host not in DEFAULTS and name in {form.format(host)[:NAME] for form in _GAMES}
    return game_name(host) if made else name


def _full_name() -> str:
    """Return the full name stored with the account, not the account's own name; "" if there is none or no account."""
    if sys.platform == "win32":
        return _windows_name()
    import os
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_gecos.partition(",")[0]
    except (KeyError, ValueError):  # an account that the system does not list
        return ""


def _windows_name() -> str:
    import ctypes

    display, size = 3, ctypes.c_ulong(256)  # NameDisplay of EXTENDED_NAME_FORMAT
    text = ctypes.create_unicode_buffer(size.value)
    try:
        known = ctypes.windll.secur32.GetUserNameExW(display, text, ctypes.byref(size))  # type: ignore[attr-defined,unused-ignore]
    except (AttributeError, OSError):
        return ""
    return text.value if known else ""


def when_words(when: datetime, today: date) -> str:
    """Return “today 14:05”, “yesterday 9:30”, “Friday 18:30” or, from a week ago and in the future, only the date."""
    time = QLocale().toString(QTime(when.hour, when.minute), QLocale.FormatType.ShortFormat)
    days = (today - when.date()).days
    if days in (0, 1):
        return (translate("dates", "yesterday {}") if days else translate("dates", "today {}")).format(time)
    if 1 < days < 7:  # a week ago the weekday would be ambiguous
        return f"{QLocale().standaloneDayName(when.isoweekday())} {time}"
    return date_words(when.date())


def weekday_words(day: date) -> str:
    """Return a date as “Sunday 22 November”: in the window's language, in long form without the year."""
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat)
    for year in (", yyyy", " yyyy"):
        form = form.replace(year, "")
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def date_words(day: date) -> str:
    """Return a date as “22 November 2026”: in the window's language, in long form without the weekday."""
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat)
    for weekday in ("dddd, ", "dddd ", ", dddd", " dddd"):
        form = form.replace(weekday, "")
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def short_date_words(day: date) -> str:
    """Return a date as “22 Nov”: in the window's language, without the year."""
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat).replace("MMMM", "MMM")
    for rest in ("dddd, ", "dddd ", ", dddd", " dddd", ", yyyy", " yyyy"):
        form = form.replace(rest, "")
    return QLocale().toString(QDate(day.year, day.month, day.day), form)


def short_day_words(day: date) -> str:
    """Return a date as “Sun 22 Nov”."""
    return f"{QLocale().standaloneDayName(day.isoweekday(), QLocale.FormatType.ShortFormat)} {short_date_words(day)}"
