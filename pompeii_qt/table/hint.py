"""The three best choices by the built-in AI, and why, in words."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from pompeii_core.actions import Action
from pompeii_core.ai import Rated
from pompeii_core.view import View
from pompeii_qt import theme, words
from pompeii_qt.table.reasons import reason_words

SHOWN = 3


class HintPanel(QFrame):
    """Best choices first; `chosen(action)` when one is taken, `pointed(squares)` when one is pointed at."""

    chosen = Signal(object)
    pointed = Signal(list)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._title, self._close = QLabel(), QToolButton()
        theme.make_bold(self._title)
        self._close.setText("✕")
        self._close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(10, 4, 8, 8)
        self._box.setSpacing(6)
        self._box.addLayout(head)
        self._lines: list[QWidget] = []
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything that stays in the language of now."""
        self._title.setText(self.tr("Hint"))
        self._close.setAccessibleName(self.tr("Close the hint"))

    @property
    def lines(self) -> list[str]:
        """What is shown, as plain words."""
        return [line.accessibleName() for line in self._lines]

    def show_waiting(self) -> None:
        """The answer is being thought about."""
        self._show([_Note(self.tr("Thinking…"))])

    def show_rated(self, rated: list[Rated], view: View | None, names: words.Names) -> None:
        """The best of `rated`, which is best first."""
        lines: list[QWidget] = []
        for number, one in enumerate(rated[:SHOWN] if view else [], 1):
            assert view is not None
            line = _Choice(number, one, words.action_words(one.action, view, names), names)
            line.chosen.connect(self.chosen)
            line.pointed.connect(self.pointed)
            lines.append(line)
        self._show(lines or [_Note(self.tr("There is nothing to choose now."))])

    def _show(self, lines: list[QWidget]) -> None:
        for line in self._lines:
            self._box.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = lines
        for line in lines:
            self._box.addWidget(line)


class _Note(QLabel):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("role", "muted")
        self.setAccessibleName(text)


class _Choice(QWidget):
    """One choice: its place, what it is, why, and a button that does it."""

    chosen = Signal(object)
    pointed = Signal(list)

    def __init__(self, number: int, rated: Rated, text: str, names: words.Names) -> None:
        super().__init__()
        self._action: Action = rated.action
        why = "; ".join(reason_words(reason, names) for reason in rated.reasons)
        what = QLabel(f"{number}. {text}")
        what.setTextFormat(Qt.TextFormat.PlainText)
        what.setWordWrap(True)
        because = QLabel(why)
        because.setTextFormat(Qt.TextFormat.PlainText)
        because.setWordWrap(True)
        because.setProperty("role", "muted")
        take = QPushButton(self.tr("Do it"))
        take.setProperty("role", "quiet")
        take.setAccessibleName(self.tr("Do it: {action}").format(action=text))
        take.clicked.connect(lambda: self.chosen.emit(self._action))
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(what)
        if why:
            lines.addWidget(because)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(lines, 1)
        box.addWidget(take, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(f"{number}. {text}. {why}")

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(words.action_squares(self._action))

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit([])
