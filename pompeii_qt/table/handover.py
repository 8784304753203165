"""What hides a hand while the screen passes from one person to the next."""

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from pompeii_core.setup import Player
from pompeii_qt import game_words, theme
from pompeii_qt.art import piece_pixmap
from pompeii_qt.text import Label, markup

_WIDEST_NAME = 360
_VEIL = QColor(12, 9, 7, 150)


class HandoverScreen(QWidget):
    """Covers its parent until the person asked for says so; `lifted(seat)`."""

    lifted = Signal(int)
    calm_millis = 400
    """So long after it has come down nothing lifts it: no double click or key meant for what is under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._covers = parent
        self._seat = -1
        self._down = QElapsedTimer()
        self._mark, self._title = Label(), Label()
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        theme.scale_text(self._title, 1.35)
        self._note = Label()
        self._note.setProperty("role", "muted")
        self._note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._button = QPushButton()
        self._button.setProperty("role", "primary")
        self._button.setMinimumHeight(44)
        self._button.setAutoDefault(True)
        self._button.clicked.connect(self._lift)
        frame = QFrame()
        frame.setProperty("role", "card")
        frame.setMinimumWidth(380)
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(36, 26, 36, 28)
        inner.setSpacing(12)
        for widget in (self._mark, self._title, self._note, self._button):
            inner.addWidget(widget)
        box = QVBoxLayout(self)
        box.addWidget(frame, 0, Qt.AlignmentFlag.AlignCenter)
        parent.installEventFilter(self)
        self.hide()

    def ask(self, seat: int, player: Player) -> None:
        """Cover, and ask for this player."""
        self._seat = seat
        self._mark.setPixmap(piece_pixmap(player.colour, 76, self.devicePixelRatioF()))
        name = self._title.fontMetrics().elidedText(player.name, Qt.TextElideMode.ElideRight, _WIDEST_NAME)
        self._title.setText(markup(self.tr("Pass the screen to <b>{name}</b>"), name=name))
        self._note.setText(self.tr("The cards are covered until then."))
        self._button.setText(game_words.on_button(self.tr("I am {name}").format(name=name)))
        self.setAccessibleName(self.tr("Pass the screen to {name}").format(name=player.name))
        self.setGeometry(self._covers.rect())
        self.show()
        self.raise_()
        self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._down.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._covers:
            self.setGeometry(self._covers.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), _VEIL)

    def _lift(self) -> None:
        if self._down.elapsed() < self.calm_millis:
            return
        self.hide()
        self.lifted.emit(self._seat)
