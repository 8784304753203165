"""Moves the window for puzzles and lessons: to the table, and back with the result."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final
from weakref import finalize

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from pompeii_core.lesson import OPPONENT, LessonName
from pompeii_core.lesson_scripts import FIRST, LESSONS
from pompeii_core.puzzle import Puzzle, PuzzleBook, stars_of
from pompeii_core.record import Record, RecordWriter
from pompeii_core.text import free_name, name_key
from pompeii_qt.pages.next_game import keep_setup, play_setup, with_coach
from pompeii_qt.session import BeginLesson, BeginPuzzle, NewGame
from pompeii_qt.system import resources
from pompeii_qt.widgets.page import ask
from pompeii_qt.words.names import default_name, own_name
from pompeii_qt.words.puzzles import BESIDE_GOAL, goal_words, so_far_words

if TYPE_CHECKING:
    from pompeii_core.view import View
    from pompeii_qt.navigation.navigator import Navigator
    from pompeii_qt.session import ActionRatings, GameInfo, Session
    from pompeii_qt.settings import Settings
    from pompeii_qt.table.model import TableModel
    from pompeii_qt.table.page import TablePage

    type OpenGame = Callable[..., None]  # `GameNavigation.open`

# Milliseconds for a last look at the city once the result is settled, by animation speed.
_LAST_LOOK: Final = {"off": 0, "slow": 2500, "normal": 1500, "fast": 700}


class PuzzleNavigation(QObject):
    """Plays one puzzle at a time at the table; attempts are not kept."""

    def __init__(
        self,
        pages: "Navigator",
        session: "Session",
        settings: "Settings",
        open_game: "OpenGame",
        watch: Callable[[Path, int], None],
        at_table: Callable[[Callable[[], object]], None],
    ) -> None:
        super().__init__(pages)
        self._pages, self._session, self._settings = pages, session, settings
        self._open_game, self._watch, self._at_table = open_game, watch, at_table
        self._puzzle: Puzzle | None = None
        self._begun = self._hinted = False
        self._before: View | None = None
        self._followed = False
        self._over = QTimer(self, singleShot=True)
        self._over.timeout.connect(self._end_early)
        session.rated.connect(self._note_hint)
        session.fault.connect(self._forget_opening)

    @cached_property
    def book(self) -> PuzzleBook:
        return PuzzleBook(resources.path("puzzles/puzzles.zip"))

    @cached_property
    def _folder(self) -> Path:
        """Temporary folder of attempts and best lines, deleted at the program's end."""
        folder = mkdtemp(prefix="pompeii-")
        finalize(self, rmtree, folder, ignore_errors=True)
        return Path(folder)

    @property
    def on(self) -> bool:
        return self._puzzle is not None and self._begun

    def play(self, puzzle: Puzzle) -> None:
        table: TablePage = self._pages.get("table")
        if not self._followed:  # once: the model outlives the page
            self._followed = True
            self._session.began.connect(self._on_began)
            self._model.update_shown.connect(self._on_shown)
        for tool in (table.tools.hint, table.tools.values):
            tool.setChecked(False)  # left on, it would cost the star of this puzzle
        self._puzzle, self._begun, self._hinted, self._before = puzzle, False, False, None
        record = self._own(self.book.record(puzzle))
        self._open_game(BeginPuzzle(record, self._folder, puzzle.kind))

    def again(self) -> None:
        if self._puzzle is not None:
            self.play(self._puzzle)

    def leave(self) -> None:
        self._stop()
        self._pages.open("puzzles")

    def finish(self) -> None:
        puzzle, before, now = self._puzzle, self._before, self._now
        self._session.leave()
        if puzzle and before and now:
            result, hinted, earned = puzzle.result(before, now), self._hinted, self._settings.puzzles
            if (stars := puzzle.stars(result, hinted=hinted)) > stars_of(earned, puzzle):
                self._settings.puzzles = {**earned, puzzle.key: stars}
            self._pages.get("puzzles").show_result(puzzle, result, hinted)
        self.leave()

    def show_line(self, puzzle: Puzzle) -> None:
        """Show the best line in the replay viewer, from the puzzle's position on.

        It is written to a file first. OSError if that fails.
        """
        path = self._folder / f"{puzzle.key}.pompeii"
        record = self._own(self.book.solved(puzzle))
        path.unlink(missing_ok=True)
        RecordWriter.create(path, *record.fewest()).close()
        self._watch(path, len(record.entries) - len(puzzle.solution))

    @cached_property
    def _model(self) -> "TableModel":
        """The table's model; kept, because it speaks while the table is made for another language."""
        table: TablePage = self._pages.get("table")
        return table.model

    @property
    def _now(self) -> "View | None":
        update = self._model.update
        return update.view if update else None

    def _own(self, record: Record) -> Record:
        """Return the record with this person's name on their seat. An opponent with that name gets another one."""
        name = own_name(self._settings) or default_name()
        own = [
            replace(who, name=name if who.kind == "person" else free_name(who.name, [name]))
            for who in record.header.players
        ]
        return Record(replace(record.header, players=own), record.entries, over=record.over)

    def _on_began(self, _info: "GameInfo") -> None:
        if self._puzzle is not None and not self._begun:
            self._begun = True
            self._say_goal()
        else:
            self._stop()  # another game has begun

    def _on_shown(self) -> None:
        puzzle, now = self._puzzle, self._now
        if not self._begun or puzzle is None or now is None:
            return
        self._before = self._before or now
        self._say_goal()
        if not puzzle.settled(now):
            self._over.stop()
        elif now.active is not None and not self._over.isActive():  # at the end of a game the table calls `finish`
            self._over.start(_LAST_LOOK[self._settings.animation])

    def _end_early(self) -> None:
        if self.on:
            self._pages.get("table").controller.stop()
            self._at_table(self.finish)

    def _note_hint(self, ratings: "ActionRatings") -> None:
        if self.on and ratings.rated and not self._hinted:
            self._hinted = True
            self._say_goal()

    def _say_goal(self) -> None:
        if (puzzle := self._puzzle) is None:
            return
        before, now = self._before, self._now
        so_far = so_far_words(puzzle, puzzle.result(before, now)) if before and now else ""
        hint = self.tr("Hint used: one star less.") if self._hinted else self.tr("A hint costs a star; undo is free.")
        self._model.set_goal(BESIDE_GOAL.join(filter(None, (goal_words(puzzle), so_far, hint))))

    def _forget_opening(self, _words: str) -> None:
        if not self._begun:
            self._puzzle = None

    def _stop(self) -> None:
        self._over.stop()
        self._puzzle, self._begun = None, False
        self._model.set_goal("")


def lesson_folder(games: Path) -> Path:
    """Return the folder of the lessons' records, beside the other games, so that they count nowhere."""
    return games.parent / "lesson"


class LessonNavigation(QObject):
    """Begins or continues lessons, and stores how far the first one has come."""

    def __init__(self, pages: "Navigator", session: "Session", settings: "Settings", open_game: "OpenGame") -> None:
        super().__init__(pages)
        self._pages, self._session, self._settings, self._open_game = pages, session, settings, open_game

    @property
    def _table(self) -> "TablePage":
        page: TablePage = self._pages.get("table")
        return page

    def follow(self, chosen: str) -> None:
        if chosen == "more":
            self._table.controller.stop()
            self.begin("second")
        elif chosen in ("play", "coach"):
            self.play(coached=chosen == "coach")
        elif chosen not in ("begun", "done"):
            {"skip": self.ask_leave, "again": self.again}[chosen]()
        elif self._table.model.lesson is FIRST and self._settings.lesson not in (chosen, "done"):
            self._settings.lesson = chosen

    def begin(self, name: LessonName = "first", *, restart: bool = False) -> None:
        """Continue a lesson, or with `restart` begin it again. Ask first if the current game would be lost."""

        def prepare() -> None:  # not before: a person who is asked whether to leave a game may stay in it
            self._table.model.expected = LESSONS[name]

        folder = lesson_folder(self._session.folder) / name
        self._open_game(BeginLesson(name, self._name(), folder, restart), prepare)

    def again(self) -> None:
        lesson = self._table.model.lesson or FIRST
        self._table.controller.stop()
        self.begin(lesson.name, restart=True)

    def ask_leave(self) -> None:
        """Ask whether to leave the lesson, which can be continued later. After a yes, `leave` it."""
        more = self.tr("You can go on from here another time: the lesson is on the start page.")
        ask(self._table, self.tr("Leave the lesson?"), more, (self.tr("Leave"), self.tr("Stay")), self.leave)

    def leave(self) -> None:
        self._table.controller.stop()
        self._session.leave()
        self._pages.open("start")

    def play(self, *, coached: bool = False) -> None:
        """Begin the game that Play begins. Ask first if the current game would be lost.

        `coached`: with coach and full undo. That, or the first game of all, becomes the default, whatever the answer.
        """
        setup = play_setup(self._settings)
        if coached:
            setup = replace(setup, players=with_coach(setup.players, coached=True), full_undo=True)
        if coached or self._settings.last_setup is None:  # the default of the next game
            keep_setup(self._settings, setup)
        self._open_game(NewGame(setup))

    def _name(self) -> str:
        """Return this person's name; the default name if none is set or it is the opponent's."""
        own = own_name(self._settings) or default_name()
        return default_name() if name_key(own) == name_key(OPPONENT) else own
