"""Descriptions of places: the card of the place pointed at, the refusal near the pointer, and their words."""

from collections.abc import Callable, Sequence
from itertools import groupby, zip_longest
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QWidget

from pompeii_core.actions import MOST_SEATS, Phase
from pompeii_core.city import INDEX, NUMBERED, SPACES
from pompeii_core.preview import Spot, SquareInfo, leaving_by, square_info
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.art.geometry import part_letter
from pompeii_qt.art.sprites import piece_pixmap
from pompeii_qt.text import Label
from pompeii_qt.words import game_words

FIRST_MILLIS: Final = 450  # delay before a card appears, in milliseconds
NEXT_MILLIS: Final = 90  # delay while the card of another place is visible
VESUVIUS: Final = "vesuvius"
_MARK: Final = 18  # side of a piece's picture, in logical pixels
_GAP: Final = 8  # distance from the place, in pixels
_LETTERS: Final = 60  # maximum line length, in average characters

type PointedAt = Spot | Literal["vesuvius"]


class CardContent(NamedTuple):
    """The text of a card, and rectangles in the viewport for its position."""

    title: str
    people: list[tuple[int, str]]  # seat colour and line, for each seat with a line
    facts: list[str]
    place: QRect  # the place described, beside which the card stands
    clear: Sequence[QRect]  # what the card must not cover
    board: QRect  # what the card avoids covering if there is room
    gates: Sequence[QRect] = ()  # so are these, in the first place


class PlaceCard(QFrame):
    """The card of the place last given to `point_at`. It appears after a delay, with what `content` then returns."""

    def __init__(self, over: QWidget, content: Callable[[PointedAt], CardContent | None]) -> None:
        super().__init__(over)
        self._over, self._content = over, content
        self._place: PointedAt | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # clicks go to the board below
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
        labels = (self._title, *(text for _, text in self._people), self._facts)
        return [line for label in labels if not label.isHidden() for line in label.text().splitlines()]

    def point_at(self, place: PointedAt | None) -> None:
        """Hide the card and, after a delay, show that of another place; None: no card. Nothing for the same place."""
        if place == self._place:
            return
        self._place = place
        if place is None:
            self.dismiss()
        else:
            self._timer.start(NEXT_MILLIS if self.isVisible() else FIRST_MILLIS)
            self.hide()

    def dismiss(self) -> None:
        """Hide the card until another place is pointed at."""
        self._timer.stop()
        self.hide()

    def refresh(self) -> None:
        """Update text and position of a visible card."""
        if self.isVisible():
            self._appear()

    def _appear(self) -> None:
        dragging = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        content = None if self._place is None or dragging else self._content(self._place)
        at = None
        if content is not None:
            self._fill(content)
            self.resize(self._fitting())
            room = self._over.rect().adjusted(3, 3, -3, -3)
            at = beside(content.place, self.size(), room, (*content.clear, *content.gates), content.board)
            if at is None:
                at = beside(content.place, self.size(), room, content.clear, content.board)
        if at is None:
            self.hide()
        else:
            self.move(at)
            self.show()
            self.raise_()

    def _fill(self, content: CardContent) -> None:
        for label, words in ((self._title, content.title), (self._facts, "\n".join(filter(None, content.facts)))):
            label.setText(words)
            label.setVisible(bool(words))
        for (mark, text), person in zip_longest(self._people, content.people):
            if person:
                mark.setPixmap(piece_pixmap(person[0], _MARK, self.devicePixelRatioF()))
                text.setText(person[1])
            mark.setVisible(bool(person))
            text.setVisible(bool(person))

    def _fitting(self) -> QSize:
        """Lay the text out, people in one or two columns, wrapped at `_LETTERS` if needed. Return its size."""
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
        """Lay out the lines about people in `columns`, one or two. Nothing if they already are."""
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
    """Return the position in `room` for a card of `size` that covers neither `place` nor `clear`; None if none fits.

    The position is outside `board` if possible, and then as near to the place as possible.
    """
    spots = (place, *clear)
    lefts = {edge for spot in spots for edge in (spot.left() - _GAP - size.width(), spot.right() + 1 + _GAP)}
    tops = {edge for spot in spots for edge in (spot.top() - _GAP - size.height(), spot.bottom() + 1 + _GAP)}
    last = room.bottomRight() - QPoint(size.width(), size.height()) + QPoint(1, 1)
    lefts |= {place.center().x() - size.width() // 2, room.left(), last.x()}
    tops |= {place.center().y() - size.height() // 2, room.top(), last.y()}
    # Keep the card inside the room.
    columns = {max(min(left, last.x()), room.left()) for left in lefts}
    rows = {max(min(top, last.y()), room.top()) for top in tops}

    def cost(card: QRect) -> tuple[bool, int, int, bool]:
        over = board is not None and card.intersects(board)
        apart = card.united(place).size() - card.size() - place.size()
        away = card.center() - place.center()
        return over, max(apart.width(), apart.height()), abs(away.y()), away.x() < 0

    cards = sorted((QRect(QPoint(left, top), size) for left in columns for top in rows), key=cost)
    free = (card.topLeft() for card in cards if not any(card.intersects(spot) for spot in spots))
    return next(free, None)


MILLIS: Final = 2400  # how long a refusal stays, in milliseconds
_POINTER: Final = QRect(QPoint(-8, -8), QSize(26, 28))  # area covered by the pointer, around its hot spot


class RefusalTip(Label):
    """A small label over the board that hides itself after a while."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # clicks go to the board below
        self.setStyleSheet(
            "background: #6E160C; color: #FFF4E6; border: 1px solid #FFB08A; border-radius: 6px; padding: 4px 8px;"
        )
        self.hide()
        self._timer = QTimer(self, singleShot=True, interval=MILLIS)
        self._timer.timeout.connect(self.hide)

    def refuse(self, text: str, at: QPoint, clear: Sequence[QRect]) -> None:
        """Show a refusal for a while near a point of the parent and, if there is room, off the `clear` areas."""
        self.setText(text)
        self.adjustSize()
        room = self._over.rect().adjusted(4, 4, -4, -4)
        place = _POINTER.translated(at)
        self.move(beside(place, self.size(), room, clear) or beside(place, self.size(), room) or room.topLeft())
        self.show()
        self.raise_()
        self._timer.start()

    def dismiss(self) -> None:
        """Hide the label at once, for the next gesture or decision."""
        self._timer.stop()
        self.hide()


translate = QCoreApplication.translate

_GATES: Final = 2  # maximum number of gates named, nearest first


class PlaceWords(NamedTuple):
    """The description of a place."""

    title: str
    people: dict[int, str]  # by seat
    facts: list[str]
    room: str = ""  # spaces in all and free
    short: str = ""  # all in short for a braille display: “B2 L2 f0” is two of Livia's on B2 and no free space

    @property
    def name(self) -> str:
        place = ", ".join(filter(None, (self.title, self.room)))
        return game_words.join_clauses((place, ", ".join(self.people.values())))

    @property
    def description(self) -> str:
        return game_words.join_clauses(self.facts)


def square_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], square: str) -> PlaceWords:
    """Describe a square: its ground, spaces and people, who may come, and after the eruption how far people may run."""
    info = square_info(view, rules, square)
    names = _names(view, players)
    people = {seat: f"{names[seat]} {count}" for seat, count in enumerate(info.counts) if count}
    facts = _before(view, square, info) if view.phase.placing else _after(view, rules, square, info)
    room = ""
    if info.building and view.phase.placing:
        spaces = translate("Board", "%n space(s)", None, SPACES[INDEX[square]])
        free = translate("Board", "%n free", None, info.free)
        room = f"{spaces}, {free}"
    title = ", ".join([square, *_ground(view, square, info)])
    return PlaceWords(title, people, facts, room, _short(view, players, square, info))


def gate_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], square: str) -> PlaceWords:
    """Describe a gate: how many of each seat can leave in one run, and how many are saved in all.

    While placing, neither.
    """
    title = game_words.GATE_AT[square]
    short = translate("spoken", "{square} out").format(square=square)
    if view.phase.placing:
        return PlaceWords(title, {}, [translate("Board", "a way out once Vesuvius has erupted")], short=short)
    leaving = leaving_by(view, rules, square) if view.phase is not Phase.OVER else [0] * view.seats
    form = translate("Board", "{name}: {n} can escape in one move")
    names = _names(view, players)
    people = {seat: form.format(name=names[seat], n=count) for seat, count in enumerate(leaving) if count}
    no_escape = translate("Board", "no one can escape here in one move")
    facts = [] if people or view.phase is Phase.OVER else [no_escape]
    saved = [f"{name} {count}" for name, count in zip(names, view.saved, strict=True)]
    facts.append(translate("Board", "saved so far: {who}").format(who=", ".join(saved)))
    return PlaceWords(title, people, facts, short=short)


def volcano_words(view: View, players: Sequence[SeatedPlayer]) -> PlaceWords:
    """Describe Vesuvius: how many citizens of each seat it has taken, zeros included. There are no facts."""
    form = translate("Board", "{name}: {n} lost")
    names = _names(view, players)
    people = {seat: form.format(name=names[seat], n=count) for seat, count in enumerate(view.volcano)}
    return PlaceWords(translate("Board", "Vesuvius"), people, [])


def place_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], place: PointedAt) -> PlaceWords:
    """Describe a square, a gate or Vesuvius as the view's seat sees it."""
    if not isinstance(place, Spot):
        return volcano_words(view, players)
    return (gate_words if place.gate else square_words)(view, rules, players, place.square)


def initials(players: Sequence[str]) -> list[str]:
    """Return the shortest prefixes of equal length that distinguish the names, or the whole names if none do."""
    for length in range(1, max(map(len, players), default=0)):
        short = [name[:length] for name in players]
        if len(set(short)) == len(short):
            return short
    return list(players)


def _names(view: View, players: Sequence[SeatedPlayer]) -> list[str]:
    """Return the players' names, with “you” for the view's seat."""
    return [translate("Board", "you") if seat == view.seat else player.name for seat, player in enumerate(players)]


def _short(view: View, players: Sequence[SeatedPlayer], square: str, info: SquareInfo) -> str:
    letters = initials([player.name for player in players])
    symbol = view.lava.get(square)
    parts = [square, game_words.symbol_words(symbol) if symbol else ""]
    parts += [f"{letters[seat]}{count}" for seat, count in enumerate(info.counts) if count]
    if info.building and view.phase.placing:
        parts.append(translate("spoken", "f{n}").format(n=info.free))
    return " ".join(filter(None, parts))


def way_words(info: SquareInfo) -> list[str]:
    """Return a line for each number of runs to the nearest `_GATES` gates, or one line that none can be reached."""
    if not info.gates:
        return [translate("Board", "no gate can be reached from here")]
    lines = []
    for runs, ways in groupby(info.gates[:_GATES], key=lambda way: way[1]):
        gates = ", ".join(game_words.GATE_AT[gate] for gate, _ in ways)
        lines.append(translate("Board", "out in %n move(s): {gates}", None, runs).format(gates=gates))
    return lines


def _ground(view: View, square: str, info: SquareInfo) -> list[str]:
    number = info.building
    lines = []
    if symbol := view.lava.get(square):
        lines.append(translate("Board", "lava, {symbol}").format(symbol=game_words.symbol_words(symbol)))
    elif number:
        house = translate("Board", "building {n}") if number <= NUMBERED else translate("Board", "neutral building")
        lines.append(house.format(n=number))
        if letter := part_letter(square):
            lines.append(translate("Board", "part {letter}").format(letter=letter.upper()))
    elif square in game_words.VENT_AT:
        symbol = game_words.symbol_words(game_words.VENT_AT[square])
        lines.append(translate("Board", "vent of the {symbol}").format(symbol=symbol))
    else:
        lines.append(translate("Board", "street"))
    if square in game_words.GATE_AT:
        lines.append(game_words.GATE_AT[square])
    return lines


def _before(view: View, square: str, info: SquareInfo) -> list[str]:
    """Return facts about a square while placing: its vent, or which cards and relatives may come. [] for a street."""
    number = info.building
    if not number:
        return [_vent_words()] if square in game_words.VENT_AT else []
    if number > NUMBERED:
        return [translate("Board", "for relatives and jokers only")]
    if info.joker:
        return [translate("Board", "the building is full: a card {number} is a joker").format(number=number)]
    lines = [translate("Board", "%n card(s) of its number not played yet", None, info.cards)]
    if view.phase is Phase.SEETHES and info.relatives:
        brings = translate("Board", "a card {number} brings up to %n relative(s)", None, info.relatives)
        lines.append(brings.format(number=number))
    return lines


def _after(view: View, rules: Rules, square: str, info: SquareInfo) -> list[str]:
    """Return a square's facts after placing: vent, steps, ways out, or no one there. [] under lava or at the end."""
    if square in view.lava or view.phase is Phase.OVER:
        return []
    lines = []
    if square in game_words.VENT_AT:
        lines.append(_vent_words())
        if rules.vents_open == "no":
            lines.append(translate("Board", "cannot be crossed"))
    if info.steps:
        lines.append(translate("Board", "can move up to %n step(s)", None, info.steps))
        lines += way_words(info)
    elif square not in game_words.VENT_AT:
        lines.append(translate("Board", "no one is here"))
    return lines


def _vent_words() -> str:
    return translate("Board", "the first tile of this symbol goes here")
