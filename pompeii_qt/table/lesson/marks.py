"""Marks on the table for the subjects of a lesson's text, and the tail of the bubble."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QPainterPath, QPaintEvent, QPen, QPolygonF, QRegion, QTransform
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from pompeii_core.actions import Choice
from pompeii_core.lesson import GATES, LIVIA, Landmark, Moment, Sign
from pompeii_core.preview import Spot
from pompeii_qt import theme
from pompeii_qt.art.geometry import CITY_RECT, CRATER, gate_frame_rect, gate_name_rect, square_rect
from pompeii_qt.art.marks import TARGET_SIDE
from pompeii_qt.art.painting import Painter
from pompeii_qt.art.sprites import mark_pixmap
from pompeii_qt.table.controller import TableContext
from pompeii_qt.table.fan import CardButton
from pompeii_qt.table.hand import HandArea
from pompeii_qt.table.lesson.bubble import NEVER, LessonBubble, Weighed
from pompeii_qt.widgets.basic import Overlay
from pompeii_qt.widgets.seats import SeatsPanel

_PULSES: Final = 3
_PULSE: Final = 700  # milliseconds
_ONE_BY_ONE: Final = 320  # milliseconds between marks that appear one after another
_GLOW: Final = "#FFC93C"
_EDGE: Final = "#7A2E00"
# strokes of a ring: width and colour
_BROAD: Final = (9.0, QColor(255, 201, 60, 80)), (6.0, QColor(_EDGE)), (3.0, QColor(_GLOW))
_SLIM: Final = (5.0, QColor(_EDGE)), (3.0, QColor(_GLOW))
_HERS: Final = (5.0, QColor("#03203A")), (3.0, QColor("#6CC4FF"))  # of Livia's citizens, beside those of the subjects
_SHADE: Final = QColor(20, 10, 0, 66), QColor(0, 0, 0, 80)  # over all but the subjects: in the light theme, the dark
_BESIDE: Final = 10  # minimum pixels between two marks for broad rings
RING: Final = 12  # maximum pixels that a ring takes around its subject
_LEAST: Final = 6  # minimum pixels between bubble and mark for a tail
_INTO: Final = RING + 3  # pixels by which the tip of the tail reaches into the place around a mark
_FOOT: Final = 11
_ROUND: Final = 20


class Mark(NamedTuple):
    place: QRect
    sign: str = Sign.RING
    tilt: float = 0.0  # degrees, of a card in a fan
    name: QRect = QRect()  # where its name stands, outside the frame, if anywhere

    @property
    def area(self) -> QRegion:
        """The area inside the frame, and the name."""
        box = QRectF(self.place)
        path, middle = QPainterPath(), box.center()
        radius = _corner(box)
        path.addRoundedRect(box.translated(-middle), radius, radius)
        turned = QTransform().translate(middle.x(), middle.y()).rotate(self.tilt).map(path)
        return QRegion(turned.toFillPolygon().toPolygon()) + self.name


class LessonMarks(Overlay):
    """The marks, over the whole page. They take no clicks, pulse a few times and then rest."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.marks: Sequence[Mark] = ()
        self.tail = QPolygonF()
        self.dimmed = QRegion()  # the area that is dimmed
        self._part = 1.0
        self._one_by_one = False
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._animation.valueChanged.connect(self._set_part)

    def point_at(self, marks: Sequence[Mark], *, moving: bool, one_by_one: bool = False) -> None:
        """Show these marks. `moving`: they pulse or, with `one_by_one`, appear one after another."""
        self._one_by_one = one_by_one and moving
        self._animation.stop()
        self.place()
        self.show()
        self.move_to(marks)
        self._set_part(0.0 if moving and marks else 1.0)  # an animation that never ran does not emit its first value
        if moving and marks:
            self._animation.setDuration(_ONE_BY_ONE * len(marks) if one_by_one else _PULSE * _PULSES)
            self._animation.start()

    def move_to(self, marks: Sequence[Mark]) -> None:
        """Replace the marks without a new animation, because their subjects have moved."""
        before, self.marks = self.marks, marks
        self._repaint(before)
        self._repaint(marks)

    def set_tail(self, bubble: QRect, to: QRect) -> None:
        """Draw a tail from a bubble to what it speaks of, `to`, with `RING` around it. If that is empty, draw none."""
        before, self.tail = self.tail, QPolygonF() if to.isEmpty() else _tail(QRectF(bubble), QRectF(to))
        for tail in (before, self.tail):
            self.update(tail.boundingRect().toAlignedRect().adjusted(-2, -2, 2, 2))

    def dim(self, area: QRegion) -> None:
        """Dim exactly this area. Only changes are repainted, because repainting a large table takes long."""
        self.update(self.dimmed.xored(area))
        self.dimmed = area

    def _set_part(self, part: float) -> None:
        self._part = part
        self._repaint(self.marks)

    def _repaint(self, marks: Sequence[Mark]) -> None:
        for mark in marks:
            around = max(mark.place.width(), mark.place.height()) // 8 + RING
            self.update(mark.place.adjusted(-around, -around, around, around))

    def paintEvent(self, event: QPaintEvent) -> None:
        marks = self.marks[: ceil(self._part * len(self.marks))] if self._one_by_one else self.marks
        # each pulse falls and rises; the last ends at full strength
        beat = 1.0 if self._one_by_one else abs(2 * ((self._part * _PULSES) % 1.0) - 1)
        with Painter(self) as painter:
            painter.setClipRegion(self.dimmed & event.region())
            painter.fillRect(event.rect(), _SHADE[theme.current().dark])
            painter.setClipping(False)
            close = crowded(marks)
            for mark in marks:
                _paint(painter, mark, beat, slim=close)
            painter.use(QPen(theme.current().accent, 2), theme.current().raised)
            painter.drawPolygon(self.tail)


def crowded(marks: Sequence[Mark]) -> bool:
    """Return whether broad rings around the marks would overlap."""
    apart = [mark.place.adjusted(-_BESIDE, -_BESIDE, _BESIDE, _BESIDE) for mark in marks]
    return any(one.intersects(other.place) for at, one in enumerate(apart) for other in marks[:at])


def _paint(painter: Painter, mark: Mark, beat: float, *, slim: bool) -> None:
    box = QRectF(mark.place)
    if mark.sign in (Sign.FLAME, Sign.CUT_OFF):
        side = box.width() * (0.55 if mark.sign == Sign.FLAME else 1.1)
        scale = side / TARGET_SIDE * painter.device().devicePixelRatio() * (3.2 if mark.sign == Sign.FLAME else 1.0)
        picture = mark_pixmap(str(mark.sign), round(scale, 2))
        at = QRectF(0, 0, side, side)
        at.moveCenter(box.center())
        painter.drawPixmap(at, picture, QRectF(picture.rect()))
    # Rings of crowded marks stay inside, so that what they mark can still be read.
    grow = -3 + 2 * (1 - beat) if slim else 2 + 4 * (1 - beat)
    ring = box.adjusted(-grow, -grow, grow, grow)
    radius = _corner(ring)
    painter.save()
    painter.translate(ring.center())
    painter.rotate(mark.tilt)
    ring.moveCenter(QPointF())
    for width, tint in _HERS if mark.sign == Sign.HERS else _SLIM if slim else _BROAD:
        painter.use(QPen(tint, width), None)
        painter.drawRoundedRect(ring, radius, radius)
    painter.restore()
    if mark.sign.isdecimal():
        _paint_number(painter, box, mark.sign)


def _corner(ring: QRectF) -> float:
    return min(10.0, ring.height() / 4)


def _paint_number(painter: Painter, box: QRectF, number: str) -> None:
    radius = max(11.0, box.width() * 0.22)
    middle = box.topLeft() + QPointF(radius * 0.7, radius * 0.7)
    painter.disc(middle, radius, radius, QPen(QColor(_EDGE), 2), QColor(_GLOW))
    font = QFont(painter.font())
    font.setBold(True)
    font.setPixelSize(round(radius * 1.3))
    painter.setFont(font)
    painter.setPen(QColor("#2A1200"))
    around = QRectF(0, 0, 2 * radius, 2 * radius)
    around.moveCenter(middle)
    painter.drawText(around, Qt.AlignmentFlag.AlignCenter, number)


def _tail(bubble: QRectF, to: QRectF) -> QPolygonF:
    """Return a tail from the bubble's nearest edge to the ring within `to`; empty if they are too close."""
    right, left = to.left() - bubble.right(), bubble.left() - to.right()
    down, up = to.top() - bubble.bottom(), bubble.top() - to.bottom()
    gap = max(right, left, down, up)
    if gap < _LEAST:
        return QPolygonF()
    inner, ring = bubble.adjusted(_ROUND, _ROUND, -_ROUND, -_ROUND), to.adjusted(_INTO, _INTO, -_INTO, -_INTO)
    root = QPointF(
        _within(inner.left(), to.center().x(), inner.right()), _within(inner.top(), to.center().y(), inner.bottom())
    )
    foot = QPointF(0, _FOOT)
    if gap in (right, left):
        root.setX(bubble.right() if gap == right else bubble.left())
    else:
        root.setY(bubble.bottom() if gap == down else bubble.top())
        foot = QPointF(_FOOT, 0)
    tip = QPointF(_within(ring.left(), root.x(), ring.right()), _within(ring.top(), root.y(), ring.bottom()))
    return QPolygonF([root - foot, tip, root + foot])


def _within(low: float, wanted: float, high: float) -> float:
    return max(low, min(wanted, high))


def subjects(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks of what a text speaks of first: those with plain rings or, without any, the first."""
    return [mark for mark in marks if mark.sign == Sign.RING] or list(marks[:1])


_CRATER: QRectF = QRectF(CRATER.x() - 120, CRATER.y() - 70, 250, 190)
_USED, _PEOPLE, _LANDMARK, _AROUND, _CITY = 4.0, 2.0, 1.0, 0.2, 1.0  # what lies around the board is dimmed
READ: Final = 1.5  # of the prompt


_EDGES: Final = 4  # pixels that a target's light takes around its place


class LessonTargets:
    """Finds the targets of a lesson at their present places, in the page's coordinates."""

    def __init__(self, table: TableContext, hand: HandArea, seats: SeatsPanel) -> None:
        self._page, self._board, self._hand, self._seats = table.page, table.board, hand.fan, seats
        self._erupt, self._buttons = hand.erupt_button, hand.buttons

    def marks(self, now: Moment) -> list[Mark]:
        """Return the marks of a moment. Targets that are not visible now get no mark."""
        found = [(target, self._find(target.at)) for target in now.targets]
        return [
            Mark(place, target.sign, self._tilt(target.at), self._name(target.at))
            for target, place in found
            if place.isValid()
        ]

    def lit(self) -> list[Mark]:
        """Return the places of all targets that can be chosen now or soon; [] while targets are kept dark."""
        interaction = self._board.interaction
        if interaction.dark:
            return []
        cards = self._hand.cards if interaction.decision.choice is Choice.PLACE else ()
        found = [Mark(self._on_page(one, one.rect())) for one in self._buttons if one.isVisible()]
        found += [Mark(self._face(card), tilt=card.tilt) for card in cards]
        found += [Mark(self._find(spot), name=self._name(spot)) for spot in interaction.highlights.lit()]
        return [mark._replace(place=mark.place.adjusted(-_EDGES, -_EDGES, _EDGES, _EDGES)) for mark in found]

    def bring_into_sight(self, now: Moment, area: QScrollArea) -> None:
        """Scroll the area of the seats to Livia's card if the moment refers to the score."""
        if any(target.at == Landmark.SCORE for target in now.targets):
            area.ensureWidgetVisible(self._seats.cards[LIVIA], 0, 0)

    def marks_of(self, squares: list[str]) -> list[Mark]:
        return [Mark(self._find(Spot(square))) for square in squares]

    def others(self, pieces: Iterable[str]) -> list[Weighed]:
        """Return what the bubble should rather not cover: spots to choose, cards, buttons, the parts around the board.

        Also `pieces` (the squares with citizens), the city, the gates, and the volcano with the drawn tile.
        """
        lit = [Weighed(mark.place, NEVER) for mark in self.lit()]
        people = [Weighed(self._find(Spot(square)), _PEOPLE) for square in pieces]
        gates = [Spot(square, gate=True) for square in GATES]
        tile = _LANDMARK if self._board.interaction.decision.choice is Choice.LAVA else _CITY  # lies on the volcano
        seen = [Weighed(place, _LANDMARK) for gate in gates for place in (self._find(gate), self._name(gate))]
        seen.append(Weighed(self._find(Landmark.VOLCANO), tile))
        around = [one for one in self._page.children() if isinstance(one, QWidget) and one.width() < self._page.width()]
        buttons = self._page.findChildren(QPushButton)
        weights = [*((one, _AROUND) for one in around), *((one, _USED) for one in (self._hand, *buttons))]
        parts = [
            Weighed(self._on_page(one, one.rect()), weight)
            for one, weight in weights
            if one.isVisible() and one is not self._board and LessonBubble not in (type(one), type(one.parent()))
        ]
        return [Weighed(self._in_scene(CITY_RECT), _CITY), *people, *seen, *lit, *parts]

    def _find(self, what: Spot | int | Landmark) -> QRect:
        """Return the visible rectangle of a spot, a card in hand (its number) or a landmark; empty if not visible."""
        match what:
            case Spot(square, gate):
                return self._in_scene(gate_frame_rect(square) if gate else square_rect(square))
            case Landmark.VOLCANO:
                return self._in_scene(_CRATER)
            case Landmark.ERUPT:
                return self._on_page(self._erupt, self._erupt.visibleRegion().boundingRect())
            case Landmark():
                livia = self._seats.cards[LIVIA]
                return self._on_page(livia, livia.visibleRegion().boundingRect())
        for card in self._hand.cards:
            if card.number == what and card.isVisible():
                return self._face(card)
        return QRect()

    def _face(self, card: CardButton) -> QRect:
        """Return the rectangle of a card without the margin for its tilt."""
        face = QRect(0, 0, card.face_width, card.face_height)
        face.moveCenter(card.rect().center())
        return self._on_page(card, face)

    def _tilt(self, what: Spot | int | Landmark) -> float:
        """Return the tilt of the card with this number in hand, in degrees; 0 for anything else."""
        return next((card.tilt for card in self._hand.cards if card.number == what), 0.0)

    def _name(self, what: Spot | int | Landmark) -> QRect:
        """Return the visible rectangle of a gate's name; empty for anything else."""
        return self._in_scene(gate_name_rect(what.square)) if isinstance(what, Spot) and what.gate else QRect()

    def _in_scene(self, rect: QRectF) -> QRect:
        seen = self._board.mapFromScene(rect).boundingRect() & self._board.viewport().rect()
        return self._on_page(self._board.viewport(), seen)

    def _on_page(self, part: QWidget, rect: QRect) -> QRect:
        return QRect(part.mapTo(self._page, rect.topLeft()), rect.size())
