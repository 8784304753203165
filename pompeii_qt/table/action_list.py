"""Every legal action in words: the way to play by keyboard and screen reader."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QBrush, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem

from pompeii_core.actions import Action
from pompeii_qt import game_words, theme
from pompeii_qt.table.model import TableModel
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import Card, column

_ACTION = Qt.ItemDataRole.UserRole
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ActionList(Card):
    """The legal actions of the moment with a filter: Enter does the current one; `pointed(squares)` follows it."""

    chosen = Signal(object)
    pointed = Signal(list)

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self._title = Label()
        theme.make_bold(self._title)
        self._filter = QLineEdit()
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._filter_actions)
        self._filter.returnPressed.connect(self._choose_current)
        self._list = QListWidget()
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setAlternatingRowColors(True)
        self._list.setStyleSheet("QListWidget { border: none; } QListWidget::item { padding: 3px 0; }")
        self._list.setWordWrap(True)
        self._list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.itemActivated.connect(self._choose)
        self._list.currentItemChanged.connect(lambda item, _: self._point(item))
        for widget in (self._filter, self._list):
            widget.installEventFilter(self)
        column(self, self._title, self._filter, self._list, spacing=6, margins=(10, 8, 8, 8))
        model.asked.connect(self._show_actions)
        model.activated.connect(self._show_taken)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self._filter.setPlaceholderText(self.tr("Type to search: a card, a square…"))
        self._filter.setAccessibleName(self.tr("Search the actions"))
        self._list.setAccessibleName(self.tr("What can be done now"))
        self._show_actions()

    @property
    def texts(self) -> list[str]:
        """The lines that the filter leaves, in order."""
        items = [self._list.item(row) for row in range(self._list.count())]
        return [item.text() for item in items if not item.isHidden()]

    def take_focus(self) -> None:
        """Put the keyboard on the list."""
        if self._list.currentRow() < 0:
            self._list.setCurrentRow(0)  # first: a list that gets the focus takes a row that is not marked
        self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._point(self._list.currentItem())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pointed.emit([])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key held down since before does nothing here."""
        # it would answer the next question with whatever is first
        return isinstance(event, QKeyEvent) and event.isAutoRepeat() and event.key() in _ENTER

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self._choose_current()
        else:
            super().keyPressEvent(event)

    def _show_actions(self) -> None:
        decision = self._model.decision
        self._list.clear()
        self._filter.clear()
        if decision is not None:
            for action in decision.legal:
                item = QListWidgetItem(game_words.action_words(action, decision.view, self._model.names))
                item.setData(_ACTION, action)
                self._list.addItem(item)
        number = self._list.count()
        self._title.setText(
            self.tr("What you can do ({n})").format(n=number) if number else self.tr("Nothing to do just now")
        )
        self._filter.setEnabled(bool(number))
        if self._list.hasFocus() or self._filter.hasFocus():
            self._list.setCurrentRow(0)
        self._show_taken()

    def _show_taken(self) -> None:
        """Grey what would not be taken yet."""
        for row in range(self._list.count()):
            item = self._list.item(row)
            colour = None if self._model.takes(item.data(_ACTION)) else QBrush(theme.current().muted)
            item.setData(Qt.ItemDataRole.ForegroundRole, colour)

    def _filter_actions(self, text: str) -> None:
        wanted = text.casefold().split()
        first: QListWidgetItem | None = None
        for row in range(self._list.count()):
            item = self._list.item(row)
            line = item.text().casefold()
            item.setHidden(not all(word in line for word in wanted))
            if first is None and not item.isHidden():
                first = item
        if first is not None:
            self._list.setCurrentItem(first)

    def _choose_current(self) -> None:
        item = self._list.currentItem()
        if item is not None and not item.isHidden():
            self._choose(item)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_ACTION))

    def _point(self, item: QListWidgetItem | None) -> None:
        action: Action | None = item.data(_ACTION) if item else None
        self.pointed.emit(game_words.action_squares(action) if action else [])
