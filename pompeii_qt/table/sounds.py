"""The sounds of the table: effects of events, calls for attention, and the background of each phase."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from pompeii_core import events
from pompeii_core.actions import Phase
from pompeii_core.city import OUT
from pompeii_core.events import Event
from pompeii_qt.scene.event_player import DROP, SPEEDS, STEP, TILE
from pompeii_qt.scene.moments import THROW
from pompeii_qt.sound.mixer import MUSIC_FADES, Bed, Effect, Music
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table.controller import TableContext, follow

MOST_KINDS: Final = 3  # maximum kinds of sounds at one moment, as when the rest of a turn is skipped
# background sounds; none after the end
BEDS: Final = {Phase.SLEEPS: Bed.TOWN, Phase.SEETHES: Bed.UNEASY, Phase.ERUPTS: Bed.LAVA, Phase.FLIGHT: Bed.FLIGHT}
MUSIC: Final = {phase: Music[bed.name] for phase, bed in BEDS.items()}

CALLS: Final = (Effect.TURN, Effect.CHAT, Effect.WIN, Effect.LOSE)  # also heard from other windows, and over music
_WEIGHTS: Final = (  # effects, most important first
    *(Effect.WIN, Effect.LOSE, Effect.ERUPTION, Effect.TREMOR, Effect.OMEN, Effect.TURN, Effect.SAVED, Effect.LOST),
    *(Effect.BURN, Effect.TILE, Effect.PLACE, Effect.RUN, Effect.CHAT, Effect.DRAW),
)
OTHERS: Final = 0.6  # strength of sounds that concern others only; 1 for own pieces
_SOMEBODYS: Final = (Effect.PLACE, Effect.DRAW, Effect.RUN, Effect.SAVED, Effect.LOST)
_STEPS: Final = 2 * STEP  # duration of the sound of running, in milliseconds
_ON_ITS_WAY: Final = 60  # delay from mixer to ear, in milliseconds
_APART: Final = 200  # minimum milliseconds between two batches of sounds
_END_FADES: Final = 0.5  # seconds of the music's fade at the end of a game, whose sounds are in another key


class Cue(NamedTuple):
    """A sound, its delay in milliseconds (at normal speed until `timed`), and its strength."""

    effect: Effect
    delay: float = 0
    strength: float = 1


def cues(event: Event, own: Collection[int]) -> list[Cue]:
    """Return the sounds of an event. `own`: the seats here; sounds of others are softer, unless no seat is here."""
    soft = OTHERS if own and not _touched(event).intersection(own) else 1
    return [cue._replace(strength=soft) if cue.effect in _SOMEBODYS else cue for cue in _cues(event, own)]


def chosen(wanted: Sequence[Cue], most: int = MOST_KINDS) -> list[Cue]:
    """Return the cues of one moment to be heard, strongest first, each once: those of the `most` weightiest kinds."""
    kinds = sorted({cue.effect for cue in wanted}, key=_WEIGHTS.index)[:most]
    strongest_first = sorted(dict.fromkeys(wanted), key=lambda cue: -cue.strength)  # the next of its kind is merged
    return [cue for cue in strongest_first if cue.effect in kinds]


def timed(wanted: Sequence[Cue], factor: float) -> list[Cue]:
    """Return the cues of one event with real delays, if animations take `factor` times as long as at normal speed.

    All begin earlier by the time that sound takes to the ear, at most by the delay of the first, so that their rhythm
    stays. Sounds of running that would overlap are left out.
    """
    delays = [cue.delay * factor for cue in wanted]
    lead = min((_ON_ITS_WAY, *delays))
    heard, ran = list[Cue](), float(-_STEPS)
    for cue, delay in zip(wanted, delays, strict=True):
        if cue.effect == Effect.RUN:
            if delay - ran < _STEPS:
                continue
            ran = delay
        heard.append(cue._replace(delay=delay - lead))
    return heard


def _touched(event: Event) -> set[int]:
    match event:
        case events.Burned(_, counts, _):
            return {seat for seat, count in enumerate(counts) if count}
        case events.Sacrificed(_, int(victim), _):
            return {victim}
        case events.PiecePlaced(seat) | events.Ran(seat) | events.CardDrawn(seat):
            return {seat}
    return set()


def _cues(event: Event, own: Collection[int]) -> list[Cue]:
    match event:
        case events.CardDrawn():
            return [Cue(Effect.DRAW)]
        case events.PiecePlaced():
            return [Cue(Effect.PLACE, DROP * 0.9)]
        case events.OmenDrawn():
            return [Cue(Effect.OMEN)]
        case events.Sacrificed(_, int(), str()):
            return [Cue(Effect.LOST, THROW * 0.8)]
        case events.Ad79Drawn(_, 1):
            return [Cue(Effect.TREMOR)]
        case events.Eruption():
            return [Cue(Effect.ERUPTION)]
        case events.LavaPlaced():
            return [Cue(Effect.TILE, TILE * 0.85)]
        case events.Burned(_, counts, _) if any(counts):
            return [Cue(Effect.BURN), Cue(Effect.LOST, THROW * 0.8)]
        case events.Covered(squares) if squares:
            return [Cue(Effect.TILE)]
        case events.Ran(_, _, target, path):
            lasts = STEP * max(len(path) + (target == OUT), 2)
            running = [Cue(Effect.RUN, at) for at in range(0, lasts, _STEPS)]
            return [*running, Cue(Effect.SAVED, lasts * 0.9)] if target == OUT else running
        case events.GameOver(_, _, winners):
            return [Cue(Effect.LOSE if own and not set(own) & set(winners) else Effect.WIN)]
    return []


class TableSounds(QObject):
    """Plays the sounds of events, questions and chat, and the background. While the page is hidden, only `CALLS`."""

    def __init__(self, table: TableContext, player: SoundPlayer) -> None:
        super().__init__(table.page)
        self._model, self._player, self._page = table.model, player, table.page
        model = table.model
        self._wanted: list[Cue] = []
        self._others_played = False
        # Skipped or unanimated events come all at once, so their sounds are gathered and `chosen` from.
        self._gather = QTimer(self, singleShot=True)
        self._gather.timeout.connect(self._play_gathered)
        self._pause = QTimer(self, singleShot=True, interval=_APART)
        model.began.connect(self._begin)
        model.event_shown.connect(self._on_event)
        model.asked.connect(self._on_asked)
        follow(self._choose_bed, model.began, model.update_shown, model.phase_began)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._choose_bed)
        table.page.installEventFilter(self)

    def hear_chat(self) -> None:
        self._want([Cue(Effect.CHAT)])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._choose_bed()
        return False

    def _begin(self) -> None:
        self._wanted, self._others_played = [], False
        self._gather.stop()

    def _on_event(self, event: Event) -> None:
        own = self._model.own
        self._others_played |= getattr(event, "seat", None) not in (None, *own)
        self._want(timed(cues(event, own), SPEEDS[self._model.speed]))

    def _on_asked(self) -> None:
        if self._model.decision is None or not self._others_played:
            return
        self._others_played = False
        told = self._model.settings.turn_sound
        if told == "always" or (told == "away" and not _in_front()):
            self._play(Cue(Effect.TURN))

    def _want(self, wanted: list[Cue]) -> None:
        self._wanted += wanted
        if self._wanted and not self._gather.isActive():
            self._gather.start(max(0, self._pause.remainingTime()))

    def _play_gathered(self) -> None:
        wanted, self._wanted = self._wanted, []
        self._pause.start()
        still = SPEEDS[self._model.speed] == 0
        for cue in chosen(wanted, 1) if still else chosen(wanted):
            self._play(cue)

    def _play(self, cue: Cue) -> None:
        if cue.effect in CALLS or (_in_front() and self._page.isVisible()):
            self._player.play_sound(cue.effect, cue.delay / 1000, cue.strength)
            if cue.effect in CALLS:
                self._player.duck_for_call()

    def _choose_bed(self, _changed: object = None) -> None:
        heard = bool(self._model.batch) and self._page.isVisible() and _in_front()
        self._player.set_bed(BEDS.get(self._model.phase) if heard else None)
        elsewhere = Music.THEME if _in_front() and not self._page.isVisible() else None
        fade = _END_FADES if self._model.phase == Phase.OVER else MUSIC_FADES
        self._player.set_music(MUSIC.get(self._model.phase) if heard else elsewhere, fade)


def _in_front() -> bool:
    return QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
