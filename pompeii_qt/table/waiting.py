"""Why the game stands still, in the prompt's place, and what may be done about it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from pompeii_qt import game_words, theme
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.art.sprites import piece_pixmap
from pompeii_qt.table.overlay import Overlay
from pompeii_qt.text import Label
from pompeii_qt.widgets.elided import ElidedLabel

_MARK: Final = 32
_BESIDE: Final = 130
"""Pixels of mark, gaps and a button's edges beside the two texts."""


class WaitingBar(Overlay):
    """Covers `over` while the game waits for somebody; `stand_in(seats)` and `leave` are what its buttons ask for."""

    stand_in = Signal(list)
    leave = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setProperty("role", "waiting")
        self._marks, self._text, self._more = Label(), ElidedLabel(), ElidedLabel()
        theme.scale_text(self._text, 1.2)
        self._more.setProperty("role", "muted")
        self.stand_in_button, self.leave_button = QPushButton(), QPushButton()
        self._delay = ActivationDelay(self)
        self.stand_in_button.clicked.connect(lambda: self._pressed(lambda: self.stand_in.emit(self._seats)))
        self.leave_button.clicked.connect(lambda: self._pressed(self.leave.emit))
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(self._text)
        lines.addWidget(self._more)
        self._more.setAlignment(Qt.AlignmentFlag.AlignTop)
        box = QHBoxLayout(self)
        box.setContentsMargins(14, 2, 10, 2)
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
        return self._text.all_text

    def retranslate(self) -> None:
        """Say it again in the current language."""
        self._say()

    def show_seats(self, seats: dict[int, tuple[str, int]], away: int, hosting: bool, mine: bool = False) -> None:
        """Wait for the people of these seats (name and colour); an AI stands in after `away` seconds, 0 never.

        `mine`: somebody at this screen would be on turn.
        """
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
            self._text.set_text(text.format(name=game_words.join_words(names)))
            more = [self.tr("It is your turn as soon as the game goes on.")] if mine else []
            if away:
                more.append(self.tr("An AI plays on after %n second(s), until they are back.", None, away))
            else:
                more.append(self.tr("The game goes on by itself as soon as they are back."))
            self._more.set_text(" ".join(more))
            whole = self.tr("Let an AI play for {name}").format(name=names[0]) if one else ""
            short = self.tr("Let an AI play") if one else self.tr("Let AIs play")
            needed = self._text.fontMetrics().horizontalAdvance(self.text)
            needed += self.fontMetrics().horizontalAdvance(whole) + _BESIDE
            self.stand_in_button.setText(game_words.on_button(whole if whole and needed <= self.width() else short))
            self.stand_in_button.setAccessibleName(whole or short)
            self._appear()

        self._say = say
        say()
        self.stand_in_button.setVisible(hosting)
        self.leave_button.hide()

    def show_line(self, text: Callable[[], str]) -> None:
        """The own line to the host is lost, which `text` says in the current language."""

        def say() -> None:
            self._text.set_text(text())
            self._more.set_text("")
            self.leave_button.setText(self.tr("Leave"))
            self._appear()

        self._say = say
        say()
        self._marks.hide()
        self.stand_in_button.hide()
        self.leave_button.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say()

    def clear(self) -> None:
        """Nobody is waited for."""
        self._say = lambda: None
        self._text.set_text("")
        self._more.set_text("")
        self.hide()

    def _pressed(self, do: Callable[[], None]) -> None:
        if self._delay.over:
            do()

    def _appear(self) -> None:
        if self.isHidden():
            self._delay.begin()
        two = bool(self._more.all_text)
        self._more.setVisible(two)
        self._text.setAlignment(Qt.AlignmentFlag.AlignBottom if two else Qt.AlignmentFlag.AlignVCenter)
        self.place()
        self.show()
        self.raise_()
        self.setAccessibleName(f"{self._text.all_text} {self._more.all_text}".strip())
