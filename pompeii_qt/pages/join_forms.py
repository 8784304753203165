"""Before one comes in: the join code, and who one is."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from pompeii_core.text import NAME, clean_name
from pompeii_qt.names import own_name
from pompeii_qt.network_words import why_words
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.basic import Heading, button, column, label, row
from pompeii_qt.widgets.code_field import CodeField


class NameField(QLineEdit):
    """This person's name, remembered."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(own_name(settings), parent)
        self._settings = settings
        self.setMaxLength(NAME)
        self.setCursorPosition(0)  # of a long name the beginning is seen
        self.setAccessibleName(self.tr("Your name on the network"))
        self.setPlaceholderText(self.tr("What you are called"))
        self.setFixedWidth(self.fontMetrics().averageCharWidth() * 26)
        self.editingFinished.connect(self.remember)

    def name(self) -> str:
        """As it can be shown to others; "" where there is none."""
        return clean_name(self.text())

    def remember(self) -> None:
        """Keep it for the next time."""
        self._settings.person = self.name()


class JoinCodePrompt(QFrame):
    """Asks for the code of one game; `entered` when it has been entered, `cancelled` when it is not to be."""

    entered = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.title = Heading("", 1.1)
        self.title.setWordWrap(True)
        self.words = label()
        self.code = CodeField()
        self.enter = button(self.tr("Join"), self._knock, "primary")
        self.leave = button(self.tr("Cancel"), self.cancelled.emit)
        self.code.completed.connect(self.enter.setEnabled)
        self.code.returnPressed.connect(self._knock)
        line = row(None, self.code, self.enter, self.leave, 1, spacing=10)
        column(self, self.title, line, self.words, spacing=6, margins=14)
        self.hide()

    def ask(self, title: str, why: str = "", *, replace: bool = False, code: str = "") -> None:
        """Ask for the code of the game `title`, which may be `code`; `why`: what became of the last one.

        `replace`: whoever comes in may ask for the seat of an AI.
        """
        self.title.setText(self.tr("The join code of “{}”").format(title))
        if not why:
            self.code.show_code(code)
        self.set_open(True)
        self.words.setProperty("role", "danger" if why else "muted")
        self.words.style().polish(self.words)
        about = [why_words(why) if why else self.tr("The host sees it in the lobby, and can read it out or send it.")]
        if replace:
            about.append(self.tr("You come in watching, and can then ask for the seat of an AI."))
        self.words.setText(" ".join(about))
        self.show()
        self.code.setFocus()
        self.code.selectAll()

    def set_open(self, on: bool) -> None:
        """Whether a code can be given: not while one is being tried."""
        self.code.setReadOnly(not on)
        self.enter.setEnabled(on and self.code.is_complete())
        self.leave.setEnabled(on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts the question away rather than the page."""
        if event.key() == Qt.Key.Key_Escape and self.leave.isEnabled():
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Esc is ours before it is the page's."""
        if event.type() == QEvent.Type.ShortcutOverride and getattr(event, "key", lambda: 0)() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def _knock(self) -> None:
        if self.enter.isEnabled():
            self.entered.emit(self.code.code())
