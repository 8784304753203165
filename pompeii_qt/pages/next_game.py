"""The game that Play begins, and its words on the start page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from pompeii_core.ai.personas import DEFAULT_LEVEL, FIRST_LEVEL, LEVELS, PERSONAS
from pompeii_core.rules import box_and_rules
from pompeii_core.setup import COACH, GameSetup, SeatedPlayer
from pompeii_core.text import name_key
from pompeii_qt.settings import Settings
from pompeii_qt.words.game_words import join_words, phase_words
from pompeii_qt.words.names import DEFAULTS, default_name, is_default_name, kept_name, own_name, shown_name

if TYPE_CHECKING:
    from pompeii_core.summary import RecordSummary

_LONGEST: Final = 20  # maximum characters of a name in a sentence: three names fit on two lines
_RIVALS: Final = ("Livia", "Fabius", "Brennus")


def default_setup(settings: Settings) -> GameSetup:
    """Return a newcomer's game by the box chosen: one person, named if known, and three AIs with other names."""
    own = own_name(settings)
    # A person called Livia does not play against a Livia.
    free = (name for name in dict.fromkeys((*_RIVALS, *PERSONAS)) if name_key(name) != name_key(own))
    ais = [SeatedPlayer("ai", name, colour, name, FIRST_LEVEL) for colour, name in zip((1, 2, 3), free, strict=False)]
    players, (_, rules) = [SeatedPlayer("person", own or default_name(), 0), *ais], box_and_rules(settings.box)
    return GameSetup(players, rules, full_undo=settings.full_undo)


def keep_box(settings: Settings, chosen: str) -> None:
    """Store a box and its rules, as `box_and_rules` reads them. The next game, here or hosted, is played by these."""
    from pompeii_qt.pages.network_forms import HostingOptions  # imports much: not before the first picture

    _, rules = box_and_rules(chosen)
    if last := settings.last_setup:
        settings.last_setup = replace(last, rules=rules)
    hosted = HostingOptions.read(settings.opening)
    if hosted.game:
        settings.opening = replace(hosted, game=replace(hosted.game, rules=rules)).written()
    settings.box = chosen


def keep_setup(settings: Settings, setup: GameSetup) -> None:
    settings.last_setup = kept_setup(settings, setup)


def kept_setup(settings: Settings, setup: GameSetup) -> GameSetup:
    """Return a game as settings keep it, default names marked. Store the only person's name, if no default, as own."""
    people = [player for player in setup.players if player.kind == "person"]
    if len(people) == 1 and not is_default_name(people[0].name):
        settings.person = people[0].name
    return replace(setup, players=[replace(player, name=kept_name(player.name)) for player in setup.players])


def next_setup(settings: Settings, kept: GameSetup | None = None) -> GameSetup:
    """Return the game `kept`, else the last one, else the default; also the default if its AIs no longer exist.

    An AI replaces each bot that is not among the programs here. The only person has this person's name if it is free.
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
    """Return the game that Play begins: the last one, else the default, for two players once the lesson is done."""
    setup = next_setup(settings)
    return setup if settings.last_setup or settings.lesson != "done" else replace(setup, players=setup.players[:2])


def with_coach(players: Sequence[SeatedPlayer], *, coached: bool) -> list[SeatedPlayer]:
    """Return the players with or without a coach at every person's side."""
    persona = COACH if coached else ""
    return [replace(player, persona=persona) if player.kind == "person" else player for player in players]


def _named(players: list[SeatedPlayer], own: str) -> list[SeatedPlayer]:
    """Return the players with names to show. The only person gets the `own` name if it is known and free."""
    people = [player for player in players if player.kind == "person"]
    taken = {name_key(player.name) for player in players if player not in people}
    if len(people) == 1 and own and name_key(own) not in taken:
        return [replace(player, name=own) if player in people else player for player in players]
    return [replace(player, name=shown_name(player.name)) if player in people else player for player in players]


def next_game_words(setup: GameSetup, own: str = "") -> str:
    """Return a sentence about the game that Play begins; the person called `own` is not named."""
    return QCoreApplication.translate("StartPage", "A new game with {}").format(_others(setup.players, own))


def unfinished_words(game: "RecordSummary", own: str = "") -> str:
    """Return with whom an unfinished game is played, except the only person or `own`, and its progress."""
    words = QCoreApplication.translate("StartPage", "Your unfinished game with {}").format(_others(game.players, own))
    round_words = QCoreApplication.translate("ReplaysPage", "round {}").format(game.round)
    return f"{words}\n{phase_words(game.phase)} · {round_words}"


def _others(players: Sequence[SeatedPlayer], own: str) -> str:
    people = [player for player in players if player.kind == "person"]
    own_keys = {name_key(name) for name in ([own] if own else DEFAULTS)}
    oneself = people if len(people) == 1 else [one for one in people if name_key(one.name) in own_keys]
    names = [player.name for player in players if player not in oneself]
    return join_words([name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…" for name in names])
