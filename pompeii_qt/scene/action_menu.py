"""A small menu where one place stands for several actions: whose piece, which card, which symbol."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QPoint, QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from pompeii_core.actions import Action, Lava, Place, Sacrifice
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import game_words
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.art.sprites import card_pixmap, piece_pixmap, tile_pixmap
from pompeii_qt.text import add_choice

translate = QCoreApplication.translate
ICON = 30


class ActionMenu(QMenu):
    """Opens at once; calls `chosen` with the action picked, or nothing."""

    def __init__(
        self,
        parent: QWidget,
        actions: Sequence[Action],
        players: Sequence[SeatedPlayer],
        chosen: Callable[[Action], None],
    ) -> None:
        super().__init__(parent)
        self.setStyleSheet(f"QMenu {{ icon-size: {ICON}px; }}")
        for action in actions:
            text, pixmap = _words(action, players, self.devicePixelRatioF())
            add_choice(self, text, partial(chosen, action), QIcon(pixmap))
        self.aboutToHide.connect(self.deleteLater)
        self._delay = ActivationDelay(self)
        self._delay.guard(self)

    def open_at(self, at: QPoint) -> None:
        """Open with the first entry ready for Enter."""
        self.popup(at)
        self.setActiveAction(self.actions()[0])
        self._delay.begin()


def _words(action: Action, players: Sequence[SeatedPlayer], dpr: float) -> tuple[str, QPixmap]:
    match action:
        case Sacrifice(_, seat):
            return players[seat].name, piece_pixmap(players[seat].colour, ICON, dpr)
        case Place(card, _):
            return translate("Board", "card {n}").format(n=card), card_pixmap(card, QSize(ICON, ICON), dpr)
        case Lava(symbol, _):
            return game_words.symbol_words(symbol), tile_pixmap(symbol, ICON, dpr)
    return "", QPixmap()
