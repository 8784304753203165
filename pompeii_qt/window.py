"""The main window: one page at a time, and the ways between them."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QStackedWidget, QWidget

from pompeii_qt import languages, theme
from pompeii_qt.pages.start import StartPage
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.message_bar import MessageBar
from pompeii_qt.widgets.page import Page

if TYPE_CHECKING:
    from pompeii_core.rules import Rules
    from pompeii_core.setup import GameSetup, Player
    from pompeii_qt.network import Ticket
    from pompeii_qt.network_navigation import NetworkNavigation
    from pompeii_qt.session import GameInfo, Session

_ROOTS = ("start", "table")
"""Pages from which no way leads back."""
_SIZE, _FRAME = QSize(1280, 800), QSize(0, 40)
"""Of the first window, and what its title bar may take of a screen."""


class MainWindow(QMainWindow):
    """The window over one session; pages are built when they are first shown, only the start page at once."""

    def __init__(self, session: "Session", settings: Settings) -> None:
        languages.use(settings.language)  # first: a window that is there already would build itself anew
        super().__init__()
        self.session, self.settings = session, settings
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.messages = MessageBar(self.pages)
        self._built: dict[str, QWidget] = {}
        self._trail: list[str] = []
        self._record: Path | None = None
        self._opening = self._ended = False
        self.setWindowTitle(self.tr("The Downfall of Pompeii"))
        self.setMinimumSize(800, 500)
        room = self.screen().availableSize() - _FRAME
        self.resize(_SIZE.boundedTo(room))
        if self.size() != _SIZE:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        if settings.geometry:
            self.restoreGeometry(settings.geometry)
        self._follow_settings()
        self._connect_session()
        self._help = self._shortcut(QKeySequence(Qt.Key.Key_F1), self.open_rules)
        self._shortcut(QKeySequence(Qt.Key.Key_F11), self.toggle_fullscreen)
        self._shortcut(QKeySequence(QKeySequence.StandardKey.Quit), self.close)
        self.show_page("start")

    @cached_property
    def network_navigation(self) -> "NetworkNavigation":
        """The ways of the network; made after the first picture, and before anything can lead there."""
        from pompeii_qt.network_navigation import NetworkNavigation

        return NetworkNavigation(self, self.session.network)

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._trail[-1]

    def show_page(self, name: str) -> QWidget:
        """Show a page: start, new, network, lobby, table, end, replays, replay, rules, settings, about or licences."""
        page = self.page_named(name)
        before = self._trail[: self._trail.index(name)] if name in self._trail else self._trail
        self._trail = [name] if name in _ROOTS else [*before, name]
        self._help.setEnabled(name != "table")  # where F1 opens the rule of what is asked
        self.pages.setCurrentWidget(page)
        self.messages.raise_()
        if name == "start":
            QTimer.singleShot(0, self, self._offer)
        if isinstance(page, Page | StartPage):
            page.landing.setFocus()
        elif not page.isAncestorOf(QApplication.focusWidget() or self):
            page.setFocus()
        return page

    def go_back(self) -> None:
        """To the page before this one."""
        self.show_page(self._trail[-2] if len(self._trail) > 1 else "start")

    def play(self) -> None:
        """Go on with the unfinished game, come back to that of others, or start a new one as last time."""
        match self._next():
            case Path() as unfinished:
                self.resume(unfinished)
            case None:
                self.start(self._next_setup())
            case ticket:
                self.network_navigation.come_back(ticket.game)

    def start(self, setup: "GameSetup") -> None:
        """A new game; the table comes up when it has begun."""
        self._open(lambda: self.session.new_game(setup))

    def resume(self, path: Path) -> None:
        """Go on with a recorded game."""
        self._open(lambda: self.session.resume(path))

    def play_on(self, path: Path, keep: int) -> None:
        """A new game from the first `keep` actions of a recorded one."""
        if closed := self.session.closed_to_view(path):
            self.messages.say(closed)
            return
        self._open(lambda: self.session.play_on(path, keep))

    def rematch(self, players: "list[Player]", rules: "Rules", full_undo: bool) -> None:
        """The same players and rules, dealt anew."""
        from pompeii_core.setup import GameSetup

        self.start(GameSetup(players, rules, full_undo=full_undo))

    def watch(self, path: Path, at: int = 0) -> None:
        """Show a recorded game in the replay viewer, after its first `at` actions."""
        if closed := self.session.closed_to_view(path):
            self.messages.say(closed)
            return
        viewer: Any = self.page_named("replay")
        if viewer.open(path, at):
            self.show_page("replay")

    def open_rules(self, anchor: str = "") -> None:
        """The rule book, at a rule such as `R21` where one is named."""
        if not self._trail or self.page != "rules":
            self.show_page("rules")
        book: Any = self._built["rules"]
        book.open(anchor)

    def leave_table(self) -> None:
        """Away from the game; its record stays on disk and can be gone on with."""
        self.session.leave()
        self.show_page("start")

    def toggle_fullscreen(self) -> None:
        """F11."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; a game in progress is on disk already."""
        if not self.isFullScreen():
            self.settings.geometry = bytes(self.saveGeometry().data())
        self.session.close()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, as the space bar does."""
        button = QApplication.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the message at its place."""
        super().resizeEvent(event)
        self.messages.settle()

    def changeEvent(self, event: QEvent) -> None:
        """Build the pages anew in another language; keep our fonts when the desktop changes its own."""
        if event.type() == QEvent.Type.LanguageChange:
            self._rebuild()
        elif event.type() == QEvent.Type.ThemeChange:
            theme.keep_font()
        super().changeEvent(event)

    def _shortcut(self, key: QKeySequence, use: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(key, self)
        shortcut.activated.connect(lambda: use())
        return shortcut

    def _open(self, opening: Callable[[], None]) -> None:
        """Let a game begin, however, at the pace of the settings; not while another is on its way: a double click."""
        if not self._opening:
            self._opening = True
            self.lay_table()
            opening()

    def lay_table(self) -> None:
        """For a game that may begin now: it tells itself to a table that is there."""
        table: Any = self.page_named("table")
        table.set_autoplay(self.settings.ai_autoplay)

    def page_named(self, name: str) -> QWidget:
        """A page, which is built where it was not yet needed."""
        if name not in self._built:
            page = self._makers()[name]()
            self._built[name] = page
            self.pages.addWidget(page)
        return self._built[name]

    def _drop(self, name: str) -> None:
        page = self._built.pop(name, None)
        if page:
            self.pages.removeWidget(page)
            page.deleteLater()

    def _makers(self) -> dict[str, Callable[[], QWidget]]:
        return {
            "start": self._make_start,
            "new": self._make_new,
            "network": lambda: self.network_navigation.make_network(),
            "lobby": lambda: self.network_navigation.make_lobby(),
            "table": self._make_table,
            "end": self._make_end,
            "replays": self._make_replays,
            "replay": self._make_replay,
            "rules": self._make_rules,
            "settings": self._make_settings,
            "about": self._make_about,
            "licences": self._make_licences,
        }

    def _make_start(self) -> QWidget:
        page = StartPage()
        page.chosen.connect(self._choose)
        return page

    def _make_new(self) -> QWidget:
        from pompeii_qt.pages.new_game import NewGamePage

        page = NewGamePage(self.settings, self.session)
        page.back.connect(self.go_back)
        page.start.connect(self.start)
        page.host.connect(self.network_navigation.open_room)
        page.explain.connect(self.open_rules)
        return page

    def _make_table(self) -> QWidget:
        from pompeii_qt.table.page import TablePage

        page = TablePage(self.session, self.settings)
        page.left.connect(self.leave_table)
        page.finished.connect(self._finish)
        page.rules_requested.connect(self.open_rules)
        return page

    def _make_end(self) -> QWidget:
        from pompeii_qt.pages.end import EndPage

        page = EndPage(self.session.network)
        page.left.connect(lambda: self.show_page("start"))
        page.rematch.connect(self.rematch)
        page.watch.connect(self.watch)
        page.again.connect(lambda path: self.play_on(path, 0))
        page.fault.connect(self.messages.say)
        return page

    def _make_replays(self) -> QWidget:
        from pompeii_qt.pages.replays import ReplaysPage

        page = ReplaysPage(self.session.folder, self.session.closed_to_view)
        page.back.connect(self.go_back)
        page.watch.connect(self.watch)
        page.resume.connect(self.resume)
        page.result.connect(self.show_result)
        page.fault.connect(self.messages.say)
        return page

    def _make_replay(self) -> QWidget:
        from pompeii_qt.pages.replay import ReplayPage

        page = ReplayPage(self.settings)
        page.back.connect(self.go_back)
        page.play_on.connect(self.play_on)
        page.fault.connect(self.messages.say)
        return page

    def _make_rules(self) -> QWidget:
        from pompeii_qt.pages.rulebook import RulebookPage

        page = RulebookPage(languages.current())
        page.back.connect(self.go_back)
        return page

    def _make_settings(self) -> QWidget:
        from pompeii_qt.pages.settings import SettingsPage

        page = SettingsPage(self.settings)
        page.back.connect(self.go_back)
        page.about.connect(lambda: self.show_page("about"))
        return page

    def _make_about(self) -> QWidget:
        from pompeii_qt.pages.about import AboutPage

        page = AboutPage(self.session, self.settings)
        page.back.connect(self.go_back)
        page.licences.connect(lambda: self.show_page("licences"))
        page.fault.connect(self.messages.say)
        return page

    def _make_licences(self) -> QWidget:
        from pompeii_qt.pages.licences import LicencesPage

        page = LicencesPage()
        page.back.connect(self.go_back)
        return page

    def _choose(self, name: str) -> None:
        if name == "play":
            self.play()
        elif name == "quit":
            self.close()
        else:
            self.show_page(name)

    def _connect_session(self) -> None:
        self.session.began.connect(self._began)
        self.session.recorded.connect(self._keep)
        self.session.fault.connect(self._fault)
        self.settings.fault.connect(self.messages.say)
        self.settings.follow("animation", self.session.set_speed)
        for name in ("bots", "bot_time"):
            self.settings.follow(name, self._follow_programs)
        self.settings.follow("thinking_time", self.session.set_thinking)

    def _follow_settings(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.settings.follow("text_size", theme.set_text_size)
        for name in ("theme", "contrast"):
            self.settings.follow(name, lambda _: theme.apply(app, self.settings.theme, self.settings.contrast))
        self.settings.follow("language", languages.use)

    def _follow_programs(self, _changed: object) -> None:
        self.session.set_programs(self.settings.programs, self.settings.bot_time)

    def _began(self, info: "GameInfo") -> None:
        self._record, self._opening, self._ended = None, False, False
        self.show_page("table")

    def _keep(self, record: Path) -> None:
        self._record = record
        if self._ended:
            self._show_end()

    def _fault(self, words: str) -> None:
        self._opening = False
        table: Any = self._built.get("table")
        if self.page != "table" or not table.log.isVisible():  # the log tells it otherwise
            self.messages.say(words)

    def _finish(self, _result: object) -> None:
        self._ended = True
        if self.session.network.current is None:
            self.session.leave()
        if self._record:  # a guest's comes from the host, a moment later
            self._show_end()

    def _show_end(self) -> None:
        assert self._record
        self._ended = False
        self.show_result(self._record)

    def show_result(self, path: Path) -> None:
        """The end page of a finished game."""
        page: Any = self.page_named("end")
        if page.open(path):
            self.show_page("end")

    def _offer(self) -> None:
        from pompeii_qt.pages.next_game import next_game_words

        start = self._built.get("start")
        if isinstance(start, StartPage):
            after = self._next()
            start.show_next_game(next_game_words(after, self._next_setup(), self.settings.person), after is not None)
        _ = self.network_navigation  # from here on it follows the network

    def _next(self) -> "Path | Ticket | None":
        from pompeii_qt.pages.next_game import latest_game

        return latest_game(self.session.unfinished(), self.session.network.tickets())

    def _next_setup(self) -> "GameSetup":
        from pompeii_qt.pages.next_game import next_setup

        return next_setup(self.settings)

    def _rebuild(self) -> None:
        now = self.page if self._trail else "start"
        for name in [name for name in self._built if name != "table"]:
            self._drop(name)
        self.setWindowTitle(self.tr("The Downfall of Pompeii"))
        self.show_page(now)
