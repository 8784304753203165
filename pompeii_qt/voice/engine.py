"""What speaks: one class for each system, all of which answer at once and speak in a process of their own."""

from PySide6.QtCore import QObject, Signal


class SpeechEngine(QObject):
    """Says texts one after another. Nothing here waits for it."""

    failed = Signal()
    """It cannot speak: what it needs is not there, or has gone."""

    def speak(self, text: str) -> None:
        """Say something after all that it says already."""
        raise NotImplementedError

    def stop(self) -> None:
        """Say nothing of all that any more."""
        raise NotImplementedError

    def tune(self, rate: int, language: str) -> None:
        """From the next text on: how fast, -100 to 100, and in which language, as `de`."""
        raise NotImplementedError

    def close(self) -> None:
        """Say nothing more and end what runs for it, without waiting."""
        raise NotImplementedError

    def _fail(self, *_: object) -> None:
        self.failed.emit()
