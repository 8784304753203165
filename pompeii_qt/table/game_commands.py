"""What a person here may do about the game as a whole: look at its rules and keys, copy it, start over, give it up."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.rules import OPTIONS, Rules
from pompeii_qt.session import ResignRequest, Session
from pompeii_qt.table.keys import TableKeys
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.toolbar import TableMenu
from pompeii_qt.widgets.basic import Heading, button, column, label
from pompeii_qt.widgets.dialogs import Dialog, ask
from pompeii_qt.widgets.variants_table import VariantsTable
from pompeii_qt.words.rules import preset_line, preset_of, rules_title


class GameCommands(QObject):
    """Commands of the menu that concern more than one choice."""

    explain = Signal(str)
    """A rule's number, to be looked up in the rule book."""
    start_over = Signal(Path)
    """The record of the game whose cards are to be dealt again."""
    fault = Signal(str)
    told = Signal(str)
    """A sentence about what was done."""

    def __init__(self, session: Session, model: TableModel, menu: TableMenu, keys: TableKeys, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._model, self._keys, self._page = session, model, keys, page
        self._dialog: QDialog | None = None
        menu.rules.triggered.connect(self.show_rules)
        menu.shortcuts.triggered.connect(self.show_shortcuts)
        menu.save_copy.triggered.connect(self.save_copy)
        menu.copy_deal.triggered.connect(self.copy_deal)
        menu.start_over.triggered.connect(self.ask_to_start_over)
        menu.resign.triggered.connect(self.ask_to_resign)
        for changed in (model.began, model.room_changed):
            changed.connect(self._close)

    # Each dialog's module is imported when it is first wanted: most games are played without.

    def show_rules(self) -> None:
        """Show the options that this game has."""
        dialog = RulesDialog(self._model.rules, self._page)
        dialog.explain.connect(self.explain)
        self._open(dialog)

    def show_shortcuts(self) -> None:
        """Show every key of the table."""
        from pompeii_qt.table.keys import ShortcutSheet

        sheet = ShortcutSheet(self._keys, self._page)
        sheet.change.connect(self.change_keys)
        self._open(sheet)

    def change_keys(self) -> None:
        """Let the person choose other keys."""
        from pompeii_qt.table.keys import KeysDialog

        self._open(KeysDialog(self._keys, self._page))

    def save_copy(self) -> None:
        """Copy the game as it stands to where the person wants it."""
        from pompeii_qt.widgets.save_copy import save_copy

        path = self._session.record
        if path is not None and self._model.saved:
            save_copy(self._page, path, self.fault.emit)
        elif path is not None:
            self._session.copy_record(lambda record: save_copy(self._page, path, self.fault.emit, record))

    def copy_deal(self) -> None:
        """Put the number of the deal into the clipboard, for somebody who is to have the same cards."""
        from pompeii_core.deal_code import code_of
        from pompeii_core.record import RecordError, read_header

        code = None
        with suppress(OSError, RecordError):
            code = code_of(read_header(self._session.record)) if self._session.record else None
        if code is None:
            words = self.tr("This deal has no number: its game was started elsewhere or continued from a replay.")
            self.told.emit(words)
            return
        QGuiApplication.clipboard().setText(str(code))
        self.told.emit(self.tr("Deal number copied: {}").format(code))

    def ask_to_start_over(self) -> None:
        """Another game of the same players with the same cards and lava, after a question; a puzzle at once."""
        if self._model.goal:
            self._start_over()
            return
        text = self.tr("Start over with the same cards and lava?")
        saved, lost = (
            self.tr("This game is saved: you can continue it later."),
            self.tr("The game you are playing would be lost."),
        )
        more = saved if self._model.saved else lost
        answers = self.tr("Start over"), self.tr("Keep playing")
        self._open(ask(self._page, text, more, answers, self._start_over))

    def ask_to_resign(self) -> None:
        """The person whose hand lies open gives its seat up, after a question."""
        seat = self._model.open_seat
        if seat is None:
            return
        text = self.tr("Resign?")
        more = self.tr("An AI plays your seat to the end while you watch. This cannot be undone.")
        answers = self.tr("Resign"), self.tr("Keep playing")
        self._open(ask(self._page, text, more, answers, lambda: self._session.do(ResignRequest(seat))))

    def _start_over(self) -> None:
        if self._session.record is not None:
            self.start_over.emit(self._session.record)

    def _open(self, dialog: QDialog) -> None:
        self._close()
        self._dialog = dialog
        dialog.finished.connect(lambda: self._forget(dialog))
        dialog.open()

    def _close(self) -> None:
        if self._dialog is not None:
            self._dialog.reject()

    def _forget(self, dialog: QDialog) -> None:
        if self._dialog is dialog:
            self._dialog = None


class RulesDialog(Dialog):
    """`explain` with an option's number, such as V4, or "" for the rule book as a whole."""

    explain = Signal(str)

    def __init__(self, rules: Rules, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("RulesDialog", "Rules of this game"))
        name = preset_of(rules)
        inside = QWidget()
        self.changes, self.all = VariantsTable(), VariantsTable()
        for table in (self.changes, self.all):
            table.linkActivated.connect(self._explain)
        parts: list[QWidget] = [Heading(rules_title(rules), 1.4)]
        if name:
            parts.append(label(preset_line(name)))
        if self.changes.show_changes(rules):
            parts += [Heading(self.tr("Different from the standard game"), 1.1), self.changes]
        self.all.show_all(rules)
        parts += [Heading(self.tr("All {} options").format(len(OPTIONS)), 1.1), self.all]
        column(inside, *parts, 1, spacing=8, margins=(4, 4, 12, 4))
        book = button(self.tr("Rule book"), lambda: self._explain(""), "quiet")
        self.fill(inside, book, 1, self.close_button(), width=720)

    def _explain(self, number: str) -> None:
        self.reject()
        self.explain.emit(number)
