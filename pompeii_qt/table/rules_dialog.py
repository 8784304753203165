"""The rules in force: the preset of the game that is on, what differs from the standard, and every option."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from pompeii_core.rules import OPTIONS, Rules
from pompeii_qt.rules_words import preset_line, preset_of, rules_title
from pompeii_qt.widgets.basic import Heading, button, column, label
from pompeii_qt.widgets.page import ScrollArea
from pompeii_qt.widgets.variants_table import VariantsTable


class RulesDialog(QDialog):
    """`explain` with an option's number, such as V4, or "" for the rule book as a whole."""

    explain = Signal(str)

    def __init__(self, rules: Rules, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rules of this game"))
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
        self.buttons = QDialogButtonBox()
        self.buttons.addButton(button(self.tr("Close"), self.reject), QDialogButtonBox.ButtonRole.RejectRole)
        book = button(self.tr("Rule book"), lambda: self._explain(""), "quiet")
        self.buttons.addButton(book, QDialogButtonBox.ButtonRole.HelpRole)
        column(self, (ScrollArea(inside), 1), self.buttons, margins=(18, 14, 18, 14))
        room = parent.window().size() * 0.9
        self.resize(min(720, room.width()), min(640, room.height()))
        self.finished.connect(self.deleteLater)

    def _explain(self, number: str) -> None:
        self.reject()
        self.explain.emit(number)
