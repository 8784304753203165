"""The licences of all parts of the program, to be read: parts on the left, the text of the chosen one beside them."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit

from pompeii_qt import theme
from pompeii_qt.licences import Part, parts
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import column, label, row
from pompeii_qt.widgets.page import Page

_ADDRESS: Final = "https://spdx.org/licenses/{}.html"
"""Where the text of a licence is that did not come along."""


class LicencesPage(Page):
    """A list of parts; the text of the chosen one, or where it is to be found."""

    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("LicencesPage", "Licences"), scrolled=False)
        self._parts = parts()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Parts of the program"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in self._parts:
            item = QListWidgetItem(" ".join(filter(None, (part.name, part.version))))
            set_tip(item, part.licence)
            self.list.addItem(item)
        self.licence = label("", "muted")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.document().setDocumentMargin(12)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.text.setAccessibleName(self.tr("Text of the licence"))
        self.body.addLayout(row(None, (self.list, 2), (column(None, self.licence, self.text), 5), spacing=12))
        self.list.currentRowChanged.connect(lambda line: self._show(self._parts[line]))
        self.list.setCurrentRow(0)
        theme.signals.resized.connect(self._space)
        self._space()
        self.landing = self.list

    def _show(self, part: Part) -> None:
        self.licence.setText(self.tr("{name}: {licence}").format(name=part.name, licence=part.licence))
        self.licence.setVisible(bool(part.licence))
        missing = self.tr("This installation came without the text. It is here: {}")
        self.text.setPlainText(part.text or missing.format(_ADDRESS.format(part.licence)))

    def _space(self) -> None:
        """Rows as far apart as those of the rule book's chapters."""
        high = round(self.list.fontMetrics().height() * 1.9)
        for line in range(self.list.count()):
            self.list.item(line).setSizeHint(QSize(0, high))
