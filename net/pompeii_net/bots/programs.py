"""The programs (docs/bots.md) that this user lets play: only what is named here is ever started for a seat."""

from msgspec import Struct, field

from pompeii_net.bots.fault import BotFault


class BotPrograms(Struct):
    """Command lines by the name that a `SeatedPlayer.persona` has for them, and milliseconds for each decision."""

    commands: dict[str, str] = field(default_factory=dict)
    millis: int = 2000


class TrialResult(Struct, frozen=True):
    """How a program that was tried did: its first answer took `seconds`, or `fault` is what is wrong with it."""

    command: str
    seconds: float = 0.0
    fault: BotFault | None = None
