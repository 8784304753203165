"""The programs that may play at this table, remembered: one is chosen, or another added."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QListWidget, QWidget

from pompeii_core.text import clean_name, name_key
from pompeii_qt.pages.bot_form import BotForm
from pompeii_qt.settings import BOT_TIMES, Settings
from pompeii_qt.widgets.basic import button, column, label, row

if TYPE_CHECKING:
    from pompeii_qt.session import Session

_LIST: Final = 28
_SIZE: Final = 110, 25
"""In letters and lines of the application's text."""


class _Program:
    """One program; `was` is what it was called when the dialog was opened."""

    def __init__(self, name: str, command: str, was: str = "") -> None:
        self.name, self.command, self.was = name, command, was


class BotsDialog(QDialog):
    """`chosen` names the program that is to play; the settings then know all of them, as they were edited.

    `renamed` comes first, with what was called otherwise before: old name to new.
    """

    renamed = Signal(object)
    chosen = Signal(str)

    def __init__(self, settings: Settings, session: "Session", current: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Programs that play"))
        self._settings = settings
        self._entries = [_Program(name, command, name) for name, command in settings.programs.items()]
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Programs"))
        letter = self.fontMetrics().averageCharWidth()
        self.list.setFixedWidth(letter * _LIST)
        self.setMinimumSize(letter * _SIZE[0], self.fontMetrics().height() * _SIZE[1])
        self.form = BotForm(session)
        self.add = button(self.tr("+  Add"), self._add)
        self.remove = button(self.tr("Remove"), self._remove, "danger")
        self.time = QComboBox()
        for millis in BOT_TIMES:
            self.time.addItem(self.tr("{} s").format(QLocale().toString(millis / 1000, "g", 3)), millis)
        self.time.setCurrentIndex(self.time.findData(settings.bot_time))
        self.problem = label("", "muted")
        self.play = button("", self.accept, "primary")
        self.play.setDefault(True)
        self.cancel = button(self.tr("Cancel"), self.reject)
        self._lay_out()
        for entry in self._entries:
            self.list.addItem(entry.name)
        self.list.currentRowChanged.connect(self._show)
        self.form.changed.connect(self._edited)
        self.time.currentIndexChanged.connect(self._timed)
        self.finished.connect(self.deleteLater)
        self._timed()
        names = [entry.name for entry in self._entries]
        if names:
            self.list.setCurrentRow(names.index(current) if current in names else 0)
            self.play.setFocus()
        else:
            self._add()

    def accept(self) -> None:
        """Keep everything, and choose the one that is shown; where none is left, nobody is chosen."""
        if not self.play.isEnabled():
            return
        self._settings.bot_time = self.time.currentData()
        self._settings.bots = {clean_name(one.name): one.command.strip() for one in self._entries}
        self.renamed.emit({one.was: clean_name(one.name) for one in self._entries if one.was})
        if self._entries:
            self.chosen.emit(clean_name(self._entries[self.list.currentRow()].name))
            super().accept()
        else:
            self.reject()

    def _lay_out(self) -> None:
        words = label(
            self.tr(
                "Any program that speaks the bot protocol can take a seat. It sees what its seat may see, and runs"
                " with your rights: add only what you trust."
            ),
            "muted",
        )
        left = column(None, self.list, row(None, self.add, self.remove, spacing=8), spacing=8)
        words_of_time = label(self.tr("Each decision may take"), wrap=False)
        words_of_time.setBuddy(self.time)
        right = column(None, self.form, 1, row(None, words_of_time, self.time, 1, spacing=10), spacing=12)
        both = row(None, left, right, spacing=18)
        both.setStretchFactor(right, 1)
        footer = row(None, self.problem, self.cancel, self.play, spacing=10)
        footer.setStretchFactor(self.problem, 1)
        column(self, words, both, footer, spacing=14, margins=18)

    def _show(self, at: int) -> None:
        self.form.setEnabled(at >= 0)
        self.remove.setEnabled(at >= 0)
        entry = self._entries[at] if at >= 0 else _Program("", "")
        self.form.show_program(entry.name, entry.command)
        self._check()

    def _edited(self) -> None:
        at = self.list.currentRow()
        entry = self._entries[at]
        entry.name, entry.command = self.form.name.text(), self.form.command.text()
        self.list.item(at).setText(entry.name.strip() or self.tr("no name yet"))
        self._check()

    def _timed(self) -> None:
        self.form.millis = self.time.currentData()

    def _add(self) -> None:
        self._entries.append(_Program("", ""))
        self.list.addItem(self.tr("no name yet"))
        self.list.setCurrentRow(len(self._entries) - 1)
        self.form.name.setFocus()

    def _remove(self) -> None:
        at = self.list.currentRow()
        self.list.takeItem(at)  # which shows its neighbour, still numbered as before
        del self._entries[at]
        self._show(self.list.currentRow())

    def _check(self) -> None:
        problem = self._problem()
        self.problem.setText(problem)
        self.play.setText(self.tr("Let it play") if self._entries else self.tr("Keep none"))
        self.play.setEnabled(not problem)

    def _problem(self) -> str:
        """What keeps the programs from being remembered, in a sentence; "" where nothing does."""
        seen: set[str] = set()
        for entry in self._entries:
            name = clean_name(entry.name)
            if not name:
                return self.tr("The program needs a name.")
            if name_key(name) in seen:
                return self.tr("Two programs are called {}.").format(name)
            if not entry.command.strip():
                return self.tr("{} needs a command line: choose its file, or type one.").format(name)
            seen.add(name_key(name))
        return "" if self._entries or self._settings.programs else self.tr("Add a program first.")
