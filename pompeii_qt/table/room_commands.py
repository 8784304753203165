"""What a person here may do about the room: look into it, open the game to the network, leave."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_qt.table.model import TableModel
from pompeii_qt.table.open_game_dialog import OpenGameDialog
from pompeii_qt.table.room_dialog import RoomDialog
from pompeii_qt.table.seat_menus import SeatMenus
from pompeii_qt.widgets.question import ask, ask_to_lose

if TYPE_CHECKING:
    from pompeii_qt.network import Block


class RoomCommands(QObject):
    """Commands of the toolbar; `left` when the person leaves, and needs not be asked any more."""

    left = Signal()

    def __init__(self, model: TableModel, menus: SeatMenus, page: QWidget) -> None:
        super().__init__(page)
        self._model, self._network, self._menus, self._page = model, model.network, menus, page
        self._opening = False
        self._dialog: RoomDialog | None = None
        self.question: QDialog | None = None
        model.room_changed.connect(self._on_room)
        model.network.blocked.connect(self._on_blocks)

    def open_dialog(self) -> None:
        """Show the room's code, people and clock beside the game."""
        if self._model.room is None:
            return
        if self._dialog is None:
            network = self._network
            self._dialog = dialog = RoomDialog(self._page, network.hosting)
            dialog.kicked.connect(lambda member: self._menus.kick(member, dialog))
            dialog.clock_set.connect(network.set_clock)
            dialog.away_set.connect(network.set_away)
            dialog.new_code.connect(network.new_code)
            dialog.block_list.lifted.connect(network.lift)
            dialog.block_list.show_blocks(network.blocks)
        self._dialog.show_room(self._model.room)
        self._dialog.show()
        self._dialog.activateWindow()

    def open_game(self) -> None:
        """Ask what the running game is to be called on the network, and open it."""
        host = self._model.names[self._model.own[0]] if self._model.own else ""
        dialog = OpenGameDialog(host, self._page)

        def wanted(name: str, code: str | None) -> None:
            self._opening = True
            self._network.open_game(name, host or name, code)

        dialog.wanted.connect(wanted)
        dialog.open()

    def leave(self) -> None:
        """Leave; a room, or a game that is not on the disk, only after a question."""
        room = self._model.room
        if not self._model.saved and not self._model.guest:
            self.question = ask_to_lose(self._page, self.tr("Leave without saving"), self.left.emit)
            self.question.finished.connect(self._forget_question)
            return
        # nobody is left alone by it, or nobody can hear that one leaves
        if room is None or room.stage == "over" or self._model.cut_off:
            self.left.emit()
            return
        answers = self.tr("Leave"), self.tr("Stay")
        if self._model.hosting:
            text = self.tr("Close the game for everyone?")
            more = self.tr("It is saved. The others keep their seats and can come back when you open it again.")
            answers = self.tr("Close the game"), answers[1]
        elif self._model.watching:
            text, more = self.tr("Stop watching?"), ""
        else:
            text = self.tr("Leave the game?")
            more = self.tr("An AI plays on for you until you come back to your seat.")
        self.question = ask(self._page, text, more, answers, self.left.emit)
        self.question.finished.connect(self._forget_question)

    def retranslate(self) -> None:
        """Build a dialog that is open anew, in the current language."""
        if self._dialog is not None and self._dialog.isVisible():
            self._close_dialog()
            self.open_dialog()

    def _close_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None

    def _on_room(self) -> None:
        room = self._model.room
        if room is None:
            self._close_dialog()
            if self.question is not None:
                self.question.reject()
            return
        if self._dialog is not None:
            self._dialog.show_room(room)
        if self._opening and self._model.hosting:
            self._opening = False
            self.open_dialog()  # the code is to be read out

    def _on_blocks(self, blocks: "list[Block]") -> None:
        if self._dialog is not None:
            self._dialog.block_list.show_blocks(blocks)

    def _forget_question(self) -> None:
        self.question = None
