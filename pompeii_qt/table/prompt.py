"""The one line that says what is asked, of whom, by which rule; and the buttons that fit the moment."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pompeii_core.actions import Discard, Lava
from pompeii_core.setup import Player
from pompeii_core.view import Update, View
from pompeii_qt import game_words, theme
from pompeii_qt.art import piece_pixmap
from pompeii_qt.text import Label, markup, set_tip

translate = QCoreApplication.translate
_LINE = '{text} (<a href="{rule}" style="color:{colour}">{rule}</a>)'
_OWN_LINE = '<b>{text}</b> (<a href="{rule}" style="color:{colour}">{rule}</a>)'
_OPENING_TILES = 6
_RUNS = 2


class Prompt(NamedTuple):
    """What is asked, without the rule, and the rule's anchor."""

    text: str
    rule: str


def prompt_of(update: Update, names: game_words.Names) -> Prompt:
    """What a seat at this screen is asked to do, or what everybody waits for."""
    view = update.view
    if view.active is None or view.choice is None:
        return Prompt(translate("prompt", "The game is over."), "R25")
    rule = game_words.rule_of(view.choice, view.phase)
    if update.legal and all(isinstance(action, Discard) for action in update.legal):
        rule = "R8"
    text = _asked(update, rule) if update.legal else _awaited(view)
    return Prompt(text.format(name=names[view.active]), rule)


def _asked(update: Update, rule: str) -> str:
    view = update.view
    if rule == "R8":
        return translate("prompt", "{name}: nobody can settle. Discard a card")
    match view.choice:
        case "place":
            return translate("prompt", "{name}: play a card onto a lit roof")
        case "relative" if view.relatives == 1:
            return translate("prompt", "{name}: bring one relative, or stop here")
        case "relative":
            return translate("prompt", "{name}: bring up to {n} relatives").replace("{n}", str(view.relatives))
        case "sacrifice":
            return translate("prompt", "{name}: the omen demands a citizen. Choose who falls into the volcano")
        case "lava":
            return _lava(update)
        case "run":
            text = translate("prompt", "{name}: run {run} of {runs}, up to {d} squares")
            if furthest(update) == 1:
                text = translate("prompt", "{name}: run {run} of {runs}, one square")
            number = _RUNS - view.runs + 1
            return (
                text.replace("{runs}", str(_RUNS)).replace("{run}", str(number)).replace("{d}", str(furthest(update)))
            )
    return translate("prompt", "{name}: declare the eruption?")


def _lava(update: Update) -> str:
    view = update.view
    tile = game_words.tile_words(view.tile or [])
    if len({action.square for action in update.legal if isinstance(action, Lava)}) == 1:
        text = translate("prompt", "{name}: lay the {tile} on its only square")
    else:
        text = translate("prompt", "{name}: lay the {tile} on a lit square")
    if view.phase == "erupts":
        laid = sum(symbol != "cover" for symbol in view.lava.values())
        text += translate("prompt", " (tile {n} of {all})").replace("{n}", str(laid + 1))
        text = text.replace("{all}", str(_OPENING_TILES))
    return text.replace("{tile}", tile)


def _awaited(view: View) -> str:
    return {
        "place": translate("prompt", "{name} chooses a card and a roof…"),
        "relative": translate("prompt", "{name} brings relatives…"),
        "sacrifice": translate("prompt", "{name} has drawn an omen and chooses a victim…"),
        "lava": translate("prompt", "{name} lays lava…"),
        "run": translate("prompt", "{name} runs…"),
    }.get(view.choice or "", translate("prompt", "{name} begins a turn…"))


def how_to(update: Update) -> str:
    """How the asked person does it, by mouse and by keyboard."""
    return {
        "place": translate(
            "prompt", "Drag a card onto a roof, or click the card and then the roof. Keys 1–4, Tab, Enter."
        ),
        "relative": translate("prompt", "Click a lit roof, or Tab and Enter."),
        "sacrifice": translate("prompt", "Click a lit citizen, or drag it to the volcano."),
        "lava": translate("prompt", "Drag the tile to a lit square, or click the square."),
        "run": translate("prompt", "Drag a citizen, or click it and then where it runs."),
    }.get(update.view.choice or "", "")


def furthest(update: Update) -> int:
    """How far the seat's best runner may run: the most pieces on a square that a legal run starts from (R21)."""
    pieces = update.view.pieces
    return max((sum(pieces[a.origin]) for a in update.legal if hasattr(a, "origin")), default=1)


class PromptBar(QFrame):
    """The prompt with its mark, its rule as a link, what is under the pointer, and the moment's buttons."""

    rule_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._mark, self._text, self._about = Label(), Label(), Label()
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text.linkActivated.connect(self.rule_requested)
        self._text.setWordWrap(True)
        theme.scale_text(self._text, 1.2)
        self._about.setProperty("role", "muted")
        self._about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(self._text, 1)
        lines.addWidget(self._about)
        self._box = box = QHBoxLayout(self)
        box.setContentsMargins(14, 6, 10, 6)
        box.setSpacing(10)
        box.addWidget(self._mark)
        box.addLayout(lines, 1)
        self._shown: Prompt | None = None
        self._mine = False
        self._news = self._said = ""
        theme.signals.changed.connect(self._write)

    @property
    def text(self) -> str:
        """The line as plain words."""
        return f"{self._shown.text} ({self._shown.rule})" if self._shown else ""

    @property
    def rule(self) -> str:
        """The rule of what is asked now."""
        return self._shown.rule if self._shown else "R6"

    @property
    def about(self) -> str:
        """The second line."""
        return self._said

    def add(self, widget: QWidget) -> None:
        """Something at the end of the bar."""
        self._box.addWidget(widget)

    def show_prompt(self, prompt: Prompt, player: Player | None, mine: bool, how: str = "") -> None:
        """Set the line, and how to do it; `mine` when somebody at this screen is asked."""
        self._shown, self._mine, self._news = prompt, mine, how
        ratio = self.devicePixelRatioF()
        self._mark.setPixmap(QPixmap() if player is None else piece_pixmap(player.colour, 36, ratio))
        self._mark.setVisible(player is not None)
        self._restyle("muted", how)
        self._write()

    def show_answered(self) -> None:
        """The question has been answered; what comes of it is on its way."""
        self._mine, self._news = False, ""
        self._restyle("muted", "")
        self._write()

    def show_about(self, text: str) -> None:
        """Set the second line: what is under the pointer; "" brings the last news back."""
        self._restyle("muted", text or self._news)

    def show_news(self, text: str) -> None:
        """Say something that stays until the next prompt: why an action was refused."""
        self._news = text
        self._restyle("danger", text)

    def _restyle(self, role: str, text: str) -> None:
        self._said = text
        self._elide()
        self._about.setVisible(bool(text))
        if self._about.property("role") != role:
            self._about.setProperty("role", role)
            self._about.style().unpolish(self._about)
            self._about.style().polish(self._about)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = self._text.width()
        self._about.setText(self._about.fontMetrics().elidedText(self._said, Qt.TextElideMode.ElideRight, room))
        set_tip(self._about, self._said)

    def _write(self, *_: object) -> None:
        if self._shown is None:
            return
        look = theme.current()
        colour, shown = theme.css(look.link), self._shown
        self._text.setText(markup(_OWN_LINE if self._mine else _LINE, text=shown.text, rule=shown.rule, colour=colour))
        self.setAccessibleName(self.text)
        self._text.setAccessibleName(self.text)
