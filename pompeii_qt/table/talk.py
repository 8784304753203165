"""Talk at the table: bubbles at the seats for what people write and AIs say."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget

from pompeii_core.events import Event
from pompeii_qt.art.sprites import player_pixmap, reaction_pixmap
from pompeii_qt.table.controller import TableContext
from pompeii_qt.table.room import TableRoom
from pompeii_qt.table.sides import SidePanels
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.widgets.seats import SeatsPanel
from pompeii_qt.widgets.talk import PICTURE, Bubbles, Said
from pompeii_qt.words.network import chat_words
from pompeii_qt.words.opponents import occasions, saying

if TYPE_CHECKING:
    from pompeii_qt.session import Chat


class TableTalk(QObject):
    """Shows who says what: AIs on some events, people while the chat is hidden, spectators below its tool."""

    def __init__(
        self, table: TableContext, seats: SeatsPanel, tools: Toolbar, side: SidePanels, room: TableRoom
    ) -> None:
        super().__init__(table.page)
        self._model, self._page, self._board = table.model, table.page, table.board
        self._seats, self._tools, self._side = seats, tools, side
        self.spared: list[QWidget] = []  # parts of the page that no bubble may cover, besides lit spots
        self.bubbles = Bubbles(table.page, table.model.settings, self._spared)
        side.changed.connect(self.bubbles.place_soon)
        self.bubbles.pressed.connect(side.focus_chat)
        self._said: set[tuple[int, str]] = set()  # seats and the occasions of their sayings so far
        table.model.began.connect(self._begin)
        table.model.event_shown.connect(self._hear)
        table.board.interaction.relit.connect(self.bubbles.place_soon)
        table.board.camera.painted.connect(self.bubbles.place_soon)
        room.spoken.connect(self._show)
        tools.chat.toggled.connect(lambda on: self.bubbles.clear(clickable=True) if on else None)

    def _begin(self) -> None:
        self._said.clear()
        self.bubbles.clear()

    def _hear(self, event: Event) -> None:
        if not self._model.settings.ai_words or self._model.guided:
            return
        for seat, occasion in occasions(event):
            player = self._model.players[seat]
            words = saying(player, occasion)
            if words and (seat, occasion) not in self._said:
                self._said.add((seat, occasion))
                face = player_pixmap(player, PICTURE, self._page.devicePixelRatioF())
                said = Said(player.name, self.tr("“{}”").format(words), face)
                self.bubbles.say(seat, self._place_of(seat), said, f"{said.name}: {said.text}", clickable=False)

    def _show(self, chat: "Chat") -> None:
        """Show a bubble with a person's line. Nothing for a past one, on a hidden page, or if the chat is in sight."""
        if chat.past or not self._page.isVisible() or self._side.chat.isVisible():
            return
        seated = chat.seat is not None and chat.seat < len(self._seats.cards)
        picture = reaction_pixmap(chat.reaction, PICTURE, 2.0) if chat.reaction else None
        said = Said(chat.name, chat.text, picture)
        sender = chat.seat if seated else chat.name
        place = self._place_of(chat.seat if seated else None)
        if self.bubbles.is_covered(place):
            place = self._tools.chat_button
        self.bubbles.say(("chat", sender), place, said, chat_words(chat))

    def _place_of(self, seat: int | None) -> QWidget:
        """Return the card of a seat; the chat's tool for people without one, or if the seats are hidden."""
        card = self._seats.cards[seat] if seat is not None else None
        return card if card and card.isVisible() else self._tools.chat_button

    def _spared(self) -> Iterator[QRect]:
        for part in self.spared:
            if part.isVisible():
                yield QRect(part.mapTo(self._page, QPoint()), part.size())
        interaction, view = self._board.interaction, self._board.viewport()
        for spot in interaction.highlights.lit():
            rect = interaction.rect_of(spot)
            yield rect.translated(view.mapTo(self._page, QPoint()))
