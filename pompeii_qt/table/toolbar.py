"""The tools of the table: undo, redo, hint, values, actions, log, rules and the menu, each with its key."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from pompeii_qt import theme
from pompeii_qt.settings import Settings
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.table_keys import TableKeys
from pompeii_qt.table.table_menu import TableMenu
from pompeii_qt.table.tool_icons import tool_icon
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import Card, row, set_role

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
