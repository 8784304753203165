"""Times as people say them."""

from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

_WEEK = 7


def when_words(when: datetime, today: date) -> str:
    """“today 14:05”, “Friday 18:30”, and further back the date alone, in the system's way of writing it."""
    time = QLocale().toString(QTime(when.hour, when.minute), QLocale.FormatType.ShortFormat)
    days = (today - when.date()).days
    if days == 0:
        return QCoreApplication.translate("dates", "today {}").format(time)
    if days == 1:
        return QCoreApplication.translate("dates", "yesterday {}").format(time)
    if 1 < days < _WEEK:
        return f"{QLocale().standaloneDayName(when.isoweekday())} {time}"
    return date_words(when.date())


def date_words(day: date) -> str:
    """“22 November 2026”, in the system's way of writing it and without the day of the week."""
    return QLocale().toString(QDate(day.year, day.month, day.day), _long_without_weekday())


def _long_without_weekday() -> str:
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat)
    for weekday in ("dddd, ", "dddd ", ", dddd", " dddd"):
        form = form.replace(weekday, "")
    return form
