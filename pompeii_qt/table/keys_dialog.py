"""Giving the table's letters and digits other keys, or none."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QKeySequenceEdit, QWidget

from pompeii_qt.table.key_words import KeyLine, key_groups, native
from pompeii_qt.table.table_keys import DEFAULTS, RESERVED, TableKeys, present_keys
from pompeii_qt.text import add_field
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Heading, button, column, label
from pompeii_qt.widgets.page import ScrollArea


class KeyField(QKeySequenceEdit):
    """One key, with what is held beside it; Backspace for none, Tab and Esc are the dialog's."""

    def __init__(self, says: str) -> None:
        super().__init__()
        self.setMaximumSequenceLength(1)
        self.setAccessibleName(says)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.clear()
            self.editingFinished.emit()
        else:
            super().keyPressEvent(event)


class KeysDialog(QDialog):
    """A field for each key that can be changed; each change holds at once."""

    def __init__(self, keys: TableKeys, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Change keys"))
        self._settings = keys.settings
        self.fields: dict[str, KeyField] = {}
        self._words: dict[str, str] = {}
        self.said = label(self.tr("Press the new key in its field; Backspace removes the key."), "muted")
        inside, form = QWidget(), QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for title, lines in key_groups():
            changeable = [entry for line in lines for entry in _changeable(line)]
            if changeable:
                form.addRow(Heading(title, 1.15))
            for name, words in changeable:
                self._add(form, name, words)
        column(inside, form, 1, margins=(4, 4, 12, 4))
        self.buttons = QDialogButtonBox()
        self.buttons.addButton(button(self.tr("Close"), self.reject), QDialogButtonBox.ButtonRole.RejectRole)
        usual = button(self.tr("Default keys"), self._restore, "quiet")
        self.buttons.addButton(usual, QDialogButtonBox.ButtonRole.ResetRole)
        column(self, self.said, (ScrollArea(inside), 1), self.buttons, margins=(18, 14, 18, 14))
        room = parent.window().size() * 0.9
        self.resize(min(max(620, inside.minimumSizeHint().width() + 60), room.width()), min(620, room.height()))
        self.finished.connect(self.deleteLater)

    def _add(self, form: QFormLayout, name: str, words: str) -> None:
        field = self.fields[name] = KeyField(words)
        self._words[name] = words
        field.setKeySequence(QKeySequence(self._present(name)))
        field.editingFinished.connect(partial(self._change, name))
        add_field(form, words, field)

    def _present(self, name: str) -> str:
        return present_keys(self._settings.own_keys)[name]

    def _change(self, name: str) -> None:
        """Take what was pressed, unless it does something else already."""
        field = self.fields[name]
        key = field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if key == self._present(name):
            return
        holder = next((other for other in self.fields if key and other != name and self._present(other) == key), None)
        if holder is not None or key in RESERVED:
            taken = self.tr("{key} is already used for something else.")
            if holder is not None:
                taken = self.tr("{key} is already used: {what}.")
            self._say(taken.format(key=native(key), what=self._words.get(holder or "", "")))
            field.setKeySequence(QKeySequence(self._present(name)))
            return
        own = {other: kept for other, kept in self._settings.own_keys.items() if other != name}
        self._settings.own_keys = own if key == DEFAULTS[name] else own | {name: key}
        new = self.tr("{key}: {what}") if key else self.tr("No key: {what}")
        self._say(new.format(key=native(key), what=self._words[name]))

    def _restore(self) -> None:
        self._settings.own_keys = {}
        for name, field in self.fields.items():
            field.setKeySequence(QKeySequence(DEFAULTS[name]))
        self._say(self.tr("All keys are back to default."))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        screen_reader.announce(self, text)


def _changeable(line: KeyLine) -> list[tuple[str, str]]:
    """Names of keys with what they do; where several do the same, with a number."""
    if len(line.names) == 1:
        return [(line.names[0], line.words)]
    return [(name, f"{line.words} {place}") for place, name in enumerate(line.names, 1)]
