"""The dialog of remembered bots: add, edit, try or remove programs, and choose one to play."""

import os
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, QSize, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QFormLayout, QLineEdit, QListWidget, QSizePolicy, QWidget

from pompeii_core.text import NAME, clean_name, name_key
from pompeii_qt.session import Session, TrialResult
from pompeii_qt.settings import BOT_TIMES, Settings
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import button, column, combo_box, form, label, row, select, set_role
from pompeii_qt.widgets.page import Dialog
from pompeii_qt.words.problems import bot_words, complaint_words

_LIST: Final = 28
_SIZE: Final = 110, 25  # in letters and lines of the application's text
# Commands that run files which cannot start themselves; a Python on Windows may lack the `py` launcher.
_PYTHONS = ("py", "python") if sys.platform == "win32" else ("python3",)
_INTERPRETERS = {".js": "node", ".mjs": "node", ".rb": "ruby", ".pl": "perl", ".lua": "lua", ".jar": "java -jar"}


@dataclass
class _Program:
    """A line of the list. `was` is its name when the dialog opened, "" if it was added since."""

    name: str = ""
    command: str = ""
    was: str = ""


class BotsDialog(Dialog):
    """Edits the programs that may play, and lets one of them be chosen. The settings are saved at the end."""

    renamed = Signal(object)  # the present name of each earlier program that is left, by its old name; comes first
    chosen = Signal(str)  # the name of the program to play

    def __init__(self, settings: Settings, session: Session, current: str, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("BotsDialog", "Bots"))
        self._settings = settings
        self._programs = [_Program(name, command, name) for name, command in settings.programs.items()]
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Bots"))
        self.time = combo_box("", {n: self.tr("{} s").format(QLocale().toString(n / 1000, "g", 3)) for n in BOT_TIMES})
        select(self.time, settings.bot_time)
        self.form = BotForm(session, self.time)
        self.add = button(self.tr("+  Add"), self._add)
        self.remove = button(self.tr("Remove"), self._remove, "danger")
        self.problem = label("", "muted")
        self.play = button("", self.accept, "primary")
        self.play.setDefault(True)
        self.cancel = button(self.tr("Cancel"), self.reject)
        words = self.tr(
            "A bot is any program that speaks the bot protocol. It sees only what its seat may see, but it "
            "runs with your rights: add only programs you trust."
        )
        left = column(None, self.list, row(None, self.add, self.remove))
        words_of_time = label(self.tr("Time per decision"), wrap=False)
        words_of_time.setBuddy(self.time)
        right = column(None, self.form, 1, row(None, words_of_time, self.time, 1, spacing=10), spacing=12)
        inside, both = QWidget(), row(None, left, (right, 1), spacing=18)
        column(inside, label(words, "muted"), (both, 1), spacing=14, margins=(0, 0, 4, 0))
        wanted = self.fontMetrics().averageCharWidth() * _LIST
        self.list.setFixedWidth(min(wanted, self.screen().availableSize().width() // 4))
        self.fill(inside, (self.problem, 1), self.cancel, self.play)
        self.list.addItems([*settings.programs])
        self.list.currentRowChanged.connect(self._show)
        self.form.changed.connect(self._edited)
        if names := [*settings.programs]:
            self.list.setCurrentRow(names.index(current) if current in names else 0)
            self.play.setFocus()
        else:
            self._add()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return super().sizeHint().expandedTo(QSize(metrics.averageCharWidth() * _SIZE[0], metrics.height() * _SIZE[1]))

    def accept(self) -> None:
        """Unless there is a problem, save all; emit `renamed`, then `chosen` or, with no program left, `rejected`."""
        if not self.play.isEnabled():
            return
        self._settings.bot_time = self.time.currentData()
        self._settings.bots = {clean_name(one.name): one.command.strip() for one in self._programs}
        # Before `chosen`: the form's rows must know the new names first.
        self.renamed.emit({one.was: clean_name(one.name) for one in self._programs if one.was})
        if self._programs:
            self.chosen.emit(clean_name(self._programs[self.list.currentRow()].name))
            super().accept()
        else:
            self.reject()

    def _show(self, at: int) -> None:
        for part in (self.form, self.remove):
            part.setEnabled(at >= 0)
        program = self._programs[at] if at >= 0 else _Program()
        self.form.show_program(program.name, program.command)
        self._check()

    def _edited(self) -> None:
        program = self._programs[self.list.currentRow()]
        program.name, program.command = self.form.name.text(), self.form.command.text()
        self.list.currentItem().setText(program.name.strip() or self.tr("no name yet"))
        self._check()

    def _add(self) -> None:
        self._programs.append(_Program())
        self.list.addItem(self.tr("no name yet"))
        self.list.setCurrentRow(len(self._programs) - 1)
        self.form.name.setFocus()

    def _remove(self) -> None:
        at = self.list.currentRow()
        self.list.takeItem(at)  # shows the neighbour, still under its old number
        del self._programs[at]
        self._show(self.list.currentRow())

    def _check(self) -> None:
        self.problem.setText(self._problem())
        self.play.setText(self.tr("Let it play") if self._programs else self.tr("Remove all"))
        self.play.setEnabled(not self.problem.text())

    def _problem(self) -> str:
        """Return in a sentence why the programs cannot be saved; "" if they can."""
        seen: set[str] = set()
        for number, program in enumerate(self._programs, start=1):
            name = clean_name(program.name)
            if not name:
                alone, text = self.tr("The bot needs a name."), self.tr("Bot {} in the list needs a name.")
                return alone if len(self._programs) == 1 else text.format(number)
            if name_key(name) in seen:
                return self.tr("Two bots are called {}.").format(name)
            if not program.command.strip():
                return self.tr("{} needs a command line: choose its file or type one.").format(name)
            seen.add(name_key(name))
        return "" if self._programs or self._settings.programs else self.tr("Add a bot first.")


class BotForm(QWidget):
    """Name and command line of one program. `changed` follows each edit. `time` says how long a trial may take."""

    changed = Signal()

    def __init__(self, session: Session, time: QComboBox) -> None:
        super().__init__()
        self._session, self._time = session, time
        self.name = QLineEdit(maxLength=NAME)
        self.command = QLineEdit(placeholderText=self.tr("for example: python3 my_bot.py --fast"))
        self.choose = button(self.tr("Choose a file…"), self._choose)
        tip = self.tr("Start it and ask it for one move in a test game")
        self.try_it = button(self.tr("Try it"), self._try, tip=tip)
        self.result, self.complaint = label(), label("", "muted")
        for words in (self.result, self.complaint):
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # programs write long lines
        buttons = row(None, self.choose, self.try_it, 1, spacing=10)
        said = column(None, self.result, self.complaint, spacing=2)
        typed = (self.tr("Name"), self.name), (self.tr("Command line"), self.command)
        fields = form(*typed, ("", buttons), ("", said), parent=self, indent=0)
        fields.setVerticalSpacing(10)
        fields.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.name.textEdited.connect(self.changed)
        self.command.textEdited.connect(self._edited)
        session.tried.connect(self._show_trial)

    def show_program(self, name: str, command: str) -> None:
        self.name.setText(name)
        self.command.setText(command)
        self.command.setCursorPosition(0)
        self._forget_trial()

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a program"), str(Path.home()))
        if path:
            self.command.setText(command_for(Path(path)))
            if not self.name.text().strip():
                self.name.setText(Path(path).stem.replace("_", " ").strip().capitalize()[:NAME])
            self._edited()

    def _edited(self) -> None:
        self._forget_trial()
        self.changed.emit()

    def _forget_trial(self) -> None:
        """Clear the trial's result and ignore a running trial, because the command line has changed."""
        self._trying = ""
        self._show_result("")
        self.try_it.setEnabled(bool(self.command.text().strip()))

    def _try(self) -> None:
        self._trying = self.command.text()
        self._show_result(self.tr("Trying…"), "muted")
        self._session.try_program(self._trying, self._time.currentData())

    def _show_trial(self, tried: TrialResult) -> None:
        # A trial takes seconds, during which another command may have been typed.
        if tried.command != self._trying:
            return
        if fault := tried.fault:
            name = self.name.text().strip() or self._trying
            self._show_result(bot_words(name, fault.code, fault.blanks), "danger", fault.complaint)
        else:
            seconds = QLocale().toString(tried.seconds, "f", 2)
            self._show_result("✓  " + self.tr("It works: its first answer took {} s.").format(seconds), "good")

    def _show_result(self, words: str, role: str = "", complaint: str = "") -> None:
        self.result.setText(words)
        set_role(self.result, role)
        self.complaint.setText(complaint_words(complaint) if complaint else "")
        if words:
            screen_reader.announce(self, words)


def command_for(path: Path) -> str:
    """Return a quoted command line that starts a program's file; unless it is executable, by its interpreter."""
    windows = sys.platform == "win32"
    word = (f'"{path}"' if " " in str(path) else str(path)) if windows else shlex.quote(str(path))
    interpreter = _INTERPRETERS.get(path.suffix.lower())
    if path.suffix.lower() == ".py":
        interpreter = next(filter(shutil.which, _PYTHONS), _PYTHONS[0])
    # A script that is executable names its interpreter itself.
    by_itself = not interpreter or (not windows and os.access(path, os.X_OK))
    return word if by_itself else f"{interpreter} {word}"
