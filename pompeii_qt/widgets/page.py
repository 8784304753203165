"""Frames of pages and dialogs, scrolled if there is little room; questions; and work between events."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QStyle,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from pompeii_qt import theme
from pompeii_qt.activation import press_focused, presses
from pompeii_qt.system import resources
from pompeii_qt.text import ElidedLabel, on_button
from pompeii_qt.widgets.basic import Content, Heading, add_all, add_shortcut, button, column, label, row

# Maximum widths of a page's content, and of two columns, in pixels for text of the usual size.
WIDTH, COLUMNS = 1000, 1340
BOARD_ASPECT: Final = 1.45  # width of the city relative to its height, and a little more
_MARGIN: Final = 20
_INSET: Final = 4  # from there to the way back and to what the page shows
# Lines of text: in a lower window header and footer scroll with the body, or it would have no room.
_LOW: Final = 17
_RING: Final = 20  # pixels for the ring of the focus around words
_LEAST: Final = 90  # pixels of height from which a sample says something
_BADGE: Final = 19  # pixels that the word “Sample” stands above it
_FADE: Final = ((0, 0.7), (0.65, 0.6), (0.98, 0))  # opacity of a sample from its top to its foot
_FACE, _NEXT = 60, 46  # side of a face on an empty page, and pixels from one to the next


class Page(QWidget):
    """A page with a heading, a way back (also Esc) and a `body`, which scrolls if it is too long.

    A body that is not `scrolled` is as high as the window, and scrolls only below its minimum height. With `snug` the
    footer follows a scrolled body at once; if also `centred`, both are above the middle of the window. A `wide` page is
    as wide as the window; others are at most WIDTH, with `columns` COLUMNS pixels wide, scaled with the text. `landing`
    gets the keyboard first; a focus proxy instead would keep Tab from the rest of the page.
    """

    back = Signal()

    def __init__(
        self,
        title: str,
        *,
        scrolled: bool = True,
        wide: bool = False,
        columns: bool = False,
        snug: bool = False,
        centred: bool = False,
        heading: float = 1.9,
    ) -> None:
        super().__init__()
        self.landing: QWidget = self
        self._stacks: list[tuple[int, QBoxLayout]] = []
        self._width, self._least, self._around = COLUMNS if columns else WIDTH, 0, 0
        self.back_button = button(QCoreApplication.translate("Page", "‹  Back"), self.back.emit, "quiet")
        self.title = ElidedLabel(title, fit=True)
        theme.scale_text(self.title, heading, family=resources.DISPLAY)
        self.header, self.footer = QHBoxLayout(), QHBoxLayout()
        add_all(self.header, self.back_button, self.title, 1)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        content = QWidget()
        self._whole = column(content, (self.body, 1), spacing=10)
        self.body.setContentsMargins(*((_INSET, 4, 12, 4) if scrolled else (_INSET, 0, _INSET, 0)))
        self._area: ScrollArea = (SnugArea if snug else ScrollArea if scrolled else _FillingArea)(content)
        above, below = [1] if centred else [], [4] if snug else []  # the header is above, too
        around: list[Content] = [self.header, *above, (self._area, 1000), self.footer, *below]
        self._frame = column(self, *around, spacing=10, margins=(_MARGIN, 14, _MARGIN, 14))
        self._low, self._wide = False, wide
        self._area.resized.connect(self._fit_height)  # a scroll bar moves what is in the middle
        theme.signals.resized.connect(self._fit_width)
        theme.signals.resized.connect(self._fit_height)
        self._fit_width()
        add_shortcut(self, Qt.Key.Key_Escape, self.back.emit)

    @property
    def heading(self) -> str:
        """Title of the window while it shows this page."""
        return self.title.all_text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack the parts of `stack_below` while the page is too narrow.

        In a low page also scroll header and footer.
        """
        super().resizeEvent(event)
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for width, parts in self._stacks:
            parts.setDirection(sideways if self.width() >= width * theme.text_scale() else down)
        self._fit_height()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()  # in a narrower window, header and footer give up the room beside them first
        return QSize(least.width() - 2 * self._around, least.height())

    def stack_below(self, width: int, parts: QBoxLayout) -> None:
        """Stack the parts of a row while the page is narrower than `width` pixels, scaled with the text."""
        self._stacks.append((width, parts))

    def scroll_to_top(self) -> None:
        self._area.verticalScrollBar().setValue(0)

    def scroll_to(self, part: QWidget) -> None:
        """Scroll until a part of the body begins at the top, or as near to it as the end of the body allows."""
        content = self.body.parentWidget()
        assert content is not None
        self._area.verticalScrollBar().setValue(part.mapTo(content, QPoint()).y() - self.body.contentsMargins().top())

    def scroll_into_sight(self, part: QWidget, box: QRect) -> None:
        """Scroll until a rectangle of a part of the body is in sight."""
        content = self.body.parentWidget()
        assert content is not None
        middle = part.mapTo(content, box.center())
        self._area.ensureVisible(middle.x(), middle.y(), 0, box.height() // 2 + _MARGIN)

    def limit_width(self, width: int, least: int = 0) -> None:
        """Set the maximum width of the content, for a page that is not `wide`.

        `width` is in pixels for text of the usual size. The maximum is never below `least` pixels, whatever the text.
        """
        self._width, self._least = width, least
        self._fit_width()
        self._fit_height()

    def _fit_width(self) -> None:
        content = self.body.parentWidget()
        if self._wide or content is None:
            return
        content.setMaximumWidth(max(round(self._width * theme.text_scale()), self._least))
        if isinstance(around := content.parentWidget(), _Filling):
            around.place_content()

    def _fit_height(self) -> None:
        """Begin header and footer where the content begins. In a low window they scroll with it."""
        low = self.height() < QFontMetrics(QApplication.font()).lineSpacing() * _LOW
        content, inset = self.body.parentWidget(), self.body.contentsMargins()
        assert content is not None
        room = self._area.viewport().width()
        self._around = 0 if low or self._wide else max((room - content.maximumWidth() + 1) // 2, 0)
        bar = 0 if low else self._area.width() - room
        self.header.setContentsMargins(self._around + _INSET, 0, self._around + inset.right(), 0)
        self.footer.setContentsMargins(self._around + inset.left(), 0, self._around + inset.right() + bar, 0)
        if low == self._low:
            return
        self._low = low
        focus = self.window().focusWidget()
        before, after = (self._frame, self._whole) if low else (self._whole, self._frame)
        for part in (self.header, self.footer):
            before.removeItem(part)
        after.insertLayout(0, self.header)
        after.insertLayout(after.indexOf(self._area) + 1 if after is self._frame else 2, self.footer)
        if focus is not None and self.isAncestorOf(focus):  # only its place has changed
            focus.setFocus()


class _Filling(QWidget):
    """Holds `content` as large as its scroll area, but never lower than its minimum height at that width."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        content.setParent(self)
        self._content = content

    def minimumSizeHint(self) -> QSize:
        layout = self._content.layout()
        assert layout is not None
        least, parent = layout.totalMinimumSize(), self.parentWidget()
        width = max(min(parent.width() if parent else 0, self._content.maximumWidth()), least.width())
        wanted = layout.totalMinimumHeightForWidth(width) if layout.hasHeightForWidth() else 0
        return QSize(least.width(), max(least.height(), wanted))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_content()

    def place_content(self) -> None:
        room = QRect(QPoint(), self.size().boundedTo(self._content.maximumSize()))
        room.moveCenter(self.rect().center())
        self._content.setGeometry(room)


class ScrollArea(QScrollArea):
    """Scrolls `inside`, mostly up and down, and keeps the focused widget in sight. `resized`: the viewport was."""

    resized = Signal()

    def __init__(self, inside: QWidget) -> None:
        super().__init__(widgetResizable=True, alignment=Qt.AlignmentFlag.AlignHCenter)
        inside.setObjectName("page")  # style sheet's name for: like the ground
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        # The focus moves on while a page is deleted.
        if new and isValid(self) and (inside := self.widget()) and inside.isAncestorOf(new):
            self.ensureWidgetVisible(new, 20, 40)


class _FillingArea(ScrollArea):
    """Scrolls `content` only below its minimum height."""

    def __init__(self, content: QWidget) -> None:
        self._content = content  # first: Qt sends events about it at once
        super().__init__(_Filling(content))
        content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            QApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))  # asks again for the height needed
        return super().eventFilter(watched, event)


class SnugArea(ScrollArea):
    """Takes no more height than `content` needs.

    With less it scrolls; if not `scrolled`, it always takes all of that.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__(content)
        self._scrolled = True
        content.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        inside = self.widget()
        assert inside is not None
        hint = inside.sizeHint()
        width = min(self.viewport().width(), inside.maximumWidth())
        high = inside.heightForWidth(width) if inside.hasHeightForWidth() else hint.height()
        return QSize(hint.width(), max(high, inside.minimumSizeHint().height()))

    def set_scrolled(self, on: bool) -> None:
        """Set whether less height is enough. Otherwise its surroundings scroll."""
        self._scrolled = on
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        inside = self.widget()
        if self._scrolled or inside is None:
            return super().minimumSizeHint()
        return QSize(inside.minimumSizeHint().width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class Sample(QWidget):
    """A faint picture of what a page will show, marked as a sample. Screen readers do not know of it."""

    def __init__(self, make: Callable[[int], QWidget]) -> None:
        """`make` returns the widget to paint, for a width in pixels."""
        super().__init__()
        self._make, self._beside = make, 0
        self._painted: tuple[QPixmap, object] = QPixmap(), None  # and how this looked then
        self._made: QWidget | None = None  # kept while its picture is, or readers ask for a widget that is gone
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(round(WIDTH * theme.text_scale()), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.height() < _LEAST:
            return
        look: object = self.size(), self.devicePixelRatioF(), theme.current(), theme.text_scale()
        if self._painted[1] != look:
            self._painted = self._picture(), look
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawPixmap(0, 0, self._painted[0])
            words = QCoreApplication.translate("Page", "Sample")
            box = painter.fontMetrics().boundingRect(words).adjusted(-12, -4, 12, 4).toRectF()
            box.moveTopRight(QPointF(self.width() - self._beside - 14.5, 0.5))
            painter.setPen(QPen(theme.current().edge, 1.2))
            painter.setBrush(theme.current().background)
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
            painter.setPen(theme.current().muted)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def hideEvent(self, event: QHideEvent) -> None:
        """Release the picture, whose memory a game can use."""
        self._painted, self._made = (QPixmap(), None), None
        super().hideEvent(event)

    def _picture(self) -> QPixmap:
        """Return the widget's picture, cut off at this widget's height and fading out towards it."""
        made, ratio = self._make(self.width()), self.devicePixelRatioF()
        self._made, width = made, min(self.width(), made.maximumWidth())
        made.resize(width, max(made.heightForWidth(width), made.sizeHint().height(), self.height()))
        self._beside = (self.width() - width) // 2
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        made.render(picture, QPoint(self._beside, _BADGE), QRegion(), QWidget.RenderFlag.DrawChildren)
        fade = QLinearGradient(0, 0, 0, self.height())
        for at, opacity in _FADE:
            fade.setColorAt(at, QColor.fromRgbF(0, 0, 0, opacity))
        with QPainter(picture) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            painter.fillRect(self.rect(), fade)
        return picture


class Faces(QWidget):
    """The portraits of personas in a row, each over the edge of the one before; screen readers do not know of it."""

    def __init__(self, personas: Sequence[str]) -> None:
        super().__init__()
        self._personas = personas
        self.setFixedSize(_FACE + _NEXT * (len(personas) - 1), _FACE)

    def paintEvent(self, event: QPaintEvent) -> None:
        from pompeii_qt.art.sprites import portrait_pixmap  # no page needs it before

        with QPainter(self) as painter:
            for at, persona in enumerate(self._personas):
                painter.drawPixmap(at * _NEXT, 0, portrait_pixmap(persona, _FACE, self.devicePixelRatioF()))


class EmptyState(QWidget):
    """Says that nothing is there, and why, above buttons for possible actions and a sample of later contents.

    Above a sample there are the faces of personas.
    """

    def __init__(
        self, *ways: QPushButton, sample: Callable[[int], QWidget] | None = None, faces: Sequence[str] = ()
    ) -> None:
        """`sample`: as for `Sample`."""
        super().__init__()
        self.title, self.words = (
            Heading("", 1.9 if sample else 1.5),
            label("", "muted", align=Qt.AlignmentFlag.AlignCenter),
        )
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title.setWordWrap(True)
        self._ways, self.sample, self._faces = ways, Sample(sample) if sample else None, Faces(faces)
        below: list[Content] = [row(None, 1, *ways, 1, spacing=10)] if ways else []
        below += [(self.sample, 100)] if self.sample else []
        above = 12 if sample else 0
        first, title = row(None, 1, self._faces, 1), row(None, 1, (self.title, 100), 1)
        column(self, 1, first, title, self.words, *below, 2, spacing=12, margins=(0, above, 0, 0))
        self._faces.setVisible(sample is not None)
        theme.signals.resized.connect(self._fit)

    def say(self, title: str, words: str, *, sample: bool = True) -> None:
        """Say these words, also as the buttons' description. `sample`: whether to show the sample."""
        self.title.setText(title)
        self.words.setText(words)
        self.words.setVisible(bool(words))
        for way in self._ways:
            way.setAccessibleDescription(" ".join(filter(None, (f"{title.rstrip('.')}.", words))))
        if self.sample:
            self.sample.setVisible(sample)
            self._faces.setVisible(sample)
        self._fit()

    def _fit(self) -> None:
        """Make the title as wide as its words; on several lines only if there is less room."""
        self.title.ensurePolished()
        self.title.setMaximumWidth(self.title.fontMetrics().horizontalAdvance(self.title.text()) + _RING)


class Stepwise[T](QObject):
    """Runs an iterator in idle time, step by step, up to the first value that is not None."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[T | None] = iter(())
        self._done: Callable[[T], None] = lambda result: None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def begin(self, steps: Iterator[T | None], done: Callable[[T], None]) -> None:
        """Run these steps instead of the present ones, and call `done` with their result, if they have one."""
        self._steps, self._done = steps, done
        self._timer.start()

    def stop(self) -> None:
        """Drop the present steps without reporting anything."""
        self._steps = iter(())
        self._timer.stop()

    def _step(self) -> None:
        try:
            result = next(self._steps)
        except StopIteration:  # they had no result
            self.stop()
            return
        if result is not None:
            self.stop()
            self._done(result)


_FRAME_BUTTONS: Final = 200  # pixels for the icon and the buttons beside the title of a window, which is bold


def ask(
    parent: QWidget, text: str, more: str, answers: tuple[str, str], do: Callable[[], None], *, title: str = ""
) -> QDialog:
    """Open a question, with `more` below it, and return its dialog at once. Its buttons take no press for a moment.

    The first answer calls `do`; the second, the default, does nothing. `title`: the window's, if other than `text`.
    """
    box = QMessageBox(parent, text=text, informativeText=more)
    box.setWindowTitle(title or text)
    grid = box.layout()
    if isinstance(grid, QGridLayout):  # wide enough for its title, which the window's frame would cut
        wide = box.fontMetrics().horizontalAdvance(box.windowTitle()) + _FRAME_BUTTONS
        grid.addItem(QSpacerItem(wide, 0), grid.rowCount(), 0, 1, grid.columnCount())
    for part in box.findChildren(QLabel):  # the box's own format covers only the first
        part.setTextFormat(Qt.TextFormat.PlainText)
    yes = box.addButton(on_button(answers[0]), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(on_button(answers[1]), QMessageBox.ButtonRole.RejectRole))
    box.buttonClicked.connect(lambda button: do() if button is yes else None)
    box.finished.connect(box.deleteLater)
    # Not exec(): a nested event loop would go on playing while its caller waits.
    box.open()
    presses.watch(box.windowHandle())
    return box


def ask_to_lose(parent: QWidget, yes: str, do: Callable[[], None]) -> QDialog:
    """Ask before a game that could not be saved is left, and return the dialog. The answer `yes` calls `do`."""
    translate = QCoreApplication.translate
    text = translate("question", "This game is not saved. Leave it?")
    more = translate("question", "It could not be written to disk. If you stay, Pompeii will keep trying to save it.")
    return ask(parent, text, more, (yes, translate("question", "Stay")), do)


_OF_SCREEN: Final = 0.94  # maximum share of a screen's width and height


class Dialog(QDialog):
    """A dialog to `fill` once: as large as its content or as the screen allows. It is deleted when closed."""

    def __init__(self, parent: QWidget, title: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)

    def fill(self, content: QWidget, *footer: Content, above: QWidget | None = None, width: int = 0) -> None:
        """Scroll `content`, at least `width` pixels wide if possible. `above` and `footer` stay in sight."""
        parts: list[Content] = [(_WholeArea(content, width), 1), row(None, *footer, spacing=10)]
        column(self, *filter(None, [above]), *parts, spacing=14, margins=(18, 16, 18, 16))

    def close_button(self) -> QPushButton:
        return button(QCoreApplication.translate("dialog", "Close"), self.reject)

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():  # Qt by itself takes two thirds of the screen at most
            self.resize(self.sizeHint().boundedTo(self.screen().availableSize() * _OF_SCREEN))
        super().showEvent(event)
        presses.watch(self.windowHandle())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_focused(event):
            super().keyPressEvent(event)  # Enter then presses the default button


class _WholeArea(ScrollArea):
    """A scroll area large enough for all of its content and, if possible, at least `width` pixels wide."""

    def __init__(self, content: QWidget, width: int) -> None:
        super().__init__(content)
        self._width = width

    def sizeHint(self) -> QSize:
        inside = self.widget()
        assert inside is not None
        hint = inside.sizeHint()
        width = max(hint.width(), inside.minimumWidth(), self._width)
        high = inside.heightForWidth(width) if inside.hasHeightForWidth() else hint.height()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return QSize(width + bar, max(high, inside.minimumHeight()))
