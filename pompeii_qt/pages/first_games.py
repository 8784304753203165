"""What the statistics page shows while games are too few for a rating: how many are missing, and the results."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from pompeii_core.ai.personas import PERSONAS
from pompeii_core.summary import RecordSummary
from pompeii_qt import theme
from pompeii_qt.art.sprites import portrait_pixmap
from pompeii_qt.settings import RATED_FROM
from pompeii_qt.text import ElidedLabel, Label, set_tip
from pompeii_qt.widgets.basic import Card, FlowLayout, Heading, clear_layout, column, label, row
from pompeii_qt.words.game_words import join_words
from pompeii_qt.words.names import date_words
from pompeii_qt.words.opponents import persona_words
from pompeii_qt.words.rules import ordinal_words

translate = QCoreApplication.translate
_FACE: Final = 34
_DOT, _GAP = 18, 8  # pixels of a dot, with text of the usual size, and between two


class GamesToRating(QWidget):
    """A dot for each game that a rating needs, filled if it was played; the words beside it say the same."""

    def __init__(self) -> None:
        super().__init__()
        self.played = 0
        theme.signals.resized.connect(self.updateGeometry)

    def show_played(self, games: int) -> None:
        self.played = games
        self.update()

    def sizeHint(self) -> QSize:
        dot = round(_DOT * theme.text_scale())
        return QSize(RATED_FROM * (dot + _GAP) - _GAP, dot)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, dot = theme.current(), self.sizeHint().height()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at in range(RATED_FROM):
                full = at < self.played
                painter.setPen(QPen(look.accent if full else look.edge, 1.5))
                painter.setBrush(look.accent if full else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QRectF(at * (dot + _GAP) + 1, 1, dot - 2, dot - 2))


class FirstResults(Card):
    """A line for each of a few games of one person: when, against whom, its place and its citizens."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[QWidget] = []  # the part of each row that is read aloud; the first says the title, too
        self._title = translate("StatisticsPage", "Your games so far")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        column(self, Heading(self._title, 1.25), self._grid, spacing=8, margins=16)

    def show_games(self, games: Sequence[RecordSummary]) -> None:
        """Show these finished games, each with one person. Hides the card if there are none."""
        clear_layout(self._grid)
        self.lines.clear()
        self.setVisible(bool(games))
        for at, game in enumerate(games):
            me = game.people[0]
            rivals = [player for seat, player in enumerate(game.players) if seat != me]
            date, names = date_words(game.evening), join_words([player.name for player in rivals])
            result, citizens = _result_words(game, me), _citizens_words(game, me)
            line = ElidedLabel(names)
            title = "" if at else f"{self._title}: "
            line.setAccessibleName(f"{title}{date}, {names}, {result}, {citizens}")
            line.setFocusPolicy(Qt.FocusPolicy.NoFocus if at else Qt.FocusPolicy.TabFocus)
            self.lines.append(line)
            faces = [
                face_label(player.persona, _FACE)
                for player in rivals
                if player.kind == "ai" and player.persona in PERSONAS
            ]
            won = (1, me) in game.places
            about = FlowLayout(
                label(result, "good" if won else "", wrap=False, scale=1.0, bold=True),
                label(citizens, "muted", wrap=False),
                label(date, "muted", wrap=False),
                spacing=14,
            )
            self._grid.addLayout(row(None, *faces, 1, spacing=4), at, 0)
            self._grid.addLayout(column(None, line, about, spacing=2), at, 1)


def _result_words(game: RecordSummary, seat: int) -> str:
    place = {there: place for place, there in game.places}[seat]
    text = translate("StatisticsPage", "{place} of {players}")
    return text.format(place=ordinal_words(place), players=len(game.players))


def _citizens_words(game: RecordSummary, seat: int) -> str:
    text = translate("StatisticsPage", "{saved} saved, {lost} lost")
    return text.format(saved=game.saved[seat], lost=game.lost[seat])


def face_label(persona: str, side: int) -> Label:
    """Return the portrait of an AI, `side` pixels wide; larger in a large window."""
    face = Label()
    face.setPixmap(portrait_pixmap(persona, round(side * theme.signals.room), 2.0))
    set_tip(face, persona_words(persona))
    return face
