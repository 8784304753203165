"""All legal actions in words, to choose from or to type: the way to play by keyboard and screen reader."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from unicodedata import category, normalize

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QSizePolicy

from pompeii_core.actions import DONE, ERUPT, MOST_SEATS, Action, Choice, Discard, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import GATES, INDEX, NUMBERED, OUT, SYMBOLS
from pompeii_core.preview import Outcome, outcomes, promise
from pompeii_core.rules import Rules
from pompeii_core.view import Update, View
from pompeii_qt import theme
from pompeii_qt.scene.decision import effect_words, refusal
from pompeii_qt.table.action_rows import ROW, ActionDelegate, ActionRow
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.table_layout import close_button
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, column, label, row
from pompeii_qt.words import game_words

_ACTION = Qt.ItemDataRole.UserRole
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _Actions(QListWidget):
    """A list that wants to be as high as its rows."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setItemDelegate(ActionDelegate(self))
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        self.executeDelayedItemsLayout()  # or the height would be that of the lines before
        return QSize(super().sizeHint().width(), self.contentsSize().height() + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().boundedTo(self.sizeHint())


class ActionList(Card):
    """The legal actions of the moment, likely ones first, with a filter that takes a typed move, such as “5 I3”.

    Enter chooses the current action. `pointed` brings the squares of the current action, [] if there is none.
    """

    chosen = Signal(object)
    pointed = Signal(list)
    closed = Signal()

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self._filter = QLineEdit(clearButtonEnabled=True)
        self._filter.setAccessibleName(self.tr("Search the actions"))
        more = self.tr("A move such as 5 I3, F3 out or coin C2, or a word to search for")
        self._filter.setAccessibleDescription(more)
        self._filter.textChanged.connect(self._filter_actions)
        self._stale = True  # whether the list must be filled when it is shown
        self._worths: Mapping[Action, str] = {}  # figures of the actions whose worth is known, the best first
        self._problem = label(role="danger")
        self._problem.hide()
        self._list = _Actions()
        self._list.setAccessibleName(self.tr("What you can do now"))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setStyleSheet("QListWidget { border: none; background: transparent; }")
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.itemActivated.connect(self._choose)
        self._list.currentItemChanged.connect(lambda item, _: self._point(item))
        for widget in (self._filter, self._list):
            widget.installEventFilter(self)
        head = row(None, (self._filter, 1), close_button(self.tr("Close the list"), self.closed.emit), spacing=4)
        column(self, head, self._problem, self._list, spacing=4, margins=(6, 6, 4, 5))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        model.asked.connect(self._renew)
        model.activated.connect(self._show_taken)
        self._show_actions()

    @property
    def texts(self) -> list[str]:
        return [item.text() for item in self._found]

    @property
    def _items(self) -> list[QListWidgetItem]:
        return [self._list.item(row) for row in range(self._list.count())]

    @property
    def _found(self) -> list[QListWidgetItem]:
        """Lines that match the filter."""
        return [item for item in self._items if not item.isHidden()]

    def show_worths(self, worths: Mapping[Action, str]) -> None:
        """Order the actions by what the AI has found, each with its figure. `worths`: best first, {} for none.

        A line that a person has marked stays marked. While something is typed the order stays as it is.
        """
        if [*worths.items()] == [*self._worths.items()] or self._filter.text():
            return
        self._worths = worths
        item = self._list.currentItem() if self._list.currentRow() > 0 else None  # the first is marked by itself
        marked = item.data(_ACTION) if item else None
        self._show_actions()
        for item in self._items if marked else ():
            if item.data(_ACTION) == marked:
                self._list.setCurrentItem(item)

    def take_focus(self) -> None:
        if self._list.currentRow() < 0:
            self._list.setCurrentRow(0)  # before the focus, or the list takes a row without marking it
        self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._point(self._list.currentItem())
        screen_reader.tell_item(self._list, self._list.currentRow())

    def take_typing(self) -> None:
        self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._filter.selectAll()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pointed.emit([])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._show_actions()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the keyboard from filter to list (Down) or back (Up from its top). If no line matches, say why."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if watched is self._list and event.key() == Qt.Key.Key_Up and [self._list.currentItem()] == self._found[:1]:
            self.take_typing()
            return True
        if watched is self._filter and event.key() == Qt.Key.Key_Down:
            if self._found:
                self.take_focus()
            else:  # the list would take a hidden line
                screen_reader.announce(self._filter, self._problem.text())
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _ENTER:
            super().keyPressEvent(event)
        elif problem := self._problem.text():
            screen_reader.announce(self._filter, problem)
        elif (item := self._list.currentItem()) in self._found:
            self._choose(item)

    def _renew(self) -> None:
        """Show the actions of another decision, whose worths are not known yet."""
        self._worths = {}
        self._show_actions()

    def _show_actions(self) -> None:
        self._list.clear()
        self._stale = not self.isVisible()
        if self._stale:  # the outcomes take time to compute, so a hidden list waits until it is shown
            return
        decision = self._model.decision
        self._filter.clear()
        self._show_problem("")
        if decision is not None:
            for action, outcome in self._ranked_outcomes(decision):
                item = QListWidgetItem(self._words(action, outcome, decision.view), self._list)
                item.setData(_ACTION, action)
                row = ActionRow.of(action, outcome, decision.view, self._model.players)
                if worth := self._worths.get(action):
                    row = row._replace(note=" · ".join(filter(None, (row.note, worth))))
                item.setData(ROW, row)
                set_tip(item, item.text())
        number = self._list.count()
        self._list.updateGeometry()
        usual, nothing = self.tr("Type a move or a word: 5 I3, F3 out…"), self.tr("Nothing to do right now")
        self._filter.setPlaceholderText(usual if number else nothing)
        self._list.setAccessibleDescription("" if number else nothing)
        self._filter.setEnabled(bool(number))
        if self._list.hasFocus() or self._filter.hasFocus():
            self._list.setCurrentRow(0)
        self._show_taken()

    def _ranked_outcomes(self, decision: Update) -> list[tuple[Action, Outcome]]:
        """Return every action with its outcome, best first: by the AI's worths, those without one by `promise`."""
        leads = list(zip(decision.legal, outcomes(decision.legal, decision.view, self._model.rules), strict=True))
        if (seat := decision.view.seat) is not None:
            leads.sort(key=lambda lead: -promise(lead[0], lead[1], seat))
        places = {action: place for place, action in enumerate(self._worths)}
        return sorted(leads, key=lambda lead: places.get(lead[0], len(places)))

    def _words(self, action: Action, outcome: Outcome, view: View) -> str:
        """Return an action in words, with its outcome if that is not obvious."""
        words = game_words.action_words(action, view, self._model.names)
        if effect := effect_words(action, outcome, view, self._model.players):
            return self.tr("{action}: {effect}").format(action=words, effect=effect)
        return words

    def _show_taken(self) -> None:
        for item in self._items:
            colour = None if self._model.takes(item.data(_ACTION)) else QBrush(theme.current().muted)
            item.setData(Qt.ItemDataRole.ForegroundRole, colour)

    def _filter_actions(self, text: str) -> None:
        decision, model = self._model.decision, self._model
        typed = (read_move(text, decision, model.rules, model.names) if decision is not None else None) or Typed()
        wanted = text.casefold().split()
        for item in self._items:
            line = item.text().casefold()
            fits = item.data(_ACTION) == typed.action if typed.action else all(word in line for word in wanted)
            item.setHidden(not fits)
        self._list.updateGeometry()
        problem = typed.problem
        if found := self._found:
            self._list.setCurrentItem(found[0])
        elif wanted and not problem:
            problem = self.tr("Nothing here matches “{text}”.").format(text=text.strip())
        self._show_problem(problem)
        if typed.action is not None and found:
            screen_reader.announce(self._filter, found[0].text())

    def _show_problem(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        if problem:
            self.pointed.emit([])

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_ACTION))

    def _point(self, item: QListWidgetItem | None) -> None:
        action: Action | None = item.data(_ACTION) if item else None
        self.pointed.emit(game_words.action_squares(action) if action else [])


translate = QCoreApplication.translate

_BETWEEN: Final = re.compile(r"[\s,;:.→>–-]+")
_SQUARE: Final = re.compile(r"[A-Z]\d\d?")
_SEAT: Final = re.compile(f"seat[0-{MOST_SEATS - 1}]")  # the owner of a citizen, as in the notation of games
_CARDS: Final = {str(card) for card in range(1, NUMBERED + 1)}
_KINDS: Final[dict[str, Any]] = {  # words that can be typed, by the kind of action that they mean
    "out": QT_TRANSLATE_NOOP("typed", "out exit"),
    "discard": QT_TRANSLATE_NOOP("typed", "discard"),
    "done": QT_TRANSLATE_NOOP("typed", "done stop"),
    "erupt": QT_TRANSLATE_NOOP("typed", "erupt"),
}
_IDLE: Final[Any] = QT_TRANSLATE_NOOP(
    "typed", "card play on at to from lay place the run move settle citizen relative porta di"
)
_LEAST: Final = 2  # minimum letters of an abbreviated word


class Typed(NamedTuple):
    """The legal action that a text means, or the problem if the move cannot be made."""

    action: Action | None = None
    problem: str = ""


class _Words(NamedTuple):
    squares: list[str]
    cards: list[int]
    symbols: list[str]
    seats: list[int]
    kinds: set[str]


def read_move(text: str, asked: Update, rules: Rules, names: game_words.Names) -> Typed | None:
    """Return the legal action of `asked` that a text means, or why none is legal.

    None if it means several or nothing.
    """
    words = _sort([word for word in _BETWEEN.split(text.strip()) if word], names)
    if words is None:
        return None
    for square in words.squares:
        if square not in INDEX:
            return Typed(problem=translate("typed", "There is no square {square}.").format(square=square))
    meant = _meant(words, asked)
    legal = [action for action in meant if action in asked.legal]
    if len(legal) == 1:
        return Typed(legal[0])
    if legal or not meant:  # the owner, card or symbol is still missing
        return None
    why = _why_not(meant, asked, rules)
    return Typed(problem=translate("typed", "{move}: {why}.").format(move=text.strip(), why=why)) if why else None


def _why_not(meant: Sequence[Action], asked: Update, rules: Rules) -> str:
    """Return why the first action is illegal, "" if unknown; for cards with several reasons, that none fits."""
    reasons = {refusal(action, asked.view, rules) for action in meant}
    if len(reasons) > 1 and isinstance(meant[0], Place):
        return translate("Board", "none of your cards can be played here")
    return refusal(meant[0], asked.view, rules)


def _sort(words: Sequence[str], names: game_words.Names) -> _Words | None:
    """Sort words into the parts of a move. None if there are no words, or one is unknown or fits several symbols."""
    found = _Words([], [], [], [], set())
    for word in words:
        low = _plain(word)
        if _SQUARE.fullmatch(word.upper()):
            found.squares.append(word.upper())
        elif _SEAT.fullmatch(low):
            found.seats.append(int(low[-1]))
        elif low in _CARDS:
            found.cards.append(int(low))
        elif symbols := [one for one in SYMBOLS if _begins(low, [one, _plain(game_words.symbol_words(one))])]:
            if len(symbols) > 1:
                return None
            found.symbols.append(symbols[0])
        elif _begins(low, [_plain(gate.name.split()[-1]) for gate in GATES]):
            found.kinds.add("out")
        elif kind := next((kind for kind, known in _KINDS.items() if _is_one_of(low, known)), ""):
            found.kinds.add(kind)
        elif seats := [seat for seat, name in enumerate(names) if low and _plain(name).startswith(low)]:
            found.seats.extend(seats[:1])
        elif not _is_one_of(low, _IDLE):
            return None
    return found if words else None


def _meant(words: _Words, asked: Update) -> list[Action]:
    """Return the actions, legal or not, that these words may stand for; [] if no action has this form.

    `asked` matters for a lone square (the pending choice) and for “out” without one (all legal runs out).
    """
    squares, cards, kinds = words.squares, words.cards, words.kinds
    if "done" in kinds:
        return [DONE]
    if "erupt" in kinds:
        return [ERUPT]
    match len(squares):
        case 0 if "discard" in kinds and len(cards) == 1:
            return [Discard(cards[0])]
        case 0 if "out" in kinds:
            return [action for action in asked.legal if isinstance(action, Run) and action.target == OUT]
        case 1 if "out" in kinds:
            return [Run(squares[0], OUT)]
        case 1 if words.symbols:
            return [Lava(symbol, squares[0]) for symbol in words.symbols]
        case 1 if words.seats:
            return [Sacrifice(squares[0], seat) for seat in words.seats]
        case 1 if cards:
            return [Place(card, squares[0]) for card in cards]
        case 1:
            return _on(squares[0], asked.view)
        case 2:
            return [Run(squares[0], squares[1])]
    return []


def _on(square: str, view: View) -> list[Action]:
    match view.choice:
        case Choice.PLACE:
            return [Place(card, square) for card in sorted(set(view.hand or ()))]
        case Choice.RELATIVE:
            return [Relative(square)]
        case Choice.SACRIFICE:
            return [Sacrifice(square, seat) for seat in range(view.seats)]
        case Choice.LAVA:
            return [Lava(symbol, square) for symbol in view.tile or ()]
    return []


def _begins(word: str, names: Iterable[str]) -> bool:
    return len(word) >= _LEAST and any(name.startswith(word) for name in names)


def _is_one_of(word: str, known: str) -> bool:
    """Return whether a word is among the `known` words, in English or in the window's language."""
    return word in map(_plain, [*known.split(), *translate("typed", known).split()])


def _plain(word: str) -> str:
    """Return a word in lower case and without accents, which not every keyboard has."""
    return "".join(letter for letter in normalize("NFD", word.casefold()) if category(letter) != "Mn")
