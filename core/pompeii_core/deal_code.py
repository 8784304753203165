"""Deal numbers, which give everyone who types one in the same cards and lava, and the deal of the day."""

from datetime import date
from enum import StrEnum
from random import Random
from typing import Final, Self

from msgspec import UNSET, Struct

from pompeii_core.ai.personas import DEFAULT_LEVEL
from pompeii_core.record import LARGEST_SEED, Header
from pompeii_core.rules import OPTIONS, PRESETS, Rules, with_options
from pompeii_core.setup import Deal, GameSetup, Scenario, SeatedPlayer, Start, deal
from pompeii_core.text import free_name

SEED_BITS: Final = 35  # bits of the random seed of a local game; its deal number then has three groups of four
# Version numbers: two ways to encode the rules, of eight possible ones. When `deal` gives other cards for a seed, or a
# preset has other rules, new versions replace them.
_CLOSED, _OPEN, _VERSIONS = 0, 1, 8
_SEATS: Final = (2, 3, 4)
_FIRST: Final = (None, 0, 1, 2, 3)
_RULES: Final = ("standard", "web", "notes", "manual", "amigo", "summary", "", "")
# The closed form: presets by position (the last position stands for any other rules), and the number of values of each
# of the first sixteen options
_VALUES: Final = (2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2)
# The open form lists the options that differ from the standard rules. Presets, options and values can be added at the
# end without changing any deal number.
_MOST_OPTIONS, _MOST_VALUES = 64, 8
_STARTS: Final[tuple[Start, ...]] = ("sleeps", "seethes", "erupts")
_CITIZENS: Final = 37
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32, made to be read out
_AS_READ: Final = str.maketrans(_ALPHABET, "0123456789abcdefghijklmnopqrstuv")  # by int()
_MEANT: Final = str.maketrans("OILU", "011V", " -–\u2010\u2011\xa0")
_SHORTEST, _CHECK, _LONGEST, _GROUP = 10, 2, 60, 4
# Modulus of the check. Being a prime above 32, it detects any single wrong digit and any swap of neighbours.
_MODULUS: Final = 1021


class DealCodeFault(StrEnum):
    """What is wrong with a deal number; a comment names the blanks of its sentence."""

    STRANGE_CHARACTER = "strange_character"  # character
    INCOMPLETE = "incomplete"
    TOO_LONG = "too_long"
    SLIP = "slip"
    NEWER_VERSION = "newer_version"


class DealCodeError(ValueError):
    """The text is not a deal number. `character` is the first invalid character, for `STRANGE_CHARACTER` only."""

    def __init__(self, code: DealCodeFault, character: str = "") -> None:
        super().__init__(code.replace("_", " "))
        self.code, self.character = code, character


class DealCode(Struct, frozen=True):
    """Everything that determines a deal."""

    seed: int
    seats: int
    rules: Rules = Rules()
    first: int | None = None
    scenario: Scenario = Scenario()

    def deal(self) -> Deal:
        """Return the cards and the lava tiles; the result is always the same."""
        return deal(self.rules, self.seats, Random(self.seed), self.first, self.scenario)

    def __str__(self) -> str:
        """Return the deal number as people read it out, such as “ABCD-EFGH-JKMN”; some deals need more groups."""
        number = self.seed
        plain = self.scenario == Scenario()
        if not plain:
            number = number * _CITIZENS + self.scenario.citizens
            number = number * len(_STARTS) + _STARTS.index(self.scenario.phase)
        number = number * 2 + (not plain)
        number, version = _with_rules(number, self.rules)
        number = number * len(_FIRST) + _FIRST.index(self.first)
        number = number * len(_SEATS) + _SEATS.index(self.seats)
        number = number * _VERSIONS + version
        code = _digits(number, _SHORTEST) + _digits(_check(number), _CHECK)
        return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the deal that a deal number stands for; DealCodeError if it is mistyped, none, or of a newer version.

        Lower case, spaces, missing or other hyphens, and look-alikes such as O for 0 are accepted.
        """
        number = _checked(text.strip().upper().translate(_MEANT))
        number, version = divmod(number, _VERSIONS)
        if version not in (_CLOSED, _OPEN):
            raise DealCodeError(DealCodeFault.NEWER_VERSION)
        number, seats = divmod(number, len(_SEATS))
        number, first = divmod(number, len(_FIRST))
        number, rules = (_without_rules if version == _CLOSED else _without_changes)(number)
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
    """Return the deal number of a recorded game; None if its seed is unknown or does not give the recorded deal."""
    dealt, seats = header.deal, len(header.players)
    if header.seed is UNSET:
        return None
    each = sum(counts[0] for counts in dealt.pieces.values())
    for first in (None, dealt.first):
        code = DealCode(header.seed, seats, header.rules, first, Scenario(dealt.phase, min(each, _CITIZENS - 1)))
        if code.deal() == dealt:
            return code
    return None


def _with_rules(number: int, rules: Rules) -> tuple[int, int]:
    """Append the rules to a number; return the new number and the version of the encoding used."""
    places = [values.index(getattr(rules, key)) for key, values in OPTIONS.items()]
    usual = [values.index(getattr(Rules(), key)) for key, values in OPTIONS.items()]
    known = len(_VALUES)
    if places[known:] == usual[known:] and all(place < many for place, many in zip(places, _VALUES, strict=False)):
        other = len(_RULES) - 1
        named = next((n for n, name in enumerate(_RULES) if name and PRESETS[name] == rules), other)
        if named == other:
            for place, many in zip(places, _VALUES, strict=False):
                number = number * many + place
        return number * len(_RULES) + named, _CLOSED
    changed = [n for n, place in enumerate(places) if place != usual[n]]
    for n in changed:
        number = (number * _MOST_OPTIONS + n) * _MOST_VALUES + places[n]
    return number * _MOST_OPTIONS + len(changed), _OPEN


def _without_rules(number: int) -> tuple[int, Rules]:
    """Split rules in the closed form off a number; return the rest and the rules. DealCodeError for a newer preset."""
    number, named = divmod(number, len(_RULES))
    if named < len(_RULES) - 1:
        if not _RULES[named]:
            raise DealCodeError(DealCodeFault.NEWER_VERSION)
        return number, PRESETS[_RULES[named]]
    chosen = {}
    for (key, values), many in reversed([*zip(OPTIONS.items(), _VALUES, strict=False)]):
        number, place = divmod(number, many)
        chosen[key] = values[place]
    return number, with_options(Rules(), chosen)


def _without_changes(number: int) -> tuple[int, Rules]:
    """Split rules in the open form off a number; return the rest and the rules. DealCodeError for newer ones."""
    number, changes = divmod(number, _MOST_OPTIONS)
    options, chosen = [*OPTIONS.items()], {}
    for _ in range(changes):
        number, place = divmod(number, _MOST_VALUES)
        number, n = divmod(number, _MOST_OPTIONS)
        if n >= len(options) or place >= len(options[n][1]):
            raise DealCodeError(DealCodeFault.NEWER_VERSION)
        key, values = options[n]
        chosen[key] = values[place]
    return number, with_options(Rules(), chosen)


def _digits(number: int, least: int) -> str:
    digits = ""
    while number or len(digits) < least:
        number, digit = divmod(number, len(_ALPHABET))
        digits = _ALPHABET[digit] + digits
    return digits


def _checked(code: str) -> int:
    """Return the number before the check digits of a code in capitals without hyphens.

    DealCodeError for a strange character, a wrong length or wrong check digits.
    """
    strange = next((character for character in code if character not in _ALPHABET), "")
    if strange:
        raise DealCodeError(DealCodeFault.STRANGE_CHARACTER, strange)
    if len(code) < _SHORTEST + _CHECK:
        raise DealCodeError(DealCodeFault.INCOMPLETE)
    if len(code) > _LONGEST:
        raise DealCodeError(DealCodeFault.TOO_LONG)
    number, check = (int(part.translate(_AS_READ), 32) for part in (code[:-_CHECK], code[-_CHECK:]))
    if _check(number) != check:
        raise DealCodeError(DealCodeFault.SLIP)
    return number


def _check(number: int) -> int:
    return (number + 79) % _MODULUS  # the offset makes a code of zeros invalid


_VERSION: Final = 1  # raise this whenever the same date would give a different game
_OPPONENTS: Final = ("Claudia", "Fabius", "Livia", "Brennus", "Septima", "Corvus")


def daily_setup(day: date, name: str) -> GameSetup:
    """Return the setup of a day's game: the person, called `name`, against two AIs of the default level.

    Standard rules; what was revealed cannot be undone. An AI with the person's name gets another one. ValueError if
    `name` has no visible characters.
    """
    players = [SeatedPlayer("person", name, 0)]
    for colour, persona in enumerate(_opponents(day), start=1):
        # A person called Livia does not play against another Livia.
        players.append(SeatedPlayer("ai", free_name(persona, [name]), colour, persona, DEFAULT_LEVEL))
    return GameSetup(players, Rules(), seed=_seed(day))


def day_of(header: Header) -> date | None:
    """Return the day whose daily game this is, or None: it has the same deal, rules and opponents.

    Also None if the person had a coach or could undo what was revealed.
    """
    try:
        day = date.fromisoformat(str(header.seed).removeprefix(str(_VERSION)))
    except ValueError:
        return None
    person, *others = header.players
    fair = person.kind == "person" and not person.coached and not header.full_undo
    fair = fair and header.rules == Rules() and header.seed == _seed(day)
    played = [(other.kind, other.persona, other.level) for other in others]
    if not fair or played != [("ai", persona, DEFAULT_LEVEL) for persona in _opponents(day)]:
        return None
    code = code_of(header)  # the cards themselves, and not only their number
    return day if code and (code.first, code.scenario) == (None, Scenario()) else None


def _seed(day: date) -> int:
    return int(f"{_VERSION}{day:%Y%m%d}")  # 120261122


def _opponents(day: date) -> tuple[str, str]:
    """Return the two opponents of a day. In the course of time every pair has its turn."""
    turn, first = divmod(day.toordinal(), len(_OPPONENTS))
    others = _OPPONENTS[first + 1 :] + _OPPONENTS[:first]
    return _OPPONENTS[first], others[turn % len(others)]
