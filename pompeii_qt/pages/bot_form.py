"""A program that plays: what it is called, how it is started, and whether it does what it should."""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QFileDialog, QFormLayout, QLineEdit, QSizePolicy, QWidget

from pompeii_qt.sentences import bot_words
from pompeii_qt.text import add_field
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import button, column, label, row

if TYPE_CHECKING:
    from pompeii_qt.session import Session, Tried

_INTERPRETERS: Final = {
    ".py": ("py", "python") if sys.platform == "win32" else ("python3",),
    ".js": ("node",),
    ".mjs": ("node",),
    ".rb": ("ruby",),
    ".pl": ("perl",),
    ".lua": ("lua",),
    ".jar": ("java -jar",),
}
"""What starts a file that cannot be started itself, best first: not every Python on Windows comes with its launcher."""


class BotForm(QWidget):
    """Name and command line of one program; `changed` at each key, `millis` is what a trial's decision may take."""

    changed = Signal()

    def __init__(self, session: "Session", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.millis = 0
        self.name, self.command = QLineEdit(), QLineEdit()
        self.name.setMaxLength(40)
        self.command.setPlaceholderText(self.tr("such as: python3 my_bot.py --fast"))
        self.choose = button(self.tr("Choose a file…"), self._choose)
        self.try_it = button(
            self.tr("Try it"), self._try, tip=self.tr("Start it, and ask it for one move of a game dealt for that")
        )
        self.result, self.complaint = label(), label("", "muted")
        for words in (self.result, self.complaint):
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # whatever a program writes
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(10)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        add_field(form, self.tr("Name"), self.name)
        add_field(form, self.tr("Command line"), self.command)
        add_field(form, "", row(None, self.choose, self.try_it, 1, spacing=10))
        add_field(form, "", column(None, self.result, self.complaint, spacing=2))
        self.name.textEdited.connect(self.changed)
        self.command.textEdited.connect(self._edited)
        session.tried.connect(self._tell)

    def show_program(self, name: str, command: str) -> None:
        """Fill the form in."""
        self.name.setText(name)
        self.command.setText(command)
        self.command.setCursorPosition(0)
        self._forget()

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a program"), str(Path.home()))
        if path:
            self.command.setText(command_for(Path(path)))
            if not self.name.text().strip():
                self.name.setText(Path(path).stem.replace("_", " ").strip().capitalize()[:40])
            self._edited()

    def _edited(self) -> None:
        self._forget()
        self.changed.emit()

    def _forget(self) -> None:
        """What was found out was found out about another command."""
        self._trying = ""
        self._say("")
        self.try_it.setEnabled(bool(self.command.text().strip()))

    def _try(self) -> None:
        self._trying = self.command.text()
        self._say(self.tr("Trying…"), "muted")
        self._session.try_program(self._trying, self.millis)

    def _tell(self, tried: "Tried") -> None:
        if tried.command != self._trying:
            return
        if tried.why:
            name = self.name.text().strip() or self._trying
            self._say(bot_words(f"“{name}” {tried.why}."), "danger", tried.complaint)
        else:
            seconds = QLocale().toString(tried.seconds, "f", 2)
            self._say("✓  " + self.tr("It plays: its first answer took {} s.").format(seconds), "good")

    def _say(self, words: str, role: str = "", complaint: str = "") -> None:
        self.result.setText(words)
        self.result.setProperty("role", role)
        self.result.style().polish(self.result)
        self.complaint.setText(self.tr("It complained: {}").format(complaint) if complaint else "")
        if words:
            screen_reader.announce(self, words)


def command_for(path: Path) -> str:
    """The command line that starts a program in a file, with what interprets it where that is needed."""
    windows = sys.platform == "win32"
    word = (f'"{path}"' if " " in str(path) else str(path)) if windows else shlex.quote(str(path))
    interpreters = _INTERPRETERS.get(path.suffix.lower())
    if not interpreters or (not windows and os.access(path, os.X_OK)):
        return word
    return f"{next(filter(shutil.which, interpreters), interpreters[0])} {word}"
