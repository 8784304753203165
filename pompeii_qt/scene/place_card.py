"""A card beside whatever is pointed at: what it is, who is there, how far they may run and where to."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QWidget

from pompeii_core.actions import MOST_SEATS
from pompeii_core.preview import Spot
from pompeii_qt import theme
from pompeii_qt.art.sprites import piece_pixmap
from pompeii_qt.text import Label

FIRST_MILLIS: Final = 450
"""So long something is pointed at before the card comes."""
NEXT_MILLIS: Final = 90
"""The same while there is a card, of another place."""
VESUVIUS: Final = "vesuvius"
_MARK: Final = 18
_GAP: Final = 8
_LETTERS: Final = 60
"""Of a line, before it is broken."""

type Place = Spot | Literal["vesuvius"]


class CardContent(NamedTuple):
    """What a card says; in the viewport `place` is what it stands beside, `clear` what it must not cover."""

    title: str
    people: list[tuple[int, str]]
    """The colour of each seat that there is something to say of, and that."""
    facts: list[str]
    place: QRect
    clear: Sequence[QRect]
    board: QRect
    """Beside this it covers nothing at all."""


class PlaceCard(QFrame):
    """Comes a moment after `point_at`, and goes with it; `content` makes what it says when that is to be shown."""

    def __init__(self, over: QWidget, content: Callable[[Place], CardContent | None]) -> None:
        super().__init__(over)
        self._over, self._content = over, content
        self._place: Place | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # what it covers can be clicked
        self.setObjectName("placeCard")
        self.setStyleSheet(
            "#placeCard { background: #FFF7E4; border: 1px solid #8A6A34; border-radius: 6px; }"
            "#placeCard QLabel { color: #2A1A10; background: transparent; }"
        )
        self._title, self._facts = Label(), Label()
        theme.make_bold(self._title)
        self._people = [(Label(), Label()) for _ in range(MOST_SEATS)]
        grid = QGridLayout(self)
        grid.setContentsMargins(9, 6, 10, 7)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(1)
        grid.addWidget(self._title, 0, 0, 1, 4)
        grid.addWidget(self._facts, 5, 0, 1, 4)
        self._grid = grid
        self._columns = 0
        self._seat_people(1)
        self.hide()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._appear)

    @property
    def lines(self) -> list[str]:
        """What it says, from above."""
        labels = (self._title, *(text for _, text in self._people), self._facts)
        return [line for label in labels if not label.isHidden() for line in label.text().splitlines()]

    def point_at(self, place: Place | None) -> None:
        """Something else is pointed at; None: nothing."""
        if place == self._place:
            return
        self._place = place
        if place is None:
            self.dismiss()
        else:
            self._timer.start(NEXT_MILLIS if self.isVisible() else FIRST_MILLIS)
            self.hide()

    def dismiss(self) -> None:
        """Go, until something else is pointed at."""
        self._timer.stop()
        self.hide()

    def refresh(self) -> None:
        """Say again what is true, where it is to be seen."""
        if self.isVisible():
            self._appear()

    def _appear(self) -> None:
        # Nothing is in the way of whoever drags something.
        busy = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        content = None if self._place is None or busy else self._content(self._place)
        if content is None:
            self.hide()
            return
        self._fill(content)
        self.resize(self._fitting())
        at = beside(content.place, self.size(), self._over.rect().adjusted(3, 3, -3, -3), content.clear, content.board)
        if at is None:
            self.hide()
            return
        self.move(at)
        self.show()
        self.raise_()

    def _fill(self, content: CardContent) -> None:
        for label, words in (
            (self._title, content.title),
            (self._facts, "\n".join(filter(None, content.facts))),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        for n, (mark, text) in enumerate(self._people):
            there = n < len(content.people)
            if there:
                colour, said = content.people[n]
                mark.setPixmap(piece_pixmap(colour, _MARK, self.devicePixelRatioF()))
                text.setText(said)
            mark.setVisible(there)
            text.setVisible(there)

    def _fitting(self) -> QSize:
        """As wide as its longest line, up to a measure that reads well; as high as that takes."""
        texts = (self._title, self._facts, *(text for _, text in self._people))
        for text in texts:
            text.setWordWrap(False)
        widest = min(self.fontMetrics().averageCharWidth() * _LETTERS, self._over.width() - 8)
        for columns in (2, 1):
            self._seat_people(columns)
            self._grid.invalidate()
            if (size := self._grid.totalSizeHint()).width() <= widest:
                return size
        for text in texts:
            text.setWordWrap(True)
        self._grid.invalidate()
        return QSize(widest, self._grid.totalHeightForWidth(widest))

    def _seat_people(self, columns: int) -> None:
        """Lay their lines out in one column or in two."""
        if columns != self._columns:
            self._columns = columns
            self._grid.setColumnStretch(1, 2 - columns)
            self._grid.setColumnStretch(3, columns - 1)
            for n, (mark, text) in enumerate(self._people):
                line, column = divmod(n, columns)
                self._grid.addWidget(mark, 1 + line, 2 * column)
                self._grid.addWidget(text, 1 + line, 2 * column + 1)


def beside(
    place: QRect, size: QSize, room: QRect, clear: Sequence[QRect] = (), board: QRect | None = None
) -> QPoint | None:
    """Where a card stands in a room: off a place and what is to stay clear; None where that is nowhere.

    Beside the board if it can, and as near to the place as it can.
    """
    spots = (place, *clear)
    lefts = {edge for spot in spots for edge in (spot.left() - _GAP - size.width(), spot.right() + 1 + _GAP)}
    tops = {edge for spot in spots for edge in (spot.top() - _GAP - size.height(), spot.bottom() + 1 + _GAP)}
    last = room.bottomRight() - QPoint(size.width(), size.height()) + QPoint(1, 1)
    lefts |= {place.center().x() - size.width() // 2, room.left(), last.x()}
    tops |= {place.center().y() - size.height() // 2, room.top(), last.y()}
    # At the edge of the room it is moved in.
    columns = {_within(left, room.left(), last.x()) for left in lefts}
    rows = {_within(top, room.top(), last.y()) for top in tops}

    def cost(card: QRect) -> tuple[bool, int, int, bool]:
        over = board is not None and card.intersects(board)
        apart = card.united(place).size() - card.size() - place.size()
        away = card.center() - place.center()
        return over, max(apart.width(), apart.height()), abs(away.y()), away.x() < 0

    cards = sorted((QRect(QPoint(left, top), size) for left in columns for top in rows), key=cost)
    free = (card.topLeft() for card in cards if not any(card.intersects(spot) for spot in spots))
    return next(free, None)


def _within(value: int, low: int, high: int) -> int:
    return max(min(value, high), low)
