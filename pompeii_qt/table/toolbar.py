"""The tools of the table: undo, hint, values, actions, log, rules and the menu, each with its key."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from pompeii_qt import theme
from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.table.marks import tool_icon

_ICON: Final = 22


class Toolbar(QFrame):
    """Actions named after what they do; keys work anywhere on the page that owns the toolbar."""

    leave = Signal()
    full_screen = Signal()
    autoplay = Signal(bool)

    def __init__(self, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self.setProperty("role", "card")
        self._settings = settings
        self._icons: list[tuple[QAction, str]] = []
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(6, 6, 6, 6)
        self._box.setSpacing(1)
        self.undo = self._tool("undo", self.tr("Undo"), "Ctrl+Z", page)
        self.hint = self._tool("hint", self.tr("Hint: the best three choices and why"), "H", page, checkable=True)
        self.values = self._tool("values", self.tr("Values: what each square is worth"), "V", page, checkable=True)
        self.actions_list = self._tool(
            "actions", self.tr("Everything you can do, as a list"), "A", page, checkable=True
        )
        self.log = self._tool("log", self.tr("Log"), "L", page, checkable=True)
        self.rules = self._tool("rules", self.tr("Rules of what is asked now"), "", page, shown_key="F1")
        self._add_menu(page)
        self.undo.setEnabled(False)
        self.log.setChecked(True)
        self._paint()
        theme.signals.changed.connect(self._paint)

    def show_autoplay(self, on: bool) -> None:
        """Whether the AIs play by themselves."""
        self._auto.setChecked(on)

    def _tool(
        self, icon: str, text: str, key: str, page: QWidget, checkable: bool = False, shown_key: str = ""
    ) -> QAction:
        action = QAction(text, page)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setCheckable(checkable)
        native = QKeySequence(key or shown_key).toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{text} ({native})")
        page.addAction(action)
        button = self._button(text)
        button.setDefaultAction(action)
        self._icons.append((action, icon))
        return action

    def _button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(_ICON, _ICON))
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._box.addWidget(button)
        return button

    def _add_menu(self, page: QWidget) -> None:
        menu = QMenu(page)
        speeds = menu.addMenu(self.tr("Animation"))
        group = QActionGroup(self)
        names = {
            "off": self.tr("Off"),
            "slow": self.tr("Slow"),
            "normal": self.tr("Normal"),
            "fast": self.tr("Fast"),
        }
        for speed in ANIMATIONS:
            action = speeds.addAction(names[speed])
            action.setCheckable(True)
            action.setData(speed)
            group.addAction(action)
        group.triggered.connect(lambda action: setattr(self._settings, "animation", action.data()))
        self._speeds = group
        self._settings.changed.connect(self._show_speed)
        self._show_speed("animation")
        self._auto = menu.addAction(self.tr("AIs play by themselves"))
        self._auto.setCheckable(True)
        self._auto.setChecked(True)
        self._auto.toggled.connect(self.autoplay)
        menu.addAction(self.tr("Full screen")).triggered.connect(self.full_screen)
        menu.addSeparator()
        menu.addAction(self.tr("Leave (the game is saved)")).triggered.connect(self.leave)
        button = self._button(self.tr("Menu"))
        button.setToolTip(self.tr("Menu"))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self._menu_button = button

    def _paint(self, *_: object) -> None:
        for action, icon in self._icons:
            action.setIcon(tool_icon(icon, _ICON))
        self._menu_button.setIcon(tool_icon("menu", _ICON))

    def _show_speed(self, name: str) -> None:
        if name == "animation":
            for action in self._speeds.actions():
                action.setChecked(action.data() == self._settings.animation)
