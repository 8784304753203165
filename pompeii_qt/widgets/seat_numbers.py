"""The numbers of one seat, each over its caption: on one line, on two where they need it, or the two that matter."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from pompeii_qt import theme
from pompeii_qt.text import Label, set_tip
from pompeii_qt.widgets.basic import column, label
from pompeii_qt.widgets.pulsing_label import PulsingLabel

KEYS: Final = ("supply", "city", "saved", "volcano", "hand")
_ESSENTIAL: Final = ("saved", "volcano")
_GAP: Final = 4
SMALL: Final = 0.88
"""Captions beside the application's text."""


class SeatNumbers(QWidget):
    """As many columns as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._slim = False
        self.shown: dict[str, int] = {}
        """What there is to say, by key, seen or not."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 2, 0, 0)
        self._grid.setSpacing(_GAP)
        self._value: dict[str, PulsingLabel] = {}
        self._caption: dict[str, Label] = {}
        self._cell: dict[str, QWidget] = {}
        self._laid_out: tuple[tuple[str, ...], int] = (), 0
        for key in KEYS:
            cell = QWidget(self)
            value = PulsingLabel()
            theme.scale_text(value, 1.15, bold=True)
            value.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            caption = label(role="muted", scale=SMALL, wrap=False, align=Qt.AlignmentFlag.AlignHCenter)
            column(cell, value, caption, spacing=0)
            self._value[key], self._caption[key], self._cell[key] = value, caption, cell
        self.retranslate()

    @property
    def words(self) -> str:
        """All of them as plain words."""
        return ", ".join(f"{self._caption[key].text()} {value}" for key, value in self.shown.items())

    def retranslate(self) -> None:
        """Say what each number means in the current language."""
        captions = {
            "supply": (self.tr("supply"), self.tr("Citizens not yet placed")),
            "city": (self.tr("city"), self.tr("Citizens in the city")),
            "saved": (self.tr("saved"), self.tr("Citizens who left through a gate")),
            "volcano": (self.tr("lost"), self.tr("Citizens in the volcano")),
            "hand": (self.tr("cards"), self.tr("Cards in hand")),
        }
        for key, (caption, meaning) in captions.items():
            self._caption[key].setText(caption)
            set_tip(self._cell[key], meaning)
        self._lay_out()

    def set_slim(self, on: bool) -> None:
        """Whether only the saved and the lost are seen."""
        self._slim = on
        self._lay_out()

    def show_captions(self, on: bool) -> None:
        """Whether it is said below each number what it is; it is its tool tip in any case."""
        for key, caption in self._caption.items():
            if caption.isHidden() == on:
                caption.setVisible(on)
                self._cell[key].updateGeometry()  # at once: whoever asks for it measures the room next
        self.updateGeometry()

    def slim_width(self) -> int:
        """Pixels that the saved and the lost need with their captions, whether or not these are seen now."""
        parts = [(self._value[key], self._caption[key]) for key in _ESSENTIAL]
        return sum(max(part.sizeHint().width() for part in both) for both in parts) + _GAP

    def show_numbers(self, shown: Mapping[str, int]) -> None:
        """Show these numbers, by key."""
        for key, value in shown.items():
            self._value[key].setText(str(value))
        self.shown = dict(shown)
        self._lay_out()

    def pop_saved(self, *, moving: bool) -> None:
        """The count of the saved swells for a moment, or only lights up where nothing is to move."""
        self._value["saved"].pop(moving=moving)

    def minimumSizeHint(self) -> QSize:
        # it takes what width there is, and a second line where that is too little
        return QSize(self._width(-(-len(self._keys) // 2)), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @property
    def _keys(self) -> tuple[str, ...]:
        return tuple(key for key in KEYS if key in self.shown and (key in _ESSENTIAL or not self._slim))

    def _width(self, columns: int) -> int:
        widest = max((self._cell[key].sizeHint().width() for key in self._keys), default=0)
        whole = sum(self._cell[key].sizeHint().width() for key in self._keys)
        needed = whole if columns >= len(self._keys) else widest * columns
        return needed + _GAP * max(columns - 1, 0)

    def _lay_out(self) -> None:
        """Put the cells where they belong, only where that changes: numbers change with every event."""
        keys = self._keys
        lines = 1 if self._slim or self.width() >= self._width(len(keys)) else 2
        columns = -(-len(keys) // lines)
        if (keys, columns) == self._laid_out:
            return
        self._laid_out = keys, columns
        for place in range(len(KEYS)):
            self._grid.setColumnStretch(place, int(place < columns))
        for key, cell in self._cell.items():
            self._grid.removeWidget(cell)
            cell.setVisible(key in keys)
        for place, key in enumerate(keys):
            self._grid.addWidget(self._cell[key], *divmod(place, columns))
        self.updateGeometry()
