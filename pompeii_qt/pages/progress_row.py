"""How far an analysis has come, and a button that stops it or lets it go on."""

from PySide6.QtCore import QElapsedTimer, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from pompeii_qt.pages.analysis_words import rest_words
from pompeii_qt.widgets.basic import button, column, label, row


class ProgressRow(QWidget):
    """`pressed` where somebody wants it to stop, or to go on; gone once all is done."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = label(role="muted")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(10)
        self.bar.setAccessibleName(self.tr("Analysis"))
        self.button = button("", self.pressed.emit)
        column(self, row(None, (column(None, self.words, self.bar, spacing=4), 1), self.button, spacing=12))
        self._clock = QElapsedTimer()
        self._begun = 0

    def begin(self, done: int) -> None:
        """The analysis begins or goes on, with so many decisions known."""
        self._begun = done
        self._clock.start()

    def show_progress(self, done: int, asked: int, *, running: bool) -> None:
        """So many of those `asked` for are done."""
        self.setVisible(done < asked)
        self.bar.setRange(0, max(asked, 1))
        self.bar.setValue(done)
        text = self.tr("{done} of %n decision(s) analysed", "", asked).format(done=done)
        if running and done > self._begun:
            rest = self._clock.elapsed() / (done - self._begun) * (asked - done)
            text = f"{text} · {rest_words(rest)}"
        self.words.setText(text)
        self.button.setText(self.tr("Stop") if running else self.tr("Continue"))
