"""The six AIs' faces in the manner of Pompeii's wall paintings: medallions with distinct outlines and grounds."""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from pompeii_qt.art import palette
from pompeii_qt.art.painting import Painter, ellipse, radial, svg_path
from pompeii_qt.art.palette import colour

SIDE: Final = 104.0  # side of a portrait's square around the origin
_RADIUS: Final = 47.0

type Layers = tuple[tuple[str, str], ...]  # shapes from back to front, as SVG path data and colour


class Face(NamedTuple):
    """A portrait: layers `behind` the head and `before` it. The eyes look aside by `glance` and are `eye` high."""

    ground: tuple[str, str]  # centre and edge
    skin: tuple[str, str]  # lit and shaded
    dress: tuple[str, str]  # lit and shaded
    behind: Layers
    before: Layers
    brows: str
    mouth: str
    hair: str
    nose: str = "M 0 -6 C -1 0 -4 4 -3 6 C -1 8 2 8 3 6"
    glance: float = 0.0
    eye: float = 2.4


_HEAD: Final = "M -17 -8 C -18 -27 18 -27 17 -8 C 17 6 9 19 0 19 C -9 19 -17 6 -17 -8 Z"
_SHADE: Final = "M 4 -22 C 18 -23 17 -8 17 -8 C 17 6 9 19 0 19 C 9 10 10 -8 4 -22 Z"
_NECK: Final = "M -8 8 L -10 26 Q 0 36 10 26 L 8 8 Z"
_SHOULDERS: Final = "M -50 56 C -48 34 -30 27 -11 23 Q 0 34 11 23 C 30 27 48 34 50 56 Z"
_FOLD: Final = "M 11 23 C 30 27 48 34 50 56 L 16 56 C 24 44 20 32 11 23 Z"


def _curls(row: str, tint: str) -> Layers:
    """Return round locks of hair; `row` lists "x y radius", separated by commas."""
    return tuple((_lock(*map(float, lock.split())), tint) for lock in row.split(","))


def _lock(x: float, y: float, r: float) -> str:
    k = r * 0.55
    return f"""M {x} {y - r} C {x + k} {y - r} {x + r} {y - k} {x + r} {y} C {x + r} {y + k} {x + k} {y + r} {x} {y + r}
        C {x - k} {y + r} {x - r} {y + k} {x - r} {y} C {x - r} {y - k} {x - k} {y - r} {x} {y - r} Z"""


FACES: Final = {  # by name of the persona, in the order of `PERSONAS`
    # A senator's widow: the high curls of a lady at court under a dark veil.
    "Claudia": Face(
        ground=("#D6C4E2", "#A78DBD"), skin=("#F2D3B1", "#D5A57E"), dress=("#2F2240", "#211730"),
        behind=(("M -30 50 C -38 8 -34 -42 0 -43 C 34 -42 38 8 30 50 Z", "#2F2240"),
                ("M -24 30 C -30 0 -27 -36 0 -37 C 27 -36 30 0 24 30 Z", "#43315A")),
        before=(("M -21 -6 C -24 -40 24 -40 21 -6 C 16 -19 8 -21 0 -21 C -8 -21 -16 -19 -21 -6 Z", "#6E5646"),
                *_curls("-17 -17 5, -10 -24 5.4, 0 -27 5.8, 10 -24 5.4, 17 -17 5", "#8A6E58"),
                *_curls("-13 -31 4.4, -4.5 -34.5 4.8, 4.5 -34.5 4.8, 13 -31 4.4", "#9C8069"),
                *_curls("-17 8 2.2, 17 8 2.2", "#E2BE77")),
        brows="M -12 -10 Q -7 -13 -3 -10.5 M 3 -10.5 Q 7 -13 12 -10", mouth="M -5 12 Q 0 13.4 5 12", hair="#6E5646",
    ),
    # A shipowner: the broad hat of a traveller, a trimmed grey beard, the sea behind him.
    "Fabius": Face(
        ground=("#5FB3B8", "#1F6478"), skin=("#E8BC92", "#C38F64"), dress=("#EFE3C6", "#C9B384"),
        behind=(("M -19 -14 C -22 0 -19 8 -17 12 L 17 12 C 19 8 22 0 19 -14 Z", "#8F8A83"),),
        before=(("M -17 -2 C -17 20 -9 28 0 28 C 9 28 17 20 17 -2 C 12 6 8 7 0 6.5 C -8 7 -12 6 -17 -2 Z", "#A8A29A"),
                ("M 4 6.6 C 9 7 13 5 17 -2 C 17 20 9 28 0 28 C 7 22 8 14 4 6.6 Z", "#8F8A83"),
                ("M -46 -17 C -34 -25 34 -25 46 -17 C 34 -10 -34 -10 -46 -17 Z", "#C99B4B"),
                ("M -21 -20 C -21 -46 21 -46 21 -20 C 12 -16 -12 -16 -21 -20 Z", "#E2BE77"),
                ("M -21 -20 C -21 -25 -20 -27 -20 -27 C -10 -23 10 -23 20 -27 C 20 -27 21 -25 21 -20 "
                 "C 12 -16 -12 -16 -21 -20 Z", "#7C2A1E")),
        brows="M -13 -8 L -4 -9.6 M 4 -9.6 L 13 -8", mouth="M -5 12.5 Q 0 11.5 5 12.5", hair="#7C776F", eye=2.0,
    ),
    # An innkeeper: a red kerchief with its knot on top, a broad smile, earrings.
    "Livia": Face(
        ground=("#F0CB72", "#CF9330"), skin=("#F0C49C", "#D2986C"), dress=("#3F7D76", "#2B5C58"),
        behind=(("M -22 -12 C -26 14 -22 24 -16 27 L 16 27 C 22 24 26 14 22 -12 Z", "#4A2A1B"),),
        before=(("M -21 -5 C -25 -38 25 -38 21 -5 C 12 -17 -12 -17 -21 -5 Z", "#B23A26"),
                ("M 4 -29 C 22 -30 24 -16 21 -5 C 17 -11 12 -14 8 -15 C 10 -20 8 -26 4 -29 Z", "#8E2A1B"),
                ("M 0 -28 C -8 -46 -24 -42 -19 -34 C -15 -28 -6 -27 0 -28 C 6 -27 15 -28 19 -34 "
                 "C 24 -42 8 -46 0 -28 Z", "#C9503A"),
                *_curls("0 -28 4.4", "#8E2A1B"),
                ("M -20 -6 C -20 -14 -12 -16 -6 -14 C -12 -12 -16 -10 -20 -6 Z", "#4A2A1B"),
                ("M 20 -6 C 20 -14 12 -16 6 -14 C 12 -12 16 -10 20 -6 Z", "#4A2A1B"),
                *_curls("-18.5 9 2.6, 18.5 9 2.6", "#E2BE77"),
                *_curls("-10.5 4 3.2, 10.5 4 3.2", "#E29A78"),
                ("M -8 9 Q 0 11 8 9 Q 5 16.5 0 16.5 Q -5 16.5 -8 9 Z", "#7E1F1A"),
                ("M -6.5 9.8 Q 0 11.4 6.5 9.8 L 5 12 Q 0 12.8 -5 12 Z", "#FFF6E6")),
        brows="M -12 -9 Q -7.5 -12.5 -3.5 -9.5 M 3.5 -9.5 Q 7.5 -12.5 12 -9", mouth="", hair="#4A2A1B",
    ),
    # A freed gladiator: the long fair hair and moustache of a Gaul, a torc, a scar.
    "Brennus": Face(
        ground=("#A23F28", "#4E150C"), skin=("#E9B98F", "#BF8459"), dress=("#7A5230", "#573819"),
        behind=(("M -20 -22 C -40 -20 -30 14 -37 34 L -25 30 L -22 40 L -14 28 L 14 28 L 22 40 L 25 30 "
         "L 37 34 C 30 14 40 -20 20 -22 Z", "#B0742C"),),
        before=(("M -19 -4 C -27 -36 -8 -38 -10 -44 L 0 -35 L 9 -45 C 9 -38 27 -36 19 -4 "
         "C 17 -14 12 -19 4 -21 L -1 -16 L -6 -21 C -13 -18 -17 -14 -19 -4 Z", "#D79B45"),
                ("M 0 7.6 C -6 5 -13 7 -14 24 C -10 19 -5 13.5 0 12.6 C 5 13.5 10 19 14 24 "
                 "C 13 7 6 5 0 7.6 Z", "#D79B45"),
                ("M -16 28 C -10 37 10 37 16 28 L 13 25 C 8 32 -8 32 -13 25 Z", "#E2BE77")),
        brows="M -13 -11.5 L -3.5 -8.5 M 3.5 -8.5 L 13 -11.5", mouth="", hair="#9A6220", eye=2.2,
    ),
    # A perfumer: dark, upright, her hair bound up high with a ribbon; she looks aside.
    "Septima": Face(
        ground=("#DCE0B4", "#A3AC6B"), skin=("#A9683C", "#7F4724"), dress=("#C9533B", "#97331F"),
        behind=(("M -9 -25 C -20 -34 -12 -49 0 -49 C 12 -49 20 -34 9 -25 Z", "#1F1512"),),
        before=(("M -18.5 -3 C -23 -33 23 -33 18.5 -3 C 15 -15 9 -19.5 0 -20 C -9 -19.5 -15 -15 -18.5 -3 Z", "#2B1D18"),
                ("M -11 -27 C -6 -31 6 -31 11 -27 L 10 -22.5 C 5 -26 -5 -26 -10 -22.5 Z", "#E9E3CF"),
                *_curls("-17.5 10 1.9, -17.5 14.5 2.6, 17.5 10 1.9, 17.5 14.5 2.6", "#E2BE77")),
        brows="M -12.5 -9 Q -8 -12.5 -3.5 -11 M 3.5 -11 Q 8 -12.5 12.5 -9", hair="#1F1512",
        mouth="M -4 12.4 Q 0 10.8 4 12.4 Q 0 14.6 -4 12.4", glance=1.5, eye=2.1,
    ),
    # A money-lender: a pointed hood, hollow cheeks, the nose of his bird.
    "Corvus": Face(
        ground=("#5A5E6B", "#24262E"), skin=("#D9C2A0", "#A78B66"), dress=("#16161B", "#0C0C10"),
        behind=(("M -28 56 C -34 12 -30 -30 2 -50 C 30 -34 34 10 28 56 Z", "#16161B"),),
        before=(("M -24 30 C -30 -8 -24 -34 2 -47 C 26 -36 30 -8 24 30 C 22 18 20 8 18 -4 "
         "C 15 -20 8 -25 0 -25 C -8 -25 -15 -20 -18 -4 C -20 8 -22 18 -24 30 Z", "#26262E"),
                ("M 2 -47 C 26 -36 30 -8 24 30 C 22 18 20 8 18 -4 C 16 -16 12 -21 8 -23 "
                 "C 10 -32 8 -40 2 -47 Z", "#1B1B21"),
                ("M -17 -2 C -16 6 -11 14 -7 17 C -9 10 -12 4 -17 -2 Z", "#A78B66")),
        brows="M -13 -11 L -3 -7.5 M 3 -7.5 L 13 -11", mouth="M -6 13 Q -1 11.6 6 13.6", hair="#241C16",
        nose="M 1 -8 C 6 -3 6 3 2 9 C 0 9 -2 7.5 -3 6.5", glance=-1.2, eye=1.7,
    ),
}  # fmt: skip


_CREAM, _SHADOW = "#FFF3DC", "#D9BE8C"
EMBLEMS: Final[dict[str, tuple[tuple[str, str], Layers]]] = {  # ground, from centre to edge, and shapes
    "person": (("#5E86A0", "#2A4A5E"), (
        ("M -34 56 C -34 20 -20 9 0 9 C 20 9 34 20 34 56 Z", _CREAM), (_lock(0, -13, 16), _CREAM))),
    "phone": (("#C9603F", "#7E2417"), (
        ("M -14 -32 L 14 -32 Q 20 -32 20 -26 L 20 28 Q 20 34 14 34 "
         "L -14 34 Q -20 34 -20 28 L -20 -26 Q -20 -32 -14 -32 Z", _CREAM),
        ("M -15 -25 L 15 -25 L 15 24 L -15 24 Z", "#33586B"),
        ("M -15 24 L -15 14 Q -7 10 -4 -4 L 4 -4 Q 7 10 15 14 L 15 24 Z", "#7A4A2E"),
        (_lock(1, -12, 5), "#E9DCCB"), (_lock(0, 29, 2.4), "#7E2417"))),
    "computer": (("#7D9A6A", "#3F5636"), (
        ("M -27 -24 L 27 -24 Q 30 -24 30 -21 L 30 16 L -30 16 L -30 -21 Q -30 -24 -27 -24 Z", _CREAM),
        ("M -25 -19 L 25 -19 L 25 12 L -25 12 Z", "#33586B"),
        ("M -25 12 L -25 6 Q -9 3 -5 -9 L 5 -9 Q 9 3 25 6 L 25 12 Z", "#7A4A2E"),
        ("M -38 18 L 38 18 L 34 26 L -34 26 Z", _SHADOW))),
    "bot": (("#8C8A92", "#45434C"), (
        ("M -2 -24 L 2 -24 L 2 -34 L -2 -34 Z", _CREAM), (_lock(0, -35, 4), "#E2BE77"),
        ("M -20 -24 L 20 -24 Q 25 -24 25 -19 L 25 17 Q 25 22 20 22 "
         "L -20 22 Q -25 22 -25 17 L -25 -19 Q -25 -24 -20 -24 Z", _CREAM),
        (_lock(-10, -6, 5), "#33586B"), (_lock(10, -6, 5), "#33586B"),
        ("M -12 9 L 12 9 L 12 13 L -12 13 Z", "#7A4A2E"))),
}  # fmt: skip


def paint_portrait(painter: Painter, persona: str) -> None:
    """Paint the medallion of a persona or a kind in EMBLEMS around the origin, `SIDE` wide. Others get an empty one."""
    ground, shapes = EMBLEMS.get(persona, ((), ()))
    face = FACES.get(persona)
    medallion = ellipse(QPointF(), _RADIUS, _RADIUS)
    with painter.clipped(medallion):
        painter.fillPath(medallion, radial(QPointF(-12, -16), 66, dict(enumerate(face.ground if face else ground))))
        if face:
            _paint_bust(painter, face)
        for data, tint in shapes:
            painter.fillPath(svg_path(data), colour(tint))
        painter.roughen(QRectF(-_RADIUS, -_RADIUS, 2 * _RADIUS, 2 * _RADIUS), 0.18, 0.5)
    painter.draw(medallion, QPen(colour(palette.OUTLINE), 5))
    painter.draw(medallion, QPen(colour(palette.GILT), 2.4))


def _paint_bust(painter: Painter, face: Face) -> None:
    (lit, shaded), (dress, fold) = face.skin, face.dress
    body = (_NECK, shaded), (_SHOULDERS, dress), (_FOLD, fold), (_HEAD, lit), (_SHADE, shaded)
    for data, tint in (*face.behind, *body):
        painter.fillPath(svg_path(data), colour(tint))
    for x in (-7.4, 7.4):
        painter.disc(QPointF(x, -4.6), 3.9, face.eye, QPen(QColor("#3A2415"), 1.1), colour("#FFF9EC"))
        painter.disc(QPointF(x + face.glance, -4.6), 1.9, min(1.9, face.eye), None, colour("#2A1A10"))
    nose = QColor(shaded).darker(150)
    for data, ink, width in ((face.brows, face.hair, 2.2), (face.nose, nose, 1.6), (face.mouth, "#8C3B2B", 2.0)):
        painter.stroke(svg_path(data), ink, width)
    for data, tint in face.before:
        painter.fillPath(svg_path(data), colour(tint))
