"""Decides which presses of keys and mouse buttons count, and what keys of foreign keyboards mean.

A press meant for what was shown before does not count; a held key and a double click count once. The wheel changes
only a control that has the focus.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QKeyCombination, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainterPath,
    QRegion,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QFrame, QMenu, QWidget
from shiboken6 import isValid

from pompeii_qt.text import Label

MILLIS: Final = 250  # a little more than people need to see a change
_FRAME: Final = 16
_BUTTON_DOWN: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_KEY_DOWN: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ACTIVATE: Final = (*ENTER, Qt.Key.Key_Space, Qt.Key.Key_Select)


class ActivationDelay(QObject):
    """Delay after something new was shown; presses on it are ignored until the delay is `over`.

    `disturb` restarts the delay: people who keep pressing have not seen the new thing yet.
    """

    progressed = Signal(float)  # the share of the delay that has passed, from 0 to 1, for fading in
    ended = Signal()
    millis = MILLIS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen = 0
        self._since = QElapsedTimer()
        self._timer = QTimer(self, interval=_FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def over(self) -> bool:
        return not self._timer.isActive()

    @property
    def untouched(self) -> bool:
        """Whether the delay has just begun."""
        return not self.over and self._seen == 0

    def begin(self) -> None:
        """Start, or start again. Emit `progressed` now and `ended` at the end.

        If `millis` is 0, it is `over` at once and `ended` is not emitted.
        """
        self.disturb()
        if self.millis > 0:
            self._timer.start()
        self.progressed.emit(float(self.over))

    def disturb(self) -> None:
        """Start again if the delay is still running, because a press was ignored."""
        self._seen = 0
        self._since.start()

    def cancel(self) -> None:
        """Stop without emitting `ended`, because the new thing is gone."""
        self._timer.stop()

    def _tick(self) -> None:
        # a window that was frozen showed nothing meanwhile
        self._seen += min(self._since.restart(), 3 * _FRAME)
        done = self._seen >= self.millis
        self.progressed.emit(1.0 if done else self._seen / self.millis)
        if done:
            self._timer.stop()
            self.ended.emit()


_MOVING: Final = frozenset(
    (
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End),
    )
)
"""Keys that repeat while they are held, also with Ctrl, which moves by words or without selecting: no shortcut."""
_REPEATING: Final = _MOVING | {
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Equal)
}
"""Keys that repeat while they are held: they move, page and zoom. Text fields repeat what edits text, too."""
_EDITING: Final = tuple(
    key
    for key in QKeySequence.StandardKey
    if key.name.startswith(("MoveTo", "Select", "Delete")) or key.name in ("Undo", "Redo")
)
"""What a text field repeats while its keys are held, beside typed keys: all but cutting, copying and pasting."""
_COMMAND: Final = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_LOST: Final = 1000  # milliseconds after which a held key without repeats counts as released elsewhere


class _Presses(QObject):
    """Drops presses that do not count, before any widget of a watched window gets them.

    - A held key repeats only if it moves something (`_REPEATING`) or edits text (`_EDITING`). A key that was held down
      before its target appeared counts as repeating.
    - Windows, pages, menus and buttons that have just been shown or changed (`renew`) take no press for a moment.
    - Further clicks of a double or triple click go only to the target of the first, and not to a button, unless it has
      the property `repeats`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.by_keys = False  # whether the last press was a key's, rather than a mouse button's
        self._new: dict[QWidget, ActivationDelay] = {}
        self._same_until: dict[int, int] = {}  # the time up to which a press repeats the last one, by key
        self._judged: tuple[int, int] | None = None  # key and time of a press for which Qt looks up shortcuts
        self._repeated = False
        self._last_click = (Qt.MouseButton.NoButton, QPointF(), -_LOST)  # button, place and time
        self._first_target: QWidget | None = None  # the widget under the first click of a series
        self._dropped = False  # whether the last mouse press was dropped: its release is dropped too

    def watch(self, window: QWindow | None) -> None:
        """Filter presses in a window from now on, at first dropping all for a moment.

        Does nothing for None or a window that is watched already.
        """
        if window is None or window.property("watched"):
            return
        window.setProperty("watched", True)
        window.installEventFilter(self)
        if widget := _widget_of(window):
            self.renew(widget)

    def renew(self, *widgets: QWidget) -> None:
        """Have widgets and their children ignore presses for a moment.

        Nothing if that has just begun or `millis` is 0.
        """
        if ActivationDelay.millis <= 0:
            return
        for widget in widgets:
            if (around := self._delay_of(widget)) and around.untouched:
                continue
            delay = self._new.get(widget)
            if delay is None or not isValid(delay):
                delay = self._new[widget] = ActivationDelay(widget)
                delay.ended.connect(partial(self._forget, widget))
            delay.begin()

    def disturb(self, widget: QWidget | None) -> bool:
        """Return whether a widget is new and so ignores a press. If it is, restart its delay."""
        if delay := self._delay_of(widget):
            delay.disturb()
        return delay is not None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() in _KEY_DOWN:
                self.by_keys = True
                return self._drops_key(event)
            if event.type() == QEvent.Type.KeyRelease:
                # an X server repeats a key by a release and a press at the same time, which Qt may fail to see
                self._same_until[_key(event)] = event.timestamp()
        elif isinstance(event, QMouseEvent):
            kind = event.type()
            if kind == QEvent.Type.MouseButtonPress:  # Qt sends one before each double click, too
                self._dropped = self._drops_click(watched, event)
            if kind in _BUTTON_DOWN:
                self.by_keys = False
                return self._dropped
            if kind == QEvent.Type.MouseButtonRelease and self._dropped:
                self._dropped = False
                return True
        return False

    def _delay_of(self, widget: QWidget | None) -> ActivationDelay | None:
        """Return the running delay of a widget or of its nearest parent that has one; None if none has."""
        found: tuple[QWidget, ActivationDelay] | None = None
        # Not from parent to parent: making Python's objects for them takes a twentieth of the start.
        for new, delay in self._new.items():
            if widget and isValid(delay) and not delay.over and (new is widget or new.isAncestorOf(widget)):
                found = (new, delay) if found is None or found[0].isAncestorOf(new) else found
        return found and found[1]

    def _forget(self, widget: QWidget) -> None:
        self._new.pop(widget).deleteLater()
        self._new = {known: delay for known, delay in self._new.items() if isValid(delay)}

    def _drops_key(self, event: QKeyEvent) -> bool:
        focus = QApplication.activePopupWidget() or QApplication.focusWidget()
        press, of_shortcuts = (_key(event), event.timestamp()), event.type() == QEvent.Type.ShortcutOverride
        if of_shortcuts or press != self._judged:
            self._repeated = event.isAutoRepeat() or event.timestamp() <= self._same_until.get(press[0], -1)
            self._same_until[press[0]] = event.timestamp() + _LOST
        self._judged = press if of_shortcuts else None
        commands = event.modifiers() & _COMMAND
        moves = event.key() in _REPEATING and not commands
        if of_shortcuts:
            if self._repeated and not moves:
                event.accept()  # no shortcut, but a key, which comes next
                return True
            return False
        if _edits(focus, event):
            return False
        if self._repeated and not moves:
            return event.key() not in _MOVING or commands != Qt.KeyboardModifier.ControlModifier
        if event.key() in _ACTIVATE:
            return self.disturb(focus)
        return not _is_field(focus) and _do_by_place(event)

    def _drops_click(self, window: QObject, event: QMouseEvent) -> bool:
        within = _widget_of(window)
        target = within and (within.childAt(event.position().toPoint()) or within)
        if target is not None and isinstance(target.parentWidget(), QAbstractItemView):
            target = target.parentWidget()
        button, place, time = self._last_click
        self._last_click = event.button(), event.globalPosition(), event.timestamp()
        moved = (event.globalPosition() - place).manhattanLength()
        near = moved <= QGuiApplication.styleHints().mouseDoubleClickDistance()
        again = near and button == event.button() and event.timestamp() - time <= QApplication.doubleClickInterval()
        if not again:
            self._first_target = target
        if self.disturb(target):
            return True
        return again and ActivationDelay.millis > 0 and (target is not self._first_target or _takes_one(target))


class _WheelFilter(QObject):
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


_wheel_filter: Final = _WheelFilter()


def keep_from_wheel(control: QWidget) -> None:
    """Have the wheel scroll the page, not change a control that is under the pointer without having the focus."""
    control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # not by the wheel
    control.installEventFilter(_wheel_filter)


presses: Final = _Presses()  # the filter of this program, which watches its windows from the first main window on


def _widget_of(window: QObject) -> QWidget | None:
    return next((widget for widget in QApplication.topLevelWidgets() if widget.windowHandle() is window), None)


def _key(event: QKeyEvent) -> int:
    return event.nativeScanCode() or event.key()


def _is_field(focus: QWidget | None) -> bool:
    """Return whether a widget takes text. False for None, and for lists, in which typing only searches."""
    if focus is None or isinstance(focus, QAbstractItemView):
        return False
    return focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def _edits(focus: QWidget | None, event: QKeyEvent) -> bool:
    """Return whether a key types, deletes or moves in the text of `focus`. False for commands such as copying."""
    if not _is_field(focus):
        return False
    if any(map(event.matches, _EDITING)):
        return True
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    writes = event.text().isprintable() and held != Qt.KeyboardModifier.ControlModifier  # AltGr may be Ctrl+Alt
    return event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) or (bool(event.text()) and writes)


def _takes_one(target: QWidget | None) -> bool:
    """Return whether a double click on a widget counts as one click: on links, and on buttons that do not repeat."""
    if isinstance(target, Label):
        return bool(target.textInteractionFlags() & Qt.TextInteractionFlag.LinksAccessibleByMouse)
    return isinstance(target, QAbstractButton) and not target.autoRepeat() and not target.property("repeats")


_PLACES: Final = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
"""Rows of an American keyboard by the scan code of their first key on Windows; X11 and Wayland add 8."""
_MAC_PLACES: Final = "ASDFHGZXCV BQWERYT123465 97 80 OU IP LJ K    NM"
"""Letters and digits of an American Mac keyboard, in the order of their key codes."""
_LAST_LATIN: Final = 0x24F  # the last code of Unicode's Latin letters


def _by_place(event: QKeyEvent) -> str:
    """Return the capital or digit on a key of an American keyboard at this place.

    "" for other keys and unknown systems.
    """
    match QGuiApplication.platformName().partition("-")[0]:
        case "cocoa":
            return _MAC_PLACES[event.nativeVirtualKey() :][:1].strip()
        case "xcb" | "wayland":
            code = event.nativeScanCode() - 8
        case "windows":
            code = event.nativeScanCode()
        case _:
            return ""
    return next((row[code - first] for first, row in _PLACES.items() if 0 <= code - first < len(row)), "")


def _do_by_place(event: QKeyEvent) -> bool:
    """Trigger the shortcut that a key means by its place, in the focused window. Return False if there is none.

    Only for non-Latin letters, as in Russia, and, without modifiers, for a digit row without digits, as in France.
    """
    place, key, modifiers = _by_place(event), event.key(), event.modifiers()
    plain = place.isdigit() and not modifiers and not Qt.Key.Key_0 <= key <= Qt.Key.Key_9
    if not plain and not (place.isalpha() and _LAST_LATIN < key < Qt.Key.Key_Escape):
        return False
    meant, focus = QKeySequence(QKeyCombination(modifiers, Qt.Key(ord(place)))), QApplication.focusWidget()
    if focus is None:
        return False
    for shortcut in focus.window().findChildren(QShortcut):
        usable = meant in [*shortcut.keys()] and shortcut.isEnabled()
        if usable and _reaches(shortcut.parent(), shortcut.context(), focus):
            shortcut.activated.emit()
            return True
    for action in focus.window().findChildren(QAction):
        usable = meant in action.shortcuts() and action.isEnabled()
        if usable and any(_reaches(owner, action.shortcutContext(), focus) for owner in action.associatedObjects()):
            action.trigger()
            return True
    return False


def _reaches(owner: QObject | None, context: Qt.ShortcutContext, focus: QWidget) -> bool:
    """Return whether a shortcut of `owner` works while `focus` has the focus.

    False if `owner` is None, hidden or in another window.
    """
    if not isinstance(owner, QWidget) or not owner.isVisible() or owner.window() is not focus.window():
        return False
    within = context == Qt.ShortcutContext.WidgetWithChildrenShortcut and owner.isAncestorOf(focus)
    return owner is focus or within or context == Qt.ShortcutContext.WindowShortcut


def press_focused(event: QKeyEvent) -> bool:
    """Have Enter click the focused button, as the space bar does, and return True. False for other keys or widgets."""
    button = QApplication.focusWidget()
    if event.key() not in ENTER or not isinstance(button, QAbstractButton):
        return False
    button.click()
    return True


_CORNER: Final = 10  # radius in pixels, as in the theme's style sheet
_MASKING: Final = "xcb", "windows", "cocoa"  # the platforms on which a window can have another shape


class Menu(QMenu):
    """A menu with round corners, as its submenus have, that ignores presses for a moment after it has opened."""

    def addMenu(self, title: str, /) -> "Menu":  # type: ignore[override]  # only this one of Qt's four is used
        menu = Menu(title, self)
        QMenu.addMenu(self, menu)
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if QGuiApplication.platformName() in _MASKING:  # a mask needs no compositor, unlike transparency
            shape = QPainterPath()
            shape.addRoundedRect(self.rect().toRectF(), _CORNER, _CORNER)
            self.setMask(QRegion(shape.toFillPolygon().toPolygon()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        presses.watch(self.windowHandle())
        presses.renew(self)


class Popup(QFrame):
    """A box over a page, closed by Esc or a click elsewhere, that ignores presses for a moment after it has opened."""

    def __init__(self, parent: QWidget, role: str) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", role)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        presses.watch(self.windowHandle())
        presses.renew(self)

    def event(self, event: QEvent) -> bool:
        """Keep all keys from the page's shortcuts: Esc would go back. Qt asks with this event first."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif not press_focused(event):
            super().keyPressEvent(event)
