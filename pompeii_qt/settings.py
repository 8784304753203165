"""The settings: typed, saved at once, tolerant of a damaged file."""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP as N_
from PySide6.QtCore import QObject, Signal, Slot

from pompeii_net.folders import atomic_write, folders, read_json

if TYPE_CHECKING:
    from pompeii_core.setup import GameSetup

ANIMATIONS: Final = ("off", "slow", "normal", "fast")
BOT_TIMES: Final = (500, 1000, 2000, 5000, 10_000, 30_000)
RATED_FROM: Final = 5  # minimum number of games for a rating: fewer say too little

_LONGEST: Final = 10_000  # characters of a text in the file


class Control(NamedTuple):
    """How the settings page shows a preference: as a switch for yes and no, a slider for a range, or a choice."""

    title: Any
    line: Any = ""  # its description, in a sentence or two
    says: tuple[Any, ...] = ()  # each allowed value in words, unless the page makes these
    card: Any = ""  # the heading of the card that begins with it


class Setting[T]:
    """One remembered value. Setting it saves it and emits `changed(name)`. ValueError for a value that is not allowed.

    `allowed` and `pattern` apply to each entry of a list or dictionary; without them entries are texts. Settings with a
    title are on the settings page, in the order of declaration; see `Control`.
    """

    def __init__(
        self,
        default: T,
        title: Any = "",
        line: Any = "",
        *,
        allowed: Sequence[Any] = (),
        pattern: str = ".*",
        says: tuple[Any, ...] = (),
        card: Any = "",
        lasting: bool = False,
    ) -> None:
        self.default, self.allowed, self.pattern, self.lasting = default, allowed, pattern, lasting
        self.control = Control(title, line, says, card) if title else None

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, settings: "Settings", owner: type) -> T:
        value: T = settings.values.get(self.name, self.default)
        return value

    def __set__(self, settings: "Settings", value: T) -> None:
        if self.read(value) != value:
            raise ValueError(f"{self.name} cannot be {value!r}")
        settings.store(self.name, value)

    def read(self, written: object) -> T:
        """Return a value from a file without entries that are not allowed; for a bad value or type, the default."""
        if type(written) is not type(self.default):
            return self.default
        value: Any = written
        if isinstance(value, dict):
            value = {key: entry for key, entry in value.items() if self._allows(entry)}
        elif isinstance(value, list):
            value = list(filter(self._allows, value))
        elif not self._allows(value):
            value = self.default
        read: T = value
        return read

    def _allows(self, value: object) -> bool:
        if self.allowed:
            return type(value) is type(self.allowed[0]) and value in self.allowed
        if isinstance(value, str):
            return len(value) <= _LONGEST and re.fullmatch(self.pattern, value, re.DOTALL) is not None
        return type(value) is type(self.default) and not isinstance(value, list | dict)


class Settings(QObject):
    """The settings of one file. A value that is missing or damaged there is the default.

    `restore_defaults` does not touch `lasting` settings, which are memories rather than preferences.
    """

    changed = Signal(str)
    fault = Signal(str)

    autoplay_single = Setting(
        False,
        N_("SettingsPage", "Play forced moves automatically"),
        N_(
            "SettingsPage",
            "If only one move is possible, it is made for you. Opening tiles with only one "
            "possible square are always placed for you.",
        ),
        card=N_("SettingsPage", "Play"),
    )
    full_undo = Setting(
        True,
        N_("SettingsPage", "Unlimited undo in new games"),
        N_(
            "SettingsPage",
            "Otherwise undo stops at the last card or tile drawn. Only against AIs; can be set for each game.",
        ),
    )  # default of the first new game
    ai_autoplay = Setting(
        True,
        N_("SettingsPage", "AIs play automatically"),
        N_("SettingsPage", "If not, each waits for “Step”. The table's menu changes it for a single game."),
    )
    thinking_time = Setting(
        1000,
        N_("SettingsPage", "Thinking time"),
        N_("SettingsPage", "How long an opponent at level Vesuvius thinks about each choice."),
        allowed=(500, 1000, 3000, 10_000),
    )  # milliseconds per decision of an AI that uses its time
    ai_motives = Setting(
        False,
        N_("SettingsPage", "Opponents explain their moves"),
        N_("SettingsPage", "Shown on their panel until their next move, and in the log when you point at a line."),
    )
    ai_words = Setting(
        True,
        N_("SettingsPage", "Opponents say a few words"),
        N_("SettingsPage", "At an omen, a rescue, a loss or a victory, each once in a game."),
    )
    theme = Setting(
        "system",
        N_("SettingsPage", "Theme"),
        allowed=("system", "light", "dark"),
        says=(N_("SettingsPage", "same as system"), N_("SettingsPage", "light"), N_("SettingsPage", "dark")),
        card=N_("SettingsPage", "Appearance"),
    )
    contrast = Setting(
        "system",
        N_("SettingsPage", "Contrast"),
        allowed=("system", "normal", "high"),
        says=(N_("SettingsPage", "same as system"), N_("SettingsPage", "standard"), N_("SettingsPage", "high")),
    )
    # Percent of the system's.
    text_size = Setting(100, N_("SettingsPage", "Text size"), allowed=(100, 115, 130, 150, 175, 200))
    language = Setting("", N_("SettingsPage", "Language"))  # "" is the system's
    animation = Setting(
        "normal",
        N_("SettingsPage", "Animation"),
        N_("SettingsPage", "At normal speed AIs move faster from the third round of the flight on."),
        allowed=ANIMATIONS,
        says=(
            N_("SettingsPage", "off"),
            N_("SettingsPage", "slow"),
            N_("SettingsPage", "normal"),
            N_("SettingsPage", "fast"),
        ),
        card=N_("SettingsPage", "Motion"),
    )
    reduced_motion = Setting(
        False,
        N_("SettingsPage", "Reduced motion"),
        N_("SettingsPage", "No shaking or flying: things simply appear in place."),
    )
    sound = Setting(
        True,
        N_("SettingsPage", "Sounds"),
        N_("SettingsPage", "Hear what happens on the board. At the table, M turns sounds off and on."),
        card=N_("SettingsPage", "Sound"),
    )
    volume = Setting(70, N_("SettingsPage", "Volume"), allowed=range(101))  # percent
    ambience = Setting(
        True,
        N_("SettingsPage", "Ambience"),
        N_("SettingsPage", "Wind and birds, later a quiet rumble. Only while this window is active."),
    )
    music = Setting(
        True,
        N_("SettingsPage", "Music"),
        N_("SettingsPage", "Quiet strings that change with the game. At the table, U turns music off and on."),
    )
    music_volume = Setting(75, N_("SettingsPage", "Music volume"), allowed=range(101))  # percent
    turn_sound = Setting(
        "always",
        N_("SettingsPage", "Turn sound"),
        allowed=("always", "away", "never"),
        says=(
            N_("SettingsPage", "always"),
            N_("SettingsPage", "while another window is active"),
            N_("SettingsPage", "never"),
        ),
    )  # away: while another window is in front
    announced = Setting(
        "brief",
        N_("SettingsPage", "Other players' turns"),
        N_("SettingsPage", "How screen readers announce them. F2 repeats the last message, F3 the one before."),
        allowed=("brief", "full"),
        says=(N_("SettingsPage", "brief, one round at a time"), N_("SettingsPage", "in full, one turn at a time")),
        card=N_("SettingsPage", "Speech"),
    )
    short_names = Setting(
        False,
        N_("SettingsPage", "Short square names"),
        N_("SettingsPage", "“B2 L2 f0” instead of “B2, building 1, 1 space, 0 free; Livia 2”: for braille displays."),
    )
    own_voice = Setting(
        False,
        N_("SettingsPage", "Read aloud"),
        N_(
            "SettingsPage",
            "The system's voice reads out what happens and what is selected, unless a screen reader does. "
            "Press any key to silence it.",
        ),
    )
    voice_rate = Setting(0, N_("SettingsPage", "Voice speed"), allowed=range(-100, 101))
    letter_keys = Setting(
        True,
        N_("SettingsPage", "Single-letter shortcuts"),
        N_(
            "SettingsPage",
            "Letters and digits as keys at the table, such as H for a hint. You can change them at "
            "the table (? or in the menu).",
        ),
        card=N_("SettingsPage", "Keyboard"),
    )
    own_keys = Setting[dict[str, str]]({})  # changed keys of the table, by command
    window = Setting("", lasting=True)  # QMainWindow.saveGeometry, base64
    setup = Setting("", lasting=True)  # the last GameSetup, JSON
    figures_shown = Setting(False, lasting=True)  # whether figures stand beside what a coach says in words
    log_shown = Setting(False, lasting=True)  # whether the table shows its log
    # Whether the table shows the players; by default if there is room.
    players_side = Setting("auto", allowed=("auto", "open", "folded"), lasting=True)
    person = Setting("", lasting=True)  # this person's name; "" is the system's user name
    opening = Setting("", lasting=True)  # options of the last room hosted, JSON
    bots = Setting[dict[str, str]]({}, lasting=True)  # command lines of bots, by name
    bot_time = Setting(2000, allowed=BOT_TIMES, lasting=True)  # a bot's milliseconds per decision
    puzzles = Setting[dict[str, int]]({}, allowed=range(4), lasting=True)  # stars earned, by the puzzle's key
    rating = Setting("", pattern=r"\d{0,4}", lasting=True)  # in points, at the last result viewed
    rated_games = Setting(0, allowed=range(RATED_FROM + 1), lasting=True)  # RATED_FROM stands for more, too
    seals_known = Setting(False, lasting=True)  # whether the numbers on squares have been explained
    lesson = Setting("", allowed=("", "begun", "done", "skipped"), lasting=True)  # progress of the first lesson
    hosts = Setting[list[str]]([], lasting=True)  # addresses looked at last, newest first
    box = Setting("", lasting=True)  # the printed edition at home and its rules, as `box_and_rules` reads them

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = path or folders().settings / "settings.json"  # the file may not exist yet
        self.damaged = _set_aside(self.path)  # where an unreadable file is kept; None if there was none
        known, written = all_settings(), _read(self.path)
        self.values = {name: known[name].read(value) for name, value in written.items() if name in known}
        self._warned = False

    @property
    def last_setup(self) -> "GameSetup | None":
        """The setup of the last game; None if there is none or it is damaged."""
        from pompeii_core.setup import GameSetup  # not needed before the window is seen

        return decoded(self.setup, GameSetup)

    @last_setup.setter
    def last_setup(self, setup: "GameSetup") -> None:
        import msgspec

        self.setup = msgspec.json.encode(setup).decode()

    @property
    def programs(self) -> dict[str, str]:
        """Command lines of the bots that may play, by cleaned name, without blank ones; {} if there are none."""
        if not self.bots:
            return {}
        from pompeii_core.text import clean_name

        known = {clean_name(name): command for name, command in self.bots.items()}
        return {name: command for name, command in known.items() if name and command.strip()}

    def restore_defaults(self) -> None:
        """Set every preference to its default; lasting values such as the last game stay."""
        for name, setting in all_settings().items():
            if not setting.lasting:
                self.store(name, setting.default)

    def store(self, name: str, value: object) -> None:
        """Save a value that is not stored yet; emit `changed` if it differs from the one in effect, stored or default.

        If saving fails, the value still applies, and `fault` is emitted the first time.
        """
        same = getattr(self, name) == value
        if same and name in self.values:
            return
        self.values[name] = value
        self._save({**self.values, **_read(self.path), name: value})
        if not same:
            self.changed.emit(name)

    def follow(self, name: str, use: Callable[[Any], object]) -> None:
        """Call `use` with the value now and at each change. A method of a QObject is called only while that lives."""
        owner = getattr(use, "__self__", None)
        use(getattr(self, name))
        _Follower(self, name, use, owner if isinstance(owner, QObject) else self)

    def _save(self, values: dict[str, Any]) -> None:
        try:
            atomic_write(self.path, json.dumps(values, indent=1).encode(), sync=False)
        except OSError as error:
            if not self._warned:
                self._warned = True
                text = self.tr("The settings cannot be saved in {} ({}). They apply until Pompeii is closed.")
                self.fault.emit(text.format(self.path.parent, error.strerror or error))


class _Follower(QObject):
    """Calls `use` at each change of a setting while its parent lives; a connected function would keep a page alive."""

    def __init__(self, settings: Settings, name: str, use: Callable[[Any], object], parent: QObject) -> None:
        super().__init__(parent)
        self._settings, self._name, self._use = settings, name, use
        settings.changed.connect(self._on_changed)

    @Slot(str)
    def _on_changed(self, name: str) -> None:
        if name == self._name:
            self._use(getattr(self._settings, name))


def all_settings() -> dict[str, Setting[Any]]:
    """Return all settings by name, in the order of declaration."""
    return {name: value for name, value in vars(Settings).items() if isinstance(value, Setting)}


def decoded[T](text: str, kind: type[T]) -> T | None:
    """Return a setting that is itself JSON, decoded as `kind`; None if it is empty or damaged."""
    import msgspec  # not needed before the window is seen

    try:
        return msgspec.json.decode(text, type=kind) if text else None
    except (msgspec.MsgspecError, RecursionError):
        return None


def valid_parts[T](path: Path, kind: type[T]) -> dict[str, T]:
    """Return by key the values of a file's JSON object that fit `kind`; {} if the file is missing or damaged."""
    import msgspec

    found = {}
    for key, written in _read(path).items():
        with suppress(msgspec.ValidationError, RecursionError):
            found[key] = msgspec.convert(written, kind)
    return found


def _read(path: Path) -> dict[str, Any]:
    values = None
    with suppress(OSError):
        values = read_json(path)
    return values if isinstance(values, dict) else {}


def _set_aside(path: Path) -> Path | None:
    """Rename a damaged file to a free `….damaged` name and return its path, or the old path if that fails.

    None if there is no file or it holds settings.
    """
    try:
        if isinstance(read_json(path), dict):
            return None
    except FileNotFoundError:
        return None
    except OSError:
        pass  # an unreadable file may not be movable
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged{'' if number == 1 else f'-{number}'}")).exists():
        number += 1
    try:
        path.rename(kept)
    except OSError:
        return path
    return kept
