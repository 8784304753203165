"""Texts about the AIs: characters, levels, and the reasons for what they do or advise."""

from collections.abc import Sequence
from random import choice
from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.ai.opinion import Reason
from pompeii_core.ai.personas import LEVELS as LEVEL_KEYS
from pompeii_core.ai.personas import PERSONAS, chance_above
from pompeii_core.city import OUT
from pompeii_core.events import Burned, Event, GameOver, OmenDrawn, Ran
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import N_
from pompeii_qt.languages import fill
from pompeii_qt.words import game_words
from pompeii_qt.words.names import You

translate = QCoreApplication.translate

_PAINFUL: Final = 2  # citizens lost at once on which an AI comments

LEVELS: Final[dict[str, tuple[str, str]]] = {  # the name of each level, and a short description
    "child": (
        N_("levels", "Child"),
        N_("levels", "for children and first games: looks only at its own citizens, and not always"),
    ),
    "beginner": (N_("levels", "Beginner"), N_("levels", "heads for the gates and ignores the others")),
    "novice": (N_("levels", "Novice"), N_("levels", "one quick look, and some mistakes")),
    "aedile": (N_("levels", "Aedile"), N_("levels", "plays well but misses something now and then")),
    "tribune": (N_("levels", "Tribune"), N_("levels", "weighs every choice")),
    "senator": (N_("levels", "Senator"), N_("levels", "plays a few games ahead in its head")),
    "vesuvius": (N_("levels", "Vesuvius"), N_("levels", "uses all its thinking time")),
}


def persona_words(name: str) -> str:
    """Return a sentence about how a character plays; "" if the name is unknown."""
    return translate("personas", PERSONAS[name].line) if name in PERSONAS else ""


def occasions(event: Event) -> list[tuple[int, str]]:
    """Return the seats that may comment on an event, each with its field of sayings in `Persona`.

    [] for most events.
    """
    match event:
        case OmenDrawn():
            return [(event.seat, "omen")]
        case Ran() if event.target == OUT:
            return [(event.seat, "rescue")]
        case Burned():
            return [(seat, "loss") for seat, count in enumerate(event.counts) if count >= _PAINFUL]
        case GameOver():
            return [(seat, "victory") for seat in event.winners]
    return []


def saying(player: SeatedPlayer, occasion: str) -> str:
    """Return a random one of an AI's sayings for an occasion (see `occasions`); "" if `player` is not a known AI."""
    if player.kind != "ai" or player.persona not in PERSONAS:
        return ""
    return translate("sayings", choice(getattr(PERSONAS[player.persona], occasion)))


def level_words(level: str) -> str:
    """Return the name of a level; "" if it is unknown."""
    return translate("levels", LEVELS[level][0]) if level in LEVELS else ""


def level_line(level: str) -> str:
    """Return a short description of a level; "" if it is unknown."""
    return translate("levels", LEVELS[level][1]) if level in LEVELS else ""


def level_described(level: str) -> str:
    return translate("levels", "{}: {}").format(level_words(level), level_line(level))


def level_expected(level: str) -> str:
    """Return in words how many games in 5, of two players, a level wins against the next lower one.

    For the lowest, how many it loses against the next higher one. ValueError for an unknown level.
    """
    at = LEVEL_KEYS.index(level)
    other = at - 1 if at else 1
    wins = translate("levels", "with two players, wins about {n} games in 5 against {level}")
    loses = translate("levels", "with two players, loses about {n} games in 5 against {level}")
    won = round(5 * chance_above(max(at, other), LEVEL_KEYS[min(at, other)], 2))
    return (wins if at else loses).format(n=won, level=level_words(LEVEL_KEYS[other]))


TEXTS: Final[dict[str, str]] = {  # of each reason of an AI, told to the person; blanks: `opinion.BLANKS`
    "out": N_("reasons", "escapes through {gate}"),
    "near": N_("reasons", "can escape through {gate} in one move"),
    "short": N_("reasons", "{n} steps short of escaping through {gate} in one move"),
    "step_short": N_("reasons", "one step short of escaping through {gate} in one move"),
    "no_way": N_("reasons", "no way out from {square}"),
    "leaves_crowd": N_("reasons", "leaves the crowd of {n} at {square}"),
    "joins_crowd": N_("reasons", "joins the crowd of {n} at {square}"),
    "joins_one": N_("reasons", "joins the citizen at {square}"),
    "leaves_heat": N_("reasons", "moves away from the lava at {square}"),
    "into_heat": N_("reasons", "stands beside lava at {square}"),
    "severed": N_("reasons", "one tile can cut off {square}"),
    "severed_soon": N_("reasons", "{n} tiles can cut off {square}"),
    "barred": N_("reasons", "one tile can block the way from {square} to {gate}"),
    "barred_soon": N_("reasons", "{n} tiles can block the way from {square} to {gate}"),
    "last_turn": N_("reasons", "this is your last turn"),
    "few_tiles": N_("reasons", "only {n} tiles are left in the bag"),
    "at_gate": N_("reasons", "right at {gate}"),
    "close": N_("reasons", "close to {gate}"),
    "distant": N_("reasons", "{n} steps to get out through {gate}"),
    "company": N_("reasons", "in company: {n} citizens at {square} can each move {n} steps"),
    "far_from_vents": N_("reasons", "far from the vents"),
    "room": N_("reasons", "room for {n} more beside it"),
    "vent": N_("reasons", "beside the vent of the {symbol}"),
    "relatives": N_("reasons", "brings {n} relatives"),
    "relative": N_("reasons", "brings a relative"),
    "joker": N_("reasons", "a joker: building {card} is full"),
    "keeps": N_("reasons", "uses up card {card}, which could bring relatives later"),
    "no_room": N_("reasons", "nothing can be placed"),
    "takes": N_("reasons", "takes one of {seat}'s citizens, {n} steps from a gate"),
    "takes_at_gate": N_("reasons", "takes one of {seat}'s citizens, right at a gate"),
    "from_crowd": N_("reasons", "from the crowd of {n} at {square}"),
    "leader": N_("reasons", "{seat} is your strongest rival"),
    "burns": N_("reasons", "burns {n} of {seat}'s citizens"),
    "burns_own": N_("reasons", "burns {n} of your own"),
    "cuts_off": N_("reasons", "cuts off {n} of {seat}'s citizens"),
    "cuts_off_own": N_("reasons", "cuts off {n} of your own"),
    "closes": N_("reasons", "closes {gate}"),
    "longer": N_("reasons", "a longer way out for {n} of {seat}'s citizens"),
    "longer_own": N_("reasons", "a longer way out for {n} of your own"),
    "heats": N_("reasons", "puts lava beside {n} of {seat}'s citizens"),
    "heats_own": N_("reasons", "puts lava beside {n} of your own"),
    "threatens": N_("reasons", "leaves {n} of {seat}'s citizens one tile from being cut off"),
    "threatens_own": N_("reasons", "leaves {n} of your own one tile from being cut off"),
    "harmless": N_("reasons", "harms no one"),
    "no_run": N_("reasons", "no move is better than staying"),
    "no_relative": N_("reasons", "no free space is worth a relative"),
    "ahead": N_("reasons", "you are ahead, counting who is in the city"),
    "trails": N_("reasons", "you are behind, counting who is in the city"),
    "behind": N_("reasons", "you are not far enough ahead for the eruption"),
    "declares": N_("reasons", "makes Vesuvius erupt now"),
}

_SHORT: Final[dict[str, str]] = {  # of long ones, for a narrow line
    "near": N_("reasons", "one move from {gate}"),
    "close": N_("reasons", "near {gate}"),
    "distant": N_("reasons", "{n} steps to {gate}"),
    "company": N_("reasons", "in company"),
    "room": N_("reasons", "room for {n} more"),
    "leaves_heat": N_("reasons", "away from the lava"),
}
OF_AN_AI: Final[dict[str, str]] = {  # for reasons whose text says “you”: the text about an AI's own decision
    "last_turn": N_("reasons", "this is its last turn"),
    "leader": N_("reasons", "{seat} is its strongest rival"),
    "burns_own": N_("reasons", "burns {n} of its own"),
    "cuts_off_own": N_("reasons", "cuts off {n} of its own"),
    "longer_own": N_("reasons", "a longer way out for {n} of its own"),
    "heats_own": N_("reasons", "puts lava beside {n} of its own"),
    "threatens_own": N_("reasons", "leaves {n} of its own one tile from being cut off"),
    "ahead": N_("reasons", "it is ahead, counting who is in the city"),
    "trails": N_("reasons", "it is behind, counting who is in the city"),
    "behind": N_("reasons", "it is not far enough ahead for the eruption"),
}

_OF_YOU: Final[dict[str, str]] = {  # for reasons about a seat, if that is the person who reads of an AI's decision
    "takes": N_("reasons", "takes one of your citizens, {n} steps from a gate"),
    "takes_at_gate": N_("reasons", "takes one of your citizens, right at a gate"),
    "leader": N_("reasons", "you are its strongest rival"),
    **{key: TEXTS[f"{key}_own"] for key in ("burns", "cuts_off", "longer", "heats", "threatens")},
}

OF_ONE: Final[dict[str, str]] = {  # the text for a single citizen, by the text for several
    TEXTS["burns"]: N_("reasons", "burns one of {seat}'s citizens"),
    TEXTS["burns_own"]: N_("reasons", "burns one of your citizens"),
    OF_AN_AI["burns_own"]: N_("reasons", "burns one of its own citizens"),
    TEXTS["cuts_off"]: N_("reasons", "cuts off one of {seat}'s citizens"),
    TEXTS["cuts_off_own"]: N_("reasons", "cuts off one of your citizens"),
    OF_AN_AI["cuts_off_own"]: N_("reasons", "cuts off one of its own citizens"),
    TEXTS["longer"]: N_("reasons", "a longer way out for one of {seat}'s citizens"),
    TEXTS["longer_own"]: N_("reasons", "a longer way out for one of your citizens"),
    OF_AN_AI["longer_own"]: N_("reasons", "a longer way out for one of its own citizens"),
    TEXTS["heats"]: N_("reasons", "puts lava beside one of {seat}'s citizens"),
    TEXTS["heats_own"]: N_("reasons", "puts lava beside one of your citizens"),
    OF_AN_AI["heats_own"]: N_("reasons", "puts lava beside one of its own citizens"),
    TEXTS["threatens"]: N_("reasons", "leaves one of {seat}'s citizens one tile from being cut off"),
    TEXTS["threatens_own"]: N_("reasons", "leaves one of your citizens one tile from being cut off"),
    OF_AN_AI["threatens_own"]: N_("reasons", "leaves one of its own citizens one tile from being cut off"),
}


def reason_words(reason: Reason, names: game_words.Names) -> str:
    """Return a reason for an action of the person at the screen, who is called “you”. `names` are by seat."""
    return _words(reason, names, TEXTS)


def short_reason_words(reason: Reason, names: game_words.Names) -> str:
    """Return a reason as `reason_words` does, in its short form if there is one."""
    short = _SHORT.get(reason.key) if reason.n != 1 else None
    return _words(reason, names, {reason.key: short}) if short else reason_words(reason, names)


def motive_words(reasons: Sequence[Reason], names: game_words.Names) -> str:
    """Return why an AI decided so. A seat whose name is a `You` is addressed."""
    return game_words.join_clauses(_words(reason, names, TEXTS | OF_AN_AI) for reason in reasons)


def _words(reason: Reason, names: game_words.Names, texts: dict[str, str]) -> str:
    blanks, text = reason.blanks(), texts[reason.key]
    if reason.seat is not None:
        blanks["seat"] = name = names[reason.seat]
        text = _OF_YOU[reason.key] if isinstance(name, You) else text
    if reason.symbol is not None:
        blanks["symbol"] = game_words.symbol_words(reason.symbol)
    return fill(translate("reasons", OF_ONE.get(text, text) if reason.n == 1 else text), **blanks)


def coach_words(*, alone: bool) -> str:
    """Return what a coach does for one person `alone` against AIs; otherwise why there is no coach."""
    if not alone:
        return translate("NewGamePage", "A coach speaks to one person alone, not where several play.")
    return translate(
        "NewGamePage",
        "After a choice that gives away half a citizen or more it asks if you want to look again. Only against AIs; "
        "the game is not rated.",
    )
