"""The card of one seat: who plays there, how it stands, whose turn it is, its connection and its clock."""

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally
from pompeii_qt import theme
from pompeii_qt.art.sprites import piece_pixmap
from pompeii_qt.languages import fill
from pompeii_qt.network_words import presence_words
from pompeii_qt.opponent_words import level_words, persona_words
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import Card, column, label, set_role
from pompeii_qt.widgets.elided import ElidedLabel, ElidedText
from pompeii_qt.widgets.marks import presence_mark
from pompeii_qt.widgets.seat_numbers import SMALL, SeatNumbers
from pompeii_qt.widgets.thinking_line import ThinkingLine

_MARK: Final = 32
_PRESENCE: Final = 16
_ONE_LINE: Final = 21
"""Letters that a card is wide at least where its first line holds all."""
_HEAD: Final = ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
"""Row and column, and how many of them, of mark, name, doing, clock and menu."""
_TWO_LINES: Final = ((0, 0, 2, 1), (0, 1, 1, 2), (1, 1), (1, 2), (0, 3, 2, 1))
_SLIM_HEAD: Final = ((0, 0), (2, 0), (3, 0), (1, 0), (4, 0))
LINES: Final = 2
"""For who plays and why it moved, where there is room."""
_BEFORE: Final = ("supply", "hand")
"""What there is only before the eruption."""


class SeatCard(Card):
    """One seat: mark, name, character, its numbers, whether it is its turn and what it is doing."""

    pointed = Signal(int)
    menu_requested = Signal(int, QPoint)
    """Seat, and where on the screen its menu is to open."""

    def __init__(self, seat: int, player: SeatedPlayer, own: bool, *, characters: bool = True) -> None:
        super().__init__()
        self.seat, self.player = seat, player
        self._active = self._pointable = self._has_menu = False
        self._presence = ""
        self._said = self._turn = self._time = ""
        self._slim = self._tight = False
        self._mark = _SeatMark()
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._name = ElidedLabel()
        theme.scale_text(self._name, 1.12, bold=True)
        self._doing = label(role="muted", wrap=False)
        self._clock = label(scale=1, bold=True, wrap=False, align=Qt.AlignmentFlag.AlignCenter)
        self._menu = QToolButton()
        self._menu.setText("⋯")
        self._menu.setProperty("role", "small")
        self._menu.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._menu.clicked.connect(self._open_menu)
        self._own, self._characters = own, characters
        self._motive, self._explains, self._lines = "", False, LINES
        self._about = ElidedText()
        theme.scale_text(self._about, SMALL)
        self._head = QGridLayout()
        self._head.setHorizontalSpacing(6)
        self._head.setVerticalSpacing(0)
        self._numbers = SeatNumbers()
        self._box = column(self, self._head, self._about, self._numbers, spacing=3)
        self._places: tuple[tuple[int, ...], ...] = ()
        self._arrange()
        self._menu.hide()
        self._clock.hide()
        self._progress = ThinkingLine(self)
        self.show_player(player, own)
        self._set_focus_policy()

    def show_player(self, player: SeatedPlayer, own: bool) -> None:
        """Who plays the seat from now on."""
        gave_up = self.player.kind == "bot" and player.kind == "ai"
        self._instead_of = self.player.name if gave_up else ""
        self.player, self._own = player, own
        self._mark.show_piece(player.colour)
        self._name.set_text(player.name)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything that stays in the current language."""
        self._persona = persona_words(self.player.persona) if self._characters else ""
        self._character = self._who()
        self._level = level_words(self.player.level)
        if self.player.kind == "bot":
            self._level = self.tr("bot")
        self._show_about()
        self._numbers.retranslate()
        self._menu.setAccessibleName(fill(self.tr("What can be done with {name}'s seat"), name=self.player.name))
        set_tip(self._menu, self._menu.accessibleName())
        self.show_presence(self._presence)
        self._name_all()

    def set_pointable(self, on: bool) -> None:
        """Whether the keyboard comes here: where pressing it does something."""
        self._pointable = on
        self._set_focus_policy()

    def set_menu(self, on: bool) -> None:
        """Whether the seat has a menu, by its button, the right mouse button and the keyboard."""
        self._has_menu = on
        self._menu.setVisible(on and not self._slim)
        self._set_focus_policy()

    def set_slim(self, on: bool) -> None:
        """Whether only the essential is seen: whose seat it is, whose turn, what is saved and lost, the clock."""
        self._slim = on
        self._numbers.set_slim(on)
        self._menu.setVisible(self._has_menu and not on)
        self._name.setVisible(not on)
        self._arrange()
        self._show_doing()
        self._show_about()

    def slim_width(self) -> int:
        """Pixels that the essential needs."""
        return max(self._numbers.slim_width(), _MARK) + 12

    def show_lines(self, lines: int, *, captions: bool = True, tight: bool = False) -> None:
        """On how many lines there is room for the character, or the motive of its last move; 0: as a tooltip.

        `captions`: whether there is room to say what the numbers are; `tight`: hardly for the numbers.
        """
        self._lines, self._tight = lines, tight
        self._set_margins()
        self._numbers.show_captions(captions)
        self._show_about()

    def show_motive(self, motive: str, *, explains: bool) -> None:
        """Why the seat moved as it did, or ""; one that `explains` keeps the room for it, so that nothing jumps."""
        self._motive, self._explains = motive, explains
        self._show_about()
        self._describe()

    def show_numbers(self, tally: Tally) -> None:
        """Set the numbers of this seat."""
        values = {
            "supply": tally.supply[self.seat],
            "city": tally.city[self.seat],
            "saved": tally.saved[self.seat],
            "volcano": tally.volcano[self.seat],
            "hand": tally.hands[self.seat],
        }
        self._numbers.show_numbers(
            {key: value for key, value in values.items() if tally.phase.placing or key not in _BEFORE}
        )
        self._name_all()

    def pop_saved(self, *, moving: bool) -> None:
        """The count of the saved swells for a moment, or only lights up where nothing is to move."""
        self._numbers.pop_saved(moving=moving)

    def show_progress(self, millis: int) -> None:
        """It thinks for so many milliseconds from now on; 0: nobody knows how long, or it does not."""
        self._progress.start(millis)

    def show_turn(self, active: bool, doing: str) -> None:
        """Whether this seat is to decide, and a word for what it is doing."""
        self._turn = doing
        self._show_doing()
        if active != self._active:
            self._active = active
            self.update()

    def show_presence(self, presence: str) -> None:
        """How the person's connection stands, as the wire calls it; "" where the seat needs none."""
        self._presence = presence
        said = presence_words(presence) or (self.tr("connected") if presence else "")
        self._mark.show_presence(presence, said)
        self._said = said
        self._show_doing()

    def show_time(self, text: str, urgent: bool = False) -> None:
        """What the turn clock says, or "" for none; `urgent` when it is nearly over."""
        if text == self._time:
            return
        self._clock.setText(text)
        set_role(self._clock, "danger" if urgent else "")
        # Each second changes the text alone; what stands beside the clock changes when it comes or goes.
        came_or_went = bool(text) != bool(self._time)
        self._time = text
        if came_or_went:
            self._show_doing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._progress.setGeometry(12, self.height() - 4, self.width() - 24, 2)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._active:
                painter.setPen(look.accent)
                tint = QColor(look.accent)
                tint.setAlpha(22)
                painter.setBrush(tint)
                frame = self.rect().adjusted(0, 0, -1, -1).toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
                painter.drawRoundedRect(frame, 10, 10)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.accent)
                painter.drawRoundedRect(0, 10, 4, self.height() - 20, 2, 2)
            if self.hasFocus():  # last: it is seen on the seat whose turn it is as on the others
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(look.focus, 3))
                painter.drawRoundedRect(self.rect().toRectF().adjusted(1.5, 1.5, -1.5, -1.5), 9, 9)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self.seat)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._has_menu:
            self.menu_requested.emit(self.seat, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._pointable:
            self.pointed.emit(self.seat)
        else:
            super().keyPressEvent(event)

    def _open_menu(self) -> None:
        self.menu_requested.emit(self.seat, self._menu.mapToGlobal(QPoint(0, self._menu.height())))

    def _set_focus_policy(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self._pointable else Qt.FocusPolicy.NoFocus)

    def _show_doing(self) -> None:
        away = {"away": self.tr("away"), "stand_in": self.tr("AI plays")}.get(self._presence, "")
        self._clock.setVisible(bool(self._time) and not away)  # the clock stands for those who are away
        self._doing.setText(away or ("" if self._time else self._turn or self._level))  # and says whose turn it is
        self._doing.setVisible(not self._slim)
        self._describe()

    def _show_about(self) -> None:
        """The motive, or before the first move who it is, which is a tooltip then."""
        text = self._motive or self._character
        self._about.set_text(text, "text" if self._motive else "muted")
        needed = LINES if self._explains or self._persona else 1
        self._about.set_lines(min(needed, self._lines))
        seen = bool(text and self._lines) and not self._slim
        self._about.setVisible(seen)
        hidden = [self._character] if self._motive else []
        told = hidden if seen else [part for part in (self._motive, *hidden) if part]
        if self._slim:
            told.insert(0, " – ".join(part for part in (self.player.name, self._turn or self._level) if part))
        set_tip(self, "\n".join(told))

    def _who(self) -> str:
        """Who plays here, in a line."""
        if self.player.kind == "bot":
            return self.tr("A bot plays here.")
        if self.player.kind == "person" or not self._persona:
            return self.tr("you, at this screen") if self._own else ""
        instead = fill(self.tr("An AI, in place of {name}."), name=self._instead_of) if self._instead_of else ""
        return f"{instead} {self._persona}".strip()

    def _describe(self) -> None:
        last = self.tr("last move: {why}").format(why=self._motive) if self._motive else ""
        parts = (self._level, self._said, self._turn, last)
        self.setAccessibleDescription(", ".join(part for part in parts if part))

    def _name_all(self) -> None:
        said = self._numbers.words
        self.setAccessibleName(f"{self.player.name}: {said}" if said else self.player.name)

    def _set_margins(self) -> None:
        left, right = (4, 4) if self._slim else (12, 10)
        edge = 2 if self._tight else 6 if self._slim else 7
        self._box.setContentsMargins(left, edge, right, edge)
        self._box.setSpacing(0 if self._tight else 3)

    def _arrange(self) -> None:
        """Put the first line together; where the text is large for it what the seat is doing goes below the name."""
        short = self.width() < self.fontMetrics().horizontalAdvance("n") * _ONE_LINE
        places = _SLIM_HEAD if self._slim else _TWO_LINES if short else _HEAD
        if places is self._places:
            return
        self._places = places
        self._set_margins()
        parts: tuple[QWidget, ...] = self._mark, self._name, self._doing, self._clock, self._menu
        for part in parts:
            self._head.removeWidget(part)
        for part, place in zip(parts, places, strict=True):
            self._head.addWidget(part, *place)
        self._head.setColumnStretch(0, int(self._slim))
        self._head.setColumnStretch(1, int(not self._slim))


class _SeatMark(Label):
    """The seat's piece with the mark of its connection at the lower right."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = 0
        self._presence = ""
        theme.signals.changed.connect(self._paint)

    def show_piece(self, colour: int) -> None:
        """The piece of `SeatedPlayer.colour`, whose seat it is."""
        self._colour = colour
        self._paint()

    def show_presence(self, presence: str, words: str) -> None:
        """How the connection stands; "" for no mark."""
        self._presence = presence
        set_tip(self, words)
        self.setAccessibleName(words)
        self._paint()

    def _paint(self, *_: object) -> None:
        ratio = self.devicePixelRatioF()
        piece = piece_pixmap(self._colour, _MARK, ratio)
        if not self._presence:
            self.setPixmap(piece)
            return
        both = piece.copy()  # the piece itself is shared by all who show it
        both.setDevicePixelRatio(ratio)
        size = piece.deviceIndependentSize()
        with QPainter(both) as painter:
            mark = presence_mark(self._presence, _PRESENCE, ratio)
            painter.drawPixmap(round(size.width()) - _PRESENCE, round(size.height()) - _PRESENCE, mark)
        self.setPixmap(both)
