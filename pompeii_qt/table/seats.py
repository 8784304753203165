"""The seats with their players, the motives of AIs, and the piles."""

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QBoxLayout, QWidget

from pompeii_core.actions import Cause
from pompeii_core.events import Burned, Event
from pompeii_core.setup import OMEN, OMENS, SeatedPlayer
from pompeii_core.tally import bag_left, cards_unseen
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.art.sprites import card_pixmap, tile_pixmap
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.model import TableModel
from pompeii_qt.text import ElidedLabel, set_tip
from pompeii_qt.widgets.basic import Card, column, label, row
from pompeii_qt.widgets.screen_reader import read_first, read_on
from pompeii_qt.widgets.seats import SeatsPanel
from pompeii_qt.words import game_words
from pompeii_qt.words.opponents import motive_words


class TableSeats(SeatsPanel):
    def __init__(self, table: TableContext) -> None:
        super().__init__()
        self._model = model = table.model
        model.began.connect(self._begin)
        model.player_changed.connect(self._show_player)
        model.counts_changed.connect(self.show_numbers)
        model.asked.connect(self._show_asked)
        model.seat_state_changed.connect(self._show_state)
        table.board.rescued.connect(self._pop_saved)
        follow(self._show_motives, model.history.motive_told, model.history.rewound)
        model.settings.follow("ai_motives", self._show_motives)
        model.event_shown.connect(self._mourn)

    def _begin(self) -> None:
        self.begin(self._model.players, self._model.own)
        for seat in self._model.seat_states:
            self._show_state(seat)
        self._show_motives()

    def _show_player(self, seat: int, _before: SeatedPlayer) -> None:
        self.show_player(seat, self._model.players[seat])
        self._show_motives()

    def _show_asked(self) -> None:
        self.show_active(None if self._model.answered else self._model.active)

    def _show_state(self, seat: int) -> None:
        self.show_state(seat, *self._model.seat_states[seat])

    def _pop_saved(self, seat: int) -> None:
        self.pop_saved(seat, moving=not self._model.settings.reduced_motion)

    def _mourn(self, event: Event) -> None:
        """Light up the seats that lose their last citizens before the end. Nothing without movement."""
        model, counts = self._model, self._model.counts
        if not isinstance(event, Burned) or event.cause == Cause.END or counts is None or not model.moving:
            return
        for seat, number in enumerate(event.counts):
            if number and not counts.city[seat]:
                self.cards[seat].mourn()

    def _show_motives(self, *_: object) -> None:
        """Show why each AI made its last move, unless the setting is off."""
        model, shown = self._model, self._model.settings.ai_motives
        for card, player in zip(self.cards, model.players, strict=False):
            motive = model.history.latest_motives.get(card.seat)
            text = motive_words(motive.reasons, model.called) if motive and shown else ""
            card.show_motive(text, explains=shown and player.kind == "ai")


_CARD: Final = QSize(44, 64)
_TILE: Final = 54
_SLIM: Final = 0.62  # scale of these sizes in a strip


class PileWidget(QWidget):
    """A picture, a number and a caption, with a tooltip that a screen reader reads too."""

    def __init__(self, caption: str) -> None:
        super().__init__()
        centre = Qt.AlignmentFlag.AlignCenter
        self._picture, self._number = label(wrap=False, align=centre), label(wrap=False, align=centre)
        theme.make_bold(self._number)
        self._caption = ElidedLabel(caption)
        self._caption.setProperty("role", "muted")
        self._caption.setAlignment(centre)
        theme.scale_text(self._caption, 0.88)
        column(self, self._picture, self._number, self._caption, spacing=1)
        self.set_slim(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(theme.current().focus, 2))
                painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), 6, 6)

    def set_slim(self, on: bool) -> None:
        self._caption.setVisible(not on)
        self._picture.setFixedHeight(round(_CARD.height() * (_SLIM if on else 1)) + 4)

    def show_pile(self, picture: QPixmap, number: str) -> None:
        """Set the picture (null: none) and the number."""
        # a label repaints itself even for the same picture
        if picture.cacheKey() != self._picture.pixmap().cacheKey():
            self._picture.setPixmap(picture)
        self._number.setText(number)
        caption = self._caption.all_text
        self.setAccessibleName(game_words.labelled(caption, number) if number else caption)

    def tell(self, tip: str) -> None:
        """Set the tooltip, which is also the description for screen readers."""
        set_tip(self, tip)
        self.setAccessibleDescription(tip)


class PilesPanel(Card):
    """The piles of the phase: cards until the eruption, lava tiles from then on."""

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self._deck, self._discards = PileWidget(self.tr("deck")), PileWidget(self.tr("discards"))
        self._bag, self._tile = PileWidget(self.tr("lava bag")), PileWidget(self.tr("drawn"))
        self._piles = piles = self._deck, self._discards, self._bag, self._tile
        self._tile.tell(self.tr("The lava tile to place now"))
        self._slim = False
        self._box = row(self, *((pile, 1) for pile in piles), spacing=4, margins=(8, 8, 8, 6))
        model.counts_changed.connect(self._show_numbers)
        follow(self._show_contents, model.update_shown, model.hand_changed)
        theme.signals.resized.connect(self._keep_height)
        self.setAccessibleName(self.tr("Piles"))

    @property
    def words(self) -> str:
        """The piles of the phase and known facts about them, in one line for a screen reader; "" without a game."""
        if (counts := self._model.counts) is None:
            return ""
        cards = [self._deck.toolTip(), self._discards.toolTip()]
        drawn = [self._tile.accessibleName()] if counts.tile else []
        said = cards if counts.phase.placing else [*drawn, self._bag.toolTip()]
        lines = "\n".join(said).replace(":\n", ": ").replace(" · ", ", ").splitlines()
        return ". ".join(line.rstrip(".") for line in lines) + "."

    def set_slim(self, on: bool) -> None:
        if on != self._slim:
            self._slim = on
            self._box.setDirection(QBoxLayout.Direction.TopToBottom if on else QBoxLayout.Direction.LeftToRight)
            for pile in self._piles:
                pile.set_slim(on)
            self._show_numbers()
            self._keep_height()

    def _keep_height(self) -> None:
        """In a slim strip, keep the height of three piles, even if there are two in the flight."""
        gaps = self._box.contentsMargins()
        piles = 3 * self._bag.sizeHint().height() + 2 * self._box.spacing()
        self.setMinimumHeight(piles + gaps.top() + gaps.bottom() if self._slim else 0)

    def read_first(self) -> bool:
        return read_first(self._piles)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not read_on(self._piles, event):
            super().keyPressEvent(event)

    def _show_numbers(self) -> None:
        if (tally := self._model.counts) is None:
            return
        ratio = self.devicePixelRatioF()
        cards = tally.phase.placing
        for pile in (self._deck, self._discards):
            pile.setVisible(cards)
        self._tile.setVisible(not cards)
        size, side = (_CARD * _SLIM, _TILE * _SLIM) if self._slim else (_CARD, _TILE)
        back = card_pixmap(None, size, ratio)
        last = tally.discards[-1] if tally.discards else None
        played = QPixmap() if last is None else card_pixmap(last, size, ratio)
        self._deck.show_pile(back if tally.deck else QPixmap(), str(tally.deck))
        self._discards.show_pile(played, str(len(tally.discards)))
        self._bag.show_pile(tile_pixmap("back", side, ratio), str(tally.bag))
        tile = QPixmap() if tally.tile is None else _tile_picture(tally.tile, side, ratio)
        named = game_words.tile_words(tally.tile) if tally.tile else "" if self._slim else "–"
        self._tile.show_pile(tile, named)

    def _show_contents(self) -> None:
        if (update := self._model.update) is None:
            return
        # a list of the cards not seen yet would reveal the covered hand
        view = replace(update.view, hand=None) if self._model.covered else update.view
        self._deck.tell(self._deck_words(view))
        self._discards.tell(self._discards_words(view))
        self._bag.tell(self._bag_words(view))

    def _deck_words(self, view: View) -> str:
        unseen = cards_unseen(view)
        left = self.tr("%n card(s) left in the deck.", None, view.deck)
        title = self.tr("Not seen yet, in the deck, other hands or out of the game:")
        cards = " · ".join(game_words.labelled(str(card), str(unseen[card])) for card in sorted(unseen))
        omens = self.tr("omens: {n}").format(n=OMENS - view.discards.count(OMEN))
        return "\n".join([left, title, cards, omens])

    def _discards_words(self, view: View) -> str:
        if not view.discards:
            return self.tr("No card has been played yet.")
        named = [self.tr("omen") if card == OMEN else str(card) for card in reversed(view.discards)]
        return self.tr("Played, newest first: {cards}").format(cards=", ".join(named))

    def _bag_words(self, view: View) -> str:
        lines = [self.tr("%n lava tile(s) in the bag:", None, view.bag)]
        for left in bag_left(view, self._model.rules):
            names = [game_words.symbol_words(symbol) for symbol in left.symbols]
            joined = "/".join(names) if left.dual else game_words.join_words(names)
            lines.append(game_words.labelled(joined, str(left.number)))
        return "\n".join(lines)


def _tile_picture(tile: list[str], side: float, ratio: float) -> QPixmap:
    """Return a tile's picture, `side` wide. A dual tile shows its symbols side by side, each two thirds as wide."""
    if len(tile) == 1:
        return tile_pixmap(tile[0], side, ratio)
    size = side * 0.66
    both = QPixmap(QSize(round(size * 2), round(size)) * ratio)
    both.setDevicePixelRatio(ratio)
    both.fill(Qt.GlobalColor.transparent)
    with QPainter(both) as painter:
        for place, symbol in enumerate(tile):
            painter.drawPixmap(round(size * place), 0, tile_pixmap(symbol, size, ratio))
    return both
