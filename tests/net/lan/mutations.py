"""Hostile frames: valid messages of every type, damaged in their bytes or their values."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final, Literal

import msgspec
from msgspec import inspect

from pompeii_core.actions import Action
from pompeii_core.ai.opinion import BLANKS, Reason
from pompeii_core.city import NAMES, OUT, SYMBOLS
from pompeii_net.lan import wire

type Phase = Literal["opening", "entrance", "room"]
"""The phases of a connection: before TLS, the first message within it, and in the room."""
type Mutator = Callable[[Random, Any], bytes]

MESSAGES: Final[dict[Phase, Any]] = {
    "opening": inspect.type_info(wire.Opening),
    "entrance": inspect.type_info(wire.Entrance),
    "room": inspect.type_info(wire.FromClient),
}
FROM_HOST: Final = inspect.type_info(wire.FromHost)
ACTION: Final = inspect.type_info(Action)

_TEXTS: Final = (
    *(*NAMES[:6], OUT, *SYMBOLS, *BLANKS),
    *("Zoë", "abcdefgh", "sleeps", "place", "cover", "lava", "run", "1", "R7", "no_joker", "Porta Marina"),
)
_EDGES: Final[tuple[Any, ...]] = (
    *(0, 1, -1, 2, 3, 4, 11, 12, 79, 255, 1 << 31, (1 << 31) + 1, (1 << 63) - 1, (1 << 64) - 1, -(1 << 63)),
    *(0.5, -0.0, 1e308, float("nan"), float("inf"), True, False, None, b"", b"\xff\xfe", [], {}, [[]], {"": {}}),
    *("", " ", "\0", "\u202e", "\u2066abc", "\u200f", "A1", "Z9", "out", "é" * 401, "x" * 4000, "\U0010ffff", "null"),
    *("\x1b[2J", "<b>x</b>", "%s%n", "../../x", "\ud7ff", "a\nb", "{0}", [None] * 200, {str(i): i for i in range(99)}),
)
"""Values at and beyond every bound, of every kind in MessagePack."""


def valid(rng: Random, phase: Phase) -> Any:
    """Return the plain value of a random message that the host may expect in this phase."""
    return _example(rng, MESSAGES[phase])


def from_host(rng: Random) -> Any:
    """Return the plain value of a random message of a host."""
    return _example(rng, FROM_HOST)


def action(rng: Random) -> Any:
    """Return the plain value of a random action."""
    return _example(rng, ACTION)


def framed(payload: bytes, length: int | None = None) -> bytes:
    """Return a frame; `length`: the length that it claims, by default the right one."""
    return (len(payload) if length is None else length).to_bytes(4, "big") + payload


def packed(value: Any) -> bytes:
    """Return a valid frame of a plain value or a message."""
    return framed(msgspec.msgpack.encode(value))


def mutated(rng: Random, phase: Phase) -> bytes:
    """Return the damaged frame of a message of this phase or another."""
    mutator = rng.choice(_MUTATORS)
    return mutator(rng, _subject(rng, phase))


def meant(rng: Random, phase: Phase) -> bytes:
    """Return a valid frame with random values within bounds."""
    return packed(valid(rng, phase))


def _subject(rng: Random, phase: Phase) -> Any:
    """Return a message, mostly of the phase, sometimes of another phase or of the other direction."""
    chance = rng.random()
    if chance < 0.9:
        return valid(rng, phase)
    return from_host(rng) if chance < 0.95 else valid(rng, rng.choice(tuple(MESSAGES)))


def _flip(rng: Random, value: Any) -> bytes:
    payload = bytearray(msgspec.msgpack.encode(value))
    for _ in range(rng.choice((1, 1, 2, 8))):
        payload[rng.randrange(len(payload))] ^= 1 << rng.randrange(8)
    return framed(bytes(payload))


def _flip_all(rng: Random, value: Any) -> bytes:
    frame = bytearray(packed(value))
    frame[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
    return bytes(frame)


def _truncate(rng: Random, value: Any) -> bytes:
    """Cut the message, with the right length."""
    payload = msgspec.msgpack.encode(value)
    return framed(payload[: rng.randrange(len(payload))])


def _append(rng: Random, value: Any) -> bytes:
    """Add rubbish or a second message in the same frame."""
    payload = msgspec.msgpack.encode(value)
    more = payload if rng.random() < 0.5 else rng.randbytes(rng.randrange(1, 40))
    return framed(payload + more)


def _lie(rng: Random, value: Any) -> bytes:
    payload = msgspec.msgpack.encode(value)
    near = (len(payload) - 1, len(payload) + 1)
    return framed(payload, rng.choice((0, 1, *near, 4096, 4097, 16384, 16385, 1 << 20, 1 << 31, (1 << 32) - 1)))


def _noise(rng: Random, value: Any) -> bytes:
    return framed(rng.randbytes(rng.randrange(0, 200)))


def _deep(rng: Random, value: Any) -> bytes:
    """Nest as deeply as a frame allows, deeper than any recursion goes."""
    opener = rng.choice((b"\x91", b"\x81\xa1a", b"\x81\xa4type", b"\xdc\x00\x01", b"\x81\xa6action"))
    size = rng.choice((4 << 10, 16 << 10))
    return framed((b"\x81\xa1a" + opener * size)[: size - 1] + b"\xc0")


def _claims(rng: Random, value: Any) -> bytes:
    """Claim millions of entries in a list, map, text, bytes or extension at a random place."""
    opener = rng.choice((b"\xdd", b"\xdf", b"\xdb", b"\xc6", b"\xc9"))
    payload = bytearray(msgspec.msgpack.encode(value))
    at = rng.randrange(len(payload))
    payload[at:at] = opener + rng.choice((b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x00\x10\x00\x00"))
    return framed(bytes(payload))


def _bad_text(rng: Random, value: Any) -> bytes:
    payload = msgspec.msgpack.encode(value)
    wrong = rng.choice((b"\xa1\xff", b"\xa3\xed\xa0\x80", b"\xa2\xc0\x80", b"\xa4\xf4\x90\x80\x80"))
    cut = rng.randrange(1, len(payload) + 1)
    return framed(payload[:cut] + wrong + payload[cut + 2 :])


def _twice(rng: Random, value: Any) -> bytes:
    """Repeat keys of a map, the type perhaps among them."""
    pairs = list(value.items())
    pairs += rng.choices(pairs, k=rng.randrange(1, 4))
    rng.shuffle(pairs)
    body = b"".join(msgspec.msgpack.encode(part) for pair in pairs for part in pair)
    return framed(bytes((0x80 | min(len(pairs), 15),)) + body)


def _change(rng: Random, value: Any) -> bytes:
    """Replace a random value."""
    holder, key = rng.choice(_places(value))
    holder[key] = rng.choice(_EDGES)
    return packed(value)


def _drop(rng: Random, value: Any) -> bytes:
    holder, key = rng.choice(_places(value))
    del holder[key]
    return packed(value)


def _add(rng: Random, value: Any) -> bytes:
    holders = [value, *(holder for holder, _ in _places(value))]
    holder = rng.choice(holders)
    if isinstance(holder, list):
        holder.append(rng.choice(_EDGES))
    else:
        holder[rng.choice(("x", "", "type", "kind", "__class__", "seat", "token", "é" * 100))] = rng.choice(_EDGES)
    return packed(value)


def _relabel(rng: Random, value: Any) -> bytes:
    """Change the type but not the fields."""
    value["type"] = rng.choice((*_TYPES, "", "TYPE", 1, None))
    return packed(value)


def _graft(rng: Random, value: Any) -> bytes:
    """Replace a part of the message by a part of another."""
    holder, key = rng.choice(_places(value))
    other = from_host(rng)
    donor, its = rng.choice(_places(other))
    holder[key] = donor[its]
    return packed(value)


_MUTATORS: Final[tuple[Mutator, ...]] = (
    *(_flip, _flip_all, _truncate, _append, _lie, _noise, _deep, _claims, _bad_text, _twice),
    *(_change, _drop, _add, _relabel, _graft),
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    open_ends = [value]
    while open_ends:
        holder = open_ends.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        found += [(holder, key) for key in keys]
        open_ends += [holder[key] for key in keys if isinstance(holder[key], dict | list)]
    return found


def _example(rng: Random, kind: Any) -> Any:
    """Return a random plain value, in bounds, of a type described by msgspec; TypeError for one that no message has."""
    match kind:
        case inspect.UnionType():
            return _example(rng, rng.choice(kind.types))
        case inspect.StructType():
            fields = {f.encode_name: _example(rng, f.type) for f in kind.fields}
            if kind.cls is Reason:  # which has the blanks of its key, and no others
                key = fields["key"]
                types = {f.name: f.type for f in kind.fields}
                fields = {"key": key} | {name: _example(rng, _filled(types[name])) for name in BLANKS[key]}
            if kind.array_like:
                return list(fields.values())
            return {kind.tag_field: kind.tag, **fields} if kind.tag_field else fields
        case inspect.Metadata():
            return _example(rng, kind.type)
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.EnumType():
            return rng.choice([member.value for member in kind.cls])
        case inspect.IntType():
            most = kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else 1 << 31
            low, high = kind.ge or 0, most
            return rng.choice((low, high, rng.randint(low, high), rng.randint(low, min(high, low + 5))))
        case inspect.FloatType():
            return rng.uniform(kind.ge or 0, kind.le or 1)
        case inspect.StrType():
            return _text(rng, kind)
        case inspect.BytesType():
            least = kind.min_length or 0
            return rng.randbytes(rng.randint(least, max(least, min(kind.max_length or 20, 20))))
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.ListType():
            least, most = kind.min_length or 0, kind.max_length or 3
            return [_example(rng, kind.item_type) for _ in range(rng.randint(least, max(least, min(most, 3))))]
        case inspect.DictType():
            return {_example(rng, kind.key_type): _example(rng, kind.value_type) for _ in range(rng.randrange(3))}
    raise TypeError(f"no example of {kind}")


def _filled(kind: Any) -> Any:
    """Return the type in a union with None."""
    return next(each for each in kind.types if not isinstance(each, inspect.NoneType))


def _text(rng: Random, kind: inspect.StrType) -> str:
    least, most = kind.min_length or 0, kind.max_length or 40
    if kind.pattern:
        return rng.choice([text for text in _TEXTS if re.search(kind.pattern, text) and least <= len(text) <= most])
    # A name without visible characters is invalid.
    return "a" + "".join(rng.choices("bc xyzÄ€\u202e\u0301🌋", k=max(least, min(most, rng.choice((1, 10, most)))) - 1))


def _tags(kind: Any) -> list[Any]:
    if isinstance(kind, inspect.UnionType):
        return [tag for each in kind.types for tag in _tags(each)]
    return [kind.tag]


_TYPES: Final = [tag for union in (*MESSAGES.values(), FROM_HOST) for tag in _tags(union)]
