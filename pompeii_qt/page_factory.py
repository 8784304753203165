"""The pages of the window. A module is imported when its page is first made: together they would double the start."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from pompeii_qt import languages
from pompeii_qt.pages.start import StartPage

if TYPE_CHECKING:
    from pompeii_qt.session import Session
    from pompeii_qt.settings import Settings
    from pompeii_qt.sound.player import SoundPlayer
    from pompeii_qt.voice.voice import Voice


def make_page(
    name: str,
    session: "Session",
    settings: "Settings",
    player: "Callable[[], SoundPlayer]",
    voice: "Callable[[], Voice]",
) -> QWidget:
    """The page of a name. ValueError for one that there is not."""
    match name:
        case "start":
            return StartPage(settings.lesson)
        case "new":
            from pompeii_qt.pages.new_game import NewGamePage

            return NewGamePage(settings, session)
        case "network":
            from pompeii_qt.pages.network import NetworkPage

            return NetworkPage(session.network, settings)
        case "lobby":
            from pompeii_qt.pages.lobby import LobbyPage

            return LobbyPage(session.network, lambda: settings.programs)
        case "table":
            from pompeii_qt.table.page import TablePage

            return TablePage(session, settings, player())
        case "end":
            from pompeii_qt.pages.end import EndPage

            return EndPage(session.network, session.folder)
        case "replays":
            from pompeii_qt.pages.replays import ReplaysPage

            return ReplaysPage(session.folder, session.closed_to_view)
        case "daily":
            from pompeii_qt.pages.daily import DailyPage

            return DailyPage(settings, session.folder)
        case "puzzles":
            from pompeii_qt.pages.puzzles import PuzzlesPage

            return PuzzlesPage(settings)
        case "replay":
            from pompeii_qt.pages.game_analysis import GameAnalysis
            from pompeii_qt.pages.judgement_store import JudgementStore
            from pompeii_qt.pages.replay import ReplayPage

            return ReplayPage(settings, GameAnalysis(session, JudgementStore.beside(session.folder)))
        case "analysis":
            from pompeii_qt.pages.analysis import AnalysisPage
            from pompeii_qt.pages.judgement_store import JudgementStore

            return AnalysisPage(session, settings, JudgementStore.beside(session.folder))
        case "rules":
            from pompeii_qt.pages.rulebook import RulebookPage

            return RulebookPage(languages.current())
        case "settings":
            from pompeii_qt.pages.settings import SettingsPage

            return SettingsPage(settings, player(), voice())
        case "about":
            from pompeii_qt.pages.about import AboutPage

            return AboutPage(session, settings)
        case "licences":
            from pompeii_qt.pages.about import LicencesPage

            return LicencesPage()
    raise ValueError(name)
