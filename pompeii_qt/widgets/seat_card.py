"""The card of one seat: its player, numbers, turn, connection and clock."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import Tally
from pompeii_qt import theme
from pompeii_qt.activation import ENTER
from pompeii_qt.art.sprites import has_face, piece_pixmap, player_pixmap
from pompeii_qt.languages import fill
from pompeii_qt.text import ElidedLabel, ElidedText, Label, PulsingLabel, beginnings, set_tip
from pompeii_qt.widgets.basic import Card, column, label, set_role
from pompeii_qt.widgets.marks import Flash, number_sign, presence_mark
from pompeii_qt.widgets.qr_code import offer_words
from pompeii_qt.words.names import You, called
from pompeii_qt.words.network import presence_words
from pompeii_qt.words.opponents import level_words, persona_words

_MARK: Final = 32
_FACE: Final = 42
_PRESENCE: Final = 16
# Sizes relative to the application's text, like `_NUMBER`.
_NAME: Final = 1.12
_NUMBER: Final = 1.15
LARGE: Final = 1.5  # factor for both on a screen that is the table
_ONE_LINE: Final = 21  # letters of width from which the first line holds everything
_GAPS: Final = 46  # pixels between the parts of the first line, and around them
# Row and column, and numbers of rows and columns, of mark, name, doing, clock and menu.
_HEAD: Final = ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
_TWO_LINES: Final = ((0, 0, 2, 1), (0, 1, 1, 2), (1, 1), (1, 2), (0, 3, 2, 1))
_SLIM_HEAD: Final = ((0, 0), (2, 0), (3, 0), (1, 0), (4, 0))
LINES: Final = 2  # maximum for who plays, or why it moved
_CLAUSES: Final = r" ?[;:,] |(?<=\.) "  # ends of the parts of these texts that can be left out from behind


class SeatCard(Card):
    """One seat: mark, name, character, numbers, whether it is its turn and what it is doing."""

    pointed = Signal(int)
    menu_requested = Signal(int, QPoint)  # seat, and where on the screen to open its menu
    code_requested = Signal(int)

    def __init__(self, seat: int, player: SeatedPlayer, own: bool, *, characters: bool = True) -> None:
        super().__init__()
        self.seat, self.player = seat, player
        self._own, self._characters = own, characters
        self._active = self._pointable = self._has_menu = self._slim = self._tight = self._explains = False
        self._presence = self._connection = self._turn = self._motive = ""
        self._time, self._urgent = "", False
        self._lines = LINES
        self._mark = label(wrap=False, align=Qt.AlignmentFlag.AlignCenter)
        theme.signals.changed.connect(self._show_mark)
        self._name = ElidedLabel()
        theme.scale_text(self._name, _NAME, bold=True)
        self._doing = ElidedLabel(fit=True)
        set_role(self._doing, "muted")
        self._clock = label(scale=1, bold=True, wrap=False, align=Qt.AlignmentFlag.AlignCenter)
        self._menu = _small_button("⋯", "sign", self._open_menu)
        self.code_button = _small_button("QR", "code", partial(self.code_requested.emit, seat))
        self._about = ElidedText()
        theme.scale_text(self._about, SMALL)
        self._head = QGridLayout()
        self._head.setHorizontalSpacing(6)
        self._head.setVerticalSpacing(0)
        self._numbers, self.progress = SeatNumbers(), ThinkingLine(self)
        self._flash = Flash(self)
        self._box = column(self, self._head, self._about, self._numbers, spacing=3)
        self._places: tuple[tuple[int, ...], ...] = ()
        self._arrange()
        for part in (self._menu, self._clock, self.code_button):
            part.hide()
        self.show_player(player, own)

    def show_player(self, player: SeatedPlayer, own: bool) -> None:
        self._instead_of = self.player.name if (self.player.kind, player.kind) == ("bot", "ai") else ""
        self.player, self._own = player, own
        self._called = called(player.name, you=own)
        self._name.set_text(self._called)
        self._persona = persona_words(player.persona) if self._characters else ""
        self._character = self._who()
        level = level_words(player.level)
        self._level = self.tr("{level}").format(level=level) if level else ""
        if player.kind == "bot":
            self._level = self.tr("bot")
        self._show_about()
        self._menu.setAccessibleName(fill(self.tr("Options for {name}'s seat"), name=player.name))
        set_tip(self._menu, self._menu.accessibleName())
        self.code_button.setAccessibleName(offer_words(player.name))
        set_tip(self.code_button, self.code_button.accessibleName())
        self.show_presence(self._presence)
        self._name_all()

    def set_pointable(self, on: bool) -> None:  # then it gets the keyboard, too
        self._pointable = on
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if on else Qt.FocusPolicy.NoFocus)

    def set_menu(self, on: bool) -> None:
        """Set whether the seat has a menu: by its button, the right mouse button and the keyboard."""
        self._has_menu = on
        self._menu.setVisible(on and not self._slim)

    def set_code(self, on: bool) -> None:
        """Set whether a button shows the code with which another phone can take the seat."""
        self.code_button.setVisible(on)
        self._show_doing()

    def set_slim(self, on: bool) -> None:
        """Set whether only the essentials are shown: whose seat it is, its turn, the saved and lost, the clock."""
        self._slim = on
        self._show_mark()
        self._numbers.set_slim(on)
        self._menu.setVisible(self._has_menu and not on)
        self._name.setVisible(not on)
        self._arrange()
        self._show_doing()
        self._show_about()

    def set_large(self, on: bool) -> None:
        """Set whether name and numbers are large, for people on the other side of the room."""
        theme.scale_text(self._name, _NAME * (LARGE if on else 1))
        self._numbers.set_large(on)

    def slim_width(self) -> int:
        """Return the width of the essentials in pixels."""
        return max(self._numbers.slim_width(), _MARK) + 12

    def show_lines(self, lines: int, *, captions: bool = True, tight: bool = False) -> None:
        """Set the most lines for the character or, later, the last move's motive.

        `captions`: whether the numbers have captions. `tight`: leave out the face and narrow the margins.
        """
        self._lines = lines
        if tight != self._tight:
            self._tight = tight
            self._show_mark()
            self._mark.updateGeometry()
            self._head.invalidate()  # at once: callers measure the height next
            self._set_margins()
        self._numbers.show_captions(captions)
        self._show_about()

    def show_motive(self, motive: str, *, explains: bool) -> None:
        """Show why the seat made its last move, or "". `explains`: the seat has motives, so room is kept for them."""
        self._motive, self._explains = motive, explains
        self._show_about()
        self._describe()

    def show_numbers(self, tally: Tally) -> None:
        keys = PLACING if tally.phase.placing else FLEEING
        self._numbers.show_numbers({key: getattr(tally, key)[self.seat] for key in keys})
        self._name_all()

    def pop_saved(self, *, moving: bool) -> None:
        """Swell the count of the saved for a moment, below a “+1”. Unless `moving`, only light the count up."""
        number = self._numbers.value["saved"]
        number.pop(moving=moving)
        if moving:
            at = number.mapTo(self, number.rect().center()) - QPoint(0, number.height())
            self._flash.shine("+1", theme.current().good, QPointF(at))

    def mourn(self) -> None:
        """Light up in the colour of danger, because the seat has lost its last citizen in the city."""
        self._flash.shine("", theme.current().danger, QPointF())

    def show_turn(self, active: bool, doing: str) -> None:
        """Show whether this seat has to decide, and a word for what it is `doing` ("": its level instead)."""
        self._turn, self._active = doing, active
        self._show_doing()
        self._show_about()
        self.update()

    def show_presence(self, presence: str) -> None:
        """Show the state of the person's connection, as on the wire; "" if the seat needs none."""
        self._presence = presence
        self._connection = presence_words(presence) or (self.tr("connected") if presence else "")
        set_tip(self._mark, self._connection)
        self._mark.setAccessibleName(self._connection)
        self._show_mark()
        self._show_doing()

    def show_time(self, text: str, urgent: bool = False) -> None:
        """Show the turn clock, "" for none; `urgent` colours it red. Does nothing if neither has changed."""
        if (text, urgent) != (self._time, self._urgent):
            self._time, self._urgent = text, urgent
            self._clock.setText(text)
            set_role(self._clock, "danger" if urgent else "")
            self._show_doing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.progress.setGeometry(12, self.height() - 4, self.width() - 24, 2)
        self._arrange()
        self._show_doing()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._active:
                tint = QColor(look.accent)
                tint.setAlpha(22)
                painter.setPen(look.accent)
                painter.setBrush(tint)
                painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -1.5, -1.5), 10, 10)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.accent)
                painter.drawRoundedRect(0, 10, 4, self.height() - 20, 2, 2)
            if self.hasFocus():  # last: also visible on the seat whose turn it is
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(look.focus, 3))
                painter.drawRoundedRect(self.rect().toRectF().adjusted(1.5, 1.5, -1.5, -1.5), 9, 9)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self.seat)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._has_menu:
            self.menu_requested.emit(self.seat, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self._pointable:
            self.pointed.emit(self.seat)
        else:
            super().keyPressEvent(event)

    def _open_menu(self) -> None:
        self.menu_requested.emit(self.seat, self._menu.mapToGlobal(QPoint(0, self._menu.height())))

    def _show_mark(self) -> None:
        """Show the seat's piece, with an AI's face if there is room, and the mark of its connection."""
        ratio = self.devicePixelRatioF()
        face = has_face(self.player) and not self._slim and not self._tight
        piece = player_pixmap(self.player, _FACE, ratio) if face else piece_pixmap(self.player.colour, _MARK, ratio)
        if self._presence:
            piece = piece.copy()  # the original is shared
            piece.setDevicePixelRatio(ratio)
            size = piece.deviceIndependentSize()
            top = 0 if face else round(size.height()) - _PRESENCE  # where an AI's piece is not
            with QPainter(piece) as painter:
                mark = presence_mark(self._presence, _PRESENCE, ratio)
                painter.drawPixmap(round(size.width()) - _PRESENCE, top, mark)
        self._mark.setPixmap(piece)

    def _show_doing(self) -> None:
        words = {"away": self.tr("away"), "asleep": self.tr("phone asleep"), "stand_in": self.tr("AI plays")}
        away = words.get(self._presence, "")
        self._clock.setVisible(bool(self._time) and not away)  # the clock stands for those who are away
        self._doing.set_text(away or ("" if self._time else self._turn or self._level))  # and says whose turn it is
        self._doing.setVisible(not self._slim and not self._is_crowded())
        self._describe()

    def _is_crowded(self) -> bool:
        """Return whether a visible code button leaves too little room for name and activity.

        False unless on one line.
        """
        if self._places is not _HEAD or self.code_button.isHidden():
            return False
        name = self._name.fontMetrics().horizontalAdvance(self._name.all_text)
        parts = self._mark, self._doing, self.code_button, self._menu
        return name + sum(part.sizeHint().width() for part in parts) + _GAPS > self.width()

    def _show_about(self) -> None:
        """Show the character, or after a move its motive. The tool tip has whichever is not shown."""
        text = self._motive or self._character
        self._about.set_text(text, "text" if self._motive else "muted", [*beginnings(text, _CLAUSES), ""])
        self._about.set_lines(min(LINES if self._explains or self._persona else 1, self._lines))
        seen = bool(text and self._lines) and not self._slim
        self._about.setVisible(seen)
        who = " – ".join(filter(None, (self._called, self._turn or self._level))) if self._slim else ""
        parts = who, "" if seen else self._motive, "" if seen and not self._motive else self._character
        set_tip(self, "\n".join(filter(None, parts)))

    def _who(self) -> str:
        if self.player.kind == "bot":
            return self.tr("A bot plays here.")
        if self.player.kind == "person" or not self._persona:
            return self.tr("you, at this screen") if self._own and not isinstance(self._called, You) else ""
        instead = fill(self.tr("An AI, in place of {name}."), name=self._instead_of) if self._instead_of else ""
        return f"{instead} {self._persona}".strip()

    def _describe(self) -> None:
        last = self.tr("last move: {why}").format(why=self._motive) if self._motive else ""
        self.setAccessibleDescription(", ".join(filter(None, (self._level, self._connection, self._turn, last))))

    def _name_all(self) -> None:
        said = self._numbers.words
        self.setAccessibleName(f"{self._called}: {said}" if said else self._called)

    def _set_margins(self) -> None:
        edge = 2 if self._tight else 6 if self._slim else 7
        self._box.setContentsMargins(4 if self._slim else 12, edge, 4 if self._slim else 10, edge)
        self._box.setSpacing(0 if self._tight else 3)

    def _arrange(self) -> None:
        """Choose the layout of the head for the present width: one line, two lines or, if slim, one column.

        Does nothing if it stays the same.
        """
        short = self.width() < self.fontMetrics().horizontalAdvance("n") * _ONE_LINE
        places = _SLIM_HEAD if self._slim else _TWO_LINES if short else _HEAD
        if places is self._places:
            return
        self._places = places
        self._set_margins()
        parts: tuple[QWidget, ...] = self._mark, self._name, self._doing, self._clock, self._menu
        for part in (*parts, self.code_button):
            self._head.removeWidget(part)
        for part, place in zip(parts, places, strict=True):
            self._head.addWidget(part, *place)
        self._head.addWidget(self.code_button, *places[parts.index(self._clock)])  # one of the two is hidden
        self._head.setColumnStretch(0, int(self._slim))
        self._head.setColumnStretch(1, int(not self._slim))


def _small_button(text: str, role: str, pressed: Callable[[], object]) -> QToolButton:
    made = QToolButton()
    made.setText(text)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setProperty("role", role)
    made.clicked.connect(lambda _=False: pressed())
    return made


# Numbers of a `Tally` before and after the eruption: no one is saved before it, and no one has a supply or cards after.
PLACING: Final = ("supply", "city", "volcano", "hands")
FLEEING: Final = ("city", "saved", "volcano")
_ESSENTIAL: Final = (PLACING[:2], FLEEING[1:])  # those of a strip
_GAP: Final = 4
_SIGN: Final = 12  # side of the sign that stands for a caption in a strip
SMALL: Final = 0.88  # size of captions relative to the application's text


class SeatNumbers(QWidget):
    """The numbers of a seat, in one line, or in two where that is too narrow; slim, the essential ones with signs."""

    def __init__(self) -> None:
        super().__init__()
        self._slim = False
        self.shown: dict[str, int] = {}  # all numbers by key, visible or not
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 2, 0, 0)
        self._grid.setSpacing(_GAP)
        self.value: dict[str, PulsingLabel] = {}
        self._caption: dict[str, Label] = {}
        self._cell: dict[str, QWidget] = {}
        self._laid_out: tuple[list[str], int] | None = None
        self._named = {
            "supply": (self.tr("supply"), self.tr("Citizens not yet placed")),
            "city": (self.tr("city"), self.tr("Citizens in the city")),
            "saved": (self.tr("saved"), self.tr("Citizens who left through a gate")),
            "volcano": (self.tr("lost"), self.tr("Citizens in the volcano")),
            "hands": (self.tr("cards"), self.tr("Cards in hand")),
        }
        for key, (named, meaning) in self._named.items():
            self._cell[key], self.value[key] = cell, value = QWidget(self), PulsingLabel()
            set_tip(cell, meaning)
            theme.scale_text(value, _NUMBER, bold=True)
            value.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._caption[key] = label(named, "muted", scale=SMALL, wrap=False, align=Qt.AlignmentFlag.AlignHCenter)
            column(cell, value, self._caption[key], spacing=0)
        theme.signals.changed.connect(self._show_names)
        self._lay_out()

    @property
    def words(self) -> str:
        return ", ".join(f"{self._named[key][0]} {value}" for key, value in self.shown.items())

    def set_slim(self, on: bool) -> None:
        self._slim = on
        self._show_names()
        self._lay_out()

    def _show_names(self, *_: object) -> None:
        """Name the numbers in words, or by signs in a strip, which is as narrow in every language."""
        for key, caption in self._caption.items():
            if self._slim:
                caption.setPixmap(number_sign(key, _SIGN, self.devicePixelRatioF()))
            else:
                caption.setText(self._named[key][0])

    def set_large(self, on: bool) -> None:
        for value in self.value.values():
            theme.scale_text(value, _NUMBER * (LARGE if on else 1))
        self._laid_out = None
        self._lay_out()

    def show_captions(self, on: bool) -> None:
        """Set whether each number has a caption below it. Its tool tip says the same in any case."""
        for key, caption in self._caption.items():
            if caption.isHidden() == on:
                caption.setVisible(on)
                self._cell[key].updateGeometry()  # at once: callers measure the height next
        self.updateGeometry()

    def slim_width(self) -> int:
        """Return the pixels that two numbers of two digits need in a strip, whichever they are."""
        return 2 * max(_SIGN, self.value["saved"].fontMetrics().horizontalAdvance("00")) + 4 * _GAP

    def show_numbers(self, shown: dict[str, int]) -> None:
        for key, value in shown.items():
            self.value[key].setText(str(value))
        self.shown = shown
        self._lay_out()

    def minimumSizeHint(self) -> QSize:
        # it takes all the width, and a second line if that is too little
        return QSize(self._width(-(-len(self._keys) // 2), self._keys), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @property
    def _keys(self) -> list[str]:
        keys = [*self.shown]
        return next(([*some] for some in _ESSENTIAL if {*some} <= {*keys}), keys) if self._slim else keys

    def _width(self, columns: int, keys: Sequence[str]) -> int:
        widths = [self._cell[key].sizeHint().width() for key in keys]
        needed = sum(widths) if columns >= len(widths) else max(widths) * columns
        return needed + _GAP * max(columns - 1, 0)

    def _lay_out(self) -> None:
        """Place the cells in one or two lines. Nothing if they stay, as numbers change with every event."""
        keys = self._keys
        # as many lines in the flight, which has fewer numbers
        lines = 1 if self._slim or self.width() >= self._width(len(PLACING), PLACING) else 2
        columns = -(-len(keys) // lines)
        if (keys, columns) == self._laid_out:
            return
        self._laid_out = keys, columns
        for place in range(len(PLACING)):
            self._grid.setColumnStretch(place, int(place < columns))
        for key, cell in self._cell.items():
            self._grid.removeWidget(cell)
            cell.setVisible(key in keys)
        for place, key in enumerate(keys):
            self._grid.addWidget(self._cell[key], *divmod(place, columns))
        self.updateGeometry()


_STEPS: Final = 20


class ThinkingLine(QWidget):
    """A line two pixels high that grows as the time given to `start` passes. Idle otherwise."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._millis = 0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self.hide()

    def start(self, millis: int) -> None:
        """Show the line and let it grow for `millis` milliseconds, then stay. 0, for an unknown time, hides it."""
        self._timer.stop()
        self.setVisible(millis > 0)
        if millis:
            self._millis = millis
            self._clock.start()
            self._timer.start(max(1, millis // _STEPS))

    def paintEvent(self, event: QPaintEvent) -> None:
        done = min(1.0, self._clock.elapsed() / self._millis)
        with QPainter(self) as painter:
            painter.fillRect(0, 0, round(self.width() * done), self.height(), theme.current().accent)

    def _step(self) -> None:
        if self._clock.hasExpired(self._millis):
            self._timer.stop()
        self.update()
