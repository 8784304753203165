"""The ranking of a game that is over: portraits, and numbers that count up with a bar for each player."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEasingCurve, QMargins, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art import palette
from pompeii_qt.art.painting import Painter
from pompeii_qt.system import resources
from pompeii_qt.text import ElidedLabel, Label
from pompeii_qt.widgets.basic import Card, Heading, clear_layout, column, label, row
from pompeii_qt.widgets.marks import badge
from pompeii_qt.words import results
from pompeii_qt.words.names import You

_COUNT: Final = 1100  # milliseconds
_BAR: Final = QSize(40, 11)
_FIRST, _OTHERS = (1.6, 72), (1.15, 44)  # scale of text, and side of the portrait
_LOW_FIRST, _LOW_OTHERS = (1.4, 52), (1.1, 34)  # the same on a low page
_AROUND: Final = 7, 2, 7, 2  # pixels of the tint of one's own line beside it


class Line(NamedTuple):
    """A player's place and result."""

    place: int
    player: SeatedPlayer
    name: str  # as the window calls the player
    saved: int
    lost: int
    own: bool = False  # whether this is the only person here


class Ranking(Card):
    """The players in order, with their citizens saved and lost, and a sentence if a tie was resolved.

    The line of the only person here is tinted, and says so.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[Line] = ()
        self._low = False
        self._counts: list[tuple[Label, Label, _Bar]] = []
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(10)
        self.tie = label("", "muted")
        column(self, self._rows, self.tie, margins=12)
        self._time = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_COUNT)
        self._time.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._time.valueChanged.connect(self._show_share)

    def show_lines(self, lines: Sequence[Line], tie: str) -> None:
        """Show these players, best first, with their final numbers, without counting up. `tie`: a sentence, or ""."""
        self._time.stop()
        self._lines = lines
        clear_layout(self._rows)
        self._counts = [self._add(n, line) for n, line in enumerate(lines)]
        self._rows.setColumnStretch(2, 1)
        self.tie.setText(tie)
        self.tie.setVisible(bool(tie))
        self._show_share(1.0)

    def set_low(self, on: bool) -> None:
        """Set whether text and portraits are smaller, for a low page."""
        if on != self._low:
            self._low = on
            self.show_lines(self._lines, self.tie.text())

    def count_up(self) -> None:
        """Count the numbers up from zero, at each call and whatever the settings. A press on the ranking ends it."""
        self._time.stop()
        self._show_share(0.0)
        self._time.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._time.setCurrentTime(_COUNT)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        with Painter(self) as painter:
            for n in (n for n, line in enumerate(self._lines) if line.own):
                box = self._rows.cellRect(n, 0) | self._rows.cellRect(n, self._rows.columnCount() - 1)
                around = QRectF(box.marginsAdded(QMargins(*_AROUND)))
                painter.rounded(around, 8, QPen(look.line, 1), look.hover)

    def _add(self, n: int, line: Line) -> "tuple[Label, Label, _Bar]":
        sizes = (_LOW_FIRST, _LOW_OTHERS) if self._low else (_FIRST, _OTHERS)
        scale, side = sizes[line.place != 1]
        tagged = line.own and not isinstance(line.name, You)
        who = ElidedLabel(line.name, fit=tagged)
        theme.scale_text(who, scale, family=resources.DISPLAY)
        saved, lost = label("", wrap=False, scale=scale * 0.85, bold=True), label("", "muted", wrap=False)
        for count in (saved, lost):
            count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for part, words in zip((saved, lost), results.saved_and_lost_words(line.saved, line.lost), strict=True):
            part.setText(words)
            part.setMinimumWidth(part.sizeHint().width())  # the words of smaller numbers are narrower
        bar = _Bar(line.player.colour)
        place, piece = Heading(f"{line.place}.", scale), badge(line.player, side)
        for at, part in enumerate((place, piece)):
            self._rows.addWidget(part, n, at)
        named = _OwnName(who) if tagged else who
        self._rows.addLayout(column(None, 1, named, bar, 1, spacing=2), n, 2)
        for at, part in enumerate((saved, lost), 3):
            self._rows.addWidget(part, n, at)
        added: tuple[QWidget, ...] = place, piece, named, bar, saved, lost
        for widget in added:
            widget.show()  # at once, as the page asks for the height
        return saved, lost, bar

    def _show_share(self, share: float) -> None:
        """Show each number multiplied by a share, 0 to 1."""
        most = max((line.saved for line in self._lines), default=0) or 1
        for line, (saved, lost, bar) in zip(self._lines, self._counts, strict=True):
            words = results.saved_and_lost_words(round(line.saved * share), round(line.lost * share))
            for part, text in zip((saved, lost), words, strict=True):
                part.setText(text)
            bar.show_share(line.saved * share / most)


class _OwnName(QWidget):
    """A name, and “you” beside it unless that would cut the name."""

    def __init__(self, name: ElidedLabel) -> None:
        super().__init__()
        self._name, self._you = name, label(QCoreApplication.translate("LobbySeat", "you"), "muted", wrap=False)
        self._row = row(self, name, self._you, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        needed = self._name.sizeHint().width() + self._row.spacing() + self._you.sizeHint().width()
        self._you.setVisible(needed <= self.width())


class _Bar(QWidget):
    """A bar in a player's colour, as long as a share of its width."""

    def __init__(self, seat_colour: int) -> None:
        super().__init__()
        self._tint, self._share = QColor(palette.SEATS[seat_colour]), 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        self._share = share
        self.update()

    def sizeHint(self) -> QSize:
        return _BAR

    def minimumSizeHint(self) -> QSize:
        return _BAR

    def paintEvent(self, event: QPaintEvent) -> None:
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._share > 0:
            box.setWidth(max(box.width() * self._share, box.height()))
            with Painter(self) as painter:
                painter.rounded(box, box.height() / 2, QPen(theme.current().edge, 1.2), self._tint)
