"""The start page: what one can do, and Play first."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from pompeii_qt import theme
from pompeii_qt.pages.start_picture import StartPicture
from pompeii_qt.widgets.basic import Heading, button, column, label, row


class StartPage(QWidget):
    """Picture, name and choices; `chosen` brings the name of one: `play`, `about`, or as in `choices`."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("start")
        picture = StartPicture(self)
        column(self, picture, spacing=0)
        self.play = _StartButton(self.tr("Play"), "primary")
        self.play.clicked.connect(partial(self._choose, "play"))
        small, title = Heading(self.tr("The Downfall of"), 1.5), Heading(self.tr("Pompeii"), 4.4)
        self.play_words = label(align=Qt.AlignmentFlag.AlignTop)
        self.play_words.setFixedWidth(_StartButton.WIDTH)
        for line in (small, title, self.play_words):
            line.setStyleSheet("color: #FFF3DC")  # on the picture, whatever the theme
        # The width is fixed; at another text size the two lines are higher.
        theme.signals.resized.connect(self._reserve_lines)
        self._reserve_lines()
        content = column(None, 2, spacing=6)
        for part in (small, title, _Separator(), self.play, self.play_words):
            if part is self.play:
                content.addSpacing(14)
            content.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
        content.addSpacing(4)
        self.choices: dict[str, QPushButton] = {}
        for name, text in (
            ("new", self.tr("New game")),
            ("daily", self.tr("Deal of the day")),
            ("network", self.tr("On this network")),
            ("replays", self.tr("Your games")),
            ("rules", self.tr("How to play")),
            ("settings", self.tr("Settings")),
            ("quit", self.tr("Quit")),
        ):
            self.choices[name] = choice = _StartButton(text)
            choice.clicked.connect(partial(self._choose, name))
            content.addWidget(choice)
        content.addStretch(3)
        self.about = button(self.tr("About"), partial(self._choose, "about"), "corner")
        self.about.setCursor(Qt.CursorShape.PointingHandCursor)
        across = row(picture, (content, 1), spacing=-1, margins=(56, 16, 14, 14))
        across.addWidget(self.about, 0, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)
        self.landing = self.play

    def show_next_game(self, words: str, unfinished: bool) -> None:
        """Say under Play what it would do; `unfinished`: it goes on with a game."""
        self.play.setText(self.tr("Play on") if unfinished else self.tr("Play"))
        self.play_words.setText(words)
        self.play.setAccessibleDescription(words)

    def _choose(self, name: str, _checked: bool = False) -> None:
        self.chosen.emit(name)

    def _reserve_lines(self) -> None:
        """Two lines for the sentence, whatever it says: nothing moves when it is known."""
        self.play_words.setMinimumHeight(QFontMetrics(QApplication.font()).lineSpacing() * 2)


class _StartButton(QPushButton):
    WIDTH = 290

    def __init__(self, text: str, role: str = "") -> None:
        super().__init__(text)
        self.setProperty("role", role or "choice")
        self.setFixedWidth(self.WIDTH)
        theme.scale_text(self, 1.45 if role else 1.15, bold=bool(role))
        self.setCursor(Qt.CursorShape.PointingHandCursor)


class _Separator(QWidget):
    """A thin line, as under an inscription."""

    def sizeHint(self) -> QSize:
        """As wide as the buttons."""
        return QSize(_StartButton.WIDTH, 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line one pixel high."""
        with QPainter(self) as painter:
            painter.fillRect(QRectF(0, 1, self.width(), 1), QColor("#E2BE77"))
