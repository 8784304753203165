"""The bubble of a lesson with its text and buttons, and the search for its best place beside its subjects."""

from collections.abc import Iterable, Sequence
from functools import partial, reduce
from math import hypot
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontInfo, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QWidget

from pompeii_qt import theme
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import FlowLayout, button, column, label, row, set_role

_LETTERS: Final = 36, 48, 62, 27  # letters per line: the usual number, and others for less room
_WIDER: Final = 1.2  # factor by which the line may be longer for buttons with long words
_TEXT: Final = 17, 24  # minimum and maximum pixels of the text's size
_LINES: Final = 54  # height of a page in sizes of its text
_QUIET: Final = 0.72  # size of step and buttons beside the text
_LEAST: Final = 1.1  # minimum size of the text beside that of other texts
_MARGIN: Final = 14
_BETWEEN: Final = 6
_EDGE: Final = 8


class LessonBubble(QFrame):
    """The bubble, which lies over the page. It emits `fitted` when it needs a place for another text or page size."""

    pressed = Signal(str)  # which button: `next back show skip play coach more rules again`
    fitted = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.setProperty("role", "bubble")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.step, self.how = label("", "muted"), label("", "muted")
        self.words, self.answer = label(scale=_LEAST), label(bold=True, scale=_LEAST)
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
        """Show a step's name, text and instruction (`how`), without reply or picture.

        `to_read`: show and focus Next, hide Show me. `first`: hide Back. `over`: what can follow; no Show me or Skip.
        """
        self.over = over
        self.laurels.setVisible(over and not self.laurels.pixmap().isNull())
        self.picture.hide()
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
        self._label_way(shown=False, stuck=False)
        self._reply("")

    def say_more(self, words: str) -> None:
        """Show a reply to an attempt in place of the instruction. "" removes the reply."""
        self._reply(words)
        self.fit()

    def _reply(self, words: str) -> None:
        self.answer.setText(words)
        self.answer.setVisible(bool(words))
        self.how.setVisible(bool(self.how.text()) and not words)

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture beside the text, until the next `say`."""
        self.picture.setPixmap(picture)
        self.picture.show()

    def show_way(self, *, shown: bool, stuck: bool) -> None:
        """Label the button Show me, or Do it for me if `shown`. Emphasise it if `shown` or `stuck`; fit if visible."""
        self._label_way(shown=shown, stuck=stuck)
        if not self.isHidden():
            self.fit()  # the button's width has changed

    def _label_way(self, *, shown: bool, stuck: bool) -> None:
        self.show_button.setText(self.tr("Do it for me") if shown else self.tr("Show me"))
        set_role(self.show_button, "primary" if stuck or shown else "")

    def fit(self) -> None:
        """Fit the text's size to the page, and emit `fitted`."""
        wanted = min(max(self._page.height() / _LINES, _TEXT[0]), _TEXT[1])
        scale = max(wanted / QFontInfo(QApplication.font()).pixelSize(), _LEAST)
        for part in (self.words, self.how, self.answer):
            theme.scale_text(part, scale)
        for quiet in (self.step, *(one for one in self.buttons if one is not self.play_button)):
            theme.scale_text(quiet, max(scale * _QUIET, 1.0))
        self.fitted.emit()

    def sizes(self) -> list[QSize]:
        """Return the possible sizes of the bubble on its page, best first."""
        self._box.activate()
        letter = self.words.fontMetrics().horizontalAdvance("n")
        beside = (one for one in self.buttons if one is not self.play_button and not one.isHidden())
        shown = [one.sizeHint().width() + _BETWEEN for one in beside]
        lines = [letter * letters for letters in _LETTERS]
        lines[0] = max(lines[0], min(sum(shown), round(lines[0] * _WIDER)))
        most = self._page.size() - QSize(2 * _EDGE, 2 * _EDGE)
        widths = dict.fromkeys(min(line + 2 * _MARGIN, most.width()) for line in lines)
        return [QSize(width, min(self._height(width), most.height())) for width in widths]

    def _height(self, width: int) -> int:
        return max(self._box.totalHeightForWidth(width), self._box.totalMinimumSize().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._page and event.type() == QEvent.Type.Resize and self.isVisible():
            self.fit()
        return False


_STEP: Final = 32  # minimum pixels between two places that are tried
_STEPS: Final = 48  # maximum places that are tried across the page
_AWAY: Final = 22  # preferred pixels between the bubble and its subject, so that the tail is visible

_FEW: Final = 4  # up to this number of subjects the bubble is near one of them; with more, near all of them
NEVER: Final = 1000.0  # cost of a covered pixel of what must stay in sight, such as a subject
_NEAR: Final = 60.0  # cost of a pixel of distance from the subject, which the tail bridges
_FAR: Final = 6  # part of the page's height beyond which a tail would be a spike across the city
_TOO_FAR: Final = 200.0  # cost of each pixel beyond it
_UNUSUAL: Final = 2000.0  # cost of each size that would be better than the chosen one


class Weighed(NamedTuple):
    """A part of the page that should rather not be covered, and the cost per covered pixel."""

    rect: QRect
    weight: float


def best_place(sizes: Iterable[QSize], page: QRect, spoken_of: Sequence[QRect], others: Sequence[Weighed]) -> QRect:
    """Return where a bubble lies near its subjects, if any, covering none of them and little of `others`.

    Near means near any of up to `_FEW` subjects, or near the rectangle around more. Later `sizes` cost more.
    """
    anchors = list(spoken_of)
    if len(anchors) > _FEW:
        anchors = [reduce(QRect.united, anchors)]
    parts = [Weighed(rect, NEVER) for rect in spoken_of] + [other for other in others if other.rect.intersects(page)]
    found = [_cheapest(size, page, anchors, parts) for size in sizes]
    return min(enumerate(found), key=lambda one: one[1][1] + one[0] * _UNUSUAL)[1][0]


def away(one: QRect, other: QRect) -> float:
    """Return the distance of two rectangles, in pixels."""
    left, top, right, bottom = _edges(one)
    x, y, far, foot = _edges(other)
    return hypot(max(x - right, left - far, 0), max(y - bottom, top - foot, 0))


def covers(place: QRect, parts: Iterable[Weighed]) -> bool:
    """Return whether a bubble at `place` covers anything that must stay in sight."""
    return any(part.weight >= NEVER and part.rect.intersects(place) for part in parts)


def _cheapest(size: QSize, page: QRect, anchors: Sequence[QRect], parts: Sequence[Weighed]) -> tuple[QRect, float]:
    """Return the place of lowest cost for a bubble of one size in `page`, and the cost."""
    width, height, near = size.width(), size.height(), [_edges(one) for one in anchors]
    room = page.adjusted(_EDGE, _EDGE, -_EDGE - width, -_EDGE - height)
    step = max(_STEP, page.width() // _STEPS)
    columns = [x for one in anchors for x in _beside(one.left(), one.width(), width)]
    lines = [y for one in anchors for y in _beside(one.top(), one.height(), height)]
    xs, ys = _steps(room.left(), room.right(), step, columns), _steps(room.top(), room.bottom(), step, lines)

    def distance(x: int, y: int) -> float:
        gaps = (
            max(x - right, left - x - width, 0) + max(y - low, top - y - height, 0) for left, top, right, low in near
        )
        gap = min((abs(gap - _AWAY) for gap in gaps), default=0.0)
        return _NEAR * gap + _TOO_FAR * max(gap - page.height() / _FAR, 0)

    # Each part adds its cost only where it is covered: much faster than to ask every place about every part.
    costs = [[distance(x, y) for x in xs] for y in ys]
    for left, top, right, bottom, weight in ((*_edges(part.rect), part.weight) for part in parts):
        across = [(n, w) for n, x in enumerate(xs) if (w := min(right, x + width) - max(left, x)) > 0]
        for line, y in zip(costs, ys, strict=True) if across else ():
            down = (min(bottom, y + height) - max(top, y)) * weight
            if down > 0:
                for n, overlap in across:
                    line[n] += overlap * down
    cost, y, x = min((cost, y, x) for line, y in zip(costs, ys, strict=True) for cost, x in zip(line, xs, strict=True))
    return QRect(QPoint(x, y), size), cost


def pointed_at(bubble: QRect, spoken_of: Sequence[QRect]) -> QRect:
    """Return the subject nearest to the bubble, for the tail; empty if there are none, or more than `_FEW`."""
    if len(spoken_of) > _FEW:
        return QRect()
    return min(spoken_of, key=partial(away, bubble), default=QRect())


def _steps(first: int, last: int, step: int, wanted: Iterable[int]) -> list[int]:
    last = max(first, last)
    return sorted({*range(first, last, step), last, *(min(max(one, first), last) for one in wanted)})


def _beside(start: int, length: int, own: int) -> tuple[int, int, int]:
    """Return the starts of a length `own` placed before an interval, at its middle, and after it."""
    return start - own - _AWAY, start + (length - own) // 2, start + length + _AWAY


def _edges(rect: QRect) -> tuple[int, int, int, int]:
    return rect.left(), rect.top(), rect.left() + rect.width(), rect.top() + rect.height()
