"""Signs of players and connections, a button that chooses a colour, and the stars of puzzles."""

from collections.abc import Sequence
from functools import partial
from math import cos, pi, sin, sqrt
from typing import Final

from PySide6.QtCore import QCoreApplication, QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from pompeii_qt import theme
from pompeii_qt.activation import Menu
from pompeii_qt.art import palette, sprites
from pompeii_qt.art.painting import Painter, box_path, ellipse, polygon, svg_path
from pompeii_qt.art.pieces import citizen_path
from pompeii_qt.text import Label, add_choice, set_tip


def colour_name(colour: int) -> str:
    return (
        QCoreApplication.translate("Page", "vermilion, circle"),
        QCoreApplication.translate("Page", "blue, square"),
        QCoreApplication.translate("Page", "black, triangle"),
        QCoreApplication.translate("Page", "ivory, diamond"),
    )[colour]


def badge(player: sprites.Player, size: int) -> Label:
    made = Label()
    show_badge(made, player, size)
    return made


def show_badge(label: Label, player: sprites.Player, size: int) -> None:
    """Make a label a player's badge: the piece, with an AI's face. Screen readers get the colour's name."""
    label.setPixmap(sprites.player_pixmap(player, size, 2.0))
    label.setAccessibleName(colour_name(player.colour))


_RISE: Final = 1300  # milliseconds
_FLASH: Final = 200  # alpha of the light at its start


class Flash(QWidget):
    """Lights up the edge of the widget it covers, with a sign such as “+1” that rises. Otherwise hidden and idle."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._sign, self._tint, self._at = "", QColor(), QPointF()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._time = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_RISE)
        self._time.valueChanged.connect(lambda _: self.update())
        self._time.finished.connect(self.hide)
        self.hide()

    def shine(self, sign: str, tint: QColor, at: QPointF) -> None:
        """Light up the edge in `tint` for a moment. A sign, unless "", rises until its centre is at `at`."""
        self._sign, self._tint, self._at = sign, tint, at
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self._time.stop()
        self._time.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = float(self._time.currentValue())
        light, box = QColor(self._tint), QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        light.setAlpha(round(_FLASH * (1 - t)))
        with Painter(self) as painter:
            painter.rounded(box, 9, QPen(light, 3))
            if not self._sign:
                return
            painter.setOpacity(min(1.0, t / 0.1, (1 - t) / 0.3))
            height = self.fontMetrics().height() * 1.15
            plate = QRectF(0, 0, height * 1.7, height)
            plate.moveCenter(self._at + QPointF(0, height * (1 - t) ** 3))
            painter.rounded(plate, height / 2, QPen(theme.current().raised, 1.5), self._tint)
            font = self.font()
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(theme.current().raised)
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._sign)


_FAINT: Final = 0.35


def paled(pixmap: QPixmap) -> QPixmap:
    """Return a faint copy of a pixmap, for something that is not there yet."""
    pale = QPixmap(pixmap.size())
    pale.setDevicePixelRatio(pixmap.devicePixelRatio())
    pale.fill(Qt.GlobalColor.transparent)
    with QPainter(pale) as painter:
        painter.setOpacity(_FAINT)
        painter.drawPixmap(0, 0, pixmap)
    return pale


def badge_icon(colour: int) -> QIcon:
    # At twice the size on any screen: an icon is scaled down, not up.
    return QIcon(sprites.piece_pixmap(colour, 32, 2.0))


_OPENER: Final = 22
_OF_PICTURE: Final = 0.36  # its maximum side relative to a small picture


def paint_opener(painter: QPainter, middle: QPointF, side: float = _OPENER) -> None:
    """Paint the sign on a picture, a disc `side` wide, that a press on it opens a choice."""
    look, box = theme.current(), QRectF(0, 0, side, side)
    box.moveCenter(middle)
    painter.setPen(QPen(look.edge, 1))
    painter.setBrush(look.raised)
    painter.drawEllipse(box)
    painter.setPen(QPen(look.text, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    part = side / _OPENER
    painter.drawPolyline([middle + QPointF(x, y) * part for x, y in ((-4, -2), (0, 3), (4, -2))])


class ColourButton(QToolButton):
    """A player's piece that offers all colours when pressed; `chosen` brings one. `picture`: it is on a face."""

    chosen = Signal(int)

    def __init__(self, size: int, *, picture: bool = False) -> None:
        super().__init__(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self._picture = picture
        if picture:
            self.setProperty("role", "picture")
        self.setIconSize(QSize(size, size))
        menu = Menu(self)
        for colour in range(len(palette.SEATS)):
            add_choice(menu, colour_name(colour), partial(self.chosen.emit, colour), badge_icon(colour))
        self.setMenu(menu)

    def show_colour(self, colour: int) -> None:
        self.setIcon(badge_icon(colour))
        set_tip(self, self.tr("Colour: {}").format(colour_name(colour)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._picture:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                side = min(_OPENER, self.width() * _OF_PICTURE)
                rim = self.iconSize().width() / 2 * sqrt(0.5)
                paint_opener(painter, QRectF(self.rect()).center() + QPointF(rim, -rim), side)


class Plate(QToolButton):
    """A card among several; one of them is chosen. `moved` brings an arrow key.

    `entered` is Enter on the chosen one.
    """

    moved = Signal(object)
    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "plate")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.signals.resized.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.isChecked():
            self.entered.emit()
        else:
            super().keyPressEvent(event)


def seat_mark(colour: int, side: int, ratio: float = 1.0) -> QPixmap:
    """Return a seat's colour in its shape, `side` logical pixels square. `colour` is `SeatedPlayer.colour`."""
    pixmap = blank_pixmap(side, ratio)
    with Painter(pixmap) as painter:
        path = shape_path(palette.SHAPES[colour], QRectF(0, 0, side, side).adjusted(2.5, 2.5, -2.5, -2.5))
        # A light edge around the dark one: black is seen on the dark theme, ivory on the light.
        painter.strokePath(path, round_pen(QColor(palette.HALO), 4.5))
        painter.fillPath(path, QColor(palette.SEATS[colour]))
        painter.strokePath(path, round_pen(QColor(palette.OUTLINE), 1.5))
    return pixmap


def presence_mark(presence: str, side: int, ratio: float = 1.0) -> QPixmap:
    """Return a sign: `here` a disc, `shaky` a triangle, `away` a crossed ring, `asleep` a moon, `stand_in` a square."""
    look = theme.current()
    pixmap = blank_pixmap(side, ratio)
    with Painter(pixmap, QRectF(), side / 16) as painter:
        shapes = {"shaky": polygon((8, 1.5), (15, 14), (1, 14)), "stand_in": box_path(QRectF(2, 2, 12, 12), 2)}
        path = shapes.get(presence, shape_path("circle", QRectF(2.5, 2.5, 11, 11)))
        grounds = {"here": look.good, "shaky": look.legal, "stand_in": look.link, "asleep": look.muted}
        painter.strokePath(path, round_pen(look.surface, 3))
        painter.fillPath(path, grounds.get(presence, look.surface))
        if presence == "shaky":  # amber alone is faint on a light ground
            painter.strokePath(path, round_pen(look.text, 1))
        painter.setPen(round_pen(look.danger if presence == "away" else look.surface, 1.8))
        if presence == "here":
            painter.drawPolyline([QPointF(5.3, 8.2), QPointF(7.2, 10.2), QPointF(10.8, 6)])
        elif presence == "shaky":
            painter.setPen(round_pen(QColor("#241A10"), 1.8))
            painter.drawLine(QPointF(8, 6), QPointF(8, 9))
            painter.drawPoint(QPointF(8, 12))
        elif presence == "away":
            painter.drawPath(path)
            painter.drawLine(QPointF(4.6, 11.4), QPointF(11.4, 4.6))
        elif presence == "asleep":
            moon = shape_path("circle", QRectF(4, 4, 8, 8)) - shape_path("circle", QRectF(6.6, 2.6, 8, 8))
            painter.fillPath(moon, look.surface)
        else:
            painter.drawPoints([QPointF(5.6, 7), QPointF(10.4, 7)])
            painter.drawLine(QPointF(5.6, 10.8), QPointF(10.4, 10.8))
    return pixmap


def number_sign(key: str, side: int, ratio: float = 1.0) -> QPixmap:
    """Return a sign for a number of a `Tally`: `supply` a citizen, `city` a house, `saved` a way out, else a flame."""
    look, pixmap = theme.current(), blank_pixmap(side, ratio)
    shapes = {
        "supply": citizen_path().translated(8, 8),
        "city": polygon(
            (8, 1),
            (15, 7),
            (13, 7),
            (13, 14.5),
            (9.5, 14.5),
            (9.5, 10),
            (6.5, 10),
            (6.5, 14.5),
            (3, 14.5),
            (3, 7),
            (1, 7),
        ),
        "saved": polygon((8, 1), (14.5, 8), (10.5, 8), (10.5, 15), (5.5, 15), (5.5, 8), (1.5, 8)),
    }
    flame = svg_path(
        """M 8.5 1 C 9.5 4.5 13.5 6 13.5 10 C 13.5 13.5 11 15 8 15 C 5 15 2.5 13.5 2.5 10 C 2.5 7.5 4 6.5 4.5 4.5
        C 6 5.5 6.5 6.5 6.5 7.5 C 8 5.5 8.5 3.5 8.5 1 Z"""
    )
    with Painter(pixmap, QRectF(), side / 16) as painter:
        tint = {"saved": look.good, "volcano": look.danger}.get(key, look.muted)
        painter.fillPath(shapes.get(key, flame), tint)
    return pixmap


def shape_path(shape: str, box: QRectF) -> QPainterPath:
    """Return the outline of a `square`, `triangle` or `diamond` in a box; any other name gives a circle."""
    middle = box.center()
    top, bottom = QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom())
    if shape == "square":
        return box_path(box.adjusted(1, 1, -1, -1))
    if shape == "triangle":
        return polygon(top, box.bottomRight(), box.bottomLeft())
    if shape == "diamond":
        return polygon(top, QPointF(box.right(), middle.y()), bottom, QPointF(box.left(), middle.y()))
    return ellipse(middle, box.width() / 2, box.height() / 2)


def blank_pixmap(side: int, ratio: float) -> QPixmap:
    """Return a transparent pixmap, `side` logical pixels square."""
    pixmap = QPixmap(QSize(side, side) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def round_pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


ALL: Final = 3
_GOLD, _RIM = QColor("#E0A92E"), QColor("#7A5510")
_INNER: Final = 0.42


_JOY: Final = 1700  # milliseconds
_OVERLAP: Final = 1.6  # time in which a star grows, in the time between two


class Stars(QWidget):
    """A row of three stars, `side` logical pixels high at the usual size of text."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side, self._earned = side, 0
        self._growth = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_JOY)
        self._growth.setCurrentTime(_JOY)
        self._growth.valueChanged.connect(lambda _: self.update())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_stars(self, earned: int, words: str) -> None:
        """Show how many stars were earned. `words`: the text for screen readers."""
        self._earned = earned
        self.setAccessibleName(words)
        self.update()

    def celebrate(self) -> None:
        """Let the stars appear one after another. A press on them ends that."""
        self._growth.stop()
        self._growth.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._growth.setCurrentTime(_JOY)

    def sizeHint(self) -> QSize:
        side = round(self._side * theme.text_scale())
        return QSize(side * ALL, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        gone = float(self._growth.currentValue()) * (ALL - 1 + _OVERLAP)  # each star begins before the last is grown
        elastic = QEasingCurve(QEasingCurve.Type.OutElastic)
        sizes = [elastic.valueForProgress(min(max((gone - n) / _OVERLAP, 0.0), 1.0)) for n in range(ALL)]
        with QPainter(self) as painter:
            paint_stars(painter, QRectF(self.rect()), self._earned, theme.current().muted, sizes)


def paint_stars(
    painter: QPainter, box: QRectF, earned: int, rim: QColor, sizes: Sequence[float] = (1.0,) * ALL
) -> None:
    """Paint three stars in a box: `earned` gold ones at `sizes` (1: full), others hollow in `rim`.

    Changes pen and brush.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(box.width() / ALL, box.height())
    for n in range(ALL):
        middle = QPointF(box.center().x() + (n - (ALL - 1) / 2) * side, box.center().y() + side * 0.03)
        painter.setPen(QPen(_RIM if n < earned else rim, max(side * 0.055, 1.0)))
        painter.setBrush(_GOLD if n < earned else Qt.BrushStyle.NoBrush)
        painter.drawPath(_star(middle, side * 0.44 * (sizes[n] if n < earned else 1.0)))


def _star(middle: QPointF, radius: float) -> QPainterPath:
    reaches = [radius * (_INNER if n % 2 else 1) for n in range(10)]
    points = (QPointF(sin(n * pi / 5), -cos(n * pi / 5)) * reach for n, reach in enumerate(reaches))
    return polygon(*(middle + point for point in points))
