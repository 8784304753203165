"""What a bot is told and answers, one JSON object a line (docs/bots.md), and why one plays no more."""

import secrets
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.rules import Rules
from pompeii_core.text import clean_line
from pompeii_core.view import View
from pompeii_net.words import bot_words, wrong_words

type BotFaultCode = Literal[
    "unknown", "no_program", "not_executable", "unclosed_quote", "no_command", "not_started", "late", "not_reading",
    "input_closed", "output_closed", "ended", "ended_with", "signalled", "long_line",
    # Wrong answers of the bot; more than one is forgiven.
    "not_asked", "not_json", "not_utf8", "nested", "no_action", "bare_action", "illegal",
]  # fmt: skip
"""What is wrong with a bot; the blanks that a code brings are those of its sentence in `words.BOTS`."""


class BotFault(Exception):
    """A bot plays no more, or, while that is forgiven, has said something wrong."""

    def __init__(self, code: BotFaultCode, /, **blanks: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.blanks = blanks
        self.complaint = ""  # the last line that the bot wrote to its standard error, where that is kept

    @property
    def words(self) -> str:
        """Why, in words that follow its name."""
        return bot_words(self.code, self.blanks)


type GiveUp = Callable[[BotFault], None]
"""Hears why a bot plays no more."""


PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20  # bytes of a line of a bot, its end not counted; a longer one is a fault
_FORM: Final = '{"type": "act", "action": {…}}'
_SHOWN: Final = 200


SEED_BITS: Final = 53  # as many as a number of JSON has in every language


def _tag(name: str) -> str:
    return name.removeprefix("Bot").lower()


class BotMessage(Struct, frozen=True, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    pass


class BotNewGame(BotMessage, frozen=True, tag="new_game"):
    """Another game, for a bot that is `BotReady` for more."""

    seat: int
    seats: int
    names: list[str]
    rules: dict[str, str]
    seed: int
    """For the bot's own chance: in an arena the same whenever the same game is played."""
    game: int
    """The number of the game in an arena, from 0; elsewhere 0."""


def new_game(seat: int, names: Sequence[str], rules: Rules, seed: int | None = None, game: int = 0) -> BotNewGame:
    """What a bot is told of a game that begins; `seed` None: any."""
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    return BotNewGame(seat, len(names), [*names], asdict(rules), seed, game)


class BotWelcome(BotNewGame, frozen=True, kw_only=True, tag="welcome"):
    """The first game of a process."""

    protocol: int = PROTOCOL


class BotEvent(BotMessage, frozen=True, tag="event"):
    event: Event


class BotDecide(BotMessage, frozen=True):
    id: int
    """From 1, one more with each question to this process."""
    view: View
    legal: list[Action]
    millis: int


class BotRefused(BotMessage, frozen=True):
    reason: str


class BotOver(BotMessage, frozen=True):
    saved: list[int]
    volcano: list[int]
    winners: list[int]


class BotAct(BotMessage, frozen=True):
    action: Action
    id: int | None = None
    """Of the question that it answers."""


class BotReady(BotMessage, frozen=True):
    """What a bot may say once, before its first answer: whether it plays one game after another."""

    new_game: bool = False


type ToBot = BotWelcome | BotNewGame | BotEvent | BotDecide | BotRefused | BotOver
type FromBot = BotAct | BotReady

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[FromBot]] = msgspec.json.Decoder(BotAct | BotReady)
_bare_decoder: Final[msgspec.json.Decoder[Action]] = msgspec.json.Decoder(Action)


def line_of(message: BotMessage) -> bytes:
    """The line that says it, with its end."""
    return _encoder.encode(message) + b"\n"


def message_in(line: bytes) -> FromBot | BotFault:
    """What a bot said, or what is wrong with the line."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as problem:
        if _is_bare(line):
            return BotFault("bare_action", form=_FORM)
        return BotFault("no_action", what=clean_line(str(problem), _SHOWN))
    except UnicodeDecodeError:
        return BotFault("not_utf8")
    except RecursionError:
        return BotFault("nested")
    except msgspec.DecodeError:
        return BotFault("not_json")


def _is_bare(line: bytes) -> bool:
    """Whether it is an action that nothing says to be the answer: the mistake of most first bots."""
    try:
        _bare_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def reason_of(fault: BotFault) -> str:
    """What a bot has said wrong, in the words that it is told it in."""
    return wrong_words(fault.code, fault.blanks)
