"""The pages of the window: how each is made, and what its signals do.

A page's module is imported when the page is first made; importing all would double the start.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtWidgets import QWidget

from pompeii_qt import languages
from pompeii_qt.pages.start import StartPage

if TYPE_CHECKING:
    from pompeii_qt.navigation.games import GameNavigation
    from pompeii_qt.navigation.navigator import Navigator
    from pompeii_qt.navigation.network import NetworkNavigation
    from pompeii_qt.pages.game_analysis import GameAnalysis
    from pompeii_qt.session import Session
    from pompeii_qt.settings import Settings
    from pompeii_qt.sound.player import SoundPlayer
    from pompeii_qt.sound.voice import Voice
    from pompeii_qt.table.controller import Controller


class PageParts(NamedTuple):
    """What pages are made of.

    `player`, `voice` and `table` are functions, because these are made at their first use.
    """

    session: "Session"
    settings: "Settings"
    player: "Callable[[], SoundPlayer]"
    voice: "Callable[[], Voice]"
    table: "Callable[[], Controller]"


class Slots(NamedTuple):
    """What signals of pages call. `network` is a function, because it is made after the first picture."""

    pages: "Navigator"
    games: "GameNavigation"
    network: "Callable[[], NetworkNavigation]"
    say: Callable[[str], object]
    open_rules: Callable[[str], object]
    choose: Callable[[str], object]

    def open(self, page: str) -> Callable[[], object]:
        return lambda: self.pages.open(page)


type Make = Callable[[PageParts], QWidget]
type Routes = dict[str, Callable[..., object]]


def _shared(slots: Slots) -> Routes:
    return {
        "back": slots.pages.back,
        "start": slots.games.start,
        "resume": slots.games.resume,
        "play_on": slots.games.play_on,
        "watch": slots.games.watch,
        "result": slots.games.end.open,
        "analysis_requested": slots.games.analyse,
        "explain": slots.open_rules,
        "fault": slots.say,
    }


class Page(NamedTuple):
    """How a page is made, which of its signals have the `shared` slots of their name, and its `own` slots."""

    make: Make
    shared: tuple[str, ...]
    own: Callable[[Slots], Routes]

    def routes(self, slots: Slots) -> Routes:
        shared = _shared(slots)
        return {name: shared[name] for name in self.shared} | self.own(slots)


PAGES: Final[dict[str, Page]] = {}


def _page(name: str, *shared: str, own: Callable[[Slots], Routes] = lambda slots: {}) -> Callable[[Make], None]:
    def keep(make: Make) -> None:
        PAGES[name] = Page(make, shared, own)

    return keep


@_page("start", own=lambda slots: {"chosen": slots.choose})
def _(parts: PageParts) -> QWidget:
    return StartPage(parts.settings.lesson)


@_page("new", "back", "start", "explain", own=lambda slots: {"host": slots.network().open_room})
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.new_game import NewGamePage

    return NewGamePage(parts.settings, parts.session)


@_page("network", "back", own=lambda slots: {"host": slots.network().host})
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.network import NetworkPage

    return NetworkPage(parts.session.network, parts.settings)


@_page("lobby", "explain", own=lambda slots: {"left": slots.network().leave})
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.lobby import LobbyPage

    page = LobbyPage(parts.session.network, lambda: parts.settings.programs)
    page.named.connect(lambda name: setattr(parts.settings, "person", name))
    page.rules.choice.remember_box(parts.settings)
    return page


@_page(
    "table",
    "fault",
    own=lambda slots: {
        "left": slots.games.leave_table,
        "finished": slots.games.finish,
        "rules_requested": slots.open_rules,
        "settings_requested": slots.open("settings"),
        "new_game_requested": slots.games.prepare_new_game,
        "start_over_requested": slots.games.start_over,
        "lesson_chosen": lambda what: slots.games.lesson.follow(what),
        "told": slots.say,
    },
)
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.table.page import TablePage

    return TablePage(parts.table(), parts.player())


@_page(
    "end",
    *("start", "watch", "analysis_requested", "fault"),
    own=lambda slots: {
        "left": slots.games.end.back,
        "new_game": lambda: slots.games.end.leave(slots.games.set_up),
        "rated": slots.games.keep_rating,
        "decision_chosen": partial(slots.games.analyse, guess=True),
        "again": lambda path: slots.games.play_on(path, 0),
    },
)
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.end import EndPage
    from pompeii_qt.pages.game_analysis import GameAnalysis

    return EndPage(parts.session.network, parts.session.shelf, GameAnalysis(parts.session))


@_page(
    "replays",
    *("back", "watch", "resume", "result", "analysis_requested", "fault"),
    own=lambda slots: {"play": lambda: slots.choose("play")},
)
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.replays import ReplaysPage

    return ReplaysPage(parts.session.shelf, parts.session.closed_to_view)


@_page("daily", "back", "start", "resume", "result")
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.daily import DailyPage

    return DailyPage(parts.settings, parts.session)


@_page("statistics", "back", "start", "resume")
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.statistics_page import StatisticsPage

    def analysis() -> "GameAnalysis":
        from pompeii_qt.pages.game_analysis import GameAnalysis  # late, as it takes some megabytes

        return GameAnalysis(parts.session)

    return StatisticsPage(parts.settings, parts.session.shelf, analysis)


@_page(
    "puzzles",
    own=lambda slots: {
        "back": slots.open("start"),
        "play": slots.games.puzzles.play,
        "show_line": slots.games.puzzles.show_line,
    },
)
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.puzzles import PuzzlesPage

    return PuzzlesPage(parts.settings)


@_page("replay", "back", "play_on", "analysis_requested", "fault")
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.game_analysis import GameAnalysis
    from pompeii_qt.pages.replay import ReplayPage

    return ReplayPage(parts.settings, GameAnalysis(parts.session))


@_page("analysis", "back", "play_on", "watch", "fault")
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.analysis import AnalysisPage

    return AnalysisPage(parts.session, parts.settings)


@_page("rules", "back", own=lambda slots: {"told": slots.say})
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.next_game import keep_box
    from pompeii_qt.pages.rulebook import RulebookPage

    page = RulebookPage(languages.current())
    page.box_chosen.connect(partial(keep_box, parts.settings))
    return page


@_page("settings", "back", own=lambda slots: {"about": slots.open("about")})
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.settings import SettingsPage

    return SettingsPage(parts.settings, parts.player(), parts.voice())


@_page("about", "back", "fault", own=lambda slots: {"licences": slots.open("licences")})
def _(parts: PageParts) -> QWidget:
    from pompeii_qt.pages.about import AboutPage

    return AboutPage(parts.session, parts.settings)


@_page("licences", "back")
def _(_parts: PageParts) -> QWidget:
    from pompeii_qt.pages.about import LicencesPage

    return LicencesPage()
