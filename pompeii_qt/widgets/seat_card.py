"""The card of one seat: who plays there, how it stands, whose turn it is, its connection and its clock."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally
from pompeii_qt import theme
from pompeii_qt.art.sprites import has_face, piece_pixmap, player_pixmap
from pompeii_qt.languages import fill
from pompeii_qt.text import ElidedLabel, ElidedText, Label, PulsingLabel, set_tip
from pompeii_qt.widgets.basic import Card, column, label, set_role
from pompeii_qt.widgets.marks import presence_mark
from pompeii_qt.words.network import presence_words
from pompeii_qt.words.opponents import level_words, persona_words

_MARK: Final = 32
_FACE: Final = 42
_PRESENCE: Final = 16
_NAME: Final = 1.12
"""Beside the application's text, as `_NUMBER`."""
_NUMBER: Final = 1.15
LARGE: Final = 1.5
"""How much larger both are on a screen that is the table."""
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
        self._mark = _SeatMark(player)
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._name = ElidedLabel()
        theme.scale_text(self._name, _NAME, bold=True)
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
        self._mark.show_player(player)
        self._name.set_text(player.name)
        self._persona = persona_words(self.player.persona) if self._characters else ""
        self._character = self._who()
        level = level_words(self.player.level)
        self._level = self.tr("{level}").format(level=level) if level else ""
        if self.player.kind == "bot":
            self._level = self.tr("bot")
        self._show_about()
        self._menu.setAccessibleName(fill(self.tr("Options for {name}'s seat"), name=self.player.name))
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
        self._mark.show_face(not on and not self._tight)
        self._numbers.set_slim(on)
        self._menu.setVisible(self._has_menu and not on)
        self._name.setVisible(not on)
        self._arrange()
        self._show_doing()
        self._show_about()

    def set_large(self, on: bool) -> None:
        """Whether name and numbers are for people on the other side of the room."""
        theme.scale_text(self._name, _NAME * (LARGE if on else 1))
        self._numbers.set_large(on)

    def slim_width(self) -> int:
        """Pixels that the essential needs."""
        return max(self._numbers.slim_width(), _MARK) + 12

    def show_lines(self, lines: int, *, captions: bool = True, tight: bool = False) -> None:
        """On how many lines there is room for the character, or the motive of its last move; 0: as a tooltip.

        `captions`: whether there is room to say what the numbers are; `tight`: hardly for the numbers.
        """
        self._lines, self._tight = lines, tight
        self._mark.show_face(not tight and not self._slim)
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
        words = {"away": self.tr("away"), "asleep": self.tr("phone asleep"), "stand_in": self.tr("AI plays")}
        away = words.get(self._presence, "")
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
        hidden = [self._character] if self._motive else []
        seen = bool(text and self._lines) and not self._slim
        self._about.setVisible(seen)
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
    """The seat's piece, with the AI's face; and the mark of a connection."""

    def __init__(self, player: SeatedPlayer) -> None:
        super().__init__()
        self._player, self._face = player, True
        self._presence = ""
        theme.signals.changed.connect(self._paint)

    def show_player(self, player: SeatedPlayer) -> None:
        """Whose seat it is."""
        self._player = player
        self._paint()

    def show_face(self, on: bool) -> None:
        """Whether there is room for the face of an AI."""
        if on != self._face:
            self._face = on
            self._paint()

    def show_presence(self, presence: str, words: str) -> None:
        """How the connection stands; "" for no mark."""
        self._presence = presence
        set_tip(self, words)
        self.setAccessibleName(words)
        self._paint()

    def _paint(self, *_: object) -> None:
        ratio = self.devicePixelRatioF()
        face = self._face and has_face(self._player)
        piece = player_pixmap(self._player, _FACE, ratio) if face else piece_pixmap(self._player.colour, _MARK, ratio)
        if not self._presence:
            self.setPixmap(piece)
            return
        both = piece.copy()  # the piece itself is shared by all who show it
        both.setDevicePixelRatio(ratio)
        size = piece.deviceIndependentSize()
        top = 0 if face else round(size.height()) - _PRESENCE  # where the piece of an AI is not
        with QPainter(both) as painter:
            mark = presence_mark(self._presence, _PRESENCE, ratio)
            painter.drawPixmap(round(size.width()) - _PRESENCE, top, mark)
        self.setPixmap(both)


KEYS: Final = ("supply", "city", "saved", "volcano", "hand")
_ESSENTIAL: Final = ("saved", "volcano")
_GAP: Final = 4
SMALL: Final = 0.88
"""Captions beside the application's text."""


class SeatNumbers(QWidget):
    """As many columns as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._slim = False
        self.shown: dict[str, int] = {}
        """What there is to say, by key, seen or not."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 2, 0, 0)
        self._grid.setSpacing(_GAP)
        self._value: dict[str, PulsingLabel] = {}
        self._caption: dict[str, Label] = {}
        self._cell: dict[str, QWidget] = {}
        self._laid_out: tuple[tuple[str, ...], int] = (), 0
        captions = {
            "supply": (self.tr("supply"), self.tr("Citizens not yet placed")),
            "city": (self.tr("city"), self.tr("Citizens in the city")),
            "saved": (self.tr("saved"), self.tr("Citizens who left through a gate")),
            "volcano": (self.tr("lost"), self.tr("Citizens in the volcano")),
            "hand": (self.tr("cards"), self.tr("Cards in hand")),
        }
        for key in KEYS:
            cell = QWidget(self)
            named, meaning = captions[key]
            set_tip(cell, meaning)
            value = PulsingLabel()
            theme.scale_text(value, _NUMBER, bold=True)
            value.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            caption = label(named, "muted", scale=SMALL, wrap=False, align=Qt.AlignmentFlag.AlignHCenter)
            column(cell, value, caption, spacing=0)
            self._value[key], self._caption[key], self._cell[key] = value, caption, cell
        self._lay_out()

    @property
    def words(self) -> str:
        """All of them as plain words."""
        return ", ".join(f"{self._caption[key].text()} {value}" for key, value in self.shown.items())

    def set_slim(self, on: bool) -> None:
        """Whether only the saved and the lost are seen."""
        self._slim = on
        self._lay_out()

    def set_large(self, on: bool) -> None:
        """Whether the numbers are for people on the other side of the room."""
        for value in self._value.values():
            theme.scale_text(value, _NUMBER * (LARGE if on else 1))
        self._laid_out = (), 0
        self._lay_out()

    def show_captions(self, on: bool) -> None:
        """Whether it is said below each number what it is; it is its tool tip in any case."""
        for key, caption in self._caption.items():
            if caption.isHidden() == on:
                caption.setVisible(on)
                self._cell[key].updateGeometry()  # at once: whoever asks for it measures the room next
        self.updateGeometry()

    def slim_width(self) -> int:
        """Pixels that the saved and the lost need with their captions, whether or not these are seen now."""
        parts = [(self._value[key], self._caption[key]) for key in _ESSENTIAL]
        return sum(max(part.sizeHint().width() for part in both) for both in parts) + _GAP

    def show_numbers(self, shown: Mapping[str, int]) -> None:
        """Show these numbers, by key."""
        for key, value in shown.items():
            self._value[key].setText(str(value))
        self.shown = dict(shown)
        self._lay_out()

    def pop_saved(self, *, moving: bool) -> None:
        """The count of the saved swells for a moment, or only lights up where nothing is to move."""
        self._value["saved"].pop(moving=moving)

    def minimumSizeHint(self) -> QSize:
        # it takes what width there is, and a second line where that is too little
        return QSize(self._width(-(-len(self._keys) // 2)), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @property
    def _keys(self) -> tuple[str, ...]:
        return tuple(key for key in KEYS if key in self.shown and (key in _ESSENTIAL or not self._slim))

    def _width(self, columns: int) -> int:
        widest = max((self._cell[key].sizeHint().width() for key in self._keys), default=0)
        whole = sum(self._cell[key].sizeHint().width() for key in self._keys)
        needed = whole if columns >= len(self._keys) else widest * columns
        return needed + _GAP * max(columns - 1, 0)

    def _lay_out(self) -> None:
        """Put the cells where they belong, only where that changes: numbers change with every event."""
        keys = self._keys
        lines = 1 if self._slim or self.width() >= self._width(len(keys)) else 2
        columns = -(-len(keys) // lines)
        if (keys, columns) == self._laid_out:
            return
        self._laid_out = keys, columns
        for place in range(len(KEYS)):
            self._grid.setColumnStretch(place, int(place < columns))
        for key, cell in self._cell.items():
            self._grid.removeWidget(cell)
            cell.setVisible(key in keys)
        for place, key in enumerate(keys):
            self._grid.addWidget(self._cell[key], *divmod(place, columns))
        self.updateGeometry()


_STEPS: Final = 20


class ThinkingLine(QWidget):
    """Two pixels high; nothing runs but from `start` until the time is over or `stop`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._millis = 0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self.hide()

    def start(self, millis: int) -> None:
        """A time of so many milliseconds begins; 0: an unknown one, of which nothing is shown."""
        self.stop()
        if millis:
            self._millis = millis
            self._clock.start()
            self._timer.start(max(1, millis // _STEPS))
            self.show()

    def stop(self) -> None:
        """Nobody thinks any more."""
        self._timer.stop()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        done = min(1.0, self._clock.elapsed() / self._millis)
        with QPainter(self) as painter:
            painter.fillRect(0, 0, round(self.width() * done), self.height(), theme.current().accent)

    def _step(self) -> None:
        if self._clock.hasExpired(self._millis):
            self._timer.stop()
        self.update()
