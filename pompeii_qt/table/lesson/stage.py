"""How the table of the first game comes to be: the city and the cards first, then who plays, then all the rest."""

from collections.abc import Sequence

from PySide6.QtGui import QAction

from pompeii_core.lesson import REVEALED, Moment
from pompeii_qt.table.sides import Sides
from pompeii_qt.table.table_layout import TableLayout


class LessonStage:
    """Shows the parts of the table that are known; `tools` are those that have keys, too, as has the `hint`."""

    def __init__(self, layout: TableLayout, sides: Sides, hint: QAction, tools: Sequence[QAction]) -> None:
        self._layout, self._sides, self._hint, self._tools = layout, sides, hint, tools

    def show_for(self, now: Moment) -> None:
        """What has been spoken of by then."""
        self._show(
            players=now.step > 1 or now.key == "company",
            banner=now.step > 2 or now.key == "seethes",
            rest=now.step >= REVEALED,
        )
        if not now.free:  # an adviser who knows no lesson would praise what is not taken
            self._hint.setChecked(False)
            self._hint.setEnabled(False)

    def show_all(self) -> None:
        """The table of every other game."""
        self._show(players=True, banner=True, rest=True)

    def _show(self, *, players: bool, banner: bool, rest: bool) -> None:
        self._layout.show_bar(banner=banner, rest=rest)
        self._sides.show_parts(players=players, panels=rest)
        for tool in (self._hint, *self._tools):
            tool.setEnabled(rest)
