"""The players of a new game, one row for each."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import NAME, clean_name, name_key
from pompeii_qt.art.sprites import piece_pixmap, portrait_pixmap
from pompeii_qt.text import set_choice_tip, set_tip
from pompeii_qt.widgets.basic import Card, FlowLayout, NamedComboBox, button, column, combo_box, label, row, select
from pompeii_qt.widgets.marks import ColourButton, colour_name
from pompeii_qt.words.names import default_name, is_default_name
from pompeii_qt.words.opponents import level_described, level_expected, level_line, level_words, persona_words

_LINE = Qt.ItemDataRole.UserRole + 1
_PERSON, _OPEN, _PHONE, _CHOOSE = "", "*", "@", "+"
_BOT: Final = "bot:"  # prefix of a bot's name; no character is called like any of these
_FACE, _PIECE = 48, 36
_COMMAND: Final = 100  # maximum letters of a command line


class PlayerRow(Card):
    """One player: colour, kind and name, for an AI character and level; or a bot, or a seat for others."""

    changed, removed = Signal(), Signal()
    colour_wanted = Signal(int)
    bot_wanted = Signal()  # asks to choose a program; `choose_bot` or `restore_kind` follows
    named = Signal()  # the new kind gave the row its name, which other rows may have, too

    def __init__(self, player: SeatedPlayer, number: int, bots: Mapping[str, str], own: str = "") -> None:
        """`bots` are command lines by name; `own` is the name of the person here."""
        super().__init__()
        self._own, self._bots, self.number, self.colour = own, bots, number, player.colour
        self.colours = ColourButton(26)
        self.colours.chosen.connect(self.colour_wanted)
        kinds = {_PERSON: self.tr("A person at this screen"), _PHONE: self.tr("A person with a phone")}
        ais = {persona: self.tr("{}, an AI").format(persona) for persona in PERSONAS}
        self.kind = combo_box("", kinds | {_OPEN: self.tr("Open to the network")} | ais | {_CHOOSE: self.tr("A bot…")})
        self.kind.setMaxVisibleItems(20)
        self._kind = _PERSON
        self.name, self.level, self.line = QLineEdit(maxLength=NAME), LevelBox(), label("", "muted")
        self.remove = button("✕", self.removed.emit, "quiet", tip=self.tr("Remove this player"))
        self.remove.setMinimumWidth(44)
        self.kind.setMinimumWidth(self.kind.sizeHint().width())
        self.name.setMinimumWidth(self.fontMetrics().averageCharWidth() * 24)
        self.face = label(align=Qt.AlignmentFlag.AlignCenter, wrap=False)
        self.face.setFixedSize(_FACE, _FACE)
        middle = column(None, 1, FlowLayout(self.kind, self.name, self.level), self.line, 1, spacing=5)
        row(self, self.face, (middle, 1), self.colours, self.remove, margins=8)
        self.show_bots(bots)
        self.show_player(player)
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self.level.currentIndexChanged.connect(self._describe)
        self.level.currentIndexChanged.connect(self.changed)
        self.name.textChanged.connect(self.changed)

    @property
    def is_person(self) -> bool:
        return self._kind == _PERSON

    @property
    def is_open(self) -> bool:
        """Whether someone takes this seat from elsewhere; that they use a phone is a wish, not enforced."""
        return self._kind in (_OPEN, _PHONE)

    @property
    def bot(self) -> str:
        """Name of the program that plays here; "" if none does."""
        return self._kind.removeprefix(_BOT) if self._kind.startswith(_BOT) else ""

    @property
    def is_for_phone(self) -> bool:
        return self._kind == _PHONE

    def open(self, *, for_phone: bool = False) -> None:
        self._choose(_PHONE if for_phone else _OPEN)

    def choose_bot(self, bot: str) -> None:
        self._choose(_BOT + bot)

    def restore_kind(self) -> None:
        """Show the former player again, under the former name: no program was chosen."""
        # The box shows “A bot…” by now, but nothing has changed for others.
        with QSignalBlocker(self.kind):
            self._choose(self._kind)

    def show_bots(self, bots: Mapping[str, str], renamed: Mapping[str, str] | None = None, stand_in: str = "") -> None:
        """Show the programs, command lines by name; if the one that played is gone, the AI `stand_in` plays.

        `renamed` maps old names of programs to new ones.
        """
        chosen, self._bots = self.bot, bots
        with QSignalBlocker(self.kind):
            while (at := self.kind.findData(_BOT, flags=Qt.MatchFlag.MatchStartsWith)) >= 0:
                self.kind.removeItem(at)
            for bot in bots:
                self.kind.insertItem(self.kind.count() - 1, self.tr("{}, a bot").format(bot), _BOT + bot)
            select(self.kind, self._kind)
        self.kind.view().setMinimumWidth(self.kind.view().sizeHintForColumn(0))  # Qt makes the list as wide as the box
        if chosen:
            # Programs are known by their names: a renamed one plays on.
            now = (renamed or {}).get(chosen, chosen)
            self._choose(_BOT + now if now in bots else stand_in)
            self._describe()

    def player(self) -> SeatedPlayer | None:
        """Return the player as entered; None for an open seat, or without a name."""
        name = clean_name(self.name.text())
        if self.is_open or not name:
            return None
        if self._kind in PERSONAS:
            return SeatedPlayer("ai", name, self.colour, self._kind, str(self.level.currentData()))
        return SeatedPlayer("bot" if self.bot else "person", name, self.colour, self.bot)

    def show_player(self, player: SeatedPlayer) -> None:
        self._choose({"person": _PERSON, "bot": _BOT + player.persona}.get(player.kind, player.persona))
        self.level.show_level(player.level)
        self.name.setText(player.name)
        self.set_colour(player.colour)
        self._describe()

    def set_colour(self, colour: int) -> None:
        self.colour = colour
        self.colours.show_colour(colour)
        self._show_face()
        self.set_number(self.number)

    def set_number(self, number: int) -> None:
        """Set the player's number, which screen readers say."""
        self.number = number
        self.colours.setAccessibleName(self.tr("Player {}, colour: {}").format(number, colour_name(self.colour)))
        self.kind.setAccessibleName(self.tr("Player {}, who plays").format(number))
        self.name.setAccessibleName(self.tr("Player {}, name").format(number))
        self.level.setAccessibleName(self.tr("Player {}, level").format(number))
        self.remove.setAccessibleName(self.tr("Remove player {}").format(number))

    def _show_face(self) -> None:
        kind, ratio = self._kind, self.devicePixelRatioF()
        piece = piece_pixmap(self.colour, _PIECE, ratio)
        self.face.setPixmap(portrait_pixmap(kind, _FACE, ratio) if kind in PERSONAS else piece)

    def _choose(self, kind: str) -> None:
        select(self.kind, kind)
        self._kind = str(self.kind.currentData())

    def _kind_changed(self) -> None:
        kind = str(self.kind.currentData())
        # The last line is no player but opens a dialog; who plays stays until that is answered.
        if kind == _CHOOSE:
            self.bot_wanted.emit()
            return
        before, self._kind = self._kind, kind
        if not self.is_open and self._is_usual(self.name.text().strip(), before):
            self.name.setText(self.bot or kind or default_name(self.number))
            self.named.emit()
        self._describe()
        self.changed.emit()

    def _is_usual(self, name: str, kind: str) -> bool:
        """Return whether a name was not typed but came with `kind`, the former player, and goes with it."""
        usual = bool(kind) and name.startswith(kind.removeprefix(_BOT))
        return not name or name == self._own or name in PERSONAS or usual or is_default_name(name)

    def _describe(self) -> None:
        set_tip(self.line, "")
        self.level.setVisible(self._kind in PERSONAS)
        self._show_face()
        self.name.setVisible(not self.is_open)
        self.line.setVisible(self._kind != _PERSON)
        phone = self.tr("Scans a code with the camera, and plays in the browser.")
        said = {_OPEN: self.tr("For anyone who joins; for an AI if no one does."), _PHONE: phone}
        self.line.setText(said.get(self._kind, persona_words(self._kind)))
        if self.bot:
            command, metrics = self._bots[self.bot], self.fontMetrics()
            width = metrics.averageCharWidth() * _COMMAND
            self.line.setText(metrics.elidedText(command, Qt.TextElideMode.ElideMiddle, width))
            set_tip(self.line, command)


class LevelBox(NamedComboBox):
    """Chooses one of LEVELS; the open list describes each."""

    def __init__(self) -> None:
        super().__init__()
        for at, level in enumerate(LEVELS):
            self.addItem(level_words(level), level)
            described = f"{level_line(level)}; {level_expected(level)}"
            self.setItemData(at, level_described(level), _LINE)
            self.setItemData(at, described, Qt.ItemDataRole.AccessibleDescriptionRole)
            set_choice_tip(self, at, described)
        self.setItemDelegate(_LevelDelegate(self))
        self.currentIndexChanged.connect(self._describe)
        self.show_level(DEFAULT_LEVEL)

    def show_level(self, level: str) -> None:
        select(self, level if level in LEVELS else DEFAULT_LEVEL)

    def showPopup(self) -> None:
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * self.view().frameWidth())
        super().showPopup()

    def _describe(self) -> None:
        described = self.currentData(Qt.ItemDataRole.AccessibleDescriptionRole)
        set_tip(self, described)
        self.setAccessibleDescription(described)


class _LevelDelegate(QStyledItemDelegate):
    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = index.data(_LINE)


class PlayersForm(QWidget):
    """The two to four players, clockwise, given by `show_players`; `own` is this person's name, "" if unknown."""

    changed = Signal()
    bot_wanted = Signal(object)  # asks to choose a program for this row

    def __init__(self, bots: Mapping[str, str], own: str = "") -> None:
        super().__init__()
        self._bots, self._own = bots, own
        self.rows: list[PlayerRow] = []
        self.add = button(self.tr("+  Add a player"), self._add, "quiet")
        passing = self.tr("You pass the screen round: each hand stays hidden until its player is ready.")
        self.passing = label(passing, "muted")
        self._column = column(self, self.add, self.passing)
        self.changed.connect(self._show_passing)

    def players(self) -> list[SeatedPlayer | None]:
        """Return the players by seat; None without a name. An open seat has the AI that plays if no one comes."""
        ais = {row: SeatedPlayer("ai", ai, row.colour, ai, DEFAULT_LEVEL) for row, ai in self._stand_ins().items()}
        return [ais[row] if row.is_open else row.player() for row in self.rows]

    def open_seats(self) -> list[int]:
        return [seat for seat, one in enumerate(self.rows) if one.is_open]

    def phone_seats(self) -> list[int]:
        """Return those of the open seats that are meant for phones."""
        return [seat for seat, one in enumerate(self.rows) if one.is_for_phone]

    def show_players(
        self, players: list[SeatedPlayer], open_seats: Sequence[int] = (), phones: Sequence[int] = ()
    ) -> None:
        """Show these players instead; those of `open_seats` are AIs that stand in for others, by `phones` if there."""
        self._shorten(0)
        for player in players:
            self._append(player)
        for seat, one in enumerate(self.rows):  # the settings keep seats and players apart, and may disagree
            if seat in open_seats:
                one.open(for_phone=seat in phones)
        self._renumber()

    def set_count(self, count: int) -> None:
        self._shorten(count)
        while len(self.rows) < count:
            self._append_ai()
        self._renumber()
        self.changed.emit()

    def levels(self) -> set[str]:
        return {player.level for one in self.rows if (player := one.player()) and player.kind == "ai"}

    def set_level(self, level: str) -> None:
        for one in self.rows:
            one.level.show_level(level)

    def show_bots(self, bots: Mapping[str, str], renamed: Mapping[str, str]) -> None:
        """Show the programs there are now; `renamed` maps old names to new ones."""
        self._bots = bots
        stand_ins = self._stand_ins()
        for player_row in self.rows:
            player_row.show_bots(bots, renamed, stand_ins.get(player_row, ""))

    def problem(self) -> str:
        """Return what is wrong with the players in one sentence; "" if nothing is."""
        seen: set[str] = set()
        for number, player in enumerate(self.players(), start=1):
            if player is None:
                return self.tr("Player {} needs a name.").format(number)
            if name_key(player.name) in seen:
                return self.tr("Two players are called {}; give one of them another name.").format(player.name)
            seen.add(name_key(player.name))
        return ""

    def _append(self, player: SeatedPlayer) -> None:
        new = PlayerRow(player, len(self.rows) + 1, self._bots, self._own)
        new.changed.connect(self.changed)
        new.colour_wanted.connect(lambda colour, new=new: self._give_colour(new, colour))
        new.removed.connect(lambda new=new: self._remove(new))
        new.bot_wanted.connect(lambda new=new: self.bot_wanted.emit(new))
        new.named.connect(lambda new=new: self._make_unique(new))
        # Before the button that adds another.
        self._column.insertWidget(len(self.rows), new)
        self.rows.append(new)

    def _shorten(self, count: int) -> None:
        for gone in self.rows[count:]:
            self._delete(gone)

    def _delete(self, gone: PlayerRow) -> None:
        self.rows.remove(gone)
        self._column.removeWidget(gone)
        gone.hide()
        gone.deleteLater()

    def _make_unique(self, named: PlayerRow) -> None:
        """Give a row a name that no other has: for the only person the own name, else the usual one with a number."""
        taken = {name_key(one.name.text()) for one in self.rows if one is not named and not one.is_open}
        alone = named.is_person and not any(one.is_person for one in self.rows if one is not named)
        if alone and self._own and name_key(self._own) not in taken:
            named.name.setText(self._own)
        if name_key(usual := named.name.text()) in taken:
            numbered = (f"{usual[:38]} {number}" for number in range(2, MOST_SEATS + 1))
            named.name.setText(next(name for name in numbered if name_key(name) not in taken))

    def _stand_ins(self) -> dict[PlayerRow, str]:
        """Return for each open seat and each program an AI whose name no one at the table has."""
        waiting = [one for one in self.rows if one.is_open or one.bot]
        names = {name_key(one.name.text()) for one in self.rows if one not in waiting}
        return dict(zip(waiting, (one for one in PERSONAS if name_key(one) not in names), strict=False))

    def _add(self) -> None:
        self._append_ai()
        self._tell_changed()

    def _tell_changed(self) -> None:
        self._renumber()
        self.rows[-1].kind.setFocus()
        self.changed.emit()

    def _append_ai(self) -> None:
        colour = min({*range(MOST_SEATS)} - {row.colour for row in self.rows})
        taken, levels = {row.name.text() for row in self.rows}, self.levels()
        persona = next(name for name in PERSONAS if name not in taken)
        level = levels.pop() if len(levels) == 1 else DEFAULT_LEVEL
        self._append(SeatedPlayer("ai", persona, colour, persona, level))

    def _remove(self, gone: PlayerRow) -> None:
        self._delete(gone)
        self._tell_changed()

    def _give_colour(self, taker: PlayerRow, colour: int) -> None:
        # Colours are swapped, so that two players never have the same.
        for other in (one for one in self.rows if one.colour == colour):
            other.set_colour(taker.colour)
        taker.set_colour(colour)
        self.changed.emit()

    def _renumber(self) -> None:
        for number, player_row in enumerate(self.rows, start=1):
            player_row.set_number(number)
            player_row.remove.setEnabled(len(self.rows) > 2)  # the game needs two
        self.add.setVisible(len(self.rows) < MOST_SEATS)
        self._show_passing()

    def _show_passing(self) -> None:
        self.passing.setVisible(sum(one.is_person for one in self.rows) > 1)
