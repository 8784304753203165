"""The bubble of a lesson with its text and buttons, and the search for its best place beside its subjects."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import hypot, inf
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QWidget

from pompeii_qt import theme
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import FlowLayout, button, column, label, row, set_role

_LETTERS: Final = 40  # letters per line, if the page has room for them
_WIDER: Final = 1.3  # factor by which the line may be longer for buttons with long words
_MARGIN: Final = 14
_BETWEEN: Final = 6
_EDGE: Final = 8


class LessonBubble(QFrame):
    """The bubble, which lies over the page. It emits `fitted` each time its size has been adapted."""

    pressed = Signal(str)  # which button: `next back show skip play coach more rules again`
    fitted = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.find_home: Callable[[], QRect] = QRect  # the area in whose lower end the bubble lies if it fits there
        self.home, self.at_home = QRect(), False
        self.setProperty("role", "bubble")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.step, self.how = label("", "muted"), label("", "muted")
        self.words, self.answer = label(scale=1.1), label(bold=True, scale=1.0)
        self.picture = Label()
        self.next_button = self._button("next", self.tr("Next"), "primary")
        back = self.tr("Go back one step and undo what came after it")
        self.back_button = self._button("back", self.tr("Back"), tip=back)
        self.show_button = self._button("show", "")
        skip = self.tr("Leave the lesson; you can come back from the start page")
        self.skip_button = self._button("skip", self.tr("Leave the lesson"), "quiet", tip=skip)
        self.play_button = self._button("play", self.tr("Play a game"), "primary")
        more = self.tr("Parts of buildings, jokers, an early eruption and more, in three minutes")
        self.more_button = self._button("more", self.tr("The other rules"), "quiet", tip=more)
        coach = self.tr("It asks if you want to look again after a choice that gives something away; not rated")
        self.coach_button = self._button("coach", self.tr("Play with a coach"), "quiet", tip=coach)
        self.rules_button = self._button("rules", self.tr("Rules"), "quiet")
        self.again_button = self._button("again", self.tr("Again"), "quiet")
        self.over = False  # whether the lesson's end is shown: large, with a main button
        self.laurels = label(align=Qt.AlignmentFlag.AlignCenter)
        self._last = self.play_button, self.coach_button, self.more_button, self.rules_button, self.again_button
        # all of them, in keyboard order
        self.buttons = self.next_button, *self._last, self.back_button, self.show_button, self.skip_button

        self.setAccessibleName(self.tr("What the lesson says"))
        theme.scale_text(self.play_button, 1.3, bold=True)
        flow = FlowLayout(*(one for one in self.buttons if one is not self.play_button), spacing=_BETWEEN)
        said = row(None, self.picture, (self.words, 1), spacing=10)
        parts = self.laurels, self.step, said, self.how, self.answer, self.play_button, flow
        self._box = column(self, *parts, spacing=6, margins=(_MARGIN, 10, _MARGIN, 12))
        page.installEventFilter(self)
        self.hide()

    def _button(self, name: str, words: str, role: str = "", tip: str = "") -> QPushButton:
        made = button(words, partial(self.pressed.emit, name), role, tip=tip)
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        return made

    @property
    def text(self) -> str:
        """Step, text, instruction (even if a reply hides it) and reply, as sentences for a screen reader."""
        said = (part.text() for part in (self.step, self.words, self.how, self.answer))
        return " ".join(
            part if part.endswith((".", "!", "?", ":", "”", "“", "»")) else f"{part}." for part in said if part
        )

    def say(self, step: str, words: str, how: str = "", *, to_read: bool, first: bool, over: bool) -> None:
        """Show another text and instruction (`how`), without a reply.

        `to_read`: show and focus Next, hide Show me; `first`: hide Back; `over`: offer what can follow.
        """
        self.over = over
        self.laurels.setVisible(over and not self.laurels.pixmap().isNull())
        self.picture.hide()
        theme.scale_text(self.words, 1.3 if over else 1.1)
        set_role(self.back_button, "quiet" if over else "")
        self.step.setText(step)
        self.words.setText(words)
        self.how.setText(how)
        if to_read:
            self.next_button.show()
            self.next_button.setFocus()  # before the button that has the keyboard is hidden
        self.next_button.setVisible(to_read)
        for one in self._last:
            one.setVisible(over)
        self.skip_button.setVisible(not over)
        self.back_button.setVisible(not first)
        self.show_button.setVisible(not over and not to_read)
        self.show_way(shown=False, stuck=False)
        self.say_more("")

    def say_more(self, words: str) -> None:
        """Show a reply to an attempt in place of the instruction; "" removes the reply."""
        self.answer.setText(words)
        self.answer.setVisible(bool(words))
        self.how.setVisible(bool(self.how.text()) and not words)
        self.fit()

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture beside the text, until the next `say`."""
        self.picture.setPixmap(picture)
        self.picture.show()
        self.fit()

    def show_way(self, *, shown: bool, stuck: bool) -> None:
        """Label the button Show me, or Do it for me if `shown`; emphasise it if `shown` or `stuck`; fit if visible."""
        self.show_button.setText(self.tr("Do it for me") if shown else self.tr("Show me"))
        set_role(self.show_button, "primary" if stuck or shown else "")
        if not self.isHidden():
            self.fit()  # the button's width has changed

    def fit(self) -> None:
        """Fit the bubble's size to its contents, in its home or, if too high or at the end, the page; emit `fitted`."""
        line = QFontMetrics(QApplication.font()).horizontalAdvance("n") * _LETTERS
        beside = (one for one in self.buttons if one is not self.play_button and not one.isHidden())
        shown = [one.sizeHint().width() + _BETWEEN for one in beside]
        wanted = max(line, min(sum(shown), round(line * _WIDER))) + 2 * _MARGIN
        width = min(wanted, self._page.width() - 2 * _EDGE)
        self._box.activate()
        self.home = self.find_home()
        self.at_home = not self.over and self._height(self.home.width()) <= self.home.height()
        width = self.home.width() if self.at_home else width
        self.resize(QSize(width, min(self._height(width), self._page.height() - 2 * _EDGE)))
        self.fitted.emit()

    def _height(self, width: int) -> int:
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() == QEvent.Type.Resize and self.isVisible():
            self.fit()
        return False


_STEP: Final = 32  # pixels between two places that are tried
_AWAY: Final = 22  # preferred pixels between the bubble and its subject, so that the tail is visible

_FEW: Final = 4  # up to this number of subjects the bubble is near the first; with more, near any of them
_SPOKEN_OF: Final = 1000.0  # cost of a covered pixel of a subject
_NEAR: Final = 60.0  # cost of a pixel of distance from the subject


type _Box = tuple[int, int, int, int, float]


class Weighed(NamedTuple):
    """A part of the page that should rather not be covered, and the cost of each covered pixel."""

    rect: QRect
    weight: float


def best_place(size: QSize, page: QRect, spoken_of: Sequence[QRect], others: Sequence[Weighed]) -> QPoint:
    """Return the top left corner for a bubble near its subjects, if any, that covers little of them and of `others`.

    Near means near the first of up to `_FEW` subjects, or near the rectangle around more.
    """
    room = page.adjusted(_EDGE, _EDGE, -_EDGE - size.width(), -_EDGE - size.height())
    anchor = spoken_of[0] if spoken_of else QRect()
    for one in spoken_of if len(spoken_of) > _FEW else ():
        anchor = anchor.united(one)
    xs = _steps(room.left(), room.right(), _beside(anchor.left(), anchor.width(), size.width()))
    ys = _steps(room.top(), room.bottom(), _beside(anchor.top(), anchor.height(), size.height()))
    boxes = [(*_edges(rect), _SPOKEN_OF) for rect in spoken_of]
    boxes += [(*_edges(other.rect), other.weight) for other in others if other.rect.intersects(page)]
    near, ahead, beyond, below = _edges(anchor)
    width, height = size.width(), size.height()

    def distance(x: int, y: int) -> float:
        across, down = max(x - beyond, near - x - width, 0), max(y - below, ahead - y - height, 0)
        return _NEAR * hypot(across, down) if spoken_of else 0.0

    # Nearest first: once the distance alone costs more than the best place, no better place follows.
    best, least = (room.left(), room.top()), inf
    for away, x, y in sorted((distance(x, y), x, y) for y in ys for x in xs):
        if away >= least:
            break
        cost = away + _covered(x, y, x + width, y + height, boxes)
        if cost < least:
            best, least = (x, y), cost
    return QPoint(*best)


def pointed_at(bubble: QRect, spoken_of: Sequence[QRect]) -> QRect:
    """Return the subject nearest to the bubble, for the tail; empty if there is none, or more than `_FEW`."""
    if len(spoken_of) > _FEW:
        return QRect()

    def away(rect: QRect) -> float:
        left, top, right, bottom = _edges(rect)
        x, y, far, foot = _edges(bubble)
        return hypot(max(x - right, left - far, 0), max(y - bottom, top - foot, 0))

    return min(spoken_of, key=away, default=QRect())


def _steps(first: int, last: int, wanted: Iterable[int]) -> list[int]:
    last = max(first, last)
    return sorted({*range(first, last, _STEP), last, *(min(max(one, first), last) for one in wanted)})


def _beside(start: int, length: int, own: int) -> tuple[int, int, int]:
    """Return the starts of a length `own` placed before an interval, at its middle, and behind it."""
    return start - own - _AWAY, start + (length - own) // 2, start + length + _AWAY


def _covered(x: int, y: int, right: int, bottom: int, boxes: Iterable[_Box]) -> float:
    total = 0.0
    for left, top, far, foot, weight in boxes:
        across = (right if right < far else far) - (x if x > left else left)
        down = (bottom if bottom < foot else foot) - (y if y > top else top)
        if across > 0 and down > 0:
            total += across * down * weight
    return total


def _edges(rect: QRect) -> tuple[int, int, int, int]:
    return rect.left(), rect.top(), rect.left() + rect.width(), rect.top() + rect.height()
