"""The tools of the table, each with its icon and key."""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import QToolButton

from pompeii_qt import theme
from pompeii_qt.art.painting import Painter, svg_path
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.menu import TableMenu
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, add_shortcut, row, set_role
from pompeii_qt.widgets.marks import blank_pixmap, round_pen
from pompeii_qt.widgets.talk import ReactionPopup

_ICON: Final = 22
_AROUND: Final = 14
_SMALL: Final = 20  # with the three more tools of a room


class Toolbar(Card):
    """The tools of a table. Their keys work anywhere on its page."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.page)
        self._model, self._page, self._keys = table.model, table.page, table.keys
        self._unread, self._side = 0, _ICON
        self._icons: list[tuple[QAction, str]] = []
        self._buttons: dict[QAction, QToolButton] = {}
        self._box = row(self, spacing=1, margins=(4, 2, 4, 2))
        self.undo, self.redo = self._tool("undo"), self._tool("redo")
        for tool in (self.undo, self.redo):
            self._buttons[tool].setProperty("repeats", True)
        self.hint = self._tool("hint", self.tr("Hint: the best three choices and why"))
        self.values = self._tool("values", self.tr("Values: what each choice gives away"))
        self.actions_list = self._tool("actions", self.tr("All you can do, as a list"))
        self.log = self._tool("log", self.tr("Log"))
        self.chat = self._tool("chat")
        self.react = self._tool("react", self.tr("Send a picture"))
        self.room = self._tool("room", self.tr("Who is here, and the join code"))
        self.rules = self._tool("rules", self.tr("The rule for this decision"))
        for tool in (self.hint, self.values, self.actions_list, self.log, self.chat):
            tool.setCheckable(True)
        for name, tool in (("hint", self.hint), ("values", self.values), ("actions", self.actions_list)):
            tool.setChecked(name in table.model.switched_on)
            tool.toggled.connect(partial(self._keep, name))
        self.undo.triggered.connect(table.controller.undo)
        self.redo.triggered.connect(table.controller.redo)
        self.reactions = ReactionPopup(table.page)
        self.react.triggered.connect(lambda: self.reactions.open_at(self._buttons[self.react]))
        self.menu = TableMenu(table)
        self._menu_button = self._button(self.tr("Menu"))
        set_tip(self._menu_button, self.tr("Menu"))
        # not its own menu: a screen reader's press would not open that
        self._menu_button.clicked.connect(self._open_menu)
        self.log.setChecked(True)
        self._show_room()
        self._show_game()
        self._follow(table)
        self._resize()

    def _follow(self, table: TableContext) -> None:
        """Show every change of game, room, keys and theme from now on."""
        model = table.model
        table.keys.changed.connect(self._explain)
        follow(self._show_game, model.began, model.update_shown, model.paused, model.saved_changed, model.goal_changed)
        model.membership.room_changed.connect(self._show_game)
        model.membership.room_changed.connect(self._show_room)
        theme.signals.changed.connect(self._paint)
        theme.signals.resized.connect(self._resize)

    @property
    def chat_button(self) -> QToolButton:
        return self._buttons[self.chat]

    def least_width(self) -> int:
        """Return the width in pixels that shows every tool."""
        shown = [one for one in self.findChildren(QToolButton) if not one.isHidden()]
        return sum(one.iconSize().width() + _AROUND for one in shown) + 10

    def show_unread(self, number: int) -> None:
        self._unread = number
        self._paint()
        self._explain()

    def _tool(self, icon: str, text: str = "") -> QAction:
        """Add a tool called `text`. `icon` names its picture and, except for the chat, its command in TableKeys.

        While it is disabled or hidden, its keys announce why.
        """
        action = QAction(text, self._page)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._page.addAction(action)
        self._buttons[action] = self._button(text)
        self._buttons[action].setDefaultAction(action)
        self._icons.append((action, icon))
        spare = add_shortcut(self._page, "", partial(self._say_why_not, action))  # Qt drops a disabled action's keys
        spare.setAutoRepeat(False)
        action.changed.connect(partial(self._update_spare, action, spare))
        if icon != "chat":  # the page's key leads into the chat and back
            self._keys.give(icon, action)
        return action

    def _update_spare(self, action: QAction, spare: QShortcut) -> None:
        spare.setKeys(action.shortcuts())
        spare.setEnabled(not (action.isEnabled() and action.isVisible()))

    def _say_why_not(self, action: QAction) -> None:
        """Say why a tool whose key was pressed cannot be used now."""
        reasons = {self.undo: self._why_no_undo, self.redo: self._why_no_redo}
        why = reasons.get(action, lambda: self.tr("not in this game"))()
        screen_reader.announce(self, self.tr("{tool}: {reason}").format(tool=action.text(), reason=why))

    def _keep(self, name: str, on: bool) -> None:
        kept = self._model.switched_on
        self._model.switched_on = kept | {name} if on else kept - {name}

    def _button(self, says: str) -> QToolButton:
        button = QToolButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(says)
        self._box.addWidget(button)
        return button

    def _open_menu(self) -> None:
        button, width = self._menu_button, self.menu.sizeHint().width()
        self.menu.popup(button.mapToGlobal(QPoint(button.width() - width, button.height() + 4)))  # within the window

    def _show_game(self) -> None:
        model, update = self._model, self._model.update
        self.undo.setEnabled(update is not None and update.undo and not model.pause_reason)
        self.redo.setEnabled(update is not None and update.redo and not model.pause_reason)
        self.menu.show_game()
        self._explain()

    def _explain(self) -> None:
        """Set each tool's tip: its name and key, and for undo and redo also why they cannot be used now."""
        for action in (self.hint, self.values, self.actions_list, self.log, self.react, self.room, self.rules):
            self._describe(action, action.text())
        chat = self.tr("Chat: %n new", None, self._unread) if self._unread else self.tr("Chat")
        self._describe(self.chat, chat, key=QKeySequence(self._keys.key("chat")))
        self._describe(self.undo, self.tr("Undo"), "" if self.undo.isEnabled() else self._why_no_undo())
        self._describe(self.redo, self.tr("Redo"), "" if self.redo.isEnabled() else self._why_no_redo())

    def _why_no_redo(self) -> str:
        return self._model.pause_reason or self.tr("nothing to redo")

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

    def _describe(self, action: QAction, text: str, why: str = "", *, key: QKeySequence | None = None) -> None:
        shown = (key or action.shortcut()).toString(QKeySequence.SequenceFormat.NativeText)
        action.setText(text)
        words = f"{text} ({shown})" if shown else text
        set_tip(action, self.tr("{tool}: {reason}").format(tool=words, reason=why) if why else words)
        self._buttons[action].setAccessibleName(text)

    def _show_room(self) -> None:
        """Show or hide the tools of a room. With them, all tools are smaller."""
        on = self._model.membership.room is not None
        if on == self.chat.isVisible():
            return
        for action in (self.chat, self.react, self.room):
            action.setVisible(on)
            self._buttons[action].setVisible(on)
        self._resize()
        for button in self.findChildren(QToolButton):
            set_role(button, "small" if on else "")

    def _resize(self) -> None:
        """Set the icons' size, smaller in a room. They grow half as much as the text, to stay in one row."""
        small = _SMALL if self._model.membership.room is not None else _ICON
        self._side = round(small * (1 + theme.text_scale()) / 2)
        for button in self.findChildren(QToolButton):
            button.setIconSize(QSize(self._side, self._side))
        self._paint()

    def _paint(self, *_: object) -> None:
        for action, icon in self._icons:
            action.setIcon(tool_icon("unread" if icon == "chat" and self._unread else icon, self._side))
        self._menu_button.setIcon(tool_icon("menu", self._side))


_SCALES: Final = (1.0, 2.0)
_FAINT: Final = 0.35  # opacity of what cannot be used now, in every theme and contrast


def tool_icon(name: str, side: int = 22) -> QIcon:
    """Return an icon in the text colour: undo redo hint values actions log chat unread react room menu rules again."""
    return _tool_icon(name, side, theme.current().dark, theme.current().sharp)


@lru_cache(maxsize=64)
def _tool_icon(name: str, side: int, dark: bool, sharp: bool) -> QIcon:  # cached for each theme
    icon = QIcon()
    for ratio in _SCALES:
        drawn, faint = blank_pixmap(side, ratio), blank_pixmap(side, ratio)
        with Painter(drawn) as painter:
            painter.scale(side / 24, side / 24)
            painter.setPen(round_pen(theme.current().text, 2))
            _shape(painter, name)
            for line in _LINES.get(name, ()):
                painter.drawPath(svg_path(line))
            if name == "unread":
                painter.use(round_pen(theme.current().surface, 2), theme.current().danger)
                painter.drawEllipse(QPointF(18.5, 5.5), 5.2, 5.2)
        with QPainter(faint) as painter:
            painter.setOpacity(_FAINT)
            painter.drawPixmap(0, 0, drawn)
        icon.addPixmap(drawn, QIcon.Mode.Normal)
        icon.addPixmap(faint, QIcon.Mode.Disabled)
    return icon


def _shape(painter: QPainter, name: str) -> None:
    """Paint the part of an icon that lies under its lines; nothing for most names."""
    match name:
        case "values":
            colour = painter.pen().color()
            for y, x in product(range(3), repeat=2):
                colour.setAlphaF((0.15, 0.4, 0.7, 1.0, 0.55)[(y * 2 + x) % 5])
                painter.fillRect(QRectF(4 + x * 5.6, 4 + y * 5.6, 4.8, 4.8), colour)
        case "log":
            painter.drawRoundedRect(QRectF(4.5, 3.5, 15, 17), 2, 2)
        case "chat" | "unread":
            painter.drawRoundedRect(QRectF(3.5, 4, 17, 12), 3, 3)
        case "react":
            painter.drawEllipse(QPointF(12, 12), 9, 9)
        case "room":
            painter.drawEllipse(QPointF(9, 7.5), 3.3, 3.3)
            painter.drawEllipse(QPointF(17, 9), 2.4, 2.4)


_SPEECH: Final = ["M8 16 L8 20.5 L13 16", "M7.5 8.5 L16.5 8.5", "M7.5 12 L13 12"]
_LINES: Final[dict[str, Sequence[str]]] = {  # each icon in a square of 24, as paths of SVG
    "undo": ["M5 9 L14 9 C22 9 22 20 14 20 L9 20", "M9 4.5 L4.5 9 L9 13.5"],
    "redo": ["M19 9 L10 9 C2 9 2 20 10 20 L15 20", "M15 4.5 L19.5 9 L15 13.5"],
    "hint": ["M9.5 17 C9.5 14.5 6 13.5 6 9 C6 1.5 18 1.5 18 9 C18 13.5 14.5 14.5 14.5 17 Z", "M10.5 20.5 L13.5 20.5"],
    "actions": [f"M10 {y} L20 {y} M3.5 {y} L5 {y + 1.5} L7.5 {y - 1.8}" for y in (6, 12, 18)],
    "log": ["M8 8 L16 8", "M8 12 L16 12", "M8 16 L13 16"],
    "chat": _SPEECH,
    "unread": _SPEECH,
    "react": ["M8.6 9 L8.6 10", "M15.4 9 L15.4 10", "M7.5 14 C9 17.6 15 17.6 16.5 14"],
    "again": ["M8 5.5 L19 12 L8 18.5 Z"],
    "room": ["M3 19.5 C3 11.5 15 11.5 15 19.5 Z", "M18 19.5 L21.5 19.5 C21.5 15.5 19.5 14 17 14"],
    "menu": [f"M4 {y} L20 {y}" for y in (6, 12, 18)],
    "rules": [
        "M12 6 C9 3.5 6 3.5 3.5 4.5 L3.5 18.5 C6 17.5 9 17.5 12 20"
        " C15 17.5 18 17.5 20.5 18.5 L20.5 4.5 C18 3.5 15 3.5 12 6 L12 20"
    ],
}
