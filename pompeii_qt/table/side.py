"""The last column of the table: hint, list of actions and log, each shown by its tool."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from pompeii_qt.settings import Settings
from pompeii_qt.table.actions import ActionList
from pompeii_qt.table.frame import NARROW, Frame
from pompeii_qt.table.hint import HintPanel
from pompeii_qt.table.log import LogPanel
from pompeii_qt.table.toolbar import Toolbar


class Side(QObject):
    """Shows what its tools say; `chosen(action)` and `pointed(squares)` of any part."""

    chosen = Signal(object)
    pointed = Signal(list)

    def __init__(self, tools: Toolbar, frame: Frame, settings: Settings, board: QWidget) -> None:
        super().__init__(tools)
        self._tools, self._frame, self._settings, self._board = tools, frame, settings, board
        self.hint, self.actions_list, self.log = HintPanel(), ActionList(), LogPanel()
        for panel in (self.hint, self.actions_list, self.log):
            panel.pointed.connect(self.pointed)
        for chooser in (self.hint, self.actions_list):
            chooser.chosen.connect(self.chosen)
        tools.log.setChecked(settings.log_shown)
        tools.hint.toggled.connect(self.show_panels)
        tools.actions_list.toggled.connect(self._toggle_actions)
        tools.log.toggled.connect(self.show_panels)
        tools.log.triggered.connect(self._keep_log)
        self.hint.closed.connect(lambda: tools.hint.setChecked(False))

    @property
    def panels(self) -> list[QWidget]:
        """All parts, from the top."""
        return [self.hint, self.actions_list, self.log]

    def fit(self, width: int) -> None:
        """The page is so many pixels wide: a narrow one does without the log."""
        self._tools.log.setChecked(self._settings.log_shown and width >= NARROW)

    def show_panels(self, *_: object) -> None:
        """Show the parts whose tools are on; without any the board has their room."""
        tools = self._tools
        for panel, tool in zip(self.panels, (tools.hint, tools.actions_list, tools.log), strict=True):
            panel.setVisible(tool.isChecked())
        self._frame.show_right(any(not panel.isHidden() for panel in self.panels))

    def _toggle_actions(self, on: bool) -> None:
        self.show_panels()
        if on:
            self.actions_list.take_focus()
        else:
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _keep_log(self, on: bool) -> None:
        self._settings.log_shown = on
