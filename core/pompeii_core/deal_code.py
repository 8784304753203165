"""The number of a deal: who types it in is dealt the same cards and lava, by the same rules, for as many seats."""

from enum import StrEnum
from random import Random
from typing import Final, Self

from msgspec import UNSET, Struct

from pompeii_core.record import LARGEST_SEED, Header
from pompeii_core.rules import OPTIONS, PRESETS, Rules, with_options
from pompeii_core.setup import Deal, Scenario, Start, deal

SEED_BITS: Final = 35
"""Of a seed that is drawn for a game at home: what makes three groups of four."""
_VERSION: Final = 0
"""Another one whenever `deal` comes to give other cards for a seed, or a preset other rules."""
_VERSIONS: Final = 8
_SEATS: Final = (2, 3, 4)
_FIRST: Final = (None, 0, 1, 2, 3)
_RULES: Final = ("standard", "web", "notes", "manual", "amigo", "summary", "", "")
"""Presets by their place; the last place is for any other rules."""
_STARTS: Final[tuple[Start, ...]] = ("sleeps", "seethes", "erupts")
_CITIZENS: Final = 37
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32, made to be read out
_MEANT: Final = str.maketrans("OILU", "011V", " -–\u2010\u2011\xa0")
_SHORTEST, _CHECK, _LONGEST, _GROUP = 10, 2, 30, 4
_MODULUS: Final = 1021
"""A prime above 32: no digit can be taken for another, nor can two neighbours change places, and the check be right."""


class DealCodeFault(StrEnum):
    """What is wrong with the number of a deal."""

    STRANGE_CHARACTER = "strange_character"  # character
    INCOMPLETE = "incomplete"
    TOO_LONG = "too_long"
    SLIP = "slip"
    NEWER_VERSION = "newer_version"


class DealCodeError(ValueError):
    """No number of a deal, and why; `character` is the first that none has."""

    def __init__(self, code: DealCodeFault, character: str = "") -> None:
        super().__init__(code.replace("_", " "))
        self.code, self.character = code, character


class DealCode(Struct, frozen=True):
    """All that a deal follows from."""

    seed: int
    seats: int
    rules: Rules = Rules()
    first: int | None = None
    scenario: Scenario = Scenario()

    def deal(self) -> Deal:
        """The cards and the lava, the same at all times."""
        return deal(self.rules, self.seats, Random(self.seed), self.first, self.scenario)

    def __str__(self) -> str:
        """As one reads it out: “ABCD-EFGH-JKMN”."""
        number = self.seed
        plain = self.scenario == Scenario()
        if not plain:
            number = number * _CITIZENS + self.scenario.citizens
            number = number * len(_STARTS) + _STARTS.index(self.scenario.phase)
        number = number * 2 + (not plain)
        place = next((n for n, name in enumerate(_RULES) if name and PRESETS[name] == self.rules), len(_RULES) - 1)
        if not _RULES[place]:
            for key, values in OPTIONS.items():
                number = number * len(values) + values.index(getattr(self.rules, key))
        number = number * len(_RULES) + place
        number = number * len(_FIRST) + _FIRST.index(self.first)
        number = number * len(_SEATS) + _SEATS.index(self.seats)
        number = number * _VERSIONS + _VERSION
        code = _digits(number, _SHORTEST) + _digits(_check(number), _CHECK)
        return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The deal that was meant: hyphens, small letters and look-alikes mended; DealCodeError."""
        number = _checked(text.strip().upper().translate(_MEANT))
        number, version = divmod(number, _VERSIONS)
        if version != _VERSION:
            raise DealCodeError(DealCodeFault.NEWER_VERSION)
        number, seats = divmod(number, len(_SEATS))
        number, first = divmod(number, len(_FIRST))
        number, place = divmod(number, len(_RULES))
        if place == len(_RULES) - 1:
            chosen = {}
            for key, values in reversed(OPTIONS.items()):
                number, value = divmod(number, len(values))
                chosen[key] = values[value]
            rules = with_options(Rules(), chosen)
        elif _RULES[place]:
            rules = PRESETS[_RULES[place]]
        else:
            raise DealCodeError(DealCodeFault.NEWER_VERSION)
        number, late = divmod(number, 2)
        scenario = Scenario()
        if late:
            number, phase = divmod(number, len(_STARTS))
            number, citizens = divmod(number, _CITIZENS)
            scenario = Scenario(_STARTS[phase], citizens)
        if first > _SEATS[seats]:
            raise DealCodeError(DealCodeFault.SLIP)
        if number > LARGEST_SEED:
            raise DealCodeError(DealCodeFault.TOO_LONG)
        return cls(number, _SEATS[seats], rules, _FIRST[first], scenario)


def code_of(header: Header) -> DealCode | None:
    """What the deal of a recorded game follows from; None where it is not known, or not true."""
    dealt, seats = header.deal, len(header.players)
    if header.seed is UNSET:
        return None
    each = sum(counts[0] for counts in dealt.pieces.values())
    for first in (None, dealt.first):
        code = DealCode(header.seed, seats, header.rules, first, Scenario(dealt.phase, min(each, _CITIZENS - 1)))
        if code.deal() == dealt:
            return code
    return None


def _digits(number: int, least: int) -> str:
    digits = ""
    while number or len(digits) < least:
        number, digit = divmod(number, len(_ALPHABET))
        digits = _ALPHABET[digit] + digits
    return digits


def _checked(code: str) -> int:
    """The number that the characters before the check stand for; DealCodeError."""
    strange = next((character for character in code if character not in _ALPHABET), "")
    if strange:
        raise DealCodeError(DealCodeFault.STRANGE_CHARACTER, strange)
    if len(code) < _SHORTEST + _CHECK:
        raise DealCodeError(DealCodeFault.INCOMPLETE)
    if len(code) > _LONGEST:
        raise DealCodeError(DealCodeFault.TOO_LONG)
    number, check = _value(code[:-_CHECK]), _value(code[-_CHECK:])
    if _check(number) != check:
        raise DealCodeError(DealCodeFault.SLIP)
    return number


def _check(number: int) -> int:
    return (number + 79) % _MODULUS  # nothing but zeros is no code


def _value(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value * len(_ALPHABET) + _ALPHABET.index(digit)
    return value
