"""The start page: what one can do, Play first, before an evening in Pompeii with Vesuvius not quite asleep."""

from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QHideEvent, QImageReader, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QPushButton, QWidget

from pompeii_qt import theme
from pompeii_qt.system import resources
from pompeii_qt.widgets.basic import Heading, button, column, label, row, set_role
from pompeii_qt.widgets.page import ScrollArea

_WIDTH: Final = 290
"""Pixels of a button, with text of the usual size."""
_LOW: Final = 35
"""Lines of text in which all choices lie below each other."""


class StartPage(QWidget):
    """Picture, name and choices; `chosen` brings the name of one: `play`, `about`, `known`, or as in `choices`."""

    chosen = Signal(str)

    def __init__(self, lesson: str = "done") -> None:
        """`lesson`: how far the first game has come, as the settings keep it."""
        super().__init__()
        self.setObjectName("start")
        picture = StartPicture(self)
        column(self, picture, spacing=0)
        self.learn = _StartButton(self.tr("Learn in 5 minutes"), "primary")
        self.learn.clicked.connect(partial(self._choose, "learn"))
        self.known = button(self.tr("I know the game already"), partial(self._choose, "known"), "corner")
        self.known.setCursor(Qt.CursorShape.PointingHandCursor)
        self.play = _StartButton(self.tr("Play"), "primary")
        self.play.clicked.connect(partial(self._choose, "play"))
        small, self._title = Heading(self.tr("The Downfall of"), 1.5), Heading(self.tr("Pompeii"), 4.4)
        self.play_words = label(align=Qt.AlignmentFlag.AlignTop)
        for line in (small, self._title, self.play_words):
            line.setStyleSheet("color: #FFF3DC")  # on the picture, whatever the theme
        inside = QWidget()
        content = column(inside, 2, spacing=6)
        for part in (small, self._title, _Separator(), self.learn, self.known, self.play, self.play_words):
            if part is self.learn:
                content.addSpacing(14)
            content.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
        content.addSpacing(4)
        self.choices: dict[str, QPushButton] = {}
        for name, text in (
            ("new", self.tr("New game")),
            ("daily", self.tr("Deal of the day")),
            ("puzzles", self.tr("Puzzles")),
            ("network", self.tr("On this network")),
            ("replays", self.tr("Your games")),
            ("learn", self.tr("Learn in 5 minutes")),
            ("rules", self.tr("How to play")),
            ("settings", self.tr("Settings")),
            ("quit", self.tr("Quit")),
        ):
            self.choices[name] = choice = _StartButton(text)
            choice.setParent(inside)  # also while it is in no place of the grid
            choice.clicked.connect(partial(self._choose, name))
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        self._columns = 0
        content.addLayout(self._grid)
        content.addStretch(3)
        self.about = button(self.tr("About"), partial(self._choose, "about"), "corner")
        self.about.setCursor(Qt.CursorShape.PointingHandCursor)
        self._across = row(picture, (ScrollArea(inside), 1), spacing=-1, margins=(56, 16, 14, 14))
        self._across.addWidget(self.about, 0, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)
        theme.signals.resized.connect(self._arrange)
        self.show_lesson(lesson)
        for before, after in pairwise((self.learn, self.known, self.play, *self.choices.values(), self.about)):
            self.setTabOrder(before, after)

    @property
    def landing(self) -> QPushButton:
        """The main button, which has the keyboard first."""
        return self.play if self.learn.isHidden() else self.learn

    def show_lesson(self, lesson: str) -> None:
        """The first game comes first until it was done or skipped; then it is one choice among others."""
        offered = not lesson
        for part in (self.learn, self.known):
            part.setVisible(offered)
        self.choices["learn"].setVisible(not offered)
        set_role(self.play, "choice" if offered else "primary")
        self._columns = 0
        self._arrange()

    def show_next_game(self, words: str, unfinished: bool) -> None:
        """Say under Play what it would do; `unfinished`: it goes on with a game."""
        self.play.setText(self.tr("Play on") if unfinished else self.tr("Play"))
        self.play_words.setText(words)
        self.play.setAccessibleDescription(words)

    def _choose(self, name: str, _checked: bool = False) -> None:
        self.chosen.emit(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the choices into two columns where one would be higher than the window."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        line = QFontMetrics(QApplication.font()).lineSpacing()
        low = self.height() < line * _LOW
        beside = self.width() - self.about.sizeHint().width() - 70
        widest = max(choice.sizeHint().width() for choice in self.choices.values())
        columns = 2 if low and beside >= 2 * widest else 1
        self._across.setContentsMargins(20 if low else 56, 10 if low else 16, 14, 10 if low else 14)
        room = beside // columns
        width = min(round(_WIDTH * theme.text_scale()), room)
        main = self.learn, self.play
        least = min(max(part.sizeHint().width() for part in main), beside)
        for part in (*main, *self.choices.values()):
            part.setFixedWidth(max(width, least) if part in main else width)
        self.play_words.setFixedWidth(max(width, min(_WIDTH, room)) * columns)
        # nothing moves when it is known what it says
        self.play_words.setMinimumHeight(line * (1 if low else 2))
        font = self._title.font()
        font.setPointSizeF(QApplication.font().pointSizeF() * (2.6 if low else 4.4))
        self._title.setFont(font)
        if columns != self._columns:
            self._columns = columns
            for choice in self.choices.values():
                self._grid.removeWidget(choice)
            offered = not self.learn.isHidden()
            shown = [choice for name, choice in self.choices.items() if name != "learn" or not offered]
            for place, choice in enumerate(shown):
                self._grid.addWidget(choice, *divmod(place, columns), Qt.AlignmentFlag.AlignLeft)
            self._grid.setColumnStretch(columns, 1)
            self._grid.setColumnStretch(3 - columns, 0)


class _StartButton(QPushButton):
    def __init__(self, text: str, role: str = "") -> None:
        super().__init__(text)
        self.setProperty("role", role or "choice")
        theme.scale_text(self, 1.45 if role else 1.15, bold=bool(role))
        self.setCursor(Qt.CursorShape.PointingHandCursor)


class _Separator(QWidget):
    """A thin line, as under an inscription."""

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(QRectF(0, 1, self.width(), 1), QColor("#E2BE77"))


_WIDTHS: Final = (1600, 3200)
"""Pixels of the files of the picture, which is nine sixteenths as high."""


class StartPicture(QWidget):
    """Shows an evening in Pompeii, cut to cover its whole size; resources/pictures/start.py has painted it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: QPixmap | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._picture is None or self._picture.size() != size:
            self._picture = _picture(size)
            self._picture.setDevicePixelRatio(ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the picture: four megabytes that a game can use."""
        self._picture = None
        super().hideEvent(event)


def _picture(size: QSize) -> QPixmap:
    """In device pixels, of the file that has enough of them."""
    whole = QSize(16, 9).scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    width = next((one for one in _WIDTHS if one >= whole.width()), _WIDTHS[-1])
    reader = QImageReader(str(resources.path(f"pictures/start-{width}.webp")))
    reader.setScaledSize(whole)
    left, top = (whole.width() - size.width()) * 3 // 4, whole.height() - size.height()  # quiet where the choices are
    reader.setScaledClipRect(QRect(QPoint(left, top), size))
    return QPixmap.fromImage(reader.read())
