"""The frame of a page: heading, way back, scrolled body, footer."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from pompeii_qt import fonts, theme
from pompeii_qt.widgets.basic import add_all, add_shortcut, button, column
from pompeii_qt.widgets.elided import ElidedLabel


class Page(QWidget):
    """A page with a heading, a way back (also Esc) and a body in `self.body`, scrolled where too long.

    `landing` is where the keyboard begins; a focus proxy instead would keep Tab from the rest of the page.
    """

    back = Signal()

    def __init__(self, title: str, *, scrolled: bool = True, width: int = 1000, heading: float = 1.9) -> None:
        super().__init__()
        self.landing: QWidget = self
        self.back_button = button(QCoreApplication.translate("Page", "‹  Back"), self.back.emit, "quiet")
        self.title = ElidedLabel(title, fit=True)
        theme.scale_text(self.title, heading, family=fonts.DISPLAY)
        self.header, self.footer = QHBoxLayout(), QHBoxLayout()
        add_all(self.header, self.back_button, self.title, 1)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        body = self._scrolled(width) if scrolled else self.body
        column(self, self.header, (body, 1), self.footer, spacing=10, margins=(20, 14, 20, 14))
        add_shortcut(self, Qt.Key.Key_Escape, self.back.emit)

    def _scrolled(self, width: int) -> QWidget:
        inside = QWidget()
        inside.setMaximumWidth(width)
        self.body.setContentsMargins(4, 4, 12, 4)
        inside.setLayout(self.body)
        return ScrollArea(inside)


class ScrollArea(QScrollArea):
    """Scrolls `inside`, mostly up and down, and keeps in sight what the keyboard has reached in it."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        inside.setObjectName("page")  # the style sheet's word for: as the ground
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self):  # the focus moves on while a page is taken down
            return
        inside = self.widget()
        if new is not None and inside is not None and inside.isAncestorOf(new):
            self.ensureWidgetVisible(new, 20, 40)
