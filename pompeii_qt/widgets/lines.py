"""Lines of text with the mark of a seat: chat and log; lines with parts that can be pointed at; rows of games."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from pompeii_core.rules import Rules
from pompeii_qt import theme
from pompeii_qt.art.sprites import reaction_pixmap
from pompeii_qt.text import Label, Markup, broken, joined, markup
from pompeii_qt.widgets.marks import seat_mark
from pompeii_qt.widgets.screen_reader import STEPS
from pompeii_qt.words.rules import Variant, variants

_COLOUR: Final = Qt.ItemDataRole.UserRole
_BOLD: Final = Qt.ItemDataRole.UserRole + 1
_PICTURE: Final = Qt.ItemDataRole.UserRole + 2
_HEAD: Final = Qt.ItemDataRole.UserRole + 3
OWN: Final = Qt.ItemDataRole.UserRole + 4  # the first role free for the owner of the lines
_MARK: Final = 14
_LEAST: Final = 24  # minimum height of a line in pixels, so that it is easily pointed at
_HEADING: Final = 0.86  # size of a heading's letters
_MUTED: Final = -1
_LONG_WORD: Final = 20  # characters from which a word may be wider than a panel
_TALLER: Final = 10  # height of a picture beyond that of a line, in pixels


_ENOUGH: Final = 4000  # pixels of height up to which a list adds up the heights of its lines


def whole_lines(item: QRect, spacing: int, seen: QRect) -> QRect:
    """Return the part of `item`, in lines `spacing` pixels apart, whose lines lie wholly in `seen`; perhaps empty."""
    lines = max(item.height() // spacing, 1)
    first = item.top() + (item.height() - lines * spacing) // 2
    whole = [
        n for n in range(lines) if seen.top() <= first + n * spacing and first + (n + 1) * spacing <= seen.bottom() + 1
    ]
    if not whole:
        return QRect()
    top = item.top() if whole[0] == 0 else first + whole[0] * spacing
    bottom = item.bottom() if whole[-1] == lines - 1 else first + (whole[-1] + 1) * spacing - 1
    return QRect(item.left(), top, item.width(), bottom - top + 1)


class LineList(QListWidget):
    """Wrapped lines, none of them cut. If it `follows`, the last stays in sight unless the person has scrolled back.

    With `fits` the list wants to be as high as its lines, which lie close to each other, and no higher.
    """

    def __init__(self, *, follows: bool = True, fits: bool = False) -> None:
        super().__init__()
        self._follows, self._fits = follows, fits
        if fits:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
            self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)  # to be read, not chosen
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListWidget { border: none; background: transparent; }")
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(LineDelegate(self))
        self._at_end = self._follows
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        # The range grows only when Qt has laid the list out after a line was added.
        bar.rangeChanged.connect(lambda _, end: bar.setValue(end) if self._at_end else None)

    @property
    def lines(self) -> list[str]:
        """Texts of all lines, without headings."""
        items = [self.item(row) for row in range(self.count())]
        return [item.text() for item in items if not item.data(_HEAD)]

    @property
    def padding(self) -> int:
        """Pixels above and below each text."""
        return 1 if self._fits else 3

    def empty(self) -> None:
        self.clear()
        self._at_end = self._follows

    def append(
        self, text: str, colour: int | None = None, *, muted: bool = False, bold: int = 0, picture: str = ""
    ) -> QListWidgetItem:
        """Add and return a line, its first `bold` characters bold, with the mark of a seat's `colour`, or `muted`.

        With a reaction's code as `picture`, that is painted after these in place of the text that follows.
        """
        item = QListWidgetItem(text)
        item.setData(_PICTURE, picture)
        item.setData(_COLOUR, _MUTED if muted else colour)
        item.setData(_BOLD, bold)
        self._measure(item)
        self.addItem(item)
        self.updateGeometry()
        return item

    @property
    def headed(self) -> Any:
        """The key of the last heading, as given to `head`; None if there is none."""
        items = (self.item(row) for row in reversed(range(self.count())))
        return next((item.data(_HEAD) for item in items if item.data(_HEAD)), None)

    def head(self, text: str, key: object) -> None:
        """Add a slim heading, which cannot be selected. `key`, not empty, says what it stands for."""
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setData(_HEAD, key)
        self._measure(item)
        self.addItem(item)

    def take_loose_heads(self) -> None:
        """Remove headings that have no line below them."""
        for row in reversed(range(self.count())):
            below = self.item(row + 1)
            if self.item(row).data(_HEAD) and (below is None or below.data(_HEAD)):
                self.takeItem(row)

    def reword(self, item: QListWidgetItem, text: str, bold: int = 0) -> None:
        """Change the text of a line, whose first `bold` characters are bold."""
        item.setData(_BOLD, bold)
        item.setText(text)
        self._measure(item)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if not self._fits:
            return hint
        height = 2 * self.frameWidth() + 1
        for row in range(self.count()):
            if height < _ENOUGH and not self.item(row).isHidden():
                height += self.item(row).sizeHint().height()
        return QSize(hint.width(), max(height, 2 * _LEAST))

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least.boundedTo(self.sizeHint()) if self._fits else least

    def resizeEvent(self, event: QResizeEvent) -> None:
        for row in range(self.count()):  # the viewport narrows when the scroll bar appears, too
            self._measure(self.item(row))
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        super().resizeEvent(event)

    def _scrolled(self, value: int) -> None:
        self._at_end = self._follows and value >= self.verticalScrollBar().maximum() - 4

    def _measure(self, item: QListWidgetItem) -> None:
        """Set the item's size for the list's width; otherwise each added line makes the list ask all items again."""
        width = max(self.viewport().width() - _MARK - 14, 60)
        bold = item.data(_BOLD)
        if item.data(_HEAD):
            item.setSizeHint(QSize(width, round(QFontMetricsF(_heading_font(self.font())).height()) + 3))
            return
        # QFontMetrics is faster than a QTextLayout, and a resized list measures all of its lines.
        if item.data(_PICTURE):
            height = round(_with_picture(item.text(), bold, self.font(), width)[1].bottom())
        elif _needs_layout(item.text(), bold):
            height = lay_out(item.text(), bold, self.font(), width)[1]
        else:
            flags = Qt.TextFlag.TextWordWrap
            height = self.fontMetrics().boundingRect(0, 0, width, 1000, flags, item.text()).height()
        item.setSizeHint(QSize(width, max(height + 2 * self.padding + 1, 0 if self._fits else _LEAST)))


class LineDelegate(QStyledItemDelegate):
    """A wrapped line with the mark of its seat before it."""

    def __init__(self, lines: LineList) -> None:
        super().__init__(lines)
        self._list = lines

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        look = theme.current()
        rect = option.rect
        if index.data(_HEAD):
            self._paint_head(painter, rect, index.data())
            return
        painter.save()
        seen = self._list.viewport().rect()
        if not seen.contains(rect):
            painter.setClipRect(whole_lines(rect, option.fontMetrics.lineSpacing(), seen))
        if option.state & option.state.State_MouseOver or option.state & option.state.State_HasFocus:
            painter.fillRect(rect, look.hover)
        colour, bold = index.data(_COLOUR), index.data(_BOLD)
        above = self._list.padding
        text, lower = rect.adjusted(_MARK + 8, above, -6, -above), 0
        if picture := index.data(_PICTURE):
            named, box = _with_picture(index.data(), bold, option.font, text.width())
            lower = round(max(box.height() - named.boundingRect().height(), 0) / 2) if box.left() else 0
        if colour is not None and colour != _MUTED:
            beside = rect.top() + above + lower + (option.fontMetrics.height() - _MARK) // 2
            painter.drawPixmap(rect.left() + 2, beside, _mark(colour, painter.device().devicePixelRatioF()))
        painter.setFont(option.font)
        painter.setPen(look.muted if colour == _MUTED or (colour is None and not bold) else look.text)
        if picture:
            named.draw(painter, QPointF(text.left(), text.top() + lower))
            pixmap = reaction_pixmap(picture, box.width(), painter.device().devicePixelRatioF())
            painter.drawPixmap(box.translated(text.topLeft()).topLeft().toPoint(), pixmap)
        elif _needs_layout(index.data(), bold):
            lay_out(index.data(), bold, option.font, text.width())[0].draw(painter, QPointF(text.topLeft()))
        else:
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # also for a name in right-to-left letters
            painter.drawText(text, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter, index.data())
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRect, text: str) -> None:
        """Paint a heading followed by a line to the right edge. Nothing unless all of `rect` is in view."""
        if not self._list.viewport().rect().contains(rect):
            return
        look, font = theme.current(), _heading_font(self._list.font())
        painter.save()
        painter.setFont(font)
        painter.setPen(look.muted)
        painter.drawText(rect.adjusted(2, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(look.line)
        middle = rect.center().y() + 1
        painter.drawLine(rect.left() + 8 + QFontMetrics(font).horizontalAdvance(text), middle, rect.right() - 6, middle)
        painter.restore()


def _heading_font(font: QFont) -> QFont:
    heading = QFont(font)
    heading.setBold(True)
    heading.setPointSizeF(font.pointSizeF() * _HEADING)
    return heading


def _with_picture(text: str, bold: int, font: QFont, width: int) -> tuple[QTextLayout, QRectF]:
    """Return the first `bold` characters laid out, and the place of a picture: after them or, if too narrow, below."""
    layout, height = lay_out(text[:bold], bold, font, width)
    last, side = layout.lineAt(layout.lineCount() - 1), QFontMetricsF(font).height() + _TALLER
    if layout.lineCount() == 1 and last.naturalTextWidth() + _GAP + side <= width:
        return layout, QRectF(last.naturalTextWidth() + _GAP, 0, side, side)
    return layout, QRectF(0, height, side, side)


def _needs_layout(text: str, bold: int) -> bool:
    """Return whether a text needs a QTextLayout: for a bold part, or to break within a long word."""
    return bool(bold) or any(len(word) > _LONG_WORD for word in text.split())


def lay_out(text: str, bold: int, font: QFont, width: int) -> tuple[QTextLayout, int]:
    """Return a text, its first `bold` characters bold, in lines of `width` pixels, and its height in pixels."""
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.Bold)
    layout = broken(text, font, width, [_formatted(text, 0, bold, look)])
    last = layout.lineAt(layout.lineCount() - 1)
    return layout, round(last.y() + last.height())


def _formatted(text: str, begin: int, end: int, look: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = _units(text[:begin]), _units(text[begin:end]), look
    return found


def _units(text: str) -> int:
    """Return the length of a text as Qt counts, in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


@cache
def _mark(colour: int, ratio: float) -> QPixmap:
    return seat_mark(colour, _MARK, ratio)


_INDENT: Final = _MARK + 6
_GAP: Final = 4
_SLIM: Final = 120  # pixels of width below which words would be broken


class LinePart(NamedTuple):
    """A stretch of a line, between two characters, and what it stands for."""

    begin: int
    end: int
    shows: Any


class PartLine(NamedTuple):
    """A line: its seat's colour, its text, how many first characters stand out, and its parts."""

    colour: int
    text: str
    bold: int
    parts: tuple[LinePart, ...]


class PartLines(QWidget):
    """Lines below one another. `pointed` brings the LinePart under the pointer or keyboard, or None."""

    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._lines: Sequence[PartLine] = ()
        self._laid: list[tuple[QRect, QTextLayout]] = []
        self._at: LinePart | None = None
        self.setMouseTracking(True)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def parts(self) -> list[LinePart]:
        return [part for line in self._lines for part in line.parts]

    @property
    def texts(self) -> list[str]:
        return [line.text for line in self._lines]

    def show_lines(self, lines: Sequence[PartLine]) -> None:
        """Replace the lines. Emits `pointed` (None) if a part was pointed at.

        Tab reaches the widget only if it has parts.
        """
        self._lines = lines
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.parts else Qt.FocusPolicy.NoFocus)
        self._point(None)
        self._lay_out()
        self.update()

    def text_of(self, part: LinePart) -> str:
        return next(line.text[part.begin : part.end] for line in self._lines if part in line.parts)

    def part_at(self, point: QPointF) -> LinePart | None:
        """Return the part at a point, else the next, else the last on its line. None off the text or without parts."""
        for line, (rect, layout) in zip(self._lines, self._laid, strict=True):
            if not rect.top() <= point.y() <= rect.bottom() or not line.parts:
                continue
            rows = [layout.lineAt(n) for n in range(layout.lineCount())]
            row = next((row for row in rows if point.y() - rect.top() < row.y() + row.height()), rows[-1])
            if point.x() - rect.left() > row.naturalTextWidth() + 4:
                return None
            at = row.xToCursor(point.x() - rect.left())
            return next((part for part in line.parts if at < _units(line.text[: part.end])), line.parts[-1])
        return None

    # called by Qt

    def heightForWidth(self, width: int) -> int:
        heights = [lay_out(line.text, line.bold, self.font(), max(width - _INDENT, _SLIM))[1] for line in self._lines]
        return sum(heights) + _GAP * max(len(heights) - 1, 0)

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(_SLIM, 0)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange):
            self._lay_out()
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.part_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(event.key())
        if step is None or not self.parts:
            event.ignore()
            return
        at = self.parts.index(self._at) + step if self._at in self.parts else 0
        self._point(self.parts[at % len(self.parts)])

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and self.parts:
            self._point(self.parts[0])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(theme.current().text)
            for line, (rect, layout) in zip(self._lines, self._laid, strict=True):
                beside = rect.top() + (self.fontMetrics().height() - _MARK) // 2
                painter.drawPixmap(0, beside, _mark(line.colour, self.devicePixelRatioF()))
                layout.draw(painter, QPointF(rect.topLeft()), self._emphasis(line))

    def _emphasis(self, line: PartLine) -> list[QTextLayout.FormatRange]:
        at = next((part for part in line.parts if part is self._at), None)
        if at is None:
            return []
        look = QTextCharFormat()
        look.setBackground(theme.current().hover)
        look.setForeground(theme.current().text)
        look.setFontUnderline(True)
        return [_formatted(line.text, at.begin, at.end, look)]

    def _lay_out(self) -> None:
        self._laid, top = [], 0
        width = max(self.width() - _INDENT, _SLIM)
        for line in self._lines:
            layout, height = lay_out(line.text, line.bold, self.font(), width)
            self._laid.append((QRect(_INDENT, top, width, height), layout))
            top += height + _GAP
        self.updateGeometry()

    def _point(self, part: LinePart | None) -> None:
        if part is not self._at:
            self._at = part
            self.update()
            self.pointed.emit(part)


def write(painter: QPainter, box: QRectF, text: str) -> None:
    """Write text on one line, cut with an ellipsis if it is wider than the box."""
    cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, cut)


def title_font(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    bold.setPointSizeF(bold.pointSizeF() * 1.12)
    return bold


def paint_ground(painter: QPainter, box: QRectF, state: QStyle.StateFlag, look: theme.Theme) -> None:
    """Paint the background of an item under the pointer tinted; of a selected one stronger, with a bar at its left."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.hover if state & QStyle.StateFlag.State_MouseOver else Qt.BrushStyle.NoBrush)
    if state & QStyle.StateFlag.State_Selected:
        tint = QColor(look.accent)
        tint.setAlpha(38)
        painter.setBrush(tint)
    painter.drawRoundedRect(box, 8, 8)
    if state & QStyle.StateFlag.State_Selected:
        painter.setBrush(look.accent)
        painter.drawRoundedRect(QRectF(box.left(), box.top() + 8, 4, box.height() - 16), 2, 2)


_TABLE: Final = "<table cellpadding='3' cellspacing='1'>{lines}</table>"
_VARIANT: Final = (
    "<tr><td><b>{title}</b></td><td>{value}</td><td><a href='{number}' style='color:{link}'>{number}</a></td></tr>"
)
_NEW_VARIANT: Final = _VARIANT.replace("<tr>", "<tr style='background-color:{ground}'>").replace(
    "{value}", "{value} <b style='color:{good}'>{new}</b>"
)


class VariantsTable(Label):
    """A table of rule options. `linkActivated` brings the number of an option, such as V4."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        by = Qt.TextInteractionFlag
        self.setTextInteractionFlags(by.LinksAccessibleByMouse | by.LinksAccessibleByKeyboard)

    def show_changes(self, rules: Rules, new: Collection[str] = ()) -> bool:
        """Show only options that differ from the standard game or are `new`. If there are none, return False."""
        standard = Rules()
        changed = [v for v in variants() if getattr(rules, v.key) != getattr(standard, v.key) or v.key in new]
        self.show_all(rules, new, changed)
        return bool(changed)

    def show_all(self, rules: Rules, new: Collection[str] = (), shown: list[Variant] | None = None) -> None:
        """Show all options, or only `shown` ones. Mark those whose keys are in `new`."""
        look = theme.current()
        fixed = {"link": look.link, "ground": look.hover, "good": look.good}
        common = {name: theme.css(colour) for name, colour in fixed.items()} | {"new": self.tr("new")}
        lines = list[Markup]()
        for one in variants() if shown is None else shown:
            blanks = {"number": one.number, "title": one.title, "value": one.values[getattr(rules, one.key)]}
            lines.append(markup(_NEW_VARIANT if one.key in new else _VARIANT, **blanks, **common))
        self.setText(markup(_TABLE, lines=joined(lines)) if lines else Markup())
