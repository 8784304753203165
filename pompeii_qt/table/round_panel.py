"""Since your turn: a line for each other seat of what it did, lost and saved; its parts are shown on the board."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtWidgets import QToolButton

from pompeii_core.round_summary import SeatSummary, losses_of
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.game_words import labelled
from pompeii_qt.move_words import round_parts
from pompeii_qt.table.tool_icons import tool_icon
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, column, row, set_role
from pompeii_qt.widgets.part_lines import LinePart, PartLine, PartLines

translate = QCoreApplication.translate
_ICON = 18


class RoundPanel(Card):
    """`pointed(summaries)` of the part that is pointed at, [] for none; `replay` when it is to be played once more."""

    pointed = Signal(list)
    replay = Signal()
    changed = Signal()
    """It says something else, or has been folded or opened."""

    def __init__(self, *, folds: bool = False) -> None:
        super().__init__()
        self._title, self._again, self._fold = Label(), QToolButton(), QToolButton()
        self._fold.setCheckable(True)
        (self._title if folds else self._fold).hide()
        theme.make_bold(self._fold)
        set_role(self._fold, "small")
        self._fold.toggled.connect(self._show_fold)
        theme.make_bold(self._title)
        self._again.setIconSize(QSize(_ICON, _ICON))
        self._again.clicked.connect(self.replay)
        self._lines = PartLines()
        self._lines.pointed.connect(self._point)
        self._shown: tuple[Sequence[SeatSummary], Sequence[SeatedPlayer], int | None] = ((), (), None)
        head = row(None, self._fold, (self._title, 1), 1, self._again, spacing=4)
        self._box = column(self, head, self._lines, spacing=2)
        self._fold.setChecked(not folds)
        self._show_fold()
        theme.signals.changed.connect(self._paint)
        self._paint()
        self.retranslate()

    @property
    def lines(self) -> list[str]:
        """A line for each seat that did something, and one for what was lost here."""
        return self._lines.texts

    @property
    def opened(self) -> bool:
        """Whether the lines are seen."""
        return self._fold.isChecked()

    @property
    def sentence(self) -> str:
        """All of it at once, for a screen reader; "" where nothing has happened."""
        return labelled(self._title.text(), " ".join(self.lines)) if self.lines else ""

    def retranslate(self) -> None:
        """Say everything in the current language."""
        words = self.tr("Play it again")
        set_tip(self._again, f"{words} (R)")
        self._again.setAccessibleName(words)
        self.show_round(*self._shown)

    def show_round(self, summaries: Sequence[SeatSummary], players: Sequence[SeatedPlayer], you: int | None) -> None:
        """What each seat did, told to the person of seat `you`, or to those who watch."""
        self._shown = summaries, players, you
        self._title.setText(self.tr("The last round") if you is None else self.tr("Since your turn"))
        # what was lost here last: it follows from what the others did
        order = sorted(summaries, key=lambda summary: summary.seat == you)
        lines = [line for summary in order if (line := _line(summary, summaries, players, you))]
        self._lines.show_lines(lines)
        self._again.setEnabled(bool(lines))
        self._lines.setAccessibleName(self.sentence)
        self.setAccessibleName(self._title.text())
        self._show_fold()

    def _point(self, part: LinePart | None) -> None:
        self.pointed.emit([part.shows] if part else [])
        if part is not None and self._lines.hasFocus():
            screen_reader.announce(self._lines, self._lines.text_of(part))

    def _show_fold(self) -> None:
        opened = self.opened
        self._fold.setText(("▾  " if opened else "▸  ") + self._title.text())
        self._fold.setAccessibleName(self._title.text())
        self._lines.setVisible(opened)
        self._again.setVisible(opened)
        self._box.setContentsMargins(*((10, 4, 6, 8) if opened else (4, 0, 4, 0)))
        self.changed.emit()

    def _paint(self, *_: object) -> None:
        self._again.setIcon(tool_icon("again", _ICON))


def _line(
    summary: SeatSummary, summaries: Sequence[SeatSummary], players: Sequence[SeatedPlayer], you: int | None
) -> PartLine | None:
    """What a seat did; of one's own seat only what it lost. None where that is nothing."""
    seat, names = summary.seat, [player.name for player in players]
    losses = losses_of(seat, [other for other in summaries if other.seat != seat or seat == you])
    if seat == you:
        name, form = "", translate("RoundPanel", "You {what}.")
        parts = round_parts(SeatSummary(seat), names, you, losses)
    else:
        name, form = names[seat], translate("words", "{name} {what}.")
        parts = round_parts(summary, names, you, losses)
    if not parts:
        return None
    before, _, after = form.partition("{what}")
    text, shown = before.format(name=name), list[LinePart]()
    bold = len(name)
    for n, part in enumerate(parts):
        text += ", " if n else ""
        shown.append(LinePart(len(text), len(text) + len(part.words), part.shows))
        text += part.words
    return PartLine(players[seat].colour, text + after, bold, tuple(shown))
