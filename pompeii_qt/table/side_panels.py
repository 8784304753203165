"""The last column of the table: hint, list of actions, log and chat, each shown by its tool."""

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from pompeii_qt.settings import Settings
from pompeii_qt.table.action_list import ActionList
from pompeii_qt.table.focus import holds_focus
from pompeii_qt.table.hint import HintPanel
from pompeii_qt.table.log import LogPanel
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.round_panel import RoundPanel
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.widgets.chat import ChatPanel

_LOW: Final = 420
"""Pixels of height."""


class SidePanels(QObject):
    """Shows what its tools say; `chosen(action)` and `pointed(squares)` of any; `changed` when others are shown."""

    chosen = Signal(object)
    pointed = Signal(list)
    changed = Signal()

    def __init__(self, model: TableModel, tools: Toolbar, settings: Settings, board: QWidget) -> None:
        super().__init__(tools)
        self._model, self.tools, self._settings, self._board = model, tools, settings, board
        self.round = RoundPanel()
        self.hint, self.actions_list, self.log = HintPanel(), ActionList(model), LogPanel(model)
        self.chat = ChatPanel()
        self._typing = False
        self._in_room, self._chatting, self._unread = False, True, 0
        self.wide = False
        """Whether there is room beside the board; otherwise what is shown lies over it."""
        self._folded: list[QAction] = []
        """The tools that were on when all was folded away."""
        for panel in (self.hint, self.actions_list):
            panel.pointed.connect(self.pointed)
        for chooser in (self.hint, self.actions_list):
            chooser.chosen.connect(self.chosen)
        tools.log.setChecked(settings.log_shown)
        tools.hint.toggled.connect(self.show_panels)
        tools.actions_list.toggled.connect(self._toggle_actions)
        tools.log.toggled.connect(self.show_panels)
        # triggered, not toggled: a narrow window puts it away without the person having wished so
        tools.log.triggered.connect(self._save_log_shown)
        tools.chat.toggled.connect(self._toggle_chat)
        tools.chat.triggered.connect(self._set_chatting)
        for tool in self._panel_tools:
            tool.toggled.connect(lambda on, tool=tool: self._leave_room_for(tool) if on else None)
        model.room_changed.connect(self._show_room)
        for changed in (model.began, model.guided_changed):
            changed.connect(self._show_round)
        self.hint.closed.connect(lambda: tools.hint.setChecked(False))

    @property
    def panels(self) -> list[QWidget]:
        """What happened since, hint, actions, log and chat, in their order from the top."""
        return [self.round, self.hint, self.actions_list, self.log, self.chat]

    @property
    def shown(self) -> bool:
        """Whether any part is that a tool shows."""
        return any(not panel.isHidden() for panel in self.panels[1:])

    @property
    def hint_alone(self) -> bool:
        """Whether nothing but the hint is shown, which is as high as what it says."""
        return [panel for panel in self.panels[1:] if not panel.isHidden()] == [self.hint]

    def fit(self, wide: bool) -> None:
        """Whether there is room beside the board: without it log and chat close by themselves."""
        self.wide = wide
        self.tools.log.setChecked(self._settings.log_shown and wide)
        self.tools.chat.setChecked(self._chatting and wide and self._in_room)
        self._show_round()

    def toggle(self) -> None:
        """Fold away what is shown, or bring it back; the log where nothing was."""
        shown = [tool for tool in self._panel_tools if tool.isChecked()]
        again = [tool for tool in self._folded if tool.isVisible()] or [self.tools.log]
        self._folded = shown
        for tool in shown or again:
            tool.trigger()

    def close_drawer(self) -> bool:
        """Fold away what lies over the board; whether anything did."""
        over = self.shown and not self.wide
        if over:
            self.toggle()
        return over

    @property
    def _panel_tools(self) -> list[QAction]:
        return [self.tools.hint, self.tools.actions_list, self.tools.log, self.tools.chat]

    def type_move(self) -> None:
        """Put the keyboard where a move is typed in."""
        self._typing = True  # or the list itself would have the keyboard on the way
        self.tools.actions_list.setChecked(True)
        self._typing = False
        self.actions_list.take_typing()

    def leave_actions(self) -> bool:
        """Give the keyboard back to the board; whether the list of actions had it."""
        if listing := holds_focus(self.actions_list):
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return listing

    def focus_chat(self) -> None:
        """Put the keyboard on the chat's field, where there is a chat."""
        if self._in_room:
            self.tools.chat.setChecked(True)
            self.chat.take_focus()

    def leave_chat(self) -> bool:
        """Give the keyboard back to the board; whether the chat had it."""
        if chatting := holds_focus(self.chat):
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return chatting

    def mark_unread(self) -> None:
        """Something has been said, which is marked where the chat is not shown."""
        if self.chat.isHidden():
            self._unread += 1
            self.tools.show_unread(self._unread)

    def show_panels(self, *_: object) -> None:
        """Show the parts whose tools are on; without any the board has their room."""
        for panel, tool in zip(self.panels[1:], self._panel_tools, strict=True):
            panel.setVisible(tool.isChecked())
        self._show_round()
        self.changed.emit()

    def _leave_room_for(self, tool: QAction) -> None:
        """Over the board of a low window there is room for one part at a time."""
        if not self.wide and self._board.window().height() < _LOW:
            for other in self._panel_tools:
                if other is not tool:
                    other.setChecked(False)

    def _show_round(self) -> None:
        """What lies over the board for a hint alone covers no more of it than that needs."""
        self.round.setVisible((self.wide or self.tools.log.isChecked()) and not self._model.guided)

    def _show_room(self) -> None:
        """A chat comes and goes with the room."""
        in_room = self._model.room is not None
        if in_room != self._in_room:
            self._in_room = in_room
            self.tools.chat.setChecked(in_room and self._chatting and self.wide)
            self.show_panels()

    def _toggle_actions(self, on: bool) -> None:
        self.show_panels()
        if on and not self._typing:
            self.actions_list.take_focus()
        elif not on:
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _toggle_chat(self, on: bool) -> None:
        self.show_panels()
        if on:
            self._unread = 0
            self.tools.show_unread(0)

    def _set_chatting(self, on: bool) -> None:
        self._chatting = on
        if on:
            self.chat.take_focus()
        else:
            self.leave_chat()

    def _save_log_shown(self, on: bool) -> None:
        if self.wide:  # for a look at it over the board nobody wishes it there for good
            self._settings.log_shown = on
