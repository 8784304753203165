"""The goal of a puzzle, in sight as long as it is played."""

from pompeii_qt.table.model import TableModel
from pompeii_qt.widgets.basic import Card, label, row


class GoalBar(Card):
    """One line below the board; hidden in a game."""

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self._text = label(scale=1.0, bold=True)
        row(self, (self._text, 1), margins=(14, 4, 14, 4))
        model.goal_changed.connect(self._show)
        self._show()

    @property
    def text(self) -> str:
        """The goal as it is shown, as plain words."""
        return self._text.text()

    def _show(self) -> None:
        goal = self._model.goal
        self._text.setText(goal)
        self.setAccessibleName(goal)
        self.setVisible(bool(goal))
