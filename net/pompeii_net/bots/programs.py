"""The programs (docs/bots.md) that this user lets play: only what is named here is ever started for a seat."""

from msgspec import Struct, field


class BotPrograms(Struct):
    """Command lines by the name that `Player.persona` has for them, and the milliseconds each decision may take."""

    commands: dict[str, str] = field(default_factory=dict)
    millis: int = 2000


class TrialResult(Struct, frozen=True):
    """How a program that was tried did: its first answer took `seconds`, or `why` says what is wrong with it.

    `why` is in words that follow its name; `complaint` the last line that it wrote to its standard error, or empty.
    """

    command: str
    seconds: float = 0.0
    why: str = ""
    complaint: str = ""
