"""Who plays: six citizens of Pompeii, each a mix of traits; and how strong their levels are, as measured.

A strength is a place on the ladder: 0 is the weakest level, 1 the next, and what is between two is between them.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log
from typing import Final, NamedTuple

from msgspec import Struct

from pompeii_core.text import N_, level_name


class Traits(NamedTuple):
    """They go from 0 to 1, 0.5 is even-tempered."""

    courage: float
    """Low: flees the heat early and far; high: stays beside the lava for a better place."""
    sociability: float
    """Low: walks alone; high: lives and runs in a crowd."""
    lawfulness: float
    """Low: burns its own too, to hurt a rival; high: spares whom it can, and an omen takes the leader's."""


class Persona(Struct, frozen=True):
    """A character."""

    name: str
    line: str
    """What its play shows, in a sentence."""
    traits: Traits
    omen: tuple[str, ...]
    """What it says when it draws one; and so when it rescues somebody, loses several at once, and wins."""
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
"""By name."""


class Level(Struct, frozen=True):
    """`width` 0 is one ply deep; otherwise a search of so many choices at most, `playouts` games in the mean."""

    width: int = 0
    playouts: int = 0
    timed: bool = False
    """Whether it goes on for as long as it may where it is given time, rather than for its number of games."""
    persona_bonus: float = 0.0
    """The part of the reward, 0 to 1, that a piece counts for which only the persona sees in a choice."""
    short_sighted: bool = False
    """Whether it looks at nothing but its own pieces and their ways out: no rivals, no heat, no card kept for later."""
    noise: float = 0.0
    """By how many pieces the worth of a choice is taken wrong, as a rule."""
    overlook_chance: float = 0.0
    """How likely a choice is not seen at all; a way out of the city always is."""


SKILLS: Final = {
    "child": Level(short_sighted=True, noise=0.1, overlook_chance=0.25),
    "beginner": Level(short_sighted=True, noise=0.05, overlook_chance=0.08),
    "novice": Level(noise=0.05, overlook_chance=0.57),
    "aedile": Level(noise=0.05, overlook_chance=0.30),
    "tribune": Level(),
    "senator": Level(width=8, playouts=100, persona_bonus=0.03),
    "vesuvius": Level(width=24, playouts=400, timed=True, persona_bonus=0.03),
}
"""By level, weakest first: one ply with less and less slips, a search of few playouts, and one of many.

The steps to those who search are the smallest; docs/strength.md has all as measured.
"""
LEVELS: Final = tuple(SKILLS)
DEFAULT_LEVEL: Final = "tribune"
FIRST_LEVEL: Final = "beginner"  # of a newcomer's opponents


def persona_named(name: str) -> Persona:
    """The persona of that name in any case of letters; ValueError names those there are."""
    try:
        return PERSONAS[name.capitalize()]
    except KeyError:
        raise ValueError(f"there is no persona called “{name}”; there are {', '.join(PERSONAS)}") from None


def check_level(level: str) -> str:
    """The level by its present name; ValueError names those there are."""
    level = level_name(level)
    if level not in LEVELS:
        raise ValueError(f"there is no level called “{level}”; there are {', '.join(LEVELS)}")
    return level


RATINGS: Final[dict[int, tuple[int, ...]]] = {
    2: (0, 196, 522, 809, 1080, 1181, 1238),
    3: (0, 186, 313, 532, 714, 798, 822),
    4: (0, 149, 236, 428, 571, 636, 678),
}
"""By number of seats, each level's Elo over the weakest, as `benchmarks/strength.py` measured it."""
NEWCOMER: Final = 1.5  # the strength of somebody of whom nothing is known, between the second level and the third
_SPREAD: Final = 2.2  # the standard deviation of newcomers' strengths
_FADES: Final = 0.93  # what a game counts for beside the one after it: people learn
_STEPS: Final = 10  # places between two levels that are told apart
_STAYS: Final = 0.65  # steps that somebody may be off a level before another is suggested


class Rival(NamedTuple):
    """An opponent in a game that is over: its level, and 1 where one came in above it, 0 below, 0.5 beside."""

    level: str
    above: float


class Strength(NamedTuple):
    """A place on the ladder, and the standard deviation of what is known of it."""

    place: float
    error: float


def rating(place: float, seats: int) -> float:
    """The Elo of a place on the ladder, in games of so many seats; beyond its ends the last step goes on."""
    ratings = RATINGS[seats]
    at = min(max(int(place // 1), 0), len(ratings) - 2)
    return ratings[at] + (place - at) * (ratings[at + 1] - ratings[at])


def chance_above(place: float, level: str, seats: int) -> float:
    """How likely somebody at this place comes in above an opponent of this level, 0 to 1; a tie is half of it."""
    return 1 / (1 + exp(log(10) / 400 * (rating(LEVELS.index(level), seats) - rating(place, seats))))


def strength(games: Iterable[Sequence[Rival]]) -> Strength:
    """What these games, the newest first, say of who played them."""
    met: dict[tuple[str, int], tuple[float, float]] = {}
    weight = 1.0
    for rivals in games:
        # Opponents of one game are met with the same luck: three of them say as much as one and a half.
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
    """The level whose players are even with who played these games; `now`, where that is about as good."""
    place = strength(games).place
    if abs(place - LEVELS.index(now)) <= _STAYS:
        return now
    return LEVELS[min(max(round(place), 0), len(LEVELS) - 1)]


def _log_likelihood(place: float, met: Mapping[tuple[str, int], tuple[float, float]]) -> float:
    """Of a place with what is known of newcomers; `met` is how often it was above and below, by level and seats."""
    total = -(((place - NEWCOMER) / _SPREAD) ** 2) / 2
    for (level, seats), (won, lost) in met.items():
        chance = chance_above(place, level, seats)
        total += won * log(chance) + lost * log(1 - chance)
    return total
