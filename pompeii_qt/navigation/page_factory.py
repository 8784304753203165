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
    from pompeii_qt.session import Session
    from pompeii_qt.settings import Settings
    from pompeii_qt.sound.player import SoundPlayer
    from pompeii_qt.sound.voice import Voice
    from pompeii_qt.table.controller import Controller


class Needs(NamedTuple):
    """What pages are made of; `player`, `voice` and `table` are functions, as these are made at their first use."""

    session: "Session"
    settings: "Settings"
    player: "Callable[[], SoundPlayer]"
    voice: "Callable[[], Voice]"
    table: "Callable[[], Controller]"


class Ways(NamedTuple):
    """What signals of pages call; `network` is a function, as it is made after the first picture."""

    pages: "Navigator"
    games: "GameNavigation"
    network: "Callable[[], NetworkNavigation]"
    say: Callable[[str], object]
    open_rules: Callable[[str], object]
    choose: Callable[[str], object]

    def open(self, page: str) -> Callable[[], object]:
        """Return a slot that opens a page."""
        return lambda: self.pages.open(page)


type Make = Callable[[Needs], QWidget]
type Routes = dict[str, Callable[..., object]]


def _shared(to: Ways) -> Routes:
    return {
        "back": to.pages.back,
        "start": to.games.start,
        "resume": to.games.resume,
        "play_on": to.games.play_on,
        "watch": to.games.watch,
        "result": to.games.end.open,
        "analysis_requested": to.games.analyse,
        "explain": to.open_rules,
        "fault": to.say,
    }


class Page(NamedTuple):
    """How a page is made, which of its signals have the `shared` slots of their name, and its `own` slots."""

    make: Make
    shared: tuple[str, ...]
    own: Callable[[Ways], Routes]

    def routes(self, to: Ways) -> Routes:
        shared = _shared(to)
        return {name: shared[name] for name in self.shared} | self.own(to)


PAGES: Final[dict[str, Page]] = {}


def _page(name: str, *shared: str, own: Callable[[Ways], Routes] = lambda to: {}) -> Callable[[Make], None]:
    def keep(make: Make) -> None:
        PAGES[name] = Page(make, shared, own)

    return keep


@_page("start", own=lambda to: {"chosen": to.choose})
def _(of: Needs) -> QWidget:
    return StartPage(of.settings.lesson)


@_page("new", "back", "start", "explain", own=lambda to: {"host": to.network().open_room})
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.new_game import NewGamePage

    return NewGamePage(of.settings, of.session)


@_page("network", "back", own=lambda to: {"host": to.network().host})
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.network import NetworkPage

    return NetworkPage(of.session.network, of.settings)


@_page("lobby", "explain", own=lambda to: {"left": to.network().leave})
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.lobby import LobbyPage

    return LobbyPage(of.session.network, lambda: of.settings.programs)


@_page(
    "table",
    "fault",
    own=lambda to: {
        "left": to.games.leave_table,
        "finished": to.games.finish,
        "rules_requested": to.open_rules,
        "settings_requested": to.open("settings"),
        "new_game_requested": to.games.prepare_new_game,
        "start_over_requested": to.games.start_over,
        "lesson_chosen": lambda what: to.games.lesson.follow(what),
        "told": to.say,
    },
)
def _(of: Needs) -> QWidget:
    from pompeii_qt.table.page import TablePage

    return TablePage(of.table(), of.player())


@_page(
    "end",
    *("start", "watch", "analysis_requested", "fault"),
    own=lambda to: {
        "left": to.games.end.back,
        "new_game": lambda: to.games.end.leave(to.games.set_up),
        "rated": to.games.keep_rating,
        "decision_chosen": partial(to.games.analyse, guess=True),
        "again": lambda path: to.games.play_on(path, 0),
    },
)
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.end import EndPage
    from pompeii_qt.pages.game_analysis import GameAnalysis

    return EndPage(of.session.network, of.session.shelf, GameAnalysis(of.session))


@_page("replays", "back", "watch", "resume", "result", "analysis_requested", "fault")
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.replays import ReplaysPage

    return ReplaysPage(of.session.shelf, of.session.closed_to_view)


@_page("daily", "back", "start", "resume", "result")
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.daily import DailyPage

    return DailyPage(of.settings, of.session)


@_page("statistics", "back", "start")
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.statistics_page import StatisticsPage

    return StatisticsPage(of.settings, of.session.shelf)


@_page(
    "puzzles",
    own=lambda to: {"back": to.open("start"), "play": to.games.puzzles.play, "show_line": to.games.puzzles.show_line},
)
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.puzzles import PuzzlesPage

    return PuzzlesPage(of.settings)


@_page("replay", "back", "play_on", "analysis_requested", "fault")
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.game_analysis import GameAnalysis
    from pompeii_qt.pages.replay import ReplayPage

    return ReplayPage(of.settings, GameAnalysis(of.session))


@_page("analysis", "back", "play_on", "watch", "fault")
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.analysis import AnalysisPage

    return AnalysisPage(of.session, of.settings)


@_page("rules", "back")
def _(_of: Needs) -> QWidget:
    from pompeii_qt.pages.rulebook import RulebookPage

    return RulebookPage(languages.current())


@_page("settings", "back", own=lambda to: {"about": to.open("about")})
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.settings import SettingsPage

    return SettingsPage(of.settings, of.player(), of.voice())


@_page("about", "back", "fault", own=lambda to: {"licences": to.open("licences")})
def _(of: Needs) -> QWidget:
    from pompeii_qt.pages.about import AboutPage

    return AboutPage(of.session, of.settings)


@_page("licences", "back")
def _(_of: Needs) -> QWidget:
    from pompeii_qt.pages.about import LicencesPage

    return LicencesPage()
