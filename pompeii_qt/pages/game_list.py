"""The games on the network as cards: what each says, how to join its game, and how it is painted."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent, QTextOption
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from pompeii_core.rules import PRESETS
from pompeii_qt import theme
from pompeii_qt.art.sprites import portrait_pixmap
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import column
from pompeii_qt.widgets.lines import title_font, write
from pompeii_qt.words.names import DEFAULTS, shown_game
from pompeii_qt.words.network import host_version_words, is_far, stage_words, with_port
from pompeii_qt.words.rules import preset_title

if TYPE_CHECKING:
    from pompeii_qt.session import FoundGame, Ticket

type Way = Literal["join", "watch", "back", ""]
translate = QCoreApplication.translate
_ENTRY: Final = Qt.ItemDataRole.UserRole
_MARGIN, _BESIDE_FACE, _AROUND = 14, 16, 32  # pixels at the sides of a card, beside its picture, around its text
_FACE, _SEAT = 4.2, 1.7  # sides of pictures relative to the height of a line
_WORDS: Final = 34  # letters of a card's text that choices beside it leave
_ABOVE: Final = 8  # pixels above the choices
_STATE: Final = QStyle.StateFlag
_FAINT: Final = 0.45  # opacity of the picture of a game that cannot be entered


@dataclass(frozen=True)
class GameEntry:
    """A game in the list, or one in which a seat is kept."""

    title: str
    line: str
    state: str
    way: Way  # how to get in; "" if that is impossible
    place: tuple[str, ...]  # the game's addresses with ports, by which it is recognised
    seats: int = 0
    free: int = 0
    code: bool = False
    replace: bool = False  # whether spectators may ask for an AI's seat
    found: "FoundGame | None" = None
    ticket: "Ticket | None" = None

    @property
    def game(self) -> str:
        """Unique id of the room; "" until the host has answered."""
        return self.found.game if self.found else self.ticket.game if self.ticket else ""

    def is_at(self, address: str) -> bool:
        """Return whether the game is at an address, which may have a port."""
        bare = (place.rpartition(":")[0].strip("[]") for place in self.place)
        return address in self.place or address.strip("[]") in bare

    def same(self, other: "GameEntry") -> bool:
        """Return whether both are the same game or, if one does not know its game, share an address."""
        return self.game == other.game if self.game and other.game else bool({*self.place} & {*other.place})


class GameList(QListWidget):
    """Cards that keep their places. `wanted` asks to enter the selected game, by Enter or a click on its card.

    A click on a seat kept in a game that is not found only selects it, because that seat may also be given up. The list
    is as high as its cards, so that only the page scrolls. The selected card has room for `choices` below its text;
    `arranged` is emitted for the widget that shows them.
    """

    wanted = Signal()
    arranged = Signal()

    def __init__(self, choices: QWidget) -> None:
        super().__init__()
        self._choices = choices
        self.setAccessibleName(self.tr("Games on this network"))
        self.setProperty("role", "cards")
        self.setItemDelegate(_GameDelegate(self))
        # Without it a card would not know that the pointer is over it.
        self.setMouseTracking(True)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.currentItemChanged.connect(self.arrange)
        self._pressed: GameEntry | None = None
        self.itemPressed.connect(self._press)
        self.itemClicked.connect(self._enter_clicked)
        self.itemDoubleClicked.connect(
            self._enter_clicked
        )  # its second press took the focus from what the first opened

    @property
    def entries(self) -> list[GameEntry]:
        return [self.item(row).data(_ENTRY) for row in range(self.count())]

    @property
    def chosen(self) -> GameEntry | None:
        item = self.currentItem()
        return item.data(_ENTRY) if item else None

    def show_entries(self, entries: list[GameEntry]) -> None:
        """Show only these entries, old ones in place, new ones below. If nothing is selected, select the first."""
        waiting = list(entries)
        # From below, so that removing a line keeps the numbers of the others.
        for row in reversed(range(self.count())):
            if new := next((entry for entry in waiting if entry.same(self.item(row).data(_ENTRY))), None):
                waiting.remove(new)
                self._fill(self.item(row), new)
            else:
                self.takeItem(row)
        for entry in sorted(waiting, key=_rank):
            item = QListWidgetItem()
            self._fill(item, entry)
            self.addItem(item)
        if self.currentRow() < 0 and self.count():
            self.setCurrentRow(0)
        self.arrange()

    def arrange(self) -> None:
        """Give the selected card the height of its choices, and the list the height of all cards."""
        self.scheduleDelayedItemsLayout()
        self.setFixedHeight(sum(self.sizeHintForRow(row) for row in range(self.count())) + 2 * self.frameWidth())
        self.arranged.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.arrange()

    def set_scale(self, factor: float) -> None:
        """Set the size of the cards' text, with which all of a card grows."""
        theme.scale_text(self, factor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.arrange()  # the choices may need another line

    @property
    def room_for_choices(self) -> QRect:
        """The part of the selected card that is kept for its choices; empty if it has no choices."""
        card, left, high = self.visualItemRect(self.currentItem()), _left(self.font()), self.choices_height()
        box = QRect(left, card.bottom() - high - _MARGIN, self.viewport().width() - left - _MARGIN, high)
        if wide := self.choices_width():
            box = QRect(card.right() - wide - _MARGIN, card.top(), wide, card.height())
        return box.translated(self.viewport().pos()) if self.currentItem() and (high or wide) else QRect()

    def choices_width(self) -> int:
        """Return the width of the choices beside the text; 0 if they are hidden or need the room below it."""
        layout = self._choices.layout()
        if self._choices.isHidden() or layout is None:
            return 0
        hint, words = layout.totalSizeHint(), self.fontMetrics().averageCharWidth() * _WORDS
        fits = hint.width() <= self.viewport().width() - _left(self.font()) - 2 * _MARGIN - words
        return hint.width() if fits and hint.height() <= _lines(self.font()) else 0

    def choices_height(self) -> int:
        """Return the height of the choices below the text at the list's width; 0 if they are hidden or beside it."""
        if self._choices.isHidden() or self.choices_width() or not (layout := self._choices.layout()):
            return 0
        width = self.viewport().width() - _left(self.font()) - _MARGIN
        return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()

    def choose(self, address: str) -> bool:
        """Select the line of an address, which may have a port; return False if there is none."""
        if rows := [row for row, entry in enumerate(self.entries) if entry.is_at(address)]:
            self.setCurrentRow(rows[0])
        return bool(rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
            self.wanted.emit()
        else:
            super().keyPressEvent(event)

    def _press(self, item: QListWidgetItem) -> None:
        self._pressed = item.data(_ENTRY)

    def _enter_clicked(self, item: QListWidgetItem) -> None:
        entry: GameEntry = item.data(_ENTRY)
        # Another card may have come under the pointer before the button was released.
        if entry.found and self._pressed and entry.same(self._pressed):
            self.setCurrentItem(item)
            self.wanted.emit()

    def _fill(self, item: QListWidgetItem, entry: GameEntry) -> None:
        if item.data(_ENTRY) != entry:  # a screen reader says a line again whenever its data are set
            item.setData(_ENTRY, entry)
            locked = self.tr("needs a join code") if entry.code else ""
            said = filter(None, (entry.title, entry.state, locked, entry.line))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(said))
            set_tip(item, " · ".join(place for place in entry.place if not is_far(place)))


class GameCards(QWidget):
    """The list of games, with `choices` on the selected card."""

    def __init__(self, choices: QWidget) -> None:
        super().__init__()
        self.list, self._choices = GameList(choices), choices
        column(self, self.list, 1)  # at the top, also while this is higher for a moment
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        choices.setParent(self)
        choices.installEventFilter(self)
        self.list.arranged.connect(self._place)

    def _place(self) -> None:
        if not (room := self.list.room_for_choices).isEmpty():
            self._choices.setGeometry(room.translated(self.list.pos()))
            self._choices.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.list.arrange()
        return super().eventFilter(watched, event)


def entries(found: "list[FoundGame]", tickets: "list[Ticket]") -> list[GameEntry]:
    # A seat kept in a game that was found belongs to that game's line.
    there, kept = {game.game for game in found}, {ticket.game for ticket in tickets} - {""}
    missing = [_ticket_entry(ticket) for ticket in tickets if ticket.game not in there]
    return [*missing, *(_found_entry(game, game.mine or game.game in kept) for game in found)]


def _found_entry(found: "FoundGame", mine: bool) -> GameEntry:
    place = tuple(with_port(address, found.port) for address in found.addresses)
    way, state = _way(found, mine), _state(found, mine)
    if not found.name:
        line = _problem(found) or translate("network", "Look for a game")
        return GameEntry(next(iter(place), ""), line, state, "", place, found=found)
    rules = preset_title(found.rules) if found.rules in PRESETS else translate("network", "own rules")
    host = "" if found.host in DEFAULTS else translate("network", "Host: {}").format(found.host)
    parts = host, rules, stage_words(found.stage)
    line = _problem(found) or " · ".join(filter(None, parts))
    needs_code, replace = found.code and not mine, way == "watch" and found.stage == "playing" and found.free > 0
    title = shown_game(found.name, found.host)
    return GameEntry(title, line, state, way, place, found.seats, found.free, needs_code, replace, found)


def _ticket_entry(ticket: "Ticket") -> GameEntry:
    place = tuple(with_port(address, ticket.port) for address in ticket.addresses)
    line = translate("network", "Your seat is kept, but the game cannot be found right now.")
    return GameEntry(ticket.room, line, translate("network", "your seat"), "back", place, ticket=ticket)


def way_words(way: Way) -> str:
    """Return what entering a game is called."""
    others = {"watch": translate("NetworkPage", "Watch"), "back": translate("NetworkPage", "Rejoin")}
    return others.get(way, translate("NetworkPage", "Join"))


def _way(found: "FoundGame", mine: bool) -> Way:
    if mine and found.reach != "incompatible":
        return "back"
    if found.reach != "ok" or found.stage == "over":
        return ""
    return "join" if found.stage == "lobby" and found.free else "watch"


def _state(found: "FoundGame", mine: bool) -> str:
    reaches = {
        "asking": translate("network", "asking…"),
        "unreachable": translate("network", "not reachable"),
        "incompatible": translate("network", "different version"),
    }
    if found.reach in reaches:
        return reaches[found.reach]
    if mine:
        return translate("network", "your seat is kept")
    if found.stage == "over":
        return stage_words(found.stage)
    if not found.free:
        return translate("network", "you can watch")
    seats = translate("network", "{free} of {seats} seats free").format(free=found.free, seats=found.seats)
    return seats if found.stage == "lobby" else translate("network", "watch, or take an AI's place")


def _problem(found: "FoundGame") -> str:
    if found.reach == "incompatible":
        return host_version_words(found.version)
    if found.reach != "unreachable":
        return ""
    silent = translate("network", "No answer. Is the address right, and does the firewall there allow Pompeii?")
    shut = translate("network", "Found, but not reachable: check the firewall on the host.")
    return silent if found.by_hand and not found.game else shut


def _rank(entry: GameEntry) -> tuple[int, bool, str]:
    return (("back", "join", "watch", "").index(entry.way), entry.found is None, entry.title.casefold())


def _sides(font: QFont) -> tuple[int, int]:
    """Return the sides of a card's picture and of a seat's, in pixels."""
    line = QFontMetrics(font).lineSpacing()
    return round(_FACE * line), round(_SEAT * line)


def _left(font: QFont) -> int:
    """Return where the text of a card begins, in pixels."""
    return _MARGIN + _sides(font)[0] + _BESIDE_FACE


def _lines(font: QFont) -> int:
    """Return the height of a card's text, in pixels."""
    return QFontMetrics(title_font(font)).lineSpacing() + QFontMetrics(font).lineSpacing() + _sides(font)[1] + 6


def _height(font: QFont) -> int:
    """Return the height of a card without choices, in pixels."""
    return max(_lines(font), _sides(font)[0]) + _AROUND


class _GameDelegate(QStyledItemDelegate):
    """Paints a card: the host's computer, title and line, and below them seats, state and whether a code is needed."""

    def __init__(self, games: GameList) -> None:
        super().__init__(games)
        self._games = games

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        chosen = index.row() == self._games.currentRow()
        choices = self._games.choices_height() if chosen else 0
        return QSize(0, _height(option.font) + (choices and choices + _ABOVE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        look, entry = theme.current(), index.data(_ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(2.5, 3.5, -2.5, -4.5)
        chosen, focused = (bool(option.state & one) for one in (_STATE.State_Selected, _STATE.State_HasFocus))
        # The ring is the card's, not the list's.
        painter.setPen(QPen(look.focus, 2) if focused else QPen(look.edge if chosen else look.line, 1))
        painter.setBrush(look.hover if option.state & _STATE.State_MouseOver and not chosen else look.raised)
        painter.drawRoundedRect(box, 8, 8)
        box.setHeight(_height(option.font) - 8)  # what is below belongs to the choices
        (side, _), lines = _sides(option.font), _lines(option.font)
        inner = QRectF(box.left() + _MARGIN, box.center().y() - lines / 2, box.width() - 2 * _MARGIN, lines)
        ratio = painter.device().devicePixelRatioF()
        painter.setOpacity(1 if entry.way else _FAINT)
        place = QPointF(inner.left(), box.center().y() - side / 2)
        painter.drawPixmap(place, portrait_pixmap("computer", side, ratio))
        painter.setOpacity(1)
        inner.setLeft(_left(option.font))
        if chosen:
            inner.setRight(inner.right() - self._games.choices_width() - _MARGIN)
        elif entry.way:
            _paint_arrow(painter, QPointF(inner.right() - 4, inner.center().y()), look.accent)
            inner.setRight(inner.right() - 18)
            painter.setFont(option.font)
            painter.setPen(look.link)
            verb = way_words(entry.way)
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, verb)
            inner.setRight(inner.right() - QFontMetrics(option.font).horizontalAdvance(verb) - _MARGIN)
        self._write(painter, inner, option.font, entry, look)
        painter.restore()

    def _write(self, painter: QPainter, box: QRectF, font: QFont, entry: GameEntry, look: theme.Theme) -> None:
        bold, small, (_, side) = title_font(font), QFontMetrics(font).lineSpacing(), _sides(font)
        top = QRectF(box.left(), box.top(), box.width(), QFontMetrics(bold).lineSpacing())
        middle = QRectF(box.left(), top.bottom() + 2, box.width(), small)
        below = QRectF(box.left(), middle.bottom() + 4, box.width(), side)
        painter.setFont(bold)
        painter.setPen(look.text if entry.way else look.muted)
        write(painter, top, entry.title)
        painter.setFont(font)
        painter.setPen(look.muted)
        if not entry.way and (problem := entry.found and _problem(entry.found)):
            words = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            painter.drawText(QRectF(middle.topLeft(), box.bottomRight() + QPointF(0, small / 2)), problem, words)
            return
        write(painter, middle, entry.line)
        seats = entry.seats or int(entry.ticket is not None)  # a game that is not found shows only one's own seat
        for seat in range(seats):
            at = QRectF(below.left() + seat * (side + 3), below.top(), side, side)
            _paint_seat(painter, at, entry, look, taken=seat < seats - entry.free)
        if entry.code:
            needed = translate("GameList", "needs a join code")
            below.setRight(below.right() - QFontMetrics(font).horizontalAdvance(needed))
            painter.setPen(look.muted)
            painter.drawText(QPointF(below.right(), below.center().y() + small * 0.3), needed)
            _paint_lock(painter, QPointF(below.right() - 13, below.center().y()), look.muted)
            below.setRight(below.right() - 26)
        painter.setPen(look.good if entry.way in ("join", "back") else look.muted)
        write(painter, below.adjusted(seats * (side + 3) + 6 * bool(seats), 0, 0, 0), entry.state)


def _paint_seat(painter: QPainter, box: QRectF, entry: GameEntry, look: theme.Theme, *, taken: bool) -> None:
    """Paint a seat: a disc if it is taken, even by an AI, or an empty, dashed circle."""
    painter.setOpacity(1 if entry.way else _FAINT)
    if taken:
        side, ratio = round(box.width()), painter.device().devicePixelRatioF()
        painter.drawPixmap(box.topLeft(), portrait_pixmap("person", side, ratio))
    else:
        painter.setPen(QPen(look.edge, 1.4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(1.5, 1.5, -1.5, -1.5))
    painter.setOpacity(1)


def _paint_arrow(painter: QPainter, at: QPointF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline([at + QPointF(-4, -7), at + QPointF(3, 0), at + QPointF(-4, 7)])


def _paint_lock(painter: QPainter, at: QPointF, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawArc(QRectF(at.x() - 3.4, at.y() - 7, 6.8, 9), 0, 180 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(at.x() - 5.5, at.y() - 2.2, 11, 8.4), 2, 2)
