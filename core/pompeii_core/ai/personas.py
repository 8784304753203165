"""The AI personas, each a mix of traits, their levels, and measured ratings of the levels.

A strength is a place on the ladder of levels: 0 is the weakest level, 1 the next; fractions lie between two levels.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import exp, log
from typing import Final, NamedTuple

from msgspec import Struct

from pompeii_core.text import N_, level_name


class Traits(NamedTuple):
    """Character traits, each from 0 to 1; 0.5 is even-tempered."""

    courage: float  # low: flees heat early and far; high: stays beside the lava for a better place
    sociability: float  # low: walks alone; high: lives and runs in a crowd
    lawfulness: float
    """Low: burns its own citizens too to hurt a rival; high: spares others, but takes the leader's with an omen."""


class Persona(Struct, frozen=True):
    """A character. The last four fields are its sayings on an omen, a rescue, a heavy loss and a win."""

    name: str
    line: str  # one sentence about its play
    traits: Traits
    omen: tuple[str, ...]
    rescue: tuple[str, ...]
    loss: tuple[str, ...]
    victory: tuple[str, ...]


PERSONAS: Final = {
    persona.name: persona
    for persona in (
        Persona(
            "Claudia",
            N_("personas", "A senator's widow who does everything in moderation, and is hard to surprise."),
            Traits(courage=0.5, sociability=0.5, lawfulness=0.5),
            omen=(
                N_("sayings", "Even the gods are out of temper today."),
                N_("sayings", "An omen. I have buried worse."),
                N_("sayings", "Let us stay calm about this."),
            ),
            rescue=(
                N_("sayings", "As I expected."),
                N_("sayings", "One more safely out. Good."),
                N_("sayings", "The carriage was ordered in time."),
            ),
            loss=(
                N_("sayings", "How very regrettable."),
                N_("sayings", "I shall wear black. I usually do."),
                N_("sayings", "One cannot save everybody."),
            ),
            victory=(
                N_("sayings", "Moderation wins in the end."),
                N_("sayings", "You played well. I merely made no mistakes."),
                N_("sayings", "My late husband would have gloated. I do not."),
            ),
        ),
        Persona(
            "Fabius",
            N_("personas", "A cautious shipowner: first away from the lava, and never far from a gate."),
            Traits(courage=0.1, sociability=0.4, lawfulness=0.6),
            omen=(
                N_("sayings", "I said we should have sailed yesterday!"),
                N_("sayings", "A bad sign. I knew it."),
                N_("sayings", "Nearer the gate, nearer the gate!"),
            ),
            rescue=(
                N_("sayings", "Aboard! Cast off!"),
                N_("sayings", "The harbour is the best part of any town."),
                N_("sayings", "Better early than ash."),
            ),
            loss=(
                N_("sayings", "That was half my crew!"),
                N_("sayings", "I do hate this mountain."),
                N_("sayings", "Not insured. Of course not insured."),
            ),
            victory=(
                N_("sayings", "The first out is the last to lose."),
                N_("sayings", "All hands aboard, and no one seasick."),
                N_("sayings", "Next time we leave before lunch."),
            ),
        ),
        Persona(
            "Livia",
            N_("personas", "An innkeeper who loves a full house and runs with the crowd."),
            Traits(courage=0.5, sociability=1.0, lawfulness=0.7),
            omen=(
                N_("sayings", "Oh no! He had not even paid!"),
                N_("sayings", "To the volcano? But dinner is ready!"),
                N_("sayings", "Poor thing. The drinks are on me."),
            ),
            rescue=(
                N_("sayings", "Out you go, dears, mind the step!"),
                N_("sayings", "Keep together, everybody!"),
                N_("sayings", "That is one table saved."),
            ),
            loss=(
                N_("sayings", "My guests! My lovely guests!"),
                N_("sayings", "There goes the whole back room."),
                N_("sayings", "It is too hot in this kitchen."),
            ),
            victory=(
                N_("sayings", "A full house! Drinks for everyone!"),
                N_("sayings", "See? Together we all get out."),
                N_("sayings", "Do come again soon!"),
            ),
        ),
        Persona(
            "Brennus",
            N_("personas", "A freed gladiator who stands beside the lava and fears no one."),
            Traits(courage=1.0, sociability=0.4, lawfulness=0.3),
            omen=(
                N_("sayings", "The mountain wants blood? Let it ask nicely."),
                N_("sayings", "Ha! I have had worse crowds."),
                N_("sayings", "One throw, and no miss."),
            ),
            rescue=(
                N_("sayings", "Too slow, mountain!"),
                N_("sayings", "Close? That was not close."),
                N_("sayings", "Why is no one cheering?"),
            ),
            loss=(
                N_("sayings", "A good fight."),
                N_("sayings", "It only makes me angry."),
                N_("sayings", "They fell facing it."),
            ),
            victory=(
                N_("sayings", "Still standing. As always."),
                N_("sayings", "Thumbs up, Vesuvius!"),
                N_("sayings", "Who is next?"),
            ),
        ),
        Persona(
            "Septima",
            N_("personas", "A perfumer who trusts no neighbour and walks alone."),
            Traits(courage=0.4, sociability=0.0, lawfulness=0.4),
            omen=(
                N_("sayings", "I told you not to trust the neighbours."),
                N_("sayings", "Sulphur. I smelled it this morning."),
                N_("sayings", "Not one of mine, I hope."),
            ),
            rescue=(
                N_("sayings", "Alone, and alive."),
                N_("sayings", "The air is better out here."),
                N_("sayings", "No one saw me go. Good."),
            ),
            loss=(
                N_("sayings", "Someone pushed. I know it."),
                N_("sayings", "That smell will never wash out."),
                N_("sayings", "I should have told no one the way."),
            ),
            victory=(
                N_("sayings", "I trusted no one. It worked."),
                N_("sayings", "The scent of victory: lavender, and a little smoke."),
                N_("sayings", "Do not follow me."),
            ),
        ),
        Persona(
            "Corvus",
            N_("personas", "A money-lender who preys on the weak, and burns his own if it ruins a rival."),
            Traits(courage=0.7, sociability=0.6, lawfulness=0.0),
            omen=(
                N_("sayings", "One debtor less. A pity about the interest."),
                N_("sayings", "The gods collect, too."),
                N_("sayings", "I choose with care. I always do."),
            ),
            rescue=(
                N_("sayings", "My best customers, safe."),
                N_("sayings", "The exit is free. Today."),
                N_("sayings", "I never leave without my purse."),
            ),
            loss=(
                N_("sayings", "Write it off."),
                N_("sayings", "You will pay for that. With interest."),
                N_("sayings", "Burnt assets. How vulgar."),
            ),
            victory=(
                N_("sayings", "You all owe me. As usual."),
                N_("sayings", "Nothing personal. Only profit."),
                N_("sayings", "I take ruins as security."),
            ),
        ),
    )
}
"""Personas by name."""


class Level(Struct, frozen=True):
    """The skill of a level. `width` 0 plays by the evaluation alone; otherwise it searches up to `width` choices."""

    width: int = 0
    playouts: int = 0  # games that a search plays on average for a decision
    timed: bool = False  # with a time limit, search for the whole time instead of a number of games
    persona_bonus: float = 0.0
    """Reward, 0 to 1, for each piece that a choice is worth more to the persona than to an even-tempered player."""
    short_sighted: bool = False
    """Consider only own pieces and their ways out: no rivals, no heat, no cards kept for later."""
    noise: float = 0.0  # standard deviation of the error in the worth of a choice, in pieces
    overlook_chance: float = 0.0  # chance of overlooking a choice; runs out of the city are never overlooked


# By level, weakest first: five that do not search, with fewer and fewer slips, then two that do (docs/strength.md)
SKILLS: Final = {
    "child": Level(short_sighted=True, noise=0.1, overlook_chance=0.25),
    "beginner": Level(short_sighted=True, noise=0.05, overlook_chance=0.08),
    "novice": Level(noise=0.05, overlook_chance=0.57),
    "aedile": Level(noise=0.05, overlook_chance=0.30),
    "tribune": Level(),
    "senator": Level(width=8, playouts=100, persona_bonus=0.03),
    "vesuvius": Level(width=24, playouts=400, timed=True, persona_bonus=0.03),
}
LEVELS: Final = tuple(SKILLS)
DEFAULT_LEVEL: Final = "tribune"
FIRST_LEVEL: Final = "beginner"  # level of a new player's opponents


def persona_named(name: str) -> Persona:
    """Return a persona by name, ignoring case; ValueError lists the names."""
    try:
        return PERSONAS[name.capitalize()]
    except KeyError:
        raise ValueError(f"there is no persona called “{name}”; there are {', '.join(PERSONAS)}") from None


def check_level(level: str) -> str:
    """Return the current name of a level, which may be an older name; ValueError lists the levels."""
    level = level_name(level)
    if level not in LEVELS:
        raise ValueError(f"there is no level called “{level}”; there are {', '.join(LEVELS)}")
    return level


RATINGS: Final[dict[int, tuple[int, ...]]] = {
    2: (0, 196, 522, 809, 1080, 1181, 1238),
    3: (0, 186, 313, 532, 714, 798, 822),
    4: (0, 149, 236, 428, 571, 636, 678),
}
"""Elo of each level above the weakest, by number of seats, as measured by `benchmarks/strength.py`."""
NEWCOMER: Final = 1.5  # assumed strength of an unknown player, between the second and the third level
_SPREAD: Final = 2.2  # standard deviation of unknown players' strengths
_FADES: Final = 0.93  # weight of a game relative to the next one, because people learn
COUNTED: Final = 300  # games that count at all: one more would change nothing
_STEPS: Final = 10  # resolution: places per level
_STAYS: Final = 0.65  # a different level is suggested when the player is more than this many levels off


class Rival(NamedTuple):
    """An opponent in a finished game: its level, and the player's result: 1 above it, 0 below, 0.5 tied."""

    level: str
    above: float


class Strength(NamedTuple):
    """An estimated place on the ladder and its standard deviation."""

    place: float
    error: float


def rating(place: float, seats: int) -> float:
    """Return the Elo of a place on the ladder, an index into LEVELS with fractions; extrapolated beyond its ends."""
    ratings = RATINGS[seats]
    at = min(max(int(place // 1), 0), len(ratings) - 2)
    return ratings[at] + (place - at) * (ratings[at + 1] - ratings[at])


def chance_above(place: float, level: str, seats: int) -> float:
    """Return the chance, 0 to 1, that a player at this place beats an opponent of this level; a tie counts half."""
    return 1 / (1 + exp(log(10) / 400 * (rating(LEVELS.index(level), seats) - rating(place, seats))))


def strength(games: Iterable[Sequence[Rival]]) -> Strength:
    """Return the strength by the first COUNTED games, newest first and weighing most.

    A newcomer's if there are none.
    """
    met: dict[tuple[str, int], tuple[float, float]] = {}
    weight = 1.0
    for rivals in islice(games, COUNTED):
        # Opponents of one game share its luck, so three of them count as much as one and a half.
        each = weight * 2 / (len(rivals) + 1)
        for level, above in rivals:
            won, lost = met.get(at := (level, len(rivals) + 1), (0.0, 0.0))
            met[at] = won + each * above, lost + each * (1 - above)
        weight *= _FADES
    places = [step / _STEPS for step in range(-_STEPS, len(LEVELS) * _STEPS + 1)]
    logs = [_log_likelihood(place, met) for place in places]
    most = max(logs)
    odds = [exp(one - most) for one in logs]
    total = sum(odds)
    mean = sum(place * one for place, one in zip(places, odds, strict=True)) / total
    variance = sum((place - mean) ** 2 * one for place, one in zip(places, odds, strict=True)) / total
    return Strength(mean, variance**0.5)


def even_level(games: Sequence[Sequence[Rival]], now: str) -> str:
    """Return the level that suits a player with these games, newest first; `now` if that is within _STAYS levels."""
    place = strength(games).place
    if abs(place - LEVELS.index(now)) <= _STAYS:
        return now
    return LEVELS[min(max(round(place), 0), len(LEVELS) - 1)]


def _log_likelihood(place: float, met: Mapping[tuple[str, int], tuple[float, float]]) -> float:
    """Return the log-likelihood of a place, prior included; `met` has weighted wins and losses by (level, seats)."""
    total = -(((place - NEWCOMER) / _SPREAD) ** 2) / 2
    for (level, seats), (won, lost) in met.items():
        chance = chance_above(place, level, seats)
        total += won * log(chance) + lost * log(1 - chance)
    return total
