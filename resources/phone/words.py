"""What the page of a phone says and the window does not: for lupdate alone, as make.py takes it from the .ts files."""

from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

# Of a browser that does not run the page: its text is in index.html itself.
NEEDS: Final[Any] = QT_TRANSLATE_NOOP(
    "phone",
    "If nothing else appears here, load this page again: it needs JavaScript, and Safari {safari}, Chrome {chrome}, "
    "Firefox {firefox} or a newer browser.",
)
SENTENCES: Final[tuple[Any, ...]] = (
    QT_TRANSLATE_NOOP("phone", "A join code has twelve letters and digits."),
    QT_TRANSLATE_NOOP("phone", "Another computer answers than the one you were invited by. Scan the code again."),
    QT_TRANSLATE_NOOP("phone", "Bring your citizens into the city, card by card."),
    QT_TRANSLATE_NOOP("phone", "Clear the code"),
    QT_TRANSLATE_NOOP("phone", "Good luck!"),
    QT_TRANSLATE_NOOP("phone", "Here: {square}"),
    QT_TRANSLATE_NOOP("phone", "It is on the computer's screen, below the square picture."),
    QT_TRANSLATE_NOOP("phone", "One moment, please."),
    QT_TRANSLATE_NOOP("phone", "One moment: the code is being checked…"),
    QT_TRANSLATE_NOOP("phone", "Ouch!"),
    QT_TRANSLATE_NOOP("phone", "Run for the gates! Save the most citizens to win."),
    QT_TRANSLATE_NOOP("phone", "Run!"),
    QT_TRANSLATE_NOOP("phone", "Seats"),
    QT_TRANSLATE_NOOP("phone", "Sit here"),
    QT_TRANSLATE_NOOP("phone", "Sorry about that."),
    QT_TRANSLATE_NOOP("phone", "Tap again to undo"),
    QT_TRANSLATE_NOOP("phone", "Tap “I'm ready” when you want to start."),
    QT_TRANSLATE_NOOP("phone", "Thank you for the game!"),
    QT_TRANSLATE_NOOP("phone", "The host has a different version of Pompeii. Load this page again."),
    QT_TRANSLATE_NOOP("phone", "The host may have another address: scan its code again."),
    QT_TRANSLATE_NOOP("phone", "Then Vesuvius erupts, and lava takes square after square."),
    QT_TRANSLATE_NOOP("phone", "Throw {name}'s citizen in"),
    QT_TRANSLATE_NOOP("phone", "Well done!"),
    QT_TRANSLATE_NOOP("phone", "You are watching. To play, tap a player who is away, or an AI."),
    QT_TRANSLATE_NOOP("phone", "You saved {saved} of {total} citizens."),
    QT_TRANSLATE_NOOP("phone", "You win!"),
    QT_TRANSLATE_NOOP("phone", "Your turn!"),
    QT_TRANSLATE_NOOP("phone", "by {citizens}"),
    QT_TRANSLATE_NOOP("phone", "with fewer lost"),
    QT_TRANSLATE_NOOP("phone", "{} invites you to play."),
)
