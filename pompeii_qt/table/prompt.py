"""The bar above the board: what is asked of whom, by which rule, and how to answer; its buttons and overlays."""

from collections.abc import Callable
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPixmap
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from pompeii_core.actions import Action, Choice, Discard, Lava, Phase, Run, Sacrifice
from pompeii_core.city import SYMBOLS
from pompeii_core.lava import OPENING_TILES
from pompeii_core.runs import RUNS_EACH
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import omens_in_a_row
from pompeii_core.text import N_
from pompeii_core.view import Update, View
from pompeii_qt import languages, theme
from pompeii_qt.activation import presses
from pompeii_qt.art.pieces import Seal
from pompeii_qt.art.sprites import piece_pixmap, seal_pixmap
from pompeii_qt.session import StepRequest
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.keys import digit_row
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.overlays import HandoverScreen, PhaseAnnouncement, VictoryAnnouncement, WaitingBar
from pompeii_qt.table.table_layout import keep_place
from pompeii_qt.text import ElidedText, Label, beginnings, markup
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, Heading, add_shortcut, button, column, label, row
from pompeii_qt.widgets.seats import PhaseBanner
from pompeii_qt.words import game_words
from pompeii_qt.words.problems import split_rule
from pompeii_qt.words.puzzles import BESIDE_GOAL

translate = QCoreApplication.translate
_MARK: Final = 36
_HOW_TO: Final = 84  # maximum letters of `how_to`
_GAP: Final = 8
_ANY: Final = (1 << 24) - 1
_LITTLE: Final = 30  # minimum letters of the second line beside a button there
_SENTENCES: Final = r"(?<=\.) "  # what may be left out of the second line from behind
_RULE_LINK = '(<a href="{rule}" style="color:{colour}">{rule}</a>)'
_OWN_LINE = "<b>{text}</b>"
_ANY_LAVA: Final = N_("prompt", "{name}: place the {tile} tile on a highlighted square")


class Prompt(NamedTuple):
    """A prompt and, apart from it, the anchor of its rule."""

    text: str
    rule: str


def prompt_of(
    update: Update, names: game_words.Names, *, forced: bool = False, you: int | None = None, held: bool = False
) -> Prompt:
    """Return what to do if there are legal actions, or that the only one is `forced`; else who is awaited, or the end.

    `you`: the seat of the only person at this screen (None: none), who is told “your turn” instead of a name. `held`: a
    citizen has been picked up for a run.
    """
    view = update.view
    if view.active is None or view.choice is None:
        return Prompt(translate("prompt", "The game is over."), "R25")
    rule = game_words.rule_of(view.choice, view.phase)
    # R8 has no choice of its own: a player who can place nothing is offered discards only
    if update.legal and all(isinstance(action, Discard) for action in update.legal):
        rule = "R8"
    elif update.legal and not forced and _only_places(view):
        rule = "R23"
    text = _question_words(update, rule, held) if update.legal else _waiting_words(view)
    if forced and view.choice == Choice.LAVA:
        text = translate("prompt", "{name}: the {tile} tile has only one possible square")
    elif forced:
        text = translate("prompt", "{name}: there is only one choice")
    numbers = {
        Choice.RELATIVE: view.relatives,
        Choice.SACRIFICE: omens_in_a_row(view.discards),
        Choice.LAVA: view.tiles_laid() + 1,
    }
    if update.legal and view.choice == Choice.LAVA and view.phase == Phase.ERUPTS:
        text += translate("prompt", " (tile {n} of {all})")
    tile, run = game_words.tile_words(view.tile or []), RUNS_EACH - view.runs + 1
    name = translate("prompt", "Your turn") if update.legal and view.active == you else names[view.active]
    blanks = {"name": name, "tile": tile, "run": run, "runs": RUNS_EACH, "all": OPENING_TILES}
    return Prompt(text.format(n=numbers.get(view.choice), choose=_victim_words(update), **blanks), rule)


def _question_words(update: Update, rule: str, held: bool) -> str:
    view = update.view
    if rule == "R8":
        return translate("prompt", "{name}: no one can move in. Discard a card")
    if rule == "R23":
        return translate("prompt", "{name}: place the {tile} tile. None of your citizens is left to move")
    match view.choice:
        case Choice.PLACE:
            return translate("prompt", "{name}: choose a card, then a building")
        case Choice.RELATIVE if view.relatives == 1:
            return translate("prompt", "{name}: you may bring 1 relative")
        case Choice.RELATIVE:
            return translate("prompt", "{name}: you may bring up to {n} relatives")
        case Choice.SACRIFICE if omens_in_a_row(view.discards) > 1:
            return translate("prompt", "{name}: omen {n} in a row! {choose}")
        case Choice.SACRIFICE:
            return translate("prompt", "{name}: an omen! {choose}")
        case Choice.LAVA if len({action.square for action in update.legal if isinstance(action, Lava)}) == 1:
            return translate("prompt", "{name}: place the {tile} tile on its only square")
        case Choice.LAVA:
            return translate("prompt", _ANY_LAVA)
        case Choice.RUN:
            return _move_form(held)
    return translate("prompt", "{name}: make Vesuvius erupt?")


def _move_form(held: bool) -> str:
    if held:
        return translate("prompt", "{name}: move {run} of {runs}. Choose where to")
    return translate("prompt", "{name}: move {run} of {runs}. Choose a citizen")


def _moves_words(name: str) -> list[str]:
    """Return all prompts of someone's moves, with and without a citizen picked up."""
    ways = [(held, run) for held in (False, True) for run in range(1, RUNS_EACH + 1)]
    return [_move_form(held).format(name=name, run=run, runs=RUNS_EACH) for held, run in ways]


def _only_places(view: View) -> bool:
    """Return whether the seat places a tile in the flight and has no citizen that could move afterwards."""
    own = any(view.seat is not None and counts[view.seat] for counts in view.pieces.values())
    return view.choice is Choice.LAVA and view.phase is Phase.FLIGHT and not own


def _victim_words(update: Update) -> str:
    if any(isinstance(action, Sacrifice) and action.seat == update.view.seat for action in update.legal):  # V4
        return translate("prompt", "Choose a citizen, yours or another's, to throw into the volcano")
    return translate("prompt", "Choose an opponent's citizen to throw into the volcano")


def _longest(name: str) -> str:
    """Return a prompt for a player's name that is as long as most prompts can be."""
    tiles = [game_words.tile_words([symbol]) for symbol in SYMBOLS]
    return translate("prompt", _ANY_LAVA).format(name=name, tile=max(tiles, key=len)) + " (R16)"


def _waiting_words(view: View) -> str:
    if view.choice == Choice.SACRIFICE and omens_in_a_row(view.discards) > 1:
        return translate("prompt", "{name} has drawn omen {n} in a row and chooses a victim…")
    waits: dict[Choice | None, str] = {
        Choice.PLACE: translate("prompt", "{name} chooses a card and a building…"),
        Choice.RELATIVE: translate("prompt", "{name} brings relatives…"),
        Choice.SACRIFICE: translate("prompt", "{name} has drawn an omen and chooses a victim…"),
        Choice.LAVA: translate("prompt", "{name} places lava…"),
        Choice.RUN: translate("prompt", "{name} moves…"),
    }
    return waits.get(view.choice, translate("prompt", "{name} begins a turn…"))


def _card_keys() -> str:
    """Return the keys that choose a card, as this keyboard names them."""
    row = digit_row()
    return " ".join(row) if row and row != "1234" else translate("prompt", "1–4")


def how_to(update: Update) -> str:
    """Return how to make the current choice with mouse or keyboard; "" if only buttons answer it."""
    ways: dict[Choice | None, str] = {
        Choice.PLACE: translate(
            "prompt", "Drag a card onto a highlighted building, or click both. Keys: {keys}, Tab, Enter."
        ),
        Choice.RELATIVE: translate("prompt", "Click a highlighted building, or use Tab and Enter."),
        Choice.SACRIFICE: translate("prompt", "Click a highlighted citizen, or drag it to the volcano."),
        Choice.LAVA: translate("prompt", "Drag the tile to a highlighted square, or click the square."),
        Choice.RUN: translate("prompt", "Drag a citizen, or click it and then its destination."),
    }
    return languages.fill(ways.get(update.view.choice, ""), keys=_card_keys())


def _spectator_words(model: TableModel) -> str:
    """Return how a spectator can play, or that a seat is asked for; "" for others, or if no seat can be had."""
    room = model.membership.room
    if room is None or not model.watching or model.is_table or not model.membership.takeover_seats:
        return ""
    if room.me and (wanted := room.me.wants) is not None:
        text = translate("prompt", "You have asked for {name}'s seat: the host decides.")
        return languages.fill(text, name=room.seats[wanted].name)
    return translate("prompt", "To play, ask for a seat: ⋯ on its card.")


class PromptBar(Card):
    """Shows the prompt with its mark, the place under the pointer, why an action was refused, and buttons."""

    rule_requested = Signal(str)

    def __init__(self, table: TableContext) -> None:
        super().__init__()
        self._model, self._page = table.model, table.page
        model = self._model
        self._mark, self._text, self.about = Label(), label(scale=1.2), ElidedText()
        # `about` is the second line: what is under the pointer, the last news, or how to do what is asked
        self._why = Label()
        self._why.setAlignment(Qt.AlignmentFlag.AlignTop)  # beside the first line of the words
        self._text.setAlignment(Qt.AlignmentFlag.AlignBottom)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._why.linkActivated.connect(self.rule_requested)
        keep_place(self.about)  # the first line stays where it is when the second comes or goes
        self._ending: QWidget | None = None
        self._kept = 0
        self._beside: list[QWidget] = []
        self._text.installEventFilter(self)
        self._second = row(None, (self.about, 1000), self._why, 1, spacing=4)
        lines = column(None, (self._text, 1), self._second, spacing=0)
        self._end = row(None)  # of the bar, for the button that ends the moves
        self._box = row(self, self._mark, (lines, 1), self._end, spacing=10, margins=(12, 1, 8, 1))
        self._low = self._tells_phase = self._pictured = False
        self._room = 0  # width, in pixels, also while it is hidden
        self._shown = Prompt("", "R6")
        self._news = self._refusing = ""
        self._interaction = table.board.interaction
        self._held = False  # whether a citizen is picked up
        self._interaction.relit.connect(self._follow_held)
        follow(self._say, model.asked, table.board.replayed)
        table.board.preview.connect(self.show_about)
        table.board.refused.connect(self._refuse)
        model.session.refused.connect(self._on_refused)
        model.told.connect(self._tell)
        table.controller.replaying.connect(self._show_replay)
        follow(self._on_others_changed, model.player_changed, model.membership.room_changed)
        model.phase_began.connect(self._on_phase)
        theme.signals.changed.connect(self._write)

    @property
    def text(self) -> str:
        """The prompt in plain words; "" before the first game."""
        return self._shown.text

    @property
    def rule(self) -> str:
        """Anchor of the rule by which an action was just refused, otherwise of the prompt's rule."""
        return self._refusing or self._shown.rule

    def add(self, widget: QWidget) -> None:
        self._beside.append(widget)
        self._box.addWidget(widget)

    def take_ending(self, button: QWidget, width: int, others: int, *, below: bool) -> bool:
        """Place a button behind both lines, at mid-height, or, with less room and `below`, behind the second.

        Return False, and release it, without room for either. `width`: that of the bar without the button, in pixels;
        `others`: the pixels that other buttons take beside the first line.
        """
        margins = self._box.contentsMargins()
        around = margins.left() + _MARK + 2 * self._box.spacing() + margins.right()
        first = around + self._widest(self._bold) + others <= width
        second = below and around + self.about.fontMetrics().averageCharWidth() * _LITTLE <= width
        line = self._end if first else self._second if second else None
        self._kept = others if first else 0  # pixels to its right: it never lies where other buttons do
        if self._ending is None or line is None or line.indexOf(button) < 0:
            for one in (self._end, self._second):
                one.removeWidget(button)
            button.removeEventFilter(self)
            self._ending = button if line else None
            if line:
                line.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
                button.installEventFilter(self)
        for part in self._beside:  # off a button at the end of the second line
            self._box.setAlignment(part, Qt.AlignmentFlag.AlignTop if line is self._second else Qt.AlignmentFlag(0))
        self._keep_place()
        return line is not None

    def _keep_place(self) -> None:
        """Keep the place of other buttons free while the one that ends the moves is shown."""
        self._end.setContentsMargins(0, 0, 0 if self._ending is None or self._ending.isHidden() else self._kept, 0)

    @property
    def _bold(self) -> QFontMetricsF:
        font = QFont(self._text.font())
        font.setBold(True)
        return QFontMetricsF(font)

    def _follow_held(self) -> None:
        """Say what comes next when a citizen is picked up or put back. The second line stays."""
        held = self._interaction.decision.held.origin is not None
        if held != self._held:
            self._held = held
            decision, model = self._model.decision, self._model
            if decision is not None and decision.view.choice is Choice.RUN and not model.answered:
                self._shown = prompt_of(decision, model.names, you=model.only_seat, held=held)
                self._write()
                self._fit_lines()

    def _say(self) -> None:
        model, decision = self._model, self._model.decision
        if model.answered:  # the result is on its way
            self._news = self._refusing = ""
            self._restyle("muted", "")
            self._write()
        elif (shown := decision or model.update) is not None:
            view = shown.view
            forced = model.question is not None and model.question.forced
            # without legal actions the prompt says what everyone waits for
            update = decision or Update(shown.seq, [], view, [])
            prompt = prompt_of(update, model.names, forced=forced, you=model.only_seat, held=self._held)
            player = None if view.active is None else model.players[view.active]
            how = "" if forced else how_to(decision) if decision else _spectator_words(model)
            self._show(prompt, player, how)

    def show_about(self, text: str) -> None:
        """Set the second line: the place under the pointer; "" brings the last news back."""
        self._restyle("danger" if self._refusing and not text else "muted", text or self._news)

    def _show_replay(self) -> None:
        self._restyle("muted", "")
        self._text.setText(self.tr("Replaying what happened since your turn. Space or a click ends it."))
        self._mark.hide()

    def _tell(self, text: str) -> None:
        self.show_about(text)
        screen_reader.announce(self._page, text)

    def _on_refused(self, _seat: int, reason: str) -> None:
        self._refuse(reason)

    def _refuse(self, reason: str) -> None:
        """Say why an action was refused, with its rule as a link, until the next prompt."""
        self._news, self._refusing = split_rule(reason)
        self._restyle("danger", self._news)
        screen_reader.announce(self._page, reason)

    def fit(self, width: int, *, low: bool, tells_phase: bool, pictured: bool) -> None:
        """Adapt to a width in pixels. `low`: keep the second line single; `tells_phase`: begin it with the phase.

        `pictured`: Vesuvius shows the phase as well, so that its words may give way.
        """
        if (tells_phase, pictured) != (self._tells_phase, self._pictured):
            self._tells_phase, self._pictured = tells_phase, pictured
            self._restyle("danger" if self._refusing else "muted", self._news)
        self._low, self._room = low, width
        self._fit_lines()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the lines when a button beside the text leaves it another width."""
        shown = event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent)
        if watched is self._ending and shown:
            self._keep_place()
        if shown if watched is self._ending else (watched is self._text and event.type() == QEvent.Type.Resize):
            self._fit_lines()
        return False

    def _fit_lines(self) -> None:
        """Set the number of lines that most prompts need, so that the bar keeps its height.

        A longer prompt takes the room of the second line; beyond that, the bar grows.
        """
        margins = self._box.contentsMargins()
        # not the width of the text, which changes with the widgets beside it
        width = max(self._room - margins.left() - margins.right() - self._box.spacing() - _MARK, 1)
        metrics = self._bold
        longest = _longest(max(self._model.names, key=metrics.horizontalAdvance, default=""))
        high = metrics.boundingRect(QRectF(0, 0, width, _ANY), Qt.TextFlag.TextWordWrap, longest).height()
        lines = min(round(high / metrics.lineSpacing()), 3)
        below = self._ending if self._ending and self._second.indexOf(self._ending) >= 0 else None
        self._text.setMinimumHeight(ceil(metrics.lineSpacing() * lines) + 2)  # rich text is a little higher
        # One line is enough above a small city; if it is cut, its tip has the rest.
        wide = width >= self.about.fontMetrics().horizontalAdvance("n") * _HOW_TO
        most, line = 1 if self._low or wide else 2, self.about.fontMetrics().lineSpacing()
        more = self._text.heightForWidth(self._text.width()) - self._text.minimumHeight()
        taken = max(0, ceil(more / line)) if self.isVisible() else 0
        self.about.set_lines(max(most - taken, 0))
        button = below.sizeHint().height() if below else 0  # the same height with and without it, and others above it
        whole = max(self._text.minimumHeight() + max(most * line, button), 2 * button + _GAP)
        whole = max(whole + margins.top() + margins.bottom(), _MARK + 2)  # with and without a mark
        self.setMinimumHeight(whole + self.contentsMargins().top() + self.contentsMargins().bottom())

    def _widest(self, metrics: QFontMetricsF) -> float:
        """Return the width of the longest prompt of the moves, with which a button behind it must fit."""
        model = self._model
        names = [model.names[seat] for seat in model.own]
        name = translate("prompt", "Your turn") if model.only_seat is not None else max(names, key=len, default="")
        return max(metrics.horizontalAdvance(words) for words in _moves_words(name))

    def _show(self, prompt: Prompt, player: SeatedPlayer | None, how: str) -> None:
        self._shown, self._news, self._refusing = prompt, how, ""
        ratio = self.devicePixelRatioF()
        self._mark.setPixmap(QPixmap() if player is None else piece_pixmap(player.colour, _MARK, ratio))
        self._mark.setVisible(player is not None)
        self._restyle("muted", how)
        self._write()
        self._fit_lines()

    def _on_others_changed(self, *_: object) -> None:
        """Update the prompt of people who wait: a player was renamed, or a spectator's options changed."""
        if self._model.decision is None and not self._model.answered:
            self._say()

    def _on_phase(self, phase: Phase) -> None:
        if phase == Phase.ERUPTS:  # what was asked has lapsed (R13, R14)
            self._show(Prompt(game_words.phase_words(Phase.ERUPTS), "R14"), None, "")

    def _restyle(self, role: str, text: str) -> None:
        update = self._model.update
        shorter = [] if self._refusing else [text, *beginnings(text, _SENTENCES)]
        if self._tells_phase and update is not None and not self._refusing and text == self._news:
            phase = game_words.phase_words(update.view.phase)
            text = " · ".join(filter(None, (phase, text)))
            shorter = [*shorter, phase] if self._pictured else [phase]
        self.about.set_text(text, role, shorter)
        self.about.setAccessibleName(text)
        self.about.setVisible(bool(text))
        explained = bool(self._refusing) and text == self._news
        needed = self.about.fontMetrics().horizontalAdvance(text) + 2
        self.about.setMaximumWidth(needed if explained else _ANY)  # the link follows the words
        self._why.setVisible(explained)
        self._write_why()

    def _write_why(self) -> None:
        if self._refusing:
            self._why.setText(markup(_RULE_LINK, rule=self._refusing, colour=theme.css(theme.current().link)))

    def _write(self, *_: object) -> None:
        own = self._model.question is not None and not self._model.question.forced
        self._text.setText(markup(_OWN_LINE, text=self.text) if own else self.text)
        self.setAccessibleName(self.text)
        self._text.setAccessibleName(self.text)
        self._write_why()


class ActionButtons(QWidget):
    """The buttons Step and Skip, shown only while they can be pressed, each always in the same place."""

    finish = Signal()  # asks to end the animation

    def __init__(self, table: TableContext) -> None:
        super().__init__()
        self._model, self._controller = table.model, table.controller
        model = self._model
        self.finish.connect(table.board.event_player.finish)
        tip = self.tr("Skip the animation (Space)")
        self.skip_button = button(self.tr("Skip animation"), self.finish.emit, tip=tip)
        self.step_button = button(self.tr("Step"), self._step, tip=self.tr("Let the AI play its next action"))
        row(self, self.step_button, self.skip_button)
        self.step_button.hide()
        self._space = add_shortcut(table.page, "Space", self.finish.emit)
        follow(self._show_step, model.began, model.update_shown, model.membership.room_changed)
        follow(self._show_step, model.player_changed, model.autoplay_changed)
        follow(self._show_skip, model.began, model.event_shown, model.update_shown, model.asked, model.hand_changed)
        model.paused.connect(self._show_paused)
        self._show_skip()

    @property
    def reserved(self) -> int:
        """Pixels that the buttons need, with the gaps around them; Step only while AIs are stepped through."""
        shown = [self.skip_button] if self._model.autoplay else [self.step_button, self.skip_button]
        return sum(one.sizeHint().width() + _GAP for one in shown) + _GAP

    def _show_paused(self) -> None:
        self.setEnabled(not self._model.pause_reason)

    def _show_step(self, *_: object) -> None:
        model, autoplay = self._model, self._model.autoplay
        # while AIs play step by step, a hidden Skip keeps its place, so that Step never moves
        keep_place(self.skip_button, not autoplay)
        waits = model.waits_for_ai and not autoplay and not model.membership.guest and not model.guided
        if waits and self.step_button.isHidden():
            presses.renew(self.step_button)
        self.step_button.setVisible(waits)

    def _show_skip(self, *_: object) -> None:
        model = self._model
        self._space.setEnabled(self._controller.busy)
        # between an AI's actions too: a button that comes and goes with each would flicker
        others = model.decision is None and model.phase != Phase.OVER and model.next_seat is None
        shown = self._controller.busy or not (model.waits_for_other_person or model.guided)
        self.skip_button.setVisible(others and shown and model.settings.animation != "off")

    def _step(self) -> None:
        presses.renew(self.step_button)  # a double click must not step twice
        self._model.session.request(StepRequest())


class GoalBar(Card):
    """The goal of a puzzle, in one line above the board. Hidden in a game."""

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._model = model
        self._text, self._rest = Heading("", 1.4), label(role="muted")
        self._text.setWordWrap(True)
        row(self, (self._text, 2), (self._rest, 1), spacing=14, margins=(14, 4, 14, 4))
        model.goal_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        goal = self._model.goal
        first, _, rest = goal.partition(BESIDE_GOAL)
        self._text.setText(first)
        self._rest.setText(rest)
        self._rest.setVisible(bool(rest))
        self.setAccessibleName(goal)
        self.setVisible(bool(goal))


_LEGEND: Final = 18  # letters of width from which words lie beside pictures
_SEAL: Final = 0.8  # size of a seal in its legend, as a share of that on the board at one pixel a unit


class SealsLegend(Card):
    """Explains the numbers on squares in a person's first flight, until the first own move or “Got it”.

    It is hidden while `find_place`, which gets `fit`, has no room for it.
    """

    def __init__(self, model: TableModel, page: QWidget) -> None:
        super().__init__(page)
        self._model = model
        self.find_place: Callable[[Callable[[int], int]], QRect] = lambda _fit: QRect()
        self._wanted = False
        words = {
            Seal.STEPS: self.tr("Steps you can run"),
            Seal.OUT: self.tr("Out of the city at once"),
            Seal.COUNT: self.tr("Citizens here"),
        }
        self.known_button = button(self.tr("Got it"), self._close, "quiet")
        self._pictures = {seal: Label() for seal in words}
        texts = [label(text) for text in words.values()]
        for text in texts:
            text.setMinimumWidth(1)  # or a long word would count as if it were the whole width
        pairs = zip(self._pictures.values(), texts, strict=True)
        self._lines = [row(None, picture, (text, 1), spacing=4) for picture, text in pairs]
        self._box = column(self, *self._lines, self.known_button, spacing=2, margins=(8, 5, 8, 2))
        model.asked.connect(self._show)
        model.answered_with.connect(self._answer)
        model.began.connect(self._hide)
        theme.signals.changed.connect(self._paint)
        self.hide()

    def fit(self, width: int) -> int:
        """Put the words beside the pictures or, if too narrow, below them. Return the height in pixels."""
        narrow = width < self.fontMetrics().horizontalAdvance("n") * _LEGEND
        for line in self._lines:
            line.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
            line.invalidate()
        self._box.invalidate()
        return self._box.totalHeightForWidth(width)

    def place(self) -> None:
        """Go to the place that `find_place` returns, or hide."""
        place = self.find_place(self.fit) if self._wanted else QRect()
        if not place.isNull():
            self.setGeometry(place)
            self.raise_()
        self.setVisible(not place.isNull())

    def _show(self) -> None:
        model, decision = self._model, self._model.decision
        known = model.guided or model.settings.seals_known
        if decision is not None and decision.view.choice is Choice.RUN and not known:
            self._paint()
            self._wanted = True
            self.place()

    def _answer(self, action: Action) -> None:
        if isinstance(action, Run) and self.isVisible():
            self._close()

    def _hide(self) -> None:
        self._wanted = False
        self.hide()

    def _close(self) -> None:
        self._model.settings.seals_known = True
        self._hide()

    def _paint(self, *_: object) -> None:
        dpr = self.devicePixelRatioF()
        for seal, picture in self._pictures.items():
            small = QPixmap(seal_pixmap(2, seal, _SEAL * dpr))  # not the kept one, whose ratio is another
            small.setDevicePixelRatio(dpr)
            picture.setPixmap(small)


class Prompts(QObject):
    """All parts that say what is asked or awaited: the bar, the line above the board, and the overlays."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.page)
        self._model = model = table.model
        self.banner, self.bar, self.goal = PhaseBanner(), PromptBar(table), GoalBar(model)
        self.seals = SealsLegend(model, table.page)
        self._watching = label(self.tr("You are watching"), "watching", wrap=False)
        self._watching.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self.buttons = ActionButtons(table)
        self.bar.add(self._watching)
        self.bar.add(self.buttons)
        self.waiting = WaitingBar(table, self.bar)
        self.phase, self.victory = PhaseAnnouncement(table), VictoryAnnouncement(table)
        self.handover = HandoverScreen(table)
        follow(self._show_phase, model.began, model.counts_changed)
        follow(self._show_watching, model.began, model.membership.room_changed)
        self._show_watching()

    def _show_phase(self) -> None:
        self.banner.show_phase(self._model.phase)

    def _show_watching(self) -> None:
        self._watching.setVisible(self._model.watching and not self._model.is_table)
