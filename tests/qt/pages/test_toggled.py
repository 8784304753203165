"""A screen reader's action on a button that can be checked does what a click does."""

from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from pytestqt.qtbot import QtBot

from pompeii_qt.widgets.basic import button


def test_a_toggled_button_is_clicked_once_and_one_that_the_program_sets_is_not(qtbot: QtBot) -> None:
    pressed: list[bool] = []
    made = button("Ready", lambda: pressed.append(made.isChecked()))
    made.setCheckable(True)
    qtbot.addWidget(made)
    made.show()
    made.setChecked(True)
    made.setChecked(False)
    made.click()
    assert pressed == [True]
    action = QAccessible.queryAccessibleInterface(made).actionInterface()
    action.doAction(QAccessibleActionInterface.toggleAction())
    qtbot.waitUntil(lambda: len(pressed) == 2)
    assert pressed == [True, False]
