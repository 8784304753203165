"""The picture of a board on a page: what is shown before it is painted, and after another was asked for."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pompeii_qt import theme
from pompeii_qt.widgets.still_board import StillBoard


def test_a_board_that_is_replaced_or_cannot_be_painted_shows_no_other(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light", "normal")
    board, ended = StillBoard("The city"), list[str]()

    def painted(name: str, colour: str | None, width: int) -> Iterator[QImage | None]:
        yield None
        if colour:
            image = QImage(width, 10, QImage.Format.Format_RGB32)
            image.fill(QColor(colour))
            yield image
        ended.append(name)

    def middle() -> str:
        return board.grab().toImage().pixelColor(board.rect().center()).name()

    qtbot.addWidget(board)
    board.resize(400, 300)
    board.show()
    blank = middle()
    board.show_board(partial(painted, "red", "#ff0000"))
    assert middle() != blank, "the empty city"
    board.show_board(partial(painted, "blue", "#0000ff"))
    qtbot.waitUntil(lambda: middle() == "#0000ff")
    board.show_board(partial(painted, "nothing", None))
    assert middle() not in (blank, "#0000ff")
    qtbot.waitUntil(lambda: ended == ["nothing"])
    qtbot.waitUntil(lambda: middle() == blank)
