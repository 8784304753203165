"""Moves the window for games: to the table, the end page, replays and analyses, and away."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from pompeii_qt import session as requests  # which loads their structs at the first use, after the first picture
from pompeii_qt.settings import RATED_FROM

if TYPE_CHECKING:
    from pompeii_core.actions import Choice
    from pompeii_core.record import Record
    from pompeii_core.setup import GameSetup
    from pompeii_qt.navigation.idle_analysis import IdleAnalysis
    from pompeii_qt.navigation.navigator import Navigator
    from pompeii_qt.navigation.puzzles import LessonNavigation, PuzzleNavigation
    from pompeii_qt.session import GameInfo, OpenRequest, Session
    from pompeii_qt.settings import Settings
    from pompeii_qt.widgets.screen_reader import MessageBar


class GameNavigation(QObject):
    """Opens pages as the session's game requires, and asks before an unsaved game is left."""

    def __init__(self, pages: "Navigator", session: "Session", settings: "Settings", messages: "MessageBar") -> None:
        super().__init__(pages)
        self._pages, self._session, self._settings, self._messages = pages, session, settings, messages
        self.end = EndNavigation(self, pages, session)
        self._opening = False
        self._put_off: Callable[[], object] | None = None  # waits for the table to be shown again
        self._idle: IdleAnalysis | None = None
        pages.opening.connect(self._opening_page)
        pages.opened.connect(self._at_page)
        session.began.connect(self._began)
        session.fault.connect(self._fault)

    @cached_property
    def puzzles(self) -> "PuzzleNavigation":
        from pompeii_qt.navigation.puzzles import PuzzleNavigation

        return PuzzleNavigation(self._pages, self._session, self._settings, self.open, self.watch, self.at_table)

    @cached_property
    def lesson(self) -> "LessonNavigation":
        from pompeii_qt.navigation.puzzles import LessonNavigation

        return LessonNavigation(self._pages, self._session, self._settings, self.open)

    def start(self, setup: "GameSetup") -> None:
        self.open(requests.NewGame(setup))

    def resume(self, path: Path) -> None:
        self.open(requests.ResumeGame(path))

    def play_on(self, path: Path, keep: int) -> None:
        """Open a new game from the first `keep` actions of a record. If it must not be viewed now, only say why."""
        if self._may_view(path):
            self.open(requests.PlayOn(path, keep))

    def start_over(self, path: Path) -> None:
        """Begin a new game with the cards of the current one, or its puzzle or lesson again, without asking.

        `path`: the record of the current game, read if it is saved. If that fails, show the reason and stay. Ignored
        while a game is being opened.
        """
        if self._in_puzzle:
            self.puzzles.again()
        elif self._in_lesson:
            self.lesson.again()
        elif not self._session.saved:
            self._session.copy_record(self._begin_again)
        else:
            from pompeii_core.record import RecordError, read_record
            from pompeii_qt.words.problems import unreadable_words

            try:
                record = read_record(path)  # before leaving, as a game without any decision leaves no file
            except (OSError, RecordError) as problem:
                self._messages.show_message(unreadable_words(path, problem))
            else:
                self._begin_again(record)

    def watch(self, path: Path, at: int = 0) -> None:
        if self._may_view(path) and self._pages.get("replay").open(path, at):
            self._pages.open("replay")

    def analyse(self, path: Path, at: int | None = None, kind: "Choice | None" = None, *, guess: bool = False) -> None:
        if self._may_view(path) and self._pages.get("analysis").open(path, at, kind, guess=guess):
            self._pages.open("analysis")

    def _may_view(self, path: Path) -> bool:
        """Return whether a record may be viewed now; if not, show the reason."""
        if closed := self._session.closed_to_view(path):
            self._messages.show_message(closed)
        return not closed

    def leave_table(self) -> None:
        """Leave the game without asking, even if unsaved, and open the start page, after a puzzle the puzzles."""
        self._session.leave()
        if self._in_puzzle:
            self.puzzles.leave()
        else:
            self._pages.open("start")

    def prepare_new_game(self) -> None:
        """Leave the game and open the page of a new one. Ask first if the game would be lost."""
        self.ask_before_loss(self._leave_for_new)

    def _leave_for_new(self) -> None:
        self._pages.get("table").controller.stop()
        self.leave_table()
        self.set_up()

    def keep_rating(self, games: int, points: int) -> None:
        """Store the number of rated games, up to RATED_FROM, unless it falls; from RATED_FROM on also the rating."""
        self._settings.rated_games = max(self._settings.rated_games, min(games, RATED_FROM))
        if games >= RATED_FROM:
            self._settings.rating = str(points)

    @property
    def moving(self) -> bool:
        """Whether decorative movement is allowed: with animation, and without reduced motion."""
        return self._settings.animation != "off" and not self._settings.reduced_motion

    def set_up(self) -> None:
        """Open the page of a new game, set up as the last one on this computer."""
        self._pages.get("new").play_here()
        self._pages.open("new")

    def prepare_table(self) -> None:
        """Make the table, so that it receives the messages of a game that may begin now."""
        self._pages.get("table").model.set_autoplay(self._settings.ai_autoplay)

    def finish(self, _result: object) -> None:
        """Show the result of a game or puzzle that has ended at the table. Does nothing in a lesson.

        After a game, the first lesson is not offered any more.
        """
        self.at_table(self._finish)

    def at_table(self, do: Callable[[], object]) -> None:
        """Call `do` now if the table is shown, else when a person returns to it, unless another game begins first."""
        self._put_off = do
        self._at_page(self._pages.name)

    def _at_page(self, name: str) -> None:
        if name == "table" and (do := self._put_off):
            self._put_off = None
            do()

    def _finish(self) -> None:
        if self._in_puzzle:
            self.puzzles.finish()
        elif not self._in_lesson:
            if self._settings.lesson != "done":
                self._settings.lesson = "skipped"  # a person who has played a game needs no lesson
            self.end.finish()

    def open(self, request: "OpenRequest", prepare: Callable[[], None] | None = None) -> None:
        """Call `prepare` and open a game. Ask first if the current one would be lost.

        Ignored while another is opening.
        """
        self.ask_before_loss(lambda: self._begin(request, prepare))

    def _begin(self, request: "OpenRequest", prepare: Callable[[], None] | None = None) -> None:
        if not self._opening:
            self._opening = True
            self.prepare_table()
            if prepare:
                prepare()
            self._session.request(request)

    def _begin_again(self, record: "Record") -> None:
        self._pages.get("table").controller.stop()
        self._begin(requests.DealAgain(record))

    def ask_before_loss(self, do: Callable[[], None]) -> None:
        """Call `do`, which leaves the current game.

        If the game is not saved, ask first, and call it only after a yes.
        """
        if self._session.saved:
            do()
        else:
            from pompeii_qt.widgets.page import ask_to_lose

            ask_to_lose(self._pages.window(), self.tr("Leave without saving"), do)

    def _began(self, info: "GameInfo") -> None:
        self._opening, self._put_off = False, None
        if self._idle is None:
            from pompeii_qt.navigation.idle_analysis import IdleAnalysis

            self._idle = IdleAnalysis(self._session, self)
        self._idle.begin(wanted=not (self._in_puzzle or self._in_lesson))
        # Until the first position is on the board, the table would show an empty city and parts of the last game.
        shown = self._pages.get("table").model.update_shown
        shown.connect(self._open_table, Qt.ConnectionType.SingleShotConnection)

    def _open_table(self) -> None:
        self._pages.open("table")

    def _opening_page(self, page: object) -> None:
        if self._idle is not None:
            self._idle.set_shown(page is self._pages.made("table"))

    def _fault(self, words: str) -> None:
        self._opening = False
        # The log shows it too, which is enough unless the game may be lost.
        if not self._session.saved or self._pages.name != "table" or not self._pages.get("table").story.log.isVisible():
            self._messages.show_message(words)

    @property
    def _in_lesson(self) -> bool:
        table = self._pages.made("table")
        return table is not None and table.model.guided

    @property
    def _in_puzzle(self) -> bool:
        return "puzzles" in vars(self) and self.puzzles.on  # looked at only if they are made


class EndNavigation(QObject):
    """Shows the result of the session's game when its last event has been shown and its record is saved."""

    def __init__(self, games: GameNavigation, pages: "Navigator", session: "Session") -> None:
        super().__init__(pages)
        self._games, self._pages, self._session = games, pages, session
        self._record: Path | None = None
        self._ended = False
        session.began.connect(self._on_began)
        session.recorded.connect(self._on_recorded)
        session.saved_changed.connect(self._on_saved)

    def open(self, path: Path) -> None:
        page = self._pages.get("end")
        page.listed = self._pages.name in ("replays", "daily")
        if page.open(path):
            self._pages.open("end")

    def finish(self) -> None:
        """Show the result now, or when its record arrives. Leave the game unless it is unsaved or in a room."""
        self._ended = True
        if not self._session.saved:  # not left, so that saving is tried again
            self._session.copy_record(lambda record: self._games.at_table(lambda: self._show_unsaved(record)))
            return
        if self._session.network.current is None:
            self._session.leave()
        self._show()  # not yet for a guest, who gets the record from the host a moment later

    def leave(self, go: Callable[[], object]) -> None:
        """Leave the end page by calling `go`, and leave the game unless it is in a room.

        Ask first if the game would be lost.
        """

        def leave() -> None:
            if self._session.network.current is None:
                self._session.leave()
            go()

        self._games.ask_before_loss(leave)

    def back(self) -> None:
        """Return to the list in which the result was chosen; after a game, to the start page."""
        to = self._pages.before if self._pages.get("end").listed else "start"
        self.leave(lambda: self._pages.open(to))

    def _on_began(self, _info: "GameInfo") -> None:
        self._record, self._ended = None, False

    def _on_recorded(self, record: Path) -> None:
        self._record = record
        self._show()

    def _show(self) -> None:
        if self._ended and self._record:
            self._games.at_table(self._show_saved)

    def _show_saved(self) -> None:
        if self._ended and self._record:
            self._ended = False
            self.open(self._record)
            self._celebrate()

    def _celebrate(self) -> None:
        if self._pages.name == "end" and self._games.moving:
            self._pages.get("end").celebrate()

    def _show_unsaved(self, record: "Record") -> None:
        if self._ended and self._record:
            self._ended = False
            self._pages.get("end").show_record(self._record, record, saved=False)
            self._pages.open("end")
            self._celebrate()

    def _on_saved(self, saved: bool) -> None:
        record = self._session.record  # None once it is left
        if saved and record and self._pages.name == "end" and self._pages.get("end").unsaved:
            self.open(record)
