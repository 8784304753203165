"""Where the number of a deal is typed in, and what it holds is said."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from pompeii_core.deal_code import DealCode, DealCodeError
from pompeii_core.record import LARGEST_SEED
from pompeii_core.setup import GameSetup
from pompeii_qt.deal_words import deal_problem_words
from pompeii_qt.rules_words import rules_title, scenario_words
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import label, row, set_role

_PLAIN = 9
"""Digits of a number that somebody makes up; one that was given to them is longer."""
_ROOM = 24
_NOTE = 212
"""Pixels of width that the note has beside the field, or it goes under it."""


class DealField(QWidget):
    """Empty, a number of one's own, or one that was given; `named` brings the DealCode of the latter."""

    changed = Signal()
    named = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setAccessibleName(self.tr("Deal number"))
        self.line.setPlaceholderText(self.tr("at random"))
        self.line.setMaxLength(80)
        self.line.setFixedWidth(self.fontMetrics().averageCharWidth() * _ROOM + 30)
        set_tip(self.line, self.tr("The same number deals the same cards and lava"))
        self.note = label("", "muted")
        words = label(self.tr("Deal number"), wrap=False)
        self._field = row(None, words, self.line, spacing=12)
        self._both = row(self, self._field, (self.note, 1), spacing=12)
        self.code: DealCode | None = None
        """What was typed, where it is a number that was given."""
        self.problem = ""
        """What is wrong with it in one sentence; "" where nothing is."""
        self.line.textChanged.connect(self._read)
        self.line.textEdited.connect(self._take)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The note stands under the field where there is no room beside it."""
        super().resizeEvent(event)
        beside = self.width() >= self._field.sizeHint().width() + _NOTE
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.LeftToRight if beside else directions.TopToBottom)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._field.minimumSize().width(), super().minimumSizeHint().height())

    @property
    def seed(self) -> int | None:
        """What the cards are shuffled from; None for chance."""
        text = self.line.text().strip()
        return self.code.seed if self.code else int(text) if _is_plain(text) else None

    def show_setup(self, setup: GameSetup) -> None:
        """Show the number of the deal of a game that was set up."""
        code = _code_of(setup)
        self.line.setText("" if code is None else str(code))

    def show_match(self, setup: GameSetup | None) -> None:
        """Say what the number holds, and whether a game that is set up so has its cards."""
        set_role(self.note, "muted")
        if self.code is None:
            own = self.seed is not None
            self.note.setText(self.tr("Anyone who enters it with these rules gets the same cards.") if own else "")
        elif setup is None or _code_of(setup) == self.code:
            parts = [rules_title(self.code.rules), self.tr("%n player(s)", None, self.code.seats)]
            parts += [words for words in (scenario_words(self.code.scenario),) if words]
            self.note.setText(" · ".join(parts))
        else:
            set_role(self.note, "danger")
            self.note.setText(
                self.tr("You have changed the rules, the players or the start, so the cards are different.")
            )

    def _take(self, text: str) -> None:
        self._read(text)  # Qt tells of an edit before it tells of the change
        if self.code:
            self.named.emit(self.code)

    def _read(self, text: str) -> None:
        self.code, self.problem = None, ""
        if text.strip() and not _is_plain(text.strip()):
            try:
                self.code = DealCode.parse(text)
            except DealCodeError as error:
                self.problem = deal_problem_words(error)
        self.changed.emit()


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _PLAIN


def _code_of(setup: GameSetup) -> DealCode | None:
    if setup.seed is None or not 0 <= setup.seed <= LARGEST_SEED:
        return None
    return DealCode(setup.seed, len(setup.players), setup.rules, setup.first, setup.scenario)
