"""The players beside the board, and the panels, which open without moving anything else."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QStyle, QToolButton, QWidget

from pompeii_qt import theme
from pompeii_qt.table.advice import Advice
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.hand import HandArea
from pompeii_qt.table.hint import HintForm
from pompeii_qt.table.keys import native
from pompeii_qt.table.log import LastMoves
from pompeii_qt.table.prompt import Prompts
from pompeii_qt.table.room import TableRoom
from pompeii_qt.table.seats import PilesPanel
from pompeii_qt.table.table_layout import FOLD, GAP, ROOM, Plan, Side, TableLayout, Widths, Wish, holds_focus, settle
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import add_shortcut
from pompeii_qt.widgets.marks import round_pen
from pompeii_qt.widgets.seat_card import LARGE
from pompeii_qt.widgets.seats import SeatsPanel


class FoldButton(QToolButton):
    """A button as high as the side to its left. The arrow points in the direction in which a click moves the side."""

    def __init__(self, page: QWidget, key: str, fold: Callable[[], object], words: tuple[str, str]) -> None:
        """Bind clicks and `key` (such as "F8") to `fold`, and begin unfolded.

        `words`: names while unfolded, and folded.
        """
        super().__init__()
        self._key, self._words = key, words
        self.clicked.connect(fold)
        add_shortcut(page, key, fold)
        self.setProperty("role", "fold")
        self.setFixedWidth(FOLD)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_unfolded(True)

    def show_unfolded(self, unfolded: bool) -> None:
        self._unfolded = unfolded
        self.update()
        words = self._words[0] if unfolded else self._words[1]
        self.setAccessibleName(words)
        set_tip(self, f"{words} ({native(self._key)})")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        middle, look = self.rect().toRectF().center(), theme.current()
        lean = 3.0 if self._unfolded else -3.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():  # around the arrow, not as high as the window
                painter.setPen(round_pen(look.focus, 2))
                ring = QRectF(1, middle.y() - 2 * self.width(), self.width() - 2, 4 * self.width())
                painter.drawRoundedRect(ring, 5, 5)
            painter.setPen(round_pen(look.text if self.underMouse() else look.muted, 2))
            ends = [middle + QPointF(lean, -7), middle + QPointF(-lean, 0), middle + QPointF(lean, 7)]
            painter.drawPolyline(ends)


_ONE_PANEL: Final = 340  # pixels of height below which there is room for one panel
_LOW_HINT: Final = 420  # below it a hint keeps its sentences on all choices in tool tips


class SidePanels(QObject):
    """Shows the panels of advice, log and chat whose tools are on. Emits `changed` after each update."""

    changed = Signal()

    def __init__(self, table: TableContext, tools: Toolbar, advice: Advice, story: LastMoves, room: TableRoom) -> None:
        super().__init__(tools)
        self._model, self.tools, self._board, self._settings = table.model, tools, table.board, table.model.settings
        self.log, self.corner = story.log, story.corner
        self.hint, self.actions_list, self.chat = advice.hint, advice.actions, room.chat
        self.panels: list[QWidget] = [self.hint, self.actions_list, self.log, self.chat]  # top to bottom
        self._panel_tools = tools.hint, tools.actions_list, tools.log, tools.chat
        self._typing = False
        self._in_room, self._is_table, self._chatting, self._unread = False, False, True, 0
        self.wide = False  # whether there is room below the players; otherwise the panels lie over them or the board
        self._low = False  # whether there is room for one panel at most
        self._folded: list[QAction] = []  # the tools that were on when all panels were folded away
        tools.log.setChecked(self._settings.log_shown)
        self.log.closed.connect(tools.log.trigger)
        follow(self.show_panels, tools.hint.toggled, tools.log.toggled)
        follow(self._bring_back, tools.hint.toggled, tools.actions_list.toggled)
        tools.actions_list.toggled.connect(self._toggle_actions)
        # triggered, not toggled: closing them in a narrow window is no wish of the person
        tools.log.triggered.connect(self._save_log_shown)
        tools.chat.toggled.connect(self._toggle_chat)
        tools.chat.triggered.connect(self._set_chatting)
        for tool in self._panel_tools:
            tool.toggled.connect(lambda on, tool=tool: self._leave_room_for(tool) if on else None)
        table.model.membership.room_changed.connect(self._show_room)
        room.heard.connect(self._mark_unread)
        table.keys.add("chat", self.focus_chat)
        table.keys.add("type", self._type_move)

    @property
    def shown(self) -> list[QWidget]:
        """Visible panels."""
        return [panel for panel in self.panels if not panel.isHidden()]

    @property
    def places(self) -> list[tuple[QWidget, int]]:
        """All panels from top to bottom, each with its share of the height; 0: as high as its contents."""
        return list(zip(self.panels, (0, 4, 3, 3), strict=True))

    @property
    def open(self) -> bool:
        """Whether log and chat open by themselves: if there is room, except on a table for people with phones."""
        return self.wide and not self._is_table

    def fit(self, wide: bool, height: int) -> None:
        """Set whether there is room below the players (`wide`), and the panels' height. Log, round and chat follow."""
        self._low = height < _ONE_PANEL
        if wide != self.wide:
            self.wide = wide
            self.open_lasting()

    def open_lasting(self) -> None:
        """Open log and chat if wished and there is room, otherwise close them.

        In a low column only one panel is open: hint or action list before the chat, and the chat before the log.
        """
        taken = self._low and (self.tools.hint.isChecked() or self.tools.actions_list.isChecked())
        chat = self._chatting and self.open and self._in_room and not taken
        self.tools.log.setChecked(self._settings.log_shown and self.open and not taken and not (chat and self._low))
        self.tools.chat.setChecked(chat)

    def toggle(self) -> None:
        """Fold all open panels by their tools; if none is open, unfold those folded last, or the log."""
        shown = [tool for tool in self._panel_tools if tool.isChecked()]
        again = [tool for tool in self._folded if tool.isVisible()] or [self.tools.log]
        self._folded = shown
        for tool in shown or again:
            tool.trigger()

    def _type_move(self) -> None:
        self._typing = True  # keeps the list from taking the keyboard first
        self.tools.actions_list.setChecked(True)
        self._typing = False
        self.actions_list.take_typing()

    def leave(self, panel: QWidget) -> bool:
        """If the panel has the keyboard, give it to the board. Return whether it had it."""
        if had := holds_focus(panel):
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return had

    def focus_chat(self) -> None:
        """Show the chat, with the keyboard in its field. If the game is not on the network, say that there is none."""
        if self._in_room:
            self.tools.chat.setChecked(True)
            self.chat.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            screen_reader.announce(self._board, self.tr("There is no chat: this game is not on the network."))

    def _mark_unread(self) -> None:
        if self.chat.isHidden():
            self._unread += 1
            self.tools.show_unread(self._unread)

    def show_panels(self, *_: object) -> None:
        """Show the panels whose tools are on, hide the others, and emit `changed`."""
        for panel, tool in zip(self.panels, self._panel_tools, strict=True):
            panel.setVisible(tool.isChecked())
        self.changed.emit()

    def _leave_room_for(self, tool: QAction) -> None:
        """Switch the other tools off if there is room for one panel only."""
        if self._low:
            for other in self._panel_tools:
                if other is not tool:
                    other.setChecked(False)

    def _bring_back(self, on: bool) -> None:
        """Open log and chat again when the panel that took their room closes (`on` is False), unless another has it."""
        taken = any(tool.isChecked() for tool in self._panel_tools)
        if not on and self._low and not taken and not self._folded:
            self.open_lasting()

    def _show_room(self) -> None:
        state = self._model.membership.room is not None, self._model.is_table
        if state != (self._in_room, self._is_table):
            self._in_room, self._is_table = state
            self.open_lasting()
            self.show_panels()

    def _toggle_actions(self, on: bool) -> None:
        self.show_panels()
        if on and not self._typing:
            self.actions_list.take_focus()
        elif not on:
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _toggle_chat(self, on: bool) -> None:
        self.show_panels()
        if on:
            self._unread = 0
            self.tools.show_unread(0)

    def _set_chatting(self, on: bool) -> None:
        if self.open:  # as `_save_log_shown`
            self._chatting = on
        if on:
            self.chat.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.leave(self.chat)

    def _save_log_shown(self, on: bool) -> None:
        if self.open:  # a log opened over the board is for a short look, no lasting wish
            self._settings.log_shown = on


_BROAD: Final = 900  # width of the page, in pixels, from which the bar names the phase although the players are folded
_EMBLEM: Final = 110  # maximum width of the banner above folded players, which shows only the mountain
_LOW: Final = 600  # height of the page, in pixels, below which the bar is low, in favour of city and players
_VERY_LOW: Final = 420  # below it the bar has no banner either: Vesuvius itself shows the phase
_PROMPT: Final = 34  # minimum letters for the prompt beside its neighbours; with less room it goes below them
_WIDER: Final = 80  # pixels by which the hand beside the board is wider where there is more than enough room
_AROUND: Final = 60  # pixels around board and hand that are left free in a very wide window


class Sides(QObject):
    """Arranges players, board and hand for the size of the window. Players without room open over the board."""

    type Parts = tuple[SeatsPanel, PilesPanel, SidePanels, HandArea, Prompts]

    def __init__(self, table: TableContext, layout: TableLayout, parts: Parts) -> None:
        super().__init__(table.page)
        self._page, self.layout, self._model, self._settings = table.page, layout, table.model, table.model.settings
        self._seats, self._piles, self._panels, self._hand_area, self._prompts = parts
        self._prompts.seals.find_place = layout.place_beside_board
        model = table.model
        self._parts = True, True  # whether the players are there, and the panels
        self._over = False  # whether the players lie over the board for now, for want of room
        self._scroll_bar = 0  # pixels of width that the strip needs for its scroll bar
        self._slim = self._crowded = False  # whether the players are a strip, and too high for it
        self._below = 0  # height for panels below the players, in pixels; 0: too little
        self._free = 0  # height below the last player, piles included, in pixels
        self._side = Side.BESIDE  # of the players, without those over the board
        self._arranging = False
        self._arranged_for: object = None  # everything that the present layout depends on
        players = self.tr("Hide the players"), self.tr("Show the players")
        self.players_button = FoldButton(table.page, "F8", self.toggle_players, players)
        add_shortcut(table.page, "F9", self._toggle_panels)
        self.folds = (self.players_button,)
        theme.signals.resized.connect(self.refit)
        self._panels.changed.connect(self._show_panels)
        model.settings.changed.connect(self._on_setting)
        model.autoplay_changed.connect(self.refit)
        follow(self.refresh, model.began, model.update_shown, model.hand_changed, model.membership.room_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the players to their area when it is resized."""
        if event.type() == QEvent.Type.Resize and watched is self.layout.seats_area and not self._arranging:
            self._fit_seats()
        return super().eventFilter(watched, event)

    def _on_setting(self, name: str) -> None:
        if name == "players_side":
            self.refresh()

    def fit(self) -> None:
        """Lay out everything for a new size of the page."""
        self.layout.seats_area.installEventFilter(self)
        self.refresh()
        self._panels.open_lasting()

    def show_parts(self, *, players: bool, panels: bool) -> None:
        """Show or hide players and panels, which a first game begins without. Their places stay empty meanwhile."""
        if (players, panels) != self._parts:
            self._parts = players, panels
            self.arrange_again()

    def refit(self) -> None:
        """Arrange everything again soon, when all parts have their new texts."""
        QTimer.singleShot(0, self, self.arrange_again)

    def arrange_again(self) -> None:
        """Lay out everything, even if nothing that the layout depends on seems to have changed."""
        self._arranged_for = None
        self.refresh()

    def toggle_players(self) -> None:
        """Fold or unfold the players: beside the board for good or, without room, over it.

        Nothing if there are none.
        """
        if not self._parts[0]:
            return
        seen = self._side is not Side.FOLDED
        if self._over:
            self._over = False
        elif not seen and self._plan(Wish.OPEN).players is Side.FOLDED:
            self._over = True
        else:  # saved as AUTO if that gives what the person wants
            usual = self._plan(Wish.AUTO).players is not Side.FOLDED
            self._settings.players_side = str(Wish.AUTO if usual != seen else Wish.FOLDED if seen else Wish.OPEN)
        self.refresh()

    def close_drawers(self) -> bool:
        """Close what lies over the board or the players (panels as with F9). Return whether there was anything."""
        over, self._over = self._over, False
        self.refresh()
        if panels_over := bool(self._panels.shown) and not self._panels.wide:
            self._panels.toggle()
        return over or panels_over

    def refresh(self) -> None:
        """Lay out everything if what it depends on has changed, else only players and panels.

        Nothing on a hidden page.
        """
        if not self._page.isVisible():
            return
        room = self._page.size(), theme.text_scale(), self._seats.slim_width()
        sides = self._parts, self._over, self._settings.players_side, self._model.is_table, len(self._seats.cards)
        depends_on = room, sides, bool(self._model.own), self._hand_area.minimumHeight(), self._in_flight
        if depends_on != self._arranged_for:
            self._arranged_for = depends_on
            self._scroll_bar = 0
            self._arranging = True
            self._arrange()
            self._arranging = False
        self.layout.settle_players()
        self._fit_seats()
        self._make_room_for_scroll_bar()

    def _arrange(self) -> None:
        """Lay out all parts, regardless of the old layout, from the bar down, which determines the height left."""
        self._seats.set_large(self._model.is_table)
        self._arrange_bar(Side.FOLDED if Wish(self._settings.players_side) is Wish.FOLDED else Side.BESIDE, 0)
        self._side = self._plan().players
        self._over = self._over and self._side is Side.FOLDED
        players = Side.OVER if self._over else self._side
        self._arrange_bar(players, 0)  # first: the height that it leaves
        widths, hand = self._widths(), self._hand_sizes()
        plan = Plan.of(self._side, widths, self.layout.body_height(), hand)
        beside = hand[1] if hand and plan.upright else 0
        spare = max(widths.board(self._side) - round(max(plan.placing + beside, plan.flight)), 0)
        wider = min(spare, _WIDER) if plan.upright else 0
        if spare > wider + _AROUND:
            self._arrange_bar(players, (spare - wider - _AROUND) // 2)
        self._slim = slim = players is Side.FOLDED
        self._seats.set_slim(slim)
        self._piles.set_slim(slim)
        self._piles.setVisible(self._parts[1])  # first: a widget that was never visible does not know its size
        self.layout.seats_area.setVisible(self._parts[0])
        self.players_button.setVisible(self._parts[0])
        settle()
        # a strip too low for both shows the players only
        if slim and self._piles.sizeHint().height() + GAP - self._seats.fit(0) > self.layout.body_height():
            self._piles.hide()
        self.players_button.show_unfolded(not slim)
        low, narrow = hand[:2] if hand else (0, 0)
        gone = hand is None or (plan.grows and self._in_flight)
        self._hand_area.set_hand_room(narrow + wider if plan.upright else low, upright=plan.upright, gone=gone)
        self.layout.arrange(players, widths, upright=plan.upright and not gone)
        self._fit_seats()
        self._make_room_for_scroll_bar()

    def _fit_seats(self) -> None:
        """Fit the players, if possible with room for panels below them, which then open, close or move accordingly."""
        area = self.layout.seats_area.height()
        piles = self.layout.body_height() - area  # which panels may cover
        free = self._seats.fit(area, ROOM + GAP - piles) + piles - GAP
        self._below = free if free >= ROOM and not self._slim else 0
        self._crowded = free + GAP < piles
        self._free = free
        self._panels.fit(self._below > 0, self._below or (0 if self._slim else self.layout.body_height()))
        self._show_panels()

    def _show_panels(self) -> None:
        self._panels.hint.set_form(self._hint_form())  # first: it decides how much room is needed
        self.layout.show_panels(bool(self._panels.shown) and self._parts[1], self._below, self._free)
        self._panels.corner.give_way(self.layout.over_sea)
        self._prompts.seals.place()

    def _hint_form(self) -> HintForm:
        if self._below:
            return HintForm.LOW if self._below < _LOW_HINT else HintForm.COLUMN
        spot = self.layout.over_piles or (self.layout.gap.isNull() and not self.layout.sea.isNull())
        return HintForm.SPOT if spot else HintForm.BAND

    def _toggle_panels(self) -> None:
        if self._parts[1]:
            self._panels.toggle()

    def _make_room_for_scroll_bar(self) -> None:
        """If needed, widen the strip for its scroll bar until the next layout; a wider one may need none."""
        scrolled = self._slim and self._crowded
        extent = self._seats.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent) if scrolled else 0
        if extent > self._scroll_bar:
            self._scroll_bar = extent
            self._arrange()

    def _arrange_bar(self, players: Side, margin: int) -> None:
        width = self._page.width() - 2 * margin
        widths = self._widths()
        banner = widths.players if players is Side.BESIDE or width >= _BROAD else min(widths.strip, _EMBLEM)
        if self._page.height() < _VERY_LOW:
            banner = 0
        least = QFontMetrics(QApplication.font()).horizontalAdvance("n") * _PROMPT
        prompt = self.layout.arrange_bar(banner, self._panels.tools.least_width(), least, margin)
        hand, others, low = self._hand_area, self._prompts.buttons.reserved, self._page.height() < _VERY_LOW
        ends = self._prompts.bar.take_ending(hand.runs_button, prompt - hand.ending_width, others, below=not low)
        hand.keep_ending(not ends)
        tells_phase, pictured = banner <= _EMBLEM, banner > 0
        self._prompts.bar.fit(prompt, low=self._page.height() < _LOW, tells_phase=tells_phase, pictured=pictured)
        self.layout.settle_bar()

    def _widths(self) -> Widths:
        text = theme.text_scale() * (LARGE if self._model.is_table else 1)
        return Widths.of(self._page.width(), text, self._seats.slim_width() + self._scroll_bar)

    @property
    def _in_flight(self) -> bool:
        """Whether the placing phases are over, so that no one holds cards any more."""
        update = self._model.update
        return update is not None and not update.view.phase.placing

    def _hand_sizes(self) -> tuple[int, int, int] | None:
        """Return the hand's height below the board, its width beside it, its height without cards. None: no hand."""
        return self._hand_area.sizes(self._page.height(), self.layout.body_height()) if self._model.own else None

    def _plan(self, wish: Wish | None = None) -> Plan:
        """Return the plan for a wish for the players (None: the saved one)."""
        wish = wish or Wish(self._settings.players_side)
        return Plan.best(self._widths(), self.layout.body_height(), self._hand_sizes(), wish)
