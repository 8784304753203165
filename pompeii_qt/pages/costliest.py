"""The decisions that cost most, each a button that leads to it."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from pompeii_core.ai.analysis import Judgement
from pompeii_qt import game_words, theme
from pompeii_qt.game_words import Names
from pompeii_qt.pages.analysis_words import cost_words
from pompeii_qt.text import set_tip
from pompeii_qt.widgets.basic import clear_layout, column, label, row
from pompeii_qt.widgets.elided import ElidedLabel


class CostliestList(QWidget):
    """`chosen` tells the entry of the one that is pressed."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._box = column(self, spacing=6)
        self._shown: list[Judgement] = []
        self.buttons: list[QPushButton] = []

    def show_judgements(self, judgements: Sequence[Judgement], titles: dict[int, str], names: Names) -> None:
        """These, the worst first; `titles` says by entry what each is called."""
        if list(judgements) == self._shown:  # or the focus would be lost with every decision that is looked at
            return
        self._shown = list(judgements)
        clear_layout(self._box)
        self.buttons = [self._button(one, titles[one.decision.at], names) for one in judgements]
        for made in self.buttons:
            self._box.addWidget(made)

    def choose(self, at: int) -> None:
        """Mark the one that is shown elsewhere, if it is there."""
        for one, made in zip(self._shown, self.buttons, strict=True):
            made.setChecked(one.decision.at == at)

    def _button(self, judgement: Judgement, title: str, names: Names) -> QPushButton:
        view, at = judgement.decision.view, judgement.decision.at
        played = game_words.action_words(judgement.played.action, view, names)
        best = game_words.action_words(judgement.best.action, view, names)
        better = self.tr("Better: {choice}").format(choice=best)
        made = _CostlyButton(cost_words(judgement), title, played, better)
        made.clicked.connect(lambda _=False: self._press(at))
        return made

    def _press(self, at: int) -> None:
        self.choose(at)
        self.chosen.emit(at)


class _CostlyButton(QPushButton):
    """What it cost, large, and beside it the decision in three lines."""

    def __init__(self, cost: str, title: str, played: str, better: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setStyleSheet("QPushButton:checked { background: transparent; border-width: 2px; }")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(". ".join((cost, title, played, better)))
        set_tip(self, "\n".join((played, better)))
        price = label(cost, "danger", wrap=False, scale=1.35, bold=True)
        price.setMinimumWidth(price.fontMetrics().horizontalAdvance("−100%") + 4)
        lines = [ElidedLabel(title), ElidedLabel(played), ElidedLabel(better)]
        theme.make_bold(lines[1])
        self._line = row(self, price, (column(None, *lines, spacing=0), 1), spacing=10, margins=(12, 6, 12, 6))
        for part in (price, *lines):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return self._line.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._line.minimumSize()
