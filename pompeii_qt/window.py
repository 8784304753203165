"""The main window: its frame, its pages, and what their signals lead to."""

import sys
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from pompeii_qt import languages, theme
from pompeii_qt.activation import press_focused, presses
from pompeii_qt.navigation.games import GameNavigation
from pompeii_qt.navigation.navigator import Navigator
from pompeii_qt.navigation.page_factory import PAGES, Needs, Ways
from pompeii_qt.settings import Settings
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import add_shortcut
from pompeii_qt.widgets.screen_reader import MessageBar

_NEWS: Final = 400  # milliseconds for which what is new waits, for records to be read when the page is there

if TYPE_CHECKING:
    from pompeii_core.setup import GameSetup
    from pompeii_qt.navigation.network import NetworkNavigation
    from pompeii_qt.pages.daily import DailyNews
    from pompeii_qt.session import Session
    from pompeii_qt.sound.player import SoundPlayer
    from pompeii_qt.sound.voice import Voice
    from pompeii_qt.table.controller import Controller

# Of the first window, and what its title bar may take of a screen.
_SIZE, _FRAME = QSize(1280, 800), QSize(0, 40)


class MainWindow(QMainWindow):
    """The window over one session; only the start page is made at once."""

    def __init__(self, session: "Session", settings: Settings) -> None:
        languages.use(settings.language)  # first: a window that is there already would build itself anew
        super().__init__()
        self.session, self.settings = session, settings
        self.pages = Navigator(self._make_page, roots=("start", "table"))
        self.setCentralWidget(self.pages)
        self.messages = MessageBar(self.pages)
        self.games = GameNavigation(self.pages, session, settings, self.messages)
        self._news: DailyNews | None = None
        self._news_due = QTimer(self, interval=_NEWS, singleShot=True)
        self._news_due.timeout.connect(self._read_news)
        self._giving_up = False
        self.setMinimumSize(560, 300)  # a screen of 1280 × 720 at twice the size is 640 × 360
        self.resize(_SIZE.boundedTo(self.screen().availableSize() - _FRAME))
        if self.size() != _SIZE:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        if settings.window:
            self.restoreGeometry(QByteArray.fromBase64(settings.window.encode()))
        self._follow_settings()  # before any page is made: all take their colours and sizes from it
        add = partial(add_shortcut, self, context=Qt.ShortcutContext.WindowShortcut)
        self._help = add(Qt.Key.Key_F1, self.open_rules)
        add(Qt.Key.Key_F2, partial(screen_reader.say_again, self))
        self._say_before = add(Qt.Key.Key_F3, partial(screen_reader.say_again, self, 1))
        add(Qt.Key.Key_F4, partial(screen_reader.say_again, self, -1))
        add(Qt.Key.Key_F11, self.toggle_fullscreen)
        add(QKeySequence.StandardKey.Quit, self.close)
        self.pages.opening.connect(self._show_title)
        self.pages.opened.connect(self._page_opened)
        self.pages.open("start")
        if settings.damaged:
            text = self.tr("The settings could not be read, so the defaults are used. The old file is kept as {}.")
            self.messages.show_message(text.format(settings.damaged))

    @cached_property
    def network_navigation(self) -> "NetworkNavigation":
        """What leads to rooms and back; made after the first picture, and before anything can lead there."""
        from pompeii_qt.navigation.network import NetworkNavigation

        return NetworkNavigation(self.pages, self.session, self.messages, self.games.prepare_table)

    @cached_property
    def player(self) -> "SoundPlayer":
        """What plays sounds; made with the first page that has some."""
        from pompeii_qt.sound.player import SoundPlayer

        return SoundPlayer(self.settings, self)

    @cached_property
    def voice(self) -> "Voice":
        """What reads messages aloud; made where that is wanted, or can be set."""
        from pompeii_qt.sound.voice import Voice

        return Voice(self.settings, self)

    @cached_property
    def table(self) -> "Controller":
        """The game at the table, whatever page shows it; made with the first of these."""
        from pompeii_qt.table.controller import Controller

        return Controller(self.session, self.settings, self)

    def play(self) -> None:
        """Go on with the unfinished game, or start a new one as last time.

        A seat in a game of others is on the page of the network: whether its host is still there is not known here.
        """
        if unfinished := self.session.unfinished():
            self.games.resume(unfinished)
        else:
            self.games.start(self._next_setup())

    def open_rules(self, anchor: str = "") -> None:
        """The rule book, at a rule such as `R21` where one is named, else at its beginning."""
        here = self.pages.name == "rules"
        if not here:
            self.pages.open("rules")
        if anchor or not here:
            self.pages.get("rules").open(anchor)

    def toggle_fullscreen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; a game in progress is on disk already, or whoever plays is asked."""
        if not self.session.saved and not self._giving_up:
            event.ignore()
            from pompeii_qt.widgets.page import ask_to_lose

            ask_to_lose(self, self.tr("Close without saving"), self._close_and_lose)
            return
        if not self.isFullScreen():
            self.settings.window = bytes(self.saveGeometry().toBase64().data()).decode()
        for heard in ("player", "voice"):
            if heard in vars(self):  # made
                getattr(self, heard).close()
        self.session.close()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Have Enter press the button that has the focus."""
        if not press_focused(event):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        presses.watch(self.windowHandle())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.messages.reposition()

    def changeEvent(self, event: QEvent) -> None:
        """Make the pages anew in another language; keep our fonts when the desktop changes its own."""
        if event.type() == QEvent.Type.LanguageChange:
            if table := self.pages.made("table"):
                table.board.event_player.finish()  # the next one begins with how it stands
            self.pages.remake(at_once="table")
        elif event.type() == QEvent.Type.ThemeChange:
            theme.keep_font()
        super().changeEvent(event)

    def _make_page(self, name: str) -> QWidget:
        made = PAGES[name]
        player, voice, table = (lambda: self.player), (lambda: self.voice), (lambda: self.table)
        page = made.make(Needs(self.session, self.settings, player, voice, table))
        say, network = self.messages.show_message, lambda: self.network_navigation
        ways = Ways(self.pages, self.games, network, say, self.open_rules, self._choose)
        for signal, use in made.routes(ways).items():
            getattr(page, signal).connect(use)
        return page

    def _choose(self, name: str) -> None:
        uses: dict[str, Callable[[], object]] = {
            "play": lambda: self.games.start(self._next_setup()),
            "resume": self.play,
            "learn": lambda: self.games.lesson.begin(),
            "learn_more": lambda: self.games.lesson.begin("second"),
            "known": lambda: setattr(self.settings, "lesson", "skipped"),
            "quit": self.close,
            "rules": self.open_rules,
            "new": self.games.set_up,
        }
        if name in uses:
            uses[name]()
        else:
            self.pages.open(name)

    def _follow_settings(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.settings.follow("text_size", theme.set_text_size)
        for name in ("theme", "contrast"):
            self.settings.follow(name, lambda _: theme.apply(app, self.settings.theme, self.settings.contrast))
        self.settings.follow("language", languages.use)
        self.settings.follow("own_voice", lambda on: self.voice if on else None)
        screen_reader.messages.said.connect(self._have_it_said)
        self.settings.fault.connect(self.messages.show_message)
        self.settings.follow("animation", self.session.set_speed)
        for name in ("bots", "bot_time"):
            self.settings.follow(name, self._follow_programs)
        self.settings.follow("thinking_time", self.session.set_thinking)
        self.settings.changed.connect(self._show_lesson)

    def _have_it_said(self, text: str) -> None:
        """Have the voice look whether a reader runs that says no messages, as old ones of Linux do."""
        if QAccessible.isActive() and sys.platform == "linux":
            self.voice.follow_reader()

    def _follow_programs(self, _changed: object) -> None:
        self.session.set_programs(self.settings.programs, self.settings.bot_time)

    def _page_opened(self, name: str) -> None:
        self._help.setEnabled(name != "table")  # where F1 opens the rule of what is asked
        self._say_before.setEnabled(name != "rules")  # where F3 goes on to the next match
        self.messages.raise_()
        self._news_due.stop()
        if self._news is not None:  # no record is read while something else is looked at
            self._news.deleteLater()
            self._news = None
        if name == "start":
            QTimer.singleShot(0, self, self._offer)

    def _show_lesson(self, changed: str) -> None:
        if changed == "lesson" and (start := self.pages.made("start")):
            start.show_lesson(self.settings.lesson)
            if start.isVisible():  # whoever skips it is there
                start.landing.setFocus()

    def _show_title(self, page: QWidget) -> None:
        """The page's heading, also to be heard: of a page one sees at once where one is."""
        game, heading = self.tr("The Downfall of Pompeii"), getattr(page, "heading", "")
        title = f"{heading} – {game}" if heading else game
        before = self.windowTitle()
        self.setWindowTitle(title)
        if before and title != before:
            screen_reader.tell_title(self, heading or game)

    def _close_and_lose(self) -> None:
        self._giving_up = True
        self.close()

    def _offer(self) -> None:
        from pompeii_qt.pages.next_game import next_game_words, unfinished_words
        from pompeii_qt.words.names import own_name

        if start := self.pages.made("start"):
            own, unfinished = own_name(self.settings), self.session.unfinished()
            resumed = unfinished_words(unfinished, own) if unfinished else ""
            start.show_next_game(next_game_words(self._next_setup(), own), resumed)
            if stars := sum(self.settings.puzzles.values()):
                start.show_news("puzzles", f"{stars} ★")
            if self.settings.rating:
                start.show_news("more", self.tr("Rating {}").format(self.settings.rating))
            self._news_due.start()
        _ = self.network_navigation  # from here on it follows the network

    def _read_news(self) -> None:
        from pompeii_qt.pages.daily import DailyNews

        self._news = DailyNews(self.session.shelf, self)
        self._news.told.connect(self._show_news)

    def _show_news(self, words: str) -> None:
        if start := self.pages.made("start"):
            start.show_news("daily", words)

    def _next_setup(self) -> "GameSetup":
        from pompeii_qt.pages.next_game import play_setup

        return play_setup(self.settings)
