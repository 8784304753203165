"""The tools of the table, each with its icon and key, and the menu of what is seldom wanted."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QBrush, QIcon, QKeySequence, QPainter
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from pompeii_qt import theme
from pompeii_qt.art.painting import svg_path
from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.table.keys import TableKeys
from pompeii_qt.table.model import TableModel
from pompeii_qt.text import add_choice, set_tip
from pompeii_qt.widgets.basic import Card, row, set_role
from pompeii_qt.widgets.marks import blank_pixmap, round_pen

_ICON: Final = 22
_AROUND: Final = 14
_SMALL: Final = 20
"""Where there are two more of them."""


class Toolbar(Card):
    """Actions named after what they do; keys work anywhere on the page that owns the toolbar."""

    def __init__(self, model: TableModel, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._page = model, page
        self._unread = 0
        self._keys: TableKeys | None = None
        self._icons: list[tuple[QAction, str]] = []
        self._box = row(self, spacing=1, margins=(4, 6, 4, 6))
        self.undo = self._tool("undo", "Ctrl+Z")
        self.redo = self._tool("redo", "Ctrl+Shift+Z", "Ctrl+Y")
        self.hint = self._tool("hint", checkable=True)
        self.values = self._tool("values", checkable=True)
        self.actions_list = self._tool("actions", checkable=True)
        self.log = self._tool("log", checkable=True)
        self.chat = self._tool("chat", checkable=True)
        self.room = self._tool("room")
        self.rules = self._tool("rules", "F1")
        self.menu = TableMenu(model, settings, page)
        self._add_menu_button()
        self.log.setChecked(True)
        self._paint()
        self.retranslate()
        self._show_room()
        self._show_game()
        for changed in (
            model.began,
            model.update_shown,
            model.paused,
            model.room_changed,
            model.saved_changed,
            model.goal_changed,
            model.guided_changed,
        ):
            changed.connect(self._show_game)
        model.room_changed.connect(self._show_room)
        theme.signals.changed.connect(self._paint)

    def follow(self, keys: TableKeys) -> None:
        """Tools and menu have their keys from there."""
        self._keys = keys
        named = {"hint": self.hint, "values": self.values, "actions": self.actions_list, "log": self.log}
        for name, action in (named | {"room": self.room, "sound": self.menu.sound}).items():
            keys.give(name, action)
        keys.give("shortcuts", self.menu.shortcuts)
        keys.changed.connect(self.retranslate)
        self.retranslate()

    def least_width(self) -> int:
        """Pixels in which every tool is whole."""
        return (
            sum(one.iconSize().width() + _AROUND for one in self.findChildren(QToolButton) if not one.isHidden()) + 10
        )

    def show_unread(self, number: int) -> None:
        """How many lines of the chat have not been seen."""
        self._unread = number
        self._paint()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        for action, text in (
            (self.hint, self.tr("Hint: the best three choices and why")),
            (self.values, self.tr("Values: the chance of winning with each choice")),
            (self.actions_list, self.tr("All you can do, as a list")),
            (self.log, self.tr("Log")),
            (self.room, self.tr("Who is here, and the join code")),
            (self.rules, self.tr("The rule for what you are asked")),
        ):
            self._describe(action, text)
        chat = self.tr("Chat: %n new", None, self._unread) if self._unread else self.tr("Chat")
        # the page's own, which leads into it and back
        key = QKeySequence(self._keys.key("chat") if self._keys else "")
        self._describe(self.chat, chat, key=key.toString(QKeySequence.SequenceFormat.NativeText))
        self._explain_undo()
        for button in self.findChildren(QToolButton):
            button.setAccessibleName(button.defaultAction().text() if button.defaultAction() else self.tr("Menu"))
        set_tip(self._menu_button, self.tr("Menu"))

    def _tool(self, icon: str, *keys: str, checkable: bool = False) -> QAction:
        action = QAction(self._page)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setCheckable(checkable)
        self._page.addAction(action)
        self._button().setDefaultAction(action)
        self._icons.append((action, icon))
        return action

    def _button(self) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(_ICON, _ICON))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._box.addWidget(button)
        return button

    def _add_menu_button(self) -> None:
        self._menu_button = self._button()
        # not its own menu: a screen reader's press would not open that
        self._menu_button.clicked.connect(self._open_menu)

    def _open_menu(self) -> None:
        button = self._menu_button
        self.menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _show_game(self) -> None:
        """What can be done about the game as it is now."""
        model, update = self._model, self._model.update
        self.undo.setEnabled(update is not None and update.undo and not model.pause_reason)
        self.redo.setEnabled(update is not None and update.redo and not model.pause_reason)
        self.menu.show_game()
        self._explain_undo()

    def _explain_undo(self) -> None:
        """On the two tools, why one of them cannot be used now."""
        self._describe(self.undo, self.tr("Undo"), "" if self.undo.isEnabled() else self._why_no_undo())
        nothing = self._model.pause_reason or self.tr("nothing to redo")
        self._describe(self.redo, self.tr("Redo"), "" if self.redo.isEnabled() else nothing)

    def _why_no_undo(self) -> str:
        model = self._model
        if model.pause_reason or model.info is None:
            return model.pause_reason
        alone = sum(player.kind == "person" for player in model.players) == 1
        if not model.own:
            return self.tr("you are watching")
        if alone and model.info.full_undo:
            return self.tr("you have not done anything yet")
        if alone:
            return self.tr("not past a drawn card or tile or another player's turn; a new game can allow it")
        return self.tr("not past a drawn card or tile or another player's turn")

    def _describe(self, action: QAction, text: str, why: str = "", *, key: str = "") -> None:
        key = key or action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setText(text)
        words = f"{text} ({key})" if key else text
        set_tip(action, self.tr("{tool}: {reason}").format(tool=words, reason=why) if why else words)

    def _show_room(self) -> None:
        """With a room there is a chat, and with it less place for each tool."""
        on = self._model.room is not None
        if on == self.chat.isVisible():
            return
        for action in (self.chat, self.room):
            action.setVisible(on)
        side = _SMALL if on else _ICON
        for button in self.findChildren(QToolButton):
            button.setIconSize(QSize(side, side))
            set_role(button, "small" if on else "")
            if button.defaultAction() in (self.chat, self.room):
                button.setVisible(on)
        self.retranslate()

    def _paint(self, *_: object) -> None:
        for action, icon in self._icons:
            action.setIcon(tool_icon("unread" if icon == "chat" and self._unread else icon, _ICON))
        self._menu_button.setIcon(tool_icon("menu", _ICON))


_SCALES: Final = (1.0, 2.0)
_FAINT: Final = 0.35
"""Opacity of what cannot be used now, in every theme and contrast."""


def tool_icon(name: str, side: int = 22) -> QIcon:
    """The icon of `undo redo hint values actions log chat unread room menu rules again` in the theme's text colour."""
    icon = QIcon()
    for ratio in _SCALES:
        drawn, faint = blank_pixmap(side, ratio), blank_pixmap(side, ratio)
        with QPainter(drawn) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(side / 24, side / 24)
            painter.setPen(round_pen(theme.current().text, 2))
            if name in _SHAPES:
                _SHAPES[name](painter)
            for line in _LINES.get(name, ()):
                painter.drawPath(svg_path(line))
            if name == "unread":
                _dot(painter)
        with QPainter(faint) as painter:
            painter.setOpacity(_FAINT)
            painter.drawPixmap(0, 0, drawn)
        icon.addPixmap(drawn, QIcon.Mode.Normal)
        icon.addPixmap(faint, QIcon.Mode.Disabled)
    return icon


def _values(painter: QPainter) -> None:
    colour = painter.pen().color()
    for y in range(3):
        for x in range(3):
            colour.setAlphaF((0.15, 0.4, 0.7, 1.0, 0.55)[(y * 2 + x) % 5])
            painter.fillRect(QRectF(4 + x * 5.6, 4 + y * 5.6, 4.8, 4.8), QBrush(colour))


def _log(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(4.5, 3.5, 15, 17), 2, 2)


def _chat(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(3.5, 4, 17, 12), 3, 3)


def _dot(painter: QPainter) -> None:
    painter.setPen(round_pen(theme.current().surface, 2))
    painter.setBrush(theme.current().danger)
    painter.drawEllipse(QPointF(18.5, 5.5), 5.2, 5.2)


def _room(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(9, 7.5), 3.3, 3.3)
    painter.drawEllipse(QPointF(17, 9), 2.4, 2.4)


_TICKED: Final = [f"M10 {y} L20 {y}" for y in (6, 12, 18)]
_TICKS: Final = [f"M3.5 {y} L5 {y + 1.5} L7.5 {y - 1.8}" for y in (6, 12, 18)]
_SPEECH: Final = ["M8 16 L8 20.5 L13 16", "M7.5 8.5 L16.5 8.5", "M7.5 12 L13 12"]
_LINES: Final[dict[str, Sequence[str]]] = {
    "undo": ["M5 9 L14 9 C22 9 22 20 14 20 L9 20", "M9 4.5 L4.5 9 L9 13.5"],
    "redo": ["M19 9 L10 9 C2 9 2 20 10 20 L15 20", "M15 4.5 L19.5 9 L15 13.5"],
    "hint": [
        "M9.5 17 C9.5 14.5 6 13.5 6 9 C6 1.5 18 1.5 18 9 C18 13.5 14.5 14.5 14.5 17 Z",
        "M10.5 20.5 L13.5 20.5",
    ],
    "actions": [*_TICKED, *_TICKS],
    "log": ["M8 8 L16 8", "M8 12 L16 12", "M8 16 L13 16"],
    "chat": _SPEECH,
    "unread": _SPEECH,
    "again": ["M8 5.5 L19 12 L8 18.5 Z"],
    "room": ["M3 19.5 C3 11.5 15 11.5 15 19.5 Z", "M18 19.5 L21.5 19.5 C21.5 15.5 19.5 14 17 14"],
    "menu": [f"M4 {y} L20 {y}" for y in (6, 12, 18)],
    "rules": [
        "M12 6 C9 3.5 6 3.5 3.5 4.5 L3.5 18.5 C6 17.5 9 17.5 12 20"
        " C15 17.5 18 17.5 20.5 18.5 L20.5 4.5 C18 3.5 15 3.5 12 6 L12 20"
    ],
}
"""Each icon in a square of 24, as paths of SVG."""
_SHAPES: Final[dict[str, Callable[[QPainter], None]]] = {
    "values": _values,
    "log": _log,
    "chat": _chat,
    "unread": _chat,
    "room": _room,
}
"""What lies under its lines."""


class TableMenu(QMenu):
    """Actions named after what they do; their keys work anywhere on the page."""

    declare = Signal(int)
    """This person at the screen, on turn or not, makes Vesuvius erupt (R13)."""

    def __init__(self, model: TableModel, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._settings, self._page = model, settings, page
        self.preferences, self.rules, self.shortcuts = self._add("Ctrl+,"), self._add(), self._add(keyed=True)
        self.addSeparator()
        self._speed_menu = self.addMenu("")
        self._speeds = QActionGroup(self)
        for speed in ANIMATIONS:
            action = self._speed_menu.addAction("")
            action.setCheckable(True)
            action.setData(speed)
            self._speeds.addAction(action)
        self._speeds.triggered.connect(lambda action: setattr(self._settings, "animation", action.data()))
        settings.changed.connect(self._show_speed)
        self._show_speed("animation")
        self.sound = self._add(keyed=True)
        self.sound.setCheckable(True)
        settings.follow("sound", self.sound.setChecked)
        self.autoplay = self._add()
        self.autoplay.setCheckable(True)
        self.autoplay.setChecked(True)
        self._declare = self.addMenu("")
        self.addSeparator()
        keys = "+", "-", "0", "F11"
        self.zoom_in, self.zoom_out, self.zoom_fit, self.full_screen = (self._add(key, shown_only=True) for key in keys)
        self.addSeparator()
        self.save_copy, self.copy_deal, self.open_game = (self._add() for _ in range(3))
        self.addSeparator()
        self.start_over, self.new_game, self.resign, self.leave = (self._add() for _ in range(4))
        self.retranslate()

    def show_game(self) -> None:
        """What can be done about the game as it is now."""
        model = self._model
        puzzle, alone = bool(model.goal), model.room is None
        apart = puzzle or model.guided
        saved = alone and model.saved and not puzzle
        self.leave.setText(self.tr("Leave (the game is saved)") if saved else self.tr("Leave"))
        self.start_over.setText(self.tr("Try again") if apart else self.tr("Start over with the same cards…"))
        game = alone and not apart
        self.open_game.setVisible(bool(model.own) and game)
        self.autoplay.setVisible(
            not model.guest and not model.guided
        )  # the pace of a game is its host's, or its guide's
        self.save_copy.setVisible(game)  # in a copy of a game with others every hand could be seen
        self.copy_deal.setVisible(game)
        self.start_over.setVisible(alone)
        self.new_game.setVisible(game)
        # in a room whoever leaves has an AI play on, until they come back
        self.resign.setVisible(game and model.open_seat is not None)
        # whoever of several people wants to declare, whatever they hold: nobody must see who could
        several = len(model.own) > 1 and model.phase.placing and model.rules.early_eruption != "no"
        self._declare.clear()
        for seat in model.own if several else ():
            add_choice(self._declare, model.names[seat], partial(self.declare.emit, seat))
        self._declare.menuAction().setVisible(several)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        names = {
            "off": self.tr("Off"),
            "slow": self.tr("Slow"),
            "normal": self.tr("Normal"),
            "fast": self.tr("Fast"),
        }
        for action in self._speeds.actions():
            action.setText(names[action.data()])
        self._speed_menu.setTitle(self.tr("Animation"))
        self._declare.setTitle(self.tr("Vesuvius erupts! Declared by"))
        for action, text in (
            (self.preferences, self.tr("Settings…")),
            (self.rules, self.tr("Rules of this game…")),
            (self.shortcuts, self.tr("Keyboard shortcuts")),
            (self.sound, self.tr("Sound")),
            (self.autoplay, self.tr("AIs play automatically")),
            (self.zoom_in, self.tr("Zoom in")),
            (self.zoom_out, self.tr("Zoom out")),
            (self.zoom_fit, self.tr("Whole board")),
            (self.full_screen, self.tr("Full screen")),
            (self.save_copy, self.tr("Save a copy…")),
            (self.copy_deal, self.tr("Copy the deal number")),
            (self.open_game, self.tr("Open this game to the network…")),
            (self.new_game, self.tr("New game…")),
            (self.resign, self.tr("Resign…")),
        ):
            action.setText(text)
        self.show_game()

    def _add(self, key: str = "", *, shown_only: bool = False, keyed: bool = False) -> QAction:
        """`shown_only`: the key is the board's or the window's own, and would be taken from it.

        `keyed`: its key is given by `TableKeys`.
        """
        action = self.addAction("")
        if key or keyed:
            action.setShortcut(QKeySequence(key))
            context = Qt.ShortcutContext
            action.setShortcutContext(context.WidgetShortcut if shown_only else context.WidgetWithChildrenShortcut)
        if (key or keyed) and not shown_only:
            self._page.addAction(action)
        return action

    def _show_speed(self, name: str) -> None:
        if name == "animation":
            for action in self._speeds.actions():
                action.setChecked(action.data() == self._settings.animation)
