"""The start page: what one can do, and Play first."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from pompeii_qt import theme
from pompeii_qt.pages.start_picture import StartPicture
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import Heading


class StartPage(QWidget):
    """Picture, name and choices; `chosen` names one: play, new, network, replays, rules, settings, about, quit."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("start")
        picture = StartPicture(self)
        over = QVBoxLayout(self)
        over.setContentsMargins(0, 0, 0, 0)
        over.addWidget(picture)
        self.play = _StartButton(self.tr("Play"), "primary")
        self.play.clicked.connect(lambda: self.chosen.emit("play"))
        self.play_words = Label()
        self.play_words.setWordWrap(True)
        theme.signals.resized.connect(self._make_room)
        self._make_room()
        self.play_words.setAlignment(Qt.AlignmentFlag.AlignTop)
        across = QHBoxLayout(picture)
        across.setContentsMargins(56, 16, 14, 14)
        column = QVBoxLayout()
        across.addLayout(column, 1)
        column.setSpacing(6)
        column.addStretch(2)
        small, title = Heading(self.tr("The Downfall of"), 1.5), Heading(self.tr("Pompeii"), 4.4)
        for line in (small, title, self.play_words):
            line.setStyleSheet("color: #FFF3DC")
            column.addWidget(line, 0, Qt.AlignmentFlag.AlignLeft)
        column.insertWidget(2 + 1, _Separator(), 0, Qt.AlignmentFlag.AlignLeft)
        column.insertSpacing(4, 14)
        column.insertWidget(5, self.play)
        column.addSpacing(4)
        self.play_words.setFixedWidth(_StartButton.WIDTH)
        self.choices: dict[str, QPushButton] = {}
        for name, text in (
            ("new", self.tr("New game")),
            ("network", self.tr("On this network")),
            ("replays", self.tr("Replays")),
            ("rules", self.tr("How to play")),
            ("settings", self.tr("Settings")),
            ("quit", self.tr("Quit")),
        ):
            choice = _StartButton(text)
            self.choices[name] = choice
            choice.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
            column.addWidget(choice)
        column.addStretch(3)
        self.about = QPushButton(self.tr("About"))
        self.about.setProperty("role", "corner")
        self.about.setCursor(Qt.CursorShape.PointingHandCursor)
        self.about.clicked.connect(lambda: self.chosen.emit("about"))
        across.addWidget(self.about, 0, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight)
        self.landing = self.play

    def show_next_game(self, words: str, unfinished: bool) -> None:
        """What Play would do, in a sentence under it."""
        self.play.setText(self.tr("Play on") if unfinished else self.tr("Play"))
        self.play_words.setText(words)
        self.play.setAccessibleDescription(words)

    def _make_room(self) -> None:
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
    """A thin line that fades, as under an inscription."""

    def sizeHint(self) -> QSize:
        """As wide as the choices."""
        return QSize(_StartButton.WIDTH, 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        with QPainter(self) as painter:
            painter.fillRect(QRectF(0, 1, self.width(), 1), QColor("#E2BE77"))
