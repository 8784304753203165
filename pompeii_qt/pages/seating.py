"""Who sits where: the players of a new game, one row for each."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.setup import Player, presentable
from pompeii_qt.pages.parts import badge_icon, button, colour_name, column, label, row
from pompeii_qt.sentences import level_words, persona_words

MOST: Final = 4
_PERSON: Final = ""
_OPEN: Final = "*"
"""Of the network: no character is called so."""


class SeatRow(QFrame):
    """One player: colour, kind, name, and for an AI its character; or a seat for whoever comes over the network."""

    changed = Signal()
    colour_wanted = Signal(int)
    removed = Signal()

    def __init__(self, player: Player, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.number = number
        self.colour = player.colour
        self._stand_in = next(iter(PERSONAS))
        self.colours = QToolButton()
        self.colours.setIconSize(QSize(26, 26))
        self.colours.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.colours)
        for colour in range(MOST):
            action = QAction(badge_icon(colour), colour_name(colour), menu)
            action.triggered.connect(lambda _=False, colour=colour: self.colour_wanted.emit(colour))
            menu.addAction(action)
        self.colours.setMenu(menu)
        self.kind = QComboBox()
        self.kind.addItem(self.tr("A person at this screen"), _PERSON)
        self.kind.addItem(self.tr("Open to the network"), _OPEN)
        for persona in PERSONAS:
            self.kind.addItem(self.tr("{}, an AI").format(persona), persona)
        self.level = QComboBox()
        for level in LEVELS:
            self.level.addItem(level_words(level), level)
        self.name = QLineEdit()
        self.name.setMaxLength(40)
        self.line = label("", "muted")
        self.remove = button("✕", self.removed.emit, "quiet", tip=self.tr("Take this player away"))
        self.remove.setFixedWidth(44)
        self.kind.setMinimumWidth(self.kind.sizeHint().width())
        self.name.setFixedWidth(self.fontMetrics().averageCharWidth() * 30)
        row(self, self.colours, self.kind, self.name, self.level, self.line, self.remove, spacing=10, margins=8)
        row_layout = self.layout()
        assert isinstance(row_layout, QHBoxLayout)
        row_layout.setStretchFactor(self.line, 1)
        self.show_player(player)
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self.level.currentIndexChanged.connect(self.changed)
        self.name.textChanged.connect(self.changed)

    @property
    def is_open(self) -> bool:
        """Whether this seat is for somebody of the network."""
        return bool(self.kind.currentData() == _OPEN)

    def open(self) -> None:
        """Keep this seat for somebody of the network."""
        self.kind.setCurrentIndex(self.kind.findData(_OPEN))

    def player(self) -> Player | None:
        """The player as entered, on an open seat the AI that would be there otherwise; None without a name."""
        if self.is_open:
            return Player("ai", self._stand_in, self.colour, self._stand_in, DEFAULT_LEVEL)
        name, persona = presentable(self.name.text()), self.kind.currentData()
        if not name:
            return None
        if persona == _PERSON:
            return Player("person", name, self.colour)
        return Player("ai", name, self.colour, persona, self.level.currentData())

    def show_player(self, player: Player) -> None:
        """Fill the row in."""
        self.kind.setCurrentIndex(max(0, self.kind.findData(player.persona if player.kind == "ai" else _PERSON)))
        self.level.setCurrentIndex(max(0, self.level.findData(player.level)))
        self.name.setText(player.name)
        self.set_colour(player.colour)
        self._describe()

    def set_stand_in(self, persona: str) -> None:
        """The AI that would be on this seat were it not open."""
        self._stand_in = persona

    def set_colour(self, colour: int) -> None:
        """Take a colour."""
        self.colour = colour
        self.colours.setIcon(badge_icon(colour))
        self.colours.setToolTip(self.tr("Colour: {}").format(colour_name(colour)))
        self.set_number(self.number)

    def set_number(self, number: int) -> None:
        """Say which player this is to a screen reader."""
        self.number = number
        self.colours.setAccessibleName(self.tr("Player {}, colour: {}").format(number, colour_name(self.colour)))
        self.kind.setAccessibleName(self.tr("Player {}, who plays").format(number))
        self.name.setAccessibleName(self.tr("Player {}, name").format(number))
        self.level.setAccessibleName(self.tr("Player {}, level").format(number))
        self.remove.setAccessibleName(self.tr("Take player {} away").format(number))

    def _kind_changed(self) -> None:
        persona = self.kind.currentData()
        if not self.is_open and (
            not self.name.text().strip()
            or self.name.text() in PERSONAS
            or self.name.text().startswith(self.tr("Player"))
        ):
            self.name.setText(persona or self.tr("Player {}").format(self.number))
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        persona = PERSONAS.get(self.kind.currentData())
        self.level.setVisible(persona is not None and len(LEVELS) > 1)
        self.name.setVisible(not self.is_open)
        open_words = self.tr("For whoever comes; for an AI if nobody does.") if self.is_open else ""
        self.line.setText(persona_words(persona.line) if persona else open_words)


class Seating(QWidget):
    """Two to four players in the order of play, clockwise."""

    changed = Signal()

    def __init__(self, players: list[Player], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[SeatRow] = []
        self._column = column(self, spacing=8)
        self.add = button(self.tr("+  Add a player"), self._add, "quiet")
        self._column.addWidget(self.add)
        self.show_players(players)

    def players(self) -> list[Player | None]:
        """By seat; None where a name is missing."""
        return [row.player() for row in self.rows]

    def open_seats(self) -> list[int]:
        """Those for people of the network."""
        return [seat for seat, one in enumerate(self.rows) if one.is_open]

    def show_players(self, players: list[Player], open_seats: Sequence[int] = ()) -> None:
        """Replace all rows."""
        for old in self.rows:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.rows = []
        for player in players:
            self._append(player)
        for seat in open_seats:
            if seat < len(self.rows):
                self.rows[seat].open()
        self._settle()

    def problem(self) -> str:
        """What is wrong with the players in one sentence; "" when nothing is."""
        seen: set[str] = set()
        for number, player in enumerate(self.players(), start=1):
            if player is None:
                return self.tr("Player {} needs a name.").format(number)
            if player.name.casefold() in seen:
                return self.tr("Two players are called {}; give one of them another name.").format(player.name)
            seen.add(player.name.casefold())
        return ""

    def _append(self, player: Player) -> None:
        new = SeatRow(player, len(self.rows) + 1)
        new.changed.connect(self._changed)
        new.colour_wanted.connect(lambda colour, new=new: self._give(new, colour))
        new.removed.connect(lambda new=new: self._remove(new))
        self._column.insertWidget(len(self.rows), new)
        self.rows.append(new)

    def _changed(self) -> None:
        self._name_stand_ins()
        self.changed.emit()

    def _name_stand_ins(self) -> None:
        """Each open seat's AI is one that nobody at the table is called."""
        names = {presentable(one.name.text()).casefold() for one in self.rows if not one.is_open}
        free = [persona for persona in PERSONAS if persona.casefold() not in names]
        for one in self.rows:
            if one.is_open:
                one.set_stand_in(free.pop(0))

    def _add(self) -> None:
        colour = next(c for c in range(MOST) if c not in {row.colour for row in self.rows})
        taken = {row.name.text() for row in self.rows}
        persona = next(name for name in PERSONAS if name not in taken)
        self._append(Player("ai", persona, colour, persona, DEFAULT_LEVEL))
        self._settle()
        self.rows[-1].kind.setFocus()
        self.changed.emit()

    def _remove(self, gone: SeatRow) -> None:
        self.rows.remove(gone)
        self._column.removeWidget(gone)
        gone.hide()
        gone.deleteLater()
        self._settle()
        self.rows[-1].kind.setFocus()
        self.changed.emit()

    def _give(self, taker: SeatRow, colour: int) -> None:
        for other in self.rows:
            if other.colour == colour and other is not taker:
                other.set_colour(taker.colour)
        taker.set_colour(colour)
        self.changed.emit()

    def _settle(self) -> None:
        for number, seat_row in enumerate(self.rows, start=1):
            seat_row.set_number(number)
            seat_row.remove.setEnabled(len(self.rows) > 2)
        self._name_stand_ins()
        self.add.setVisible(len(self.rows) < MOST)
