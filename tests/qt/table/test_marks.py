"""The small signs of the table."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from pompeii_qt import theme
from pompeii_qt.table.toolbar import tool_icon


@pytest.mark.parametrize("level", ["normal", "high"])
@pytest.mark.parametrize("choice", ["light", "dark"])
def test_a_tool_that_cannot_be_used_is_faint(qapp: QApplication, level: str, choice: str) -> None:
    theme.apply(qapp, choice, level)
    icon = tool_icon("undo")
    ink = {}
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
        image = icon.pixmap(QSize(22, 22), mode).toImage()
        ink[mode] = max(image.pixelColor(x, y).alpha() for x in range(22) for y in range(22))
    theme.apply(qapp, "light", "normal")
    assert ink[QIcon.Mode.Disabled] < ink[QIcon.Mode.Normal] / 2
