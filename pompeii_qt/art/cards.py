"""The cards: a house of the city with its number, colour and pattern; omens; A.D. 79; the back."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetrics, QPainterPath, QPen

from pompeii_core.city import BUILDINGS, COLOURS, SPACES, squares
from pompeii_core.setup import AD79, OMEN
from pompeii_qt.art import palette
from pompeii_qt.art.board_picture import meanders
from pompeii_qt.art.buildings import paint_roof
from pompeii_qt.art.painting import Painter, box_path, display_font, linear, polygon, radial, segments, svg_path
from pompeii_qt.art.palette import ROOFS, colour
from pompeii_qt.art.pieces import citizen_path

CARD: Final = QRectF(0, 0, 200, 300)
BACK: Final = None
_INNER: Final = CARD.adjusted(11, 11, -11, -11)


def paint_card(painter: Painter, card: int | None) -> None:
    """Paint a card in CARD: 1-11 a building, 0 an omen, 79 an A.D. 79, None the back."""
    outline = box_path(CARD.adjusted(1.5, 1.5, -1.5, -1.5), 14)
    painter.draw(outline, QPen(colour("#2B1A0E"), 2.4), colour(palette.PARCHMENT[0]))
    with painter.clipped(outline):
        if card is BACK:
            _back(painter)
        elif paint := {OMEN: _omen, AD79: _ad79}.get(card):
            paint(painter)
        else:
            _building(painter, card)
    painter.draw(outline, QPen(colour("#2B1A0E"), 2.4))


def title(card: int | None) -> str:
    """Return the title on a card in the window's language; "" for cards without one."""
    if card == OMEN:
        return QCoreApplication.translate("Cards", "OMEN")
    return QCoreApplication.translate("Cards", "A.D. 79") if card == AD79 else ""


def _building(painter: Painter, card: int) -> None:
    tint = COLOURS[card]
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    painter.fillRect(CARD, linear(CARD.topLeft(), CARD.bottomRight(), dict(enumerate(palette.PARCHMENT))))
    painter.roughen(CARD, 0.5, 0.9)
    field = box_path(QRectF(11, 11, 178, 196), 8)
    paint_roof(painter, field, tint)
    painter.fillPath(field, radial(QPointF(100, 108), 120, {0: colour("#FFF8E2", 150), 1: colour("#FFF8E2", 0)}))
    _temple(painter, tint, str(card))
    painter.draw(field, QPen(shaded.darker(120), 2.4))
    painter.rounded(QRectF(15, 15, 170, 188), 6, QPen(lit, 1.2))
    for x in (38, 162):
        painter.disc(QPointF(x, 40), 24, 24, QPen(colour("#2B1A0E"), 1.6), colour("#FFF7E4"))
        painter.lettering(QRectF(x - 26, 15, 52, 50), str(card), 34 if card < 10 else 27)
    painter.rounded(QRectF(11, 215, 178, 74), 8, QPen(plain, 2), colour("#FFF7E4"))
    _people(painter, sum(SPACES[i] for i in squares(BUILDINGS[card])), shaded)


def _temple(painter: Painter, tint: str, number: str) -> None:
    """Paint a house's front in a colour of ROOFS: steps, columns, a pediment, and `number` in the shade."""
    lit, plain, shaded = (colour(tone) for tone in ROOFS[tint])
    stone, edge = colour("#FBF0D6"), QPen(colour("#3A2415"), 1.8)
    painter.rounded(QRectF(30, 188, 150, 10), 0, None, colour("#1F1408", 70))
    dusk = linear(QPointF(0, 92), QPointF(0, 180), {0: shaded.darker(190), 1: shaded})
    painter.rounded(QRectF(42, 92, 116, 88), 0, edge, dusk)
    for x in (44, 64, 124, 144):
        shaft = linear(QPointF(x, 0), QPointF(x + 13, 0), {0: "#FFFAEC", 1: "#C9B384"})
        painter.rounded(QRectF(x, 98, 12, 78), 0, edge, shaft)
        for y, height in ((92, 7), (174, 6)):
            painter.rounded(QRectF(x - 3, y, 18, height), 0, edge, stone)
    for block in (QRectF(36, 180, 128, 8), QRectF(28, 188, 144, 8), QRectF(34, 84, 132, 9)):
        painter.rounded(block, 0, edge, stone)
    gable = polygon((28, 84), (100, 48), (172, 84))
    paint_roof(painter, gable, tint)
    painter.draw(gable, edge)
    painter.draw(polygon((60, 80), (100, 60), (140, 80)), edge, stone)
    painter.disc(QPointF(100, 73), 4.5, 4.5, QPen(plain, 2), lit)
    painter.lettering(QRectF(50, 94, 100, 84), number, 60 if len(number) == 1 else 44, "#FFF4D6")


def _people(painter: Painter, count: int, tint: QColor) -> None:
    """Paint `count` little people near the card's foot, one per space of the building; above four in two rows."""
    rows = [count] if count <= 4 else [(count + 1) // 2, count // 2]
    size = 1.9 if len(rows) == 2 else 2.5
    for row, number in enumerate(rows):
        y = 252 + (row - (len(rows) - 1) / 2) * 32
        for n in range(number):
            with painter.placed(QPointF(100 + (n - (number - 1) / 2) * 14.5 * size, y), size=size):
                painter.fillPath(citizen_path(), tint)


def _night(painter: Painter, top: str, bottom: str) -> None:
    painter.fillRect(CARD, linear(CARD.topLeft(), CARD.bottomLeft(), {0: top, 1: bottom}))


def _omen(painter: Painter) -> None:
    """Paint a raven before a blood-red sun, over the city's dark roofs."""
    _night(painter, "#2A1830", "#7A2E38")
    painter.glow(QPointF(100, 120), 110, colour("#FFB070", 150))
    painter.disc(QPointF(100, 120), 52, 52, None, colour("#F2744A"))
    painter.disc(QPointF(92, 110), 36, 36, None, colour("#FFD79A", 120))
    roofs = polygon((0, 232), (22, 214), (44, 226), (60, 204), (84, 222), (84, 208), (104, 208), (104, 224), (130, 210),
                    (152, 226), (170, 212), (200, 228), (200, 300), (0, 300))  # fmt: skip
    painter.fillPath(roofs, colour("#1A0F16"))
    painter.fillPath(_raven(), colour("#120A10"))
    painter.disc(QPointF(70, 96), 2.4, 2.4, None, colour("#FFD79A"))
    painter.roughen(CARD, 0.4, 0.8)
    _letter(painter, title(OMEN), "#FFE2B8")


def _raven() -> QPainterPath:
    return svg_path(
        """M 42 104 C 52 96 56 86 70 84 C 84 82 90 94 92 104 C 112 88 134 60 164 54 C 160 64 160 66 168 70
        C 158 74 158 78 164 84 C 152 86 150 92 154 98 C 142 100 140 108 142 114 C 134 130 136 140 156 154
        L 132 156 L 138 166 C 122 160 112 156 104 152 L 102 166 L 108 172 L 86 172 L 96 166 L 92 150
        C 72 142 64 124 66 108 C 60 108 52 108 42 104"""
    )


def _ad79(painter: Painter) -> None:
    """Paint Vesuvius by night, with the year."""
    _night(painter, "#1A1018", "#8A2410")
    painter.glow(QPointF(100, 120), 130, colour("#FF6A14", 190))
    # Scattered by arithmetic, not at random: a card looks the same each time.
    for n in range(11):
        at = QPointF(100 + (n * 37 % 90 - 45) * (0.4 + n / 14), 92 - n * 7.5)
        painter.glow(at, 30 + 2.4 * n, colour("#3A2622" if n % 3 else "#A8431C", 210))
    cone = svg_path("M -10 238 C 40 220 64 160 76 118 L 124 118 C 136 160 160 220 210 238 Z")
    painter.fillPath(cone, colour("#2B1A18"))
    for dx, dy, bend in ((-44, 104, -6), (-8, 112, 8), (40, 100, 6)):
        start = QPointF(100 + dx * 0.22, 120)
        river = QPainterPath(start)
        bends = QPointF(bend, dy * 0.4), QPointF(dx * 0.5 - bend, dy * 0.6), QPointF(dx, dy)
        river.cubicTo(*(start + by for by in bends))
        for width, tint in ((11, "#B3200A"), (6.5, "#FF6A14"), (2.6, "#FFE28A")):
            painter.stroke(river, tint, width)
    painter.disc(QPointF(100, 118), 24, 6, None, colour("#FFE28A"))
    # The same jets three times, thinner and brighter each time: a core with a glow around it.
    for width, fire in ((7.0, colour("#E2430F", 130)), (4.0, colour("#FF8A1E", 210)), (1.8, colour("#FFF3B0", 240))):
        for lean, tall in ((-34, 34), (-22, 56), (-9, 72), (0, 84), (10, 70), (23, 54), (35, 32)):
            jet = QPainterPath(QPointF(100 + lean * 0.4, 118))
            top = QPointF(100 + lean * 1.3, 118 - tall)
            jet.cubicTo(QPointF(100 + lean * 0.5, 118 - tall * 0.6), top, top + QPointF(lean * 0.7, 16))
            painter.stroke(jet, fire, width)
    painter.glow(QPointF(100, 112), 40, colour("#FFE28A", 190))
    painter.fillRect(QRectF(0, 236, 200, 64), colour("#170C0A"))
    painter.roughen(CARD, 0.4, 0.8)
    _letter(painter, title(AD79), "#FFD08A")


def _letter(painter: Painter, text: str, tint: str) -> None:
    painter.rounded(_INNER, 8, QPen(colour(tint, 200), 1.6))
    # In some languages, the title is longer than the card is wide.
    width = QFontMetrics(display_font(34)).horizontalAdvance(text)
    painter.lettering(QRectF(10, 238, 180, 48), text, 34 * min(1, 160 / width), tint)


def _back(painter: Painter) -> None:
    """Paint the back: Pompeian red, a meander, and the mountain in a laurel ring."""
    middle, gilt = CARD.center(), colour(palette.GILT)
    painter.fillRect(CARD, radial(middle, 190, {0: "#A8392A", 1: palette.FRAME[1]}))
    painter.roughen(CARD, 0.7, 0.8)
    painter.rounded(CARD.adjusted(9, 9, -9, -9), 8, QPen(gilt, 1.8))
    painter.rounded(CARD.adjusted(27, 27, -27, -27), 4, QPen(gilt, 1.8))
    painter.drawPath(meanders(CARD, 10, 27, 12.5))
    painter.disc(middle, 58, 58, QPen(gilt, 2.4))
    leaf = svg_path("M 0 0 Q 5 -7 0 -15 Q -5 -7 0 0")
    for n in range(28):
        with painter.placed(middle, 360 / 28 * n):
            painter.translate(0, -58)
            painter.rotate(35 if n % 2 else -35)
            painter.fillPath(leaf, gilt)
    painter.fillPath(svg_path("M 56 174 C 82 164 86 146 89 132 Q 100 138 111 132 C 114 146 118 164 144 174 Z"), gilt)
    jets = ((-14, -22), (-5, -32), (5, -32), (14, -22))
    painter.stroke(segments((100 + dx * 0.5, 124, 100 + dx, 124 + dy) for dx, dy in jets), gilt, 3)
