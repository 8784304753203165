"""Somebody who watches asks for an AI's seat, and the host answers when it suits."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QWidget

from pompeii_qt.activation import ActivationDelay
from pompeii_qt.text import Label
from pompeii_qt.widgets import screen_reader

_WIDTH = 560
_MARGIN = 10


class SeatRequest(NamedTuple):
    """`member`, called `name`, would like to play `seat`, which `player` plays."""

    member: int
    name: str
    seat: int
    player: str


class SeatRequestBar(QFrame):
    """Lies over the top of `over` while somebody asks, one wish at a time; `answered(member, yes)`."""

    answered = Signal(int, bool)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setProperty("role", "asking")
        self._words = Label()
        self._words.setWordWrap(True)
        self.yes_button, self.no_button = QPushButton(), QPushButton()
        self.yes_button.setProperty("role", "primary")
        self._layout = box = QHBoxLayout(self)
        box.setContentsMargins(14, 8, 8, 8)
        box.addWidget(self._words, 1)
        for button, yes in ((self.yes_button, True), (self.no_button, False)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, yes=yes: self._answer(yes))
            box.addWidget(button)
        self._delay = ActivationDelay(self)
        self._wishes: list[SeatRequest] = []
        self._done: set[tuple[int, int]] = set()
        """Members and seats that have been answered, until the room says so."""
        over.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What is asked now, or ""."""
        return self._words.text() if self._wishes else ""

    def show_wishes(self, wishes: list[SeatRequest]) -> None:
        """All that is asked for now, oldest first."""
        self._done &= {(wish.member, wish.seat) for wish in wishes}  # who asks again is asked about again
        before = self._wishes[:1]
        self._wishes = [wish for wish in wishes if (wish.member, wish.seat) not in self._done]
        if self._wishes and self._wishes[:1] != before:
            self._delay.begin()
            self.retranslate()
            screen_reader.announce(self, self.text)
            if not self.window().isActiveWindow():
                QApplication.alert(self.window())
        self.setVisible(bool(self._wishes))

    def retranslate(self) -> None:
        """Say it in the current language."""
        self.yes_button.setText(self.tr("Let them play"))
        self.no_button.setText(self.tr("No"))
        if self._wishes:
            wish = self._wishes[0]
            text = self.tr("{name} would like to play the seat of {player}.")
            self._words.setText(text.format(name=wish.name, player=wish.player))
            self.setAccessibleName(self._words.text())
            self.yes_button.setAccessibleName(self.tr("Let {name} play").format(name=wish.name))
            self.no_button.setAccessibleName(self.tr("{name} may not play").format(name=wish.name))
        self._settle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._over:
            self._settle()
        return False

    def _answer(self, yes: bool) -> None:
        if self._wishes and self._delay.over:
            wish = self._wishes[0]
            self._done.add((wish.member, wish.seat))
            self.show_wishes(self._wishes)
            self.answered.emit(wish.member, yes)

    def _settle(self) -> None:
        width = min(_WIDTH, self._over.width() - 2 * _MARGIN)
        height = max(self._layout.totalHeightForWidth(width), self._layout.totalMinimumSize().height())
        self.setGeometry((self._over.width() - width) // 2, _MARGIN, width, height)
        self.raise_()
