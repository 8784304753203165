"""The players of a new game: a card with a face for each."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import NAME, clean_name, name_key
from pompeii_qt import theme
from pompeii_qt.pages.face_box import SIDES, FaceBox
from pompeii_qt.text import set_choice_tip, set_tip
from pompeii_qt.widgets.basic import Card, NamedComboBox, button, column, label, row, select, set_role
from pompeii_qt.widgets.marks import ColourButton, colour_name
from pompeii_qt.words.names import default_name, is_default_name
from pompeii_qt.words.opponents import level_described, level_expected, level_line, level_words, persona_words

_LINE = Qt.ItemDataRole.UserRole + 1
_PERSON, _OPEN, _PHONE, _CHOOSE = "", "*", "@", "+"
_BOT: Final = "bot:"  # prefix of a bot's name; no character is called like any of these
_COMMAND: Final = 60  # maximum letters of a command line
_NAME_LETTERS: Final = 15  # minimum width of a name
_CORNER: Final = 5  # pixels of a button in a corner around its sign
_PIECE: Final = 27  # side of the piece there beside the smallest face
_PIECE_GROWS: Final = 0.06  # by which it grows for each pixel of the face
_BESIDE, _BELOW = 117, 535  # pixels that a page needs beside a face, and with text of the usual size above and below
_GROWN: Final = 60  # pixels of height by which name and level grow at twice the size


def _growth(side: int) -> float:
    """Return the size of the text below a face of this side, relative to the usual one."""
    return 1 + (side - SIDES[0]) / 600


class PlayerCard(Card):
    """One player: face, colour and name, and for an AI its level. Also a bot, or a seat for others."""

    changed, removed = Signal(), Signal()
    colour_wanted = Signal(int)
    bot_wanted = Signal()  # asks to choose a program; `choose_bot` or `restore_kind` follows
    named = Signal()  # the new kind gave the card its name, which others may have, too

    def __init__(self, player: SeatedPlayer, number: int, bots: Mapping[str, str], own: str = "") -> None:
        """`bots` are command lines by name. `own` is the name of the person here."""
        super().__init__()
        self._own, self._bots, self.number, self.colour = own, bots, number, player.colour
        self.colours = ColourButton(_PIECE)
        self.colours.chosen.connect(self.colour_wanted)
        self.kind = FaceBox()
        self.kind.add_face(self.tr("A person at this screen"), _PERSON, "person")
        phone = self.tr("Scans a code with the camera, and plays in the browser.")
        self.kind.add_face(self.tr("A person with a phone"), _PHONE, "phone", phone)
        anyone = self.tr("For anyone who joins; for an AI if no one does.")
        self.kind.add_face(self.tr("Open to the network"), _OPEN, "computer", anyone)
        for persona in PERSONAS:
            self.kind.add_face(self.tr("{}, an AI").format(persona), persona, persona, persona_words(persona))
        self.kind.add_face(self.tr("A bot…"), _CHOOSE, "bot")
        self._kind = _PERSON
        self.name, self.level = QLineEdit(maxLength=NAME), LevelBox()
        centred = Qt.AlignmentFlag.AlignHCenter
        self.title, self.line = label(align=centred, scale=1, bold=True), label("", "muted", align=centred)
        self.name.setAlignment(centred)
        self.name.setMinimumWidth(self.fontMetrics().averageCharWidth() * _NAME_LETTERS)
        self.name.setMaximumWidth(self.fontMetrics().averageCharWidth() * 2 * _NAME_LETTERS)
        self.remove = button("✕", self.removed.emit, "sign", tip=self.tr("Remove this player"))
        top = row(None, self.colours, 1, self.kind, 1, self.remove, spacing=0)
        self.colours.setProperty("role", "colour")
        for corner in (self.colours, self.remove):
            top.setAlignment(corner, Qt.AlignmentFlag.AlignTop)
        named, level = row(None, (self.name, 100), 1), row(None, 1, self.level, 1)
        named.insertStretch(0, 1)
        column(self, top, self.title, named, level, self.line, 1, spacing=6, margins=6)
        for before, after in pairwise((self.kind, self.name, self.level, self.colours, self.remove)):
            self.setTabOrder(before, after)
        self.show_bots(bots)
        self.show_player(player)
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self.level.currentIndexChanged.connect(self._describe)
        self.level.currentIndexChanged.connect(self.changed)
        self.name.textChanged.connect(self.changed)

    def set_side(self, side: int) -> None:
        """Set the side of the face in pixels. Piece, name and level grow a little with it."""
        self.kind.set_side(side)
        piece = _PIECE + round((side - SIDES[0]) * _PIECE_GROWS)
        self.colours.setIconSize(QSize(piece, piece))
        for corner in (self.colours, self.remove):
            corner.setFixedWidth(_CORNER + piece)  # the face is in the middle
        for words in (self.name, self.level, self.title):
            theme.scale_text(words, _growth(side))

    @property
    def is_person(self) -> bool:
        return self._kind == _PERSON

    @property
    def is_open(self) -> bool:
        """Whether someone elsewhere takes this seat. That they use a phone is a wish, not enforced."""
        return self._kind in (_OPEN, _PHONE)

    @property
    def bot(self) -> str:
        """Name of the program that plays here; "" if no program does."""
        return self._kind.removeprefix(_BOT) if self._kind.startswith(_BOT) else ""

    @property
    def is_for_phone(self) -> bool:
        return self._kind == _PHONE

    def open(self, *, for_phone: bool = False) -> None:
        self._choose(_PHONE if for_phone else _OPEN)

    def choose_bot(self, bot: str) -> None:
        self._choose(_BOT + bot)

    def restore_kind(self) -> None:
        """Show the former player again, under the former name, because no program was chosen."""
        # The box shows “A bot…” by now, but nothing has changed for others.
        with QSignalBlocker(self.kind):
            self._choose(self._kind)

    def show_bots(self, bots: Mapping[str, str], renamed: Mapping[str, str] | None = None, stand_in: str = "") -> None:
        """Show the programs, command lines by name.

        If the one that played is gone, the AI `stand_in` plays ("": a person). `renamed` maps old names of programs to
        new ones. If the player changes, `changed` is emitted.
        """
        chosen, self._bots = self.bot, bots
        with QSignalBlocker(self.kind):
            while (at := self.kind.findData(_BOT, flags=Qt.MatchFlag.MatchStartsWith)) >= 0:
                self.kind.removeItem(at)
            for bot in bots:
                self.kind.add_face(self.tr("{}, a bot").format(bot), _BOT + bot, "bot", at=self.kind.count() - 1)
            select(self.kind, self._kind)
        if chosen:
            # Programs are known by their names: a renamed one plays on.
            now = (renamed or {}).get(chosen, chosen)
            self._choose(_BOT + now if now in bots else stand_in)
            self._describe()

    def player(self) -> SeatedPlayer | None:
        """Return the player as entered; None for an open seat, or while the name is empty."""
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
        self.set_number(self.number)

    def set_number(self, number: int) -> None:
        """Set the player's number, which screen readers say."""
        self.number = number
        self.colours.setAccessibleName(self.tr("Player {}, colour: {}").format(number, colour_name(self.colour)))
        self.kind.setAccessibleName(self.tr("Player {}, who plays").format(number))
        self.name.setAccessibleName(self.tr("Player {}, name").format(number))
        self.level.setAccessibleName(self.tr("Player {}, level").format(number))
        self.remove.setAccessibleName(self.tr("Remove player {}").format(number))

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
        """Return whether a name was not typed but came with `kind`, the former player, and leaves with it."""
        usual = bool(kind) and name.startswith(kind.removeprefix(_BOT))
        return not name or name == self._own or name in PERSONAS or usual or is_default_name(name)

    def _describe(self) -> None:
        self.level.setVisible(self._kind in PERSONAS)
        self.name.setVisible(not self.is_open)
        self.title.setVisible(self.is_open)
        self.title.setText(self.kind.currentText())
        line = str(self.kind.currentData(Qt.ItemDataRole.AccessibleDescriptionRole) or self.kind.currentText())
        command = self._bots.get(self.bot, "")
        if command:
            width = self.fontMetrics().averageCharWidth() * _COMMAND
            line = self.fontMetrics().elidedText(command, Qt.TextElideMode.ElideMiddle, width)
        self.line.setText(line)
        set_tip(self.line, command)
        set_role(self.name, "" if self.is_person else "flat")
        set_role(self, "empty" if self.is_open else "card")
        self.kind.set_pale(self.is_open)


class LevelBox(NamedComboBox):
    """Chooses one of LEVELS. The open list describes each."""

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
    """The two to four players, clockwise, given by `show_players`. `own` is this person's name, "" if unknown."""

    changed = Signal()
    bot_wanted = Signal(object)  # asks to choose a program for this card

    def __init__(self, bots: Mapping[str, str], own: str = "") -> None:
        super().__init__()
        self._bots, self._own = bots, own
        self.cards: list[PlayerCard] = []
        self.add = button(self.tr("+  Add a player"), self._add, "add")
        self.add.setParent(self)  # it has its place only while there is one
        self.add.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        passing = self.tr("You pass the screen round: each hand stays hidden until its player is ready.")
        self.passing = label(passing, "muted")
        self._grid = QGridLayout()
        self._grid.setSpacing(8)
        self._columns, self._side, self._room = MOST_SEATS, SIDES[0], 0
        column(self, self._grid, self.passing)
        self.changed.connect(self._show_passing)

    def fit(self, width: int, height: int) -> None:
        """Lay the cards out in a window with `width` pixels for them: four, two or one side by side.

        `height` is the window's. Faces are as large as both allow.
        """
        high, wide = height - _BELOW * theme.text_scale(), width / MOST_SEATS - _BESIDE
        fitting = (side for side in SIDES if side + _GROWN * (_growth(side) - 1) <= high and side <= wide)
        self._side = max(fitting, default=SIDES[0])
        for card in self.cards:
            card.set_side(self._side)
        self._room = width
        self._fit_columns()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self._room:  # a card may have become wider
            self._fit_columns()
        return super().event(event)

    def _fit_columns(self) -> None:
        gap = self._grid.horizontalSpacing()
        needed = max((part.minimumSizeHint().width() for part in self._parts()), default=0) + gap
        columns = next((count for count in (MOST_SEATS, 2) if count * needed - gap <= self._room), 1)
        if columns != self._columns:
            self._columns = columns
            self._place()

    def _parts(self) -> list[QWidget]:
        return [*self.cards, self.add] if self.add.isVisibleTo(self) else [*self.cards]

    def _place(self) -> None:
        """Lay out the cards, and after them the button that adds one, in columns of equal width."""
        for part in (*self.cards, self.add):
            self._grid.removeWidget(part)
        for at, part in enumerate(self._parts()):
            self._grid.addWidget(part, at // self._columns, at % self._columns)
        for at in range(MOST_SEATS):
            self._grid.setColumnStretch(at, int(at < self._columns))

    def players(self) -> list[SeatedPlayer | None]:
        """Return the players by seat; None if a name is empty. An open seat has the AI that plays if no one comes."""
        ais = {card: SeatedPlayer("ai", ai, card.colour, ai, DEFAULT_LEVEL) for card, ai in self._stand_ins().items()}
        return [ais[card] if card.is_open else card.player() for card in self.cards]

    def open_seats(self) -> list[int]:
        return [seat for seat, one in enumerate(self.cards) if one.is_open]

    def phone_seats(self) -> list[int]:
        """Return the open seats that are meant for phones."""
        return [seat for seat, one in enumerate(self.cards) if one.is_for_phone]

    def show_players(
        self, players: list[SeatedPlayer], open_seats: Sequence[int] = (), phones: Sequence[int] = ()
    ) -> None:
        """Show these players instead. AIs at `open_seats` stand in for people to come, at `phones` by phone."""
        self._shorten(0)
        for player in players:
            self._append(player)
        for seat, one in enumerate(self.cards):  # the settings keep seats and players apart, and may disagree
            if seat in open_seats:
                one.open(for_phone=seat in phones)
        self._renumber()

    def set_count(self, count: int) -> None:
        self._shorten(count)
        while len(self.cards) < count:
            self._append_ai()
        self._renumber()
        self.changed.emit()

    def levels(self) -> set[str]:
        return {player.level for one in self.cards if (player := one.player()) and player.kind == "ai"}

    def set_level(self, level: str) -> None:
        for one in self.cards:
            one.level.show_level(level)

    def show_bots(self, bots: Mapping[str, str], renamed: Mapping[str, str]) -> None:
        """Show the present programs, `renamed` from old names. An AI replaces one that is gone. May emit `changed`."""
        self._bots = bots
        stand_ins = self._stand_ins()
        for card in self.cards:
            card.show_bots(bots, renamed, stand_ins.get(card, ""))

    def problem(self) -> str:
        """Return what is wrong with the players in one sentence; "" if all is well."""
        seen: set[str] = set()
        for number, player in enumerate(self.players(), start=1):
            if player is None:
                return self.tr("Player {} needs a name.").format(number)
            if name_key(player.name) in seen:
                return self.tr("Two players are called {}; give one of them another name.").format(player.name)
            seen.add(name_key(player.name))
        return ""

    def _append(self, player: SeatedPlayer) -> None:
        new = PlayerCard(player, len(self.cards) + 1, self._bots, self._own)
        new.changed.connect(self.changed)
        new.colour_wanted.connect(lambda colour, new=new: self._give_colour(new, colour))
        new.removed.connect(lambda new=new: self._remove(new))
        new.bot_wanted.connect(lambda new=new: self.bot_wanted.emit(new))
        new.named.connect(lambda new=new: self._make_unique(new))
        new.set_side(self._side)
        self.cards.append(new)

    def _shorten(self, count: int) -> None:
        for gone in self.cards[count:]:
            self._delete(gone)

    def _delete(self, gone: PlayerCard) -> None:
        self.cards.remove(gone)
        self._grid.removeWidget(gone)
        gone.hide()
        gone.deleteLater()

    def _make_unique(self, named: PlayerCard) -> None:
        """Rename a card: the only person's to the own name if that is free; with a number if another has its name."""
        taken = {name_key(one.name.text()) for one in self.cards if one is not named and not one.is_open}
        alone = named.is_person and not any(one.is_person for one in self.cards if one is not named)
        if alone and self._own and name_key(self._own) not in taken:
            named.name.setText(self._own)
        if name_key(usual := named.name.text()) in taken:
            numbered = (f"{usual[:38]} {number}" for number in range(2, MOST_SEATS + 1))
            named.name.setText(next(name for name in numbered if name_key(name) not in taken))

    def _stand_ins(self) -> dict[PlayerCard, str]:
        """Return for each open seat and each program an AI with a name that no one at the table has."""
        waiting = [one for one in self.cards if one.is_open or one.bot]
        names = {name_key(one.name.text()) for one in self.cards if one not in waiting}
        return dict(zip(waiting, (one for one in PERSONAS if name_key(one) not in names), strict=False))

    def _add(self) -> None:
        self._append_ai()
        self._tell_changed()

    def _tell_changed(self) -> None:
        self._renumber()
        self.cards[-1].kind.setFocus()
        self.changed.emit()

    def _append_ai(self) -> None:
        colour = min({*range(MOST_SEATS)} - {card.colour for card in self.cards})
        taken, levels = {card.name.text() for card in self.cards}, self.levels()
        persona = next(name for name in PERSONAS if name not in taken)
        level = levels.pop() if len(levels) == 1 else DEFAULT_LEVEL
        self._append(SeatedPlayer("ai", persona, colour, persona, level))

    def _remove(self, gone: PlayerCard) -> None:
        self._delete(gone)
        self._tell_changed()

    def _give_colour(self, taker: PlayerCard, colour: int) -> None:
        # Colours are swapped, so that two players never have the same.
        for other in (one for one in self.cards if one.colour == colour):
            other.set_colour(taker.colour)
        taker.set_colour(colour)
        self.changed.emit()

    def _renumber(self) -> None:
        for number, card in enumerate(self.cards, start=1):
            card.set_number(number)
            card.remove.setEnabled(len(self.cards) > 2)  # the game needs two
        self.add.setVisible(len(self.cards) < MOST_SEATS)
        self._place()
        self.setTabOrder(self.cards[-1].remove, self.add)
        self._show_passing()

    def _show_passing(self) -> None:
        self.passing.setVisible(sum(one.is_person for one in self.cards) > 1)
