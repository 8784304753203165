"""The tools of the table: undo, hint, values, actions, log, rules and the menu, each with its key."""

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from pompeii_qt import theme
from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.tool_icons import tool_icon
from pompeii_qt.text import add_choice, set_tip
from pompeii_qt.widgets.basic import Card, row, set_role

_ICON: Final = 22
_SMALL: Final = 20
"""Where there are two more of them."""


class Toolbar(Card):
    """Actions named after what they do; keys work anywhere on the page that owns the toolbar."""

    declare = Signal(int)
    """This person at the screen, on turn or not, makes Vesuvius erupt (R13)."""

    def __init__(self, model: TableModel, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._settings, self._page = model, settings, page
        self._unread = 0
        self._icons: list[tuple[QAction, str]] = []
        self._box = row(self, spacing=1, margins=(4, 6, 4, 6))
        self.undo = self._tool("undo", "Ctrl+Z")
        self.hint = self._tool("hint", "H", checkable=True)
        self.values = self._tool("values", "V", checkable=True)
        self.actions_list = self._tool("actions", "A", checkable=True)
        self.log = self._tool("log", "L", checkable=True)
        self.chat = self._tool("chat", "", checkable=True)
        self.room = self._tool("room", "N")
        self.rules = self._tool("rules", "F1")
        self._add_menu()
        self.log.setChecked(True)
        self._paint()
        self.retranslate()
        self._show_room()
        self._show_game()
        for changed in (model.began, model.update_shown, model.paused, model.room_changed):
            changed.connect(self._show_game)
        model.room_changed.connect(self._show_room)
        model.saved_changed.connect(self.retranslate)
        theme.signals.changed.connect(self._paint)

    def show_unread(self, number: int) -> None:
        """How many lines of the chat have not been seen."""
        self._unread = number
        self._paint()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        texts = (
            (self.undo, self.tr("Undo"), "Ctrl+Z"),
            (self.hint, self.tr("Hint: the best three choices and why"), "H"),
            (self.values, self.tr("Values: the chance to win with each choice"), "V"),
            (self.actions_list, self.tr("All you can do, as a list"), "A"),
            (self.log, self.tr("Log"), "L"),
            (self.chat, self.tr("Chat: %n new", None, self._unread) if self._unread else self.tr("Chat"), "T"),
            (self.room, self.tr("Who is here, and the join code"), "N"),
            (self.rules, self.tr("Rules of what is asked now"), "F1"),
        )
        for action, text, key in texts:
            action.setText(text)
            set_tip(action, f"{text} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})")
        for button in self.findChildren(QToolButton):
            button.setAccessibleName(button.defaultAction().text() if button.defaultAction() else self.tr("Menu"))
        set_tip(self._menu_button, self.tr("Menu"))
        names = {
            "off": self.tr("Off"),
            "slow": self.tr("Slow"),
            "normal": self.tr("Normal"),
            "fast": self.tr("Fast"),
        }
        for action in self._speeds.actions():
            action.setText(names[action.data()])
        self._speed_menu.setTitle(self.tr("Animation"))
        self.autoplay.setText(self.tr("AIs play by themselves"))
        self._declare.setTitle(self.tr("Vesuvius erupts! Declared by"))
        self.full_screen.setText(self.tr("Full screen"))
        self.open_game.setText(self.tr("Open this game to the network…"))
        saved = self._model.saved and not self._model.room
        self.leave.setText(self.tr("Leave (the game is saved)") if saved else self.tr("Leave"))

    def _tool(self, icon: str, key: str, checkable: bool = False) -> QAction:
        action = QAction(self._page)
        if key:
            action.setShortcut(QKeySequence(key))
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

    def _add_menu(self) -> None:
        menu = QMenu(self._page)
        self._speed_menu = menu.addMenu("")
        self._speeds = QActionGroup(self)
        for speed in ANIMATIONS:
            action = self._speed_menu.addAction("")
            action.setCheckable(True)
            action.setData(speed)
            self._speeds.addAction(action)
        self._speeds.triggered.connect(lambda action: setattr(self._settings, "animation", action.data()))
        self._settings.changed.connect(self._show_speed)
        self._show_speed("animation")
        self.autoplay = menu.addAction("")
        self.autoplay.setCheckable(True)
        self.autoplay.setChecked(True)
        self._declare = menu.addMenu("")
        self.full_screen = menu.addAction("")
        menu.addSeparator()
        self.open_game = menu.addAction("")
        self.leave = menu.addAction("")
        self._menu_button = self._button()
        self._menu_button.setMenu(menu)
        self._menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu_button.setStyleSheet("QToolButton::menu-indicator { image: none; }")

    def _show_game(self) -> None:
        """What can be done about the game as it is now."""
        model, update = self._model, self._model.update
        self.undo.setEnabled(update is not None and update.undo and not model.pause_reason)
        self.open_game.setVisible(bool(model.own) and model.room is None)
        self.autoplay.setVisible(not model.guest)  # the pace of a game is its host's
        # whoever of several people wants to declare, whatever they hold: nobody must see who could
        several = len(model.own) > 1 and model.phase.placing and model.rules.early_eruption != "no"
        self._declare.clear()
        for seat in model.own if several else ():
            add_choice(self._declare, model.names[seat], partial(self.declare.emit, seat))
        self._declare.menuAction().setVisible(several)

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

    def _show_speed(self, name: str) -> None:
        if name == "animation":
            for action in self._speeds.actions():
                action.setChecked(action.data() == self._settings.animation)
