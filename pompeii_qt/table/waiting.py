"""Why the game stands still, in the prompt's place, and what may be done about it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from pompeii_qt import theme, words
from pompeii_qt.art import piece_pixmap

_MARK = 32


class WaitingBar(QFrame):
    """For whom the game waits, calmly; `stand_in(seats)` and `leave` are what its buttons ask for."""

    stand_in = Signal(list)
    leave = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._marks, self._text, self._more = QLabel(), QLabel(), QLabel()
        for line in (self._text, self._more):
            line.setTextFormat(Qt.TextFormat.PlainText)
            line.setWordWrap(True)
            line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        theme.scale_text(self._text, 1.2)
        self._more.setProperty("role", "muted")
        self.stand_in_button, self.leave_button = QPushButton(), QPushButton()
        self.stand_in_button.clicked.connect(lambda: self.stand_in.emit(self._seats))
        self.leave_button.clicked.connect(self.leave)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(self._text, 1)
        lines.addWidget(self._more)
        box = QHBoxLayout(self)
        box.setContentsMargins(14, 6, 10, 6)
        box.setSpacing(10)
        box.addWidget(self._marks)
        box.addLayout(lines, 1)
        for button in (self.stand_in_button, self.leave_button):
            button.setAutoDefault(False)
            button.hide()
            box.addWidget(button)
        self._seats: list[int] = []
        self._say: Callable[[], None] = lambda: None

    @property
    def text(self) -> str:
        """What it says, or "" while nobody is waited for."""
        return self._text.text()

    def retranslate(self) -> None:
        """Say it again in the language of now."""
        self._say()

    def show_seats(self, seats: dict[int, tuple[str, int]], away: int, hosting: bool) -> None:
        """Wait for the people of these seats (name and colour); an AI stands in after `away` seconds, 0 never."""
        self._seats = list(seats)
        names = [name for name, _ in seats.values()]
        ratio = self.devicePixelRatioF()
        if len(seats) == 1:
            self._marks.setPixmap(piece_pixmap(next(iter(seats.values()))[1], _MARK, ratio))
        self._marks.setVisible(len(seats) == 1)

        def say() -> None:
            one = len(names) == 1
            text = (
                self.tr("Waiting for {name}, whose connection is lost…")
                if one
                else self.tr("Waiting for {name}, whose connections are lost…")
            )
            self._text.setText(text.format(name=words.join_words(names)))
            if away:
                self._more.setText(self.tr("An AI plays on after %n second(s), until they are back.", None, away))
            else:
                self._more.setText(self.tr("The game goes on by itself as soon as they are back."))
            button = (
                self.tr("Let an AI play for {name}") if one else self.tr("Let AIs play for them")
            )  # the shorter, the more there are
            self.stand_in_button.setText(words.on_button(button.format(name=names[0])))
            self._name()

        self._say = say
        say()
        self.stand_in_button.setVisible(hosting)
        self.leave_button.hide()

    def show_line(self, text: Callable[[], str]) -> None:
        """The own line to the host is lost, which `text` says in the language of now."""

        def say() -> None:
            self._text.setText(text())
            self._more.setText("")
            self.leave_button.setText(self.tr("Leave"))
            self._name()

        self._say = say
        say()
        self._marks.hide()
        self.stand_in_button.hide()
        self.leave_button.show()

    def clear(self) -> None:
        """Nobody is waited for."""
        self._say = lambda: None
        self._text.clear()
        self._more.clear()

    def _name(self) -> None:
        self._more.setVisible(bool(self._more.text()))
        self.setAccessibleName(f"{self._text.text()} {self._more.text()}".strip())
