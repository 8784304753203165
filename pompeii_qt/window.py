"""The main window: its frame, its pages and their connections."""

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
from pompeii_qt.navigation.page_factory import PAGES, PageParts, Slots
from pompeii_qt.settings import RATED_FROM, Settings
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import add_shortcut
from pompeii_qt.widgets.screen_reader import MessageBar

MUSIC_AFTER: Final = 2000  # milliseconds until the theme begins: the window's start comes first
_ROOM: Final = 150  # milliseconds for which a window keeps its size before its text is fitted to it
_NEWS: Final = 400  # delay in ms after which the start page reads records for its news

if TYPE_CHECKING:
    from pompeii_core.setup import GameSetup
    from pompeii_qt.navigation.network import NetworkNavigation
    from pompeii_qt.pages.daily import DailyNews
    from pompeii_qt.session import Session
    from pompeii_qt.sound.player import SoundPlayer
    from pompeii_qt.sound.voice import Voice
    from pompeii_qt.table.controller import Controller

# Size of the first window, and the space for its title bar.
_SIZE, _FRAME = QSize(1280, 800), QSize(0, 40)


class MainWindow(QMainWindow):
    """The window of a session. At first it has only the start page."""

    def __init__(self, session: "Session", settings: Settings) -> None:
        languages.use(settings.language)  # first, as a change of language replaces all pages
        super().__init__()
        self.session, self.settings = session, settings
        self.pages = Navigator(self._make_page, roots=("start", "table"))
        self.setCentralWidget(self.pages)
        self.messages = MessageBar(self.pages)
        self.games = GameNavigation(self.pages, session, settings, self.messages)
        self._news: DailyNews | None = None
        self._news_due = QTimer(self, interval=_NEWS, singleShot=True)
        self._news_due.timeout.connect(self._read_news)
        QTimer.singleShot(MUSIC_AFTER, self, self._begin_music)
        self._room_due = QTimer(self, interval=_ROOM, singleShot=True)
        self._room_due.timeout.connect(lambda: theme.set_room(self.size()))
        self._giving_up = False
        self.setMinimumSize(560, 300)  # a screen of 1280 × 720 at twice the size is 640 × 360
        self.resize(_SIZE.boundedTo(self.screen().availableSize() - _FRAME))
        if self.size() != _SIZE:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        if settings.window:
            self.restoreGeometry(QByteArray.fromBase64(settings.window.encode()))
        theme.set_room(self.screen().availableSize() - _FRAME if self.isMaximized() else self.size())
        self._follow_settings()  # before any page is made, as they set colours and sizes
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
        """Part that moves the window for rooms; made after the first picture."""
        from pompeii_qt.navigation.network import NetworkNavigation

        return NetworkNavigation(self.pages, self.session, self.messages, self.games.prepare_table)

    @cached_property
    def player(self) -> "SoundPlayer":
        """Player of sounds; made with the first page that has some."""
        from pompeii_qt.sound.player import SoundPlayer

        return SoundPlayer(self.settings, self)

    @cached_property
    def voice(self) -> "Voice":
        """Reader of messages aloud, made at first use. It lowers the music while it speaks."""
        from pompeii_qt.sound.voice import Voice

        voice = Voice(self.settings, self)
        voice.spoke.connect(self.player.duck)
        return voice

    @cached_property
    def table(self) -> "Controller":
        """Controller of the game at the table, for each page that shows it; made with the first one."""
        from pompeii_qt.table.controller import Controller

        return Controller(self.session, self.settings, self)

    def play(self) -> None:
        """Resume the unfinished game or begin one like the last. The network page offers games elsewhere."""
        if unfinished := self.session.unfinished():
            self.games.resume(unfinished)
        else:
            self.games.start(self._next_setup())

    def open_rules(self, anchor: str = "") -> None:
        """Open the rule book at a rule such as `R21`; with "" at its beginning, unless it is shown already.

        From the table, it says at each rule how that game plays it.
        """
        here, at_table = self.pages.name == "rules", self.pages.name == "table"
        if not here:
            self.pages.open("rules")
            self.pages.get("rules").show_game(self.pages.get("table").model.rules if at_table else None)
        if anchor or not here:
            self.pages.get("rules").open(anchor)

    def toggle_fullscreen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save the geometry unless full-screen, end sound and session, and close.

        If a game is unsaved, stay and ask.
        """
        if not self.session.saved and not self._giving_up:
            event.ignore()
            from pompeii_qt.widgets.page import ask_to_lose

            ask_to_lose(self, self.tr("Close without saving"), self._close_and_lose)
            return
        if not self.isFullScreen():
            self.settings.window = bytes(self.saveGeometry().toBase64().data()).decode()
        for heard in ("player", "voice"):
            if heard in vars(self):  # only if made
                getattr(self, heard).close()
        self.session.close()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_focused(event):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        presses.watch(self.windowHandle())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.messages.reposition()
        self._room_due.start()

    def changeEvent(self, event: QEvent) -> None:
        """Make the pages again after a change of language. Keep our fonts when the desktop changes its own."""
        if event.type() == QEvent.Type.LanguageChange:
            if table := self.pages.made("table"):
                table.board.event_player.finish()  # the new table begins with the current position
            self.pages.remake(at_once="table")
        elif event.type() == QEvent.Type.ThemeChange:
            theme.keep_font()
        super().changeEvent(event)

    def _make_page(self, name: str) -> QWidget:
        made = PAGES[name]
        player, voice, table = (lambda: self.player), (lambda: self.voice), (lambda: self.table)
        page = made.make(PageParts(self.session, self.settings, player, voice, table))
        say, network = self.messages.show_message, lambda: self.network_navigation
        slots = Slots(self.pages, self.games, network, say, self.open_rules, self._choose)
        for signal, use in made.routes(slots).items():
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
        """With a screen reader, lower the music for `text`. On Linux the voice reads for one that says no messages."""
        if QAccessible.isActive():
            self.player.duck(text)
            if sys.platform == "linux":
                self.voice.follow_reader()

    def _begin_music(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.applicationStateChanged.connect(self._play_theme)
        self._play_theme()

    def _play_theme(self, _changed: object = None) -> None:
        """Play the theme while the program is active, otherwise nothing. The table, once made, chooses the music."""
        if self.pages.made("table") is None:
            active = QApplication.applicationState() == Qt.ApplicationState.ApplicationActive
            from pompeii_qt.sound.mixer import Music

            self.player.set_music(Music.THEME if active else None)

    def _follow_programs(self, _changed: object) -> None:
        self.session.set_programs(self.settings.programs, self.settings.bot_time)

    def _page_opened(self, name: str) -> None:
        self._help.setEnabled(name != "table")  # there F1 opens the rule of the decision
        self._say_before.setEnabled(name != "rules")  # there F3 finds the next match
        self.messages.raise_()
        self._news_due.stop()
        if self._news is not None:  # other pages are not slowed by reading records
            self._news.deleteLater()
            self._news = None
        if name == "start":
            QTimer.singleShot(0, self, self._offer)

    def _show_lesson(self, changed: str) -> None:
        if changed == "lesson" and (start := self.pages.made("start")):
            start.show_lesson(self.settings.lesson)
            if start.isVisible():  # the lesson was skipped here
                start.landing.setFocus()

    def _show_title(self, page: QWidget) -> None:
        """Set the title to the page's heading, if any, and the game's name. Screen readers hear of later changes."""
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
            own, unfinished = own_name(self.settings), self.session.unfinished_game()
            resumed = unfinished_words(unfinished, own) if unfinished else ""
            start.show_next_game(next_game_words(self._next_setup(), own), resumed)
            start.resume.show_players(unfinished.players if unfinished else ())
            if stars := sum(self.settings.puzzles.values()):
                start.show_news("puzzles", f"{stars} ★")
            if self.settings.rated_games >= RATED_FROM and self.settings.rating:
                start.show_news("more", self.tr("Rating {}").format(self.settings.rating))
            self._news_due.start()
        _ = self.network_navigation  # made here, it follows the network from now on

    def _read_news(self) -> None:
        from pompeii_qt.pages.daily import DailyNews

        self._news = DailyNews(self.session.shelf, self)
        self._news.words_known.connect(self._show_news)

    def _show_news(self, words: str) -> None:
        if start := self.pages.made("start"):
            start.show_news("daily", words)

    def _next_setup(self) -> "GameSetup":
        from pompeii_qt.pages.next_game import play_setup

        return play_setup(self.settings)
