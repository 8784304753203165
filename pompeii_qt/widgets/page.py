"""The page: a heading, a way back and a body."""

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from pompeii_qt import fonts, theme
from pompeii_qt.widgets.basic import button
from pompeii_qt.widgets.elided import ElidedLabel


class Page(QWidget):
    """A page with a heading, a way back (also Esc) and a body in `self.body`, scrolled where too long.

    `landing` is where the keyboard begins; a focus proxy instead would keep Tab from the rest of the page.
    """

    back = Signal()

    def __init__(self, title: str, *, scrolled: bool = True, width: int = 1000, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.landing: QWidget = self
        self.back_button = button(QCoreApplication.translate("Page", "‹  Back"), self.back.emit, "quiet")
        self.title = ElidedLabel(title, fit=True)
        theme.scale_text(self.title, 1.9, family=fonts.DISPLAY)
        self.header = QHBoxLayout()
        self.header.addWidget(self.back_button)
        self.header.addWidget(self.title)
        self.header.addStretch(1)
        self.footer = QHBoxLayout()
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(20, 14, 20, 14)
        outer.setSpacing(10)
        outer.addLayout(self.header)
        outer.addWidget(self._scroller(width), 1) if scrolled else outer.addLayout(self.body, 1)
        outer.addLayout(self.footer)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.back)

    def _scroller(self, width: int) -> QScrollArea:
        inside = QWidget()
        inside.setObjectName("page")
        inside.setMaximumWidth(width)
        self.body.setContentsMargins(4, 4, 12, 4)
        inside.setLayout(self.body)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        follow_focus(area)
        return area


class _FocusFollower(QObject):
    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        QApplication.instance().focusChanged.connect(self._show)  # type: ignore[union-attr]

    def _show(self, _old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self._area):  # the focus moves on while a page is taken down
            return
        inside = self._area.widget()
        if new is not None and inside is not None and inside.isAncestorOf(new):
            self._area.ensureWidgetVisible(new, 20, 40)


def follow_focus(area: QScrollArea) -> None:
    """Keep what the keyboard has reached in sight."""
    _FocusFollower(area)
