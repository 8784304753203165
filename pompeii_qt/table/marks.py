"""Small signs painted by the table: the mark of a seat and the icons of the tools."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from pompeii_qt import theme
from pompeii_qt.art import palette

_SCALES: Final = (1.0, 2.0)
_FAINT: Final = 0.35
"""Opacity of what cannot be used now, in every theme and contrast."""


def seat_mark(colour: int, side: int, ratio: float = 1.0) -> QPixmap:
    """A seat's colour in its shape, `side` logical pixels square; `colour` is `Player.colour`."""
    pixmap = _blank(side, ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = shape_path(palette.SHAPES[colour], QRectF(0, 0, side, side).adjusted(2.5, 2.5, -2.5, -2.5))
        painter.strokePath(path, _pen(QColor(palette.HALO), 4.5))
        painter.fillPath(path, QColor(palette.SEATS[colour]))
        painter.strokePath(path, _pen(QColor(palette.OUTLINE), 1.5))
    return pixmap


def presence_mark(presence: str, side: int, ratio: float = 1.0) -> QPixmap:
    """How a connection stands, by colour and by shape: disc, warning triangle, crossed ring, an AI’s square."""
    look = theme.current()
    pixmap = _blank(side, ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / 16, side / 16)
        path = QPainterPath()
        if presence == "shaky":
            path.addPolygon(QPolygonF([QPointF(8, 1.5), QPointF(15, 14), QPointF(1, 14)]))
            path.closeSubpath()
        elif presence == "stand_in":
            path.addRoundedRect(QRectF(2, 2, 12, 12), 2, 2)
        else:
            path.addEllipse(QRectF(2.5, 2.5, 11, 11))
        ground = {"here": look.good, "shaky": look.legal, "away": look.surface, "stand_in": look.link}[presence]
        painter.strokePath(path, _pen(look.surface, 3))
        painter.fillPath(path, ground)
        if presence == "shaky":  # amber alone is faint on a light ground
            painter.strokePath(path, _pen(look.text, 1))
        painter.setPen(_pen(look.danger if presence == "away" else look.surface, 1.8))
        if presence == "here":
            painter.drawPolyline([QPointF(5.3, 8.2), QPointF(7.2, 10.2), QPointF(10.8, 6)])
        elif presence == "shaky":
            painter.setPen(_pen(QColor("#241A10"), 1.8))
            painter.drawLine(QPointF(8, 6), QPointF(8, 9))
            painter.drawPoint(QPointF(8, 12))
        elif presence == "away":
            painter.drawPath(path)
            painter.drawLine(QPointF(4.6, 11.4), QPointF(11.4, 4.6))
        else:
            painter.drawPoint(QPointF(5.6, 7))
            painter.drawPoint(QPointF(10.4, 7))
            painter.drawLine(QPointF(5.6, 10.8), QPointF(10.4, 10.8))
    return pixmap


def shape_path(shape: str, box: QRectF) -> QPainterPath:
    """The outline of `circle square triangle diamond` in a box."""
    path = QPainterPath()
    if shape == "circle":
        path.addEllipse(box)
    elif shape == "square":
        path.addRect(box.adjusted(1, 1, -1, -1))
    elif shape == "triangle":
        path.addPolygon(QPolygonF([QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()]))
    else:
        middle = box.center()
        corners = [
            QPointF(middle.x(), box.top()),
            QPointF(box.right(), middle.y()),
            QPointF(middle.x(), box.bottom()),
            QPointF(box.left(), middle.y()),
        ]
        path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def tool_icon(name: str, side: int = 22) -> QIcon:
    """The icon of `undo hint values actions log talk unread room menu rules` in the theme's text colour."""
    icon = QIcon()
    for ratio in _SCALES:
        drawn, faint = _blank(side, ratio), _blank(side, ratio)
        with QPainter(drawn) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(side / 24, side / 24)
            painter.setPen(_pen(theme.current().text, 2))
            _ICONS[name](painter)
        with QPainter(faint) as painter:
            painter.setOpacity(_FAINT)
            painter.drawPixmap(0, 0, drawn)
        icon.addPixmap(drawn, QIcon.Mode.Normal)
        icon.addPixmap(faint, QIcon.Mode.Disabled)
    return icon


def _blank(side: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(side, side) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


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


def _talk(painter: QPainter) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(3.5, 4, 17, 12), 3, 3)
    painter.drawPath(path)
    painter.drawPolyline([QPointF(8, 16), QPointF(8, 20.5), QPointF(13, 16)])
    painter.drawLine(QPointF(7.5, 8.5), QPointF(16.5, 8.5))
    painter.drawLine(QPointF(7.5, 12), QPointF(13, 12))


def _unread(painter: QPainter) -> None:
    _talk(painter)
    painter.setPen(_pen(theme.current().surface, 2))
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
    "talk": _talk,
    "unread": _unread,
    "room": _room,
    "menu": _menu,
    "rules": _rules,
}
