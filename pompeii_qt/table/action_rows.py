"""How the list of actions shows one: what is played, its square in bold, and at the right what it leads to."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from pompeii_core.actions import Action, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import COLOURS, INDEX, SPACES
from pompeii_core.preview import Outcome
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt import theme
from pompeii_qt.art.palette import ROOFS
from pompeii_qt.art.sprites import tile_pixmap
from pompeii_qt.scene.decision import effect_words
from pompeii_qt.widgets.marks import seat_mark
from pompeii_qt.words import game_words

translate = QCoreApplication.translate

ROW: Final = Qt.ItemDataRole.UserRole + 1
"""Role of an item's `ActionRow`; its text has all words, for search and screen readers."""

_MARK: Final = 20  # side of a mark in pixels, at the usual size of text
_GAP: Final = 6
_LEAST: Final = 24  # minimum height of a row, in pixels


class ActionRow(NamedTuple):
    """What a row shows. At most one of `card`, `symbol` and `colour` (of a seat) is set and gives the mark."""

    name: str
    note: str = ""
    card: int | None = None
    symbol: str | None = None
    colour: int | None = None

    @classmethod
    def of(cls, action: Action, outcome: Outcome, view: View, players: Sequence[SeatedPlayer]) -> "ActionRow":
        own = None if view.seat is None else players[view.seat].colour
        match action:
            case Place(card, square):
                notes = [_free_words(square, view)]
                if outcome.joker:
                    notes.insert(0, translate("ActionList", "joker"))
                if outcome.relatives:
                    notes.append(translate("ActionList", "+%n relative(s)", None, outcome.relatives))
                return cls(square, " · ".join(notes), card=card)
            case Discard(card):
                return cls(translate("ActionList", "Discard"), card=card)
            case Relative(square):
                return cls(square, _free_words(square, view), colour=own)
            case Sacrifice(square, seat):
                return cls(square, players[seat].name, colour=players[seat].colour)
            case Lava(symbol, square):
                return cls(square, effect_words(action, outcome, view, players), symbol=symbol)
        name = game_words.short_action_words(action, view, [player.name for player in players])
        if not isinstance(action, Run):
            return cls(name)
        steps = translate("ActionList", "next: %n step(s)", None, outcome.company)
        return cls(name, steps if outcome.company else translate("ActionList", "saved"), colour=own)


def _free_words(square: str, view: View) -> str:
    free = max(SPACES[INDEX[square]] - view.standing(square), 0)
    return translate("ActionList", "%n free", None, free)


class ActionDelegate(QStyledItemDelegate):
    """Paints an item's `ROW` on one line, unless it is cut."""

    def __init__(self, actions: QListWidget) -> None:
        super().__init__(actions)
        self._list = actions

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        return QSize(0, max(option.fontMetrics.height() + 5, _LEAST))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        rect, row = option.rect, index.data(ROW)
        if not self._list.viewport().rect().contains(rect):
            return
        look, chosen = theme.current(), bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        ground = look.accent if chosen else look.hover if hovered else look.raised if index.row() % 2 == 0 else None
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if ground is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect, 4, 4)
        late = index.data(Qt.ItemDataRole.ForegroundRole)
        side = min(round(_MARK * theme.text_scale()), rect.height() - 2)
        box = QRect(rect.left() + 3, rect.center().y() - side // 2 + 1, side, side)
        painter.setOpacity(0.5 if late else 1.0)
        _paint_mark(painter, row, box)
        painter.setOpacity(1.0)
        text = rect.adjusted(side + 3 + _GAP, 0, -_GAP, 0)
        bold = QFont(option.font)
        bold.setBold(True)
        wide = QFontMetrics(bold).horizontalAdvance(row.name)
        left, right = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.setPen(look.on_accent if chosen else look.muted if late else look.text)
        painter.setFont(bold)
        painter.drawText(text, left, QFontMetrics(bold).elidedText(row.name, Qt.TextElideMode.ElideRight, text.width()))
        painter.setPen(look.on_accent if chosen else look.muted)
        painter.setFont(option.font)
        room = max(text.width() - wide - 2 * _GAP, 0)
        painter.drawText(text, right, option.fontMetrics.elidedText(row.note, Qt.TextElideMode.ElideRight, room))
        painter.restore()


def _paint_mark(painter: QPainter, row: ActionRow, box: QRect) -> None:
    """Paint a row's card, tile or seat into a square box; nothing if it has none of them."""
    ratio = painter.device().devicePixelRatioF()
    if row.card is not None:
        lit, plain, shaded = (QColor(tone) for tone in ROOFS[COLOURS[row.card]])
        card = QRectF(box).adjusted(2.5, 0.5, -2.5, -0.5)
        painter.setPen(shaded)
        painter.setBrush(lit if plain.lightness() > 150 else shaded)
        painter.drawRoundedRect(card, 3, 3)
        font = QFont(painter.font())
        font.setBold(True)
        font.setPixelSize(round(box.height() * 0.62))
        painter.setFont(font)
        painter.setPen(QColor("#1B130C" if plain.lightness() > 150 else "#FFFFFF"))
        painter.drawText(card, Qt.AlignmentFlag.AlignCenter, str(row.card))
    elif row.symbol is not None:
        painter.drawPixmap(box.topLeft(), tile_pixmap(row.symbol, box.width(), ratio))
    elif row.colour is not None:
        painter.drawPixmap(box.topLeft(), seat_mark(row.colour, box.width(), ratio))
