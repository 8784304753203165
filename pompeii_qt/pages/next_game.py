"""What Play does next, and how the start page says it."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from pompeii_core.ai.personas import DEFAULT_LEVEL, FIRST_LEVEL, LEVELS, PERSONAS
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.text import name_key
from pompeii_qt.settings import Settings
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.names import default_name, is_default_name, kept_name, own_name, shown_name

_LONGEST: Final = 20  # characters of a name that are said: three names have two lines
_RIVALS: Final = ("Livia", "Fabius", "Brennus")


def default_setup(settings: Settings) -> GameSetup:
    """What a newcomer is offered: one person, by name where it is known, against three AIs of other names."""
    own = own_name(settings)
    # A person called Livia is not to play against a Livia.
    free = (name for name in dict.fromkeys((*_RIVALS, *PERSONAS)) if name_key(name) != name_key(own))
    ais = [SeatedPlayer("ai", name, colour, name, FIRST_LEVEL) for colour, name in zip((1, 2, 3), free, strict=False)]
    return GameSetup([SeatedPlayer("person", own or default_name(), 0), *ais], full_undo=settings.full_undo)


def keep_setup(settings: Settings, setup: GameSetup) -> None:
    settings.last_setup = kept_setup(settings, setup)


def kept_setup(settings: Settings, setup: GameSetup) -> GameSetup:
    """A game as the settings keep it; the only person's name is this person's, on the network too."""
    people = [player for player in setup.players if player.kind == "person"]
    if len(people) == 1 and not is_default_name(people[0].name):
        settings.person = people[0].name
    return replace(setup, players=[replace(player, name=kept_name(player.name)) for player in setup.players])


def next_setup(settings: Settings, kept: GameSetup | None = None) -> GameSetup:
    """The game as `kept`, or else as last time, or the first game; one whose AIs no longer exist counts as none.

    An AI plays for a bot that is not among the programs here.
    """
    setup = kept or settings.last_setup
    if setup is None or not all(p.persona in PERSONAS and p.level in LEVELS for p in setup.players if p.kind == "ai"):
        return default_setup(settings)
    gone = [player for player in setup.players if player.kind == "bot" and player.persona not in settings.programs]
    called = {name_key(player.name) for player in setup.players if player not in gone}
    free = (name for name in PERSONAS if name_key(name) not in called)
    players = [
        SeatedPlayer("ai", name := next(free), player.colour, name, DEFAULT_LEVEL) if player in gone else player
        for player in setup.players
    ]
    return replace(setup, players=_named(players, own_name(settings)))


def play_setup(settings: Settings) -> GameSetup:
    """What Play begins: the game as last time; right after the lesson one for two, as that was."""
    setup = next_setup(settings)
    return setup if settings.last_setup or settings.lesson != "done" else replace(setup, players=setup.players[:2])


def _named(players: list[SeatedPlayer], own: str) -> list[SeatedPlayer]:
    """The only person at the table by its `own` name, where that is known and nobody else has it."""
    people = [player for player in players if player.kind == "person"]
    taken = {name_key(player.name) for player in players if player not in people}
    if len(people) == 1 and own and name_key(own) not in taken:
        return [replace(player, name=own) if player in people else player for player in players]
    return [replace(player, name=shown_name(player.name)) if player in people else player for player in players]


def next_game_words(setup: GameSetup, own: str = "") -> str:
    """Which game Play begins, in a sentence that leaves out the person called `own`."""
    return QCoreApplication.translate("StartPage", "A new game with {}").format(_others(setup.players, own))


def unfinished_words(record: Path, own: str = "") -> str:
    """Which unfinished game can be gone on with, in a sentence that leaves out the person called `own`."""
    from pompeii_core.record import RecordError, read_header  # with all the rules: not before the first picture

    with suppress(RecordError, OSError):
        others = _others(read_header(record).players, own)
        return QCoreApplication.translate("StartPage", "Your unfinished game with {}").format(others)
    return QCoreApplication.translate("StartPage", "Your unfinished game")


def _others(players: list[SeatedPlayer], own: str) -> str:
    people = [player for player in players if player.kind == "person"]
    oneself = people if len(people) == 1 else [one for one in people if name_key(one.name) == name_key(own)]
    names = [player.name for player in players if player not in oneself]
    return join_words([name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…" for name in names])
