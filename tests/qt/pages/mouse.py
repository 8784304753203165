"""What a person does to a page with the mouse."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from pompeii_qt.window import MainWindow


def click(button: QWidget) -> None:
    """Press what is in sight."""
    QApplication.processEvents()  # what is new on a page that is shown appears with the next event
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(window: MainWindow) -> Any:
    """The page that the window shows."""
    page = window.pages.currentWidget()
    assert page is not None
    return page


def press(window: MainWindow, text: str) -> None:
    """Press the button of this text on the page that is shown."""
    click(next(one for one in shown(window).findChildren(QPushButton) if one.isVisible() and one.text() == text))
