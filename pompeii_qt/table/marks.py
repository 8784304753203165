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
    """The icon of `undo hint values actions log menu rules` in the theme's text colour."""
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
    "menu": _menu,
    "rules": _rules,
}
