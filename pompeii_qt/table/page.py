"""The table page: the board with hand, seats, piles, prompt, log and tools around it."""

from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pompeii_qt.scene import accessible_board
from pompeii_qt.scene.board import Board
from pompeii_qt.session import Session, StepRequest
from pompeii_qt.settings import Settings
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.table.action_buttons import ActionButtons, Confirmations, EruptionOffer
from pompeii_qt.table.advice import Advice
from pompeii_qt.table.controller import Controller, focus_next_region, holds_focus
from pompeii_qt.table.game_commands import GameCommands
from pompeii_qt.table.hand import Hand
from pompeii_qt.table.hand_area import HandArea
from pompeii_qt.table.keys import TableKeys
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.narrator import BoardVoice, Narrator, StateKeys
from pompeii_qt.table.overlays import HandoverScreen, PhaseAnnouncement, VictoryAnnouncement, WaitingBar
from pompeii_qt.table.piles import PilesPanel
from pompeii_qt.table.prompt import GoalBar, PromptBar
from pompeii_qt.table.room import RoomCommands, RoomPresenter
from pompeii_qt.table.round import MotivePresenter, RoundCorner, RoundPresenter
from pompeii_qt.table.seat_requests import SeatMenus, SeatRequestBar
from pompeii_qt.table.sides import SidePanels, Sides
from pompeii_qt.table.sounds import TableSounds
from pompeii_qt.table.table_layout import TableLayout
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.text import Label
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import add_shortcut, call_attention
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.phase_banner import PhaseBanner
from pompeii_qt.widgets.seats import SeatsPanel

if TYPE_CHECKING:
    from pompeii_qt.table.lesson.guide import LessonGuide

LEAST = QSize(480, 280)
"""Pixels in which everything can be reached."""


@runtime_checkable
class Translated(Protocol):
    """A part whose words are set once and stay."""

    def retranslate(self) -> None:
        """Say everything in the current language."""


class TablePage(QWidget):
    """A game as it is played here; `finished(View)` once its last event has been shown."""

    finished = Signal(object)
    left = Signal()
    rules_requested = Signal(str)
    settings_requested = Signal()
    new_game_requested = Signal()
    start_over_requested = Signal(object)
    """The Path of the record whose cards are to be dealt again."""
    fault = Signal(str)
    told = Signal(str)

    def __init__(
        self, session: Session, settings: Settings, player: SoundPlayer, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self.model = model = TableModel(session.network, self)
        self.board = Board()
        self.controller = Controller(session, settings, self.board, model, self)
        self.seats = SeatsPanel()
        self._connect_board_and_seats()
        self.banner, self.prompt, self.piles = PhaseBanner(), PromptBar(model), PilesPanel(model)
        self.tools = Toolbar(model, settings, self)
        self.hand = Hand()
        self.hand_area = HandArea(model, self.hand)
        self.legend = ElidedLabel()
        self.legend.setProperty("role", "muted")
        self.legend.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.legend.hide()
        self.watching = Label(self.tr("You are watching"))
        self.watching.setProperty("role", "watching")
        self.watching.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self.watching.hide()
        self.action_buttons = ActionButtons(model, self.controller, settings, self.tools.menu.autoplay, self)
        for widget in (self.watching, self.action_buttons):
            self.prompt.add(widget)
        self._layout = TableLayout(self, (self.banner, self.prompt, self.tools))
        self.side = SidePanels(model, self.tools, settings, self.board)
        self.hint, self.actions_list, self.log = self.side.hint, self.side.actions_list, self.side.log
        self.chat = self.side.chat
        beside = self.seats, self.piles, self.side, self.hand_area, self.prompt
        self.sides = Sides(self, self._layout, model, settings, beside)
        self.goal = GoalBar(model)
        middle: list[QWidget] = [self.board, self.legend, self.goal, self.hand_area]
        self._layout.fill([self.seats, self.piles], middle, self.side.panels, self.sides.folds)
        self.waiting = WaitingBar(model, self.prompt, self)
        self.announcement = PhaseAnnouncement(model, settings, self.board)
        self.victory = VictoryAnnouncement(model, settings, self.board)
        self.handover = HandoverScreen(model, self)
        self.seat_requests = SeatRequestBar(model, self.board)
        self.advice = Advice(session, model, self.board, self.hint, self.legend)
        self.confirmations = Confirmations(model, self.controller, self)
        self.motives = MotivePresenter(settings, model, self.seats)
        self.round_corner = RoundCorner(self.side.round, self.board)
        panels = self.side.round, self.round_corner.panel
        self.round = RoundPresenter(model, self.controller, self.board, panels, self.log)
        self.narrator = Narrator(settings, model, self.prompt, self.tools.menu.autoplay, self)
        autoplay = self.tools.menu.autoplay
        self.eruption_offer = EruptionOffer(session, model, self.confirmations, self.narrator, autoplay, self)
        self.room = RoomPresenter(model, self.seats, self.chat, self)
        self.seat_menus = SeatMenus(model, self.seats, self)
        self.room_commands = RoomCommands(model, self.seat_menus, self)
        self.keys = TableKeys(settings, self)
        self.commands = GameCommands(session, model, self.tools.menu, self.keys, self)
        self.sounds = TableSounds(model, settings, player, self)
        accessible_board.describe_board(self.board)
        parts = self.board, self.hand, self.seats, self.piles
        self.state_keys = StateKeys(model, self.keys, parts, self._tell)
        self._connect()
        BoardVoice(model, self.board, self.hand)  # it speaks of what is lit by now
        self._connect_tools()
        self._add_shortcuts()
        settings.follow("reduced_motion", self.board.set_reduced_motion)
        settings.follow("short_names", self.board.set_short_names)
        for part in (self.board, self.hand):
            settings.follow("animation", part.set_speed)
        self.side.show_panels()

    @cached_property
    def lesson(self) -> "LessonGuide":
        """What leads through the first game; made with that."""
        from pompeii_qt.table.lesson.guide import TableParts, make_guide

        parts = self.model, self.controller, self.board, self.hand, self.seats, self.tools, self.sides, self._layout
        guide = make_guide(self, self._session, self._settings, TableParts(*parts))
        guide.bubble.rules.connect(lambda: self.rules_requested.emit(""))
        self._regions.insert(1, guide.bubble)  # its buttons are the next thing after the board
        return guide

    @property
    def heading(self) -> str:
        """What the window is called while it shows the table."""
        return self.tr("Table")

    @property
    def landing(self) -> QWidget:
        """Where the keyboard is when one comes back to the table, as from the settings."""
        return self.handover if self.handover.isVisible() else self.board

    def set_autoplay(self, on: bool) -> None:
        """Whether AIs play by themselves or one by one with the Step button."""
        self.tools.menu.autoplay.setChecked(on)

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Nothing on the page has taken it, as a button that cannot be pressed yet."""
        self.controller.disturb()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """While others move Tab leads from the board to what can be pressed in the game, or nowhere; F6 leaves it.

        In a hurry it is meant for what is asked next, as Enter after it is, and would fold the sides.
        """
        if not (self.model.others_move and self.board.hasFocus()):
            return bool(super().focusNextPrevChild(forward))
        answers = self.hand_area.erupt_button, self.action_buttons.step_button
        for button in answers:
            if button.isVisible() and button.isEnabled():
                button.setFocus(Qt.FocusReason.TabFocusReason)
                break
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sides.fit(event.size())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.sides.arrange_anew()  # the settings, which it was left for, may have changed all that is said

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.watching.setText(self.tr("You are watching"))
        for part in self.findChildren(QObject):
            if isinstance(part, Translated):
                part.retranslate()

    def _connect_board_and_seats(self) -> None:
        """What is shown elsewhere too is told what the model knows; first, for others speak of these seats."""
        model, board, seats = self.model, self.board, self.seats
        model.began.connect(lambda: board.begin(model.players, model.rules, model.exits()))
        model.began.connect(lambda: seats.begin(model.players, model.own))
        model.player_changed.connect(lambda: board.show_players(model.players))
        model.player_changed.connect(lambda seat: seats.show_player(seat, model.players[seat]))
        model.counts_changed.connect(self._show_counts)
        model.asked.connect(lambda: seats.show_active(None if model.answered else model.active))
        self._session.seat_state.connect(seats.show_state)
        board.rescued.connect(self._pop_saved)

    def _connect(self) -> None:
        session, model, controller, board, hand = self._session, self.model, self.controller, self.board, self.hand
        session.refused.connect(self._on_refused)
        model.began.connect(self._on_began)
        model.asked.connect(self._on_asked)
        model.hand_changed.connect(self._call_next_person)
        model.room_changed.connect(lambda: self.watching.setVisible(model.watching))
        controller.over.connect(self.finished)
        model.noted.connect(self._announce)
        self.room.heard.connect(self.side.mark_unread)
        self.room.heard.connect(self.sounds.hear_chat)
        self.waiting.leave.connect(self._leave)
        self.waiting.stand_in.connect(self._stand_in)
        self.room_commands.left.connect(self._leave)
        self.seat_requests.answered.connect(session.network.consent)
        self.handover.confirmed.connect(controller.open_hand)
        board.preview.connect(self.prompt.show_about)
        board.refused.connect(self._announce)
        board.refused.connect(self.prompt.show_news)
        board.put_back.connect(lambda: hand.choose(None))
        hand.selected.connect(self._select)
        hand.dragged.connect(board.drag_card)
        hand.dropped.connect(board.drop_card)
        hand.drag_cancelled.connect(board.cancel)
        hand.not_playable.connect(board.explain_idle)
        hand.not_playable.connect(controller.disturb)
        self.round.replaying.connect(self.prompt.show_replay)
        board.replayed.connect(self.prompt.retranslate)
        self.prompt.rule_requested.connect(self.rules_requested)
        self.side.pointed.connect(board.point_at)
        self.hint.recommended.connect(board.recommend)
        self.side.chosen.connect(self.confirmations.answer)
        self.seats.pointed.connect(self.advice.show_values_of)
        self.hand_area.chosen.connect(self.confirmations.answer)
        self.hand_area.erupt.connect(self.confirmations.declare)
        self.action_buttons.step.connect(lambda: session.do(StepRequest()))
        self.action_buttons.finish.connect(board.finish)
        for done in (model.answered_with, self.action_buttons.finish):
            done.connect(self._on_answered)

    def _connect_tools(self) -> None:
        tools = self.tools
        tools.undo.triggered.connect(self.controller.undo)
        tools.redo.triggered.connect(self.controller.redo)
        tools.hint.toggled.connect(self.advice.show_hint)
        tools.values.toggled.connect(self.advice.show_values)
        tools.values.toggled.connect(self.seats.set_pointable)
        tools.rules.triggered.connect(lambda: self.rules_requested.emit(self.prompt.rule))
        tools.room.triggered.connect(self.room_commands.open_dialog)
        menu = tools.menu
        menu.autoplay.toggled.connect(self._session.set_autoplay)
        menu.declare.connect(self.confirmations.declare_unseen)
        menu.open_game.triggered.connect(self.room_commands.open_game)
        menu.leave.triggered.connect(self.room_commands.leave)
        menu.preferences.triggered.connect(self.settings_requested)
        menu.new_game.triggered.connect(lambda: self.new_game_requested.emit())
        menu.zoom_in.triggered.connect(lambda: self.board.zoom(Qt.Key.Key_Plus))
        menu.zoom_out.triggered.connect(lambda: self.board.zoom(Qt.Key.Key_Minus))
        menu.zoom_fit.triggered.connect(lambda: self.board.zoom(Qt.Key.Key_0))
        self.commands.start_over.connect(self.start_over_requested)
        self.commands.explain.connect(self.rules_requested)
        self.commands.fault.connect(self.fault)
        self.commands.told.connect(self.told)
        menu.full_screen.triggered.connect(self._toggle_full_screen)
        menu.sound.triggered.connect(self._switch_sound)

    def _add_shortcuts(self) -> None:
        own = self.board, self.hand, *self.hand_area.buttons, self.prompt, self.waiting
        panels = self.seat_requests, self.tools, *self.side.panels, self.round_corner, self.seats, self.piles
        self._regions: list[QWidget] = [*own, *panels]
        add_shortcut(self, "F6", partial(focus_next_region, self._regions))
        keys = self.keys
        for place in range(4):
            keys.add(f"card {place + 1}", partial(self._choose_card, place))
        keys.add("replay", self.round.replay)
        keys.add("chat", self.side.focus_chat)
        keys.add("type", self.side.type_move)
        self.tools.follow(keys)
        add_shortcut(self, "Esc", self._cancel)

    def _show_counts(self) -> None:
        if (counts := self.model.counts) is not None:
            self.seats.show_numbers(counts)
            self.banner.show_phase(counts.phase)

    def _pop_saved(self, seat: int) -> None:
        self.seats.pop_saved(seat, moving=not self._settings.reduced_motion)

    def _on_began(self) -> None:
        self.tools.menu.autoplay.setChecked(self._settings.ai_autoplay)
        self.watching.setVisible(self.model.watching)
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)  # while others begin too: keys are for the city

    def _on_asked(self) -> None:
        if self.model.decision is None:
            return
        call_attention(self)
        elsewhere = not self.isVisible()  # another page has the keyboard, as the settings do
        # nor is it taken from what somebody reads or has gone to by Tab
        busy = *self.side.panels, self.hand, self.seat_requests, self.seats, self.piles, self.tools
        if not elsewhere and not any(map(holds_focus, busy)):
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_answered(self, *_: object) -> None:
        # A button that is gone leaves the keyboard to whatever comes next, as to undo, and Space would press that.
        if not any(holds_focus(part) for part in (self.side.actions_list, self.side.chat)):
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _announce(self, text: str) -> None:
        screen_reader.announce(self, text)

    def _tell(self, text: str) -> None:
        """Answer a key: below the prompt, and to a screen reader."""
        self.prompt.show_about(text)
        self._announce(text)

    def _call_next_person(self) -> None:
        if self.model.next_seat is not None:
            call_attention(self)

    def _on_refused(self, _seat: int, reason: str) -> None:
        self.prompt.show_news(reason)
        self._announce(reason)

    def _stand_in(self, seats: list[int]) -> None:
        for seat in seats:
            self.model.network.stand_in(seat)

    def _select(self, card: int | None) -> None:
        self.board.select_card(card)
        if card is not None:  # the next key is for its roof
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_card(self, place: int) -> None:
        self.hand.choose(place)
        self.board.go_to_only_target()

    def _cancel(self) -> None:
        held = self.hand.dragging or self.hand.chosen is not None or self.board.holding
        if self.side.leave_chat():
            return
        if held:
            self.hand.cancel_drag()
            self.hand.choose(None)
            self.board.cancel()
        elif not self.sides.close_drawers() and not self.side.leave_actions():
            self._close_advice()

    def _close_advice(self) -> None:
        """What was asked for last goes first: values lie over the board, a hint beside it."""
        for tool in (self.tools.values, self.tools.hint):
            if tool.isChecked():
                tool.trigger()
                break

    def _leave(self) -> None:
        self.controller.stop()
        self.left.emit()

    def _switch_sound(self, on: bool) -> None:
        self._settings.sound = on
        text = self.tr("Sound is on") if on else self.tr("Sound is off")
        self._tell(text)

    def _toggle_full_screen(self) -> None:
        window = self.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
