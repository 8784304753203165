"""The AIs in words: characters, levels, and the reasons for what they do or advise."""

from collections.abc import Sequence
from random import choice
from typing import Any, Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from pompeii_core.ai.opinion import Reason
from pompeii_core.ai.personas import LEVELS as LEVEL_KEYS
from pompeii_core.ai.personas import PERSONAS, chance_above
from pompeii_core.city import OUT
from pompeii_core.events import Burned, Event, GameOver, OmenDrawn, Ran
from pompeii_core.setup import SeatedPlayer
from pompeii_qt.languages import fill
from pompeii_qt.words import game_words

translate = QCoreApplication.translate

_PAINFUL: Final = 2
"""Citizens lost at once."""

LEVELS: Final[dict[str, tuple[Any, Any]]] = {
    "child": (
        QT_TRANSLATE_NOOP("levels", "Child"),
        QT_TRANSLATE_NOOP("levels", "for children and first games: looks only at its own citizens, and not always"),
    ),
    "beginner": (
        QT_TRANSLATE_NOOP("levels", "Beginner"),
        QT_TRANSLATE_NOOP("levels", "heads for the gates and ignores the others"),
    ),
    "novice": (
        QT_TRANSLATE_NOOP("levels", "Novice"),
        QT_TRANSLATE_NOOP("levels", "one quick look, and some mistakes"),
    ),
    "aedile": (
        QT_TRANSLATE_NOOP("levels", "Aedile"),
        QT_TRANSLATE_NOOP("levels", "plays well but misses something now and then"),
    ),
    "tribune": (QT_TRANSLATE_NOOP("levels", "Tribune"), QT_TRANSLATE_NOOP("levels", "weighs every choice")),
    "senator": (
        QT_TRANSLATE_NOOP("levels", "Senator"),
        QT_TRANSLATE_NOOP("levels", "plays a few games ahead in its head"),
    ),
    "vesuvius": (
        QT_TRANSLATE_NOOP("levels", "Vesuvius"),
        QT_TRANSLATE_NOOP("levels", "uses all its thinking time"),
    ),
}
"""What each is called, and what it is in a few words."""


def persona_words(name: str) -> str:
    """What a character's play shows, in a sentence; "" of one that is not known here."""
    return translate("personas", PERSONAS[name].line) if name in PERSONAS else ""


def occasions(event: Event) -> list[tuple[int, str]]:
    """Which seats may have something to say of an event, and as what, as `Persona` calls it."""
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
    """One of the things that an AI says then; "" of anybody else."""
    if player.kind != "ai" or player.persona not in PERSONAS:
        return ""
    return translate("sayings", choice(getattr(PERSONAS[player.persona], occasion)))


def level_words(level: str) -> str:
    """What a level is called; "" of one that is not known here."""
    return translate("levels", LEVELS[level][0]) if level in LEVELS else ""


def level_line(level: str) -> str:
    """What a level is, in a few words; "" of one that is not known here."""
    return translate("levels", LEVELS[level][1]) if level in LEVELS else ""


def level_described(level: str) -> str:
    """A level and what it is."""
    return translate("levels", "{}: {}").format(level_words(level), level_line(level))


def level_expected(level: str) -> str:
    """How a level fares against the one below, the weakest against the one above, as measured."""
    at = LEVEL_KEYS.index(level)
    if at:
        text = translate("levels", "with two players, wins about {n} games in 5 against {level}")
    else:
        text = translate("levels", "with two players, loses about {n} games in 5 against {level}")
    lower, higher = sorted((at, at - 1 if at else 1))
    won = round(5 * chance_above(higher, LEVEL_KEYS[lower], 2))
    return text.format(n=won, level=level_words(LEVEL_KEYS[at - 1 if at else 1]))


TEXTS: Final[dict[str, Any]] = {
    "out": QT_TRANSLATE_NOOP("reasons", "escapes through {gate}"),
    "near": QT_TRANSLATE_NOOP("reasons", "can escape through {gate} in one move"),
    "short": QT_TRANSLATE_NOOP("reasons", "{n} steps short of escaping through {gate} in one move"),
    "step_short": QT_TRANSLATE_NOOP("reasons", "one step short of escaping through {gate} in one move"),
    "no_way": QT_TRANSLATE_NOOP("reasons", "no way out from {square}"),
    "leaves_crowd": QT_TRANSLATE_NOOP("reasons", "leaves the crowd of {n} at {square}"),
    "joins_crowd": QT_TRANSLATE_NOOP("reasons", "joins the crowd of {n} at {square}"),
    "joins_one": QT_TRANSLATE_NOOP("reasons", "joins the citizen at {square}"),
    "leaves_heat": QT_TRANSLATE_NOOP("reasons", "moves away from the lava at {square}"),
    "into_heat": QT_TRANSLATE_NOOP("reasons", "stands beside lava at {square}"),
    "severed": QT_TRANSLATE_NOOP("reasons", "one tile can cut off {square}"),
    "severed_soon": QT_TRANSLATE_NOOP("reasons", "{n} tiles can cut off {square}"),
    "barred": QT_TRANSLATE_NOOP("reasons", "one tile can block the way from {square} to {gate}"),
    "barred_soon": QT_TRANSLATE_NOOP("reasons", "{n} tiles can block the way from {square} to {gate}"),
    "last_turn": QT_TRANSLATE_NOOP("reasons", "this is your last turn"),
    "few_tiles": QT_TRANSLATE_NOOP("reasons", "only {n} tiles are left in the bag"),
    "at_gate": QT_TRANSLATE_NOOP("reasons", "right at {gate}"),
    "close": QT_TRANSLATE_NOOP("reasons", "close to {gate}"),
    "distant": QT_TRANSLATE_NOOP("reasons", "{n} steps to get out through {gate}"),
    "company": QT_TRANSLATE_NOOP("reasons", "in company: {n} citizens at {square} can each move {n} steps"),
    "far_from_vents": QT_TRANSLATE_NOOP("reasons", "far from the vents"),
    "room": QT_TRANSLATE_NOOP("reasons", "room for {n} more beside it"),
    "vent": QT_TRANSLATE_NOOP("reasons", "beside the vent of the {symbol}"),
    "relatives": QT_TRANSLATE_NOOP("reasons", "brings {n} relatives"),
    "relative": QT_TRANSLATE_NOOP("reasons", "brings a relative"),
    "joker": QT_TRANSLATE_NOOP("reasons", "a joker: building {card} is full"),
    "keeps": QT_TRANSLATE_NOOP("reasons", "uses up card {card}, which could bring relatives later"),
    "no_room": QT_TRANSLATE_NOOP("reasons", "nothing can be placed"),
    "takes": QT_TRANSLATE_NOOP("reasons", "takes one of {seat}'s citizens, {n} steps from a gate"),
    "takes_at_gate": QT_TRANSLATE_NOOP("reasons", "takes one of {seat}'s citizens, right at a gate"),
    "from_crowd": QT_TRANSLATE_NOOP("reasons", "from the crowd of {n} at {square}"),
    "leader": QT_TRANSLATE_NOOP("reasons", "{seat} is your strongest rival"),
    "burns": QT_TRANSLATE_NOOP("reasons", "burns {n} of {seat}'s citizens"),
    "burns_own": QT_TRANSLATE_NOOP("reasons", "burns {n} of your own"),
    "cuts_off": QT_TRANSLATE_NOOP("reasons", "cuts off {n} of {seat}'s citizens"),
    "cuts_off_own": QT_TRANSLATE_NOOP("reasons", "cuts off {n} of your own"),
    "closes": QT_TRANSLATE_NOOP("reasons", "closes {gate}"),
    "longer": QT_TRANSLATE_NOOP("reasons", "a longer way out for {n} of {seat}'s citizens"),
    "longer_own": QT_TRANSLATE_NOOP("reasons", "a longer way out for {n} of your own"),
    "heats": QT_TRANSLATE_NOOP("reasons", "puts lava beside {n} of {seat}'s citizens"),
    "heats_own": QT_TRANSLATE_NOOP("reasons", "puts lava beside {n} of your own"),
    "threatens": QT_TRANSLATE_NOOP("reasons", "leaves {n} of {seat}'s citizens one tile from being cut off"),
    "threatens_own": QT_TRANSLATE_NOOP("reasons", "leaves {n} of your own one tile from being cut off"),
    "harmless": QT_TRANSLATE_NOOP("reasons", "harms no one"),
    "no_run": QT_TRANSLATE_NOOP("reasons", "no move is better than staying"),
    "no_relative": QT_TRANSLATE_NOOP("reasons", "no free space is worth a relative"),
    "ahead": QT_TRANSLATE_NOOP("reasons", "you are ahead, counting who is in the city"),
    "trails": QT_TRANSLATE_NOOP("reasons", "you are behind, counting who is in the city"),
    "behind": QT_TRANSLATE_NOOP("reasons", "you are not far enough ahead for the eruption"),
    "declares": QT_TRANSLATE_NOOP("reasons", "makes Vesuvius erupt now"),
}
"""What each of the AI's reasons says to the person, by key; their blanks are those of `reason.BLANKS`."""

OF_AN_AI: Final[dict[str, Any]] = {
    "last_turn": QT_TRANSLATE_NOOP("reasons", "this is its last turn"),
    "leader": QT_TRANSLATE_NOOP("reasons", "{seat} is its strongest rival"),
    "burns_own": QT_TRANSLATE_NOOP("reasons", "burns {n} of its own"),
    "cuts_off_own": QT_TRANSLATE_NOOP("reasons", "cuts off {n} of its own"),
    "longer_own": QT_TRANSLATE_NOOP("reasons", "a longer way out for {n} of its own"),
    "heats_own": QT_TRANSLATE_NOOP("reasons", "puts lava beside {n} of its own"),
    "threatens_own": QT_TRANSLATE_NOOP("reasons", "leaves {n} of its own one tile from being cut off"),
    "ahead": QT_TRANSLATE_NOOP("reasons", "it is ahead, counting who is in the city"),
    "trails": QT_TRANSLATE_NOOP("reasons", "it is behind, counting who is in the city"),
    "behind": QT_TRANSLATE_NOOP("reasons", "it is not far enough ahead for the eruption"),
}
"""Those that say “you” to the person, as they are told of an AI."""

OF_ONE: Final[dict[Any, Any]] = {
    TEXTS["burns"]: QT_TRANSLATE_NOOP("reasons", "burns one of {seat}'s citizens"),
    TEXTS["burns_own"]: QT_TRANSLATE_NOOP("reasons", "burns one of your citizens"),
    OF_AN_AI["burns_own"]: QT_TRANSLATE_NOOP("reasons", "burns one of its own citizens"),
    TEXTS["cuts_off"]: QT_TRANSLATE_NOOP("reasons", "cuts off one of {seat}'s citizens"),
    TEXTS["cuts_off_own"]: QT_TRANSLATE_NOOP("reasons", "cuts off one of your citizens"),
    OF_AN_AI["cuts_off_own"]: QT_TRANSLATE_NOOP("reasons", "cuts off one of its own citizens"),
    TEXTS["longer"]: QT_TRANSLATE_NOOP("reasons", "a longer way out for one of {seat}'s citizens"),
    TEXTS["longer_own"]: QT_TRANSLATE_NOOP("reasons", "a longer way out for one of your citizens"),
    OF_AN_AI["longer_own"]: QT_TRANSLATE_NOOP("reasons", "a longer way out for one of its own citizens"),
    TEXTS["heats"]: QT_TRANSLATE_NOOP("reasons", "puts lava beside one of {seat}'s citizens"),
    TEXTS["heats_own"]: QT_TRANSLATE_NOOP("reasons", "puts lava beside one of your citizens"),
    OF_AN_AI["heats_own"]: QT_TRANSLATE_NOOP("reasons", "puts lava beside one of its own citizens"),
    TEXTS["threatens"]: QT_TRANSLATE_NOOP("reasons", "leaves one of {seat}'s citizens one tile from being cut off"),
    TEXTS["threatens_own"]: QT_TRANSLATE_NOOP("reasons", "leaves one of your citizens one tile from being cut off"),
    OF_AN_AI["threatens_own"]: QT_TRANSLATE_NOOP(
        "reasons", "leaves one of its own citizens one tile from being cut off"
    ),
}
"""By the text of several citizens, the one of a single one."""


def reason_words(reason: Reason, names: game_words.Names) -> str:
    """Why the person should do it, with the players' names."""
    return _words(reason, names, TEXTS)


def motive_words(reasons: Sequence[Reason], names: game_words.Names) -> str:
    """Why an AI did it, in a line."""
    return game_words.join_clauses(_words(reason, names, TEXTS | OF_AN_AI) for reason in reasons)


def _words(reason: Reason, names: game_words.Names, texts: dict[str, Any]) -> str:
    blanks = reason.blanks()
    if reason.seat is not None:
        blanks["seat"] = names[reason.seat]
    if reason.symbol is not None:
        blanks["symbol"] = game_words.symbol_words(reason.symbol)
    text = texts[reason.key]
    if reason.n == 1:
        text = OF_ONE.get(text, text)
    return fill(QCoreApplication.translate("reasons", text), **blanks)
