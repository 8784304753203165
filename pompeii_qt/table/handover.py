"""What hides a hand while the screen passes from one person to the next."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pompeii_qt import game_words
from pompeii_qt.activation import ActivationDelay
from pompeii_qt.art.sprites import piece_pixmap
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.overlay import Overlay
from pompeii_qt.text import markup
from pompeii_qt.widgets.basic import Card, button, column, label

_WIDEST_NAME = 360
_VEIL = QColor(12, 9, 7, 150)


class HandoverScreen(Overlay):
    """Covers its parent until the person asked for says so; `confirmed(seat)`."""

    confirmed = Signal(int)

    def __init__(self, model: TableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        centre = Qt.AlignmentFlag.AlignCenter
        self._mark, self._title = label(wrap=False, align=centre), label(scale=1.35, wrap=False, align=centre)
        self._note = label(role="muted", wrap=False, align=centre)
        self._button = button("", self._confirm, "primary")
        self._button.setMinimumHeight(44)
        self._button.setAutoDefault(True)
        self.setFocusProxy(self._button)
        self._delay = ActivationDelay(self)
        self._delay.guard(self._button)
        frame = Card()
        frame.setMinimumWidth(380)
        column(frame, self._mark, self._title, self._note, self._button, spacing=12, margins=(36, 26, 36, 28))
        box = QVBoxLayout(self)
        box.addWidget(frame, 0, centre)
        model.began.connect(self.hide)
        model.hand_changed.connect(self._show_next)

    def retranslate(self) -> None:
        """Say everything in the current language."""
        if (seat := self._model.next_seat) is None:
            return
        player = self._model.players[seat]
        self._mark.setPixmap(piece_pixmap(player.colour, 76, self.devicePixelRatioF()))
        # or the longest names would make the card wider than a small window
        name = self._title.fontMetrics().elidedText(player.name, Qt.TextElideMode.ElideRight, _WIDEST_NAME)
        self._title.setText(markup(self.tr("Pass the screen to <b>{name}</b>"), name=name))
        self._note.setText(self.tr("The cards stay hidden until then."))
        self._button.setText(game_words.on_button(self.tr("I am {name}").format(name=name)))
        self.setAccessibleName(self.tr("Pass the screen to {name}").format(name=player.name))

    def _show_next(self) -> None:
        if self._model.next_seat is None:
            self.hide()
            return
        self.retranslate()
        self.place()
        self.show()
        self.raise_()
        self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._delay.begin()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), _VEIL)

    def _confirm(self) -> None:
        if self._model.next_seat is not None:
            self.confirmed.emit(self._model.next_seat)
