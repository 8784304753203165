"""Whom the host has sent away, and how they come in again; and whether those who know the join code keep it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QDialog, QWidget

from pompeii_qt.widgets.basic import button, card, clear_layout, column, label, row
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.question import ask

if TYPE_CHECKING:
    from pompeii_qt.network import Block

translate = QCoreApplication.translate


class BlockList(QWidget):
    """A line for each of them, `boxed` as on a page; hidden where there is nobody. `lifted(number)`: they may come."""

    lifted = Signal(int)

    def __init__(self, *, boxed: bool = False) -> None:
        super().__init__()
        self._blocks: list[Block] = []
        self._title = label("", "muted")
        self._lines = column(None, spacing=2)
        content = (card(self._title, self._lines, spacing=4),) if boxed else (self._title, self._lines)
        column(self, *content, spacing=4)
        self.retranslate()

    def retranslate(self) -> None:
        """Write everything in the current language."""
        self._title.setText(self.tr("Removed; nobody new can join from their address either"))
        self.show_blocks(self._blocks)

    def show_blocks(self, blocks: "list[Block]") -> None:
        """Everybody who was sent away and not let in again."""
        self._blocks = blocks
        self.setVisible(bool(blocks))
        clear_layout(self._lines)
        for block in blocks:
            says = self.tr("Let {name} in again").format(name=block.name)
            again = button(self.tr("Let in again"), partial(self.lifted.emit, block.number), "quiet", says=says)
            address = label(block.address, "muted", wrap=False)
            self._lines.addLayout(row(None, ElidedLabel(block.name, fit=True), address, 1, again, spacing=10))


def offer_new_code(parent: QWidget, code: str, name: str, take: Callable[[], None]) -> QDialog:
    """After somebody was sent away: they know the `code`, or there is none. Returns the open question."""
    # Without a code there is none to renew: what is offered is to have one at all.
    if code:
        text = translate("BlockList", "Change the join code?")
        more = translate(
            "BlockList",
            "{name} knows the current one, which will stop working. Everyone who is here stays.",
        )
    else:
        text = translate("BlockList", "Ask for a join code from now on?")
        more = translate(
            "BlockList",
            "Anyone on this network can join, including {name} from another computer. Everyone who is here stays.",
        )
    answers = translate("BlockList", "New code"), translate("BlockList", "Keep it as it is")
    return ask(parent, text, more.format(name=name), answers, take)
