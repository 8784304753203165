"""How rows of games are painted: their ground, their larger title, and words that are cut where they end."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle

from pompeii_qt import theme


def write(painter: QPainter, box: QRectF, text: str) -> None:
    """Write on one line, cut with an ellipsis if it is wider than the box."""
    cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, cut)


def title_font(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    bold.setPointSizeF(bold.pointSizeF() * 1.12)
    return bold


def paint_ground(painter: QPainter, box: QRectF, state: QStyle.StateFlag, look: theme.Theme) -> None:
    """Paint a tint under the pointer, and a stronger one with a border if selected."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.hover if state & QStyle.StateFlag.State_MouseOver else Qt.BrushStyle.NoBrush)
    if state & QStyle.StateFlag.State_Selected:
        tint = QColor(look.accent)
        tint.setAlpha(26)
        painter.setBrush(tint)
        painter.setPen(QPen(look.accent, 1.5))
    painter.drawRoundedRect(box, 8, 8)
