"""Talk: what people and AIs say, in bubbles beside their places; and the tray of reaction pictures."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QToolButton, QWidget
from shiboken6 import isValid

from pompeii_qt import theme
from pompeii_qt.activation import Popup, presses
from pompeii_qt.art.painting import box_path, polygon
from pompeii_qt.art.sprites import reaction_pixmap
from pompeii_qt.settings import Settings
from pompeii_qt.text import cut_lines, direction_of, set_tip
from pompeii_qt.widgets.basic import FlowLayout, column
from pompeii_qt.words.network import reactions

SHOWN: Final = 4000  # milliseconds for which a bubble is shown
PICTURE: Final = 40
_APPEARS: Final = 160  # milliseconds
_SMALL: Final = 0.88  # size of the name, relative to the text
_LINES: Final = 3
_WIDEST: Final = 250  # of a bubble beside a narrow place, at the usual size of text
_ROOMY: Final = 170  # width of a place from which its bubble lies over it
_MARK: Final = 48  # pixels of such a place that stay in sight: who says it
_EDGE: Final = 9
_TAIL: Final = 8
_STEP: Final = 8
_FEW: Final = 6  # maximum number of bubbles at once


class Said(NamedTuple):
    """What someone called `name` says: a text, a picture, or both."""

    name: str
    text: str
    picture: QPixmap | None = None


class SpeechBubble(QAbstractButton):
    """A bubble, which `say` shows for a while, longer under the pointer."""

    def __init__(self, page: QWidget, *, clickable: bool) -> None:
        super().__init__(page)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not clickable)
        if clickable:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.said = Said("", "")
        self.lines: Sequence[str] = ()
        self._name = ""
        self._tail: QPoint | None = None  # where the tail points to, in the page's coordinates; None: without one
        self._growth = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_APPEARS)
        self._growth.setEasingCurve(QEasingCurve.Type.OutBack)
        self._growth.valueChanged.connect(lambda _: self.update())
        self._end = QTimer(self, interval=SHOWN, singleShot=True)
        self._end.timeout.connect(self.hide)
        self.hide()

    def say(self, said: Said, words: str, *, moving: bool) -> None:
        """Show `said` for SHOWN ms, in place of the last. `words`: accessible name; `moving`: let it grow."""
        self.said = said
        self.setAccessibleName(words)
        self._growth.stop()
        self._growth.setCurrentTime(0 if moving else _APPEARS)
        if moving:
            self._growth.start()
        self._end.start()
        self.show()
        self.raise_()

    @property
    def appearing(self) -> bool:
        """Whether the bubble is still growing."""
        return self._growth.state() == QVariantAnimation.State.Running

    def size_for(self, width: int, lines: int) -> QSize:
        """Break and cut the text for a bubble of `width` pixels and a number of lines. Return the size it needs."""
        aside = 2 * _EDGE + _TAIL + (self._side + _EDGE if self.said.picture else 0)
        inner, font, name = max(width - aside, 24), self.font(), QFontMetrics(self._name_font)
        self.lines = cut_lines(self.said.text, font, inner, lines, direction_of(self.said.text))[0]
        self._name = name.elidedText(self.said.name, Qt.TextElideMode.ElideRight, inner)
        widths = [name.horizontalAdvance(self._name), *map(QFontMetrics(font).horizontalAdvance, self.lines)]
        height = max(self._side if self.said.picture else 0, self._text_height)
        return QSize(aside + max(widths) + 2, height + 2 * _EDGE - 4 + _TAIL)

    def put(self, rect: QRect, tail: QPoint | None) -> None:
        self._tail = tail
        self.setGeometry(rect)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Stay while the pointer moves here. A pointer that only rests where the bubble appeared does not keep it."""
        self._end.stop()
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self.isVisible():
            self._end.start()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, grown = theme.current(), self._growth.currentValue()
        box = QRectF(self.rect()).adjusted(_TAIL, _TAIL, -2, -2)
        tip = QPointF(self._tail - self.pos()) if self._tail else box.center()
        shape = box_path(box, 10)
        if self._tail:
            x, y = (
                min(max(tip.x(), box.left() + 14), box.right() - 14),
                min(max(tip.y(), box.top() + 14), box.bottom() - 14),
            )
            above = tip.y() < box.top()
            root = QPointF(7, 0) if above else QPointF(0, 7)
            base = QPointF(x, box.top() + 3) if above else QPointF(box.left() + 3, y)
            tip = QPointF(x, 1) if above else QPointF(1, y)
            shape = shape.united(polygon(base - root, tip, base + root))
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.setOpacity(min(grown, 1.0))
            painter.translate(tip)
            painter.scale(0.7 + 0.3 * grown, 0.7 + 0.3 * grown)
            painter.translate(-tip)
            painter.fillPath(shape.translated(1.5, 2), look.shadow)
            painter.setPen(QPen(look.focus if self.underMouse() else look.edge, 1.5))
            painter.setBrush(look.raised)
            painter.drawPath(shape)
            self._paint_words(painter, box.adjusted(_EDGE, 0, -_EDGE, 0))

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        look, left = theme.current(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if picture := self.said.picture:
            at = QPointF(box.left() - 2, box.center().y() - self._side / 2)
            painter.drawPixmap(QRectF(at, QSize(self._side, self._side)), picture, QRectF(picture.rect()))
            box.setLeft(box.left() + self._side + _EDGE - 2)
        y = box.center().y() - self._text_height / 2
        name, spacing = QFontMetrics(self._name_font), self.fontMetrics().lineSpacing()
        painter.setFont(self._name_font)
        painter.setPen(look.muted)
        painter.setLayoutDirection(direction_of(self._name))
        line = QRectF(box.left(), y, box.width(), name.lineSpacing())
        painter.drawText(line, left | Qt.AlignmentFlag.AlignAbsolute, self._name)
        painter.setFont(self.font())
        painter.setPen(look.text)
        painter.setLayoutDirection(direction_of(self.said.text))
        for number, words in enumerate(self.lines):
            line = QRectF(box.left(), y + name.lineSpacing() + number * spacing, box.width(), spacing)
            painter.drawText(line, left, words)

    @property
    def _side(self) -> int:
        return round(PICTURE * (1 + theme.text_scale()) / 2)

    @property
    def _name_font(self) -> QFont:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _SMALL)
        font.setBold(True)
        return font

    @property
    def _text_height(self) -> int:
        lines = len(self.lines) if self.said.text else 0
        return QFontMetrics(self._name_font).lineSpacing() + lines * self.fontMetrics().lineSpacing()


class Bubbles(QObject):
    """The bubbles over a page, one for each sender. A click on a clickable one emits `pressed`, without its sender."""

    pressed = Signal()

    def __init__(self, page: QWidget, settings: Settings, spared: Callable[[], Iterable[QRect]]) -> None:
        """`settings`: whether they move.

        `spared`: rectangles of the page that only a bubble over a wide place may cover.
        """
        super().__init__(page)
        self.covered: Callable[[], QRect] = QRect  # the page's rectangle that hides places; no bubble lies over it
        self._page, self._settings, self._spared = page, settings, spared
        self._bubbles: dict[Hashable, tuple[SpeechBubble, QWidget]] = {}  # with the widget of its sender's place
        self._again = QTimer(self, interval=0, singleShot=True)
        self._again.timeout.connect(self.place)
        page.installEventFilter(self)

    @property
    def shown(self) -> list[SpeechBubble]:
        """The visible bubbles, the latest last."""
        return [bubble for bubble, _ in self._bubbles.values() if not bubble.isHidden()]

    def say(self, sender: Hashable, place: QWidget, said: Said, words: str, *, clickable: bool = True) -> None:
        """Show a bubble beside `place`, named `words`, instead of the sender's last. Above _FEW the oldest goes."""
        bubble = self._bubbles.pop(sender, (None,))[0]
        if bubble is None:
            bubble = SpeechBubble(self._page, clickable=clickable)
            bubble.clicked.connect(self.pressed)
            presses.renew(bubble)
        self._bubbles[sender] = bubble, place
        for old in [*self._bubbles][:-_FEW]:
            self._bubbles.pop(old)[0].deleteLater()
        place.installEventFilter(self)
        motionless = self._settings.reduced_motion or self._settings.animation == "off"
        bubble.say(said, words, moving=not motionless)
        self.place()

    def clear(self, *, clickable: bool = False) -> None:
        """Hide all bubbles or, with `clickable`, only those that can be clicked."""
        for bubble in self.shown:
            transparent = bubble.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            bubble.setHidden(not (clickable and transparent))

    def is_covered(self, place: QWidget) -> bool:
        """Return whether any part of a sender's place lies under what `covered` returns."""
        return self.covered().intersects(self._rect_of(place))

    def _rect_of(self, place: QWidget) -> QRect:
        return QRect(place.mapTo(self._page, QPoint()), place.size())

    def place_soon(self) -> None:
        """Have `place` called once, in the next turn of the event loop, for all changes until then."""
        if self.shown:
            self._again.start()

    def place(self) -> None:
        """Put every shown bubble beside its sender's place. Hide those without room or whose place is gone."""
        if not self.shown:
            return
        taken = QRegion(self.covered())
        for rect in self._spared():
            taken += rect
        for bubble, place in self._bubbles.values():
            if bubble.isHidden():
                continue
            if not isValid(place):
                bubble.hide()
                continue
            if self.is_covered(place):
                bubble.hide()
                continue
            self._place(bubble, self._rect_of(place), taken)
            taken += bubble.geometry().adjusted(0, _TAIL, 0, 0)

    def _place(self, bubble: SpeechBubble, at: QRect, taken: QRegion) -> None:
        page = self._page.rect()
        if at.width() >= _ROOMY:  # over the place itself, but for its mark
            line = bubble.fontMetrics().lineSpacing()
            size = bubble.size_for(at.width() - _MARK + _TAIL, min(max(at.height() // line - 2, 1), _LINES))
            rect = QRect(QPoint(at.left() + _MARK - _TAIL, min(at.top(), page.bottom() - size.height())), size)
            bubble.put(rect, at.topLeft() + QPoint(_MARK // 2, _MARK // 2))
            bubble.setHidden(rect.intersects(self.covered()))
            return
        below = at.left() > page.center().x()
        for width, lines, far in ((_WIDEST, _LINES if below else 2, False), (_WIDEST // 2, 2, False), (0, 1, True)):
            size = bubble.size_for(round(width * (1 + theme.text_scale()) / 2) or at.width() + _MARK, lines)
            x = min(at.right(), page.right()) - size.width() if below else at.right()
            y = at.bottom() if below else at.center().y() - size.height() // 2
            if free := _free(QRect(QPoint(x, y), size), page, taken, far=far):
                bubble.put(free, None if far else at.center())
                return
        bubble.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.place_soon()
        return False


def _free(rect: QRect, page: QRect, taken: QRegion, *, far: bool) -> QRect | None:
    """Return the rectangle moved least within `page` to be clear of `taken`; None if there is none.

    `far`: also sideways.
    """
    room, step = page.adjusted(0, 0, -rect.width(), -rect.height()), 4 * _STEP if far else _STEP
    ys = [rect.top(), *range(room.top(), room.bottom(), step)]
    xs = [rect.left(), *range(room.left(), room.right(), step)] if far else [rect.left()]
    points = [QPoint(x, y) for x in xs for y in ys if room.contains(x, y)]
    points.sort(key=lambda point: (point - rect.topLeft()).manhattanLength())
    moved = (QRect(point, rect.size()) for point in points)
    return next((place for place in moved if not taken.intersects(place)), None)


_STEPS: Final = {Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Up: (0, -1)}
_AROUND: Final = 8  # pixels of a button beside its picture
_BUTTON: Final = 24


class ReactionTray(QWidget):
    """The pictures of the chat, `side` pixels at the usual size of text. Arrows move; `chosen` brings a code."""

    chosen = Signal(str)

    def __init__(self, side: int, columns: int = 8) -> None:
        """`side`: a picture's, in pixels. `columns`: most pictures in a row."""
        super().__init__()
        self._side, self._columns = side, columns
        self.setAccessibleName(self.tr("Pictures to send"))
        self.buttons = [self._button(reaction, words) for reaction, words in reactions().items()]
        flow = FlowLayout(*self.buttons, spacing=0)
        column(self, flow)
        theme.signals.resized.connect(self._resize)
        self._resize()

    def _button(self, reaction: str, words: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "picture")
        made.setAccessibleName(words)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        set_tip(made, words)
        made.installEventFilter(self)
        made.clicked.connect(partial(self.chosen.emit, reaction))
        return made

    def _resize(self) -> None:
        side = round(self._side * (1 + theme.text_scale()) / 2)
        for button in self.buttons:
            button.setIconSize(QSize(side, side))
            button.setFixedSize(side + _AROUND, side + _AROUND)
        self.setMaximumWidth((side + _AROUND) * self._columns)

    def showEvent(self, event: QShowEvent) -> None:
        """Paint the pictures just before they are first seen, because most games need none."""
        super().showEvent(event)
        if self.buttons[0].icon().isNull():
            for button, reaction in zip(self.buttons, reactions(), strict=True):
                button.setIcon(QIcon(reaction_pixmap(reaction, 2 * self._side, 2.0)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Halve the number of columns if a full row does not fit into the width."""
        super().resizeEvent(event)
        side = self.buttons[0].width()
        free = self.width() - side * self._columns // 2 if self.width() < side * self._columns else 0
        self.setContentsMargins(0, 0, max(free, 0), 0)

    def take_focus(self) -> None:
        self.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the focus by arrow keys, up to the ends, before the buttons would do it in their own way."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or event.key() not in _STEPS:
            return False
        across, down = _STEPS[Qt.Key(event.key())]
        row = max(self.contentsRect().width() // self.buttons[0].width(), 1)
        there = next(number for number, button in enumerate(self.buttons) if button is watched) + across + down * row
        self.buttons[min(max(there, 0), len(self.buttons) - 1)].setFocus(Qt.FocusReason.TabFocusReason)
        return True


class ReactionPopup(Popup):
    """A tray that opens at a button and closes with a choice. `chosen` brings its code."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "asking")
        self.tray = ReactionTray(PICTURE, 4)
        self.setAccessibleName(self.tray.accessibleName())
        self.tray.chosen.connect(self._choose)
        column(self, self.tray, margins=8)

    def open_at(self, button: QWidget) -> None:
        """Open below a button, or above it, within its window, with the keyboard on the first picture."""
        self.tray.setFixedSize(QSize(self.tray.maximumWidth(), self.tray.heightForWidth(self.tray.maximumWidth())))
        self.adjustSize()
        at, window = button.mapToGlobal(QPoint()), button.window()
        room = QRect(window.mapToGlobal(QPoint()), window.size()) & button.screen().availableGeometry()
        x, y = min(at.x(), room.right() - self.width()), at.y() + button.height() + 2
        if y + self.height() > room.bottom():
            y = at.y() - self.height() - 2
        self.move(max(x, room.left()), max(y, room.top()))
        self.show()
        self.tray.take_focus()

    def _choose(self, reaction: str) -> None:
        self.close()
        self.chosen.emit(reaction)


class ReactionButton(QToolButton):
    """A button that opens the tray. `chosen` brings the code of a picture."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "picture")
        self.setIcon(QIcon(reaction_pixmap("laugh", 2 * PICTURE, 2.0)))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Send a picture"))
        set_tip(self, self.accessibleName())
        self.popup = ReactionPopup(self)
        self.popup.chosen.connect(self.chosen)
        self.clicked.connect(lambda: self.popup.open_at(self))
        theme.signals.resized.connect(self._resize)
        self._resize()

    def _resize(self) -> None:
        side = round(_BUTTON * (1 + theme.text_scale()) / 2)
        self.setIconSize(QSize(side, side))
