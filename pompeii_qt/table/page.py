"""The table page: the board with hand, seats, piles, prompt, log and tools around it."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from pompeii_core.ai import PERSONAS
from pompeii_core.events import Event
from pompeii_core.setup import Player
from pompeii_core.tally import winners
from pompeii_core.view import Update
from pompeii_qt import game_words
from pompeii_qt.scene.board import Board
from pompeii_qt.session import GameInfo, Session
from pompeii_qt.settings import Settings
from pompeii_qt.table import access
from pompeii_qt.table.action_buttons import ActionButtons
from pompeii_qt.table.advice import Advice
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.declaration import Declaration, declarers
from pompeii_qt.table.forfeit import Forfeit
from pompeii_qt.table.hand import Hand
from pompeii_qt.table.hand_area import HandArea
from pompeii_qt.table.handover import HandoverScreen
from pompeii_qt.table.live_counts import BEFORE, LiveCounts
from pompeii_qt.table.motives import MotivePresenter
from pompeii_qt.table.phase_announcement import MILLIS, PhaseAnnouncement
from pompeii_qt.table.piles import PilesPanel
from pompeii_qt.table.prompt import Prompt, PromptBar, how_to, prompt_of
from pompeii_qt.table.result import Result
from pompeii_qt.table.room_presenter import Parts, RoomPresenter
from pompeii_qt.table.shortcuts import Shortcuts, holds_focus
from pompeii_qt.table.side_panels import SidePanels
from pompeii_qt.table.table_layout import TableLayout
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.table.waiting import WaitingBar
from pompeii_qt.text import Label
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.elided import ElidedLabel
from pompeii_qt.widgets.phase_banner import PhaseBanner
from pompeii_qt.widgets.seats import SeatsPanel


class TablePage(QWidget):
    """A game as it is played here; `finished(Result)` once its last event has been shown."""

    finished = Signal(object)
    left = Signal()
    rules_requested = Signal(str)

    def __init__(self, session: Session, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self._info: GameInfo | None = None
        self._autoplay = True
        self.banner, self.prompt = PhaseBanner(), PromptBar()
        self.waiting = WaitingBar(self.prompt)
        self.tools = Toolbar(settings, self)
        self.seats, self.piles = SeatsPanel(), PilesPanel()
        self.board, self.hand = Board(), Hand()
        self.announcement, self.handover = PhaseAnnouncement(self.board), HandoverScreen(self)
        self.legend = ElidedLabel()
        self.legend.setProperty("role", "muted")
        self.legend.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.legend.hide()
        self.watching = Label()
        self.watching.setProperty("role", "watching")
        self.watching.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)
        self.watching.hide()
        self.prompt.add(self.watching)
        self.action_buttons, self.hand_area = ActionButtons(), HandArea(self.hand)
        self.prompt.add(self.action_buttons)
        self._frame = TableLayout(self, (self.banner, self.prompt, self.tools))
        self.side = SidePanels(self.tools, self._frame, settings, self.board)
        self.hint, self.actions_list, self.log = self.side.hint, self.side.actions_list, self.side.log
        self.chat = self.side.chat
        self._frame.fill([self.seats, self.piles], [self.board, self.legend, self.hand_area], self.side.panels)
        self.controller = Controller(session, settings, self.board, self)
        self.advice = Advice(session, self.controller, self.board, self.hint)
        self.live_counts = LiveCounts(self.controller, self.banner, self.seats, self.piles, self.hand)
        self.declaration, self.forfeit = Declaration(self.controller, self), Forfeit(self.controller, self)
        self.motives = MotivePresenter(session, settings, self.seats, self.log)
        self.advice.explained.connect(self._explain_values)
        self.room = RoomPresenter(session.network, Parts(self.board, self.seats, self.chat, self.waiting), self)
        access.describe_board(self.board)
        self._connect()
        self._set_keys()
        settings.changed.connect(self._on_setting)
        self._on_setting("animation")
        self._on_setting("reduced_motion")
        self.side.show_panels()
        self._retranslate()

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return [player.name for player in self._info.players] if self._info else []

    def set_autoplay(self, on: bool) -> None:
        """Whether AIs play by themselves or one by one with the Step button."""
        self._autoplay = on
        self.tools.show_autoplay(on)
        self._session.set_autoplay(on)
        self._show_buttons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.hand.set_room(self._frame.fit(event.size()))
        super().resizeEvent(event)
        self.side.fit(event.size().width())
        self._fit_seats()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        parts = self.banner, self.tools, self.seats, self.piles, self.hand, self.hint, self.actions_list, self.log
        for part in (*parts, self.action_buttons, self.hand_area, self.room, self.motives):
            part.retranslate()
        self.watching.setText(self.tr("You are watching"))
        if (update := self.controller.update) is not None:
            self._settle(update)
            self._ask(self.controller.decision)

    def _connect(self) -> None:
        session, controller = self._session, self.controller
        session.began.connect(self._begin)
        session.refused.connect(self._refused)
        session.seated.connect(self._seat)
        session.rewound.connect(self.log.rewind)
        session.seat_state.connect(self.seats.show_state)
        session.fault.connect(self._fault)
        controller.happening.connect(self._happen)
        controller.settled.connect(self._settle)
        controller.asked.connect(self._ask)
        controller.activated.connect(self._activate)
        controller.acted.connect(self.live_counts.give_away)
        self.live_counts.turned.connect(self._turn)
        controller.passing.connect(self._pass)
        controller.uncovered.connect(lambda _: self._show_hand())
        controller.over.connect(self._over)
        self.room.changed.connect(self._show_company)
        self.room.held.connect(self._hold)
        self.room.heard.connect(self.side.hear)
        self.room.leave.connect(self._leave)
        self.handover.lifted.connect(controller.lift)
        self.board.preview.connect(self.prompt.show_about)
        self.board.refused.connect(lambda text: screen_reader.announce(self, text))
        self.board.square_hovered.connect(lambda square: access.read_square(self.board, square))
        self.hand.selected.connect(self._select)
        self.hand.dragged.connect(self.board.drag_card)
        self.hand.dropped.connect(self._drop)
        self.hand.drag_ended.connect(self.board.cancel)
        self.hand.untouchable.connect(self.board.explain_idle)
        self.board.put_back.connect(lambda: self.hand.choose(None))
        self.prompt.rule_requested.connect(self.rules_requested)
        self.side.pointed.connect(self.board.point_at)
        self.side.chosen.connect(self.forfeit.answer)
        self.seats.pointed.connect(self.advice.show_values_of)
        self.hand_area.chosen.connect(self.forfeit.answer)
        self.hand_area.erupt.connect(lambda: self.declaration.ask(self.names))
        self.action_buttons.step.connect(session.step)
        self.action_buttons.finish.connect(self.board.finish)
        tools = self.tools
        tools.undo.triggered.connect(controller.undo)
        tools.hint.toggled.connect(self.advice.show_hint)
        tools.values.toggled.connect(self.advice.show_values)
        tools.values.toggled.connect(self.seats.set_pointable)
        tools.rules.triggered.connect(lambda: self.rules_requested.emit(self.prompt.rule))
        tools.autoplay.connect(self.set_autoplay)
        tools.declare.connect(lambda seat: self.declaration.ask_unseen(seat, self.names))
        tools.open_game.connect(self.room.open_game)
        tools.room.triggered.connect(self.room.open_panel)
        tools.leave.connect(lambda: self.room.ask_leave(self._leave))
        tools.full_screen.connect(self._toggle_full_screen)

    def _set_keys(self) -> None:
        # kept: a signal does not keep the methods of what is no QObject
        own = self.board, self.hand, *self.hand_area.buttons, self.prompt
        self._keys = keys = Shortcuts(self, [*own, self.room.asking, self.tools, *self.side.panels, self.seats])
        for place in range(4):
            keys.on(str(place + 1), partial(self.hand.choose, place)).setAutoRepeat(False)
        keys.on("T", self.side.take_talk)
        keys.on("Esc", self._cancel)
        self._space = keys.on("Space", self.board.finish)
        self._space.setEnabled(False)

    def _begin(self, info: GameInfo) -> None:
        self._info = info
        self._autoplay = self._settings.ai_autoplay
        self.tools.show_autoplay(self._autoplay)
        self.handover.hide()
        self.declaration.withdraw()
        self.announcement.hush()
        self.board.begin(info.players, info.rules)
        self.seats.begin(info.players, info.own, {p.name: p.line for p in PERSONAS.values()})
        self.motives.begin(info)
        self.piles.begin(info.rules)
        self.hand_area.begin(info)
        self.log.begin(info.players)
        self.advice.begin(info)
        self._fit_seats()
        self.tools.undo.setEnabled(False)
        self.live_counts.begin(info)
        self.room.begin(info.own, self.names)
        self._show_company()
        self._show_buttons()
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)  # while others begin too: keys are for the city

    def _happen(self, event: Event) -> None:
        self.live_counts.follow(event)
        told = self.controller.public(event)
        self.log.add(self.controller.seq, told)
        screen_reader.announce(self, game_words.event_words(told, self.names))
        self._busy()

    def _settle(self, update: Update) -> None:
        if self.live_counts.settle(update) and not self.log.lines and self._info is not None:
            self.log.fill([(told.seq, told.event) for told in self._info.past], self._info.players_at)
        self._show_undo()
        self.room.show_turn(update.view.active)
        self.declaration.settle(update.view)
        if update.view.phase not in BEFORE:
            self.handover.hide()  # somebody declared (R13) while it was down: there are no hands any more
        self._show_buttons()
        self.tools.show_declarers(declarers(self._info, update.view))
        access.show_view(self.board, update.view, self._info.players if self._info else [])
        self._busy()

    def _ask(self, update: Update | None) -> None:
        shown = update or self.controller.update
        if self.controller.answered:
            self.prompt.show_answered()
        elif shown is not None and self._info is not None:
            view = shown.view
            prompt = prompt_of(shown if update else Update(shown.seq, [], view, []), self.names)
            player = None if view.active is None else self._info.players[view.active]
            self.prompt.show_prompt(prompt, player, update is not None, how_to(update) if update else self.room.hint)
            self.seats.show_active(view.active)
        self.actions_list.show_actions(update, self.names)
        self._activate()
        self._busy()
        if update is not None:
            screen_reader.announce(self, self.prompt.text)
            self._call()
            if not any(holds_focus(part) for part in (*self.side.panels, self.hand, self.room.asking)):
                self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _activate(self) -> None:
        controller = self.controller
        decision = controller.decision if controller.active else None
        self.hand.set_playable(decision is not None and decision.view.choice == "place")
        self.actions_list.show_taken(controller.takes)
        self._show_buttons()

    def _pass(self, seat: int) -> None:
        assert self._info is not None
        self.declaration.withdraw()
        self._call()
        self.handover.ask(seat, self._info.players[seat])
        self._busy()

    def _over(self, update: Update) -> None:
        assert self._info is not None
        info, view = self._info, update.view
        result = Result(info.players, info.rules, info.own, view.saved, view.volcano, winners(view.saved, view.volcano))
        self.finished.emit(result)

    def _fit_seats(self) -> None:
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.seats.fit(self._frame.seats_height())

    def _show_hand(self) -> None:
        self.live_counts.show_hand()
        self._show_buttons()

    def _turn(self, phase: str) -> None:
        if phase in ("seethes", "erupts", "flight"):
            self.announcement.cry(phase, MILLIS[self._settings.animation], self._settings.reduced_motion)
        if phase == "erupts":  # what was asked has lapsed (R13, R14)
            self.prompt.show_prompt(Prompt(game_words.phase_words("erupts"), "R14"), None, mine=False)
        self._show_buttons()

    def _show_undo(self) -> None:
        update = self.controller.update
        self.tools.undo.setEnabled(update is not None and update.undo and not self.room.holding)

    def _show_buttons(self) -> None:
        update = self.controller.update
        active = update.view.active if update else None
        ai = self._info is not None and active is not None and self._info.players[active].kind != "person"
        may_step = ai and not self._autoplay and not self.room.guest
        self.action_buttons.show_step(may_step, self._autoplay)
        controller = self.controller
        self.hand_area.show_moment(
            controller.decision, controller.takes, self.hand.chosen, self.live_counts.may_declare
        )
        self.hand_area.keep_room(cards=self.banner.phase in BEFORE)

    def _busy(self) -> None:
        self._space.setEnabled(self.controller.busy)
        # between an AI's actions too: a button that comes and goes with each would flicker
        others = self.controller.decision is None and self.banner.phase != "over" and not self.handover.isVisible()
        shown = self.controller.busy or not self._person_elsewhere
        self.action_buttons.show_busy(others and shown and self._settings.animation != "off")

    @property
    def _person_elsewhere(self) -> bool:
        """Whether somebody at another screen is to decide, which may take any time."""
        info, update = self._info, self.controller.update
        active = update.view.active if update else None
        return (
            info is not None and active is not None and active not in info.own and info.players[active].kind == "person"
        )

    def _select(self, card: int | None) -> None:
        self.board.select_card(card)
        if card is not None:  # the next key is for its roof
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_buttons()

    def _drop(self, card: int, at: QPoint) -> None:
        if not self.board.drop_card(card, at):
            self.board.cancel()

    def _seat(self, seat: int, player: Player) -> None:
        if self._info is None:
            return
        text = self.tr("{name} plays on in the place of {other}.").format(name=player.name, other=self.names[seat])
        players = [player if n == seat else other for n, other in enumerate(self._info.players)]
        self._info = replace(self._info, players=players)
        self.board.show_players(players)
        self.seats.show_player(seat, player)
        self.log.note(text)
        self.log.show_players(players)
        self.advice.show_players(self._info)
        self.room.show_names(self.names)
        screen_reader.announce(self, text)
        if self.controller.decision is None and not self.controller.answered:
            self._ask(None)

    def _hold(self, why: str) -> None:
        self._cancel()
        for part in (self.action_buttons, self.hand_area.erupt_button):
            part.setEnabled(not why)
        self._show_undo()
        self.board.set_idle(why)
        self.controller.hold(bool(why))

    def _show_company(self) -> None:
        self.side.set_company(self.room.room is not None)
        self.tools.show_guest(self.room.guest)
        self.watching.setVisible(self.room.watching)
        people = self._info is not None and bool(self._info.own)
        self.tools.show_opening(people and self.room.room is None)
        if self.room.watching and self.controller.update is not None:
            self._ask(None)  # what one may do as a spectator is another

    def _cancel(self) -> None:
        if self.side.put_back():
            return
        self.hand.cancel_drag()
        self.hand.choose(None)
        self.board.cancel()

    def _explain_values(self, text: str) -> None:
        self.legend.set_text(text)
        self.legend.setVisible(bool(text))

    def _leave(self) -> None:
        self.controller.stop()
        self.left.emit()

    def _toggle_full_screen(self) -> None:
        window = self.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _refused(self, seat: int, reason: str) -> None:
        self.prompt.show_news(reason)
        screen_reader.announce(self, reason)

    def _fault(self, text: str) -> None:
        self.log.note(text)
        screen_reader.announce(self, text)

    def _call(self) -> None:
        if not self.window().isActiveWindow():
            QApplication.alert(self.window())

    def _on_setting(self, name: str) -> None:
        if name == "animation":
            for part in (self.board, self.hand, self._session):
                part.set_speed(self._settings.animation)
        elif name == "reduced_motion":
            for moving in (self.board, self.hand):
                moving.set_reduced_motion(self._settings.reduced_motion)
