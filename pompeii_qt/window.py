"""The main window: its frame, and how games move it from page to page."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget

from pompeii_qt import languages, theme
from pompeii_qt.end_navigation import EndNavigation
from pompeii_qt.navigator import Navigator
from pompeii_qt.page_factory import make_page
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.message_bar import MessageBar

if TYPE_CHECKING:
    from pompeii_core.record import Record
    from pompeii_core.rules import Rules
    from pompeii_core.setup import GameSetup, SeatedPlayer
    from pompeii_qt.network import Ticket
    from pompeii_qt.network_navigation import NetworkNavigation
    from pompeii_qt.puzzle_navigation import PuzzleNavigation
    from pompeii_qt.session import GameInfo, Session
    from pompeii_qt.sound.player import Player

_SIZE, _FRAME = QSize(1280, 800), QSize(0, 40)
"""Of the first window, and what its title bar may take of a screen."""


class MainWindow(QMainWindow):
    """The window over one session; only the start page is made at once."""

    def __init__(self, session: "Session", settings: Settings) -> None:
        languages.use(settings.language)  # first: a window that is there already would build itself anew
        super().__init__()
        self.session, self.settings = session, settings
        self.pages = Navigator(self._make_page, roots=("start", "table"))
        self.setCentralWidget(self.pages)
        self.messages = MessageBar(self.pages)
        self.end_navigation = EndNavigation(self.pages, session, self._unless_lost)
        self._opening = self._giving_up = False
        self.setWindowTitle(self.tr("The Downfall of Pompeii"))
        self.setMinimumSize(640, 400)
        room = self.screen().availableSize() - _FRAME
        self.resize(_SIZE.boundedTo(room))
        if self.size() != _SIZE:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        if settings.geometry:
            self.restoreGeometry(settings.geometry)
        self._follow_settings()  # before any page is made: all take their colours and sizes from it
        self._connect_session()
        self._help = self._shortcut(QKeySequence(Qt.Key.Key_F1), self.open_rules)
        self._shortcut(QKeySequence(Qt.Key.Key_F11), self.toggle_fullscreen)
        self._shortcut(QKeySequence(QKeySequence.StandardKey.Quit), self.close)
        self.pages.opened.connect(self._page_opened)
        self.pages.open("start")
        if settings.damaged:
            text = self.tr("The settings could not be read: these are the defaults. The old file is kept as {}.")
            self.messages.show_message(text.format(settings.damaged))

    @cached_property
    def network_navigation(self) -> "NetworkNavigation":
        """What leads to rooms and back; made after the first picture, and before anything can lead there."""
        from pompeii_qt.network_navigation import NetworkNavigation

        return NetworkNavigation(self.pages, self.session, self.messages, self.prepare_table)

    @cached_property
    def puzzle_navigation(self) -> "PuzzleNavigation":
        """What leads through puzzles; made with their page."""
        from pompeii_qt.puzzle_navigation import PuzzleNavigation

        return PuzzleNavigation(self.pages, self.session, self.settings, self._open, self.watch)

    @cached_property
    def player(self) -> "Player":
        """What plays sounds; made with the first page that has some."""
        from pompeii_qt.sound.player import Player

        return Player(self.settings, self)

    def play(self) -> None:
        """Go on with the unfinished game, come back to that of others, or start a new one as last time."""
        match self._last_game():
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
            self.messages.show_message(closed)
        else:
            self._open(lambda: self.session.play_on(path, keep))

    def rematch(self, players: "list[SeatedPlayer]", rules: "Rules", full_undo: bool) -> None:
        """The same players and rules, dealt anew."""
        from pompeii_core.setup import GameSetup

        self.start(GameSetup(players, rules, full_undo=full_undo))

    def start_over(self, path: Path) -> None:
        """Leave the game that is on for another with the same cards; its record stays. A puzzle is tried again."""
        if self._in_puzzle:
            self.puzzle_navigation.again()
            return
        if not self.session.saved:
            self.session.copy_record(self._begin_again)
            return
        from pompeii_core.record import RecordError, read_record
        from pompeii_qt.problem_words import unreadable_words

        try:
            record = read_record(path)  # now: a game in which nobody has decided anything leaves no file
        except (OSError, RecordError) as problem:
            self.messages.show_message(unreadable_words(path, problem))
        else:
            self._begin_again(record)

    def watch(self, path: Path, at: int = 0) -> None:
        """Show a recorded game in the replay viewer, after its first `at` actions."""
        if closed := self.session.closed_to_view(path):
            self.messages.show_message(closed)
        elif self.pages.get("replay").open(path, at):
            self.pages.open("replay")

    def analyse(self, path: Path) -> None:
        """Look over the decisions of a recorded game."""
        if closed := self.session.closed_to_view(path):
            self.messages.show_message(closed)
        elif self.pages.get("analysis").open(path):
            self.pages.open("analysis")

    def open_rules(self, anchor: str = "") -> None:
        """The rule book, at a rule such as `R21` where one is named, else at its beginning."""
        if self.pages.name != "rules":
            self.pages.open("rules")
            self.pages.get("rules").open(anchor)
        elif anchor:
            self.pages.get("rules").open(anchor)

    def leave_table(self) -> None:
        """Away from the game; its record stays on disk and can be gone on with."""
        self.session.leave()
        if self._in_puzzle:
            self.puzzle_navigation.give_up()
        else:
            self.pages.open("start")

    def prepare_new_game(self) -> None:
        """Away from the game to the page of a new one, after a question where that loses the game."""

        def leave() -> None:
            self.pages.get("table").controller.stop()
            self.leave_table()
            self.pages.open("new")

        self._unless_lost(leave)

    def prepare_table(self) -> None:
        """For a game that may begin now: it tells itself to a table that is there."""
        self.pages.get("table").set_autoplay(self.settings.ai_autoplay)

    def toggle_fullscreen(self) -> None:
        """To full screen, or back to the window as it was."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; a game in progress is on disk already, or whoever plays is asked."""
        if not self.session.saved and not self._giving_up:
            event.ignore()
            self._ask_to_lose(self.tr("Close and lose it"), self._close_and_lose)
            return
        if not self.isFullScreen():
            self.settings.geometry = bytes(self.saveGeometry().data())
        if "player" in vars(self):
            self.player.close()
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
        self.messages.reposition()

    def changeEvent(self, event: QEvent) -> None:
        """Make the pages anew in another language; keep our fonts when the desktop changes its own."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(self.tr("The Downfall of Pompeii"))
            self.pages.remake(but="table")
        elif event.type() == QEvent.Type.ThemeChange:
            theme.keep_font()
        super().changeEvent(event)

    def _shortcut(self, key: QKeySequence, use: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(key, self)
        shortcut.activated.connect(lambda: use())
        return shortcut

    def _make_page(self, name: str) -> QWidget:
        page = make_page(name, self.session, self.settings, lambda: self.player)
        for signal, use in self._routes(name).items():
            getattr(page, signal).connect(use)
        return page

    def _routes(self, page: str) -> dict[str, Callable[..., object]]:
        """What the signals of a page lead to, by their names."""
        if page == "start":  # the network's navigation can wait
            return {"chosen": self._choose}
        if page == "puzzles":
            puzzles = self.puzzle_navigation
            return {"back": lambda: self.pages.open("start"), "play": puzzles.play, "show_line": puzzles.show_line}
        pages, network, back, say = self.pages, self.network_navigation, self.pages.back, self.messages.show_message
        routes: dict[str, dict[str, Callable[..., object]]] = {
            "new": {"back": back, "start": self.start, "host": network.open_room, "explain": self.open_rules},
            "network": {"back": back, "host": network.host},
            "lobby": {"left": network.leave, "explain": self.open_rules},
            "table": {
                "left": self.leave_table,
                "finished": self._finish,
                "rules_requested": self.open_rules,
                "settings_requested": lambda: pages.open("settings"),
                "new_game_requested": self.prepare_new_game,
                "start_over_requested": self.start_over,
                "fault": say,
                "told": say,
            },
            "end": {
                "left": lambda: self.end_navigation.leave("start"),
                "rematch": self.rematch,
                "new_game": lambda: self.end_navigation.leave("new"),
                "start": self.start,
                "watch": self.watch,
                "analysis_requested": self.analyse,
                "again": lambda path: self.play_on(path, 0),
                "fault": say,
            },
            "replays": {
                "back": back,
                "watch": self.watch,
                "resume": self.resume,
                "result": self.end_navigation.open,
                "analysis_requested": self.analyse,
                "fault": say,
            },
            "analysis": {"back": back, "play_on": self.play_on, "watch": self.watch, "fault": say},
            "daily": {"back": back, "start": self.start, "resume": self.resume, "result": self.end_navigation.open},
            "replay": {"back": back, "play_on": self.play_on, "analysis_requested": self.analyse, "fault": say},
            "rules": {"back": back},
            "settings": {"back": back, "about": lambda: pages.open("about")},
            "about": {"back": back, "licences": lambda: pages.open("licences"), "fault": say},
            "licences": {"back": back},
        }
        return routes[page]

    def _choose(self, name: str) -> None:
        if name == "play":
            self.play()
        elif name == "quit":
            self.close()
        elif name == "rules":
            self.open_rules()
        else:
            self.pages.open(name)

    def _connect_session(self) -> None:
        self.session.began.connect(self._began)
        self.session.fault.connect(self._fault)
        self.settings.fault.connect(self.messages.show_message)
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

    def _open(self, opening: Callable[[], None]) -> None:
        """Let a game begin, however, after a question where one that is on would be lost."""
        self._unless_lost(lambda: self._begin(opening))

    def _begin(self, opening: Callable[[], None]) -> None:
        """At the pace of the settings; not while another is on its way: a double click."""
        if not self._opening:
            self._opening = True
            self.prepare_table()
            opening()

    def _begin_again(self, record: "Record") -> None:
        self.pages.get("table").controller.stop()
        self._begin(lambda: self.session.start_over(record))

    def _unless_lost(self, do: Callable[[], None]) -> None:
        """Do what leaves the game that is on, after a question where it is not saved."""
        if self.session.saved:
            do()
        else:
            self._ask_to_lose(self.tr("Leave and lose it"), do)

    def _page_opened(self, name: str) -> None:
        self._help.setEnabled(name != "table")  # where F1 opens the rule of what is asked
        self.messages.raise_()
        if name == "start":
            QTimer.singleShot(0, self, self._offer)

    def _began(self, info: "GameInfo") -> None:
        self._opening = False
        self.pages.open("table")

    def _fault(self, words: str) -> None:
        self._opening = False
        # Otherwise the log tells it, which is enough of anything but a game that may be lost.
        if not self.session.saved or self.pages.name != "table" or not self.pages.get("table").log.isVisible():
            self.messages.show_message(words)

    def _ask_to_lose(self, yes: str, do: Callable[[], None]) -> None:
        from pompeii_qt.widgets.question import ask_to_lose

        ask_to_lose(self, yes, do)

    def _close_and_lose(self) -> None:
        self._giving_up = True
        self.close()

    @property
    def _in_puzzle(self) -> bool:
        return "puzzle_navigation" in vars(self) and self.puzzle_navigation.on

    def _finish(self, _result: object) -> None:
        if self._in_puzzle:
            self.puzzle_navigation.finish()
        else:
            self.end_navigation.finish()

    def _offer(self) -> None:
        from pompeii_qt.pages.next_game import next_game_words

        if start := self.pages.made("start"):
            last = self._last_game()
            start.show_next_game(next_game_words(last, self._next_setup(), self.settings.person), last is not None)
        _ = self.network_navigation  # from here on it follows the network

    def _last_game(self) -> "Path | Ticket | None":
        from pompeii_qt.pages.next_game import latest_game

        return latest_game(self.session.unfinished(), self.session.network.tickets())

    def _next_setup(self) -> "GameSetup":
        from pompeii_qt.pages.next_game import next_setup

        return next_setup(self.settings)
