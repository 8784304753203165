"""Which sounds an event makes, and when: as the animation that goes with it comes to the moment that is heard."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from pompeii_core.city import OUT
from pompeii_core.events import (
    Ad79Drawn,
    Burned,
    CardDrawn,
    Covered,
    Eruption,
    Event,
    GameOver,
    LavaPlaced,
    OmenDrawn,
    PiecePlaced,
    Ran,
    Sacrificed,
)
from pompeii_core.phases import Phase
from pompeii_qt.scene.event_animator import DROP, STEP, THROW, TILE
from pompeii_qt.sound.library import Bed, Effect

MOST: Final = 3
"""Sounds of what happens at one moment, as where what is left of a turn is skipped."""
BEDS: Final = {Phase.SLEEPS: Bed.TOWN, Phase.SEETHES: Bed.UNEASY, Phase.ERUPTS: Bed.LAVA, Phase.FLIGHT: Bed.FLIGHT}
"""What lies under each phase; nothing under the end."""
CALLS: Final = (Effect.TURN, Effect.CHAT, Effect.WIN, Effect.LOSE)
"""What is for a person who looks at another window."""
_WEIGHTS: Final = (
    *(Effect.WIN, Effect.LOSE, Effect.ERUPTION, Effect.TREMOR, Effect.OMEN, Effect.TURN, Effect.SAVED, Effect.LOST),
    *(Effect.BURN, Effect.TILE, Effect.PLACE, Effect.RUN, Effect.CHAT, Effect.DRAW),
)
"""What tells most comes first."""
OTHERS: Final = 0.6
"""How strong what happens to others' pieces is, beside what happens to one's own."""
_SOMEBODYS: Final = (Effect.PLACE, Effect.DRAW, Effect.RUN, Effect.SAVED, Effect.LOST)
_STEPS: Final = 2 * STEP
"""Milliseconds that the sound of running takes."""


class Cue(NamedTuple):
    """A sound in so many milliseconds, at normal speed."""

    effect: Effect
    delay: float = 0
    strength: float = 1


def cues(event: Event, own: Collection[int]) -> list[Cue]:
    """What an event sounds like; `own`: seats of people at this screen, beside whose the others' are softer."""
    soft = OTHERS if own and not _touched(event).intersection(own) else 1
    return [cue._replace(strength=soft) if cue.effect in _SOMEBODYS else cue for cue in _cues(event, own)]


def chosen(wanted: Sequence[Cue], most: int = MOST) -> list[Cue]:
    """Of what happens at one moment, what is to be heard: so many kinds of sound, those that tell most."""
    kinds = sorted({cue.effect for cue in wanted}, key=_WEIGHTS.index)[:most]
    strongest_first = sorted(dict.fromkeys(wanted), key=lambda cue: -cue.strength)  # the next of its kind is merged
    return [cue for cue in strongest_first if cue.effect in kinds]


def _touched(event: Event) -> set[int]:
    """The seats whose pieces or cards it is about."""
    match event:
        case Burned(_, counts, _):
            return {seat for seat, count in enumerate(counts) if count}
        case Sacrificed(_, int(victim), _):
            return {victim}
        case PiecePlaced(seat) | Ran(seat) | CardDrawn(seat):
            return {seat}
    return set()


def _cues(event: Event, own: Collection[int]) -> list[Cue]:
    match event:
        case CardDrawn():
            return [Cue(Effect.DRAW)]
        case PiecePlaced():
            return [Cue(Effect.PLACE, DROP * 0.9)]
        case OmenDrawn():
            return [Cue(Effect.OMEN)]
        case Sacrificed(_, int(), str()):
            return [Cue(Effect.LOST, THROW * 0.8)]
        case Ad79Drawn(_, 1):
            return [Cue(Effect.TREMOR)]
        case Eruption():
            return [Cue(Effect.ERUPTION)]
        case LavaPlaced():
            return [Cue(Effect.TILE, TILE * 0.85)]
        case Burned(_, counts, _) if any(counts):
            return [Cue(Effect.BURN), Cue(Effect.LOST, THROW * 0.8)]
        case Covered(squares) if squares:
            return [Cue(Effect.TILE)]
        case Ran(_, _, target, path):
            return _ran(len(path), out=target == OUT)
        case GameOver(_, _, winners):
            return [Cue(Effect.LOSE if own and not set(own) & set(winners) else Effect.WIN)]
    return []


def _ran(steps: int, *, out: bool) -> list[Cue]:
    lasts = STEP * max(steps + out, 2)
    running = [Cue(Effect.RUN, at) for at in range(0, lasts, _STEPS)]
    return [*running, Cue(Effect.SAVED, lasts * 0.9)] if out else running
