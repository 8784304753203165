"""What the page of games on this network shows while there are none: that it looks, and how to make one appear."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt import theme
from pompeii_qt.art.sprites import portrait_pixmap
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import column, label, row
from pompeii_qt.widgets.page import EmptyState

_FACE, _LARGE_FACE = 52, 136  # side of the computer in the middle
_AROUND: Final = (3.7, 2.1)  # width and height of the computer and its waves, relative to that
_WAVE: Final = 2600  # milliseconds that a wave takes
_PAUSE: Final = 6000  # milliseconds between two waves once the search is no longer new
_FRAME: Final = 60
_RINGS: Final = 3
_STILL: Final = 0.5  # opacity of the innermost of those that stand still
_BESIDE: Final = 40  # pixels beside a step's words: its number, and room for the ring of the focus


class Waves(QWidget):
    """A computer from which waves go out while it is shown. They stand still while `moves` returns False."""

    def __init__(self, moves: Callable[[], bool]) -> None:
        super().__init__()
        self._moves, self.busy, self._face = moves, True, _FACE
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._step)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def moving(self) -> bool:
        """Whether a wave is under way or follows by itself."""
        return self._timer.isActive()

    def set_large(self, on: bool) -> None:
        """Set whether there is room for a large picture."""
        self._face = _LARGE_FACE if on else _FACE
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        across, down = _AROUND
        return QSize(round(across * self._face), round(down * self._face))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._begin()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def _begin(self) -> None:
        if self._moves():
            self._clock.start()
            self._timer.start(_FRAME)
        self.update()

    def _step(self) -> None:
        if not self._moves():
            self._clock.invalidate()
        elif self._clock.elapsed() < _WAVE:
            self._timer.start(_FRAME)
        elif self._clock.elapsed() >= _WAVE + (0 if self.busy else _PAUSE):
            self._begin()
        else:
            self._timer.start(_PAUSE)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        middle, most = QPointF(self.width() / 2, self.height() / 2), self.width() / 2 - 3
        face = self._face
        # Faint rings stand still. Those of a wave start one after the other; at its end none is left.
        part = self._clock.elapsed() / _WAVE if self._clock.isValid() else 1.0
        still = [((ring + 1) / (_RINGS + 1), _STILL) for ring in range(_RINGS)]
        moving = [(part * 1.5 - ring * 0.25, 0.75) for ring in range(_RINGS)]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for out, strength in (*still, *moving):
                if 0 < out < 1:
                    tint = QColor(theme.current().accent)
                    tint.setAlphaF(strength * (1 - out))
                    painter.setPen(QPen(tint, 2.2))
                    reach = face / 2 + out * (most - face / 2)
                    for start in (-32, 148):  # to both sides, as signs of a wireless network show them
                        box = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
                        painter.drawArc(box, start * 16, 64 * 16)
            place = QPointF(middle.x() - face / 2, middle.y() - face / 2)
            painter.drawPixmap(place, portrait_pixmap("computer", face, self.devicePixelRatioF()))


class NoGames(EmptyState):
    """Says that the page looks for games or why there are none, below waves; and numbered steps that help."""

    def __init__(self, steps: list[str], moves: Callable[[], bool]) -> None:
        super().__init__()
        self.waves, self._list = Waves(moves), QWidget()
        lines = [self._step(number, words) for number, words in enumerate(steps, 1)]
        column(self._list, *(row(None, number, (words, 1), spacing=10) for number, words in lines), spacing=8)
        self._words = [words for _, words in lines]
        for part in (self.waves, self._list):  # nothing moves when the steps appear
            keeps = part.sizePolicy()
            keeps.setRetainSizeWhenHidden(True)
            part.setSizePolicy(keeps)
        box = self.layout()
        assert box is not None
        box.insertLayout(1, row(None, 1, self.waves, 1))  # type: ignore[attr-defined]
        below = box.indexOf(self.words) + 1
        box.insertLayout(below, row(None, 1, (self._list, 100), 1))  # type: ignore[attr-defined]

    def show_steps(self, on: bool) -> None:
        """Set whether the steps are shown."""
        self._list.setVisible(on)

    def _fit(self) -> None:
        """Make title and steps as wide as their words, so that both are centred."""
        super()._fit()
        widest = max(words.fontMetrics().horizontalAdvance(words.text()) for words in self._words)
        self._list.setMaximumWidth(widest + _BESIDE)

    def _step(self, number: int, words: str) -> tuple[Label, Label]:
        figure = label(str(number), wrap=False, bold=True, scale=1.15, align=Qt.AlignmentFlag.AlignTop)
        return figure, label(words)
