"""The players around the table: who they are and how they stand."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from pompeii_core.setup import Player
from pompeii_qt import theme
from pompeii_qt.art import piece_pixmap
from pompeii_qt.sentences import persona_words
from pompeii_qt.table.tally import Tally

_MARK: Final = 32
_SMALL: Final = 0.88
"""Captions beside the application's text."""
_NUMBERS: Final = ("supply", "city", "saved", "volcano", "hand")
_BEFORE: Final = ("supply", "hand")
"""What there is only before the eruption."""


class SeatCard(QFrame):
    """One seat: mark, name, character, its numbers, whether it is its turn and what it is doing."""

    pointed = Signal(int)

    def __init__(self, seat: int, player: Player, line: str, own: bool) -> None:
        super().__init__()
        self.seat, self.player = seat, player
        self._active = False
        self.setProperty("role", "card")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        mark = QLabel()
        mark.setPixmap(piece_pixmap(player.colour, _MARK, self.devicePixelRatioF()))
        name = QLabel(player.name)
        name.setTextFormat(Qt.TextFormat.PlainText)
        theme.scale_text(name, 1.12, bold=True)
        self._doing = QLabel()
        self._doing.setProperty("role", "muted")
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(mark)
        head.addWidget(name, 1)
        head.addWidget(self._doing)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 7, 10, 7)
        box.setSpacing(3)
        box.addLayout(head)
        self._line, self._own, self._about = line, own, QLabel()
        self._about.setProperty("role", "muted")
        self._about.setWordWrap(True)
        theme.scale_text(self._about, _SMALL)
        box.addWidget(self._about)
        box.addLayout(self._numbers())
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything that stays in the language of now."""
        own = self.tr("you, at this screen") if self._own else ""
        self._about.setText(persona_words(self._line) if self._line else own)
        captions = {
            "supply": (self.tr("supply"), self.tr("Citizens not yet placed")),
            "city": (self.tr("city"), self.tr("Citizens in the city")),
            "saved": (self.tr("saved"), self.tr("Citizens who left through a gate")),
            "volcano": (self.tr("lost"), self.tr("Citizens in the volcano")),
            "hand": (self.tr("cards"), self.tr("Cards in hand")),
        }
        for key, (caption, tip) in captions.items():
            self._caption[key].setText(caption)
            self._cell[key].setToolTip(tip)

    def set_pointable(self, on: bool) -> None:
        """Whether the keyboard comes here: where pressing it does something."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if on else Qt.FocusPolicy.NoFocus)

    def show_line(self, shown: bool) -> None:
        """Show the line of character, or keep it as a tooltip."""
        self._about.setVisible(shown and bool(self._about.text()))
        self.setToolTip("" if shown else self._about.text())

    def show_numbers(self, tally: Tally) -> None:
        """Set the numbers of this seat."""
        before = tally.phase in ("sleeps", "seethes")
        values = {
            "supply": tally.supply[self.seat],
            "city": tally.city[self.seat],
            "saved": tally.saved[self.seat],
            "volcano": tally.volcano[self.seat],
            "hand": tally.hands[self.seat],
        }
        for key, value in values.items():
            self._value[key].setText(str(value))
            shown = before or key not in _BEFORE
            if self._cell[key].isHidden() == shown:
                self._cell[key].setVisible(shown)
                self._grid.setColumnStretch(_NUMBERS.index(key), int(shown))
        said = ", ".join(f"{self._caption[key].text()} {values[key]}" for key in values if before or key not in _BEFORE)
        self.setAccessibleName(f"{self.player.name}: {said}")

    def show_turn(self, active: bool, doing: str) -> None:
        """Whether this seat is to decide, and a word for what it is doing."""
        self._doing.setText(doing)
        if active != self._active:
            self._active = active
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():
                painter.setPen(QPen(look.focus, 2))
                painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), 9, 9)
            if not self._active:
                return
            painter.setPen(look.accent)
            tint = QColor(look.accent)
            tint.setAlpha(22)
            painter.setBrush(tint)
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1).toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.accent)
            painter.drawRoundedRect(0, 10, 4, self.height() - 20, 2, 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self.seat)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pointed.emit(self.seat)
        else:
            super().keyPressEvent(event)

    def _numbers(self) -> QGridLayout:
        self._grid = grid = QGridLayout()
        grid.setContentsMargins(0, 2, 0, 0)
        grid.setSpacing(2)
        self._value: dict[str, QLabel] = {}
        self._caption: dict[str, QLabel] = {}
        self._cell: dict[str, QWidget] = {}
        for column, key in enumerate(_NUMBERS):
            cell = QWidget()
            stack = QVBoxLayout(cell)
            stack.setContentsMargins(0, 0, 0, 0)
            stack.setSpacing(0)
            value, caption = QLabel(), QLabel()
            theme.scale_text(value, 1.15, bold=True)
            theme.scale_text(caption, _SMALL)
            caption.setProperty("role", "muted")
            for label in (value, caption):
                label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                stack.addWidget(label)
            grid.addWidget(cell, 0, column)
            grid.setColumnStretch(column, 1)
            self._value[key], self._caption[key], self._cell[key] = value, caption, cell
        return grid


class SeatsPanel(QWidget):
    """All seats from the top in playing order; `pointed(seat)` when one is pressed."""

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: list[SeatCard] = []
        self._active: int | None = None
        self._pointable = False
        self._state: dict[int, str] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(8)
        self._box.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything that stays in the language of now."""
        self.setAccessibleName(self.tr("Players"))
        for card in self._cards:
            card.retranslate()
            self._refresh(card)

    @property
    def cards(self) -> list[SeatCard]:
        """One for each seat."""
        return self._cards

    def begin(self, players: list[Player], own: list[int], lines: Mapping[str, str]) -> None:
        """New players; `lines` is a line of character by persona."""
        for card in self._cards:
            self._box.removeWidget(card)
            card.deleteLater()
        self._state = {}
        self._cards = [
            SeatCard(seat, player, lines.get(player.persona, ""), seat in own and len(own) < len(players))
            for seat, player in enumerate(players)
        ]
        for card in self._cards:
            card.pointed.connect(self.pointed)
            card.set_pointable(self._pointable)
            self._box.addWidget(card)

    def set_pointable(self, on: bool) -> None:
        """Whether the keyboard comes to the seats too, to press one."""
        self._pointable = on
        for card in self._cards:
            card.set_pointable(on)

    def fit(self, height: int) -> None:
        """Do without the lines of character where they do not fit into `height` pixels."""
        if not self._cards:
            return
        for card in self._cards:
            card.show_line(True)
        width = self.width() if self.width() > 0 else self.sizeHint().width()
        needed = sum(max(card.heightForWidth(width), card.minimumSizeHint().height()) for card in self._cards)
        needed += self._box.spacing() * (len(self._cards) - 1)
        for card in self._cards:
            card.show_line(needed <= height)

    def show_numbers(self, tally: Tally) -> None:
        """Set the numbers of every seat."""
        for card in self._cards:
            card.show_numbers(tally)

    def show_active(self, seat: int | None) -> None:
        """Whose decision it is; None: nobody's."""
        self._active = seat
        for card in self._cards:
            self._refresh(card)

    def show_state(self, seat: int, state: str) -> None:
        """What the session says of a seat: `waiting`, `thinking` or `restarting`."""
        self._state[seat] = state
        for card in self._cards:
            self._refresh(card)

    def _refresh(self, card: SeatCard) -> None:
        state = self._state.get(card.seat, "waiting")
        words = {"thinking": self.tr("thinking…"), "restarting": self.tr("restarting…")}
        active = card.seat == self._active
        turn = self.tr("to play") if active and card.player.kind == "person" else ""
        card.show_turn(active, words.get(state, turn))
