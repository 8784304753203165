"""The result of a game as a picture file, and a card that shares a day's result or suggests the next game."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QObject, QPointF, QRectF, Qt, QThreadPool, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPen

from pompeii_core.ai.personas import Rival
from pompeii_core.record import Record
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.summary import RecordSummary, summarized
from pompeii_net.folders import atomic_write
from pompeii_qt import theme
from pompeii_qt.art import palette
from pompeii_qt.art.board_picture import meander
from pompeii_qt.art.painting import Painter, box_path, display_font, linear
from pompeii_qt.art.sprites import player_pixmap, wreath_pixmap
from pompeii_qt.pages.daily import best_results, result_of
from pompeii_qt.pages.progress import LOOKED_AT, Suggestion, points, rated_games, suggestion, with_opponent
from pompeii_qt.pages.records import RecordReader
from pompeii_qt.scene.board_scene import ASPECT
from pompeii_qt.settings import RATED_FROM
from pompeii_qt.system import resources
from pompeii_qt.widgets.basic import Card, CopyButton, button, column, label, row
from pompeii_qt.widgets.marks import Flash

if TYPE_CHECKING:
    from pompeii_qt.session import Shelf

WIDTH, HEIGHT = 1600, 1000
_BOARD: Final = QRectF(48, 168, 1050, 1050 / ASPECT)
_RANKING: Final = QRectF(1132, 168, 420, 1050 / ASPECT)
BOARD_WIDTH: Final = round(_BOARD.width())  # width of the board in the picture, in pixels
_MUTED: Final = "#665444"
_RATINGS: Final = 6  # number of the newest ratings that the present one is compared with


class EndWords(NamedTuple):
    """The texts of the picture."""

    title: str
    under: str  # date and rules
    winners: Sequence[int]  # colours of the players in first place
    ranking: Sequence[tuple[int, SeatedPlayer, str, str]]  # place, player, and the numbers saved and lost in words
    sentence: str


def picture_steps(words: EndWords, board: Iterator[QImage | None]) -> Iterator[QImage | None]:
    """Yield None after each step, then the picture. `board` does so for the city, BOARD_WIDTH wide, or just ends."""
    city = QImage()
    for step in board:
        city = step or city
        yield None
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    for part in (_ground, _head, partial(_city, city), _ranking, _sentence):
        with Painter(image) as painter:
            part(painter, words)
        yield None
    yield image


def _ground(painter: Painter, _words: EndWords) -> None:
    whole = QRectF(0, 0, WIDTH, HEIGHT)
    painter.fillRect(whole, linear(QPointF(0, 0), QPointF(WIDTH, HEIGHT), dict(enumerate(palette.PARCHMENT))))
    for top in (0, HEIGHT - 20):
        painter.fillRect(QRectF(0, top, WIDTH, 20), QColor(palette.FRAME[0]))
        painter.draw(meander(WIDTH, 12).translated(0, top + 4), QPen(QColor(palette.GILT), 1.6))


def _head(painter: Painter, words: EndWords) -> None:
    left = 44.0
    for colour in words.winners:
        painter.drawPixmap(QPointF(left, 34), wreath_pixmap(colour, 124, 1.0))
        left += 132
    box = QRectF(left + 16, 40, WIDTH - left - 64, 74)
    size = 60.0
    while size > 24 and QFontMetricsF(display_font(size)).horizontalAdvance(words.title) > box.width():
        size -= 2
    _write(painter, box, words.title, display_font(size), palette.INK)
    _write(painter, QRectF(box.left() + 2, 112, box.width(), 36), words.under, _font(25), _MUTED)


def _city(city: QImage, painter: Painter, _words: EndWords) -> None:
    painter.soft_shadow(box_path(_BOARD, 9), 4, 6, 8, 90)
    painter.drawImage(_BOARD, city)


def _ranking(painter: Painter, words: EndWords) -> None:
    painter.draw(box_path(_RANKING, 12), QPen(QColor("#D3C2A3"), 1.5), QColor("#FFFCF5"))
    height = min(176.0, (_RANKING.height() - 40) / max(len(words.ranking), 1))
    bold, left = _font(27, bold=True), _RANKING.left() + 150
    room = _RANKING.right() - left - 18
    for n, (place, player, saved, lost) in enumerate(words.ranking):
        middle = _RANKING.top() + 20 + height * (n + 0.5)
        _write(painter, QRectF(left - 128, middle - 30, 46, 60), f"{place}.", _font(34), _MUTED)
        painter.drawPixmap(QPointF(left - 82, middle - 34), player_pixmap(player, 68))
        _write(painter, QRectF(left, middle - 46, room, 46), player.name, display_font(31), palette.INK)
        _write(painter, QRectF(left, middle + 2, room, 38), saved, bold, palette.INK)
        after = QFontMetricsF(bold).horizontalAdvance(saved) + 16
        _write(painter, QRectF(left + after, middle + 2, room - after, 38), lost, _font(27), _MUTED)


def _sentence(painter: Painter, words: EndWords) -> None:
    box = QRectF(_BOARD.left(), _BOARD.bottom() + 4, WIDTH - 2 * _BOARD.left(), HEIGHT - 24 - _BOARD.bottom())
    wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
    size = 30
    while size > 16 and QFontMetricsF(_font(size)).boundingRect(box, wrapped, words.sentence).height() > box.height():
        size -= 1
    painter.setFont(_font(size))
    painter.setPen(QColor(palette.INK))
    painter.drawText(box, wrapped, words.sentence)


def _font(size: int, *, bold: bool = False) -> QFont:
    font = QFont(resources.TEXT)
    font.setPixelSize(size)
    font.setBold(bold)
    return font


def _write(painter: Painter, box: QRectF, text: str, font: QFont, tint: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(tint))
    cut = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, cut)


class PictureWriter(QObject):
    """Writes pictures as PNG files in a background thread, because packing one takes longer than many frames."""

    done = Signal(Path, str)  # the file, and the disk's error or ""

    def write(self, image: QImage, path: Path) -> None:
        """Write a picture, then emit `done`. On failure no partial file remains, and an existing file is untouched."""
        QThreadPool.globalInstance().start(lambda: self._write(image, path))

    def _write(self, image: QImage, path: Path) -> None:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        try:
            atomic_write(path, bytes(buffer.data().data()), sync=False, own=False)
        except OSError as error:
            self.done.emit(path, error.strerror or str(error))
        else:
            self.done.emit(path, "")


class ShareCard(Card):
    """Shows the result of a day's deal and the suggested next game. `start` brings the latter's GameSetup."""

    start = Signal(object)
    rated = Signal(int, int)  # number of rated games among the newest on this disk, at least 1; the rating by them

    def __init__(self, shelf: "Shelf") -> None:
        super().__init__()
        self._suggestion: Suggestion | None = None
        self.daily, self.best = label("", scale=1, bold=True), label("", "muted")
        self.rating, self._flash = label("", "good", scale=1.25, bold=True), Flash(self)
        self.moving = False  # whether a rating that is the best so far lights up
        self.copy_daily = CopyButton(lambda: self.tr("Copy the result"), self.daily.text)
        self.next = label("")
        self.play_next = button(self.tr("Play"), self._play_next)
        played = row(None, (column(None, self.daily, self.best, spacing=2), 1), self.copy_daily)
        column(self, self.rating, played, row(None, (self.next, 1), self.play_next), spacing=6, margins=12)
        self.reader = RecordReader(shelf, self, most=LOOKED_AT)
        self.reader.finished.connect(self._show_others)

    def show_record(self, path: Path, record: Record, *, alone: bool) -> None:
        """Show the result of a deal of the day, if the game is one.

        `alone` (in no room): after any game read the records, then show best results and a next game, and emit `rated`.
        """
        self._record, self._path = record, path
        self._result, self._suggestion = result_of(summarized(path, record)), None
        self.rating.setText("")
        if self._result:
            self.daily.setText(self._result.line)
        self.best.setText("")
        self._show()
        if alone:
            self.reader.start()

    def _show_others(self) -> None:
        found = self.reader.summaries
        if self._result and (best := best_results(found).get(self._result.day)):
            better, first = self.tr("Your best for this day: {}"), self.tr("Your best for this day so far.")
            self.best.setText(better.format(best.line) if best.rank < self._result.rank else first)
        self._suggestion = suggestion(found)
        if games := rated_games(found):
            self.rated.emit(len(games), points(games)[0])
            if rating := self._best_rating(found, games):
                self.rating.setText(self.tr("Your best rating lately: {n}").format(n=rating))
        self._show()
        if self.rating.text() and self.moving:
            self._flash.shine("", theme.current().good, QPointF())
        self.moving = False

    def _best_rating(self, found: Sequence[RecordSummary], games: Sequence[Sequence[Rival]]) -> int | None:
        """Return the rating by the rated `games`, newest first, if it is the best of up to _RATINGS; else None.

        Also None unless the newest record, `found[0]`, is this game, is rated, and is one of more than RATED_FROM.
        """
        counted = found[0].path == self._path and rated_games(found[:1])
        if not counted or len(games) <= RATED_FROM:
            return None
        now, *before = (points(games[since:])[0] for since in range(min(len(games) - RATED_FROM + 1, _RATINGS)))
        return now if now > max(before) else None

    def _show(self) -> None:
        if self._suggestion:
            self.next.setText(self._suggestion.words)
        for part in (self.daily, self.copy_daily):
            part.setVisible(self._result is not None)
        self.best.setVisible(bool(self.best.text()))
        self.rating.setVisible(bool(self.rating.text()))
        for suggested in (self.next, self.play_next):
            suggested.setVisible(self._suggestion is not None)
        self.setVisible(self._result is not None or self._suggestion is not None or bool(self.rating.text()))

    def _play_next(self) -> None:
        if self._suggestion:
            header = self._record.header
            players = with_opponent(self._record.players_again(), self._suggestion)
            self.start.emit(GameSetup(players, header.rules, full_undo=header.full_undo))
