"""The menu of the table: rarely used commands for the window, the game as a whole, its rules and keys."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_core.rules import OPTIONS, Rules
from pompeii_qt.activation import Menu
from pompeii_qt.session import ResignRequest
from pompeii_qt.table.controller import DialogHolder, TableContext, follow
from pompeii_qt.text import add_choice
from pompeii_qt.widgets.basic import Heading, button, column, label
from pompeii_qt.widgets.lines import VariantsTable
from pompeii_qt.widgets.page import Dialog, ask
from pompeii_qt.words.rules import preset_line, preset_of, rules_title


class TableMenu(Menu):
    """The menu. The keys of its actions work anywhere on the page."""

    explain = Signal(str)  # open the rule book at a rule's number
    start_again = Signal(Path)  # deal the cards of this record's game again
    fault = Signal(str)
    told = Signal(str)

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.page)
        self._table, self._model, self._page = table, table.model, table.page
        self._settings, self._session = table.model.settings, table.model.session
        self._shown = DialogHolder(self)
        self._speeds: dict[str, QAction] = {}
        self.preferences = self._add(self.tr("Settings…"), named="settings")
        self.rules = self._add(self.tr("Rules of this game…"), self._show_rules)
        self.shortcuts = self._add(self.tr("Keyboard shortcuts"), self._show_shortcuts, named="shortcuts")
        self.addSeparator()
        self._add_speeds()
        self.sound = self._add(self.tr("Sound"), self._switch_sound, named="sound")
        self.sound.setCheckable(True)
        self._settings.follow("sound", self.sound.setChecked)
        self.music = self._add(self.tr("Music"), self._switch_music, named="music")
        self.music.setCheckable(True)
        self._settings.follow("music", self.music.setChecked)
        self.autoplay = self._add(self.tr("AIs play automatically"))
        self.autoplay.setCheckable(True)
        self._declare = self.addMenu(self.tr("Vesuvius erupts! Show the hand of"))
        self.addSeparator()
        self._add_shown(self.tr("Zoom in"), lambda: table.board.zoom(Qt.Key.Key_Plus), "zoom in")
        self._add_shown(self.tr("Zoom out"), lambda: table.board.zoom(Qt.Key.Key_Minus), "zoom out")
        self._add_shown(self.tr("Whole board"), lambda: table.board.zoom(Qt.Key.Key_0), "whole board")
        self._add_shown(self.tr("Full screen"), self._toggle_full_screen, "full screen")
        self.addSeparator()
        self.save_copy = self._add(self.tr("Save a copy…"), self._save_copy)
        self.copy_deal = self._add(self.tr("Copy the deal number"), self._copy_deal)
        self.open_game = self._add(self.tr("Let others join this game…"))
        self.addSeparator()
        self.start_over = self._add("", self._ask_to_start_over)
        self.new_game = self._add(self.tr("New game…"))
        self.resign = self._add(self.tr("Resign…"), self._ask_to_resign)
        self.leave = self._add("")
        self.autoplay.toggled.connect(self._model.set_autoplay)
        self._model.autoplay_changed.connect(self._show_autoplay)
        follow(self._shown.withdraw, self._model.began, self._model.membership.room_changed)
        self._show_autoplay()
        self.show_game()

    def show_game(self) -> None:
        model = self._model
        puzzle, alone = bool(model.goal), model.membership.room is None
        apart = puzzle or model.guided
        saved = alone and model.saved and not puzzle
        self.leave.setText(self.tr("Leave (the game is saved)") if saved else self.tr("Leave"))
        self.start_over.setText(self.tr("Try again") if apart else self.tr("Start over with the same cards…"))
        game = alone and not apart
        self.open_game.setVisible(game and bool(model.own))
        # the host or the guide sets the pace of a game
        self.autoplay.setVisible(not model.membership.guest and not model.guided)
        self.save_copy.setVisible(game)  # in a copy of a game with others every hand could be seen
        self.copy_deal.setVisible(game)
        self.start_over.setVisible(alone)
        self.new_game.setVisible(game)
        # in a room, an AI plays on for a person who leaves
        self.resign.setVisible(game and model.open_seat is not None)
        # with several people at this screen, all of them are offered, so that no one sees who could declare
        several = len(model.own) > 1 and model.phase.placing and model.rules.early_eruption != "no"
        self._declare.clear()
        for seat in model.own if several else ():
            add_choice(self._declare, model.names[seat], partial(self._table.confirmations.declare_unseen, seat))
        self._declare.menuAction().setVisible(several)

    def _add(self, text: str, do: Callable[..., object] | None = None, named: str = "") -> QAction:
        """Add an action that calls `do`, if any. `named`: the command of `TableKeys` whose keys it gets ("": none)."""
        action = add_choice(self, text)
        if do is not None:
            action.triggered.connect(do)
        if named:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._page.addAction(action)
            self._table.keys.give(named, action)
        return action

    def _add_shown(self, text: str, do: Callable[..., object], named: str) -> None:
        """Add an action that only shows the key of the command `named`, as the board or the window handles that key."""
        action = self._add(text, do)
        self._table.keys.give(named, action)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)

    def _add_speeds(self) -> None:
        names = {"off": self.tr("Off"), "slow": self.tr("Slow"), "normal": self.tr("Normal"), "fast": self.tr("Fast")}
        menu, group = self.addMenu(self.tr("Animation")), QActionGroup(self)
        for speed, name in names.items():
            action = add_choice(menu, name, partial(setattr, self._settings, "animation", speed))
            action.setCheckable(True)
            self._speeds[speed] = group.addAction(action)
        self._settings.follow("animation", self._show_speed)

    def _show_speed(self, speed: str) -> None:
        self._speeds[speed].setChecked(True)

    def _show_autoplay(self) -> None:
        self.autoplay.setChecked(self._model.autoplay)

    def _switch_sound(self, on: bool) -> None:
        self._settings.sound = on
        self._model.told.emit(self.tr("Sound is on") if on else self.tr("Sound is off"))

    def _switch_music(self, on: bool) -> None:
        self._settings.music = on
        self._model.told.emit(self.tr("Music is on") if on else self.tr("Music is off"))

    def _toggle_full_screen(self) -> None:
        window = self._page.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    # Each dialog's module is imported on first use: most games need none.

    def _show_rules(self) -> None:
        dialog = RulesDialog(self._model.rules, self._page)
        dialog.explain.connect(self.explain)
        self._open(dialog)

    def _show_shortcuts(self) -> None:
        from pompeii_qt.table.keys import ShortcutSheet

        sheet = ShortcutSheet(self._table.keys, self._page)
        sheet.change.connect(self._change_keys)
        self._open(sheet)

    def _change_keys(self) -> None:
        from pompeii_qt.table.keys import KeysDialog

        self._open(KeysDialog(self._table.keys, self._page))

    def _save_copy(self) -> None:
        from pompeii_qt.widgets.files import save_copy

        path = self._session.record
        if path is not None and self._model.saved:
            save_copy(self._page, path, self.fault.emit)
        elif path is not None:
            self._session.copy_record(lambda record: save_copy(self._page, path, self.fault.emit, record))

    def _copy_deal(self) -> None:
        """Copy the deal number, for another game with the same cards, and emit `told`.

        If there is none, only say why.
        """
        from pompeii_core.deal_code import code_of
        from pompeii_core.record import RecordError, read_header

        code = None
        with suppress(OSError, RecordError):
            code = code_of(read_header(self._session.record)) if self._session.record else None
        if code is None:
            words = self.tr(
                "This deal has no number because the game was started elsewhere or continued from a replay."
            )
        else:
            QGuiApplication.clipboard().setText(str(code))
            words = self.tr("Deal number copied: {}").format(code)
        self.told.emit(words)

    def _ask_to_start_over(self) -> None:
        """Start over with the same players, cards and lava. Unless in a puzzle, ask first: an unsaved game is lost."""
        if self._model.goal:
            self._start_over()
            return
        text = self.tr("Start over with the same cards and lava?")
        lost = self.tr("The game you are playing would be lost.")
        more = self.tr("This game is saved: you can continue it later.") if self._model.saved else lost
        answers = self.tr("Start over"), self.tr("Keep playing")
        self._open(ask(self._page, text, more, answers, self._start_over))

    def _ask_to_resign(self) -> None:
        if (seat := self._model.open_seat) is not None:
            more = self.tr("An AI plays your seat to the end while you watch. This cannot be undone.")
            answers = self.tr("Resign"), self.tr("Keep playing")
            resign = partial(self._session.request, ResignRequest(seat))
            self._open(ask(self._page, self.tr("Resign?"), more, answers, resign))

    def _start_over(self) -> None:
        if self._session.record is not None:
            self.start_again.emit(self._session.record)

    def _open(self, dialog: QDialog) -> None:
        self._shown.withdraw()
        self._shown.hold(dialog)
        dialog.open()


class RulesDialog(Dialog):
    """The rules of a game. `explain` carries an option's number, such as V4, or "" for the rule book as a whole."""

    explain = Signal(str)

    def __init__(self, rules: Rules, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("RulesDialog", "Rules of this game"))
        inside = QWidget()
        self.changes, self.all = VariantsTable(), VariantsTable()
        for table in (self.changes, self.all):
            table.linkActivated.connect(self._explain)
        parts: list[QWidget] = [Heading(rules_title(rules), 1.4)]
        if name := preset_of(rules):
            parts.append(label(preset_line(name)))
        if self.changes.show_changes(rules):
            parts += [Heading(self.tr("Different from the standard game"), 1.1), self.changes]
        self.all.show_all(rules)
        parts += [Heading(self.tr("All {} variants").format(len(OPTIONS)), 1.1), self.all]
        column(inside, *parts, 1, spacing=8, margins=(4, 4, 12, 4))
        book = button(self.tr("Rule book"), lambda: self._explain(""), "quiet")
        self.fill(inside, book, 1, self.close_button(), width=720)

    def _explain(self, number: str) -> None:
        self.reject()
        self.explain.emit(number)
