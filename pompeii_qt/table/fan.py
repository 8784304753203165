"""The cards of the seat at this screen, as a fan. A click selects a card, a drag carries it over the board."""

from collections import Counter
from collections.abc import Set

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QTransform
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from pompeii_core import city
from pompeii_qt import theme
from pompeii_qt.art.sprites import card_pixmap
from pompeii_qt.text import Label, set_tip
from pompeii_qt.words import game_words

_ROOM = 1.16  # size of a tilted card's widget, and largest step in a stack, as shares of the card's size


class CardButton(QAbstractButton):
    """A card to click or drag. `drag_moved` and `drag_left` (dropped) bring the global position of the pointer."""

    drag_moved = Signal(QPoint)
    drag_left = Signal(QPoint)
    drag_cancelled = Signal()

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = number
        self.lifted = self.joker = self.covered = self._playable = self._dragging = False
        self.face_height = self.face_width = 0
        self.moving = QPropertyAnimation(self, b"pos", self)
        self.moving.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.tilt = 0.0  # degrees
        self._press: QPoint | None = None
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def lay_out(self, height: int, tilt: float) -> None:
        """Set the card's height in pixels and its tilt in degrees. The widget is resized to hold it."""
        # called for every card at each resize of the window
        if (height, tilt) == (self.face_height, self.tilt):
            return
        self.face_height, self.tilt = height, tilt
        self.face_width = round(height * 2 / 3)
        room = _ROOM if tilt else 1
        self.resize(round(self.face_width * room), round(height * room))
        self.update()

    def show_state(self, joker: bool, covered: bool, playable: bool) -> None:
        """Set whether it is a joker (its building full), face down, and can be dragged. Clicks come even if not."""
        self.set_playable(playable)
        if (joker, covered) == (self.joker, self.covered) and self.accessibleName():
            return
        self.joker, self.covered = joker, covered
        self.update()
        name, tip = self.tr("face-down card"), ""
        if not covered:
            colour = game_words.colour_words(city.COLOURS[self.number])
            name = self.tr("card {n}, building {n}, {colour}").format(n=self.number, colour=colour)
            tip = self.tr("Building {n} is full: the card is a joker.").format(n=self.number) if joker else ""
        self.setAccessibleName(f"{name}. {tip}".strip(" ."))
        set_tip(self, tip)

    def set_playable(self, playable: bool) -> None:
        if playable != self._playable:  # a press begun before the change does not count
            self.let_go()
            self.setDown(False)
        self._playable = playable
        pointing = playable and not self.covered
        self.setCursor(Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if pointing else Qt.FocusPolicy.NoFocus)

    def let_go(self) -> None:
        """End the press or drag of this card, even if the mouse button is still down."""
        self.lifted = self._dragging = False
        self._press = None
        self.update()

    def hitButton(self, at: QPoint) -> bool:
        # only the tilted card takes clicks: the corners of the widget lie over its neighbours
        return self._face().contains(self._placing().inverted()[0].map(QPointF(at)))

    def nextCheckState(self) -> None:
        """Do nothing: the hand decides which card is checked."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._dragging and event.button() == Qt.MouseButton.RightButton:
            self.drag_cancelled.emit()
            return
        if event.button() == Qt.MouseButton.LeftButton and self.hitButton(event.position().toPoint()):
            self._press = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.globalPosition().toPoint()
        if self._press is not None and self._playable and not self._dragging:
            self._dragging = (at - self._press).manhattanLength() >= QApplication.startDragDistance()
        if self._dragging:
            self.setDown(False)
            self.drag_moved.emit(at)
        elif self._press is not None:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragging, self._dragging, self._press = self._dragging, False, None
        if dragging and event.button() == Qt.MouseButton.LeftButton:
            self.drag_left.emit(event.globalPosition().toPoint())
        elif not dragging:
            super().mouseReleaseEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, face = theme.current(), self._face()
        number = None if self.covered else self.number
        pixmap = card_pixmap(number, face.size().toSize(), self.devicePixelRatioF())
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.setTransform(self._placing(), True)
            if self.lifted:
                painter.setOpacity(0.25)
            painter.drawPixmap(face.topLeft(), pixmap)
            if self.joker and not self.covered:
                self._ribbon(painter, face)
            pointed = look.edge if self._playable and self.underMouse() else None
            ring = look.focus if self.hasFocus() else look.legal if self.isChecked() else pointed
            if ring is not None:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(ring, 3))
                painter.drawRoundedRect(face.adjusted(1, 1, -1, -1), face.width() * 0.08, face.width() * 0.08)

    def _ribbon(self, painter: QPainter, face: QRectF) -> None:
        band = QRectF(face.left(), face.bottom() - face.height() * 0.27, face.width(), face.height() * 0.17)
        painter.fillRect(band, QColor(28, 18, 14, 225))
        font = QFont(self.font())
        font.setPixelSize(max(9, round(band.height() * 0.66)))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor("#FFD98A"))
        painter.drawText(band, Qt.AlignmentFlag.AlignCenter, self.tr("joker"))

    def _face(self) -> QRectF:
        return QRectF(-self.face_width / 2, -self.face_height / 2, self.face_width, self.face_height)

    def _placing(self) -> QTransform:
        return QTransform().translate(self.width() / 2, self.height() / 2).rotate(self.tilt)


MILLIS = {"off": 0, "slow": 700, "normal": 380, "fast": 160}  # milliseconds for which a card slides, by animation speed
_TILT = 3.2
_NEAR = 0.8
_FAR = 0.5  # scale of a dragged card over the board; `_NEAR`: over the hand
_ASIDE = 12
_APART = 5  # pixels between the cards of a stack
_FULL = 4  # cards of a full hand


class Hand(QWidget):
    """A fan or stack of cards. `selected` brings a card or None; `dragged`, `dropped` a card and a global position."""

    selected = Signal(object)
    dragged = Signal(int, QPoint)
    dropped = Signal(int, QPoint)
    drag_cancelled = Signal()
    not_playable = Signal(QPoint)  # a person chose a card while none is playable; the global position of its top

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.cards: list[CardButton] = []
        self._playable = self._covered = False
        self._chosen: CardButton | None = None
        self._last_chosen: CardButton | None = None  # also if deselected since: of several alike, it is played
        self._dragged: Label | None = None
        self._speed = "normal"
        self._upright = False
        self.setAccessibleName(self.tr("Your cards"))

    @property
    def numbers(self) -> list[int]:
        """Numbers of the cards from left to right, meaningless while the cards are covered."""
        return [card.number for card in self.cards]

    @property
    def chosen(self) -> int | None:
        return self._chosen.number if self._chosen else None

    @property
    def dragging(self) -> bool:
        return self._dragged is not None

    def set_speed(self, speed: str) -> None:
        """Set how fast cards slide: `off`, `slow`, `normal` or `fast`."""
        self._speed = speed

    def set_room(self, pixels: int, *, upright: bool) -> None:
        """Set the height of the fan below the board or, if `upright`, the width of the stack beside the board."""
        self._upright = upright
        most = 16777215  # QWIDGETSIZE_MAX
        self.setMinimumSize(pixels if upright else 0, 0 if upright else pixels)
        self.setMaximumSize(pixels if upright else most, most if upright else pixels)
        expanding, fixed = QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed
        self.setSizePolicy(*((fixed, expanding) if upright else (expanding, fixed)))
        self._arrange([], slide=False)

    def show_cards(self, numbers: list[int], jokers: Set[int] = frozenset(), covered: bool = False) -> None:
        """Show cards by number. Kept ones stay in order; new ones slide in.

        `jokers`: numbers to mark. `covered`: face down; when it changes, all cards are new. If the selected card goes,
        emit `selected` with None.
        """
        wanted = Counter(numbers)
        # sorted last, the card chosen last is the one of two alike that is removed;
        # no back turns into a face, or the next person would see where each card lies
        held = sorted(self.cards, key=lambda card: card is self._last_chosen) if covered == self._covered else []
        kept = [card for card in held if _take(wanted, card.number)]
        self._covered, chosen = covered, self._chosen
        for gone in (card for card in self.cards if card not in kept):
            self._remove(gone)
        fresh = [self._make(number) for number in numbers if _take(wanted, number)]
        self.cards = [card for card in self.cards if card in kept] + fresh
        for card in self.cards:
            card.show_state(joker=card.number in jokers, covered=covered, playable=self._playable)
        self._arrange(fresh)
        if chosen is not self._chosen:
            self.selected.emit(None)

    def set_playable(self, playable: bool) -> None:
        """Set whether cards can be chosen and dragged. If not, cancel any drag and `choose` None."""
        self._playable = playable
        for card in self.cards:
            card.set_playable(playable)
        if not playable:
            self.cancel_drag()
            self.choose(None)

    def choose(self, index: int | None) -> None:
        """Select the card at an index (0: leftmost). If it is selected, None or unused, select none.

        A change emits `selected`. While no card is playable, every index deselects, and that of a card emits
        `not_playable`.
        """
        card = self.cards[index] if index is not None and index < len(self.cards) else None
        if card is not None and not self._playable:
            self.not_playable.emit(card.mapToGlobal(QPoint(card.width() // 2, 0)))
        if not self._playable or card is self._chosen:
            card = None
        if card is self._chosen:
            return
        self._chosen = card
        self._last_chosen = card or self._last_chosen
        for one in self.cards:
            one.setChecked(one is card)
        self._arrange([])
        self.selected.emit(None if card is None else card.number)

    def cancel_drag(self) -> None:
        if self._end_drag():
            self.drag_cancelled.emit()

    def sizeHint(self) -> QSize:
        return QSize(400, 130)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange([], slide=False)

    def _make(self, number: int) -> CardButton:
        card = CardButton(number, self)
        # an unplayable card reacts to the press, not to the click: by the release it may be playable
        card.pressed.connect(lambda: self._choose(card, playable=False))
        card.clicked.connect(lambda: self._choose(card, playable=True))
        card.drag_moved.connect(lambda at: self._drag(card, at))
        card.drag_left.connect(lambda at: self._let_go(card, at))
        card.drag_cancelled.connect(self.cancel_drag)
        card.show()
        return card

    def _choose(self, card: CardButton, *, playable: bool) -> None:
        if self._playable is playable:
            self.choose(self.cards.index(card))

    def _remove(self, card: CardButton) -> None:
        if card is self._chosen:
            self._chosen = None
        if card is self._last_chosen:
            self._last_chosen = None
        card.hide()
        card.deleteLater()

    def _arrange(self, fresh: list[CardButton], slide: bool = True) -> None:
        for place, card in enumerate(self.cards):
            lean = place - (len(self.cards) - 1) / 2
            target = self._below(card, lean) if self._upright else self._beside(card, lean)
            if card in fresh:
                card.move(QPoint(-card.width(), target.y() + self.height() // 3))
                card.raise_()
            # cards do not slide while hidden, nor after a resize
            millis = MILLIS[self._speed] if slide and self.isVisible() else 0
            card.moving.stop()
            if millis == 0 or card.pos() == target:
                card.move(target)
                continue
            card.moving.setDuration(millis)
            card.moving.setStartValue(card.pos())
            card.moving.setEndValue(target)
            card.moving.start()

    def _beside(self, card: CardButton, lean: float) -> QPoint:
        """Set a card's size and tilt, and return its position `lean` places to the right of the fan's middle."""
        room = self.height()
        card.lay_out(room - 24, lean * _TILT)
        # cards overlap more if there is less room
        step = min(card.face_width * 0.93, (self.width() - card.width()) / max(len(self.cards) - 1, 1))
        x = self.width() / 2 + lean * step - card.width() / 2
        y = (room - card.height()) / 2 + 4 + lean * lean * 2.2 - (9 if card is self._chosen else 0)
        return QPoint(round(x), round(y))

    def _below(self, card: CardButton, lean: float) -> QPoint:
        """Set a card's size, and return its position `lean` places below the stack's middle."""
        card.lay_out(round(min(self.width() * 1.2, (self.height() - (_FULL - 1) * _APART) / _FULL)), 0)
        step = min(card.height() * _ROOM, (self.height() - card.height()) / max(len(self.cards) - 1, 1))
        x = (self.width() - card.width()) / 2 - (7 if card is self._chosen else 0)
        return QPoint(round(x), round(self.height() / 2 + lean * step - card.height() / 2))

    def _drag(self, card: CardButton, at: QPoint) -> None:
        if not self._playable:
            return
        if self._dragged is None:
            if card is not self._chosen:
                self.choose(self.cards.index(card))
            self._dragged = self._lift(card)
        over_hand = self.rect().contains(self.mapFromGlobal(at))
        size = QSize(card.face_width, card.face_height) * (_NEAR if over_hand else _FAR)
        self._dragged.setPixmap(card_pixmap(card.number, size, self.devicePixelRatioF()))
        self._dragged.adjustSize()
        here, width, height = self.window().mapFromGlobal(at), self._dragged.width(), self._dragged.height()
        # over the board the card is beside the pointer, so that the roof under the pointer stays visible
        away = QPoint(width // 2, height // 3) if over_hand else QPoint(width + _ASIDE, height + _ASIDE)
        self._dragged.move(here - away)
        self.dragged.emit(card.number, at)

    def _lift(self, card: CardButton) -> Label:
        label = Label(parent=self.window())
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.show()
        label.raise_()
        card.lifted = True
        card.update()
        return label

    def _let_go(self, card: CardButton, at: QPoint) -> None:
        if self._end_drag():  # without cancelling: the board would put the card back and light its roofs again
            self.dropped.emit(card.number, at)

    def _end_drag(self) -> bool:
        """End a drag without dropping or deselecting the card, and without a signal. Return whether there was one."""
        if self._dragged is None:
            return False
        self._dragged.deleteLater()
        self._dragged = None
        for card in self.cards:
            card.let_go()
        return True


def _take(wanted: Counter[int], number: int) -> bool:
    if wanted[number]:
        wanted[number] -= 1
        return True
    return False
