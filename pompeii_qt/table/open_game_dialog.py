"""Opening the game that is on to the network: what it is called there, and who may come."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QWidget

from pompeii_core.text import NAME
from pompeii_qt.names import game_name
from pompeii_qt.widgets.basic import column, label
from pompeii_qt.widgets.check_box import CheckBox
from pompeii_qt.widgets.scrolled_dialog import ScrolledDialog


class OpenGameDialog(ScrolledDialog):
    """`wanted(name, code)`; the code is None for a fresh one, or empty where anybody may come."""

    wanted = Signal(str, object)

    def __init__(self, host: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Open this game to the network"))
        explanation = self.tr(
            "Others on this network see the game in their list. They can watch and, if you agree, take over an "
            "AI's seat. You keep playing meanwhile."
        )
        self.name = QLineEdit(game_name(host))
        self.name.setMaxLength(NAME)
        self.name.selectAll()
        self.coded = CheckBox(self.tr("Require a join code"))
        self.coded.setChecked(True)
        self._open_words = label(role="muted")
        inside = QWidget()
        title = label(self.tr("Name of the game"), wrap=False)
        title.setBuddy(self.name)
        parts = label(explanation), title, self.name, self.coded, self._open_words
        column(inside, *parts, margins=(0, 0, 4, 0))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._open = self.buttons.addButton(self.tr("Open the game"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._open.setProperty("role", "primary")
        cancel = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setText(self.tr("Cancel"))
        # some desktops put one on it, which no other button here has
        cancel.setIcon(QIcon())
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.name.textChanged.connect(lambda text: self._open.setEnabled(bool(text.strip())))
        self.coded.toggled.connect(self._explain)
        inside.setMinimumWidth(440)
        self._explain(True)
        self.fill(inside, self.buttons, spacing=14, margins=(20, 18, 20, 16))
        self.finished.connect(self.deleteLater)

    def _explain(self, coded: bool) -> None:
        self._open_words.setText(
            self.tr("You will see the code to pass on. It also encrypts the connection.")
            if coded
            else self.tr("Anyone on this network can join.")
        )

    def _accept(self) -> None:
        if name := self.name.text().strip():
            self.wanted.emit(name, None if self.coded.isChecked() else "")
            self.accept()
