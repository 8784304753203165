"""The bot protocol (docs/bots.md): messages to and from a bot, one JSON object per line, and a bot's faults."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.rules import Rules
from pompeii_core.text import clean_line
from pompeii_core.view import View
from pompeii_net.words import bot_words

type BotFaultCode = Literal[
    "unknown", "no_program", "not_executable", "unclosed_quote", "no_command", "not_started", "late", "not_reading",
    "input_closed", "output_closed", "ended", "ended_with", "signalled", "long_line",
    # Wrong answers of the bot, which are forgiven until there are three in a row.
    "not_asked", "not_json", "not_utf8", "nested", "no_action", "bare_action", "illegal",
]  # fmt: skip


class BotFault(Exception):
    """Why a bot was given up, or a mistake that was forgiven.

    The blanks are those of the code's sentence in `words.BOTS`.
    """

    def __init__(self, code: BotFaultCode, /, **blanks: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.blanks = blanks
        self.complaint = ""  # the last line of the bot's standard error, if known

    @property
    def words(self) -> str:
        """The fault in English words that follow the bot's name."""
        return bot_words(self.code, self.blanks)

    @property
    def mistake(self) -> str:
        """The mistake in English words that follow “it”, to tell the bot; "" for faults that are not forgiven."""
        return self.words.partition("first it ")[2]


type GiveUp = Callable[[BotFault], None]  # called with the reason why a bot is given up


PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20  # maximum bytes of a bot's line without its end; a longer line is a fault
_FORM: Final = '{"type": "act", "action": {…}}'
_SHOWN: Final = 200


SEED_BITS: Final = 53  # numbers of JSON are exact up to this size in every language


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
    seed: int  # for the bot's own random choices; in an arena, the same each time the same game is played
    game: int  # number of the game in an arena, from 0; elsewhere 0


def new_game(seat: int, names: Sequence[str], rules: Rules, seed: int | None = None, game: int = 0) -> BotNewGame:
    """Return the message that begins game number `game` for the bot at `seat`. `seed` None: a random one."""
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    return BotNewGame(seat, len(names), [*names], asdict(rules), seed, game)


class BotWelcome(BotNewGame, frozen=True, kw_only=True, tag="welcome"):
    """The first game of a process."""

    protocol: int = PROTOCOL


class BotEvent(BotMessage, frozen=True, tag="event"):
    event: Event


class BotDecide(BotMessage, frozen=True):
    id: int  # from 1, one more with each question to this process
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
    id: int | None = None  # that of the question which this answers


class BotReady(BotMessage, frozen=True):
    """A message that a bot may send before its first answer: whether it can play one game after another."""

    new_game: bool = False


type ToBot = BotWelcome | BotNewGame | BotEvent | BotDecide | BotRefused | BotOver
type FromBot = BotAct | BotReady

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[FromBot]] = msgspec.json.Decoder(BotAct | BotReady)
_bare_decoder: Final[msgspec.json.Decoder[Action]] = msgspec.json.Decoder(Action)


def line_of(message: BotMessage) -> bytes:
    """Encode a message as a line with its end."""
    return _encoder.encode(message) + b"\n"


def message_in(line: bytes) -> FromBot | BotFault:
    """Decode a bot's line; return the message, or what is wrong with the line."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as problem:
        # An action without a BotAct around it is a common mistake in first bots.
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            _bare_decoder.decode(line)
            return BotFault("bare_action", form=_FORM)
        return BotFault("no_action", what=clean_line(str(problem), _SHOWN))
    except UnicodeDecodeError:
        return BotFault("not_utf8")
    except RecursionError:
        return BotFault("nested")
    except msgspec.DecodeError:
        return BotFault("not_json")
