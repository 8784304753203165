"""QR codes: in a panel, as large as the screen allows, and one that offers a seat to a phone."""

from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from pompeii_qt.languages import fill
from pompeii_qt.session import WithdrawOffer
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.page import Dialog
from pompeii_qt.words.network import phone_link

if TYPE_CHECKING:
    from pompeii_qt.network import Network
    from pompeii_qt.session import RoomView

translate = QCoreApplication.translate

_QUIET: Final = 4  # modules of white around a code, by its standard
CODE_SIDE: Final = 316
_SMALLEST_CODE: Final = 150  # its minimum side where there is little room
_OF_SCREEN: Final = 0.8


@cache
def _modules(link: str) -> tuple[bytes, ...]:
    import segno  # imported with the first code

    return tuple(bytes(row) for row in segno.make(link, error="l", micro=False).matrix)


class QrCode(QAbstractButton):
    """A link as a QR code, set by `show_link`, with a side in pixels. A press shows it large."""

    def __init__(self, side: int = CODE_SIDE) -> None:
        super().__init__()
        self.link = ""
        self.set_side(side)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._enlarge)

    def set_side(self, side: int) -> None:
        """Set the largest side in pixels, cut to whole modules. Never below the minimum."""
        self._wished = side
        self._side = self._snug(max(side, _SMALLEST_CODE))
        self.setMinimumSize(self._side, self._side)
        self.setMaximumHeight(self._side)
        self.updateGeometry()

    def show_link(self, link: str) -> None:
        self.link = link
        self.set_side(self._wished)
        self.setVisible(bool(link))
        self.setAccessibleName(translate("QrCode", "QR code for phones"))
        set_tip(self, translate("QrCode", "Show it large"))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def _snug(self, side: int) -> int:
        """Return the largest side up to `side` at which the white edge has its usual width; without a link, `side`."""
        modules = len(_modules(self.link)) + 2 * _QUIET if self.link else 1
        return max(side // modules, 1) * modules

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            side = min(self.width(), self.height())
            painter.translate((self.width() - side) // 2, 0)
            painter.fillRect(QRectF(0, 0, side, side), Qt.GlobalColor.white)  # in a dark theme, too: cameras need it
            if not self.link:
                return
            rows = _modules(self.link)
            unit = side // (len(rows) + 2 * _QUIET)  # whole pixels: no module is wider than another
            start = (side - unit * len(rows)) // 2
            for y, row in enumerate(rows):
                for x, dark in enumerate(row):
                    if dark:
                        painter.fillRect(start + x * unit, start + y * unit, unit, unit, Qt.GlobalColor.black)
            if self.hasFocus():
                painter.drawRect(1, 1, side - 3, side - 3)

    def _enlarge(self) -> None:
        LargeCode(self.window(), self.link).open()


class LargeCode(Dialog):
    """A QR code as large as the screen allows. A click anywhere closes it."""

    def __init__(self, parent: QWidget, link: str, title: str = "") -> None:
        super().__init__(parent, title or translate("QrCode", "Scan this with a phone"))
        available = parent.screen().availableSize()
        code = QrCode(round(min(available.width(), available.height()) * _OF_SCREEN))
        code.clicked.disconnect()
        code.clicked.connect(self.accept)
        code.show_link(link)
        set_tip(code, "")
        QVBoxLayout(self).addWidget(code)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.accept()


def offer_words(name: str = "") -> str:
    """Return the name of a button that shows a seat's code, in full with the player's `name`."""
    if not name:
        return translate("QrCode", "Show QR code")
    return fill(translate("QrCode", "Show the QR code for {name}'s phone"), name=name)


def offer_seat(window: QWidget, network: "Network", seat: int) -> LargeCode | None:
    """Offer a phone a seat while the returned code is open; it closes once taken.

    None: no room or no way for phones.
    """
    room = network.current
    if room is None or not (link := phone_link(room)):
        return None
    title = fill(translate("QrCode", "Scan this with a phone to play {name}'s seat"), name=room.seats[seat].name)
    code = LargeCode(window, link + network.offer_seat(seat), title)
    before = room.seats[seat].member, room.seats[seat].absent

    def follow(now: "RoomView | None") -> None:
        if now is None or (now.seats[seat].member, now.seats[seat].absent) != before:
            code.accept()  # someone has the seat

    network.room.connect(follow)
    code.finished.connect(lambda: network.room.disconnect(follow))
    code.finished.connect(lambda: network.request(WithdrawOffer(seat)))
    code.open()
    return code
