"""The one way for text to reach Qt's labels and tool tips. All of it is plain, except markup of our own.

By itself Qt takes text that resembles HTML for HTML: a name could then load a file or an address.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import pairwise
from math import pi, sin
from re import finditer
from typing import Final
from unicodedata import bidirectional

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLayout,
    QListWidgetItem,
    QMenu,
    QSizePolicy,
    QToolTip,
    QTreeWidgetItem,
    QWidget,
)

from pompeii_qt import theme

# As every language of the window is written: or a name in Hebrew letters, coming first, would turn the sentence.
_LEFT_TO_RIGHT: Final = "\N{LEFT-TO-RIGHT MARK}"
_LONGEST_WORD: Final = 200  # pixels


class Markup(str):
    """Rich text that `markup` made of a template of ours; anything done to it makes a plain string again."""

    __slots__ = ()


def markup(template: str, **blanks: str) -> Markup:
    """Fill the blanks of a template, which is ours or its translation, with texts, escaped unless they are Markup."""
    escaped = {name: text if isinstance(text, Markup) else escape(text) for name, text in blanks.items()}
    return Markup(template.format(**escaped))


def joined(parts: Iterable[Markup]) -> Markup:
    return Markup("".join(parts))


class Label(QLabel):
    """A label that shows every string as it is; only `Markup` is shown as rich text."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)

    def setText(self, text: str, /) -> None:
        form = Qt.TextFormat.RichText if isinstance(text, Markup) else Qt.TextFormat.PlainText
        if form != self.textFormat():
            super().setText("")  # or the old text would be parsed in the new format
            self.setTextFormat(form)
        super().setText(_LEFT_TO_RIGHT + text if _has_right_to_left(text) else text)

    def text(self) -> str:
        return super().text().removeprefix(_LEFT_TO_RIGHT)

    def minimumSizeHint(self) -> QSize:
        """Limit the width of a label with line breaks, so that a long word cannot keep the window wide."""
        least = super().minimumSizeHint()
        return least.boundedTo(QSize(_LONGEST_WORD, least.height())) if self.wordWrap() else least


def add_field(form: QFormLayout, title: str, field: QWidget | QLayout) -> Label:
    """Add a row to a form and return its title, for screen readers the buddy of `field` if that is a widget."""
    label = Label(title)
    form.addRow(label, field)
    if isinstance(field, QWidget):
        label.setBuddy(field)
    return label


def add_choice(menu: QMenu, text: str, do: Callable[[], object] | None = None, icon: QIcon | None = None) -> QAction:
    """Add a line to a menu, its text shown as it is, and return its action. `do` is called when it is chosen."""
    action = menu.addAction(icon or QIcon(), on_button(text))
    set_tip(action, text)
    if do is not None:
        action.triggered.connect(lambda _=False: do())
    return action


def on_button(text: str) -> str:
    """Return a text for a button or menu with each & doubled, because a single one would mark a key."""
    return text.replace("&", "&&")


def set_tip(on: QWidget | QAction | QListWidgetItem, text: str) -> None:
    """Set the tool tip as plain text; "" removes it."""
    on.setToolTip(tip(text))


def set_choice_tip(box: QComboBox, index: int, text: str) -> None:
    box.setItemData(index, tip(text), Qt.ItemDataRole.ToolTipRole)


def set_cell_tip(item: QTreeWidgetItem, column: int, text: str) -> None:
    item.setToolTip(column, tip(text))


def show_tip(at: QPoint, text: str, over: QWidget) -> None:
    """Show a tool tip now, at a point of the screen."""
    QToolTip.showText(at, tip(text), over)


def _has_right_to_left(text: str) -> bool:
    return not text.isascii() and any(bidirectional(one) in ("R", "AL") for one in text)


def tip(text: str) -> str:
    """Return a tool tip that shows this text as it is."""
    # Tool tips have no format to set: text that could pass for rich text is turned into escaped rich text.
    return f'<qt style="white-space: pre-wrap">{escape(text)}</qt>' if "<" in text or "&" in text else text


_LEAST = 24


class ElidedLabel(Label):
    """A line of plain text, cut if it does not fit; the tool tip has all of it.

    It takes all the room there is; with `fit` no more than it needs.
    """

    def __init__(self, text: str = "", *, fit: bool = False) -> None:
        super().__init__()
        self._fit, self.all_text = fit, text
        across = QSizePolicy.Policy.Maximum if fit else QSizePolicy.Policy.Ignored
        self.setSizePolicy(across, QSizePolicy.Policy.Preferred)
        self.set_text(text)

    def set_text(self, text: str) -> None:
        self.all_text = text
        self.setAccessibleName(text)
        # With `fit` the width follows the text.
        self.updateGeometry()
        self._cut()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(self.all_text) + 2, hint.height()) if self._fit else hint

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        shown = self.fontMetrics().elidedText(self.all_text, Qt.TextElideMode.ElideRight, max(self.width(), 1))
        self.setText(shown)
        set_tip(self, self.all_text if shown != self.all_text else "")


def direction_of(text: str) -> Qt.LayoutDirection:
    """Return the direction of a text that people wrote, by its first letter; left to right if it has no letters."""
    first = next((kind for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), "L")
    return Qt.LayoutDirection.LeftToRight if first == "L" else Qt.LayoutDirection.RightToLeft


def broken(
    text: str,
    font: QFont,
    width: int,
    looks: Sequence[QTextLayout.FormatRange] = (),
    direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight,
) -> QTextLayout:
    """Return a layout of a text, with formats `looks`, in lines of `width` pixels. Words are cut only if needed."""
    layout, option = QTextLayout(text, font), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(direction)
    layout.setTextOption(option)
    layout.setFormats(looks)
    height = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def cut_lines(
    text: str, font: QFont, width: int, most: int, direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight
) -> tuple[list[str], bool]:
    """Return a text's lines in `width` pixels, at most `most` (0: all), and whether an ellipsis was put on the last."""
    layout = broken(text, font, max(width, 1), direction=direction)
    # A character beyond the BMP is two units of QString, but one of str.
    units = text.encode("utf-16-le")  # the unit in which Qt counts
    starts = [2 * layout.lineAt(number).textStart() for number in range(layout.lineCount())]
    lines = [units[start:end].decode("utf-16-le") for start, end in pairwise([*starts, len(units)])]
    shown = [line.rstrip() for line in lines[: most or None]]
    if len(shown) != most:
        return shown, False
    rest = "".join(lines[most - 1 :])
    shown[-1] = QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width)
    return shown, shown[-1] != rest


def beginnings(text: str, ends: str) -> list[str]:
    """Return the text before each match of the pattern `ends`, the longest first."""
    return [text[: match.start()] for match in reversed([*finditer(ends, text)])]


class ElidedText(QWidget):
    """Plain text in a role's colour, on at most `lines` lines. If it is cut, the tool tip shows all of it.

    Of the text and its substitutes, the first that has room is shown; if none has, the last is cut.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.text, self._role, self._lines = "", "muted", 0
        self._instead: Sequence[str] = ()
        self.shown: list[str] = []

    def set_text(self, text: str, role: str, instead: Sequence[str] = ()) -> None:
        """Set a text, its colour's role, and substitutes if it has no room, the longest first."""
        if (text, role, [*instead]) != (self.text, self._role, [*self._instead]):
            self.text, self._role, self._instead = text, role, instead
            self._lay_out()

    def set_lines(self, lines: int) -> None:
        """Reserve the height of `lines` lines (0: none), even for a short text, and cut the text to them."""
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()
            self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(0, self._lines * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, metrics = theme.current(), self.fontMetrics()
        with QPainter(self) as painter:
            painter.setPen(getattr(look, self._role))
            for number, line in enumerate(self.shown):
                painter.drawText(QPointF(0, number * metrics.lineSpacing() + metrics.ascent()), line)

    def _lay_out(self) -> None:
        for text in (self.text, *self._instead):
            self.shown, cut = cut_lines(text, self.font(), self.width(), self._lines)
            if not cut:
                break
        set_tip(self, self.text if cut or text != self.text else "")
        self.update()

    @property
    def whole(self) -> bool:
        """Whether all of the text is shown."""
        return not self.toolTip()


class WholeLinesLabel(Label):
    """Plain wrapped text, cut after the last whole line that has room. The tool tip then shows all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.all_text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)

    def set_text(self, text: str) -> None:
        self.all_text = text
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        lines = max(self.height() // self.fontMetrics().lineSpacing(), 1)
        shown, cut = cut_lines(self.all_text, self.font(), self.width(), lines)
        self.setText("\n".join(shown))
        set_tip(self, self.all_text if cut else "")


_MILLIS: Final = 620
_SWELL: Final = 0.4


class PulsingLabel(Label):
    """A one-line label that swells and lights up for a moment at `pop`."""

    def __init__(self) -> None:
        super().__init__()
        self._moving = True
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_MILLIS)
        self._animation.valueChanged.connect(lambda _: self.update())

    def pop(self, *, moving: bool) -> None:
        """Pulse once, starting again if it is still pulsing. Without `moving` it only lights up."""
        self._moving = moving
        self._animation.stop()
        self._animation.start()

    @property
    def popping(self) -> bool:
        return self._animation.state() == QVariantAnimation.State.Running

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.popping:
            super().paintEvent(event)
            return
        strength = sin(pi * self._animation.currentValue())
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            glow = QColor(theme.current().accent)
            glow.setAlphaF(0.35 * strength)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(glow)
            side = min(box.width(), box.height() * 1.6)
            painter.drawRoundedRect(QRectF(box.center().x() - side / 2, box.top(), side, box.height()), 6, 6)
            painter.translate(box.center())
            if self._moving:
                painter.scale(1 + _SWELL * strength, 1 + _SWELL * strength)
            painter.setPen(theme.current().text)
            painter.drawText(box.translated(-box.center()), Qt.AlignmentFlag.AlignCenter, self.text())
