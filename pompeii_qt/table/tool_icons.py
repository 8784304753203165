"""The icons of the table's tools."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QIcon, QPainter, QPainterPath

from pompeii_qt import theme
from pompeii_qt.widgets.marks import blank_pixmap, round_pen

_SCALES: Final = (1.0, 2.0)
_FAINT: Final = 0.35
"""Opacity of what cannot be used now, in every theme and contrast."""


def tool_icon(name: str, side: int = 22) -> QIcon:
    """The icon of `undo hint values actions log talk unread room menu rules` in the theme's text colour."""
    icon = QIcon()
    for ratio in _SCALES:
        drawn, faint = blank_pixmap(side, ratio), blank_pixmap(side, ratio)
        with QPainter(drawn) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(side / 24, side / 24)
            painter.setPen(round_pen(theme.current().text, 2))
            _ICONS[name](painter)
        with QPainter(faint) as painter:
            painter.setOpacity(_FAINT)
            painter.drawPixmap(0, 0, drawn)
        icon.addPixmap(drawn, QIcon.Mode.Normal)
        icon.addPixmap(faint, QIcon.Mode.Disabled)
    return icon


def _undo(painter: QPainter) -> None:
    path = QPainterPath(QPointF(5, 9))
    path.lineTo(14, 9)
    path.cubicTo(22, 9, 22, 20, 14, 20)
    path.lineTo(9, 20)
    painter.drawPath(path)
    painter.drawPolyline([QPointF(9, 4.5), QPointF(4.5, 9), QPointF(9, 13.5)])


def _hint(painter: QPainter) -> None:
    path = QPainterPath(QPointF(9.5, 17))
    path.cubicTo(9.5, 14.5, 6, 13.5, 6, 9)
    path.cubicTo(6, 1.5, 18, 1.5, 18, 9)
    path.cubicTo(18, 13.5, 14.5, 14.5, 14.5, 17)
    path.closeSubpath()
    painter.drawPath(path)
    painter.drawLine(QPointF(10.5, 20.5), QPointF(13.5, 20.5))


def _values(painter: QPainter) -> None:
    colour = painter.pen().color()
    for row in range(3):
        for column in range(3):
            colour.setAlphaF((0.15, 0.4, 0.7, 1.0, 0.55)[(row * 2 + column) % 5])
            painter.fillRect(QRectF(4 + column * 5.6, 4 + row * 5.6, 4.8, 4.8), QBrush(colour))


def _actions(painter: QPainter) -> None:
    for y in (6, 12, 18):
        painter.drawLine(QPointF(10, y), QPointF(20, y))
        painter.drawPolyline([QPointF(3.5, y), QPointF(5, y + 1.5), QPointF(7.5, y - 1.8)])


def _log(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(4.5, 3.5, 15, 17), 2, 2)
    for y, width in ((8, 8), (12, 8), (16, 5)):
        painter.drawLine(QPointF(8, y), QPointF(8 + width, y))


def _chat(painter: QPainter) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(3.5, 4, 17, 12), 3, 3)
    painter.drawPath(path)
    painter.drawPolyline([QPointF(8, 16), QPointF(8, 20.5), QPointF(13, 16)])
    painter.drawLine(QPointF(7.5, 8.5), QPointF(16.5, 8.5))
    painter.drawLine(QPointF(7.5, 12), QPointF(13, 12))


def _unread(painter: QPainter) -> None:
    _chat(painter)
    painter.setPen(round_pen(theme.current().surface, 2))
    painter.setBrush(theme.current().danger)
    painter.drawEllipse(QPointF(18.5, 5.5), 5.2, 5.2)


def _room(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(9, 7.5), 3.3, 3.3)
    painter.drawEllipse(QPointF(17, 9), 2.4, 2.4)
    path = QPainterPath(QPointF(3, 19.5))
    path.cubicTo(3, 11.5, 15, 11.5, 15, 19.5)
    path.closeSubpath()
    painter.drawPath(path)
    other = QPainterPath(QPointF(18, 19.5))
    other.lineTo(21.5, 19.5)
    other.cubicTo(21.5, 15.5, 19.5, 14, 17, 14)
    painter.drawPath(other)


def _menu(painter: QPainter) -> None:
    for y in (6, 12, 18):
        painter.drawLine(QPointF(4, y), QPointF(20, y))


def _rules(painter: QPainter) -> None:
    path = QPainterPath(QPointF(12, 6))
    path.cubicTo(9, 3.5, 6, 3.5, 3.5, 4.5)
    path.lineTo(3.5, 18.5)
    path.cubicTo(6, 17.5, 9, 17.5, 12, 20)
    path.cubicTo(15, 17.5, 18, 17.5, 20.5, 18.5)
    path.lineTo(20.5, 4.5)
    path.cubicTo(18, 3.5, 15, 3.5, 12, 6)
    path.lineTo(12, 20)
    painter.drawPath(path)


_ICONS: Final[dict[str, Callable[[QPainter], None]]] = {
    "undo": _undo,
    "hint": _hint,
    "values": _values,
    "actions": _actions,
    "log": _log,
    "chat": _chat,
    "unread": _unread,
    "room": _room,
    "menu": _menu,
    "rules": _rules,
}
