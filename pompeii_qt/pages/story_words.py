"""A finished game as plain text, to send to somebody: who played by which rules, how it went, how it ended."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from pompeii_core.record import Header
from pompeii_qt.dates import date_words
from pompeii_qt.game_words import join_words, labelled
from pompeii_qt.rules_words import rules_title


def day_words(created: str) -> str:
    """The day of an ISO 8601 time; "" where it is none."""
    try:
        return date_words(datetime.fromisoformat(created).astimezone().date())
    except (ValueError, OverflowError, OSError):  # OSError: Windows knows no local time before 1970
        return ""


def saved_and_lost_words(saved: int, lost: int) -> tuple[str, str]:
    """“7 saved”, “3 lost”."""
    translate = QCoreApplication.translate
    return translate("EndPage", "%n saved", None, saved), translate("EndPage", "%n lost", None, lost)


def story(
    header: Header, title: str, places: Sequence[tuple[int, str, int, int]], points: Sequence[str], sentence: str
) -> str:
    """`places`: place, name, saved and lost, the best first; `points`: the turning points in words."""
    translate = QCoreApplication.translate
    day = day_words(header.created)
    names = join_words([player.name for player in header.players])
    game = translate("MainWindow", "The Downfall of Pompeii")
    lines = [f"{game} · {day}" if day else game, f"{names} · {rules_title(header.rules)}", "", title]
    for place, name, saved, lost in places:
        lines.append(labelled(f"{place}. {name}", ", ".join(saved_and_lost_words(saved, lost))))
    lines += ["", sentence] if sentence else []
    lines += ["", translate("EndPage", "Turning points"), *(f"• {point}" for point in points)] if points else []
    return "\n".join(lines) + "\n"
