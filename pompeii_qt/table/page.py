"""The table page: the board and the parts around it. Each part follows the model by itself."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from pompeii_core.actions import Phase
from pompeii_qt.scene import accessible_board
from pompeii_qt.scene.board import Board
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table.advice import Advice
from pompeii_qt.table.coach import Coach
from pompeii_qt.table.controller import Confirmations, Controller, EruptionOffer, TableContext, follow
from pompeii_qt.table.hand import HandArea
from pompeii_qt.table.keys import TableKeys
from pompeii_qt.table.log import LastMoves
from pompeii_qt.table.narrator import BoardVoice, Narrator, StateKeys
from pompeii_qt.table.overlays import RuleNotes
from pompeii_qt.table.prompt import Prompts
from pompeii_qt.table.room import TableRoom
from pompeii_qt.table.seats import PilesPanel, TableSeats
from pompeii_qt.table.sides import SidePanels, Sides
from pompeii_qt.table.sounds import TableSounds
from pompeii_qt.table.table_layout import TableLayout, focus_next_region, holds_focus
from pompeii_qt.table.talk import TableTalk
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.widgets.basic import add_shortcut, call_attention

if TYPE_CHECKING:
    from pompeii_qt.table.lesson.guide import LessonGuide

LEAST = QSize(480, 280)  # minimum size, in pixels, in which everything can be reached


class TablePage(QWidget):
    """The page on which a game is played or watched. `finished(View)` is emitted after the last event was shown."""

    finished = Signal(object)
    left = Signal()
    rules_requested = Signal(str)
    settings_requested = Signal()
    new_game_requested = Signal()
    lesson_chosen = Signal(str)  # choice of the person in a lesson (`LessonGuide.chosen`)

    def __init__(self, controller: Controller, player: SoundPlayer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model, self.controller = controller.model, controller
        self.heading = self.tr("Table")
        model = self.model
        self.board = Board(model.settings)
        accessible_board.describe_board(self.board)  # before a screen reader can ask for it
        confirmations = Confirmations(model, controller, self)
        keys = TableKeys(model.settings, self)
        self._table = table = TableContext(model, controller, confirmations, self.board, keys, self)
        self.seats, self.piles = TableSeats(table), PilesPanel(model)
        self.tools = Toolbar(table)
        menu = self.tools.menu
        self.start_over_requested, self.fault, self.told = menu.start_again, menu.fault, menu.told
        self.asking, self.hand = Prompts(table), HandArea(table)
        self.advice, self.story = Advice(table, self.tools, self.seats), LastMoves(table)
        self.room = TableRoom(table, self.tools, self.seats)
        self.coach = Coach(table, self.story.corner)
        self.notes = RuleNotes(table, (self.story.corner, self.advice.legend))
        self._lay_out()
        self.talk = TableTalk(table, self.seats, self.tools, self.side, self.room)
        self.talk.bubbles.covered = lambda: self.sides.layout.panels_area
        self.talk.spared = [self.hand, self.asking.bar, self.asking.waiting, self.room.requests]
        Narrator(table, self.asking.bar)
        EruptionOffer(model, confirmations)
        BoardVoice(table, self.hand.fan)
        StateKeys(table, self.hand.fan, self.seats, self.piles)
        self.sounds = TableSounds(table, player)
        self.room.heard.connect(self.sounds.hear_chat)
        self._connect()
        model.settings.follow("animation", self.board.event_player.set_speed)
        self.side.show_panels()
        controller.show_on(self.board)

    @cached_property
    def lesson(self) -> "LessonGuide":
        """The guide of lessons, made when the first lesson begins."""
        from pompeii_qt.table.lesson.guide import LessonGuide

        guide = LessonGuide(self._table, self.hand, self.seats, self.tools, self.sides)
        guide.rules.connect(lambda: self.rules_requested.emit(""))
        guide.chosen.connect(self.lesson_chosen)
        self._regions.insert(1, guide.bubble)  # its buttons are the next thing after the board
        return guide

    @property
    def landing(self) -> QWidget:
        """The widget that gets the keyboard when a person comes back to this page, as from the settings."""
        return self.asking.handover if self.asking.handover.isVisible() else self.board

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Restart the activation delay, because a press that no widget took was made too soon."""
        self.controller.disturb()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """While players here wait, Tab leads from the board only to coach, Erupt or Step, if shown. F6 leaves it.

        Not in lessons or pauses. Otherwise a hasty Tab and Enter, meant for the next question, would fold the sides.
        """
        model = self.model
        paused = model.pause_reason or model.next_seat is not None or model.phase == Phase.OVER
        others_move = bool(model.own) and model.decision is None and not paused and not model.guided
        if not (others_move and self.board.hasFocus()):
            return bool(super().focusNextPrevChild(forward))
        for button in (*self.coach.buttons, self.hand.erupt_button, self.asking.buttons.step_button):
            if button.isVisible() and button.isEnabled():
                button.setFocus(Qt.FocusReason.TabFocusReason)
                break
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sides.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.sides.arrange_again()  # on the settings page the person may have changed the length of all texts

    def _lay_out(self) -> None:
        table, asking, hand = self._table, self.asking, self.hand
        layout = TableLayout(self, (asking.banner, asking.bar, self.tools))
        self.side = SidePanels(table, self.tools, self.advice, self.story, self.room)
        self.sides = Sides(table, layout, (self.seats, self.piles, self.side, hand, asking))
        middle, little = [asking.goal, self.board, hand], (self.side.hint, self.side.log)
        layout.fill((self.seats, self.piles), middle, self.side.places, little, self.sides.folds[0])
        own = self.board, self.coach, self.notes, hand.fan, *hand.buttons, asking.seals, asking.bar, asking.waiting
        panels = self.room.requests, self.tools, *self.side.panels, self.story.corner, self.seats, self.piles
        self._regions: list[QWidget] = [*own, *panels]

    def _connect(self) -> None:
        model, menu = self.model, self.tools.menu
        model.began.connect(self._on_began)
        model.asked.connect(self._on_asked)
        follow(self._on_answered, model.answered_with, self.asking.buttons.finish)
        self.controller.over.connect(self.finished)
        self.asking.bar.rule_requested.connect(self.rules_requested)
        self.notes.rule_requested.connect(self.rules_requested)
        self.advice.legend.moved.connect(self.notes.refit)
        self.tools.rules.triggered.connect(lambda: self.rules_requested.emit(self.asking.bar.rule))
        follow(self._leave, self.asking.waiting.left, self.room.left)
        menu.preferences.triggered.connect(self.settings_requested)
        menu.new_game.triggered.connect(lambda: self.new_game_requested.emit())
        menu.explain.connect(self.rules_requested)
        add_shortcut(self, "F6", partial(focus_next_region, self._regions))
        add_shortcut(self, "Esc", self._cancel)

    def _on_began(self) -> None:
        if self.model.guided:
            _ = self.lesson
        if self.isVisible():  # else the way here gives it the keyboard, once a screen reader has heard the title
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)  # also while others begin: keys are for the city

    def _on_asked(self) -> None:
        if self.model.decision is None:
            return
        call_attention(self)
        # do not take the keyboard from another page, such as the settings, nor from panels that are being read
        busy = *self.side.panels, self.hand.fan, self.room.requests, self.coach, self.seats, self.piles, self.tools
        if self.isVisible() and not any(map(holds_focus, busy)):
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_answered(self, *_: object) -> None:
        # A hidden button passes the keyboard to the next one, such as undo, and Space would press that.
        if not any(holds_focus(part) for part in (self.advice.actions, self.room.chat)):
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _cancel(self) -> None:
        """Handle Esc by the first of these: leave chat or coach, put back, fold sides, leave list, end advice."""
        if self.side.leave(self.side.chat) or self.coach.go_on():
            return
        if self.hand.put_back() or self.board.interaction.holding:
            self.board.mouse.cancel()
        elif not self.sides.close_drawers() and not self.side.leave(self.side.actions_list):
            self.advice.close()

    def _leave(self) -> None:
        self.controller.stop()
        self.left.emit()
