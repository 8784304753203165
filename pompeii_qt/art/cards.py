"""The cards: a house of the city with its number, colour and pattern; omens; A.D. 79; the back."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from pompeii_core.city import BUILDINGS, COLOURS, SPACES, squares
from pompeii_core.setup import AD79, OMEN
from pompeii_qt.art import palette
from pompeii_qt.art.frame import meander
from pompeii_qt.art.palette import ROOFS, colour
from pompeii_qt.art.pieces import citizen_path
from pompeii_qt.art.roofs import paint_roof
from pompeii_qt.art.textures import glow, polygon, roughen
from pompeii_qt.art.type import display_font

CARD: Final = QRectF(0, 0, 200, 300)
BACK: Final = None
_INNER: Final = CARD.adjusted(11, 11, -11, -11)


def paint_card(painter: QPainter, card: int | None) -> None:
    """A card in CARD: 1-11 a building, 0 an omen, 79 an A.D. 79, None the back."""
    outline = QPainterPath()
    outline.addRoundedRect(CARD.adjusted(1.5, 1.5, -1.5, -1.5), 14, 14)
    painter.save()
    painter.setPen(QPen(colour("#2B1A0E"), 2.4))
    painter.setBrush(colour(palette.PARCHMENT[0]))
    painter.drawPath(outline)
    painter.setClipPath(outline)
    if card is BACK:
        _back(painter)
    elif card == OMEN:
        _omen(painter)
    elif card == AD79:
        _ad79(painter)
    else:
        _building(painter, card)
    painter.restore()
    painter.setPen(QPen(colour("#2B1A0E"), 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)


def title(card: int | None) -> str:
    """What is lettered on a card, in the window's language."""
    if card == OMEN:
        return QCoreApplication.translate("Cards", "OMEN")
    return QCoreApplication.translate("Cards", "A.D. 79") if card == AD79 else ""


def spaces_of(card: int) -> int:
    """How many spaces the building of a card has."""
    return sum(SPACES[i] for i in squares(BUILDINGS[card]))


def _building(painter: QPainter, card: int) -> None:
    tint = COLOURS[card]
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    paper = QLinearGradient(CARD.topLeft(), CARD.bottomRight())
    paper.setColorAt(0, colour(palette.PARCHMENT[0]))
    paper.setColorAt(1, colour(palette.PARCHMENT[1]))
    painter.fillRect(CARD, paper)
    roughen(painter, CARD, 0.5, 0.9)
    field = QPainterPath()
    field.addRoundedRect(QRectF(11, 11, 178, 196), 8, 8)
    paint_roof(painter, field, tint)
    light = QRadialGradient(QPointF(100, 108), 120)
    light.setColorAt(0, colour("#FFF8E2", 150))
    light.setColorAt(1, colour("#FFF8E2", 0))
    painter.fillPath(field, light)
    _temple(painter, tint, str(card))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(shaded.darker(120), 2.4))
    painter.drawPath(field)
    painter.setPen(QPen(lit, 1.2))
    painter.drawRoundedRect(QRectF(15, 15, 170, 188), 6, 6)
    for x, y in ((38, 40), (162, 40)):
        _corner(painter, QPointF(x, y), str(card), plain)
    painter.setPen(QPen(plain, 2))
    painter.drawRoundedRect(QRectF(11, 215, 178, 74), 8, 8)
    _people(painter, spaces_of(card), shaded)


def _corner(painter: QPainter, at: QPointF, text: str, tint: QColor) -> None:
    painter.setPen(QPen(colour("#2B1A0E"), 1.6))
    painter.setBrush(colour("#FFF7E4"))
    painter.drawEllipse(at, 24, 24)
    painter.setFont(display_font(34 if len(text) == 1 else 27, QFont.Weight.Bold))
    painter.setPen(colour(palette.INK))
    painter.drawText(QRectF(at.x() - 26, at.y() - 25, 52, 50), Qt.AlignmentFlag.AlignCenter, text)


def _temple(painter: QPainter, tint: str, number: str) -> None:
    """The front of a house: steps, columns, a pediment, and the number in its shade."""
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    stone, edge = colour("#FBF0D6"), QPen(colour("#3A2415"), 1.8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#1F1408", 70))
    painter.drawRect(QRectF(30, 188, 150, 10))
    painter.setPen(edge)
    dusk = QLinearGradient(0, 92, 0, 180)
    dusk.setColorAt(0, shaded.darker(190))
    dusk.setColorAt(1, shaded)
    painter.setBrush(dusk)
    painter.drawRect(QRectF(42, 92, 116, 88))
    for x in (44, 64, 124, 144):
        shaft = QLinearGradient(x, 0, x + 13, 0)
        shaft.setColorAt(0, colour("#FFFAEC"))
        shaft.setColorAt(1, colour("#C9B384"))
        painter.setBrush(shaft)
        painter.drawRect(QRectF(x, 98, 12, 78))
        painter.setBrush(stone)
        painter.drawRect(QRectF(x - 3, 92, 18, 7))
        painter.drawRect(QRectF(x - 3, 174, 18, 6))
    painter.setBrush(stone)
    for step in range(2):
        painter.drawRect(QRectF(36 - 8 * step, 180 + 8 * step, 128 + 16 * step, 8))
    painter.drawRect(QRectF(34, 84, 132, 9))
    gable = polygon((28, 84), (100, 48), (172, 84))
    paint_roof(painter, gable, tint)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour("#3A2415"), 1.8))
    painter.drawPath(gable)
    inner = polygon((60, 80), (100, 60), (140, 80))
    painter.setBrush(stone)
    painter.drawPath(inner)
    painter.setPen(QPen(plain, 2))
    painter.setBrush(lit)
    painter.drawEllipse(QPointF(100, 73), 4.5, 4.5)
    painter.setFont(display_font(60 if len(number) == 1 else 44, QFont.Weight.Bold))
    painter.setPen(colour("#FFF4D6"))
    painter.drawText(QRectF(50, 94, 100, 84), Qt.AlignmentFlag.AlignCenter, number)


def _people(painter: QPainter, count: int, tint: QColor) -> None:
    """One little person for each space of the building, in one or two rows."""
    rows = [count] if count <= 4 else [(count + 1) // 2, count // 2]
    size = 1.9 if len(rows) == 2 else 2.5
    for row, number in enumerate(rows):
        y = 252 + (row - (len(rows) - 1) / 2) * 32
        for n in range(number):
            x = 100 + (n - (number - 1) / 2) * 14.5 * size
            painter.save()
            painter.translate(x, y)
            painter.scale(size, size)
            painter.fillPath(citizen_path(), tint)
            painter.restore()


def _night(painter: QPainter, top: str, bottom: str) -> None:
    sky = QLinearGradient(0, 0, 0, 300)
    sky.setColorAt(0, colour(top))
    sky.setColorAt(1, colour(bottom))
    painter.fillRect(CARD, sky)


def _omen(painter: QPainter) -> None:
    """A raven before a blood-red sun, over the city's dark roofs."""
    _night(painter, "#2A1830", "#7A2E38")
    glow(painter, QPointF(100, 120), 110, colour("#FFB070", 150))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#F2744A"))
    painter.drawEllipse(QPointF(100, 120), 52, 52)
    painter.setBrush(colour("#FFD79A", 120))
    painter.drawEllipse(QPointF(92, 110), 36, 36)
    roofs = polygon((0, 232), (22, 214), (44, 226), (60, 204), (84, 222), (84, 208), (104, 208), (104, 224), (130, 210),
                    (152, 226), (170, 212), (200, 228), (200, 300), (0, 300))  # fmt: skip
    painter.fillPath(roofs, colour("#1A0F16"))
    painter.fillPath(_raven(), colour("#120A10"))
    painter.setBrush(colour("#FFD79A"))
    painter.drawEllipse(QPointF(70, 96), 2.4, 2.4)
    roughen(painter, CARD, 0.4, 0.8)
    _letter(painter, title(OMEN), "#FFE2B8")


def _raven() -> QPainterPath:
    path = QPainterPath(QPointF(42, 104))
    path.cubicTo(52, 96, 56, 86, 70, 84)
    path.cubicTo(84, 82, 90, 94, 92, 104)
    path.cubicTo(112, 88, 134, 60, 164, 54)
    path.cubicTo(160, 64, 160, 66, 168, 70)
    path.cubicTo(158, 74, 158, 78, 164, 84)
    path.cubicTo(152, 86, 150, 92, 154, 98)
    path.cubicTo(142, 100, 140, 108, 142, 114)
    path.cubicTo(134, 130, 136, 140, 156, 154)
    path.lineTo(132, 156)
    path.lineTo(138, 166)
    path.cubicTo(122, 160, 112, 156, 104, 152)
    path.lineTo(102, 166)
    path.lineTo(108, 172)
    path.lineTo(86, 172)
    path.lineTo(96, 166)
    path.lineTo(92, 150)
    path.cubicTo(72, 142, 64, 124, 66, 108)
    path.cubicTo(60, 108, 52, 108, 42, 104)
    return path


def _ad79(painter: QPainter) -> None:
    """Vesuvius by night, with the year."""
    _night(painter, "#1A1018", "#8A2410")
    glow(painter, QPointF(100, 120), 130, colour("#FF6A14", 190))
    for n in range(11):
        at = QPointF(100 + (n * 37 % 90 - 45) * (0.4 + n / 14), 92 - n * 7.5)
        glow(painter, at, 30 + 2.4 * n, colour("#3A2622" if n % 3 else "#A8431C", 210))
    cone = QPainterPath(QPointF(-10, 238))
    cone.cubicTo(40, 220, 64, 160, 76, 118)
    cone.lineTo(124, 118)
    cone.cubicTo(136, 160, 160, 220, 210, 238)
    cone.closeSubpath()
    painter.fillPath(cone, colour("#2B1A18"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for dx, dy, bend in ((-44, 104, -6), (-8, 112, 8), (40, 100, 6)):
        start = QPointF(100 + dx * 0.22, 120)
        river = QPainterPath(start)
        river.cubicTo(
            start + QPointF(bend, dy * 0.4), start + QPointF(dx * 0.5 - bend, dy * 0.6), start + QPointF(dx, dy)
        )
        for width, tint in ((11, "#B3200A"), (6.5, "#FF6A14"), (2.6, "#FFE28A")):
            painter.setPen(QPen(colour(tint), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPath(river)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#FFE28A"))
    painter.drawEllipse(QPointF(100, 118), 24, 6)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, fire in ((7.0, colour("#E2430F", 130)), (4.0, colour("#FF8A1E", 210)), (1.8, colour("#FFF3B0", 240))):
        painter.setPen(QPen(fire, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for lean, tall in ((-34, 34), (-22, 56), (-9, 72), (0, 84), (10, 70), (23, 54), (35, 32)):
            jet = QPainterPath(QPointF(100 + lean * 0.4, 118))
            top = QPointF(100 + lean * 1.3, 118 - tall)
            jet.cubicTo(QPointF(100 + lean * 0.5, 118 - tall * 0.6), top, top + QPointF(lean * 0.7, 16))
            painter.drawPath(jet)
    glow(painter, QPointF(100, 112), 40, colour("#FFE28A", 190))
    painter.fillRect(QRectF(0, 236, 200, 64), colour("#170C0A"))
    roughen(painter, CARD, 0.4, 0.8)
    _letter(painter, title(AD79), "#FFD08A")


def _letter(painter: QPainter, text: str, tint: str) -> None:
    painter.setPen(QPen(colour(tint, 200), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_INNER, 8, 8)
    font = display_font(34, QFont.Weight.Bold)
    painter.setFont(font)
    width = painter.fontMetrics().horizontalAdvance(text)
    if width > 160:
        painter.setFont(display_font(34 * 160 / width, QFont.Weight.Bold))
    painter.setPen(colour(tint))
    painter.drawText(QRectF(10, 238, 180, 48), Qt.AlignmentFlag.AlignCenter, text)


def _back(painter: QPainter) -> None:
    """Pompeian red, a meander, and the mountain in a laurel ring."""
    red = QRadialGradient(CARD.center(), 190)
    red.setColorAt(0, colour("#A8392A"))
    red.setColorAt(1, colour(palette.FRAME[1]))
    painter.fillRect(CARD, red)
    roughen(painter, CARD, 0.7, 0.8)
    gilt = QPen(colour(palette.GILT), 1.8)
    painter.setPen(gilt)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(CARD.adjusted(9, 9, -9, -9), 8, 8)
    painter.drawRoundedRect(CARD.adjusted(27, 27, -27, -27), 4, 4)
    for turn, x, y, length in ((0, 0, 0, 200), (90, 200, 0, 300), (180, 200, 300, 200), (270, 0, 300, 300)):
        move = QTransform().translate(x, y).rotate(turn).translate(27, 12.5)
        painter.drawPath(move.map(meander(length - 54, 10)))
    middle = CARD.center()
    painter.setPen(QPen(colour(palette.GILT), 2.4))
    painter.drawEllipse(middle, 58, 58)
    for n in range(28):
        painter.save()
        painter.translate(middle)
        painter.rotate(360 / 28 * n)
        painter.translate(0, -58)
        painter.rotate(35 if n % 2 else -35)
        leaf = QPainterPath(QPointF(0, 0))
        leaf.quadTo(5, -7, 0, -15)
        leaf.quadTo(-5, -7, 0, 0)
        painter.fillPath(leaf, colour(palette.GILT))
        painter.restore()
    cone = QPainterPath(QPointF(middle.x() - 44, middle.y() + 24))
    cone.cubicTo(82, 164, 86, 146, 89, 132)
    cone.quadTo(100, 138, 111, 132)
    cone.cubicTo(114, 146, 118, 164, middle.x() + 44, middle.y() + 24)
    cone.closeSubpath()
    painter.fillPath(cone, colour(palette.GILT))
    painter.setPen(QPen(colour(palette.GILT), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for dx, dy in ((-14, -22), (-5, -32), (5, -32), (14, -22)):
        painter.drawLine(QPointF(100 + dx * 0.5, 124), QPointF(100 + dx, 124 + dy))
