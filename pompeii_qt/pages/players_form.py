"""Who sits where: the players of a new game, one row for each."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.ai.personas import DEFAULT_LEVEL, PERSONAS
from pompeii_core.setup import SeatedPlayer
from pompeii_core.text import name_key
from pompeii_qt.pages.player_row import PlayerRow
from pompeii_qt.widgets.basic import button, column


class PlayersForm(QWidget):
    """Two to four players in the order of play, clockwise; `own` is what the person here is called, "" if unknown."""

    changed = Signal()
    bot_wanted = Signal(object)
    """The row for which a program is to be chosen."""

    def __init__(self, players: list[SeatedPlayer], bots: Mapping[str, str], own: str = "") -> None:
        super().__init__()
        self._bots, self._own = bots, own
        self.rows: list[PlayerRow] = []
        self.add = button(self.tr("+  Add a player"), self._add, "quiet")
        self._column = column(self, self.add)
        self.show_players(players)

    def players(self) -> list[SeatedPlayer | None]:
        """By seat; None where a name is missing. On an open seat it is the AI that plays if nobody comes."""
        stand_ins = self._stand_ins()
        return [
            SeatedPlayer("ai", stand_ins[row], row.colour, stand_ins[row], DEFAULT_LEVEL)
            if row.is_open
            else row.player()
            for row in self.rows
        ]

    def open_seats(self) -> list[int]:
        """Those for people of the network."""
        return [seat for seat, one in enumerate(self.rows) if one.is_open]

    def show_players(self, players: list[SeatedPlayer], open_seats: Sequence[int] = ()) -> None:
        """Show other players; those of `open_seats` are whom AIs stand in for."""
        while self.rows:
            self._delete(self.rows[-1])
        for player in players:
            self._append(player)
        for seat in open_seats:
            # The settings keep seats and players apart, and may disagree.
            if seat < len(self.rows):
                self.rows[seat].open()
        self._renumber()

    def set_count(self, count: int) -> None:
        """As many players as this: AIs come, or the last ones go."""
        while len(self.rows) > count:
            self._delete(self.rows[-1])
        while len(self.rows) < count:
            self._append_ai()
        self._renumber()
        self.changed.emit()

    def levels(self) -> set[str]:
        """Those of the AIs."""
        players = [one.player() for one in self.rows]
        return {player.level for player in players if player and player.kind == "ai"}

    def set_level(self, level: str) -> None:
        """All AIs play at it."""
        for one in self.rows:
            one.level.show_level(level)

    def show_bots(self, bots: Mapping[str, str], renamed: Mapping[str, str]) -> None:
        """The programs there are now; `renamed` are those called otherwise, old name to new."""
        self._bots = bots
        stand_ins = self._stand_ins()
        for player_row in self.rows:
            player_row.show_bots(bots, renamed, stand_ins.get(player_row, ""))

    def problem(self) -> str:
        """What is wrong with the players in one sentence; "" when nothing is."""
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

    def _delete(self, gone: PlayerRow) -> None:
        self.rows.remove(gone)
        self._column.removeWidget(gone)
        gone.hide()
        gone.deleteLater()

    def _make_unique(self, named: PlayerRow) -> None:
        """Whoever plays there now has a name that nobody else has; the only person, that of the person here."""
        taken = {name_key(one.name.text()) for one in self.rows if one is not named and not one.is_open}
        alone = named.is_person and not any(one.is_person for one in self.rows if one is not named)
        if alone and self._own and name_key(self._own) not in taken:
            named.name.setText(self._own)
        usual = named.name.text()
        if name_key(usual) in taken:
            numbered = (f"{usual[:38]} {number}" for number in range(2, MOST_SEATS + 1))
            named.name.setText(next(name for name in numbered if name_key(name) not in taken))

    def _stand_ins(self) -> dict[PlayerRow, str]:
        """For each open seat and each program an AI that nobody at the table is called."""
        waiting = [one for one in self.rows if one.is_open or one.bot]
        names = {name_key(one.name.text()) for one in self.rows if one not in waiting}
        return dict(zip(waiting, (one for one in PERSONAS if name_key(one) not in names), strict=False))

    def _add(self) -> None:
        self._append_ai()
        self._renumber()
        self.rows[-1].kind.setFocus()
        self.changed.emit()

    def _append_ai(self) -> None:
        colour = next(c for c in range(MOST_SEATS) if c not in {row.colour for row in self.rows})
        taken = {row.name.text() for row in self.rows}
        persona = next(name for name in PERSONAS if name not in taken)
        levels = self.levels()
        level = levels.pop() if len(levels) == 1 else DEFAULT_LEVEL
        self._append(SeatedPlayer("ai", persona, colour, persona, level))

    def _remove(self, gone: PlayerRow) -> None:
        self._delete(gone)
        self._renumber()
        self.rows[-1].kind.setFocus()
        self.changed.emit()

    def _give_colour(self, taker: PlayerRow, colour: int) -> None:
        for other in self.rows:
            # Colours are swapped, so that at no time two players have one.
            if other.colour == colour and other is not taker:
                other.set_colour(taker.colour)
        taker.set_colour(colour)
        self.changed.emit()

    def _renumber(self) -> None:
        for number, player_row in enumerate(self.rows, start=1):
            player_row.set_number(number)
            # The game needs two.
            player_row.remove.setEnabled(len(self.rows) > 2)
        self.add.setVisible(len(self.rows) < MOST_SEATS)
