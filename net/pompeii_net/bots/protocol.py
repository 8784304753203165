"""What a bot is told and what it answers: one JSON object a line (docs/bots.md)."""

from typing import Final

import msgspec
from msgspec import Struct

from pompeii_core.actions import Action
from pompeii_core.events import Event
from pompeii_core.view import View

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 20
"""Bytes, its end not counted."""


def _tag(name: str) -> str:
    return name.removeprefix("Bot").lower()


class BotMessage(Struct, frozen=True, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    pass


class BotWelcome(BotMessage, frozen=True):
    protocol: int
    seat: int
    seats: int
    names: list[str]
    rules: dict[str, str]


class BotEvent(BotMessage, frozen=True, tag="event"):
    event: Event


class BotDecide(BotMessage, frozen=True):
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


type ToBot = BotWelcome | BotEvent | BotDecide | BotRefused | BotOver

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(BotAct)


def line_of(message: ToBot) -> bytes:
    """The line that says it, with its end."""
    return _encoder.encode(message) + b"\n"


def action_in(line: bytes) -> Action:
    """What a bot answered; ValueError says in words that follow “it” what is wrong with the line."""
    try:
        return _decoder.decode(line).action
    except msgspec.ValidationError as problem:
        raise ValueError(f"answered something that is no action: {problem}") from None
    except UnicodeDecodeError:
        raise ValueError("answered something that is not UTF-8") from None
    except RecursionError:
        raise ValueError("answered something nested too deeply") from None
    except msgspec.DecodeError:
        raise ValueError("answered something that is not JSON") from None
