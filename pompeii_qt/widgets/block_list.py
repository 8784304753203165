"""Whom the host has sent away, and how they come in again; and whether those who know the join code keep it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from pompeii_qt.widgets.basic import button, card, column, label, row
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.question import ask

if TYPE_CHECKING:
    from pompeii_qt.network import Block

translate = QCoreApplication.translate


class BlockList(QWidget):
    """A line for each of them, `boxed` as on a page; hidden where there is nobody. `lifted(number)`: they may come."""

    lifted = Signal(int)

    def __init__(self, *, boxed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._blocks: list[Block] = []
        self._title = label("", "muted")
        self._lines = QVBoxLayout()
        self._lines.setSpacing(2)
        if boxed:
            column(self, card(self._title, self._lines, spacing=4))
        else:
            column(self, self._title, self._lines, spacing=4)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._title.setText(self.tr("Sent away; nobody new from their address comes in either"))
        self.show_blocks(self._blocks)

    def show_blocks(self, blocks: "list[Block]") -> None:
        """Everybody who was sent away and not let in again."""
        self._blocks = blocks
        self.setVisible(bool(blocks))
        while item := self._lines.takeAt(0):
            old = item.widget()
            assert old is not None
            old.hide()
            old.deleteLater()
        for block in blocks:
            again = button(self.tr("Let in again"), partial(self.lifted.emit, block.number), "quiet")
            again.setAutoDefault(False)
            again.setAccessibleName(self.tr("Let {name} in again").format(name=block.name))
            line = QWidget()
            row(
                line, ElidedLabel(block.name, fit=True), label(block.address, "muted", wrap=False), 1, again, spacing=10
            )
            self._lines.addWidget(line)


def offer_new_code(parent: QWidget, code: str, name: str, take: Callable[[], None]) -> QDialog:
    """After somebody was sent away: they know the `code`, or there is none. Returns the open question."""
    if code:
        text = translate("BlockList", "Take a new join code?")
        more = translate(
            "BlockList",
            "{name} knows the present one, which then lets nobody in. Whoever is here stays.",
        )
    else:
        text = translate("BlockList", "Ask for a join code from now on?")
        more = translate(
            "BlockList",
            "Anyone on this network can come in, {name} too from another computer. Whoever is here stays.",
        )
    answers = translate("BlockList", "New code"), translate("BlockList", "Leave it as it is")
    return ask(parent, text, more.format(name=name), answers, take)
