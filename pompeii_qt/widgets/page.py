"""The frames of pages and of dialogs, scrolled where there is little room, questions, and work between events."""

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QStyle,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from pompeii_qt import theme
from pompeii_qt.activation import press_focused, presses
from pompeii_qt.system import resources
from pompeii_qt.text import ElidedLabel, on_button
from pompeii_qt.widgets.basic import Content, add_all, add_shortcut, button, column, row

WIDTH: Final = 1000  # pixels of width that what a page says has at most; one that shows the city takes all there is
COLUMNS: Final = 1340  # the same of two columns
_MARGIN: Final = 20
# Lines of text: in a lower window heading and footer are scrolled, too, or they would leave no room for the rest.
_LOW: Final = 17


class Page(QWidget):
    """A page with a heading, a way back (also Esc) and a body in `self.body`, scrolled where too long.

    A body that is not `scrolled` is as high as the window, and is scrolled where that is too low for its least
    height. One that is `wide` is as wide as the window, others have WIDTH, with `columns` COLUMNS, at most.
    `landing` is where the keyboard begins; a focus proxy instead would keep Tab from the rest of the page.
    """

    back = Signal()

    def __init__(
        self, title: str, *, scrolled: bool = True, wide: bool = False, columns: bool = False, heading: float = 1.9
    ) -> None:
        super().__init__()
        self.landing: QWidget = self
        self._stacks: list[tuple[int, QBoxLayout]] = []
        self._width = COLUMNS if columns else WIDTH
        self.back_button = button(QCoreApplication.translate("Page", "‹  Back"), self.back.emit, "quiet")
        self.title = ElidedLabel(title, fit=True)
        theme.scale_text(self.title, heading, family=resources.DISPLAY)
        self.header, self.footer = QHBoxLayout(), QHBoxLayout()
        add_all(self.header, self.back_button, self.title, 1)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        content = QWidget()
        self._whole = column(content, (self.body, 1), spacing=10)
        if not wide:
            content.setMaximumWidth(self._width)
        if scrolled:
            self.body.setContentsMargins(4, 4, 12, 4)
        area = ScrollArea(content) if scrolled else _FillingArea(content)
        self._frame = column(self, self.header, (area, 1), self.footer, spacing=10, margins=(_MARGIN, 14, _MARGIN, 14))
        self._low, self._wide = False, wide
        theme.signals.resized.connect(self._fit_height)
        add_shortcut(self, Qt.Key.Key_Escape, self.back.emit)

    @property
    def heading(self) -> str:
        """What the window is called while it shows this page."""
        return self.title.all_text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep heading and footer over and under the rest, and scroll them with it where the window is low."""
        super().resizeEvent(event)
        sideways, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for width, parts in self._stacks:
            parts.setDirection(sideways if self.width() >= width * theme.text_scale() else down)
        self._fit_height()

    def stack_below(self, width: int, parts: QBoxLayout) -> None:
        """Put what stands side by side under one another where the page has fewer pixels, with the usual text."""
        self._stacks.append((width, parts))

    def _fit_height(self) -> None:
        low = self.height() < QFontMetrics(QApplication.font()).lineSpacing() * _LOW
        room = 0 if self._wide or low else max((self.width() - self._width) // 2 - _MARGIN, 0)
        for part in (self.header, self.footer):
            part.setContentsMargins(room, 0, room, 0)
        if low == self._low:
            return
        self._low = low
        focus = self.window().focusWidget()
        before, after = (self._frame, self._whole) if low else (self._whole, self._frame)
        for part in (self.header, self.footer):
            before.removeItem(part)
        after.insertLayout(0, self.header)
        after.addLayout(self.footer)
        if focus is not None and self.isAncestorOf(focus):  # its place has changed, not what it is for
            focus.setFocus()


class _Filling(QWidget):
    """Holds `content` as large as the area that scrolls it, and never lower than its least height at that width."""

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
        room = QRect(QPoint(), self.size().boundedTo(self._content.maximumSize()))
        room.moveCenter(self.rect().center())
        self._content.setGeometry(room)


class ScrollArea(QScrollArea):
    """Scrolls `inside`, mostly up and down, and keeps in sight what the keyboard has reached in it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(widgetResizable=True, alignment=Qt.AlignmentFlag.AlignHCenter)
        inside.setObjectName("page")  # the style sheet's word for: as the ground
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        # The focus moves on while a page is taken down.
        if new and isValid(self) and (inside := self.widget()) and inside.isAncestorOf(new):
            self.ensureWidgetVisible(new, 20, 40)


class _FillingArea(ScrollArea):
    """Scrolls `content` only where it is too low for its least height."""

    def __init__(self, content: QWidget) -> None:
        self._content = content  # first: Qt tells of what it is given at once
        super().__init__(_Filling(content))
        content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            QApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))  # how high it has to be is asked anew
        return super().eventFilter(watched, event)


class Stepwise[T](QObject):
    """Goes through an iterator, a step whenever nothing else is to be done, up to the first value that is not None."""

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
        """Go through other steps, and call `done` with what comes of them; what was under way is dropped."""
        self._steps, self._done = steps, done
        self._timer.start()

    def stop(self) -> None:
        """Drop what is under way."""
        self._steps = iter(())
        self._timer.stop()

    def _step(self) -> None:
        try:
            result = next(self._steps)
        except StopIteration:  # nothing came of them
            self.stop()
            return
        if result is not None:
            self.stop()
            self._done(result)


def ask(
    parent: QWidget, text: str, more: str, answers: tuple[str, str], do: Callable[[], None], *, title: str = ""
) -> QDialog:
    """Ask, and `do` it if the first answer is pressed; the second is pressed by Enter. Returns the open question."""
    box = QMessageBox(parent, text=text, informativeText=more)
    box.setWindowTitle(title or text)
    for part in box.findChildren(QLabel):  # the box's own format is that of the first alone
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
    """Ask before a game is left that the disk does not take."""
    translate = QCoreApplication.translate
    text = translate("question", "This game is not saved. Leave it?")
    more = translate("question", "It could not be written to disk. If you stay, Pompeii will keep trying to save it.")
    return ask(parent, text, more, (yes, translate("question", "Stay")), do)


_OF_SCREEN: Final = 0.94  # the most that a dialog takes of a screen's width and height


class Dialog(QDialog):
    """`fill` it once; it is shown as large as its content, or as the screen allows, and is gone when it is closed."""

    def __init__(self, parent: QWidget, title: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)

    def fill(self, content: QWidget, *footer: Content, above: QWidget | None = None, width: int = 0) -> None:
        """Scroll `content`, if possible so wide; a line `above` it and the `footer` are always in sight."""
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
        """Have Enter press the button that has the focus, and otherwise the default one."""
        if not press_focused(event):
            super().keyPressEvent(event)


class _WholeArea(ScrollArea):
    """Wishes to show all of its content, so wide at least."""

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
