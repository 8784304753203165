"""The icons of the table's tools."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QIcon, QPainter

from pompeii_qt import theme
from pompeii_qt.art.painting import svg_path
from pompeii_qt.widgets.marks import blank_pixmap, round_pen

_SCALES: Final = (1.0, 2.0)
_FAINT: Final = 0.35
"""Opacity of what cannot be used now, in every theme and contrast."""


def tool_icon(name: str, side: int = 22) -> QIcon:
    """The icon of `undo redo hint values actions log chat unread room menu rules again` in the theme's text colour."""
    icon = QIcon()
    for ratio in _SCALES:
        drawn, faint = blank_pixmap(side, ratio), blank_pixmap(side, ratio)
        with QPainter(drawn) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(side / 24, side / 24)
            painter.setPen(round_pen(theme.current().text, 2))
            if name in _SHAPES:
                _SHAPES[name](painter)
            for line in _LINES.get(name, ()):
                painter.drawPath(svg_path(line))
            if name == "unread":
                _dot(painter)
        with QPainter(faint) as painter:
            painter.setOpacity(_FAINT)
            painter.drawPixmap(0, 0, drawn)
        icon.addPixmap(drawn, QIcon.Mode.Normal)
        icon.addPixmap(faint, QIcon.Mode.Disabled)
    return icon


def _values(painter: QPainter) -> None:
    colour = painter.pen().color()
    for row in range(3):
        for column in range(3):
            colour.setAlphaF((0.15, 0.4, 0.7, 1.0, 0.55)[(row * 2 + column) % 5])
            painter.fillRect(QRectF(4 + column * 5.6, 4 + row * 5.6, 4.8, 4.8), QBrush(colour))


def _log(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(4.5, 3.5, 15, 17), 2, 2)


def _chat(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(3.5, 4, 17, 12), 3, 3)


def _dot(painter: QPainter) -> None:
    painter.setPen(round_pen(theme.current().surface, 2))
    painter.setBrush(theme.current().danger)
    painter.drawEllipse(QPointF(18.5, 5.5), 5.2, 5.2)


def _room(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(9, 7.5), 3.3, 3.3)
    painter.drawEllipse(QPointF(17, 9), 2.4, 2.4)


_TICKED: Final = [f"M10 {y} L20 {y}" for y in (6, 12, 18)]
_TICKS: Final = [f"M3.5 {y} L5 {y + 1.5} L7.5 {y - 1.8}" for y in (6, 12, 18)]
_SPEECH: Final = ["M8 16 L8 20.5 L13 16", "M7.5 8.5 L16.5 8.5", "M7.5 12 L13 12"]
_LINES: Final[dict[str, Sequence[str]]] = {
    "undo": ["M5 9 L14 9 C22 9 22 20 14 20 L9 20", "M9 4.5 L4.5 9 L9 13.5"],
    "redo": ["M19 9 L10 9 C2 9 2 20 10 20 L15 20", "M15 4.5 L19.5 9 L15 13.5"],
    "hint": [
        "M9.5 17 C9.5 14.5 6 13.5 6 9 C6 1.5 18 1.5 18 9 C18 13.5 14.5 14.5 14.5 17 Z",
        "M10.5 20.5 L13.5 20.5",
    ],
    "actions": [*_TICKED, *_TICKS],
    "log": ["M8 8 L16 8", "M8 12 L16 12", "M8 16 L13 16"],
    "chat": _SPEECH,
    "unread": _SPEECH,
    "again": ["M8 5.5 L19 12 L8 18.5 Z"],
    "room": ["M3 19.5 C3 11.5 15 11.5 15 19.5 Z", "M18 19.5 L21.5 19.5 C21.5 15.5 19.5 14 17 14"],
    "menu": [f"M4 {y} L20 {y}" for y in (6, 12, 18)],
    "rules": [
        "M12 6 C9 3.5 6 3.5 3.5 4.5 L3.5 18.5 C6 17.5 9 17.5 12 20"
        " C15 17.5 18 17.5 20.5 18.5 L20.5 4.5 C18 3.5 15 3.5 12 6 L12 20"
    ],
}
"""Each icon in a square of 24, as paths of SVG."""
_SHAPES: Final[dict[str, Callable[[QPainter], None]]] = {
    "values": _values,
    "log": _log,
    "chat": _chat,
    "unread": _chat,
    "room": _room,
}
"""What lies under its lines."""
