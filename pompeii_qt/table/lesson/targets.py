"""Where on the page the things are that the first game speaks of."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from pompeii_core.lesson import GATES, Landmark, Moment
from pompeii_core.lesson_deal import LIVIA
from pompeii_core.preview import Spot
from pompeii_qt.art.geometry import CITY_RECT, CRATER, gate_rect, square_rect
from pompeii_qt.scene.board import Board
from pompeii_qt.table.card_button import CardButton
from pompeii_qt.table.hand import Hand
from pompeii_qt.table.lesson.bubble import LessonBubble
from pompeii_qt.table.lesson.marks import Mark
from pompeii_qt.table.lesson.place import Weighed
from pompeii_qt.widgets.seats import SeatsPanel

_CRATER: QRectF = QRectF(CRATER.x() - 120, CRATER.y() - 70, 250, 190)
_LIT, _USED, _PEOPLE, _LANDMARK, _AROUND, _CITY = 6.0, 4.0, 2.0, 1.0, 0.5, 0.2


class LessonTargets:
    """Finds them in the page's coordinates, wherever they are now."""

    def __init__(self, page: QWidget, board: Board, hand: Hand, seats: SeatsPanel) -> None:
        self._page, self._board, self._hand, self._seats = page, board, hand, seats

    def marks(self, now: Moment) -> list[Mark]:
        """What is marked for a moment, as far as it can be seen."""
        return [Mark(place, target.sign) for target in now.targets if (place := self._find(target.at)).isValid()]

    def bring_into_sight(self, now: Moment) -> None:
        """Scroll there, where who plays has less room than it needs."""
        area = self._seats.parent()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parent()
        if isinstance(area, QScrollArea) and any(target.at == Landmark.SCORE for target in now.targets):
            area.ensureWidgetVisible(self._seats.cards[LIVIA], 0, 0)

    def marks_of(self, squares: list[str]) -> list[Mark]:
        """The marks that ring these squares on the board."""
        return [Mark(self._find(Spot(square))) for square in squares]

    def others(self, pieces: Iterable[str]) -> list[Weighed]:
        """What is better not covered beside that: what can be chosen, the cards, what stands around the board.

        And `pieces`, the squares where people are, the gates that they run to, and the volcano with the drawn tile.
        """
        lit = [Weighed(self._find(spot), _LIT) for spot in self._board.interaction.highlights.lit()]
        people = [Weighed(self._find(Spot(square)), _PEOPLE) for square in pieces]
        landmarks: tuple[Spot | Landmark, ...] = (Landmark.VOLCANO, *(Spot(square, gate=True) for square in GATES))
        seen = [Weighed(self._find(one), _LANDMARK) for one in landmarks]
        around = [one for one in self._page.children() if isinstance(one, QWidget) and one.width() < self._page.width()]
        buttons = self._page.findChildren(QPushButton)
        weights = [*((one, _AROUND) for one in around), *((one, _USED) for one in (self._hand, *buttons))]
        parts = [
            Weighed(_on_page(self._page, one), weight)
            for one, weight in weights
            if one.isVisible() and one is not self._board and LessonBubble not in (type(one), type(one.parent()))
        ]
        return [Weighed(self._in_scene(CITY_RECT), _CITY), *people, *seen, *lit, *parts]

    def _find(self, what: Spot | int | Landmark) -> QRect:
        """Empty where it cannot be seen."""
        match what:
            case Spot(square, gate):
                return self._in_scene(gate_rect(square) if gate else square_rect(square))
            case Landmark.VOLCANO:
                return self._in_scene(_CRATER)
            case Landmark():
                return _seen(self._page, self._seats.cards[LIVIA])
            case card:
                found = [one for one in self._hand.cards if one.number == card and one.isVisible()]
                return _face(self._page, found[0]) if found else QRect()

    def _in_scene(self, rect: QRectF) -> QRect:
        seen = self._board.mapFromScene(rect).boundingRect() & self._board.viewport().rect()
        return QRect(self._board.viewport().mapTo(self._page, seen.topLeft()), seen.size())


def _seen(page: QWidget, part: QWidget) -> QRect:
    """What is not scrolled out of sight."""
    seen = part.visibleRegion().boundingRect()
    return QRect(part.mapTo(page, seen.topLeft()), seen.size())


def _face(page: QWidget, card: CardButton) -> QRect:
    """A card without the room around it, in which it turns."""
    face = QRect(0, 0, card.face_width, card.face_height)
    face.moveCenter(card.mapTo(page, card.rect().center()))
    return face


def _on_page(page: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(page, QPoint()), part.size())
