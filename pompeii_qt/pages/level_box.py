"""How well an AI plays, to be chosen: the box shows the level's name, its list what each level is."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS
from pompeii_qt.sentences import level_described, level_line, level_words
from pompeii_qt.text import set_tip

_LINE = Qt.ItemDataRole.UserRole + 1


class LevelBox(QComboBox):
    """One of LEVELS."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for level in LEVELS:
            self.addItem(level_words(level), level)
            self.setItemData(self.count() - 1, level_described(level), _LINE)
            self.setItemData(self.count() - 1, level_line(level), Qt.ItemDataRole.AccessibleDescriptionRole)
        self.setItemDelegate(_LevelDelegate(self))
        self.currentIndexChanged.connect(self._describe)
        self.choose(DEFAULT_LEVEL)

    def level(self) -> str:
        """The one chosen."""
        return str(self.currentData())

    def choose(self, level: str) -> None:
        """Show this one; the usual one where there is none such."""
        at = self.findData(level)
        self.setCurrentIndex(at if at >= 0 else self.findData(DEFAULT_LEVEL))

    def showPopup(self) -> None:
        """The list is as wide as what each level is needs."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * self.view().frameWidth())
        super().showPopup()

    def _describe(self) -> None:
        set_tip(self, self.currentData(_LINE))
        self.setAccessibleDescription(self.currentData(Qt.ItemDataRole.AccessibleDescriptionRole))


class _LevelDelegate(QStyledItemDelegate):
    """A line of the list: the level's name and what it is."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = index.data(_LINE)
