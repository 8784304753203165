"""One player of a new game: who plays, in which colour, how well."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QMenu, QToolButton, QWidget

from pompeii_core.ai.personas import DEFAULT_LEVEL, PERSONAS
from pompeii_core.setup import Player
from pompeii_core.text import NAME, clean_name
from pompeii_qt.pages.level_box import LevelBox
from pompeii_qt.sentences import level_described, persona_words
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import button, column, label, row
from pompeii_qt.widgets.marks import badge_icon, colour_name

MOST: Final = 4
_PERSON: Final = ""
_OPEN: Final = "*"
_CHOOSE: Final = "+"
_BOT: Final = "bot:"
"""Before its name; none of these is a character's."""
_COMMAND: Final = 100
"""Letters of a command line that are shown."""


class PlayerRow(QFrame):
    """One player: colour, kind, name, and for an AI character and level; a bot; or a seat for whoever comes."""

    changed = Signal()
    colour_wanted = Signal(int)
    removed = Signal()
    bot_wanted = Signal()
    """A program is to be chosen; `choose_bot` or `put_back` follows."""
    named = Signal()
    """Whoever plays here now gave a name to the row, which another may have, too."""

    def __init__(
        self, player: Player, number: int, bots: Mapping[str, str], own: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._own = own
        self.setProperty("role", "card")
        self.number = number
        self.colour = player.colour
        self._bots: Mapping[str, str] = {}
        self._stand_in = next(iter(PERSONAS))
        self.colours = self._make_colours()
        self.kind = QComboBox()
        self.kind.setMaxVisibleItems(20)
        self.kind.addItem(self.tr("A person at this screen"), _PERSON)
        self.kind.addItem(self.tr("Open to the network"), _OPEN)
        for persona in PERSONAS:
            self.kind.addItem(self.tr("{}, an AI").format(persona), persona)
        self.kind.addItem(self.tr("A program (bot)…"), _CHOOSE)
        self._kind = _PERSON
        self.name = QLineEdit()
        self.name.setMaxLength(NAME)
        self.level = LevelBox()
        self.line = label("", "muted")
        self.remove = button("✕", self.removed.emit, "quiet", tip=self.tr("Take this player away"))
        self.remove.setFixedWidth(44)
        self.kind.setMinimumWidth(self.kind.sizeHint().width())
        self.name.setFixedWidth(self.fontMetrics().averageCharWidth() * 30)
        choices = row(None, self.kind, self.name, self.level, 1, spacing=10)
        whole = row(self, self.colours, both := column(None, choices, self.line, spacing=5), self.remove, margins=8)
        whole.setStretchFactor(both, 1)
        self.show_bots(bots)
        self.show_player(player)
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self.level.currentIndexChanged.connect(self._level_changed)
        self.name.textChanged.connect(self.changed)

    @property
    def is_person(self) -> bool:
        """Whether somebody at this screen plays here."""
        return self._kind == _PERSON

    @property
    def is_open(self) -> bool:
        """Whether this seat is for somebody of the network."""
        return self._kind == _OPEN

    @property
    def bot(self) -> str:
        """The name of the program that plays here; "" where none does."""
        return self._kind.removeprefix(_BOT) if self._kind.startswith(_BOT) else ""

    def open(self) -> None:
        """Keep this seat for somebody of the network."""
        self._choose(_OPEN)

    def choose_bot(self, bot: str) -> None:
        """The program of this name plays here."""
        self._choose(_BOT + bot)

    def put_back(self) -> None:
        """No program was chosen: whoever was here before stays, called as before."""
        with QSignalBlocker(self.kind):
            self._choose(self._kind)

    def show_bots(self, bots: Mapping[str, str], renamed: Mapping[str, str] | None = None) -> None:
        """The programs there are, command lines by name; where one played that is there no more, an AI does."""
        chosen = self.bot
        self._bots = bots
        with QSignalBlocker(self.kind):
            for at in reversed(range(self.kind.count())):
                if str(self.kind.itemData(at)).startswith(_BOT):
                    self.kind.removeItem(at)
            for bot in bots:
                self.kind.insertItem(self.kind.count() - 1, self.tr("{}, a program").format(bot), _BOT + bot)
            self.kind.setCurrentIndex(max(0, self.kind.findData(self._kind)))
        self.kind.view().setMinimumWidth(self.kind.view().sizeHintForColumn(0))
        if chosen:
            now = (renamed or {}).get(chosen, chosen)
            self._choose(_BOT + now if now in bots else self._stand_in)
            self._describe()

    def player(self) -> Player | None:
        """The player as entered, on an open seat the AI that would be there otherwise; None without a name."""
        if self.is_open:
            return Player("ai", self._stand_in, self.colour, self._stand_in, DEFAULT_LEVEL)
        name = clean_name(self.name.text())
        if not name:
            return None
        if self._kind == _PERSON:
            return Player("person", name, self.colour)
        if self.bot:
            return Player("bot", name, self.colour, self.bot)
        return Player("ai", name, self.colour, self._kind, self.level.level())

    def show_player(self, player: Player) -> None:
        """Fill the row in."""
        self._choose({"person": _PERSON, "bot": _BOT + player.persona}.get(player.kind, player.persona))
        self.level.choose(player.level)
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
        set_tip(self.colours, self.tr("Colour: {}").format(colour_name(colour)))
        self.set_number(self.number)

    def set_number(self, number: int) -> None:
        """Say which player this is to a screen reader."""
        self.number = number
        self.colours.setAccessibleName(self.tr("Player {}, colour: {}").format(number, colour_name(self.colour)))
        self.kind.setAccessibleName(self.tr("Player {}, who plays").format(number))
        self.name.setAccessibleName(self.tr("Player {}, name").format(number))
        self.level.setAccessibleName(self.tr("Player {}, level").format(number))
        self.remove.setAccessibleName(self.tr("Take player {} away").format(number))

    def _make_colours(self) -> QToolButton:
        colours = QToolButton()
        colours.setIconSize(QSize(26, 26))
        colours.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(colours)
        for colour in range(MOST):
            action = QAction(badge_icon(colour), colour_name(colour), menu)
            action.triggered.connect(lambda _=False, colour=colour: self.colour_wanted.emit(colour))
            menu.addAction(action)
        colours.setMenu(menu)
        return colours

    def _choose(self, kind: str) -> None:
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        self._kind = str(self.kind.currentData())

    def _kind_changed(self) -> None:
        kind = str(self.kind.currentData())
        if kind == _CHOOSE:
            self.bot_wanted.emit()
            return
        before, self._kind = self._kind, kind
        if not self.is_open and self._is_given(self.name.text().strip(), before):
            self.name.setText(self.bot or kind or self.tr("Player {}").format(self.number))
            self.named.emit()
        self._describe()
        self.changed.emit()

    def _is_given(self, name: str, kind: str) -> bool:
        """Whether nobody typed this name: it came with who played here before."""
        usual = bool(kind) and name.startswith(kind.removeprefix(_BOT))
        return not name or name == self._own or name in PERSONAS or usual or name.startswith(self.tr("Player"))

    def _level_changed(self) -> None:
        self._describe()
        self.changed.emit()

    def _describe(self) -> None:
        persona = PERSONAS.get(self._kind)
        set_tip(self.line, "")
        self.level.setVisible(persona is not None)
        self.name.setVisible(not self.is_open)
        self.line.setVisible(self._kind != _PERSON)
        if persona:
            level = self.level.level()
            self.line.setText(f"{persona_words(persona.line)} {level_described(level)}.")
        elif self.bot:
            command = self._bots[self.bot]
            width = self.fontMetrics().averageCharWidth() * _COMMAND
            self.line.setText(self.fontMetrics().elidedText(command, Qt.TextElideMode.ElideMiddle, width))
            set_tip(self.line, command)
        else:
            self.line.setText(self.tr("For whoever comes; for an AI if nobody does.") if self.is_open else "")
