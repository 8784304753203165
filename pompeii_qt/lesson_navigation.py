"""How the first game moves the window: to the table, away from it, and on to a real game."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from pompeii_core.ai.personas import LEVELS
from pompeii_core.lesson_deal import OPPONENT
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.text import name_key
from pompeii_qt.names import default_name, own_name
from pompeii_qt.pages.next_game import keep_setup

if TYPE_CHECKING:
    from pompeii_qt.navigator import Navigator
    from pompeii_qt.session import Session
    from pompeii_qt.settings import Settings
    from pompeii_qt.table.page import TablePage

_LEVEL: Final = "beginner" if "beginner" in LEVELS else LEVELS[0]
"""Of the opponents in the first real game."""
_RIVALS: Final = ("Livia", "Fabius")


def lesson_folder(games: Path) -> Path:
    """Where the record of the first game is kept, beside the folder of the others: it counts among none of them."""
    return games.parent / "lesson"


class LessonNavigation(QObject):
    """Begins it where it was left, follows how it ends, and keeps whether it was done or skipped."""

    def __init__(
        self,
        pages: "Navigator",
        session: "Session",
        settings: "Settings",
        open_game: Callable[[Callable[[], None]], None],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(pages)
        self._pages, self._session, self._settings, self._open_game, self._say = (
            pages,
            session,
            settings,
            open_game,
            say,
        )
        self._connected = False

    @property
    def on(self) -> bool:
        """Whether it is the game at the table."""
        return self._connected and self._table.lesson.on

    @property
    def _table(self) -> "TablePage":
        page: TablePage = self._pages.get("table")
        return page

    def begin(self, *, anew: bool = False) -> None:
        """Where it was left, or from its beginning."""
        guide = self._table.lesson
        if not self._connected:  # the table stays for as long as the window
            self._connected = True
            guide.finished.connect(lambda: setattr(self._settings, "lesson", "done"))
            guide.bubble.skip.connect(self.skip)
            guide.bubble.play.connect(self.play)
            guide.bubble.again.connect(self.again)

        def opening() -> None:  # not before: whoever is asked whether to leave a game may stay in that
            guide.expect()
            self._session.begin_lesson(self._name(), lesson_folder(self._session.folder), anew=anew)

        self._open_game(opening)

    def again(self) -> None:
        """Begin the lesson from its first step."""
        self._table.controller.stop()
        self.begin(anew=True)

    def skip(self) -> None:
        """Away from it; it need not come first any more."""
        if self._settings.lesson != "done":
            self._settings.lesson = "skipped"
        self._table.controller.stop()
        self.leave()
        self._say(self.tr("You can come back from the start page."))

    def leave(self) -> None:
        """Back to the start page; it can be gone on with."""
        self._session.leave()
        self._pages.open("start")

    def play(self) -> None:
        """A real game, against the weakest."""
        rivals = [SeatedPlayer("ai", name, colour, name, _LEVEL) for colour, name in enumerate(_RIVALS, start=1)]
        setup = GameSetup([SeatedPlayer("person", self._name(), 0), *rivals], full_undo=self._settings.full_undo)
        if self._settings.last_setup is None:  # and the next one is as this
            keep_setup(self._settings, setup)
        self._open_game(lambda: self._session.new_game(setup))

    def _name(self) -> str:
        """What this person is called; whoever has a rival's name as one who gave none."""
        own = own_name(self._settings) or default_name()
        return default_name() if name_key(own) in map(name_key, (OPPONENT, *_RIVALS)) else own
