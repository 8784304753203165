"""A record as a row of a list: how it ended or stands, who played with what result, when, and by which rules."""

from collections.abc import Callable
from functools import lru_cache
from itertools import zip_longest
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from pompeii_core.actions import MOST_SEATS, Phase
from pompeii_core.setup import SeatedPlayer
from pompeii_core.summary import RecordSummary
from pompeii_qt import theme
from pompeii_qt.art.sprites import laurels_pixmap, player_pixmap
from pompeii_qt.text import ElidedLabel, Label
from pompeii_qt.widgets.basic import Card, Heading, column, label, row, set_role
from pompeii_qt.widgets.lines import paint_ground, title_font, write
from pompeii_qt.widgets.marks import seat_mark
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.opponents import level_words

translate = QCoreApplication.translate
_FACE, _MARK = 44, 13  # sides of the picture, larger in a large window, and of a seat's mark in pixels
_SMALL, _SMALLEST = 42, 28  # sides of a face in the preview, and in a small one
_STEP, _SLIM = QSizeF(16, 6), 3  # a phase on the way to the end, and pixels between two
_PHASES: Final[list[Phase]] = [phase for phase in Phase if phase != Phase.OVER]
_AROUND: Final = 18  # height of a row beyond its two lines
_BETWEEN: Final = 14  # pixels between two players
_NARROW: Final = 460  # pixels of width below which a row does not say the rules


class Row(NamedTuple):
    """What a row shows of a record. `good`: the person here has won."""

    title: str
    line: str  # if not "", in place of the players
    when: str
    rules: str
    good: bool = False


def outcome_words(summary: RecordSummary) -> tuple[str, bool]:
    """Return how a finished game ended, told to its person if it has only one, and whether that person won."""
    first = [seat for place, seat in summary.places if place == 1]
    if len(people := summary.people) != 1:
        return winner_words(summary), False
    if people[0] not in first:
        place = next(place for place, seat in summary.places if seat == people[0])
        text = translate("ReplaysPage", "Place {place} of {seats}")
        return text.format(place=place, seats=len(summary.players)), False
    tied, won = translate("ReplaysPage", "Tied for first"), translate("ReplaysPage", "Won")
    return (tied if len(first) > 1 else won), True


def in_order(summary: RecordSummary) -> list[int]:
    """Return the seats in the order of a row: by place or, before the end, the person's first."""
    if summary.over:
        return [seat for _, seat in summary.places]
    return sorted(range(len(summary.players)), key=lambda seat: summary.players[seat].kind != "person")


def winner_words(summary: RecordSummary) -> str:
    """Return who has won a finished game, or that several tied."""
    first = [summary.players[seat].name for place, seat in summary.places if place == 1]
    tied, won = translate("ReplaysPage", "Tie: {}"), translate("ReplaysPage", "{} won")
    return (tied if len(first) > 1 else won).format(join_words(first))


class RecordPreview(Card):
    """A record above its city: who has won or how it stands, when, by which rules, and each player's result."""

    def __init__(self, board: QWidget) -> None:
        super().__init__()
        self.title, self.line = Heading("", 1.5), label("", "muted")
        self.title.setWordWrap(True)
        self._small = False
        self.players = [_PlayerLine() for _ in range(MOST_SEATS)]
        words = column(None, self.title, self.line, spacing=2)
        column(self, words, column(None, *self.players, spacing=4), (board, 1), spacing=12, margins=14)

    def set_small(self, on: bool) -> None:
        """Set whether title and faces are small and levels are left out, in favour of the city."""
        if on != self._small:
            self._small = on
            theme.scale_text(self.title, 1.2 if on else 1.5)
            for line in self.players:
                line.set_small(on)

    def show_record(self, one: RecordSummary, row: Row) -> None:
        """Show a readable record, described as in its row in the list."""
        self.title.setText(winner_words(one) if one.over else row.title)
        place = row.title if one.over and not row.good and row.title != self.title.text() else ""
        self.line.setText(" · ".join(filter(None, (place, row.when, row.rules))))
        for line, seat in zip_longest(self.players, in_order(one)):
            line.setVisible(seat is not None)
            if seat is not None:
                line.show_player(one, seat)


class _PlayerLine(QWidget):
    """A player's face, name and level, and how many citizens were saved and lost."""

    def __init__(self) -> None:
        super().__init__()
        self._face, self._name, self._level = Label(), ElidedLabel(), label("", "muted", wrap=False)
        self._small = False
        self._face.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._result = label(bold=True, scale=1.0, wrap=False)
        row(self, self._face, (self._name, 1), self._level, self._result, spacing=10)
        self.set_small(False)

    def set_small(self, on: bool) -> None:
        """Set whether the face is small and the level left out, from the next `show_player` on."""
        self._small = on
        self._face.setFixedSize(self._side, self._side)
        self._level.setVisible(not on)

    @property
    def _side(self) -> int:
        return _SMALLEST if self._small else _SMALL

    def show_player(self, one: RecordSummary, seat: int) -> None:
        player, known = one.players[seat], one.over or any(one.saved)
        won = (1, seat) in one.places
        self._face.setPixmap(_face(player, self._side, won, self.devicePixelRatioF(), theme.current().dark))
        self._name.set_text(player.name)
        self._level.setText(level_words(player.level) if player.kind == "ai" else "")
        saved = translate("StatisticsPage", "{saved} saved, {lost} lost")
        self._result.setText(saved.format(saved=one.saved[seat], lost=one.lost[seat]) if known else "")
        set_role(self._result, "good" if won else "")


class RecordDelegate(QStyledItemDelegate):
    """Paints a row of two lines beside the picture of the winner, or of the player to decide."""

    def __init__(self, summary: Callable[[int], RecordSummary], row: Callable[[int], Row]) -> None:
        """`summary` and `row` return the content of the row with a number."""
        super().__init__()
        self._summary, self._row = summary, row

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        lines = QFontMetrics(title_font(option.font)).lineSpacing() + QFontMetrics(option.font).lineSpacing()
        return QSize(0, max(lines + _AROUND, _side() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        look, one, row = theme.current(), self._summary(index.row()), self._row(index.row())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(3.5, 2.5, -3.5, -2.5)
        paint_ground(painter, box, option.state, look)
        if (who := _pictured(one)) is not None:
            ratio = painter.device().devicePixelRatioF()
            face = _face(one.players[who], _side(), one.over, ratio, look.dark)
            painter.drawPixmap(QPointF(box.left() + 8, box.center().y() - _side() / 2), face)
        inner = box.adjusted(_side() + 20, 5, -12, -5)
        bold, plain = title_font(option.font), QFontMetrics(option.font)
        top = QRectF(inner.left(), inner.top(), inner.width(), QFontMetrics(bold).lineSpacing())
        below = QRectF(inner.left(), inner.bottom() - plain.lineSpacing(), inner.width(), plain.lineSpacing())
        painter.setFont(option.font)
        painter.setPen(look.muted)
        _aside(painter, top, row.when)
        if not one.over and not one.fault and inner.width() >= _NARROW:
            _paint_way(painter, top, one.phase, look)
        if row.rules and inner.width() >= _NARROW:
            _aside(painter, below, row.rules)
        if row.line:
            write(painter, below, row.line)
        else:
            painter.setPen(look.text)
            _write_players(painter, below, one)
        painter.setFont(bold)
        painter.setPen(look.good if row.good else look.text)
        write(painter, top, row.title)
        painter.restore()


def _aside(painter: QPainter, box: QRectF, text: str) -> None:
    """Write at the right of a box, in up to two fifths of it, and reduce the box by that room."""
    metrics = painter.fontMetrics()
    cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(box.width() * 0.4))
    painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, cut)
    box.setRight(box.right() - metrics.horizontalAdvance(cut) - _BETWEEN)


def _paint_way(painter: QPainter, box: QRectF, phase: Phase, look: theme.Theme) -> None:
    """Paint at the right of a box how far a game is, a step for each phase, and reduce the box by that room."""
    painter.setPen(Qt.PenStyle.NoPen)
    way = len(_PHASES) * (_STEP.width() + _SLIM)
    for at in range(len(_PHASES)):
        painter.setBrush(look.accent if at <= _PHASES.index(phase) else look.line)
        left = QPointF(box.right() - way + at * (_STEP.width() + _SLIM), box.center().y() - _STEP.height() / 2)
        painter.drawRoundedRect(QRectF(left, _STEP), 3, 3)
    box.setRight(box.right() - way - _BETWEEN)
    painter.setPen(look.muted)


def _write_players(painter: QPainter, box: QRectF, one: RecordSummary) -> None:
    """Write the players, each with the mark of the seat and, from the first rescue on, the number saved."""
    plain, bold, ratio = painter.font(), QFont(painter.font()), painter.device().devicePixelRatioF()
    bold.setBold(True)
    metrics, numbers = QFontMetrics(plain), QFontMetrics(bold)
    said = [(one.players[seat], f" {one.saved[seat]}" if one.over or any(one.saved) else "") for seat in in_order(one)]
    names = sum(metrics.horizontalAdvance(player.name) + 1 for player, _ in said)
    around = sum(numbers.horizontalAdvance(number) + _MARK + 4 for _, number in said) + _BETWEEN * (len(said) - 1)
    share = min((box.width() - around) / max(names, 1), 1.0)  # with too little room, all names are cut alike
    for player, number in said:
        painter.drawPixmap(QPointF(box.left(), box.center().y() - _MARK / 2), _mark(player.colour, ratio))
        box.setLeft(box.left() + _MARK + 4)
        name = QRectF(box)
        name.setWidth((metrics.horizontalAdvance(player.name) + 1) * share)
        painter.setFont(plain)
        write(painter, name, player.name)
        painter.setFont(bold)
        box.setLeft(name.right())
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, number)
        box.setLeft(box.left() + numbers.horizontalAdvance(number) + _BETWEEN)
    painter.setFont(plain)


def _pictured(one: RecordSummary) -> int | None:
    """Return the seat of the first winner, or of the player to decide; None in an unreadable record."""
    if one.fault or not one.players:
        return None
    return one.places[0][1] if one.over else one.active if one.active is not None else 0


def _side() -> int:
    return round(_FACE * theme.signals.room)


@lru_cache(maxsize=64)
def _face(player: SeatedPlayer, side: int, won: bool, ratio: float, dark: bool) -> QPixmap:
    return laurels_pixmap(player, side, ratio, dark) if won else player_pixmap(player, side - 6, ratio)


@lru_cache(maxsize=16)
def _mark(colour: int, ratio: float) -> QPixmap:
    return seat_mark(colour, _MARK, ratio)
