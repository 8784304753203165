"""The table's menu: what is seldom wanted about the program, the view, the pace and the game that is on."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from pompeii_qt.settings import ANIMATIONS, Settings
from pompeii_qt.table.model import TableModel
from pompeii_qt.text import add_choice


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
